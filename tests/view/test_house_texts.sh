#!/bin/sh
# Every text of the house that the sources name is in its catalogue.
set -eu
found=0
for key in $(grep -rhoE '"house\.[a-z0-9.-]+"' "$SOURCE/src" | tr -d '"' | sort -u); do
    grep -qxF "msgid \"$key\"" "$SOURCE/po/en/house.po" || { echo "there is no text $key" >&2; exit 1; }
    found=$((found + 1))
done
[ "$found" -gt 0 ]
echo "$found texts of the house"

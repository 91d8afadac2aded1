#!/bin/sh
# Gettext itself accepts every catalogue, without a warning.
set -eu
found=0
for file in "$SOURCE"/po/*/*.po; do
    said=$(msgfmt --check --output-file=/dev/null "$file" 2>&1) || { echo "$said" >&2; exit 1; }
    [ -z "$said" ] || { echo "$said" >&2; exit 1; }
    found=$((found + 1))
done
[ "$found" -ge 8 ]
echo "$found catalogues"

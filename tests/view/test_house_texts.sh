#!/bin/sh
# Every text of the house that the sources name is in its catalogue, and none is left over.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
grep -rhoE '"house\.[a-z0-9.-]+"' "$SOURCE/src" | tr -d '"' | sort -u >"$work/named"
sed -n 's/^msgid "\(house\..*\)"$/\1/p' "$SOURCE/po/en/house.po" | sort -u >"$work/there"
[ -s "$work/named" ]

# Reasons, languages and levels are found by an id; counted nouns are named by other texts.
missing=$(comm -23 "$work/named" "$work/there")
idle=$(comm -13 "$work/named" "$work/there" | grep -vE '^house\.(why|language|level|count)\.' || true)
[ -z "$missing" ] || echo "there is no text $missing" >&2
[ -z "$idle" ] || echo "nobody uses the text $idle" >&2
[ -z "$missing$idle" ]

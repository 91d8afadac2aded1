#!/bin/sh
# A planted leak and a planted rule bug are found, reported and recorded; the sound game is clean.
set -u
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
fail() { echo "FAIL: $*"; exit 1; }

for plant in leak bug; do
    "$BUILD/tests/australis-planted-$plant" sim nullgame --games 200 --seats random,random,random --check --json \
        --out "$dir" >"$dir/out" 2>"$dir/err"
    [ $? -eq 1 ] || fail "$plant: expected exit 1"
    grep -q '"violations":0' "$dir/out" && fail "$plant: no violation was counted"
    grep -q '"first_violation"' "$dir/out" || fail "$plant: the violation is not told"
    ls "$dir"/violation-nullgame-*.txt >/dev/null 2>&1 || fail "$plant: no recording was written"
    for file in "$dir"/violation-nullgame-*.txt; do
        grep -q '^australis recording 1$' "$file" || fail "$plant: $file is no recording"
        "$BUILD/tests/australis-planted-$plant" replay "$file" >/dev/null || fail "$plant: $file does not replay"
        break
    done
    rm -f "$dir"/violation-*
done
grep -q invariant "$dir/err" || fail "the planted bug was not found by the invariant: $(cat "$dir/err")"
# Without --check the invariant alone still finds the bug.
"$BUILD/tests/australis-planted-bug" sim nullgame --games 200 --out "$dir" >/dev/null 2>&1 && fail "sim without --check missed the bug"
"$AUSTRALIS" sim nullgame --games 200 --seats random,random,random --check --out "$dir" >/dev/null || fail "the sound game has violations"
echo "ok: both mistakes were caught"

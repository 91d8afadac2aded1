#!/bin/sh
# Whole games at one keyboard, told in every language, read as they did when last looked at: one file
# narration-<game>-<language>.txt each. With the argument "renew" they are written instead.
bad=0
tell() { # GAME LANGUAGE: always the second choice, or the first where there is one only
    { printf 'look\n'; i=0; while [ $i -lt 300 ]; do printf '2\n1\n'; i=$((i + 1)); done; } |
        "$AUSTRALIS" play "$1" --seats 2 --seed narration --lang "$2" --no-save --no-hold
}
for golden in "$SOURCE"/tests/golden/narration-*.txt; do
    name=${golden##*/narration-}
    name=${name%.txt}
    game=${name%-*} lang=${name##*-}
    if [ "${1:-}" = renew ]; then
        tell "$game" "$lang" >"$golden"
    elif tell "$game" "$lang" | diff "$golden" - | head -20 | grep .; then
        echo "FAIL: $game is told differently in $lang. If that is meant, look at the difference and run: make golden"
        bad=1
    fi
done
[ $bad -eq 0 ] && echo "ok: narrations agree"
exit $bad

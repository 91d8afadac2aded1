#!/bin/sh
# Whole games at one keyboard, told in every language, read as they did when last looked at: one file
# narration-<game>-<language>.txt each. With the argument "renew" they are written instead.
bad=0
tell() { # GAME LANGUAGE: the null game by the second choice, or the first where there is one only; the
         # others by the first alone, because re-arranging cargo has no end, in games that are short;
         # the empty lines lift the curtain
    case $1 in
    nullgame) seed=narration answers='2\n\n1\n\n' ;;
    auztralia) seed=narration-10 answers='1\n\n' ;;
    *) seed=narration answers='1\n\n' ;;
    esac
    { printf '\nlook\n'; i=0; while [ $i -lt 300 ]; do printf "$answers"; i=$((i + 1)); [ $i -eq 60 ] && printf 'look\n'; done; } |
        "$AUSTRALIS" play "$1" --seats 2 --seed $seed --lang "$2" --no-save --no-hold
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

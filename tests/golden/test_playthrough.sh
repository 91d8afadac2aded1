#!/bin/sh
# One whole game with every answer, and the setups of a dozen seeds, are as they were when last looked at.
# With the argument "renew" the golden files are written instead.
bad=0
for game in $("$AUSTRALIS" games --json | jq -r '.[].id'); do
    for kind in playthrough catalogue; do
        golden="$SOURCE/tests/golden/$game-$kind.txt"
        if [ "${1:-}" = renew ]; then
            "$BUILD/tests/print_playthrough" $kind "$game" >"$golden"
        elif ! "$BUILD/tests/print_playthrough" $kind "$game" | diff "$golden" - | head -20 | grep .; then
            continue
        else
            echo "FAIL: $game plays differently. If that is meant, look at the difference and run: make golden"
            bad=1
        fi
    done
done
[ $bad -eq 0 ] && echo "ok: golden files agree"
exit $bad

#!/bin/sh
# The rules command, its answers and its exit codes.
set -u
program=$AUSTRALIS
failed=0

expect() { # STATUS LINES-ON-STDERR WORDS...: runs the program; its answer is left in $said
    status=$1 lines=$2
    shift 2
    errors=$(mktemp)
    said=$("$program" rules "$@" 2>"$errors")
    code=$?
    if [ $code -ne "$status" ] || [ "$(wc -l <"$errors")" -ne "$lines" ]; then
        echo "rules $*: exit $code, expected $status; on stderr:" >&2
        cat "$errors" >&2
        failed=1
    fi
    rm -f "$errors"
}
holds() { # TEXT: the last answer has it
    case $said in *"$1"*) ;; *) echo "no '$1' in: $said" >&2; failed=1 ;; esac
}

expect 0 0 nullgame
holds 'NG-SETUP-01  The game is for 2 to 4 players.'
holds 'NG-SCORE-03'
expect 0 0 nullgame ng-bid-04
holds 'NG-BID-04  The highest value wins'
expect 0 0 nullgame NG-BID --json
holds '{"id":"NG-BID-01","book":"nullgame","section":"3. A round","text":"'
[ "$(echo "$said" | grep -c '"id"')" -eq 5 ] || { echo "not five clauses of NG-BID: $said" >&2; failed=1; }
expect 0 0 nullgame --search shuffl
holds 'NG-DRAW-02'
expect 0 0 last-aurora MO-GEN-01
expect 0 0 --help
holds 'GAME [CLAUSE]'

expect 1 1 nullgame --search nosuchword
expect 2 1
expect 2 1 nosuchgame
expect 2 1 nullgame NG-BID-99
expect 2 1 nullgame LA-CARGO-09
expect 2 1 nullgame NG-BID-04 more
expect 2 1 nullgame --search ''
expect 2 1 nullgame --search
expect 2 1 nullgame --nosuchoption
exit $failed

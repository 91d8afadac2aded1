#!/bin/sh
# A game played from a pipe is saved, verified, replayed from every viewpoint, and reproducible to the byte.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail() { echo "FAIL: $*"; exit 1; }

play() { # the first choice, always; the empty lines lift the curtain
    yes 1 | head -n 400 | sed G | "$AUSTRALIS" play nullgame --seats 3 --seed 7 --save "$1" >"$2"
}
play one.txt one.out
play two.txt two.out
cmp one.txt two.txt
cmp one.out two.out
"$AUSTRALIS" verify one.txt | grep -q 'over' || fail "the game did not end"
cat one.txt | "$AUSTRALIS" verify - >/dev/null || fail "standard input"
"$AUSTRALIS" verify --json one.txt | jq -e '.[0].ok' >/dev/null
for seat in 1 2 3 nobody all; do
    "$AUSTRALIS" replay one.txt --seat $seat --json | jq -e '.view.game == "nullgame" and (.events | length) > 20' >/dev/null
    "$AUSTRALIS" replay one.txt --seat $seat --at 3 >/dev/null
done
# Another seat's hand is hidden, one's own is not.
"$AUSTRALIS" replay one.txt --seat 1 --at 0 --json | jq -e '.view.state.player[1].hand | all(. == "?")' >/dev/null || fail "a hand is shown"
"$AUSTRALIS" replay one.txt --seat 1 --at 0 --json | jq -e '.view.state.player[0].hand | all(. != "?")' >/dev/null || fail "the own hand is hidden"
"$AUSTRALIS" replay one.txt --seat 1 --json | grep -q '"dice"' && fail "the dice are shown"
# Damage anywhere is noticed.
sed '0,/^2 bid .*/s//2 peek/' one.txt >bad.txt
"$AUSTRALIS" verify bad.txt 2>err && fail "a refused action was accepted"
grep -q 'NG-' err || fail "the refusal names no clause"
"$AUSTRALIS" games --json | jq -e 'type == "array" and any(.[]; .id == "nullgame")' >/dev/null
"$AUSTRALIS" sim nullgame --games 50 --seats random,random --check --json |
    jq -e '.games == 50 and .violations == 0 and .decisions > 0 and .decisions_per_second > 0 and (.seats | length) == 2 and (.ended_by | type) == "object"' >/dev/null
# The number of threads changes nothing.
for t in 1 3; do "$AUSTRALIS" sim nullgame --games 60 --threads $t --json | jq -S 'del(.seconds, .decisions_per_second)' >sim.$t; done
cmp sim.1 sim.3
"$AUSTRALIS" bench nullgame --time 20 --json |
    jq -e '.reference.memcpy_4k_ns > 0 and .reference.empty_step_ns > 0 and (.games[0] | .state_bytes > 0 and .clone_ns > 0 and .decisions_per_second > 0 and .games_per_second > 0 and .mean_decisions > 0 and .search.iterations_per_second > 0 and ([.search.cost[]] | add > 0.9))' >/dev/null
echo "ok: saved, verified, replayed"

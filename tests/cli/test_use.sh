#!/bin/sh
# Wrong use of any command: one clear line on stderr, nothing on stdout, exit code 2. --help: exit code 0.
set -u
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
bad=0
wrong() {
    "$AUSTRALIS" "$@" >out 2>err </dev/null
    status=$?
    [ $status -eq 2 ] || { echo "FAIL: $* : exit code $status, not 2"; bad=1; }
    [ "$(wc -l <err)" -eq 1 ] || { echo "FAIL: $* : expected one line on stderr:"; cat err; bad=1; }
    [ -s out ] && { echo "FAIL: $* : something on stdout"; bad=1; }
    grep -q '^australis' err || { echo "FAIL: $* : the line does not say who speaks: $(cat err)"; bad=1; }
}
helps() {
    "$AUSTRALIS" "$@" --help >out 2>err || { echo "FAIL: $* --help failed"; bad=1; }
    grep -qi usage out || { echo "FAIL: $* --help shows no usage"; bad=1; }
}
wrong
wrong juggle
wrong games chess
wrong games --lang xx
wrong games --no-such-option
wrong games nullgame nullgame
wrong play chess
wrong play nullgame --seats 9
wrong play nullgame --seats many
wrong play nullgame --option hand=9
wrong play nullgame --option hand
wrong replay
wrong replay a b
wrong replay a --at -1
wrong replay a --seat x
wrong verify
wrong verify --frobnicate
wrong check

echo "no-limits no" > flags.conf
echo "juggle 3" > juggle.conf
wrong serve --config flags.conf
grep -q "flags.conf:1: 'no-limits' takes no value" err || { echo "FAIL: $(cat err)"; bad=1; }
wrong serve -cjuggle.conf
wrong serve --conf juggle.conf
wrong serve --conf=juggle.conf --db memory:
wrong serve -c flags.conf -c juggle.conf
wrong serve -c nowhere.conf
wrong serve --content "a b=."
wrong sim
wrong sim chess
wrong sim nullgame nullgame
wrong sim nullgame --games 0
wrong sim nullgame --games ten
wrong sim nullgame --threads 0
wrong sim nullgame --seats random
wrong sim nullgame --seats random,clever
wrong sim nullgame --seats random,random,random,random,random
wrong arena
wrong arena nullgame
wrong arena nullgame --agents "$(printf 'gre\033[31m'),greedy"
grep -q "$(printf '\033')" err && { echo "FAIL: an escape sequence reaches the terminal"; bad=1; }
wrong arena chess --agents random,random
wrong arena nullgame --agents random
wrong arena nullgame --agents random,clever
wrong arena nullgame --agents random,mcts:0
wrong arena nullgame --agents random,
wrong arena nullgame --agents random,random --games 0
wrong arena nullgame --agents random,random --sprt=100
wrong arena nullgame --agents random,random --option colour=red
wrong arena nullgame --agents random,random,random,random,random
wrong arena nullgame --agents random,random,random,random,random,random,random,random,random
says() { grep -qF -- "$1" err || { echo "FAIL: not '$1' but: $(cat err)"; bad=1; }; }
wrong arena nogame
says "there is no game 'nogame'"
wrong arena nullgame --agents random,random --sprt
says "here all are 'random'"
wrong arena nullgame --agents greedy,random --sprt 60
says '--sprt=60'
wrong arena --sprt 60 nullgame --agents greedy,random
says '--sprt=60'
wrong arena nullgame --agents random,mcts:1000000ms
says 'milliseconds, at most 600000'
for command in 'arena --agents random,random' sim play; do
    wrong $command nullgame --option hand=3 --option hand=4
    says "option 'hand' is given twice"
done
wrong train nullgame --games 3
says 'nullgame has no features'
wrong analyse
wrong analyse one.txt two.txt
wrong analyse one.txt --agent greedy
wrong analyse one.txt --agent mcts:5ms
wrong analyse one.txt --games 0
wrong analyse one.txt --lang xx
wrong bot
wrong study
wrong study chess --agents greedy
wrong study nullgame
wrong study nullgame --agents clever
wrong study nullgame --agents greedy --reference greedy
wrong study nullgame --agents greedy --reference mcts:5ms
wrong study nullgame --agents greedy --positions 0
wrong study nullgame --agents greedy --seats 9
wrong bot chess
wrong bot nullgame nullgame
wrong bot nullgame --agent clever
wrong bot nullgame --threads 0
wrong sim nullgame --option colour=red
wrong sim nullgame --out no-such-directory
wrong bench chess
wrong bench --time 0
wrong content
wrong content polish
wrong content check
wrong content list --source guessed
wrong content list chess
wrong content hash a b
wrong rules
wrong rules chess
wrong rules nullgame NG-NOPE-99
helps
for command in games play replay verify check sim arena study analyse bot bench content rules; do helps $command; done
for command in check list hash schema; do helps content $command; done

# Not wrong use, but not good: exit code 1 and a line that names the file.
printf 'australis recording 1\ngame nullgame\n' >cut.txt
for command in replay verify; do
    "$AUSTRALIS" $command cut.txt >out 2>err
    [ $? -eq 1 ] && grep -q 'cut.txt:3:' err || { echo "FAIL: $command of a cut-off file: $(cat err)"; bad=1; }
    "$AUSTRALIS" $command nowhere.txt >out 2>err
    [ $? -eq 1 ] && grep -q 'nowhere.txt' err || { echo "FAIL: $command of a missing file: $(cat err)"; bad=1; }
done

# A seed can be of any length, an object of JSON cannot: better none than half of one.
long=$(printf '%020000d' 0)
for command in 'arena nullgame --agents random,greedy --games 2' 'study nullgame --agents random --reference mcts:24 --positions 1'; do
    # shellcheck disable=SC2086
    "$AUSTRALIS" $command --seed "$long" --json >out 2>err
    [ $? -eq 1 ] && [ ! -s out ] && grep -q 'too long' err || { echo "FAIL: $command with a long seed: $(head -c 200 out err)"; bad=1; }
done

# An arena that is told to stop tells of the games it has.
"$AUSTRALIS" arena nullgame --agents random,random --games 10000000 >out 2>err &
thinker=$!
sleep 1
kill -TERM $thinker
wait $thinker
[ $? -eq 130 ] && grep -q 'interrupted after [1-9][0-9]* of 10000000 games' err && grep -q '^random' out ||
    { echo "FAIL: an interrupted arena: $(cat err out)"; bad=1; }

# So does other long work.
interrupted() # WHAT IT SAYS, COMMAND...
{
    says=$1
    shift
    "$AUSTRALIS" "$@" >out 2>err &
    thinker=$!
    sleep 1
    kill -TERM $thinker
    wait $thinker
    [ $? -eq 130 ] && grep -q "interrupted; $says" err || { echo "FAIL: an interrupted $1: $(cat err)"; bad=1; }
}
interrupted 'the figures are of what was measured' bench nullgame --time 1000 --json
jq -e '.interrupted and (.games | length) < 3' out >/dev/null || { echo "FAIL: an interrupted bench: $(cat out)"; bad=1; }
interrupted 'only all the games give the weights' train last-aurora --games 1000000
[ ! -s out ] || { echo "FAIL: half a training has weights"; bad=1; }
"$AUSTRALIS" play nullgame --seats habit,habit --seed 3 --save played.txt </dev/null >/dev/null
interrupted '[0-9]* actions were judged' analyse played.txt --agent mcts:200000 --json
jq -e '.interrupted and .over == false' out >/dev/null || { echo "FAIL: an interrupted analysis: $(head -c 300 out)"; bad=1; }

# The same as JSON; what cannot be told is null there and a dash in the table.
"$AUSTRALIS" arena nullgame --agents greedy,random --games 10000000 --json >out 2>err &
thinker=$!
sleep 1
kill -TERM $thinker
wait $thinker
jq -e '.interrupted and .games_asked == 10000000 and .games > 0 and .games < .games_asked' out >/dev/null ||
    { echo "FAIL: an interrupted arena as JSON: $(cat err out)"; bad=1; }
"$AUSTRALIS" arena nullgame --agents random,random --games 4 --json >out
jq -e '.interrupted == false and .games_asked == 4 and .agents[0].win_rate == null and .agents[0].score.mean != null and .agents[0].p50_ms == null' out >/dev/null ||
    { echo "FAIL: one agent alone: $(cat out)"; bad=1; }
"$AUSTRALIS" arena auztralia --agents random,random,habit --games 3 --json >out
jq -e '.games == 3 and .no_winner == 3 and ([.agents[] | .win_rate, .elo, .score.low] | all(. == null))' out >/dev/null ||
    { echo "FAIL: nobody won: $(cat out)"; bad=1; }
"$AUSTRALIS" arena auztralia --agents random,random,habit --games 3 | grep -q '^random  *- ( *- \.\.  *-)  *- (' ||
    { echo "FAIL: nobody won, and no dash"; bad=1; }

# Who is told to stop finishes the decision; who is told twice does not. It would think for minutes.
"$AUSTRALIS" arena nullgame --agents mcts:1000000,mcts:1000000 --games 1 >out 2>err &
thinker=$!
sleep 1
kill -TERM $thinker
sleep 1
grep -q 'Ctrl-C once more stops at once' err || { echo "FAIL: nobody says how to stop it: $(cat err)"; bad=1; }
kill -TERM $thinker 2>/dev/null || { echo "FAIL: it did not think long enough to be told twice"; bad=1; }
wait $thinker
[ $? -eq 143 ] || { echo "FAIL: told to stop twice, it was not killed"; bad=1; }
[ $bad -eq 0 ] && echo "ok: wrong use is answered"
exit $bad

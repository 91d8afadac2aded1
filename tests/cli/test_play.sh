#!/bin/sh
# Plain play from the outside: pipes, garbage, wrong use, resuming, the curtain.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state"
failed=0
wrong() { echo "FAIL: $*" >&2; failed=1; }

# Twice the same bytes, the recording included.
script() { i=0; while [ $i -lt 80 ]; do printf '1\n\n'; i=$((i + 1)); done; }
script | "$AUSTRALIS" play nullgame --seats human,random --seed 7 --save "$work/a" >"$work/1" || wrong "a whole game"
script | "$AUSTRALIS" play nullgame --seats human,random --seed 7 --save "$work/b" >"$work/2" || wrong "a whole game"
cmp "$work/1" "$work/2" || wrong "the same input printed different bytes"
cmp "$work/a" "$work/b" || wrong "the same input gave different recordings"
grep -q '^Winner: ' "$work/1" || wrong "no winner was told"
"$AUSTRALIS" verify "$work/a" >/dev/null || wrong "the recording does not verify"

for game in last-aurora auztralia; do
    for run in 1 2; do
        script | "$AUSTRALIS" play $game --seats human,easy --seed 7 >"$work/$game-$run" || wrong "$game through a pipe"
    done
    cmp "$work/$game-1" "$work/$game-2" || wrong "$game: the same input printed different bytes"
    [ "$(grep -c '^> ' "$work/$game-1")" -gt 40 ] || wrong "$game: nothing was played"
done

# Stopped anywhere and resumed, it is the same game in the end.
lines=$(script | wc -l)
for stop in 1 4 9 16; do
    script | head -n $stop | "$AUSTRALIS" play nullgame --seats human,random --seed 7 --save "$work/c" >/dev/null || wrong "stopped after $stop"
    script | tail -n $((lines - stop)) | "$AUSTRALIS" play --resume "$work/c" >/dev/null || wrong "resumed after $stop"
    cmp "$work/a" "$work/c" || wrong "resumed after $stop lines it became another game"
done

# Garbage is answered, one answer a line, and nothing happens by it.
{
    head -c 3000 /dev/urandom | tr -d '\n' | tr '\000' 'x'; echo
    printf '99999999999999999999\n-1\n0\n1.5\n%%s%%n\n\001\002\n%s\n' "$(head -c 20000 /dev/zero | tr '\0' 'a')"
    printf 'look nothing-like-that\nwhy\nwhy me\nrules zzzz\nback 77\nback\nalways\nalways 9\nredo\nundo\n'
    printf 'save /nowhere/at/all\nhint\nbot nobody\nquit\n'
} | "$AUSTRALIS" play nullgame --seats human,random --seed 7 --save "$work/d" >"$work/3" 2>"$work/4" || wrong "garbage ended it"
[ -s "$work/4" ] && wrong "garbage made noise on stderr: $(cat "$work/4")"
[ "$(grep -c 'That was not understood' "$work/3")" -ge 5 ] || wrong "garbage was not answered"
grep -q '^1 ' "$work/d" && wrong "garbage made a decision"
grep -q 'Not saved: ' "$work/3" || wrong "a bad file was not answered"

# A hint gives the few best choices with a chance and a reason.
printf 'hint\nquit\n' | "$AUSTRALIS" play last-aurora --seats human,random --seed 7 --save "$work/h" >"$work/7" || wrong "hint ended it"
grep -q 'A hint, ' "$work/7" || wrong "there is no hint"
[ "$(grep -c '^ *[0-9]*%  [0-9]*\. .* (.*\.)$' "$work/7")" -eq 3 ] || wrong "the hint has no reasons: $(cat "$work/7")"

# Wrong use: one line, exit 2.
refused() { # STATUS WORDS...
    want=$1; shift
    "$AUSTRALIS" play "$@" >"$work/5" 2>"$work/6" </dev/null
    code=$?
    [ $code -eq "$want" ] || wrong "play $*: exit $code, expected $want"
    [ "$(wc -l <"$work/6")" -eq 1 ] || wrong "play $*: $(wc -l <"$work/6") lines on stderr"
}
refused 2 nosuchgame
refused 2 nullgame --seats human,king
refused 2 nullgame --seats ,
refused 2 nullgame --seats 9
refused 2 nullgame --seats human
refused 2 nullgame --option nothing=1
refused 2 nullgame --lang xx
refused 2 nullgame --frobnicate
refused 2 nullgame nullgame
refused 2 nullgame --resume "$work/a"
refused 1 --resume "$work/not-there"
echo "australis recording 1" >"$work/e"
refused 1 --resume "$work/e"
sed 's/^1 bid .*/1 bid nothing/' "$work/a" >"$work/f"
refused 1 --resume "$work/f"
refused 1 nullgame --save /nowhere/at/all

# Without a game it asks, explains the options and plays.
{ echo 9; echo 3; echo 2; echo 1; echo; echo 1; echo 2; echo 1; echo; script; } | "$AUSTRALIS" play --seed 7 --no-save >"$work/7" || wrong "asking for a game"
grep -q 'Which game?' "$work/7" || wrong "it did not ask for a game"
grep -q 'NG-END-01' "$work/7" || wrong "it did not explain an option"
grep -q '  Length of the game: 3 rounds' "$work/7" || wrong "it did not take the option"
grep -q '^Winner: ' "$work/7" || wrong "the game it asked for was not played"

# Hot seat: between the curtain of one player and that of the next only his own cards are shown.
printf '\nlook player\ndone\n\nlook player\nquit\n' | "$AUSTRALIS" play nullgame --seats human=Anna,human=Boris --seed 7 --save "$work/g" >"$work/8"
[ "$(grep -c 'Hand over to' "$work/8")" -eq 2 ] || wrong "the curtain did not fall between two players"
awk '/Hand over to: Boris/ { on = 1 } on' "$work/8" | grep -A1 '^  Anna:' | grep -q 'Hand: 4 × a hidden card' ||
    wrong "the second player sees the first one's hand"
awk '/Hand over to: Anna/ { on = 1 } /Hand over to: Boris/ { on = 0 } on' "$work/8" | grep 'Boris draws' | grep -qv 'a hidden card' &&
    wrong "the first player sees what the second one draws"

# What is forbidden is explained by its clause; rules are found; choices are taken by their text.
printf 'why bid lark\nrules NG-ROB-02\nrules peek\nlook lark\ndone\nundo\nlook round\nquit\n' |
    "$AUSTRALIS" play nullgame --seats human,random --seed 7 --save "$work/h" >"$work/9"
grep -q 'NG-SWAP-01  Before the first round' "$work/9" || wrong "why does not cite the clause"
grep -q 'NG-ROB-02  Only a player with more trophies' "$work/9" || wrong "rules does not find a clause"
grep -q 'NG-PEEK-02' "$work/9" || wrong "rules does not find a word"
grep -q 'Suit: sun' "$work/9" || wrong "look does not find a card"
grep -q 'Round: 1' "$work/9" || wrong "look does not find a part"
grep -q 'Not by yourself' "$work/9" || wrong "undo across a barrier is not explained"

# Taking back with the bots' consent is marked.
printf 'done\ntakeback\nquit\n' | "$AUSTRALIS" play nullgame --seats human,random --seed 7 --save "$work/i" >/dev/null
grep -q '^# table consent$' "$work/i" || wrong "a consented undo is not marked"
"$AUSTRALIS" verify "$work/i" >/dev/null || wrong "a recording with an undo does not verify"

# Nobody answers for another: the one who is asked to agree comes to the keyboard first, and only Enter lifts the curtain.
printf '\ndone\n\ndone\ntakeback\nyes\n\nno\nquit\n' |
    "$AUSTRALIS" play nullgame --seats human=Anna,human=Boris --seed 7 --no-save --no-hold >"$work/28" || wrong "asking to take back"
grep -B1 'Anna: do you agree' "$work/28" | grep -q 'Hand over to: Anna' || wrong "no curtain in front of the answer"
[ "$(grep -c 'Hand over to: Anna' "$work/28")" -eq 3 ] || wrong "a line that is not empty lifts the curtain"
grep -q 'Anna does not agree' "$work/28" || wrong "the asking player agreed with himself"

# A recording that does not play: the clause of the refusal, as verify says it; no line where there is none.
sed '0,/^1 swap .*/s//1 bid lark/' "$work/a" >"$work/s"
"$AUSTRALIS" verify "$work/s" 2>"$work/29" && wrong "a wrong action verifies"
"$AUSTRALIS" play --resume "$work/s" 2>"$work/30" </dev/null >/dev/null
grep -q 'the rules refuse "bid lark" by seat 1: NG-' "$work/29" || wrong "verify: $(cat "$work/29")"
[ "$(sed 's/^australis [a-z]*//' "$work/29")" = "$(sed 's/^australis [a-z]*//' "$work/30")" ] || wrong "another refusal: $(cat "$work/30")"
sed 's/^content .*/content 0000000000000000000000000000000000000000000000000000000000000000/' "$work/a" >"$work/t"
for command in 'play --resume' analyse verify; do
    # shellcheck disable=SC2086
    "$AUSTRALIS" $command "$work/t" 2>"$work/31" </dev/null >/dev/null && wrong "$command takes other content"
    grep -q ':0:' "$work/31" && wrong "$command names a line 0"
done

# What an analysis tells of a seat adds up: from the chance at the start by luck and choices to the one at the end.
"$AUSTRALIS" play nullgame --seats novice,novice --seed 3 --save "$work/v" </dev/null >/dev/null
"$AUSTRALIS" analyse "$work/v" | sed -n 's/.*chance \(.*\) % at the start, \(.*\) % at the end: luck \(.*\) %, choices of all \(.*\) %;.*/\1 \2 \3 \4/p' |
    awk '{ gap = $1 + $3 + $4 - $2; n += gap > -0.15 && gap < 0.15 && $3 != 0 } END { exit n != 2 }' || wrong "the analysis does not add up"

# Words of the language; names; output that is checked on every way out.
printf 'zawsze 1 do\nquit\n' | "$AUSTRALIS" play nullgame --lang pl --seats human,random --seed 7 --no-save | grep -q '^  5\. Runda' || wrong "events are not told in the language"
printf 'done\n\nzawsze 1 do runda\nquit\n' | "$AUSTRALIS" play nullgame --lang pl --seats human,random --seed 7 --save "$work/u" --no-hold >/dev/null
grep -q '^# table answer 1 bid round ' "$work/u" || wrong "an event is not found by its sentence"
printf 'quit\n' | "$AUSTRALIS" play nullgame --seats human,random --name Ola --seed 7 --no-save | grep -q '^Ola: ' || wrong "--name names nobody"
refused 2 nullgame --seats random,random --name Ola
refused 2 --resume "$work/a" --name Ola
refused 2 last-aurora --seats 99
grep -q 'last-aurora is for 2 to 4 seats' "$work/6" || wrong "how many seats there are is not said"
refused 2 last-aurora --seats 0
"$AUSTRALIS" play --help >/dev/full 2>/dev/null && wrong "help that is not written is no success"
echo hello | "$AUSTRALIS" bot nullgame 2>&1 >/dev/full | grep -q 'No space left' || wrong "nobody is told why there is no output"

# Walking: forwards, backwards, with other eyes, into a new game.
printf '\n\nback\ngo 9999\ngo 5\nseat 2\nlook\nseat 1\nlog\nfrobnicate\nback 99\nback\nnext 99\nnext\nquit\n' |
    "$AUSTRALIS" replay --walk "$work/a" >"$work/10" || wrong "walking"
grep -q 'After action 5 of ' "$work/10" || wrong "walking does not go there"
grep -q 'This is the end of the recording' "$work/10" || wrong "walking does not end"
grep -q 'This is the start of the recording' "$work/10" || wrong "walking does not come back"
grep -q '^Winner: ' "$work/10" || wrong "walking to the end does not tell the result"
printf 'go 6\nbranch human,random\n1\n\nquit\n' | "$AUSTRALIS" replay --walk --save "$work/j" "$work/a" >"$work/11" || wrong "branching"
"$AUSTRALIS" verify "$work/j" >/dev/null || wrong "the branch does not verify"
head -n 25 "$work/a" | grep '^[12] ' | head -n 6 >"$work/12"
grep '^[12] ' "$work/j" | head -n 6 | cmp - "$work/12" || wrong "the branch has another past"

# A seat lent to the computer and taken back; to the end without a person.
printf 'done\nbot random\n\nback\nquit\n' | "$AUSTRALIS" play nullgame --seats human,random --seed 7 --save "$work/k" >"$work/13" || wrong "lending"
grep -q '^# table seat 1 lent random$' "$work/k" || wrong "a lent seat is not recorded"
[ "$(grep -c '^# table seat 1 human$' "$work/k")" -eq 2 ] || wrong "a seat does not come back"
printf 'bot random\nend\n' | "$AUSTRALIS" play nullgame --seats human,random --seed 7 --no-save >"$work/14" || wrong "watching to the end"
grep -q '^Winner' "$work/14" || wrong "the computer does not play to the end"

# Pauses, standing answers, folded choices, every word in the help.
printf 'pause\n\nalways\nalways 1 until nothing\nclock\nhelp\nquit\n' | "$AUSTRALIS" play nullgame --seats human,random --seed 7 --no-save >"$work/15" || wrong "words"
grep -q 'The game is paused. Press Enter' "$work/15" || wrong "no pause"
grep -q 'You have no standing answers' "$work/15" || wrong "standing answers are not listed"
grep -q 'can end with one of these events:' "$work/15" || wrong "events that end a standing answer are not listed"
grep -q 'There is no clock' "$work/15" || wrong "no answer about the clock"
for word in look more why rules hint log undo redo takeback always ask hold bot back pause clock resign save help quit; do
    grep -q "^  $word: " "$work/15" || wrong "help does not know $word"
done
printf 'done\n\nalways 1 until round\nalways\nask\nalways\nquit\n' | "$AUSTRALIS" play nullgame --seats human,random --seed 7 --save "$work/l" --no-hold >"$work/16" || wrong "standing answers"
grep -q '^# table answer 1 bid round ' "$work/l" || wrong "a standing answer is not recorded"
printf 'quit\n' | "$AUSTRALIS" play last-aurora --seats human,random --seed 7 --no-save >"$work/17"
grep -q 'more choices; "more" lists them' "$work/17" || wrong "free choices are not folded"
grep -q 'Lift the token' "$work/17" && wrong "folded choices are shown"
printf 'more\nquit\n' | "$AUSTRALIS" play last-aurora --seats human,random --seed 7 --no-save | grep -q ' 10. Lift the token' || wrong "more does not unfold"

# Resigning ends a game of two; the other wins.
printf 'resign\nno\nresign\nyes\n' | "$AUSTRALIS" play nullgame --seats human,random --seed 7 --no-save >"$work/18" || wrong "resigning"
grep -q '^Winner: Player 2$' "$work/18" || wrong "resigning does not lose"

# Clocks: a bot steps in, the seat resigns, or the others vote; resumed it goes on with the time left.
{ sleep 2; printf 'quit\n'; } | "$AUSTRALIS" play nullgame --seats human,random --seed 7 --clock move:1s --save "$work/m" >"$work/19" || wrong "a clock"
grep -q 'Player 1: the time is up' "$work/19" || wrong "time is never up"
grep -q 'The computer plays for Player 1' "$work/19" || wrong "no bot steps in"
{ sleep 2; printf 'quit\n'; } | "$AUSTRALIS" play nullgame --seats human,random --seed 7 --clock bank:1s+1s --gone resign --no-save >"$work/20" || wrong "a bank"
grep -q 'Player 1 resigns' "$work/20" || wrong "the seat does not resign"
{ printf '\n'; sleep 2; printf '\n3\n\nquit\n'; } | "$AUSTRALIS" play nullgame --seats 2 --seed 7 --clock move:1s --gone vote --save "$work/n" >"$work/21" || wrong "a vote"
grep -q 'Player 2, what becomes of the seat of: Player 1?' "$work/21" || wrong "nobody is asked to vote"
grep -q 'Player 1: the others wait' "$work/21" || wrong "the vote does not count"
grep -q '^# table gone vote$' "$work/n" || wrong "what happens to who is gone is not saved"
grep -q '^# table clock move 1000 0$' "$work/n" || wrong "the clock is not saved"
refused 2 nullgame --clock soon
refused 2 nullgame --clock move:0
refused 2 nullgame --clock bank:9999h
refused 2 nullgame --gone fishing
refused 2 --resume "$work/n" --clock none
refused 2 --resume -

# One program a file.
mkfifo "$work/fifo"
"$AUSTRALIS" play nullgame --seats human,random --seed 7 --save "$work/o" <"$work/fifo" >"$work/22" &
first=$!
exec 9>"$work/fifo"
i=0
while ! grep -q '^> ' "$work/22" && [ $i -lt 100 ]; do sleep 0.1; i=$((i + 1)); done
refused 1 --resume "$work/o"
grep -q 'another program is playing this game' "$work/6" || wrong "the lock is not explained"
refused 1 nullgame --seats human,random --save "$work/o"
echo quit >&9
exec 9>&-
wait $first || wrong "the first program"
printf 'quit\n' | "$AUSTRALIS" play --resume "$work/o" >/dev/null || wrong "the lock outlives its program"
[ -e "$work/o.lock" ] && wrong "the lock is left behind"

# Saved elsewhere, it is there from the start; the file it came from stays as it was, and what was there is kept.
cp "$work/o" "$work/o.was"
echo something >"$work/elsewhere"
printf 'quit\n' | "$AUSTRALIS" play --resume "$work/o" --save "$work/elsewhere" >/dev/null || wrong "resumed and saved elsewhere"
cmp "$work/o" "$work/o.was" && cmp "$work/o" "$work/elsewhere" || wrong "saved elsewhere, it is another game"
grep -q something "$work/elsewhere.old" || wrong "a file in the way is lost"
refused 1 --resume "$work/o" --save /nowhere/at/all
"$AUSTRALIS" analyse "$work/v" --json --agent novice | jq -e '[.steps[] | select(.loss > .chance)] == []' >/dev/null ||
    wrong "a choice lost more than there was to lose"
"$AUSTRALIS" analyse "$work/o" | grep -q 'where it stops' || wrong "a game that is not over has an end"
"$AUSTRALIS" analyse "$work/o" --lang en | grep -q '[0-9]\.[0-9] %' || wrong "an English analysis without decimal points"
for lang in pl ru it; do
    "$AUSTRALIS" analyse "$work/o" --lang $lang >"$work/parts"
    { grep -q '[0-9],[0-9] %' && ! grep -q '[0-9]\.[0-9] %'; } <"$work/parts" || wrong "decimal points in $lang"
done

# What is in the way of a copy is kept; a game that another program plays is not touched; a link leads to its file.
echo something >"$work/copy"
printf 'save %s\nquit\n' "$work/copy" | "$AUSTRALIS" play nullgame --seats human,random --no-save >/dev/null
grep -q something "$work/copy.old" && "$AUSTRALIS" verify "$work/copy" >/dev/null || wrong "a copy destroys what is there"
cp "$work/o" "$work/o.was"
: >"$work/held"
{ i=0; while ! grep -q ready "$work/held" && [ $i -lt 100 ]; do sleep 0.1; i=$((i + 1)); done; echo quit; } |
    "$AUSTRALIS" play --resume "$work/o" >/dev/null &
first=$!
i=0
while [ ! -e "$work/o.lock" ] && [ $i -lt 100 ]; do sleep 0.1; i=$((i + 1)); done
ln -s o "$work/link"
printf 'save %s\nquit\n' "$work/o" | "$AUSTRALIS" play nullgame --seats human,random --no-save | grep -q 'Not saved' || wrong "a copy over a running game"
refused 1 --resume "$work/link"
echo ready >"$work/held"
wait $first
cmp "$work/o" "$work/o.was" || wrong "a running game is overwritten"
printf 'done\nquit\n' | "$AUSTRALIS" play --resume "$work/link" >/dev/null
[ -L "$work/link" ] || wrong "a link becomes a file"
refused 2 nullgame --save "$work/copy" --no-save
refused 2 nullgame --watch
refused 1 --resume "$work/not-there"
[ -e "$work/not-there.lock" ] && wrong "the lock of a game that is not there"
refused 1 --resume "$work/o" --save "$work"
grep -q 'Is a directory' "$work/6" || wrong "a directory is not called so"
(ulimit -f 0; printf 'done\nquit\n' | "$AUSTRALIS" play --resume "$work/o" 2>&1 | cat >/dev/null)
"$AUSTRALIS" verify "$work/o" >/dev/null && [ ! -e "$work/o.new" ] || wrong "a limit of the size of files spoils the game"

# Output that goes nowhere ends it with an error; what was decided is saved. A closed stream is no file.
printf 'done\n' | "$AUSTRALIS" play nullgame --seats human,random --seed 7 --save "$work/p" >/dev/full 2>/dev/null && wrong "a full output is no error"
printf 'done\n' | "$AUSTRALIS" play nullgame --seats human,random --seed 7 --save "$work/q" >&- 2>/dev/null && wrong "a closed output is no error"
"$AUSTRALIS" verify "$work/q" >/dev/null || wrong "a closed output spoils the file"
"$AUSTRALIS" play nullgame --seats human,random --seed 7 --save "$work/r" <&- >/dev/null || wrong "a closed input"
"$AUSTRALIS" verify "$work/r" >/dev/null || wrong "a closed input spoils the file"

# A line without end is one line; the game a new one replaces is kept.
head -c 3000000 /dev/zero | tr '\0' 'a' | "$AUSTRALIS" play nullgame --seats human,random --seed 7 >"$work/23" || wrong "a long line"
[ "$(wc -c <"$work/23")" -lt 10000 ] || wrong "a long line is answered at length"
printf 'done\nquit\n' | "$AUSTRALIS" play nullgame --seats human,random --seed 8 >"$work/24"
printf 'quit\n' | "$AUSTRALIS" play nullgame --seats human,random --seed 8 >"$work/25"
ls "$XDG_STATE_HOME"/australis/*.rec.old >/dev/null || wrong "a game that was begun is overwritten"

printf 'quit\n' | "$AUSTRALIS" play nullgame --seats human,random --seed 9 --save "$work/a" >/dev/null
[ -e "$work/a.old" ] || wrong "another game is overwritten by --save"
mkdir "$work/dir"
refused 1 nullgame --seats human,random --save "$work/dir"
[ -d "$work/dir" ] || wrong "a directory was replaced"

# The language is that of the environment.
echo quit | LANG=pl_PL.UTF-8 LC_ALL= "$AUSTRALIS" play nullgame --seats human,random --seed 7 --no-save | grep -q 'Odpowiadaj numerem' || wrong "the environment's language"

# Without a board: places, what lies there, what people ask for by one word.
printf 'look map\nlook hex 8\nlook time track\nlook franz neumann\nlook face-down\nlook player 1\nlook 2\nlook xyz\nquit\n' | "$AUSTRALIS" play auztralia --seats human=Anna,random --seed 7 --no-save >"$work/26"
grep -q '^Hex 8: highland; north (1): Hex 15; .*\. Resources on the map: Coal: 3' "$work/26" || wrong "the map is not told"
grep -q '^  south (4): Hex 3$' "$work/26" || wrong "a hex has no neighbours"
grep -q 'Time track, field of each disc: Anna: 2, Player 2: 2, the Old Ones: 22' "$work/26" || wrong "the time track is not told"
grep -q '^  Characters on display$' "$work/26" || wrong "a card is nowhere"
grep -qE '^  (Column|Row|highland)' "$work/26" && wrong "a hex tells what nobody asks for"
grep -q 'Face-down tiles of level 3: ' "$work/26" || wrong "a beginning shows the first part alone"
grep -q '^> Anna:$' "$work/26" || wrong "look player 1"
grep -q '^> Player 2:$' "$work/26" || wrong "look 2"
grep -q 'event_deck' "$work/26" && wrong "names of the inside are shown"
printf 'look road\nlook row\nlook crew\nlook convoy\nquit\n' | "$AUSTRALIS" play last-aurora --seats human=Anna,random --seed 7 --no-save >"$work/27"
grep -q '^Start: To: Valley 1\. Anna, Waypoint' "$work/27" || wrong "the road is not told"
grep -q '^  slot 5: Card: Medic' "$work/27" || wrong "the row is not told"

[ $failed -eq 0 ] && echo "ok: play from the outside"
exit $failed

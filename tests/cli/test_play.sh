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

[ $failed -eq 0 ] && echo "ok: play from the outside"
exit $failed

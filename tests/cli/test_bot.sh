#!/bin/sh
# The line protocol of docs/BOTS.md: a whole game, played by a program that knows nothing but lines.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail() { echo "FAIL: $*"; exit 1; }

# A bot in sh: it asks who is asked, lets the program think for seat 1 and takes the last legal action for the others.
mkfifo in out
timeout 120 "$AUSTRALIS" bot nullgame --agent mcts:32 <in >out 2>err &
exec 3>in 4<out
say() { echo "$*" >&3; }
hear() { IFS= read -r line <&4 || fail "the program fell silent"; }
until_ok() { last=; while hear; [ "$line" != ok ]; do case $line in error*) fail "$line" ;; esac; last=$line; done; }
say hello
until_ok
say position seats 3 seed 7 option rounds=3
until_ok
steps=0
while say status; hear; [ "${line%% *}" = asked ]; do
    seat=${line#asked }
    seat=${seat%% *}
    if [ "$seat" = 1 ]; then
        say go 1; hear; hear
        case $line in bestmove\ 1\ *) move=${line#bestmove } ;; *) fail "no bestmove: $line" ;; esac
    else
        say legal "$seat"; until_ok
        move=${last#* }
        case $last in free*) # the shelf stays as it is
            say go "$seat"; hear; hear; move=${line#bestmove } ;;
        esac
    fi
    echo "$move" >>moves
    say play "$move"
    until_ok
    steps=$((steps + 1))
    [ $steps -lt 500 ] || fail "the game does not end"
done
case $line in over\ *winners\ *) ;; *) fail "not over: $line" ;; esac
say quit
wait
[ ! -s err ] || fail "something on stderr: $(cat err)"

# The same position by its moves ends the same way, and the same question gets the same answer.
all=$(paste -sd, moves)
printf 'position seats 3 seed 7 option rounds=3 moves %s\nstatus\n' "$all" | "$AUSTRALIS" bot nullgame >again
[ "$(tail -n 1 again)" = "$line" ] || fail "another end: $(tail -n 1 again)"
for t in 1 3; do
    printf 'position seats 2 seed 5\nagent mcts:200\ngo\nhint\n' | "$AUSTRALIS" bot nullgame --threads $t >answer.$t
done
cmp answer.1 answer.3 || fail "threads change the move"
[ "$(grep -c '^hint 1 .* | win [0-9]* margin -*[0-9]* visits [0-9]* reason house.hint' answer.1)" -ge 3 ] || fail "no hints"

# Who asks for a hint changes nothing: in the middle of a chain the agent has its trees still, and a hint is the same
# the second time.
chain='agent mcts:60\nposition seats 4 seed abc4\ngo 1\nplay 1 swap cat\n'
printf "${chain}go 1\n" | "$AUSTRALIS" bot nullgame >quiet
printf "${chain}hint 1\nhint 1\ngo 1\n" | "$AUSTRALIS" bot nullgame >advised
[ "$(tail -n 2 quiet)" = "$(tail -n 2 advised)" ] || fail "a hint changed 'go': $(tail -n 2 quiet advised)"
printf 'agent mcts:60\nposition seats 4 seed abc4 moves 1 swap cat\ngo 1\n' | "$AUSTRALIS" bot nullgame | tail -n 2 >fresh
[ "$(cat fresh)" != "$(tail -n 2 quiet)" ] || fail "no trees were kept, so nothing was tested"
sed -n 's/^hint //p' advised >hints
[ "$(wc -l <hints)" = 8 ] && [ "$(head -n 4 hints)" = "$(tail -n 4 hints)" ] || fail "two hints differ: $(cat hints)"

# Whatever is said wrong is answered, and the session goes on.
printf '%s\n' 'go' 'juggle' 'position seats 9' 'position colour red' 'position seats 2 moves 1 fly' 'legal' \
    'position seats 2 seed 7' 'play' 'play 1' 'play 7 done' 'play 1 fly away' 'play 1 bid lark' 'go 5' 'view 9' 'agent nobody' 'agent greedy' 'hint' 'go 1 2' 'quit now' 'status' |
    "$AUSTRALIS" bot nullgame >answers 2>err || fail "it ended badly"
[ "$(grep -c '^error ' answers)" = 17 ] || fail "answers: $(cat answers)"
grep -q 'NG-' answers || fail "a refusal without its clause"
[ "$(tail -n 1 answers)" = 'asked 1 2' ] || fail "the session is confused"
[ ! -s err ] || fail "something on stderr"
printf 'position seats 2 seed 7\nposition seats 99\nstatus\nposition\nplay 9 done\n' | "$AUSTRALIS" bot nullgame >answers
printf '%s\n' ok 'error the game has no such number of seats: 99' "error say 'position' first" ok 'error there is no such seat: 9' |
    cmp - answers || fail "a failed position: $(cat answers)"
printf 'position seats 2 seed 7 moves 1 done, 2 done, 1 fly\nposition seats 2 seed 7 moves 1 done,2 bid lark\nposition moves 9 done\n' |
    "$AUSTRALIS" bot nullgame >answers
printf '%s\n' "error move 3 '1 fly': this is no action of the game" "error move 2 '2 bid lark': the rules refuse this: NG-SWAP-01" \
    "error move 1 '9 done': there is no such seat" | cmp - answers || fail "which move was it: $(cat answers)"
printf 'position seats 2 seats 2\nposition seed a seed a\nposition option hand=3 option hand=4\nposition option hand=3 option rounds=3 seats 3\n' |
    "$AUSTRALIS" bot nullgame >answers
printf '%s\n' 'error this was given already: seats' 'error this was given already: seed' 'error this option was given already: hand=4' ok |
    cmp - answers || fail "said twice: $(cat answers)"
printf 'agent foo\nagent\nagent mcts:1000000ms\n' | "$AUSTRALIS" bot nullgame >answers
[ "$(grep -c "^error there is no agent '.*'; there are random, .*1000000.*600000" answers)" = 3 ] || fail "which agents: $(cat answers)"

# What is no text is not taken for some, and nothing long is repeated: 80 bytes at most, whole characters.
printf 'status \377\nplay 1 \0done\n\303\251\n' | "$AUSTRALIS" bot nullgame >answers
printf '%s\n' 'error a line is text' 'error a line is text' 'error there is no such command: é' | cmp - answers || fail "text: $(cat answers)"
long=$(printf 'x%050d' 0 | sed 's/0/é/g')
printf '%s\nagent %s\nposition moves %s\n' "$long" "$long" "$long" | "$AUSTRALIS" bot nullgame >answers
cut=$(printf 'x%039d' 0 | sed 's/0/é/g')...
printf '%s\n' "error there is no such command: $cut" "error move 1 '$cut': write SEAT ACTION" >wanted
grep -v agent answers | cmp - wanted || fail "long: $(cat answers)"
grep -q "^error there is no agent '$cut'; there are " answers || fail "long: $(cat answers)"
printf 'position seats 2 seed 7 moves 1 done , \t2 done \t\nplay 1 \t bid dragon \nx\033[31m\177\n' | "$AUSTRALIS" bot nullgame >answers
printf '%s\n' ok ok 'error there is no such command: x?[31m?' | cmp - answers || fail "blanks, control bytes: $(cat answers)"
head -c 3000 /dev/urandom | "$AUSTRALIS" bot nullgame >/dev/null 2>err || fail "noise ended it"
printf 'position seats 2 seed 7\nview 1\n' | "$AUSTRALIS" bot nullgame | sed -n 's/^view //p' | jq -e '.state.player[1].hand | all(. == "?")' >/dev/null ||
    fail "a view shows a hidden hand"

# Input that cannot be read is not an input that ended.
if "$AUSTRALIS" bot nullgame <"$dir" >silent 2>err; then fail "a directory was read"; fi
grep -q 'standard input cannot be read' err || fail "unreadable input: $(cat err)"
echo "ok: a game of $steps actions over the line protocol"

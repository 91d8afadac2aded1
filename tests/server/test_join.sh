#!/bin/sh
# The text client: a whole game against a bot through a pipe, looking on, bad addresses.
set -u
dir=$BUILD/server-tests
mkdir -p "$dir"
rm -rf "$dir"/join.*
"$AUSTRALIS" serve --listen 127.0.0.1:0 --db "$dir/join.db" > "$dir/join.url" 2> "$dir/join.err" &
server=$!
trap 'kill $server 2>/dev/null' EXIT
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ -s "$dir/join.url" ] && break; sleep 0.2; done
url=$(sed -n 's/.*\(http:.*\)/\1/p' "$dir/join.url")
bad=0
fail() { echo "FAILED: $*"; bad=1; }

{ echo "why bid lark"; echo "say hello"; i=0; while [ $i -lt 300 ]; do echo 1; i=$((i + 1)); done; } |
    timeout 60 "$AUSTRALIS" play nullgame --join "$url" --seats human,random --name Zoe > "$dir/join.out" 2>&1
[ $? -eq 0 ] || fail "the game did not end well"
grep -q "^Winner" "$dir/join.out" || fail "nobody won"
grep -q "NG-" "$dir/join.out" || fail "why cites no clause"
grep -q "<Zoe> hello" "$dir/join.out" || fail "the chat did not come back"
seat=$(sed -n 's/.*\(http:.*token=.*\)/\1/p' "$dir/join.out")
[ -n "$seat" ] || fail "no link of the seat was printed"
timeout 20 "$AUSTRALIS" play --join "$seat" < /dev/null 2>&1 | grep -q "^Winner" || fail "the seat's link does not lead back"
timeout 20 "$AUSTRALIS" play --join "${seat%%\?*}" --watch --lang pl < /dev/null > "$dir/watch.out" 2>&1 || fail "nobody may look on"
timeout 20 "$AUSTRALIS" play --join "$url" > /dev/null 2>&1 || fail "the list of tables"
timeout 20 "$AUSTRALIS" play --join "$url/#/t/nowhere" < /dev/null > "$dir/bad.out" 2>&1 && fail "a table that is not there"
grep -q "There is no such table" "$dir/bad.out" || fail "what is wrong is not said"
timeout 20 "$AUSTRALIS" play --join "ftp://x" > /dev/null 2>&1; [ $? -eq 2 ] || fail "a bad address is wrong use"
timeout 20 "$AUSTRALIS" play --join "http://127.0.0.1:1/" > /dev/null 2>&1; [ $? -eq 1 ] || fail "a server that is not there"
# A seat that is not ours, and nobody who comes: the client ends.
timeout 20 "$AUSTRALIS" play --join "${seat%%token=*}token=bad" < /dev/null > "$dir/bad.out" 2>&1
[ $? -eq 1 ] || fail "a bad token is no end"
timeout 20 "$AUSTRALIS" play nullgame --join "$url" --seats human,open < /dev/null > "$dir/alone.out" 2>&1
[ $? -eq 0 ] || fail "the end of the input is no end"
{ echo quit; sleep 5; } | timeout 4 "$AUSTRALIS" play nullgame --join "$url" --seats human,open > "$dir/quit.out" 2>&1
[ $? -eq 0 ] || fail "who leaves does not get away"
echo help | timeout 20 "$AUSTRALIS" play nullgame --join "$url" --seats human,random > "$dir/help.out" 2>&1
grep -q "^  say: " "$dir/help.out" || fail "help does not know 'say'"
kill $server
wait $server || fail "the server did not stop well"
trap - EXIT
# The recording holds, the player's nonce is in the seed, and a changed one does not hold.
id=${seat#*/t/}
rec=$dir/join.rec/${id%%\?*}.rec
rm -rf "$dir/join.rec" && mkdir "$dir/join.rec"
"$AUSTRALIS" db export --db "$dir/join.db" --output "$dir/join.rec" > /dev/null || fail "export"
"$AUSTRALIS" verify "$rec" | grep -q "nonces of 1 of 2 seats" || fail "the shuffles are not proven fair"
for line in "# fair seed " "# fair commitment " "# fair seat 1 commit "; do
    sed "s/^\($line\)\(.\)\(.*\)/\1\3\2/" "$rec" > "$dir/changed.txt"
    "$AUSTRALIS" verify "$dir/changed.txt" > /dev/null 2>&1 && fail "verify believes a changed '$line'"
done
sed "/^# fair commitment /d" "$rec" > "$dir/changed.txt"
"$AUSTRALIS" verify "$dir/changed.txt" 2>&1 | grep -q "the lines about the shuffles make no sense" || fail "no commitment"
sed "s/^# fair seed /# fair: seed /; /^# fair commitment /d; /^# fair seat /d" "$rec" > "$dir/changed.txt"
"$AUSTRALIS" verify "$dir/changed.txt" > /dev/null 2>&1 && fail "verify believes a garbled seed"
grep -q "token" "$dir/join.err" && fail "a token is in the log"
[ $bad -eq 0 ] && echo "ok: play --join"
exit $bad

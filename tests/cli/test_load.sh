#!/bin/sh
# australis load against a real server: games are played, idle spectators stay, wrong use is told.
set -u
dir=$(mktemp -d)
server=
trap '[ -n "$server" ] && kill "$server" 2>/dev/null; wait; rm -rf "$dir"' EXIT
fail() { echo "FAILED: $*"; cat "$dir"/*.err "$dir"/server.out 2>/dev/null; exit 1; }

"$AUSTRALIS" serve --listen 127.0.0.1:0 --db "$dir/load.db" --no-limits --log none > "$dir/server.out" 2>&1 &
server=$!
url=
for i in $(seq 100); do
    url=$(grep -o 'http://127[^ ]*' "$dir/server.out" | head -1)
    [ -n "$url" ] && break
    sleep 0.1
done
[ -n "$url" ] || fail "the server does not say where it is"

"$AUSTRALIS" load "$url" --tables 5 --actions 300 --seconds 60 --idle 50 --pid "$server" --json > "$dir/out" 2> "$dir/load.err" ||
    fail "load"
jq -e '.actions >= 300 and .refused == 0 and .sockets_lost == 0 and .idle_sockets == 50 and .p50_ms > 0 and
       .p50_ms <= .p95_ms and .p95_ms <= .p99_ms and .bytes_in_per_action > 0 and .server_rss_kb > 0 and
       .server_cpu_seconds > 0' "$dir/out" > /dev/null || { cat "$dir/out"; fail "figures"; }

"$AUSTRALIS" load "$url" --tables 1 --game nullgame --rate 100 --seconds 4 --json > "$dir/out" 2> "$dir/rate.err" || fail "rate"
jq -e '.actions_per_second > 10 and .actions_per_second <= 110 and .games_finished > 0' "$dir/out" > /dev/null ||
    { cat "$dir/out"; fail "rate figures"; }

"$AUSTRALIS" load "$url" --game nonsense > /dev/null 2> "$dir/game.err"
[ $? -eq 2 ] && grep -q "no game 'nonsense'" "$dir/game.err" || fail "a game that does not exist"
"$AUSTRALIS" load "$url" --tables many > /dev/null 2> "$dir/many.err"
[ $? -eq 2 ] || fail "a number that is none"

kill "$server"
wait "$server"
server=
"$AUSTRALIS" load "$url" --tables 1 > /dev/null 2> "$dir/dead.err"
[ $? -eq 1 ] && grep -q "connection refused" "$dir/dead.err" || fail "no server"
echo "ok: load"

#!/bin/sh
# A whole game through a terminal: line editing, completion, a curtain that clears the screen.
set -u
command -v expect >/dev/null || { echo "FAIL: expect is not installed"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The editing library keeps the names of functions added to it; leaks of our own show without a terminal too.
export XDG_STATE_HOME="$work" TERM=xterm ASAN_OPTIONS=detect_leaks=0
cat >"$work/script" <<'SCRIPT'
set timeout 60
set program [lindex $argv 0]
proc lost {what} { puts "\nLOST: $what"; exit 1 }
# What is expected, then the prompt: the terminal drops what is typed before there is one.
proc await {what} {
    expect -ex $what {} timeout { lost $what } eof { lost $what }
    expect -ex "> " {} timeout { lost "the prompt after $what" } eof { lost "the prompt after $what" }
}
spawn $program play nullgame --seats human,random --seed 7 --no-save --no-hold
await "Finish the exchange"
send "loo\t deck\r"
await "Deck, from the top: 16"
send "don\t\r"
await "Which card do you bid"
for {set turn 0} {$turn < 60} {incr turn} {
    send "1\r"
    expect {
        -ex "Winner: " { break }
        -re {\n> $} {}
        timeout { lost "turn $turn" }
        eof { lost "the end" }
    }
}
if {$turn == 60} { lost "the end" }
expect eof
lassign [wait] pid id os status
if {$status != 0} { lost "exit $status" }
spawn $program play nullgame --seats 2 --seed 7 --no-save
await "Press Enter"
send "\r"
await "Finish the exchange"
send "done\r"
expect -ex "\033\[2J" {} timeout { lost "the screen is not cleared" } eof { lost "the screen" }
expect -ex "> " {} timeout { lost "the second curtain" } eof { lost "the second curtain" }
send "\003"
expect eof {} timeout { lost "ctrl-c" }
puts "\nPLAYED"
SCRIPT
timeout 120 expect -f "$work/script" "$AUSTRALIS" >"$work/said" 2>&1
grep -q '^PLAYED' "$work/said" && { echo "ok: a game at a terminal"; exit 0; }
cat "$work/said"
exit 1

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
# Answers with the first choice until somebody has won.
proc play_on {} {
    for {set turn 0} {$turn < 2000} {incr turn} {
        send "1\r"
        expect {
            -re {Winners?: |Nobody at the table wins} { break }
            -re {\n> $} {}
            timeout { lost "turn $turn" }
            eof { lost "the end" }
        }
    }
    if {$turn == 2000} { lost "the end" }
    expect eof
    lassign [wait] pid id os status
    if {$status != 0} { lost "exit $status" }
    return $turn
}
play_on
foreach game {last-aurora auztralia} {
    spawn $program play $game --seats human,random --seed 2 --no-save --no-hold
    expect -re {\n> $} {} timeout { lost "$game" } eof { lost "$game" }
    if {[play_on] < 10} { lost "a game of $game" }
}

# Lines are broken at the width of the terminal, also after it has changed.
set stty_init "rows 24 columns 50"
spawn $program play auztralia --seats human,random --seed 2 --no-save
expect -re {\n> $} {} timeout { lost "a narrow terminal" } eof { lost "a narrow terminal" }
send "look map\r"
expect -re {\n> $} {
    foreach line [split $expect_out(buffer) "\n"] {
        if {[string length [string trim $line "\r"]] > 50} { lost "a line of 50: $line" }
    }
} timeout { lost "the map" }
stty columns 70 < $spawn_out(slave,name)
send "look map\r"
set longest 0
expect -re {\n> $} {
    foreach line [split $expect_out(buffer) "\n"] {
        set n [string length [string trim $line "\r"]]
        if {$n > $longest} { set longest $n }
    }
} timeout { lost "the map" }
if {$longest <= 50 || $longest > 70} { lost "lines of 70: $longest" }
send "quit\r"
expect eof

# The end of the input (Ctrl-D) leaves as quitting does.
spawn $program play nullgame --seats human,random --seed 7 --no-save
expect -re {\n> $} {} timeout { lost "a game to leave" } eof { lost "a game to leave" }
send "\004"
expect eof {} timeout { lost "ctrl-d" }

# A clock runs out while nobody types.
spawn $program play nullgame --seats human,random --seed 7 --no-save --clock move:1s
expect -ex "the time is up" {} timeout { lost "the clock" } eof { lost "the clock" }
expect -ex "The computer plays for Player 1" {} timeout { lost "the bot" } eof { lost "the bot" }
expect -re {\n> $} {} timeout { lost "the prompt" } eof { lost "the prompt" }
send "back\r"
await "Finish the exchange"
send "quit\r"
expect eof

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

#!/bin/sh
# A whole game through a terminal: line editing, completion, a curtain that clears the screen.
set -u
command -v expect >/dev/null || { echo "FAIL: expect is not installed"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work" TERM=xterm
expect -f - "$AUSTRALIS" <<'SCRIPT' >"$work/said" 2>&1
set timeout 60
set program [lindex $argv 0]
log_user 1
proc lost {what} { puts "\nLOST: $what"; exit 1 }
spawn $program play nullgame --seats human,random --seed 7 --no-save --no-hold
expect { "> " {} timeout { lost "first prompt" } eof { lost "first prompt" } }
send "loo\t deck\r"
expect { "Deck, from the top: 16" {} timeout { lost "completion of a command" } }
send "don\t\r"
expect { "Which card do you bid" {} timeout { lost "completion of an action" } }
for {set i 0} {$i < 60} {incr i} {
    send "1\r"
    expect { "Winner: " { break } "\[NG-" {} timeout { lost "turn $i" } eof { lost "end" } }
}
expect eof
lassign [wait] pid spawn_id os status
if {$status != 0} { lost "exit $status" }
spawn $program play nullgame --seats 2 --seed 7 --no-save
expect { "Press Enter" {} timeout { lost "curtain" } }
send "\r"
expect { "Finish the exchange" {} timeout { lost "menu" } }
send "done\r"
expect { "\033\[2J" {} timeout { lost "the screen is not cleared" } }
send "\003"
expect { eof {} timeout { lost "ctrl-c" } }
puts "\nPLAYED"
SCRIPT
grep -q '^PLAYED' "$work/said" && { echo "ok: a game at a terminal"; exit 0; }
cat "$work/said"
exit 1

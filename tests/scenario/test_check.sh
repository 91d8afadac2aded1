#!/bin/sh
# australis check and tools/rule-coverage from the outside: lines, counts, exit codes, logs.
# Uses $AUSTRALIS (the program) and $SOURCE (the source tree).
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
unset AUS_COVERAGE

die() { echo "test_check: $*" >&2; exit 1; }

# run STATUS ARG...: the exit code must be STATUS; stdout and stderr go to $dir/out and $dir/err.
run() {
    expected=$1 status=0
    shift
    "$AUSTRALIS" check "$@" >"$dir/out" 2>"$dir/err" || status=$?
    [ "$status" = "$expected" ] || die "check $*: exit $status, expected $expected: $(cat "$dir/out" "$dir/err")"
}
wrong_use() {
    run 2 "$@"
    [ "$(wc -l <"$dir/err")" = 1 ] || die "check $*: expected one line on stderr, got: $(cat "$dir/err")"
    [ ! -s "$dir/out" ] || die "check $*: wrote to stdout: $(cat "$dir/out")"
}
prints() { grep -qF -- "$1" "$dir/out" || die "expected '$1' in: $(cat "$dir/out")"; }

scenario() { # FILE NAME WINNERS COVERS
    cat >"$dir/$1" <<END
{"name": "$2", "game": "nullgame", "covers": [$4], "given": {"seats": 2},
 "then": [{"winners": $3, "proves": [$4]}]}
END
}

# ---- Lines, order, counts ----
mkdir -p "$dir/set/b" "$dir/set/a"
scenario set/b/two.json second '[1, 2]' '"NG-SCORE-03"'
scenario set/a/one.json first '[1, 2]' '"NG-SCORE-03"'
echo 'not a scenario' >"$dir/set/a/notes.txt"
run 0 "$dir/set"
printf 'ok first\nok second\n2 passed, 0 failed\n' | cmp -s - "$dir/out" || die "order or form: $(cat "$dir/out")"

scenario set/a/bad.json broken '[1]' '"NG-SCORE-03"'
run 1 "$dir/set"
prints "FAIL broken: $dir/set/a/bad.json: \$.then[0].winners: "
prints '2 passed, 1 failed'
run 0 "$dir/set/a/one.json" "$dir/set/b"
prints '2 passed, 0 failed'
run 1 --json "$dir/set"
prints '"failed": 1'
prints '"covers": ['
run 0 --verbose "$SOURCE/tests/scenarios/nullgame/rob.json"
prints 'step 3, seat 1: rob 3, refused by NG-ROB-02'

# The example of the manual is one that runs.
sed -n '/^```json$/,/^```$/{/^```/!p;}' "$SOURCE/docs/SCENARIOS.md" >"$dir/manual.json"
run 0 "$dir/manual.json"

# ---- Wrong use ----
wrong_use
wrong_use --nonsense "$dir/set"
run 1 "$dir/nowhere"
mkdir "$dir/empty"
wrong_use "$dir/empty"
run 0 --help

# ---- Content of one's own: the scenario's, and that of the command line ----
mkdir "$dir/pack"
sed 's/\("id": "lark".*"value": \)1/\19/' "$SOURCE/content/nullgame/cards.json" >"$dir/pack/cards.json"
lark() { # FILE POINTS EXTRA
    cat >"$dir/$1" <<END
{"name": "lark", "game": "nullgame", "given": {"seats": 2, $3
 "patch": {"player.1.hand": [], "player.1.shelf.0": "lark", "player.2.hand": ["fox"], "deck": "rest"}},
 "then": [{"scores": 1, "is": $2}]}
END
}
lark plain.json 1 ''
lark own.json 9 '"content": "pack",'
lark given.json 9 ''
run 0 "$dir/plain.json" "$dir/own.json"
run 1 "$dir/given.json"
run 0 --content "$dir/pack" "$dir/given.json"
run 1 --content "$dir/nowhere" "$dir/plain.json"
prints 'nowhere'

# ---- Coverage: only what passes is logged, and the tool reads it ----
AUS_COVERAGE=$dir/cover.log
export AUS_COVERAGE
scenario set/a/bad.json broken '[1]' '"NG-SCORE-01"'
run 1 "$dir/set"
[ "$(sort -u "$dir/cover.log")" = NG-SCORE-03 ] || die "logged: $(cat "$dir/cover.log")"
AUS_COVERAGE=$dir/nowhere/cover.log
run 2 "$dir/set/b"
unset AUS_COVERAGE

AUS_COVERAGE_LOGS=$dir/cover.log
export AUS_COVERAGE_LOGS
"$SOURCE/tools/rule-coverage" nullgame >"$dir/out"
total=$(grep -c '^- \*\*NG-' "$SOURCE/docs/rules/nullgame.md")
[ "$(tail -n 1 "$dir/out")" = "1 of $total clauses covered" ] || die "rule-coverage: $(tail -n 1 "$dir/out")"
prints NG-SCORE-01
! grep -q NG-SCORE-03 "$dir/out" || die "rule-coverage lists a covered clause"
"$SOURCE/tools/rule-coverage" nullgame --json >"$dir/out"
prints "{\"covered\": 1, \"total\": $total, \"uncovered\": [\"NG-"
"$SOURCE/tools/rule-coverage" last-aurora >"$dir/out"
prints LA-CARGO-01
prints MO-GEN-01
! grep -qE -- '-(COMP|GAP|DATA|MISS|DP|RUL)-' "$dir/out" || die "rule-coverage counts what is no clause"
status=0
"$SOURCE/tools/rule-coverage" chess >"$dir/out" 2>&1 || status=$?
[ "$status" = 2 ] || die "rule-coverage of an unknown game: exit $status"

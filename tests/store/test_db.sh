#!/bin/sh
# australis db: recordings go in and come out to the byte, damage is told, nothing is overwritten by mistake.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail() { echo "FAIL: $*"; exit 1; }
db() { "$AUSTRALIS" db "$@"; }

yes 1 | head -n 400 | sed G | "$AUSTRALIS" play nullgame --seats 3 --seed 7 --save over.rec >/dev/null
yes 1 | head -n 9 | sed G | "$AUSTRALIS" play nullgame --seats 2 --seed 8 --save running.rec >/dev/null || true
"$AUSTRALIS" verify over.rec running.rec >/dev/null

# Wrong use is one line and code 2, a missing database one line and code 1.
for words in "" "nonsense" "backup" "check one" "import" "remove" "import --id a/b x"; do
    db $words 2>err && fail "'db $words' was accepted"
    [ $? -eq 2 ] || [ "$(wc -l <err)" -eq 1 ] || fail "'db $words' is not refused in one line"
done
db --help | grep -q backup
code=0; db tables 2>err || code=$?
[ $code -eq 1 ] || fail "a missing database gives code $code"
grep -q 'australis.db: No such file' err || fail "a missing database is not named"
[ ! -e australis.db ] || fail "looking made a database"

# In: the file names name the tables.
db import over.rec running.rec | grep -q '2 imported'
db check | grep -q '^ok australis.db: 2 tables; 2 recordings played again' || fail "check"
db tables | grep -q '^over .*over .*nullgame' || fail "tables"
db tables --json | jq -e 'length == 2 and (map(.status) | sort) == ["over", "running"] and all(.[]; .lines > 3)' >/dev/null
db import over.rec 2>err && fail "the same table twice"
grep -q "there is a table 'over' already" err || fail "the conflict is not told"
db import --id again over.rec >/dev/null

# Out and in again: nothing is lost.
mkdir out other
db export -o out | sort >list
printf 'out/again.rec\nout/over.rec\nout/running.rec\n' | cmp - list || fail "export does not say what it wrote"
"$AUSTRALIS" verify out/*.rec | grep -c '^ok' | grep -qx 3 || fail "an exported recording is not good"
grep -v '^# store ' out/over.rec | cmp - over.rec || fail "the recording was changed on its way"
db import --db other.db out/*.rec >/dev/null
db export --db other.db -o other >/dev/null
for f in out/*.rec; do cmp "$f" "other/$(basename "$f")" || fail "$f"; done
[ "$(stat -c %a australis.db out/over.rec | sort -u)" = 600 ] || fail "others may read the seeds"

# What is handed on tells no seed of a running game.
mkdir public
db export --public -o public >/dev/null
grep -q seed public/running.rec && fail "the seed of a running game got out"
grep -q '^seed ' public/over.rec || fail "the seed of a game that is over is no secret"

# Content that is not built in: a recording alone cannot be played, with its blocks beside it it can.
mkdir -p own/nullgame in
sed 's/"value": 1,/"value": 2,/' "$SOURCE/content/nullgame/cards.json" >own/nullgame/cards.json
yes 1 | head -n 400 | sed G | "$AUSTRALIS" play nullgame --seats 2 --seed 9 --content own --save in/own.rec >/dev/null
db import --db own.db in/own.rec 2>err && fail "a recording without its content was taken in"
grep -q 'its content is neither' err
"$AUSTRALIS" content pack nullgame --content own -o in
hash=$(sed -n 's/^content //p' in/own.rec)
mv in/nullgame.rules in/$hash.rules
mv in/nullgame.texts in/$hash.texts
db import --db own.db in/own.rec >/dev/null
db check --db own.db | grep -q ' 1 recordings played again' || fail "content of its own"
mkdir own.out
db export --db own.db -o own.out >/dev/null
cmp in/$hash.rules own.out/$hash.rules && cmp in/$hash.texts own.out/$hash.texts || fail "the content stayed behind"
printf x >>own.out/$hash.rules
db import --db fresh.db own.out/own.rec 2>err && fail "content with a wrong hash was taken in"

# Copies.
db backup copy.db >/dev/null
db check --db copy.db --json | jq -e '.ok and .tables == 3 and .played == 3 and .problems == []' >/dev/null
db backup copy.db 2>err && fail "a backup was overwritten"
grep -q 'there is such a file' err

# A forged line is found, and so is a recording that makes no sense.
sed '0,/^1 /s/^1 .*/1 peek/' over.rec >forged.rec
db import forged.rec 2>err && fail "a forged recording was taken in"
grep -q 'forged.rec: line' err || fail "where is it wrong?"
echo hello >hello.rec
db import hello.rec 2>err && fail "any text was taken in"
printf '# store table x\n# store seats many\n' >odd.rec
db import odd.rec 2>err && fail "odd comments were taken in"
grep -q 'line 2' err
sed 's/^# store table .*/# store table ..\/x/' out/over.rec >evil.rec
db import evil.rec 2>err && fail "a name that leads out of the folder was taken in"
sqlite3 copy.db "UPDATE tail SET text = '1 peek' WHERE table_key = 1 AND n = (SELECT max(n) FROM tail WHERE table_key = 1)" 2>/dev/null
db check --db copy.db >found 2>err && fail "a changed line was not found"
grep -q '^table over: ' found || fail "which table?"
sqlite3 copy.db 'PRAGMA user_version = 99'
db tables --db copy.db 2>err && fail "a newer database was opened"
grep -q 'newer' err

# Gone for good; all or nothing.
db remove again nobody 2>err && fail "nobody was removed"
db tables | grep -q '^again' || fail "half of a removal was done"
db remove again over | grep -q '2 removed'
db tables --json | jq -e 'map(.id) == ["running"]' >/dev/null
echo "ok: checked, copied, exported, imported, removed"

#!/bin/sh
# What the compiler of rules books reads and what it must refuse.
set -eu
tool=$BUILD/rules_compile
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
mkdir "$work/rules"
book=$work/rules/book.md

has() { # LINE: the table has it
    grep -qF "$1" "$work/out.c" || { echo "not in the table: $1" >&2; failed=1; }
}
refuses() { # PLACE MESSAGE
    rm -f "$work/out.c"
    if "$tool" "$work/rules" "$work/out.c" 2>"$work/said" || [ -e "$work/out.c" ]; then
        echo "accepted: $1: $2" >&2
        failed=1
    elif ! grep -qF "/rules/$1: $2" "$work/said"; then
        echo "expected: $1: $2" >&2
        cat "$work/said" >&2
        failed=1
    fi
}

cat >"$book" <<'END'
# A book
<!-- game: chess -->
## 1. First
Words for readers.
- **AB-ONE-01** A "text"
that goes on.
- **AB-ONE-02a** Another:
  - a part
  - **AB-ONE-02a-i** a clause below it

    | a | b |
- no clause
- **bold** words

| Id | What | Who |
|---|---|---|
| AB-TWO-01 | `a | b` | all |
| none | x | y |

- **AB-THREE-01** Prices:

| Kind | Price |
|---|:-:|
| ore | 3 |
| gold | |

- **AB-THREE-02** The end.
END
"$tool" "$work/rules" "$work/out.c"
has '{.id = "book", .game = "chess", .title = "A book", .first = 0, .clauses = 6}'
has '{.id = "AB-ONE-01", .section = "1. First", .text = "A \"text\" that goes on.", .book = 0, .line = 5}'
has '.id = "AB-ONE-02a", .section = "1. First", .text = "Another:\n  - a part", '
has '.id = "AB-ONE-02a-i", .section = "1. First", .text = "a clause below it\n\n  | a | b |", '
has '.id = "AB-THREE-01", .section = "1. First", .text = "Prices:\n- ore – Price: 3\n- gold – ", '
has '.id = "AB-THREE-02", .section = "1. First", .text = "The end.", '
has '.id = "AB-TWO-01", .section = "1. First", .text = "What: `a | b`; Who: all", '

printf '# B\n- **AB-ONE-01** x\n- **ab-one-01** y\n- **AB-ONE-01** z\n' >"$book"
refuses book.md:4 'AB-ONE-01 is there twice'
printf '# B\n- **AB-ONE-01 x** y\n' >"$book"
refuses book.md:2 'malformed clause: expected "- **ID** text"'
printf '# B\n- **AB-ONE-01**\n' >"$book"
refuses book.md:2 'malformed clause: expected "- **ID** text"'
printf '# B\n\nNothing.\n' >"$book"
refuses book.md:1 'there is no clause in this book'
printf -- '- **AB-ONE-01** x\n' >"$book"
refuses book.md:1 'a book needs a title'
exit $failed

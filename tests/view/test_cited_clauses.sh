#!/bin/sh
# The sources cite only clauses that exist, and the tool that says so can tell.
set -eu
root=$SOURCE
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$root/tools/cited-clauses" "$root"

mkdir -p "$work/src/games" "$work/docs/rules"
printf '# Book\n\n- **XX-BID-01** Text.\n' >"$work/docs/rules/x.md"
printf 'f("XX-BID-01", "UTF-8");\n' >"$work/src/games/x.c"
"$root/tools/cited-clauses" "$work" >/dev/null
printf 'f("XX-BID-02");\n' >>"$work/src/games/x.c"
if "$root/tools/cited-clauses" "$work" >/dev/null 2>"$work/said"; then
    echo "a clause that does not exist was not noticed" >&2
    exit 1
fi
[ "$(cat "$work/said")" = "src/games/x.c:2: there is no clause XX-BID-02" ]

#!/bin/sh
# Small files: 800 lines at most (generated tables and data apart).
cd "$SOURCE" || exit 1
bad=0
for file in $(git ls-files 'include/*.h' 'src/*.c' 'src/*.h' 'tools/*.c' 'tests/*.c' 'fuzz/*.c' 2>/dev/null); do
    [ -f "$file" ] || continue
    n=$(wc -l <"$file")
    [ "$n" -le 800 ] || { echo "$file has $n lines"; bad=1; }
done
[ $bad -eq 0 ] && echo "ok: no file is over 800 lines"
exit $bad

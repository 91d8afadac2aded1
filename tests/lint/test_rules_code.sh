#!/bin/sh
# Rules code and what agents decide with are deterministic and self-contained: no float, no clock, no locale, no allocation, no I/O,
# no unstable sort, no pointer order, no assert of libc.
cd "$SOURCE" || exit 1
bad=0
banned='\b(float|double|malloc|calloc|realloc|free|qsort|bsearch|printf|fprintf|snprintf|sprintf|puts|fopen|time|clock|rand|srand|random|getenv|setlocale|toupper|tolower|isalpha|strtol|strtod|atoi|uintptr_t|intptr_t|assert)[[:space:]]*\('
types='\b(float|double|long double|uintptr_t|intptr_t|time_t|FILE)\b'
for file in $(find src/engine src/games src/ai -name '*.c' -o -name '*.h' | sort); do
    case $file in src/games/packs.[ch]) continue ;; esac
    # Whether a block lies at a multiple of 8 is asked of its address; nothing is ordered by it.
    allowed='(uintptr_t)block.data % 8'
    # Comments and strings do not count.
    if sed -e 's/"[^"]*"/""/g' "$file" | awk '
        { line = $0
          while (1) {
            if (inside) { i = index(line, "*/"); if (!i) { line = ""; break } line = substr(line, i + 2); inside = 0 }
            i = index(line, "/*"); if (!i) break
            rest = substr(line, i + 2); j = index(rest, "*/")
            if (j) line = substr(line, 1, i - 1) substr(rest, j + 2); else { line = substr(line, 1, i - 1); inside = 1; break }
          }
          print NR ": " line }' | grep -vF "$allowed" | grep -E "$banned|$types"; then
        echo "^ $file"
        bad=1
    fi
done
[ $bad -eq 0 ] && echo "ok: rules code is plain"
exit $bad

#!/bin/sh
# Includes go down, never up: which layers each layer may include (docs/ARCHITECTURE.md).
cd "$SOURCE" || exit 1
bad=0
allow() { # layer, then the layers, or single headers, it may include from
    layer=$1; shift
    for file in $(find "src/$layer" -name '*.c' -o -name '*.h' | sort); do
        dir=$(dirname "$file")
        for inc in $(sed -n 's/^#include "\([^"]*\)".*/\1/p' "$file"); do
            case $inc in australis.h) continue ;; esac
            [ -f "$dir/$inc" ] && continue
            ok=no
            for from in "$layer" "$@"; do case $inc in "$from"/*|"$from") ok=yes ;; esac; done
            [ $ok = yes ] || { echo "$file includes $inc: layer $layer may use: $*"; bad=1; }
        done
    done
}
system() { # layer, then the system headers it may include
    layer=$1; shift
    for file in $(find "src/$layer" -name '*.c' -o -name '*.h' | sort); do
        for inc in $(sed -n 's/^#include <\([^>]*\)>.*/\1/p' "$file"); do
            case " $* " in *" $inc "*) ;; *) echo "$file includes <$inc>: layer $layer may use: $*"; bad=1 ;; esac
        done
    done
}
allow engine
allow games engine
allow view engine
allow ai engine
allow table engine games view
allow store
allow content engine games
allow lab engine games view ai
allow scenario engine games view content
allow wasm engine games view ai table lab/judge.h
allow net
allow server engine games view ai table net store
allow cli engine games view ai content lab scenario table net store server
system engine stdbool.h stddef.h stdint.h string.h
system games stdbool.h stddef.h stdint.h string.h
system ai stdbool.h stddef.h stdint.h string.h
system view stdbool.h stddef.h stdint.h string.h
system table stdbool.h stddef.h stdint.h string.h
# Only the registry (and the generated packs) name games outside of their own folder.
for game in $(ls -d src/games/*/ | xargs -n1 basename); do
    grep -rnE "games/$game/" src --include='*.[ch]' | grep -v "^src/games/$game/" && { echo "a file outside of src/games/$game names it"; bad=1; }
done
[ $bad -eq 0 ] && echo "ok: includes go down"
exit $bad

#!/bin/sh
# Content reaches the WebAssembly build as bytes: the built-in pack handed in plays the same games, another
# pack plays others, a damaged one is refused.
set -eu
wasm="$SOURCE/build/wasm/australis.wasm"
golden="$SOURCE/tests/golden/digests.txt"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() { echo "FAIL: $*"; exit 1; }

"$AUSTRALIS" content pack --output "$dir"
node "$SOURCE/tests/wasm/digests.mjs" "$wasm" "$dir" | diff "$golden" - || fail "the same content plays other games"

cp -r "$SOURCE/content/nullgame" "$dir/nullgame"
sed 's/"value": 6, "suit": "wind"/"value": 1, "suit": "sun"/' "$SOURCE/content/nullgame/cards.json" >"$dir/nullgame/cards.json"
"$AUSTRALIS" content pack nullgame --content "$dir/nullgame" --output "$dir"
node "$SOURCE/tests/wasm/digests.mjs" "$wasm" "$dir" >"$dir/other"
diff -q "$golden" "$dir/other" >/dev/null && fail "other content plays the same games"
grep -q '^nullgame 2 0 1 ' "$dir/other" || fail "other content plays no games"

head -c 100 "$dir/nullgame.rules" >"$dir/cut" && mv "$dir/cut" "$dir/nullgame.rules"
node "$SOURCE/tests/wasm/digests.mjs" "$wasm" "$dir" | grep '^nullgame' | grep -qv '^nullgame:' && fail "a damaged block was accepted"
echo "ok: content as bytes"

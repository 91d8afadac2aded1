#!/bin/sh
# The agents of the WebAssembly build make the same moves to the bit as the native ones.
wasm="$SOURCE/build/wasm/australis.wasm"
[ -f "$wasm" ] || { echo "FAIL: $wasm is not built; run: make wasm"; exit 1; }
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
"$BUILD/tests/print_moves" >"$dir/native" || { echo "FAIL: the native moves"; exit 1; }
node "$SOURCE/tests/wasm/moves.mjs" "$wasm" >"$dir/wasm" || { echo "FAIL: WebAssembly"; exit 1; }
[ "$(wc -l <"$dir/native")" -ge 3 ] || { echo "FAIL: hardly any moves"; exit 1; }
if diff "$dir/native" "$dir/wasm"; then
    echo "ok: $(wc -l <"$dir/native") games agree"
else
    echo "FAIL: WebAssembly makes other moves than the native program"
    exit 1
fi

#!/bin/sh
# The WebAssembly build plays the same games to the bit as the native ones.
wasm="$SOURCE/build/wasm/australis.wasm"
[ -f "$wasm" ] || { echo "FAIL: $wasm is not built; run: make wasm"; exit 1; }
if node "$SOURCE/tests/wasm/digests.mjs" "$wasm" | diff "$SOURCE/tests/golden/digests.txt" -; then
    echo "ok: $(wc -l <"$SOURCE/tests/golden/digests.txt") fingerprints agree"
else
    echo "FAIL: WebAssembly plays other games than the golden file says"
    exit 1
fi

# Sourced by the tests of the page: finds it and a Node that can run them. The page is the same whatever
# compiler the program was made with, so one preset is enough.
case $BUILD in *dev) ;; *) echo "ok: the page is tested with the preset dev"; exit 0 ;; esac
cd "$SOURCE/web" || exit 1
[ -f "$SOURCE/build/web-pack/stamp" ] || { echo "FAIL: the page is not built; run: make web"; exit 1; }
node=$(ls "$SOURCE"/build/node/node_modules/node-linux-*/bin/node 2>/dev/null | head -1)
[ -n "$node" ] || node=node
AUSTRALIS=$SOURCE/build/release/australis
export AUSTRALIS

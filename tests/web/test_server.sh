#!/bin/sh
# Two browsers and the real server.
. "$SOURCE/tests/web/run.sh"
exec "$node" tests/server.mjs

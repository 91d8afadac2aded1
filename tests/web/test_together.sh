#!/bin/sh
# Two browsers play whole games through the real server, which is killed in the middle.
. "$SOURCE/tests/web/run.sh"
exec "$node" tests/together.mjs

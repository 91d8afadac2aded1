#!/bin/sh
# Games in Chromium, without a server.
. "$SOURCE/tests/web/run.sh"
exec "$node" tests/play.mjs

#!/bin/sh
# Every page at desktop and phone size, seen by axe.
. "$SOURCE/tests/web/run.sh"
exec "$node" tests/pages.mjs

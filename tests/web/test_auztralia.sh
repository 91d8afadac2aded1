#!/bin/sh
# The drawn board of AuZtralia in Chromium.
. "$SOURCE/tests/web/run.sh"
exec "$node" tests/auztralia.mjs

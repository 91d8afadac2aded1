#!/bin/sh
# The drawn board of Last Aurora in Chromium.
. "$SOURCE/tests/web/run.sh"
exec "$node" tests/last-aurora.mjs

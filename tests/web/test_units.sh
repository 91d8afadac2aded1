#!/bin/sh
# What the page's code does by itself.
. "$SOURCE/tests/web/run.sh"
exec "$node" node_modules/vitest/vitest.mjs run --reporter dot

#!/bin/sh
# Damaged things, vanished tables, two tabs, double clicks.
. "$SOURCE/tests/web/run.sh"
exec "$node" tests/hostile.mjs

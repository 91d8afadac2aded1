#!/bin/sh
# What a game tells: analysis, clocks, digest, marks of stand-ins.
. "$SOURCE/tests/web/run.sh"
exec "$node" tests/analysis.mjs

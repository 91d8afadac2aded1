#!/bin/sh
# Turns, links, files, reports, versions, languages, keyboard, calm, the curtain.
. "$SOURCE/tests/web/run.sh"
exec "$node" tests/person.mjs

#!/bin/sh
# Other content: ids dealt anew, other numbers, other names, without a change in the page.
. "$SOURCE/tests/web/run.sh"
exec "$node" tests/packs.mjs

#!/bin/sh
# Types and components of the page.
. "$SOURCE/tests/web/run.sh"
exec "$node" node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --output machine --fail-on-warnings

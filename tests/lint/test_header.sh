#!/bin/sh
# The public header compiles alone, as C11 and as C++, without a warning.
set -e
cd "$SOURCE"
flags="-Wall -Wextra -Wshadow -Wconversion -Wpedantic -Werror -fsyntax-only"
alone='#include "australis.h"'
echo "$alone" | gcc -std=c11 $flags -Iinclude -x c -
echo "$alone" | clang-14 -std=c11 $flags -Iinclude -x c -
echo "$alone" | g++ -std=c++17 $flags -Iinclude -x c++ -
echo "ok: the header stands alone"

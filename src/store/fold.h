/* Names without their capital letters: what two names that count as the same have in common. */
#ifndef AUSI_STORE_FOLD_H
#define AUSI_STORE_FOLD_H

#include <stddef.h>

/* Writes `name` in small letters: Latin, Greek and Cyrillic. The result is as long as the name, at most;
 * bytes that are no UTF-8 stay as they are. `out` has room for strlen(name) + 1. */
void ausi_fold(const char *name, char *out);

#endif

/* Content that is not built in travels with the tables that were played with it: HASH.rules and HASH.texts
 * beside their recordings. */
#ifndef CLI_DB_CONTENT_H
#define CLI_DB_CONTENT_H

#include "australis.h"
#include "store/store.h"

/* Writes the blocks of a table's content into a folder, unless they are built in or not in the store. False:
 * they could not be written, errno says why. */
bool db_content_give(ausi_store *store, const char *table, const char *folder);

/* Takes the blocks a recording needs from the folder the recording is in, if they are there and good. */
ausi_store_code db_content_take(ausi_store *store, const aus_recording_head *head, const char *recording);

#endif

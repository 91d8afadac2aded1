/* The actions of a game as it is played, ready to become a recording. */
#ifndef AUS_TRANSCRIPT_H
#define AUS_TRANSCRIPT_H
#include "australis.h"

typedef struct aus_transcript {
    aus_entry *entry; /* AUS_RECORDING_MAX of them */
    size_t     count;
} aus_transcript;

bool aus_transcript_init(aus_transcript *script); /* false: no memory */
void aus_transcript_free(aus_transcript *script);
void aus_transcript_clear(aus_transcript *script);
/* The action about to be applied in `state`; with `hashed` the hash of that state goes before it.
 * False if there is no room. */
bool aus_transcript_add(aus_transcript *script, const aus_game *game, const void *state, int seat,
                        aus_action action, bool hashed);
/* The recording as text; NULL without memory. The caller frees it. */
char *aus_transcript_text(const aus_transcript *script, const aus_game *game, const aus_seed *seed,
                          const char *comment);
bool  aus_transcript_write(const aus_transcript *script, const aus_game *game, const aus_seed *seed,
                           const char *comment, const char *path);
/* Written, read back and played again it ends in exactly this state. */
bool aus_transcript_replays(const aus_transcript *script, const aus_game *game, const aus_seed *seed,
                            const void *end, aus_recording_error *error);

#endif

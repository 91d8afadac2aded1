/* Where the agents of src/ai are plugged into the table. */
#ifndef AUS_CLI_BOTS_H
#define AUS_CLI_BOTS_H
#include "ai/hint.h"

bool        bots_has(const char *level);
const char *bots_standard(void); /* the level taken where none is named */
/* The hook ausi_hooks.bot. */
bool bots_answer(void *context, const aus_game *game, const void *view, int seat, const char *level,
                 uint64_t luck, aus_action *out);
enum { BOTS_ADVICE = 3 };
/* What a strong player would do: a few lines, the best first; 0 if there is nobody to ask or nothing to do. */
size_t bots_advise(const aus_game *game, const void *view, int seat, uint64_t luck, aus_hint_line out[BOTS_ADVICE]);

#endif

/* Where the agents of src/ai are plugged into the table. */
#ifndef AUS_CLI_BOTS_H
#define AUS_CLI_BOTS_H
#include "ai/hint.h"

bool        bots_has(const char *level);
const char *bots_standard(void); /* the level taken where none is named */
/* The hook ausi_hooks.bot. */
bool bots_answer(void *context, const aus_game *game, const void *view, int seat, const char *level,
                 uint64_t luck, aus_action *out);
/* What a strong player would do. */
typedef struct bots_advice {
    aus_action    first; /* the best of the choices, or what to re-arrange before it */
    aus_hint_line line[3]; /* the few best of the choices with what they promise and why */
    size_t        lines;
} bots_advice;

/* False if there is nobody to ask or nothing to do. */
bool bots_advise(const aus_game *game, const void *view, int seat, uint64_t luck, bots_advice *out);

#endif

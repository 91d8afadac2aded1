/* Where the agents of src/ai are plugged into the table. */
#ifndef AUS_CLI_BOTS_H
#define AUS_CLI_BOTS_H
#include "ai/hint.h"

bool        bots_has(const char *level);
const char *bots_standard(void); /* the level taken where none is named */
/* The hook ausi_hooks.bot. */
bool bots_answer(void *context, const aus_game *game, const void *view, int seat, const char *level,
                 uint64_t luck, aus_action *out);
/* What a strong player would do; false if there is nobody to ask. */
bool bots_hint(const aus_game *game, const void *view, int seat, uint64_t luck, aus_action *out);
/* The few best of the choices with what they promise and why, as that player sees it; how many. */
size_t bots_reasons(const aus_game *game, const void *view, int seat, uint64_t luck, aus_hint_line *line, size_t want);

#endif

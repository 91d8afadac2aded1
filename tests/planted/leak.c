/* A registry whose null game leaks: a view shows how strong the first card of the next seat's hand is. */
#include "games/nullgame/state.h"

static aus_rules leaky;

static void observe(const aus_game *game, const void *state, int who, void *view)
{
    int hint = ((const ng_state *)state)->player[who == 0].hand[0] & 1;
    ng_rules.observe(game, state, who, view);
    if (who >= 0) ((ng_state *)view)->pad[0] = (uint8_t)hint;
}

static const aus_rules *planted(void)
{
    leaky = ng_rules;
    leaky.observe = observe;
    return &leaky;
}

size_t           aus_rules_count(void) { return 1; }
const aus_rules *aus_rules_at(size_t i) { return i == 0 ? planted() : NULL; }
const aus_rules *aus_rules_find(const char *id) { return strcmp(id, "nullgame") == 0 ? planted() : NULL; }

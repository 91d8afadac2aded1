/* A registry whose null game breaks a rule: in the second round a card of the discard pile is lost. */
#include "games/nullgame/state.h"

static aus_rules buggy;

static uint32_t apply(const aus_game *game, void *state, int seat, aus_action action, aus_sink *sink)
{
    ng_state *s = state;
    uint32_t  learned = ng_rules.apply(game, state, seat, action, sink);
    if (aus_verb_of(action) == NG_PLACE && s->round == 2 && s->discards) s->discards--; /* a card is lost */
    return learned;
}

static const aus_rules *planted(void)
{
    buggy = ng_rules;
    buggy.apply = apply;
    return &buggy;
}

size_t           aus_rules_count(void) { return 1; }
const aus_rules *aus_rules_at(size_t i) { return i == 0 ? planted() : NULL; }
const aus_rules *aus_rules_find(const char *id) { return strcmp(id, "nullgame") == 0 ? planted() : NULL; }

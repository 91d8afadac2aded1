#include "lab/playout.h"
#include "engine/bits.h"

int aus_playout_seat(aus_playout *p)
{
    uint32_t mask = aus_to_act(p->state);
    if (mask & (mask - 1))
        for (uint32_t skip = aus_rng_below(&p->rng, (uint32_t)ausi_count(mask)); skip; skip--) mask &= mask - 1;
    return ausi_lowest(mask);
}

static aus_action choose(aus_playout *p, int seat)
{
    const void *seen = p->state;
    if (!p->agent[seat]->blind) {
        p->game->rules->observe(p->game, p->state, seat, p->view);
        seen = p->view;
    }
    p->choices.n = p->game->rules->actions(p->game, seen, seat, p->choices.action);
    if (!p->mind[seat]) return aus_choose_random(p->game, seen, seat, &p->choices, &p->rng);
    if (p->thought) p->thought(p->context, seat, true);
    aus_action action = aus_mind_choose(p->mind[seat], seen, seat, &p->choices);
    if (p->thought) p->thought(p->context, seat, false);
    return action;
}

bool aus_playout_run(aus_playout *p, const aus_seed *seed)
{
    const aus_rules *rules = p->game->rules;
    for (int i = 0; i < p->game->seats; i++) {
        AUS_ASSERT(p->mind[i] || p->agent[i]->kind == AUS_AGENT_RANDOM);
        if (p->mind[i]) aus_mind_begin(p->mind[i], p->game, aus_hash64(seed, sizeof *seed, (uint64_t)i));
    }
    aus_start(p->game, p->state, seed, p->sink);
    while (aus_to_act(p->state)) {
        int        seat = aus_playout_seat(p);
        aus_action action = choose(p, seat);
        if (p->choices.n > 1 && !rules->verb[aus_verb_of(action)].free) {
            p->decisions++;
            p->listed += p->choices.n;
        }
        p->applied++;
        if (p->before && !p->before(p->context, p->state, seat, action)) return false;
        rules->apply(p->game, p->state, seat, action, p->sink);
    }
    return true;
}

/* Minds with memory, a clock and threads: what src/ai asks its surroundings for. */
#ifndef AUS_MINDS_H
#define AUS_MINDS_H
#include "ai/agent.h"

/* NULL without memory. `threads` grow the trees of one decision at once; the moves are the same. */
aus_mind *aus_mind_new(const aus_agent *agent, const aus_rules *rules, int threads);
void      aus_mind_free(aus_mind *mind);

/* A mind for every agent that is there and needs one, on one thread each; false without memory. */
bool aus_minds_new(aus_mind *mind[AUS_SEATS_MAX], const aus_agent *const agent[AUS_SEATS_MAX],
                   const aus_rules *rules);
void aus_minds_free(aus_mind *mind[AUS_SEATS_MAX]);

#endif

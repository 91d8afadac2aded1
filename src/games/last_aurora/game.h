/* What the contract of a game asks for; tables.c puts it together. */
#ifndef LA_GAME_H
#define LA_GAME_H

#include "state.h"

/* prepare.c, setup.c */
const char *la_prepare(aus_game *game);
void la_start(const aus_game *game, void *state, aus_sink *sink);

/* run.c */
aus_verdict la_check(const aus_game *game, const void *state, int seat, aus_action action);
size_t la_actions(const aus_game *game, const void *state, int seat, aus_action *out);
size_t la_free_actions(const aus_game *game, const void *state, int seat, aus_action *out);
uint32_t la_apply(const aus_game *game, void *state, int seat, aus_action action, aus_sink *sink);

/* secrets.c */
void la_observe(const aus_game *game, const void *state, int who, void *view);
void la_resample(const aus_game *game, void *view, int seat, aus_rng *rng);

/* score.c, heuristic.c, exposure.c, inclination.c, invariant.c */
void la_scores(const aus_game *game, const void *state, aus_scores *out);
int la_points(const aus_game *game, const la_state *s, int seat); /* the total of one seat */
int32_t la_heuristic(const aus_game *game, const void *state, int seat);
int32_t la_exposure(const aus_game *game, const void *view, int seat);
void la_measure(const aus_game *game, const void *view, int seat, int32_t *out);
void la_inclination(const aus_game *game, const void *view, int seat, const aus_action *action, size_t n, int32_t *liking);
const char *la_invariant(const aus_game *game, const void *state);

/* effects.c */
const char *la_ask_clause(const aus_game *game, const aus_frame *asked);

/* facts.c */
int la_about(const aus_game *game, int table, int record, aus_fact out[AUS_FACTS_MAX]);
int la_facts_about(const aus_game *game, const void *view, int seat, aus_action action,
                   aus_fact out[AUS_FACTS_MAX]);

#endif

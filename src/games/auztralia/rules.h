/* rules.h: the contract's functions, gathered by tables.c. */
#ifndef AZ_RULES_H
#define AZ_RULES_H

#include "asks.h"

extern const aus_rules az_rules;

/* prepare.c */
const char *az_prepare(aus_game *game);

/* flow.c */
aus_verdict az_check(const aus_game *game, const void *state, int seat, aus_action action);
size_t      az_actions(const aus_game *game, const void *state, int seat, aus_action *out);
size_t      az_free_actions(const aus_game *game, const void *state, int seat, aus_action *out);
uint32_t    az_apply(const aus_game *game, void *state, int seat, aus_action action, aus_sink *sink);

/* secrets.c */
void az_observe(const aus_game *game, const void *state, int who, void *view);
void az_resample(const aus_game *game, void *view, int seat, aus_rng *rng);

/* score.c */
void    az_scores(const aus_game *game, const void *state, aus_scores *out);
int     az_old_ones_score(const aus_game *game, const az_state *s);
/* The points of one player, without the lines. */
int     az_points(const aus_game *game, const az_state *s, int seat);

/* heuristic.c */
int32_t az_heuristic(const aus_game *game, const void *state, int seat);

/* measure.c, weights.c */
enum { AZ_FEATURES = 92, AZ_REASONS = 14 };
/* What each feature is worth at the end, to a player and to the Old Ones, in parts of AUS_TENTH. */
extern const int32_t az_weights[2][AZ_FEATURES];
/* What each feature of a player is about: an index into az_reason. */
extern const uint8_t az_concerns[AZ_FEATURES];
extern const aus_reason az_reason[AZ_REASONS];
void az_measure(const aus_game *game, const void *view, int seat, int32_t *out);

/* inclination.c */
void az_inclination(const aus_game *game, const void *view, int seat, const aus_action *action, size_t n, int32_t *liking);

/* invariant.c */
const char *az_invariant(const aus_game *game, const void *state);

/* facts.c */
int az_about(const aus_game *game, int table, int record, aus_fact out[AUS_FACTS_MAX]);
int az_facts(const aus_game *game, const void *view, int seat, aus_action action,
             aus_fact out[AUS_FACTS_MAX]);

#endif

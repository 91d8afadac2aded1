/* Shared by the files of the audit. */
#ifndef AUSI_AUDIT_INT_H
#define AUSI_AUDIT_INT_H
#include "lab/audit.h"

typedef struct ausi_lists {
    size_t     normal, free;
    aus_action action[AUS_ACTIONS_MAX], free_action[AUS_ACTIONS_MAX];
} ausi_lists;

void ausi_list(const aus_game *game, const void *state, int seat, ausi_lists *lists);
bool ausi_lists_equal(const ausi_lists *a, const ausi_lists *b);

/* Both return false, for `return ausi_wrong(...)`. */
bool ausi_wrong(aus_audit *audit, const char *what, const char *more);
bool ausi_wrong_action(aus_audit *audit, const char *what, aus_action action);

/* Nothing `who` gets depends on what `who` may not know, before and after the action. */
bool ausi_no_leak(aus_audit *audit, const void *state, int who, int seat, aus_action action);

#endif

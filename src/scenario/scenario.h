/* Scenarios: given a position, when these actions are tried, then these facts hold. The format is
 * described in docs/SCENARIOS.md. */
#ifndef AUSI_SCENARIO_H
#define AUSI_SCENARIO_H
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* What all scenarios of a run share. Zeroed, it is a quiet run with the built-in content. */
typedef struct ausi_scenario_setup {
    const char *content; /* directory of a content pack for scenarios that name none; NULL = built in */
    FILE       *trace;   /* steps and facts as they are done; may be NULL */
    /* Told every clause a passing scenario covers, in the order of `covers`. May be NULL. */
    void (*covered)(void *context, const char *clause);
    void *context;
} ausi_scenario_setup;

typedef struct ausi_scenario_result {
    bool passed;
    int  steps, facts; /* how many were done */
    int  covers;       /* clauses covered; 0 unless it passed */
    char name[160];    /* of the scenario, or of its file where it has none */
    char reason[1024]; /* why it failed: file, JSON path, step, what was expected and found */
} ausi_scenario_result;

/* `file` is the name used in reasons, and a content directory named by the scenario is looked up
 * beside it; without a file (NULL) a scenario cannot name content. */
void ausi_scenario_run(const ausi_scenario_setup *setup, const char *text, size_t n, const char *file,
                       ausi_scenario_result *result);
void ausi_scenario_run_file(const ausi_scenario_setup *setup, const char *file, ausi_scenario_result *result);

#endif

#include "lab/analyse.h"
#include <stdio.h>
#include <stdlib.h>
#include "lab/minds.h"

static bool walk(aus_analysis *a, aus_judge *judge, aus_recording_error *error)
{
    size_t number = 0;
    for (size_t i = 0; i < a->count && !(a->stop && *a->stop); i++) {
        const aus_entry   *e = &a->entries[i];
        aus_analysis_step *step = &a->step[a->steps];
        bool               judged;
        number += e->kind != AUS_ENTRY_HASH;
        if (e->kind != AUS_ENTRY_ACTION || e->undone) continue;
        aus_verdict verdict = aus_judge_step(judge, e->seat, e->action, step, &judged);
        if (verdict.code) {
            aus_recording_refused(a->game, e, verdict, error);
            return false;
        }
        if (!judged) continue;
        step->number = number;
        a->steps++;
        if (a->progress) fprintf(stderr, "\r%zu of %zu", i + 1, a->count);
    }
    if (a->progress) fputc('\n', stderr);
    memcpy(a->win, judge->win, sizeof a->win);
    a->over = aus_judge_over(judge);
    return true;
}

bool aus_analyse(aus_analysis *a, aus_recording_error *error)
{
    aus_judge *judge = calloc(1, sizeof *judge);
    aus_mind  *mind = aus_mind_new(a->agent, a->game->rules, a->threads);
    bool       ok = false;
    memset(error, 0, sizeof *error);
    a->step = calloc(a->count + 1, sizeof *a->step);
    a->steps = 0;
    if (judge && mind && a->step) {
        /* Marks what was taken back and checks that everything plays. */
        ok = aus_recording_play(a->game, a->head, a->entries, a->count, judge->state, NULL, error);
        if (ok) {
            aus_start(a->game, judge->state, &a->head->seed, NULL);
            aus_judge_begin(judge, a->game, mind, a->games, judge->state);
            ok = walk(a, judge, error);
        }
    } else {
        snprintf(error->text, sizeof error->text, "no memory");
    }
    aus_mind_free(mind);
    free(judge);
    if (!ok) aus_analysis_free(a);
    return ok;
}

void aus_analysis_free(aus_analysis *a)
{
    free(a->step);
    a->step = NULL;
    a->steps = 0;
}

#include "lab/analyse.h"
#include <stdio.h>
#include <stdlib.h>
#include "engine/bits.h"
#include "lab/minds.h"

typedef struct walker {
    aus_analysis *a;
    aus_mind     *mind;
    aus_choices   choices;
    aus_hint_line line[AUS_ACTIONS_MAX];
    _Alignas(16) uint8_t state[AUS_STATE_MAX], view[AUS_STATE_MAX];
} walker;

/* The chances as somebody sees them who knows what is public; after the end, the result. */
static void chances(walker *w, int32_t win[AUS_SEATS_MAX])
{
    const aus_game *game = w->a->game;
    aus_outlook     outlook;
    aus_scores      scores;
    memset(win, 0, AUS_SEATS_MAX * sizeof *win);
    if (aus_to_act(w->state)) {
        game->rules->observe(game, w->state, AUS_NOBODY, w->view);
        aus_outlook_of(w->mind, w->view, AUS_NOBODY, w->a->games, &outlook);
        memcpy(win, outlook.win, sizeof outlook.win);
        return;
    }
    game->rules->scores(game, w->state, &scores);
    for (int i = 0; i < game->seats; i++)
        if ((scores.winners >> i) & 1u) win[i] = 1000 / ausi_count(scores.winners);
}

/* What the search thinks of the choice that was made beside the best one. */
static void judge(walker *w, aus_analysis_step *step)
{
    const aus_game *game = w->a->game;
    game->rules->observe(game, w->state, step->seat, w->view);
    w->choices.n = aus_actions(game, w->view, step->seat, w->choices.action);
    step->best = step->action;
    if (w->choices.n < 2) return;
    step->decision = true;
    size_t n = aus_hint(w->mind, w->view, step->seat, &w->choices, w->line, w->choices.n);
    step->best = w->line[0].action;
    for (size_t i = 0; i < n; i++) {
        int32_t loss = w->line[0].win - w->line[i].win;
        if (w->line[i].action == step->action) step->loss = loss > 0 ? loss : 0;
    }
}

/* Skill is what the actor's choice lost, to him, and gave, to the others; without a barrier there is
 * no luck and everything is his doing. */
static void split(const walker *w, aus_analysis_step *step, const int32_t after[AUS_SEATS_MAX])
{
    int seats = w->a->game->seats;
    for (int i = 0; i < seats; i++) {
        int32_t skill = i == step->seat ? -step->loss : step->loss / (seats > 1 ? seats - 1 : 1);
        step->swing[i] = after[i] - step->win[i];
        step->luck[i] = step->barrier ? step->swing[i] - skill : 0;
    }
}

static bool walk(walker *w, aus_recording_error *error)
{
    aus_analysis *a = w->a;
    size_t        number = 0;
    aus_start(a->game, w->state, &a->head->seed, NULL);
    chances(w, a->win);
    for (size_t i = 0; i < a->count; i++) {
        const aus_entry *e = &a->entries[i];
        uint32_t         learned;
        number += e->kind != AUS_ENTRY_HASH;
        if (e->kind != AUS_ENTRY_ACTION || e->undone) continue;
        aus_analysis_step *step = &a->step[a->steps];
        bool               free = a->game->rules->verb[aus_verb_of(e->action)].free;
        *step = (aus_analysis_step){.number = number, .seat = e->seat, .action = e->action};
        memcpy(step->win, a->win, sizeof a->win);
        if (!free) judge(w, step);
        aus_verdict verdict = aus_apply(a->game, w->state, e->seat, e->action, NULL, &learned);
        if (verdict.code) {
            aus_recording_refused(a->game, e, verdict, error);
            return false;
        }
        if (free) continue;
        step->barrier = learned != 0;
        chances(w, a->win);
        split(w, step, a->win);
        a->steps++;
        if (a->progress) fprintf(stderr, "\r%zu of %zu", i + 1, a->count);
    }
    if (a->progress) fputc('\n', stderr);
    a->over = !aus_to_act(w->state);
    return true;
}

bool aus_analyse(aus_analysis *a, aus_recording_error *error)
{
    walker *w = calloc(1, sizeof *w);
    bool    ok = false;
    memset(error, 0, sizeof *error);
    a->step = calloc(a->count + 1, sizeof *a->step);
    a->steps = 0;
    if (w) w->mind = aus_mind_new(a->agent, a->game->rules, a->threads);
    if (w && w->mind && a->step) {
        w->a = a;
        aus_mind_begin(w->mind, a->game, 0);
        /* Marks what was taken back and checks that everything plays. */
        ok = aus_recording_play(a->game, a->head, a->entries, a->count, w->state, NULL, error) && walk(w, error);
    } else {
        snprintf(error->text, sizeof error->text, "no memory");
    }
    if (w) aus_mind_free(w->mind);
    free(w);
    if (!ok) aus_analysis_free(a);
    return ok;
}

void aus_analysis_free(aus_analysis *a)
{
    free(a->step);
    a->step = NULL;
    a->steps = 0;
}

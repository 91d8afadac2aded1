#include "lab/study.h"
#include <stdio.h>
#include <stdlib.h>
#include "ai/hint.h"
#include "lab/minds.h"
#include "lab/playout.h"

enum {
    TIMES = 4, /* each agent chooses in a position */
    APART = 11 /* decisions of a game from one position to the next */
};

typedef struct work {
    aus_study  *study;
    aus_mind   *reference, *mind[AUS_SEATS_MAX];
    double     *same[AUS_SEATS_MAX], *loss[AUS_SEATS_MAX]; /* one a position */
    aus_playout play;
    aus_choices choices;
    aus_weight  weight[AUS_ACTIONS_MAX];
    uint64_t    decisions;
    _Alignas(16) uint8_t view[AUS_STATE_MAX];
} work;

/* Here is nothing to be re-arranged; who does so for fun is asked again. */
static size_t choice_of(work *w, int agent, int seat)
{
    for (;;) {
        aus_action action = aus_mind_choose(w->mind[agent], w->view, seat, &w->choices);
        for (size_t i = 0; i < w->choices.n; i++)
            if (w->choices.action[i] == action) return i;
    }
}

/* What the reference has not looked at counts as the worst of what it has; what it has dropped early may look
 * better than the best by chance, and does not count as such. */
static void fill_in(work *w, size_t best)
{
    int32_t most = w->weight[best].value, worst = most;
    for (size_t i = 0; i < w->choices.n; i++) {
        if (w->weight[i].value > most) w->weight[i].value = most;
        if (w->weight[i].looks && w->weight[i].value < worst) worst = w->weight[i].value;
    }
    for (size_t i = 0; i < w->choices.n; i++)
        if (!w->weight[i].looks) w->weight[i].value = worst;
}

static void let_choose(work *w, int agent, int seat, size_t best)
{
    double same = 0, loss = 0;
    for (uint64_t luck = 1; luck <= TIMES; luck++) {
        aus_mind_begin(w->mind[agent], w->study->game, luck);
        size_t i = choice_of(w, agent, seat);
        same += i == best;
        loss += w->weight[best].value - w->weight[i].value;
    }
    w->same[agent][w->study->studied] = same / TIMES;
    w->loss[agent][w->study->studied] = loss / TIMES / 65535;
}

/* Before every action of a game: is it a position to study? */
static bool look(void *context, const void *state, int seat, aus_action action)
{
    work           *w = context;
    aus_study      *s = w->study;
    const aus_game *game = s->game;
    aus_action      tidy;
    (void)action;
    game->rules->observe(game, state, seat, w->view);
    w->choices.n = aus_actions(game, w->view, seat, w->choices.action);
    if (w->choices.n < 2 || ++w->decisions % APART) return true;
    aus_mind_begin(w->reference, game, 0);
    if (aus_mind_tidies(w->reference, w->view, seat, &w->choices, &tidy)) return true;
    size_t best = aus_weigh(w->reference, w->view, seat, &w->choices, w->weight);
    fill_in(w, best);
    for (int i = 0; i < s->agents && !*s->stop; i++) let_choose(w, i, seat, best);
    if (*s->stop) return false;
    s->studied++;
    if (s->progress) fprintf(stderr, "\r%llu of %llu", (unsigned long long)s->studied, (unsigned long long)s->positions);
    return s->studied < s->positions;
}

/* The games that positions are taken from are played by `normal`. */
static bool prepare(work *w)
{
    aus_study       *s = w->study;
    const aus_rules *rules = s->game->rules;
    w->reference = aus_mind_new(s->reference, rules, s->threads);
    for (int i = 0; i < s->game->seats; i++) w->play.agent[i] = aus_agent_find("normal");
    bool ok = aus_minds_new(w->play.mind, w->play.agent, rules) && w->reference;
    for (int i = 0; i < s->agents; i++) {
        w->mind[i] = aus_mind_new(s->agent[i], rules, s->threads);
        w->same[i] = calloc(s->positions, sizeof *w->same[i]);
        w->loss[i] = calloc(s->positions, sizeof *w->loss[i]);
        ok = ok && w->mind[i] && w->same[i] && w->loss[i];
    }
    return ok;
}

static void play(work *w)
{
    aus_study *s = w->study;
    w->play.game = s->game;
    w->play.before = look;
    w->play.context = w;
    for (uint64_t i = 0; s->studied < s->positions && !*s->stop; i++) {
        aus_seed seed;
        aus_seed_derive(&seed, &s->seed, i);
        aus_playout_run(&w->play, &seed);
    }
    if (s->progress) fputc('\n', stderr);
}

bool aus_study_run(aus_study *study)
{
    work *w = calloc(1, sizeof *w);
    if (!w) return false;
    w->study = study;
    study->studied = 0;
    aus_rng_init(&w->play.rng, 1);
    bool ok = prepare(w);
    if (ok) play(w);
    for (int i = 0; i < study->agents; i++) {
        if (ok)
            study->line[i] = (aus_study_line){.agent = study->agent[i],
                                              .same = aus_share_of(w->same[i], study->studied),
                                              .loss = aus_estimate_of(w->loss[i], study->studied)};
        aus_mind_free(w->mind[i]);
        free(w->same[i]);
        free(w->loss[i]);
    }
    aus_minds_free(w->play.mind);
    aus_mind_free(w->reference);
    free(w);
    return ok;
}

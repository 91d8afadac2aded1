#include "lab/arena.h"
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include "engine/bits.h"
#include "lab/minds.h"
#include "lab/playout.h"

/* What one round says about each entrant. */
typedef struct round_result {
    double   beats[AUS_SEATS_MAX], score[AUS_SEATS_MAX], won[AUS_SEATS_MAX];
    uint64_t decisions;
    uint8_t  no_winner, games;
    atomic_bool done; /* set last: then the rest may be read */
} round_result;

typedef struct match {
    aus_arena    *arena;
    int           who[AUS_SEATS_MAX]; /* the entrant of each agent */
    uint64_t      rounds;             /* to be played */
    round_result *result;
    atomic_uint_fast64_t next, done;
    atomic_bool   enough;             /* the test is decided */
} match;

typedef struct worker {
    match       *match;
    aus_playout  play;
    aus_mind    *mind[AUS_SEATS_MAX]; /* one an agent; they move over the seats */
    int          turn;                /* of the rotation */
    uint64_t     begun, ended;        /* of a choice; of all its rounds */
    aus_arena_times time[AUS_SEATS_MAX];
} worker;

static uint64_t nanoseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static int agent_at(const worker *w, int seat) { return (seat + w->turn) % w->play.game->seats; }

/* Only real choices count: an agent is not quick because it was asked nothing. */
static void thought(void *context, int seat, bool begins)
{
    worker *w = context;
    if (begins)
        w->begun = nanoseconds();
    else if (w->play.choices.n > 1)
        aus_times_add(&w->time[w->match->who[agent_at(w, seat)]], nanoseconds() - w->begun);
}

/* Seat against seat of another entrant: higher score, equal ones half. */
static double beats(const worker *w, const aus_scores *scores, int seat)
{
    double points = 0;
    int    others = 0, me = w->match->who[agent_at(w, seat)];
    for (int i = 0; i < w->play.game->seats; i++) {
        if (w->match->who[agent_at(w, i)] == me) continue;
        others++;
        points += scores->total[seat] > scores->total[i] ? 1 : scores->total[seat] == scores->total[i] ? 0.5 : 0;
    }
    return others ? points / others : 0.5;
}

static void count_game(worker *w, round_result *r)
{
    const aus_game *game = w->play.game;
    aus_scores      scores;
    game->rules->scores(game, w->play.state, &scores);
    int winners = ausi_count(scores.winners);
    r->no_winner = (uint8_t)(r->no_winner + !winners);
    r->games++;
    for (int seat = 0; seat < game->seats; seat++) {
        int    e = w->match->who[agent_at(w, seat)];
        double share = 1.0 / w->match->arena->entrant[e].seats;
        r->score[e] += scores.total[seat] * share;
        if (winners) r->beats[e] += beats(w, &scores, seat) * share;
        if ((scores.winners >> seat) & 1u) r->won[e] += 1.0 / winners;
    }
}

static void play_round(worker *w, uint64_t index)
{
    const aus_arena *arena = w->match->arena;
    round_result    *r = &w->match->result[index];
    aus_seed         seed;
    uint64_t         agents, before = w->play.decisions;
    aus_seed_derive(&seed, &arena->seed, index);
    memcpy(&agents, seed.bytes, sizeof agents);
    for (w->turn = 0; w->turn < arena->game->seats; w->turn++) {
        for (int seat = 0; seat < arena->game->seats; seat++) {
            w->play.agent[seat] = arena->agent[agent_at(w, seat)];
            w->play.mind[seat] = w->mind[agent_at(w, seat)];
        }
        aus_rng_init(&w->play.rng, agents);
        if (!aus_playout_run(&w->play, &seed)) return;
        count_game(w, r);
    }
    for (int e = 0; e < arena->entrants; e++) {
        int decided = r->games - r->no_winner;
        r->beats[e] = decided ? r->beats[e] / decided : 0;
        r->score[e] /= r->games;
    }
    r->decisions = w->play.decisions - before;
    atomic_store(&r->done, true);
}

static bool wanted(void *context, const void *state, int seat, aus_action action)
{
    const worker *w = context;
    (void)state, (void)seat, (void)action;
    return !(w->match->arena->stop && *w->match->arena->stop);
}

static void *work(void *context)
{
    worker *w = context;
    match  *m = w->match;
    while (!atomic_load(&m->enough) && wanted(w, NULL, 0, 0)) {
        uint64_t index = atomic_fetch_add(&m->next, 1);
        if (index >= m->rounds) break;
        play_round(w, index);
        atomic_fetch_add(&m->done, 1);
    }
    w->ended = nanoseconds();
    return NULL;
}

/* ---- The test: rounds are judged in their order, so that threads change nothing ---- */

static const double BOUND = 2.944439; /* log(0.95 / 0.05) */
enum { LEAST_ROUNDS = 10 };

/* How many of the first rounds are done, up to the one that decides the test. */
static uint64_t judge(match *m, double *value)
{
    aus_arena *arena = m->arena;
    uint64_t   n = 0, used = 0;
    double     p = arena->sprt / 100.0;
    for (; n < m->rounds && atomic_load(&m->result[n].done) && arena->verdict == AUS_SPRT_OPEN; n++) {
        if (m->result[n].games == m->result[n].no_winner) continue;
        value[used++] = m->result[n].beats[0];
        if (!arena->sprt || used < LEAST_ROUNDS) continue;
        arena->llr = aus_llr(value, (size_t)used, p - 0.03, p + 0.03);
        if (arena->llr >= BOUND) arena->verdict = AUS_SPRT_ABOVE;
        if (arena->llr <= -BOUND) arena->verdict = AUS_SPRT_BELOW;
    }
    return n;
}

static void sum_up(match *m, uint64_t rounds, double *value)
{
    aus_arena *arena = m->arena;
    arena->rounds = rounds;
    for (uint64_t i = 0; i < rounds; i++) {
        arena->played += m->result[i].games;
        arena->no_winner += m->result[i].no_winner;
        arena->decisions += m->result[i].decisions;
    }
    for (int e = 0; e < arena->entrants; e++) {
        aus_arena_entrant *x = &arena->entrant[e];
        size_t             n = 0;
        for (uint64_t i = 0; i < rounds && arena->entrants > 1; i++)
            if (m->result[i].games > m->result[i].no_winner) value[n++] = m->result[i].beats[e];
        double games = (double)n * arena->game->seats;
        x->beats = aus_share_of(value, n);
        x->elo = (aus_estimate){.mean = aus_elo(x->beats.mean, games), .low = aus_elo(x->beats.low, games),
                                .high = aus_elo(x->beats.high, games)};
        for (uint64_t i = 0; i < rounds; i++) {
            value[i] = m->result[i].score[e];
            x->won += m->result[i].won[e];
        }
        x->score = aus_estimate_of(value, (size_t)rounds);
        x->won = arena->played ? x->won / (double)arena->played : NAN;
    }
}

static void take_times(aus_arena *arena, const worker *workers, size_t n)
{
    for (int e = 0; e < arena->entrants; e++) {
        aus_arena_times *all = calloc(1, sizeof *all);
        for (size_t w = 0; all && w < n; w++) {
            all->n += workers[w].time[e].n;
            all->nanoseconds += workers[w].time[e].nanoseconds;
            for (int b = 0; b < AUS_ARENA_BUCKETS; b++) all->bucket[b] += workers[w].time[e].bucket[b];
        }
        if (all && all->n) {
            arena->entrant[e].per_second = (double)all->n * 1e9 / ((double)all->nanoseconds + 1);
            arena->entrant[e].p50_ms = aus_times_at(all, 0.50);
            arena->entrant[e].p99_ms = aus_times_at(all, 0.99);
        }
        free(all);
    }
}

/* Ends with the last round, with a decided test or with a signal. */
static void watch(match *m, double *value)
{
    for (;;) {
        uint64_t done = atomic_load(&m->done);
        if (m->arena->progress)
            fprintf(stderr, "\r%llu of %llu rounds", (unsigned long long)done, (unsigned long long)m->rounds);
        if (done >= m->rounds || (m->arena->stop && *m->arena->stop)) break;
        if (m->arena->sprt) {
            m->arena->verdict = AUS_SPRT_OPEN;
            judge(m, value);
            if (m->arena->verdict != AUS_SPRT_OPEN) break;
        }
        usleep(m->arena->sprt ? 20000 : 100000);
    }
    atomic_store(&m->enough, true);
    if (m->arena->progress) fputc('\n', stderr);
}

static bool prepare(worker *w, match *m)
{
    const aus_arena *arena = m->arena;
    w->match = m;
    w->play.game = arena->game;
    w->play.before = wanted;
    w->play.thought = thought;
    w->play.context = w;
    return aus_minds_new(w->mind, arena->agent, arena->game->rules);
}

static void find_entrants(match *m)
{
    aus_arena *arena = m->arena;
    for (int i = 0; i < arena->game->seats; i++) {
        int e = 0;
        while (e < arena->entrants && strcmp(arena->entrant[e].agent->id, arena->agent[i]->id) != 0) e++;
        if (e == arena->entrants) arena->entrant[arena->entrants++].agent = arena->agent[i];
        arena->entrant[e].seats++;
        m->who[i] = e;
    }
}

bool aus_arena_run(aus_arena *arena)
{
    uint64_t   seats = arena->game->seats;
    match      m = {.arena = arena, .rounds = (arena->games + seats - 1) / seats};
    size_t     threads = (size_t)arena->threads < m.rounds ? (size_t)arena->threads : (size_t)m.rounds, started = 0;
    worker    *workers = calloc(threads, sizeof *workers);
    pthread_t *ids = calloc(threads, sizeof *ids);
    double    *value = calloc((size_t)m.rounds, sizeof *value);
    uint64_t   begun = nanoseconds();
    m.result = calloc((size_t)m.rounds, sizeof *m.result);
    find_entrants(&m);
    bool ok = workers && ids && value && m.result;
    for (size_t i = 0; ok && i < threads; i++) ok = prepare(&workers[i], &m);
    for (; ok && started < threads; started++)
        if (pthread_create(&ids[started], NULL, work, &workers[started]) != 0) ok = false;
    if (ok) watch(&m, value);
    atomic_store(&m.enough, true);
    for (size_t i = 0; i < started; i++) pthread_join(ids[i], NULL);
    if (ok) {
        uint64_t ended = begun;
        for (size_t i = 0; i < threads; i++)
            if (workers[i].ended > ended) ended = workers[i].ended;
        arena->seconds = (double)(ended - begun) / 1e9;
        arena->verdict = AUS_SPRT_OPEN;
        sum_up(&m, judge(&m, value), value);
        take_times(arena, workers, threads);
    }
    for (size_t i = 0; workers && i < threads; i++) aus_minds_free(workers[i].mind);
    free(m.result);
    free(value);
    free(ids);
    free(workers);
    return ok;
}

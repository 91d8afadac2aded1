#include "lab/sim.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include "engine/bits.h"
#include "lab/audit.h"
#include "lab/minds.h"
#include "lab/playout.h"
#include "lab/transcript.h"

enum { RECORDINGS_MAX = 20 }; /* of violations that are written out; the rest is only counted */

typedef struct worker {
    aus_sim         *shared;
    aus_sim          mine; /* what this thread counted */
    int              index;
    aus_playout      play;
    aus_audit        audit;
    aus_transcript   script;
    aus_sim_events  *events;
    aus_sink         sink;
    atomic_uint_fast64_t *done;
} worker;

static bool audited(void *context, const void *state, int seat, aus_action action)
{
    worker *w = context;
    if (!aus_transcript_add(&w->script, w->play.game, state, seat, action, w->shared->check)) {
        snprintf(w->audit.wrong, sizeof w->audit.wrong, "the game is longer than a recording can hold");
        return false;
    }
    if (w->play.decisions > w->play.game->rules->max_length) {
        snprintf(w->audit.wrong, sizeof w->audit.wrong, "the game is longer than max_length");
        return false;
    }
    return w->shared->check ? aus_audit_step(&w->audit, state, seat, action)
                            : aus_audit_invariant(&w->audit, state);
}

static void count_event(void *context, const aus_event *event)
{
    worker *w = context;
    w->events->told[event->kind]++;
    if (event->arg[0] >= 0 && event->arg[0] < 256) w->events->value[event->kind][event->arg[0]]++;
}

static bool replays(worker *w, const aus_seed *seed)
{
    aus_recording_error error;
    if (aus_transcript_replays(&w->script, w->play.game, seed, w->play.state, &error)) return true;
    snprintf(w->audit.wrong, sizeof w->audit.wrong, "replay, line %u: %s", error.line, error.text);
    return false;
}

static void report(worker *w, uint64_t index, const aus_seed *seed)
{
    char path[256] = "(not written)";
    if (w->mine.violations++ < RECORDINGS_MAX) {
        snprintf(path, sizeof path, "%s/violation-%s-%llu.txt", w->shared->out, w->play.game->rules->id,
                 (unsigned long long)index);
        if (!aus_transcript_write(&w->script, w->play.game, seed, w->audit.wrong, path))
            snprintf(path, sizeof path, "(could not be written)");
    }
    if (!w->mine.first_wrong[0])
        snprintf(w->mine.first_wrong, sizeof w->mine.first_wrong, "%.200s; recording: %.100s", w->audit.wrong, path);
}

static void count_result(worker *w)
{
    const aus_game *game = w->play.game;
    aus_scores      scores;
    game->rules->scores(game, w->play.state, &scores);
    int winners = ausi_count(scores.winners);
    for (int i = 0; i < game->seats; i++) {
        if ((scores.winners >> i) & 1u) w->mine.seat[i].wins += 1.0 / winners;
        w->mine.seat[i].score_sum += scores.total[i];
    }
    w->mine.no_winner += winners == 0;
    w->mine.ended_by[((const aus_core *)(const void *)w->play.state)->ended & 15]++;
}

static void play_one(worker *w, uint64_t index)
{
    aus_seed seed;
    uint64_t agents;
    w->play.game = w->audit.game = w->shared->variant[index % w->shared->variants];
    aus_seed_derive(&seed, &w->shared->seed, index);
    memcpy(&agents, seed.bytes, sizeof agents);
    aus_rng_init(&w->play.rng, agents);
    aus_rng_init(&w->audit.rng, ~agents);
    w->play.decisions = w->play.applied = 0;
    aus_transcript_clear(&w->script);

    bool ok = aus_playout_run(&w->play, &seed) && aus_audit_end(&w->audit, w->play.state) &&
              (!w->shared->check || replays(w, &seed));
    if (ok)
        count_result(w);
    else
        report(w, index, &seed);
    w->mine.decisions += w->play.decisions;
    w->mine.applied += w->play.applied;
    w->mine.played++;
}

static void *work(void *context)
{
    worker *w = context;
    for (uint64_t i = (uint64_t)w->index; i < w->shared->games; i += (uint64_t)w->shared->threads) {
        if (w->shared->stop && *w->shared->stop) break;
        play_one(w, i);
        atomic_fetch_add_explicit(w->done, 1, memory_order_relaxed);
    }
    w->mine.leaks_tried = w->audit.leaks_tried;
    w->mine.leaks_skipped = w->audit.leaks_skipped;
    w->mine.commutes = w->audit.commutes;
    return NULL;
}

/* In the order of the threads, so that the first violation told is always the same one. */
static void merge(aus_sim *sim, const worker *w)
{
    sim->played += w->mine.played;
    sim->decisions += w->mine.decisions;
    sim->applied += w->mine.applied;
    sim->violations += w->mine.violations;
    sim->leaks_tried += w->mine.leaks_tried;
    sim->leaks_skipped += w->mine.leaks_skipped;
    sim->commutes += w->mine.commutes;
    sim->no_winner += w->mine.no_winner;
    for (int i = 0; i < AUS_SEATS_MAX; i++) {
        sim->seat[i].wins += w->mine.seat[i].wins;
        sim->seat[i].score_sum += w->mine.seat[i].score_sum;
    }
    for (int i = 0; i < 16; i++) sim->ended_by[i] += w->mine.ended_by[i];
    for (int k = 0; w->events && k < 256; k++) {
        sim->events->told[k] += w->events->told[k];
        for (int v = 0; v < 256; v++) sim->events->value[k][v] += w->events->value[k][v];
    }
    if (!sim->first_wrong[0]) memcpy(sim->first_wrong, w->mine.first_wrong, sizeof sim->first_wrong);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void show_progress(const aus_sim *sim, atomic_uint_fast64_t *done)
{
    for (;;) {
        uint64_t n = atomic_load(done);
        fprintf(stderr, "\r%llu of %llu games", (unsigned long long)n, (unsigned long long)sim->games);
        if (n >= sim->games || (sim->stop && *sim->stop)) break;
        usleep(200000);
    }
    fputc('\n', stderr);
}

static bool prepare(worker *w, aus_sim *sim, int index, atomic_uint_fast64_t *done)
{
    w->shared = sim;
    w->index = index;
    w->done = done;
    for (int i = 0; i < AUS_SEATS_MAX; i++) w->play.agent[i] = sim->seat[i].agent;
    w->play.before = audited;
    w->play.context = w;
    if (sim->events) {
        w->events = calloc(1, sizeof *w->events);
        w->sink = (aus_sink){.put = count_event, .context = w};
        w->play.sink = &w->sink;
        if (!w->events) return false;
    }
    return aus_transcript_init(&w->script) &&
           aus_minds_new(w->play.mind, w->play.agent, sim->variant[0]->rules);
}

bool aus_sim_run(aus_sim *sim)
{
    atomic_uint_fast64_t done = 0;
    size_t     threads = (size_t)sim->threads, started = 0;
    worker    *workers = calloc(threads, sizeof *workers);
    pthread_t *ids = calloc(threads, sizeof *ids);
    double     begun = now();
    if (!workers || !ids) goto out;
    for (; started < threads; started++) {
        if (!prepare(&workers[started], sim, (int)started, &done)) break;
        if (pthread_create(&ids[started], NULL, work, &workers[started]) != 0) break;
    }
    if (started == threads && sim->progress) show_progress(sim, &done);
    for (size_t i = 0; i < started; i++) {
        pthread_join(ids[i], NULL);
        merge(sim, &workers[i]);
    }
    sim->seconds = now() - begun;
out:
    for (size_t i = 0; workers && i < threads; i++) {
        aus_transcript_free(&workers[i].script);
        aus_minds_free(workers[i].play.mind);
        free(workers[i].events);
    }
    free(workers);
    free(ids);
    return started == threads && started > 0;
}

#include "lab/minds.h"
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { THREADS_MAX = 16 };

static uint64_t microseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* The share of one thread: every `step`-th job. */
typedef struct share {
    void (*job)(void *arg, int i);
    void *arg;
    int   first, step, n;
} share;

static void *work(void *context)
{
    const share *s = context;
    for (int i = s->first; i < s->n; i += s->step) s->job(s->arg, i);
    return NULL;
}

/* context is the number of threads. A thread that cannot be had is done without. */
static void run(void *context, void (*job)(void *arg, int i), void *arg, int n)
{
    int       threads = (int)(intptr_t)context;
    pthread_t id[THREADS_MAX];
    bool      started[THREADS_MAX] = {false};
    share     part[THREADS_MAX] = {{.n = 0}};
    for (int t = 0; t < threads; t++) part[t] = (share){.job = job, .arg = arg, .first = t, .step = threads, .n = n};
    for (int t = 1; t < threads; t++) started[t] = pthread_create(&id[t], NULL, work, &part[t]) == 0;
    work(&part[0]);
    for (int t = 1; t < threads; t++) {
        if (started[t])
            pthread_join(id[t], NULL);
        else
            work(&part[t]);
    }
}

aus_mind *aus_mind_new(const aus_agent *agent, const aus_rules *rules, int threads)
{
    if (threads > AUS_TREES) threads = AUS_TREES;
    aus_mind_help help = {.microseconds = microseconds, .at_once = threads};
    if (threads > 1) {
        help.run = run;
        help.context = (void *)(intptr_t)threads;
    }
    void *memory = aligned_alloc(16, aus_mind_size(agent, rules));
    return memory ? aus_mind_init(memory, agent, rules, &help) : NULL;
}

void aus_mind_free(aus_mind *mind) { free(mind); }

bool aus_minds_new(aus_mind *mind[AUS_SEATS_MAX], const aus_agent *const agent[AUS_SEATS_MAX], const aus_rules *rules)
{
    for (int i = 0; i < AUS_SEATS_MAX; i++) {
        mind[i] = NULL;
        if (!agent[i] || agent[i]->kind == AUS_AGENT_RANDOM) continue;
        mind[i] = aus_mind_new(agent[i], rules, 1);
        if (mind[i]) continue;
        aus_minds_free(mind);
        return false;
    }
    return true;
}

void aus_minds_free(aus_mind *mind[AUS_SEATS_MAX])
{
    for (int i = 0; i < AUS_SEATS_MAX; i++) {
        aus_mind_free(mind[i]);
        mind[i] = NULL;
    }
}

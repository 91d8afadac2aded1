/* Workers: a few threads, one queue, and a shelf of what is done. */
#include <stdlib.h>
#include "server/server_int.h"

enum { THREADS_MAX = 64 };

struct ausi_pool {
    pthread_mutex_t lock;
    pthread_cond_t  more;
    pthread_t       thread[THREADS_MAX];
    int             threads;
    bool            closing;
    size_t          waiting;
    ausi_job       *first, **end;
    ausi_job       *done, **done_end;
    void (*wake)(void *context);
    void *context;
};

static void *work(void *context)
{
    ausi_pool *p = context;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (!p->first && !p->closing) pthread_cond_wait(&p->more, &p->lock);
        if (p->closing) break;
        ausi_job *job = p->first;
        p->first = job->next;
        if (!p->first) p->end = &p->first;
        p->waiting--;
        pthread_mutex_unlock(&p->lock);
        job->run(job);
        pthread_mutex_lock(&p->lock);
        job->next = NULL;
        *p->done_end = job;
        p->done_end = &job->next;
        p->wake(p->context);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

ausi_pool *ausi_pool_open(int threads, void (*wake)(void *context), void *context)
{
    ausi_pool *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->more, NULL);
    p->end = &p->first;
    p->done_end = &p->done;
    p->wake = wake;
    p->context = context;
    if (threads > THREADS_MAX) threads = THREADS_MAX;
    while (p->threads < threads && pthread_create(&p->thread[p->threads], NULL, work, p) == 0) p->threads++;
    if (p->threads) return p;
    ausi_pool_close(p);
    return NULL;
}

bool ausi_pool_put(ausi_pool *p, ausi_job *job, size_t most)
{
    pthread_mutex_lock(&p->lock);
    bool room = p->waiting < most;
    if (room) {
        job->next = NULL;
        *p->end = job;
        p->end = &job->next;
        p->waiting++;
        pthread_cond_signal(&p->more);
    }
    pthread_mutex_unlock(&p->lock);
    return room;
}

ausi_job *ausi_pool_take(ausi_pool *p)
{
    pthread_mutex_lock(&p->lock);
    ausi_job *job = p->done;
    if (job) {
        p->done = job->next;
        if (!p->done) p->done_end = &p->done;
    }
    pthread_mutex_unlock(&p->lock);
    return job;
}

size_t ausi_pool_waiting(ausi_pool *p)
{
    pthread_mutex_lock(&p->lock);
    size_t n = p->waiting;
    pthread_mutex_unlock(&p->lock);
    return n;
}

static void drop_all(ausi_job *job)
{
    while (job) {
        ausi_job *next = job->next;
        job->drop(job);
        job = next;
    }
}

void ausi_pool_close(ausi_pool *p)
{
    if (!p) return;
    pthread_mutex_lock(&p->lock);
    p->closing = true;
    pthread_cond_broadcast(&p->more);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->threads; i++) pthread_join(p->thread[i], NULL);
    drop_all(p->first);
    drop_all(p->done);
    pthread_cond_destroy(&p->more);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

/* The writer: takes whatever has queued, commits it in one transaction, and says so. */
#include <stdlib.h>
#include "server/server_int.h"

struct ausi_writer {
    pthread_mutex_t lock;
    pthread_cond_t  more;
    pthread_t       thread;
    bool            started, closing;
    bool            failed; /* a commit failed: nothing is taken until the loop has cleared up */
    ausi_write     *first, **end;
    ausi_write     *staged, **staged_end; /* the loop's: not flushed yet */
    ausi_write     *done, **done_end;
    uint64_t        tickets;   /* given; the loop's */
    uint64_t        written;   /* committed */
    uint64_t        committed; /* the loop's copy */
    uint64_t        commits;
    ausi_store     *store;
    char            why[AUSI_STORE_WHY];
    void (*wake)(void *context);
    void *context;
};

ausi_write *ausi_write_new(size_t n)
{
    ausi_write *w = calloc(1, sizeof *w + n);
    AUS_ASSERT(w);
    w->n = n;
    return w;
}

/* ---- On the writer's thread ---------------------------------------------------------------------- */

/* One write within a batch; false spoils the batch. */
static bool put_one(ausi_store *store, ausi_write *w)
{
    if (w->alone && ausi_store_part(store) != AUSI_STORE_OK) return false;
    w->code = w->run(store, w);
    if (w->code == AUSI_STORE_OK) return true;
    return w->alone && (w->code == AUSI_STORE_CONFLICT || w->code == AUSI_STORE_NOT_FOUND) &&
           ausi_store_undo_part(store) == AUSI_STORE_OK;
}

static ausi_store_code commit(ausi_store *store, ausi_write *list)
{
    ausi_store_code code = ausi_store_begin(store);
    for (ausi_write *w = list; w && code == AUSI_STORE_OK; w = w->next)
        if (!put_one(store, w)) code = w->code == AUSI_STORE_OK ? AUSI_STORE_IO : w->code;
    if (code == AUSI_STORE_OK) code = ausi_store_commit(store);
    if (code != AUSI_STORE_OK) ausi_store_rollback(store);
    return code;
}

static void hand_back(ausi_writer *wr, ausi_write *list, ausi_store_code code)
{
    for (ausi_write *w = list, *next; w; w = next) {
        next = w->next;
        if (code != AUSI_STORE_OK) w->code = code;
        else wr->written = w->ticket;
        w->next = NULL;
        *wr->done_end = w;
        wr->done_end = &w->next;
    }
}

static void *write_on(void *context)
{
    ausi_writer *wr = context;
    pthread_mutex_lock(&wr->lock);
    for (;;) {
        while ((!wr->first || wr->failed) && !wr->closing) pthread_cond_wait(&wr->more, &wr->lock);
        if (!wr->first || wr->failed) break;
        ausi_write *list = wr->first;
        wr->first = NULL;
        wr->end = &wr->first;
        pthread_mutex_unlock(&wr->lock);
        ausi_store_code code = commit(wr->store, list);
        char            why[AUSI_STORE_WHY] = "";
        if (code != AUSI_STORE_OK) snprintf(why, sizeof why, "%s", ausi_store_why(wr->store));
        pthread_mutex_lock(&wr->lock);
        wr->commits++;
        hand_back(wr, list, code);
        if (code != AUSI_STORE_OK) {
            wr->failed = true;
            memcpy(wr->why, why, sizeof wr->why);
        }
        wr->wake(wr->context);
    }
    pthread_mutex_unlock(&wr->lock);
    return NULL;
}

/* ---- On the loop's ------------------------------------------------------------------------------- */

ausi_writer *ausi_writer_open(ausi_store *store, void (*wake)(void *context), void *context)
{
    ausi_writer *wr = calloc(1, sizeof *wr);
    if (!wr) return NULL;
    pthread_mutex_init(&wr->lock, NULL);
    pthread_cond_init(&wr->more, NULL);
    wr->store = store;
    wr->end = &wr->first;
    wr->staged_end = &wr->staged;
    wr->done_end = &wr->done;
    wr->wake = wake;
    wr->context = context;
    wr->started = pthread_create(&wr->thread, NULL, write_on, wr) == 0;
    if (wr->started) return wr;
    free(wr);
    return NULL;
}

uint64_t ausi_writer_put(ausi_writer *wr, ausi_write *w)
{
    w->ticket = ++wr->tickets;
    w->next = NULL;
    *wr->staged_end = w;
    wr->staged_end = &w->next;
    return w->ticket;
}

void ausi_writer_flush(ausi_writer *wr)
{
    if (!wr->staged) return;
    pthread_mutex_lock(&wr->lock);
    *wr->end = wr->staged;
    wr->end = wr->staged_end;
    pthread_cond_signal(&wr->more);
    pthread_mutex_unlock(&wr->lock);
    wr->staged = NULL;
    wr->staged_end = &wr->staged;
}

bool ausi_writer_collect(ausi_writer *wr, ausi_server *server)
{
    ausi_writer_flush(wr);
    pthread_mutex_lock(&wr->lock);
    if (wr->failed) { /* what came behind a failed commit stands on ground that is not there */
        hand_back(wr, wr->first, AUSI_STORE_IO);
        wr->first = NULL;
        wr->end = &wr->first;
    }
    ausi_write *list = wr->done;
    bool        failed = wr->failed;
    wr->done = NULL;
    wr->done_end = &wr->done;
    wr->committed = wr->written;
    pthread_mutex_unlock(&wr->lock);
    for (ausi_write *w = list, *next; w; w = next) {
        next = w->next;
        if (w->done) w->done(server, w, w->code);
        free(w);
    }
    return failed;
}

uint64_t ausi_writer_committed(const ausi_writer *wr) { return wr->committed; }

void ausi_writer_go_on(ausi_writer *wr)
{
    pthread_mutex_lock(&wr->lock);
    wr->failed = false;
    wr->written = wr->tickets; /* tickets that failed wait for nobody */
    wr->committed = wr->written;
    pthread_cond_signal(&wr->more);
    pthread_mutex_unlock(&wr->lock);
}

const char *ausi_writer_why(ausi_writer *wr) { return wr->why; }

uint64_t ausi_writer_commits(const ausi_writer *wr)
{
    ausi_writer *open = (ausi_writer *)(size_t)wr;
    pthread_mutex_lock(&open->lock);
    uint64_t n = open->commits;
    pthread_mutex_unlock(&open->lock);
    return n;
}

void ausi_writer_close(ausi_writer *wr, ausi_server *server)
{
    if (!wr) return;
    ausi_writer_flush(wr);
    pthread_mutex_lock(&wr->lock);
    wr->closing = true;
    pthread_cond_signal(&wr->more);
    pthread_mutex_unlock(&wr->lock);
    pthread_join(wr->thread, NULL);
    ausi_writer_collect(wr, server);
    for (ausi_write *w = wr->first, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    pthread_cond_destroy(&wr->more);
    pthread_mutex_destroy(&wr->lock);
    free(wr);
}

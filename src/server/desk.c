/* Desks in memory: finding them, room for what happens at them, letting them go. */
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include "server/server_int.h"

enum {
    STEPS_FIRST = 256,
    NEWS_FIRST = 1024,
    STEPS_SPARE = 64,
    NEWS_SPARE = 512,
    GROWN_MAX = 4 * AUS_RECORDING_MAX,
    ENDED_MS = 2000, /* a finished table that everybody left goes sooner than others: it is quickly read again */
    MANY_EVICTED = 256
};

/* ---- Finding ------------------------------------------------------------------------------------- */

static ausi_desk **bucket(ausi_server *s, const char *id)
{
    return &s->desk[aus_hash64(id, strlen(id), 0) % AUSI_DESK_BUCKETS];
}

ausi_desk *ausi_desk_in_memory(ausi_server *s, const char *id)
{
    ausi_desk *d = *bucket(s, id);
    while (d && strcmp(d->id, id) != 0) d = d->next;
    return d;
}

ausi_desk *ausi_desk_new(ausi_server *s, const char *id)
{
    ausi_desk **at = bucket(s, id), *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    snprintf(d->id, sizeof d->id, "%s", id);
    d->server = s;
    d->owner_seat = -1;
    d->used = ausi_now(s);
    d->outs_end = &d->outs;
    d->next = *at;
    *at = d;
    s->desks++;
    return d;
}

static bool id_good(const char *id)
{
    return *id && strlen(id) < AUSI_ID_MAX && strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789") == strlen(id);
}

ausi_desk *ausi_desk_find(ausi_server *s, const char *id, ausi_refusal *no)
{
    *no = AUSI_R_NO_TABLE;
    if (!id_good(id)) return NULL;
    ausi_desk *d = ausi_desk_in_memory(s, id);
    if (d && d->deleted) return NULL;
    if (!d) {
        *no = AUSI_R_BUSY;
        d = ausi_desk_new(s, id);
        if (!d) return NULL;
        if (!ausi_desk_load(s, d, no)) {
            ausi_desk_forget(s, d);
            return NULL;
        }
        s->figures.tables_loaded++;
        if (d->phase == AUSI_PLAYING) ausi_desk_changed(s, d);
        if (d->phase == AUSI_GATHERING) ausi_desk_seated(s, d);
    }
    d->used = ausi_now(s);
    *no = AUSI_R_NONE;
    return d;
}

/* ---- Room ---------------------------------------------------------------------------------------- */

ausi_table *ausi_desk_table(void) { return calloc(1, sizeof(ausi_table)); }

static void *more(void *old, size_t bytes)
{
    void *new = realloc(old, bytes);
    AUS_ASSERT(new);
    return new;
}

/* The news are a ring: each goes where its number puts it in the larger one. */
static void grow_news(ausi_room *room, uint32_t next)
{
    uint32_t   size = room->newses * 2;
    ausi_news *news = calloc(size, sizeof *news);
    AUS_ASSERT(news);
    for (uint32_t i = next > room->newses ? next - room->newses : 0; i < next; i++)
        news[i % size] = room->news[i % room->newses];
    free(room->news);
    room->news = news;
    room->newses = size;
}

bool ausi_desk_grow(ausi_desk *d)
{
    ausi_table *t = d->table;
    ausi_room  *room = &t->room;
    if (!room->steps) {
        *room = (ausi_room){.steps = STEPS_FIRST, .moves = STEPS_FIRST, .newses = NEWS_FIRST,
                            .step = calloc(STEPS_FIRST, sizeof *room->step),
                            .move = calloc(STEPS_FIRST, sizeof *room->move),
                            .news = calloc(NEWS_FIRST, sizeof *room->news)};
        return room->step && room->move && room->news;
    }
    if (room->steps < GROWN_MAX && t->steps + STEPS_SPARE > room->steps)
        room->step = more(room->step, (room->steps *= 2) * sizeof *room->step);
    if (room->moves < GROWN_MAX && t->moves + t->redoes + STEPS_SPARE > room->moves)
        room->move = more(room->move, (room->moves *= 2) * sizeof *room->move);
    if (room->newses < GROWN_MAX && t->sink.next + NEWS_SPARE > room->newses) grow_news(room, t->sink.next);
    return true;
}

void ausi_desk_table_free(ausi_desk *d)
{
    if (!d->table) return;
    free(d->table->room.step);
    free(d->table->room.move);
    free(d->table->room.news);
    free(d->table);
    d->table = NULL;
}

/* ---- Letting go ---------------------------------------------------------------------------------- */

/* Back to a desk that knows nothing but its id. */
static void empty(ausi_server *s, ausi_desk *d)
{
    net_cancel(d->timer);
    ausi_desk_table_free(d);
    ausi_made_drop(s, d->made);
    free(d->chat);
    for (int i = 0; i <= AUS_SEATS_MAX; i++) free(d->view[i]);
}

void ausi_desk_forget(ausi_server *s, ausi_desk *d)
{
    ausi_desk **at = bucket(s, d->id);
    for (ausi_conn *c = d->conns, *next; c; c = next) {
        next = c->next;
        c->desk = NULL;
        net_close(c->socket, NET_CLOSE_LATER, "");
    }
    if (d->waiting) {
        ausi_desk **w = &s->waiting;
        while (*w != d) w = &(*w)->next_waiting;
        *w = d->next_waiting;
    }
    for (ausi_out *o = d->outs, *next; o; o = next) {
        next = o->next;
        ausi_bytes_drop(o->bytes);
        free(o);
    }
    while (*at != d) at = &(*at)->next;
    *at = d->next;
    s->desks--;
    empty(s, d);
    free(d);
}

static bool clock_runs(const ausi_desk *d)
{
    return d->phase == AUSI_REVEALING || (d->table && ausi_table_next_flag(d->table) != UINT64_MAX);
}

/* Tables die in another order than they came, so their memory comes back in pieces: now and then the whole pages among
 * them are given back to the system. */
static void give_back(ausi_server *s)
{
    if (s->figures.tables_evicted - s->trimmed < MANY_EVICTED + s->desks) return;
    s->trimmed = s->figures.tables_evicted;
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void ausi_desk_sweep(ausi_server *s)
{
    uint64_t now = ausi_now(s), usual = (uint64_t)s->config.idle_seconds * 1000;
    for (int i = 0; i < AUSI_DESK_BUCKETS; i++) {
        for (ausi_desk *d = s->desk[i], *next; d; d = next) {
            next = d->next;
            uint64_t idle = d->phase == AUSI_ENDED && usual > ENDED_MS ? ENDED_MS : usual;
            if (d->conns || d->outs || d->jobs || now - d->used < idle || clock_runs(d) ||
                d->ticket > ausi_writer_committed(s->writer))
                continue;
            ausi_desk_forget(s, d);
            s->figures.tables_evicted++;
        }
    }
    give_back(s);
}

/* ---- Going back ---------------------------------------------------------------------------------- */

void ausi_desk_rollback(ausi_server *s, ausi_desk *d)
{
    ausi_refusal no;
    uint32_t     online[AUS_SEATS_MAX], jobs = d->jobs;
    d->ticket = 0;
    ausi_out_fail(s, d);
    for (int i = 0; i < AUS_SEATS_MAX; i++) online[i] = d->chair[i].online;
    empty(s, d);
    ausi_desk fresh = {.next = d->next, .next_waiting = d->next_waiting, .server = s, .conns = d->conns,
                       .owner_seat = -1, .waiting = d->waiting, .used = d->used, .jobs = jobs};
    memcpy(fresh.id, d->id, sizeof fresh.id);
    *d = fresh;
    d->outs_end = &d->outs;
    if (!ausi_desk_load(s, d, &no)) {
        for (ausi_conn *c = d->conns; c; c = c->next) ausi_out_bye(s, d, c, no);
        ausi_desk_forget(s, d);
        return;
    }
    for (int i = 0; i < AUS_SEATS_MAX; i++) d->chair[i].online = online[i];
    for (ausi_conn *c = d->conns; c; c = c->next) ausi_wire_welcome(s, c, -1);
    ausi_desk_timer(s, d);
}

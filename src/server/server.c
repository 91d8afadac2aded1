/* The server as a whole: opening, the turns of the loop, stopping. */
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include "server/server_int.h"

enum { SWEEP_MS = 5000, FLAG_CLOCK = 1 << 16 };

const char ausi_server_version[] = AUS_VERSION;

/* ---- Time and chance ----------------------------------------------------------------------------- */

uint64_t ausi_now(const ausi_server *s)
{
    return s->config.test && s->config.test->now ? s->config.test->now() : net_now();
}

int64_t ausi_wall(const ausi_server *s)
{
    struct timespec t;
    if (s->config.test && s->config.test->wall) return s->config.test->wall();
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void ausi_random(const ausi_server *s, void *bytes, size_t n)
{
    if (s->config.test && s->config.test->random) s->config.test->random(bytes, n);
    else randombytes_buf(bytes, n);
}

void ausi_secret_text(const ausi_server *s, char text[AUSI_TOKEN_TEXT])
{
    uint8_t bytes[16];
    ausi_random(s, bytes, sizeof bytes);
    sodium_bin2base64(text, AUSI_TOKEN_TEXT, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

void ausi_token_hash(const char *token, uint8_t hash[32])
{
    crypto_generichash(hash, 32, (const uint8_t *)token, strlen(token), NULL, 0);
}

/* Eighty bits: who does not know it does not find the table. */
void ausi_id_make(const ausi_server *s, char id[AUSI_ID_MAX])
{
    uint8_t bytes[16];
    ausi_random(s, bytes, sizeof bytes);
    for (int i = 0; i < 16; i++) id[i] = "abcdefghijkmnpqrstuvwxyz23456789"[bytes[i] & 31];
    id[16] = 0;
}

/* ---- The log ------------------------------------------------------------------------------------- */

void ausi_log(ausi_server *s, const char *level, const char *event, ...)
{
    char       line[2048] = "";
    aus_writer out = {.data = line, .size = sizeof line};
    ausi_json  json = ausi_json_on(&out);
    va_list    args;
    if (!s->config.log || (s->config.quiet && strcmp(level, "info") == 0)) return;
    ausi_json_object(&json);
    ausi_json_put_int(&json, "at", ausi_wall(s));
    ausi_json_put_string(&json, "level", level);
    ausi_json_put_string(&json, "event", event);
    va_start(args, event);
    for (const char *key; (key = va_arg(args, const char *));) {
        ausi_json_put_string(&json, key, va_arg(args, const char *));
    }
    va_end(args);
    ausi_json_end(&json);
    fprintf(s->config.log, "%s\n", line);
    fflush(s->config.log);
}

static void net_logged(void *context, const net_log *l)
{
    static const char *const levels[] = {"debug", "info", "warning", "error"};
    ausi_server *s = context;
    char         number[3][24];
    if (l->level == NET_DEBUG) return;
    snprintf(number[0], sizeof number[0], "%d", l->status);
    snprintf(number[1], sizeof number[1], "%llu", (unsigned long long)l->bytes);
    snprintf(number[2], sizeof number[2], "%llu", (unsigned long long)l->micros);
    ausi_log(s, levels[l->level], l->event, "address", l->address ? l->address : "", "method",
             l->method ? l->method : "", "path", l->path ? l->path : "", "reason", l->reason ? l->reason : "", "status",
             number[0], "bytes", number[1], "micros", number[2], NULL);
}

/* ---- A turn of the loop -------------------------------------------------------------------------- */

static void wake(void *context) { net_wake(((ausi_server *)context)->net); }

/* Whatever was not committed did not happen. */
static void clear_up(ausi_server *s)
{
    uint64_t committed = ausi_writer_committed(s->writer);
    s->figures.commit_failures++;
    ausi_log(s, "error", "commit-failed", "why", ausi_writer_why(s->writer), NULL);
    for (int i = 0; i < AUSI_DESK_BUCKETS; i++) {
        for (ausi_desk *d = s->desk[i], *next; d; d = next) {
            next = d->next;
            if (d->ticket > committed) ausi_desk_rollback(s, d);
        }
    }
    ausi_writer_go_on(s->writer);
}

static void take_jobs(ausi_server *s, ausi_pool *pool)
{
    for (ausi_job *job; (job = ausi_pool_take(pool));) job->done(s, job);
}

static void woken(void *context)
{
    ausi_server *s = context;
    if (ausi_writer_collect(s->writer, s)) clear_up(s);
    take_jobs(s, s->bots);
    take_jobs(s, s->auth);
    take_jobs(s, s->hooks);
    ausi_out_release(s);
    if (s->reminders) {
        s->reminders = false;
        ausi_remind_due(s);
    }
}

/* What all messages of a turn have led to goes into one commit. */
static void turned(void *context)
{
    ausi_server *s = context;
    if (s->writer) ausi_writer_flush(s->writer);
}

static void sweep(void *context, void *argument)
{
    ausi_server *s = context;
    (void)argument;
    s->sweep = net_after(s->net, SWEEP_MS, sweep, NULL);
    ausi_desk_sweep(s);
    ausi_remind_due(s);
}

static void stopping(void *context)
{
    ausi_server *s = context;
    s->stopping = true;
    net_cancel(s->sweep);
    s->sweep = NULL;
    for (int i = 0; i < AUSI_DESK_BUCKETS; i++)
        for (ausi_desk *d = s->desk[i]; d; d = d->next)
            for (ausi_conn *c = d->conns; c; c = c->next) ausi_out_bye(s, d, c, AUSI_R_SHUTDOWN);
}

/* What is being stored is answered first, then comes the goodbye. */
static bool settled(void *context)
{
    const ausi_server *s = context;
    for (const ausi_desk *d = s->waiting; d; d = d->next_waiting)
        for (const ausi_out *o = d->outs; o; o = o->next)
            if (o->conn && o->closes) return false;
    return true;
}

/* ---- Opening ------------------------------------------------------------------------------------- */

static int core_count(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 2 ? (int)n - 1 : 1;
}

static void usual(ausi_server_config *c)
{
    if (!c->bot_threads) c->bot_threads = core_count();
    if (!c->nonce_seconds) c->nonce_seconds = 10;
    if (!c->idle_seconds) c->idle_seconds = 300;
    if (!c->tables_per_address) c->tables_per_address = 200;
    if (!c->net.limits.queue_bytes) c->net.limits.queue_bytes = 4 << 20; /* a welcome with all its news */
    if (!c->net.socket_path) c->net.socket_path = "/api/v1/play";
    if (!c->net.subprotocol) c->net.subprotocol = "australis.1";
    static const char *const ours[] = {"/api/", "/healthz", "/metrics", "/plain"};
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++) c->net.handled[i] = ours[i];
}

static bool open_store(ausi_server *s, char why[AUSI_SERVER_WHY])
{
    ausi_store_error error;
    s->store = ausi_store_open(s->config.db, AUSI_STORE_CREATE, &error);
    if (s->store && ausi_store_claim(s->store) != AUSI_STORE_OK) {
        snprintf(why, AUSI_SERVER_WHY, "%s", ausi_store_why(s->store));
        return false;
    }
    if (s->store) s->reader = ausi_store_reader(s->store, &error);
    if (s->reader) return true;
    snprintf(why, AUSI_SERVER_WHY, "%s", error.text);
    return false;
}

static bool open_threads(ausi_server *s)
{
    s->writer = ausi_writer_open(s->store, wake, s);
    s->bots = ausi_pool_open(s->config.bot_threads, wake, s);
    s->auth = ausi_pool_open(2, wake, s);
    s->hooks = ausi_pool_open(2, wake, s);
    s->entries = malloc(AUS_RECORDING_MAX * sizeof *s->entries);
    return s->writer && s->bots && s->auth && s->hooks && s->entries;
}

static bool open_net(ausi_server *s, char why[AUSI_SERVER_WHY])
{
    const net_handlers on = {.request = ausi_rest, .gone = ausi_rest_gone, .opened = ausi_conn_opened,
                             .message = ausi_conn_message, .closed = ausi_conn_closed, .turned = turned, .woken = woken,
                             .stopping = stopping, .settled = settled, .log = net_logged};
    char               text[NET_WHY_MAX] = "";
    s->net = net_open(&s->config.net, &on, s, text);
    if (!s->net) snprintf(why, AUSI_SERVER_WHY, "%s", text);
    return s->net != NULL;
}

ausi_server *ausi_server_open(const ausi_server_config *config, char why[AUSI_SERVER_WHY])
{
    ausi_server *s = calloc(1, sizeof *s);
    snprintf(why, AUSI_SERVER_WHY, "no memory, or no threads to be had");
    if (!s || sodium_init() < 0) {
        free(s);
        return NULL;
    }
    s->config = *config;
    usual(&s->config);
    /* Threads wake the network, so that comes first. */
    if (ausi_packs_open(s) && open_store(s, why) && open_net(s, why) && open_threads(s)) return s;
    ausi_server_free(s);
    return NULL;
}

/* Clocks of running tables run on after a restart. */
typedef struct ids {
    char  (*id)[AUSI_ID_MAX];
    size_t n, room;
} ids;

static bool take_id(void *context, const ausi_store_table *table)
{
    ids *list = context;
    if (list->n == list->room) {
        void *more = realloc(list->id, (list->room = list->room * 2 + 64) * sizeof *list->id);
        if (!more) return false;
        list->id = more;
    }
    snprintf(list->id[list->n++], AUSI_ID_MAX, "%s", table->id);
    return true;
}

static void wind_clocks(ausi_server *s)
{
    ids          list = {0};
    ausi_refusal no;
    ausi_store_filter running = {.status = 1u << AUSI_STORE_RUNNING, .flags = FLAG_CLOCK};
    ausi_store_tables(s->reader, &running, take_id, &list);
    for (size_t i = 0; i < list.n; i++) ausi_desk_find(s, list.id[i], &no);
    free(list.id);
}

void ausi_server_run(ausi_server *s)
{
    ausi_log(s, "info", "serving", "url", net_url(s->net), "version", ausi_server_version, NULL);
    s->sweep = net_after(s->net, SWEEP_MS, sweep, NULL);
    wind_clocks(s);
    net_run(s->net);
}

void ausi_server_stop(ausi_server *s) { net_stop(s->net); }

const char *ausi_server_url(const ausi_server *s) { return net_url(s->net); }

int ausi_server_port(const ausi_server *s) { return net_port(s->net); }

void ausi_server_free(ausi_server *s)
{
    if (!s) return;
    ausi_pool_close(s->bots);
    ausi_pool_close(s->auth);
    ausi_pool_close(s->hooks);
    ausi_writer_close(s->writer, s);
    s->writer = NULL;
    net_free(s->net);
    for (int i = 0; i < AUSI_DESK_BUCKETS; i++)
        while (s->desk[i]) {
            s->desk[i]->timer = NULL; /* went with the network */
            ausi_desk_forget(s, s->desk[i]);
        }
    while (s->made) {
        s->made->refs = 1;
        ausi_made_drop(s, s->made);
    }
    ausi_store_close(s->reader);
    ausi_store_close(s->store);
    free(s->openers);
    free(s->pack);
    free(s->entries);
    free(s);
}

/* ---- Figures ------------------------------------------------------------------------------------- */

static int one(char *out, size_t size, const char *name, const char *kind, const char *help, uint64_t value)
{
    return snprintf(out, size, "# HELP australis_%s %s\n# TYPE australis_%s %s\naustralis_%s %llu\n", name, help, name,
                    kind, name, (unsigned long long)value);
}

size_t ausi_figures_text(ausi_server *s, char *out, size_t size)
{
    net_counters c = net_count(s->net);
    size_t       n = 0;
#define X(name, help) n += (size_t)one(out + n, size - n, #name "_total", "counter", help, s->figures.name);
    AUSI_FIGURES(X)
#undef X
#define X(name, help) n += (size_t)one(out + n, size - n, "net_" #name "_total", "counter", help, c.name);
    NET_COUNTERS(X)
#undef X
    n += (size_t)one(out + n, size - n, "net_connections", "gauge", "TCP connections open", c.connections_now);
    n += (size_t)one(out + n, size - n, "net_sockets", "gauge", "WebSockets open", c.sockets_now);
    n += (size_t)one(out + n, size - n, "tables", "gauge", "tables in memory", s->desks);
    n += (size_t)one(out + n, size - n, "bots_waiting", "gauge", "answers of bots in the queue",
                     ausi_pool_waiting(s->bots));
    n += (size_t)one(out + n, size - n, "commits_total", "counter", "transactions", ausi_writer_commits(s->writer));
    return n;
}

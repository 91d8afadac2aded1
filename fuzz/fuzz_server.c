/*
 * The whole dispatcher: a script of what strangers send goes to a server with its store in memory. Instead of the
 * network stands the little one below, so that a run depends on the script alone: a clock that only `tick` moves,
 * chance from a fixed seed, a writer and workers that work at once, bots that do not think. A line of the script is one of
 *
 *   a> {"t":"hello","table":"@T0","token":"@K0"}     a message of socket a, b, c or d, which opens when it is needed
 *   a!                                               it closes
 *   GET /api/v1/tables @K0                           a request, perhaps with a token; a body may follow
 *   POST /api/v1/tables - {"game":"nullgame",...}
 *   DROP /api/v1/tables - {...}                      a POST whose client does not wait for the answer
 *   tick 5000                                        milliseconds pass
 *   full                                             the next commit fails
 *
 * where @T0 is the first table that was opened and @K0 the first token that was given. Whatever comes: every request
 * is answered once, every message of the server is as protocol.def says, and nothing is lost or freed twice.
 */
#include <sodium.h>
#include <stdlib.h>
#include "ai/hint.h"
#include "ai/mind.h"
#include "net/client.h"
#include "server/server_int.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { DOORS = 4, KNOWN = 10, SCRIPT_MAX = 20000, LINES_MAX = 400 };

struct net_timer {
    net_timer *next;
    uint64_t   when;
    void (*fire)(void *context, void *argument);
    void *argument;
};

typedef struct door {
    net_socket socket;
    bool       open, closing;
} door;

typedef struct asked {
    net_request request; /* first: the server has a pointer to it */
    bool        answered;
} asked;

struct net {
    net_handlers on;
    void        *context;
    door         door[DOORS];
    net_timer   *timers;
    const asked *asked; /* the request that is being handled */
    uint64_t     now;
    char         table[KNOWN][AUSI_ID_MAX], token[KNOWN][AUSI_TOKEN_TEXT];
    size_t       tables, tokens;
};

static net            the_net;
static const char    *script;
static aus_rng        chance;
static bool           awake, disk_full; /* the next commit fails */

/* ---- What the server says ------------------------------------------------------------------------ */

static bool fits(const ausi_proto_field *f, const json_t *value)
{
    switch (f->type) {
    case AUSI_INT: return json_is_integer(value) && json_integer_value(value) >= 0;
    case AUSI_BOOL: return json_is_boolean(value);
    case AUSI_OBJECT: return json_is_object(value);
    case AUSI_ARRAY: return json_is_array(value);
    default: return json_is_string(value);
    }
}

/* The view of a table that has not begun is null; in form full it is an object; asked is null when nobody is. */
static bool may_differ(const char *name) { return strcmp(name, "view") == 0 || strcmp(name, "asked") == 0; }

static void check_message(const char *text, size_t n)
{
    json_t     *m = json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
    const char *name = ausi_text_of(m, "t", "");
    int         kind = 0;
    AUS_ASSERT(json_is_object(m));
    while (kind < AUSI_MESSAGES && (ausi_messages[kind].way != AUSI_OUT || strcmp(ausi_messages[kind].name, name) != 0))
        kind++;
    AUS_ASSERT(kind < AUSI_MESSAGES);
    for (const ausi_proto_field *f = ausi_messages[kind].field; f->name; f++) {
        const json_t *value = json_object_get(m, f->name);
        if (!value) AUS_ASSERT(f->need == AUSI_MAYBE);
        else if (json_is_null(value)) AUS_ASSERT(f->need == AUSI_NULLED || may_differ(f->name));
        else AUS_ASSERT(fits(f, value) || may_differ(f->name));
    }
    json_decref(m);
}

static void learn(const char *text, size_t n)
{
    json_t     *m = json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
    const char *id = ausi_text_of(m, "id", NULL), *token = ausi_text_of(m, "token", NULL);
    AUS_ASSERT(json_is_object(m));
    if (id && the_net.tables < KNOWN) snprintf(the_net.table[the_net.tables++], AUSI_ID_MAX, "%s", id);
    if (token && the_net.tokens < KNOWN) snprintf(the_net.token[the_net.tokens++], AUSI_TOKEN_TEXT, "%s", token);
    json_decref(m);
}

/* ---- The little network -------------------------------------------------------------------------- */

net *net_open(const net_config *config, const net_handlers *handlers, void *context, char why[NET_WHY_MAX])
{
    (void)config, (void)why;
    the_net = (net){.on = *handlers, .context = context, .now = 1000000};
    return &the_net;
}

void net_stop(net *n) { (void)n; }
int  net_port(const net *n) { return n ? 1 : 0; }
const char *net_url(const net *n) { return n ? "http://fuzz" : ""; }
uint64_t    net_now(void) { return the_net.now; }
net_counters net_count(const net *n) { return (net_counters){.sockets_now = n->door[0].open}; }

void net_free(net *n)
{
    while (n && n->timers) net_cancel(n->timers);
}

void net_wake(net *n)
{
    (void)n;
    awake = true;
}

net_timer *net_after(net *n, uint64_t milliseconds, void (*fire)(void *context, void *argument), void *argument)
{
    net_timer *t = malloc(sizeof *t);
    AUS_ASSERT(t);
    *t = (net_timer){.next = n->timers, .when = n->now + milliseconds, .fire = fire, .argument = argument};
    n->timers = t;
    return t;
}

void net_cancel(net_timer *timer)
{
    net_timer **at = &the_net.timers;
    if (!timer) return;
    while (*at != timer) at = &(*at)->next;
    *at = timer->next;
    free(timer);
}

bool net_send(net_socket *socket, const char *text, size_t n)
{
    door *d = (door *)socket;
    AUS_ASSERT(d->open);
    if (d->closing) return false;
    check_message(text, n);
    return true;
}

void net_close(net_socket *socket, int code, const char *reason)
{
    (void)code, (void)reason;
    AUS_ASSERT(((door *)socket)->open);
    ((door *)socket)->closing = true;
}

bool net_header(net_request *request, const char *name, const char *value)
{
    AUS_ASSERT(!((asked *)request)->answered && !strpbrk(name, "\r\n") && !strpbrk(value, "\r\n"));
    return true;
}

void net_answer(net_request *request, int status, const char *type, const void *body, size_t size)
{
    asked *a = (asked *)request;
    AUS_ASSERT(!a->answered && status >= 200 && status < 600);
    a->answered = true;
    if (type && strcmp(type, "application/json") == 0) learn(body, size);
}

void net_answer_text(net_request *request, int status, const char *type, const char *text)
{
    net_answer(request, status, type, text, strlen(text));
}

/* Nobody is called. */
net_client *net_client_open(const net_client_config *config, char why[NET_WHY_MAX])
{
    (void)config, (void)why;
    return NULL;
}
void net_client_free(net_client *client) { (void)client; }
bool net_http(net_client *client, const net_http_ask *ask, net_http_answer *answer)
{
    (void)client, (void)ask;
    *answer = (net_http_answer){0};
    return false;
}
void net_http_done(net_http_answer *answer) { (void)answer; }

/* ---- The writer ---------------------------------------------------------------------------------- */

struct ausi_writer {
    ausi_store *store;
    ausi_write *first, **end, *done, **done_end;
    uint64_t    tickets, written, committed, commits;
    bool        failed;
};

ausi_writer *ausi_writer_open(ausi_store *store, void (*wake)(void *context), void *context)
{
    ausi_writer *wr = calloc(1, sizeof *wr);
    (void)wake, (void)context;
    AUS_ASSERT(wr);
    wr->store = store;
    wr->end = &wr->first;
    wr->done_end = &wr->done;
    return wr;
}

ausi_write *ausi_write_new(size_t n)
{
    ausi_write *w = calloc(1, sizeof *w + n);
    AUS_ASSERT(w);
    w->n = n;
    return w;
}

uint64_t ausi_writer_put(ausi_writer *wr, ausi_write *w)
{
    w->ticket = ++wr->tickets;
    *wr->end = w;
    wr->end = &w->next;
    return w->ticket;
}

static bool store_one(ausi_store *store, ausi_write *w)
{
    if (w->alone) AUS_ASSERT(ausi_store_part(store) == AUSI_STORE_OK);
    w->code = w->run(store, w);
    if (w->code == AUSI_STORE_OK) return true;
    return w->alone && ausi_store_undo_part(store) == AUSI_STORE_OK;
}

/* A write that the store refuses is the server's mistake, unless it said that it might be. */
static void commit(ausi_writer *wr)
{
    AUS_ASSERT(ausi_store_begin(wr->store) == AUSI_STORE_OK);
    for (ausi_write *w = wr->first; w; w = w->next) AUS_ASSERT(store_one(wr->store, w));
    wr->failed = disk_full;
    disk_full = false;
    if (wr->failed) ausi_store_rollback(wr->store);
    else AUS_ASSERT(ausi_store_commit(wr->store) == AUSI_STORE_OK);
    wr->commits++;
}

static void hand_back(ausi_writer *wr)
{
    for (ausi_write *w = wr->first; w; w = w->next) {
        if (wr->failed) w->code = AUSI_STORE_FULL;
        else wr->written = w->ticket;
        *wr->done_end = w;
        wr->done_end = &w->next;
    }
    wr->first = NULL;
    wr->end = &wr->first;
}

void ausi_writer_flush(ausi_writer *wr)
{
    if (!wr->first || wr->failed) return;
    commit(wr);
    hand_back(wr);
    awake = true;
}

bool ausi_writer_collect(ausi_writer *wr, ausi_server *server)
{
    ausi_writer_flush(wr);
    if (wr->failed) hand_back(wr);
    ausi_write *list = wr->done;
    wr->done = NULL;
    wr->done_end = &wr->done;
    wr->committed = wr->written;
    for (ausi_write *w = list, *next; w; w = next) {
        next = w->next;
        if (w->done) w->done(server, w, w->code);
        free(w);
    }
    return wr->failed;
}

void ausi_writer_go_on(ausi_writer *wr)
{
    wr->failed = false;
    wr->written = wr->committed = wr->tickets;
}

uint64_t    ausi_writer_committed(const ausi_writer *wr) { return wr->committed; }
uint64_t    ausi_writer_commits(const ausi_writer *wr) { return wr->commits; }
const char *ausi_writer_why(ausi_writer *wr) { return wr->failed ? "the disk is full" : ""; }

void ausi_writer_close(ausi_writer *wr, ausi_server *server)
{
    if (!wr) return;
    ausi_writer_collect(wr, server);
    for (ausi_write *w = wr->first, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    free(wr);
}

/* ---- Workers ------------------------------------------------------------------------------------- */

struct ausi_pool {
    ausi_job *done, **end;
};

ausi_pool *ausi_pool_open(int threads, void (*wake)(void *context), void *context)
{
    ausi_pool *p = calloc(1, sizeof *p);
    (void)threads, (void)wake, (void)context;
    AUS_ASSERT(p);
    p->end = &p->done;
    return p;
}

bool ausi_pool_put(ausi_pool *p, ausi_job *job, size_t most)
{
    (void)most;
    job->run(job);
    job->next = NULL;
    *p->end = job;
    p->end = &job->next;
    net_wake(&the_net);
    return true;
}

ausi_job *ausi_pool_take(ausi_pool *p)
{
    ausi_job *job = p->done;
    if (job && !(p->done = job->next)) p->end = &p->done;
    return job;
}

size_t ausi_pool_waiting(ausi_pool *p) { return p->done != NULL; }

void ausi_pool_close(ausi_pool *p)
{
    for (ausi_job *job; p && (job = ausi_pool_take(p));) job->drop(job);
    free(p);
}

aus_action __wrap_aus_mind_choose(aus_mind *mind, const void *view, int seat, const aus_choices *choices);
aus_action __wrap_aus_mind_choose(aus_mind *mind, const void *view, int seat, const aus_choices *choices)
{
    (void)mind, (void)view, (void)seat;
    return choices->action[aus_rng_below(&chance, (uint32_t)choices->n)];
}

size_t __wrap_aus_hint(aus_mind *mind, const void *view, int seat, const aus_choices *choices, aus_hint_line *out,
                       size_t most);
size_t __wrap_aus_hint(aus_mind *mind, const void *view, int seat, const aus_choices *choices, aus_hint_line *out,
                       size_t most)
{
    (void)mind, (void)view, (void)seat;
    for (size_t i = 0; i < most && i < choices->n; i++) out[i] = (aus_hint_line){.action = choices->action[i]};
    return most < choices->n ? most : choices->n;
}

int __wrap_crypto_pwhash_str(char *out, const char *password, unsigned long long n, unsigned long long ops, size_t memory);
int __wrap_crypto_pwhash_str(char *out, const char *password, unsigned long long n, unsigned long long ops, size_t memory)
{
    (void)ops, (void)memory;
    snprintf(out, crypto_pwhash_STRBYTES, "%.*s", (int)(n < 100 ? n : 100), password);
    return 0;
}

int __wrap_crypto_pwhash_str_verify(const char *hash, const char *password, unsigned long long n);
int __wrap_crypto_pwhash_str_verify(const char *hash, const char *password, unsigned long long n)
{
    return strncmp(hash, password, n < 100 ? (size_t)n : 100) == 0 ? 0 : -1;
}

/* ---- Turns of the loop --------------------------------------------------------------------------- */

static bool busy(const net *n)
{
    return ((const ausi_server *)n->context)->waiting || (n->asked && !n->asked->answered) || awake;
}

/* Until nothing waits: what was said is committed and told, what was asked answered, what had to close closed. */
static void settle(net *n)
{
    do {
        n->on.turned(n->context);
        while (busy(n)) {
            AUS_ASSERT(awake); /* or it would wait for ever */
            awake = false;
            n->on.woken(n->context);
            n->on.turned(n->context);
        }
        for (int i = 0; i < DOORS; i++) {
            if (!n->door[i].closing) continue;
            n->on.closed(n->context, &n->door[i].socket, NET_CLOSE_NORMAL);
            n->door[i] = (door){0};
        }
    } while (busy(n));
}

static void tick(net *n, uint64_t milliseconds)
{
    for (uint64_t end = n->now + milliseconds;;) {
        net_timer *next = NULL;
        for (net_timer *t = n->timers; t; t = t->next)
            if (t->when <= end && (!next || t->when < next->when)) next = t;
        if (!next) {
            n->now = end;
            return;
        }
        net_timer due = *next;
        n->now = due.when > n->now ? due.when : n->now;
        net_cancel(next);
        due.fire(n->context, due.argument);
        settle(n);
    }
}

/* ---- The script ---------------------------------------------------------------------------------- */

/* @T0 and @K0 become what they stand for; the caller frees it. */
static char *filled(const net *n, const char *line, size_t size)
{
    char  *out = malloc(size * AUSI_ID_MAX + 1);
    size_t used = 0;
    AUS_ASSERT(out);
    for (size_t i = 0; i < size; i++) {
        size_t      which = i + 2 < size ? (size_t)(line[i + 2] - '0') : KNOWN;
        const char *word = line[i] != '@' || which >= KNOWN ? NULL
                           : line[i + 1] == 'T'             ? n->table[which]
                           : line[i + 1] == 'K'             ? n->token[which]
                                                            : NULL;
        if (word) i += 2;
        if (word) used += (size_t)sprintf(out + used, "%s", word);
        else out[used++] = line[i];
    }
    out[used] = 0;
    return out;
}

static void request(net *n, net_method method, char *rest, bool drops)
{
    char *path = strsep(&rest, " "), *token = strsep(&rest, " "), bearer[128] = "";
    char *query = strchr(path, '?');
    asked a = {.request = {.method = method, .path = path, .query = "", .host = "fuzz", .address = "203.0.113.9",
                           .origin = "", .authorization = "", .cookie = "", .accept = "", .accept_language = "",
                           .content_type = "", .if_none_match = "", .user_agent = ""}};
    if (query) *query++ = 0;
    if (query) a.request.query = query;
    if (token && *token != '-') snprintf(bearer, sizeof bearer, "Bearer %s", token);
    if (*bearer) a.request.authorization = a.request.cookie = bearer;
    if (strncmp(path, "/plain", 6) == 0) a.request.content_type = "application/x-www-form-urlencoded";
    a.request.body = rest ? rest : "";
    a.request.body_size = strlen(a.request.body);
    n->asked = &a;
    n->on.request(n->context, &a.request);
    if (drops && !a.answered) {
        n->on.gone(n->context, &a.request);
        a.answered = true; /* and woe to who answers it now */
    }
    settle(n);
    n->asked = NULL;
}

static void message(net *n, door *d, const char *text)
{
    if (!d->open) {
        *d = (door){.open = true, .socket = {.address = "203.0.113.9", .query = "", .accept_language = "", .cookie = ""}};
        n->on.opened(n->context, &d->socket);
    }
    n->on.message(n->context, &d->socket, text, strlen(text));
    settle(n);
}

static void run_line(net *n, char *line)
{
    door *d = line[0] >= 'a' && line[0] < 'a' + DOORS ? &n->door[line[0] - 'a'] : NULL;
    if (d && line[1] == '>') {
        message(n, d, line + 2);
    } else if (d && line[1] == '!') {
        d->closing = d->open;
        settle(n);
    } else if (strncmp(line, "GET ", 4) == 0) {
        request(n, NET_GET, line + 4, false);
    } else if (strncmp(line, "POST ", 5) == 0 || strncmp(line, "DROP ", 5) == 0) {
        request(n, NET_POST, line + 5, line[0] == 'D');
    } else if (strcmp(line, "full") == 0) {
        disk_full = true;
    } else if (strncmp(line, "tick ", 5) == 0) {
        tick(n, (uint64_t)atoi(line + 5) % 100000);
    }
}

void net_run(net *n)
{
    int lines = 0;
    for (const char *at = script; *at && lines++ < LINES_MAX;) {
        size_t size = strcspn(at, "\n");
        char  *line = filled(n, at, size);
        run_line(n, line);
        free(line);
        at += size + (at[size] == '\n');
    }
    n->on.stopping(n->context);
    settle(n);
    for (int i = 0; i < DOORS; i++)
        if (n->door[i].open) n->on.closed(n->context, &n->door[i].socket, NET_CLOSE_GOING);
}

/* ---- The run ------------------------------------------------------------------------------------- */

static void some_bytes(void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) ((uint8_t *)bytes)[i] = (uint8_t)aus_rng_u64(&chance);
}

static int64_t wall(void) { return 1800000000000 + (int64_t)the_net.now; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const ausi_server_test test = {.random = some_bytes, .now = net_now, .wall = wall};
    const ausi_server_config      config = {.db = "memory:", .bot_threads = 1, .idle_seconds = 20, .test = &test};
    char                          why[AUSI_SERVER_WHY];
    if (size > SCRIPT_MAX) return -1;
    char *text = malloc(size + 1);
    AUS_ASSERT(text);
    memcpy(text, data, size);
    text[size] = 0;
    script = text;
    awake = disk_full = false;
    aus_rng_init(&chance, 7);
    ausi_server *server = ausi_server_open(&config, why);
    AUS_ASSERT(server);
    ausi_server_run(server);
    ausi_server_free(server);
    free(text);
    return 0;
}

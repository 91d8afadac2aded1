/* Turn reminders: a webhook of the player's own. They are stored with the move that causes them, called by workers
 * after the commit, and tried again with growing pauses. */
#include <stdlib.h>
#include "net/client.h"
#include "server/server_int.h"

enum { AT_ONCE = 16, TRIES = 6, FIRST_PAUSE = 30000, TIMEOUT = 5000 };

typedef struct ausi_call {
    ausi_job          job;
    struct ausi_call *next;
    char         id[AUSI_ID_MAX + 8], table[AUSI_ID_MAX], url[AUSI_URL_MAX], body[1024];
    uint32_t     tries;
    uint8_t      seat;
    bool         public_only, ok;
    int64_t      due;
} call;

bool ausi_hook_url(const ausi_server *s, const char *url)
{
    net_url_parts parts;
    if (strlen(url) >= AUSI_URL_MAX || !net_url_read(url, &parts)) return false;
    return strncmp(parts.scheme, "http", 4) == 0 && (s->config.private_hooks || !net_host_is_private(parts.host));
}

/* ---- Whose turn it is ---------------------------------------------------------------------------- */

void ausi_remind(ausi_server *s, ausi_desk *d)
{
    uint32_t asked = d->phase == AUSI_PLAYING ? ausi_table_asked(d->table) : 0;
    for (int i = 0; i < d->seats; i++) {
        ausi_chair *c = &d->chair[i];
        bool        turn = (asked >> i) & 1u;
        if (turn && !c->reminded && c->hook[0] && !c->online) {
            ausi_save_reminder(s, d, i);
            c->reminded = true;
        } else if (!turn && c->reminded) {
            ausi_save_no_reminder(s, d->id, i);
            c->reminded = false;
        }
    }
}

/* ---- Calling ------------------------------------------------------------------------------------- */

static void ring(ausi_job *job)
{
    call             *c = (call *)job;
    net_client_config config = {.public_only = c->public_only, .message_bytes = 65536};
    net_http_ask      ask = {.method = "POST", .url = c->url, .body = c->body, .body_size = strlen(c->body),
                             .milliseconds = TIMEOUT};
    net_http_answer   answer;
    char              why[NET_WHY_MAX];
    net_client       *client = net_client_open(&config, why);
    if (!client) return;
    c->ok = net_http(client, &ask, &answer) && answer.status >= 200 && answer.status < 300;
    net_http_done(&answer);
    net_client_free(client);
}

typedef struct again_write {
    char     id[AUSI_ID_MAX + 8], table[AUSI_ID_MAX], url[AUSI_URL_MAX], body[1024];
    uint32_t tries;
    uint8_t  seat;
    int64_t  due;
} again_write;

static ausi_store_code run_again(ausi_store *store, const ausi_write *w)
{
    const again_write *a = (const again_write *)w->data;
    return ausi_store_reminder_set(store, &(ausi_store_reminder){.id = a->id, .table = a->table, .url = a->url,
                                                                 .body = a->body, .due = a->due, .tries = a->tries,
                                                                 .seat = a->seat});
}

static void try_again(ausi_server *s, const call *c)
{
    ausi_write  *w = ausi_write_new(sizeof(again_write));
    again_write *a = (again_write *)w->data;
    w->run = run_again;
    w->alone = true;
    memcpy(a->id, c->id, sizeof a->id);
    memcpy(a->table, c->table, sizeof a->table);
    memcpy(a->url, c->url, sizeof a->url);
    memcpy(a->body, c->body, sizeof a->body);
    a->tries = c->tries + 1;
    a->seat = c->seat;
    a->due = ausi_wall(s) + ((int64_t)FIRST_PAUSE << (2 * c->tries));
    ausi_writer_put(s->writer, w);
}

static void rung(ausi_server *s, ausi_job *job)
{
    call  *c = (call *)job;
    call **at = &s->calls;
    while (*at != c) at = &(*at)->next;
    *at = c->next;
    if (c->ok) s->figures.hooks_called++;
    else s->figures.hooks_failed++;
    if (c->ok || c->tries + 1 >= TRIES) ausi_save_no_reminder(s, c->table, c->seat);
    else try_again(s, c);
    free(c);
}

static void drop_call(ausi_job *job) { free(job); }

static bool in_the_air(const ausi_server *s, const char *id)
{
    const call *c = s->calls;
    while (c && strcmp(c->id, id) != 0) c = c->next;
    return c != NULL;
}

static bool take_due(void *context, const ausi_store_reminder *r)
{
    ausi_server *s = context;
    if (in_the_air(s, r->id)) return true;
    call *c = calloc(1, sizeof *c);
    AUS_ASSERT(c);
    snprintf(c->id, sizeof c->id, "%s", r->id);
    snprintf(c->table, sizeof c->table, "%s", r->table);
    snprintf(c->url, sizeof c->url, "%s", r->url);
    snprintf(c->body, sizeof c->body, "%s", r->body);
    c->tries = r->tries;
    c->seat = r->seat;
    c->public_only = !s->config.private_hooks;
    c->job = (ausi_job){.run = ring, .done = rung, .drop = drop_call};
    c->next = s->calls;
    s->calls = c;
    if (ausi_pool_put(s->hooks, &c->job, AT_ONCE)) return true;
    s->calls = c->next;
    free(c);
    return false;
}

void ausi_remind_due(ausi_server *s) { ausi_store_reminders(s->reader, ausi_wall(s), AT_ONCE, take_due, s); }

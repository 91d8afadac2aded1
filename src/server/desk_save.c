/* Desks on their way into the store. Everything a write needs is copied into it; the writer sees no desk. */
#include <stdlib.h>
#include "server/server_int.h"
#include "table/table_file.h"

enum { FLAG_CLOCK = 1 << 16, TOUCH_MS = 10000 };

static void queue(ausi_server *s, ausi_desk *d, ausi_write *w) { d->ticket = ausi_writer_put(s->writer, w); }

static ausi_store_status status_of(const ausi_desk *d)
{
    return d->phase == AUSI_PLAYING ? AUSI_STORE_RUNNING : d->phase == AUSI_ENDED ? AUSI_STORE_OVER : AUSI_STORE_OPEN;
}

/* ---- The table ----------------------------------------------------------------------------------- */

typedef struct table_write {
    ausi_store_table   row;
    ausi_store_content content;
    bool               new;
    char               id[AUSI_ID_MAX], game[AUS_SLUG_MAX], name[AUSI_NAME_MAX], owner[AUSI_ID_MAX];
    uint8_t            seed[32];
    char               texts[]; /* options, then the head, each with its terminator */
} table_write;

static ausi_store_code run_table(ausi_store *store, const ausi_write *w)
{
    const table_write *t = (const table_write *)w->data;
    ausi_store_table   row = t->row;
    ausi_store_code    code = AUSI_STORE_OK;
    row.id = t->id;
    row.game = t->game;
    row.name = t->name;
    row.owner = t->owner;
    row.options = t->texts;
    row.head = t->texts + strlen(t->texts) + 1;
    row.seed = (ausi_blob){t->seed, 32};
    if (t->new && t->content.rules.size) code = ausi_store_content_set(store, &t->content);
    if (code != AUSI_STORE_OK) return code;
    return t->new ? ausi_store_table_add(store, &row) : ausi_store_table_set(store, &row);
}

static json_t *again_of(const ausi_desk *d)
{
    json_t *list = json_array();
    for (int i = 0; i < d->seats; i++) {
        char       hex[65] = "";
        aus_writer out = {.data = hex, .size = sizeof hex};
        aus_write_hex(&out, d->again[i], 32);
        json_array_append_new(list, json_string(hex));
    }
    return list;
}

/* What only the server knows of a table. */
static char *settings_of(const ausi_desk *d)
{
    json_t *options = json_object();
    for (int i = 0; i < d->rules->options; i++)
        json_object_set_new(options, d->rules->option[i].id, json_string(d->rules->option[i].value[d->option[i]]));
    json_t *all = json_pack("{s:o, s:i, s:I, s:I, s:i, s:i, s:s, s:b}", "options", options, "clock", (int)d->clock.kind,
                            "limit", (json_int_t)d->clock.limit, "bonus", (json_int_t)d->clock.bonus, "gone",
                            (int)d->gone, "owner_seat", (int)d->owner_seat, "rematch", d->rematch, "muted",
                            (int)d->muted);
    if (d->rematch[0]) json_object_set_new(all, "again", again_of(d));
    char   *text = json_dumps(all, JSON_COMPACT);
    json_decref(all);
    AUS_ASSERT(text);
    return text;
}

/* The head of the recording, once there is one. */
static char *head_of(const ausi_desk *d)
{
    char      *text = calloc(1, 16384);
    aus_writer out = {.data = text, .size = 16384};
    AUS_ASSERT(text);
    if (d->table) {
        ausi_desk_write_fair(d, &out);
        ausi_table_write_front(d->table, &out, true);
    }
    AUS_ASSERT(!out.overflow);
    return text;
}

static void content_kept(ausi_server *s, ausi_write *w, ausi_store_code code)
{
    (void)s;
    if (code == AUSI_STORE_OK) ((ausi_known_pack *)w->owner)->kept = true;
}

static void save(ausi_server *s, ausi_desk *d, bool new)
{
    char           *options = settings_of(d), *head = head_of(d);
    size_t          n = strlen(options) + 1, m = strlen(head) + 1;
    ausi_write     *w = ausi_write_new(sizeof(table_write) + n + m);
    table_write    *t = (table_write *)w->data;
    w->run = run_table;
    t->new = new;
    t->row = (ausi_store_table){.created = d->created, .updated = ausi_wall(s), .rules = d->rules_version,
                                .seats = d->seats, .status = (uint8_t)status_of(d),
                                .flags = (d->is_public ? AUSI_STORE_PUBLIC : 0u) | (d->hints ? AUSI_STORE_HINTS : 0u) |
                                         (d->hold ? AUSI_STORE_HOLD : 0u) | (d->clock.kind ? FLAG_CLOCK : 0u)};
    memcpy(t->row.content, d->content, 32);
    memcpy(t->row.commitment, d->commitment, 32);
    memcpy(t->id, d->id, sizeof t->id);
    snprintf(t->game, sizeof t->game, "%s", d->rules->id);
    memcpy(t->name, d->name, sizeof t->name);
    memcpy(t->owner, d->owner, sizeof t->owner);
    memcpy(t->seed, d->server_seed, 32);
    memcpy(t->texts, options, n);
    memcpy(t->texts + n, head, m);
    ausi_known_pack *known = new ? ausi_pack_of(s, d->content) : NULL;
    if (known && !known->kept) {
        w->done = content_kept;
        w->owner = known;
        const aus_pack *pack = &known->pack;
        t->content = (ausi_store_content){.game = d->rules->id, .rules = {pack->rules.data, pack->rules.size},
                                          .texts = {pack->texts.data, pack->texts.size}};
        memcpy(t->content.hash, d->content, 32);
    }
    free(options);
    free(head);
    queue(s, d, w);
}

void ausi_save_table(ausi_server *s, ausi_desk *d) { save(s, d, false); }

void ausi_save_new(ausi_server *s, ausi_desk *d)
{
    save(s, d, true);
    for (int i = 0; i < d->seats; i++) ausi_save_chair(s, d, i);
}

typedef struct name_write {
    char    id[AUSI_ID_MAX];
    uint8_t seat;
} name_write;

static ausi_store_code run_remove(ausi_store *store, const ausi_write *w)
{
    return ausi_store_table_remove(store, ((const name_write *)w->data)->id);
}

void ausi_save_remove(ausi_server *s, ausi_desk *d)
{
    ausi_write *w = ausi_write_new(sizeof(name_write));
    w->run = run_remove;
    memcpy(((name_write *)w->data)->id, d->id, AUSI_ID_MAX);
    queue(s, d, w);
}

/* ---- Seats --------------------------------------------------------------------------------------- */

typedef struct chair_write {
    char       id[AUSI_ID_MAX];
    ausi_chair chair;
    uint8_t    seat;
} chair_write;

static ausi_store_code run_chair(ausi_store *store, const ausi_write *w)
{
    const chair_write *c = (const chair_write *)w->data;
    const ausi_chair  *chair = &c->chair;
    return ausi_store_seat_set(
        store, &(ausi_store_seat){.table = c->id, .level = chair->level, .name = chair->name, .who = chair->who,
                                  .webhook = chair->hook, .seat = c->seat, .kind = chair->kind,
                                  .token = {chair->token, chair->has_token ? 32 : 0},
                                  .commit = {chair->commit, chair->has_commit ? 32 : 0},
                                  .nonce = {chair->nonce, chair->has_nonce ? 32 : 0}});
}

void ausi_save_chair(ausi_server *s, ausi_desk *d, int seat)
{
    ausi_write  *w = ausi_write_new(sizeof(chair_write));
    chair_write *c = (chair_write *)w->data;
    w->run = run_chair;
    memcpy(c->id, d->id, sizeof c->id);
    c->chair = d->chair[seat];
    c->seat = (uint8_t)seat;
    queue(s, d, w);
}

/* ---- Lines --------------------------------------------------------------------------------------- */

typedef struct lines_write {
    char     id[AUSI_ID_MAX];
    uint32_t n;
    uint8_t  status;
    int64_t  at; /* 0 = leave status and time as they are */
    char     text[];
} lines_write;

static ausi_store_code run_lines(ausi_store *store, const ausi_write *w)
{
    const lines_write *l = (const lines_write *)w->data;
    const char        *text = l->text;
    ausi_store_code    code = ausi_store_append(store, l->id, l->n, &text, 1);
    if (code != AUSI_STORE_OK || !l->at) return code;
    return ausi_store_table_touch(store, l->id, (ausi_store_status)l->status, l->at);
}

/* All that happened since the last time is one line of the store, of several lines of text. */
void ausi_save_lines(ausi_server *s, ausi_desk *d)
{
    ausi_table *t = d->table;
    if (t->steps == d->logged) return;
    aus_writer out = {.data = s->page, .size = sizeof s->page};
    s->page[0] = 0;
    ausi_table_write_since(t, d->logged, &out);
    AUS_ASSERT(!out.overflow && out.used);
    ausi_write  *w = ausi_write_new(sizeof(lines_write) + out.used);
    lines_write *l = (lines_write *)w->data;
    w->run = run_lines;
    memcpy(l->id, d->id, sizeof l->id);
    l->n = d->lines++;
    l->status = (uint8_t)status_of(d);
    int64_t now = ausi_wall(s);
    if (l->status != d->touched_status || now - d->touched > TOUCH_MS || now < d->touched) {
        l->at = d->touched = now;
        d->touched_status = l->status;
    }
    memcpy(l->text, s->page, out.used - 1); /* the store ends the line */
    d->logged = t->steps;
    queue(s, d, w);
}

/* ---- Chat ---------------------------------------------------------------------------------------- */

typedef struct chat_write {
    char      id[AUSI_ID_MAX];
    ausi_said said;
} chat_write;

static ausi_store_code run_chat(ausi_store *store, const ausi_write *w)
{
    const chat_write *c = (const chat_write *)w->data;
    return ausi_store_chat_add(store, &(ausi_store_chat){.table = c->id, .name = c->said.name, .text = c->said.text,
                                                         .at = c->said.at, .n = c->said.n, .seat = c->said.seat});
}

void ausi_save_chat(ausi_server *s, ausi_desk *d, const ausi_said *said)
{
    ausi_write *w = ausi_write_new(sizeof(chat_write));
    chat_write *c = (chat_write *)w->data;
    w->run = run_chat;
    memcpy(c->id, d->id, sizeof c->id);
    c->said = *said;
    queue(s, d, w);
}

/* ---- Reminders ----------------------------------------------------------------------------------- */

typedef struct reminder_write {
    char    id[AUSI_ID_MAX + 8], table[AUSI_ID_MAX], url[AUSI_URL_MAX];
    uint8_t seat;
    int64_t due;
    char    body[];
} reminder_write;

static ausi_store_code run_reminder(ausi_store *store, const ausi_write *w)
{
    const reminder_write *r = (const reminder_write *)w->data;
    return ausi_store_reminder_set(store, &(ausi_store_reminder){.id = r->id, .table = r->table, .url = r->url,
                                                                 .body = r->body, .due = r->due, .seat = r->seat});
}

void ausi_save_reminder(ausi_server *s, ausi_desk *d, int seat)
{
    json_t *body = json_pack("{s:s, s:i, s:s, s:s, s:s+}", "table", d->id, "seat", seat + 1, "name",
                             d->chair[seat].name, "game", d->rules->id, "url", net_url(s->net), "/");
    char   *text = json_dumps(body, JSON_COMPACT);
    json_decref(body);
    AUS_ASSERT(text);
    ausi_write     *w = ausi_write_new(sizeof(reminder_write) + strlen(text) + 1);
    reminder_write *r = (reminder_write *)w->data;
    w->run = run_reminder;
    snprintf(r->id, sizeof r->id, "%s.%d", d->id, seat);
    memcpy(r->table, d->id, sizeof r->table);
    memcpy(r->url, d->chair[seat].hook, sizeof r->url);
    r->seat = (uint8_t)seat;
    r->due = ausi_wall(s);
    strcpy(r->body, text);
    s->reminders = true;
    free(text);
    queue(s, d, w);
}

static ausi_store_code run_no_reminder(ausi_store *store, const ausi_write *w)
{
    const name_write *n = (const name_write *)w->data;
    char              id[AUSI_ID_MAX + 8];
    snprintf(id, sizeof id, "%s.%d", n->id, n->seat);
    ausi_store_code code = ausi_store_reminder_remove(store, id);
    return code == AUSI_STORE_NOT_FOUND ? AUSI_STORE_OK : code;
}

void ausi_save_no_reminder(ausi_server *s, const char *table, int seat)
{
    ausi_write *w = ausi_write_new(sizeof(name_write));
    name_write *n = (name_write *)w->data;
    w->run = run_no_reminder;
    snprintf(n->id, sizeof n->id, "%s", table);
    n->seat = (uint8_t)seat;
    ausi_writer_put(s->writer, w);
}

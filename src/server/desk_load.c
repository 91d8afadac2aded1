/* Desks from the store. */
#include <stdlib.h>
#include "server/server_int.h"
#include "table/table_file.h"

/* ---- Seats and chat ------------------------------------------------------------------------------ */

static bool take_hash(ausi_blob blob, uint8_t out[32])
{
    if (blob.size != 32) return false;
    memcpy(out, blob.data, 32);
    return true;
}

static bool take_chair(void *context, const ausi_store_seat *seat)
{
    ausi_desk *d = context;
    if (seat->seat >= AUS_SEATS_MAX) return true;
    ausi_chair *c = &d->chair[seat->seat];
    c->kind = seat->kind;
    snprintf(c->level, sizeof c->level, "%s", seat->level);
    snprintf(c->name, sizeof c->name, "%s", seat->name);
    snprintf(c->who, sizeof c->who, "%s", seat->who);
    snprintf(c->hook, sizeof c->hook, "%s", seat->webhook);
    c->has_token = take_hash(seat->token, c->token);
    c->has_commit = take_hash(seat->commit, c->commit);
    c->has_nonce = take_hash(seat->nonce, c->nonce);
    return true;
}

static bool take_said(void *context, const ausi_store_chat *chat)
{
    ausi_desk *d = context;
    if (!d->chat) d->chat = calloc(AUSI_CHAT_KEPT, sizeof *d->chat);
    AUS_ASSERT(d->chat);
    ausi_said *said = &d->chat[chat->n % AUSI_CHAT_KEPT];
    *said = (ausi_said){.n = chat->n, .seat = chat->seat, .at = chat->at};
    snprintf(said->name, sizeof said->name, "%s", chat->name);
    snprintf(said->text, sizeof said->text, "%s", chat->text);
    d->chats = chat->n + 1;
    return true;
}

/* ---- Settings ------------------------------------------------------------------------------------ */

static void take_options(ausi_desk *d, const json_t *options)
{
    int option, choice;
    for (int i = 0; i < d->rules->options; i++) {
        const char *id = d->rules->option[i].id, *value = ausi_text_of(options, id, "");
        d->option[i] = d->rules->option[i].standard;
        if (aus_option_find(d->rules, id, value, &option, &choice)) d->option[i] = (uint8_t)choice;
    }
}

static bool take_settings(ausi_desk *d, const char *text)
{
    json_t *all = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (!all) return false;
    if (d->rules) take_options(d, json_object_get(all, "options"));
    d->clock = (ausi_clock){.kind = (uint8_t)(ausi_int_of(all, "clock", 0) % 3),
                            .limit = (uint64_t)ausi_int_of(all, "limit", 0),
                            .bonus = (uint64_t)ausi_int_of(all, "bonus", 0)};
    d->gone = (uint8_t)(ausi_int_of(all, "gone", 0) % 3);
    d->owner_seat = (int8_t)ausi_int_of(all, "owner_seat", -1);
    d->muted = ausi_bool_of(all, "muted", false);
    snprintf(d->rematch, sizeof d->rematch, "%s", ausi_text_of(all, "rematch", ""));
    for (size_t i = 0; i < AUS_SEATS_MAX; i++) {
        const char *hex = json_string_value(json_array_get(json_object_get(all, "again"), i));
        if (hex) ausi_hex_read(hex, d->again[i], 32);
    }
    json_decref(all);
    return true;
}

static void take_row(ausi_desk *d, const ausi_store_table *row)
{
    snprintf(d->name, sizeof d->name, "%s", row->name);
    snprintf(d->owner, sizeof d->owner, "%s", row->owner);
    d->rules = aus_rules_find(row->game);
    d->rules_version = row->rules;
    memcpy(d->content, row->content, 32);
    memcpy(d->commitment, row->commitment, 32);
    if (row->seed.size == 32) memcpy(d->server_seed, row->seed.data, 32);
    d->seats = row->seats <= AUS_SEATS_MAX ? row->seats : AUS_SEATS_MAX;
    d->created = row->created;
    d->is_public = row->flags & AUSI_STORE_PUBLIC;
    d->hints = row->flags & AUSI_STORE_HINTS;
    d->hold = row->flags & AUSI_STORE_HOLD;
    d->lines = row->lines;
    d->stored = true;
}

/* ---- The game ------------------------------------------------------------------------------------ */

/* Lines that the closing line counts. */
static size_t counted(const char *text)
{
    size_t n = 0;
    for (const char *at = text; *at; at += strcspn(at, "\n"), at += *at == '\n')
        n += *at != '#' && *at != '=' && *at != '\n' && *at != '\r';
    return n;
}

/* Head, lines and the closing line as one text; the caller frees it. */
static char *whole_text(ausi_server *s, const ausi_desk *d, const char *head, size_t *size)
{
    ausi_blob lines;
    if (ausi_store_text(s->reader, d->id, 0, &lines, NULL) != AUSI_STORE_OK) return NULL;
    size_t n = strlen(head);
    char  *text = malloc(n + lines.size + 32);
    if (!text) return NULL;
    memcpy(text, head, n);
    memcpy(text + n, lines.data, lines.size);
    text[n + lines.size] = 0;
    int end = sprintf(text + n + lines.size, "end %zu\n", counted(text + n));
    *size = n + lines.size + (size_t)end;
    return text;
}

static bool play_back(ausi_server *s, ausi_desk *d, const char *text, size_t n)
{
    aus_recording_head  head;
    aus_recording_error wrong;
    ausi_setup          setup = {.gone = d->gone, .level = "normal"};
    ausi_hooks          hooks = {.context = d, .bot = ausi_bot_hook};
    size_t              steps = counted(text) * 4 + 4096;
    d->table = ausi_desk_table();
    if (!d->table || !aus_recording_read_head(text, n, &head, &wrong)) return false;
    ausi_room room = {.steps = (uint32_t)steps, .moves = (uint32_t)steps, .newses = (uint32_t)steps * 4,
                      .step = calloc(steps, sizeof *room.step), .move = calloc(steps, sizeof *room.move),
                      .news = calloc(steps * 4, sizeof *room.news)};
    d->table->room = room;
    if (!room.step || !room.move || !room.news) return false;
    if (!ausi_table_load(d->table, &d->made->game, &head, text, n, SIZE_MAX, s->entries, &setup, &hooks, &room,
                         ausi_now(s), &wrong)) {
        ausi_log(s, "error", "table-unreadable", "table", d->id, "why", wrong.text, NULL);
        d->table->room = room; /* to be freed */
        return false;
    }
    uint32_t asked_now = ausi_table_asked(d->table);
    for (int i = 0; i < d->seats; i++) {
        ausi_table_name(d->table, i, d->chair[i].name);
        d->chair[i].reminded = (asked_now >> i) & 1u; /* its reminder was stored with the move before */
        d->chair[i].decided = d->table->sink.next;
    }
    d->logged = d->table->steps;
    d->told = d->table->sink.next;
    return true;
}

/* A game that this program can play; otherwise it can only be read. */
static void wake_up(ausi_server *s, ausi_desk *d, ausi_store_status status, const char *head)
{
    const char *why;
    size_t      n;
    d->phase = status == AUSI_STORE_OPEN ? AUSI_GATHERING : status == AUSI_STORE_OVER ? AUSI_ENDED : AUSI_PLAYING;
    if (d->rules && d->rules->version == d->rules_version)
        d->made = ausi_made_get(s, d->rules, d->content, d->seats, d->option, &why);
    if (!d->made) {
        d->phase = AUSI_FROZEN;
        return;
    }
    if (status == AUSI_STORE_OPEN) return;
    char *text = whole_text(s, d, head, &n);
    if (!text || !play_back(s, d, text, n)) {
        ausi_desk_table_free(d);
        d->phase = AUSI_FROZEN;
    }
    free(text);
}

bool ausi_desk_load(ausi_server *s, ausi_desk *d, ausi_refusal *no)
{
    ausi_store_table row;
    ausi_store_code  code = ausi_store_table_get(s->reader, d->id, &row);
    *no = code == AUSI_STORE_NOT_FOUND ? AUSI_R_NO_TABLE : AUSI_R_NOT_SAVED;
    if (code != AUSI_STORE_OK) return false;
    take_row(d, &row);
    ausi_store_status status = row.status;
    char             *head = strdup(row.head);
    bool              ok = head && take_settings(d, row.options);
    ok = ok && ausi_store_seats(s->reader, d->id, take_chair, d) == AUSI_STORE_OK;
    ok = ok && ausi_store_chats(s->reader, d->id, 0, take_said, d) == AUSI_STORE_OK;
    if (ok) wake_up(s, d, status, head);
    free(head);
    *no = ok ? AUSI_R_NONE : AUSI_R_NOT_SAVED;
    return ok;
}

/* ---- The recording for people -------------------------------------------------------------------- */

/* The seed gives way to its commitment; the caller frees the result. */
static char *hide_seed(const char *text)
{
    size_t     size = strlen(text) + 128;
    aus_writer out = {.data = calloc(1, size), .size = size};
    uint8_t    seed[32], hash[32];
    char       hex[65];
    for (const char *at = text; out.data && *at;) {
        size_t n = strcspn(at, "\n");
        if (strncmp(at, "seed ", 5) == 0) {
            snprintf(hex, sizeof hex, "%.*s", (int)(n - 5), at + 5);
            if (ausi_hex_read(hex, seed, 32)) aus_sha256(seed, 32, hash);
            else memset(hash, 0, sizeof hash);
            aus_write(&out, "commitment ");
            aus_write_hex(&out, hash, 32);
            aus_write_char(&out, '\n');
        } else if (strncmp(at, "# fair seed ", 12) != 0) {
            for (size_t i = 0; i < n; i++) aus_write_char(&out, at[i]);
            aus_write_char(&out, '\n');
        }
        at += n + (at[n] == '\n');
    }
    return out.data;
}

bool ausi_recording_text(ausi_server *s, ausi_desk *d, bool with_seed, char **text, size_t *n)
{
    if (d->table) {
        size_t     size = ausi_table_write_size(d->table) + 16384;
        aus_writer out = {.data = calloc(1, size), .size = size};
        *text = out.data;
        if (!out.data) return false;
        ausi_desk_write_fair(d, &out);
        ausi_table_write(d->table, &out, true);
        *n = out.used;
    } else {
        ausi_store_table row;
        if (ausi_store_table_get(s->reader, d->id, &row) != AUSI_STORE_OK) return false;
        char *head = strdup(row.head);
        *text = head ? whole_text(s, d, head, n) : NULL;
        free(head);
        if (!*text) return false;
    }
    if (!with_seed) {
        char *hidden = hide_seed(*text);
        free(*text);
        *text = hidden;
    }
    *n = *text ? strlen(*text) : 0;
    return *text != NULL;
}

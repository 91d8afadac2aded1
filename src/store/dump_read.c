/* Tables from text into the store. */
#include <stdlib.h>
#include <string.h>
#include "store/dump.h"
#include "store/store_int.h"

enum { SEATS_MAX = 64, BLOB_MAX = 256 };

/* What is being read: strings grow in scratch memory, blobs have a fixed room. */
typedef struct seat_row {
    ausi_store_seat row;
    uint8_t         bytes[3][AUSI_STORE_HASH];
} seat_row;

typedef struct reader {
    ausi_store      *store;
    ausi_scratch     memory;
    ausi_store_table table;
    uint8_t          seed[BLOB_MAX];
    seat_row         seat[SEATS_MAX];
    size_t           seats;
    ausi_store_chat *chat;
    size_t           chats, chat_room;
    const char     **line;
    size_t           lines, line_room;
    uint32_t         at; /* line of the text */
    bool             no_memory;
} reader;

/* ---- Values ------------------------------------------------------------------------------------ */

static int digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Adds a piece to a text. */
static bool take_text(reader *r, const char **to, const char *value, size_t n)
{
    size_t had = *to ? strlen(*to) : 0;
    char  *text = ausi_scratch_take(&r->memory, had + n + 1);
    if (!text) {
        r->no_memory = true;
        return false;
    }
    if (had) memcpy(text, *to, had);
    *to = text;
    text += had;
    for (size_t i = 0; i < n; i++, text++) {
        *text = value[i];
        if (value[i] != '%') continue;
        int high = i + 2 < n ? digit(value[i + 1]) : -1, low = i + 2 < n ? digit(value[i + 2]) : -1;
        if (high < 0 || low < 0 || !(high | low)) return false;
        *text = (char)(high << 4 | low);
        i += 2;
    }
    *text = 0;
    return true;
}

static bool take_number(const char *value, size_t n, int64_t least, int64_t most, int64_t *out)
{
    bool    minus = n && *value == '-';
    int64_t number = 0;
    if (n - minus < 1 || n - minus > 18) return false;
    for (size_t i = minus; i < n; i++) {
        if (value[i] < '0' || value[i] > '9') return false;
        number = number * 10 + (value[i] - '0');
    }
    *out = minus ? -number : number;
    return *out >= least && *out <= most;
}

static bool take_bytes(const char *value, size_t n, uint8_t *out, size_t most, size_t *size)
{
    if (n % 2 || n / 2 > most || !n) return false;
    for (size_t i = 0; i < n; i += 2) {
        int high = digit(value[i]), low = digit(value[i + 1]);
        if (high < 0 || low < 0) return false;
        out[i / 2] = (uint8_t)(high << 4 | low);
    }
    *size = n / 2;
    return true;
}

static bool take_hash(const char *value, size_t n, uint8_t *out)
{
    size_t size;
    return take_bytes(value, n, out, AUSI_STORE_HASH, &size) && size == AUSI_STORE_HASH;
}

/* ---- Comments ---------------------------------------------------------------------------------- */

typedef struct word {
    const char *text;
    size_t      n;
} word;

static bool is(word key, const char *text) { return strlen(text) == key.n && memcmp(text, key.text, key.n) == 0; }

static bool table_text(reader *r, word key, word v, bool *known)
{
    static const struct { const char *key; size_t offset; } texts[] = {
        {"table", offsetof(ausi_store_table, id)},       {"game", offsetof(ausi_store_table, game)},
        {"name", offsetof(ausi_store_table, name)},      {"owner", offsetof(ausi_store_table, owner)},
        {"options", offsetof(ausi_store_table, options)},
    };
    *known = true;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (is(key, texts[i].key))
            return take_text(r, (const char **)((char *)&r->table + texts[i].offset), v.text, v.n);
    *known = false;
    return false;
}

static bool table_value(reader *r, word key, word v)
{
    ausi_store_table *t = &r->table;
    int64_t           number;
    bool              known, ok = table_text(r, key, v, &known);
    if (known) return ok;
    if (is(key, "content")) return take_hash(v.text, v.n, t->content);
    if (is(key, "commitment")) return take_hash(v.text, v.n, t->commitment);
    if (is(key, "created")) return take_number(v.text, v.n, INT64_MIN, INT64_MAX, &t->created);
    if (is(key, "updated")) return take_number(v.text, v.n, INT64_MIN, INT64_MAX, &t->updated);
    if (is(key, "seed")) {
        t->seed.data = r->seed;
        return take_bytes(v.text, v.n, r->seed, sizeof r->seed, &t->seed.size);
    }
    if (!take_number(v.text, v.n, 0, INT32_MAX, &number)) return false;
    if (is(key, "rules")) t->rules = (uint32_t)number;
    else if (is(key, "flags")) t->flags = (uint32_t)number;
    else if (is(key, "seats") && number <= SEATS_MAX) t->seats = (uint8_t)number;
    else if (is(key, "status") && number <= AUSI_STORE_OVER) t->status = (uint8_t)number;
    else return false;
    return true;
}

static bool seat_value(reader *r, word key, word v)
{
    int64_t number;
    if (is(key, "seat")) {
        if (r->seats == SEATS_MAX || !take_number(v.text, v.n, 0, SEATS_MAX - 1, &number)) return false;
        r->seat[r->seats++].row.seat = (uint8_t)number;
        return true;
    }
    if (!r->seats) return false;
    seat_row        *s = &r->seat[r->seats - 1];
    ausi_store_seat *row = &s->row;
    if (is(key, "seat.level")) return take_text(r, &row->level, v.text, v.n);
    if (is(key, "seat.name")) return take_text(r, &row->name, v.text, v.n);
    if (is(key, "seat.who")) return take_text(r, &row->who, v.text, v.n);
    if (is(key, "seat.webhook")) return take_text(r, &row->webhook, v.text, v.n);
    if (is(key, "seat.kind")) {
        bool ok = take_number(v.text, v.n, 0, UINT8_MAX, &number);
        row->kind = (uint8_t)number;
        return ok;
    }
    static const char *const hashes[] = {"seat.token", "seat.commit", "seat.nonce"};
    ausi_blob *const         blobs[] = {&row->token, &row->commit, &row->nonce};
    for (int i = 0; i < 3; i++) {
        if (!is(key, hashes[i])) continue;
        *blobs[i] = (ausi_blob){s->bytes[i], AUSI_STORE_HASH};
        return take_hash(v.text, v.n, s->bytes[i]);
    }
    return false;
}

static bool new_chat(reader *r, uint32_t n)
{
    if (r->chats == r->chat_room) {
        size_t           room = r->chat_room ? r->chat_room * 2 : 32;
        ausi_store_chat *more = realloc(r->chat, room * sizeof *more);
        r->no_memory = !more;
        if (!more) return false;
        r->chat = more;
        r->chat_room = room;
    }
    r->chat[r->chats++] = (ausi_store_chat){.n = n};
    return true;
}

static bool chat_value(reader *r, word key, word v)
{
    int64_t number;
    if (is(key, "chat")) return take_number(v.text, v.n, 0, UINT32_MAX, &number) && new_chat(r, (uint32_t)number);
    if (!r->chats) return false;
    ausi_store_chat *chat = &r->chat[r->chats - 1];
    if (is(key, "chat.name")) return take_text(r, &chat->name, v.text, v.n);
    if (is(key, "chat.text")) return take_text(r, &chat->text, v.text, v.n);
    if (is(key, "chat.at")) return take_number(v.text, v.n, INT64_MIN, INT64_MAX, &chat->at);
    if (!is(key, "chat.seat") || !take_number(v.text, v.n, -1, SEATS_MAX, &number)) return false;
    chat->seat = (int8_t)number;
    return true;
}

static bool take_comment(reader *r, const char *text, size_t n)
{
    size_t space = 0;
    while (space < n && text[space] != ' ') space++;
    word key = {text, space}, value = {text + space + (space < n), n - space - (space < n)};
    if (n >= 4 && memcmp(text, "seat", 4) == 0 && !is(key, "seats")) return seat_value(r, key, value);
    if (n >= 4 && memcmp(text, "chat", 4) == 0) return chat_value(r, key, value);
    return table_value(r, key, value);
}

/* ---- The text ---------------------------------------------------------------------------------- */

static bool take_line(reader *r, const char *text, size_t n)
{
    if (r->lines == r->line_room) {
        size_t       room = r->line_room ? r->line_room * 2 : 256;
        const char **more = realloc(r->line, room * sizeof *more);
        r->no_memory = !more;
        if (!more) return false;
        r->line = more;
        r->line_room = room;
    }
    const char *copy = ausi_scratch_copy(&r->memory, text, n);
    r->no_memory = !copy;
    if (copy) r->line[r->lines++] = copy;
    return copy;
}

/* The head ends with "begin"; a closing line is left out. */
static bool take_text_lines(reader *r, const char *text, size_t n)
{
    static const char mark[] = "# store ";
    const char       *end = text + n;
    bool              begun = false;
    char             *head = ausi_scratch_take(&r->memory, n + 2);
    size_t            used = 0;
    r->no_memory = !head;
    if (!head) return false;
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t      length = (size_t)((stop ? stop : end) - text);
        r->at++;
        if (memchr(text, 0, length)) return false;
        if (length >= sizeof mark - 1 && memcmp(text, mark, sizeof mark - 1) == 0) {
            if (begun || !take_comment(r, text + sizeof mark - 1, length - sizeof mark + 1)) return false;
        } else if (!begun) {
            memcpy(head + used, text, length);
            used += length;
            head[used++] = '\n';
            begun = length == 5 && memcmp(text, "begin", 5) == 0;
        } else if (!(length >= 4 && memcmp(text, "end ", 4) == 0) && !take_line(r, text, length)) {
            return false;
        }
        text = stop ? stop + 1 : end;
    }
    head[used] = 0;
    r->table.head = head;
    return true;
}

bool ausi_store_plain_id(const char *id)
{
    size_t n = strlen(id);
    if (n == 0 || n > AUSI_STORE_ID) return false;
    for (; *id; id++) {
        bool letter = (*id >= 'a' && *id <= 'z') || (*id >= 'A' && *id <= 'Z') || (*id >= '0' && *id <= '9');
        if (!letter && *id != '-' && *id != '_') return false;
    }
    return true;
}

static code put_all(reader *r)
{
    code done = ausi_store_table_add(r->store, &r->table);
    if (done == AUSI_STORE_OK) done = ausi_store_append(r->store, r->table.id, 0, r->line, r->lines);
    for (size_t i = 0; done == AUSI_STORE_OK && i < r->seats; i++) {
        r->seat[i].row.table = r->table.id;
        done = ausi_store_seat_set(r->store, &r->seat[i].row);
    }
    for (size_t i = 0; done == AUSI_STORE_OK && i < r->chats; i++) {
        r->chat[i].table = r->table.id;
        done = ausi_store_chat_add(r->store, &r->chat[i]);
    }
    return done;
}

static code put_batch(reader *r)
{
    code done = ausi_store_begin(r->store);
    if (done != AUSI_STORE_OK) return done;
    done = put_all(r);
    if (done == AUSI_STORE_OK) return ausi_store_commit(r->store);
    ausi_store_rollback(r->store);
    return done;
}

/* What the text says replaces what is standard; a text of several pieces starts from nothing. */
static void fill_in(ausi_store_table *t, const ausi_store_table *standard, const char *id)
{
    if (!t->game) t->game = standard->game;
    if (!t->name) t->name = standard->name;
    if (!t->owner) t->owner = standard->owner;
    if (!t->options) t->options = standard->options;
    if (!t->id) t->id = standard->id;
    if (id) t->id = id;
}

code ausi_store_undump(ausi_store *store, const char *text, size_t n, const ausi_store_table *standard,
                       const char *id)
{
    reader *r = calloc(1, sizeof *r);
    code    done;
    if (!r) return ausi_store_no_memory(store);
    r->store = store;
    r->table = *standard;
    r->table.id = r->table.game = r->table.name = r->table.owner = r->table.options = NULL;
    bool read = take_text_lines(r, text, n);
    fill_in(&r->table, standard, id);
    if (r->no_memory)
        done = ausi_store_no_memory(store);
    else if (!read)
        done = ausi_store_fail(store, AUSI_STORE_CONFLICT, "line %u makes no sense here", r->at);
    else if (!r->table.id || !ausi_store_plain_id(r->table.id))
        done = ausi_store_fail(store, AUSI_STORE_CONFLICT,
                               "the table needs a name of letters, digits, '-' and '_'; give it one");
    else if (!r->table.game || !r->table.seats)
        done = ausi_store_fail(store, AUSI_STORE_CONFLICT, "it says neither which game it is nor for how many");
    else
        done = put_batch(r);
    ausi_scratch_free(&r->memory);
    free(r->chat);
    free(r->line);
    free(r);
    return done;
}

/* Reading recordings. Whatever the text is, the answer is a whole recording or an error with a line. */
#include "australis.h"

typedef struct reader {
    const char          *at, *end;
    uint32_t             line;
    aus_recording_error *error;
} reader;

typedef struct slice {
    const char *text;
    size_t      n;
} slice;

enum { LINE_MAX_BYTES = 400 };

static bool fail(reader *r, const char *text)
{
    r->error->line = r->line;
    aus_writer out = {.data = r->error->text, .size = sizeof r->error->text};
    aus_write(&out, text);
    return false;
}

/* Quotes what was found, with anything unprintable as a dot. */
static bool fail_at(reader *r, const char *text, slice found)
{
    r->error->line = r->line;
    aus_writer out = {.data = r->error->text, .size = sizeof r->error->text};
    aus_write(&out, text);
    aus_write(&out, ": \"");
    for (size_t i = 0; i < found.n && i < 40; i++) {
        char c = found.text[i];
        aus_write_char(&out, c >= ' ' && c <= '~' ? c : '.');
    }
    aus_write(&out, found.n > 40 ? "...\"" : "\"");
    return false;
}

static bool is(slice s, const char *text) { return strlen(text) == s.n && memcmp(s.text, text, s.n) == 0; }

/* The next line that is neither empty nor a comment; false at the end of the text or on an error. */
static bool next_line(reader *r, slice *line)
{
    while (r->at < r->end) {
        const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
        r->line++;
        if (!stop) return fail(r, "the last line is cut off");
        *line = (slice){r->at, (size_t)(stop - r->at)};
        r->at = stop + 1;
        if (line->n && line->text[line->n - 1] == '\r') line->n--;
        if (line->n > LINE_MAX_BYTES) return fail(r, "a line is too long");
        if (line->n && line->text[0] != '#') return true;
    }
    if (!r->line++) return fail(r, "the file is empty: there is no recording in it");
    return fail(r, "the recording is cut off: there is no closing line \"end\"");
}

static slice next_word(slice *rest)
{
    size_t n = 0;
    while (n < rest->n && rest->text[n] != ' ') n++;
    slice word = {rest->text, n};
    size_t skip = n < rest->n ? n + 1 : n;
    *rest = (slice){rest->text + skip, rest->n - skip};
    return word;
}

static bool number(slice s, uint32_t most, uint32_t *out)
{
    uint64_t value = 0;
    if (s.n == 0 || s.n > 9 || (s.n > 1 && s.text[0] == '0')) return false;
    for (size_t i = 0; i < s.n; i++) {
        if (s.text[i] < '0' || s.text[i] > '9') return false;
        value = value * 10 + (uint64_t)(s.text[i] - '0');
    }
    *out = (uint32_t)value;
    return value <= most;
}

static bool hex(slice s, uint8_t *out, size_t bytes)
{
    if (s.n != 2 * bytes) return false;
    memset(out, 0, bytes);
    for (size_t i = 0; i < s.n; i++) {
        char c = s.text[i];
        int  v = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (v < 0) return false;
        out[i / 2] = (uint8_t)(out[i / 2] | v << (i % 2 ? 0 : 4));
    }
    return true;
}

/* ---- The header ---- */

enum { HAS_GAME = 1, HAS_RULES = 2, HAS_SEATS = 4, HAS_CONTENT = 8, HAS_SEED = 16, HAS_COMMITMENT = 32 };

typedef struct header {
    reader             *r;
    aus_recording_head *head;
    uint32_t            has;
    uint32_t            options; /* mask of those given */
} header;

static bool take_game(header *h, slice value)
{
    for (size_t i = 0; i < aus_rules_count(); i++)
        if (is(value, aus_rules_at(i)->id)) h->head->rules = aus_rules_at(i);
    if (!h->head->rules) return fail_at(h->r, "this program knows no such game", value);
    for (int i = 0; i < h->head->rules->options; i++) h->head->option[i] = h->head->rules->option[i].standard;
    return true;
}

static bool take_rules(header *h, slice value)
{
    uint32_t version;
    if (!number(value, 999999999, &version)) return fail_at(h->r, "expected the version of the rules", value);
    if (version == h->head->rules->version) return true;
    return fail_at(h->r, "recorded under another version of the rules than this program plays", value);
}

static bool take_seats(header *h, slice value)
{
    uint32_t seats;
    if (!number(value, AUS_SEATS_MAX, &seats) || seats < h->head->rules->seats_min ||
        seats > h->head->rules->seats_max)
        return fail_at(h->r, "this game is not for that many seats", value);
    h->head->seats = (int)seats;
    return true;
}

static bool take_option(header *h, slice rest)
{
    slice id = next_word(&rest);
    for (int i = 0; i < h->head->rules->options; i++) {
        const aus_option *option = &h->head->rules->option[i];
        if (!is(id, option->id)) continue;
        if ((h->options >> i) & 1u) return fail_at(h->r, "this option is given twice", id);
        h->options |= 1u << i;
        for (int v = 0; v < option->values; v++) {
            if (!is(rest, option->value[v])) continue;
            h->head->option[i] = (uint8_t)v;
            return true;
        }
        return fail_at(h->r, "this option has no such value", rest);
    }
    return fail_at(h->r, "this game has no such option", id);
}

static bool take_hash(header *h, slice value, uint8_t out[32])
{
    return hex(value, out, 32) || fail_at(h->r, "expected 64 hex digits", value);
}

static bool once(header *h, uint32_t bit, slice key)
{
    if (h->has & bit) return fail_at(h->r, "this line is there twice", key);
    h->has |= bit;
    if (bit != HAS_GAME && !h->head->rules) return fail(h->r, "the line \"game\" must come first");
    return true;
}

static bool take_line(header *h, slice key, slice rest)
{
    if (is(key, "game")) return once(h, HAS_GAME, key) && take_game(h, rest);
    if (is(key, "rules")) return once(h, HAS_RULES, key) && take_rules(h, rest);
    if (is(key, "seats")) return once(h, HAS_SEATS, key) && take_seats(h, rest);
    if (is(key, "content")) return once(h, HAS_CONTENT, key) && take_hash(h, rest, h->head->content_hash);
    if (is(key, "seed")) return once(h, HAS_SEED, key) && take_hash(h, rest, h->head->seed.bytes);
    if (is(key, "commitment")) return once(h, HAS_COMMITMENT, key) && take_hash(h, rest, h->head->commitment);
    if (!is(key, "option")) return fail_at(h->r, "unknown line in the header", key);
    if (!h->head->rules) return fail(h->r, "the line \"game\" must come first");
    return take_option(h, rest);
}

static bool close_header(header *h)
{
    if (!(h->has & HAS_GAME)) return fail(h->r, "the header has no line \"game\"");
    if (!(h->has & HAS_RULES)) return fail(h->r, "the header has no line \"rules\"");
    if (!(h->has & HAS_SEATS)) return fail(h->r, "the header has no line \"seats\"");
    if (!(h->has & HAS_CONTENT)) return fail(h->r, "the header has no line \"content\"");
    if (!(h->has & (HAS_SEED | HAS_COMMITMENT)))
        return fail(h->r, "the header has neither \"seed\" nor \"commitment\"");
    if (h->has & HAS_SEED) {
        uint8_t digest[32];
        aus_sha256(h->head->seed.bytes, 32, digest);
        if ((h->has & HAS_COMMITMENT) && memcmp(digest, h->head->commitment, 32) != 0)
            return fail(h->r, "the seed is not the one that was committed to");
        memcpy(h->head->commitment, digest, 32);
        h->head->has_seed = true;
    }
    return true;
}

static bool read_head(reader *r, aus_recording_head *head)
{
    header h = {.r = r, .head = head};
    slice  line, key;
    if (!next_line(r, &line)) return false;
    if (!is(line, "australis recording 1")) {
        key = line;
        if (is(next_word(&line), "australis") && is(next_word(&line), "recording"))
            return fail_at(r, "a recording of another format than this program reads (1)", line);
        return fail_at(r, "not a recording: the first line must be \"australis recording 1\"", key);
    }
    while (next_line(r, &line)) {
        if (is(line, "begin")) return close_header(&h);
        key = next_word(&line);
        if (!take_line(&h, key, line)) return false;
    }
    return false;
}

bool aus_recording_read_head(const char *text, size_t n, aus_recording_head *head, aus_recording_error *error)
{
    reader r = {.at = text, .end = text + n, .error = error};
    memset(head, 0, sizeof *head);
    memset(error, 0, sizeof *error);
    if (!read_head(&r, head)) {
        memset(head, 0, sizeof *head);
        return false;
    }
    head->body_line = r.line;
    head->body_offset = (size_t)(r.at - text);
    return true;
}

/* ---- The body ---- */

static bool read_hash(reader *r, slice digits, aus_entry *entry)
{
    uint8_t bytes[8];
    if (!hex(digits, bytes, 8)) return fail_at(r, "expected a hash of 16 hex digits", digits);
    entry->kind = AUS_ENTRY_HASH;
    for (int i = 0; i < 8; i++) entry->hash = entry->hash << 8 | bytes[i];
    return true;
}

/* "2 bid fox" or "2 undo 3"; `standing` counts the actions not taken back. */
static bool read_action(reader *r, const aus_game *game, slice line, aus_entry *entry, uint32_t *standing)
{
    slice    rest = line, word = next_word(&rest);
    uint32_t seat;
    if (!number(word, (uint32_t)game->seats, &seat) || seat == 0)
        return fail_at(r, "a line of the body must start with a seat, \"=\" or \"end\"", line);
    entry->seat = (uint8_t)(seat - 1);
    slice args = rest;
    if (is(next_word(&args), "undo")) {
        entry->kind = AUS_ENTRY_UNDO;
        if (!number(args, *standing, &entry->action) || entry->action == 0)
            return fail_at(r, "there are not that many actions to take back", args);
        *standing -= entry->action;
        return true;
    }
    entry->kind = AUS_ENTRY_ACTION;
    if (!aus_action_parse(game, rest.text, rest.n, &entry->action))
        return fail_at(r, "this is no action of the game", rest);
    ++*standing;
    return true;
}

static bool read_end(reader *r, slice rest, uint32_t lines)
{
    uint32_t said;
    if (!number(rest, 999999999, &said)) return fail_at(r, "expected the number of actions after \"end\"", rest);
    if (said != lines) return fail_at(r, "the recording is damaged: the closing line counts other actions", rest);
    while (r->at < r->end) { /* only comments may follow */
        const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
        r->line++;
        size_t n = stop ? (size_t)(stop - r->at) : (size_t)(r->end - r->at);
        if (n && r->at[0] != '#' && !(n == 1 && r->at[0] == '\r'))
            return fail(r, "there is something behind the closing line");
        r->at = stop ? stop + 1 : r->end;
    }
    return true;
}

static bool read_body(reader *r, const aus_game *game, aus_entry *entries, size_t *count)
{
    uint32_t standing = 0, lines = 0;
    slice    line;
    while (next_line(r, &line)) {
        slice rest = line, word = next_word(&rest);
        if (is(word, "end")) return read_end(r, rest, lines);
        if (*count == AUS_RECORDING_MAX) return fail(r, "the recording is too long");
        aus_entry *entry = &entries[*count];
        *entry = (aus_entry){.line = r->line};
        if (is(word, "=")) {
            if (!read_hash(r, rest, entry)) return false;
        } else {
            if (!read_action(r, game, line, entry, &standing)) return false;
            lines++;
        }
        ++*count;
    }
    return false;
}

bool aus_recording_read_body(const aus_game *game, const aus_recording_head *head, const char *text, size_t n,
                             aus_entry *entries, size_t *count, aus_recording_error *error)
{
    reader r = {.at = text + head->body_offset, .end = text + n, .line = head->body_line, .error = error};
    memset(error, 0, sizeof *error);
    *count = 0;
    if (read_body(&r, game, entries, count)) return true;
    memset(entries, 0, (*count < AUS_RECORDING_MAX ? *count + 1 : *count) * sizeof *entries);
    *count = 0;
    return false;
}

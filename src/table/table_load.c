/* A table from its text: the recording's lines and the comments between them, in their order. */
#include "table/table_file.h"
#include "table/table_int.h"
#include "table/words.h"

typedef struct loader {
    ausi_table          *t;
    const char          *at, *end; /* the text not yet searched for comments */
    uint32_t             line;     /* of `at` */
    bool                 consent;
    aus_recording_error *error;
} loader;

typedef struct line {
    const char *text;
    size_t      n;
} line;

static bool fail(loader *l, uint32_t at, const char *text)
{
    aus_writer out = {.data = l->error->text, .size = sizeof l->error->text};
    l->error->line = at;
    aus_write(&out, text);
    return false;
}

/* ---- Words --------------------------------------------------------------------------------------- */

static line word_of(line *rest)
{
    size_t n = 0;
    while (n < rest->n && rest->text[n] != ' ') n++;
    line word = {rest->text, n};
    if (n < rest->n) n++;
    *rest = (line){rest->text + n, rest->n - n};
    return word;
}

static bool is(line word, const char *text)
{
    return strlen(text) == word.n && memcmp(word.text, text, word.n) == 0;
}

static bool number_of(line *rest, uint64_t *out)
{
    line word = word_of(rest);
    *out = 0;
    if (!word.n || word.n > 18) return false;
    for (size_t i = 0; i < word.n; i++) {
        if (word.text[i] < '0' || word.text[i] > '9') return false;
        *out = *out * 10 + (uint64_t)(word.text[i] - '0');
    }
    return true;
}

static bool seat_of(const loader *l, line *rest, int *seat)
{
    uint64_t n;
    if (!number_of(rest, &n) || n < 1 || n > l->t->game->seats) return false;
    *seat = (int)n - 1;
    return true;
}

static bool copy(line from, char *to, size_t size)
{
    if (from.n >= size) return false;
    memcpy(to, from.text, from.n);
    to[from.n] = 0;
    return true;
}

/* ---- Comments of the table ----------------------------------------------------------------------- */

static bool take_seat(loader *l, int seat, line rest)
{
    char level[AUSI_LEVEL_MAX];
    line kind = word_of(&rest);
    bool lent = is(kind, "lent"), bot = lent || is(kind, "bot");
    if (!copy(rest, level, sizeof level) || (bot && !level[0])) return false;
    if (!bot && !is(kind, "human") && !is(kind, "open")) return false;
    ausi_put_seat(l->t, seat,
                  bot                 ? AUSI_SEAT_BOT
                  : is(kind, "human") ? AUSI_SEAT_HUMAN
                                      : AUSI_SEAT_OPEN,
                  level, lent);
    return true;
}

static bool take_answer(loader *l, int seat, line rest, bool off)
{
    const aus_rules *rules = l->t->game->rules;
    line             ask = word_of(&rest);
    ausi_standing    s = {.seat = (uint8_t)seat, .until = AUSI_NEVER};
    while (s.ask < rules->asks && !is(ask, rules->ask[s.ask].id)) s.ask++;
    if (s.ask == rules->asks || (!off && l->t->standings == AUSI_ANSWERS_MAX)) return false;
    if (!off) {
        line until = word_of(&rest);
        if (!is(until, "-")) {
            for (s.until = 0; s.until < rules->events && !is(until, rules->event[s.until].id);) s.until++;
            if (s.until == rules->events) return false;
        }
        if (!aus_action_parse(l->t->game, rest.text, rest.n, &s.action)) return false;
    }
    ausi_put_answer(l->t, &s, off);
    return true;
}

static bool take_note(loader *l, line rest)
{
    ausi_table *t = l->t;
    line        what = word_of(&rest);
    uint64_t    seat, n;
    int         kind = 0;
    while (kind < AUSI_NEWS_COUNT && !is(what, ausi_news_words[kind])) kind++;
    if (kind == AUSI_NEWS_COUNT || !number_of(&rest, &seat) || seat > t->game->seats || !number_of(&rest, &n))
        return false;
    int who = (int)seat - 1;
    ausi_put_note(t, (ausi_news_kind)kind, who, (uint32_t)n);
    switch (kind) {
    case AUSI_NEWS_VOTE:
        t->voted_on = (int8_t)who;
        memset(t->vote, 0, sizeof t->vote);
        break;
    case AUSI_NEWS_VOTED: /* a vote that settled it is followed by what was decided */
        if (who < 0 || n >= AUSI_CHOICES) return false;
        t->vote[who] = (uint8_t)(n + 1);
        break;
    case AUSI_NEWS_WAIT: t->voted_on = -1; break;
    case AUSI_NEWS_PAUSED: t->paused = true; break;
    case AUSI_NEWS_GOES_ON: t->paused = false; break;
    case AUSI_NEWS_UNDO_REFUSED: t->asking = -1; break;
    case AUSI_NEWS_UNDO_ACCEPTED: t->ask_need &= who < 0 ? ~0u : ~(1u << who); break;
    case AUSI_NEWS_UNDO_ASKED: return who >= 0 && n && n <= t->moves && ausi_ask_others(t, who, (uint32_t)n);
    default: break;
    }
    return true;
}

static bool take_clock(loader *l, line rest)
{
    ausi_clock *clock = &l->t->setup.clock;
    line        kind = word_of(&rest);
    uint8_t     k = 0;
    while (k < 3 && !is(kind, ausi_clock_words[k])) k++;
    if (k == 3 || !number_of(&rest, &clock->limit) || !number_of(&rest, &clock->bonus)) return false;
    clock->kind = k;
    for (int i = 0; i < l->t->game->seats; i++) l->t->seat[i].left = clock->limit;
    return true;
}

static bool take_gone(loader *l, line what)
{
    for (uint8_t i = 0; i < 3; i++) {
        if (!is(what, ausi_gone_words[i])) continue;
        l->t->setup.gone = i;
        return true;
    }
    return false;
}

static bool take_of_seat(loader *l, line word, int seat, line rest)
{
    ausi_table *t = l->t;
    if (is(word, "seat")) return take_seat(l, seat, rest);
    if (is(word, "answer") || is(word, "forget")) return take_answer(l, seat, rest, is(word, "forget"));
    if (is(word, "time"))
        return number_of(&rest, &t->seat[seat].left) && number_of(&rest, &t->seat[seat].used);
    if (is(word, "name")) {
        char name[AUSI_NAME_MAX];
        if (!copy(rest, name, sizeof name)) return false;
        ausi_table_name(t, seat, name);
        return true;
    }
    if (is(word, "resign")) {
        ausi_put_resign(t, seat);
        return true;
    }
    if (!is(word, "confirm") || t->held != seat) return false;
    ausi_put_confirm(t, seat);
    return true;
}

/* The line behind "# table ". */
static bool take_comment(loader *l, line rest)
{
    line word = word_of(&rest);
    int  seat;
    if (!ausi_has_room(l->t)) return false;
    if (is(word, "note")) return take_note(l, rest);
    if (is(word, "clock")) return take_clock(l, rest);
    if (is(word, "gone")) return take_gone(l, rest);
    if (is(word, "consent")) return l->consent = true;
    if (is(word, "hold")) {
        if (!is(rest, "on") && !is(rest, "off")) return false;
        ausi_put_hold(l->t, is(rest, "on"));
        return true;
    }
    return seat_of(l, &rest, &seat) && take_of_seat(l, word, seat, rest);
}

/* All comments above line `until`. */
static bool take_comments(loader *l, uint32_t until)
{
    static const char mark[] = "# table ";
    const size_t      length = sizeof mark - 1;
    for (; l->at < l->end && l->line < until; l->line++) {
        const char *stop = memchr(l->at, '\n', (size_t)(l->end - l->at));
        if (!stop) stop = l->end;
        line here = {l->at, (size_t)(stop - l->at)};
        if (here.n && here.text[here.n - 1] == '\r') here.n--;
        l->at = stop < l->end ? stop + 1 : stop;
        if (here.n < length || memcmp(here.text, mark, length) != 0) continue;
        if (!take_comment(l, (line){here.text + length, here.n - length}))
            return fail(l, l->line, "this line of the table makes no sense here");
    }
    return true;
}

/* ---- Entries of the recording -------------------------------------------------------------------- */

static bool take_entry(loader *l, const aus_entry *entry)
{
    ausi_table *t = l->t;
    if (entry->kind == AUS_ENTRY_HASH)
        return aus_state_hash(t->game, t->state) == entry->hash ||
               fail(l, entry->line, "the state here is not the one that was recorded");
    if (!ausi_has_room(t)) return fail(l, entry->line, "the recording is longer than this table can hold");
    if (entry->kind == AUS_ENTRY_UNDO) {
        if (!entry->action || entry->action > t->moves)
            return fail(l, entry->line, "there are not that many actions to take back");
        ausi_put_undo(t, entry->seat, entry->action, l->consent);
        l->consent = false;
        return true;
    }
    aus_verdict verdict = ausi_put_action(t, entry->seat, entry->action);
    if (verdict.code != AUS_YES) aus_recording_refused(t->game, entry, verdict, l->error);
    return verdict.code == AUS_YES;
}

static bool take_all(loader *l, const aus_entry *entries, size_t count, size_t until)
{
    for (size_t i = 0; i < count; i++) {
        bool counted = entries[i].kind != AUS_ENTRY_HASH;
        if (counted && until == 0) return true;
        until -= counted;
        if (!take_comments(l, entries[i].line) || !take_entry(l, &entries[i])) return false;
    }
    return take_comments(l, UINT32_MAX);
}

bool ausi_table_load(ausi_table *t, const aus_game *game, const aus_recording_head *head, const char *text,
                     size_t n, size_t until, aus_entry *entries, const ausi_setup *setup,
                     const ausi_hooks *hooks, const ausi_room *room, uint64_t now, aus_recording_error *error)
{
    ausi_setup with = *setup;
    size_t     count;
    loader l = {
        .t = t, .at = text + head->body_offset, .end = text + n, .line = head->body_line + 1, .error = error};
    memset(error, 0, sizeof *error);
    if (!head->has_seed) return fail(&l, 0, "the seed is still secret: only its commitment is recorded");
    if (memcmp(head->content_hash, game->content_hash, 32) != 0)
        return fail(&l, 0, "recorded with other content: give the pack it was played with (--content DIR)");
    if (!aus_recording_read_body(game, head, text, n, entries, &count, error)) return false;
    with.seed = head->seed;
    with.clock = (ausi_clock){0};
    with.hold = false;
    if (!ausi_table_open(t, game, &with, hooks, room, now)) return fail(&l, 0, "no room for a table");
    t->steps = 0; /* the text has its own */
    return take_all(&l, entries, count, until);
}

/* The link: what the server says, put into the mirror. */
#include <stdlib.h>
#include "cli/join.h"
#include "table/visible.h"
#include "table/words.h"

enum { ANSWER_MS = 30000 };

/* ---- Reading JSON -------------------------------------------------------------------------------- */

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static int64_t int_of(const json_t *object, const char *key, int64_t otherwise)
{
    const json_t *value = json_object_get(object, key);
    return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

/* A seat, counted from 0; -1 = null. */
static int seat_of(const json_t *object, const char *key) { return (int)int_of(object, key, 0) - 1; }

static uint32_t mask_of(const json_t *list)
{
    uint32_t mask = 0;
    size_t   i;
    json_t  *seat;
    json_array_foreach(list, i, seat) {
        json_int_t n = json_integer_value(seat);
        if (n >= 1 && n <= AUS_SEATS_MAX) mask |= 1u << (n - 1);
    }
    return mask;
}

/* Whatever a server passes on from strangers is printed: no text of a message may steer the terminal. */
void join_make_visible(json_t *value)
{
    const char *key;
    size_t      i;
    json_t     *part;
    json_object_foreach(value, key, part) join_make_visible(part);
    json_array_foreach(value, i, part) join_make_visible(part);
    if (!json_is_string(value) || ausi_visible(json_string_value(value))) return;
    char *copy = strdup(json_string_value(value));
    if (!copy) return;
    ausi_make_visible(copy, copy, strlen(copy) + 1);
    json_string_set(value, copy);
    free(copy);
}

/* ---- The mirror ---------------------------------------------------------------------------------- */

/* The view came from the server; nothing more is to be hidden. */
static void as_it_is(const aus_game *game, const void *state, int who, void *view)
{
    (void)who;
    if (view != state) memcpy(view, state, game->rules->state_size);
}

static bool content_is(const aus_game *game, const char *hash)
{
    char       hex[65] = "";
    aus_writer out = {.data = hex, .size = sizeof hex};
    aus_write_hex(&out, game->content_hash, 32);
    return strcmp(hex, hash) == 0;
}

static aus_game *make_game(join *j, const json_t *table)
{
    const aus_rules *rules = aus_rules_find(text_of(table, "game"));
    uint8_t          option[AUS_OPTIONS_MAX];
    const char      *key;
    json_t          *value, *options = json_object_get(table, "options");
    int              o, c;
    if (!rules || rules->version != int_of(table, "rules", 0)) {
        cli_failed(j->command, "this program does not play '%s' by the rules of that table", text_of(table, "game"));
        return NULL;
    }
    for (int i = 0; i < rules->options; i++) option[i] = rules->option[i].standard;
    json_object_foreach(options, key, value) if (json_is_string(value) &&
                                                 aus_option_find(rules, key, json_string_value(value), &o, &c))
        option[o] = (uint8_t)c;
    int         seats = (int)json_array_size(json_object_get(table, "seats"));
    aus_game   *game = malloc(sizeof *game);
    const char *hash = text_of(table, "content");
    const char *wrong = game ? aus_game_init(game, rules, NULL, seats, option) : "no memory";
    if (game && !content_is(game, hash)) { /* not ours: the server has it */
        wrong = !j->pack.rules.size && !join_content(j, hash) ? "no content"
                                                              : aus_game_init(game, rules, &j->pack, seats, option);
        if (!wrong && !content_is(game, hash)) wrong = "that table is played with other content";
    }
    if (!wrong) return game;
    cli_failed(j->command, "%s", wrong);
    free(game);
    return NULL;
}

static bool make_mirror(join *j, const json_t *table)
{
    if (j->play) return true;
    aus_game *game = make_game(j, table);
    if (!game) return false;
    j->rules = *game->rules;
    j->rules.observe = as_it_is;
    game->rules = &j->rules;
    j->play = play_new(j->command, game, j->lang);
    if (!j->play) {
        free(game);
        return false;
    }
    ausi_table *t = j->play->table;
    t->game = game;
    t->room = j->play->room;
    t->held = t->asking = t->voted_on = -1;
    for (int i = 0; i < game->seats; i++) j->play->watcher[i] = (ausi_watcher){.table = t, .who = i};
    j->play->seat = j->seat;
    return true;
}

static void take_seats(join *j, const json_t *table)
{
    size_t  i;
    json_t *seat;
    if (!j->play) return;
    ausi_table *t = j->play->table;
    json_array_foreach(json_object_get(table, "seats"), i, seat) {
        if (i >= AUS_SEATS_MAX) break;
        const char *kind = text_of(seat, "kind");
        ausi_table_name(t, (int)i, text_of(seat, "name"));
        t->seat[i].kind = strcmp(kind, "bot") == 0    ? AUSI_SEAT_BOT
                          : strcmp(kind, "open") == 0 ? AUSI_SEAT_OPEN
                                                      : AUSI_SEAT_HUMAN;
        t->seat[i].lent = json_is_true(json_object_get(seat, "lent"));
        t->seat[i].resigned = json_is_true(json_object_get(seat, "resigned"));
        j->play->names[i] = t->seat[i].name[0] ? t->seat[i].name : NULL;
    }
    t->setup.hold = json_is_true(json_object_get(table, "hold"));
}

static bool take_view(join *j, const json_t *view)
{
    const char *text = json_string_value(view);
    size_t      size = j->rules.state_size;
    return text && net_base64_decode(text, strlen(text), j->play->table->state, size) == (int)size;
}

static bool take_patch(join *j, const json_t *patch)
{
    size_t  i, size = j->rules.state_size;
    json_t *part;
    json_array_foreach(patch, i, part) {
        json_int_t  at = json_integer_value(json_array_get(part, 0));
        const char *text = json_string_value(json_array_get(part, 1));
        if (!text || at < 0 || (size_t)at >= size) return false;
        if (net_base64_decode(text, strlen(text), j->play->table->state + at, size - (size_t)at) < 0) return false;
    }
    return true;
}

/* ---- News ---------------------------------------------------------------------------------------- */

static void take_event(join *j, const json_t *item, ausi_news *news)
{
    const char *id = text_of(item, "e");
    size_t      i;
    json_t     *arg;
    while (news->event.kind < j->rules.events && strcmp(j->rules.event[news->event.kind].id, id) != 0)
        news->event.kind++;
    if (news->event.kind == j->rules.events) news->event.kind = 0;
    news->event.seat = news->seat;
    json_array_foreach(json_object_get(item, "a"), i, arg) {
        if (i >= AUS_ARGS_MAX) break;
        if (json_is_null(arg)) news->event.secret = (uint8_t)(news->event.secret | 1u << i);
        news->event.arg[i] = json_is_null(arg) ? AUS_UNKNOWN : (int16_t)json_integer_value(arg);
    }
}

static void take_news(join *j, const json_t *list)
{
    size_t      i;
    json_t     *item;
    ausi_table *t = j->play->table;
    json_array_foreach(list, i, item) {
        ausi_news   news = {.seat = (int8_t)seat_of(item, "seat"), .n = (uint32_t)int_of(item, "n", 0)};
        const char *kind = text_of(item, "k");
        while (news.kind < AUSI_NEWS_COUNT && strcmp(ausi_news_words[news.kind], kind) != 0) news.kind++;
        if (news.kind == AUSI_NEWS_COUNT) continue;
        news.event.seq = (uint32_t)int_of(item, "s", 0);
        if (news.kind == AUSI_NEWS_EVENT) take_event(j, item, &news);
        t->room.news[news.event.seq % t->room.newses] = news;
        t->sink.next = news.event.seq + 1;
    }
    t->sink.next = j->seq;
}

/* ---- Status -------------------------------------------------------------------------------------- */

static void take_status(join *j, const json_t *s)
{
    const char *word = text_of(s, "status");
    json_t     *asking = json_object_get(s, "asking");
    uint32_t    asked = mask_of(json_object_get(s, "asked"));
    bool        mine = j->seat >= 0 && j->play && j->play->table->seat[j->seat].kind == AUSI_SEAT_HUMAN;
    int         held = seat_of(s, "held");
    j->status = JOIN_WAITS;
    if (strcmp(word, "over") == 0) j->status = JOIN_OVER;
    else if (!j->play) j->status = JOIN_OPEN;
    else if (held >= 0 && held == j->seat) j->status = JOIN_HELD;
    else if (strcmp(word, "asks") == 0 && mine && ((asked >> j->seat) & 1u)) j->status = JOIN_ASKS;
    j->undo = (uint32_t)int_of(s, "undo", 0);
    j->asking = -1;
    if (json_is_object(asking) && j->seat >= 0 && ((mask_of(json_object_get(asking, "need")) >> j->seat) & 1u))
        j->asking = seat_of(asking, "seat");
    j->voting = seat_of(s, "voting") == j->seat ? -1 : seat_of(s, "voting");
    if (j->play) {
        j->play->table->held = (int8_t)held;
        j->play->table->moves = (uint32_t)int_of(s, "moves", 0);
    }
}

/* ---- Messages ------------------------------------------------------------------------------------ */

static bool take_welcome(join *j, const json_t *m)
{
    const json_t *table = json_object_get(m, "table"), *view = json_object_get(m, "view");
    j->welcomed = true;
    j->seat = seat_of(m, "seat");
    j->seq = (uint32_t)int_of(m, "seq", 0);
    if (json_is_string(view)) {
        bool first = !j->play;
        if (!make_mirror(j, table) || !take_view(j, view)) return false;
        take_seats(j, table);
        take_news(j, json_object_get(m, "news"));
        if (first) j->told = j->seq - (uint32_t)json_array_size(json_object_get(m, "news"));
    }
    if (j->on_table) j->on_table(j, table);
    take_status(j, json_object_get(m, "status"));
    return true;
}

static bool take_update(join *j, const json_t *m)
{
    j->seq = (uint32_t)int_of(m, "seq", 0);
    if (!j->play || !take_patch(j, json_object_get(m, "patch"))) return false;
    take_news(j, json_object_get(m, "news"));
    take_status(j, json_object_get(m, "status"));
    return true;
}

static void answered(join *j, const json_t *m, bool refused)
{
    int64_t id = int_of(m, "id", -1);
    if (id >= 0 && id == j->waits) {
        j->waits = -1;
        j->refused = refused;
    }
}

static void reveal(join *j)
{
    char       hex[65] = "";
    aus_writer out = {.data = hex, .size = sizeof hex};
    if (!j->has_nonce) return;
    aus_write_hex(&out, j->nonce, 32);
    join_send(j, json_pack("{s:s, s:s}", "t", "nonce", "reveal", hex));
}

static bool take_message(join *j, const json_t *m)
{
    const char *kind = text_of(m, "t");
    if (strcmp(kind, "welcome") == 0) return take_welcome(j, m);
    if (strcmp(kind, "update") == 0) return take_update(j, m);
    if (strcmp(kind, "done") == 0) answered(j, m, false);
    if (strcmp(kind, "reveal") == 0) reveal(j);
    if (strcmp(kind, "refused") == 0) {
        answered(j, m, true);
        j->unwelcome |= !j->welcomed;
        if (j->on_refused) j->on_refused(j, text_of(m, "text"), json_string_value(json_object_get(m, "clause")));
    }
    if (strcmp(kind, "table") == 0) {
        take_seats(j, json_object_get(m, "table"));
        if (j->on_table) j->on_table(j, json_object_get(m, "table"));
    }
    if (strcmp(kind, "chat") == 0 && j->on_chat)
        j->on_chat(j, seat_of(m, "seat"), text_of(m, "name"), text_of(m, "text"));
    if (strcmp(kind, "hint") == 0) {
        answered(j, m, false);
        if (j->on_hint) j->on_hint(j, json_object_get(m, "moves"));
    }
    if (strcmp(kind, "bye") == 0 && j->on_bye) j->on_bye(j, text_of(m, "text"));
    return true;
}

bool join_run(join *j, int milliseconds)
{
    const char *text;
    size_t      n;
    while (net_link_receive(j->link, &text, &n, milliseconds)) {
        json_t *m = json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
        join_make_visible(m);
        bool    ok = m && take_message(j, m);
        if (ok && strcmp(text_of(m, "t"), "update") == 0) {
            j->updates++;
            j->bytes += n;
        }
        json_decref(m);
        if (!ok) return false;
        milliseconds = 0;
    }
    return net_link_state_of(j->link) != NET_LINK_CLOSED;
}

int64_t join_send(join *j, json_t *message)
{
    int64_t id = j->next_id++;
    json_object_set_new(message, "id", json_integer(id));
    char *text = json_dumps(message, JSON_COMPACT);
    if (text) net_link_send(j->link, text, strlen(text));
    free(text);
    json_decref(message);
    return id;
}

bool join_ask(join *j, json_t *message)
{
    j->refused = false;
    j->waits = join_send(j, message);
    for (uint64_t end = play_now() + ANSWER_MS; j->waits >= 0;)
        if (play_now() > end || !join_run(j, 100)) return false;
    return !j->refused;
}

bool join_connect(join *j)
{
    char         url[JOIN_TEXT + 32], why[NET_WHY_MAX] = "";
    net_link_ask ask = {.url = url, .subprotocol = "australis.1"};
    snprintf(url, sizeof url, "%s/api/v1/play", j->place.base);
    j->waits = j->asking = j->voting = -1;
    j->welcomed = j->unwelcome = false;
    j->link = net_connect(j->client, &ask, NULL, NULL, why);
    if (!j->link || !net_link_wait(j->link, 10000)) {
        cli_failed(j->command, "%s: %s", j->place.base, j->link ? net_link_why(j->link, NULL) : why);
        return false;
    }
    json_t *hello =
        json_pack("{s:s, s:s, s:s}", "t", "hello", "table", j->place.table, "lang", ausi_lang_code(j->lang));
    if (j->place.token[0]) json_object_set_new(hello, "token", json_string(j->place.token));
    if (j->play || j->seq) json_object_set_new(hello, "since", json_integer(j->seq));
    char *text = json_dumps(hello, JSON_COMPACT);
    json_decref(hello);
    if (text) net_link_send(j->link, text, strlen(text));
    free(text);
    return true;
}

void join_close(join *j)
{
    if (j->link) net_link_free(j->link);
    j->link = NULL;
    play_free(j->play);
    j->play = NULL;
    net_client_free(j->client);
    j->client = NULL;
    free((void *)(size_t)j->pack.rules.data);
    free((void *)(size_t)j->pack.texts.data);
    j->pack = (aus_pack){0};
}

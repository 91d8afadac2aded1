#include "crowd.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

enum { LINKS = CROWD_TABLES * CROWD_SEATS, PATIENCE_MS = 10000 };

/* Raw messages, and nobody waits. */
struct crowd_link {
    net_link    *link;
    crowd_table *table;
    int          seat;
    aus_game    *game;
    bool         asked, waits, over;
    uint32_t     moves, seq;
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
};

/* ---- Hearing ------------------------------------------------------------------------------------- */

static aus_game *game_of(const json_t *table)
{
    aus_game        *game = malloc(sizeof *game);
    const aus_rules *rules = aus_rules_find(json_string_value(json_object_get(table, "game")));
    assert_null(aus_game_init(game, rules, NULL, CROWD_SEATS, NULL));
    return game;
}

static void take_view(crowd_link *l, const json_t *m)
{
    size_t      i, size = l->game->rules->state_size;
    json_t     *part;
    const char *view = json_string_value(json_object_get(m, "view"));
    if (view) assert_int_equal(net_base64_decode(view, strlen(view), l->view, size), (int)size);
    json_array_foreach(json_object_get(m, "patch"), i, part) {
        size_t      at = (size_t)json_integer_value(json_array_get(part, 0));
        const char *text = json_string_value(json_array_get(part, 1));
        assert_true(net_base64_decode(text, strlen(text), l->view + at, size - at) > 0);
    }
}

static void take_status(crowd_link *l, const json_t *m)
{
    const json_t *status = json_object_get(m, "status");
    size_t        i;
    json_t       *seat;
    l->asked = false;
    l->moves = (uint32_t)json_integer_value(json_object_get(status, "moves"));
    l->seq = (uint32_t)json_integer_value(json_object_get(m, "seq"));
    l->over = strcmp(json_string_value(json_object_get(status, "status")), "over") == 0;
    json_array_foreach(json_object_get(status, "asked"), i, seat)
        if (json_integer_value(seat) == l->seat + 1) l->asked = !l->over;
    if (l->moves > l->table->acked) l->table->acked = l->moves; /* told means stored */
    if (l->over) l->table->over = true;
}

static void hear(crowd *c, crowd_link *l, const char *text)
{
    json_t     *m = json_loads(text, 0, NULL);
    const char *kind = json_string_value(json_object_get(m, "t"));
    bool        first = strcmp(kind, "welcome") == 0;
    if (first) {
        free(l->game);
        l->game = game_of(json_object_get(m, "table"));
    }
    if (first || strcmp(kind, "update") == 0) {
        take_view(l, m);
        take_status(l, m);
    }
    if (strcmp(kind, "done") == 0) {
        l->waits = false;
        c->actions++;
    }
    if (strcmp(kind, "refused") == 0 && !c->wrong[0]) snprintf(c->wrong, sizeof c->wrong, "%.255s", text);
    json_decref(m);
}

/* ---- Acting -------------------------------------------------------------------------------------- */

static void act(crowd *c, crowd_link *l)
{
    aus_action list[AUS_ACTIONS_MAX];
    char       form[AUS_TEXT_MAX], text[256];
    size_t     n = aus_actions(l->game, l->view, l->seat, list);
    if (!n) n = aus_free_actions(l->game, l->view, l->seat, list);
    assert_true(n > 0);
    aus_action_text(l->game, list[aus_rng_below(&c->rng, (uint32_t)n)], form, sizeof form);
    int m = snprintf(text, sizeof text, "{\"t\":\"act\",\"id\":1,\"action\":\"%s\",\"at\":%u}", form, l->seq);
    net_link_send(l->link, text, (size_t)m);
    l->asked = false;
    l->waits = true;
    l->table->sent++;
}

void crowd_live(crowd *c, uint32_t milliseconds)
{
    const char *text;
    size_t      n;
    uint64_t    now = play_now(), until = now + milliseconds, latest = now + PATIENCE_MS, before = c->actions;
    for (; now < until || (c->actions == before && now < latest); now = play_now()) {
        for (int i = 0; i < LINKS; i++) {
            crowd_link *l = c->link[i];
            while (net_link_receive(l->link, &text, &n, 0)) hear(c, l, text);
            if (net_link_state_of(l->link) == NET_LINK_CLOSED) return;
            if (l->asked && !l->waits) act(c, l);
        }
    }
}

/* ---- Coming -------------------------------------------------------------------------------------- */

static void say_hello(crowd *c, int i)
{
    char        url[256], text[256];
    crowd_link *l = c->link[i] = calloc(1, sizeof *l);
    assert_non_null(l);
    l->table = &c->table[i / CROWD_SEATS];
    l->seat = i % CROWD_SEATS;
    snprintf(url, sizeof url, "%s/api/v1/play", c->server.url);
    l->link = net_connect(c->links, &(net_link_ask){.url = url, .subprotocol = "australis.1"}, NULL, NULL, NULL);
    assert_true(l->link && net_link_wait(l->link, PATIENCE_MS));
    int n = snprintf(text, sizeof text, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", l->table->table.id,
                     l->table->table.token[l->seat]);
    net_link_send(l->link, text, (size_t)n);
}

/* The first thing a link hears. `acked` and `sent` are of the life before. */
static bool look(crowd *c, crowd_link *l, uint32_t acked, uint32_t sent)
{
    const char *text;
    size_t      n;
    if (!net_link_receive(l->link, &text, &n, PATIENCE_MS)) {
        snprintf(c->wrong, sizeof c->wrong, "no answer to hello");
        return false;
    }
    hear(c, l, text);
    if (c->wrong[0]) return false;
    assert_non_null(l->game);
    if (l->moves < acked)
        snprintf(c->wrong, sizeof c->wrong, "%u moves stand, %u were acknowledged", l->moves, acked);
    if (l->moves > acked + sent)
        snprintf(c->wrong, sizeof c->wrong, "%u moves stand, only %u were asked for", l->moves, acked + sent);
    return !c->wrong[0];
}

bool crowd_come(crowd *c)
{
    char why[NET_WHY_MAX];
    c->links = net_client_open(NULL, why);
    assert_non_null(c->links);
    for (int i = 0; i < CROWD_TABLES; i++) {
        crowd_table *t = &c->table[i];
        if (t->table.seats && !t->over) continue;
        *t = (crowd_table){0};
        served_table(&c->server, c->client, c->games++ % 2 ? "last-aurora" : "nullgame", CROWD_SEATS, &t->table);
    }
    for (int i = 0; i < LINKS; i++) say_hello(c, i);
    for (int i = 0; i < LINKS; i++) {
        crowd_table *t = c->link[i]->table;
        if (!look(c, c->link[i], t->acked, t->sent)) return false;
    }
    for (int i = 0; i < CROWD_TABLES; i++) {
        c->table[i].acked = c->link[i * CROWD_SEATS]->moves;
        c->table[i].sent = 0;
    }
    return true;
}

/* ---- Parting ------------------------------------------------------------------------------------- */

void crowd_part(crowd *c)
{
    const char *text;
    size_t      n;
    for (int i = 0; i < LINKS; i++) {
        crowd_link *l = c->link[i];
        c->link[i] = NULL;
        if (!l) continue;
        while (net_link_receive(l->link, &text, &n, 10)) hear(c, l, text);
        net_link_free(l->link);
        free(l->game);
        free(l);
    }
    net_client_free(c->links);
    c->links = NULL;
}

void crowd_open(crowd *c, uint64_t seed)
{
    char why[NET_WHY_MAX];
    *c = (crowd){0};
    aus_rng_init(&c->rng, seed);
    c->client = net_client_open(NULL, why);
    assert_non_null(c->client);
}

void crowd_close(crowd *c) { net_client_free(c->client); }

/*
 * kill -9 at random instants under load. After each restart every action that was acknowledged is there, nothing
 * that was not asked for is, and every table goes on. AUS_KILLS sets how often (200).
 */
#include "served.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

enum { TABLES = 6, SEATS = 2, KILLS = 200, LIFE_MS = 60 };

typedef struct place {
    seating  table;
    uint32_t acked; /* the moves that stood when the last acknowledged action was done */
    uint32_t sent;  /* so, if what was sent last was done, too */
    bool     over;
} place;

typedef struct trial {
    served      server;
    net_client *client;
    place       place[TABLES];
    aus_rng     rng;
    uint64_t    actions;
    int         games;
} trial;

/* A link of its own that does not wait: raw messages. */
typedef struct seat_link {
    net_link *link;
    place    *place;
    int       seat;
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    aus_game *game;
    bool      asked, waits, over;
    uint32_t  moves;
    uint32_t  seq;
} seat_link;

static void new_table(trial *t, place *p)
{
    *p = (place){0};
    served_table(&t->server, t->client, t->games++ % 2 ? "last-aurora" : "nullgame", SEATS, &p->table);
}

static aus_game *game_of(const json_t *table)
{
    aus_game *game = malloc(sizeof *game);
    assert_null(
        aus_game_init(game, aus_rules_find(json_string_value(json_object_get(table, "game"))), NULL, SEATS, NULL));
    return game;
}

static void take_view(seat_link *s, const json_t *m)
{
    size_t      i, size = s->game->rules->state_size;
    json_t     *part;
    const char *view = json_string_value(json_object_get(m, "view"));
    if (view) assert_int_equal(net_base64_decode(view, strlen(view), s->view, size), (int)size);
    json_array_foreach(json_object_get(m, "patch"), i, part) {
        size_t      at = (size_t)json_integer_value(json_array_get(part, 0));
        const char *text = json_string_value(json_array_get(part, 1));
        assert_true(net_base64_decode(text, strlen(text), s->view + at, size - at) > 0);
    }
}

static void take_status(seat_link *s, const json_t *m)
{
    const json_t *status = json_object_get(m, "status");
    size_t        i;
    json_t       *seat;
    s->asked = false;
    s->moves = (uint32_t)json_integer_value(json_object_get(status, "moves"));
    s->seq = (uint32_t)json_integer_value(json_object_get(m, "seq"));
    s->over = strcmp(json_string_value(json_object_get(status, "status")), "over") == 0;
    json_array_foreach(json_object_get(status, "asked"), i, seat)
        if (json_integer_value(seat) == s->seat + 1) s->asked = !s->over;
}

static void hear(trial *t, seat_link *s, const char *text)
{
    json_t     *m = json_loads(text, 0, NULL);
    const char *kind = json_string_value(json_object_get(m, "t"));
    if (strcmp(kind, "welcome") == 0) {
        free(s->game);
        s->game = game_of(json_object_get(m, "table"));
    }
    if (strcmp(kind, "welcome") == 0 || strcmp(kind, "update") == 0) {
        take_view(s, m);
        take_status(s, m);
        if (s->moves > s->place->acked) s->place->acked = s->moves; /* told means stored */
        if (s->over) s->place->over = true;
    }
    if (strcmp(kind, "done") == 0) {
        s->waits = false;
        t->actions++;
    }
    assert_string_not_equal(kind, "refused");
    json_decref(m);
}

static void act(trial *t, seat_link *s)
{
    aus_action list[AUS_ACTIONS_MAX];
    char       form[AUS_TEXT_MAX], text[256];
    size_t     n = aus_actions(s->game, s->view, s->seat, list);
    if (!n) n = aus_free_actions(s->game, s->view, s->seat, list);
    assert_true(n > 0);
    aus_action_text(s->game, list[aus_rng_below(&t->rng, (uint32_t)n)], form, sizeof form);
    int m = snprintf(text, sizeof text, "{\"t\":\"act\",\"id\":1,\"action\":\"%s\",\"at\":%u}", form, s->seq);
    net_link_send(s->link, text, (size_t)m);
    s->asked = false;
    s->waits = true;
    s->place->sent++;
}

static void connect_all(trial *t, net_client *client, seat_link *links)
{
    char url[256], text[256];
    snprintf(url, sizeof url, "%s/api/v1/play", t->server.url);
    for (int i = 0; i < TABLES * SEATS; i++) {
        seat_link *s = &links[i];
        s->place = &t->place[i / SEATS];
        s->seat = i % SEATS;
        s->link = net_connect(client, &(net_link_ask){.url = url, .subprotocol = "australis.1"}, NULL, NULL, NULL);
        assert_true(s->link && net_link_wait(s->link, 5000));
        int n = snprintf(text, sizeof text, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", s->place->table.id,
                         s->place->table.token[s->seat]);
        net_link_send(s->link, text, (size_t)n);
    }
}

/* What stands after a restart: everything acknowledged, at most what was sent besides. */
static void check_first(trial *t, seat_link *links)
{
    for (int i = 0; i < TABLES * SEATS; i++) {
        place      *p = links[i].place;
        uint32_t    acked = p->acked, sent = p->sent;
        const char *text;
        size_t      n;
        assert_true(net_link_receive(links[i].link, &text, &n, 5000));
        hear(t, &links[i], text);
        assert_non_null(links[i].game);
        if (links[i].moves < acked) fail_msg("%u moves stand, %u were acknowledged", links[i].moves, acked);
        if (links[i].moves > acked + sent)
            fail_msg("%u moves stand, only %u were asked for", links[i].moves, acked + sent);
    }
    for (int i = 0; i < TABLES; i++) {
        t->place[i].acked = links[i * SEATS].moves;
        t->place[i].sent = 0;
    }
}

static void live(trial *t, seat_link *links, uint64_t until)
{
    const char *text;
    size_t      n;
    while (play_now() < until) {
        for (int i = 0; i < TABLES * SEATS; i++) {
            while (net_link_receive(links[i].link, &text, &n, 0)) hear(t, &links[i], text);
            if (links[i].asked && !links[i].waits) act(t, &links[i]);
        }
    }
}

static void live_and_die(trial *t)
{
    seat_link   links[TABLES * SEATS] = {{0}};
    char        why[NET_WHY_MAX];
    net_client *client = net_client_open(NULL, why);
    for (int i = 0; i < TABLES; i++)
        if (t->place[i].over) new_table(t, &t->place[i]);
    connect_all(t, client, links);
    check_first(t, links);
    live(t, links, play_now() + 5 + aus_rng_below(&t->rng, LIFE_MS));
    served_kill(&t->server);
    /* What was on its way counts as acknowledged, too. */
    for (int i = 0; i < TABLES * SEATS; i++) {
        const char *text;
        size_t      n;
        while (net_link_receive(links[i].link, &text, &n, 10)) hear(t, &links[i], text);
        net_link_free(links[i].link);
        free(links[i].game);
    }
    net_client_free(client);
}

static void test_kills(void **state)
{
    trial       t = {0};
    char        why[NET_WHY_MAX], db[256];
    const char *wanted = getenv("AUS_KILLS");
    int         kills = wanted ? atoi(wanted) : KILLS;
    (void)state;
    served_db(db, "crash");
    aus_rng_init(&t.rng, (uint64_t)time(NULL));
    t.client = net_client_open(NULL, why);
    served_start(&t.server, NULL, db, NULL);
    for (int i = 0; i < TABLES; i++) new_table(&t, &t.place[i]);
    for (int i = 0; i < kills; i++) {
        live_and_die(&t);
        served_start(&t.server, NULL, db, NULL);
    }
    print_message("%d kills, %d tables, %llu acknowledged actions, none lost\n", kills, t.games,
                  (unsigned long long)t.actions);
    assert_true(t.actions > (uint64_t)kills);
    net_client_free(t.client);
    served_stop(&t.server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kills)};
    return cmocka_run_group_tests_name("server.crash", tests, NULL, NULL);
}

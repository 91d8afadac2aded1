/*
 * The leak test on the wire. Two servers with the same ids, seeds and clocks (test hooks; they serve nothing
 * else) play the same tables: every set of options of the conformance test with every number of seats. At every
 * step the second one's hidden part is re-sampled as a viewer could believe it; then whatever that viewer receives,
 * byte for byte, must be the same from both: the welcome in both forms, refusals, and the update of the next action,
 * unless that action taught the viewer something by chance. No field is masked. A planted leak must be found, in
 * every game.
 */
#include "served.h"
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>
#include "lab/option_sets.h"
#include "server/server.h"
#include "table/table.h"

enum { TRIES = 96, STEPS = 400, RANDOM_SETS = 8, TEXT_MAX_BYTES = 1 << 20 };

typedef enum order { ORDER_NONE, ORDER_COPY, ORDER_RESAMPLE, ORDER_RESTORE } order;

/* What test and servers share. */
typedef struct shared {
    order      order; /* what the hook shall do next */
    bool       plant; /* the view shows one hidden place */
    int        who, actor;
    aus_action action;
    bool       found;
    aus_rng    rng;
    uint8_t    here[AUS_STATE_MAX], there[AUS_STATE_MAX];
} shared;

static shared *common;

/* ---- In the servers ------------------------------------------------------------------------------ */

static aus_rng chance;

static void same_random(void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) ((uint8_t *)bytes)[i] = (uint8_t)aus_rng_u64(&chance);
}

static uint64_t same_now(void) { return 1000000; }
static int64_t  same_wall(void) { return 1800000000000; }

static const aus_rules *honest;
static aus_rules        leaky;

static void leaky_observe(const aus_game *game, const void *state, int who, void *view)
{
    _Alignas(8) uint8_t copy[AUS_STATE_MAX];
    uint8_t            *seen = view;
    memcpy(copy, state, honest->state_size);
    honest->observe(game, copy, who, view);
    for (size_t i = sizeof(aus_dice); i < honest->state_size; i++) {
        if (seen[i] != AUS_UNKNOWN || copy[i] == AUS_UNKNOWN) continue;
        seen[i] = copy[i];
        return;
    }
}

/* Into the game that the table plays, which others of the same options and seats share. */
static void plant(ausi_table *t)
{
    if (t->game->rules == &leaky) return;
    honest = t->game->rules;
    leaky = *honest;
    leaky.observe = leaky_observe;
    ((aus_game *)(size_t)t->game)->rules = &leaky;
}

static void resample(ausi_table *t)
{
    const aus_rules *rules = honest ? honest : t->game->rules;
    common->found = false;
    for (int i = 0; i < TRIES && !common->found; i++) {
        rules->observe(t->game, common->here, common->who, t->state);
        rules->resample(t->game, t->state, common->who, &common->rng);
        common->found = aus_check(t->game, t->state, common->actor, common->action).code == AUS_YES;
    }
    if (!common->found) memcpy(t->state, common->here, rules->state_size);
    memcpy(common->there, t->state, rules->state_size);
}

static void asked(void *table, uint32_t moves)
{
    ausi_table *t = table;
    (void)moves;
    if (common->plant) plant(t);
    if (common->order == ORDER_COPY) memcpy(common->here, t->state, t->game->rules->state_size);
    if (common->order == ORDER_RESAMPLE) resample(t);
    if (common->order == ORDER_RESTORE) memcpy(t->state, common->here, t->game->rules->state_size);
    common->order = ORDER_NONE;
}

static ausi_server *serving;
static void         stop(int signal)
{
    (void)signal;
    ausi_server_stop(serving);
}

static void serve(int out)
{
    static const ausi_server_test test = {.random = same_random, .now = same_now, .wall = same_wall, .asked = asked};
    char               why[AUSI_SERVER_WHY];
    ausi_server_config config = {
        .net = {.listen = "127.0.0.1:0", .public_url = "http://table.example"}, .db = "memory:", .test = &test};
    config.net.limits.requests_per_second = config.net.limits.requests_burst = 1000000;
    config.net.limits.messages_per_second = config.net.limits.messages_burst = 1000000;
    config.tables_per_address = 1000000;
    aus_rng_init(&chance, 11);
    serving = ausi_server_open(&config, why);
    if (!serving) _exit(1);
    signal(SIGTERM, stop);
    int port = ausi_server_port(serving);
    if (write(out, &port, sizeof port) != sizeof port) _exit(1);
    ausi_server_run(serving);
    ausi_server_free(serving);
    _exit(0);
}

/* ---- In the test --------------------------------------------------------------------------------- */

typedef struct side {
    pid_t       pid;
    served      server;
    net_client *client;
    net_link   *player[AUS_SEATS_MAX], *viewer;
    seating     table;
    char       *heard;
    size_t      n;
} side;

static void start_side(side *s)
{
    int  pipes[2], port = 0;
    char why[NET_WHY_MAX];
    assert_int_equal(pipe(pipes), 0);
    s->pid = fork();
    if (s->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        serve(pipes[1]);
    }
    close(pipes[1]);
    assert_int_equal(read(pipes[0], &port, sizeof port), sizeof port);
    close(pipes[0]);
    snprintf(s->server.url, sizeof s->server.url, "http://127.0.0.1:%d", port);
    s->client = net_client_open(NULL, why);
    s->heard = malloc(TEXT_MAX_BYTES);
    assert_true(s->client && s->heard);
}

static void stop_side(side *s)
{
    int status;
    net_client_free(s->client);
    free(s->heard);
    kill(s->pid, SIGTERM);
    waitpid(s->pid, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static net_link *link_to(side *s)
{
    char url[256];
    snprintf(url, sizeof url, "%s/api/v1/play", s->server.url);
    net_link *link =
        net_connect(s->client, &(net_link_ask){.url = url, .subprotocol = "australis.1"}, NULL, NULL, NULL);
    assert_true(link && net_link_wait(link, 5000));
    return link;
}

/* Sends, then keeps everything that comes up to the answer of a ping. */
static void talk(side *s, net_link *link, const char *text)
{
    static const char ping[] = "{\"t\":\"ping\",\"id\":424242}", pong[] = "{\"t\":\"pong\",\"id\":424242}";
    const char       *got;
    size_t            n;
    s->n = 0;
    if (text) net_link_send(link, text, strlen(text));
    net_link_send(link, ping, sizeof ping - 1);
    while (net_link_receive(link, &got, &n, 10000)) {
        if (strcmp(got, pong) == 0) return;
        assert_true(s->n + n + 1 < TEXT_MAX_BYTES);
        memcpy(s->heard + s->n, got, n);
        s->n += n;
        s->heard[s->n++] = '\n';
    }
    fail_msg("no answer");
}

/* An action is told after its commit: wait for that. */
static void act(side *s, int seat, const char *text)
{
    const char *got;
    size_t      n;
    net_link_send(s->player[seat], text, strlen(text));
    while (net_link_receive(s->player[seat], &got, &n, 10000)) {
        if (strncmp(got, "{\"t\":\"done\"", 11) == 0) return;
        if (strncmp(got, "{\"t\":\"refused\"", 14) == 0) fail_msg("%s: %s", text, got);
    }
    fail_msg("no answer");
}

static void hello_text(const side *s, int who, bool full, char text[256])
{
    char token[96] = "";
    if (who >= 0) snprintf(token, sizeof token, "\"token\":\"%s\",", s->table.token[who]);
    snprintf(text, 256, "{\"t\":\"hello\",\"table\":\"%s\",%s\"lang\":\"pl\",\"form\":\"%s\"}", s->table.id, token,
             full ? "full" : "compact");
}

typedef struct run {
    side        a, b;
    aus_game    game;
    const char *name;
    aus_rng     rng;
    int         tables, steps, stuck; /* stuck: nothing else could be believed */
    int         compared, updates, different;
} run;

static bool same(run *r, const char *what)
{
    r->compared++;
    if (r->a.n == r->b.n && memcmp(r->a.heard, r->b.heard, r->a.n) == 0) return true;
    r->different++;
    if (!common->plant)
        print_error("%s: %s depends on what is hidden\n%.*s%.*s", r->name, what, (int)r->a.n, r->a.heard, (int)r->b.n,
                    r->b.heard);
    return false;
}

/* The hook works before a message of a player; this one is refused and changes nothing. */
static void order_hook(side *s, int seat, order what)
{
    common->order = what;
    talk(s, s->player[seat], "{\"t\":\"confirm\",\"id\":5}");
}

/* Who learns something by chance; the end shows everything to everybody. */
static uint32_t learned(const run *r, const uint8_t *state)
{
    _Alignas(8) uint8_t copy[AUS_STATE_MAX];
    uint32_t            barrier = 0;
    memcpy(copy, state, r->game.rules->state_size);
    aus_apply(&r->game, copy, common->actor, common->action, NULL, &barrier);
    return aus_to_act(copy) ? barrier : ~0u;
}

/* Something the viewer may not do, or may: then nothing is asked. */
static void try_refusal(run *r, int who)
{
    aus_action action;
    uint64_t   walk = aus_rng_below(&r->rng, 1000);
    char       form[AUS_TEXT_MAX], text[256];
    if (who < 0 || !aus_action_next(&r->game, &walk, &action)) return;
    if (aus_check(&r->game, common->here, who, action).code == AUS_YES) return;
    aus_action_text(&r->game, action, form, sizeof form);
    snprintf(text, sizeof text, "{\"t\":\"act\",\"id\":9,\"action\":\"%s\"}", form);
    talk(&r->a, r->a.viewer, text);
    talk(&r->b, r->b.viewer, text);
    same(r, "a refusal");
}

/* One step of the game; false when it is over. */
static bool step(run *r, int number)
{
    aus_action list[AUS_ACTIONS_MAX];
    char       form[AUS_TEXT_MAX], text[256];
    common->who = (int)aus_rng_below(&r->rng, r->game.seats + 1u) - 1;
    order_hook(&r->a, 0, ORDER_COPY);
    uint32_t asked_now = aus_to_act(common->here);
    common->actor = 0;
    while (!((asked_now >> common->actor) & 1u)) common->actor++;
    size_t n = aus_actions(&r->game, common->here, common->actor, list);
    if (!n) n = aus_free_actions(&r->game, common->here, common->actor, list);
    common->action = list[aus_rng_below(&r->rng, (uint32_t)n)];
    order_hook(&r->b, 0, ORDER_RESAMPLE);
    r->steps++;
    r->stuck += !common->found;

    hello_text(&r->a, common->who, number % 2, text);
    talk(&r->a, r->a.viewer, text);
    talk(&r->b, r->b.viewer, text);
    same(r, "the welcome");
    try_refusal(r, common->who);

    uint32_t barrier = learned(r, common->here) | learned(r, common->there);
    bool     taught = common->who < 0 ? barrier != 0 : (barrier >> common->who) & 1u;
    if (taught) order_hook(&r->b, 0, ORDER_RESTORE);
    aus_action_text(&r->game, common->action, form, sizeof form);
    snprintf(text, sizeof text, "{\"t\":\"act\",\"id\":7,\"action\":\"%s\"}", form);
    act(&r->a, common->actor, text);
    act(&r->b, common->actor, text);
    talk(&r->a, r->a.viewer, NULL);
    talk(&r->b, r->b.viewer, NULL);
    if (taught) return learned(r, common->here) != ~0u;
    r->updates++;
    same(r, "an update");
    return true;
}

static void options_text(const aus_game *game, char *text, size_t size)
{
    size_t n = (size_t)snprintf(text, size, ",\"options\":{");
    for (int i = 0; i < game->rules->options; i++) {
        const aus_option *option = &game->rules->option[i];
        n += (size_t)snprintf(text + n, size - n, "%s\"%s\":\"%s\"", i ? "," : "", option->id,
                              option->value[game->option[i]]);
        assert_true(n + 2 < size);
    }
    snprintf(text + n, size - n, "}");
}

static void seat_all(side *s, const aus_game *game)
{
    char text[256], options[1600];
    options_text(game, options, sizeof options);
    served_table_of(&s->server, s->client, game->rules->id, game->seats, options, &s->table);
    for (int i = 0; i < game->seats; i++) {
        s->player[i] = link_to(s);
        hello_text(s, i, false, text);
        talk(s, s->player[i], text);
    }
    s->viewer = link_to(s);
}

static void leave_all(side *s)
{
    for (int i = 0; i < s->table.seats; i++) net_link_free(s->player[i]);
    net_link_free(s->viewer);
}

static void play_table(run *r)
{
    seat_all(&r->a, &r->game);
    seat_all(&r->b, &r->game);
    assert_string_equal(r->a.table.id, r->b.table.id);
    for (int i = 0; i < STEPS && step(r, i); i++) continue;
    leave_all(&r->a);
    leave_all(&r->b);
    r->tables++;
}

/* All tables of a game; with a planted leak one is enough. */
static void play_game(run *r, const char *game, bool planted)
{
    static aus_option_sets sets;
    const aus_rules       *rules = aus_rules_find(game);
    *r = (run){.name = game};
    memset(common, 0, sizeof *common);
    common->plant = planted;
    aus_rng_init(&r->rng, 21);
    aus_rng_init(&common->rng, 22);
    aus_option_sets_make(rules, &sets, RANDOM_SETS);
    start_side(&r->a);
    start_side(&r->b);
    for (size_t i = 0; i < (planted ? 1 : sets.n); i++)
        for (int seats = rules->seats_min; seats <= (planted ? rules->seats_min : rules->seats_max); seats++)
            if (!aus_game_init(&r->game, rules, NULL, seats, sets.set[i])) play_table(r);
    stop_side(&r->a);
    stop_side(&r->b);
    print_message("%s%s: %d tables of %zu sets of options, %d steps (%d not re-sampled), %d comparisons, %d of them "
                  "updates, %d differences\n",
                  game, planted ? " with a planted leak" : "", r->tables, planted ? 1 : sets.n, r->steps, r->stuck,
                  r->compared, r->updates, r->different);
}

static void no_leak(const char *game)
{
    static run r;
    play_game(&r, game, false);
    assert_true(r.tables > 10 && r.updates > 10 * r.tables);
    assert_true(r.stuck * 10 < r.steps); /* or little would be compared */
    assert_int_equal(r.different, 0);
}

static void planted(const char *game)
{
    static run r;
    play_game(&r, game, true);
    assert_true(r.different > 0);
}

static void test_nullgame(void **state) { (void)state; no_leak("nullgame"); }
static void test_last_aurora(void **state) { (void)state; no_leak("last-aurora"); }
static void test_auztralia(void **state) { (void)state; no_leak("auztralia"); }

static void test_planted(void **state)
{
    (void)state;
    for (size_t i = 0; i < aus_rules_count(); i++) planted(aus_rules_at(i)->id);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_nullgame), cmocka_unit_test(test_last_aurora),
                                       cmocka_unit_test(test_auztralia), cmocka_unit_test(test_planted)};
    common = mmap(NULL, sizeof *common, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (common == MAP_FAILED) return 1;
    return cmocka_run_group_tests_name("server.leak", tests, NULL, NULL);
}

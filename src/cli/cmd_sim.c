/* australis sim: agents play many games. */
#include "cli/cli.h"
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "cli/figures.h"
#include "lab/option_sets.h"
#include "lab/sim.h"

typedef struct request {
    cli_setup   setup;
    uint64_t    games, threads;
    const char *agents, *seed, *out;
    bool        check, json, vary, events;
} request;

enum { KEY_CHECK = 256, KEY_OUT, KEY_VARY, KEY_EVENTS };

static const struct argp_option options[] = {
    {"games", 'n', "N", 0, "How many games (1000)", 0},
    {"seats", 's', "AGENT,...", 0, "An agent for each seat (random for the least number of seats)", 0},
    {"seed", 'S', "SEED", 0, "Any text, or 64 hex digits (1)", 0},
    {"threads", 't', "T", 0, "Threads (the number of processors); the result does not depend on it", 0},
    {"option", 'o', "KEY=VALUE", 0, "An option of the game; may be given several times", 0},
    {"content", 'c', "DIR", 0, "Play with the content of DIR instead of the built-in one", 0},
    {"check", KEY_CHECK, NULL, 0, "Audit every step: legal actions, replay, hidden information", 0},
    {"vary", KEY_VARY, NULL, 0, "Play with every number of seats and every set of options that tests use, in turn", 0},
    {"events", KEY_EVENTS, NULL, 0, "Count what happened, too: each kind of event and its first argument", 0},
    {"out", KEY_OUT, "DIR", 0, "Where recordings of violations go (.)", 0},
    {"json", 'j', NULL, 0, "Print one JSON object", 0},
    {0}};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    switch (key) {
    case 'n': return cli_take_number(state, "games", arg, 1, 1000000000000, &ask->games);
    case 't': return cli_take_number(state, "threads", arg, 1, 256, &ask->threads);
    case 's': ask->agents = arg; return 0;
    case 'S': ask->seed = arg; return 0;
    case 'c': ask->setup.content = arg; return 0;
    case 'j': ask->json = true; return 0;
    case KEY_CHECK: ask->check = true; return 0;
    case KEY_VARY: ask->vary = true; return 0;
    case KEY_EVENTS: ask->events = true; return 0;
    case KEY_OUT: ask->out = arg; return 0;
    case 'o': return cli_take_option(state, arg, &ask->setup);
    case ARGP_KEY_ARG: return cli_take_one(state, "game", arg, &ask->setup.game);
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "GAME", "Let agents play many games and count.", NULL, NULL, NULL};

/* Splits "random,random" over the seats; false after a complaint. */
static bool seat_agents(const char *command, const request *ask, const aus_rules *rules, aus_sim *sim, int *seats)
{
    static aus_agent agents[AUS_SEATS_MAX]; /* as long as the simulation */
    *seats = 0;
    if (!ask->agents) {
        for (; *seats < rules->seats_min; ++*seats) sim->seat[*seats].agent = aus_agent_find("random");
        return true;
    }
    *seats = cli_agents(command, ask->agents, agents);
    for (int i = 0; i < *seats; i++) sim->seat[i].agent = &agents[i];
    return *seats > 0;
}

static int seats_of(const aus_sim *sim)
{
    int seats = 0;
    for (size_t i = 0; i < sim->variants; i++)
        if (sim->variant[i]->seats > seats) seats = sim->variant[i]->seats;
    return seats;
}

static const char *value_name(const aus_sim *sim, const aus_event_kind *kind, int value, char buf[16])
{
    return aus_domain_slug(sim->variant[0], kind->param[0].domain, value, buf);
}

/* {"drawn":{"count":12,"card":{"fox":3,...}},...}: plain numbers are not listed one by one. */
static void events_json(ausi_json *json, const aus_sim *sim)
{
    const aus_rules *rules = sim->variant[0]->rules;
    char             buf[16];
    ausi_json_key(json, "events");
    ausi_json_object(json);
    for (int k = 0; k < rules->events; k++) {
        const aus_event_kind *kind = &rules->event[k];
        ausi_json_key(json, kind->id);
        ausi_json_object(json);
        figures_whole(json, "count", sim->events->told[k]);
        if (kind->params && rules->domain[kind->param[0].domain].kind != AUS_D_NUMBER) {
            ausi_json_key(json, kind->param[0].id);
            ausi_json_object(json);
            int values = (int)aus_domain_count(sim->variant[0], kind->param[0].domain);
            for (int v = 0; v < values && v < 256; v++)
                if (sim->events->value[k][v])
                    figures_whole(json, value_name(sim, kind, v, buf), sim->events->value[k][v]);
            ausi_json_end(json);
        }
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

static void print_json(const aus_sim *sim)
{
    const aus_rules *rules = sim->variant[0]->rules;
    static char text[1 << 20];
    aus_writer out = {.data = text, .size = sizeof text};
    ausi_json  json = ausi_json_on(&out);
    double     games = sim->played ? (double)sim->played : 1;
    ausi_json_object(&json);
    ausi_json_put_string(&json, "game", rules->id);
    figures_whole(&json, "games", sim->played);
    figures_whole(&json, "decisions", sim->decisions);
    figures_whole(&json, "actions", sim->applied);
    figures_fraction(&json, "seconds", sim->seconds);
    figures_whole(&json, "decisions_per_second", (uint64_t)((double)sim->decisions / (sim->seconds + 1e-9)));
    figures_whole(&json, "violations", sim->violations);
    if (sim->check) {
        figures_whole(&json, "leaks_tried", sim->leaks_tried);
        figures_whole(&json, "leaks_skipped", sim->leaks_skipped);
        figures_whole(&json, "commutes", sim->commutes);
    }
    if (sim->violations) ausi_json_put_string(&json, "first_violation", sim->first_wrong);
    ausi_json_key(&json, "seats");
    ausi_json_array(&json);
    for (int i = 0; i < seats_of(sim); i++) {
        ausi_json_object(&json);
        ausi_json_put_string(&json, "agent", sim->seat[i].agent->id);
        figures_fraction(&json, "wins", sim->seat[i].wins);
        figures_fraction(&json, "win_rate", sim->seat[i].wins / games);
        figures_fraction(&json, "mean_score", (double)sim->seat[i].score_sum / games);
        ausi_json_end(&json);
    }
    ausi_json_end(&json);
    figures_whole(&json, "no_winner", sim->no_winner);
    ausi_json_key(&json, "ended_by");
    ausi_json_object(&json);
    for (int i = 1; i < rules->endings; i++) figures_whole(&json, rules->ending[i], sim->ended_by[i]);
    ausi_json_end(&json);
    if (sim->events) events_json(&json, sim);
    ausi_json_end(&json);
    puts(text);
}

static void print_text(const aus_sim *sim)
{
    double games = sim->played ? (double)sim->played : 1;
    printf("%llu games, %llu decisions in %.2f s, %.0f decisions/s, %llu violations\n",
           (unsigned long long)sim->played, (unsigned long long)sim->decisions, sim->seconds,
           (double)sim->decisions / (sim->seconds + 1e-9), (unsigned long long)sim->violations);
    if (sim->check)
        printf("audit: %llu re-samplings compared, %llu not possible, %llu simultaneous pairs\n",
               (unsigned long long)sim->leaks_tried, (unsigned long long)sim->leaks_skipped,
               (unsigned long long)sim->commutes);
    for (int i = 0; i < seats_of(sim); i++)
        printf("seat %d  %-10s won %5.1f %%  mean score %.2f\n", i + 1, sim->seat[i].agent->id,
               100 * sim->seat[i].wins / games, (double)sim->seat[i].score_sum / games);
    const aus_rules *rules = sim->variant[0]->rules;
    for (int i = 1; i < rules->endings; i++)
        printf("ended by %s: %llu\n", rules->ending[i], (unsigned long long)sim->ended_by[i]);
    for (int k = 0; sim->events && k < rules->events; k++)
        printf("event %-20s %.3f a game\n", rules->event[k].id, (double)sim->events->told[k] / games);
}

static int run(const char *command, request *ask, aus_sim *sim)
{
    cli_catch_signals();
    if (!aus_sim_run(sim)) return cli_failed(command, "no memory or no threads");
    if (ask->json)
        print_json(sim);
    else
        print_text(sim);
    if (sim->violations) {
        fprintf(stderr, "%s: %s\n", command, sim->first_wrong);
        return CLI_FAILED;
    }
    return cli_stop ? CLI_INTERRUPTED : CLI_OK;
}

/* The one game that was asked for, or every number of seats with every set of options. */
typedef struct variants {
    aus_game **game;
    size_t     n;
} variants;

static void free_variants(variants *all)
{
    for (size_t i = 0; i < all->n; i++) free(all->game[i]);
    free(all->game);
}

/* A combination the game itself refuses is no variant. False: no memory. */
static bool add_variant(variants *all, const aus_game *base, int seats, const uint8_t *chosen)
{
    aus_game *game = malloc(sizeof *game);
    if (!game) return false;
    if (aus_game_init(game, base->rules, &base->pack, seats, chosen) == NULL)
        all->game[all->n++] = game;
    else
        free(game);
    return true;
}

static bool vary(variants *all, const aus_game *base, aus_sim *sim)
{
    aus_option_sets *sets = malloc(sizeof *sets);
    bool             ok = sets != NULL;
    if (ok) {
        aus_option_sets_make(base->rules, sets, 32);
        all->game = calloc(sets->n * AUS_SEATS_MAX, sizeof *all->game);
        ok = all->game != NULL;
    }
    for (size_t s = 0; ok && s < sets->n; s++)
        for (int seats = base->rules->seats_min; ok && seats <= base->rules->seats_max; seats++)
            ok = add_variant(all, base, seats, sets->set[s]);
    for (int i = 0; i < AUS_SEATS_MAX; i++)
        if (!sim->seat[i].agent) sim->seat[i].agent = sim->seat[0].agent;
    free(sets);
    return ok && all->n;
}

static int prepare(const char *command, request *ask, aus_sim *sim, variants *all)
{
    struct stat dir;
    int         status, seats = 0;
    const aus_rules *rules = ask->setup.game ? aus_rules_find(ask->setup.game) : NULL;
    if (ask->vary && (ask->agents || ask->setup.options))
        return cli_wrong(command, "--vary chooses seats and options itself: leave out --seats and --option");
    if (rules && !seat_agents(command, ask, rules, sim, &seats)) return CLI_WRONG_USE;
    ask->setup.seats = seats;
    aus_game *game = cli_game(command, &ask->setup, &status);
    if (!game) return status;
    status = CLI_OK;
    if (stat(ask->out, &dir) != 0 || !S_ISDIR(dir.st_mode)) {
        status = cli_wrong(command, "--out: there is no directory '%s'", ask->out);
    } else if (ask->vary) {
        if (!vary(all, game, sim)) status = cli_failed(command, "no memory");
    } else {
        all->game = malloc(sizeof(aus_game *));
        if (all->game) {
            all->game[all->n++] = game;
            return CLI_OK;
        }
        status = cli_failed(command, "no memory");
    }
    free(game);
    return status;
}

int cmd_sim(int argc, char **argv)
{
    request  ask = {.games = 1000, .threads = cli_processors(), .seed = "1", .out = "."};
    variants all = {0};
    int      status;
    if (!cli_parse(&argp, argc, argv, &ask, &status)) return status;
    aus_sim *sim = calloc(1, sizeof *sim);
    if (!sim) return cli_failed(argv[0], "no memory");
    status = prepare(argv[0], &ask, sim, &all);
    if (status == CLI_OK) {
        aus_seed_from_text(&sim->seed, ask.seed);
        sim->variant = (const aus_game *const *)all.game;
        sim->variants = all.n;
        sim->games = ask.games;
        sim->threads = (int)(ask.threads < ask.games ? ask.threads : ask.games);
        sim->check = ask.check;
        sim->out = ask.out;
        sim->progress = isatty(2) && !ask.json;
        sim->stop = &cli_stop;
        if (ask.events) sim->events = calloc(1, sizeof *sim->events);
        if (ask.events && !sim->events)
            status = cli_failed(argv[0], "no memory");
        else
            status = run(argv[0], &ask, sim);
        free(sim->events);
    }
    free_variants(&all);
    free(sim);
    return status;
}

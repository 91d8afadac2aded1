/* australis arena: agents against each other, with intervals. */
#include <stdlib.h>
#include <unistd.h>
#include "cli/cli.h"
#include "cli/figures.h"
#include "lab/arena.h"

typedef struct request {
    cli_setup   setup;
    uint64_t    games, threads, sprt;
    const char *agents, *seed;
    bool        json, sprt_plain; /* --sprt without a percentage */
} request;

enum { KEY_SPRT = 256 };

static const struct argp_option options[] = {
    {"agents", 'a', "A,B[,C,D]", 0,
     "An agent for each seat; the seats rotate. The same agent twice plays as a pair", 0},
    {"games", 'n', "N", 0, "How many games (100), rounded up to whole rotations", 0},
    {"seed", 'S', "SEED", 0, "Any text, or 64 hex digits (1)", 0},
    {"threads", 't', "T", 0, "Threads (the number of processors); the result does not depend on it", 0},
    {"option", 'o', "KEY=VALUE", 0, "An option of the game; may be given several times", 0},
    {"content", 'c', "DIR", 0, "Play with the content of DIR instead of the built-in one", 0},
    {"sprt", KEY_SPRT, "PERCENT", OPTION_ARG_OPTIONAL,
     "Stop as soon as the first agent is clearly above or below this share (50), within 3 either way at 5 % error", 0},
    {"json", 'j', NULL, 0, "Print one JSON object", 0},
    {0}};

/* Behind a blank, the percentage of --sprt looks like a game. */
static error_t take_game(const struct argp_state *state, const char *arg, request *ask)
{
    if (!ask->sprt_plain || arg[strspn(arg, "0123456789")]) return cli_take_game(state, arg, &ask->setup.game);
    cli_wrong(state->name, "there is no game '%s'; the share to test is written --sprt=%s", arg, arg);
    return EINVAL;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    switch (key) {
    case 'n': return cli_take_number(state, "games", arg, 1, 10000000, &ask->games);
    case 't': return cli_take_number(state, "threads", arg, 1, 256, &ask->threads);
    case KEY_SPRT:
        ask->sprt_plain = !arg;
        return cli_take_number(state, "sprt", arg ? arg : "50", 1, 96, &ask->sprt);
    case 'a': ask->agents = arg; return 0;
    case 'S': ask->seed = arg; return 0;
    case 'c': ask->setup.content = arg; return 0;
    case 'j': ask->json = true; return 0;
    case 'o': return cli_take_option(state, arg, &ask->setup);
    case ARGP_KEY_ARG: return take_game(state, arg, ask);
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "GAME",
                                 "Let agents play against each other: each seed once for every rotation of the seats. "
                                 "A share is of the seats of other agents with a lower score, equal scores half; games "
                                 "that no seat wins are counted apart.",
                                 NULL, NULL, NULL};

static const char *const verdicts[] = {"open", "above", "below"};

/* `random` does not think, so nobody takes its time. */
static void time_json(ausi_json *json, const char *key, const aus_arena_entrant *e, double value)
{
    if (e->per_second > 0) {
        figures_fraction(json, key, value);
        return;
    }
    ausi_json_key(json, key);
    ausi_json_null(json);
}

/* False if it is too long: a seed can be. */
static bool print_json(const aus_arena *a, const request *ask)
{
    char       text[16384] = "";
    aus_writer out = {.data = text, .size = sizeof text};
    ausi_json  json = ausi_json_on(&out);
    ausi_json_object(&json);
    ausi_json_put_string(&json, "game", a->game->rules->id);
    ausi_json_put_int(&json, "seats", a->game->seats);
    ausi_json_put_string(&json, "seed", ask->seed);
    figures_whole(&json, "games", a->played);
    figures_whole(&json, "games_asked", a->games);
    ausi_json_put_bool(&json, "interrupted", cli_stop);
    figures_whole(&json, "no_winner", a->no_winner);
    figures_fraction(&json, "seconds", a->seconds);
    figures_whole(&json, "decisions", a->decisions);
    figures_fraction(&json, "decisions_per_second", (double)a->decisions / (a->seconds + 1e-9));
    if (a->sprt) {
        ausi_json_key(&json, "sprt");
        ausi_json_object(&json);
        ausi_json_put_int(&json, "percent", a->sprt);
        ausi_json_put_string(&json, "verdict", verdicts[a->verdict]);
        figures_fraction(&json, "llr", a->llr);
        ausi_json_end(&json);
    }
    ausi_json_key(&json, "agents");
    ausi_json_array(&json);
    for (int i = 0; i < a->entrants; i++) {
        const aus_arena_entrant *e = &a->entrant[i];
        ausi_json_object(&json);
        ausi_json_put_string(&json, "agent", e->agent->id);
        ausi_json_put_int(&json, "seats", e->seats);
        figures_estimate(&json, "win_rate", e->beats);
        figures_estimate(&json, "elo", e->elo);
        figures_estimate(&json, "score", e->score);
        figures_fraction(&json, "won_by_the_rules", e->won);
        time_json(&json, "decisions_per_second", e, e->per_second);
        time_json(&json, "p50_ms", e, e->p50_ms);
        time_json(&json, "p99_ms", e, e->p99_ms);
        ausi_json_end(&json);
    }
    ausi_json_end(&json);
    ausi_json_end(&json);
    if (!out.overflow) puts(text);
    return !out.overflow;
}

static void print_text(const aus_arena *a)
{
    printf("%s, %d seats: %llu games in %.1f s, %.0f decisions/s; no seat won %llu of them\n", a->game->rules->id,
           a->game->seats, (unsigned long long)a->played, a->seconds, (double)a->decisions / (a->seconds + 1e-9),
           (unsigned long long)a->no_winner);
    printf("%-12s %24s %22s %24s %9s %9s\n", "agent", "win rate % (95 %)", "Elo (95 %)", "score (95 %)", "p50 ms",
           "p99 ms");
    for (int i = 0; i < a->entrants; i++) {
        const aus_arena_entrant *e = &a->entrant[i];
        printf("%-12s", e->agent->id);
        figures_percent(e->beats, 8, 1);
        figures_print(e->elo, true, 6, 0);
        figures_print(e->score, false, 8, 2);
        if (e->per_second > 0) printf(" %9.3f %9.3f\n", e->p50_ms, e->p99_ms);
        else printf(" %9s %9s\n", "-", "-");
    }
    if (a->sprt)
        printf("test of %s at %d %%: %s (log-likelihood ratio %.2f)\n", a->entrant[0].agent->id, a->sprt,
               verdicts[a->verdict], a->llr);
}

static const char STOPPING[] = "\naustralis arena: stops when the decisions that are being thought about are made; "
                               "Ctrl-C once more stops at once\n";

static int run(const char *command, const request *ask, aus_arena *arena)
{
    aus_seed_from_text(&arena->seed, ask->seed);
    arena->games = ask->games;
    arena->threads = (int)ask->threads;
    arena->sprt = (int)ask->sprt;
    arena->progress = isatty(2);
    arena->stop = &cli_stop;
    cli_stop_says = STOPPING + !arena->progress; /* the line of the progress is not at its end */
    cli_catch_signals();
    if (!aus_arena_run(arena)) return cli_failed(command, "no memory or no threads");
    if (!ask->json) print_text(arena);
    else if (!print_json(arena, ask)) return cli_failed(command, "the seed is too long to be printed");
    if (!cli_stop) return CLI_OK;
    fprintf(stderr, "%s: interrupted after %llu of %llu games; the figures are of these\n", command,
            (unsigned long long)arena->played, (unsigned long long)arena->games);
    return CLI_INTERRUPTED;
}

int cmd_arena(int argc, char **argv)
{
    request   ask = {.games = 100, .threads = cli_processors(), .seed = "1"};
    aus_arena arena = {.game = NULL};
    aus_agent agent[AUS_SEATS_MAX];
    int       status;
    if (!cli_parse(&argp, argc, argv, &ask, &status)) return status;
    if (!ask.setup.game) return cli_wrong(argv[0], "which game? 'australis games' lists them");
    if (!ask.agents) return cli_wrong(argv[0], "which agents? --agents A,B with %s", aus_agent_words);
    ask.setup.seats = cli_agents(argv[0], ask.agents, agent);
    if (!ask.setup.seats) return CLI_WRONG_USE;
    bool alike = true;
    for (int i = 0; i < ask.setup.seats; i++) {
        arena.agent[i] = &agent[i];
        alike = alike && strcmp(agent[i].id, agent[0].id) == 0;
    }
    if (ask.setup.seats < 2) return cli_wrong(argv[0], "at least two agents play against each other");
    if (ask.sprt && alike)
        return cli_wrong(argv[0], "--sprt tests the first agent against others; here all are '%s'", agent[0].id);
    aus_game *game = cli_game(argv[0], &ask.setup, &status);
    if (!game) return status;
    arena.game = game;
    status = run(argv[0], &ask, &arena);
    free(game);
    return status;
}

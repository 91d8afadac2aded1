/* australis bench: how fast, beside what this machine can do at all. */
#include "cli/cli.h"
#include <stdlib.h>
#include "cli/figures.h"
#include "lab/bench.h"

typedef struct request {
    const char *game;
    bool        json;
    uint64_t    milliseconds;
} request;

static const struct argp_option options[] = {
    {"time", 't', "MS", 0,
     "Milliseconds for random play, and as many for the search, of each game with each number of seats (1000)", 0},
    {"json", 'j', NULL, 0, "Print one JSON object", 0},
    {0}};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    switch (key) {
    case 'j': ask->json = true; return 0;
    case 't': return cli_take_number(state, "time", arg, 1, 600000, &ask->milliseconds);
    case ARGP_KEY_ARG: return cli_take_game(state, arg, &ask->game);
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "[GAME]",
                                 "Measure random play on one core, and reference figures in the same run.", NULL, NULL,
                                 NULL};

static void search_json(ausi_json *json, const aus_bench_search *s)
{
    ausi_json_key(json, "search");
    ausi_json_object(json);
    figures_fraction(json, "iterations_per_second", s->iterations_per_second);
    figures_fraction(json, "iteration_ns", s->iteration_ns);
    figures_fraction(json, "nodes_per_iteration", s->nodes_per_iteration);
    ausi_json_key(json, "cost");
    ausi_json_object(json);
    for (int i = 0; i < AUS_COSTS; i++) figures_fraction(json, aus_cost_name[i], s->cost[i]);
    ausi_json_end(json);
    ausi_json_end(json);
}

static void game_json(ausi_json *json, const aus_game *game, const aus_bench *b, const aus_bench_search *s)
{
    ausi_json_object(json);
    ausi_json_put_string(json, "game", game->rules->id);
    ausi_json_put_int(json, "seats", game->seats);
    ausi_json_put_int(json, "state_bytes", game->rules->state_size);
    figures_fraction(json, "clone_ns", b->clone_ns);
    figures_fraction(json, "view_ns", b->view_ns);
    figures_fraction(json, "hash_ns", b->hash_ns);
    figures_fraction(json, "decisions_per_second", b->decisions_per_second);
    figures_fraction(json, "games_per_second", b->games_per_second);
    figures_fraction(json, "mean_decisions", b->mean_decisions);
    figures_fraction(json, "mean_choices", b->mean_choices);
    search_json(json, s);
    ausi_json_end(json);
}

static void game_text(const aus_game *game, const aus_bench *b, const aus_bench_search *s)
{
    printf("%-12s %d seats  state %4u B  clone %6.1f ns  view %6.1f ns  hash %6.1f ns\n"
           "             %.2f million decisions/s  %.0f games/s  %.1f decisions a game  %.1f choices a decision\n",
           game->rules->id, game->seats, game->rules->state_size, b->clone_ns, b->view_ns, b->hash_ns,
           b->decisions_per_second / 1e6, b->games_per_second, b->mean_decisions, b->mean_choices);
    printf("             search: %.0f iterations/s;", s->iterations_per_second);
    for (int i = 0; i < AUS_COSTS; i++)
        printf(" %s %.0f %%%s", aus_cost_name[i], 100 * s->cost[i], i + 1 < AUS_COSTS ? "," : "\n");
}

static void reference(ausi_json *json, const request *ask, const aus_bench_reference *r)
{
    if (!ask->json) {
        printf("reference    memcpy of 4 KiB %.1f ns, of 2 KiB %.1f ns; an empty step through the contract %.1f ns\n",
               r->memcpy_4k_ns, r->memcpy_2k_ns, r->empty_step_ns);
        return;
    }
    ausi_json_key(json, "reference");
    ausi_json_object(json);
    figures_fraction(json, "memcpy_4k_ns", r->memcpy_4k_ns);
    figures_fraction(json, "memcpy_2k_ns", r->memcpy_2k_ns);
    figures_fraction(json, "empty_step_ns", r->empty_step_ns);
    ausi_json_end(json);
    ausi_json_key(json, "games");
    ausi_json_array(json);
}

static bool measure(ausi_json *json, const request *ask, const aus_rules *rules, int seats, aus_game *game)
{
    aus_bench        result;
    aus_bench_search search;
    if (aus_game_init(game, rules, NULL, seats, NULL)) return false;
    aus_bench_run(game, &result, (double)ask->milliseconds / 1000);
    if (!aus_bench_search_run(game, &search, (double)ask->milliseconds / 1000)) return false;
    if (ask->json)
        game_json(json, game, &result, &search);
    else
        game_text(game, &result, &search);
    return true;
}

int cmd_bench(int argc, char **argv)
{
    request             ask = {.milliseconds = 1000};
    aus_bench_reference r;
    int                 status;
    if (!cli_parse(&argp, argc, argv, &ask, &status)) return status;
    aus_writer out = {.data = calloc(1, 65536), .size = 65536};
    aus_game  *game = malloc(sizeof *game);
    if (!out.data || !game) return cli_failed(argv[0], "no memory");
    ausi_json json = ausi_json_on(&out);
    cli_stop_says = "australis bench: stops after this measurement; Ctrl-C once more stops at once\n";
    cli_catch_signals();
    if (ask.json) ausi_json_object(&json);
    aus_bench_reference_run(&r, 0.3);
    reference(&json, &ask, &r);
    status = CLI_OK;
    for (size_t i = 0; i < aus_rules_count() && status == CLI_OK; i++) {
        const aus_rules *rules = aus_rules_at(i);
        if (ask.game && strcmp(ask.game, rules->id) != 0) continue;
        for (int seats = rules->seats_min; seats <= rules->seats_max && !cli_stop; seats++)
            if (!measure(&json, &ask, rules, seats, game))
                status = cli_failed(argv[0], "%s cannot be set up", rules->id);
    }
    if (ask.json) {
        ausi_json_end(&json);
        ausi_json_put_bool(&json, "interrupted", cli_stop);
        ausi_json_end(&json);
        puts(out.data);
    }
    free(game);
    free(out.data);
    if (status == CLI_OK && cli_stop) {
        fprintf(stderr, "%s: interrupted; the figures are of what was measured\n", argv[0]);
        return CLI_INTERRUPTED;
    }
    return status;
}

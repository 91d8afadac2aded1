/* australis study: how near the choices of agents come to those of long thinking. */
#include <stdlib.h>
#include <unistd.h>
#include "cli/cli.h"
#include "cli/figures.h"
#include "lab/study.h"

typedef struct request {
    cli_setup   setup;
    uint64_t    positions, threads, seats;
    const char *agents, *reference, *seed;
    bool        json;
} request;

static const struct argp_option options[] = {
    {"agents", 'a', "AGENT,...", 0, "Whose choices are judged, at most eight", 0},
    {"reference", 'r', "AGENT", 0, "The search that judges them (mcts:16000)", 0},
    {"positions", 'n', "N", 0, "How many positions (100)", 0},
    {"seats", 's', "N", 0, "Seats of the games they are taken from (2)", 0},
    {"seed", 'S', "SEED", 0, "Any text, or 64 hex digits (1)", 0},
    {"threads", 't', "T", 0, "Threads (the number of processors); the figures do not depend on it", 0},
    {"option", 'o', "KEY=VALUE", 0, "An option of the game; may be given several times", 0},
    {"content", 'c', "DIR", 0, "Play with the content of DIR instead of the built-in one", 0},
    {"json", 'j', NULL, 0, "Print one JSON object", 0},
    {0}};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    switch (key) {
    case 'a': ask->agents = arg; return 0;
    case 'r': ask->reference = arg; return 0;
    case 'n': return cli_take_number(state, "positions", arg, 1, 1000000, &ask->positions);
    case 's': return cli_take_number(state, "seats", arg, 1, AUS_SEATS_MAX, &ask->seats);
    case 't': return cli_take_number(state, "threads", arg, 1, 256, &ask->threads);
    case 'S': ask->seed = arg; return 0;
    case 'o': return cli_take_option(state, arg, &ask->setup);
    case 'c': ask->setup.content = arg; return 0;
    case 'j': ask->json = true; return 0;
    case ARGP_KEY_ARG: return cli_take_game(state, arg, &ask->setup.game);
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "GAME",
                                 "Tell how much agents lose by thinking little: in positions of games, how often they "
                                 "choose what a long search chooses, and what their choices lose by its judgement.",
                                 NULL, NULL, NULL};

/* False if it is too long: a seed can be. */
static bool print_json(const aus_study *s, const request *ask)
{
    char       text[16384] = "";
    aus_writer out = {.data = text, .size = sizeof text};
    ausi_json  json = ausi_json_on(&out);
    ausi_json_object(&json);
    ausi_json_put_string(&json, "game", s->game->rules->id);
    ausi_json_put_int(&json, "seats", s->game->seats);
    ausi_json_put_string(&json, "seed", ask->seed);
    ausi_json_put_string(&json, "reference", s->reference->id);
    figures_whole(&json, "positions", s->studied);
    figures_whole(&json, "positions_asked", s->positions);
    ausi_json_put_bool(&json, "interrupted", cli_stop);
    ausi_json_key(&json, "agents");
    ausi_json_array(&json);
    for (int i = 0; i < s->agents; i++) {
        ausi_json_object(&json);
        ausi_json_put_string(&json, "agent", s->line[i].agent->id);
        figures_estimate(&json, "same", s->line[i].same);
        figures_estimate(&json, "loss", s->line[i].loss);
        ausi_json_end(&json);
    }
    ausi_json_end(&json);
    ausi_json_end(&json);
    if (!out.overflow) puts(text);
    return !out.overflow;
}

static void print_text(const aus_study *s)
{
    printf("%s, %d seats: %llu positions, judged by %s\n", s->game->rules->id, s->game->seats,
           (unsigned long long)s->studied, s->reference->id);
    printf("%-12s %24s %28s\n", "agent", "same choice % (95 %)", "lost, % of a win (95 %)");
    for (int i = 0; i < s->agents; i++) {
        printf("%-12s", s->line[i].agent->id);
        figures_percent(s->line[i].same, 7, 1);
        figures_percent(s->line[i].loss, 11, 2);
        putchar('\n');
    }
}

static const char STOPPING[] = "\naustralis study: stops when the choice that is being thought about is made; "
                               "Ctrl-C once more stops at once\n";

static int run(const char *command, const request *ask, aus_study *study)
{
    aus_seed_from_text(&study->seed, ask->seed);
    study->positions = ask->positions;
    study->threads = (int)ask->threads;
    study->progress = isatty(2);
    study->stop = &cli_stop;
    cli_stop_says = STOPPING + !study->progress; /* the line of the progress is not at its end */
    cli_catch_signals();
    if (!aus_study_run(study)) return cli_failed(command, "no memory");
    if (!ask->json) print_text(study);
    else if (!print_json(study, ask)) return cli_failed(command, "the seed is too long to be printed");
    if (!cli_stop) return CLI_OK;
    fprintf(stderr, "%s: interrupted after %llu of %llu positions; the figures are of these\n", command,
            (unsigned long long)study->studied, (unsigned long long)study->positions);
    return CLI_INTERRUPTED;
}

int cmd_study(int argc, char **argv)
{
    request   ask = {.positions = 100, .seats = 2, .threads = cli_processors(), .seed = "1",
                     .reference = "mcts:16000"};
    aus_study study = {.game = NULL};
    aus_agent agent[AUS_SEATS_MAX], reference;
    int       status;
    if (!cli_parse(&argp, argc, argv, &ask, &status)) return status;
    if (!ask.setup.game) return cli_wrong(argv[0], "which game? 'australis games' lists them");
    if (!ask.agents) return cli_wrong(argv[0], "which agents? --agents A,B with %s", aus_agent_words);
    study.agents = cli_agents(argv[0], ask.agents, agent);
    if (!study.agents) return CLI_WRONG_USE;
    for (int i = 0; i < study.agents; i++) study.agent[i] = &agent[i];
    if (!aus_agent_parse(ask.reference, &reference) || reference.kind != AUS_AGENT_SEARCH || reference.milliseconds)
        return cli_wrong(argv[0], "'%s' cannot judge: name a level or mcts:N", ask.reference);
    ask.setup.seats = (int)ask.seats;
    aus_game *game = cli_game(argv[0], &ask.setup, &status);
    if (!game) return status;
    study.game = game;
    study.reference = &reference;
    status = run(argv[0], &ask, &study);
    free(game);
    return status;
}

/* australis train: the weights of a game's heuristic, as the C source that holds them. */
#include <unistd.h>
#include "cli/cli.h"
#include "lab/train.h"

typedef struct request {
    const char *game, *seed;
    uint64_t    games;
} request;

static const struct argp_option options[] = {
    {"games", 'n', "N", 0, "Games for every number of seats (4000)", 0},
    {"seed", 'S', "SEED", 0, "Any text, or 64 hex digits (1)", 0},
    {0}};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    switch (key) {
    case 'S': ask->seed = arg; return 0;
    case 'n': return cli_take_number(state, "games", arg, 1, 1000000, &ask->games);
    case ARGP_KEY_ARG: return cli_take_game(state, arg, &ask->game);
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "GAME",
                                 "Find the weights of a game's heuristic by playing, and print them as C source.", NULL,
                                 NULL, NULL};

static void print(const request *ask, const aus_train *t)
{
    char seats[32];
    snprintf(seats, sizeof seats, "seats (%d to %d of them)", t->rules->seats_min, t->rules->seats_max);
    const char *const side[] = {seats, "the automatic side"};
    printf("/* Made by: australis train %s --games %llu --seed %s", ask->game, (unsigned long long)ask->games, ask->seed);
    for (int i = 0; i < 2; i++)
        if (t->pairs[i])
            printf("\n * %s: %llu pairs; scores differ by %.2f points, %.2f remain unexplained", side[i],
                   (unsigned long long)t->pairs[i], t->spread[i], t->error[i]);
    printf(" */\n");
    for (int i = 0; i < 2; i++) {
        if (!t->pairs[i]) continue;
        printf("    {");
        for (int k = 0; k < t->rules->features; k++)
            printf("%s%d,", k % 12 ? " " : "\n        ", (int)t->weight[i][k]);
        printf("\n    },\n");
    }
}

int cmd_train(int argc, char **argv)
{
    static aus_train train;
    request          ask = {.seed = "1", .games = 4000};
    int              status;
    if (!cli_parse(&argp, argc, argv, &ask, &status)) return status;
    if (!ask.game) return cli_wrong(argv[0], "which game? 'australis games' lists them");
    train.rules = aus_rules_find(ask.game);
    train.games = ask.games;
    aus_seed_from_text(&train.seed, ask.seed);
    if (!train.rules->measure) return cli_wrong(argv[0], "%s has no features whose weights could be found", ask.game);
    train.progress = isatty(2);
    train.stop = &cli_stop;
    cli_catch_signals();
    if (!aus_train_run(&train)) {
        cli_failed(argv[0], cli_stop ? "interrupted; only all the games give the weights" : "no memory");
        return cli_stop ? CLI_INTERRUPTED : CLI_FAILED;
    }
    print(&ask, &train);
    return CLI_OK;
}

/* australis load: how much a table server can carry. */
#include "cli/cli.h"
#include "cli/figures.h"
#include "cli/load.h"

enum { KEY_IDLE = 1000, KEY_PID, KEY_SEED };

typedef struct request {
    load_ask ask;
    bool     json;
} request;

static const struct argp_option options[] = {
    {"tables", 'n', "N", 0, "Tables, each with two clients (10)", 0},
    {"game", 'g', "GAME", 0, "What they play (last-aurora)", 0},
    {"seconds", 't', "N", 0, "How long (10)", 0},
    {"actions", 'a', "N", 0, "Stop after so many actions", 0},
    {"rate", 'r', "N", 0, "Actions a second in all; left out: as fast as they come back", 0},
    {"idle", KEY_IDLE, "N", 0, "Open N idle spectators as well", 0},
    {"pid", KEY_PID, "PID", 0, "The server's process, to tell its memory and CPU time", 0},
    {"seed", KEY_SEED, "N", 0, "Of the clients' choices (1)", 0},
    {"json", 'j', NULL, 0, "Print one JSON object", 0},
    {0}};

static error_t number(struct argp_state *state, const char *name, const char *arg, uint64_t least, uint64_t most,
                      uint64_t *out)
{
    if (cli_number(arg, least, most, out)) return 0;
    cli_wrong(state->name, "--%s expects a number from %llu to %llu, not '%s'", name, (unsigned long long)least,
              (unsigned long long)most, arg);
    return EINVAL;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *r = state->input;
    uint64_t n = 0;
    error_t  bad = 0;
    switch (key) {
    case 'n': bad = number(state, "tables", arg, 0, 20000, &n); r->ask.tables = (uint32_t)n; return bad;
    case 't': bad = number(state, "seconds", arg, 0, 86400, &n); r->ask.seconds = (uint32_t)n; return bad;
    case 'a': return number(state, "actions", arg, 1, UINT64_MAX / 2, &r->ask.actions);
    case 'r': bad = number(state, "rate", arg, 1, 10000000, &n); r->ask.rate = (uint32_t)n; return bad;
    case KEY_IDLE: bad = number(state, "idle", arg, 0, 60000, &n); r->ask.idle = (uint32_t)n; return bad;
    case KEY_PID: bad = number(state, "pid", arg, 1, INT32_MAX, &n); r->ask.pid = (int)n; return bad;
    case KEY_SEED: return number(state, "seed", arg, 0, UINT64_MAX, &r->ask.seed);
    case 'g': r->ask.game = arg; return 0;
    case 'j': r->json = true; return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0) {
            cli_wrong(state->name, "one server at a time: '%s' is one too many", arg);
            return EINVAL;
        }
        r->ask.url = arg;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "[URL]",
                                 "Play many tables of a server at once and tell how fast it answers. URL is "
                                 "http://127.0.0.1:8080 if left out. Start the server with --no-limits.",
                                 NULL, NULL, NULL};

static double per(double value, double by)
{
    return by > 0 ? value / by : 0;
}

static void print_json(const request *q, const load_result *r)
{
    char       text[2048];
    aus_writer out = {.data = text, .size = sizeof text};
    ausi_json  json = ausi_json_on(&out);
    ausi_json_object(&json);
    ausi_json_put_string(&json, "game", q->ask.game);
    figures_whole(&json, "tables", q->ask.tables);
    figures_whole(&json, "idle_sockets", r->idle_open);
    figures_fraction(&json, "seconds", r->seconds);
    figures_whole(&json, "actions", r->actions);
    figures_whole(&json, "games_finished", r->games);
    figures_fraction(&json, "actions_per_second", per((double)r->actions, r->seconds));
    figures_fraction(&json, "p50_ms", r->p50);
    figures_fraction(&json, "p95_ms", r->p95);
    figures_fraction(&json, "p99_ms", r->p99);
    figures_fraction(&json, "worst_ms", r->worst);
    figures_fraction(&json, "bytes_in_per_action", per((double)r->bytes_in, (double)r->actions));
    figures_fraction(&json, "bytes_out_per_action", per((double)r->bytes_out, (double)r->actions));
    figures_whole(&json, "refused", r->refused);
    figures_whole(&json, "sockets_lost", r->lost);
    figures_whole(&json, "server_rss_kb", (uint64_t)r->rss_kb);
    figures_whole(&json, "server_rss_kb_before", (uint64_t)r->rss_kb_before);
    figures_fraction(&json, "server_cpu_seconds", r->cpu_seconds);
    figures_fraction(&json, "actions_per_server_cpu_second", per((double)r->actions, r->cpu_seconds));
    figures_fraction(&json, "client_cpu_seconds", r->own_cpu_seconds);
    ausi_json_end(&json);
    puts(text);
}

static void print_text(const request *q, const load_result *r)
{
    printf("%u tables of %s, %.1f s: %llu actions, %.0f a second", q->ask.tables, q->ask.game, r->seconds,
           (unsigned long long)r->actions, per((double)r->actions, r->seconds));
    printf(r->games ? ", %llu games finished\n" : "\n", (unsigned long long)r->games);
    printf("from sent to seen by the other seat: p50 %.2f ms, p95 %.2f ms, p99 %.2f ms, worst %.2f ms\n", r->p50,
           r->p95, r->p99, r->worst);
    printf("an action: %.0f bytes to the server, %.0f bytes from it (both seats together)\n",
           per((double)r->bytes_out, (double)r->actions), per((double)r->bytes_in, (double)r->actions));
    if (q->ask.idle) printf("idle spectators: %u of %u\n", r->idle_open, q->ask.idle);
    if (q->ask.pid)
        printf("server: %.1f MB (%.1f MB before), %.2f s of CPU, %.0f actions a second of CPU\n",
               (double)r->rss_kb / 1024, (double)r->rss_kb_before / 1024, r->cpu_seconds,
               per((double)r->actions, r->cpu_seconds));
    printf("this tool: %.2f s of CPU\n", r->own_cpu_seconds);
    if (r->refused || r->lost)
        printf("refused %llu, sockets lost %llu; the first: %s\n", (unsigned long long)r->refused,
               (unsigned long long)r->lost, r->first_refusal);
}

int cmd_load(int argc, char **argv)
{
    request     ask = {.ask = {.url = "http://127.0.0.1:8080", .game = "last-aurora", .tables = 10, .seconds = 10,
                               .seed = 1}};
    load_result result = {0};
    int         status;
    if (!cli_parse(&argp, argc, argv, &ask, &status)) return status;
    ask.ask.command = argv[0];
    if (!aus_rules_find(ask.ask.game)) return cli_wrong(argv[0], "there is no game '%s'", ask.ask.game);
    cli_catch_signals();
    if (!load_run(&ask.ask, &result)) return cli_stop ? CLI_INTERRUPTED : CLI_FAILED;
    if (ask.json) print_json(&ask, &result);
    else print_text(&ask, &result);
    return result.refused || result.lost ? CLI_FAILED : CLI_OK;
}

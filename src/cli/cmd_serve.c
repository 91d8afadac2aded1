/* australis serve: the table server. */
#include <errno.h>
#include <stdlib.h>
#include "cli/serve_content.h"
#include "net/web_files.h"

enum {
    KEY_TRUSTED = 1000,
    KEY_CERT,
    KEY_KEY,
    KEY_BOTS,
    KEY_NONCE,
    KEY_IDLE,
    KEY_PRIVATE,
    KEY_LOG,
    KEY_LIMITS,
    KEY_CONFIG,
    KEY_TABLES,
    KEY_CONTENT
};

enum { GIVEN_MAX = 128 };

typedef struct request {
    ausi_server_config config;
    serve_content      content;
    const char        *path; /* of the configuration; NULL = none */
    char              *file; /* what it says, kept */
    struct {
        int   key;
        char *arg;
    } given[GIVEN_MAX]; /* on the command line */
    int givens;
} request;

static const struct argp_option options[] = {
    {"listen", 'l', "ADDR:PORT", 0, "Where to listen (127.0.0.1:8080); port 0 takes any", 0},
    {"db", 'd', "FILE", 0, "The database (australis.db); memory: keeps nothing", 0},
    {"public-url", 'u', "URL", 0, "What browsers call this server, if a proxy stands before it", 0},
    {"trusted-proxy", KEY_TRUSTED, "LIST", 0, "Addresses or networks whose X-Forwarded-For counts", 0},
    {"tls-cert", KEY_CERT, "FILE", 0, "Certificate (PEM)", 0},
    {"tls-key", KEY_KEY, "FILE", 0, "Its key (PEM)", 0},
    {"bot-threads", KEY_BOTS, "N", 0, "Threads that think for bots (one less than there are cores)", 0},
    {"nonce-seconds", KEY_NONCE, "N", 0, "How long a seat may take to reveal its nonce (10)", 0},
    {"idle-seconds", KEY_IDLE, "N", 0, "Tables nobody looks at leave the memory after so long (300)", 0},
    {"tables-per-address", KEY_TABLES, "N", 0, "Tables an address may open within an hour (200)", 0},
    {"content", KEY_CONTENT, "[NAME=]DIR", 0, "Tables may be played with the content in DIR, too; may be given again", 0},
    {"private-hooks", KEY_PRIVATE, NULL, 0, "Webhooks may call loopback and private addresses", 0},
    {"no-limits", KEY_LIMITS, NULL, 0, "No limits on rates and connections an address: for load tests", 0},
    {"log", KEY_LOG, "WHAT", 0, "What is logged to stderr: all, some or none (some)", 0},
    {"config", 'c', "FILE", 0, "Read options from FILE: a line each, as 'listen 0.0.0.0:80'; the command line wins", 0},
    {"version", 'V', NULL, 0, "Print the version", 0},
    {0}};

static error_t parse(int key, char *arg, struct argp_state *state);

static const struct argp argp = {options, parse, NULL,
                                 "Serve tables: a lobby for browsers, WebSockets for play (docs/PROTOCOL.md). Binds to "
                                 "loopback unless told otherwise.",
                                 NULL, NULL, NULL};

/* ---- Options ---- */

static error_t number(struct argp_state *state, const char *arg, uint64_t most, uint32_t *out)
{
    uint64_t n;
    if (!cli_number(arg, 1, most, &n)) {
        cli_wrong(state->name, "'%s' is no number from 1 to %llu", arg, (unsigned long long)most);
        return EINVAL;
    }
    *out = (uint32_t)n;
    return 0;
}

static void no_limits(net_limits *l)
{
    l->connections = l->connections_per_address = 60000;
    l->requests_per_second = l->requests_burst = 10000000;
    l->messages_per_second = l->messages_burst = 10000000;
}

static error_t set_log(request *ask, struct argp_state *state, const char *what)
{
    ask->config.log = strcmp(what, "none") == 0 ? NULL : stderr;
    ask->config.quiet = strcmp(what, "some") == 0;
    if (strcmp(what, "none") == 0 || strcmp(what, "some") == 0 || strcmp(what, "all") == 0) return 0;
    cli_wrong(state->name, "--log takes all, some or none");
    return EINVAL;
}

static error_t set(request *ask, struct argp_state *state, int key, char *arg)
{
    ausi_server_config *c = &ask->config;
    uint32_t            n = 0;
    error_t             error;
    switch (key) {
    case 'l': c->net.listen = arg; return 0;
    case 'd': c->db = arg; return 0;
    case 'u': c->net.public_url = arg; return 0;
    case KEY_TRUSTED: c->net.trusted_proxies = arg; return 0;
    case KEY_CERT: c->net.tls_cert = arg; return 0;
    case KEY_KEY: c->net.tls_key = arg; return 0;
    case KEY_PRIVATE: c->private_hooks = true; return 0;
    case KEY_LIMITS:
        no_limits(&c->net.limits);
        c->tables_per_address = 10000000;
        return 0;
    case KEY_LOG: return set_log(ask, state, arg);
    case KEY_NONCE: return number(state, arg, 3600, &c->nonce_seconds);
    case KEY_IDLE: return number(state, arg, 100000000, &c->idle_seconds);
    case KEY_CONTENT: return serve_content_add(&ask->content, state->name, arg) ? 0 : EINVAL;
    case KEY_TABLES: return number(state, arg, 100000000, &c->tables_per_address);
    case KEY_BOTS:
        error = number(state, arg, 64, &n);
        c->bot_threads = (int)n;
        return error;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- The configuration file ---- */

static error_t take_line(request *ask, struct argp_state *state, const char *path, int line, char *text)
{
    char *value = text + strcspn(text, " \t=");
    if (*value) *value++ = 0;
    value += strspn(value, " \t=");
    for (const struct argp_option *o = options; o->name; o++) {
        if (strcmp(o->name, text) != 0 || o->key == 'c' || o->key == 'V') continue;
        if (o->arg && !*value) break;
        if (!o->arg && *value) {
            cli_wrong(state->name, "%s:%d: '%s' takes no value; without this line it is off", path, line, text);
            return EINVAL;
        }
        return set(ask, state, o->key, value);
    }
    cli_wrong(state->name, "%s:%d: '%s' is no option of the server, or its value is missing", path, line, text);
    return EINVAL;
}

static error_t take_file(request *ask, struct argp_state *state, const char *path)
{
    size_t size;
    int    line = 0;
    ask->file = cli_read_file(path, &size);
    if (!ask->file) {
        cli_failed(state->name, "%s: %s", path, strerror(errno));
        return EINVAL;
    }
    char *rest = ask->file;
    for (char *text; (text = strsep(&rest, "\n"));) {
        line++;
        text += strspn(text, " \t");
        for (size_t n = strlen(text); n && strchr(" \t\r", text[n - 1]); n--) text[n - 1] = 0;
        if (!*text || *text == '#') continue;
        error_t error = take_line(ask, state, path, line, text);
        if (error) return error;
    }
    return 0;
}

/* The command line wins over the file, wherever on it the file is named: what it says is kept until its end. */
static error_t keep(request *ask, struct argp_state *state, int key, char *arg)
{
    const struct argp_option *o = options;
    while (o->name && o->key != key) o++;
    if (!o->name) return ARGP_ERR_UNKNOWN;
    if (ask->givens == GIVEN_MAX) {
        cli_wrong(state->name, "too many options: at most %d", GIVEN_MAX);
        return EINVAL;
    }
    ask->given[ask->givens].key = key;
    ask->given[ask->givens++].arg = arg;
    return 0;
}

static error_t take_all(request *ask, struct argp_state *state)
{
    error_t error = ask->path ? take_file(ask, state, ask->path) : 0;
    for (int i = 0; i < ask->givens && !error; i++) error = set(ask, state, ask->given[i].key, ask->given[i].arg);
    return error;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    switch (key) {
    case 'c': return cli_take_one(state, "configuration", arg, &ask->path);
    case 'V': printf("australis %s\n", ausi_server_version); exit(0);
    case ARGP_KEY_ARG: cli_wrong(state->name, "'%s' is one word too many", arg); return EINVAL;
    case ARGP_KEY_END: return take_all(ask, state);
    default: return keep(ask, state, key, arg);
    }
}

/* ---- Serving ---- */

static ausi_server *serving;

static void stop(int signal)
{
    (void)signal;
    if (serving) ausi_server_stop(serving);
}

static void handle_signals(void)
{
    struct sigaction action = {.sa_handler = stop};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

static int serve(request *ask, const char *command)
{
    char why[AUSI_SERVER_WHY];
    if (!ask->config.net.listen) ask->config.net.listen = "127.0.0.1:8080";
    ask->config.pack = ask->content.pack;
    ask->config.packs = ask->content.n;
    if (ausi_web_file_count) { /* the page is at /, the plain lobby at /plain */
        ask->config.net.files = ausi_web_files;
        ask->config.net.file_count = ausi_web_file_count;
        ask->config.net.fallback = "/index.html";
    }
    ausi_server *server = ausi_server_open(&ask->config, why);
    if (!server) return cli_failed(command, "%s", why);
    serving = server;
    handle_signals();
    printf("Australis is at %s\n", ausi_server_url(server));
    fflush(stdout);
    ausi_server_run(server);
    serving = NULL;
    ausi_server_free(server);
    return CLI_OK;
}

int cmd_serve(int argc, char **argv)
{
    static request ask;
    int            status;
    ask.config = (ausi_server_config){.db = "australis.db", .log = stderr, .quiet = true};
    if (cli_parse(&argp, argc, argv, &ask, &status)) status = serve(&ask, argv[0]);
    serve_content_free(&ask.content);
    free(ask.file);
    return status;
}

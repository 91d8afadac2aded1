/* Driving the load: all tables in one loop. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include "cli/cli.h"
#include "cli/load.h"

/* ---- Idle spectators ------------------------------------------------------------------------------------ */

typedef struct idle {
    load *load;
    char  hello[96];
} idle;

static void idle_opened(void *user, net_link *link)
{
    idle *i = user;
    net_link_send(link, i->hello, strlen(i->hello));
}

static void idle_heard(void *user, net_link *link, const char *text, size_t n)
{
    idle *i = user;
    (void)link, (void)n;
    if (strstr(text, "\"welcome\"")) i->load->idle_open++;
}

static void idle_closed(void *user, net_link *link, int code, const char *reason)
{
    load_result *r = &((idle *)user)->load->result;
    (void)link, (void)code;
    if (!r->lost++) snprintf(r->first_refusal, sizeof r->first_refusal, "an idle socket closed: %.200s", reason);
}

/* They all look at a table at which nobody plays. */
static bool open_idle(load *l, idle *all)
{
    static const net_link_handlers on = {idle_opened, idle_heard, idle_closed};
    char                           body[160], url[512], why[NET_WHY_MAX], id[40] = "";
    net_http_answer                answer;
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"open\"},{\"kind\":\"open\"}]}",
             l->game->rules->id);
    load_url(l, "tables", url, sizeof url);
    if (!net_http(l->client, &(net_http_ask){.url = url, .body = body, .body_size = strlen(body)}, &answer) ||
        answer.status >= 300) {
        cli_failed(l->ask.command, "%s: %d %s%s", url, answer.status, answer.body ? answer.body : "", answer.why);
        net_http_done(&answer);
        return false;
    }
    const char *at = strstr(answer.body, "\"id\"");
    if (at) (void)sscanf(at, "\"id\" : \"%39[^\"]\"", id);
    net_http_done(&answer);
    all->load = l;
    snprintf(all->hello, sizeof all->hello, "{\"t\":\"hello\",\"table\":\"%s\"}", id);
    load_url(l, "play", url, sizeof url);
    for (uint32_t i = 0; i < l->ask.idle && !cli_stop; i++) {
        if (!net_connect(l->client, &(net_link_ask){.url = url, .subprotocol = "australis.1"}, &on, all, why)) {
            cli_failed(l->ask.command, "%s: %s", url, why);
            return false;
        }
        while (i + 1 - l->idle_open > 200 && !l->result.lost && !cli_stop) net_client_run(l->client, 20);
    }
    for (uint64_t until = net_now() + 30000; l->idle_open < l->ask.idle && net_now() < until && !cli_stop;) {
        if (l->result.lost) break;
        net_client_run(l->client, 50);
    }
    l->result.idle_open = l->idle_open;
    return true;
}

/* ---- Playing ---------------------------------------------------------------------------------------------- */

/* Where there is no game, or it has ended, another begins. */
static void open_some(load *l)
{
    enum { AT_ONCE = 16 };
    if (!l->over || l->opening >= AT_ONCE || net_now() < l->patience_until) return;
    for (uint32_t i = 0; i < l->ask.tables && l->over && l->opening < AT_ONCE; i++) {
        load_table *t = &l->table[i];
        if (t->phase != LOAD_OVER) continue;
        l->over--;
        load_table_close(t);
        load_table_open(l, t);
    }
}

static bool start_all(load *l)
{
    l->over = l->ask.tables;
    for (uint64_t until = net_now() + 60000; net_now() < until && !cli_stop && !l->failed;) {
        uint32_t started = 0;
        open_some(l);
        for (uint32_t i = 0; i < l->ask.tables; i++) started += l->table[i].phase >= LOAD_READY;
        if (started == l->ask.tables) return true;
        net_client_run(l->client, 50);
    }
    if (!cli_stop && !l->failed) cli_failed(l->ask.command, "the games do not start");
    return false;
}

static load_table *take_ready(load *l)
{
    load_table *t = l->ready;
    if (!t) return NULL;
    l->ready = t->next;
    if (!l->ready) l->ready_end = &l->ready;
    return t;
}

/* How many actions may be sent now. */
static uint64_t due(const load *l, uint64_t began, uint64_t sent)
{
    if (!l->ask.rate) return UINT64_MAX;
    uint64_t planned = (load_now_ns() - began) / 1000 * l->ask.rate / 1000000;
    return planned > sent ? planned - sent : 0;
}

static bool play(load *l)
{
    uint64_t began = load_now_ns(), until = began + l->ask.seconds * 1000000000ull, sent = 0;
    while (!cli_stop && !l->failed && load_now_ns() < until && l->broken < l->ask.tables) {
        if (l->ask.actions && l->result.actions >= l->ask.actions) break;
        uint64_t allowed = due(l, began, sent);
        for (load_table *t; allowed && (t = take_ready(l)); allowed--)
            sent += t->phase == LOAD_READY && load_table_act(t);
        open_some(l);
        net_client_run(l->client, l->ask.rate && l->ready ? 1 : 20);
    }
    l->result.seconds = (double)(load_now_ns() - began) / 1e9;
    return !l->failed;
}

static double own_cpu(void)
{
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) + (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}

static void raise_descriptor_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

static bool run(load *l, idle *spectators)
{
    load_result *r = &l->result;
    r->rss_kb_before = load_rss_of(l->ask.pid);
    if (l->ask.idle && !open_idle(l, spectators)) return false;
    if (!start_all(l)) return false;
    double cpu = load_cpu_of(l->ask.pid), own = own_cpu();
    l->measuring = true;
    bool ok = play(l);
    l->measuring = false;
    r->cpu_seconds = load_cpu_of(l->ask.pid) - cpu;
    r->own_cpu_seconds = own_cpu() - own;
    r->rss_kb = load_rss_of(l->ask.pid);
    load_percentiles(l);
    return ok;
}

bool load_run(const load_ask *ask, load_result *result)
{
    char  why[NET_WHY_MAX] = "no memory";
    idle  spectators = {0};
    load *l = calloc(1, sizeof *l);
    bool  ok = false;
    if (!l) return false;
    raise_descriptor_limit();
    l->ask = *ask;
    l->ready_end = &l->ready;
    l->table = calloc(ask->tables + 1, sizeof *l->table);
    l->game = malloc(sizeof *l->game);
    l->client = net_client_open(NULL, why);
    aus_rng_init(&l->rng, ask->seed);
    const aus_rules *rules = aus_rules_find(ask->game);
    if (!l->table || !l->game || !l->client) cli_failed(ask->command, "%s", why);
    else if (!rules) cli_failed(ask->command, "there is no game '%s'", ask->game);
    else if (aus_game_init(l->game, rules, NULL, LOAD_SEATS, NULL))
        cli_failed(ask->command, "%s cannot be set up", ask->game);
    else ok = run(l, &spectators);
    for (uint32_t i = 0; l->table && i < ask->tables; i++) load_table_close(&l->table[i]);
    *result = l->result;
    l->failed = true; /* what is still on its way is given up without a word */
    net_client_free(l->client);
    free(l->latency);
    free(l->table);
    free(l->game);
    free(l);
    return ok;
}

/* australis check: run scenarios and report them. */
#include <errno.h>
#include <fts.h>
#include <jansson.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "scenario/coverage.h"
#include "scenario/scenario.h"

typedef struct check {
    ausi_scenario_setup setup;
    bool                verbose, json;
    char              **paths; /* what is left of argv, ended by NULL */
    int                 passed, failed;
    bool                log_broken;
    json_t             *covers; /* of the scenario at hand */
    json_t             *list;   /* what --json prints */
} check;

static const struct argp_option options[] = {
    {"content", 'c', "DIR", 0, "Play with the content of DIR instead of the built-in one", 0},
    {"verbose", 'v', NULL, 0, "Print the steps of every scenario too", 0},
    {"json", 'j', NULL, 0, "Print one JSON object instead of lines", 0},
    {0}};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    check *c = state->input;
    switch (key) {
    case 'c': c->setup.content = arg; return 0;
    case 'v': c->verbose = true; return 0;
    case 'j': c->json = true; return 0;
    case ARGP_KEY_ARGS: c->paths = state->argv + state->next; return 0;
    case ARGP_KEY_NO_ARGS: cli_wrong(state->name, "which scenario, or which directory?"); return EINVAL;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    options, parse, "FILE-or-DIR...",
    "Run scenarios: one line each, then a count. Directories are searched for *.json.", NULL, NULL, NULL};

static void note_covered(void *context, const char *clause)
{
    check *c = context;
    if (!ausi_coverage_log(clause)) c->log_broken = true;
    json_array_append_new(c->covers, json_string(clause));
}

static const char *utf8_or(const char *text, const char *other)
{
    json_t *tried = json_string(text);
    json_decref(tried);
    return tried ? text : other;
}

static void print_result(check *c, const char *file, const ausi_scenario_result *result)
{
    if (c->json)
        json_array_append_new(c->list,
                              json_pack("{s:s, s:s, s:b, s:s, s:i, s:i, s:O}", "name", result->name, "file",
                                        utf8_or(file, "(not UTF-8)"), "passed", result->passed, "reason",
                                        result->reason, "steps", result->steps, "facts", result->facts, "covers",
                                        c->covers));
    else if (result->passed) printf("ok %s\n", result->name);
    else printf("FAIL %s: %s\n", result->name, result->reason);
}

static void check_file(check *c, const char *file)
{
    ausi_scenario_result result;
    c->covers = json_array();
    ausi_scenario_run_file(&c->setup, file, &result);
    *(result.passed ? &c->passed : &c->failed) += 1;
    print_result(c, file, &result);
    json_decref(c->covers);
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

/* A file named on the command line is a scenario whatever it is called. */
static bool is_scenario(const FTSENT *entry)
{
    size_t n = strlen(entry->fts_name);
    if (entry->fts_info != FTS_F) return false;
    return entry->fts_level == FTS_ROOTLEVEL || (n > 5 && strcmp(entry->fts_name + n - 5, ".json") == 0);
}

static bool check_path(check *c, char *path)
{
    char *roots[] = {path, NULL};
    FTS  *tree = fts_open(roots, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR, by_name);
    if (!tree) return false;
    bool readable = true;
    for (FTSENT *entry; readable && (entry = fts_read(tree));) {
        if (is_scenario(entry)) check_file(c, entry->fts_path);
        /* What cannot be read was not checked, and that must not look like success. */
        readable = entry->fts_info != FTS_DNR && entry->fts_info != FTS_ERR && entry->fts_info != FTS_NS;
        if (!readable) cli_failed("australis check", "%s: %s", entry->fts_path, strerror(entry->fts_errno));
    }
    fts_close(tree);
    if (!readable) c->failed++;
    return true;
}

static int check_all(check *c, const char *command)
{
    for (char **path = c->paths; *path; path++) {
        struct stat status;
        if (stat(*path, &status) != 0) return cli_failed(command, "%s: %s", *path, strerror(errno));
    }
    for (char **path = c->paths; *path; path++) {
        int before = c->passed + c->failed;
        if (!check_path(c, *path)) return cli_wrong(command, "%s: %s", *path, strerror(errno));
        if (c->passed + c->failed == before)
            return cli_wrong(command, "%s: there is no scenario here", *path);
    }
    if (c->log_broken) return cli_wrong(command, "%s: cannot write there", getenv("AUS_COVERAGE"));
    return c->failed ? CLI_FAILED : CLI_OK;
}

static void print_count(const check *c)
{
    if (!c->json) {
        printf("%d passed, %d failed\n", c->passed, c->failed);
        return;
    }
    json_t *report =
        json_pack("{s:i, s:i, s:O}", "passed", c->passed, "failed", c->failed, "scenarios", c->list);
    json_dumpf(report, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(report);
}

int cmd_check(int argc, char **argv)
{
    check c = {.setup = {.covered = note_covered, .context = &c}};
    int   status;
    if (!cli_parse(&argp, argc, argv, &c, &status)) return status;
    if (c.verbose && !c.json) c.setup.trace = stdout;
    c.list = json_array();
    status = check_all(&c, argv[0]);
    if (c.passed + c.failed > 0) print_count(&c);
    json_decref(c.list);
    return status;
}

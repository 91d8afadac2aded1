#include "cli/verbs.h"
#include <errno.h>

typedef struct parsing {
    cli_asked    *asked;
    argp_parser_t take;
} parsing;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    parsing        *p = state->input;
    cli_asked      *asked = p->asked;
    const cli_verb *verb = asked->verb;
    switch (key) {
    case ARGP_KEY_ARGS:
        asked->args = state->argv + state->next;
        asked->count = state->argc - state->next;
        return 0;
    case ARGP_KEY_END:
        if (asked->count >= verb->least && asked->count <= verb->most) return 0;
        if (asked->count < verb->least) cli_wrong(asked->name, "expected %s", verb->args);
        else cli_wrong(asked->name, "'%s' is one argument too many", asked->args[verb->most]);
        return EINVAL;
    case ARGP_KEY_ARG: return ARGP_ERR_UNKNOWN; /* all at once, above */
    default:
        state->input = asked;
        error_t error = p->take(key, arg, state);
        state->input = p;
        return error;
    }
}

static int run(const cli_verb *verb, argp_parser_t take, int argc, char **argv, cli_asked *asked)
{
    char        name[64];
    int         status;
    parsing     p = {.asked = asked, .take = take};
    struct argp argp = {.options = verb->options, .parser = parse, .args_doc = verb->args, .doc = verb->doc};
    snprintf(name, sizeof name, "%s %s", asked->name, verb->name);
    asked->verb = verb;
    asked->name = argv[0] = name;
    return cli_parse(&argp, argc, argv, &p, &status) ? verb->run(asked) : status;
}

/* "check, backup or remove" */
static const char *names(const cli_verb *verbs, size_t n, char *out, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < n && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", !i ? "" : i + 1 < n ? ", " : " or ", verbs[i].name);
    return out;
}

static int help(const char *command, const cli_verb *verbs, size_t n)
{
    int name = 0, args = 0;
    for (size_t i = 0; i < n; i++) {
        if ((int)strlen(verbs[i].name) > name) name = (int)strlen(verbs[i].name);
        if ((int)strlen(verbs[i].args) > args) args = (int)strlen(verbs[i].args);
    }
    printf("Usage: %s COMMAND [OPTION...]\n\n", command);
    for (size_t i = 0; i < n; i++)
        printf("  %-*s  %-*s  %s\n", name, verbs[i].name, args, verbs[i].args, verbs[i].doc);
    puts("\nEach has --help.");
    return CLI_OK;
}

int cli_run_verb(const cli_verb *verbs, size_t n, argp_parser_t take, int argc, char **argv, cli_asked *request)
{
    char list[256];
    if (argc < 2) return cli_wrong(argv[0], "expected %s", names(verbs, n, list, sizeof list));
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-?") == 0) return help(argv[0], verbs, n);
    request->name = argv[0];
    for (size_t i = 0; i < n; i++)
        if (strcmp(verbs[i].name, argv[1]) == 0) return run(&verbs[i], take, argc - 1, argv + 1, request);
    return cli_wrong(argv[0], "'%s' is no command; expected %s", argv[1], names(verbs, n, list, sizeof list));
}

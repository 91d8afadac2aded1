/* A command with commands of its own, such as `australis db check`. */
#ifndef AUS_CLI_VERBS_H
#define AUS_CLI_VERBS_H
#include "cli/cli.h"

typedef struct cli_verb {
    const char               *name, *args, *doc;
    int                       least, most; /* arguments */
    const struct argp_option *options;
    int (*run)(const void *request);
} cli_verb;

/* What the request of every such command begins with. */
typedef struct cli_asked {
    const cli_verb *verb;
    const char     *name; /* "australis db check" */
    char          **args;
    int             count;
} cli_asked;

/* Runs the verb that argv[1] names, one of n. `take` is the parser of its options; it hears of nothing else but, at the
 * end, of ARGP_KEY_SUCCESS, when the arguments are known. Returns what to exit with. */
int cli_run_verb(const cli_verb *verbs, size_t n, argp_parser_t take, int argc, char **argv, cli_asked *request);

#endif

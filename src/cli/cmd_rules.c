/* The rules of a game, clause by clause. */
#include "cli/cli.h"

#include <errno.h>

#include "view/json_write.h"
#include "view/rules_book.h"

static const char command[] = "australis rules";

typedef struct request {
    const char *game;
    const char *clause; /* an id, or what several ids begin with; NULL = all */
    const char *word;   /* to search for; NULL = none */
    bool        json;
} request;

/* ---- Showing clauses --------------------------------------------------------------------------- */

/* Headings are printed where they change. */
static void print_clause(const ausi_clause *clause, const ausi_clause *before)
{
    if (!before || before->book != clause->book)
        printf("%s# %s\n", before ? "\n" : "", ausi_books[clause->book].title);
    if (!before || strcmp(before->section, clause->section) != 0) printf("\n## %s\n\n", clause->section);
    printf("%s  %s\n", clause->id, clause->text);
}

static void put_clause(ausi_json *json, const ausi_clause *clause)
{
    ausi_json_object(json);
    ausi_json_put_string(json, "id", clause->id);
    ausi_json_put_string(json, "book", ausi_books[clause->book].id);
    ausi_json_put_string(json, "section", clause->section);
    ausi_json_put_string(json, "text", clause->text);
    ausi_json_end(json);
}

/* Hands what is written so far to standard output, one clause a line. */
static void flush_line(aus_writer *out)
{
    AUS_ASSERT(!out->overflow);
    fwrite(out->data, 1, out->used, stdout);
    putchar('\n');
    out->used = 0;
}

static bool wanted(const request *ask, const ausi_clause *clause)
{
    return (!ask->clause || ausi_clause_within(clause, ask->clause)) &&
           (!ask->word || ausi_clause_has(clause, ask->word));
}

static size_t show(const request *ask)
{
    static char        room[65536];
    aus_writer         out = {.data = room, .size = sizeof room};
    ausi_json          json = ausi_json_on(&out);
    const ausi_clause *before = NULL;
    size_t             shown = 0;
    if (ask->json) ausi_json_array(&json);
    for (const ausi_clause *clause = NULL; (clause = ausi_clause_next(ask->game, clause));) {
        if (!wanted(ask, clause)) continue;
        if (ask->json) {
            put_clause(&json, clause);
            flush_line(&out);
        } else {
            print_clause(clause, before);
        }
        before = clause;
        shown++;
    }
    if (ask->json) {
        ausi_json_end(&json);
        flush_line(&out);
    }
    return shown;
}

/* ---- The command line -------------------------------------------------------------------------- */

static const struct argp_option options[] = {
    {"search", 's', "WORD", 0, "Only clauses with a word that begins so", 0},
    {"json", 'j', NULL, 0, "Write a JSON array of id, book, section and text", 0},
    {0},
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    switch (key) {
    case 's': ask->word = arg; return 0;
    case 'j': ask->json = true; return 0;
    case ARGP_KEY_ARG:
        if (!ask->game) ask->game = arg;
        else if (!ask->clause) ask->clause = arg;
        else {
            cli_wrong(command, "'%s' is one argument too many", arg);
            return EINVAL;
        }
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "GAME [CLAUSE]",
    .doc = "Print the rules of a game: all clauses, one (LA-CARGO-09) or a group of them (LA-CARGO).",
};

int cmd_rules(int argc, char **argv)
{
    request ask = {0};
    int     status;
    if (!cli_parse(&argp, argc, argv, &ask, &status)) return status;
    if (!ask.game) return cli_wrong(command, "expected GAME [CLAUSE]");
    if (!ausi_clause_next(ask.game, NULL))
        return cli_wrong(command, "there are no rules of a game '%s'", ask.game);
    if (ask.word && !*ask.word) return cli_wrong(command, "expected a word to search for");
    if (show(&ask) > 0) return CLI_OK;
    if (ask.word) return cli_failed(command, "no clause has a word that begins with '%s'", ask.word);
    return cli_wrong(command, "'%s' is no clause of %s", ask.clause, ask.game);
}

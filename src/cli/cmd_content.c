/* The content of the games: is it good, where does it come from, what is its hash and its schema. */
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include "cli/verbs.h"

enum { GAMES_MAX = 64 };

typedef struct request {
    cli_asked   asked;
    const char *dir;    /* content to read; NULL = what is built in */
    const char *game;   /* NULL = all */
    const char *table;  /* NULL = all */
    const char *output; /* where schemas go; NULL = standard output */
    int         source; /* aus_source_kind; -1 = any */
    bool        json;
} request;

/* ---- Which games ---------------------------------------------------------------------------------- */

static bool holds_game(const char *dir, const aus_rules *rules)
{
    char path[AUS_CONTENT_PATH];
    return aus_content_find(rules, dir, path) && strcmp(path, dir) != 0;
}

/* The games a request is about: the one it names, those that have a folder in its directory, the one
 * its directory is called after, or all. Returns how many; 0 after a complaint. */
static size_t choose_games(const request *ask, const aus_rules *games[GAMES_MAX])
{
    size_t n = 0;
    if (ask->game) {
        games[0] = aus_rules_find(ask->game);
        if (!games[0]) cli_wrong(ask->asked.name, "there is no game '%s'; 'australis games' lists them", ask->game);
        return games[0] ? 1 : 0;
    }
    for (size_t i = 0; i < aus_rules_count() && n < GAMES_MAX; i++)
        if (!ask->dir || holds_game(ask->dir, aus_rules_at(i))) games[n++] = aus_rules_at(i);
    if (n > 0) return n;

    char *path = realpath(ask->dir, NULL);
    if (!path) {
        cli_failed(ask->asked.name, "%s: %s", ask->dir, strerror(errno));
        return 0;
    }
    games[0] = aus_rules_find(strrchr(path, '/') + 1);
    free(path);
    if (!games[0]) cli_wrong(ask->asked.name, "%s: no game has this name or a folder here; name one", ask->dir);
    return games[0] ? 1 : 0;
}

/* ---- Opening a pack ---------------------------------------------------------------------------------- */

typedef struct opened {
    aus_game         *game;
    const aus_source *source;
    aus_content       loaded; /* all zero if the pack is built in */
    char              error[AUS_CONTENT_ERROR];
} opened;

static bool open_pack(opened *pack, const aus_rules *rules, const char *dir)
{
    *pack = (opened){0};
    if (dir && !aus_content_load(rules, dir, &pack->loaded, pack->error)) return false;
    pack->source = dir ? pack->loaded.source : aus_builtin_sources(rules);
    pack->game = malloc(sizeof *pack->game);
    const aus_pack *own = dir ? &pack->loaded.pack : NULL;
    const char     *wrong = "not enough memory";
    if (pack->game) wrong = aus_game_init(pack->game, rules, own, rules->seats_min, NULL);
    if (wrong) snprintf(pack->error, sizeof pack->error, "%s", wrong);
    return !wrong;
}

static void close_pack(opened *pack)
{
    free(pack->game);
    aus_content_free(&pack->loaded);
}

static size_t count_records(const aus_game *game)
{
    size_t n = 0;
    for (int t = 0; t < game->rules->tables; t++) n += game->records[t];
    return n;
}

static void hash_text(const aus_game *game, char hex[65])
{
    aus_writer out = {.data = hex, .size = 65};
    aus_write_hex(&out, game->content_hash, sizeof game->content_hash);
}

/* Opens the pack of each chosen game and shows it; the answers of `show` become a JSON array. */
static int each_pack(const request *ask, void (*show)(const request *ask, const opened *pack, json_t *out))
{
    const aus_rules *games[GAMES_MAX];
    size_t           n = choose_games(ask, games);
    json_t          *out = ask->json ? json_array() : NULL;
    int              status = n > 0 ? CLI_OK : CLI_WRONG_USE;
    for (size_t i = 0; i < n; i++) {
        opened pack;
        if (open_pack(&pack, games[i], ask->dir)) {
            show(ask, &pack, out);
        } else {
            status = cli_failed(ask->asked.name, "%s: %s", games[i]->id, pack.error);
            json_array_append_new(out, json_pack("{s:s, s:b, s:s}", "game", games[i]->id, "good", 0, "error",
                                                 pack.error));
        }
        close_pack(&pack);
    }
    if (out && n > 0) {
        json_dumpf(out, stdout, JSON_INDENT(2));
        putchar('\n');
    }
    json_decref(out);
    return status;
}

/* ---- check, hash, list --------------------------------------------------------------------------------- */

static void show_check(const request *ask, const opened *pack, json_t *out)
{
    const aus_rules *rules = pack->game->rules;
    size_t           records = count_records(pack->game);
    char             hex[65];
    hash_text(pack->game, hex);
    if (!ask->json) printf("%s: good, %zu records, hash %s\n", rules->id, records, hex);
    json_array_append_new(out, json_pack("{s:s, s:b, s:I, s:s}", "game", rules->id, "good", 1, "records",
                                         (json_int_t)records, "hash", hex));
}

static void show_hash(const request *ask, const opened *pack, json_t *out)
{
    char hex[65];
    hash_text(pack->game, hex);
    if (!ask->json) printf("%s  %s\n", hex, pack->game->rules->id);
    json_array_append_new(out, json_pack("{s:s, s:s}", "game", pack->game->rules->id, "hash", hex));
}

static void show_record(const request *ask, const opened *pack, int table, int record,
                        const aus_source *source, json_t *out)
{
    const aus_rules *rules = pack->game->rules;
    const char      *id = pack->game->slugs[table] + (size_t)AUS_SLUG_MAX * (size_t)record;
    const char      *kind = aus_source_kind_name(source->kind);
    if (!ask->json) printf("%s/%s/%s\t%s\t%s\n", rules->id, rules->table[table].id, id, kind, source->ref);
    json_t *from = json_pack("{s:s, s:s}", "kind", kind, "ref", source->ref);
    json_array_append_new(out, json_pack("{s:s, s:s, s:s, s:s, s:o}", "game", rules->id, "table",
                                         rules->table[table].id, "id", id, "name",
                                         aus_record_name(pack->game, table, record, 0), "source", from));
}

static void show_list(const request *ask, const opened *pack, json_t *out)
{
    const aus_source *source = pack->source;
    for (int t = 0; t < pack->game->rules->tables; t++)
        for (int i = 0; i < pack->game->records[t]; i++, source++)
            if (ask->source < 0 || ask->source == source->kind) show_record(ask, pack, t, i, source, out);
}

static int run_check(const void *ask) { return each_pack(ask, show_check); }
static int run_hash(const void *ask) { return each_pack(ask, show_hash); }
static int run_list(const void *ask) { return each_pack(ask, show_list); }

/* ---- schema ------------------------------------------------------------------------------------------ */

static bool write_schema(const request *ask, const aus_rules *rules, int table)
{
    char  path[AUS_CONTENT_PATH];
    char *schema = aus_content_schema(rules, table);
    bool  good = schema;
    if (ask->output)
        snprintf(path, sizeof path, "%s/%s-%s.schema.json", ask->output, rules->id, rules->table[table].id);
    FILE *out = ask->output ? fopen(path, "wb") : stdout;
    good = good && out && fputs(schema, out) >= 0 && fputc('\n', out) >= 0;
    if (out && out != stdout) good = fclose(out) == 0 && good;
    if (!good) cli_failed(ask->asked.name, "%s: %s", ask->output ? path : "standard output", strerror(errno));
    free(schema);
    return good;
}

static int run_schema(const void *asked)
{
    const request   *ask = asked;
    const aus_rules *games[GAMES_MAX];
    size_t           n = choose_games(ask, games), found = 0;
    if (n == 0) return CLI_WRONG_USE;
    for (size_t i = 0; i < n; i++) {
        for (int t = 0; t < games[i]->tables; t++) {
            if (ask->table && strcmp(ask->table, games[i]->table[t].id) != 0) continue;
            if (!write_schema(ask, games[i], t)) return CLI_FAILED;
            found++;
        }
    }
    if (ask->table && !found) return cli_wrong(ask->asked.name, "%s has no table '%s'", ask->game, ask->table);
    return CLI_OK;
}

/* ---- pack -------------------------------------------------------------------------------------------- */

static bool write_block(const request *ask, const aus_rules *rules, const char *ending, aus_bytes block)
{
    char path[AUS_CONTENT_PATH];
    snprintf(path, sizeof path, "%s/%s.%s", ask->output, rules->id, ending);
    FILE *out = fopen(path, "wb");
    bool  good = out && fwrite(block.data, 1, block.size, out) == block.size;
    if (out) good = fclose(out) == 0 && good;
    if (!good) cli_failed(ask->asked.name, "%s: %s", path, strerror(errno));
    return good;
}

/* The blocks as they are handed to a program that reads no JSON, such as the WebAssembly build. */
static int run_pack(const void *asked)
{
    const request   *ask = asked;
    const aus_rules *games[GAMES_MAX];
    size_t           n = choose_games(ask, games);
    int              status = n > 0 ? CLI_OK : CLI_WRONG_USE;
    if (!ask->output) return cli_wrong(ask->asked.name, "where to? Give a directory with --output");
    for (size_t i = 0; i < n && status == CLI_OK; i++) {
        opened pack;
        if (!open_pack(&pack, games[i], ask->dir))
            status = cli_failed(ask->asked.name, "%s: %s", games[i]->id, pack.error);
        else if (!write_block(ask, games[i], "rules", pack.game->pack.rules) ||
                 !write_block(ask, games[i], "texts", pack.game->pack.texts))
            status = CLI_FAILED;
        close_pack(&pack);
    }
    return status;
}

/* ---- The command line -------------------------------------------------------------------------------- */

#define CONTENT_OPTION {"content", 'c', "DIR", 0, "Read this directory instead of the built-in content", 0}
#define JSON_OPTION    {"json", 'j', NULL, 0, "Write JSON", 0}

static const struct argp_option check_options[] = {JSON_OPTION, {0}};
static const struct argp_option hash_options[] = {CONTENT_OPTION, JSON_OPTION, {0}};
static const struct argp_option list_options[] = {
    CONTENT_OPTION, JSON_OPTION,
    {"source", 's', "KIND", 0, "Only records of this kind: printed, inferred or stand-in", 0}, {0}};
static const struct argp_option schema_options[] = {
    {"output", 'o', "DIR", 0, "Write files <game>-<table>.schema.json into this directory", 0}, {0}};

static const struct argp_option pack_options[] = {
    CONTENT_OPTION, {"output", 'o', "DIR", 0, "Where the blocks go", 0}, {0}};

static const cli_verb verbs[] = {
    {"check", "DIR [GAME]", "Check a directory of content: a folder for each game, or the folder of one.",
     1, 2, check_options, run_check},
    {"list", "[GAME]", "List every record and where it comes from.", 0, 1, list_options, run_list},
    {"hash", "[GAME]", "Print the content hash that recordings carry.", 0, 1, hash_options, run_hash},
    {"pack", "[GAME]", "Write the blocks <game>.rules and <game>.texts as bytes.", 0, 1, pack_options, run_pack},
    {"schema", "[GAME [TABLE]]", "Print the JSON Schema of the tables' files.", 0, 2, schema_options,
     run_schema},
};

static void take_arguments(request *ask)
{
    const char **slot[2] = {&ask->game, &ask->table};
    if (ask->asked.verb->run == run_check) slot[0] = &ask->dir, slot[1] = &ask->game;
    for (int i = 0; i < ask->asked.count; i++) *slot[i] = ask->asked.args[i];
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    switch (key) {
    case 'c': ask->dir = arg; return 0;
    case 'o': ask->output = arg; return 0;
    case 'j': ask->json = true; return 0;
    case 's':
        ask->source = aus_source_kind_find(arg);
        if (ask->source >= 0) return 0;
        cli_wrong(ask->asked.name, "'%s' is no kind of source; there are printed, inferred and stand-in", arg);
        return EINVAL;
    case ARGP_KEY_SUCCESS: take_arguments(ask); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

int cmd_content(int argc, char **argv)
{
    request ask = {.source = -1};
    return cli_run_verb(verbs, sizeof verbs / sizeof verbs[0], parse, argc, argv, &ask.asked);
}

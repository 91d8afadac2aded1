/* australis games: what can be played, and how. */
#include "cli/cli.h"
#include <stdlib.h>
#include "view/json_write.h"
#include "view/sentence.h"
#include "view/text.h"

typedef struct request {
    const char *game;
    int         lang;
    bool        json;
} request;

static const struct argp_option options[] = {
    {"lang", 'l', "LANG", 0, "Language: en, pl, ru or it", 0},
    {"json", 'j', NULL, 0, "Print an array of JSON objects", 0},
    {0}};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    switch (key) {
    case 'j': ask->json = true; return 0;
    case 'l': return cli_take_lang(state, arg, &ask->lang);
    case ARGP_KEY_ARG: return cli_take_game(state, arg, &ask->game);
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "[GAME]", "List the games, or one with its options.", NULL, NULL,
                                 NULL};

static void option_json(ausi_json *json, const aus_rules *rules, int i, int lang)
{
    const aus_option *option = &rules->option[i];
    char              text[512] = "";
    aus_writer        out = {.data = text, .size = sizeof text};
    ausi_say_option(&out, lang, rules, i);
    ausi_json_object(json);
    ausi_json_put_string(json, "id", option->id);
    ausi_json_put_string(json, "text", text);
    ausi_json_put_string(json, "clause", option->clause);
    ausi_json_put_string(json, "default", option->value[option->standard]);
    ausi_json_key(json, "values");
    ausi_json_array(json);
    for (int v = 0; v < option->values; v++) ausi_json_string(json, option->value[v]);
    ausi_json_end(json);
    ausi_json_end(json);
}

static void game_json(ausi_json *json, const aus_rules *rules, int lang)
{
    ausi_json_object(json);
    ausi_json_put_string(json, "id", rules->id);
    ausi_json_put_int(json, "rules_version", rules->version);
    ausi_json_put_int(json, "seats_min", rules->seats_min);
    ausi_json_put_int(json, "seats_max", rules->seats_max);
    ausi_json_put_int(json, "state_bytes", rules->state_size);
    ausi_json_key(json, "options");
    ausi_json_array(json);
    for (int i = 0; i < rules->options; i++) option_json(json, rules, i, lang);
    ausi_json_end(json);
    ausi_json_end(json);
}

static void print_options(const aus_rules *rules, int lang)
{
    for (int i = 0; i < rules->options; i++) {
        const aus_option *option = &rules->option[i];
        char              text[512] = "";
        aus_writer        out = {.data = text, .size = sizeof text};
        ausi_say_option(&out, lang, rules, i);
        printf("  %s=", option->id);
        for (int v = 0; v < option->values; v++) {
            const char *mark = v == option->standard && option->values > 1 ? "*" : "";
            printf("%s%s%s", v ? "|" : "", option->value[v], mark);
        }
        printf("  %s (%s)\n", text, option->clause);
    }
}

static bool wanted(const request *ask, const aus_rules *rules)
{
    return !ask->game || strcmp(ask->game, rules->id) == 0;
}

static int print_json(const request *ask)
{
    size_t     size = 1 << 20;
    aus_writer out = {.data = calloc(1, size), .size = size};
    if (!out.data) return cli_failed("australis games", "no memory");
    ausi_json json = ausi_json_on(&out);
    ausi_json_array(&json);
    for (size_t i = 0; i < aus_rules_count(); i++)
        if (wanted(ask, aus_rules_at(i))) game_json(&json, aus_rules_at(i), ask->lang);
    ausi_json_end(&json);
    puts(out.data);
    free(out.data);
    return CLI_OK;
}

int cmd_games(int argc, char **argv)
{
    request ask = {0};
    char    key[64];
    int     status;
    if (!cli_parse(&argp, argc, argv, &ask, &status)) return status;
    if (ask.json) return print_json(&ask);
    for (size_t i = 0; i < aus_rules_count(); i++) {
        const aus_rules *rules = aus_rules_at(i);
        if (!wanted(&ask, rules)) continue;
        snprintf(key, sizeof key, "%s.name", rules->id);
        printf("%s  %s, %d-%d seats, rules version %u\n", rules->id, ausi_text(ask.lang, key), rules->seats_min,
               rules->seats_max, rules->version);
        print_options(rules, ask.lang);
    }
    if (!ask.game) puts("The value marked * is the default.");
    return CLI_OK;
}

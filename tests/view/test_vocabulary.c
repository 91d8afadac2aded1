/* Every game's tables imply texts. All of them are there, use only what the tables declare, and no
 * text is left over; every clause a game cites is in its books. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "view/rules_book.h"
#include "view/text.h"

enum { GAMES_PLAYED = 40 };

/* Which texts were asked for, by index in the table; reset for each game. */
static bool *wanted;

static bool declared(const char *name, size_t n, const aus_param *param, int params, bool seat)
{
    for (int i = 0; i < params; i++)
        if (strncmp(param[i].id, name, n) == 0 && !param[i].id[n]) return true;
    return seat && n == 4 && strncmp(name, "seat", n) == 0;
}

static void check_placeholders(const char *key, const char *text, const aus_param *param, int params,
                               bool seat)
{
    for (const char *at = text; (at = strchr(at, '{')); at++) {
        size_t n = strcspn(at + 1, ":}");
        if (!declared(at + 1, n, param, params, seat))
            fail_msg("%s uses {%.*s}: %s", key, (int)n, at + 1, text);
    }
}

static void want_key(const char *key, const aus_param *param, int params, bool seat)
{
    const ausi_text_entry *entry = ausi_text_find(key);
    if (!entry) fail_msg("there is no text %s", key);
    if (entry->counted) fail_msg("%s is counted; a sentence cannot be", key);
    wanted[entry - ausi_text_entries] = true;
    for (int lang = 0; lang < AUSI_LANGUAGES; lang++)
        check_placeholders(key, entry->text[lang], param, params, seat);
}

/* A text of the key is there; of the form "<game>.<kind>.<id>[.<value>]". */
static void want(const aus_rules *rules, const char *kind, const char *id, const char *value,
                 const aus_param *param, int params, bool seat)
{
    char key[256];
    snprintf(key, sizeof key, "%s.%s.%s%s%s", rules->id, kind, id, value ? "." : "", value ? value : "");
    want_key(key, param, params, seat);
}

static void check_clause(const aus_rules *rules, const char *clause, const char *where)
{
    const ausi_clause *found = clause ? ausi_clause_find(clause) : NULL;
    if (!found || strcmp(found->id, clause) != 0)
        fail_msg("%s: %s cites a clause that is not there: %s", rules->id, where, clause ? clause : "none");
    assert_string_equal(ausi_books[found->book].game, rules->id);
}

static void want_domains(const aus_rules *rules)
{
    for (int d = 0; d < rules->domains; d++) {
        const aus_domain *domain = &rules->domain[d];
        for (int i = 0; domain->kind == AUS_D_ENUM && i < domain->count; i++)
            want(rules, domain->id, domain->names[i], NULL, NULL, 0, false);
    }
}

/* ---- Labels of fields --------------------------------------------------------------------------------- */

static const ausi_text_entry *label(const aus_rules *rules, const char *parent, const char *name)
{
    char key[256];
    snprintf(key, sizeof key, "%s.field.%s%s%s", rules->id, parent ? parent : "", parent ? "." : "", name);
    const ausi_text_entry *entry = ausi_text_find(key);
    if (entry) wanted[entry - ausi_text_entries] = true;
    return entry;
}

/* A label of its own or the one that all fields of that name share. */
static void want_fields(const aus_rules *rules, const char *parent, const aus_field *fields, int n)
{
    for (int i = 0; i < n; i++) {
        if (fields[i].flags & AUS_FIELD_HIDDEN) continue;
        const ausi_text_entry *own = parent ? label(rules, parent, fields[i].name) : NULL;
        if (!label(rules, NULL, fields[i].name) && !own)
            fail_msg("%s: no label of field %s", rules->id, fields[i].name);
        want_fields(rules, fields[i].name, fields[i].sub, fields[i].subs);
    }
}

static void want_labels(const aus_rules *rules)
{
    want_fields(rules, NULL, rules->field, rules->fields);
    for (int i = 0; i < rules->tables; i++)
        want_fields(rules, rules->table[i].id, rules->table[i].field, rules->table[i].fields);
}

static void want_tables(const aus_rules *rules)
{
    want_domains(rules);
    want_labels(rules);
    for (int i = 0; i < rules->verbs; i++)
        want(rules, "verb", rules->verb[i].id, NULL, rules->verb[i].param, rules->verb[i].params, false);
    for (int i = 0; i < rules->asks; i++) {
        want(rules, "ask", rules->ask[i].id, NULL, rules->ask[i].param, rules->ask[i].params, false);
        check_clause(rules, rules->ask[i].clause, rules->ask[i].id);
    }
    for (int i = 0; i < rules->events; i++)
        want(rules, "event", rules->event[i].id, NULL, rules->event[i].param, rules->event[i].params, true);
    for (int i = 0; i < rules->whys; i++)
        want(rules, "why", rules->why[i].id, NULL, rules->why[i].param, rules->why[i].params, false);
    for (int i = 0; i < rules->endings; i++) want(rules, "ending", rules->ending[i], NULL, NULL, 0, false);
    for (int i = 0; i < rules->options; i++) {
        const aus_option *option = &rules->option[i];
        want(rules, "option", option->id, NULL, NULL, 0, false);
        for (int k = 0; k < option->values; k++)
            want(rules, "option", option->id, option->value[k], NULL, 0, false);
        check_clause(rules, option->clause, option->id);
    }
    for (int i = 0; i < rules->topics; i++) want(rules, "topic", rules->topic[i].id, NULL, NULL, 0, false);
    for (int i = 1; i < rules->reasons; i++) { /* the first says nothing */
        want_key(rules->reason[i].brings, NULL, 0, false);
        want_key(rules->reason[i].costs, NULL, 0, false);
    }
    check_clause(rules, rules->end_clause, "the end");
}

/* ---- Scores have no table: they are found by playing ------------------------------------------------- */

static void check_event(void *context, const aus_event *event)
{
    const aus_rules *rules = context;
    check_clause(rules, event->clause, rules->event[event->kind].id);
}

/* Plays the first game of a seed at random to its end. */
static void play(const aus_game *game, void *state, const aus_seed *seed, aus_rng *rng)
{
    static aus_action actions[AUS_ACTIONS_MAX];
    aus_sink          sink = {.put = check_event, .context = (void *)(uintptr_t)game->rules};
    aus_start(game, state, seed, &sink);
    while (aus_to_act(state)) {
        int seat = 0;
        while (!aus_is_asked(state, seat)) seat++;
        size_t n = aus_actions(game, state, seat, actions);
        assert_true(n > 0);
        aus_apply(game, state, seat, actions[aus_rng_below(rng, (uint32_t)n)], &sink, NULL);
    }
}

static void want_scores(const aus_rules *rules)
{
    static aus_game   game;
    static aus_scores scores;
    uint8_t          *state = malloc(rules->state_size);
    aus_rng           rng;
    aus_rng_init(&rng, 1);
    for (int i = 0; i < GAMES_PLAYED; i++) {
        int         seats = rules->seats_min + i % (rules->seats_max - rules->seats_min + 1);
        char        name[16];
        aus_seed    seed;
        const char *wrong = aus_game_init(&game, rules, NULL, seats, NULL);
        if (wrong) fail_msg("%s", wrong);
        snprintf(name, sizeof name, "%d", i);
        aus_seed_from_text(&seed, name);
        play(&game, state, &seed, &rng);
        rules->scores(&game, state, &scores);
        for (int k = 0; k < scores.lines; k++) {
            want(rules, "score", scores.line[k].id, NULL, NULL, 0, false);
            check_clause(rules, scores.line[k].clause, scores.line[k].id);
        }
    }
    free(state);
}

/* ---- Nothing is left over ---------------------------------------------------------------------------- */

/* Counted nouns are used by other texts, which text_compile checks; the word for what is hidden and
 * the game's own name are used without a table; scores of rare ends need not come up in a few games. */
static bool stands_alone(const ausi_text_entry *entry, const char *rest)
{
    const char *last = strrchr(entry->key, '.');
    return entry->counted || strcmp(rest, "name") == 0 || strcmp(last, ".unknown") == 0 ||
           strncmp(rest, "score.", 6) == 0;
}

static void check_left_over(const aus_rules *rules)
{
    size_t n = strlen(rules->id);
    for (size_t i = 0; i < ausi_text_count; i++) {
        const ausi_text_entry *entry = &ausi_text_entries[i];
        if (strncmp(entry->key, rules->id, n) != 0 || entry->key[n] != '.') continue;
        if (!wanted[i] && !stands_alone(entry, entry->key + n + 1))
            fail_msg("%s is a text nobody asks for", entry->key);
    }
}

static void every_game_speaks(void **state)
{
    (void)state;
    assert_true(aus_rules_count() > 0);
    wanted = calloc(ausi_text_count, sizeof *wanted);
    for (size_t i = 0; i < aus_rules_count(); i++) {
        const aus_rules *rules = aus_rules_at(i);
        char             name[64];
        snprintf(name, sizeof name, "%s.name", rules->id);
        assert_non_null(ausi_text_find(name));
        want_tables(rules);
        want_scores(rules);
        check_left_over(rules);
    }
    free(wanted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_speaks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "cli/play_ask.h"
#include <stdlib.h>
#include "cli/bots.h"
#include "cli/line_input.h"
#include "cli/paper.h"
#include "view/rules_book.h"
#include "view/sentence.h"
#include "view/text.h"

#define PAPER(text) (&(aus_writer){.data = (text), .size = sizeof(text)})

static void no_offers(void *context, const char *start, void (*offer)(void *list, const char *text), void *list)
{
    (void)context, (void)start, (void)offer, (void)list;
}

static void say(int lang, const char *key) { paper_text(ausi_text(lang, key)); }

/* A number from 1 to n; an empty line gives `usual`. False at the end of the input. */
static bool read_number(int lang, int n, int usual, int *out)
{
    line_input *input = line_input_open(no_offers, NULL);
    uint64_t    number;
    char       *line;
    bool        found = false;
    while (input && !found && (line = line_input_next(input, "> "))) {
        line[strcspn(line, " \t")] = 0;
        found = true;
        if (!*line) *out = usual;
        else if (cli_number(line, 1, (uint64_t)n, &number)) *out = (int)number;
        else {
            say(lang, "house.play.no-choice");
            found = false;
        }
    }
    line_input_close(input);
    return found;
}

/* The template game is there for those who write games: it comes last. */
static const aus_rules *game_at(int i)
{
    return aus_rules_at(((size_t)i + 1) % aus_rules_count());
}

bool play_ask_game(int lang, const char **id)
{
    int n = (int)aus_rules_count(), choice;
    say(lang, "house.play.which-game");
    for (int i = 0; i < n; i++) {
        const aus_rules *rules = game_at(i);
        char             key[64], seats[128] = "";
        snprintf(key, sizeof key, "%s.name", rules->id);
        const ausi_word bounds[] = {{"least", NULL, rules->seats_min}, {"most", NULL, rules->seats_max}};
        ausi_format(PAPER(seats), lang, "house.play.for-players", bounds, 2);
        paper("%3d. %s (%s), %s", i + 1, ausi_text(lang, key), rules->id, seats);
    }
    if (!read_number(lang, n, 1, &choice)) return false;
    *id = game_at(choice - 1)->id;
    return true;
}

/* ---- Options ------------------------------------------------------------------------------------- */

static void show_options(int lang, const aus_rules *rules, const int *chosen)
{
    putchar('\n');
    say(lang, "house.play.options");
    for (int i = 0; i < rules->options; i++) {
        char option[512] = "", value[512] = "";
        ausi_say_option(PAPER(option), lang, rules, i);
        ausi_say_option_value(PAPER(value), lang, rules, i, chosen[i]);
        paper("%3d. %s: %s", i + 1, option, value);
    }
}

static bool ask_option(int lang, const aus_rules *rules, int option, int *chosen)
{
    const aus_option  *o = &rules->option[option];
    const ausi_clause *clause = ausi_clause_find(o->clause);
    char               text[512] = "";
    int                choice;
    ausi_say_option(PAPER(text), lang, rules, option);
    paper("\n%s", text);
    if (clause) paper("  %s  %s", clause->id, clause->text);
    for (int i = 0; i < o->values; i++) {
        text[0] = 0;
        ausi_say_option_value(PAPER(text), lang, rules, option, i);
        paper("%3d. %s%s%s", i + 1, text, i == o->standard ? " - " : "",
              i == o->standard ? ausi_text(lang, "house.play.usual") : "");
    }
    if (!read_number(lang, o->values, chosen[option] + 1, &choice)) return false;
    chosen[option] = choice - 1;
    return true;
}

bool play_ask_options(int lang, const aus_rules *rules, cli_setup *setup)
{
    static char words[AUS_OPTIONS_MAX][96];
    int         chosen[AUS_OPTIONS_MAX], option = 1;
    for (int i = 0; i < rules->options; i++) chosen[i] = rules->option[i].standard;
    while (rules->options && option) {
        show_options(lang, rules, chosen);
        if (!read_number(lang, rules->options, 0, &option)) return false;
        if (option && !ask_option(lang, rules, option - 1, chosen)) return false;
    }
    for (int i = 0; i < rules->options && setup->options < CLI_OPTIONS_MAX; i++) {
        snprintf(words[i], sizeof words[i], "%s=%s", rules->option[i].id, rules->option[i].value[chosen[i]]);
        setup->option[setup->options++] = words[i];
    }
    return true;
}

/* ---- Seats --------------------------------------------------------------------------------------- */

/* The levels people meet; the agents for experiments have names of their own. */
static const char *const levels[] = {"novice", "easy", "normal", "hard", "master"};
enum { LEVELS = sizeof levels / sizeof levels[0] };

static bool ask_level(int lang, const char **level)
{
    int choice, usual = 1;
    say(lang, "house.play.which-level");
    for (int i = 0; i < LEVELS; i++) {
        char key[64];
        snprintf(key, sizeof key, "house.level.%s", levels[i]);
        paper("%3d. %s", i + 1, ausi_text(lang, key));
        if (strcmp(levels[i], bots_standard()) == 0) usual = i + 1;
    }
    if (!read_number(lang, LEVELS, usual, &choice)) return false;
    *level = levels[choice - 1];
    return true;
}

bool play_ask_seats(int lang, const aus_rules *rules, char *out, size_t size)
{
    const ausi_word bounds[] = {{"least", NULL, rules->seats_min}, {"most", NULL, rules->seats_max}};
    int seats = 0, people = 0, usual = rules->seats_min > 1 || rules->seats_max == 1 ? rules->seats_min : 2;
    const char *level = bots_standard();
    char        text[512] = "";
    ausi_format(PAPER(text), lang, "house.play.how-many", bounds, 2);
    paper("\n%s", text);
    for (;;) {
        if (!read_number(lang, rules->seats_max, usual, &seats)) return false;
        if (seats >= rules->seats_min) break;
        say(lang, "house.play.no-choice");
    }
    say(lang, "house.play.how-many-people");
    if (!read_number(lang, seats, 1, &people)) return false;
    if (people < seats && !ask_level(lang, &level)) return false;
    aus_writer list = {.data = out, .size = size};
    for (int i = 0; i < seats; i++) {
        if (i) aus_write_char(&list, ',');
        aus_write(&list, i < people ? "human" : level);
    }
    return true;
}

#include "cli/play_ask.h"
#include <stdlib.h>
#include "cli/bots.h"
#include "cli/cli.h"
#include "view/rules_book.h"
#include "view/sentence.h"
#include "view/text.h"

#define PAPER(text) (&(aus_writer){.data = (text), .size = sizeof(text)})

/* One line; NULL at the end. There is nothing to complete yet, so no editor is needed. */
static char *read_line(void)
{
    static char line[256];
    fputs("> ", stdout);
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin)) return NULL;
    if (!strchr(line, '\n'))
        for (int c = getchar(); c != EOF && c != '\n';) c = getchar();
    line[strcspn(line, "\r\n")] = 0;
    return line;
}

static void say(int lang, const char *key) { puts(ausi_text(lang, key)); }

/* A number from 1 to n; an empty line gives `usual`. False at the end of the input. */
static bool read_number(int lang, int n, int usual, int *out)
{
    uint64_t number;
    char    *line;
    while ((line = read_line())) {
        *out = usual;
        if (!*line) return true;
        if (cli_number(line, 1, (uint64_t)n, &number)) {
            *out = (int)number;
            return true;
        }
        say(lang, "house.play.no-choice");
    }
    return false;
}

bool play_ask_game(int lang, const char **id)
{
    int n = (int)aus_rules_count(), choice;
    say(lang, "house.play.which-game");
    for (int i = 0; i < n; i++) {
        char key[64];
        snprintf(key, sizeof key, "%s.name", aus_rules_at((size_t)i)->id);
        printf("%3d. %s (%s)\n", i + 1, ausi_text(lang, key), aus_rules_at((size_t)i)->id);
    }
    if (!read_number(lang, n, 1, &choice)) return false;
    *id = aus_rules_at((size_t)choice - 1)->id;
    return true;
}

bool play_ask_option(int lang, const aus_rules *rules, int option, char *out, size_t size)
{
    const aus_option  *o = &rules->option[option];
    const ausi_clause *clause = ausi_clause_find(o->clause);
    char               text[512] = "";
    int                choice;
    ausi_say_option(PAPER(text), lang, rules, option);
    printf("\n%s\n", text);
    if (clause) printf("  %s  %s\n", clause->id, clause->text);
    for (int i = 0; i < o->values; i++) {
        text[0] = 0;
        ausi_say_option_value(PAPER(text), lang, rules, option, i);
        printf("%3d. %s%s%s\n", i + 1, text, i == o->standard ? " - " : "",
               i == o->standard ? ausi_text(lang, "house.play.usual") : "");
    }
    if (!read_number(lang, o->values, o->standard + 1, &choice)) return false;
    snprintf(out, size, "%s=%s", o->id, o->value[choice - 1]);
    return true;
}

bool play_ask_seats(int lang, const aus_rules *rules, char *out, size_t size)
{
    const ausi_word bounds[] = {{"least", NULL, rules->seats_min}, {"most", NULL, rules->seats_max}};
    int seats = 0, people = 0, usual = rules->seats_min > 1 || rules->seats_max == 1 ? rules->seats_min : 2;
    char            text[512] = "";
    ausi_format(PAPER(text), lang, "house.play.how-many", bounds, 2);
    printf("\n%s\n", text);
    while (seats < rules->seats_min)
        if (!read_number(lang, rules->seats_max, usual, &seats)) return false;
    say(lang, "house.play.how-many-people");
    if (!read_number(lang, seats, 1, &people)) return false;
    aus_writer list = {.data = out, .size = size};
    for (int i = 0; i < seats; i++) {
        if (i) aus_write_char(&list, ',');
        aus_write(&list, i < people ? "human" : bots_standard());
    }
    return true;
}

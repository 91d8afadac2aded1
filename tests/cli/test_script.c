/* Whole games of every kind in every language, played by somebody who sees only the printed text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "australis.h"
#include "player.h"
#include "view/text.h"

/* What is shown with 20 games holds for every build; slow ones look for mistakes of another kind, and play
 * each game in each language with each number of seats. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { GAMES = 3 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { GAMES = 3 };
#else
enum { GAMES = 20 };
#endif
#else
enum { GAMES = 20 };
#endif
enum { PROMPTS_MAX = 20000 };

/* No key, no placeholder, no choice twice in one menu. */
static void check_words(const player *p, const char *game)
{
    char key[64];
    snprintf(key, sizeof key, "%s.", game);
    if (strstr(p->text, key) || strstr(p->text, "house.") || strchr(p->text, '{'))
        fail_msg("a text is missing:\n%s", p->text);
    const char *line[2 * AUS_ACTIONS_MAX];
    int         n = player_choices(p), k = 0;
    for (const char *at = p->text; at && k < n; at = strchr(at, '\n'), at = at ? at + 1 : NULL) {
        char start[16];
        snprintf(start, sizeof start, "%3d. ", k + 1);
        if (strncmp(at, start, strlen(start)) == 0) line[k++] = at + strlen(start);
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            size_t a = strcspn(line[i], "\n"), b = strcspn(line[j], "\n");
            if (a == b && memcmp(line[i], line[j], a) == 0)
                fail_msg("twice in one menu: %.*s", (int)a, line[i]);
        }
}

static bool says_who_won(const player *p, int lang)
{
    static const char *const keys[] = {"house.winner", "house.winners", "house.no-winner"};
    for (size_t i = 0; i < 3; i++) {
        char        start[128];
        const char *text = ausi_text(lang, keys[i]);
        snprintf(start, sizeof start, "%.*s", (int)strcspn(text, "{"), text);
        if (strstr(p->text, start)) return true;
    }
    return false;
}

/* Now and then something else is said first; what it does to the menu is found out by an empty line. The
 * strong player behind a hint takes his time: one a game. */
static const char *chatter(aus_rng *rng, bool *hinted)
{
    static const char *const words[] = {"look",  "undo",     "redo",   "log",      "help",    "why",
                                        "more",  "takeback", "always", "pause",    "clock",   "look map",
                                        "look road", "rules card", "always 1", "ask", "back", "xyzzy"};
    if (aus_rng_below(rng, 12)) return NULL;
    if (*hinted) return words[aus_rng_below(rng, sizeof words / sizeof words[0])];
    *hinted = true;
    return "hint";
}

/* Once a game the computer sits in for a while. */
static const char *lending(int prompts)
{
    return prompts == 30 ? "bot random" : prompts == 33 ? "back" : NULL;
}

static void play_one(const aus_rules *rules, int lang, int index)
{
    char              seed[32], seats[64] = "human";
    int               n = rules->seats_min + index % (rules->seats_max - rules->seats_min + 1);
    const char *const words[] = {"play", rules->id, "--lang", ausi_lang_code(lang), "--seed",
                                 seed,   "--seats", seats,    "--no-save",          NULL};
    player            p;
    aus_rng           rng;
    bool              asked = false, hinted = false;
    for (int i = 1; i < n; i++) strcat(seats, ",random");
    snprintf(seed, sizeof seed, "%s %d", ausi_lang_code(lang), index);
    aus_rng_init(&rng, (uint64_t)(index * 4 + lang));
    player_start(&p, words);
    for (int prompts = 0; player_listen(&p); prompts++) {
        const char *word = lending(prompts) ? lending(prompts) : asked ? NULL : chatter(&rng, &hinted);
        char        number[16];
        int         choices = player_choices(&p);
        if (prompts > PROMPTS_MAX) fail_msg("%s does not end", rules->id);
        check_words(&p, rules->id);
        snprintf(number, sizeof number, "%u", choices ? 1 + aus_rng_below(&rng, (uint32_t)choices) : 0);
        player_say(&p, word ? word : choices ? number : "");
        asked = word != NULL;
    }
    if (!says_who_won(&p, lang))
        fail_msg("%s in %s did not end well:\n%s", rules->id, ausi_lang_code(lang), p.text);
    assert_int_equal(player_end(&p), 0);
}

static void every_game_in_every_language(void **state)
{
    (void)state;
    for (size_t g = 0; g < aus_rules_count(); g++)
        for (int lang = 0; lang < AUSI_LANGUAGES; lang++)
            for (int i = 0; i < GAMES; i++) play_one(aus_rules_at(g), lang, i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_in_every_language)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

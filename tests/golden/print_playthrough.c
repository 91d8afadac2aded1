/*
 * Prints one random game with every answer of the contract at every step, or (with "catalogue") the
 * setups of many seeds. The goldens tests/golden/<game>-*.txt are this output: a change of the rules
 * shows as a difference that a person can read.
 *
 *   print_playthrough playthrough|catalogue GAME
 */
#include <stdio.h>
#include <stdlib.h>
#include "ai/agent.h"
#include "view/sentence.h"
#include "view/view_json.h"

static char text[1 << 17];

static void print_view(const aus_game *game, const void *view, const char *label)
{
    aus_writer out = {.data = text, .size = sizeof text};
    ausi_json  json = ausi_json_on(&out);
    text[0] = 0;
    ausi_json_view(&json, game, view, NULL);
    printf("%s %s%s\n", label, text, out.overflow ? " (cut off)" : "");
}

static void print_event(void *context, const aus_event *event)
{
    const aus_game *game = context;
    ausi_voice      voice = {.game = game};
    aus_writer      out = {.data = text, .size = sizeof text};
    text[0] = 0;
    ausi_say_event(&out, &voice, event, AUS_ALL);
    printf("  event %s [%s]%s\n", text, event->clause, event->secret ? " (partly secret)" : "");
}

static void print_list(const aus_game *game, const char *label, const aus_action *list, size_t n)
{
    printf("  %s", label);
    for (size_t i = 0; i < n; i++) {
        aus_action_text(game, list[i], text, sizeof text);
        printf("%s%s", i ? "; " : " ", text);
    }
    printf("\n");
}

/* What one seat is offered; free actions are taken now and then, so that they are in the golden, too. */
static aus_action step(const aus_game *game, const void *state, int seat, aus_rng *rng)
{
    static aus_choices choices;
    aus_action         free[AUS_ACTIONS_MAX];
    choices.n = aus_actions(game, state, seat, choices.action);
    print_list(game, "actions", choices.action, choices.n);
    size_t n = aus_free_actions(game, state, seat, free);
    if (n) print_list(game, "free", free, n);
    return aus_choose_random(game, state, seat, &choices, rng);
}

static void playthrough(const aus_game *game)
{
    static _Alignas(8) uint8_t state[AUS_STATE_MAX], view[AUS_STATE_MAX];
    aus_sink   sink = {.put = print_event, .context = (void *)game};
    aus_seed   seed;
    aus_rng    rng;
    aus_scores scores;
    uint32_t   barrier;
    aus_seed_from_text(&seed, "playthrough");
    aus_rng_init(&rng, 1);
    aus_start(game, state, &seed, &sink);
    print_view(game, state, "state");
    for (int n = 1; aus_to_act(state); n++) {
        int seat = 0;
        while (!((aus_to_act(state) >> seat) & 1u)) seat++;
        const aus_frame *asked = aus_asked(state);
        printf("step %d: %s, asked mask %u, clause %s\n", n, game->rules->ask[asked->ask].id, asked->seats,
               game->rules->ask[asked->ask].clause);
        aus_action action = step(game, state, seat, &rng);
        aus_action_text(game, action, text, sizeof text);
        printf("  seat %d: %s\n", seat + 1, text);
        aus_apply(game, state, seat, action, &sink, &barrier);
        printf("  barrier %u, heuristic %d, hash %016llx\n", barrier, game->rules->heuristic(game, state, seat),
               (unsigned long long)aus_state_hash(game, state));
        if (n % 25 == 0)
            for (int who = AUS_NOBODY; who < game->seats; who++) {
                game->rules->observe(game, state, who, view);
                printf("  as %d ", who + 1);
                print_view(game, view, "view");
            }
    }
    print_view(game, state, "state");
    game->rules->scores(game, state, &scores);
    for (int i = 0; i < scores.lines; i++)
        printf("score seat %d %s %d [%s]\n", scores.line[i].seat + 1, scores.line[i].id, scores.line[i].points,
               scores.line[i].clause);
    for (int i = 0; i < game->seats; i++)
        printf("total seat %d: %d, rank %u\n", i + 1, scores.total[i], scores.rank[i]);
}

static void catalogue(const aus_game *game)
{
    static _Alignas(8) uint8_t state[AUS_STATE_MAX];
    for (int i = 1; i <= 12; i++) {
        char     name[16];
        aus_seed seed;
        snprintf(name, sizeof name, "%d", i);
        aus_seed_from_text(&seed, name);
        aus_start(game, state, &seed, NULL);
        snprintf(name, sizeof name, "seed %d", i);
        print_view(game, state, name);
    }
}

int main(int argc, char **argv)
{
    const aus_rules *rules = argc == 3 ? aus_rules_find(argv[2]) : NULL;
    aus_game        *game = malloc(sizeof *game);
    if (!rules || !game || aus_game_init(game, rules, NULL, rules->seats_max, NULL)) return 2;
    if (strcmp(argv[1], "playthrough") == 0)
        playthrough(game);
    else
        catalogue(game);
    free(game);
    return 0;
}

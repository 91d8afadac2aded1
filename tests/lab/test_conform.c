/*
 * Conformance: what the contract promises, on every registered game, with every number of seats and
 * every set of options of lab/option_sets.h. The audit does the work; this file makes sure that it
 * is asked about everything and that it was able to find something.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>
#include "lab/audit.h"
#include "lab/option_sets.h"
#include "lab/playout.h"
#include "lab/transcript.h"

typedef struct trial {
    aus_audit      audit;
    aus_transcript script;
    aus_playout   *play;
    int            power_in; /* steps until the next test of re-sampling */
} trial;

static bool audited(void *context, const void *state, int seat, aus_action action)
{
    trial *t = context;
    if (!aus_transcript_add(&t->script, t->audit.game, state, seat, action, true)) return false;
    if (t->play->decisions > t->audit.game->rules->max_length) return false;
    if (--t->power_in <= 0) {
        t->power_in = 40;
        for (int who = AUS_NOBODY; who < t->audit.game->seats; who++)
            if (!aus_audit_power(&t->audit, state, who, 200)) return false;
    }
    return aus_audit_step(&t->audit, state, seat, action);
}

/* One game with one setup; says on stderr with which one it went wrong. */
static void conform(trial *t, const aus_game *game, size_t set, uint64_t index)
{
    aus_seed base, seed;
    aus_recording_error error = {0};
    aus_seed_from_text(&base, "conformance");
    aus_seed_derive(&seed, &base, index);
    t->audit.game = t->play->game = game;
    t->play->decisions = t->play->applied = 0;
    aus_transcript_clear(&t->script);
    aus_rng_init(&t->play->rng, index);
    bool ok = aus_playout_run(t->play, &seed) && aus_audit_end(&t->audit, t->play->state);
    bool replays = ok && aus_transcript_replays(&t->script, game, &seed, t->play->state, &error);
    if (ok && replays) return;
    char *text = aus_transcript_text(&t->script, game, &seed, t->audit.wrong);
    fprintf(stderr, "%s, %d seats, option set %zu, game %llu: %s%s\n%s\n", game->rules->id, game->seats, set,
            (unsigned long long)index, t->audit.wrong, error.text, text ? text : "");
    free(text);
    fail_msg("a promise of the contract is broken");
}

static void every_game_keeps_the_contract(void **unused)
{
    (void)unused;
    aus_option_sets *sets = malloc(sizeof *sets);
    aus_game        *game = malloc(sizeof *game);
    trial            t = {.play = calloc(1, sizeof *t.play)};
    assert_true(sets && game && t.play && aus_transcript_init(&t.script));
    aus_rng_init(&t.audit.rng, 99);
    t.play->before = audited;
    t.play->context = &t;
    for (int i = 0; i < AUS_SEATS_MAX; i++) t.play->agent[i] = aus_agent_find("random");

    for (size_t g = 0; g < aus_rules_count(); g++) {
        const aus_rules *rules = aus_rules_at(g);
        uint64_t         played = 0;
        aus_option_sets_make(rules, sets, 8);
        t.audit.leaks_tried = t.audit.leaks_skipped = t.audit.commutes = 0;
        for (size_t s = 0; s < sets->n; s++)
            for (int seats = rules->seats_min; seats <= rules->seats_max; seats++) {
                if (aus_game_init(game, rules, NULL, seats, sets->set[s])) continue;
                conform(&t, game, s, played++);
            }
        printf("%s: %llu games, %llu re-samplings compared, %llu not possible, %llu simultaneous pairs\n", rules->id,
               (unsigned long long)played, (unsigned long long)t.audit.leaks_tried,
               (unsigned long long)t.audit.leaks_skipped, (unsigned long long)t.audit.commutes);
        assert_true(played > 0 && t.audit.leaks_tried > 0);
        assert_true(t.audit.leaks_skipped * 10 < t.audit.leaks_tried); /* or the leak test would be idle */
    }
    aus_transcript_free(&t.script);
    free(t.play);
    free(game);
    free(sets);
}

static void option_sets_meet_in_pairs(void **unused)
{
    (void)unused;
    aus_option_sets *sets = malloc(sizeof *sets);
    assert_non_null(sets);
    for (size_t g = 0; g < aus_rules_count(); g++) {
        const aus_rules *rules = aus_rules_at(g);
        aus_option_sets_make(rules, sets, 0);
        for (int i = 0; i < rules->options; i++)
            for (int j = i + 1; j < rules->options; j++)
                for (int a = 0; a < rules->option[i].values; a++)
                    for (int b = 0; b < rules->option[j].values; b++) {
                        bool met = false;
                        for (size_t s = 0; s < sets->n; s++) met |= sets->set[s][i] == a && sets->set[s][j] == b;
                        assert_true(met);
                    }
    }
    free(sets);
}

/* What the tables of a game promise to everybody who reads them. */
static void tables_are_well_formed(void **unused)
{
    (void)unused;
    for (size_t g = 0; g < aus_rules_count(); g++) {
        const aus_rules *rules = aus_rules_at(g);
        assert_true(rules->state_size <= AUS_STATE_MAX && rules->state_size % 8 == 0);
        assert_true(rules->max_actions <= AUS_ACTIONS_MAX && rules->options <= AUS_OPTIONS_MAX);
        assert_true(rules->seats_min >= 1 && rules->seats_max <= AUS_SEATS_MAX && rules->endings <= 16);
        assert_int_equal(rules->domain[0].kind, AUS_D_NUMBER);
        assert_string_equal(rules->ending[0], "running");
        for (int v = 0; v < rules->verbs; v++) {
            assert_non_null(rules->verb[v].id);
            assert_string_not_equal(rules->verb[v].id, "undo"); /* words of the recording */
            assert_string_not_equal(rules->verb[v].id, "end");
            for (int w = 0; w < v; w++) assert_string_not_equal(rules->verb[v].id, rules->verb[w].id);
        }
        for (int a = 0; a < rules->asks; a++) assert_true(rules->ask[a].id && rules->ask[a].clause);
        for (int e = 0; e < rules->events; e++) assert_non_null(rules->event[e].id);
        for (int o = 0; o < rules->options; o++)
            assert_true(rules->option[o].clause && rules->option[o].standard < rules->option[o].values);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_are_well_formed),
        cmocka_unit_test(option_sets_meet_in_pairs),
        cmocka_unit_test(every_game_keeps_the_contract),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

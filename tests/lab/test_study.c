/* A study: who thinks more loses less, and the figures come from the seed alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include "lab/study.h"

static aus_game             *game;
static volatile sig_atomic_t stop;

static aus_study study_of(const aus_agent *agent, int agents, const aus_agent *reference, int threads)
{
    aus_study s = {.game = game, .reference = reference, .agents = agents, .positions = 24, .threads = threads,
                   .stop = &stop};
    for (int i = 0; i < agents; i++) s.agent[i] = &agent[i];
    aus_seed_from_text(&s.seed, "study");
    assert_true(aus_study_run(&s));
    return s;
}

static void thinking_pays(void **unused)
{
    (void)unused;
    const char *const id[] = {"random", "mcts:24", "mcts:800"};
    aus_agent         agent[3], reference;
    assert_true(aus_agent_parse("mcts:3000", &reference));
    for (int i = 0; i < 3; i++) assert_true(aus_agent_parse(id[i], &agent[i]));
    for (size_t g = 0; g < aus_rules_count(); g++) {
        assert_null(aus_game_init(game, aus_rules_at(g), NULL, 2, NULL));
        aus_study one = study_of(agent, 3, &reference, 1), two = study_of(agent, 3, &reference, 2);
        assert_int_equal(one.studied, 24);
        for (int i = 0; i < 3; i++) {
            assert_true(one.line[i].same.mean >= 0 && one.line[i].same.mean <= 1 && one.line[i].loss.mean >= 0);
            assert_true(one.line[i].same.mean == two.line[i].same.mean);
            assert_true(one.line[i].loss.mean == two.line[i].loss.mean);
        }
        assert_true(one.line[2].loss.mean < one.line[0].loss.mean);
        assert_true(one.line[2].same.mean > one.line[0].same.mean);
    }
}

static void it_stops(void **unused)
{
    (void)unused;
    aus_agent agent;
    assert_true(aus_agent_parse("mcts:24", &agent));
    assert_null(aus_game_init(game, aus_rules_at(0), NULL, 2, NULL));
    stop = 1;
    assert_int_equal(study_of(&agent, 1, &agent, 1).studied, 0);
    stop = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(thinking_pays), cmocka_unit_test(it_stops)};
    game = malloc(sizeof *game);
    int failed = game ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
    free(game);
    return failed;
}

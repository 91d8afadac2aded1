/* The audit has teeth: each kind of mistake, planted into the null game, is found and named. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>
#include "games/nullgame/state.h"
#include "lab/audit.h"
#include "lab/playout.h"

static aus_rules planted;

typedef struct hunt {
    aus_audit audit;
    bool      power;
} hunt;

static bool audited(void *context, const void *state, int seat, aus_action action)
{
    hunt *h = context;
    if (h->power && !aus_audit_power(&h->audit, state, 0, 200)) return false;
    return aus_audit_step(&h->audit, state, seat, action);
}

/* Plays up to 50 games with the planted rules; what the audit says, or "" if it is content. */
static const char *found(bool power)
{
    static aus_game game;
    static hunt     h;
    aus_playout    *play = calloc(1, sizeof *play);
    aus_seed        base, seed;
    assert_non_null(play);
    memset(&h, 0, sizeof h);
    h.power = power;
    assert_null(aus_game_init(&game, &planted, aus_builtin_pack(&ng_rules), 3, NULL));
    play->game = h.audit.game = &game;
    play->before = audited;
    play->context = &h;
    for (int i = 0; i < 3; i++) play->agent[i] = aus_agent_find("random");
    aus_seed_from_text(&base, "audit");
    for (uint64_t i = 0; i < 50 && !h.audit.wrong[0]; i++) {
        aus_seed_derive(&seed, &base, i);
        aus_rng_init(&play->rng, i);
        aus_rng_init(&h.audit.rng, i + 1000);
        aus_playout_run(play, &seed);
    }
    free(play);
    return h.audit.wrong;
}

static void assert_found(const char *what, bool power)
{
    const char *wrong = found(power);
    if (!strstr(wrong, what)) fail_msg("expected \"%s\", the audit said \"%s\"", what, wrong);
}

static void the_sound_game_passes(void **unused)
{
    (void)unused;
    planted = ng_rules;
    assert_string_equal(found(true), "");
}

static size_t actions_backwards(const aus_game *game, const void *state, int seat, aus_action *out)
{
    size_t n = ng_rules.actions(game, state, seat, out);
    for (size_t i = 0; i < n / 2; i++) {
        aus_action t = out[i];
        out[i] = out[n - 1 - i];
        out[n - 1 - i] = t;
    }
    return n;
}

static size_t actions_one_missing(const aus_game *game, const void *state, int seat, aus_action *out)
{
    size_t n = ng_rules.actions(game, state, seat, out);
    return n > 2 ? n - 1 : n;
}

static size_t actions_one_too_many(const aus_game *game, const void *state, int seat, aus_action *out)
{
    size_t n = ng_rules.actions(game, state, seat, out);
    if (aus_asked(state)->ask == NG_ASK_PEEK) out[n++] = AUS_ACTION(NG_LIFT, 0, 0, 0);
    return n;
}

static void wrong_lists_are_found(void **unused)
{
    (void)unused;
    planted = ng_rules;
    planted.actions = actions_backwards;
    assert_found("ascending", false);
    planted.actions = actions_one_missing;
    assert_found("accepted but not listed", false);
    planted.actions = actions_one_too_many;
    assert_found("mixed up", false);
}

/* The first seat's bids are taken to be open, while `check` and the events keep them secret. */
static void observe_open_bids(const aus_game *game, const void *state, int who, void *view)
{
    uint8_t bid = ((const ng_state *)state)->player[0].bid;
    ng_rules.observe(game, state, who, view);
    ((ng_state *)view)->player[0].bid = bid;
}

static uint32_t apply_tells_bids(const aus_game *game, void *state, int seat, aus_action action, aus_sink *sink)
{
    const ng_state *s = state;
    if (aus_verb_of(action) == NG_DONE && s->decks)
        aus_emit(sink, (aus_event){
                           .kind = NG_EV_SHOWN, .seat = (int8_t)seat, .arg = {s->deck[0]}, .clause = "NG-BID-03"});
    return ng_rules.apply(game, state, seat, action, sink);
}

static uint32_t apply_denies_barriers(const aus_game *game, void *state, int seat, aus_action action, aus_sink *sink)
{
    ng_rules.apply(game, state, seat, action, sink);
    return 0;
}

static void leaks_are_found(void **unused)
{
    (void)unused;
    planted = ng_rules;
    planted.observe = observe_open_bids;
    assert_found("a view shows a secret choice", false);
    planted = ng_rules;
    planted.apply = apply_tells_bids;
    assert_found("events depend on what is hidden", false);
    planted.apply = apply_denies_barriers;
    assert_found("depend", false);
}

/* Believes always the same: the lowest unseen cards in order. */
static void resample_stubborn(const aus_game *game, void *view, int seat, aus_rng *rng)
{
    aus_rng same;
    (void)rng;
    aus_rng_init(&same, 1);
    ng_rules.resample(game, view, seat, &same);
}

static void a_resampling_without_power_is_found(void **unused)
{
    (void)unused;
    planted = ng_rules;
    planted.resample = resample_stubborn;
    assert_found("never changes", true);
}

/* Whoever bids first is remembered: the order of simultaneous answers matters. */
static uint32_t apply_remembers_order(const aus_game *game, void *state, int seat, aus_action action, aus_sink *sink)
{
    ng_state *s = state;
    uint32_t  learned = ng_rules.apply(game, state, seat, action, sink);
    if (aus_verb_of(action) == NG_BID) s->pad[0] = (uint8_t)(s->pad[0] * 5 + seat + 1);
    return learned;
}

static uint32_t apply_listens(const aus_game *game, void *state, int seat, aus_action action, aus_sink *sink)
{
    ((ng_state *)state)->pad[1] = sink != NULL;
    return ng_rules.apply(game, state, seat, action, sink);
}

static void other_broken_promises_are_found(void **unused)
{
    (void)unused;
    planted = ng_rules;
    planted.apply = apply_remembers_order;
    assert_found("order of simultaneous answers", false);
    planted.apply = apply_listens;
    assert_found("listening", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sound_game_passes), cmocka_unit_test(wrong_lists_are_found),
        cmocka_unit_test(leaks_are_found), cmocka_unit_test(a_resampling_without_power_is_found),
        cmocka_unit_test(other_broken_promises_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

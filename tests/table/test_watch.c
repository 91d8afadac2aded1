/* Watchers never see secrets: whatever a watcher cannot see is re-sampled, and he gets the same. */
#include "fixture.h"
#include "view/sentence.h"

static uint64_t compared, differed; /* comparisons; those in which something hidden was different */

static bool same_form(const ausi_news *a, const ausi_news *b)
{
    return a->kind == b->kind && a->seat == b->seat && a->n == b->n && a->event.seq == b->event.seq &&
           a->event.kind == b->event.kind && a->event.seat == b->event.seat &&
           a->event.secret == b->event.secret && a->event.knows == b->event.knows &&
           a->event.clause == b->event.clause && memcmp(a->event.arg, b->event.arg, sizeof a->event.arg) == 0;
}

static bool same_news(fixture *f, fixture *g, int who, uint32_t since)
{
    ausi_watcher v = {.table = &f->table, .who = who, .heard = since},
                 w = {.table = &g->table, .who = who, .heard = since};
    ausi_news    m, n;
    bool         same = true;
    while (same && ausi_watch_next(&v, &m)) same = ausi_watch_next(&w, &n) && same_form(&m, &n);
    return same && !ausi_watch_next(&w, &n);
}

static bool same_secrets(const fixture *f, const fixture *g, uint32_t since)
{
    for (uint32_t i = since; i < f->table.sink.next; i++)
        if (memcmp(f->news[i].event.arg, g->news[i].event.arg, sizeof f->news[i].event.arg) != 0)
            return false;
    return true;
}

static void same_sight(fixture *f, fixture *g, int who)
{
    static aus_action   x[2 * AUS_ACTIONS_MAX], y[2 * AUS_ACTIONS_MAX];
    _Alignas(8) uint8_t a[AUS_STATE_MAX], b[AUS_STATE_MAX];
    ausi_watcher        v = {.table = &f->table, .who = who}, w = {.table = &g->table, .who = who};
    size_t              free_x, free_y;
    ausi_watch_view(&v, a);
    ausi_watch_view(&w, b);
    assert_memory_equal(a, b, f->game.rules->state_size);
    size_t n = ausi_watch_choices(&v, x, &free_x);
    assert_int_equal(n, ausi_watch_choices(&w, y, &free_y));
    assert_int_equal(free_x, free_y);
    assert_memory_equal(x, y, n * sizeof x[0]);
    compared++;
}

/* The same table in a world the watcher can believe in, in which the action is still legal. */
static fixture *elsewhere(const fixture *f, int who, int seat, aus_action action, aus_rng *rng)
{
    fixture *g = fixture_copy(f);
    for (int i = 0; i < 64; i++) {
        f->game.rules->observe(&f->game, f->table.state, who, g->table.state);
        f->game.rules->resample(&f->game, g->table.state, who, rng);
        if (!aus_check(&f->game, g->table.state, seat, action).code) return g;
    }
    free(g);
    return NULL;
}

static bool came_to_light(const fixture *f) { return f->move[f->table.moves - 1].stop; }

/* Another secret choice of the same kind, told in the same words, looks the same to everybody else. */
static void check_choice(fixture *here, fixture *there, int who, int seat, aus_action action, aus_rng *rng)
{
    uint32_t   since = there->table.sink.next;
    aus_action other = any_action(there, seat, rng);
    if (who == seat || aus_verb_of(other) != aus_verb_of(action)) return;
    ausi_table_act(&there->table, seat, other, NULL, 0);
    if (came_to_light(here) || came_to_light(there) || !same_news(here, there, who, since)) return;
    if (same_secrets(here, there, since))
        return; /* not a secret choice: the question behind it may show it */
    same_sight(here, there, who);
    differed++;
}

static void check_step(fixture *f, aus_rng *rng)
{
    int        seat = lowest(ausi_table_asked(&f->table));
    aus_action action = any_action(f, seat, rng);
    for (int who = AUS_NOBODY; who < f->game.seats; who++) {
        fixture *here = fixture_copy(f), *there = elsewhere(f, who, seat, action, rng);
        if (there) {
            fixture *chosen = fixture_copy(there);
            uint32_t since = f->table.sink.next;
            same_sight(here, there, who);
            ausi_table_act(&here->table, seat, action, NULL, 0);
            ausi_table_act(&there->table, seat, action, NULL, 0);
            /* Chance shows different things in different worlds, to those who learn of it. */
            if (!came_to_light(here) && !came_to_light(there)) {
                assert_true(same_news(here, there, who, since));
                same_sight(here, there, who);
            }
            check_choice(here, chosen, who, seat, action, rng);
            free(chosen);
        }
        free(here);
        free(there);
    }
    ausi_table_act(&f->table, seat, action, NULL, 0);
}

static void secrets_are_kept(void **state)
{
    (void)state;
    for (size_t g = 0; g < aus_rules_count(); g++) {
        const aus_rules *rules = aus_rules_at(g);
        for (int i = 0; i < 4; i++) {
            fixture *f =
                fixture_new(rules->id, rules->seats_min + i % (rules->seats_max - rules->seats_min + 1));
            aus_rng  rng;
            char     seed[16];
            snprintf(seed, sizeof seed, "watch %d", i);
            fixture_open(f, seed);
            aus_rng_init(&rng, (uint64_t)i);
            for (int k = 0; k < 60 && ausi_table_status(&f->table) != AUSI_OVER; k++) {
                if (f->table.held >= 0) ausi_table_confirm(&f->table, f->table.held, 0);
                else check_step(f, &rng);
            }
            free(f);
        }
    }
    assert_true(compared > 100);
    assert_true(differed > 0); /* there was something to keep */
}

static void everything_is_seen_only_after_the_end(void **state)
{
    _Alignas(8) uint8_t view[AUS_STATE_MAX], public[AUS_STATE_MAX];
    fixture            *f = fixture_new("nullgame", 2);
    (void)state;
    fixture_open(f, "7");
    ausi_watcher all = {.table = &f->table, .who = AUS_ALL};
    ausi_watch_view(&all, view);
    f->game.rules->observe(&f->game, f->table.state, AUS_NOBODY, public);
    assert_memory_equal(view, public, f->game.rules->state_size);
    for (int i = 0; i < 2; i++) ausi_table_seat(&f->table, i, AUSI_SEAT_BOT, "easy", 0);
    ausi_table_run(&f->table, 0);
    ausi_watch_view(&all, view);
    assert_memory_equal(view, f->table.state, f->game.rules->state_size);
    free(f);
}

static void a_hidden_number_is_told_as_hidden(void **state)
{
    ausi_news     out;
    fixture      *f = fixture_new("nullgame", 2);
    ausi_watcher  seat_1 = {.table = &f->table, .who = 0}, seat_2 = {.table = &f->table, .who = 1};
    (void)state;
    fixture_open(f, "7");
    assert_true(ausi_watch_next(&seat_1, &out)); /* the first card, drawn by seat 1 */
    assert_int_equal(out.event.secret, 0);
    assert_true(out.event.arg[0] < AUS_NONE);
    assert_true(ausi_watch_next(&seat_2, &out));
    assert_int_equal(out.event.secret, 1);
    assert_int_equal(out.event.arg[0], AUS_UNKNOWN);
    assert_int_equal(out.event.knows, 0);
    assert_int_equal(ausi_hidden_args(&out.event, 1), 1);
    free(f);
}

/* Who was away for long hears what is still kept, in order. */
static void old_news_are_dropped(void **state)
{
    fixture     *f = fixture_new("nullgame", 2);
    ausi_setup   setup = {.hold = true};
    ausi_hooks   hooks = hooks_of(f);
    ausi_room    room = room_of(f);
    ausi_watcher late = {.table = &f->table, .who = AUS_NOBODY};
    ausi_news    news;
    uint32_t     heard = 0, last = 0;
    (void)state;
    room.newses = 8;
    assert_true(ausi_table_open(&f->table, &f->game, &setup, &hooks, &room, 0));
    for (int i = 0; i < 2; i++) ausi_table_seat(&f->table, i, AUSI_SEAT_BOT, "easy", 0);
    ausi_table_run(&f->table, 0);
    while (ausi_watch_next(&late, &news)) {
        assert_true(!heard || news.event.seq == last + 1);
        last = news.event.seq;
        heard++;
    }
    assert_int_equal(heard, 8);
    assert_int_equal(last + 1, f->table.sink.next);
    free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secrets_are_kept),
        cmocka_unit_test(everything_is_seen_only_after_the_end),
        cmocka_unit_test(a_hidden_number_is_told_as_hidden),
        cmocka_unit_test(old_news_are_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

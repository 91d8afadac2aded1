/* Before Fire, cargo is brought where it is hit least: the planner of the agents does so, and then leaves it there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "games/last_aurora/road.h"
#include "lab/minds.h"

enum { GAMES = 40, FREE_MAX = 17 };

static aus_game  table, *const game = &table;
static la_state  s, view;
static int       exchanges; /* something was put in the place of something else */

static void start(int seats, uint64_t index, aus_rng *rng)
{
    aus_seed base, seed;
    assert_null(aus_game_init(game, aus_rules_find("last-aurora"), NULL, seats, NULL));
    aus_seed_from_text(&base, "exposure");
    aus_seed_derive(&seed, &base, index);
    aus_rng_init(rng, index);
    memset(&s, 0, sizeof s);
    aus_start(game, &s, &seed, NULL);
}

/* One action of whoever is asked; by chance, free ones too. */
static void act(aus_rng *rng, bool chance)
{
    static aus_choices choices;
    int seat = __builtin_ctz(aus_to_act(&s));
    choices.n = aus_actions(game, &s, seat, choices.action);
    game->rules->observe(game, &s, seat, &view);
    aus_action a = chance ? aus_choose_random(game, &view, seat, &choices, rng)
                          : aus_choose_by_habit(game, &view, seat, &choices, rng);
    assert_int_equal(aus_apply(game, &s, seat, a, NULL, NULL).code, AUS_YES);
}

static int32_t exposure(int seat) { return game->rules->exposure(game, &s, seat); }

/* Plays by habit up to the next window before Fire in which enemies threaten seat 0. */
static bool find_window(aus_rng *rng)
{
    while (aus_to_act(&s)) {
        bool window = aus_asked(&s)->ask == LA_ASK_WINDOW;
        if (window && aus_is_asked(&s, 0) && exposure(0) > 0) return true;
        act(rng, false);
    }
    return false;
}

/* Lets an agent re-arrange until it does something else; returns how many free actions it took. */
static int arrange(const char *name)
{
    static aus_choices choices;
    aus_agent agent;
    assert_true(aus_agent_parse(name, &agent));
    aus_mind *mind = aus_mind_new(&agent, game->rules, 1);
    assert_non_null(mind);
    aus_mind_begin(mind, game, 1);
    int n = 0;
    for (;; n++) {
        game->rules->observe(game, &s, 0, &view);
        choices.n = aus_actions(game, &view, 0, choices.action);
        aus_action a = aus_mind_choose(mind, &view, 0, &choices);
        if (!game->rules->verb[aus_verb_of(a)].free) break;
        assert_true(n < FREE_MAX);
        assert_int_equal(aus_apply(game, &s, 0, a, NULL, NULL).code, AUS_YES);
        exchanges += aus_verb_of(a) == LA_V_PUT && s.player[0].lifted != AUS_NONE;
    }
    aus_mind_free(mind);
    assert_null(aus_invariant(game, &s));
    return n;
}

/* In every window of many games: nothing is lost, it gets better or stays, and whoever looks again moves nothing. */
static void arranging_ends(void **state)
{
    int windows = 0, better = 0;
    (void)state;
    for (uint64_t i = 0; i < GAMES; i++) {
        aus_rng rng;
        start(2, i, &rng);
        while (find_window(&rng)) {
            int count[LA_TOKENS];
            int32_t before = exposure(0);
            for (int token = 0; token < LA_TOKENS; token++) count[token] = la_count(&s.player[0], token);
            int moved = arrange("greedy");
            for (int token = 0; token < LA_TOKENS; token++)
                assert_int_equal(la_count(&s.player[0], token), count[token]);
            if (moved) assert_true(exposure(0) < before);
            if (moved + 3 < FREE_MAX) assert_int_equal(arrange("mcts:40"), 0);
            better += moved > 0;
            windows++;
            act(&rng, false);
        }
    }
    assert_true(windows >= 2 * GAMES && better >= GAMES && exchanges > 0);
}

static void empty_boxes(la_player *p)
{
    for (int cell = 0; cell < LA_CELLS_MAX; cell++)
        for (int box = 0; box < LA_BOXES_MAX && la_has_car(p, cell); box++)
            p->car[cell].box[box] = AUS_NONE;
}

/* Seats the crew in the truck as far as it goes; false if somebody finds no seat there. */
static bool crew_in_truck(la_player *p)
{
    la_car *truck = &p->car[LA_TRUCK_CELL];
    int left = p->crews;
    for (unsigned seats = la_empty_for(game, truck, LA_SURVIVOR); seats && left; seats &= seats - 1, left--)
        truck->box[la_lowest(seats)] = LA_SURVIVOR;
    return left == 0;
}

/* Fire can come down on the second column: a card below the top of the deck has it on its back. */
static bool second_column_threatened(void)
{
    int backs = 0;
    for (int i = 0; i + 1 < s.outcome_n; i++) {
        unsigned cells = la_area_cells(game, la_outcome_at(game, la_card_at(game, s.outcomes[i])->outcome)->area);
        backs += ausi_has(cells, la_cell(1, LA_ROW_BOTTOM)) && !ausi_has(cells, LA_TRUCK_CELL);
    }
    return backs > 0;
}

/* The only fuel lies in the only box of the first trailer that is not damaged, where the second column is hit;
 * the second trailer is empty. */
static bool set_up_fuel(int *box)
{
    la_player *p = &s.player[0];
    int first = la_cell(1, LA_ROW_BOTTOM), second = la_cell(2, LA_ROW_BOTTOM), above = la_cell(1, LA_ROW_TOP);
    if (s.aurora == LA_AURORA || !second_column_threatened()) return false; /* in the end no fuel is needed */
    if (!la_has_car(p, first) || !la_has_car(p, second) || la_has_car(p, above)) return false;
    empty_boxes(p);
    unsigned boxes = la_empty_for(game, &p->car[first], LA_FUEL);
    int room = __builtin_popcount(la_empty_for(game, &p->car[second], LA_FUEL));
    if (!boxes || room <= p->crews || !crew_in_truck(p)) return false; /* room for everybody who fears for his life */
    *box = la_lowest(boxes);
    for (unsigned all = la_sound_boxes(game, &p->car[first]); all; all &= all - 1)
        p->car[first].box[la_lowest(all)] = LA_DAMAGE;
    p->car[first].box[*box] = LA_FUEL;
    return true;
}

static void cargo_is_brought_to_safety(void **state)
{
    static const char *const agents[] = {"greedy", "mcts:40"};
    int positions = 0, box = 0;
    (void)state;
    for (uint64_t i = 0; i < GAMES; i++) {
        aus_rng rng;
        start(2, i, &rng);
        for (; find_window(&rng); act(&rng, false)) {
            la_state kept = s;
            for (int a = 0; a < 2 && set_up_fuel(&box); a++) {
                assert_null(aus_invariant(game, &s));
                int moved = arrange(agents[a]);
                assert_true(moved >= 2 && moved <= 10);
                assert_int_equal(s.player[0].car[la_cell(1, LA_ROW_BOTTOM)].box[box], AUS_NONE);
                assert_int_equal(la_count(&s.player[0], LA_FUEL), 1);
                assert_true(la_has_driver(&s.player[0]));
                s = kept;
                positions++;
            }
            s = kept;
        }
    }
    assert_true(positions >= 4);
}

/* A resource no empty box takes: room is made by moving what could lie elsewhere. */
static void room_is_made(void **state)
{
    int rooms = 0;
    (void)state;
    for (uint64_t i = 0; i < GAMES; i++) {
        aus_rng rng;
        for (start(2, i, &rng); aus_to_act(&s); act(&rng, true)) {
            if (aus_asked(&s)->ask != LA_ASK_STORE || exposure(0) == 0 || s.player[0].lifted != AUS_NONE) continue;
            int32_t before = exposure(0);
            if (arrange("greedy")) assert_true(exposure(0) <= before);
            rooms += exposure(0) < before;
        }
    }
    assert_true(rooms > 0);
}

/* Hidden cards do not matter, and it matters only where it can: nothing is expected in Fire itself. */
static void keeps_to_what_is_seen(void **state)
{
    (void)state;
    for (int seats = LA_PLAYERS_MIN; seats <= LA_PLAYERS_MAX; seats++) {
        aus_rng rng;
        int threats = 0;
        for (start(seats, (uint64_t)seats, &rng); aus_to_act(&s); act(&rng, true)) {
            for (int seat = 0; seat < seats; seat++) {
                int32_t here = exposure(seat);
                game->rules->observe(game, &s, seat, &view);
                assert_int_equal(here, game->rules->exposure(game, &view, seat));
                game->rules->resample(game, &view, seat, &rng);
                assert_int_equal(here, game->rules->exposure(game, &view, seat));
                assert_true(here >= 0);
                if (s.phase == LA_PHASE_FIRE || !aus_is_asked(&s, seat)) assert_int_equal(here, 0);
                threats += here > 0;
            }
        }
        assert_true(threats > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arranging_ends), cmocka_unit_test(cargo_is_brought_to_safety),
        cmocka_unit_test(room_is_made), cmocka_unit_test(keeps_to_what_is_seen)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "fixture.h"

ausi_room room_of(fixture *f)
{
    return (ausi_room){.step = f->step,
                       .move = f->move,
                       .news = f->news,
                       .steps = FIXTURE_ROOM,
                       .moves = FIXTURE_ROOM,
                       .newses = FIXTURE_ROOM};
}

static bool count_save(void *context, const ausi_table *table)
{
    (void)table;
    ((fixture *)context)->saves++;
    return true;
}

static bool bot(void *context, const aus_game *game, const void *view, int seat, const char *level,
                uint64_t luck, aus_action *out)
{
    static aus_action list[AUS_ACTIONS_MAX];
    aus_rng           rng;
    (void)context;
    if (strcmp(level, "absent") == 0) return false;
    size_t n = aus_actions(game, view, seat, list);
    if (!n) n = aus_free_actions(game, view, seat, list);
    aus_rng_init(&rng, luck);
    *out = list[aus_rng_below(&rng, (uint32_t)n)];
    return true;
}

ausi_hooks hooks_of(fixture *f) { return (ausi_hooks){.context = f, .bot = bot, .save = count_save}; }

fixture *fixture_new(const char *game, int seats)
{
    fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    const char *wrong = aus_game_init(&f->game, aus_rules_find(game), NULL, seats, NULL);
    if (wrong) fail_msg("%s", wrong);
    return f;
}

void fixture_open_with(fixture *f, const ausi_setup *setup)
{
    ausi_room  room = room_of(f);
    ausi_hooks hooks = hooks_of(f);
    assert_true(ausi_table_open(&f->table, &f->game, setup, &hooks, &room, 0));
    for (int i = 0; i < f->game.seats; i++)
        assert_int_equal(ausi_table_seat(&f->table, i, AUSI_SEAT_HUMAN, NULL, 0), AUSI_DONE);
}

void fixture_open(fixture *f, const char *seed)
{
    ausi_setup setup = {.hold = true, .bots_accept = true};
    aus_seed_from_text(&setup.seed, seed);
    fixture_open_with(f, &setup);
}

fixture *fixture_copy(const fixture *f)
{
    fixture *copy = malloc(sizeof *copy);
    assert_non_null(copy);
    memcpy(copy, f, sizeof *copy);
    copy->table.game = &copy->game;
    copy->table.room = room_of(copy);
    copy->table.hooks.context = copy;
    copy->table.sink.context = &copy->table;
    return copy;
}

void fixture_skip_exchange(fixture *f)
{
    for (int i = 0; i < f->game.seats; i++) do_it(f, i, "done");
}

aus_action action_of(const fixture *f, const char *text)
{
    aus_action action = 0;
    if (!aus_action_parse(&f->game, text, strlen(text), &action)) fail_msg("no action: %s", text);
    return action;
}

void do_it(fixture *f, int seat, const char *action)
{
    assert_int_equal(ausi_table_act(&f->table, seat, action_of(f, action), NULL, f->table.now), AUSI_DONE);
}

aus_action first_of(const fixture *f, int seat, const char *verb)
{
    static aus_action list[2 * AUS_ACTIONS_MAX];
    size_t            n = aus_actions(&f->game, f->table.state, seat, list);
    n += aus_free_actions(&f->game, f->table.state, seat, list + n);
    for (size_t i = 0; i < n; i++)
        if (strcmp(f->game.rules->verb[aus_verb_of(list[i])].id, verb) == 0) return list[i];
    fail_msg("seat %d cannot %s now", seat + 1, verb);
    return 0;
}

aus_action any_action(const fixture *f, int seat, aus_rng *rng)
{
    static aus_action list[AUS_ACTIONS_MAX];
    size_t            n = aus_rng_below(rng, 8) ? aus_actions(&f->game, f->table.state, seat, list) : 0;
    if (!n) n = aus_free_actions(&f->game, f->table.state, seat, list);
    if (!n) n = aus_actions(&f->game, f->table.state, seat, list);
    return list[aus_rng_below(rng, (uint32_t)n)];
}

int lowest(uint32_t mask)
{
    int seat = 0;
    while (!((mask >> seat) & 1u)) seat++;
    return seat;
}

char *written(const fixture *f)
{
    size_t     size = ausi_table_write_size(&f->table);
    aus_writer out = {.data = calloc(1, size), .size = size};
    assert_non_null(out.data);
    ausi_table_write(&f->table, &out, true);
    assert_false(out.overflow);
    return out.data;
}

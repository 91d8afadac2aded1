/* The table as text: what is loaded is what was saved, to the byte, and a bad text is an error. */
#include "fixture.h"

static aus_entry entries[AUS_RECORDING_MAX];

static bool load(fixture *to, const char *text, size_t until, aus_recording_error *error)
{
    aus_recording_head head;
    ausi_setup         setup = {.hold = true, .bots_accept = true};
    ausi_room          room = room_of(to);
    ausi_hooks         hooks = hooks_of(to);
    return aus_recording_read_head(text, strlen(text), &head, error) &&
           !aus_game_init(&to->game, head.rules, NULL, head.seats, head.option) &&
           ausi_table_load(&to->table, &to->game, &head, text, strlen(text), until, entries, &setup, &hooks,
                           &room, 0, error);
}

static void same_news(const ausi_table *a, const ausi_table *b)
{
    assert_int_equal(a->sink.next, b->sink.next);
    for (uint32_t i = 0; i < a->sink.next; i++) {
        const ausi_news *x = &a->room.news[i], *y = &b->room.news[i];
        assert_int_equal(x->kind, y->kind);
        assert_int_equal(x->seat, y->seat);
        assert_int_equal(x->n, y->n);
        assert_int_equal(x->event.seq, y->event.seq);
        assert_int_equal(x->event.kind, y->event.kind);
        assert_memory_equal(x->event.arg, y->event.arg, sizeof x->event.arg);
    }
}

/* Everything a player could notice. */
static void same_tables(const ausi_table *a, const ausi_table *b)
{
    assert_memory_equal(a->state, b->state, a->game->rules->state_size);
    assert_int_equal(a->moves, b->moves);
    assert_int_equal(a->redoes, b->redoes);
    assert_int_equal(a->reach, b->reach);
    assert_int_equal(a->held, b->held);
    assert_int_equal(a->asking, b->asking);
    if (a->asking >= 0) assert_int_equal(a->ask_need, b->ask_need);
    assert_int_equal(a->voted_on, b->voted_on);
    if (a->voted_on >= 0) assert_memory_equal(a->vote, b->vote, sizeof a->vote);
    assert_int_equal(a->paused, b->paused);
    assert_int_equal(a->setup.hold, b->setup.hold);
    assert_int_equal(a->setup.gone, b->setup.gone);
    assert_int_equal(a->standings, b->standings);
    assert_memory_equal(a->standing, b->standing, a->standings * sizeof a->standing[0]);
    assert_memory_equal(a->room.move, b->room.move, (a->moves + a->redoes) * sizeof a->room.move[0]);
    for (int i = 0; i < a->game->seats; i++) {
        const ausi_seat *x = &a->seat[i], *y = &b->seat[i];
        assert_int_equal(x->kind, y->kind);
        assert_int_equal(x->lent, y->lent);
        assert_int_equal(x->resigned, y->resigned);
        assert_string_equal(x->level, y->level);
        assert_string_equal(x->name, y->name);
        assert_true(x->left == y->left && x->used == y->used);
        uint32_t m, n;
        assert_int_equal(ausi_table_can_undo(a, i, &m), ausi_table_can_undo(b, i, &n));
        assert_int_equal(m, n);
    }
    same_news(a, b);
}

static void reload(fixture *f, fixture *again)
{
    aus_recording_error error;
    char               *text = written(f);
    if (!load(again, text, SIZE_MAX, &error)) fail_msg("line %u: %s\n%s", error.line, error.text, text);
    char *second = written(again);
    assert_string_equal(text, second);
    same_tables(&f->table, &again->table);
    free(second);
    free(text);
}

/* ---- Random tables, random happenings -------------------------------------------------------------- */

static void anything(fixture *f, aus_rng *rng, uint64_t now)
{
    ausi_table *t = &f->table;
    int         seat = (int)aus_rng_below(rng, f->game.seats);
    switch (aus_rng_below(rng, 24)) {
    case 0: ausi_table_undo(t, seat, now); break;
    case 1: ausi_table_redo(t, seat, now); break;
    case 2: ausi_table_ask_undo(t, seat, 1 + aus_rng_below(rng, 6), now); break;
    case 3: ausi_table_reply(t, seat, aus_rng_below(rng, 3) > 0, now); break;
    case 4: ausi_table_lend(t, seat, "easy", now); break;
    case 5: ausi_table_return(t, seat, now); break;
    case 6: ausi_table_pause(t, true, now); break;
    case 7: ausi_table_pause(t, false, now); break;
    case 8: ausi_table_hold(t, aus_rng_below(rng, 2), now); break;
    case 9:
        if (aus_asked(t->state) && aus_is_asked(t->state, seat))
            ausi_table_always(
                t, seat, aus_asked(t->state)->ask, any_action(f, seat, rng),
                aus_rng_below(rng, 2) ? AUSI_NEVER : (int)aus_rng_below(rng, f->game.rules->events), now);
        break;
    case 10:
        if (t->standings) ausi_table_forget(t, t->standing[0].seat, t->standing[0].ask, now);
        break;
    case 11: ausi_table_gone(t, seat, now); break;
    case 12: ausi_table_vote(t, seat, (ausi_choice)aus_rng_below(rng, AUSI_CHOICES), now); break;
    case 13: ausi_table_name(t, seat, "Анна Żółw"); break;
    case 14:
        if (aus_rng_below(rng, 10) == 0) ausi_table_resign(t, seat, now);
        break;
    case 15:
    case 16:
        if (t->held >= 0) ausi_table_confirm(t, t->held, now);
        break;
    default:
        ausi_table_step(t, now);
        if (aus_is_asked(t->state, seat)) ausi_table_act(t, seat, any_action(f, seat, rng), NULL, now);
        break;
    }
}

/* Whatever was taken back: the state is the one that the moves that stand lead to. */
static void stands_on_its_moves(const fixture *f)
{
    static _Alignas(16) uint8_t played[AUS_STATE_MAX];
    const ausi_table           *t = &f->table;
    aus_start(t->game, played, &t->setup.seed, NULL);
    for (uint32_t i = 0; i < t->moves; i++)
        t->game->rules->apply(t->game, played, t->room.move[i].seat, t->room.move[i].action, NULL);
    assert_memory_equal(played, t->state, t->game->rules->state_size);
}

static void whatever_happens_is_resumed(void **state)
{
    fixture *again = fixture_new("nullgame", 2);
    (void)state;
    for (size_t g = 0; g < aus_rules_count(); g++) {
        const aus_rules *rules = aus_rules_at(g);
        for (int i = 0; i < 24; i++) {
            fixture *f =
                fixture_new(rules->id, rules->seats_min + i % (rules->seats_max - rules->seats_min + 1));
            ausi_setup setup = {.hold = i % 2, .bots_accept = true, .gone = (uint8_t)(i % 3),
                                .clock = {.kind = (uint8_t)(i % 3), .limit = 100000, .bonus = 7}};
            aus_rng    rng;
            uint64_t   now = 0;
            setup.seed.bytes[0] = (uint8_t)i;
            fixture_open_with(f, &setup);
            aus_rng_init(&rng, (uint64_t)i);
            for (int k = 0; k < 240; k++) {
                anything(f, &rng, now += aus_rng_below(&rng, 3000));
                stands_on_its_moves(f);
                if (k % 16 == 0) reload(f, again);
            }
            reload(f, again);
            free(f);
        }
    }
    free(again);
}

/* ---- Parts of a text, plain recordings, bad texts ----------------------------------------------------- */

static void only_the_beginning(void **state)
{
    aus_recording_error error;
    fixture            *f = fixture_new("nullgame", 2), *part = fixture_new("nullgame", 2);
    (void)state;
    fixture_open(f, "7");
    ausi_table_seat(&f->table, 0, AUSI_SEAT_BOT, "easy", 0);
    ausi_table_seat(&f->table, 1, AUSI_SEAT_BOT, "easy", 0);
    ausi_table_run(&f->table, 0);
    char *text = written(f);
    for (size_t n = 0; n <= f->table.moves; n++) {
        assert_true(load(part, text, n, &error));
        assert_int_equal(part->table.moves, n);
    }
    assert_memory_equal(part->table.state, f->table.state, f->game.rules->state_size);
    free(text);
    free(part);
    free(f);
}

/* Every program that reads recordings reads this one: its comments are comments. */
static void it_is_a_recording(void **state)
{
    aus_recording_error error;
    aus_recording_head  head;
    size_t              count;
    fixture            *f = fixture_new("nullgame", 2);
    _Alignas(8) uint8_t played[AUS_STATE_MAX];
    (void)state;
    fixture_open(f, "7");
    aus_action swap = first_of(f, 0, "swap");
    ausi_table_act(&f->table, 0, swap, NULL, 0);
    ausi_table_undo(&f->table, 0, 0);
    fixture_skip_exchange(f);
    char *text = written(f);
    assert_true(aus_recording_read_head(text, strlen(text), &head, &error));
    assert_true(aus_recording_read_body(&f->game, &head, text, strlen(text), entries, &count, &error));
    assert_true(aus_recording_play(&f->game, &head, entries, count, played, NULL, &error));
    assert_memory_equal(played, f->table.state, f->game.rules->state_size);
    free(text);
    free(f);
}

/* Without its seed a table is not loaded, and the seed is not in the text. */
static void a_secret_seed_stays_secret(void **state)
{
    aus_recording_error error;
    char                hex[65], text[8192] = "";
    fixture            *f = fixture_new("nullgame", 2);
    aus_writer          out = {.data = text, .size = sizeof text};
    (void)state;
    fixture_open(f, "7");
    ausi_table_write(&f->table, &out, false);
    aus_seed_to_hex(&f->table.setup.seed, hex);
    assert_null(strstr(text, hex));
    assert_false(load(f, text, SIZE_MAX, &error));
    free(f);
}

static char *replaced(const char *text, const char *old, const char *new)
{
    const char *at = strstr(text, old);
    assert_non_null(at);
    size_t size = strlen(text) + strlen(new) + 1;
    char  *out = malloc(size);
    snprintf(out, size, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    return out;
}

static void bad_texts_are_errors(void **state)
{
    static const char *const bad[] = {
        "# table seat 9 human\n",
        "# table seat 1 king\n",
        "# table seat 1 bot\n",
        "# table confirm 1\n",
        "# table answer 1 nothing - pass\n",
        "# table answer 1 peek never pass\n",
        "# table answer 1 peek - fly\n",
        "# table hold perhaps\n",
        "# table note nothing 1 1\n",
        "# table note undo 7 1\n",
        "# table clock sand 1 1\n",
        "# table time 1 much 0\n",
        "# table\x20\n",
        "# table dance 1\n",
        "2 undo 5\n",
        "1 pass\n",
        "= 0123456789abcdef\n",
        "# table seat 1 bot abcdefghijklmnopqrst\n",
    };
    aus_recording_error error;
    fixture            *f = fixture_new("nullgame", 2);
    (void)state;
    fixture_open(f, "7");
    char *text = written(f);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char *worse = replaced(text, "end 0\n", bad[i]);
        char *closed = malloc(strlen(worse) + 16);
        sprintf(closed, "%send %d\n", worse, bad[i][0] == '1' || bad[i][0] == '2');
        if (load(f, closed, SIZE_MAX, &error)) fail_msg("accepted: %s", bad[i]);
        assert_true(error.text[0] != 0);
        free(closed);
        free(worse);
    }
    free(text);
    free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_happens_is_resumed),
        cmocka_unit_test(only_the_beginning),
        cmocka_unit_test(it_is_a_recording),
        cmocka_unit_test(a_secret_seed_stays_secret),
        cmocka_unit_test(bad_texts_are_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

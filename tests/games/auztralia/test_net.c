/* Networks, reach and the step of an Old One on sets of hexes, against plain versions that walk the map
 * hex by hex and know nothing of sets, rings or disks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "coverage.h"
#include "games/auztralia/rules.h"

enum { ROUNDS = 3000, FAR = 1000 };

static aus_game game;
static aus_rng  rng;

static const az_hex *hex_of(int i) { return &az_hexes_of(&game)[i]; }
static int           hexes(void) { return game.records[AZ_T_HEXES]; }

static int neighbour[AZ_SET_HEXES][AZ_DIRECTIONS];

static int towards(int from, int direction) { return neighbour[from][direction]; }

/* Neighbours by the coordinates alone. */
static int look_towards(int from, int direction)
{
    static const int step[AZ_DIRECTIONS][2] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};
    for (int i = 0; i < hexes(); i++)
        if (hex_of(i)->col == hex_of(from)->col + step[direction][0] &&
            hex_of(i)->row == hex_of(from)->row + step[direction][1])
            return i;
    return -1;
}

static bool has_rail(const az_player *p, int a, int direction, int b)
{
    return direction < AZ_AXES ? (p->rail[direction] >> a) & 1u : (p->rail[direction - AZ_AXES] >> b) & 1u;
}

/* ---- Plain versions ---- */

static void plain_open(const az_state *s, int seat, const bool *blocked, bool *open)
{
    const az_player *p = &s->player[seat];
    memset(open, 0, AZ_SET_HEXES * sizeof *open);
    open[p->port] = true;
    for (bool grown = true; grown;) {
        grown = false;
        for (int a = 0; a < hexes(); a++)
            for (int d = 0; open[a] && d < AZ_DIRECTIONS; d++) {
                int b = towards(a, d);
                if (b < 0 || open[b] || blocked[b] || !has_rail(p, a, d, b)) continue;
                open[b] = grown = true;
            }
    }
}

/* Off-rail distances on the ground from the open network; to a blocked hex along a rail of one's own, 0. */
static void plain_ground(const az_state *s, int seat, const bool *blocked, const bool *open, int *far)
{
    for (int i = 0; i < hexes(); i++) far[i] = open[i] ? 0 : FAR;
    for (int round = 0; round < hexes(); round++)
        for (int a = 0; a < hexes(); a++)
            for (int d = 0; d < AZ_DIRECTIONS; d++) {
                int b = towards(a, d);
                if (b < 0 || far[a] == FAR || (blocked[a] && !open[a])) continue;
                if (far[a] + 1 < far[b]) far[b] = far[a] + 1;
            }
    for (int a = 0; a < hexes(); a++)
        for (int d = 0; d < AZ_DIRECTIONS; d++) {
            int next = towards(a, d);
            if (next >= 0 && open[next] && has_rail(&s->player[seat], a, d, next)) far[a] = 0;
        }
}

static int plain_air(const bool *open, int target)
{
    int best = FAR;
    for (int i = 0; i < hexes(); i++) {
        int far = az_hex_distance(hex_of(i), hex_of(target));
        if (open[i] && far < best) best = far;
    }
    return best;
}

static void plain_distances(int from, int *far)
{
    for (int i = 0; i < hexes(); i++) far[i] = i == from ? 0 : FAR;
    for (int round = 0; round < hexes(); round++)
        for (int a = 0; a < hexes(); a++)
            for (int d = 0; d < AZ_DIRECTIONS; d++) {
                int b = towards(a, d);
                if (b >= 0 && far[a] + 1 < far[b]) far[b] = far[a] + 1;
            }
}

static int plain_step(int from, const bool *target, int direction, bool counter)
{
    int far[AZ_SET_HEXES], best = FAR;
    plain_distances(from, far);
    for (int i = 0; i < hexes(); i++)
        if (target[i] && far[i] < best) best = far[i];
    if (best == 0 || best == FAR) return from;
    for (int i = 0; i < AZ_DIRECTIONS; i++) {
        int to = towards(from, direction), from_there[AZ_SET_HEXES];
        direction = (direction + (counter ? 5 : 1)) % 6;
        if (to < 0) continue;
        plain_distances(to, from_there);
        for (int k = 0; k < hexes(); k++)
            if (target[k] && far[k] == best && from_there[k] == best - 1) return to;
    }
    return from;
}

/* ---- Random positions ---- */

static void random_position(az_state *s)
{
    memset(s, 0, sizeof *s);
    s->core.seats = 2;
    for (int i = 0; i < AZ_TILES; i++) s->beast[i].hex = AUS_NONE;
    s->player[0].port = (uint8_t)aus_rng_below(&rng, (uint32_t)hexes());
    s->player[1].port = AUS_NONE;
    if (aus_rng_below(&rng, 3) == 0) s->player[0].characters = ausi_bit(AZ_KNEEBONE);
    /* Rails grow from the port, and a few lie about alone. */
    az_hexset net = ausi_bit(s->player[0].port);
    for (int tries = 0; tries < 40; tries++) {
        int a = (int)aus_rng_below(&rng, (uint32_t)hexes()), d = (int)aus_rng_below(&rng, AZ_DIRECTIONS);
        int b = towards(a, d);
        if (b < 0 || (!ausi_has(net, a) && tries % 8)) continue;
        s->player[0].rail[d % AZ_AXES] |= ausi_bit(d < AZ_AXES ? a : b);
        net |= ausi_bit(b);
    }
    for (int i = 0; i < hexes(); i++)
        if (i != s->player[0].port && aus_rng_below(&rng, 5) == 0)
            s->down[aus_rng_below(&rng, 3)] |= ausi_bit(i);
    for (int tile = 0; tile < 6; tile++) {
        int hex = (int)aus_rng_below(&rng, (uint32_t)hexes());
        if (hex == s->player[0].port) continue;
        s->beast[tile].hex = (uint8_t)hex;
        s->up |= ausi_bit(tile);
    }
}

static void blocked_hexes(const az_state *s, bool *blocked)
{
    for (int i = 0; i < AZ_SET_HEXES; i++) {
        blocked[i] = ((s->down[0] | s->down[1] | s->down[2]) >> i) & 1u;
        for (int tile = 0; tile < AZ_TILES; tile++)
            if (((s->up >> tile) & 1u) && s->beast[tile].hex == i) blocked[i] = true;
    }
}

static void compare_position(const az_state *s, int *reached)
{
    az_net net;
    bool   blocked[AZ_SET_HEXES], open[AZ_SET_HEXES];
    int    ground[AZ_SET_HEXES], more = (s->player[0].characters >> AZ_KNEEBONE) & 1u;
    az_net_of(&game, s, 0, &net);
    blocked_hexes(s, blocked);
    plain_open(s, 0, blocked, open);
    for (int i = 0; i < hexes(); i++) {
        assert_int_equal(ausi_has(net.occupied, i), blocked[i]);
        assert_int_equal(ausi_has(net.open, i), open[i]);
    }
    plain_ground(s, 0, blocked, open, ground);
    for (int unit = 0; unit < AZ_UNITS; unit++) {
        az_hexset reach = az_reach_of(&game, s, 0, unit, &net);
        int       range = az_units_of(&game)[unit].range + (unit == AZ_TRAIN ? 0 : more);
        for (int i = 0; i < hexes(); i++) {
            int far = ground[i];
            if (az_units_of(&game)[unit].flies && plain_air(open, i) < far) far = plain_air(open, i);
            assert_int_equal(ausi_has(reach, i), blocked[i] && far <= range);
            *reached += ausi_has(reach, i);
        }
    }
}

static void networks_and_reach_agree(void **state)
{
    (void)state;
    az_state s;
    int      reached = 0;
    for (int i = 0; i < ROUNDS / 10; i++) {
        random_position(&s);
        compare_position(&s, &reached);
    }
    assert_true(reached > ROUNDS / 10);
    COVERS("AZ-NET-05");
    COVERS("AZ-NET-06");
    COVERS("AZ-ATK-03");
    COVERS("AZ-ATK-05");
    COVERS("AZ-ATK-09");
    COVERS("AZ-ATK-10");
    COVERS("AZ-ATK-11");
    COVERS("AZ-CHAR-KNEEBONE");
}

static void steps_agree(void **state)
{
    (void)state;
    int several = 0;
    for (int i = 0; i < ROUNDS; i++) {
        bool      target[AZ_SET_HEXES] = { false };
        az_hexset set = 0;
        int       n = (int)aus_rng_below(&rng, 6), from = (int)aus_rng_below(&rng, (uint32_t)hexes());
        for (int k = 0; k < n; k++) {
            int hex = (int)aus_rng_below(&rng, (uint32_t)hexes());
            target[hex] = true;
            set |= ausi_bit(hex);
        }
        int     direction = (int)aus_rng_below(&rng, 6), turn = (int)aus_rng_below(&rng, 2);
        az_step step = az_step_of(az_derived(&game), from, set, direction, turn);
        assert_int_equal(step.to, plain_step(from, target, direction, turn == AZ_COUNTER));
        several += step.candidates > 1;
    }
    assert_true(several > ROUNDS / 20);
    COVERS("AZ-OO-MOVE-07");
    COVERS("AZ-OO-MOVE-08");
    COVERS("AZ-OO-MOVE-10");
    COVERS("AZ-OO-MOVE-11");
    COVERS("AZ-OO-MOVE-21");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(networks_and_reach_agree),
                                       cmocka_unit_test(steps_agree)};
    const char *wrong = aus_game_init(&game, aus_rules_find("auztralia"), NULL, 2, NULL);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        return 1;
    }
    for (int i = 0; i < hexes(); i++)
        for (int d = 0; d < AZ_DIRECTIONS; d++) neighbour[i][d] = look_towards(i, d);
    aus_rng_init(&rng, 7);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

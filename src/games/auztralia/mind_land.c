/* mind_land.c: rules of thumb for goods, ore, farms and rails. */
#include "mind.h"

/* ---- Goods ----------------------------------------------------------------------------------- */

/* The next token when there are `have` already. Coal and iron are rails; more than for a few is nothing. */
int az_worth_good(const az_mind *m, int kind, int have)
{
    static const uint8_t gold[] = { 7, 6, 5, 5, 4, 4, 4, 3, 3, 2, 2 }, ore[] = { 4, 3, 1, 1 };
    if (kind == AZ_PHOSPHATE) return AZ_POINT * az_resources_of(m->game)[kind].vp;
    if (have < 0) have = 0;
    int worth = kind == AZ_GOLD ? (have < 11 ? gold[have] : 1) : have < 4 && have < m->builds ? ore[have] : 0;
    if (m->left <= AZ_LATE) worth = worth * (m->left - 1) / AZ_LATE;
    return worth;
}

static int worth_goods(const az_mind *m, int kind, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) sum += az_worth_good(m, kind, m->me->goods[kind] + i);
    return sum;
}

int az_worth_ore(const az_mind *m, int hex, int kind)
{
    int n = m->s->ore[hex][kind], gold = az_resources_of(m->game)[kind].gold;
    if (!n) return 0;
    if (kind != AZ_PHOSPHATE) n += az_boon(m->game, m->s, m->seat, AZ_BONES);
    return worth_goods(m, kind, n) + (gold ? worth_goods(m, AZ_GOLD, gold) : 0);
}

int az_best_mine(const az_mind *m)
{
    const az_net *net = az_network(m);
    int           best = 0;
    for (az_hexset left = az_land_of(m)->ore & net->open & ~net->occupied; left; left &= left - 1)
        for (int kind = 0; kind < AZ_RESOURCES; kind++)
            best = az_most(best, az_worth_ore(m, ausi_lowest(left), kind));
    return best;
}

/* Two operations: of each kind what is missing comes in, what lies idle goes out. */
int az_best_trade(const az_mind *m)
{
    int best[2] = { 0, 0 };
    for (int kind = AZ_COAL; kind <= AZ_IRON; kind++) {
        int have = m->me->goods[kind], one = az_worth_good(m, kind, have);
        int out = az_worth_good(m, AZ_GOLD, m->me->goods[AZ_GOLD]) - az_worth_good(m, kind, have - 1);
        if (have && out > one) one = out;
        if (one > best[0]) best[1] = best[0], best[0] = one;
        else best[1] = az_most(best[1], one);
    }
    return best[0] + best[1];
}

/* ---- Farms ----------------------------------------------------------------------------------- */

/* How likely a farm here stays productive, in percent. */
static int safety(const az_mind *m, int hex)
{
    static const uint8_t near[] = { 45, 36, 30, 24, 18, 13, 9, 6 }, hidden[] = { 34, 29, 22, 15, 9, 4 };
    int awake = az_far_from(m, hex, az_land_of(m)->roaming, 8), risk = 0;
    int asleep = az_far_from(m, hex, az_hidden(m->s), 6);
    if (awake < 8) risk += near[awake];
    if (asleep < 6) risk += hidden[asleep];
    return 100 - az_least(80, risk * m->waking / 31);
}

int az_worth_farm(const az_mind *m, int hex)
{
    const az_farm *farm = &az_farms_of(m->game)[AZ_SHEEP];
    return farm->vp * AZ_POINT * safety(m, hex) / 100 +
           farm->gold * az_worth_good(m, AZ_GOLD, m->me->goods[AZ_GOLD]);
}

az_hexset az_farmland(const az_mind *m, int kind)
{
    return ausi_count(m->me->farm[kind]) < az_farms_of(m->game)[kind].count ? m->d->farmland[kind] : 0;
}

az_hexset az_fields(const az_mind *m, int kind)
{
    return az_farmland(m, kind) & az_network(m)->open & ~az_land_of(m)->busy;
}

/* The best hex of each kind, two of a kind for Dagmara Krauss, time already taken off. */
int az_best_farms(const az_mind *m)
{
    int twins = az_boon(m->game, m->s, m->seat, AZ_KRAUSS), sum = 0, placed = 0;
    for (int kind = 0; kind < AZ_FARMS; kind++) {
        az_hexset left = az_fields(m, kind);
        for (int i = 0; i < az_most(1, twins) && left && placed < 3; i++) {
            int best = 0, at = 0;
            for (az_hexset more = left; more; more &= more - 1) {
                int worth = az_worth_farm(m, ausi_lowest(more));
                if (worth > best) best = worth, at = ausi_lowest(more);
            }
            int net = best - AZ_HOUR * (placed < m->left);
            if (net <= 0) break;
            sum += net;
            placed++;
            left &= ~ausi_bit(at);
        }
    }
    return sum;
}

/* ---- Rails ----------------------------------------------------------------------------------- */

/* Connected farm land that waits for farms takes time, and what is beyond it has to wait. */
static int backlog(const az_mind *m)
{
    int n = 0;
    for (int kind = 0; kind < AZ_FARMS; kind++) n += ausi_count(az_fields(m, kind));
    return n;
}

static int weigh_hex(const az_mind *m, int hex)
{
    int sum = 0;
    if (ausi_has(az_network(m)->occupied, hex)) return 0;
    if (ausi_has(az_land_of(m)->plots, hex)) return az_most(0, az_worth_farm(m, hex) - AZ_HOUR);
    if (ausi_has(az_land_of(m)->ore, hex))
        for (int kind = 0; kind < AZ_RESOURCES; kind++) sum += az_most(0, az_worth_ore(m, hex, kind) - AZ_HOUR);
    return sum;
}

/* What it is worth to have this hex in the network, before the time to use it. */
static int worth_hex(const az_mind *m, int hex)
{
    int *worth = &m->memo->hex[hex];
    if (az_unknown(&m->memo->known.hex, hex)) *worth = weigh_hex(m, hex);
    return *worth;
}

static az_hexset beyond(const az_mind *m, int hex)
{
    const az_net *net = az_network(m);
    return m->d->adjacent[hex] & ~net->open & ~net->occupied;
}

static int worth_with_beyond(const az_mind *m, int hex)
{
    int *worth = &m->memo->beyond[hex], sum = 0;
    if (!az_unknown(&m->memo->known.beyond, hex)) return *worth;
    for (az_hexset left = beyond(m, hex); left; left &= left - 1) sum += worth_hex(m, ausi_lowest(left));
    return *worth = worth_hex(m, hex) + sum / 6;
}

static int rail_bonus(const az_mind *m)
{
    const az_character *c = az_char(m->game, AZ_BRADSHAW);
    return az_owns(m->s, m->seat, AZ_BRADSHAW) && c->amount ? AZ_POINT * c->vp / c->amount : 0;
}

/* A segment from the network to a new hex; with `first`, what a second one from there reaches counts too. */
int az_worth_lay(const az_mind *m, int lo, int hi, bool first)
{
    az_hexset open = az_network(m)->open;
    int       bonus = rail_bonus(m), next = 0;
    if (ausi_has(open, lo) && ausi_has(open, hi)) return bonus - 1;
    int hex = ausi_has(open, lo) ? hi : lo;
    for (az_hexset left = first ? beyond(m, hex) : 0; left; left &= left - 1)
        next = az_most(next, worth_hex(m, ausi_lowest(left)));
    return worth_with_beyond(m, hex) + bonus + next / 3;
}

static az_hexset edge_taken(const az_mind *m, int axis)
{
    az_hexset set = 0;
    for (int i = 0; i < m->s->core.seats; i++) set |= m->s->player[i].rail[axis];
    return set;
}

/* Hexes that one segment from these would add. */
static az_hexset frontier(const az_mind *m, az_hexset from, az_hexset good, const az_hexset taken[AZ_AXES])
{
    az_hexset set = 0, wanted = good & ~az_network(m)->open;
    for (az_hexset left = from & good; left; left &= left - 1) {
        int hex = ausi_lowest(left);
        if (m->d->adjacent[hex] & wanted & ~set)
            set |= m->d->adjacent[hex] & wanted & ~az_along(m->d, taken, ausi_bit(hex));
    }
    return set;
}

/* The two that are worth most. */
static void best_two(const az_mind *m, az_hexset among, int two[2])
{
    two[0] = two[1] = AUS_NONE;
    int first = -1, second = -1;
    for (; among; among &= among - 1) {
        int hex = ausi_lowest(among), worth = worth_with_beyond(m, hex);
        if (worth > first) second = first, two[1] = two[0], first = worth, two[0] = hex;
        else if (worth > second) second = worth, two[1] = hex;
    }
}

/* Two segments: to two hexes near the network, or to one of them and on from there. */
static int best_pair(const az_mind *m, az_hexset near, az_hexset far)
{
    int best = 0, two[2];
    best_two(m, near, two);
    for (az_hexset left = near; left; left &= left - 1) {
        int hex = ausi_lowest(left), other = two[hex == two[0]];
        int second = other == AUS_NONE ? 0 : worth_with_beyond(m, other);
        for (az_hexset on = far & m->d->adjacent[hex]; on; on &= on - 1)
            second = az_most(second, worth_with_beyond(m, ausi_lowest(on)));
        best = az_most(best, worth_with_beyond(m, hex) + second);
    }
    return best;
}

int az_best_rails(const az_mind *m, int terrains)
{
    const az_net *net = az_network(m);
    az_hexset     good = 0, taken[AZ_AXES];
    for (int i = 0; i < AZ_TERRAINS; i++)
        if ((terrains >> i) & 1) good |= m->d->ground[i];
    good &= ~net->occupied;
    for (int axis = 0; axis < AZ_AXES; axis++) taken[axis] = edge_taken(m, axis);
    az_hexset near = frontier(m, net->open, good, taken);
    int       best = best_pair(m, near, frontier(m, near, good, taken) & ~near) + 2 * rail_bonus(m);
    int       spare = m->left - backlog(m) - 3; /* time left to use what is reached */
    if (spare < 8) best = spare <= 0 ? best / 4 : best * (spare + 4) / 12;
    return best;
}

/* ---- Ports ----------------------------------------------------------------------------------- */

int az_worth_port(const az_mind *m, int hex)
{
    int sum = 0;
    for (int far = 1; far <= 4; far++) {
        az_hexset ring = m->d->ring[hex][far];
        for (int level = 0; level < AZ_LEVELS; level++)
            sum -= 4 * (level + 1) * (5 - far) * ausi_count(ring & m->s->down[level]);
        for (; ring; ring &= ring - 1) sum += worth_hex(m, ausi_lowest(ring)) * (6 - far);
    }
    return sum;
}

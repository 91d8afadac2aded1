/* mind_land.c: rules of thumb for goods, ore, farms and rails. */
#include "mind.h"

int az_far_from(const az_mind *m, int hex, az_hexset set)
{
    int far = 0;
    if (!set) return AZ_RINGS;
    while (far < AZ_RINGS && !(m->d->ring[hex][far] & set)) far++;
    return far;
}

/* ---- Goods ----------------------------------------------------------------------------------- */

/* The next token when there are `have` already. Coal and iron are rails; more than for a few is gold. */
int az_worth_good(const az_mind *m, int kind, int have)
{
    static const uint8_t gold[] = { 7, 6, 5, 5, 4, 4, 4, 3, 3, 2, 2 }, ore[] = { 7, 5, 3, 2 };
    if (kind == AZ_PHOSPHATE) return AZ_POINT * az_resources_of(m->game)[kind].vp;
    if (have < 0) have = 0;
    int rails = (az_board_of(m->game)->rails - az_rails_of(m->me) + 1) / 2;
    int worth = kind == AZ_GOLD ? (have < 11 ? gold[have] : 1) : have >= rails ? 1 : have < 4 ? ore[have] : 1;
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
    int best = 0;
    for (az_hexset left = m->net.open & ~m->net.occupied; left; left &= left - 1)
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
    static const uint8_t near[] = { 75, 60, 50, 40, 30, 22, 15, 10 }, hidden[] = { 30, 26, 20, 14, 8, 4 };
    int awake = az_far_from(m, hex, m->roaming), asleep = az_far_from(m, hex, m->lurking), risk = 0;
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

static az_hexset farmland(const az_mind *m, int kind)
{
    az_hexset set = 0;
    int       terrains = az_farms_of(m->game)[kind].terrains;
    if (ausi_count(m->me->farm[kind]) >= az_farms_of(m->game)[kind].count) return 0;
    for (int i = 0; i < AZ_TERRAINS; i++)
        if ((terrains >> i) & 1) set |= m->d->ground[i];
    return set;
}

az_hexset az_fields(const az_mind *m, int kind) { return farmland(m, kind) & m->net.open & ~m->busy; }

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

/* What it is worth to have this hex in the network, before the time to use it. */
int az_worth_hex(const az_mind *m, int hex)
{
    int best = 0, sum = 0;
    if (ausi_has(m->net.occupied, hex)) return 0;
    for (int kind = 0; kind < AZ_RESOURCES; kind++) {
        int worth = az_worth_ore(m, hex, kind) - AZ_HOUR;
        if (worth > 0) sum += worth;
    }
    for (int kind = 0; kind < AZ_FARMS; kind++)
        if (ausi_has(farmland(m, kind) & ~m->busy, hex)) best = az_worth_farm(m, hex) - AZ_HOUR;
    for (int kind = 0; kind < AZ_RESOURCES; kind++)
        if (m->s->ore[hex][kind]) best = 0;
    return sum + az_most(best, 0);
}

static int worth_with_beyond(const az_mind *m, int hex)
{
    int worth = az_worth_hex(m, hex), beyond = 0;
    for (az_hexset left = m->d->adjacent[hex] & ~m->net.open & ~m->net.occupied; left; left &= left - 1)
        beyond += az_worth_hex(m, ausi_lowest(left));
    return worth + beyond / 6;
}

static int rail_bonus(const az_mind *m)
{
    const az_character *c = az_char(m->game, AZ_BRADSHAW);
    return az_owns(m->s, m->seat, AZ_BRADSHAW) && c->amount ? AZ_POINT * c->vp / c->amount : 0;
}

/* A segment from the network to a new hex; with `first`, what a second one from there reaches counts too. */
int az_worth_lay(const az_mind *m, int lo, int hi, bool first)
{
    int bonus = rail_bonus(m);
    if (ausi_has(m->net.open, lo) && ausi_has(m->net.open, hi)) return bonus - 1;
    int       hex = ausi_has(m->net.open, lo) ? hi : lo, worth = worth_with_beyond(m, hex), next = 0;
    az_hexset further = first ? m->d->adjacent[hex] & ~m->net.open & ~m->net.occupied : 0;
    for (az_hexset left = further; left; left &= left - 1)
        next = az_most(next, az_worth_hex(m, ausi_lowest(left)));
    return worth + bonus + next / 2;
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
    az_hexset set = 0;
    for (az_hexset left = from & good; left; left &= left - 1) {
        int            hex = ausi_lowest(left);
        const uint8_t *next = m->d->map.next[hex];
        for (int i = 0; i < AZ_DIRECTIONS; i++)
            if (next[i] != AUS_NONE && ausi_has(good, next[i]) &&
                !ausi_has(taken[i % AZ_AXES], i < AZ_AXES ? hex : next[i]))
                set |= ausi_bit(next[i]);
    }
    return set & ~m->net.open;
}

int az_best_rails(const az_mind *m, int terrains)
{
    az_hexset good = 0, taken[AZ_AXES];
    int       worth[AZ_SET_HEXES], best = 0;
    for (int i = 0; i < AZ_TERRAINS; i++)
        if ((terrains >> i) & 1) good |= m->d->ground[i];
    good &= ~m->net.occupied;
    for (int axis = 0; axis < AZ_AXES; axis++) taken[axis] = edge_taken(m, axis);
    az_hexset near = frontier(m, m->net.open, good, taken), far = near | frontier(m, near, good, taken);
    for (az_hexset left = far; left; left &= left - 1)
        worth[ausi_lowest(left)] = worth_with_beyond(m, ausi_lowest(left));
    for (az_hexset left = near; left; left &= left - 1) {
        int hex = ausi_lowest(left), second = 0;
        for (az_hexset more = (near | (far & m->d->adjacent[hex])) & ~ausi_bit(hex); more; more &= more - 1)
            second = az_most(second, worth[ausi_lowest(more)]);
        best = az_most(best, worth[hex] + second);
    }
    best += 2 * rail_bonus(m);
    int spare = m->left - backlog(m) - 3; /* time left to use what is reached */
    if (spare < 8) best = spare <= 0 ? best / 4 : best * (spare + 4) / 12;
    return best;
}

/* ---- Ports ----------------------------------------------------------------------------------- */

int az_worth_port(const az_mind *m, int hex)
{
    int sum = 0;
    for (int far = 1; far <= 4; far++)
        for (az_hexset left = m->d->ring[hex][far]; left; left &= left - 1) {
            int other = ausi_lowest(left);
            sum += az_worth_hex(m, other) * (6 - far);
            for (int level = 0; level < AZ_LEVELS; level++)
                if (ausi_has(m->s->down[level], other)) sum -= 4 * (level + 1) * (5 - far);
        }
    return sum;
}

/* mind_people.c: rules of thumb for characters: what one is worth, and when to play it. */
#include "mind.h"

static int captured(const az_mind *m) { return ausi_count(m->me->captured); }

static int productive(const az_mind *m, int kind) { return ausi_count(m->me->farm[kind] & ~m->me->blighted); }

/* Points at the end: what is there, and a share of what the time left will bring. */
static int worth_at_end(const az_mind *m, const az_character *c)
{
    int n = 0;
    switch (c->effect) {
    case AZ_FX_VP_TILES: n = 10 * captured(m) + m->left / 2 + (captured(m) ? 8 : 0); break;
    case AZ_FX_VP_FARMS:
        if (c->farm >= AZ_FARMS) break;
        n = 9 * productive(m, c->farm) + 5 * ausi_count(az_fields(m, c->farm)) + m->left / 2;
        break;
    case AZ_FX_VP_RAILS:
        if (c->amount) n = (10 * az_rails_of(m->me) + az_least(40, 3 * m->left)) / c->amount;
        break;
    default: break;
    }
    return n * c->vp;
}

static int worth_goods(const az_mind *m, const az_goods *gain)
{
    int sum = 0;
    for (int kind = 0; kind <= AZ_GOLD; kind++)
        for (int i = 0; i < gain->of[kind]; i++) sum += az_worth_good(m, kind, m->me->goods[kind] + i);
    return sum;
}

/* Combats still to come, roughly. */
static int combats(const az_mind *m)
{
    int units = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++) units += m->me->barracks[unit];
    return az_least(m->left, 40) / (units ? 7 : 12);
}

/* Connected land that has to wait for a further action because it is of the same kind. */
static int spare_fields(const az_mind *m)
{
    int n = 0;
    for (int kind = 0; kind < AZ_FARMS; kind++) n += az_most(0, ausi_count(az_fields(m, kind)) - 1);
    return az_least(n, 4);
}

/* What there is to save in a combat: the dearest unit, 2 at least. */
static int dearest(const az_mind *m)
{
    int best = 2, units = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++) {
        units += m->me->barracks[unit];
        if (m->me->barracks[unit]) best = az_most(best, az_units_of(m->game)[unit].price);
    }
    return units > 2 ? best + 2 : best;
}

static int worth_permanent(const az_mind *m, const az_character *c)
{
    switch (c->effect) {
    case AZ_FX_FARM_GUARD: return m->waking * (2 + ausi_count(az_farms(m->me))) / 16 * 2 + 4;
    case AZ_FX_TOUGHNESS:
        return c->unit < AZ_UNITS && m->me->barracks[c->unit] ? 4 * combats(m) + 2 : combats(m);
    case AZ_FX_RANGE: return 2 * combats(m) + 2;
    case AZ_FX_TWIN_FARMS: return az_least(m->left, 30) / 5 + 4 * spare_fields(m);
    case AZ_FX_EXTRA_ORE: return az_least(m->left, 30) / 2;
    case AZ_FX_PORT_GUARD: return m->waking / 3 + 3;
    case AZ_FX_REACT: return ausi_count(az_farms(m->me)) ? m->waking / 3 + 3 : m->waking / 6;
    case AZ_FX_HASTE: return 4 * combats(m);
    default: return 0;
    }
}

static int worth_in_combat(const az_mind *m, const az_character *c)
{
    int n = combats(m);
    switch (c->effect) {
    case AZ_FX_STRIKE:
        if (c->unit == AUS_NONE) return 4 * n + 2;
        return c->unit < AZ_UNITS && m->me->barracks[c->unit] ? 4 * n : 3 * n / 2;
    case AZ_FX_SACRIFICE: return 3 * n;
    case AZ_FX_SAVE_UNIT:
    case AZ_FX_SANITY:
    case AZ_FX_FLEE:
    case AZ_FX_HEAL: return dearest(m) * n / 2;
    default: return 0;
    }
}

static int best_temple(const az_mind *m)
{
    int best = 0;
    for (uint64_t left = m->s->up; left; left &= left - 1) {
        int tile = ausi_lowest(left), sum = 0;
        if (az_tiles_of(m->game)[tile].kind != AZ_TEMPLE) continue;
        for (uint64_t more = az_beasts_at(m->s, m->s->beast[tile].hex); more; more &= more - 1)
            sum += az_tiles_of(m->game)[ausi_lowest(more)].vp;
        best = az_most(best, sum);
    }
    return best;
}

static int best_enlist(const az_mind *m)
{
    int best = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++)
        if (m->s->supply[unit]) best = az_most(best, az_worth_unit(m, unit, 1));
    return best;
}

static int best_raid(const az_mind *m, int damage)
{
    int best = 0;
    for (uint64_t left = m->s->up; left; left &= left - 1) {
        int tile = ausi_lowest(left);
        if (az_damage_on(m->game, m->s, tile) + damage >= az_tiles_of(m->game)[tile].toughness)
            best = az_most(best, az_worth_kill(m, tile));
    }
    return best;
}

static int best_others(const az_mind *m, int character)
{
    int best = 0;
    for (int i = 0; i < AZ_DISPLAY_MAX; i++) {
        int other = m->s->display[i];
        if (other < AZ_CHARACTERS && other != character &&
            az_char(m->game, other)->effect != AZ_FX_FREE_RECRUIT)
            best = az_most(best, az_worth_character(m, other));
    }
    return best;
}

static int worth_single(const az_mind *m, int character, const az_character *c)
{
    switch (c->effect) {
    case AZ_FX_REVEAL: return AZ_POINT * c->vp + 3 * AZ_DENIAL;
    case AZ_FX_FREE_UNIT: return best_enlist(m);
    case AZ_FX_RAZE_TEMPLE: return az_most(AZ_DENIAL * best_temple(m), m->waking / 3);
    case AZ_FX_TAKE: return worth_goods(m, &c->gain);
    case AZ_FX_FREE_FARMS: return AZ_HOUR * az_least(2, m->left) + az_best_farms(m) / 4;
    case AZ_FX_REPLANT:
        return AZ_POINT * az_least(c->amount, ausi_count(m->me->blighted)) * 2 + m->waking / 4;
    case AZ_FX_FREE_RECRUIT: return best_others(m, character) + 1;
    case AZ_FX_RAID: return az_most(best_raid(m, c->amount), m->waking / 2);
    case AZ_FX_FREE_RAIL: return az_least(3 * AZ_HOUR, az_best_rails(m, (1 << AZ_TERRAINS) - 1));
    default: return 0;
    }
}

int az_worth_character(const az_mind *m, int character)
{
    const az_character *c = az_char(m->game, character);
    switch (c->timing) {
    case AZ_PERMANENT: return worth_permanent(m, c);
    case AZ_IN_COMBAT: return worth_in_combat(m, c);
    case AZ_SINGLE_USE: return worth_single(m, character, c);
    default: return worth_at_end(m, c);
    }
}

int az_best_character(const az_mind *m)
{
    int best = 0;
    for (int i = 0; i < AZ_DISPLAY_MAX; i++)
        if (m->s->display[i] < AZ_CHARACTERS) best = az_most(best, az_worth_character(m, m->s->display[i]));
    return best;
}

int az_worth_play(const az_mind *m, int character)
{
    const az_character *c = az_char(m->game, character);
    bool                last = m->left <= 4;
    switch (c->effect) {
    case AZ_FX_REVEAL: return m->left <= 8 ? 30 : 0;
    case AZ_FX_FREE_UNIT: return 1 + best_enlist(m);
    case AZ_FX_RAZE_TEMPLE: return last || best_temple(m) >= 6 ? 20 : 0;
    case AZ_FX_FREE_FARMS: return last || az_best_farms(m) >= 24 ? 40 : 0;
    case AZ_FX_REPLANT:
        return (ausi_count(m->me->blighted) >= c->amount && m->left <= 12) || last ? 30 : 0;
    case AZ_FX_FREE_RECRUIT: return 1 + best_others(m, character);
    case AZ_FX_RAID: return last ? 10 : best_raid(m, c->amount) >= 20 ? 20 : 0;
    case AZ_FX_FREE_RAIL: return az_best_rails(m, (1 << AZ_TERRAINS) - 1) > 12 ? 20 : 0;
    default: return 1 + worth_goods(m, &c->gain);
    }
}

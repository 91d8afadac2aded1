/* mind_war.c: rules of thumb for units, attacks and combats. */
#include "mind.h"

/* ---- What a combat promises ------------------------------------------------------------------ */

/* What a force meets, in sums over all Old One cards. */
typedef struct foes {
    int  ground, air, fear;
    int  slowest; /* the Old One that stands longest, in hundredths of a round */
    int  gain;    /* when all fall */
    bool heals;   /* damage done in vain is lost */
} foes;

enum {
    AWAKE = 5, /* how many times worse a wakened Old One is than a sleeping one */
    DOOR = 3   /* worth of a kill next to the own network, beyond all else */
};

static int price_of(const az_mind *m, int unit) { return 4 * az_units_of(m->game)[unit].price + 3; }

static int strikes_of(const az_mind *m, int types, uint64_t used)
{
    int sum = 0;
    for (uint64_t left = m->me->characters & ~used; left; left &= left - 1) {
        const az_character *c = az_char(m->game, ausi_lowest(left));
        if (c->timing != AZ_IN_COMBAT || c->effect != AZ_FX_STRIKE) continue;
        if (c->unit == AUS_NONE || (types >> c->unit) & 1) sum += c->amount;
    }
    return sum;
}

static int toughness(const az_mind *m, int unit)
{
    uint8_t *tough = &m->memo->tough[unit];
    if (az_unknown(&m->memo->known.tough, unit))
        *tough = (uint8_t)az_toughness_of(m->game, m->s, m->seat, unit);
    return *tough;
}

static az_side side_of(const az_mind *m, const uint8_t *force, const uint8_t *hurt, int sanity, uint64_t used)
{
    az_side side = { .hurt = hurt, .sanity = sanity };
    for (int unit = 0; unit < AZ_UNITS; unit++) {
        if (!force[unit]) continue;
        bool flies = az_units_of(m->game)[unit].flies != 0;
        int  tough = toughness(m, unit), damage = hurt ? hurt[unit] : 0;
        side.types |= 1 << unit;
        *(flies ? &side.air : &side.whole) += force[unit] * tough - damage;
        *(flies ? &side.lift : &side.free) += tough - 1 - damage;
    }
    side.strikes = strikes_of(m, side.types, used);
    return side;
}

static void add_foe(const az_mind *m, const az_side *side, foes *f, int kind, int standing, int gain)
{
    const az_thumb *t = &m->d->thumb[kind];
    int             hits = t->hit[side->types];
    standing = az_most(0, standing - side->strikes);
    int rounds = hits ? 100 * AZ_CARDS * standing / hits : 100000 * (standing > 0);
    f->slowest = az_most(f->slowest, rounds);
    f->ground += t->ground;
    f->air += t->air;
    f->fear += t->sanity;
    f->gain += gain;
    f->heals |= kind == AZ_ZOMBIE;
}

static az_hexset reach(const az_mind *m, int unit)
{
    az_hexset *set = &m->memo->reach[unit];
    if (az_unknown(&m->memo->known.reach, unit))
        *set = az_reach_of(m->game, m->s, m->seat, unit, az_network(m));
    return *set;
}

static int odds_of_ratio(int q)
{
    if (q < 50) return q / 10;
    if (q < 100) return 5 + (q - 50);
    if (q < 200) return 55 + (q - 100) * 2 / 5;
    return 95;
}

static az_odds odds_of(const az_mind *m, const az_side *side, const foes *f)
{
    int rounds = 100000;
    if (f->fear) rounds = 100 * AZ_CARDS * (side->sanity + 1) / f->fear;
    if (side->whole && f->ground) rounds = az_least(rounds, 100 * AZ_CARDS * side->whole / f->ground);
    if (!side->whole && side->air && f->air) rounds = az_least(rounds, 100 * AZ_CARDS * side->air / f->air);
    if (!side->whole && !side->air) rounds = 0;
    az_odds o = { .kill = f->slowest ? odds_of_ratio(az_least(300, 100 * rounds / f->slowest)) : 100 };
    int     fought = az_least(f->slowest, rounds);
    o.share = f->slowest ? 70 * fought / f->slowest : 100;
    int beyond = fought * f->ground / AZ_CARDS - 100 * side->free;
    int above = fought * f->air / AZ_CARDS - 100 * side->lift;
    if (side->whole && beyond > 0) o.loss += beyond * 8 / 100;
    if (side->air && above > 0) o.loss += above * 9 / 100;
    for (int unit = 0; side->hurt && unit < AZ_UNITS; unit++)
        if (side->hurt[unit] && (side->types >> unit) & 1) o.loss += price_of(m, unit) * (100 - o.kill) / 200;
    return o;
}

static int promise_by(const az_mind *m, int gain, bool heals, az_odds o)
{
    int value = gain * o.kill / 100 - o.loss;
    if (!heals && m->left > 3) value += gain * (100 - o.kill) / 100 * o.share / 400;
    return value;
}

static int promise(const az_mind *m, const az_side *side, const foes *f)
{
    return promise_by(m, f->gain, f->heals, odds_of(m, side, f));
}

/* ---- Old Ones -------------------------------------------------------------------------------- */

/* A mobile Old One near to what is mine will cost me a farm, or worse. */
static int fear_of(const az_mind *m, int hex)
{
    static const uint8_t field[] = { 13, 13, 11, 8, 4, 2 }, home[] = { 24, 24, 20, 16, 13, 9, 7, 4 };
    az_hexset            mine = az_farms(m->me) & ~m->me->blighted;
    int                  farm = az_far_from(m, hex, mine, 7), port = az_far_from(m, hex, ausi_bit(m->me->port), 8);
    int                  sum = farm < 6 ? field[farm] : 0;
    if (port < 8) sum += port <= farm + 1 ? home[port] : home[port] / 2;
    return sum * az_least(m->waking, 10) / 10;
}

static int menace(const az_mind *m, int hex)
{
    int *known = &m->memo->menace[hex];
    if (az_unknown(&m->memo->known.menace, hex)) *known = fear_of(m, hex);
    return *known;
}

static bool at_the_door(const az_mind *m, int hex) { return (m->d->adjacent[hex] & az_network(m)->open) != 0; }

/* `threat`: what its coming is feared for. */
static int worth_tile(const az_mind *m, int tile, int threat, bool near, int sharers)
{
    const az_tile *t = &az_tiles_of(m->game)[tile];
    int            worth = (AZ_POINT * t->vp / sharers + AZ_DENIAL * t->vp) * 5 / 4;
    if (az_owns(m->s, m->seat, AZ_JOHNSON) && sharers == 1) worth += AZ_POINT;
    return worth + (t->kind == AZ_TEMPLE ? m->s->event_n * 2 / 3 : threat) + (near ? DOOR : 0);
}

static int weigh_kill(const az_mind *m, int tile)
{
    int sharers = 1;
    for (int i = 0; i < m->s->core.seats; i++)
        sharers += i != m->seat && az_damage_of(m->game, m->s, tile, i) > 0;
    int hex = m->s->beast[tile].hex;
    return worth_tile(m, tile, menace(m, hex), at_the_door(m, hex), sharers);
}

int az_worth_kill(const az_mind *m, int tile)
{
    int *worth = &m->memo->kill[tile];
    if (az_unknown(&m->memo->known.kill, tile)) *worth = weigh_kill(m, tile);
    return *worth;
}

static int standing(const az_mind *m, int tile)
{
    return az_tiles_of(m->game)[tile].toughness - az_damage_on(m->game, m->s, tile);
}

static foes foes_at(const az_mind *m, const az_side *side, int hex)
{
    foes f = { .gain = 0 };
    for (uint64_t left = az_beasts_at(m->s, hex); left; left &= left - 1) {
        int tile = ausi_lowest(left);
        add_foe(m, side, &f, az_tiles_of(m->game)[tile].kind, standing(m, tile), az_worth_kill(m, tile));
    }
    return f;
}

/* What can lie face-down, by level: every make once. */
static void count_unseen(const az_mind *m)
{
    az_memo *memo = m->memo;
    uint64_t seen = m->s->up | m->s->out;
    memset(memo->unseens, 0, sizeof memo->unseens);
    for (int i = 0; i < m->s->core.seats; i++) seen |= m->s->player[i].captured;
    for (int make = 0; make < m->d->makes; make++) {
        int            times = ausi_count(m->d->make[make] & ~seen), tile = ausi_lowest(m->d->make[make]);
        const az_tile *t = &az_tiles_of(m->game)[tile];
        if (!times) continue;
        memo->unseen[t->level - 1][memo->unseens[t->level - 1]++] = (az_unseen){
            .make = (uint8_t)make, .kind = t->kind, .toughness = t->toughness, .times = times,
            .worth = worth_tile(m, tile, 0, false, 1),
            .strength = 2 * t->vp * az_least(m->waking, 10) / 10,
        };
    }
}

/* ---- The force ------------------------------------------------------------------------------- */

/* A force is a set of types of the units that can be sent. */
static void muster(const az_mind *m, const uint8_t *units)
{
    az_muster *u = &m->memo->muster;
    if (!az_unknown(&m->memo->known.things, AZ_KNOWS_MUSTER) && !memcmp(u->units, units, AZ_UNITS)) return;
    memcpy(u->units, units, AZ_UNITS);
    u->sides = 0;
}

/* AZ-ATK-12 .. 14. */
static int hours_of(const az_mind *m, int force)
{
    int time = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++) time += (force >> unit) & 1 && az_units_of(m->game)[unit].time;
    return az_hours(m, az_most(1, time - az_boon(m->game, m->s, m->seat, AZ_GUYONNE)));
}

static const az_side *side_with(const az_mind *m, int force)
{
    az_muster *u = &m->memo->muster;
    uint8_t    n[AZ_UNITS];
    if (!az_unknown(&u->sides, force)) return &u->side[force];
    for (int unit = 0; unit < AZ_UNITS; unit++) n[unit] = (force >> unit) & 1 ? u->units[unit] : 0;
    int jago = az_boon(m->game, m->s, m->seat, AZ_JAGO);
    u->side[force] = side_of(m, n, NULL, jago ? jago : az_board_of(m->game)->sanity, 0);
    u->hours[force] = hours_of(m, force);
    u->met[force] = 0;
    return &u->side[force];
}

/* Against a face-down tile, and whoever else is there. */
static az_odds odds_with(const az_mind *m, const az_side *side, const az_unseen *tile, const foes *others)
{
    foes f = *others;
    add_foe(m, side, &f, tile->kind, tile->toughness, 0);
    return odds_of(m, side, &f);
}

/* Against any of the face-down tiles of a level alone, by make. */
static const az_odds *odds_alone(const az_mind *m, int force, int level)
{
    az_muster *u = &m->memo->muster;
    foes       nobody = { .gain = 0 };
    if (!az_unknown(&u->met[force], level)) return u->odds[force];
    for (int i = 0; i < m->memo->unseens[level]; i++) {
        const az_unseen *tile = &m->memo->unseen[level][i];
        if (tile->kind != AZ_BLANK) u->odds[force][tile->make] = odds_with(m, &u->side[force], tile, &nobody);
    }
    return u->odds[force];
}

/* A hex to attack. The rest is about what lies face-down there. */
typedef struct target {
    int  hex;
    int  level; /* AZ_LEVELS = there is nothing */
    bool alone;
    int  threat, near; /* what its coming is feared for; worth of the place */
} target;

static target target_at(const az_mind *m, int hex)
{
    target t = { .hex = hex };
    while (t.level < AZ_LEVELS && !ausi_has(m->s->down[t.level], hex)) t.level++;
    if (t.level == AZ_LEVELS) return t;
    if (az_unknown(&m->memo->known.things, AZ_KNOWS_UNSEEN)) count_unseen(m);
    t.alone = !az_beasts_at(m->s, hex);
    t.threat = menace(m, hex);
    t.near = at_the_door(m, hex) ? DOOR : 0;
    return t;
}

/* The mean over all tiles that can lie face-down here. A bad surprise is answered by a retreat, but what
 * is woken and not killed comes for farms and ports: that is feared more than a kill is wished for. */
static int promise_hidden(const az_mind *m, const az_side *side, int force, const target *t)
{
    foes           seen = { .gain = 0 };
    int            sum = 0, n = 0;
    const az_odds *odds = t->alone ? odds_alone(m, force, t->level) : NULL;
    if (!odds) seen = foes_at(m, side, t->hex);
    for (int i = 0; i < m->memo->unseens[t->level]; i++) {
        const az_unseen *u = &m->memo->unseen[t->level][i];
        n += u->times;
        if (u->kind == AZ_BLANK) {
            sum += 4 * u->times;
            continue;
        }
        int     threat = u->kind == AZ_TEMPLE ? 0 : t->threat, awake = u->kind == AZ_TEMPLE ? 0 : threat + u->strength;
        az_odds o = odds ? odds[u->make] : odds_with(m, side, u, &seen);
        bool    heals = seen.heals || u->kind == AZ_ZOMBIE;
        int     wished = az_most(0, promise_by(m, seen.gain + u->worth + threat + t->near, heals, o));
        sum += u->times * (wished - AWAKE * awake * (100 - o.kill) / 100);
    }
    return n ? sum / n : 0;
}

/* What the force promises, less the time it takes. */
static int worth_sending(const az_mind *m, int force, const target *t)
{
    const az_side *side = side_with(m, force);
    int            hours = m->memo->muster.hours[force];
    if (t->level < AZ_LEVELS) return promise_hidden(m, side, force, t) - hours;
    foes f = foes_at(m, side, t->hex);
    return promise(m, side, &f) - hours;
}

/* The best force against a hex: all that takes no time, then type by type while it pays. */
static int plan_force(const az_mind *m, int hex, const uint8_t *units, int *force)
{
    target goal = target_at(m, hex);
    int    ready = 0, best = -1000;
    *force = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++) {
        if (!units[unit] || !ausi_has(reach(m, unit), hex)) continue;
        ready |= 1 << unit;
        if (!az_units_of(m->game)[unit].time) *force |= 1 << unit;
    }
    muster(m, units);
    if (*force) best = worth_sending(m, *force, &goal);
    for (;;) {
        int with = 0, value = best;
        for (int left = ready & ~*force; left; left &= left - 1) {
            int unit = left & -left, now = worth_sending(m, *force | unit, &goal);
            if (now > value) value = now, with = unit;
        }
        if (!with) return best;
        *force |= with;
        best = value;
    }
}

int az_worth_attack(const az_mind *m, int hex)
{
    int force;
    return plan_force(m, hex, m->me->barracks, &force);
}

int az_best_attack(const az_mind *m)
{
    az_hexset set = 0;
    int       best = -1000;
    for (int unit = 0; unit < AZ_UNITS; unit++)
        if (m->me->barracks[unit]) set |= reach(m, unit);
    for (; set; set &= set - 1) best = az_most(best, az_worth_attack(m, ausi_lowest(set)));
    return best;
}

static int planned(const az_mind *m)
{
    const az_fight *f = &m->s->fight;
    uint8_t         all[AZ_UNITS];
    if (!az_unknown(&m->memo->known.things, AZ_KNOWS_PLAN)) return m->memo->plan;
    for (int i = 0; i < AZ_UNITS; i++) all[i] = (uint8_t)(m->me->barracks[i] + f->force[i]);
    plan_force(m, f->hex, all, &m->memo->plan);
    return m->memo->plan;
}

static int like_force(const az_mind *m, aus_action a)
{
    int unit = aus_arg_of(a, 0), plan = planned(m), missing = 0;
    for (int i = 0; i < AZ_UNITS; i++) missing += (plan >> i) & 1 && !m->s->fight.force[i];
    if (aus_verb_of(a) == AZ_V_GO) return missing ? 10 : 100;
    return ((plan >> unit) & 1 ? 50 : 0) + aus_arg_of(a, 1) - 12 * (unit > 0);
}

/* ---- Units ----------------------------------------------------------------------------------- */

/* The barracks against an Old One near the port, if it may come there soon. */
typedef struct siege {
    az_side side; /* what the barracks can do; known after the first one */
    bool    known;
    int     far, kill; /* from the port; in percent, how likely it is beaten */
} siege;

enum { NEAR = 9 }; /* hexes from the port: none of its business */

static bool besieged(const az_mind *m, int tile, siege *out)
{
    int  kind = az_tiles_of(m->game)[tile].kind;
    foes f = { .gain = 0 };
    out->far = az_far_from(m, m->s->beast[tile].hex, ausi_bit(m->me->port), NEAR);
    if (kind == AZ_TEMPLE || out->far >= NEAR || 2 * out->far > m->waking + 2) return false;
    if (!out->known) out->side = side_of(m, m->me->barracks, NULL, az_board_of(m->game)->sanity, 0);
    out->known = true;
    add_foe(m, &out->side, &f, kind, standing(m, tile), 0);
    out->kill = odds_of(m, &out->side, &f).kill;
    return true;
}

/* How badly the port needs a unit of each type against what is near, 0 .. 90. */
static void raise_alarm(const az_mind *m, int worst[AZ_UNITS])
{
    siege it = { .known = false };
    memset(worst, 0, AZ_UNITS * sizeof *worst);
    for (uint64_t left = m->s->up; left; left &= left - 1) {
        int tile = ausi_lowest(left), kind = az_tiles_of(m->game)[tile].kind;
        if (!besieged(m, tile, &it)) continue;
        int need = (95 - it.kill) * (14 - it.far) / 14;
        for (int unit = 0; unit < AZ_UNITS; unit++) {
            int hit = az_least(m->d->thumb[kind].hit[1 << unit], 15);
            worst[unit] = az_most(worst[unit], m->me->barracks[unit] ? need / 5 : need * hit / 15);
        }
    }
}

int az_peril(const az_mind *m)
{
    siege it = { .known = false };
    int   worst = 0;
    if (m->me->port == AUS_NONE) return 0;
    for (uint64_t left = m->s->up; left; left &= left - 1)
        if (besieged(m, ausi_lowest(left), &it))
            worst = az_most(worst, (100 - it.kill) * (NEAR + 1 - it.far) / (NEAR + 1));
    return worst;
}

static int alarm(const az_mind *m, int unit)
{
    if (az_unknown(&m->memo->known.things, AZ_KNOWS_ALARM)) raise_alarm(m, m->memo->alarm);
    return m->memo->alarm[unit];
}

int az_worth_unit(const az_mind *m, int unit, int n)
{
    static const uint8_t worth[AZ_UNITS][4] = {
        { 13, 11, 6, 4 }, { 28, 9, 3, 1 }, { 44, 10, 2, 1 }, { 34, 12, 2, 1 }, { 24, 6, 1, 1 },
    };
    int sum = 0, have = m->me->barracks[unit], phase = 100;
    for (int i = 0; i < n; i++) sum += worth[unit][az_least(3, have + i)];
    for (uint64_t left = m->me->characters; left; left &= left - 1)
        if (az_char(m->game, ausi_lowest(left))->unit == unit && !have) sum += 6;
    if (m->left > 38) phase = 40;
    if (m->left < 14) phase = 7 * m->left;
    return sum * phase / 100 + (have ? n : 1) * alarm(m, unit);
}

int az_best_unit(const az_mind *m)
{
    int best = -1000, gold = m->me->goods[AZ_GOLD] - az_repeat_gold(m->game, m->s, m->seat, AZ_ARMY);
    for (int unit = 0; unit < AZ_UNITS; unit++) {
        const az_unit *u = &az_units_of(m->game)[unit];
        int            cost = 0, paid = 0;
        for (int n = 1; n <= u->most && n <= m->s->supply[unit] && n * u->price <= gold; n++) {
            while (paid < n * u->price) cost += az_worth_good(m, AZ_GOLD, gold - ++paid);
            best = az_most(best, az_worth_unit(m, unit, n) - cost);
        }
    }
    return best;
}

/* ---- In a combat ----------------------------------------------------------------------------- */

/* How good it is to fight on with what a retreat of this group leaves. */
static int like_to_stay(const az_mind *m, int gone)
{
    const az_fight *f = &m->s->fight;
    uint8_t         force[AZ_UNITS];
    if (gone == AZ_GROUP_ALL) return 0;
    for (int unit = 0; unit < AZ_UNITS; unit++) {
        bool air = az_units_of(m->game)[unit].flies != 0;
        bool away = gone != AZ_GROUPS && air == (gone == AZ_GROUP_AIRSHIPS);
        force[unit] = away ? 0 : f->force[unit];
    }
    az_side side = side_of(m, force, f->hurt, m->me->sanity, f->used);
    foes    here = foes_at(m, &side, f->hex);
    return promise(m, &side, &here) - (gone != AZ_GROUPS);
}

int az_prospect(const az_mind *m) { return az_most(0, like_to_stay(m, AZ_GROUPS)); }

/* Corporal Jones: the card is known. */
static int like_card(const az_mind *m, aus_action a, int card)
{
    const az_fight *f = &m->s->fight;
    int             gain = 0, ground = 0, fear = 0;
    if (aus_verb_of(a) == AZ_V_RETREAT) return aus_arg_of(a, 0) == AZ_GROUP_ALL ? 0 : -50;
    for (uint64_t left = az_beasts_at(m->s, f->hex); left; left &= left - 1) {
        int           tile = ausi_lowest(left), hits = 0;
        const az_row *row = &az_cards_of(m->game)[card].row[az_tiles_of(m->game)[tile].kind];
        for (int unit = 0; unit < AZ_UNITS; unit++)
            if (f->force[unit]) hits += row->hit[unit];
        gain += hits >= standing(m, tile) ? az_worth_kill(m, tile) : 0;
        ground += row->ground;
        fear += row->sanity;
    }
    bool broken = fear > m->me->sanity;
    return gain + (broken ? -30 : az_most(0, like_to_stay(m, AZ_GROUPS))) - 3 * ground + 6;
}

static int like_use(const az_mind *m, int character)
{
    const az_fight     *f = &m->s->fight;
    const az_character *c = az_char(m->game, character);
    int                 best = -1;
    if (c->effect == AZ_FX_STRIKE) return 50;
    if (c->effect == AZ_FX_HEAL) {
        for (int unit = 0; unit < AZ_UNITS; unit++)
            if (f->hurt[unit] &&
                (f->broken || f->hurt[unit] + 1 >= az_toughness_of(m->game, m->s, m->seat, unit)))
                best = 30;
        return best;
    }
    for (uint64_t left = az_beasts_at(m->s, f->hex); left; left &= left - 1) {
        int tile = ausi_lowest(left), rest = standing(m, tile);
        if (rest > 0 && rest <= c->amount) best = az_most(best, az_worth_kill(m, tile) - 10);
    }
    return best;
}

static int like_strike(const az_mind *m, int tile, int damage)
{
    int rest = standing(m, tile), worth = az_worth_kill(m, tile);
    if (rest <= 0) return -100;
    return rest <= damage ? 1000 + worth : worth * damage / rest;
}

static int like_assign(const az_mind *m, int unit)
{
    int rest = az_toughness_of(m->game, m->s, m->seat, unit) - m->s->fight.hurt[unit];
    return (rest > 1 ? 100 : 0) - price_of(m, unit);
}

static int like_raze(const az_mind *m, int tile)
{
    int sum = 0;
    for (uint64_t left = az_beasts_at(m->s, m->s->beast[tile].hex); left; left &= left - 1)
        sum += az_tiles_of(m->game)[ausi_lowest(left)].vp;
    return sum;
}

/* Far from what is mine, and worth much to the Old Ones. */
static int like_reveal(const az_mind *m, int hex)
{
    int level = ausi_has(m->s->down[2], hex) ? 3 : ausi_has(m->s->down[1], hex) ? 2 : 1;
    return 4 * level - menace(m, hex);
}

int az_like_combat(const az_mind *m, const aus_frame *asked, aus_action a)
{
    int what = aus_arg_of(a, 0);
    switch (asked->ask) {
    case AZ_ASK_TARGET: return az_worth_attack(m, what);
    case AZ_ASK_REACT: return aus_verb_of(a) == AZ_V_DECLINE ? 0 : az_worth_attack(m, what) + 20;
    case AZ_ASK_FORCE: return like_force(m, a);
    case AZ_ASK_RETREAT: return like_to_stay(m, aus_verb_of(a) == AZ_V_STAY ? AZ_GROUPS : what);
    case AZ_ASK_FLEE: return like_card(m, a, asked->arg[0]);
    case AZ_ASK_STRIKE:
    case AZ_ASK_RAID: return like_strike(m, what, az_char(m->game, asked->arg[0])->amount);
    case AZ_ASK_SACRIFICE: return (m->s->fight.hurt[what] ? 2 : 0) - price_of(m, what);
    case AZ_ASK_MEND: return price_of(m, what);
    case AZ_ASK_ASSIGN: return like_assign(m, what);
    case AZ_ASK_SAVE: return aus_verb_of(a) == AZ_V_SAVE ? price_of(m, what) : 0;
    case AZ_ASK_RAZE: return like_raze(m, what);
    case AZ_ASK_REVEAL: return like_reveal(m, what);
    case AZ_ASK_WINDOW: return aus_verb_of(a) == AZ_V_USE ? like_use(m, what) : 0;
    default: return 0;
    }
}

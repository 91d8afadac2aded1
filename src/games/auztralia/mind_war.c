/* mind_war.c: rules of thumb for units, attacks and combats. */
#include "mind.h"

/* ---- What a combat promises ------------------------------------------------------------------ */

/* Both sides of a combat, in sums over all Old One cards. */
typedef struct clash {
    const uint8_t *force, *hurt;
    int            sanity;
    int            strikes; /* damage that characters add */
    int            ground, air, fear;
    int            slowest; /* the Old One that stands longest, in hundredths of a round */
    int            gain;    /* when all fall */
    bool           heals;   /* damage done in vain is lost */
} clash;

typedef struct odds {
    int kill;  /* percent */
    int share; /* percent of the damage that is done before it gets too hot */
    int loss;  /* worth of units likely lost */
} odds;

enum { AWAKE = 5 }; /* how many times worse a wakened Old One is than a sleeping one */

static const uint8_t unhurt[AZ_UNITS];

static int price_of(const az_mind *m, int unit) { return 4 * az_units_of(m->game)[unit].price + 3; }

static int strikes_of(const az_mind *m, const uint8_t *force, uint64_t used)
{
    int sum = 0;
    for (uint64_t left = m->me->characters & ~used; left; left &= left - 1) {
        const az_character *c = az_char(m->game, ausi_lowest(left));
        if (c->timing != AZ_IN_COMBAT || c->effect != AZ_FX_STRIKE) continue;
        if (c->unit == AUS_NONE || force[c->unit]) sum += c->amount;
    }
    return sum;
}

static clash clash_of(const az_mind *m, const uint8_t *force, const uint8_t *hurt, int sanity, uint64_t used)
{
    return (clash){ .force = force, .hurt = hurt, .sanity = sanity, .strikes = strikes_of(m, force, used) };
}

static void add_foe(const az_mind *m, clash *c, int kind, int standing, int gain)
{
    const az_thumb *t = &m->d->thumb[kind];
    int             hits = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++)
        if (c->force[unit]) hits += t->hit[unit];
    standing = az_most(0, standing - c->strikes);
    int rounds = hits ? 100 * AZ_CARDS * standing / hits : 100000 * (standing > 0);
    c->slowest = az_most(c->slowest, rounds);
    c->ground += t->ground;
    c->air += t->air;
    c->fear += t->sanity;
    c->gain += gain;
    c->heals |= kind == AZ_ZOMBIE;
}

static int toughness(const az_mind *m, int unit)
{
    uint8_t *known = &m->memo->tough[unit];
    if (!*known) *known = (uint8_t)az_toughness_of(m->game, m->s, m->seat, unit);
    return *known;
}

static az_hexset reach(const az_mind *m, int unit)
{
    az_memo *memo = m->memo;
    if (!memo->reached[unit]) {
        memo->reached[unit] = true;
        memo->reach[unit] = az_reach_of(m->game, m->s, m->seat, unit, &m->net);
    }
    return memo->reach[unit];
}

/* Damage a group can take in all, and how much of it before a unit falls. */
static void stamina(const az_mind *m, const clash *c, bool flying, int *whole, int *free)
{
    *whole = *free = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++) {
        if (!c->force[unit] || (az_units_of(m->game)[unit].flies != 0) != flying) continue;
        int tough = toughness(m, unit);
        *whole += c->force[unit] * tough - c->hurt[unit];
        *free += tough - 1 - c->hurt[unit];
    }
}

static int odds_of_ratio(int q)
{
    if (q < 50) return q / 10;
    if (q < 100) return 5 + (q - 50);
    if (q < 200) return 55 + (q - 100) * 2 / 5;
    return 95;
}

static odds odds_of(const az_mind *m, const clash *c)
{
    int whole, free, air, lift, rounds = 100000;
    stamina(m, c, false, &whole, &free);
    stamina(m, c, true, &air, &lift);
    if (c->fear) rounds = 100 * AZ_CARDS * (c->sanity + 1) / c->fear;
    if (whole && c->ground) rounds = az_least(rounds, 100 * AZ_CARDS * whole / c->ground);
    if (!whole && air && c->air) rounds = az_least(rounds, 100 * AZ_CARDS * air / c->air);
    if (!whole && !air) rounds = 0;
    odds o = { .kill = c->slowest ? odds_of_ratio(az_least(300, 100 * rounds / c->slowest)) : 100 };
    int  fought = az_least(c->slowest, rounds);
    o.share = c->slowest ? 70 * fought / c->slowest : 100;
    int  beyond = fought * c->ground / AZ_CARDS - 100 * free, above = fought * c->air / AZ_CARDS - 100 * lift;
    if (whole && beyond > 0) o.loss += beyond * 8 / 100;
    if (air && above > 0) o.loss += above * 9 / 100;
    for (int unit = 0; unit < AZ_UNITS; unit++)
        if (c->hurt[unit] && c->force[unit]) o.loss += price_of(m, unit) * (100 - o.kill) / 200;
    return o;
}

static int promise_by(const az_mind *m, const clash *c, odds o)
{
    int value = c->gain * o.kill / 100 - o.loss;
    if (!c->heals && m->left > 3) value += c->gain * (100 - o.kill) / 100 * o.share / 400;
    return value;
}

static int promise(const az_mind *m, const clash *c) { return promise_by(m, c, odds_of(m, c)); }

/* ---- Old Ones -------------------------------------------------------------------------------- */

/* A mobile Old One near to what is mine will cost me a farm, or worse. */
static int menace(const az_mind *m, int hex)
{
    static const uint8_t field[] = { 14, 14, 12, 9, 5, 3 }, home[] = { 40, 40, 34, 28, 22, 16, 12, 8 };
    az_hexset            mine = az_farms(m->me) & ~m->me->blighted;
    int                  farm = az_far_from(m, hex, mine), port = az_far_from(m, hex, ausi_bit(m->me->port));
    int                  sum = farm < 6 ? field[farm] : 0;
    if (port < 8) sum += port <= farm + 1 ? home[port] : home[port] / 2;
    return sum * az_least(m->waking, 10) / 10;
}

static bool at_the_door(const az_mind *m, int hex) { return (m->d->adjacent[hex] & m->net.open) != 0; }

/* `threat`: what its coming is feared for. */
static int worth_tile(const az_mind *m, int tile, int threat, bool near, int sharers)
{
    const az_tile *t = &az_tiles_of(m->game)[tile];
    int            worth = AZ_POINT * t->vp / sharers + AZ_DENIAL * t->vp;
    if (az_owns(m->s, m->seat, AZ_JOHNSON) && sharers == 1) worth += AZ_POINT;
    return worth + (t->kind == AZ_TEMPLE ? m->s->event_n / 2 : threat) + (near ? 3 : 0);
}

int az_worth_kill(const az_mind *m, int tile)
{
    int sharers = 1;
    for (int i = 0; i < m->s->core.seats; i++)
        sharers += i != m->seat && az_damage_of(m->game, m->s, tile, i) > 0;
    int hex = m->s->beast[tile].hex;
    return worth_tile(m, tile, menace(m, hex), at_the_door(m, hex), sharers);
}

static int standing(const az_mind *m, int tile)
{
    return az_tiles_of(m->game)[tile].toughness - az_damage_on(m->game, m->s, tile);
}

static void add_seen(const az_mind *m, clash *c, int hex)
{
    for (uint64_t left = az_beasts_at(m->s, hex); left; left &= left - 1) {
        int tile = ausi_lowest(left);
        add_foe(m, c, az_tiles_of(m->game)[tile].kind, standing(m, tile), az_worth_kill(m, tile));
    }
}

static bool alike(const az_tile *a, const az_tile *b)
{
    return a->kind == b->kind && a->toughness == b->toughness && a->vp == b->vp;
}

static void count_unseen(const az_mind *m)
{
    az_memo *memo = m->memo;
    uint64_t seen = m->s->up | m->s->out;
    for (int i = 0; i < m->s->core.seats; i++) seen |= m->s->player[i].captured;
    for (int tile = 0; tile < AZ_TILES_BASE; tile++) {
        const az_tile *t = &az_tiles_of(m->game)[tile];
        if (ausi_has(seen, tile) || t->level < 1 || t->level > AZ_LEVELS) continue;
        int level = t->level - 1, i = 0;
        while (i < memo->unseens[level] && !alike(t, &az_tiles_of(m->game)[memo->unseen[level][i].tile])) i++;
        if (i == memo->unseens[level]) memo->unseen[level][memo->unseens[level]++].tile = (uint8_t)tile;
        memo->unseen[level][i].times++;
    }
    memo->counted = true;
}

/* The mean over all tiles that can lie face-down here. A bad surprise is answered by a retreat, but what
 * is woken and not killed comes for farms and ports: that is feared more than a kill is wished for. */
static int promise_hidden(const az_mind *m, const clash *known, int hex, int level)
{
    int  sum = 0, n = 0, threat = menace(m, hex);
    bool near = at_the_door(m, hex);
    if (!m->memo->counted) count_unseen(m);
    for (int i = 0; i < m->memo->unseens[level]; i++) {
        int            tile = m->memo->unseen[level][i].tile, times = m->memo->unseen[level][i].times;
        const az_tile *t = &az_tiles_of(m->game)[tile];
        clash          c = *known;
        n += times;
        if (t->kind == AZ_BLANK) {
            sum += 4 * times;
            continue;
        }
        add_foe(m, &c, t->kind, t->toughness, worth_tile(m, tile, threat, near, 1));
        int  awake = t->kind == AZ_TEMPLE ? 0 : threat + 2 * t->vp * az_least(m->waking, 10) / 10;
        odds o = odds_of(m, &c);
        sum += times * (az_most(0, promise_by(m, &c, o)) - AWAKE * awake * (100 - o.kill) / 100);
    }
    return n ? sum / n : 0;
}

static int promise_at(const az_mind *m, const uint8_t *force, int hex)
{
    int   jago = az_boon(m->game, m->s, m->seat, AZ_JAGO);
    clash c = clash_of(m, force, unhurt, jago ? jago : az_board_of(m->game)->sanity, 0);
    add_seen(m, &c, hex);
    for (int level = 0; level < AZ_LEVELS; level++)
        if (ausi_has(m->s->down[level], hex)) return promise_hidden(m, &c, hex, level);
    return promise(m, &c);
}

/* ---- The force ------------------------------------------------------------------------------- */

static int time_of(const az_mind *m, const uint8_t *force)
{
    int time = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++) time += force[unit] && az_units_of(m->game)[unit].time;
    return az_most(1, time - az_boon(m->game, m->s, m->seat, AZ_GUYONNE));
}

/* The best force against a hex: all that takes no time, then type by type while it pays. */
static int plan_force(const az_mind *m, int hex, const uint8_t *units, uint8_t *force)
{
    uint8_t ready[AZ_UNITS];
    int     best = -1000;
    bool    any = false;
    memset(force, 0, AZ_UNITS);
    for (int unit = 0; unit < AZ_UNITS; unit++) {
        ready[unit] = units[unit] && ausi_has(reach(m, unit), hex) ? units[unit] : 0;
        if (ready[unit] && !az_units_of(m->game)[unit].time) force[unit] = ready[unit], any = true;
    }
    if (any) best = promise_at(m, force, hex) - az_hours(m, time_of(m, force));
    for (;;) {
        int with = -1, value = best;
        for (int unit = 0; unit < AZ_UNITS; unit++) {
            if (!ready[unit] || force[unit]) continue;
            force[unit] = ready[unit];
            int now = promise_at(m, force, hex) - az_hours(m, time_of(m, force));
            if (now > value) value = now, with = unit;
            force[unit] = 0;
        }
        if (with < 0) return best;
        force[with] = ready[with];
        best = value;
    }
}

int az_worth_attack(const az_mind *m, int hex)
{
    uint8_t force[AZ_UNITS];
    return plan_force(m, hex, m->me->barracks, force);
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

static int like_force(const az_mind *m, aus_action a)
{
    const az_fight *f = &m->s->fight;
    uint8_t         all[AZ_UNITS], plan[AZ_UNITS];
    int             unit = aus_arg_of(a, 0), missing = 0;
    for (int i = 0; i < AZ_UNITS; i++) all[i] = (uint8_t)(m->me->barracks[i] + f->force[i]);
    plan_force(m, f->hex, all, plan);
    for (int i = 0; i < AZ_UNITS; i++) missing += plan[i] && !f->force[i];
    if (aus_verb_of(a) == AZ_V_GO) return missing ? 10 : 100;
    return (plan[unit] ? 50 : 0) + aus_arg_of(a, 1) - 12 * (unit > 0);
}

/* ---- Units ----------------------------------------------------------------------------------- */

/* How badly the port needs a unit of this type against what is near, 0 .. 90. */
static int alarm(const az_mind *m, int unit)
{
    int worst = 0, have = m->me->barracks[unit];
    for (uint64_t left = m->s->up; left; left &= left - 1) {
        int tile = ausi_lowest(left), kind = az_tiles_of(m->game)[tile].kind;
        int far = az_far_from(m, m->s->beast[tile].hex, ausi_bit(m->me->port));
        if (kind == AZ_TEMPLE || far > 8 || 2 * far > m->waking + 2) continue;
        clash c = clash_of(m, m->me->barracks, unhurt, az_board_of(m->game)->sanity, 0);
        add_foe(m, &c, kind, standing(m, tile), 0);
        int need = (95 - odds_of(m, &c).kill) * (14 - far) / 14, hit = m->d->thumb[kind].hit[unit];
        worst = az_most(worst, have ? need / 5 : need * az_least(hit, 15) / 15);
    }
    return worst;
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
        for (int n = 1; n <= u->most; n++) {
            if (n > m->s->supply[unit] || n * u->price > gold) continue;
            int cost = 0;
            for (int i = 1; i <= n * u->price; i++) cost += az_worth_good(m, AZ_GOLD, gold - i);
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
    clash c = clash_of(m, force, f->hurt, m->me->sanity, f->used);
    add_seen(m, &c, f->hex);
    return promise(m, &c) - (gone != AZ_GROUPS);
}

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

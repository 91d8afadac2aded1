/*
 * inclination.c: how inclined an experienced player would be to do this, by rules of thumb. Every action
 * of a turn is worth what it brings, less the time, the goods and the repeat gold it takes.
 */
#include "mind.h"
#include "rules.h"

/* ---- The actions of a turn ------------------------------------------------------------------- */

static int price_of(const az_mind *m, int space)
{
    const az_space *what = &az_spaces_of(m->game)[space];
    int             sum = 0;
    for (int kind = 0; kind <= AZ_GOLD; kind++)
        for (int i = 1; i <= what->price.of[kind]; i++)
            sum += az_worth_good(m, kind, az_most(0, m->me->goods[kind] - i)) / 2;
    return sum;
}

/* Farms and attacks take their time off themselves. */
static int weigh_space(const az_mind *m, int space)
{
    const az_space *what = &az_spaces_of(m->game)[space];
    switch (what->act) {
    case AZ_ACT_RAIL: return az_best_rails(m, what->terrains) * 7 / 8 - az_hours(m, what->time) - price_of(m, space);
    case AZ_ACT_MINE: return az_best_mine(m) * 4 / 3 - az_hours(m, what->time);
    case AZ_ACT_RECRUIT: return az_best_character(m) * 5 / 4 - az_hours(m, what->time);
    case AZ_ACT_ARMY: return az_best_unit(m) * 7 / 8 - 3 - az_hours(m, what->time);
    case AZ_ACT_TRADE: return az_best_trade(m) * 7 / 8 - az_hours(m, what->time);
    case AZ_ACT_FARM: return az_best_farms(m) * 3 / 5;
    case AZ_ACT_ATTACK: return az_best_attack(m) - 6;
    default: return -1000;
    }
}

/* What the space brings, its time and price taken off, but not the repeat gold. */
static int worth_space(const az_mind *m, int space)
{
    int *worth = &m->memo->space[space];
    if (az_unknown(&m->memo->known.space, space)) *worth = weigh_space(m, space);
    return *worth;
}

static int repeat_cost(const az_mind *m, int space)
{
    int gold = az_repeat_gold(m->game, m->s, m->seat, space), have = m->me->goods[AZ_GOLD], sum = 0;
    if (gold > have) return 1000;
    for (int i = 1; i <= gold; i++) sum += az_worth_good(m, AZ_GOLD, have - i);
    return sum;
}

static bool affordable(const az_mind *m, int space)
{
    const az_space *what = &az_spaces_of(m->game)[space];
    for (int kind = 0; kind <= AZ_GOLD; kind++)
        if (m->me->goods[kind] < what->price.of[kind]) return false;
    return true;
}

/* To take the cubes back: what the best action gains by it, and some more for every cube. */
static int worth_recovery(const az_mind *m)
{
    int best = 0, cubes = 0;
    for (int space = 0; space < AZ_SPACES; space++) {
        cubes += m->me->cubes[space];
        if (m->me->cubes[space] && affordable(m, space)) best = az_most(best, worth_space(m, space));
    }
    return best + 3 * cubes / 2 - az_hours(m, 1) - 5;
}

static int like_act(const az_mind *m, int space)
{
    if (az_spaces_of(m->game)[space].act == AZ_ACT_RECOVER) return worth_recovery(m);
    return worth_space(m, space) - repeat_cost(m, space);
}

/* ---- The questions of an action -------------------------------------------------------------- */

/* Kinds are placed in ascending order, so a lower kind comes first. */
static int like_farm(const az_mind *m, aus_action a, int placed)
{
    if (aus_verb_of(a) != AZ_V_FARM) return 0;
    int worth = az_worth_farm(m, aus_arg_of(a, 1)) - AZ_HOUR * (placed < m->left);
    return worth > 0 ? 1000 - 200 * aus_arg_of(a, 0) + worth : worth;
}

static int like_unit(const az_mind *m, aus_action a)
{
    int unit = aus_arg_of(a, 0), n = aus_arg_of(a, 1), cost = 0;
    for (int i = 1; i <= n * az_units_of(m->game)[unit].price; i++)
        cost += az_worth_good(m, AZ_GOLD, az_most(0, m->me->goods[AZ_GOLD] - i));
    return az_worth_unit(m, unit, n) - cost;
}

static int like_trade(const az_mind *m, aus_action a)
{
    int kind = aus_arg_of(a, 0), have = m->me->goods[kind];
    if (aus_verb_of(a) == AZ_V_IMPORT) return az_worth_good(m, kind, have);
    if (aus_verb_of(a) != AZ_V_EXPORT) return 0;
    return az_worth_good(m, AZ_GOLD, m->me->goods[AZ_GOLD]) - az_worth_good(m, kind, az_most(0, have - 1));
}

/* A look at the deck beats a display without anybody good. */
static int like_recruit(const az_mind *m, aus_action a)
{
    if (aus_verb_of(a) != AZ_V_LOOK) return az_worth_character(m, aus_arg_of(a, 0));
    return 15 - az_worth_good(m, AZ_GOLD, az_most(0, m->me->goods[AZ_GOLD] - 1));
}

static int like_swap(const az_mind *m, aus_action a, int kept)
{
    return az_worth_character(m, aus_verb_of(a) == AZ_V_SWAP ? aus_arg_of(a, 0) : kept);
}

static int like_play(const az_mind *m, int character)
{
    int worth = az_worth_play(m, character);
    return worth > 0 ? 5000 + worth : -5000;
}

static int32_t like(const az_mind *m, const aus_frame *asked, aus_action a)
{
    int what = aus_arg_of(a, 0);
    if (aus_verb_of(a) == AZ_V_PLAY) return like_play(m, what);
    switch (asked->ask) {
    case AZ_ASK_PORT: return az_worth_port(m, what);
    case AZ_ASK_TURN: return like_act(m, what);
    case AZ_ASK_RAIL:
        return aus_verb_of(a) == AZ_V_LAY ? az_worth_lay(m, what, aus_arg_of(a, 1), !asked->arg[1]) : 0;
    case AZ_ASK_MINE: return az_worth_ore(m, what, aus_arg_of(a, 1));
    case AZ_ASK_RECRUIT:
    case AZ_ASK_TAKE:
    case AZ_ASK_KEEP: return like_recruit(m, a);
    case AZ_ASK_SWAP: return like_swap(m, a, asked->arg[0]);
    case AZ_ASK_ARMY: return like_unit(m, a);
    case AZ_ASK_ENLIST: return az_worth_unit(m, what, 1);
    case AZ_ASK_TRADE: return like_trade(m, a);
    case AZ_ASK_FARM: return like_farm(m, a, asked->arg[1]);
    case AZ_ASK_RESTORE: return aus_verb_of(a) == AZ_V_RESTORE ? az_worth_farm(m, what) : -1;
    default: return az_like_combat(m, asked, a);
    }
}

void az_inclination(const aus_game *game, const void *view, int seat, const aus_action *action, size_t n,
                    int32_t *liking)
{
    az_mind m;
    az_memo memo;
    az_open_eyes(&m, &memo, game, view, seat);
    for (size_t i = 0; i < n; i++) liking[i] = like(&m, aus_asked(view), action[i]);
}

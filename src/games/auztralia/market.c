/* market.c: the actions "buy units" and "import/export". AZ-ARMY, AZ-TRADE. */
#include "asks.h"

/* ---- Units ----------------------------------------------------------------------------------- */

static aus_verdict may_buy(const aus_game *game, const az_state *s, int gold, int unit, int n)
{
    const az_unit *what = &az_units_of(game)[unit];
    if (n < 1) return az_no(AZ_WHY_MORE_FIRST, "AZ-ARMY-01", 0, 0, 0);
    if (n > what->most)
        return az_no(AZ_WHY_TOO_MANY, unit == AZ_INFANTRY ? "AZ-ARMY-02" : "AZ-ARMY-01", what->most, 0, 0);
    if (n > s->supply[unit]) return az_no(AZ_WHY_SUPPLY, "AZ-ARMY-04", unit, n, s->supply[unit]);
    if (n * what->price > gold) return az_no(AZ_WHY_GOLD, "AZ-ARMY-03", n * what->price, gold, 0);
    return az_yes();
}

static size_t offer_units(const aus_game *game, const az_state *s, int gold, aus_action *out, size_t most)
{
    size_t n = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++)
        for (int i = 1; i <= az_units_of(game)[unit].most && i <= 10 && n < most; i++)
            if (!may_buy(game, s, gold, unit, i).code) out[n++] = AUS_ACTION(AZ_V_BUY, unit, i, 0);
    return n;
}

bool az_can_buy(const aus_game *game, const az_state *s, int gold)
{
    aus_action one;
    return offer_units(game, s, gold, &one, 1) == 1;
}

static aus_verdict army_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                              aus_action a)
{
    (void)asked;
    return may_buy(game, s, s->player[seat].goods[AZ_GOLD], aus_arg_of(a, 0), aus_arg_of(a, 1));
}

static size_t army_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                        aus_action *out)
{
    (void)asked;
    return offer_units(game, s, s->player[seat].goods[AZ_GOLD], out, AZ_LIST_MAX);
}

static bool army_several(const aus_game *game, const az_state *s, int seat, const aus_frame *asked)
{
    (void)asked;
    aus_action two[2];
    return offer_units(game, s, s->player[seat].goods[AZ_GOLD], two, 2) == 2;
}

static void army_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    (void)asked;
    az_state *s = r->s;
    int       unit = aus_arg_of(a, 0), n = aus_arg_of(a, 1), gold = n * az_units_of(r->game)[unit].price;
    s->player[seat].goods[AZ_GOLD] = (uint8_t)(s->player[seat].goods[AZ_GOLD] - gold);
    s->player[seat].barracks[unit] = (uint8_t)(s->player[seat].barracks[unit] + n);
    s->supply[unit] = (uint8_t)(s->supply[unit] - n);
    az_tell(r, AZ_EV_BOUGHT, seat, n > 1 ? "AZ-ARMY-02" : "AZ-ARMY-01", unit, n, gold);
}

const az_answer az_on_army = {
    .verbs = AZ_VERB(AZ_V_BUY),
    .check = army_check,
    .list = army_list,
    .apply = army_apply,
    .several = army_several,
};

/* ---- Trade ----------------------------------------------------------------------------------- */

static aus_verdict may_trade(const aus_game *game, const az_state *s, int seat, int verb, int kind)
{
    if (!az_resources_of(game)[kind].trade) return az_no(AZ_WHY_NOT_TRADED, "AZ-TRADE-06", kind, 0, 0);
    if (verb == AZ_V_EXPORT && !s->player[seat].goods[kind])
        return az_no(AZ_WHY_GOODS, "AZ-TRADE-03", kind, 1, 0);
    return az_yes();
}

bool az_can_trade(const aus_game *game, const az_state *s, int seat)
{
    for (int kind = 0; kind < AZ_RESOURCES; kind++)
        if (!may_trade(game, s, seat, AZ_V_IMPORT, kind).code) return true;
    return false;
}

static aus_verdict trade_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                               aus_action a)
{
    if (aus_verb_of(a) == AZ_V_DONE)
        return asked->arg[1] ? az_yes() : az_no(AZ_WHY_MORE_FIRST, "AZ-RUL-04", 0, 0, 0);
    return may_trade(game, s, seat, aus_verb_of(a), aus_arg_of(a, 0));
}

static size_t trade_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                         aus_action *out)
{
    size_t n = 0;
    for (int verb = AZ_V_IMPORT; verb <= AZ_V_EXPORT; verb++)
        for (int kind = 0; kind < AZ_RESOURCES; kind++)
            if (!may_trade(game, s, seat, verb, kind).code) out[n++] = AUS_ACTION(verb, kind, 0, 0);
    if (asked->arg[1]) out[n++] = AUS_ACTION(AZ_V_DONE, 0, 0, 0);
    return n;
}

static void trade_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    az_state *s = r->s;
    int       kind = aus_arg_of(a, 0);
    switch (aus_verb_of(a)) {
    case AZ_V_IMPORT:
        az_give(s, seat, kind, 1);
        az_tell(r, AZ_EV_IMPORTED, seat, "AZ-TRADE-02", kind, 0, 0);
        break;
    case AZ_V_EXPORT:
        s->player[seat].goods[kind]--;
        az_give(s, seat, AZ_GOLD, 1);
        az_tell(r, AZ_EV_EXPORTED, seat, "AZ-TRADE-03", kind, 0, 0);
        break;
    default:
        az_tell(r, AZ_EV_DONE, seat, "AZ-TRADE-04", 0, 0, 0);
        return;
    }
    if (asked->arg[1] + 1 < az_spaces_of(r->game)[asked->arg[0]].amount)
        az_push(s, AZ_ASK_TRADE, 1u << seat, asked->arg[0], asked->arg[1] + 1);
}

const az_answer az_on_trade = {
    .verbs = AZ_VERB(AZ_V_IMPORT) | AZ_VERB(AZ_V_EXPORT) | AZ_VERB(AZ_V_DONE),
    .check = trade_check,
    .list = trade_list,
    .apply = trade_apply,
};

/* characters_single.c: the single-use characters. AZ-CHAR-03. */
#include "asks.h"
#include "characters.h"

const char *const az_clause[AZ_CHARACTERS] = {
    [AZ_DAVIES] = "AZ-CHAR-DAVIES", [AZ_CASTRO] = "AZ-CHAR-CASTRO", [AZ_PROUST] = "AZ-CHAR-PROUST",
    [AZ_KNEEBONE] = "AZ-CHAR-KNEEBONE", [AZ_MILLIGAN] = "AZ-CHAR-MILLIGAN", [AZ_KRUPP] = "AZ-CHAR-KRUPP",
    [AZ_FLOUNDER] = "AZ-CHAR-FLOUNDER", [AZ_KHOURI] = "AZ-CHAR-KHOURI", [AZ_JONES] = "AZ-CHAR-JONES",
    [AZ_JAGO] = "AZ-CHAR-JAGO", [AZ_KRAUSS] = "AZ-CHAR-KRAUSS", [AZ_DANGER] = "AZ-CHAR-DANGER",
    [AZ_MCDONALD] = "AZ-CHAR-MCDONALD", [AZ_CASSAN] = "AZ-CHAR-CASSAN", [AZ_NEUMANN] = "AZ-CHAR-NEUMANN",
    [AZ_TAKANASHI] = "AZ-CHAR-TAKANASHI", [AZ_BONES] = "AZ-CHAR-BONES", [AZ_KARPOV] = "AZ-CHAR-KARPOV",
    [AZ_APPLESEED] = "AZ-CHAR-APPLESEED", [AZ_VERNE] = "AZ-CHAR-VERNE", [AZ_ALIKA] = "AZ-CHAR-ALIKA",
    [AZ_KITCHENER] = "AZ-CHAR-KITCHENER", [AZ_CARTER] = "AZ-CHAR-CARTER", [AZ_RAIDERS] = "AZ-CHAR-RAIDERS",
    [AZ_BLACKSTOCK] = "AZ-CHAR-BLACKSTOCK", [AZ_SINGH] = "AZ-CHAR-SINGH", [AZ_CAPROTTI] = "AZ-CHAR-CAPROTTI",
    [AZ_JOHNSON] = "AZ-CHAR-JOHNSON", [AZ_MERINO] = "AZ-CHAR-MERINO", [AZ_BRADSHAW] = "AZ-CHAR-BRADSHAW",
    [AZ_SWEET] = "AZ-CHAR-SWEET", [AZ_GUYONNE] = "AZ-CHAR-GUYONNE", [AZ_MCGUIRE] = "AZ-CHAR-MCGUIRE",
    [AZ_BRASSEY] = "AZ-CHAR-BRASSEY", [AZ_QUILLA] = "AZ-CHAR-QUILLA", [AZ_XIANG] = "AZ-CHAR-XIANG",
};

enum { REVEALED_MAX = 4 }; /* hexes a frame can remember */

/* ---- Is there anything to do? ---------------------------------------------------------------- */

static az_hexset replantable(const aus_game *game, const az_state *s, int seat)
{
    az_hexset set = s->player[seat].blighted;
    return game->option[AZ_OPT_REPLANT] ? set & ~az_occupied(s) : set;
}

static uint64_t open_temples(const aus_game *game, const az_state *s)
{
    uint64_t set = 0;
    for (uint64_t left = s->up; left; left &= left - 1)
        if (az_tiles_of(game)[ausi_lowest(left)].kind == AZ_TEMPLE) set |= left & -left;
    return set;
}

static bool in_supply(const az_state *s)
{
    for (int unit = 0; unit < AZ_UNITS; unit++)
        if (s->supply[unit]) return true;
    return false;
}

static bool can_pay_rail(const aus_game *game, const az_state *s, int seat)
{
    for (int kind = 0; kind <= AZ_GOLD; kind++)
        if (s->player[seat].goods[kind] < az_spaces_of(game)[AZ_RAIL_ANY].price.of[kind]) return false;
    return true;
}

static bool possible(const aus_game *game, const az_state *s, int seat, int character)
{
    az_net net;
    switch (az_char(game, character)->effect) {
    case AZ_FX_FREE_UNIT: return in_supply(s);
    case AZ_FX_RAZE_TEMPLE: return open_temples(game, s) != 0;
    case AZ_FX_FREE_FARMS: az_net_of(game, s, seat, &net); return az_can_farm(game, s, seat, &net);
    case AZ_FX_REPLANT: return replantable(game, s, seat) != 0;
    case AZ_FX_FREE_RECRUIT: return !az_display_empty(s);
    case AZ_FX_RAID: return s->up != 0;
    case AZ_FX_FREE_RAIL:
        if (!can_pay_rail(game, s, seat)) return false;
        az_net_of(game, s, seat, &net);
        return az_can_lay(game, s, seat, (1 << AZ_TERRAINS) - 1, &net);
    default: return true;
    }
}

aus_verdict az_may_play(const aus_game *game, const az_state *s, int seat, int character)
{
    if (!az_owns(s, seat, character)) return az_no(AZ_WHY_NOT_OWNED, "AZ-CHAR-03", character, 0, 0);
    if (az_char(game, character)->timing != AZ_SINGLE_USE)
        return az_no(AZ_WHY_NOT_SINGLE, "AZ-CHAR-03", character, 0, 0);
    if (!possible(game, s, seat, character)) return az_no(AZ_WHY_IMPOSSIBLE, "AZ-CHAR-08", character, 0, 0);
    return az_yes();
}

size_t az_list_playable(const aus_game *game, const az_state *s, int seat, aus_action *out)
{
    size_t n = 0;
    for (uint64_t left = s->player[seat].characters; left; left &= left - 1)
        if (!az_may_play(game, s, seat, ausi_lowest(left)).code)
            out[n++] = AUS_ACTION(AZ_V_PLAY, ausi_lowest(left), 0, 0);
    return n;
}

bool az_any_playable(const aus_game *game, const az_state *s, int seat)
{
    for (uint64_t left = s->player[seat].characters; left; left &= left - 1)
        if (!az_may_play(game, s, seat, ausi_lowest(left)).code) return true;
    return false;
}

/* ---- Playing one ------------------------------------------------------------------------------ */

static void begin_reveal(az_run *r, int seat, const az_character *c)
{
    az_state *s = r->s;
    int       n = ausi_count(az_hidden(s)), most = c->amount < REVEALED_MAX ? c->amount : REVEALED_MAX;
    int       sum = s->player[seat].tokens + c->vp;
    s->player[seat].tokens = (uint8_t)(sum > 250 ? 250 : sum);
    az_tell(r, AZ_EV_TOKENS, seat, "AZ-CHAR-DAVIES", c->vp, 0, 0);
    if (n) az_push(s, AZ_ASK_REVEAL, 1u << seat, n < most ? n : most, 0);
}

static void pay_brassey(az_run *r, int seat)
{
    const az_goods *price = &az_spaces_of(r->game)[AZ_RAIL_ANY].price;
    for (int kind = 0; kind <= AZ_GOLD; kind++) {
        if (!price->of[kind]) continue;
        r->s->player[seat].goods[kind] = (uint8_t)(r->s->player[seat].goods[kind] - price->of[kind]);
        az_tell(r, AZ_EV_PAID, seat, "AZ-CHAR-BRASSEY", kind, price->of[kind], 0);
    }
    az_begin_rail(r, seat, AUS_NONE);
}

void az_play(az_run *r, int seat, int character)
{
    az_state           *s = r->s;
    const az_character *c = az_char(r->game, character);
    uint32_t            me = 1u << seat;
    s->player[seat].characters &= ~ausi_bit(character);
    s->gone |= ausi_bit(character);
    az_tell(r, AZ_EV_PLAYED, seat, az_clause[character], character, 0, 0);
    switch (c->effect) {
    case AZ_FX_REVEAL: begin_reveal(r, seat, c); break;
    case AZ_FX_FREE_UNIT: az_push(s, AZ_ASK_ENLIST, me, c->amount, 0); break;
    case AZ_FX_RAZE_TEMPLE: az_push(s, AZ_ASK_RAZE, me, 0, 0); break;
    case AZ_FX_FREE_FARMS: az_begin_farm(r, seat, AUS_NONE); break;
    case AZ_FX_REPLANT: az_push(s, AZ_ASK_RESTORE, me, 0, 0); break;
    case AZ_FX_FREE_RECRUIT: az_push(s, AZ_ASK_TAKE, me, 0, 0); break;
    case AZ_FX_RAID: az_push(s, AZ_ASK_RAID, me, character, 0); break;
    case AZ_FX_FREE_RAIL: pay_brassey(r, seat); break;
    default: az_take_goods(r, seat, &c->gain, az_clause[character]); break;
    }
}

/* ---- Davies ---------------------------------------------------------------------------------- */

/* arg: tiles to reveal, tiles chosen, their hexes in ascending order. */
static aus_verdict may_reveal(const az_state *s, const aus_frame *asked, int hex)
{
    int       chosen = asked->arg[1], more = asked->arg[0] - chosen - 1;
    az_hexset hidden = az_hidden(s);
    if (!ausi_has(hidden, hex)) return az_no(AZ_WHY_NOT_HIDDEN, "AZ-CHAR-DAVIES", hex, 0, 0);
    bool low = chosen && hex <= asked->arg[1 + chosen];
    if (low || ausi_count(hidden & ~ausi_first(hex + 1)) < more)
        return az_no(AZ_WHY_ORDER, "AZ-DEC-21", 0, 0, 0);
    return az_yes();
}

static aus_verdict reveal_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                                aus_action a)
{
    (void)game, (void)seat;
    return may_reveal(s, asked, aus_arg_of(a, 0));
}

static size_t reveal_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                          aus_action *out)
{
    (void)game, (void)seat;
    size_t n = 0;
    for (az_hexset left = az_hidden(s); left; left &= left - 1)
        if (!may_reveal(s, asked, ausi_lowest(left)).code)
            out[n++] = AUS_ACTION(AZ_V_REVEAL, ausi_lowest(left), 0, 0);
    return n;
}

static void reveal_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    aus_frame next = *asked;
    next.arg[2 + next.arg[1]++] = aus_arg_of(a, 0);
    if (next.arg[1] < next.arg[0]) {
        *az_push(r->s, AZ_ASK_REVEAL, 1u << seat, 0, 0) = next;
        return;
    }
    for (int i = 0; i < next.arg[0]; i++) az_reveal(r, next.arg[2 + i], "AZ-CHAR-DAVIES", "AZ-TILE-04");
}

const az_answer az_on_reveal = {
    .verbs = AZ_VERB(AZ_V_REVEAL),
    .check = reveal_check,
    .list = reveal_list,
    .apply = reveal_apply,
};

/* ---- Flounder -------------------------------------------------------------------------------- */

static aus_verdict enlist_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                                aus_action a)
{
    (void)game, (void)seat, (void)asked;
    int unit = aus_arg_of(a, 0);
    return s->supply[unit] ? az_yes() : az_no(AZ_WHY_SUPPLY, "AZ-CHAR-FLOUNDER", unit, 1, 0);
}

static size_t enlist_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                          aus_action *out)
{
    (void)game, (void)seat, (void)asked;
    size_t n = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++)
        if (s->supply[unit]) out[n++] = AUS_ACTION(AZ_V_ENLIST, unit, 0, 0);
    return n;
}

static void enlist_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    int unit = aus_arg_of(a, 0);
    r->s->supply[unit]--;
    r->s->player[seat].barracks[unit]++;
    az_tell(r, AZ_EV_ENLISTED, seat, "AZ-CHAR-FLOUNDER", unit, 0, 0);
    if (asked->arg[0] > 1 && in_supply(r->s)) az_push(r->s, AZ_ASK_ENLIST, 1u << seat, asked->arg[0] - 1, 0);
}

const az_answer az_on_enlist = {
    .verbs = AZ_VERB(AZ_V_ENLIST),
    .check = enlist_check,
    .list = enlist_list,
    .apply = enlist_apply,
};

/* ---- Danger ---------------------------------------------------------------------------------- */

static aus_verdict raze_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                              aus_action a)
{
    (void)seat, (void)asked;
    int tile = aus_arg_of(a, 0);
    return ausi_has(open_temples(game, s), tile) ? az_yes()
                                                 : az_no(AZ_WHY_NOT_TEMPLE, "AZ-CHAR-DANGER", tile, 0, 0);
}

static size_t raze_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                        aus_action *out)
{
    (void)seat, (void)asked;
    size_t n = 0;
    for (uint64_t left = open_temples(game, s); left; left &= left - 1)
        out[n++] = AUS_ACTION(AZ_V_RAZE, ausi_lowest(left), 0, 0);
    return n;
}

static void raze_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    (void)asked;
    az_state *s = r->s;
    int       hex = s->beast[aus_arg_of(a, 0)].hex;
    for (uint64_t left = az_beasts_at(s, hex); left; left &= left - 1) {
        int tile = ausi_lowest(left);
        az_lift_tile(r, tile, "AZ-RUL-78");
        s->out |= ausi_bit(tile);
        az_tell(r, AZ_EV_RAZED, seat, "AZ-CHAR-DANGER", tile, hex, 0);
    }
    for (int level = 0; level < AZ_LEVELS; level++) {
        if (!ausi_has(s->down[level], hex)) continue;
        s->down[level] &= ~ausi_bit(hex);
        s->tile[hex] = AUS_NONE;
        s->unseen[level]++;
        az_tell(r, AZ_EV_RAZED, seat, "AZ-RUL-78", AUS_UNKNOWN, hex, 0);
    }
}

const az_answer az_on_raze = {
    .verbs = AZ_VERB(AZ_V_RAZE),
    .check = raze_check,
    .list = raze_list,
    .apply = raze_apply,
};

/* ---- Raiding Party --------------------------------------------------------------------------- */

static aus_verdict raid_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                              aus_action a)
{
    (void)game, (void)seat, (void)asked;
    int tile = aus_arg_of(a, 0);
    return ausi_has(s->up, tile) ? az_yes() : az_no(AZ_WHY_NOT_UP, "AZ-CHAR-RAIDERS", tile, 0, 0);
}

static size_t raid_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                        aus_action *out)
{
    (void)game, (void)seat, (void)asked;
    size_t n = 0;
    for (uint64_t left = s->up; left; left &= left - 1)
        out[n++] = AUS_ACTION(AZ_V_STRIKE, ausi_lowest(left), 0, 0);
    return n;
}

static void raid_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    az_hurt_now(r, seat, aus_arg_of(a, 0), az_char(r->game, asked->arg[0])->amount, "AZ-CHAR-RAIDERS");
}

const az_answer az_on_raid = {
    .verbs = AZ_VERB(AZ_V_STRIKE),
    .check = raid_check,
    .list = raid_list,
    .apply = raid_apply,
};

/* ---- Appleseed ------------------------------------------------------------------------------- */

/* arg: farms turned, hex of the last one. */
static aus_verdict may_restore(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                               int hex)
{
    if (!ausi_has(s->player[seat].blighted, hex))
        return az_no(AZ_WHY_NOT_BLIGHTED, "AZ-CHAR-APPLESEED", hex, 0, 0);
    if (!ausi_has(replantable(game, s, seat), hex)) return az_no(AZ_WHY_OCCUPIED, "AZ-RUL-70", hex, 0, 0);
    if (asked->arg[0] && hex <= asked->arg[1]) return az_no(AZ_WHY_ORDER, "AZ-DEC-21", 0, 0, 0);
    return az_yes();
}

static aus_verdict restore_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                                 aus_action a)
{
    if (aus_verb_of(a) == AZ_V_DONE)
        return asked->arg[0] ? az_yes() : az_no(AZ_WHY_MORE_FIRST, "AZ-CHAR-APPLESEED", 0, 0, 0);
    return may_restore(game, s, seat, asked, aus_arg_of(a, 0));
}

static size_t restore_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                           aus_action *out)
{
    size_t n = 0;
    for (az_hexset left = s->player[seat].blighted; left; left &= left - 1)
        if (!may_restore(game, s, seat, asked, ausi_lowest(left)).code)
            out[n++] = AUS_ACTION(AZ_V_RESTORE, ausi_lowest(left), 0, 0);
    if (asked->arg[0]) out[n++] = AUS_ACTION(AZ_V_DONE, 0, 0, 0);
    return n;
}

static void restore_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    int hex = aus_arg_of(a, 0);
    if (aus_verb_of(a) == AZ_V_DONE) {
        az_tell(r, AZ_EV_DONE, seat, "AZ-CHAR-APPLESEED", 0, 0, 0);
        return;
    }
    r->s->player[seat].blighted &= ~ausi_bit(hex);
    az_tell(r, AZ_EV_RESTORED, seat, "AZ-CHAR-APPLESEED", hex, 0, 0);
    if (asked->arg[0] + 1 < az_char(r->game, AZ_APPLESEED)->amount)
        az_push(r->s, AZ_ASK_RESTORE, 1u << seat, asked->arg[0] + 1, hex);
}

const az_answer az_on_restore = {
    .verbs = AZ_VERB(AZ_V_RESTORE) | AZ_VERB(AZ_V_DONE),
    .check = restore_check,
    .list = restore_list,
    .apply = restore_apply,
};

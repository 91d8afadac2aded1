/* oldones.c: the activation of the Old Ones, their movement and what follows from it. AZ-OO, AZ-PORT. */
#include "asks.h"

/* ---- Entering -------------------------------------------------------------------------------- */

static int owner_of_farm(const az_state *s, int hex)
{
    for (int i = 0; i < s->core.seats; i++)
        if (ausi_has(az_farms(&s->player[i]), hex)) return i;
    return -1;
}

void az_blight(az_run *r, int hex, const char *clause)
{
    int owner = owner_of_farm(r->s, hex);
    if (owner < 0) return;
    r->s->player[owner].blighted |= ausi_bit(hex);
    az_tell(r, AZ_EV_BLIGHTED, owner, clause, hex, 0, 0);
}

/* Castro and Karpov strike each one that enters, at once. */
static void guard(az_run *r, int seat, int character, uint64_t entrants, const char *clause)
{
    int damage = az_boon(r->game, r->s, seat, character);
    for (; damage && entrants; entrants &= entrants - 1)
        az_hurt_now(r, seat, ausi_lowest(entrants), damage, clause);
}

static void enter_port(az_run *r, int hex, int owner, uint64_t entrants)
{
    r->s->raided = (uint8_t)(r->s->raided | 1u << owner);
    az_tell(r, AZ_EV_ENTERED_PORT, owner, "AZ-OO-MOVE-17", hex, 0, 0);
    guard(r, owner, AZ_KARPOV, entrants, "AZ-CHAR-KARPOV");
}

static void enter_farm(az_run *r, int hex, int owner, uint64_t entrants)
{
    az_state *s = r->s;
    az_tell(r, AZ_EV_ENTERED_FARM, owner, entrants & (entrants - 1) ? "AZ-OO-MOVE-14" : "AZ-OO-MOVE-13", hex,
            0, 0);
    guard(r, owner, AZ_CASTRO, entrants, "AZ-CHAR-CASTRO");
    if (!(entrants & s->up)) {
        az_tell(r, AZ_EV_FARM_SPARED, owner, "AZ-CHAR-CASTRO", hex, 0, 0);
        return;
    }
    if (az_owns(s, owner, AZ_ALIKA) && s->field[owner] < az_board_of(r->game)->end_field) {
        s->pending |= ausi_bit(hex);
        az_tell(r, AZ_EV_STOPPED, owner, "AZ-CHAR-ALIKA", hex, 0, 0);
        return;
    }
    az_blight(r, hex, "AZ-OO-MOVE-13");
}

static az_hexset productive(const az_player *p) { return az_farms(p) & ~p->blighted; }

static void enter(az_run *r, int hex, uint64_t entrants)
{
    int owner = az_owner_of_port(r->s, hex);
    if (owner >= 0) {
        enter_port(r, hex, owner, entrants);
        return;
    }
    owner = owner_of_farm(r->s, hex);
    if (owner >= 0 && ausi_has(productive(&r->s->player[owner]), hex)) enter_farm(r, hex, owner, entrants);
}

/* ---- Moving ---------------------------------------------------------------------------------- */

static az_hexset ports(const az_state *s)
{
    az_hexset set = 0;
    for (int i = 0; i < s->core.seats; i++)
        if (s->player[i].port != AUS_NONE) set |= ausi_bit(s->player[i].port);
    return set;
}

static az_hexset targets(const az_state *s)
{
    az_hexset set = ports(s);
    for (int i = 0; i < s->core.seats; i++) set |= productive(&s->player[i]);
    return set;
}

static const char *step_clause(const az_step *step)
{
    if (step->candidates == 1) return "AZ-OO-MOVE-09";
    return step->turned ? "AZ-OO-MOVE-11" : "AZ-OO-MOVE-10";
}

/* One Old One leaves for its destination; where it stays, it may blight what it stands on. */
static int depart(az_run *r, int tile, const az_card *card, az_hexset goals)
{
    az_beast *b = &r->s->beast[tile];
    az_step   step = az_step_of(az_derived(r->game), b->hex, goals, card->direction, card->turn);
    if (step.to == b->hex) {
        if (step.distance == 0) az_blight(r, b->hex, "AZ-RUL-70");
        else az_tell(r, AZ_EV_STOPPED, AUS_NO_SEAT, "AZ-OO-MOVE-21", b->hex, 0, 0);
        return AUS_NONE;
    }
    az_tell(r, AZ_EV_MOVED, AUS_NO_SEAT, step_clause(&step), tile, b->hex, step.to);
    b->hex = step.to;
    return step.to;
}

void az_move_by_card(az_run *r, int card_id, uint64_t tiles)
{
    az_state      *s = r->s;
    const az_card *card = &az_cards_of(r->game)[card_id];
    az_hexset      goals = targets(s), halted = ports(s) | s->pending, entered = 0;
    uint64_t       moved = 0;
    az_tell(r, AZ_EV_MOVE_CARD, AUS_NO_SEAT, "AZ-OO-MOVE-04", card_id, 0, 0);
    for (uint64_t left = tiles & s->up; left; left &= left - 1) {
        int tile = ausi_lowest(left), kind = az_tiles_of(r->game)[tile].kind;
        if (kind == AZ_TEMPLE || !((card->moves >> kind) & 1) || ausi_has(halted, s->beast[tile].hex))
            continue;
        int to = depart(r, tile, card, goals);
        if (to == AUS_NONE) continue;
        moved |= left & -left;
        entered |= ausi_bit(to);
    }
    for (; entered; entered &= entered - 1)
        enter(r, ausi_lowest(entered), moved & az_beasts_at(s, ausi_lowest(entered)));
}

static bool any_mobile(const aus_game *game, const az_state *s)
{
    for (uint64_t left = s->up; left; left &= left - 1)
        if (az_tiles_of(game)[ausi_lowest(left)].kind != AZ_TEMPLE) return true;
    return false;
}

static void movement(az_run *r)
{
    if (!any_mobile(r->game, r->s)) {
        az_tell(r, AZ_EV_NO_EVENT, AUS_NO_SEAT, "AZ-OO-MOVE-01", 0, 0, 0);
        return;
    }
    for (int i = 0; i < az_board_of(r->game)->move_cards; i++) {
        int card = az_draw_card(r);
        az_move_by_card(r, card, r->s->up);
        az_discard_card(r->s, card);
    }
}

/* ---- The activation -------------------------------------------------------------------------- */

void az_activate(az_run *r)
{
    r->s->raided = 0;
    r->s->pending = 0;
    az_push(r->s, AZ_STEP_WAKE, 0, 0, 0);
    az_move_disc(r, AZ_OLD_ONES, 1, "AZ-OO-01");
    az_event_step(r);
    movement(r);
}

static bool defend_next(az_run *r)
{
    const az_state *s = r->s;
    for (int i = 0; i < s->sides; i++) {
        int seat = s->order[i];
        if (seat == AZ_OLD_ONES || !az_beasts_at(s, s->player[seat].port)) continue;
        az_begin_combat(r, AZ_FIGHT_PORT, seat, s->player[seat].port);
        return true;
    }
    return false;
}

static bool react_next(az_run *r)
{
    for (int i = 0; i < r->s->core.seats; i++) {
        if (!az_can_react(r->game, r->s, i)) continue;
        az_push(r->s, AZ_ASK_REACT, 1u << i, 0, 0);
        return true;
    }
    return false;
}

static void blight_pending(az_run *r)
{
    for (az_hexset left = r->s->pending; left; left &= left - 1) {
        int hex = ausi_lowest(left);
        if (az_beasts_at(r->s, hex)) az_blight(r, hex, "AZ-OO-02");
        else az_tell(r, AZ_EV_FARM_SPARED, owner_of_farm(r->s, hex), "AZ-CHAR-ALIKA", hex, 0, 0);
    }
    r->s->pending = 0;
    r->s->raided = 0;
}

/* arg: 0 ports, 1 reactions, 2 blights. */
void az_wake(az_run *r, aus_frame *step)
{
    switch (step->arg[0]) {
    case 0:
        if (!defend_next(r)) step->arg[0] = 1;
        break;
    case 1:
        step->arg[0] = 2;
        react_next(r);
        break;
    default:
        az_pop(r->s);
        blight_pending(r);
        break;
    }
}

/* The card action of an exploration: collect, upgrade, recruit, meet. */
#include "cargo.h"
#include "crew.h"
#include "effects.h"
#include "explore.h"
#include "objects.h"
#include "upgrade.h"
#include "zone.h"

/* ---- Can it be done? --------------------------------------------------------------------- */

static bool has_room(const aus_game *game, const la_player *p)
{
    if (la_can_seat(game, p)) return true;
    return game->option[LA_O_RECRUIT_DISPLACES] && la_can_hold(game, p, LA_SURVIVOR);
}

static aus_verdict may_meet(const aus_game *game, const la_state *s, int seat, int encounter, int slot)
{
    aus_verdict v = la_no(LA_WHY_IMPOSSIBLE, "LA-ENC-01", 0, 0);
    for (int choice = 0; choice < la_encounter_at(game, encounter)->choices; choice++)
        if (!la_may_choose(game, s, seat, LA_FROM_ENCOUNTER, encounter, choice, slot).code) return la_yes();
    return v;
}

aus_verdict la_may_act(const aus_game *game, const la_state *s, int seat, int slot)
{
    const la_player *p = &s->player[seat];
    const la_find *find = &s->zone[slot];
    const la_card *card = la_card_at(game, find->card);
    switch (card->kind) {
    case LA_KIND_LOCATION:
        if (la_block_empty(&find->block[0]) && la_block_empty(&find->block[1]))
            return la_no(LA_WHY_BLOCK_EMPTY, "LA-COLL-05", 0, 0);
        return la_yes();
    case LA_KIND_TRAILER:
        if (!la_towing(game, p) && !la_trailers(p))
            return la_no(LA_WHY_IMPOSSIBLE, "LA-UPG-15", find->card, 0);
        return la_yes();
    case LA_KIND_SURVIVOR:
        return has_room(game, p) ? la_yes() : la_no(LA_WHY_NO_ROOM, "LA-REC-04", find->card, 0);
    case LA_KIND_ENCOUNTER: return may_meet(game, s, seat, card->encounter, slot);
    default: return la_yes();
    }
}

static bool repairs_a_seat(const aus_game *game, const la_player *p)
{
    for (int cell = 0; cell < LA_CELLS_MAX; cell++)
        if (la_has_car(p, cell) && (la_facts_of(game)->takes[la_rig_index(game, &p->car[cell])][LA_SURVIVOR] &
                                    la_boxes_with(&p->car[cell], LA_DAMAGE)))
            return true;
    return false;
}

bool la_enables(const aus_game *game, const la_state *s, int seat, int slot, int bonus_slot, int choice)
{
    const la_player *p = &s->player[seat];
    const la_slot *bonus = la_slot_at(game, la_facts_of(game)->slot[bonus_slot]);
    const la_card *card = la_card_at(game, s->zone[slot].card);
    if (choice >= bonus->choices) return false;
    if (la_may_choose(game, s, seat, LA_FROM_SLOT, la_facts_of(game)->slot[bonus_slot], choice, slot).code)
        return false;
    for (int i = 0; i < bonus->choice[choice].effects; i++) {
        const la_effect *e = &bonus->choice[choice].effect[i];
        if (card->kind == LA_KIND_SURVIVOR && (e->op == LA_OP_REPAIR || e->op == LA_OP_REPAIR_UP_TO) &&
            repairs_a_seat(game, p))
            return true;
        /* A gained resource can be paid or, of another kind than the one on the card, swapped. */
        if (card->kind == LA_KIND_ENCOUNTER && e->op == LA_OP_GAIN && e->token != AUS_NONE &&
            e->token != la_stock_kind(&s->zone[slot].block[0]) && la_can_hold(game, p, e->token))
            return true;
    }
    return false;
}

/* ---- Doing it ---------------------------------------------------------------------------- */

static void take_card(la_run *run, const char *clause)
{
    la_find *find = &run->s->zone[run->s->turn.slot];
    la_tell(run, LA_EV_LEFT_ZONE, AUS_NO_SEAT, clause, find->card, run->s->turn.slot, 0);
    la_clear_slot(find);
    run->s->turn.vacated = 1;
}

void la_act(la_run *run, int seat)
{
    la_state *s = run->s;
    uint8_t id = s->zone[s->turn.slot].card;
    const la_card *card = la_card_at(run->game, id);
    s->turn.card_done = 1;
    la_tell(run, LA_EV_ACTION, seat, card->kind == LA_KIND_LOCATION ? "LA-COLL-01" : "LA-EXP-11", id, 0, 0);
    switch (card->kind) {
    case LA_KIND_LOCATION:
        la_push(run, LA_ASK_BLOCK, seat, 0, 0, 0);
        la_carry_out(run, seat, LA_FROM_LOCATION, card->location, 0);
        break;
    case LA_KIND_ENCOUNTER: la_offer(run, seat, LA_FROM_ENCOUNTER, card->encounter); break;
    case LA_KIND_SURVIVOR:
        take_card(run, "LA-REC-01");
        la_recruit(run, seat, id, true, "LA-REC-01");
        la_store_aside(run, seat);
        break;
    default:
        take_card(run, "LA-UPG-14");
        la_upgrade(run, seat, id);
        break;
    }
}

/* By the letter of the rule only resources keep a location in the zone. */
static bool used_up(const aus_game *game, const la_find *find)
{
    for (int i = 0; i < 2; i++) {
        la_stock block = find->block[i];
        if (game->option[LA_O_LITERAL_DISCARD]) block.objects = 0;
        if (!la_block_empty(&block)) return false;
    }
    return true;
}

void la_finish_card(la_run *run)
{
    la_state *s = run->s;
    la_find *find = &s->zone[s->turn.slot];
    s->turn.card_done = 2;
    if (s->turn.vacated) return;
    const la_card *card = la_card_at(run->game, find->card);
    bool location = card->kind == LA_KIND_LOCATION;
    if (location ? !used_up(run->game, find) : la_encounter_at(run->game, card->encounter)->stays) {
        la_tell(run, LA_EV_STAYS, AUS_NO_SEAT, "LA-EXP-15", find->card, s->turn.slot, 0);
        return;
    }
    la_discard(s, find->card);
    take_card(run, location ? "LA-COLL-08" : "LA-ENC-09");
}

/* ---- Which block ------------------------------------------------------------------------- */

static void collect(la_run *run, int seat, int side)
{
    la_find *find = &run->s->zone[run->s->turn.slot];
    la_stock taken = find->block[side];
    find->block[side] = (la_stock){0};
    la_pop(run);
    la_tell(run, LA_EV_COLLECTED, seat, "LA-COLL-05", find->card, side, 0);
    la_draw(run, seat, taken.objects, "LA-COLL-07");
    for (int token = LA_RESOURCE_FIRST; token < LA_TOKENS; token++)
        la_gain(run, seat, token, *la_stock_of(&taken, token), "LA-COLL-06");
}

static aus_verdict may_collect(const la_state *s, int side)
{
    return la_block_empty(&s->zone[s->turn.slot].block[side])
               ? la_no(LA_WHY_BLOCK_EMPTY, "LA-COLL-05", side, 0)
               : la_yes();
}

static void step_block(la_run *run, aus_frame *f)
{
    bool left = !may_collect(run->s, 0).code, right = !may_collect(run->s, 1).code;
    if (left && right) la_ask(f, f->arg[0]);
    else collect(run, f->arg[0], left ? 0 : 1);
}

static aus_verdict check_block(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    (void)seat;
    return aus_verb_of(a) == LA_V_COLLECT ? may_collect(s, aus_arg_of(a, 0)) : la_not_now(game, s);
}

static size_t list_block(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    size_t n = 0;
    (void)game, (void)seat;
    for (int side = 0; side < 2; side++)
        if (!may_collect(s, side).code) out[n++] = AUS_ACTION(LA_V_COLLECT, side, 0, 0);
    return n;
}

static void apply_block(la_run *run, aus_frame *f, int seat, aus_action a)
{
    (void)f;
    collect(run, seat, aus_arg_of(a, 0));
}

const la_handler la_block_handler = {
    .owned = true, .step = step_block, .list = list_block, .check = check_block, .apply = apply_block};

/* Defeat, who wins the loot, and the settlement at the end of the step. */
#include "cargo.h"
#include "crew.h"
#include "fire.h"
#include "objects.h"
#include "upgrade.h"

/* ---- Defeat ------------------------------------------------------------------------------ */

/* The first letter whose space is taken names the winner; -1 if there is no counter at all. */
static int winner_of(la_run *run, const la_foe *foe, int outcome)
{
    const uint8_t *letter = la_outcome_at(run->game, la_card_at(run->game, outcome)->outcome)->letter;
    for (int i = 0; i < LA_LETTERS; i++) {
        if (foe->target[letter[i]] == AUS_NONE) continue;
        la_tell(run, LA_EV_LETTER, foe->target[letter[i]], "LA-LOOT-02", letter[i], foe->enemy, 0);
        return foe->target[letter[i]];
    }
    return -1;
}

void la_defeat(la_run *run, int foe)
{
    la_state *s = run->s;
    la_foe enemy = s->foe[foe];
    la_tell(run, LA_EV_DEFEATED, AUS_NO_SEAT, "LA-LOOT-01", enemy.enemy, 0, 0);
    int winner = winner_of(run, &enemy, la_flip(run, "LA-LOOT-02"));
    for (int i = 0; i < LA_LETTERS; i++) {
        if (enemy.target[i] == AUS_NONE || enemy.target[i] == winner) continue;
        s->player[enemy.target[i]].claims++;
        la_tell(run, LA_EV_CLAIM, enemy.target[i], "LA-LOOT-04", enemy.enemy, 0, 0);
    }
    if (winner >= 0 && enemy.loot != AUS_NONE) {
        la_player *p = &s->player[winner];
        p->loot[p->loots++] = enemy.loot;
        la_everybody_learned(run);
        la_tell(run, LA_EV_LOOT, winner, "LA-LOOT-03", enemy.loot, 0, 0);
    } else {
        la_tell(run, LA_EV_LOOT_LOST, AUS_NO_SEAT, "LA-LOOT-10", enemy.enemy, 0, 0);
    }
    while (s->foe[foe].target[0] != AUS_NONE) la_take_target(run, foe, 0, "LA-LOOT-05");
    la_remove_foe(run, foe);
}

/* ---- Settlement -------------------------------------------------------------------------- */

static void step_settle(la_run *run, aus_frame *f)
{
    la_state *s = run->s;
    int seat = la_next_standard(s, f->arg[0]);
    if (seat < 0) {
        la_pop(run);
        return;
    }
    la_player *p = &s->player[seat];
    if (p->loots) {
        uint8_t card = p->loot[0];
        p->loots--;
        for (int i = 0; i < p->loots; i++) p->loot[i] = p->loot[i + 1];
        p->loot[p->loots] = 0;
        la_push(run, LA_ASK_LOOT, seat, card, 0, 0);
    } else if (p->claims) {
        la_draw(run, seat, p->claims, "LA-LOOT-06");
        p->claims = 0;
    } else {
        f->arg[0] |= (uint8_t)(1u << seat);
    }
}

const la_handler la_settle_handler = {.step = step_settle};

static aus_verdict may_take(const aus_game *game, const la_player *p, int card)
{
    int kind = la_card_at(game, card)->kind;
    if (kind == LA_KIND_DEVICE) return la_no(LA_WHY_NOT_ALLOWED, "LA-LOOT-08", card, 0);
    if (kind == LA_KIND_SURVIVOR && !la_can_seat(game, p))
        return la_no(LA_WHY_NO_ROOM, "LA-LOOT-09", card, 0);
    return la_yes();
}

static void leave(la_run *run, int seat, int card)
{
    la_discard(run->s, card);
    int kind = la_card_at(run->game, card)->kind;
    la_tell(run, LA_EV_LOOT_LEFT, seat,
            kind == LA_KIND_TRUCK      ? "LA-LOOT-07"
            : kind == LA_KIND_SURVIVOR ? "LA-LOOT-09"
                                       : "LA-LOOT-08",
            card, 0, 0);
    la_pop(run);
}

static void step_loot(la_run *run, aus_frame *f)
{
    int card = f->arg[1];
    if (la_card_at(run->game, card)->kind != LA_KIND_DEVICE &&
        may_take(run->game, &run->s->player[f->arg[0]], card).code)
        leave(run, f->arg[0], card);
    else la_ask(f, f->arg[0]);
}

static aus_verdict check_loot(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    const la_player *p = &s->player[seat];
    int card = aus_asked(s)->arg[1];
    switch (aus_verb_of(a)) {
    case LA_V_LEAVE: return la_yes();
    case LA_V_TAKE: return may_take(game, p, card);
    case LA_V_MOUNT:
        if (la_card_at(game, card)->kind != LA_KIND_DEVICE)
            return la_no(LA_WHY_NOT_ALLOWED, "LA-LOOT-08", card, 0);
        return la_may_mount(p, aus_arg_of(a, 0));
    default: return la_not_now(game, s);
    }
}

static size_t list_loot(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    size_t n = 0;
    for (int column = 0; column < LA_COLUMNS_MAX; column++) {
        aus_action a = AUS_ACTION(LA_V_MOUNT, la_cell(column, LA_ROW_BOTTOM), 0, 0);
        if (!check_loot(game, s, seat, a).code) out[n++] = a;
    }
    if (!may_take(game, &s->player[seat], aus_asked(s)->arg[1]).code)
        out[n++] = AUS_ACTION(LA_V_TAKE, 0, 0, 0);
    out[n++] = AUS_ACTION(LA_V_LEAVE, 0, 0, 0);
    return n;
}

static void apply_loot(la_run *run, aus_frame *f, int seat, aus_action a)
{
    int card = f->arg[1];
    if (aus_verb_of(a) == LA_V_LEAVE) {
        leave(run, seat, card);
        return;
    }
    la_pop(run);
    la_tell(run, LA_EV_LOOT_TAKEN, seat, "LA-LOOT-06", card, 0, 0);
    if (aus_verb_of(a) == LA_V_MOUNT) {
        la_mount(run, seat, card, aus_arg_of(a, 0));
    } else if (la_card_at(run->game, card)->kind == LA_KIND_SURVIVOR) {
        la_recruit(run, seat, card, false, "LA-LOOT-09");
        la_store_aside(run, seat);
    } else {
        la_upgrade(run, seat, card);
    }
}

const la_handler la_loot_handler = {
    .owned = true, .step = step_loot, .list = list_loot, .check = check_loot, .apply = apply_loot};

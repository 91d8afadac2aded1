/* Setup: everything random comes from the dice of the state, in this order. */
#include "convoy.h"
#include "game.h"
#include "zone.h"

/* ---- Decks ------------------------------------------------------------------------------- */

/* One period: all its cards without +, as many with + as the number of players says, its enemies. */
static void stack_period(la_run *run, int period)
{
    const aus_game *game = run->game;
    la_state *s = run->s;
    uint8_t plus[LA_CARDS_MAX], deck[LA_CARDS_MAX];
    int pluses = 0, n = 0, keep = la_setup_at(game, la_facts_of(game)->setup)->plus[period - 1];
    for (int i = 0; i < game->records[LA_T_CARDS]; i++) {
        const la_card *card = la_card_at(game, i);
        bool in = card->deck == LA_DECK_EXPLORATION || card->deck == LA_DECK_ENEMY;
        if (!in || card->period != period) continue;
        if (card->plus) plus[pluses++] = (uint8_t)i;
        else deck[n++] = (uint8_t)i;
    }
    aus_dice_shuffle(&s->core.dice, plus, (size_t)pluses);
    for (int i = 0; i < pluses && i < keep; i++) deck[n++] = plus[i];
    aus_dice_shuffle(&s->core.dice, deck, (size_t)n);
    memcpy(s->deck + s->decks, deck, (size_t)n);
    s->decks = (uint8_t)(s->decks + n);
}

static void stack_loot(la_run *run)
{
    la_state *s = run->s;
    for (int pair = LA_PERIODS; pair >= 1; pair--) {
        int first = s->loot_n;
        for (int i = 0; i < run->game->records[LA_T_CARDS]; i++) {
            const la_card *card = la_card_at(run->game, i);
            if (card->deck != LA_DECK_LOOT || la_loot_at(run->game, card->loot)->pair != pair) continue;
            AUS_ASSERT(s->loot_n < LA_LOOTS_MAX);
            s->pairs[s->loot_n] = (uint8_t)pair;
            s->loots[s->loot_n++] = (uint8_t)i;
        }
        aus_dice_shuffle(&s->core.dice, s->loots + first, (size_t)(s->loot_n - first));
    }
}

static void stack_decks(la_run *run)
{
    la_state *s = run->s;
    for (int i = 0; i < run->game->records[LA_T_CARDS]; i++) {
        const la_card *card = la_card_at(run->game, i);
        bool mine = card->deck == LA_DECK_MINE && run->game->option[LA_O_MINE];
        if (card->deck == LA_DECK_OBJECT || mine) s->objects[s->object_n++] = card->object;
        if (card->deck == LA_DECK_OUTCOME) s->outcomes[s->outcome_n++] = (uint8_t)i;
    }
    aus_dice_shuffle(&s->core.dice, s->outcomes, s->outcome_n);
    s->back = la_outcome_at(run->game, la_card_at(run->game, s->outcomes[s->outcome_n - 1])->outcome)->area;
    for (int period = LA_PERIODS; period >= 1; period--) stack_period(run, period);
    s->period = (uint8_t)la_top_period(run->game, s);
    stack_loot(run);
    aus_dice_shuffle(&s->core.dice, s->objects, s->object_n);
}

static void lay_counters(la_run *run)
{
    la_state *s = run->s;
    uint8_t counter[LA_COUNTERS_MAX];
    int n = 0;
    for (int i = 0; i < run->game->records[LA_T_COUNTERS]; i++)
        for (int j = 0; j < la_counter_at(run->game, i)->count && n < LA_COUNTERS_MAX; j++)
            counter[n++] = (uint8_t)i;
    aus_dice_shuffle(&s->core.dice, counter, (size_t)n);
    const la_facts *facts = la_facts_of(run->game);
    for (int i = 0; i < facts->waypoints && n; i++) {
        int waypoint = facts->first_waypoint + i;
        if (!la_waypoint_at(run->game, waypoint)->special) continue;
        s->special[s->specials++] = (la_special){.waypoint = (uint8_t)waypoint, .counter = counter[--n]};
    }
}

/* ---- Players ----------------------------------------------------------------------------- */

/* The narrowest empty box that takes the token, the truck before the trailers. */
static void stow(const aus_game *game, la_player *p, int token)
{
    int best = 99, at = 0, in = 0;
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        if (!la_has_car(p, cell)) continue;
        for (unsigned left =
                 la_boxes_for(game, &p->car[cell], token) & la_boxes_with(&p->car[cell], AUS_NONE);
             left; left &= left - 1) {
            int width = __builtin_popcount(la_box_of(game, p->car[cell].card, la_lowest(left))->accepts);
            if (width < best) best = width, at = cell, in = la_lowest(left);
        }
    }
    if (best < 99) p->car[at].box[in] = (uint8_t)token;
}

static void equip(la_run *run, int seat)
{
    const aus_game *game = run->game;
    const la_basics *basics = la_basics_at(game, 0);
    la_player *p = &run->s->player[seat];
    for (int i = 0; i < LA_CELLS_MAX; i++) la_clear_car(&p->car[i]);
    for (int i = 0; i < game->records[LA_T_CARDS]; i++) {
        const la_card *card = la_card_at(game, i);
        if (card->deck != LA_DECK_START || card->colour != seat + 1) continue;
        if (card->kind == LA_KIND_SURVIVOR)
            p->crew[p->crews++] = (la_member){.card = (uint8_t)i, .zone = LA_ACTIVE};
        else
            p->car[card->kind == LA_KIND_TRUCK ? LA_TRUCK_CELL : la_cell(1, LA_ROW_BOTTOM)].card = (uint8_t)i;
    }
    for (int i = 0; i < p->crews; i++) stow(game, p, LA_SURVIVOR);
    for (int i = 0; i < basics->start.ammo; i++) stow(game, p, LA_AMMO);
    for (int i = 0; i < basics->start.food; i++) stow(game, p, LA_FOOD);
    for (int i = 0; i < basics->start.fuel; i++) stow(game, p, LA_FUEL);
    p->fame = basics->fame_start;
    p->targets = basics->targets;
    p->at = la_map_at(game, la_facts_of(game)->map)->start;
    p->lifted = p->ignores = AUS_NONE;
}

void la_start(const aus_game *game, void *state, aus_sink *sink)
{
    la_run run = {.game = game, .s = state, .sink = sink};
    la_state *s = state;
    int slot = 0;
    s->turn = (la_turn){.seat = AUS_NONE, .last = AUS_NONE, .after = AUS_NONE};
    s->phase = LA_PHASE_ROUND_END;
    s->aurora = 1;
    lay_counters(&run);
    stack_decks(&run);
    for (int i = 0; i < LA_PLAYERS_MAX; i++) {
        if (i < s->core.seats) equip(&run, i), s->order[s->orders++] = (uint8_t)i;
        else s->player[i].lifted = s->player[i].ignores = AUS_NONE;
    }
    aus_dice_shuffle(&s->core.dice, s->order, s->orders);
    for (int i = 0; i < LA_SLOTS; i++) la_clear_slot(&s->zone[i]);
    for (int i = 0; i < game->records[LA_T_CARDS] && slot < LA_SLOTS; i++)
        if (la_card_at(game, i)->deck == LA_DECK_START && !la_card_at(game, i)->colour)
            s->zone[slot++].card = (uint8_t)i;
    la_push(&run, LA_STEP_ROUND, 0, 0, 0, 0);
    la_reveal(&run);
    la_run_on(&run);
}

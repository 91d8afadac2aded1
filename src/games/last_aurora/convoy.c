#include "convoy.h"

int la_count(const la_player *p, int thing)
{
    int n = 0;
    for (int i = 0; i < LA_CELLS_MAX; i++)
        if (la_has_car(p, i)) n += __builtin_popcount(la_boxes_with(&p->car[i], thing));
    return n;
}

bool la_holds(const la_player *p, int thing)
{
    for (int i = 0; i < LA_CELLS_MAX; i++)
        if (la_has_car(p, i) && la_boxes_with(&p->car[i], thing)) return true;
    return false;
}

int la_resources(const la_player *p)
{
    int n = 0;
    for (int token = LA_RESOURCE_FIRST; token < LA_TOKENS; token++) n += la_count(p, token);
    return n;
}

int la_trailers(const la_player *p)
{
    int n = 0;
    while (n < LA_TOWING_MAX && la_has_car(p, la_cell(n + 1, LA_ROW_BOTTOM))) n++;
    return n;
}

bool la_can_seat(const aus_game *game, const la_player *p)
{
    for (int i = 0; i < LA_CELLS_MAX; i++)
        if (la_has_car(p, i) &&
            la_boxes_for(game, &p->car[i], LA_SURVIVOR) & ~la_boxes_with(&p->car[i], LA_SURVIVOR))
            return true;
    return false;
}

bool la_can_hold(const aus_game *game, const la_player *p, int token)
{
    for (int i = 0; i < LA_CELLS_MAX; i++)
        if (la_has_car(p, i) && la_boxes_for(game, &p->car[i], token)) return true;
    return false;
}

bool la_has_role(const aus_game *game, const la_player *p, int role)
{
    for (int i = 0; i < LA_CELLS_MAX; i++)
        if (la_has_car(p, i) && la_working(game, &p->car[i], role)) return true;
    return false;
}

bool la_loot_in_convoy(const aus_game *game, const la_player *p)
{
    for (int i = 0; i < LA_CELLS_MAX; i++)
        if (la_has_car(p, i) && la_card_at(game, p->car[i].card)->deck == LA_DECK_LOOT) return true;
    return false;
}

void la_spend(la_run *run, int seat, int token, const char *clause)
{
    la_player *p = &run->s->player[seat];
    for (int cell = LA_CELLS_MAX - 1; cell >= 0; cell--) {
        if (!la_has_car(p, cell)) continue;
        unsigned boxes = la_boxes_with(&p->car[cell], token);
        if (!boxes) continue;
        int box = ausi_highest(boxes);
        p->car[cell].box[box] = AUS_NONE;
        la_tell(run, LA_EV_PAID, seat, clause, token, cell, box);
        return;
    }
    AUS_ASSERT(false);
}

void la_clear_car(la_car *car)
{
    *car = (la_car){.card = AUS_NONE};
    memset(car->box, AUS_NONE, sizeof car->box);
}

void la_strip(la_run *run, int seat, int cell, const char *clause)
{
    la_player *p = &run->s->player[seat];
    la_car *car = &p->car[cell];
    for (int i = 0; i < LA_BOXES_MAX; i++)
        if (car->box[i] < LA_TOKENS) p->aside[car->box[i]]++;
    la_discard(run->s, car->card);
    la_tell(run, LA_EV_REMOVED, seat, clause, car->card, cell, 0);
    la_clear_car(car);
}

void la_install(la_run *run, int seat, int cell, int card, const char *clause)
{
    la_car *car = &run->s->player[seat].car[cell];
    la_clear_car(car);
    car->card = (uint8_t)card;
    la_tell(run, LA_EV_INSTALLED, seat, clause, card, cell, 0);
}

aus_verdict la_box_there(const aus_game *game, const la_player *p, int cell, int box)
{
    if (!la_has_car(p, cell)) return la_no(LA_WHY_NO_CARD, "LA-CARGO-01", cell, 0);
    if (box >= la_rig_of(game, p->car[cell].card)->boxes)
        return la_no(LA_WHY_NO_BOX, "LA-CARGO-01", cell, box);
    return la_yes();
}

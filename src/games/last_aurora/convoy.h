/* The convoy as a grid of cards with boxes: looking into it, changing it. */
#ifndef LA_CONVOY_H
#define LA_CONVOY_H

#include "engine/bits.h"
#include "run.h"

enum { LA_TRUCK_CELL = 0, LA_WHOLE_CONVOY = 0xffff };

/* Which of eight bytes are zero, all compared at once: one bit a byte. */
static inline unsigned la_zeros(uint64_t bytes)
{
    uint64_t low = 0x7f7f7f7f7f7f7f7fu, zero = ~(((bytes & low) + low) | bytes | low); /* bit 7 of each */
    return (unsigned)(((zero >> 7) * 0x0102040810204080u) >> 56);
}

static inline uint64_t la_all_boxes(const la_car *car)
{
    uint64_t boxes;
    memcpy(&boxes, car->box, sizeof boxes);
    return boxes;
}

/* Which boxes of a card hold this thing: one bit a box. */
static inline unsigned la_boxes_with(const la_car *car, int thing)
{
    return la_zeros(la_all_boxes(car) ^ 0x0101010101010101u * (uint64_t)thing);
}

/* Which boxes hold a token of any kind. */
static inline unsigned la_boxes_with_token(const la_car *car)
{
    return la_zeros(la_all_boxes(car) & 0xfcfcfcfcfcfcfcfcu);
}

_Static_assert(LA_BOXES_MAX == 8, "the boxes of a card are one word");
_Static_assert(LA_TOKENS == 4, "two bits name a token");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "box 0 is the lowest byte");

static inline int la_rig_index(const aus_game *game, const la_car *car)
{
    return la_card_at(game, car->card)->rig;
}

/* Boxes the card has and that are not damaged. */
static inline unsigned la_sound_boxes(const aus_game *game, const la_car *car)
{
    return la_facts_of(game)->boxes[la_rig_index(game, car)] & ~la_boxes_with(car, LA_DAMAGE);
}

/* Undamaged boxes that take this token, occupied or not. */
static inline unsigned la_boxes_for(const aus_game *game, const la_car *car, int token)
{
    return la_facts_of(game)->takes[la_rig_index(game, car)][token] & ~la_boxes_with(car, LA_DAMAGE);
}

/* Boxes that take this token and hold nothing. */
static inline unsigned la_empty_for(const aus_game *game, const la_car *car, int token)
{
    return la_facts_of(game)->takes[la_rig_index(game, car)][token] & la_boxes_with(car, AUS_NONE);
}

/* Undamaged boxes of a role. */
static inline unsigned la_working(const aus_game *game, const la_car *car, int role)
{
    unsigned boxes = la_facts_of(game)->role[la_rig_index(game, car)][role];
    return boxes ? boxes & ~la_boxes_with(car, LA_DAMAGE) : 0;
}

static inline bool la_has_car(const la_player *p, int cell)
{
    return p->car[cell].card != AUS_NONE;
}

/* Cells of an area in which the player has a card. */
static inline unsigned la_cells(const la_player *p)
{
    unsigned cells = 0;
    for (int i = 0; i < LA_CELLS_MAX; i++) cells |= (unsigned)(p->car[i].card != AUS_NONE) << i;
    return cells;
}

static inline unsigned la_area_cells(const aus_game *game, int area)
{
    return area == AUS_NONE ? LA_WHOLE_CONVOY : la_area_at(game, area)->cells;
}

/* for (unsigned left = cells; left; left &= left - 1) { int cell = la_lowest(left); ... } */
static inline int la_lowest(unsigned set)
{
    return __builtin_ctz(set);
}

int la_count(const la_player *p, int thing); /* boxes that hold it */
bool la_holds(const la_player *p, int thing);
int la_resources(const la_player *p); /* tokens of any kind of resource */
int la_trailers(const la_player *p);
bool la_can_seat(const aus_game *game, const la_player *p); /* an undamaged box takes one more survivor */
bool la_can_hold(const aus_game *game, const la_player *p, int token); /* any undamaged box takes it */
bool la_has_role(const aus_game *game, const la_player *p, int role);
bool la_loot_in_convoy(const aus_game *game, const la_player *p);

/* Takes one token out of the boxes, the rearmost first; outside of Fire re-arranging makes them equal. */
void la_spend(la_run *run, int seat, int token, const char *clause);
/* Takes the card away: damage to the reserve, tokens aside, the card to its pile. */
void la_strip(la_run *run, int seat, int cell, const char *clause);
void la_install(la_run *run, int seat, int cell, int card, const char *clause);
void la_clear_car(la_car *car);

/* A box that exists in the convoy, or why there is none. */
aus_verdict la_box_there(const aus_game *game, const la_player *p, int cell, int box);

#endif

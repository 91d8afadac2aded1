/* flow.h: what travels through one application of an action, and the small tools every subject uses. */
#ifndef AZ_FLOW_H
#define AZ_FLOW_H

#include "state.h"

typedef struct az_run {
    const aus_game *game;
    az_state       *s;
    aus_sink       *sink;
    uint32_t        learned; /* the barrier */
} az_run;

/* How one question is answered. `apply` gets the frame after it was taken off the stack. */
typedef struct az_answer {
    uint32_t    verbs; /* set of those that answer it */
    aus_verdict (*check)(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                         aus_action action);
    size_t      (*list)(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                        aus_action *out);
    void        (*apply)(az_run *r, int seat, const aus_frame *asked, aus_action action);
    /* May be NULL. True = there are two options at least, seen without listing them. */
    bool        (*several)(const aus_game *game, const az_state *s, int seat, const aus_frame *asked);
} az_answer;

#define AZ_VERB(v) (1u << (v))

/* For questions that are asked only where there are several answers. */
static inline bool az_always(const aus_game *game, const az_state *s, int seat, const aus_frame *asked)
{
    (void)game, (void)s, (void)seat, (void)asked;
    return true;
}

/* ---- Words ----------------------------------------------------------------------------------- */

enum {
    AZ_EV_FIRST, AZ_EV_SURVEY, AZ_EV_ORE, AZ_EV_LURKER, AZ_EV_UPGRADED, AZ_EV_NOT_PLACED, AZ_EV_DECKS,
    AZ_EV_DEALT, AZ_EV_PORT, AZ_EV_TURN, AZ_EV_ACTS, AZ_EV_REPEAT, AZ_EV_PAID, AZ_EV_DISC, AZ_EV_RECOVERED,
    AZ_EV_RAIL, AZ_EV_MINED, AZ_EV_TOOK, AZ_EV_RECRUITED, AZ_EV_LOOKED, AZ_EV_KEPT, AZ_EV_RETURNED,
    AZ_EV_SWAPPED, AZ_EV_BOUGHT, AZ_EV_IMPORTED, AZ_EV_EXPORTED, AZ_EV_FARM, AZ_EV_TARGET, AZ_EV_SENT,
    AZ_EV_DECLARED, AZ_EV_REVEALED, AZ_EV_BLANK, AZ_EV_NO_COMBAT, AZ_EV_COMBAT, AZ_EV_RETREATED, AZ_EV_STAYED,
    AZ_EV_CARD, AZ_EV_SHUFFLED, AZ_EV_STRUCK, AZ_EV_UNIT_HURT, AZ_EV_DAMAGE_LOST, AZ_EV_UNIT_LOST,
    AZ_EV_UNIT_SAVED, AZ_EV_SANITY, AZ_EV_BROKEN, AZ_EV_SLAIN, AZ_EV_CAPTURED, AZ_EV_SHARED,
    AZ_EV_REMAINDER_LOST, AZ_EV_CUBES_BACK, AZ_EV_DISC_FOR_CUBES, AZ_EV_DEFEATED, AZ_EV_COMBAT_OVER,
    AZ_EV_HOME, AZ_EV_HEALED, AZ_EV_EVENT, AZ_EV_NO_EVENT, AZ_EV_REMOVED_CHARACTER, AZ_EV_SPAWNED,
    AZ_EV_MOVE_CARD, AZ_EV_MOVED, AZ_EV_STOPPED, AZ_EV_ENTERED_FARM, AZ_EV_BLIGHTED, AZ_EV_FARM_SPARED,
    AZ_EV_ENTERED_PORT, AZ_EV_PORT_KEPT, AZ_EV_PORT_LOST, AZ_EV_PLAYED, AZ_EV_USED, AZ_EV_TOKENS,
    AZ_EV_ENLISTED, AZ_EV_RAZED, AZ_EV_RESTORED, AZ_EV_MENDED, AZ_EV_REACTS, AZ_EV_DECLINED, AZ_EV_DONE,
    AZ_EV_UNMASKED, AZ_EV_ENDED, AZ_EV_WON, AZ_EV_STACKED, AZ_EVENT_KINDS
};

enum {
    AZ_WHY_NO_CUBE = AUS_WHY_GAME, AZ_WHY_GOLD, AZ_WHY_GOODS, AZ_WHY_NO_EFFECT, AZ_WHY_NOT_ADJACENT,
    AZ_WHY_EDGE_TAKEN, AZ_WHY_TERRAIN, AZ_WHY_OCCUPIED, AZ_WHY_NOT_CONNECTED, AZ_WHY_CUT_OFF, AZ_WHY_NO_RAILS,
    AZ_WHY_ORDER, AZ_WHY_NO_ORE, AZ_WHY_NOT_ON_DISPLAY, AZ_WHY_DECK_EMPTY, AZ_WHY_NOT_SEEN, AZ_WHY_SUPPLY,
    AZ_WHY_TOO_MANY, AZ_WHY_NOT_TRADED, AZ_WHY_FARM_KIND, AZ_WHY_FARMS_LEFT, AZ_WHY_NOT_EMPTY, AZ_WHY_NO_SITE,
    AZ_WHY_TOO_NEAR, AZ_WHY_NO_TARGET, AZ_WHY_RANGE, AZ_WHY_NO_UNIT, AZ_WHY_NOT_OWNED, AZ_WHY_NOT_SINGLE,
    AZ_WHY_IMPOSSIBLE, AZ_WHY_NO_GROUP, AZ_WHY_NOT_HERE, AZ_WHY_NOT_COMBAT, AZ_WHY_USED, AZ_WHY_NEEDS_UNIT,
    AZ_WHY_WINDOW, AZ_WHY_NOT_DAMAGED, AZ_WHY_NOT_GROUND, AZ_WHY_NOT_LOST, AZ_WHY_NOT_HIDDEN,
    AZ_WHY_NOT_TEMPLE, AZ_WHY_NOT_UP, AZ_WHY_NOT_BLIGHTED, AZ_WHY_MORE_FIRST, AZ_WHY_NOT_ENTERED,
    AZ_WHY_END
};

static inline aus_verdict az_yes(void) { return (aus_verdict){ .code = AUS_YES }; }

static inline aus_verdict az_no(int code, const char *clause, int a, int b, int c)
{
    return (aus_verdict){ .code = (uint16_t)code, .arg = { (int16_t)a, (int16_t)b, (int16_t)c },
                          .clause = clause };
}

/* ---- Tools ----------------------------------------------------------------------------------- */

static inline uint32_t az_everybody(const az_state *s) { return (1u << s->core.seats) - 1; }

static inline aus_frame *az_push(az_state *s, int ask, uint32_t seats, int a, int b)
{
    AUS_ASSERT(s->core.depth < AUS_STACK_MAX);
    aus_frame *top = &s->core.stack[s->core.depth++];
    *top = (aus_frame){ .ask = (uint8_t)ask, .seats = (uint8_t)seats, .arg = { (uint8_t)a, (uint8_t)b } };
    return top;
}

/* A popped frame is zeroed: equal situations have equal bytes. */
static inline void az_pop(az_state *s) { s->core.stack[--s->core.depth] = (aus_frame){ 0 }; }

static inline void az_tell(az_run *r, int kind, int seat, const char *clause, int a, int b, int c)
{
    if (!r->sink) return;
    aus_emit(r->sink, (aus_event){ .kind = (uint8_t)kind, .seat = (int8_t)seat, .clause = clause,
                                   .arg = { (int16_t)a, (int16_t)b, (int16_t)c } });
}

/* Something was turned up that only the seats in `known` knew before. */
static inline void az_learn(az_run *r, uint32_t known) { r->learned |= az_everybody(r->s) & ~known; }

static inline bool az_owns(const az_state *s, int seat, int character)
{
    return ausi_has(s->player[seat].characters, character);
}

static inline const az_character *az_char(const aus_game *game, int character)
{
    return &az_characters_of(game)[character];
}

/* The owner's value of a permanent character, or 0. */
static inline int az_boon(const aus_game *game, const az_state *s, int seat, int character)
{
    return az_owns(s, seat, character) ? az_char(game, character)->amount : 0;
}

static inline int az_owner_of_port(const az_state *s, int hex)
{
    for (int i = 0; i < s->core.seats; i++)
        if (s->player[i].port == hex) return i;
    return -1;
}

static inline az_hexset az_farms(const az_player *p)
{
    return p->farm[AZ_CORN] | p->farm[AZ_SHEEP] | p->farm[AZ_COW];
}

static inline az_hexset az_hidden(const az_state *s) { return s->down[0] | s->down[1] | s->down[2]; }

/* Adds goods to a warehouse; bytes do not wrap whatever a pack hands out. */
static inline void az_give(az_state *s, int seat, int resource, int n)
{
    int sum = s->player[seat].goods[resource] + n;
    s->player[seat].goods[resource] = (uint8_t)(sum > 250 ? 250 : sum);
}

/* Takes goods from the supply, with the event. */
void az_take_goods(az_run *r, int seat, const az_goods *goods, const char *clause);

/* The steps until a decision is on top or the game is over. */
void az_run_on(az_run *r);

#endif

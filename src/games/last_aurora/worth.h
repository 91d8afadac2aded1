/*
 * What things are worth to one player, in tenths of a point at the end. Rules of thumb for the agent
 * that plays by habit: quick, rough, and on what the player can see.
 */
#ifndef LA_WORTH_H
#define LA_WORTH_H

#include "crew.h"

enum { LA_POINT = 10, LA_FEATURES = 64, LA_REASONS = 14 };

enum { LA_UNKNOWN = -32640, /* every byte 0x80 */ LA_AREAS_MAX = 40, LA_REPAIRS_MAX = 4 };

typedef struct la_plan {
    int16_t worth; /* in tenths of a point; LA_NO_PLAN if there is none */
    uint16_t team; /* members of the crew, one bit each */
} la_plan;

/* What something brings at most, whatever the team; `firm`: it is the same for all teams. */
typedef struct la_bound {
    int16_t most;
    bool firm;
} la_bound;

/* Those who could explore. What they can do for any team they are in sets bounds to all teams. */
typedef struct la_squad {
    int16_t n; /* LA_UNKNOWN = the rest is not known */
    struct {
        uint16_t bit;
        int16_t skill, tiring;
    } who[LA_CREW_MAX];
    uint16_t able[LA_ABILITIES]; /* the members with each ability */
    int16_t harm;                /* what a contamination costs at least, whoever goes */
    int16_t clean;               /* what cleaning one brings at most */
    la_bound bonus[LA_SLOTS], place[LA_SLOTS]; /* effects of the location; .most LA_UNKNOWN = not known */
} la_squad;

/* What was found out about a situation; LA_UNKNOWN as long as nobody has asked. */
typedef struct la_memo {
    int16_t least_damage[LA_AREAS_MAX + 1]; /* the last is the whole convoy */
    int16_t repairs[LA_REPAIRS_MAX + 1];    /* [n]: what the best n repairs bring */
    int16_t room, weapons, foes, cheapest;
    int16_t find[LA_SLOTS]; /* la_find_worth of the cards in the zone */
    la_plan slot[LA_SLOTS]; /* the best team, without what the card brings */
    la_plan turn;
    la_squad squad;
} la_memo;

/* The situation of a player, looked at once for all questions. */
typedef struct la_outlook {
    la_memo *memo;
    const aus_game *game;
    const la_state *s;
    const la_player *p;
    int seat;
    int moves;            /* own moves still to come */
    int rounds;           /* rounds after this one */
    int count[LA_TOKENS]; /* tokens in boxes or aside */
    int sound;            /* of a card without damage */
    int healthy;          /* of a survivor without contamination */
} la_outlook;

void la_look(la_outlook *look, la_memo *memo, const aus_game *game, const la_state *s, int seat);
bool la_foes_about(const la_outlook *look); /* enemies on the board or about to come */

/* One more token of a kind when there are `have` of it. */
int la_token_worth(const la_outlook *look, int token, int have);
/* What a box does while it is not damaged, whatever lies in it. */
int la_box_worth(const la_outlook *look, int cell, const la_box *box);
/* What damage there would cost; what repairing it brings. */
int la_damage_cost(const la_outlook *look, int cell, int box);
int la_repair_worth(const la_outlook *look, int cell, int box);
int la_least_damage(const la_outlook *look, int area);
int la_best_repairs(const la_outlook *look, int count);
/* A card of the convoy as it lies there; a card not yet there, in the cell it would go to. */
int la_car_worth(const la_outlook *look, int cell);
int la_rig_worth(const la_outlook *look, int cell, int card);
/* A survivor for the rest of the game. */
int la_member_worth(const la_outlook *look, const la_member *m);
int la_contamination_cost(const la_outlook *look, const la_member *m);
int la_clean_worth(const la_outlook *look, const la_member *m);
/* Tokens and objects of a card, as far as there is room. */
int la_stock_worth(const la_outlook *look, const la_stock *stock);
int la_gain_worth(const la_outlook *look, int token, int amount);
int la_object_worth(const la_outlook *look);
/* The resource that is missed least; 0 if there is none. */
int la_cheapest(const la_outlook *look);

/* The first half of what la_measure gives; the second half is the first times the moves, which are returned. */
int la_measure_now(const aus_game *game, const la_state *s, int seat, int32_t out[LA_FEATURES / 2]);
/* What each feature of la_measure is worth at the end, in parts of AUS_TENTH. */
extern const int32_t la_weights[LA_FEATURES];
/* What each feature is about: an index into la_reason. */
extern const uint8_t la_concerns[LA_FEATURES];
extern const aus_reason la_reason[LA_REASONS];

#endif

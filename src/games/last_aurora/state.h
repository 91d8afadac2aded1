/*
 * The state of Last Aurora: what lies on the table, and what a game derives once from its content.
 *
 *   words.h      verbs, questions, events, refusals, options
 *   content.h    what cards, boxes, slots and roads are made of
 *   run.h        frames, events and the handlers that answer them
 *   tables.c     the words as tables; the one exported struct
 */
#ifndef LA_STATE_H
#define LA_STATE_H

#include "words.h"

enum {
    LA_CREW_MAX = 16, /* survivors of one player: 2 of his own, 11 to find, 1 to free */
    LA_HAND_MAX = 4,  /* the limit and the card that exceeds it */
    LA_DECK_MAX = 72, /* exploration cards and enemies */
    LA_OBJECTS_MAX = 20,
    LA_OUTCOMES_MAX = 24,
    LA_LOOTS_MAX = 8,
    LA_FOES_MAX = 6,
    LA_ENEMIES_MAX = 16, /* kinds of enemies; each is one card */
    LA_COUNTERS_MAX = 12,
    LA_MINES_MAX = 2,
    LA_WAYPOINTS_MAX = 64, /* of one map */
    LA_OUT_MAX = 3,        /* roads that leave a waypoint */
    LA_REGIONS_MAX = 4,
    LA_CARDS_MAX = 200,
    LA_RIGS_MAX = 80
};

/* One card of a convoy. Boxes the card does not have are empty. */
typedef struct la_car {
    uint8_t box[LA_BOXES_MAX]; /* a token, LA_DAMAGE, or AUS_NONE */
    uint8_t card;              /* AUS_NONE = nothing here */
    uint8_t fired;             /* mask of weapon boxes used in this phase */
} la_car;

/* A survivor card of a crew. */
typedef struct la_member {
    uint8_t card;
    uint8_t zone;
    uint8_t contamination;
    uint8_t food;      /* tokens lying on it */
    uint8_t exploring; /* takes part in the action of this turn */
    uint8_t used;      /* its one-time ability, in this phase */
    uint8_t skill;     /* what stands for the printed skill until the phase ends; 0 = nothing */
    uint8_t fresh;     /* recruited in this turn */
} la_member;

typedef struct la_player {
    la_car car[LA_CELLS_MAX];
    la_member crew[LA_CREW_MAX]; /* ascending by card */
    uint8_t crews;
    uint8_t hand[LA_HAND_MAX]; /* objects, ascending; nothing tells copies of one apart */
    uint8_t hands;
    uint8_t aside[LA_TOKENS]; /* tokens gained or put aside, to be placed */
    uint8_t lifted;           /* the token being re-arranged; AUS_NONE */
    int8_t fame;
    uint8_t at;                 /* waypoint */
    uint8_t out;                /* eliminated */
    uint8_t targets;            /* target counters still on the board of the player */
    uint8_t readied;            /* objects with a limit used in this phase */
    uint8_t ignores;            /* enemy the renegade named; AUS_NONE */
    uint8_t loot[LA_LOOTS_MAX]; /* won in this step, in order */
    uint8_t loots;
    uint8_t claims;          /* object cards due at the end of the step */
    uint8_t resting;         /* rest phase: 1 feeding, 2 after the forced moves, 0 done */
    uint8_t repairs, cleans; /* rest phase: what is left of an effect */
    uint8_t pad[2];
} la_player;

/* A slot of the exploration zone. Tokens of an encounter lie in the left block. */
typedef struct la_find {
    uint8_t card; /* AUS_NONE */
    la_stock block[2];
} la_find;

/* An enemy on the board. */
typedef struct la_foe {
    uint8_t enemy;
    uint8_t region;
    uint8_t loot; /* card; hidden */
    uint8_t pair; /* of the loot card: on its back */
    uint8_t defence;
    uint8_t damage;
    uint8_t target[LA_LETTERS]; /* seats from the left; AUS_NONE */
} la_foe;

typedef struct la_special {
    uint8_t waypoint;
    uint8_t counter;
} la_special;

typedef struct la_mine {
    uint8_t road;
    uint8_t owner;
} la_mine;

/* The turn under way. */
typedef struct la_turn {
    uint8_t seat;  /* AUS_NONE = nobody's turn */
    uint8_t acted; /* explored, passed or moved */
    uint8_t slot;  /* explored */
    uint8_t last;  /* card joined last; AUS_NONE */
    uint8_t card_done, bonus_done;
    uint8_t closing; /* no more in this exploration */
    uint8_t vacated; /* the explored card has left its slot */
    uint8_t points, steps, halting;
    uint8_t after;     /* object whose effect follows the move; AUS_NONE */
    uint8_t roads[32]; /* travelled in this move, one bit a road */
} la_turn;

typedef struct la_state {
    aus_core core;
    la_player player[LA_PLAYERS_MAX];
    la_find zone[LA_SLOTS];
    la_foe foe[LA_FOES_MAX];
    la_special special[LA_COUNTERS_MAX];
    la_mine mine[LA_MINES_MAX];
    la_turn turn;
    uint8_t order[LA_PLAYERS_MAX]; /* the track from left to right */
    uint8_t deck[LA_DECK_MAX];
    uint8_t objects[LA_OBJECTS_MAX];     /* the deck: objects, not cards */
    uint8_t object_pile[LA_OBJECTS_MAX]; /* discarded, ascending */
    uint8_t outcomes[LA_OUTCOMES_MAX];
    uint8_t loots[LA_LOOTS_MAX];
    uint8_t pairs[LA_LOOTS_MAX]; /* on the backs of the loot deck */
    uint8_t discard[32];         /* every other face-up discard pile, one bit a card */
    uint8_t gone[32];            /* out of the game with an eliminated player */
    uint8_t orders, decks, object_n, piles, outcome_n, loot_n;
    uint8_t foes, specials, mines;
    uint8_t back;   /* area on the top card of the outcome deck */
    uint8_t period; /* mark on the back of the top exploration card; 0 = no card is left */
    uint8_t round, phase;
    uint8_t aurora; /* place 1 .. 6 */
    uint8_t pad[5];
} la_state;

_Static_assert(sizeof(la_car) == 10 && sizeof(la_member) == 8, "no padding");
_Static_assert(sizeof(la_player) == 260, "no padding");
_Static_assert(sizeof(la_state) == 1704, "no padding");

/* What `prepare` works out once. Waypoints are numbered within their map here. */
typedef struct la_facts {
    uint8_t map, setup;
    uint8_t slot[LA_SLOTS];
    uint8_t first_waypoint, waypoints;
    uint8_t regions;
    uint8_t region[LA_REGIONS_MAX]; /* from left to right */
    uint8_t aurora[LA_AURORA + 1];  /* waypoint beside place 1 .. 6 */
    uint8_t truck_area;
    uint8_t enemy_card[LA_ENEMIES_MAX];
    uint8_t outs[LA_WAYPOINTS_MAX];
    uint8_t out[LA_WAYPOINTS_MAX][LA_OUT_MAX];               /* roads */
    uint8_t distance[2][LA_WAYPOINTS_MAX][LA_WAYPOINTS_MAX]; /* without, with tracks; 255 = no way */
    uint8_t boxes[LA_RIGS_MAX];                              /* mask of the boxes there are */
    uint8_t takes[LA_RIGS_MAX][LA_TOKENS];
    uint8_t role[LA_RIGS_MAX][LA_ROLES];
    uint8_t period[LA_PERIODS]; /* cards of each period in the deck at the start */
} la_facts;

_Static_assert(sizeof(la_facts) <= AUS_DERIVED_MAX, "what is derived has its place");

static inline const la_facts *la_facts_of(const aus_game *game)
{
    return (const la_facts *)game->derived;
}

extern const aus_rules la_rules;

#endif

/*
 * state.h: the state of AuZtralia, its words (asks, verbs, events, refusals, options) and what is
 * derived once from content and options.
 *
 * A hex is the index of its record: printed number - 1. A set of hexes is one word.
 */
#ifndef AZ_STATE_H
#define AZ_STATE_H

#include "content.h"
#include "engine/bits.h"

typedef uint64_t az_hexset;

enum {
    AZ_SET_HEXES = 64, /* hexes a map may have */
    AZ_RINGS     = 40, /* distances told apart; farther than that does not occur on our maps */
    AZ_REACH     = 9,  /* off-rail ranges 0 .. 8 */
    AZ_STACK     = 20, /* tiles in one stack */
    AZ_DECK_EVENTS = 15,
    AZ_OLD_ONES  = AZ_PLAYERS_MAX, /* the side after the seats: the purple disc */
    AZ_SIDES     = AZ_PLAYERS_MAX + 1,
    AZ_AXES      = 3,  /* a rail is kept at the hex it leaves to the north, north-east or south-east */
    AZ_LIST_MAX  = 256
};

/* ---- The state ------------------------------------------------------------------------------- */

typedef struct az_player {
    uint64_t  characters;      /* in front of the player */
    uint64_t  captured;        /* tiles */
    az_hexset rail[AZ_AXES];   /* hexes that an own segment leaves to N, NE, SE */
    az_hexset farm[AZ_FARMS];  /* own farms by kind, both sides */
    az_hexset blighted;        /* those of them that lie blighted */
    uint8_t   goods[AZ_RESOURCES];
    uint8_t   barracks[AZ_UNITS];
    uint8_t   cubes[AZ_SPACES]; /* on the action spaces */
    uint8_t   hq;
    uint8_t   discs;           /* spare ones */
    uint8_t   sanity;
    uint8_t   tokens;          /* victory points as tokens */
    uint8_t   port;            /* hex; AUS_NONE before it is placed */
} az_player;

/* A tile of the Old Ones that lies face-up on the board, by its own index. */
typedef struct az_beast {
    uint8_t hex; /* AUS_NONE elsewhere; then all else is 0 */
    uint8_t cubes[AZ_PLAYERS_MAX];
    uint8_t discs[AZ_PLAYERS_MAX];
    uint8_t neutral[AZ_PLAYERS_MAX]; /* damage for which a player had no cube left */
} az_beast;

/* What a combat is. */
enum { AZ_FIGHT_NONE, AZ_FIGHT_ATTACK, AZ_FIGHT_PORT, AZ_FIGHT_REACTION, AZ_FIGHTS };

/* Where it stands; AZ-CMB-05. */
enum {
    AZ_STAGE_MUSTER, AZ_STAGE_START, AZ_STAGE_BEFORE, AZ_STAGE_DRAW, AZ_STAGE_SEEN, AZ_STAGE_RESOLVE,
    AZ_STAGE_ASSIGN, AZ_STAGE_AFTER, AZ_STAGE_CHECK, AZ_STAGE_END, AZ_STAGE_HOME, AZ_STAGES
};

/* The combat that goes on; when there is none, hex and card are AUS_NONE and all else is 0. */
typedef struct az_fight {
    uint64_t used;            /* once-per-combat characters used up */
    uint8_t  kind;
    uint8_t  stage;
    uint8_t  seat;
    uint8_t  hex;
    uint8_t  card;            /* being resolved; AUS_NONE */
    uint8_t  turned;          /* a tile was turned by this attack */
    uint8_t  broken;          /* a sanity token could not be lost */
    uint8_t  beaten;          /* defeat */
    uint8_t  fled;            /* the force has left */
    uint8_t  ground;          /* damage still to be assigned */
    uint8_t  time;            /* what the attack takes */
    uint8_t  force[AZ_UNITS];
    uint8_t  hurt[AZ_UNITS];  /* damage on the top unit of each type */
    uint8_t  lost[AZ_UNITS];  /* destroyed, on their way to the supply */
    uint8_t  pad[6];
} az_fight;

typedef struct az_state {
    aus_core  core;
    az_player player[AZ_PLAYERS_MAX];
    az_fight  fight;

    uint64_t  up;                     /* tiles face-up on the board */
    uint64_t  out;                    /* tiles set aside, or removed from the game in sight of all */
    uint64_t  gone;                   /* characters removed from the game */
    uint64_t  events;                 /* event cards seen */
    az_hexset down[AZ_LEVELS];        /* hexes with a face-down tile of that level */
    az_hexset pending;                /* farms entered whose owner may still react */

    az_beast  beast[AZ_TILES];
    uint8_t   unseen[AZ_LEVELS];      /* tiles removed without being looked at */
    uint8_t   tile[AZ_SET_HEXES];     /* the face-down tile; AUS_NONE */
    uint8_t   ore[AZ_SET_HEXES][AZ_RESOURCES];

    uint8_t   field[AZ_SIDES];        /* of the time track */
    uint8_t   order[AZ_SIDES];        /* sides in the order in which they act */
    uint8_t   sides;
    uint8_t   supply[AZ_UNITS];

    uint8_t   display[AZ_DISPLAY_MAX];   /* slot 1, next to the deck, first */
    uint8_t   deck[AZ_CHARACTERS];    /* characters; drawn from the end */
    uint8_t   deck_n;
    uint8_t   known[2];               /* seats that know the top character and the one below */
    uint8_t   cards[AZ_CARDS];        /* Old One deck; drawn from the end */
    uint8_t   cards_n;
    uint8_t   used[AZ_CARDS];         /* its discard pile */
    uint8_t   used_n;
    uint8_t   event_deck[AZ_DECK_EVENTS];
    uint8_t   event_n;
    uint8_t   stack[AZ_LEVELS][AZ_STACK];
    uint8_t   stack_n[AZ_LEVELS];

    uint8_t   space;                  /* of the action under way; AUS_NONE */
    uint8_t   time;                   /* it takes so long */
    uint8_t   raided;                 /* seats whose port was entered in this activation */
    uint8_t   pad[6];
} az_state;

_Static_assert(sizeof(az_player) == 96, "a player has no hidden padding");
_Static_assert(sizeof(az_beast) == 13, "a beast is bytes");
_Static_assert(sizeof(az_fight) == 40, "a fight has no hidden padding");
_Static_assert(sizeof(az_state) == 248 + 4 * 96 + 40 + 64 + 1112, "the state has no hidden padding");
_Static_assert(sizeof(az_state) <= AUS_STATE_MAX, "the state is too big");

/* ---- Asks ------------------------------------------------------------------------------------ */

enum {
    AZ_ASK_PORT, AZ_ASK_TURN, AZ_ASK_AFTER, AZ_ASK_RAIL, AZ_ASK_MINE, AZ_ASK_RECRUIT, AZ_ASK_KEEP,
    AZ_ASK_SWAP, AZ_ASK_ARMY, AZ_ASK_TRADE, AZ_ASK_FARM, AZ_ASK_TARGET, AZ_ASK_FORCE, AZ_ASK_RETREAT,
    AZ_ASK_WINDOW, AZ_ASK_FLEE, AZ_ASK_STRIKE, AZ_ASK_SACRIFICE, AZ_ASK_MEND, AZ_ASK_ASSIGN, AZ_ASK_SAVE,
    AZ_ASK_REVEAL, AZ_ASK_ENLIST, AZ_ASK_RAZE, AZ_ASK_RAID, AZ_ASK_RESTORE, AZ_ASK_TAKE, AZ_ASK_REACT,
    AZ_DECISIONS,
    /* Steps of the engine. */
    AZ_STEP_NEXT = AZ_DECISIONS, /* whose turn is it? */
    AZ_STEP_FINISH,              /* the last card window of a turn, then the disc */
    AZ_STEP_FIGHT,               /* the combat goes on */
    AZ_STEP_WAKE,                /* after the movement of the Old Ones */
    AZ_STEP_REACTED,             /* pays the time of a reaction */
    AZ_ASKS
};

enum {
    AZ_V_PORT, AZ_V_ACT, AZ_V_PLAY, AZ_V_LAY, AZ_V_MINE, AZ_V_TAKE, AZ_V_LOOK, AZ_V_KEEP, AZ_V_SWAP,
    AZ_V_BUY, AZ_V_IMPORT, AZ_V_EXPORT, AZ_V_FARM, AZ_V_TARGET, AZ_V_SEND, AZ_V_GO, AZ_V_RETREAT, AZ_V_USE,
    AZ_V_STRIKE, AZ_V_SACRIFICE, AZ_V_MEND, AZ_V_ASSIGN, AZ_V_SAVE, AZ_V_REVEAL, AZ_V_ENLIST, AZ_V_RAZE,
    AZ_V_RESTORE, AZ_V_STAY, AZ_V_DECLINE, AZ_V_DONE, AZ_VERBS
};

enum { AZ_GROUP_AIRSHIPS, AZ_GROUP_GROUND, AZ_GROUP_ALL, AZ_GROUPS };


/* ---- Options --------------------------------------------------------------------------------- */

/* In each, 0 is the ruling and 1 its alternative. */
enum {
    AZ_OPT_START,     /* AZ-RUL-05 */
    AZ_OPT_REPLACED,  /* AZ-RUL-10 */
    AZ_OPT_REPEAT,    /* AZ-RUL-16 */
    AZ_OPT_MINING,    /* AZ-RUL-20 */
    AZ_OPT_PHOSPHATE, /* AZ-RUL-21 */
    AZ_OPT_CUBES,     /* AZ-RUL-29 */
    AZ_OPT_AIRSHIPS,  /* AZ-RUL-33 */
    AZ_OPT_BROKEN,    /* AZ-RUL-45 */
    AZ_OPT_NEUMANN,   /* AZ-RUL-46 */
    AZ_OPT_ZOMBIES,   /* AZ-RUL-53 */
    AZ_OPT_PENDING,   /* AZ-RUL-64 */
    AZ_OPT_REPLANT,   /* AZ-RUL-70 */
    AZ_OPT_CASSAN,    /* AZ-RUL-79 */
    AZ_OPTIONS
};

enum { AZ_END_RUNNING, AZ_END_TRACK, AZ_END_PORT, AZ_ENDINGS };

/* ---- Derived --------------------------------------------------------------------------------- */

enum { AZ_FORCES = 1 << AZ_UNITS }; /* sets of types of unit */

/* What a kind of Old One does and suffers in combat, summed over all cards; for rules of thumb. */
typedef struct az_thumb {
    uint16_t hit[AZ_FORCES]; /* by a force of these types */
    uint16_t ground, air, sanity;
} az_thumb;

typedef struct az_static {
    az_hexset ring[AZ_SET_HEXES][AZ_RINGS]; /* hexes at a distance over land */
    az_hexset adjacent[AZ_SET_HEXES];
    az_hexset toward[AZ_SET_HEXES][AZ_DIRECTIONS]; /* the neighbour there, as a set; empty if there is none */
    az_hexset ground[AZ_TERRAINS];          /* hexes of a terrain */
    az_hexset farmland[AZ_FARMS];           /* and those of a kind of farm */
    az_hexset sites;                        /* where ports may be */
    az_hexset crowded[AZ_SET_HEXES];        /* sites too near to one */
    az_hexset disk[AZ_SET_HEXES][AZ_REACH]; /* hexes within a distance over land and sea */
    uint8_t   ahead[AZ_SET_HEXES][AZ_DIRECTIONS]; /* directions to higher neighbours, ascending */
    uint8_t   ahead_n[AZ_SET_HEXES];
    uint8_t   tiles_level[AZ_LEVELS];       /* tiles of a level in this game */
    az_thumb  thumb[AZ_KINDS];              /* by kind; of a blank all 0 */
    uint64_t  make[AZ_TILES_BASE];          /* tiles of one make: of a level, and alike in combat and points */
    uint8_t   makes;
    az_map    map;
} az_static;

_Static_assert(sizeof(az_static) <= AUS_DERIVED_MAX, "too much is derived");

static inline const az_static *az_derived(const aus_game *game) { return (const az_static *)game->derived; }

#endif

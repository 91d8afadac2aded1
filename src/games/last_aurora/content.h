/*
 * The content of Last Aurora: what a card, a box, a slot, a road is made of.
 *
 * One record of `cards` is one printed card: its number, its deck, and the detail records that say
 * what it does. Copies of a card share their details; a loot card has the details of what it is (a
 * survivor, a rig) and those of the enemy it is fought for. Everything a card, a box, a slot or a
 * road does is a value here, never a case in the rules by card.
 */
#ifndef LA_CONTENT_H
#define LA_CONTENT_H

#include "australis.h"

/* ---- Bounds of the layout ---------------------------------------------------------------------- */

enum {
    LA_BOXES_MAX   = 8,  /* boxes of a rig */
    LA_TOWING_MAX  = 4,  /* trailers of a convoy */
    LA_COLUMNS_MAX = LA_TOWING_MAX + 1,
    LA_CELLS_MAX   = 2 * LA_COLUMNS_MAX, /* truck, trailers, then the devices on them */
    LA_EFFECTS_MAX = 4,  /* of one option */
    LA_CHOICES_MAX = 3,  /* options of a slot, an encounter, an event, an ambush */
    LA_SLOTS       = 5,  /* of the exploration zone */
    LA_PERIODS     = 3,
    LA_LEVELS      = 4,  /* of weapons */
    LA_RANKS       = 6,  /* of enemies */
    LA_LETTERS     = 4,  /* target spaces of an enemy */
    LA_AURORA      = 6,  /* places of the ship */
    LA_PLAYERS_MIN = 2,
    LA_PLAYERS_MAX = 4
};

/* ---- Tables and domains -------------------------------------------------------------------------- */

enum {
    LA_T_CARDS, LA_T_SURVIVORS, LA_T_RIGS, LA_T_BOXES, LA_T_LOCATIONS, LA_T_ENCOUNTERS, LA_T_EVENTS,
    LA_T_OBJECTS, LA_T_OUTCOMES, LA_T_ENEMIES, LA_T_LOOTS, LA_T_AREAS, LA_T_MAPS, LA_T_REGIONS,
    LA_T_WAYPOINTS, LA_T_ROADS, LA_T_SLOTS, LA_T_COUNTERS, LA_T_SETUPS, LA_T_BASICS,
    LA_TABLES
};

/* The domains content needs come first; those of verbs, events and the state follow in the same
 * list, from LA_D_CONTENT_END on. */
enum {
    LA_D_NUMBER, LA_D_SEAT,
    LA_D_TOKEN, LA_D_DECK, LA_D_KIND, LA_D_PHASE, LA_D_ROLE, LA_D_OP, LA_D_REACH, LA_D_WHO, LA_D_CELL,
    LA_D_ABILITY, LA_D_POWER, LA_D_LETTER,
    LA_D_CARD, LA_D_SURVIVOR, LA_D_RIG, LA_D_BOX, LA_D_LOCATION, LA_D_ENCOUNTER, LA_D_EVENT, LA_D_OBJECT,
    LA_D_OUTCOME, LA_D_ENEMY, LA_D_LOOT, LA_D_AREA, LA_D_MAP, LA_D_REGION, LA_D_WAYPOINT, LA_D_ROAD,
    LA_D_COUNTER,
    LA_D_CONTENT_END
};

/* ---- Vocabularies ----------------------------------------------------------------------------------- */

/* What lies in boxes. Everything but the survivor is a resource. */
enum { LA_SURVIVOR, LA_AMMO, LA_FOOD, LA_FUEL, LA_TOKENS };
enum { LA_RESOURCE_FIRST = LA_AMMO };

enum {
    LA_DECK_EXPLORATION, LA_DECK_START, LA_DECK_OBJECT, LA_DECK_OUTCOME, LA_DECK_ENEMY, LA_DECK_LOOT,
    LA_DECK_MINE,   /* joins the objects in the variant */
    LA_DECK_AUTOMA,
    LA_DECKS
};

/* What a card is, whatever deck it comes from. */
enum {
    LA_KIND_SURVIVOR, LA_KIND_TRUCK, LA_KIND_TRAILER, LA_KIND_DEVICE, LA_KIND_LOCATION, LA_KIND_ENCOUNTER,
    LA_KIND_EVENT, LA_KIND_OBJECT, LA_KIND_OUTCOME, LA_KIND_ENEMY, LA_KIND_AUTOMA,
    LA_KINDS
};

enum {
    LA_PHASE_ANY, LA_PHASE_EXPLORATION, LA_PHASE_REST, LA_PHASE_MOVEMENT, LA_PHASE_FIRE, LA_PHASE_ROUND_END,
    LA_PHASE_GAME_END,
    LA_PHASES
};

/* What a box is for. All but LA_ROLE_CARGO take nothing but damage, and damage ends their effect. */
enum {
    LA_ROLE_CARGO,       /* holds one token of `accepts` */
    LA_ROLE_ARMOUR,
    LA_ROLE_WEAPON,      /* of level `value`; a shot costs one `token` */
    LA_ROLE_SPEED,       /* `value` more movement points */
    LA_ROLE_TRACKS,
    LA_ROLE_RECYCLING,   /* each `token` spent in a move gives `value` points */
    LA_ROLE_ROUND_END,   /* `value` times `token` at every end of a round */
    LA_ROLE_FAME,        /* `value` fame at the end */
    LA_ROLE_TOKEN_FAME,  /* `value` fame at the end for each `token` in the convoy, at most `limit` */
    LA_ROLES
};

/* What an effect does. The owner of the convoy makes the choices unless the comment says more. */
enum {
    LA_OP_DAMAGE,           /* `amount` counters in `area` */
    LA_OP_CONTAMINATION,    /* `amount` counters on survivors of `reach` */
    LA_OP_GAIN_FAME, LA_OP_LOSE_FAME,
    LA_OP_GAIN,             /* `amount` tokens of `token`, which is always named */
    LA_OP_PAY,              /* a cost: `amount` of `token`; none named = any resource */
    LA_OP_LOSE,             /* as LA_OP_PAY: the price of an ambush, possible only if it can be met */
    LA_OP_DRAW_OBJECT,      /* `amount` cards */
    LA_OP_PAY_OBJECT,       /* a cost: discard `amount` object cards */
    LA_OP_REPAIR,           /* exactly `amount` */
    LA_OP_REPAIR_UP_TO,
    LA_OP_DECONTAMINATE,    /* exactly `amount`, from survivors of `reach` */
    LA_OP_DECONTAMINATE_UP_TO,
    LA_OP_TAKE_ALL,         /* the resources on the card */
    LA_OP_SWAP,             /* own resource of another kind against the one on the card */
    LA_OP_MOVE,             /* up to `amount` waypoints at once */
    LA_OP_UPGRADE,          /* with a convoy card of the exploration discard pile */
    LA_OP_ATTACK,           /* one attack at once */
    LA_OPS
};

/* Which survivors a contamination effect may touch. */
enum { LA_REACH_ANY, LA_REACH_PARTICIPANTS, LA_REACHES };

/* Whom an event is about. */
enum { LA_WHO_ALL, LA_WHO_LEADER, LA_WHO_LAST, LA_WHOS };

enum {
    LA_ABILITY_NONE,
    LA_ABILITY_REST,             /* goes to rest instead of exhausted */
    LA_ABILITY_SPEED,            /* `amount` points, `extra` more if `behind` or more behind the leader */
    LA_ABILITY_NO_CONTAMINATION, /* for all who explore with this survivor */
    LA_ABILITY_REPAIR,           /* up to `amount` */
    LA_ABILITY_READY,            /* `amount` survivors rest -> active */
    LA_ABILITY_NO_FAME_LOSS,     /* by the explored card */
    LA_ABILITY_FIRST_HIT,        /* `amount` more damage with the first hit */
    LA_ABILITY_ANY_BONUS,
    LA_ABILITY_IGNORE_ENEMY,
    LA_ABILITY_MISSING_RESOURCE, /* `amount` of a kind the convoy lacks */
    LA_ABILITY_FAME,             /* `amount` at the end */
    LA_ABILITY_LOOT_FAME,        /* `amount` at the end with at least one loot card */
    LA_ABILITIES
};

/* What an object does when it is used. */
enum {
    LA_POWER_READY,         /* `amount` survivors rest -> active; once a phase */
    LA_POWER_DECONTAMINATE, /* up to `amount` */
    LA_POWER_INCENDIARY,    /* pays a shot; `amount` more damage if it hits */
    LA_POWER_START_FUEL,    /* pays the start of a move; `after` follows it */
    LA_POWER_SPEED,         /* `amount` points */
    LA_POWER_REPAIR,        /* up to `amount` */
    LA_POWER_SKILL,         /* the printed skill becomes `amount` for the phase */
    LA_POWER_SHIELD,        /* a reaction: `amount` contamination counters are ignored */
    LA_POWER_MINE,          /* mines a road just travelled; `after` follows */
    LA_POWERS
};

enum { LA_ROW_BOTTOM, LA_ROW_TOP };

/* A place of the convoy grid; column 0 is the truck. */
static inline int la_cell(int column, int row) { return row * LA_COLUMNS_MAX + column; }

/* ---- Records ------------------------------------------------------------------------------------------ */

typedef struct la_effect {
    uint8_t op;     /* LA_OP_* */
    uint8_t amount;
    uint8_t token;  /* AUS_NONE = any resource */
    uint8_t area;   /* AUS_NONE = the whole convoy */
    uint8_t reach;  /* LA_REACH_* */
} la_effect;

/* Effects carried out together, in this order; of several options one is chosen. */
typedef struct la_choice {
    uint8_t   effects;
    la_effect effect[LA_EFFECTS_MAX];
} la_choice;

/* Tokens printed on a card. */
typedef struct la_stock {
    uint8_t ammo, food, fuel, objects;
} la_stock;

typedef struct la_card {
    uint8_t number;    /* printed: 1 .. */
    uint8_t deck;      /* LA_DECK_* */
    uint8_t kind;      /* LA_KIND_* */
    uint8_t period;    /* 1 .. 3 for exploration cards and enemies, else 0 */
    uint8_t plus;      /* 1 = carries the + of the cards added by the number of players */
    uint8_t colour;    /* start cards: 1 .. 4, 0 = neutral */
    uint8_t survivor;  /* details by kind; AUS_NONE where the card has no such side */
    uint8_t rig;
    uint8_t location;
    uint8_t encounter;
    uint8_t event;
    uint8_t object;
    uint8_t outcome;
    uint8_t enemy;
    uint8_t loot;
    uint8_t pad;
} la_card;

typedef struct la_survivor {
    uint8_t skill;
    uint8_t ability; /* LA_ABILITY_* */
    uint8_t phase;   /* LA_PHASE_*: when it works */
    uint8_t amount;
    uint8_t extra;
    uint8_t behind;
} la_survivor;

/* A truck, a trailer or a device. */
typedef struct la_rig {
    uint8_t towing, speed; /* trucks */
    uint8_t boxes;
    uint8_t box[LA_BOXES_MAX]; /* records of `boxes` */
} la_rig;

/* A type of box. */
typedef struct la_box {
    uint8_t role;    /* LA_ROLE_* */
    uint8_t accepts; /* mask of tokens */
    uint8_t value;
    uint8_t limit;
    uint8_t token;   /* AUS_NONE = none */
} la_box;

typedef struct la_location {
    uint8_t   effects;
    la_effect effect[2]; /* printed at the upper left */
    la_stock  block[2];  /* left, right */
} la_location;

typedef struct la_encounter {
    uint8_t   stays;   /* 1 = the card is not discarded */
    la_stock  stock;   /* on it when it is revealed */
    uint8_t   choices;
    la_choice choice[LA_CHOICES_MAX];
} la_encounter;

typedef struct la_event {
    uint8_t   who;     /* LA_WHO_* */
    uint8_t   choices; /* each player concerned chooses */
    la_choice choice[LA_CHOICES_MAX];
} la_event;

typedef struct la_object {
    uint8_t   phase;  /* LA_PHASE_* */
    uint8_t   power;  /* LA_POWER_* */
    uint8_t   amount;
    uint8_t   limit;  /* uses by one player in one phase; 0 = no limit */
    uint8_t   afters;
    la_effect after[1];
} la_object;

typedef struct la_shot {
    uint8_t damage; /* neither damage nor the other = a miss */
    uint8_t jam;
} la_shot;

typedef struct la_volley {
    uint8_t damage;
    uint8_t ambush;
} la_volley;

typedef struct la_outcome {
    la_shot   player[LA_LEVELS]; /* by level of the weapon */
    la_volley enemy[LA_RANKS];   /* by number of the enemy */
    uint8_t   letter[LA_LETTERS]; /* a permutation of the target spaces */
    uint8_t   area;              /* on the back */
} la_outcome;

typedef struct la_enemy {
    uint8_t   rank;    /* I .. VI = 1 .. 6 */
    uint8_t   choices; /* of its ambush */
    la_choice choice[LA_CHOICES_MAX];
} la_enemy;

/* The back of a loot card. Both cards of a pair have the same one, so that it gives nothing away. */
typedef struct la_loot {
    uint8_t pair;       /* 1 = I-II, 2 = III-IV, 3 = V-VI */
    uint8_t defence[3]; /* boxes with 2, 3 and 4 players */
} la_loot;

typedef struct la_area {
    uint16_t cells; /* mask, see la_cell */
} la_area;

typedef struct la_map {
    uint8_t start;          /* waypoint */
    uint8_t update_early;   /* 1 = the turn order is also updated after Exploration */
} la_map;

typedef struct la_region {
    uint8_t map;
    uint8_t order; /* 0 = leftmost */
} la_region;

typedef struct la_waypoint {
    uint8_t map;
    uint8_t region;
    uint8_t progress; /* steps from the start on the main road; a side road: the parallel waypoint's */
    uint8_t side;     /* 1 = lies on a shortcut: behind the main road in a tie */
    uint8_t special;  /* 1 = a counter is laid here */
    uint8_t aurora;   /* 0, or 1 .. 6: the ship's place beside it */
} la_waypoint;

typedef struct la_road {
    uint8_t   map;
    uint8_t   from, to;  /* waypoints, in the direction of travel */
    uint8_t   shortcut;  /* 1 = not the main road */
    uint8_t   tracks;    /* 1 = needs tracks */
    uint8_t   avalanche; /* 1 = closed for good after the first use */
    uint8_t   effects;
    la_effect effect[3]; /* on whoever travels it */
} la_road;

typedef struct la_slot {
    uint8_t   map;
    uint8_t   place; /* 1 .. 5 from the left */
    uint8_t   cost;
    uint8_t   choices;
    la_choice choice[LA_CHOICES_MAX]; /* the bonus action */
} la_slot;

/* A kind of special waypoint counter. */
typedef struct la_counter {
    uint8_t   count;
    uint8_t   stays; /* 1 = forced, and not taken away */
    la_effect effect;
} la_counter;

/* What depends on the number of players. */
typedef struct la_setup {
    uint8_t players;
    uint8_t plus[LA_PERIODS]; /* + cards kept in each period */
    uint8_t keep;             /* cards left in the exploration zone at the end of a round */
} la_setup;

typedef struct la_basics {
    int8_t   fame_low, fame_start, fame_top;
    uint8_t  objects_limit;
    uint8_t  targets; /* counters of a player */
    uint8_t  mines;   /* counters in the reserve */
    la_stock start;   /* tokens of a new convoy, beside one survivor token a survivor card */
} la_basics;

extern const aus_table la_tables[LA_TABLES];
extern const aus_field la_choice_fields[1]; /* of an option: its effects */

/* Names of the enumerations above, for the list of domains. */
extern const char *const la_token_names[LA_TOKENS];
extern const char *const la_deck_names[LA_DECKS];
extern const char *const la_kind_names[LA_KINDS];
extern const char *const la_phase_names[LA_PHASES];
extern const char *const la_role_names[LA_ROLES];
extern const char *const la_op_names[LA_OPS];
extern const char *const la_reach_names[LA_REACHES];
extern const char *const la_who_names[LA_WHOS];
extern const char *const la_cell_names[LA_CELLS_MAX];
extern const char *const la_ability_names[LA_ABILITIES];
extern const char *const la_power_names[LA_POWERS];
extern const char *const la_letter_names[LA_LETTERS];

/* Initialisers of the domains up to LA_D_CONTENT_END. */
#define LA_ENUM_(d, name, n, list) [d] = { .id = name, .kind = AUS_D_ENUM, .count = (n), .names = (list) }
#define LA_RECORD_(d, name, t)     [d] = { .id = name, .kind = AUS_D_RECORD, .table = (t) }
#define LA_CONTENT_DOMAINS                                                                          \
    [LA_D_NUMBER] = { .id = "number", .kind = AUS_D_NUMBER, .count = 256 },                         \
    [LA_D_SEAT] = { .id = "seat", .kind = AUS_D_SEAT },                                             \
    LA_ENUM_(LA_D_TOKEN, "token", LA_TOKENS, la_token_names),                                       \
    LA_ENUM_(LA_D_DECK, "deck", LA_DECKS, la_deck_names),                                           \
    LA_ENUM_(LA_D_KIND, "kind", LA_KINDS, la_kind_names),                                           \
    LA_ENUM_(LA_D_PHASE, "phase", LA_PHASES, la_phase_names),                                       \
    LA_ENUM_(LA_D_ROLE, "role", LA_ROLES, la_role_names),                                           \
    LA_ENUM_(LA_D_OP, "op", LA_OPS, la_op_names),                                                   \
    LA_ENUM_(LA_D_REACH, "reach", LA_REACHES, la_reach_names),                                      \
    LA_ENUM_(LA_D_WHO, "who", LA_WHOS, la_who_names),                                               \
    LA_ENUM_(LA_D_CELL, "cell", LA_CELLS_MAX, la_cell_names),                                       \
    LA_ENUM_(LA_D_ABILITY, "ability", LA_ABILITIES, la_ability_names),                              \
    LA_ENUM_(LA_D_POWER, "power", LA_POWERS, la_power_names),                                       \
    LA_ENUM_(LA_D_LETTER, "letter", LA_LETTERS, la_letter_names),                                   \
    LA_RECORD_(LA_D_CARD, "card", LA_T_CARDS),                                                      \
    LA_RECORD_(LA_D_SURVIVOR, "survivor", LA_T_SURVIVORS),                                          \
    LA_RECORD_(LA_D_RIG, "rig", LA_T_RIGS),                                                         \
    LA_RECORD_(LA_D_BOX, "box", LA_T_BOXES),                                                        \
    LA_RECORD_(LA_D_LOCATION, "location", LA_T_LOCATIONS),                                          \
    LA_RECORD_(LA_D_ENCOUNTER, "encounter", LA_T_ENCOUNTERS),                                       \
    LA_RECORD_(LA_D_EVENT, "happening", LA_T_EVENTS),                                               \
    LA_RECORD_(LA_D_OBJECT, "object", LA_T_OBJECTS),                                                \
    LA_RECORD_(LA_D_OUTCOME, "outcome", LA_T_OUTCOMES),                                             \
    LA_RECORD_(LA_D_ENEMY, "enemy", LA_T_ENEMIES),                                                  \
    LA_RECORD_(LA_D_LOOT, "loot", LA_T_LOOTS),                                                      \
    LA_RECORD_(LA_D_AREA, "area", LA_T_AREAS),                                                      \
    LA_RECORD_(LA_D_MAP, "map", LA_T_MAPS),                                                         \
    LA_RECORD_(LA_D_REGION, "region", LA_T_REGIONS),                                                \
    LA_RECORD_(LA_D_WAYPOINT, "waypoint", LA_T_WAYPOINTS),                                          \
    LA_RECORD_(LA_D_ROAD, "road", LA_T_ROADS),                                                      \
    LA_RECORD_(LA_D_COUNTER, "counter", LA_T_COUNTERS)

/* What the tables of fields cannot say: NULL, or what is wrong. After it returns NULL every
 * reference between records that the rules follow is sound. */
const char *la_content_check(const aus_game *game);

/* ---- Reading ----------------------------------------------------------------------------------------- */

#define LA_READ_(type, name, t)                                                                     \
    static inline const type *name(const aus_game *game, int i) { return (const type *)game->table[t] + i; }

LA_READ_(la_card, la_card_at, LA_T_CARDS)
LA_READ_(la_survivor, la_survivor_at, LA_T_SURVIVORS)
LA_READ_(la_rig, la_rig_at, LA_T_RIGS)
LA_READ_(la_box, la_box_at, LA_T_BOXES)
LA_READ_(la_location, la_location_at, LA_T_LOCATIONS)
LA_READ_(la_encounter, la_encounter_at, LA_T_ENCOUNTERS)
LA_READ_(la_event, la_event_at, LA_T_EVENTS)
LA_READ_(la_object, la_object_at, LA_T_OBJECTS)
LA_READ_(la_outcome, la_outcome_at, LA_T_OUTCOMES)
LA_READ_(la_enemy, la_enemy_at, LA_T_ENEMIES)
LA_READ_(la_loot, la_loot_at, LA_T_LOOTS)
LA_READ_(la_area, la_area_at, LA_T_AREAS)
LA_READ_(la_map, la_map_at, LA_T_MAPS)
LA_READ_(la_region, la_region_at, LA_T_REGIONS)
LA_READ_(la_waypoint, la_waypoint_at, LA_T_WAYPOINTS)
LA_READ_(la_road, la_road_at, LA_T_ROADS)
LA_READ_(la_slot, la_slot_at, LA_T_SLOTS)
LA_READ_(la_counter, la_counter_at, LA_T_COUNTERS)
LA_READ_(la_setup, la_setup_at, LA_T_SETUPS)
LA_READ_(la_basics, la_basics_at, LA_T_BASICS)

/* The detail of a card's kind. */
static inline const la_survivor *la_survivor_of(const aus_game *game, int card)
{
    return la_survivor_at(game, la_card_at(game, card)->survivor);
}

static inline const la_rig *la_rig_of(const aus_game *game, int card)
{
    return la_rig_at(game, la_card_at(game, card)->rig);
}

/* Box `i` of a convoy card. */
static inline const la_box *la_box_of(const aus_game *game, int card, int i)
{
    return la_box_at(game, la_rig_of(game, card)->box[i]);
}

#endif

/*
 * content.h: what AuZtralia's content is made of: the words its values are called by, the records
 * of its tables, and the map that follows from the hexes.
 *
 * Records are bytes only, so a record has no padding and no byte order.
 */
#ifndef AZ_CONTENT_H
#define AZ_CONTENT_H

#include "australis.h"

/* ---- Bounds -------------------------------------------------------------------------------- */

enum {
    AZ_HEXES_MAX  = 64, /* a set of hexes is one machine word */
    AZ_EDGES_MAX  = 192,
    AZ_TILES      = 43, /* 35 of the base game, 8 marked X or XX */
    AZ_TILES_BASE = 35,
    AZ_CARDS      = 40,
    AZ_EVENTS     = 30,
    AZ_SURVEYS    = 20,
    AZ_LEVELS     = 3,
    AZ_PLAYERS_MAX = 4,
    AZ_DISPLAY_MAX = 5 /* characters on show */
};

/* ---- Domains --------------------------------------------------------------------------------- */

/* Index into az_domain. Record domains name a table; the rest are enumerations or numbers. */
enum {
    AZ_D_NUMBER,
    AZ_D_SEAT,
    AZ_D_HEX,
    AZ_D_TILE,
    AZ_D_CARD,
    AZ_D_EVENT,
    AZ_D_SURVEY,
    AZ_D_CHARACTER,
    AZ_D_UNIT,
    AZ_D_SPACE,
    AZ_D_FARM,
    AZ_D_RESOURCE,
    AZ_D_TERRAIN,
    AZ_D_KIND,
    AZ_D_MARK,
    AZ_D_DIRECTION,
    AZ_D_CELL,
    AZ_D_TURN,
    AZ_D_ACT,
    AZ_D_CLOCK,
    AZ_D_HAPPENING,
    AZ_D_TIMING,
    AZ_D_EFFECT,
    /* Of the rules alone. */
    AZ_D_COUNT,
    AZ_D_GROUP,
    AZ_D_SIDE,
    AZ_D_FIGHT,
    AZ_D_STAGE,
    AZ_D_STACK,
    AZ_DOMAINS
};

extern const aus_domain az_domain[AZ_DOMAINS];

/* ---- Tables ------------------------------------------------------------------------------------ */

enum {
    AZ_T_BOARDS,     /* constants of a map side: start, time track, scoring */
    AZ_T_HEXES,      /* the East map; hex number n is record n - 1 */
    AZ_T_TILES,
    AZ_T_CARDS,
    AZ_T_EVENTS,
    AZ_T_SURVEYS,
    AZ_T_CHARACTERS,
    AZ_T_UNITS,
    AZ_T_SPACES,
    AZ_T_FARMS,
    AZ_T_RESOURCES,
    AZ_TABLES
};

extern const aus_table az_table[AZ_TABLES];

/* ---- Words --------------------------------------------------------------------------------------- */

/* Terrain. The last two are those of the West map. */
enum { AZ_COAST, AZ_BUSH, AZ_HIGHLAND, AZ_FARMLAND, AZ_DESERT, AZ_TERRAINS };

/* Kinds of Old One; the first six are the rows of a card, in its order. */
enum { AZ_CTHULHU, AZ_SHOGGOTH, AZ_MIGO, AZ_ZOMBIE, AZ_LOYALIST, AZ_TEMPLE, AZ_BLANK, AZ_KINDS };
enum { AZ_ROWS = AZ_BLANK };

/* The mark of a tile: none, X (created by a temple) or XX (a temple that creates). */
enum { AZ_PLAIN, AZ_X, AZ_XX, AZ_MARKS };

/* The compass: printed number - 1, clockwise from north. */
enum { AZ_N, AZ_NE, AZ_SE, AZ_S, AZ_SW, AZ_NW, AZ_DIRECTIONS };

/* What a survey tile refers to: its own hex, then direction + 1. */
enum { AZ_CENTRE, AZ_CELLS = AZ_DIRECTIONS + 1 };

enum { AZ_CLOCKWISE, AZ_COUNTER, AZ_TURNS };

/* Records with a fixed place in their table, because rules speak of them. az_content_check makes
 * sure that the slugs are where these say. */
enum { AZ_INFANTRY, AZ_CAR, AZ_ARTILLERY, AZ_AIRSHIP, AZ_TRAIN, AZ_UNITS };
enum { AZ_CORN, AZ_SHEEP, AZ_COW, AZ_FARMS };
enum { AZ_COAL, AZ_IRON, AZ_GOLD, AZ_PHOSPHATE, AZ_RESOURCES };
enum {
    AZ_RAIL_LOW, AZ_RAIL_ANY, AZ_MINE_LEFT, AZ_MINE_RIGHT, AZ_RECRUIT, AZ_ARMY, AZ_TRADE, AZ_FARM,
    AZ_ATTACK, AZ_RECOVER, AZ_SPACES
};
/* In the order of the clauses AZ-CHAR-*. */
enum {
    AZ_DAVIES, AZ_CASTRO, AZ_PROUST, AZ_KNEEBONE, AZ_MILLIGAN, AZ_KRUPP, AZ_FLOUNDER, AZ_KHOURI, AZ_JONES,
    AZ_JAGO, AZ_KRAUSS, AZ_DANGER, AZ_MCDONALD, AZ_CASSAN, AZ_NEUMANN, AZ_TAKANASHI, AZ_BONES, AZ_KARPOV,
    AZ_APPLESEED, AZ_VERNE, AZ_ALIKA, AZ_KITCHENER, AZ_CARTER, AZ_RAIDERS, AZ_BLACKSTOCK, AZ_SINGH,
    AZ_CAPROTTI, AZ_JOHNSON, AZ_MERINO, AZ_BRADSHAW, AZ_SWEET, AZ_GUYONNE, AZ_MCGUIRE, AZ_BRASSEY,
    AZ_QUILLA, AZ_XIANG, AZ_CHARACTERS
};

/* What an action space is for. */
enum {
    AZ_ACT_RAIL, AZ_ACT_MINE, AZ_ACT_RECRUIT, AZ_ACT_ARMY, AZ_ACT_TRADE, AZ_ACT_FARM, AZ_ACT_ATTACK,
    AZ_ACT_RECOVER, AZ_ACTS
};

/* How the time of a space is reckoned: as printed; one for each farm placed; one for each type of
 * unit that takes time, `time` at least; `time`, or `time_empty` when the headquarters is empty. */
enum { AZ_CLOCK_FIXED, AZ_CLOCK_FARMS, AZ_CLOCK_TYPES, AZ_CLOCK_CUBES, AZ_CLOCKS };

/* What an event does before its gains are handed out; `amount` is given for each. */
enum {
    AZ_HAPPEN_NONE,
    AZ_HAPPEN_REVEAL,      /* tiles revealed */
    AZ_HAPPEN_REVEAL_MOVE, /* cards drawn for the tile that is revealed */
    AZ_HAPPEN_ASSASSINATE, /* characters removed */
    AZ_HAPPEN_TEMPLE,      /* level of the tiles placed; when it runs out, the level below */
    AZ_HAPPENINGS
};

enum { AZ_PERMANENT, AZ_IN_COMBAT, AZ_SINGLE_USE, AZ_AT_END, AZ_TIMINGS };

/* What a character does; `amount`, `unit`, `farm`, `gain` and `vp` of the record fill it in. */
enum {
    AZ_FX_REVEAL,      /* turn `amount` tiles, gain `vp` */
    AZ_FX_FARM_GUARD,  /* `amount` damage to each Old One that enters a productive farm */
    AZ_FX_TOUGHNESS,   /* units of `unit` have toughness `amount` */
    AZ_FX_RANGE,       /* all units except trains reach `amount` further */
    AZ_FX_STRIKE,      /* `amount` damage; with `unit`, if one of them is in the force */
    AZ_FX_FREE_UNIT,   /* `amount` units from the supply */
    AZ_FX_FLEE,        /* retreat after the card is seen */
    AZ_FX_SANITY,      /* combats begin with `amount` sanity */
    AZ_FX_TWIN_FARMS,  /* `amount` farms of a kind in one action */
    AZ_FX_RAZE_TEMPLE, /* a face-up temple and all on its hex go */
    AZ_FX_TAKE,        /* take `gain` */
    AZ_FX_FREE_FARMS,  /* place `amount` farms without spending time */
    AZ_FX_SAVE_UNIT,   /* `amount` destroyed units go to the barracks */
    AZ_FX_SACRIFICE,   /* a unit for `amount` damage */
    AZ_FX_EXTRA_ORE,   /* `amount` more of what is mined, not of phosphates */
    AZ_FX_PORT_GUARD,  /* `amount` damage to each Old One that enters the port */
    AZ_FX_REPLANT,     /* turn up to `amount` blighted farms */
    AZ_FX_REACT,       /* attack what has entered a farm */
    AZ_FX_FREE_RECRUIT, /* `amount` characters from the display */
    AZ_FX_RAID,        /* `amount` damage to any face-up Old One */
    AZ_FX_HEAL,        /* `amount` damage off a unit */
    AZ_FX_VP_TILES,    /* `vp` for each captured tile */
    AZ_FX_VP_FARMS,    /* `vp` for each productive farm of `farm` */
    AZ_FX_VP_RAILS,    /* `vp` for every `amount` rails */
    AZ_FX_HASTE,       /* attacks take `amount` time less, 1 at least */
    AZ_FX_FREE_RAIL,   /* place `amount` rails for the price of a build, without spending time */
    AZ_EFFECTS
};

/* ---- Records ---------------------------------------------------------------------------------------- */

/* Goods taken from the supply. */
typedef struct az_goods {
    uint8_t of[AZ_GOLD + 1]; /* coal, iron, gold */
} az_goods;

/* Constants of one side of the game board. One record now, "east". */
typedef struct az_board {
    uint8_t  start_field[AZ_PLAYERS_MAX]; /* for 1, 2, 3, 4 players */
    uint8_t  old_ones_field;  /* where the purple disc starts */
    uint8_t  end_field;       /* who reaches it is finished */
    uint8_t  last_field;      /* of the printed track */
    uint8_t  event_parity;    /* fields with number % 2 equal to this are event fields */
    uint8_t  port_distance;   /* least distance of two ports */
    uint8_t  cubes;           /* of a player, all in the headquarters */
    uint8_t  spare_discs;     /* of a player, each worth `disc_damage` */
    uint8_t  disc_damage;
    uint8_t  rails;           /* of a player */
    uint8_t  sanity;          /* tokens at the start of a combat */
    uint8_t  display;         /* characters on show */
    uint8_t  look;            /* cards seen in a paid recruit */
    uint8_t  look_gold;       /* and its price */
    uint8_t  events_level[AZ_LEVELS]; /* cards of level 1, 2, 3 in the event deck */
    uint8_t  move_cards;      /* Old One cards drawn in a movement step */
    uint8_t  hidden_factor;   /* a face-down tile scores its points so many times */
    uint8_t  blight_vp;       /* Old Ones: for each blighted farm */
    az_goods start;           /* goods of a player at the start */
} az_board;

/* A land hex. Coordinates are doubled: the hex north of (col, row) is (col, row - 2), the one to
 * the north-east (col + 1, row - 1). col + row is even. */
typedef struct az_hex {
    uint8_t number; /* printed; record index + 1 */
    uint8_t col;
    uint8_t row;
    uint8_t terrain;
    uint8_t level;  /* 1-3 where Old Ones can be set up; 0 = nowhere */
    uint8_t survey; /* 1 = a survey tile is put here */
    uint8_t port;   /* 1 = a port may be built here */
    uint8_t vp;     /* points of the token put here; 0 on the East map */
} az_hex;

typedef struct az_tile {
    uint8_t kind;
    uint8_t level;     /* 1-3; 0 = in no stack (the tiles marked X) */
    uint8_t vp;
    uint8_t toughness; /* 0 for a blank */
    uint8_t mark;
    uint8_t creates;   /* kind a temple marked XX creates; AUS_NONE for all others */
} az_tile;

/* One row of an Old One card. */
typedef struct az_row {
    uint8_t hit[AZ_UNITS]; /* unit symbols at the left, counted by type */
    uint8_t ground;        /* damage to ground units */
    uint8_t air;           /* damage to airships */
    uint8_t sanity;
} az_row;

typedef struct az_card {
    uint8_t direction; /* the number beside the arrow, as a compass direction */
    uint8_t turn;
    uint8_t moves;     /* set of kinds in a circle */
    az_row  row[AZ_ROWS];
} az_card;

typedef struct az_event_card {
    uint8_t  level;
    uint8_t  happening;
    uint8_t  amount;
    uint8_t  infantry; /* each player, in player order, while the supply lasts */
    az_goods gain;     /* each player */
} az_event_card;

/* Where a survey tile shows a mark, as sets of cells. */
typedef struct az_survey {
    uint8_t marks[AZ_RESOURCES];
    uint8_t old_ones;
    uint8_t mild; /* 1 = carries the clip: out of the game at the highest challenge */
} az_survey;

typedef struct az_character {
    uint8_t  timing;
    uint8_t  effect;
    uint8_t  amount;
    uint8_t  vp;
    uint8_t  unit; /* AUS_NONE where no unit is named */
    uint8_t  farm; /* AUS_NONE where no kind of farm is named */
    az_goods gain;
} az_character;

typedef struct az_unit {
    uint8_t count;
    uint8_t price;
    uint8_t most;      /* bought in one action */
    uint8_t range;     /* hexes off the rails */
    uint8_t toughness;
    uint8_t time;      /* 1 = the type adds to the time of an attack */
    uint8_t flies;     /* 1 = an airship: hit by airship symbols only */
} az_unit;

/* A space of the player board. */
typedef struct az_space {
    uint8_t  act;
    uint8_t  clock;
    uint8_t  time;
    uint8_t  time_empty; /* AZ_CLOCK_CUBES: without a cube in the headquarters */
    uint8_t  repeat;     /* gold for each own cube already here */
    uint8_t  amount;     /* rails, operations or farms at most; 1 elsewhere */
    uint8_t  terrains;   /* set: where this space lets rails be built */
    az_goods price;
} az_space;

typedef struct az_farm {
    uint8_t count;    /* of a player */
    uint8_t vp;       /* while productive */
    uint8_t gold;     /* taken when it is placed */
    uint8_t terrains; /* set */
} az_farm;

typedef struct az_resource {
    uint8_t mark;   /* tokens a mark of a survey tile stands for */
    uint8_t supply; /* tokens in the box */
    uint8_t bound;  /* 1 = no more than `supply` can be placed */
    uint8_t vp;     /* for each one at the end */
    uint8_t gold;   /* taken once when this is mined */
    uint8_t trade;  /* 1 = may be imported and exported */
} az_resource;

_Static_assert(sizeof(az_goods) == 3, "goods");
_Static_assert(sizeof(az_board) == 26, "board");
_Static_assert(sizeof(az_hex) == 8, "hex");
_Static_assert(sizeof(az_tile) == 6, "tile");
_Static_assert(sizeof(az_row) == 8, "row");
_Static_assert(sizeof(az_card) == 51, "card");
_Static_assert(sizeof(az_event_card) == 7, "event");
_Static_assert(sizeof(az_survey) == 6, "survey");
_Static_assert(sizeof(az_character) == 9, "character");
_Static_assert(sizeof(az_unit) == 7, "unit");
_Static_assert(sizeof(az_space) == 10, "space");
_Static_assert(sizeof(az_farm) == 4, "farm");
_Static_assert(sizeof(az_resource) == 6, "resource");

/* ---- Records of a game -------------------------------------------------------------------------------- */

static inline const az_board *az_board_of(const aus_game *game)
{
    return (const az_board *)game->table[AZ_T_BOARDS];
}
static inline const az_hex *az_hexes_of(const aus_game *game)
{
    return (const az_hex *)game->table[AZ_T_HEXES];
}
static inline const az_tile *az_tiles_of(const aus_game *game)
{
    return (const az_tile *)game->table[AZ_T_TILES];
}
static inline const az_card *az_cards_of(const aus_game *game)
{
    return (const az_card *)game->table[AZ_T_CARDS];
}
static inline const az_event_card *az_events_of(const aus_game *game)
{
    return (const az_event_card *)game->table[AZ_T_EVENTS];
}
static inline const az_survey *az_surveys_of(const aus_game *game)
{
    return (const az_survey *)game->table[AZ_T_SURVEYS];
}
static inline const az_character *az_characters_of(const aus_game *game)
{
    return (const az_character *)game->table[AZ_T_CHARACTERS];
}
static inline const az_unit *az_units_of(const aus_game *game)
{
    return (const az_unit *)game->table[AZ_T_UNITS];
}
static inline const az_space *az_spaces_of(const aus_game *game)
{
    return (const az_space *)game->table[AZ_T_SPACES];
}
static inline const az_farm *az_farms_of(const aus_game *game)
{
    return (const az_farm *)game->table[AZ_T_FARMS];
}
static inline const az_resource *az_resources_of(const aus_game *game)
{
    return (const az_resource *)game->table[AZ_T_RESOURCES];
}

/* ---- The map ------------------------------------------------------------------------------- */

/* What follows from the coordinates of the hexes. Edges are numbered by their lower hex, then by the
 * direction from it. */
typedef struct az_map {
    uint8_t hexes;
    uint8_t edges;
    uint8_t next[AZ_HEXES_MAX][AZ_DIRECTIONS]; /* neighbour, or AUS_NONE */
    uint8_t edge[AZ_HEXES_MAX][AZ_DIRECTIONS]; /* the edge to it, or AUS_NONE */
    uint8_t ends[AZ_EDGES_MAX][2];             /* its hexes, lower index first */
} az_map;

/* False if two hexes share a place or there are too many hexes or edges. */
bool az_map_build(az_map *map, const az_hex *hex, int n);

/* Hexes from one to the other over land and sea. */
int az_hex_distance(const az_hex *a, const az_hex *b);

/* Everything the tables of fields cannot say about content: fixed places, composition, the map.
 * NULL, or what is wrong. `map` is filled. */
const char *az_content_check(const aus_game *game, az_map *map);

#endif

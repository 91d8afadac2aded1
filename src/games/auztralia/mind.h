/*
 * mind.h: what the rules of thumb think with. They judge one action at a time on a view; worth is in
 * tenths of a victory point.
 */
#ifndef AZ_MIND_H
#define AZ_MIND_H

#include "asks.h"

enum {
    AZ_POINT = 10,  /* worth of a victory point */
    AZ_DENIAL = 4,  /* of a point the Old Ones will not have */
    AZ_HOUR = 9,    /* of a field of the time track: what an average action earns in it */
    AZ_LATE = 8     /* fields before the end; goods are hardly used any more */
};

/* What a combat may bring. */
typedef struct az_odds {
    int kill;  /* percent */
    int share; /* percent of the damage that is done before it gets too hot */
    int loss;  /* worth of units likely lost */
} az_odds;

/* What a force does and bears, whatever it meets. */
typedef struct az_side {
    int            types;       /* the set of them */
    const uint8_t *hurt;        /* by type; NULL if nobody is */
    int            sanity;
    int            strikes;     /* damage that characters add */
    int            whole, free; /* damage the ground units bear in all, and before one of them falls */
    int            air, lift;   /* the same of airships */
} az_side;

/* Forces made of some types of unit, all there are of each: a set of types is the number of a force. */
typedef struct az_muster {
    uint8_t  units[AZ_UNITS];       /* what there is; all the rest is about these */
    uint64_t sides;                 /* forces whose side is known */
    az_side  side[AZ_FORCES];
    int      hours[AZ_FORCES];      /* worth of the time an attack takes */
    uint64_t met[AZ_FORCES];        /* levels whose odds are known */
    az_odds  odds[AZ_FORCES][AZ_TILES_BASE]; /* against a tile of a make */
} az_muster;

/* What can lie face-down: tiles of one make. */
typedef struct az_unseen {
    uint8_t make, kind, toughness;
    int     times;    /* there are so many */
    int     worth;    /* of a kill, wherever it is */
    int     strength; /* how bad it is when it is awake, wherever it is */
} az_unseen;

typedef struct az_land {
    az_hexset ore;
    az_hexset busy;    /* hexes that can have no farm */
    az_hexset plots;   /* hexes that could have one of mine, were they in the network */
    az_hexset roaming; /* face-up mobile Old Ones */
} az_land;

/* What was found out on the way; all of it depends on nothing but the view. A value is there once it is in
 * the set of those known, and only these sets are cleared for a new question. */
typedef struct az_memo {
    struct {
        az_hexset hex, beyond, menace;
        uint64_t  kill;   /* tiles */
        uint64_t  space, reach, tough;
        uint64_t  things; /* AZ_KNOWS_.. */
    } known;
    az_net    net;
    az_land   land;
    int       hex[AZ_SET_HEXES], beyond[AZ_SET_HEXES], menace[AZ_SET_HEXES];
    int       kill[AZ_TILES];
    int       space[AZ_SPACES];
    az_hexset reach[AZ_UNITS];
    uint8_t   tough[AZ_UNITS];
    int       alarm[AZ_UNITS];
    int       plan; /* the force that is best against the hex under attack */
    az_unseen unseen[AZ_LEVELS][AZ_TILES_BASE];
    int       unseens[AZ_LEVELS];
    az_muster muster;
} az_memo;

enum { AZ_KNOWS_NET, AZ_KNOWS_LAND, AZ_KNOWS_ALARM, AZ_KNOWS_PLAN, AZ_KNOWS_UNSEEN, AZ_KNOWS_MUSTER };

typedef struct az_mind {
    az_memo         *memo;
    const aus_game  *game;
    const az_state  *s;
    const az_player *me;
    const az_static *d;
    int              seat;
    int              left;   /* fields until the end for this seat */
    int              waking; /* activations of the Old Ones still to come */
    int              builds; /* that the rails left are enough for */
} az_mind;

/* True the first time: then the caller finds it out. */
static inline bool az_unknown(uint64_t *known, int i)
{
    bool first = !ausi_has(*known, i);
    *known |= ausi_bit(i);
    return first;
}

static inline int az_least(int a, int b) { return a < b ? a : b; }
static inline int az_most(int a, int b) { return a > b ? a : b; }

/* Time beyond the end costs nothing. */
static inline int az_hours(const az_mind *m, int time) { return AZ_HOUR * az_least(time, m->left); }

/* Distance over land to the nearest of a set; `enough` if there is none nearer than that. */
static inline int az_far_from(const az_mind *m, int hex, az_hexset set, int enough)
{
    int far = 0;
    if (!set) return enough;
    while (far < enough && !(m->d->ring[hex][far] & set)) far++;
    return far;
}

/* mind_eyes.c: what is to be seen on the board. */
void az_open_eyes(az_mind *m, az_memo *memo, const aus_game *game, const az_state *s, int seat);
void az_look_at_net(const az_mind *m, az_net *net);
void az_look_at_land(const az_mind *m, az_land *land);

static inline const az_net *az_network(const az_mind *m)
{
    if (az_unknown(&m->memo->known.things, AZ_KNOWS_NET)) az_look_at_net(m, &m->memo->net);
    return &m->memo->net;
}

static inline const az_land *az_land_of(const az_mind *m)
{
    if (az_unknown(&m->memo->known.things, AZ_KNOWS_LAND)) az_look_at_land(m, &m->memo->land);
    return &m->memo->land;
}

/* mind_land.c: goods, ore, farms and rails. */
int az_worth_good(const az_mind *m, int kind, int have);
int az_worth_farm(const az_mind *m, int hex);
int az_worth_ore(const az_mind *m, int hex, int kind);
int az_worth_lay(const az_mind *m, int lo, int hi, bool first);
int az_best_mine(const az_mind *m);
int az_best_trade(const az_mind *m);
int az_best_farms(const az_mind *m);
int az_best_rails(const az_mind *m, int terrains);
int az_worth_port(const az_mind *m, int hex);
/* Hexes for farms of this kind, if I have one left, and those where it may be placed now. */
az_hexset az_farmland(const az_mind *m, int kind);
az_hexset az_fields(const az_mind *m, int kind);

/* mind_war.c: units, attacks and combats. */
int az_worth_unit(const az_mind *m, int unit, int n);
int az_best_unit(const az_mind *m);
int az_worth_attack(const az_mind *m, int hex);
int az_best_attack(const az_mind *m);
int az_like_combat(const az_mind *m, const aus_frame *asked, aus_action action);
/* How likely the port falls to the worst that roams near it, about in percent. */
int az_peril(const az_mind *m);
/* What the combat that goes on promises to me, who fights it. */
int az_prospect(const az_mind *m);
/* What is gained when this face-up tile falls to me. */
int az_worth_kill(const az_mind *m, int tile);

/* mind_people.c: characters. */
int az_worth_character(const az_mind *m, int character);
int az_best_character(const az_mind *m);
/* Worth of playing a single-use character now; 0 or less = wait. */
int az_worth_play(const az_mind *m, int character);

#endif

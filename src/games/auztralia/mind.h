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
    AZ_HOUR = 7,    /* of a field of the time track: what an average action earns in it */
    AZ_LATE = 6     /* fields before the end; goods are hardly used any more */
};

/* What was found out on the way; all of it depends on nothing but the view. */
typedef struct az_memo {
    int       space[AZ_SPACES];
    bool      weighed[AZ_SPACES];
    az_hexset reach[AZ_UNITS];
    uint8_t   tough[AZ_UNITS]; /* 0 = not asked yet */
    bool      reached[AZ_UNITS];
    struct {
        uint8_t tile, times;
    } unseen[AZ_LEVELS][AZ_TILES_BASE]; /* what can lie face-down: one tile for all that are like it */
    uint8_t   unseens[AZ_LEVELS];
    bool      counted;
} az_memo;

typedef struct az_mind {
    az_memo         *memo;
    const aus_game  *game;
    const az_state  *s;
    const az_player *me;
    const az_static *d;
    az_net           net;
    az_hexset        busy;    /* hexes that can have no farm */
    az_hexset        lurking; /* face-down tiles */
    az_hexset        roaming; /* face-up mobile Old Ones */
    int              seat;
    int              left;    /* fields until the end for this seat */
    int              waking;  /* activations of the Old Ones still to come */
} az_mind;

static inline int az_least(int a, int b) { return a < b ? a : b; }
static inline int az_most(int a, int b) { return a > b ? a : b; }

/* Time beyond the end costs nothing. */
static inline int az_hours(const az_mind *m, int time) { return AZ_HOUR * az_least(time, m->left); }

/* Distance over land to the nearest of a set; AZ_RINGS if there is none. */
int az_far_from(const az_mind *m, int hex, az_hexset set);

/* mind_land.c: goods, ore, farms and rails. */
int az_worth_good(const az_mind *m, int kind, int have);
int az_worth_farm(const az_mind *m, int hex);
int az_worth_ore(const az_mind *m, int hex, int kind);
int az_worth_hex(const az_mind *m, int hex);
int az_worth_lay(const az_mind *m, int lo, int hi, bool first);
int az_best_mine(const az_mind *m);
int az_best_trade(const az_mind *m);
int az_best_farms(const az_mind *m);
int az_best_rails(const az_mind *m, int terrains);
int az_worth_port(const az_mind *m, int hex);
/* Hexes where a farm of this kind may be placed now. */
az_hexset az_fields(const az_mind *m, int kind);

/* mind_war.c: units, attacks and combats. */
int az_worth_unit(const az_mind *m, int unit, int n);
int az_best_unit(const az_mind *m);
int az_worth_attack(const az_mind *m, int hex);
int az_best_attack(const az_mind *m);
int az_like_combat(const az_mind *m, const aus_frame *asked, aus_action action);
/* What is gained when this face-up tile falls to me. */
int az_worth_kill(const az_mind *m, int tile);

/* mind_people.c: characters. */
int az_worth_character(const az_mind *m, int character);
int az_best_character(const az_mind *m);
/* Worth of playing a single-use character now; 0 or less = wait. */
int az_worth_play(const az_mind *m, int character);

#endif

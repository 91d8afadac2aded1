/* net.h: rail networks, what blocks them, and what a force can reach. */
#ifndef AZ_NET_H
#define AZ_NET_H

#include "flow.h"

typedef struct az_net {
    az_hexset occupied; /* by a tile of the Old Ones, face-up or face-down */
    az_hexset open;     /* the open network of the seat */
    az_hexset ends;     /* occupied hexes at the end of an own segment from the open network */
} az_net;

az_hexset az_occupied(const az_state *s);
/* Hexes joined to `from` by these rails, `blocked` ones left out; `from` is always in. */
az_hexset az_flood(const az_static *d, const az_hexset rail[AZ_AXES], int from, az_hexset blocked);
/* Hexes one own segment away from a set. */
az_hexset az_along(const az_static *d, const az_hexset rail[AZ_AXES], az_hexset from);
az_hexset az_adjacent(const az_static *d, az_hexset from);
void      az_net_of(const aus_game *game, const az_state *s, int seat, az_net *out);
/* The same if these hexes were occupied, and no others. */
void      az_net_if(const aus_game *game, const az_state *s, int seat, az_hexset occupied, az_net *out);
/* Occupied hexes that a force of this one type can attack. */
az_hexset az_reach_of(const aus_game *game, const az_state *s, int seat, int unit, const az_net *net);
/* The same for a type that moves over the ground, whatever it is. */
az_hexset az_reach_ground(const aus_game *game, int range, const az_net *net);
int       az_range_of(const aus_game *game, const az_state *s, int seat, int unit);
/* The axis of the edge between two hexes and the hex it is kept at; false if they are not adjacent. */
bool      az_edge_of(const az_static *d, int a, int b, int *axis, int *at);
int       az_rails_of(const az_player *p);

/* One step of an Old One toward its nearest targets; AZ-OO-MOVE-06 .. 11. */
typedef struct az_step {
    uint8_t to;         /* its own hex if it stays */
    uint8_t distance;   /* of the nearest targets; AZ_RINGS if there is none */
    uint8_t candidates; /* hexes on a shortest path */
    uint8_t turned;     /* directions tried in vain before */
} az_step;

az_step az_step_of(const az_static *d, int from, az_hexset targets, int direction, int turn);

#endif

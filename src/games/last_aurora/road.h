/* The map: distances, regions, and where a convoy can go. */
#ifndef LA_ROAD_H
#define LA_ROAD_H

#include "convoy.h"

static inline const la_waypoint *la_standing(const aus_game *game, const la_player *p)
{
    return la_waypoint_at(game, p->at);
}

static inline int la_progress(const aus_game *game, const la_player *p)
{
    return la_standing(game, p)->progress;
}
static inline int la_region_now(const aus_game *game, const la_player *p)
{
    return la_standing(game, p)->region;
}

/* Steps along the shortest way a convoy with or without tracks can use; where there is none, along the
 * main road. */
int la_distance(const aus_game *game, int from, int to, bool tracks);
bool la_has_tracks(const aus_game *game, const la_player *p);
bool la_has_driver(const la_player *p);
/* Roads by which a convoy with or without tracks can leave a waypoint. */
int la_exits(const aus_game *game, int from, bool tracks, uint8_t out[LA_OUT_MAX]);

/* Where a move can end without passing a fork, and the first waypoints behind the fork; ascending. */
typedef struct la_ways {
    uint8_t stop[LA_WAYPOINTS_MAX], turn[LA_OUT_MAX];
    int stops, turns;
} la_ways;

void la_find_ways(const aus_game *game, const la_state *s, int seat, la_ways *ways);

/* How far ahead, for the turn order: on a side road a token is behind the parallel waypoint. */
static inline int la_rank(const aus_game *game, const la_player *p)
{
    return 2 * la_standing(game, p)->progress - la_standing(game, p)->side;
}

void la_update_order(la_run *run, const char *clause);

extern const la_handler la_moving_handler, la_move_handler, la_drive_handler, la_travel_handler,
    la_arrive_handler, la_waypoint_handler, la_window_handler;

#endif

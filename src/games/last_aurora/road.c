#include "road.h"

static int local(const aus_game *game, int waypoint)
{
    return waypoint - la_facts_of(game)->first_waypoint;
}

int la_distance(const aus_game *game, int from, int to, bool tracks)
{
    int steps = la_facts_of(game)->distance[tracks][local(game, from)][local(game, to)];
    if (steps != 255) return steps;
    steps = la_waypoint_at(game, to)->progress - la_waypoint_at(game, from)->progress;
    return steps > 0 ? steps : 0;
}

bool la_has_tracks(const aus_game *game, const la_player *p)
{
    return la_has_role(game, p, LA_ROLE_TRACKS);
}

bool la_has_driver(const la_player *p)
{
    return la_boxes_with(&p->car[LA_TRUCK_CELL], LA_SURVIVOR) != 0;
}

int la_exits(const aus_game *game, int from, bool tracks, uint8_t out[LA_OUT_MAX])
{
    const la_facts *facts = la_facts_of(game);
    int n = 0, at = local(game, from);
    for (int i = 0; i < facts->outs[at]; i++) {
        uint8_t road = facts->out[at][i];
        if (!la_road_at(game, road)->tracks || tracks) out[n++] = road;
    }
    return n;
}

static void add(uint8_t *list, int *n, int waypoint)
{
    int at = (*n)++;
    for (; at > 0 && list[at - 1] > waypoint; at--) list[at] = list[at - 1];
    list[at] = (uint8_t)waypoint;
}

void la_find_ways(const aus_game *game, const la_state *s, int seat, la_ways *ways)
{
    const la_player *p = &s->player[seat];
    uint8_t exits[LA_OUT_MAX];
    int at = p->at;
    bool tracks = la_has_tracks(game, p);
    ways->stops = ways->turns = 0;
    if (s->turn.steps) add(ways->stop, &ways->stops, at);
    for (int left = s->turn.points; left > 0; left--) {
        int n = la_exits(game, at, tracks, exits);
        for (int i = 0; i < n && n > 1; i++) add(ways->turn, &ways->turns, la_road_at(game, exits[i])->to);
        if (n != 1) return;
        at = la_road_at(game, exits[0])->to;
        add(ways->stop, &ways->stops, at);
    }
}

void la_update_order(la_run *run, const char *clause)
{
    la_state *s = run->s;
    /* Insertion keeps the order of those who stand on the same waypoint. */
    for (int i = 1; i < s->orders; i++) {
        uint8_t seat = s->order[i];
        int rank = la_rank(run->game, &s->player[seat]), at = i;
        for (; at > 0 && la_rank(run->game, &s->player[s->order[at - 1]]) > rank; at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = seat;
    }
    la_tell_all(run, LA_EV_ORDER_2 + s->orders - 2, AUS_NO_SEAT, clause, s->order[0], s->order[1],
                s->order[2], s->order[3]);
}

/* time.c: the time track, whose turn it is, and the end of the game. AZ-TIME, AZ-END. */
#include "asks.h"

/* `order` lists the sides as they act: by field, and on one field from the top of the stack down. */
void az_move_disc(az_run *r, int side, int fields, const char *clause)
{
    az_state *s = r->s;
    int       at = 0, to = 0, field = s->field[side] + fields;
    if (side == AZ_OLD_ONES && field > az_board_of(r->game)->end_field)
        field = az_board_of(r->game)->end_field;
    while (s->order[at] != side) at++;
    for (; at + 1 < s->sides; at++) s->order[at] = s->order[at + 1];
    s->field[side] = (uint8_t)field;
    while (to < s->sides - 1 && s->field[s->order[to]] < field) to++;
    for (at = s->sides - 1; at > to; at--) s->order[at] = s->order[at - 1];
    s->order[to] = (uint8_t)side;
    az_tell(r, AZ_EV_DISC, side == AZ_OLD_ONES ? AUS_NO_SEAT : side, clause, side, field, fields);
    if (to + 1 < s->sides && s->field[s->order[to + 1]] == field)
        az_tell(r, AZ_EV_STACKED, side == AZ_OLD_ONES ? AUS_NO_SEAT : side,
                side == AZ_OLD_ONES ? "AZ-TIME-11" : "AZ-TIME-05", side, field, 0);
}

void az_next(az_run *r)
{
    az_state *s = r->s;
    int       side = s->order[0];
    if (s->field[side] >= az_board_of(r->game)->end_field) {
        az_end_game(r, AZ_END_TRACK, "AZ-END-01");
        return;
    }
    if (side == AZ_OLD_ONES) {
        az_activate(r);
        return;
    }
    bool stacked = s->field[s->order[1]] == s->field[side];
    az_tell(r, AZ_EV_TURN, side, stacked ? "AZ-TIME-03" : "AZ-TIME-02", s->field[side], 0, 0);
    az_push(s, AZ_ASK_TURN, 1u << side, 0, 0);
}

/* Farms that wait for a reaction when a port is lost; AZ-RUL-64 and its alternative. */
static void settle_pending(az_run *r)
{
    for (az_hexset left = r->s->pending; left; left &= left - 1) {
        if (r->game->option[AZ_OPT_PENDING])
            az_tell(r, AZ_EV_FARM_SPARED, AUS_NO_SEAT, "AZ-RUL-64", ausi_lowest(left), 0, 0);
        else
            az_blight(r, ausi_lowest(left), "AZ-RUL-64");
    }
    r->s->pending = 0;
}

/* Everything that is still hidden on the board is turned for the scoring. */
static void unmask(az_run *r)
{
    az_hexset left = az_hidden(r->s);
    if (left) az_learn(r, 0);
    for (; left; left &= left - 1)
        az_tell(r, AZ_EV_UNMASKED, AUS_NO_SEAT, "AZ-SCORE-08", ausi_lowest(left),
                r->s->tile[ausi_lowest(left)], 0);
}

static void tell_winners(az_run *r)
{
    aus_scores scores;
    int        best = 0;
    r->game->rules->scores(r->game, r->s, &scores);
    for (int i = 0; i < r->s->core.seats; i++) {
        if (scores.total[i] > best) best = scores.total[i];
        if (!((scores.winners >> i) & 1u)) continue;
        bool alone = (scores.winners & (scores.winners - 1)) == 0;
        az_tell(r, AZ_EV_WON, i, alone ? "AZ-SCORE-12" : "AZ-SCORE-14", i, scores.total[i], 0);
    }
    if (!scores.winners) {
        int old_ones = 0;
        for (int i = 0; i < scores.lines; i++)
            if (scores.line[i].seat == AUS_NO_SEAT) old_ones += scores.line[i].points;
        az_tell(r, AZ_EV_WON, AUS_NO_SEAT, old_ones > best ? "AZ-SCORE-12" : "AZ-SCORE-13", AZ_OLD_ONES,
                old_ones, 0);
    }
}

void az_end_game(az_run *r, int how, const char *clause)
{
    az_state *s = r->s;
    settle_pending(r);
    while (s->core.depth) az_pop(s);
    s->core.ended = (uint8_t)how;
    az_tell(r, AZ_EV_ENDED, AUS_NO_SEAT, clause, 0, 0, 0);
    unmask(r);
    if (r->sink) tell_winners(r);
}

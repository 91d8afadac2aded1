/* events.c: the event cards. AZ-OO-EVT. */
#include "asks.h"

static void nothing(az_run *r, const char *clause)
{
    az_tell(r, AZ_EV_NO_EVENT, AUS_NO_SEAT, clause, 0, 0, 0);
}

/* The face-down tile on the lowest hex; AUS_NONE if there was none or it was blank. */
static int reveal_lowest(az_run *r, const char *clause)
{
    az_hexset hidden = az_hidden(r->s);
    if (!hidden) {
        nothing(r, "AZ-OO-EVT-14");
        return AUS_NONE;
    }
    return az_reveal(r, ausi_lowest(hidden), clause, "AZ-OO-EVT-04");
}

static void reveal_and_move(az_run *r, int cards)
{
    bool any = az_hidden(r->s) != 0;
    int  tile = reveal_lowest(r, "AZ-OO-EVT-05");
    if (!any) return;
    if (tile == AUS_NONE || az_tiles_of(r->game)[tile].kind == AZ_TEMPLE) {
        nothing(r, "AZ-OO-EVT-07");
        return;
    }
    for (int i = 0; i < cards; i++) {
        int card = az_draw_card(r);
        az_move_by_card(r, card, ausi_bit(tile));
        az_discard_card(r->s, card);
    }
}

static void assassinate(az_run *r, int victims)
{
    az_state *s = r->s;
    if (az_display_empty(s)) {
        nothing(r, "AZ-OO-EVT-14");
        return;
    }
    for (int slot = az_board_of(r->game)->display - 1; slot >= 0 && victims; slot--) {
        if (s->display[slot] == AUS_NONE) continue;
        az_tell(r, AZ_EV_REMOVED_CHARACTER, AUS_NO_SEAT, "AZ-OO-EVT-08", s->display[slot], slot + 1, 0);
        s->gone |= ausi_bit(s->display[slot]);
        s->display[slot] = AUS_NONE;
        victims--;
    }
    az_refill_display(r, "AZ-OO-EVT-08");
}

/* A tile of that level, or of the one below if there is none left. */
static int draw_for_temple(az_run *r, int level)
{
    int tile = AUS_NONE;
    for (int at = level; at >= 1 && at >= level - 1 && tile == AUS_NONE; at--)
        if (r->s->stack_n[at - 1]) tile = az_draw_tile(r, at, -1);
    return tile;
}

static void spawn(az_run *r, int hex, int level)
{
    int tile = draw_for_temple(r, level);
    if (tile == AUS_NONE) {
        nothing(r, "AZ-OO-EVT-11");
        return;
    }
    az_learn(r, 0);
    if (az_tiles_of(r->game)[tile].kind == AZ_BLANK) {
        r->s->out |= ausi_bit(tile);
        az_tell(r, AZ_EV_BLANK, AUS_NO_SEAT, "AZ-OO-EVT-11", hex, tile, 0);
        return;
    }
    az_put_open(r->s, tile, hex);
    az_tell(r, AZ_EV_SPAWNED, AUS_NO_SEAT,
            az_tiles_of(r->game)[tile].level == level ? "AZ-OO-EVT-09" : "AZ-OO-EVT-10", hex, tile, 0);
}

static void temples_call(az_run *r, int level)
{
    uint8_t count[AZ_SET_HEXES] = { 0 };
    bool    any = false;
    for (uint64_t left = r->s->up; left; left &= left - 1) {
        int tile = ausi_lowest(left);
        if (az_tiles_of(r->game)[tile].kind != AZ_TEMPLE) continue;
        count[r->s->beast[tile].hex]++;
        any = true;
    }
    if (!any) nothing(r, "AZ-OO-EVT-14");
    for (int hex = 0; any && hex < AZ_SET_HEXES; hex++)
        for (int i = 0; i < count[hex]; i++) spawn(r, hex, level);
}

/* Benefits go to every player, in player order. */
static void benefits(az_run *r, const az_event_card *event)
{
    az_state *s = r->s;
    for (int i = 0; i < s->sides; i++) {
        int seat = s->order[i];
        if (seat == AZ_OLD_ONES) continue;
        az_take_goods(r, seat, &event->gain, "AZ-OO-EVT-13");
        for (int n = 0; n < event->infantry && s->supply[AZ_INFANTRY]; n++) {
            s->supply[AZ_INFANTRY]--;
            s->player[seat].barracks[AZ_INFANTRY]++;
            az_tell(r, AZ_EV_ENLISTED, seat, "AZ-OO-EVT-13", AZ_INFANTRY, 0, 0);
        }
    }
}

void az_event_step(az_run *r)
{
    az_state *s = r->s;
    if (s->field[AZ_OLD_ONES] % 2 != az_board_of(r->game)->event_parity) return;
    if (!s->event_n) {
        nothing(r, "AZ-OO-EVT-02");
        return;
    }
    int card = s->event_deck[--s->event_n];
    s->event_deck[s->event_n] = 0;
    s->events |= ausi_bit(card);
    az_learn(r, 0);
    const az_event_card *event = &az_events_of(r->game)[card];
    az_tell(r, AZ_EV_EVENT, AUS_NO_SEAT, "AZ-OO-EVT-01", card, s->field[AZ_OLD_ONES], 0);
    switch (event->happening) {
    case AZ_HAPPEN_REVEAL:
        for (int i = 0; i < event->amount; i++) reveal_lowest(r, "AZ-OO-EVT-03");
        break;
    case AZ_HAPPEN_REVEAL_MOVE: reveal_and_move(r, event->amount); break;
    case AZ_HAPPEN_ASSASSINATE: assassinate(r, event->amount); break;
    case AZ_HAPPEN_TEMPLE: temples_call(r, event->amount); break;
    default: nothing(r, "AZ-OO-EVT-12"); break;
    }
    benefits(r, event);
}

/* What happens at a desk after somebody did something: the table goes on, is stored, and everybody is told. */
#include "server/server_int.h"

static void fire(void *context, void *argument);

enum { AGAIN_MS = 2000 };

/* A bot's turn, and nobody thinks: its answer could not be stored, or there was no room in the queue. */
static bool bot_forgotten(const ausi_desk *d)
{
    if (ausi_table_status(d->table) != AUSI_BOT) return false;
    for (int i = 0; i < d->seats; i++)
        if (d->chair[i].thinking) return false;
    return true;
}

/* One timer a desk: for the nonces, then for the clocks. */
void ausi_desk_timer(ausi_server *s, ausi_desk *d)
{
    uint64_t now = ausi_now(s), when = UINT64_MAX;
    net_cancel(d->timer);
    d->timer = NULL;
    if (d->phase == AUSI_REVEALING) {
        int64_t left = d->reveal_until - ausi_wall(s);
        when = now + (left > 0 ? (uint64_t)left : 0);
    } else if (d->phase == AUSI_PLAYING) {
        when = ausi_table_next_flag(d->table);
        if (bot_forgotten(d) && when > now + AGAIN_MS) when = now + AGAIN_MS;
    }
    if (when != UINT64_MAX) d->timer = net_after(s->net, when > now ? when - now + 1 : 1, fire, d);
}

static void fire(void *context, void *argument)
{
    ausi_server *s = context;
    ausi_desk   *d = argument;
    d->timer = NULL;
    if (d->phase == AUSI_REVEALING) ausi_fair_begin(s, d);
    else if (d->phase == AUSI_PLAYING) ausi_desk_changed(s, d);
}

static void ended(ausi_server *s, ausi_desk *d)
{
    d->phase = AUSI_ENDED;
    s->figures.games_ended++;
}

void ausi_desk_settle(ausi_server *s, ausi_desk *d)
{
    uint64_t now = ausi_now(s);
    while (ausi_desk_grow(d) && ausi_table_step(d->table, now)) continue;
    if (d->phase == AUSI_PLAYING && ausi_table_over(d->table)) ended(s, d);
    ausi_save_lines(s, d);
    ausi_remind(s, d);
    ausi_desk_timer(s, d);
    d->used = now;
}

void ausi_desk_changed(ausi_server *s, ausi_desk *d)
{
    uint8_t before = d->phase;
    ausi_desk_settle(s, d);
    ausi_wire_updates(s, d);
    if (d->phase != before) ausi_desk_tell_table(s, d);
}

void ausi_desk_tell_table(ausi_server *s, ausi_desk *d)
{
    if (!d->conns) return;
    aus_writer out;
    ausi_json  json = ausi_wire_begin(s, &out, "table");
    ausi_json_key(&json, "table");
    ausi_wire_table(&json, s, d);
    ausi_text_bytes *bytes = ausi_wire_end(&json);
    for (ausi_conn *c = d->conns; c; c = c->next) ausi_out_send(s, d, c, ausi_bytes_ref(bytes));
    ausi_bytes_drop(bytes);
}

void ausi_desk_seated(ausi_server *s, ausi_desk *d)
{
    if (d->phase != AUSI_GATHERING) return;
    for (int i = 0; i < d->seats; i++)
        if (d->chair[i].kind == AUSI_SEAT_OPEN) return;
    d->phase = AUSI_REVEALING;
    d->reveal_until = ausi_wall(s) + (int64_t)s->config.nonce_seconds * 1000;
    ausi_fair_begin(s, d);
}

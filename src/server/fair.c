/*
 * Fair shuffles. The server commits to its seed when the table opens, every person to a nonce when sitting down. When
 * all seats are taken the nonces are revealed, and the game's seed is SHA-256 over the server's seed and the nonces in
 * the order of the seats: nobody could choose it, not even the server. A bot's nonce follows from the server's seed,
 * so it is inside of the server's commitment. Who commits to nothing, or reveals nothing in time, has zeros, and the
 * recording says so. Once the game is over the seed is told and `australis verify` checks all of it.
 */
#include "server/server_int.h"
#include "table/fair.h"

ausi_nonce_state ausi_nonce_of(const ausi_desk *d, int seat)
{
    const ausi_chair *c = &d->chair[seat];
    if (!c->has_commit) return AUSI_NONCE_NONE;
    if (c->has_nonce) return AUSI_NONCE_REVEALED;
    return d->phase >= AUSI_PLAYING ? AUSI_NONCE_MISSING : AUSI_NONCE_COMMITTED;
}

static bool all_revealed(const ausi_desk *d)
{
    for (int i = 0; i < d->seats; i++)
        if (ausi_nonce_of(d, i) == AUSI_NONCE_COMMITTED) return false;
    return true;
}

bool ausi_fair_reveal(ausi_server *s, ausi_desk *d, int seat, const uint8_t nonce[32])
{
    ausi_chair *c = &d->chair[seat];
    uint8_t     hash[32];
    if (d->phase != AUSI_REVEALING || !c->has_commit) return false;
    aus_sha256(nonce, 32, hash);
    if (memcmp(hash, c->commit, 32) != 0) return false;
    if (c->has_nonce) return true;
    memcpy(c->nonce, nonce, 32);
    c->has_nonce = true;
    ausi_save_chair(s, d, seat);
    ausi_desk_tell_table(s, d);
    if (all_revealed(d)) ausi_fair_begin(s, d);
    return true;
}

static ausi_fair fair_of(const ausi_desk *d)
{
    ausi_fair fair = {.seats = d->seats, .committed = true, .told = true};
    memcpy(fair.commitment, d->commitment, 32);
    memcpy(fair.seed, d->server_seed, 32);
    for (int i = 0; i < d->seats; i++) {
        const ausi_chair *c = &d->chair[i];
        fair.seat[i].state = c->has_nonce                  ? AUSI_FAIR_REVEALED
                             : c->has_commit               ? AUSI_FAIR_MISSING
                             : c->kind == AUSI_SEAT_BOT    ? AUSI_FAIR_BOT
                                                           : AUSI_FAIR_NONE;
        memcpy(fair.seat[i].commit, c->commit, 32);
        memcpy(fair.seat[i].nonce, c->nonce, 32);
    }
    return fair;
}

static void ask_for_nonces(ausi_server *s, ausi_desk *d)
{
    aus_writer out;
    ausi_json  json = ausi_wire_begin(s, &out, "reveal");
    ausi_json_put_int(&json, "until", d->reveal_until);
    ausi_text_bytes *bytes = ausi_wire_end(&json);
    for (ausi_conn *c = d->conns; c; c = c->next)
        if (c->who >= 0 && ausi_nonce_of(d, c->who) == AUSI_NONCE_COMMITTED)
            ausi_out_send(s, d, c, ausi_bytes_ref(bytes));
    ausi_bytes_drop(bytes);
    ausi_desk_tell_table(s, d);
    ausi_desk_timer(s, d);
}

static void lay_table(ausi_server *s, ausi_desk *d)
{
    ausi_setup setup = {.clock = d->clock, .gone = d->gone, .hold = d->hold, .level = "normal"};
    ausi_hooks hooks = {.context = d, .bot = ausi_bot_hook};
    uint64_t   now = ausi_now(s);
    ausi_fair  fair = fair_of(d);
    ausi_fair_seed(&fair, &setup.seed);
    d->table = ausi_desk_table();
    AUS_ASSERT(d->table && ausi_desk_grow(d));
    ausi_room room = d->table->room;
    AUS_ASSERT(ausi_table_open(d->table, &d->made->game, &setup, &hooks, &room, now));
    for (int i = 0; i < d->seats; i++) {
        const ausi_chair *c = &d->chair[i];
        ausi_desk_grow(d);
        ausi_table_seat(d->table, i, (ausi_seat_kind)c->kind, c->kind == AUSI_SEAT_BOT ? c->level : NULL, now);
        ausi_table_name(d->table, i, c->name);
    }
}

void ausi_fair_begin(ausi_server *s, ausi_desk *d)
{
    if (!all_revealed(d) && ausi_wall(s) < d->reveal_until) {
        ask_for_nonces(s, d);
        return;
    }
    lay_table(s, d);
    d->phase = AUSI_PLAYING;
    s->figures.games_started++;
    ausi_save_table(s, d);
    ausi_desk_settle(s, d);
    for (ausi_conn *c = d->conns; c; c = c->next) ausi_wire_welcome(s, c, 0);
    d->told = d->table->sink.next;
}

void ausi_desk_write_fair(const ausi_desk *d, aus_writer *out)
{
    ausi_fair fair = fair_of(d);
    ausi_fair_write(&fair, out);
}

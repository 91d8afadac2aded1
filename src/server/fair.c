/*
 * Fair shuffles. The server commits to its seed when the table opens, every person to a nonce when sitting down. When
 * all seats are taken the nonces are revealed, and the game's seed is SHA-256 over the server's seed and the nonces in
 * the order of the seats: nobody could choose it, not even the server. A bot's nonce follows from the server's seed,
 * so it is inside of the server's commitment. Who commits to nothing, or reveals nothing in time, has zeros, and the
 * recording says so. Once the game is over the seed is told and `australis verify` checks all of it.
 */
#include "server/server_int.h"

ausi_nonce_state ausi_fair_state(const ausi_desk *d, int seat)
{
    const ausi_chair *c = &d->chair[seat];
    if (!c->has_commit) return AUSI_NONCE_NONE;
    if (c->has_nonce) return AUSI_NONCE_REVEALED;
    return d->phase >= AUSI_PLAYING ? AUSI_NONCE_MISSING : AUSI_NONCE_COMMITTED;
}

static bool all_revealed(const ausi_desk *d)
{
    for (int i = 0; i < d->seats; i++)
        if (ausi_fair_state(d, i) == AUSI_NONCE_COMMITTED) return false;
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

static void game_seed(const ausi_desk *d, aus_seed *seed)
{
    uint8_t bytes[32 + 32 * AUS_SEATS_MAX] = {0};
    memcpy(bytes, d->server_seed, 32);
    for (int i = 0; i < d->seats; i++) {
        uint8_t *nonce = bytes + 32 + 32 * i;
        if (d->chair[i].has_nonce) memcpy(nonce, d->chair[i].nonce, 32);
        else if (d->chair[i].kind == AUSI_SEAT_BOT)
            aus_seed_derive((aus_seed *)nonce, (const aus_seed *)d->server_seed, (uint64_t)i + 1);
    }
    aus_sha256(bytes, 32 + 32 * (size_t)d->seats, seed->bytes);
}

static void ask_for_nonces(ausi_server *s, ausi_desk *d)
{
    aus_writer out;
    ausi_json  json = ausi_wire_begin(s, &out, "reveal");
    ausi_json_key(&json, "until");
    ausi_json_int(&json, d->reveal_until);
    ausi_text_bytes *bytes = ausi_wire_end(&json);
    for (ausi_conn *c = d->conns; c; c = c->next)
        if (c->who >= 0 && ausi_fair_state(d, c->who) == AUSI_NONCE_COMMITTED)
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
    game_seed(d, &setup.seed);
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

/* ---- In the recording ------------------------------------------------------------------------------------ */

static void hex_line(aus_writer *out, const uint8_t bytes[32])
{
    aus_write_hex(out, bytes, 32);
    aus_write_char(out, '\n');
}

void ausi_fair_write(const ausi_desk *d, aus_writer *out)
{
    aus_write(out, "# fair commitment ");
    hex_line(out, d->commitment);
    aus_write(out, "# fair seed ");
    hex_line(out, d->server_seed);
    for (int i = 0; i < d->seats; i++) {
        const ausi_chair *c = &d->chair[i];
        aus_write(out, "# fair seat ");
        aus_write_int(out, i + 1);
        if (c->has_nonce) {
            aus_write(out, " commit ");
            aus_write_hex(out, c->commit, 32);
            aus_write(out, " nonce ");
            hex_line(out, c->nonce);
        } else if (c->has_commit) {
            aus_write(out, " commit ");
            aus_write_hex(out, c->commit, 32);
            aus_write(out, " missing\n");
        } else {
            aus_write(out, c->kind == AUSI_SEAT_BOT ? " bot\n" : " none\n");
        }
    }
}

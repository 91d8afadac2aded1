/* The table itself on its way to clients: who sits where, what it waits for, what is said. */
#include "server/server_int.h"
#include "table/words.h"
#include "view/view_json.h"

static const char *const phases[] = {[AUSI_GATHERING] = "gathering", [AUSI_REVEALING] = "revealing",
                                     [AUSI_PLAYING] = "playing", [AUSI_ENDED] = "over", [AUSI_FROZEN] = "frozen"};
static const char *const gones[] = {[AUSI_GONE_BOT] = "bot", [AUSI_GONE_RESIGN] = "resign", [AUSI_GONE_VOTE] = "vote"};

static void put_hex(ausi_json *json, const char *key, const uint8_t bytes[32])
{
    char       hex[65] = "";
    aus_writer out = {.data = hex, .size = sizeof hex};
    aus_write_hex(&out, bytes, 32);
    ausi_json_put_string(json, key, hex);
}

/* ---- The table ----------------------------------------------------------------------------------- */

static void put_chair(ausi_json *json, const ausi_desk *d, int i)
{
    static const char *const kinds[] = {
        [AUSI_SEAT_OPEN] = "open", [AUSI_SEAT_HUMAN] = "human", [AUSI_SEAT_BOT] = "bot"};
    const ausi_chair *chair = &d->chair[i];
    const ausi_seat  *seat = d->table ? &d->table->seat[i] : NULL;
    uint8_t           kind = seat ? seat->kind : chair->kind;
    ausi_json_object(json);
    ausi_json_put_int(json, "seat", i + 1);
    ausi_json_put_string(json, "kind", kinds[kind]);
    if (kind == AUSI_SEAT_BOT) ausi_json_put_string(json, "level", seat ? seat->level : chair->level);
    ausi_json_put_string(json, "name", chair->name);
    ausi_json_put_bool(json, "lent", seat && seat->lent);
    ausi_json_put_bool(json, "resigned", seat && seat->resigned);
    ausi_json_put_bool(json, "online", chair->online > 0);
    ausi_json_end(json);
}

/* Commitments at once, nonces when all are in, the seed when it can do no harm any more. */
static void put_fair(ausi_json *json, const ausi_desk *d)
{
    static const char *const states[] = {[AUSI_NONCE_NONE] = "none", [AUSI_NONCE_COMMITTED] = "committed",
                                         [AUSI_NONCE_REVEALED] = "revealed", [AUSI_NONCE_MISSING] = "missing"};
    ausi_json_key(json, "fair");
    ausi_json_object(json);
    put_hex(json, "commitment", d->commitment);
    ausi_json_key(json, "seats");
    ausi_json_array(json);
    for (int i = 0; i < d->seats; i++) {
        const ausi_chair *chair = &d->chair[i];
        ausi_json_object(json);
        ausi_json_put_string(json, "state", states[ausi_nonce_of(d, i)]);
        if (chair->has_commit) put_hex(json, "commit", chair->commit);
        if (chair->has_nonce && d->phase >= AUSI_PLAYING) put_hex(json, "nonce", chair->nonce);
        ausi_json_end(json);
    }
    ausi_json_end(json);
    if (d->phase == AUSI_ENDED) put_hex(json, "seed", d->server_seed);
    ausi_json_end(json);
}

static void put_options(ausi_json *json, const ausi_desk *d)
{
    ausi_json_key(json, "options");
    ausi_json_object(json);
    for (int i = 0; d->rules && i < d->rules->options; i++)
        ausi_json_put_string(json, d->rules->option[i].id, d->rules->option[i].value[d->option[i]]);
    ausi_json_end(json);
}

void ausi_wire_table(ausi_json *json, const ausi_server *s, const ausi_desk *d)
{
    char link[512];
    snprintf(link, sizeof link, "%s/#/t/%s", net_url(s->net), d->id);
    ausi_json_object(json);
    ausi_json_put_string(json, "id", d->id);
    ausi_json_put_string(json, "name", d->name);
    ausi_json_put_string(json, "link", link);
    ausi_json_put_string(json, "game", d->rules ? d->rules->id : "");
    ausi_json_put_int(json, "rules", d->rules_version);
    put_hex(json, "content", d->content);
    const ausi_known_pack *pack = ausi_pack_of(s, d->content);
    if (pack && pack->name) ausi_json_put_string(json, "pack", pack->name);
    put_options(json, d);
    ausi_json_key(json, "seats");
    ausi_json_array(json);
    for (int i = 0; i < d->seats; i++) put_chair(json, d, i);
    ausi_json_end(json);
    ausi_json_key(json, "clock");
    ausi_json_object(json);
    ausi_json_put_string(json, "kind", ausi_clock_words[d->clock.kind]);
    ausi_json_put_int(json, "limit", (int64_t)d->clock.limit);
    ausi_json_put_int(json, "bonus", (int64_t)d->clock.bonus);
    ausi_json_end(json);
    ausi_json_put_string(json, "gone", gones[d->gone]);
    ausi_json_put_bool(json, "hold", d->table ? d->table->setup.hold : d->hold);
    ausi_json_put_bool(json, "hints", d->hints);
    ausi_json_put_bool(json, "public", d->is_public);
    ausi_json_put_bool(json, "muted", d->muted);
    ausi_json_put_seat(json, "owner", d->owner_seat);
    ausi_json_put_string(json, "phase", phases[d->phase]);
    put_hex(json, "commitment", d->commitment);
    put_fair(json, d);
    if (d->rematch[0]) ausi_json_put_string(json, "rematch", d->rematch);
    ausi_json_end(json);
}

/* ---- Status -------------------------------------------------------------------------------------- */

static void put_clocks(ausi_json *json, const ausi_table *t)
{
    ausi_json_key(json, "clock");
    ausi_json_array(json);
    for (int i = 0; t->setup.clock.kind != AUSI_CLOCK_NONE && i < t->game->seats; i++) {
        ausi_json_object(json);
        ausi_json_put_int(json, "left", (int64_t)ausi_table_time(t, i));
        ausi_json_put_int(json, "used", (int64_t)t->seat[i].used);
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

static void status_of_none(ausi_json *json)
{
    ausi_json_object(json);
    ausi_json_put_string(json, "status", "open");
    ausi_json_key(json, "asked");
    ausi_json_seats(json, 0);
    ausi_json_put_seat(json, "held", -1);
    ausi_json_put_int(json, "undo", 0);
    ausi_json_put_int(json, "reach", 0);
    ausi_json_put_int(json, "redo", 0);
    ausi_json_put_seat(json, "asking", -1);
    ausi_json_put_seat(json, "voting", -1);
    ausi_json_put_int(json, "moves", 0);
    ausi_json_key(json, "clock");
    ausi_json_array(json);
    ausi_json_end(json);
    ausi_json_end(json);
}

void ausi_wire_status(ausi_json *json, const ausi_desk *d, int who)
{
    static const char *const words[] = {[AUSI_ASKS] = "asks", [AUSI_BOT] = "bot", [AUSI_OPEN] = "open",
                                        [AUSI_HELD] = "held", [AUSI_VOTING] = "voting", [AUSI_PAUSED] = "paused",
                                        [AUSI_OVER] = "over"};
    const ausi_table *t = d->table;
    uint32_t          undo = 0;
    if (!t) {
        status_of_none(json);
        return;
    }
    bool over = ausi_table_over(t);
    if (who >= 0) ausi_table_can_undo(t, who, &undo);
    ausi_json_object(json);
    ausi_json_put_string(json, "status", words[ausi_table_status(t)]);
    ausi_json_key(json, "asked");
    ausi_json_seats(json, over || t->held >= 0 ? 0 : aus_to_act(t->state));
    ausi_json_put_seat(json, "held", t->held);
    ausi_json_put_int(json, "undo", undo);
    ausi_json_put_int(json, "reach", who >= 0 ? ausi_table_reach(t, who) : 0);
    ausi_json_put_int(json, "redo", who >= 0 && t->redoes && t->room.move[t->moves].seat == who ? t->redoes : 0);
    ausi_json_key(json, "asking");
    if (t->asking >= 0) {
        ausi_json_object(json);
        ausi_json_put_seat(json, "seat", t->asking);
        ausi_json_put_int(json, "actions", t->ask_count);
        ausi_json_key(json, "need");
        ausi_json_seats(json, t->ask_need);
        ausi_json_end(json);
    } else {
        ausi_json_null(json);
    }
    ausi_json_put_seat(json, "voting", t->voted_on);
    ausi_json_put_int(json, "moves", t->moves);
    put_clocks(json, t);
    ausi_json_end(json);
}

/* ---- Chat ---------------------------------------------------------------------------------------- */

void ausi_wire_said(ausi_json *json, const ausi_said *said)
{
    ausi_json_put_int(json, "seq", said->n);
    ausi_json_put_seat(json, "seat", said->seat);
    ausi_json_put_string(json, "name", said->name);
    ausi_json_put_string(json, "text", said->text);
    ausi_json_put_int(json, "at", said->at);
}

/* Opening tables, sitting down, changing names. */
#include <sodium.h>
#include <stdlib.h>
#include "server/server_int.h"
#include "table/visible.h"

enum { OPENERS = 4096, HOUR = 3600000 };

/* ---- Limits per address -------------------------------------------------------------------------- */

typedef struct opener {
    uint64_t address; /* hash */
    uint64_t since;
    uint32_t count;
} opener;

struct ausi_openers {
    opener opener[OPENERS];
};

/* Addresses that share a place share its limit. */
bool ausi_may_open(ausi_server *s, const char *address, uint32_t cost)
{
    uint64_t hash = aus_hash64(address, strlen(address), 0), now = ausi_now(s);
    if (!s->openers) s->openers = calloc(1, sizeof *s->openers);
    AUS_ASSERT(s->openers);
    opener *o = &s->openers->opener[hash % OPENERS];
    if (o->address != hash || now - o->since > HOUR) *o = (opener){.address = hash, .since = now};
    bool room = o->count < s->config.tables_per_address;
    o->count += cost;
    return room;
}

/* ---- Names --------------------------------------------------------------------------------------- */

bool ausi_name_good(const char *name) { return strlen(name) < AUSI_NAME_MAX && ausi_visible(name); }

static ausi_refusal take_name(char to[AUSI_NAME_MAX], const char *name)
{
    if (*name && !ausi_name_good(name)) return AUSI_R_BAD_NAME;
    snprintf(to, AUSI_NAME_MAX, "%s", name);
    return AUSI_R_NONE;
}

/* ---- What a table shall be ----------------------------------------------------------------------- */

static ausi_refusal no_because(char why[AUSI_WHY_MAX], ausi_refusal code, const char *what)
{
    snprintf(why, AUSI_WHY_MAX, "%.*s", AUSI_WHY_MAX - 1, what);
    return code;
}

static ausi_refusal take_options(ausi_desk *d, json_t *options, char why[AUSI_WHY_MAX])
{
    const char *key;
    json_t     *value;
    int         option, choice;
    for (int i = 0; i < d->rules->options; i++) d->option[i] = d->rules->option[i].standard;
    json_object_foreach(options, key, value) {
        if (!json_is_string(value) || !aus_option_find(d->rules, key, json_string_value(value), &option, &choice))
            return no_because(why, AUSI_R_NO_OPTION, key);
        d->option[option] = (uint8_t)choice;
    }
    return AUSI_R_NONE;
}

static bool keys_known(json_t *object, const char *const *known)
{
    const char *key;
    json_t     *value;
    json_object_foreach(object, key, value) {
        int i = 0;
        while (known[i] && strcmp(known[i], key) != 0) i++;
        if (!known[i]) return false;
    }
    return true;
}

static ausi_refusal take_seat(ausi_desk *d, int i, json_t *seat, char why[AUSI_WHY_MAX])
{
    static const char *const keys[] = {"kind", "level", "name", NULL};
    ausi_chair *c = &d->chair[i];
    const char *kind = ausi_text_of(seat, "kind", ""), *level = ausi_text_of(seat, "level", "normal");
    if (!json_is_object(seat) || !keys_known(seat, keys)) return no_because(why, AUSI_R_BAD_FIELD, "seats");
    if (strcmp(kind, "bot") == 0) {
        if (!ausi_level_known(level)) return no_because(why, AUSI_R_BAD_LEVEL, level);
        c->kind = AUSI_SEAT_BOT;
        snprintf(c->level, sizeof c->level, "%s", level);
    } else if (strcmp(kind, "human") == 0 && d->owner_seat < 0) {
        c->kind = AUSI_SEAT_HUMAN;
        d->owner_seat = (int8_t)i;
    } else if (strcmp(kind, "human") != 0 && strcmp(kind, "open") != 0) {
        return no_because(why, AUSI_R_BAD_FIELD, "seats");
    }
    return take_name(c->name, ausi_text_of(seat, "name", ""));
}

static ausi_refusal take_clock(ausi_desk *d, json_t *clock, char why[AUSI_WHY_MAX])
{
    static const char *const keys[] = {"kind", "limit", "bonus", NULL};
    static const char *const kinds[] = {"none", "move", "bank"};
    int64_t                  limit = ausi_int_of(clock, "limit", 0), bonus = ausi_int_of(clock, "bonus", 0);
    if (!clock) return AUSI_R_NONE;
    if (!keys_known(clock, keys) || limit < 0 || bonus < 0 || limit > 31536000000 || bonus > 31536000000)
        return no_because(why, AUSI_R_BAD_FIELD, "clock");
    for (uint8_t k = 0; k < 3; k++) {
        if (strcmp(ausi_text_of(clock, "kind", "none"), kinds[k]) != 0) continue;
        if (k != AUSI_CLOCK_NONE && limit < 1000) return no_because(why, AUSI_R_BAD_FIELD, "clock.limit");
        d->clock = (ausi_clock){.kind = k, .limit = (uint64_t)limit, .bonus = (uint64_t)bonus};
        return AUSI_R_NONE;
    }
    return no_because(why, AUSI_R_BAD_FIELD, "clock.kind");
}

static ausi_refusal take_gone(ausi_desk *d, const char *gone, char why[AUSI_WHY_MAX])
{
    static const char *const kinds[] = {"bot", "resign", "vote"};
    for (uint8_t k = 0; k < 3; k++) {
        d->gone = k;
        if (strcmp(gone, kinds[k]) == 0) return AUSI_R_NONE;
    }
    return no_because(why, AUSI_R_BAD_FIELD, "gone");
}

static ausi_refusal describe(ausi_server *s, ausi_desk *d, const json_t *body, char why[AUSI_WHY_MAX])
{
    json_t      *seats = json_object_get(body, "seats");
    const char  *wrong, *content = ausi_text_of(body, "content", "");
    ausi_refusal no;
    d->rules = aus_rules_find(ausi_text_of(body, "game", ""));
    if (!d->rules) return no_because(why, AUSI_R_NO_GAME, ausi_text_of(body, "game", ""));
    d->rules_version = d->rules->version;
    d->seats = (uint8_t)json_array_size(seats);
    if (d->seats < d->rules->seats_min || d->seats > d->rules->seats_max) return AUSI_R_BAD_SEATS;
    if ((no = take_options(d, json_object_get(body, "options"), why)) != AUSI_R_NONE) return no;
    for (int i = 0; i < d->seats; i++)
        if ((no = take_seat(d, i, json_array_get(seats, (size_t)i), why)) != AUSI_R_NONE) return no;
    if ((no = take_clock(d, json_object_get(body, "clock"), why)) != AUSI_R_NONE) return no;
    if ((no = take_gone(d, ausi_text_of(body, "gone", "bot"), why)) != AUSI_R_NONE) return no;
    if ((no = take_name(d->name, ausi_text_of(body, "name", ""))) != AUSI_R_NONE) return no;
    d->hold = ausi_bool_of(body, "hold", false);
    d->hints = ausi_bool_of(body, "hints", true);
    d->is_public = ausi_bool_of(body, "public", false);
    if (!ausi_pack_find(s, d->rules, content, d->content)) return no_because(why, AUSI_R_NO_CONTENT, content);
    d->made = ausi_made_get(s, d->rules, d->content, d->seats, d->option, &wrong);
    if (!d->made) return wrong ? no_because(why, AUSI_R_NO_OPTION, wrong) : no_because(why, AUSI_R_NO_CONTENT, content);
    return AUSI_R_NONE;
}

/* ---- Tokens -------------------------------------------------------------------------------------- */

static void give_token(ausi_server *s, ausi_desk *d, int seat, ausi_opened *out)
{
    ausi_secret_text(s, out->token);
    ausi_token_hash(out->token, d->chair[seat].token);
    d->chair[seat].has_token = true;
    out->desk = d;
    out->seat = seat;
}

void ausi_lobby_token(ausi_server *s, ausi_desk *d, int seat, ausi_opened *out)
{
    give_token(s, d, seat, out);
    ausi_save_chair(s, d, seat);
}

int ausi_desk_seat_of(ausi_server *s, const ausi_desk *d, const char *token)
{
    uint8_t hash[32];
    char    who[AUSI_ID_MAX];
    int     found = -1;
    ausi_token_hash(token, hash);
    for (int i = 0; i < d->seats; i++)
        if (d->chair[i].has_token && sodium_memcmp(hash, d->chair[i].token, 32) == 0) found = i;
    if (found >= 0 || !ausi_session_who(s, token, who)) return found;
    for (int i = 0; i < d->seats; i++)
        if (d->chair[i].kind != AUSI_SEAT_OPEN && strcmp(d->chair[i].who, who) == 0) return i;
    return -1;
}

/* ---- Doing it ------------------------------------------------------------------------------------ */

ausi_refusal ausi_lobby_open(ausi_server *s, const json_t *body, const char *who, const char *address,
                             ausi_opened *out, char why[AUSI_WHY_MAX])
{
    char id[AUSI_ID_MAX];
    why[0] = 0;
    if (!ausi_may_open(s, address, 1)) return AUSI_R_TOO_MANY;
    ausi_id_make(s, id);
    ausi_desk *d = ausi_desk_new(s, id);
    if (!d) return AUSI_R_BUSY;
    ausi_refusal no = describe(s, d, body, why);
    if (no != AUSI_R_NONE) {
        ausi_desk_forget(s, d);
        return no;
    }
    d->created = ausi_wall(s);
    snprintf(d->owner, sizeof d->owner, "%s", who);
    ausi_random(s, d->server_seed, 32);
    aus_sha256(d->server_seed, 32, d->commitment);
    *out = (ausi_opened){.desk = d, .seat = -1};
    if (d->owner_seat >= 0) {
        ausi_chair *c = &d->chair[d->owner_seat];
        give_token(s, d, d->owner_seat, out);
        snprintf(c->who, sizeof c->who, "%s", who);
        c->has_commit = ausi_hex_of(body, "nonce", c->commit, 32);
    }
    s->figures.tables_created++;
    ausi_save_new(s, d);
    ausi_desk_seated(s, d);
    return AUSI_R_NONE;
}

ausi_refusal ausi_lobby_join(ausi_server *s, ausi_desk *d, int seat, const char *name, const char *who,
                             const uint8_t *commit, ausi_opened *out)
{
    if (d->phase != AUSI_GATHERING) return AUSI_R_FULL;
    if (seat < 0)
        for (seat = 0; seat < d->seats && d->chair[seat].kind != AUSI_SEAT_OPEN;) seat++;
    else if (seat >= d->seats || d->chair[seat].kind != AUSI_SEAT_OPEN) return AUSI_R_SEAT_TAKEN;
    if (seat == d->seats) return AUSI_R_FULL;
    if (*name && !ausi_name_good(name)) return AUSI_R_BAD_NAME;
    ausi_chair *c = &d->chair[seat];
    c->kind = AUSI_SEAT_HUMAN;
    if (*name) snprintf(c->name, sizeof c->name, "%s", name);
    snprintf(c->who, sizeof c->who, "%s", who);
    c->has_commit = commit != NULL;
    if (commit) memcpy(c->commit, commit, 32);
    give_token(s, d, seat, out);
    ausi_save_chair(s, d, seat);
    ausi_desk_tell_table(s, d);
    ausi_desk_seated(s, d);
    return AUSI_R_NONE;
}

ausi_refusal ausi_lobby_rename(ausi_server *s, ausi_desk *d, int seat, const char *name)
{
    if (!ausi_name_good(name)) return AUSI_R_BAD_NAME;
    snprintf(d->chair[seat].name, AUSI_NAME_MAX, "%s", name);
    if (d->table) ausi_table_name(d->table, seat, name);
    ausi_save_chair(s, d, seat);
    ausi_desk_tell_table(s, d);
    return AUSI_R_NONE;
}

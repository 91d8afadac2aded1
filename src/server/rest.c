/* The lobby's calls: JSON over HTTP. */
#include <stdlib.h>
#include "ai/agent.h"
#include "server/server_int.h"
#include "view/text.h"
#include "view/view_json.h"

static const char type_json[] = "application/json";

static const char *const phase_words[] = {"gathering", "revealing", "playing", "over", "frozen"};

static ausi_json begin(ausi_server *s, aus_writer *out)
{
    *out = (aus_writer){.data = s->page, .size = sizeof s->page};
    s->page[0] = 0;
    ausi_json json = ausi_json_on(out);
    ausi_json_object(&json);
    return json;
}

/* Answers once the desk's writes are in; without a desk at once. */
static void end(ausi_server *s, ausi_json *json, ausi_desk *d, net_request *request, int status)
{
    ausi_json_end(json);
    AUS_ASSERT(!json->out->overflow);
    if (d) ausi_out_answer(s, d, request, status, type_json, s->page, json->out->used);
    else net_answer(request, status, type_json, s->page, json->out->used);
}

static void done(ausi_server *s, ausi_desk *d, net_request *request)
{
    aus_writer out;
    ausi_json  json = begin(s, &out);
    end(s, &json, d, request, 200);
}

/* ---- Games --------------------------------------------------------------------------------------- */

static void put_option(ausi_json *json, const aus_rules *rules, int i, int lang)
{
    const aus_option *option = &rules->option[i];
    char              text[512] = "";
    aus_writer        words = {.data = text, .size = sizeof text};
    ausi_say_option(&words, lang, rules, i);
    ausi_json_object(json);
    ausi_json_put_string(json, "id", option->id);
    ausi_json_put_string(json, "text", text);
    ausi_json_put_string(json, "clause", option->clause);
    ausi_json_put_string(json, "standard", option->value[option->standard]);
    ausi_json_key(json, "values");
    ausi_json_array(json);
    for (int v = 0; v < option->values; v++) {
        words = (aus_writer){.data = text, .size = sizeof text};
        text[0] = 0;
        ausi_say_option_value(&words, lang, rules, i, v);
        ausi_json_object(json);
        ausi_json_put_string(json, "id", option->value[v]);
        ausi_json_put_string(json, "text", text);
        ausi_json_end(json);
    }
    ausi_json_end(json);
    ausi_json_end(json);
}

/* What a table of this game can be opened with besides what is built in. */
static void put_packs(const ausi_server *s, ausi_json *json, const aus_rules *rules)
{
    ausi_json_key(json, "packs");
    ausi_json_array(json);
    for (size_t i = 0; i < s->packs; i++) {
        char       hex[65] = "";
        aus_writer out = {.data = hex, .size = sizeof hex};
        if (s->pack[i].rules != rules || !s->pack[i].name) continue;
        aus_write_hex(&out, s->pack[i].hash, 32);
        ausi_json_object(json);
        ausi_json_put_string(json, "name", s->pack[i].name);
        ausi_json_put_string(json, "content", hex);
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

static void put_game(ausi_server *s, ausi_json *json, const aus_rules *rules, int lang)
{
    char       key[64], hex[65] = "";
    aus_writer out = {.data = hex, .size = sizeof hex};
    aus_write_hex(&out, ausi_builtin_hash(s, rules), 32);
    snprintf(key, sizeof key, "%s.name", rules->id);
    ausi_json_object(json);
    ausi_json_put_string(json, "id", rules->id);
    ausi_json_put_string(json, "name", ausi_text(lang, key));
    ausi_json_put_int(json, "rules", rules->version);
    ausi_json_put_int(json, "seats_min", rules->seats_min);
    ausi_json_put_int(json, "seats_max", rules->seats_max);
    ausi_json_put_string(json, "content", hex);
    put_packs(s, json, rules);
    ausi_json_key(json, "options");
    ausi_json_array(json);
    for (int i = 0; i < rules->options; i++) put_option(json, rules, i, lang);
    ausi_json_end(json);
    ausi_json_end(json);
}

static void get_games(ausi_server *s, net_request *request)
{
    aus_writer out;
    ausi_json  json = begin(s, &out);
    int        lang = ausi_lang_of(request->accept_language);
    ausi_json_key(&json, "games");
    ausi_json_array(&json);
    for (size_t i = 0; i < aus_rules_count(); i++) put_game(s, &json, aus_rules_at(i), lang);
    ausi_json_end(&json);
    ausi_json_key(&json, "levels");
    ausi_json_array(&json);
    for (size_t i = 0; i < aus_agent_count(); i++) ausi_json_string(&json, aus_agent_at(i)->id);
    ausi_json_end(&json);
    end(s, &json, NULL, request, 200);
}

/* ---- Tables -------------------------------------------------------------------------------------- */

static bool put_listed(void *context, const ausi_store_table *row)
{
    static const char *const words[] = {"gathering", "playing", "over"};
    ausi_json *json = context;
    ausi_json_object(json);
    ausi_json_put_string(json, "id", row->id);
    ausi_json_put_string(json, "name", row->name);
    ausi_json_put_string(json, "game", row->game);
    ausi_json_put_string(json, "phase", words[row->status % 3]);
    ausi_json_put_int(json, "seats", row->seats);
    ausi_json_put_int(json, "updated", row->updated);
    ausi_json_end(json);
    return true;
}

static void get_tables(ausi_server *s, net_request *request)
{
    ausi_store_filter filter = {.flags = AUSI_STORE_PUBLIC, .limit = 100};
    aus_writer        out;
    ausi_json         json = begin(s, &out);
    ausi_json_key(&json, "tables");
    ausi_json_array(&json);
    ausi_store_code code = ausi_store_tables(s->reader, &filter, put_listed, &json);
    ausi_json_end(&json);
    if (code == AUSI_STORE_OK) end(s, &json, NULL, request, 200);
    else ausi_answer_no(s, request, AUSI_R_NOT_SAVED, "");
}

static void put_seat_link(ausi_json *json, const ausi_server *s, const ausi_opened *o)
{
    char link[512];
    snprintf(link, sizeof link, "%s/#/t/%s?seat=%d&token=%s", net_url(s->net), o->desk->id, o->seat + 1, o->token);
    ausi_json_put_string(json, "seat_link", o->seat >= 0 ? link : NULL);
}

static void answer_opened(ausi_server *s, net_request *request, const ausi_opened *o)
{
    char       link[512];
    aus_writer out;
    ausi_json  json = begin(s, &out);
    snprintf(link, sizeof link, "%s/#/t/%s", net_url(s->net), o->desk->id);
    ausi_json_put_string(&json, "id", o->desk->id);
    ausi_json_put_seat(&json, "seat", o->seat);
    ausi_json_put_string(&json, "token", o->seat >= 0 ? o->token : NULL);
    ausi_json_put_string(&json, "link", link);
    put_seat_link(&json, s, o);
    ausi_json_key(&json, "table");
    ausi_wire_table(&json, s, o->desk);
    end(s, &json, o->desk, request, 200);
}

static void post_tables(ausi_server *s, net_request *request, const json_t *body)
{
    char        who[AUSI_ID_MAX] = "", why[AUSI_WHY_MAX];
    ausi_opened opened;
    ausi_request_who(s, request, who);
    ausi_refusal no = ausi_lobby_open(s, body, who, request->address, &opened, why);
    if (no != AUSI_R_NONE) ausi_answer_no(s, request, no, why);
    else answer_opened(s, request, &opened);
}

static void get_table(ausi_server *s, ausi_desk *d, net_request *request)
{
    aus_writer out;
    ausi_json  json = begin(s, &out);
    ausi_json_key(&json, "table");
    ausi_wire_table(&json, s, d);
    ausi_json_key(&json, "status");
    ausi_wire_status(&json, d, AUS_NOBODY);
    end(s, &json, d, request, 200);
}

static void post_join(ausi_server *s, ausi_desk *d, net_request *request, const json_t *body)
{
    char        who[AUSI_ID_MAX] = "";
    uint8_t     commit[32];
    ausi_opened opened;
    bool        has = ausi_hex_of(body, "nonce", commit, 32);
    if (ausi_int_of(body, "seat", 1) < 1) {
        ausi_answer_no(s, request, AUSI_R_BAD_FIELD, "seat");
        return;
    }
    ausi_request_who(s, request, who);
    ausi_refusal no = ausi_lobby_join(s, d, (int)ausi_int_of(body, "seat", 0) - 1, ausi_text_of(body, "name", ""), who,
                                      has ? commit : NULL, &opened);
    if (no != AUSI_R_NONE) ausi_answer_no(s, request, no, "");
    else answer_opened(s, request, &opened);
}

/* ---- By a seat ----------------------------------------------------------------------------------- */

static void leave(ausi_server *s, ausi_desk *d, int seat)
{
    ausi_chair *c = &d->chair[seat];
    for (ausi_conn *conn = d->conns; conn; conn = conn->next)
        if (conn->who == seat) net_close(conn->socket, NET_CLOSE_NORMAL, "");
    if (d->phase == AUSI_PLAYING) {
        ausi_desk_grow(d);
        ausi_table_seat(d->table, seat, AUSI_SEAT_BOT, "normal", ausi_now(s));
    }
    if (d->phase == AUSI_GATHERING && seat == d->owner_seat) { /* it was his, not the chair's */
        d->owner_seat = -1;
        ausi_save_table(s, d);
    }
    if (d->phase == AUSI_GATHERING) *c = (ausi_chair){.kind = AUSI_SEAT_OPEN, .online = c->online};
    c->has_token = false;
    c->who[0] = c->hook[0] = 0;
    ausi_save_chair(s, d, seat);
    if (d->phase == AUSI_PLAYING) ausi_desk_changed(s, d);
    ausi_desk_tell_table(s, d);
}

/* The same people, the same seats, a new game. */
static json_t *same_again(const ausi_desk *d)
{
    static const char *const clocks[] = {"none", "move", "bank"}, *const gones[] = {"bot", "resign", "vote"};
    json_t    *options = json_object(), *seats = json_array();
    char       hex[65] = "";
    aus_writer content = {.data = hex, .size = sizeof hex};
    aus_write_hex(&content, d->content, 32);
    for (int i = 0; i < d->rules->options; i++)
        json_object_set_new(options, d->rules->option[i].id, json_string(d->rules->option[i].value[d->option[i]]));
    for (int i = 0; i < d->seats; i++) {
        const ausi_chair *c = &d->chair[i];
        bool              bot = c->kind == AUSI_SEAT_BOT;
        json_array_append_new(seats, json_pack("{s:s, s:s, s:s}", "kind", bot ? "bot" : "open", "level",
                                               bot ? c->level : "normal", "name", c->name));
    }
    return json_pack("{s:s, s:s, s:o, s:o, s:{s:s, s:I, s:I}, s:s, s:b, s:b, s:b, s:s}", "game", d->rules->id,
                     "content", hex, "options", options, "seats", seats, "clock", "kind", clocks[d->clock.kind],
                     "limit", (json_int_t)d->clock.limit, "bonus", (json_int_t)d->clock.bonus, "gone", gones[d->gone],
                     "hold", d->hold, "hints", d->hints, "public", d->is_public, "name", d->name);
}

static ausi_refusal find_rematch(ausi_server *s, ausi_desk *d, const char *address, ausi_desk **out)
{
    ausi_refusal no;
    char         why[AUSI_WHY_MAX];
    ausi_opened  opened;
    *out = d->rematch[0] ? ausi_desk_find(s, d->rematch, &no) : NULL;
    if (*out) return AUSI_R_NONE;
    json_t *body = same_again(d);
    no = ausi_lobby_open(s, body, d->owner, address, &opened, why);
    json_decref(body);
    if (no != AUSI_R_NONE) return no;
    *out = opened.desk;
    memcpy(d->rematch, opened.desk->id, sizeof d->rematch);
    ausi_save_table(s, d);
    ausi_desk_tell_table(s, d);
    return AUSI_R_NONE;
}

/* Where this seat's player sits in the next game, if he went there and sits there still; -1 = nowhere. */
static int came_before(const ausi_desk *d, int seat, const ausi_desk *again)
{
    for (int i = 0; i < again->seats; i++)
        if (again->chair[i].has_token && memcmp(again->chair[i].token, d->again[seat], 32) == 0) return i;
    return -1;
}

static void rematch(ausi_server *s, ausi_desk *d, int seat, net_request *request, const json_t *body)
{
    ausi_desk   *again = NULL;
    ausi_opened  opened;
    uint8_t      commit[32];
    bool         has = ausi_hex_of(body, "nonce", commit, 32);
    ausi_refusal no = d->phase != AUSI_ENDED ? AUSI_R_NOT_OVER : find_rematch(s, d, request->address, &again);
    int at = no == AUSI_R_NONE ? came_before(d, seat, again) : -1;
    if (at >= 0) {
        if (has && again->phase == AUSI_GATHERING) {
            memcpy(again->chair[at].commit, commit, 32);
            again->chair[at].has_commit = true;
        }
        ausi_lobby_token(s, again, at, &opened);
    } else if (no == AUSI_R_NONE) {
        if (again->owner_seat < 0) {
            again->owner_seat = (int8_t)seat;
            ausi_save_table(s, again);
        }
        bool open = again->chair[seat].kind == AUSI_SEAT_OPEN;
        no = ausi_lobby_join(s, again, open ? seat : -1, d->chair[seat].name, d->chair[seat].who, has ? commit : NULL,
                             &opened);
    }
    if (no != AUSI_R_NONE) {
        ausi_answer_no(s, request, no, "");
        return;
    }
    memcpy(d->again[seat], again->chair[opened.seat].token, 32);
    ausi_save_table(s, d);
    answer_opened(s, request, &opened);
}

static void delete_table(ausi_server *s, ausi_desk *d, int seat, net_request *request)
{
    char      *text = NULL;
    size_t     n = 0;
    if (seat != d->owner_seat && d->phase != AUSI_ENDED) {
        ausi_answer_no(s, request, AUSI_R_NOT_YOURS, "");
        return;
    }
    if (d->phase >= AUSI_PLAYING && !ausi_recording_text(s, d, true, &text, &n)) {
        ausi_answer_no(s, request, AUSI_R_BUSY, "");
        return;
    }
    ausi_save_remove(s, d);
    d->deleted = true;
    for (ausi_conn *c = d->conns; c; c = c->next) ausi_out_bye(s, d, c, AUSI_R_GONE_TABLE);
    json_t *answer = json_pack("{s:s}", "recording", text ? text : "");
    char   *dump = json_dumps(answer, JSON_COMPACT);
    AUS_ASSERT(dump);
    ausi_out_answer(s, d, request, 200, type_json, dump, strlen(dump));
    json_decref(answer);
    free(dump);
    free(text);
}

/* ---- Bytes --------------------------------------------------------------------------------------- */

static void get_recording(ausi_server *s, ausi_desk *d, net_request *request)
{
    char       *text = NULL;
    size_t      n;
    const char *token = net_bearer(request->authorization);
    bool        over = d->phase == AUSI_ENDED;
    if (d->phase == AUSI_FROZEN) { /* nobody plays on here; who sat there may read what was played */
        ausi_store_table row;
        over = ausi_store_table_get(s->reader, d->id, &row) == AUSI_STORE_OK && row.status == AUSI_STORE_OVER;
        if (!over && (!token || ausi_desk_seat_of(s, d, token) < 0)) {
            ausi_answer_no(s, request, AUSI_R_NEED_TOKEN, "");
            return;
        }
    } else if (!over) {
        ausi_answer_no(s, request, AUSI_R_NOT_OVER, "");
        return;
    }
    if (!ausi_recording_text(s, d, over, &text, &n)) {
        ausi_answer_no(s, request, AUSI_R_NOT_SAVED, "");
        return;
    }
    ausi_out_answer(s, d, request, 200, "text/plain; charset=utf-8", text, n);
    free(text);
}

static void get_content(ausi_server *s, const char *id, net_request *request, bool texts)
{
    uint8_t  hash[32];
    aus_pack pack;
    if (!ausi_hex_read(id, hash, 32) || !ausi_pack_blocks(s, hash, &pack)) {
        ausi_answer_no(s, request, AUSI_R_NO_CONTENT, "");
        return;
    }
    aus_bytes bytes = texts ? pack.texts : pack.rules;
    net_header(request, "Cache-Control", "public, max-age=31536000, immutable");
    net_answer(request, 200, "application/octet-stream", bytes.size ? (const void *)bytes.data : "", bytes.size);
}

/* ---- Which call ---------------------------------------------------------------------------------- */

/* Calls that need a seat. */
static void by_seat(ausi_server *s, ausi_desk *d, net_request *request, ausi_route_kind route, const json_t *body)
{
    const char  *token = net_bearer(request->authorization);
    int          seat = token ? ausi_desk_seat_of(s, d, token) : -1;
    ausi_refusal no;
    if (seat < 0) {
        ausi_answer_no(s, request, token ? AUSI_R_BAD_TOKEN : AUSI_R_NEED_TOKEN, "");
        return;
    }
    switch (route) {
    case AUSI_ROUTE_POST_LEAVE:
        if (d->phase == AUSI_REVEALING) { /* who came instead could choose a nonce that fits those already known */
            ausi_answer_no(s, request, AUSI_R_NOT_STARTED, "");
            return;
        }
        leave(s, d, seat);
        done(s, d, request);
        return;
    case AUSI_ROUTE_POST_RENAME:
        no = ausi_lobby_rename(s, d, seat, ausi_text_of(body, "name", ""));
        if (no == AUSI_R_NONE) done(s, d, request);
        else ausi_answer_no(s, request, no, "");
        return;
    case AUSI_ROUTE_POST_REMATCH: rematch(s, d, seat, request, body); return;
    default: delete_table(s, d, seat, request); return;
    }
}

static void at_table(ausi_server *s, net_request *request, ausi_route_kind route, const char *id, const json_t *body)
{
    ausi_refusal no;
    ausi_desk   *d = ausi_desk_find(s, id, &no);
    if (!d) {
        ausi_answer_no(s, request, no, "");
        return;
    }
    switch (route) {
    case AUSI_ROUTE_GET_TABLE: get_table(s, d, request); return;
    case AUSI_ROUTE_POST_JOIN: post_join(s, d, request, body); return;
    case AUSI_ROUTE_GET_RECORDING: get_recording(s, d, request); return;
    default: by_seat(s, d, request, route, body); return;
    }
}

static void call(ausi_server *s, net_request *request, ausi_route_kind route, const char *id, json_t *body)
{
    switch (route) {
    case AUSI_ROUTE_GET_GAMES: get_games(s, request); return;
    case AUSI_ROUTE_GET_TABLES: get_tables(s, request); return;
    case AUSI_ROUTE_POST_TABLES: post_tables(s, request, body); return;
    case AUSI_ROUTE_GET_CONTENT: get_content(s, id, request, false); return;
    case AUSI_ROUTE_GET_TEXTS: get_content(s, id, request, true); return;
    case AUSI_ROUTE_POST_ACCOUNTS:
    case AUSI_ROUTE_POST_SESSION:
    case AUSI_ROUTE_GET_SESSION:
    case AUSI_ROUTE_POST_LOGOUT: ausi_people(s, request, route, body); return;
    default: at_table(s, request, route, id, body); return;
    }
}

static void api(ausi_server *s, net_request *request, const char *path)
{
    char        id[65];
    const char *method = request->method == NET_POST ? "POST" : request->method <= NET_HEAD ? "GET" : "";
    int         route = ausi_route_find(method, path, id);
    ausi_no     no;
    if (route < 0) {
        ausi_answer_no(s, request, AUSI_R_NO_ROUTE, "");
        return;
    }
    json_t *body = ausi_body_read((ausi_route_kind)route, request->body, request->body_size, &no);
    if (!body) {
        ausi_answer_no(s, request, no.code, no.why);
        return;
    }
    call(s, request, (ausi_route_kind)route, id, body);
    json_decref(body);
}

void ausi_rest(void *context, net_request *request)
{
    static const char prefix[] = "/api/v1/";
    ausi_server      *s = context;
    bool              reads = request->method <= NET_HEAD;
    if (strncmp(request->path, prefix, sizeof prefix - 1) == 0) {
        api(s, request, request->path + sizeof prefix - 1);
    } else if (reads && strcmp(request->path, "/healthz") == 0) {
        net_answer_text(request, s->stopping ? 503 : 200, "text/plain; charset=utf-8",
                        s->stopping ? "stopping\n" : "ok\n");
    } else if (reads && strcmp(request->path, "/metrics") == 0) {
        size_t n = ausi_figures_text(s, s->page, sizeof s->page);
        net_answer(request, 200, "text/plain; version=0.0.4; charset=utf-8", s->page, n);
    } else {
        ausi_plain(s, request);
    }
}

void ausi_rest_gone(void *context, net_request *request)
{
    ausi_server *s = context;
    ausi_out_forget_request(s, request);
    ausi_people_gone(s, request);
}

/* For whoever wants to know where a seat stands. */
const char *ausi_phase_word(uint8_t phase) { return phase_words[phase]; }

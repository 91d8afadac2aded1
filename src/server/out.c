/* What the server says, held back until what it speaks of is stored. */
#include <stdlib.h>
#include "server/server_int.h"
#include "view/text.h"

/* ---- Bytes --------------------------------------------------------------------------------------- */

ausi_text_bytes *ausi_bytes_new(const char *text, size_t n)
{
    ausi_text_bytes *b = malloc(sizeof *b + n + 1);
    AUS_ASSERT(b);
    b->refs = 1;
    b->n = n;
    memcpy(b->text, text, n);
    b->text[n] = 0;
    return b;
}

ausi_text_bytes *ausi_bytes_ref(ausi_text_bytes *b)
{
    b->refs++;
    return b;
}

void ausi_bytes_drop(ausi_text_bytes *b)
{
    if (b && --b->refs == 0) free(b);
}

/* ---- Waiting ------------------------------------------------------------------------------------- */

static void deliver(const ausi_out *o)
{
    if (o->conn && o->bytes) net_send(o->conn->socket, o->bytes->text, o->bytes->n);
    if (o->conn && o->closes) net_close(o->conn->socket, NET_CLOSE_NORMAL, "");
    if (o->request) net_answer(o->request, o->status, o->type, o->bytes->text, o->bytes->n);
}

/* Takes the bytes over. */
static void put(ausi_server *s, ausi_desk *d, ausi_out out)
{
    if (!s->writer) { /* the server is being taken down */
        ausi_bytes_drop(out.bytes);
        return;
    }
    if (!d->outs && d->ticket <= ausi_writer_committed(s->writer)) {
        deliver(&out);
        ausi_bytes_drop(out.bytes);
        return;
    }
    ausi_out *o = malloc(sizeof *o);
    AUS_ASSERT(o);
    *o = out;
    o->next = NULL;
    o->ticket = d->ticket;
    if (!d->outs) d->outs_end = &d->outs;
    *d->outs_end = o;
    d->outs_end = &o->next;
    if (d->waiting) return;
    d->waiting = true;
    d->next_waiting = s->waiting;
    s->waiting = d;
}

void ausi_out_send(ausi_server *s, ausi_desk *d, ausi_conn *c, ausi_text_bytes *bytes)
{
    put(s, d, (ausi_out){.conn = c, .bytes = bytes, .id = -1});
}

void ausi_out_done(ausi_server *s, ausi_desk *d, ausi_conn *c, int64_t id)
{
    char text[64];
    int  n = id < 0 ? snprintf(text, sizeof text, "{\"t\":\"done\"}")
                    : snprintf(text, sizeof text, "{\"t\":\"done\",\"id\":%lld}", (long long)id);
    put(s, d, (ausi_out){.conn = c, .bytes = ausi_bytes_new(text, (size_t)n), .answers = true, .id = id});
}

void ausi_out_answer(ausi_server *s, ausi_desk *d, net_request *request, int status, const char *type,
                     const char *text, size_t n)
{
    put(s, d, (ausi_out){.request = request, .status = status, .type = type, .bytes = ausi_bytes_new(text, n),
                         .answers = true, .id = -1});
}

void ausi_out_bye(ausi_server *s, ausi_desk *d, ausi_conn *c, ausi_refusal code)
{
    aus_writer out;
    ausi_json  json = ausi_wire_begin(s, &out, "bye");
    ausi_json_put_string(&json, "code", ausi_codes[code].name);
    ausi_json_put_string(&json, "text", ausi_refusal_text(c->lang, code));
    if (code == AUSI_R_GONE_TABLE) {
        char       hex[65] = "";
        aus_writer h = {.data = hex, .size = sizeof hex};
        aus_write_hex(&h, d->server_seed, 32);
        ausi_json_put_string(&json, "seed", hex);
    }
    put(s, d, (ausi_out){.conn = c, .bytes = ausi_wire_end(&json), .closes = true, .id = -1});
}

/* ---- Going --------------------------------------------------------------------------------------- */

static bool release(ausi_desk *d, uint64_t committed)
{
    while (d->outs && d->outs->ticket <= committed) {
        ausi_out *o = d->outs;
        d->outs = o->next;
        deliver(o);
        ausi_bytes_drop(o->bytes);
        free(o);
    }
    return d->outs == NULL;
}

void ausi_out_release(ausi_server *s)
{
    uint64_t committed = ausi_writer_committed(s->writer);
    for (ausi_desk **at = &s->waiting; *at;) {
        ausi_desk *d = *at;
        if (release(d, committed)) {
            d->waiting = false;
            *at = d->next_waiting;
            if (d->deleted && !d->conns) ausi_desk_forget(s, d);
        } else {
            at = &d->next_waiting;
        }
    }
}

void ausi_out_fail(ausi_server *s, ausi_desk *d)
{
    ausi_out *list = d->outs;
    d->outs = NULL;
    for (ausi_out *o = list, *next; o; o = next) {
        next = o->next;
        if (o->conn && o->answers) ausi_say_refused(s, o->conn, o->id, AUSI_R_NOT_SAVED, "");
        if (o->request) ausi_answer_no(s, o->request, AUSI_R_NOT_SAVED, "");
        ausi_bytes_drop(o->bytes);
        free(o);
    }
}

/* ---- Nobody is there any more -------------------------------------------------------------------- */

void ausi_out_forget_conn(ausi_desk *d, const ausi_conn *c)
{
    for (ausi_out *o = d->outs; o; o = o->next)
        if (o->conn == c) o->conn = NULL;
}

void ausi_out_forget_request(ausi_server *s, const net_request *request)
{
    for (ausi_desk *d = s->waiting; d; d = d->next_waiting)
        for (ausi_out *o = d->outs; o; o = o->next)
            if (o->request == request) o->request = NULL;
}

/* ---- Refusals ------------------------------------------------------------------------------------ */

const char *ausi_refusal_text(int lang, ausi_refusal code)
{
    char key[64];
    snprintf(key, sizeof key, "server.no.%s", ausi_codes[code].name);
    return ausi_text(lang, key);
}

int ausi_lang_of(const char *accept_language)
{
    static const char *const ours[] = {"en", "pl", "ru", "it"};
    return net_language(accept_language, ours, 4);
}

/* A refusal changes nothing, so it waits for nothing but its turn. */
static void send_refusal(ausi_server *s, ausi_conn *c, ausi_json *json)
{
    ausi_text_bytes *bytes = ausi_wire_end(json);
    s->figures.refusals++;
    if (c->desk) {
        ausi_out_send(s, c->desk, c, bytes);
        return;
    }
    net_send(c->socket, bytes->text, bytes->n);
    ausi_bytes_drop(bytes);
}

void ausi_say_refused(ausi_server *s, ausi_conn *c, int64_t id, ausi_refusal code, const char *why)
{
    aus_writer out;
    ausi_json  json = ausi_wire_begin(s, &out, "refused");
    if (id >= 0) ausi_json_put_int(&json, "id", id);
    ausi_json_put_string(&json, "code", ausi_codes[code].name);
    if (*why) ausi_json_put_string(&json, "why", why);
    ausi_json_put_string(&json, "text", ausi_refusal_text(c->lang, code));
    send_refusal(s, c, &json);
}

void ausi_say_no_rules(ausi_server *s, ausi_conn *c, int64_t id, aus_verdict verdict)
{
    const aus_game *game = &c->desk->made->game;
    ausi_voice      voice = {.game = game, .lang = c->lang};
    char            text[1024] = "";
    aus_writer      words = {.data = text, .size = sizeof text}, out;
    ausi_say_verdict(&words, &voice, verdict);
    ausi_json json = ausi_wire_begin(s, &out, "refused");
    if (id >= 0) ausi_json_put_int(&json, "id", id);
    ausi_json_put_string(&json, "code", ausi_codes[AUSI_R_RULES].name);
    ausi_json_put_string(&json, "why", ausi_why_id(game->rules, verdict));
    if (verdict.clause) ausi_json_put_string(&json, "clause", verdict.clause);
    ausi_json_key(&json, "args");
    ausi_json_array(&json);
    for (int i = 0; i < 3; i++) ausi_json_int(&json, verdict.arg[i]);
    ausi_json_end(&json);
    ausi_json_put_string(&json, "text", text);
    send_refusal(s, c, &json);
}

void ausi_answer_no(ausi_server *s, net_request *request, ausi_refusal code, const char *why)
{
    aus_writer out = {.data = s->page, .size = sizeof s->page};
    ausi_json  json = ausi_json_on(&out);
    int        lang = ausi_lang_of(request->accept_language);
    s->page[0] = 0;
    s->figures.refusals++;
    ausi_json_object(&json);
    ausi_json_key(&json, "error");
    ausi_json_object(&json);
    ausi_json_put_string(&json, "code", ausi_codes[code].name);
    if (*why) ausi_json_put_string(&json, "why", why);
    ausi_json_put_string(&json, "text", ausi_refusal_text(lang, code));
    ausi_json_end(&json);
    ausi_json_end(&json);
    net_answer(request, ausi_codes[code].status, "application/json", s->page, out.used);
}

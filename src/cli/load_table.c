/* One table of the load: opened by REST, played over two sockets. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include "cli/cli.h"
#include "cli/load.h"

void load_url(const load *l, const char *path, char *out, size_t size)
{
    size_t n = strlen(l->ask.url);
    while (n && l->ask.url[n - 1] == '/') n--;
    snprintf(out, size, "%.*s/api/v1/%s", (int)n, l->ask.url, path);
}

/* ---- What comes in --------------------------------------------------------------------------------------- */

static void broken(load_table *t)
{
    if (t->phase == LOAD_BROKEN) return;
    t->phase = LOAD_BROKEN;
    t->load->broken++;
}

static void make_ready(load_table *t)
{
    load *l = t->load;
    t->phase = LOAD_READY;
    t->next = NULL;
    *l->ready_end = t;
    l->ready_end = &t->next;
}

static void take_status(load_table *t, const json_t *status)
{
    const char *word = json_string_value(json_object_get(status, "status"));
    size_t      i;
    json_t     *seat;
    if (!word) return;
    t->asked = 0;
    json_array_foreach(json_object_get(status, "asked"), i, seat) {
        json_int_t n = json_integer_value(seat);
        if (n >= 1 && n <= LOAD_SEATS) t->asked |= 1u << (n - 1);
    }
    if (strcmp(word, "over") == 0 && t->phase != LOAD_OVER && t->phase != LOAD_BROKEN) {
        if (t->load->measuring) t->load->result.games++;
        t->phase = LOAD_OVER;
        t->load->over++;
    }
}

static bool take_view(load_seat *s, const char *text)
{
    size_t size = s->table->load->game->rules->state_size;
    s->welcome = net_base64_decode(text, strlen(text), s->view, sizeof s->view) == (int)size;
    return s->welcome;
}

static bool take_patch(load_seat *s, const json_t *patch)
{
    size_t  i, size = s->table->load->game->rules->state_size;
    json_t *piece;
    json_array_foreach(patch, i, piece) {
        json_int_t  offset = json_integer_value(json_array_get(piece, 0));
        const char *text = json_string_value(json_array_get(piece, 1));
        if (!text || offset < 0 || (size_t)offset >= size) return false;
        if (net_base64_decode(text, strlen(text), s->view + offset, size - (size_t)offset) < 0) return false;
    }
    return true;
}

/* The action on its way has come everywhere: the table can go on. */
static void arrived(load_table *t)
{
    load *l = t->load;
    if (!t->done || !t->seen) return;
    if (l->measuring) l->result.actions++;
    if (t->phase == LOAD_WAITS) make_ready(t);
}

static void heard_welcome(load_seat *s, const json_t *message)
{
    load_table *t = s->table;
    const char *view = json_string_value(json_object_get(message, "view"));
    if (!view) return;
    if (!take_view(s, view)) {
        cli_failed(t->load->ask.command, "the view of table %s does not fit this program's rules", t->id);
        broken(t);
        return;
    }
    take_status(t, json_object_get(message, "status"));
    bool all = true;
    for (int i = 0; i < LOAD_SEATS; i++) all = all && t->seat[i].welcome;
    if (all && t->phase == LOAD_STARTS) make_ready(t);
}

static void heard_update(load_seat *s, const json_t *message)
{
    load_table *t = s->table;
    if (!take_patch(s, json_object_get(message, "patch"))) broken(t);
    take_status(t, json_object_get(message, "status"));
    if (t->seen || s->seat == t->actor) return;
    t->seen = true;
    if (t->load->measuring) load_note(t->load, load_now_ns() - t->sent_ns);
    arrived(t);
}

static void heard_refusal(load_seat *s, const json_t *message)
{
    load_result *r = &s->table->load->result;
    const char  *code = json_string_value(json_object_get(message, "code"));
    const char  *text = json_string_value(json_object_get(message, "text"));
    if (!r->refused++)
        snprintf(r->first_refusal, sizeof r->first_refusal, "%s: %s", code ? code : "?", text ? text : "");
    broken(s->table);
}

static void heard(void *user, net_link *link, const char *text, size_t n)
{
    load_seat *s = user;
    load      *l = s->table->load;
    (void)link;
    if (l->measuring) l->result.bytes_in += n;
    json_t     *message = json_loadb(text, n, 0, NULL);
    const char *kind = json_string_value(json_object_get(message, "t"));
    if (!kind) {
        broken(s->table);
    } else if (strcmp(kind, "update") == 0) {
        heard_update(s, message);
    } else if (strcmp(kind, "done") == 0) {
        s->table->done = true;
        arrived(s->table);
    } else if (strcmp(kind, "welcome") == 0) {
        heard_welcome(s, message);
    } else if (strcmp(kind, "refused") == 0 || strcmp(kind, "bye") == 0) {
        heard_refusal(s, message);
    }
    json_decref(message);
}

static void opened(void *user, net_link *link)
{
    load_seat *s = user;
    char       text[256];
    int        n = snprintf(text, sizeof text, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", s->table->id,
                             s->token);
    net_link_send(link, text, (size_t)n);
}

static void closed(void *user, net_link *link, int code, const char *reason)
{
    load_seat *s = user;
    (void)link, (void)code;
    if (!s->link) return; /* closed by us */
    load_result *r = &s->table->load->result;
    if (!r->lost++) snprintf(r->first_refusal, sizeof r->first_refusal, "a socket closed: %.200s", reason);
    broken(s->table);
}

/* ---- Opening, acting, closing ---------------------------------------------------------------------------- */

static void fail(load *l, const char *what, const char *why)
{
    if (!l->failed) cli_failed(l->ask.command, "%s: %.300s", what, why);
    l->failed = true;
}

static void connect_seats(load_table *t)
{
    static const net_link_handlers on = {opened, heard, closed};
    load                          *l = t->load;
    char                           url[512], why[NET_WHY_MAX];
    load_url(l, "play", url, sizeof url);
    for (int i = 0; i < LOAD_SEATS; i++) {
        load_seat *s = &t->seat[i];
        s->link = net_connect(l->client, &(net_link_ask){.url = url, .subprotocol = "australis.1"}, &on, s, why);
        if (!s->link) fail(l, url, why);
    }
}

/* Id, seat and token of an answer of the lobby. */
static bool take_seat(load_seat *s, const net_http_answer *answer)
{
    load_table *t = s->table;
    json_t     *json = json_loadb(answer->body, answer->body_size, 0, NULL);
    const char *id = json_string_value(json_object_get(json, "id"));
    const char *token = json_string_value(json_object_get(json, "token"));
    json_int_t  seat = json_integer_value(json_object_get(json, "seat"));
    bool        ok = token && seat >= 1 && seat <= LOAD_SEATS && (id || t->id[0]);
    if (ok) {
        if (id) snprintf(t->id, sizeof t->id, "%s", id);
        snprintf(s->token, sizeof s->token, "%s", token);
        s->seat = (int)seat - 1;
    }
    json_decref(json);
    return ok;
}

static void answered(void *user, net_http_answer *answer);

static void post(load_seat *s, const char *path, const char *body)
{
    char url[512];
    load_url(s->table->load, path, url, sizeof url);
    net_http_ask ask = {.url = url, .body = body, .body_size = strlen(body)};
    net_http_start(s->table->load->client, &ask, answered, s);
}

/* The lobby has answered for one seat: the other one is next, then the sockets. */
static void answered(void *user, net_http_answer *answer)
{
    load_seat  *s = user;
    load_table *t = s->table;
    load       *l = t->load;
    char        path[64], why[300];
    if (answer->status == 429) { /* a server that asks for patience gets it */
        t->phase = LOAD_OVER;
        l->over++;
        l->opening--;
        l->patience_until = net_now() + 1000;
    } else if ((answer->status != 200 && answer->status != 201) || !take_seat(s, answer)) {
        snprintf(why, sizeof why, "%d %.200s%s", answer->status, answer->body ? answer->body : "", answer->why);
        fail(l, l->ask.url, why);
        l->opening--;
    } else if (s == &t->seat[0]) {
        snprintf(path, sizeof path, "tables/%s/join", t->id);
        post(&t->seat[1], path, "{\"name\":\"Load 2\"}");
    } else {
        l->opening--;
        connect_seats(t);
    }
}

void load_table_open(load *l, load_table *t)
{
    char text[256];
    *t = (load_table){.load = l, .phase = LOAD_STARTS, .actor = -1, .seen = true, .done = true};
    for (int i = 0; i < LOAD_SEATS; i++) t->seat[i].table = t;
    snprintf(text, sizeof text,
             "{\"game\":\"%s\",\"seats\":[{\"kind\":\"human\",\"name\":\"Load 1\"},{\"kind\":\"open\"}],"
             "\"hold\":false}",
             l->game->rules->id);
    l->opening++;
    post(&t->seat[0], "tables", text);
}

void load_table_close(load_table *t)
{
    for (int i = 0; i < LOAD_SEATS; i++) {
        net_link *link = t->seat[i].link;
        t->seat[i].link = NULL;
        net_link_free(link);
    }
}

bool load_table_act(load_table *t)
{
    load      *l = t->load;
    aus_action choices[AUS_ACTIONS_MAX];
    char       action[AUS_TEXT_MAX], text[AUS_TEXT_MAX + 64];
    for (int i = 0; i < LOAD_SEATS; i++) {
        load_seat *s = &t->seat[i];
        if (!(t->asked >> s->seat & 1u)) continue;
        size_t n = aus_actions(l->game, s->view, s->seat, choices);
        if (!n) continue;
        aus_action_text(l->game, choices[aus_rng_below(&l->rng, (uint32_t)n)], action, sizeof action);
        int size = snprintf(text, sizeof text, "{\"t\":\"act\",\"id\":%llu,\"action\":\"%s\"}",
                            (unsigned long long)++l->next_id, action);
        t->phase = LOAD_WAITS;
        t->actor = s->seat;
        t->done = t->seen = false;
        t->sent_ns = load_now_ns();
        if (l->measuring) l->result.bytes_out += (size_t)size;
        return net_link_send(s->link, text, (size_t)size);
    }
    broken(t); /* nobody can do anything: the views are wrong */
    return false;
}

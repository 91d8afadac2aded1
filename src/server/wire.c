/* Views and news on their way to clients. */
#include <stdlib.h>
#include "server/server_int.h"
#include "table/say.h"
#include "table/words.h"
#include "view/describe.h"
#include "view/text.h"
#include "view/view_json.h"

enum {
    GAP = 8,           /* equal bytes that are cheaper to send again than to leave out */
    NEWS_MOST = 4000,  /* in one message */
    NEWS_SAID = 1000   /* so, with texts */
};

ausi_json ausi_wire_begin(ausi_server *s, aus_writer *out, const char *kind)
{
    *out = (aus_writer){.data = s->page, .size = sizeof s->page};
    s->page[0] = 0;
    ausi_json json = ausi_json_on(out);
    ausi_json_object(&json);
    ausi_json_put_string(&json, "t", kind);
    return json;
}

ausi_text_bytes *ausi_wire_end(ausi_json *json)
{
    ausi_json_end(json);
    AUS_ASSERT(!json->out->overflow);
    return ausi_bytes_new(json->out->data, json->out->used);
}

/* Once the game is over everybody sees everything. */
int ausi_wire_eyes(const ausi_desk *d, int who) { return d->phase == AUSI_ENDED ? AUS_ALL : who; }

static int slot_of(const ausi_desk *d, int who) { return who >= 0 ? who : d->seats; }

static void observe(const ausi_desk *d, int who, uint8_t *view)
{
    ausi_watcher w = {.table = d->table, .who = ausi_wire_eyes(d, who)};
    ausi_watch_view(&w, view);
}

static void base64(ausi_json *json, const uint8_t *bytes, size_t n)
{
    static char text[4 * ((AUS_STATE_MAX + 2) / 3) + 8];
    net_base64(bytes, n, text);
    ausi_json_string(json, text);
}

static ausi_voice voice_of(const ausi_desk *d, int lang, const char *names[AUS_SEATS_MAX])
{
    for (int i = 0; i < AUS_SEATS_MAX; i++) names[i] = d->chair[i].name[0] ? d->chair[i].name : NULL;
    return (ausi_voice){.game = &d->made->game, .lang = lang, .names = names};
}

/* ---- News ---------------------------------------------------------------------------------------- */

static void put_event(ausi_json *json, const aus_game *game, const aus_event *event)
{
    const aus_event_kind *kind = &game->rules->event[event->kind];
    ausi_json_put_string(json, "e", kind->id);
    ausi_json_key(json, "a");
    ausi_json_array(json);
    for (int i = 0; i < kind->params; i++) {
        if ((event->secret >> i) & 1u) ausi_json_null(json);
        else ausi_json_int(json, event->arg[i]);
    }
    ausi_json_end(json);
    if (!event->clause) return;
    ausi_json_put_string(json, "c", event->clause);
}

static void put_news(ausi_json *json, const ausi_desk *d, const ausi_news *news, int who, const ausi_voice *voice)
{
    ausi_json_object(json);
    ausi_json_put_int(json, "s", news->event.seq);
    ausi_json_put_string(json, "k", ausi_news_words[news->kind]);
    ausi_json_put_seat(json, "seat", news->seat);
    if (news->kind == AUSI_NEWS_EVENT) {
        put_event(json, &d->made->game, &news->event);
    } else if (news->n) {
        ausi_json_put_int(json, "n", news->n);
    }
    if (voice) {
        char       text[1024] = "";
        aus_writer out = {.data = text, .size = sizeof text};
        ausi_say_news(&out, voice, news, who);
        ausi_json_put_string(json, "text", text);
    }
    ausi_json_end(json);
}

/* From `since` on, in the form `who` may have. What was said during the game stays as it was said. */
static void put_newses(ausi_json *json, const ausi_desk *d, int who, uint32_t since, const ausi_voice *voice)
{
    ausi_watcher w = {.table = d->table, .who = who, .heard = since};
    ausi_news    news;
    uint32_t     most = voice ? NEWS_SAID : NEWS_MOST, next = d->table ? d->table->sink.next : 0;
    if (next - since > most) w.heard = next - most;
    ausi_json_key(json, "news");
    ausi_json_array(json);
    while (d->table && ausi_watch_next(&w, &news)) put_news(json, d, &news, who, voice);
    ausi_json_end(json);
}

/* ---- For clients without an engine --------------------------------------------------------------- */

static void put_choices(ausi_json *json, const ausi_desk *d, int who, const void *view, const ausi_voice *voice)
{
    static aus_action list[2 * AUS_ACTIONS_MAX];
    ausi_watcher      w = {.table = d->table, .who = who};
    size_t            not_free, n = ausi_watch_choices(&w, list, &not_free);
    ausi_json_key(json, "choices");
    ausi_json_array(json);
    for (size_t i = 0; i < n; i++) {
        char       text[512] = "", form[AUS_TEXT_MAX];
        aus_writer out = {.data = text, .size = sizeof text};
        aus_action_text(voice->game, list[i], form, sizeof form);
        ausi_say_choice(&out, voice, view, who, list[i]);
        ausi_json_object(json);
        ausi_json_put_string(json, "action", form);
        ausi_json_put_string(json, "text", text);
        ausi_json_put_bool(json, "free", i >= not_free);
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

static void put_full(ausi_json *json, const ausi_desk *d, int who, const ausi_voice *voice)
{
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    char                text[1024] = "";
    aus_writer          out = {.data = text, .size = sizeof text};
    observe(d, who, view);
    ausi_json_key(json, "view");
    ausi_json_view(json, voice->game, view, voice);
    const aus_frame *asked = aus_asked(view);
    ausi_json_key(json, "asked");
    if (asked) {
        ausi_say_question(&out, voice, view);
        ausi_json_object(json);
        ausi_json_put_string(json, "id", voice->game->rules->ask[asked->ask].id);
        ausi_json_put_string(json, "clause", aus_ask_clause(voice->game, asked));
        ausi_json_put_string(json, "text", text);
        ausi_json_end(json);
    } else {
        ausi_json_null(json);
    }
    put_choices(json, d, who, view, voice);
}

static void put_result(ausi_json *json, const ausi_desk *d, const ausi_voice *voice)
{
    static aus_scores scores;
    if (d->phase != AUSI_ENDED) return;
    ausi_table_scores(d->table, &scores);
    ausi_json_key(json, "result");
    ausi_json_scores(json, &d->made->game, &scores, voice);
}

/* ---- Welcome ------------------------------------------------------------------------------------- */

static void put_chats(ausi_json *json, const ausi_desk *d)
{
    uint32_t first = d->chats > AUSI_CHAT_KEPT ? d->chats - AUSI_CHAT_KEPT : 0;
    ausi_json_key(json, "chat");
    ausi_json_array(json);
    for (uint32_t i = first; i < d->chats; i++) {
        ausi_json_object(json);
        ausi_wire_said(json, &d->chat[i % AUSI_CHAT_KEPT]);
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

static uint8_t *view_kept(ausi_desk *d, int who)
{
    int slot = slot_of(d, who);
    if (!d->view[slot]) d->view[slot] = calloc(1, d->made->game.rules->state_size);
    AUS_ASSERT(d->view[slot]);
    observe(d, who, d->view[slot]);
    return d->view[slot];
}

static void put_view(ausi_json *json, ausi_conn *c, const ausi_voice *voice)
{
    ausi_desk *d = c->desk;
    if (!d->table) {
        ausi_json_key(json, "view");
        ausi_json_null(json);
    } else {
        const uint8_t *view = view_kept(d, c->who);
        if (c->full) {
            put_full(json, d, c->who, voice);
        } else {
            ausi_json_key(json, "view");
            base64(json, view, d->made->game.rules->state_size);
        }
        put_result(json, d, c->full ? voice : NULL);
    }
}

void ausi_wire_welcome(ausi_server *s, ausi_conn *c, int64_t since)
{
    ausi_desk  *d = c->desk;
    const char *names[AUS_SEATS_MAX];
    ausi_voice  voice = {0};
    aus_writer  out;
    if (d->made) voice = voice_of(d, c->lang, names);
    uint32_t    next = d->table ? d->table->sink.next : 0;
    ausi_json   json = ausi_wire_begin(s, &out, "welcome");
    ausi_json_put_int(&json, "protocol", AUSI_PROTOCOL);
    ausi_json_put_string(&json, "version", ausi_server_version);
    ausi_json_put_seat(&json, "seat", c->who);
    ausi_json_put_int(&json, "seq", next);
    put_view(&json, c, &voice);
    ausi_json_key(&json, "table");
    ausi_wire_table(&json, s, d);
    ausi_json_key(&json, "status");
    ausi_wire_status(&json, d, c->who);
    put_newses(&json, d, c->who, since < 0 || since > next ? next : (uint32_t)since, c->full ? &voice : NULL);
    put_chats(&json, d);
    ausi_out_send(s, d, c, ausi_wire_end(&json));
}

/* ---- Updates ------------------------------------------------------------------------------------- */

static void put_patch(ausi_json *json, uint8_t *old, const uint8_t *new, size_t size)
{
    ausi_json_key(json, "patch");
    ausi_json_array(json);
    for (size_t i = 0; i < size;) {
        while (i + 8 <= size && memcmp(old + i, new + i, 8) == 0) i += 8;
        if (i == size) break;
        if (old[i] == new[i]) {
            i++;
            continue;
        }
        size_t end = i + 1;
        for (size_t k = end; k < size && k < end + GAP; k++)
            if (old[k] != new[k]) end = k + 1;
        ausi_json_array(json);
        ausi_json_int(json, (int64_t)i);
        base64(json, new + i, end - i);
        ausi_json_end(json);
        i = end;
    }
    ausi_json_end(json);
    memcpy(old, new, size);
}

static ausi_json begin_update(ausi_server *s, ausi_desk *d, int who, const ausi_voice *voice, aus_writer *out)
{
    ausi_json json = ausi_wire_begin(s, out, "update");
    ausi_json_put_int(&json, "seq", d->table->sink.next);
    put_newses(&json, d, who, d->told, voice);
    return json;
}

static ausi_text_bytes *end_update(ausi_json *json, ausi_desk *d, int who, const ausi_voice *voice)
{
    ausi_json_key(json, "status");
    ausi_wire_status(json, d, who);
    put_result(json, d, voice);
    return ausi_wire_end(json);
}

static void sent(ausi_server *s, size_t n)
{
    s->figures.updates++;
    s->figures.update_bytes += n;
}

/* One text for all who look with the same eyes. */
static void tell_compact(ausi_server *s, ausi_desk *d, int who)
{
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    ausi_text_bytes    *bytes = NULL;
    for (ausi_conn *c = d->conns; c; c = c->next) {
        if (c->who != who || c->full) continue;
        if (!bytes) {
            aus_writer out;
            ausi_json  json = begin_update(s, d, who, NULL, &out);
            observe(d, who, view);
            put_patch(&json, d->view[slot_of(d, who)], view, d->made->game.rules->state_size);
            bytes = end_update(&json, d, who, NULL);
        }
        sent(s, bytes->n);
        ausi_out_send(s, d, c, ausi_bytes_ref(bytes));
    }
    ausi_bytes_drop(bytes);
}

static void tell_full(ausi_server *s, ausi_desk *d, ausi_conn *c)
{
    const char *names[AUS_SEATS_MAX];
    ausi_voice  voice = voice_of(d, c->lang, names);
    aus_writer  out;
    ausi_json   json = begin_update(s, d, c->who, &voice, &out);
    put_full(&json, d, c->who, &voice);
    ausi_text_bytes *bytes = end_update(&json, d, c->who, &voice);
    sent(s, bytes->n);
    ausi_out_send(s, d, c, bytes);
}

void ausi_wire_updates(ausi_server *s, ausi_desk *d)
{
    if (!d->table) return;
    for (int who = AUS_NOBODY; who < d->seats; who++) tell_compact(s, d, who);
    for (ausi_conn *c = d->conns; c; c = c->next)
        if (c->full) tell_full(s, d, c);
    d->told = d->table->sink.next;
}

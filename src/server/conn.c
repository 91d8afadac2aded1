/* Sockets: who says hello, what a seat wants, what a seat says. */
#include <stdlib.h>
#include "server/server_int.h"
#include "table/visible.h"
#include "view/text.h"

enum { CHAT_BURST = 5, CHAT_SECONDS = 2 }; /* so many lines at once, one more every so many seconds */

/* ---- Coming and going ---------------------------------------------------------------------------- */

void ausi_conn_opened(void *context, net_socket *socket)
{
    ausi_server *s = context;
    ausi_conn   *c = calloc(1, sizeof *c);
    AUS_ASSERT(c);
    *c = (ausi_conn){.socket = socket, .who = AUS_NOBODY, .lang = ausi_lang_of(socket->accept_language),
                     .chat_tokens = CHAT_BURST, .chat_at = ausi_now(s)};
    socket->user = c;
}

static void leave_desk(ausi_server *s, ausi_conn *c)
{
    ausi_desk *d = c->desk;
    if (!d) return;
    ausi_conn **at = &d->conns;
    while (*at != c) at = &(*at)->next;
    *at = c->next;
    c->desk = NULL;
    ausi_out_forget_conn(d, c);
    d->used = ausi_now(s);
    if (c->who >= 0 && d->chair[c->who].online && --d->chair[c->who].online == 0) ausi_desk_tell_table(s, d);
    if (d->deleted && !d->conns && !d->outs) ausi_desk_forget(s, d);
}

void ausi_conn_closed(void *context, net_socket *socket, int code)
{
    ausi_server *s = context;
    ausi_conn   *c = socket->user;
    (void)code;
    if (!c) return;
    leave_desk(s, c);
    free(c);
    socket->user = NULL;
}

static void refuse(ausi_server *s, ausi_conn *c, int64_t id, ausi_refusal code)
{
    ausi_say_refused(s, c, id, code, "");
}

/* A second hello begins anew, perhaps at another table. */
static void hello(ausi_server *s, ausi_conn *c, const json_t *message)
{
    ausi_refusal no;
    const char  *token = ausi_text_of(message, "token", NULL), *form = ausi_text_of(message, "form", "compact");
    int          lang = ausi_lang_find(ausi_text_of(message, "lang", "")), who = AUS_NOBODY;
    const char  *name = ausi_text_of(message, "name", "");
    if (lang >= 0) c->lang = lang;
    if (*name && !ausi_name_good(name)) {
        refuse(s, c, -1, AUSI_R_BAD_NAME);
        return;
    }
    if (strcmp(form, "compact") != 0 && strcmp(form, "full") != 0) {
        ausi_say_refused(s, c, -1, AUSI_R_BAD_FIELD, "form");
        return;
    }
    ausi_desk *d = ausi_desk_find(s, ausi_text_of(message, "table", ""), &no);
    if (!d) {
        refuse(s, c, -1, no);
        return;
    }
    if (token && (who = ausi_desk_seat_of(s, d, token)) < 0) {
        refuse(s, c, -1, AUSI_R_BAD_TOKEN);
        return;
    }
    leave_desk(s, c);
    c->desk = d;
    c->who = who;
    c->full = strcmp(form, "full") == 0;
    if (*name) snprintf(c->name, sizeof c->name, "%s", name);
    c->next = d->conns;
    bool arrived = who >= 0 && d->chair[who].online++ == 0;
    if (arrived) ausi_desk_tell_table(s, d); /* to those who are there already */
    d->conns = c;
    ausi_wire_welcome(s, c, ausi_int_of(message, "since", -1));
    if (d->phase == AUSI_REVEALING && who >= 0 && ausi_nonce_of(d, who) == AUSI_NONCE_COMMITTED) {
        char text[64];
        int  n = snprintf(text, sizeof text, "{\"t\":\"reveal\",\"until\":%lld}", (long long)d->reveal_until);
        ausi_out_send(s, d, c, ausi_bytes_new(text, (size_t)n));
    }
}

/* ---- Chat ---------------------------------------------------------------------------------------- */

static bool may_chat(ausi_server *s, ausi_conn *c)
{
    uint64_t now = ausi_now(s);
    c->chat_tokens += (double)(now - c->chat_at) / (1000.0 * CHAT_SECONDS);
    if (c->chat_tokens > CHAT_BURST) c->chat_tokens = CHAT_BURST;
    c->chat_at = now;
    if (c->chat_tokens < 1) return false;
    c->chat_tokens -= 1;
    return true;
}

static ausi_refusal chat(ausi_server *s, ausi_conn *c, const json_t *message)
{
    ausi_desk *d = c->desk;
    char       text[sizeof d->chat->text];
    if (c->who < 0 && d->muted) return AUSI_R_MUTED;
    if (!may_chat(s, c)) return AUSI_R_TOO_FAST;
    ausi_make_visible(text, ausi_text_of(message, "text", ""), sizeof text);
    if (!ausi_visible(text)) return AUSI_R_NOTHING;
    if (!d->chat) d->chat = calloc(AUSI_CHAT_KEPT, sizeof *d->chat);
    AUS_ASSERT(d->chat);
    ausi_said *said = &d->chat[d->chats % AUSI_CHAT_KEPT];
    *said = (ausi_said){.n = d->chats++, .seat = (int8_t)c->who, .at = ausi_wall(s)};
    ausi_make_visible(said->name, c->who >= 0 ? d->chair[c->who].name : c->name, sizeof said->name);
    memcpy(said->text, text, sizeof said->text);
    ausi_save_chat(s, d, said);
    s->figures.chats++;
    aus_writer out;
    ausi_json  json = ausi_wire_begin(s, &out, "chat");
    ausi_wire_said(&json, said);
    ausi_text_bytes *bytes = ausi_wire_end(&json);
    for (ausi_conn *to = d->conns; to; to = to->next) ausi_out_send(s, d, to, ausi_bytes_ref(bytes));
    ausi_bytes_drop(bytes);
    return AUSI_R_NONE;
}

static ausi_refusal mute(ausi_server *s, ausi_conn *c, const json_t *message)
{
    ausi_desk *d = c->desk;
    bool       on = ausi_bool_of(message, "on", true);
    if (d->phase == AUSI_FROZEN) return AUSI_R_OLD_RULES;
    if (d->muted == on) return AUSI_R_NONE;
    d->muted = on;
    ausi_save_table(s, d);
    ausi_desk_tell_table(s, d);
    return AUSI_R_NONE;
}

/* ---- What changes no game ------------------------------------------------------------------------ */

static ausi_refusal nonce(ausi_server *s, ausi_conn *c, const json_t *message)
{
    uint8_t     bytes[32];
    ausi_desk  *d = c->desk;
    ausi_chair *chair = &d->chair[c->who];
    if (ausi_hex_of(message, "commit", bytes, 32)) {
        if (d->phase != AUSI_GATHERING || json_object_get(message, "reveal")) return AUSI_R_BAD_NONCE;
        memcpy(chair->commit, bytes, 32);
        chair->has_commit = true;
        ausi_save_chair(s, d, c->who);
        ausi_desk_tell_table(s, d);
        return AUSI_R_NONE;
    }
    if (!ausi_hex_of(message, "reveal", bytes, 32)) return AUSI_R_BAD_NONCE;
    return ausi_fair_reveal(s, d, c->who, bytes) ? AUSI_R_NONE : AUSI_R_BAD_NONCE;
}

/* A seat's name is the table's; a spectator's goes with the socket. */
static ausi_refusal rename_to(ausi_server *s, ausi_conn *c, const char *name)
{
    if (c->who >= 0) return ausi_lobby_rename(s, c->desk, c->who, name);
    if (!ausi_name_good(name)) return AUSI_R_BAD_NAME;
    snprintf(c->name, sizeof c->name, "%s", name);
    return AUSI_R_NONE;
}

static ausi_refusal remind(ausi_server *s, ausi_conn *c, const json_t *message)
{
    const char *url = ausi_text_of(message, "url", "");
    ausi_chair *chair = &c->desk->chair[c->who];
    if (*url && !ausi_hook_url(s, url)) return AUSI_R_BAD_URL;
    snprintf(chair->hook, sizeof chair->hook, "%s", url);
    ausi_save_chair(s, c->desk, c->who);
    return AUSI_R_NONE;
}

static ausi_refusal hint(ausi_server *s, ausi_conn *c, int64_t id)
{
    ausi_desk *d = c->desk;
    if (!d->hints) return AUSI_R_NO_HINTS;
    if (d->table->held >= 0 || !aus_is_asked(d->table->state, c->who)) return AUSI_R_NOTHING;
    return ausi_hint_ask(s, c, id) ? AUSI_R_NONE : AUSI_R_BUSY;
}

/* ---- Playing ------------------------------------------------------------------------------------- */

ausi_refusal ausi_refusal_of(ausi_done done)
{
    static const ausi_refusal codes[AUSI_DONE_COUNT] = {
        [AUSI_DONE] = AUSI_R_NONE,      [AUSI_NO_RULES] = AUSI_R_RULES, [AUSI_NO_HELD] = AUSI_R_HELD,
        [AUSI_NO_PAUSED] = AUSI_R_PAUSED, [AUSI_NO_OVER] = AUSI_R_OVER, [AUSI_NO_SEAT] = AUSI_R_SEAT,
        [AUSI_NO_ROOM] = AUSI_R_ROOM,   [AUSI_NO_NOTHING] = AUSI_R_NOTHING, [AUSI_NO_STOP] = AUSI_R_STOP,
        [AUSI_NO_OTHER] = AUSI_R_OTHER};
    return codes[done];
}

static ausi_refusal act(ausi_server *s, ausi_conn *c, const json_t *message, aus_verdict *why)
{
    ausi_desk  *d = c->desk;
    const char *text = ausi_text_of(message, "action", "");
    int64_t     at = ausi_int_of(message, "at", -1);
    aus_action  action;
    if (!aus_action_parse(&d->made->game, text, strlen(text), &action)) return AUSI_R_BAD_ACTION;
    if (at >= 0 && at < d->chair[c->who].decided) return AUSI_R_STALE;
    if (d->table->seat[c->who].kind != AUSI_SEAT_HUMAN) return AUSI_R_SEAT;
    ausi_done done = ausi_table_act(d->table, c->who, action, why, ausi_now(s));
    s->figures.actions += done == AUSI_DONE;
    return ausi_refusal_of(done);
}

static int ask_named(const aus_rules *rules, const char *id)
{
    for (int i = 0; i < rules->asks; i++)
        if (strcmp(rules->ask[i].id, id) == 0) return i;
    return -1;
}

static int event_named(const aus_rules *rules, const char *id)
{
    if (!*id) return AUSI_NEVER;
    for (int i = 0; i < rules->events; i++)
        if (strcmp(rules->event[i].id, id) == 0) return i;
    return -1;
}

static ausi_refusal always(ausi_server *s, ausi_conn *c, const json_t *message)
{
    const aus_game *game = &c->desk->made->game;
    const char     *text = ausi_text_of(message, "action", "");
    int             ask = ask_named(game->rules, ausi_text_of(message, "ask", ""));
    int             until = event_named(game->rules, ausi_text_of(message, "until", ""));
    aus_action      action;
    if (!aus_action_parse(game, text, strlen(text), &action)) return AUSI_R_BAD_ACTION;
    return ausi_refusal_of(ausi_table_always(c->desk->table, c->who, ask, action, until, ausi_now(s)));
}

static ausi_refusal vote(ausi_server *s, ausi_conn *c, const json_t *message)
{
    static const char *const words[AUSI_CHOICES] = {"bot", "resign", "wait"};
    const char              *choice = ausi_text_of(message, "choice", "");
    for (int i = 0; i < AUSI_CHOICES; i++)
        if (strcmp(choice, words[i]) == 0)
            return ausi_refusal_of(ausi_table_vote(c->desk->table, c->who, (ausi_choice)i, ausi_now(s)));
    return AUSI_R_BAD_FIELD;
}

static ausi_refusal ask_undo(ausi_server *s, ausi_conn *c, const json_t *message)
{
    ausi_table *t = c->desk->table;
    int64_t     actions = ausi_int_of(message, "actions", ausi_table_reach(t, c->who));
    return ausi_refusal_of(ausi_table_ask_undo(t, c->who, (uint32_t)actions, ausi_now(s)));
}

static ausi_refusal lend(ausi_server *s, ausi_conn *c, const json_t *message)
{
    const char *level = ausi_text_of(message, "level", "normal");
    if (!ausi_level_known(level)) return AUSI_R_BAD_LEVEL;
    return ausi_refusal_of(ausi_table_lend(c->desk->table, c->who, level, ausi_now(s)));
}

/* What is done to a running table by a seat. */
static ausi_refusal play(ausi_server *s, ausi_conn *c, ausi_message_kind kind, const json_t *message, aus_verdict *why)
{
    ausi_table *t = c->desk->table;
    uint64_t    now = ausi_now(s);
    int         who = c->who;
    switch (kind) {
    case AUSI_MSG_ACT: return act(s, c, message, why);
    case AUSI_MSG_UNDO: return ausi_refusal_of(ausi_table_undo(t, who, now));
    case AUSI_MSG_REDO: return ausi_refusal_of(ausi_table_redo(t, who, now));
    case AUSI_MSG_CONFIRM: return ausi_refusal_of(ausi_table_confirm(t, who, now));
    case AUSI_MSG_HOLD: return ausi_refusal_of(ausi_table_hold(t, ausi_bool_of(message, "on", true), now));
    case AUSI_MSG_ASK_UNDO: return ask_undo(s, c, message);
    case AUSI_MSG_REPLY: return ausi_refusal_of(ausi_table_reply(t, who, ausi_bool_of(message, "yes", false), now));
    case AUSI_MSG_ALWAYS: return always(s, c, message);
    case AUSI_MSG_FORGET:
        return ausi_refusal_of(
            ausi_table_forget(t, who, ask_named(t->game->rules, ausi_text_of(message, "ask", "")), now));
    case AUSI_MSG_RESIGN: return ausi_refusal_of(ausi_table_resign(t, who, now));
    case AUSI_MSG_LEND: return lend(s, c, message);
    case AUSI_MSG_RETURN: return ausi_refusal_of(ausi_table_return(t, who, now));
    case AUSI_MSG_VOTE: return vote(s, c, message);
    case AUSI_MSG_PAUSE: return ausi_refusal_of(ausi_table_pause(t, ausi_bool_of(message, "on", true), now));
    default: return AUSI_R_BAD_MESSAGE;
    }
}

static bool changes_seats(ausi_message_kind kind)
{
    return kind == AUSI_MSG_RESIGN || kind == AUSI_MSG_LEND || kind == AUSI_MSG_RETURN || kind == AUSI_MSG_VOTE ||
           kind == AUSI_MSG_HOLD;
}

static void play_message(ausi_server *s, ausi_conn *c, ausi_message_kind kind, const json_t *message, int64_t id)
{
    ausi_desk   *d = c->desk;
    aus_verdict  why = {0};
    ausi_refusal no = d->phase == AUSI_FROZEN ? AUSI_R_OLD_RULES
                      : !d->table             ? AUSI_R_NOT_STARTED
                      : d->phase == AUSI_ENDED ? AUSI_R_OVER
                                               : AUSI_R_NONE;
    if (no == AUSI_R_NONE && kind == AUSI_MSG_HINT) {
        no = hint(s, c, id);
        if (no != AUSI_R_NONE) refuse(s, c, id, no);
        return;
    }
    if (no == AUSI_R_NONE) {
        if (s->config.test && s->config.test->asked) s->config.test->asked(d->table, d->table->moves);
        ausi_desk_grow(d);
        no = play(s, c, kind, message, &why);
    }
    if (no == AUSI_R_RULES) ausi_say_no_rules(s, c, id, why);
    else if (no != AUSI_R_NONE) refuse(s, c, id, no);
    if (no != AUSI_R_NONE) return;
    uint32_t next = d->table->sink.next;
    for (int i = 0; i < d->seats; i++)
        if (i == c->who || kind != AUSI_MSG_ACT) d->chair[i].decided = next;
    ausi_desk_changed(s, d);
    if (changes_seats(kind)) ausi_desk_tell_table(s, d);
    ausi_out_done(s, d, c, id);
}

/* ---- Messages ------------------------------------------------------------------------------------ */

/* At a table, by a seat or a spectator, but not to the game. */
static void aside(ausi_server *s, ausi_conn *c, ausi_message_kind kind, const json_t *message, int64_t id)
{
    ausi_refusal no = AUSI_R_BAD_MESSAGE;
    switch (kind) {
    case AUSI_MSG_CHAT: no = chat(s, c, message); break;
    case AUSI_MSG_NONCE: no = nonce(s, c, message); break;
    case AUSI_MSG_REMIND: no = remind(s, c, message); break;
    case AUSI_MSG_MUTE: no = mute(s, c, message); break;
    case AUSI_MSG_RENAME: no = rename_to(s, c, ausi_text_of(message, "name", "")); break;
    default: break;
    }
    if (no == AUSI_R_NONE) ausi_out_done(s, c->desk, c, id);
    else refuse(s, c, id, no);
}

static void pong(ausi_server *s, ausi_conn *c, int64_t id)
{
    char text[64];
    int  n = id < 0 ? snprintf(text, sizeof text, "{\"t\":\"pong\"}")
                    : snprintf(text, sizeof text, "{\"t\":\"pong\",\"id\":%lld}", (long long)id);
    (void)s;
    net_send(c->socket, text, (size_t)n);
}

static void dispatch(ausi_server *s, ausi_conn *c, ausi_message_kind kind, const json_t *message)
{
    int64_t id = ausi_int_of(message, "id", -1);
    bool    talk = kind == AUSI_MSG_CHAT || kind == AUSI_MSG_RENAME;
    if (kind == AUSI_MSG_HELLO) hello(s, c, message);
    else if (kind == AUSI_MSG_PING) pong(s, c, id);
    else if (!c->desk) refuse(s, c, id, AUSI_R_HELLO_FIRST);
    else if (c->desk->deleted) refuse(s, c, id, AUSI_R_GONE_TABLE);
    else if (c->who < 0 && !talk) refuse(s, c, id, AUSI_R_SPECTATOR);
    else if (talk || kind == AUSI_MSG_MUTE || kind == AUSI_MSG_NONCE || kind == AUSI_MSG_REMIND)
        aside(s, c, kind, message, id);
    else play_message(s, c, kind, message, id);
}

void ausi_conn_message(void *context, net_socket *socket, const char *text, size_t n)
{
    ausi_server      *s = context;
    ausi_conn        *c = socket->user;
    ausi_message_kind kind;
    ausi_no           no;
    json_t           *message = ausi_message_read(text, n, &kind, &no);
    if (message) dispatch(s, c, kind, message);
    else ausi_say_refused(s, c, no.id, no.code, no.why);
    json_decref(message);
}

/* The client's WebSockets. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "net/client_int.h"
#include "net/net_frame.h"
#include "net/net_head.h"
#include "net/net_int.h"

typedef struct letter {
    struct letter *next;
    size_t         n;
    char           text[];
} letter;

struct net_link {
    stream            stream; /* first */
    net_client       *client;
    net_link         *prev, *next;
    net_link_handlers on;
    bool              handled;
    void             *user;
    net_link_state    state;
    char             *request; /* to be sent when connected */
    char              expected[32], protocol[64];
    char             *in; /* the head of the answer */
    size_t            in_used, scanned;
    frame_reader      reader;
    letter           *first, *last, *shown;
    int               code;
    bool              open_stream, stillborn, orphan, close_sent;
    char              why[NET_WHY_MAX];
};

static void release(net_link *k)
{
    while (k->first) {
        letter *l = k->first;
        k->first = l->next;
        free(l);
    }
    free(k->shown);
    free(k->request);
    free(k->in);
    neti_frames_free(&k->reader);
    free(k);
}

static void stream_closed(stream *s)
{
    net_link *k = (net_link *)s;
    k->open_stream = false;
    if (k->orphan) release(k);
}

/* The end of a link, told once. */
static void gone(net_link *k, int code, const char *why)
{
    if (k->state == NET_LINK_CLOSED) return;
    k->state = NET_LINK_CLOSED;
    k->code = code;
    k->client->stillborn -= k->stillborn;
    k->stillborn = false;
    snprintf(k->why, sizeof k->why, "%s", why);
    neti_loop_flush(&k->client->loop);
    neti_stream_close(&k->stream);
    if (k->on.closed) k->on.closed(k->user, k, code, k->why);
}

static void ended(stream *s, const char *why)
{
    net_link *k = (net_link *)s;
    gone(k, k->state == NET_LINK_OPEN ? NET_CLOSE_ABNORMAL : 0, *why ? why : "the connection was closed");
}

static bool send_frame(net_link *k, int opcode, const void *bytes, size_t n)
{
    uint8_t        head_bytes[FRAME_HEAD_MAX], small[1024], *copy = small;
    const uint8_t *mask = neti_client_random(k->client, 4);
    size_t         size = neti_frame_head(head_bytes, opcode, n, mask);
    if (size + n > sizeof small && !(copy = malloc(size + n))) return false;
    memcpy(copy, head_bytes, size);
    if (n) memcpy(copy + size, bytes, n);
    neti_frame_mask(copy + size, n, mask, 0);
    bool ok = neti_stream_write(&k->stream, copy, size + n);
    if (copy != small) free(copy);
    return ok;
}

static void keep_letter(net_link *k, const uint8_t *bytes, size_t n)
{
    letter *l = malloc(sizeof *l + n + 1);
    if (!l) return;
    *l = (letter){.n = n};
    memcpy(l->text, bytes, n);
    l->text[n] = 0;
    if (k->last) k->last->next = l;
    else k->first = l;
    k->last = l;
}

static bool frame(void *owner, int opcode, uint8_t *bytes, size_t n)
{
    net_link *k = owner;
    if (opcode == FRAME_TEXT) {
        if (!k->handled) keep_letter(k, bytes, n);
        else if (k->on.message) k->on.message(k->user, k, (const char *)bytes, n);
    } else if (opcode == FRAME_PING) {
        send_frame(k, FRAME_PONG, bytes, n);
    } else if (opcode == FRAME_CLOSE) {
        int code = n >= 2 ? bytes[0] << 8 | bytes[1] : NET_CLOSE_NONE;
        if (!k->close_sent) send_frame(k, FRAME_CLOSE, bytes, n < 2 ? 0 : 2);
        gone(k, code, n > 2 ? (const char *)bytes + 2 : "");
    }
    return k->state == NET_LINK_OPEN;
}

static void frames(net_link *k, uint8_t *bytes, size_t n)
{
    static const frame_events on = {frame};
    uint8_t                   close_bytes[125];
    int                       bad = neti_frames_take(&k->reader, bytes, n, &on, k);
    if (!bad || k->state == NET_LINK_CLOSED) return;
    send_frame(k, FRAME_CLOSE, close_bytes, neti_frame_close(close_bytes, bad, NULL));
    gone(k, bad, "the server sent something that is no WebSocket message");
}

/* The answer to the upgrade is there. */
static void shake(net_link *k, size_t length)
{
    head  h;
    char *text = malloc(length + 1);
    if (!text) {
        gone(k, 0, "no memory");
        return;
    }
    memcpy(text, k->in, length);
    if (neti_head_read_answer(text, length, &h) != 0) {
        gone(k, 0, "the answer is no HTTP");
    } else if (h.status != 101) {
        char why[64];
        snprintf(why, sizeof why, "the server answers %d %s", h.status, neti_reason(h.status));
        gone(k, 0, why);
    } else if (strcmp(neti_head_value(&h, "Sec-WebSocket-Accept"), k->expected) != 0 ||
               strcmp(neti_head_value(&h, "Sec-WebSocket-Protocol"), k->protocol) != 0) {
        gone(k, 0, "the server does not speak this protocol");
    } else {
        k->state = NET_LINK_OPEN;
        if (k->on.opened) k->on.opened(k->user, k);
    }
    free(text);
}

static void data(stream *s, uint8_t *bytes, size_t n)
{
    net_link *k = (net_link *)s;
    if (k->state == NET_LINK_OPEN) {
        frames(k, bytes, n);
        return;
    }
    if (k->state == NET_LINK_CLOSED) return;
    char *grown = k->in_used + n > 65536 ? NULL : realloc(k->in, k->in_used + n + 1);
    if (!grown) {
        gone(k, 0, "the answer is too long");
        return;
    }
    k->in = grown;
    memcpy(k->in + k->in_used, bytes, n);
    k->in_used += n;
    size_t length = neti_head_length(k->in, k->in_used, &k->scanned);
    if (!length) return;
    shake(k, length);
    if (k->state == NET_LINK_OPEN && k->in_used > length) frames(k, (uint8_t *)k->in + length, k->in_used - length);
    if (k->state != NET_LINK_OPEN) return;
    free(k->in);
    k->in = NULL;
}

static void ready(stream *s)
{
    net_link *k = (net_link *)s;
    neti_stream_write(s, k->request, strlen(k->request));
    free(k->request);
    k->request = NULL;
}

static bool make_request(net_link *k, const net_link_ask *ask, const net_url_parts *to)
{
    char   key[32], authority[300];
    size_t room = 4096 + strlen(to->path);
    neti_client_authority(to, authority, sizeof authority);
    net_base64(neti_client_random(k->client, 16), 16, key);
    neti_socket_accept_key(key, k->expected);
    snprintf(k->protocol, sizeof k->protocol, "%s", ask->subprotocol);
    if (!(k->request = malloc(room))) return false;
    int n = snprintf(k->request, room,
                     "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\nSec-WebSocket-Protocol: %s\r\n"
                     "%s%s%s%s%s%s\r\n",
                     to->path, authority, key, k->protocol, ask->origin ? "Origin: " : "",
                     ask->origin ? ask->origin : "", ask->origin ? "\r\n" : "",
                     ask->bearer ? "Authorization: Bearer " : "", ask->bearer ? ask->bearer : "",
                     ask->bearer ? "\r\n" : "");
    return n > 0 && (size_t)n < room;
}

net_link *net_connect(net_client *client, const net_link_ask *ask, const net_link_handlers *handlers, void *user,
                      char why[NET_WHY_MAX])
{
    static const stream_events events = {.ready = ready, .data = data, .ended = ended, .closed = stream_closed};
    char                       unheard[NET_WHY_MAX];
    net_url_parts              to;
    if (!why) why = unheard;
    why[0] = 0;
    net_link *k = calloc(1, sizeof *k);
    if (!k || !net_url_read(ask->url, &to)) {
        snprintf(why, NET_WHY_MAX, k ? "'%.150s' is no address; write ws://HOST:PORT/PATH" : "no memory%.0s", ask->url);
        free(k);
        return NULL;
    }
    k->client = client;
    k->user = user;
    k->handled = handlers != NULL;
    if (handlers) k->on = *handlers;
    k->reader.limit = client->config.message_bytes;
    if (!make_request(k, ask, &to) || !neti_client_connect(client, &k->stream, &events, &to, why)) {
        if (!why[0]) snprintf(why, NET_WHY_MAX, "no memory");
        release(k);
        return NULL;
    }
    k->open_stream = true;
    k->stillborn = why[0] != 0;
    client->stillborn += k->stillborn;
    snprintf(k->why, sizeof k->why, "%s", why);
    k->next = client->links;
    if (k->next) k->next->prev = k;
    client->links = k;
    return k;
}

void neti_links_bury(net_client *client)
{
    for (net_link *k = client->links, *next; client->stillborn && k; k = next) {
        next = k->next;
        if (!k->stillborn) continue;
        char why[NET_WHY_MAX];
        memcpy(why, k->why, sizeof why);
        gone(k, 0, why);
    }
}

net_link_state net_link_state_of(const net_link *link)
{
    return link->state;
}

/* Runs the loop until something is so, or the time is up. */
static bool run_until(net_link *k, bool (*so)(const net_link *), int milliseconds)
{
    uint64_t now = net_now(), until = now + (uint64_t)(milliseconds > 0 ? milliseconds : 0);
    neti_loop_flush(&k->client->loop);
    while (!so(k)) {
        if (now >= until) {
            net_client_run(k->client, 0);
            return so(k);
        }
        net_client_run(k->client, (int)(until - now));
        now = net_now();
    }
    return true;
}

static bool decided(const net_link *k)
{
    return k->state != NET_LINK_CONNECTING;
}

static bool has_letter(const net_link *k)
{
    return k->first || k->state == NET_LINK_CLOSED;
}

bool net_link_wait(net_link *link, int milliseconds)
{
    return run_until(link, decided, milliseconds) && link->state == NET_LINK_OPEN;
}

bool net_link_send(net_link *link, const char *text, size_t n)
{
    return link->state == NET_LINK_OPEN && !link->close_sent && send_frame(link, FRAME_TEXT, text, n);
}

bool net_link_receive(net_link *link, const char **text, size_t *n, int milliseconds)
{
    if (!run_until(link, has_letter, milliseconds) || !link->first) return false;
    free(link->shown);
    link->shown = link->first;
    link->first = link->first->next;
    if (!link->first) link->last = NULL;
    *text = link->shown->text;
    *n = link->shown->n;
    return true;
}

void net_link_close(net_link *link, int code, const char *reason)
{
    uint8_t bytes[125];
    if (link->state == NET_LINK_CONNECTING) gone(link, 0, "given up");
    if (link->state != NET_LINK_OPEN || link->close_sent) return;
    link->close_sent = true;
    send_frame(link, FRAME_CLOSE, bytes, neti_frame_close(bytes, code, reason));
}

const char *net_link_why(const net_link *link, int *code)
{
    if (code) *code = link->code;
    return link->why;
}

void net_link_free(net_link *link)
{
    if (!link) return;
    gone(link, link->state == NET_LINK_OPEN ? NET_CLOSE_ABNORMAL : 0, "cut");
    if (link->prev) link->prev->next = link->next;
    else link->client->links = link->next;
    if (link->next) link->next->prev = link->prev;
    link->orphan = true;
    if (!link->open_stream) release(link);
}

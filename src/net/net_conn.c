/* Connections: accepting them, taking requests out of what they send, letting them go. */
#include "net/net_int.h"
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PIPELINE_MAX = 262144 }; /* answers a client may leave unread before its next request is looked at */

static bool address_of(const uv_tcp_t *tcp, uint8_t address[16])
{
    struct sockaddr_storage far;
    int                     size = sizeof far;
    if (uv_tcp_getpeername(tcp, (struct sockaddr *)&far, &size) != 0) return false;
    memset(address, 0, 16);
    if (far.ss_family == AF_INET) {
        address[10] = address[11] = 0xff;
        memcpy(address + 12, &((struct sockaddr_in *)&far)->sin_addr, 4);
    } else {
        memcpy(address, &((struct sockaddr_in6 *)&far)->sin6_addr, 16);
    }
    return true;
}

/* ---- Letting go ------------------------------------------------------------------------------------ */

static void freed(stream *s)
{
    conn *c = (conn *)s;
    if (c->sock) neti_socket_free(c->sock);
    free(c->in);
    free(c);
}

/* Tells whoever waits for something of this connection; afterwards only its memory is left. */
static void leave(conn *c)
{
    net *n = c->net;
    if (c->gone) return;
    c->gone = true;
    if (c->exchange) {
        if (c->exchange->state == EXCHANGE_ASKED && n->on.gone) n->on.gone(n->context, &c->exchange->request);
        neti_exchange_free(c->exchange);
    }
    if (c->sock) neti_socket_ended(c->sock);
    else neti_ring_remove(&c->all);
    if (c->peer) c->peer->connections--;
    n->count.connections_now--;
}

void neti_conn_cut(conn *c)
{
    leave(c);
    neti_stream_close(&c->stream);
}

void neti_conn_linger(conn *c)
{
    if (c->lingering || c->gone) return;
    c->lingering = true;
    c->since = net_now();
    neti_stream_finish(&c->stream);
    neti_stream_read(&c->stream, true); /* and throw it away, so that our last words are not lost in a reset */
}

static void ended(stream *s, const char *why)
{
    (void)why;
    neti_conn_cut((conn *)s);
}

/* ---- Requests ---------------------------------------------------------------------------------------- */

static void consume(conn *c, size_t n)
{
    c->in_used -= n;
    c->scanned = 0;
    if (c->in_used) {
        memmove(c->in, c->in + n, c->in_used);
        return;
    }
    free(c->in);
    c->in = NULL;
    c->in_room = 0;
}

static void hand_over(exchange *x)
{
    net *n = x->conn->net;
    if (neti_files_answer(x)) return;
    x->request.body = x->body ? x->body : "";
    if (!n->on.request) {
        neti_refuse(x, 404, NULL);
        return;
    }
    x->state = EXCHANGE_ASKED;
    x->since = net_now();
    n->count.requests++;
    n->count.bytes_in += x->request.body_size;
    n->on.request(n->context, &x->request);
}

static void upgrade(exchange *x)
{
    conn *c = x->conn;
    int   refusal = neti_socket_judge(x);
    if (refusal) {
        neti_refuse(x, refusal, "socket");
        return;
    }
    if (!neti_socket_open(x)) {
        neti_conn_cut(c);
        return;
    }
    if (!c->in_used || c->gone) return;
    uint8_t *rest = (uint8_t *)c->in; /* frames that came together with the request */
    size_t   n = c->in_used;
    c->in = NULL;
    c->in_used = c->in_room = 0;
    neti_socket_data(c->sock, rest, n);
    free(rest);
}

/* A whole head is at the start of what was read. */
static void begin(conn *c, size_t length)
{
    exchange *x = neti_exchange_new(c, c->in, length);
    if (!x) {
        neti_conn_cut(c);
        return;
    }
    consume(c, length);
    int refusal = length > c->net->limits.header_bytes ? 431 : neti_request_read(x);
    if (!refusal) refusal = neti_request_judge(x);
    if (!refusal && neti_request_wants_socket(x)) {
        upgrade(x);
        return;
    }
    if (!refusal && x->body_want && !(x->body = malloc(x->body_want + 1))) refusal = 503;
    if (refusal) {
        neti_refuse(x, refusal, NULL);
    } else if (!x->body_want) {
        hand_over(x);
    } else if (c->in_used < x->body_want && strcasecmp(neti_head_value(&x->head, "Expect"), "100-continue") == 0) {
        static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
        neti_stream_write(&c->stream, go_on, sizeof go_on - 1);
    }
}

static bool take_body(exchange *x)
{
    conn  *c = x->conn;
    size_t n = x->body_want - x->request.body_size;
    if (n > c->in_used) n = c->in_used;
    memcpy(x->body + x->request.body_size, c->in, n);
    x->request.body_size += n;
    consume(c, n);
    if (x->request.body_size < x->body_want) return false;
    x->body[x->body_want] = 0;
    hand_over(x);
    return true;
}

static void too_long(conn *c)
{
    exchange *x = neti_exchange_new(c, "", 0);
    if (x) neti_refuse(x, 431, NULL);
    else neti_conn_cut(c);
}

/* One step; false if there is nothing more to do now. */
static bool step(conn *c)
{
    if (!c->in_used || c->gone || c->lingering || c->sock) return false;
    if (c->exchange) return c->exchange->state == EXCHANGE_BODY && take_body(c->exchange);
    if (neti_stream_pending(&c->stream) > PIPELINE_MAX) return false;
    if (!c->asking) {
        c->asking = true;
        c->since = net_now();
    }
    size_t length = neti_head_length(c->in, c->in_used, &c->scanned);
    if (length == 2) { /* an empty line after the last body; the RFC asks for patience with it */
        consume(c, 2);
        return true;
    }
    if (length) begin(c, length);
    else if (c->in_used > c->net->limits.header_bytes) too_long(c);
    return length != 0;
}

void neti_conn_advance(conn *c)
{
    if (c->advancing) return;
    c->advancing = true;
    while (step(c)) continue;
    c->advancing = false;
    if (c->gone || c->sock || c->lingering) return;
    bool waiting = c->in_used > c->net->limits.header_bytes + READ_ROOM; /* more than it needs to go on */
    neti_stream_read(&c->stream, !waiting);
}

static void data(stream *s, uint8_t *bytes, size_t n)
{
    conn *c = (conn *)s;
    if (c->gone || c->lingering) return;
    if (c->sock) {
        neti_socket_data(c->sock, bytes, n);
        return;
    }
    if (c->in_used + n > c->in_room) {
        size_t room = c->in_used + n < 1024 ? 1024 : c->in_used + n;
        char  *grown = realloc(c->in, room);
        if (!grown) {
            neti_conn_cut(c);
            return;
        }
        c->in = grown;
        c->in_room = room;
    }
    memcpy(c->in + c->in_used, bytes, n);
    c->in_used += n;
    neti_conn_advance(c);
}

static void drained(stream *s)
{
    conn *c = (conn *)s;
    if (c->gone) return;
    if (c->sock) neti_socket_drained(c->sock);
    else if (c->exchange && c->exchange->state == EXCHANGE_ANSWER) neti_answer_more(c->exchange);
    else neti_conn_advance(c);
}

/* ---- Accepting ---------------------------------------------------------------------------------------- */

static const stream_events events = {.data = data, .drained = drained, .ended = ended, .closed = freed};

/* False: there is no room for this one. */
static bool admit(conn *c)
{
    net    *n = c->net;
    uint8_t address[16];
    if (!address_of(&c->stream.tcp, address) || n->stopping) return false;
    neti_address_write(address, c->address);
    if (n->count.connections_now > n->limits.connections) return false;
    c->trusted = neti_ranges_hold(&n->trusted, address);
    if (c->trusted || neti_ranges_hold(&n->unlimited, address)) return true;
    peer *p = neti_peer(&n->peers, address);
    if (!p || p->connections >= 2 * n->limits.connections_per_address) return false; /* the second half is told 429 */
    c->peer = p;
    c->crowded = ++p->connections > n->limits.connections_per_address;
    return true;
}

void neti_conn_accept(uv_stream_t *listener, int status)
{
    net  *n = listener->data;
    conn *c = status < 0 ? NULL : calloc(1, sizeof *c);
    if (!c) return;
    if (!neti_stream_init(&c->stream, &n->loop, &events, n->tls, true)) {
        free(c);
        return;
    }
    c->net = n;
    c->since = c->moved_at = net_now();
    neti_ring_add(&n->conns, &c->all);
    n->count.connections_now++;
    if (uv_accept(listener, (uv_stream_t *)&c->stream.tcp) != 0) {
        neti_conn_cut(c);
    } else if (!admit(c)) {
        n->count.refused_rate++;
        neti_conn_cut(c);
    } else {
        n->count.connections++;
        neti_stream_start(&c->stream);
    }
}

/* ---- Time-outs ----------------------------------------------------------------------------------------- */

static void timed_out(conn *c)
{
    exchange *x = c->exchange ? c->exchange : c->in_used ? neti_exchange_new(c, "", 0) : NULL;
    if (x && x->state == EXCHANGE_BODY) {
        neti_refuse(x, 408, NULL);
        return;
    }
    c->net->count.refused_bad++;
    neti_conn_cut(c);
}

/* Has its client taken nothing for too long? */
static bool stuck(conn *c, uint64_t now)
{
    size_t pending = neti_stream_pending(&c->stream);
    if (!pending || pending != c->pending) {
        c->pending = pending;
        c->moved_at = now;
    }
    return pending && now - c->moved_at > c->net->limits.send_seconds * 1000ull;
}

static void check(conn *c, uint64_t now)
{
    net            *n = c->net;
    const exchange *x = c->exchange;
    uint64_t        waited = now - c->since, allowed = n->limits.idle_seconds;
    if (c->lingering) {
        if (waited > 2000) neti_conn_cut(c);
    } else if (stuck(c, now)) {
        neti_conn_cut(c);
    } else if (!x) {
        if (c->asking || !c->served) allowed = n->limits.header_seconds;
        if (waited > allowed * 1000) timed_out(c);
    } else if (x->state == EXCHANGE_BODY) {
        if (now - x->since > n->limits.body_seconds * 1000ull) timed_out(c);
    } else if (x->state == EXCHANGE_ASKED && now - x->since > n->limits.answer_seconds * 1000ull) {
        if (n->on.gone) n->on.gone(n->context, &c->exchange->request);
        neti_refuse(c->exchange, 503, "no answer in time");
    }
}

void neti_conn_second(net *n, uint64_t now)
{
    for (node *at = n->conns.next, *next; at != &n->conns; at = next) {
        next = at->next;
        check(NETI_OF(conn, all, at), now);
    }
}

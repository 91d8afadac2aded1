/* WebSockets: the upgrade, messages both ways, pings, and closing with a reason. */
#include "net/net_int.h"
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLOSE_PATIENCE_MS = 3000 };

/* ---- Opening ---------------------------------------------------------------------------------------- */

void neti_socket_accept_key(const char *key, char out[32])
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char              both[128];
    unsigned char     digest[EVP_MAX_MD_SIZE];
    unsigned          n = 0;
    snprintf(both, sizeof both, "%.64s%s", key, magic);
    EVP_Digest(both, strlen(both), digest, &n, EVP_sha1(), NULL);
    net_base64(digest, n, out);
}

int neti_socket_judge(exchange *x)
{
    net        *n = x->conn->net;
    const head *h = &x->head;
    uint8_t     nonce[16];
    const char *key = neti_head_value(h, "Sec-WebSocket-Key");
    if (!n->socket_path || strcmp(x->request.path, n->socket_path) != 0) return 404;
    if (x->request.method != NET_GET || h->minor != 1 || x->body_want) return 400;
    if (!neti_head_lists(neti_head_value(h, "Connection"), "upgrade")) return 400;
    if (strcmp(neti_head_value(h, "Sec-WebSocket-Version"), "13") != 0) {
        net_header(&x->request, "Sec-WebSocket-Version", "13");
        return 426;
    }
    if (net_base64_decode(key, strlen(key), nonce, sizeof nonce) != 16) return 400;
    if (!neti_head_lists(neti_head_value(h, "Sec-WebSocket-Protocol"), n->subprotocol)) return 400;
    if (n->stopping) return 503;
    peer *p = x->conn->trusted ? neti_client_peer(n, x->address) : NULL;
    return p && p->connections >= n->limits.connections_per_address ? 429 : 0;
}

static char *keep_words(sock *s, const net_request *r)
{
    size_t query = strlen(r->query) + 1, language = strlen(r->accept_language) + 1, cookie = strlen(r->cookie) + 1;
    char  *at = malloc(query + language + cookie);
    if (!at) return NULL;
    s->socket.query = memcpy(at, r->query, query);
    s->socket.accept_language = memcpy(at + query, r->accept_language, language);
    s->socket.cookie = memcpy(at + query + language, r->cookie, cookie);
    return at;
}

bool neti_socket_open(exchange *x)
{
    conn *c = x->conn;
    net  *n = c->net;
    char  key[32], text[256];
    sock *s = calloc(1, sizeof *s);
    if (!s || !(s->words = keep_words(s, &x->request))) {
        free(s);
        return false;
    }
    s->conn = c;
    s->reader = (frame_reader){.limit = n->limits.message_bytes, .expect_mask = true};
    memcpy(s->address, x->address, sizeof s->address);
    s->socket.address = s->address;
    if (c->trusted && (s->peer = neti_client_peer(n, s->address))) s->peer->connections++;
    s->heard_at = net_now();
    neti_socket_accept_key(neti_head_value(&x->head, "Sec-WebSocket-Key"), key);
    int used = snprintf(text, sizeof text,
                        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Accept: %s\r\nSec-WebSocket-Protocol: %.80s\r\n\r\n", key, n->subprotocol);
    neti_exchange_free(x);
    neti_ring_remove(&c->all);
    neti_ring_add(&n->socks, &s->heard);
    c->sock = s;
    n->count.sockets_opened++;
    n->count.sockets_now++;
    neti_stream_write(&c->stream, text, (size_t)used);
    neti_stream_read(&c->stream, true);
    neti_log(n, (net_log){.level = NET_INFO, .event = "socket-opened", .address = s->address});
    if (n->on.opened) n->on.opened(n->context, &s->socket);
    return true;
}

/* ---- Closing ------------------------------------------------------------------------------------------ */

/* The connection is gone: the handler hears of it, the memory goes with the connection's. */
void neti_socket_ended(sock *s)
{
    net *n = s->conn->net;
    int  code = s->peer_code ? s->peer_code : s->closing ? s->close_code : NET_CLOSE_ABNORMAL;
    s->closing = true;
    neti_ring_remove(&s->heard);
    if (s->peer) s->peer->connections--;
    n->count.sockets_now--;
    neti_log(n, (net_log){.level = NET_INFO, .event = "socket-closed", .address = s->address, .status = code,
                          .reason = s->close_reason[0] ? s->close_reason : NULL});
    if (n->on.closed) n->on.closed(n->context, &s->socket, code);
}

void neti_socket_free(sock *s)
{
    neti_frames_free(&s->reader);
    free(s->words);
    free(s);
}

static void queue_close(sock *s, int code, const char *reason)
{
    uint8_t frame[FRAME_HEAD_MAX], payload[125];
    size_t  n = code == NET_CLOSE_NONE ? 0 : neti_frame_close(payload, code, reason);
    if (s->close_queued) return;
    s->close_queued = true;
    neti_stream_write_two(&s->conn->stream, frame, neti_frame_head(frame, FRAME_CLOSE, n, NULL), payload, n);
}

static void start_close(sock *s, int code, const char *reason)
{
    if (s->closing) return;
    s->closing = true;
    s->closing_at = net_now();
    s->close_code = (uint16_t)code;
    snprintf(s->close_reason, sizeof s->close_reason, "%s", reason ? reason : "");
    queue_close(s, code, s->close_reason);
}

void net_close(net_socket *socket, int code, const char *reason)
{
    start_close((sock *)socket, code, reason);
}

/* Its client does wrong: it is told, and nothing more of it is read. */
static void fail(sock *s, int code, const char *reason)
{
    start_close(s, code, reason);
    s->peer_closed = true;
    neti_stream_finish(&s->conn->stream);
}

static void answer_close(sock *s, const uint8_t *bytes, size_t n)
{
    int code = n >= 2 ? bytes[0] << 8 | bytes[1] : NET_CLOSE_NONE;
    if (n == 1 || (n >= 2 && !neti_close_code_valid(code))) {
        fail(s, NET_CLOSE_PROTOCOL, "bad close frame");
        return;
    }
    s->peer_code = (uint16_t)code;
    s->peer_closed = true;
    if (!s->closing) {
        s->closing = true;
        s->closing_at = net_now();
        s->close_code = (uint16_t)code;
        queue_close(s, code, NULL);
    }
    neti_stream_finish(&s->conn->stream);
}

/* ---- Sending --------------------------------------------------------------------------------------------- */

size_t net_queued(const net_socket *socket)
{
    return neti_stream_pending(&((const sock *)socket)->conn->stream);
}

bool net_send(net_socket *socket, const char *text, size_t n)
{
    sock   *s = (sock *)socket;
    net    *owner = s->conn->net;
    uint8_t frame[FRAME_HEAD_MAX];
    if (s->closing) return false;
    size_t size = neti_frame_head(frame, FRAME_TEXT, n, NULL);
    if (net_queued(socket) + size + n > owner->limits.queue_bytes ||
        !neti_stream_write_two(&s->conn->stream, frame, size, text, n)) {
        owner->count.sockets_slow++;
        start_close(s, NET_CLOSE_POLICY, "too slow");
        return false;
    }
    owner->count.bytes_out += n;
    owner->count.messages_out++;
    return true;
}

void neti_socket_drained(sock *s)
{
    (void)s; /* nothing waits for it: queues are bounded, not flow-controlled */
}

/* ---- Receiving --------------------------------------------------------------------------------------------- */

static void touch(sock *s, uint64_t now)
{
    neti_ring_remove(&s->heard);
    neti_ring_add(&s->conn->net->socks, &s->heard);
    s->heard_at = now;
    s->pinged = false;
}

static bool allowed(sock *s)
{
    net *n = s->conn->net;
    if (neti_bucket_take(&s->allowance, n->limits.messages_per_second, n->limits.messages_burst, s->heard_at))
        return true;
    n->count.sockets_flooding++;
    fail(s, NET_CLOSE_POLICY, "too many messages");
    return false;
}

static bool frame(void *owner, int opcode, uint8_t *bytes, size_t n)
{
    sock   *s = owner;
    net    *on = s->conn->net;
    uint8_t pong[FRAME_HEAD_MAX];
    if (s->conn->gone || s->peer_closed) return false;
    switch (opcode) {
    case FRAME_TEXT:
        if (s->closing || on->stopping) return true;
        if (!allowed(s)) return false;
        on->count.messages_in++;
        on->count.bytes_in += n;
        if (on->on.message) on->on.message(on->context, &s->socket, (const char *)bytes, n);
        break;
    case FRAME_PING:
        if (s->closing || !allowed(s)) return !s->peer_closed;
        neti_stream_write_two(&s->conn->stream, pong, neti_frame_head(pong, FRAME_PONG, n, NULL), bytes, n);
        if (net_queued(&s->socket) > on->limits.queue_bytes) fail(s, NET_CLOSE_POLICY, "too slow");
        break;
    case FRAME_CLOSE: answer_close(s, bytes, n); break;
    default: break;
    }
    return !s->conn->gone && !s->peer_closed;
}

void neti_socket_data(sock *s, uint8_t *bytes, size_t n)
{
    static const frame_events on = {frame};
    if (s->peer_closed) return; /* only waiting for the end */
    touch(s, net_now());
    int bad = neti_frames_take(&s->reader, bytes, n, &on, s);
    if (!bad) return;
    if (bad == NET_CLOSE_TOO_BIG) s->conn->net->count.sockets_flooding++;
    fail(s, bad, bad == NET_CLOSE_TOO_BIG       ? "message too big"
                 : bad == NET_CLOSE_BAD_TEXT     ? "not UTF-8"
                 : bad == NET_CLOSE_UNACCEPTABLE ? "text only"
                                                 : "bad frame");
}

/* ---- Time-outs ------------------------------------------------------------------------------------------------ */

static void ping(sock *s)
{
    uint8_t bytes[FRAME_HEAD_MAX];
    s->pinged = true;
    s->pinged_at = net_now();
    neti_stream_write(&s->conn->stream, bytes, neti_frame_head(bytes, FRAME_PING, 0, NULL));
}

/* Silent sockets are first in the ring: pinged, then closed. Those that take nothing or linger are cut. */
void neti_socket_second(net *n, uint64_t now)
{
    uint64_t silence = n->limits.ping_seconds * 1000ull, patience = n->limits.hangup_seconds * 1000ull;
    for (node *at = n->socks.next, *next; at != &n->socks; at = next) {
        sock *s = NETI_OF(sock, heard, at);
        next = at->next;
        if (s->closing && now - s->closing_at > CLOSE_PATIENCE_MS) {
            neti_conn_cut(s->conn);
        } else if (!s->closing && s->pinged && now - s->pinged_at >= patience) {
            n->count.sockets_silent++;
            fail(s, NET_CLOSE_POLICY, "silent");
        } else if (!s->closing && !s->pinged && now - s->heard_at >= silence) {
            ping(s);
        }
    }
}

/*
 * WebSockets. Frames are put together here and written in batches, one system call for all that was queued
 * for a socket during a turn of the loop; the library reads frames, answers pings and shakes hands.
 */
#include "net/net_int.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Is the word in a list with commas? */
static bool lists(const char *list, const char *word)
{
    size_t n = strlen(word);
    while (*(list += strspn(list, ", \t"))) {
        size_t length = strcspn(list, ", \t");
        if (length == n && memcmp(list, word, n) == 0) return true;
        list += length;
    }
    return false;
}

/* One more connection or request of the client behind a proxy; the connection itself was counted before. */
static peer *client_peer(net *n, const char *address)
{
    uint8_t key[16];
    if (!neti_address_read(address, strlen(address), key) || neti_ranges_hold(&n->unlimited, key)) return NULL;
    return neti_peer(&n->peers, key);
}

int neti_socket_confirm(conn *c, struct lws *wsi)
{
    net *n = c->net;
    char host[300], origin[320], protocols[256], address[NET_ADDRESS_MAX], path[1024];
    bool secure;
    if (lws_hdr_copy(wsi, path, (int)sizeof path, WSI_TOKEN_GET_URI) <= 0) return 400;
    if (!n->socket_path || strcmp(path, n->socket_path) != 0) return 404;
    if (lws_hdr_copy(wsi, host, (int)sizeof host, WSI_TOKEN_HOST) <= 0) return 400;
    int length = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (length >= (int)sizeof origin || lws_hdr_copy(wsi, origin, (int)sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        snprintf(origin, sizeof origin, "%s", length ? "null" : "");
    neti_client_of(c, wsi, address, &secure);
    if (!neti_host_allowed(n, wsi, host)) return 421;
    if (!neti_origin_allowed(n, origin, host, secure)) return 403;
    if (lws_hdr_copy(wsi, protocols, (int)sizeof protocols, WSI_TOKEN_PROTOCOL) <= 0) protocols[0] = 0;
    if (!lists(protocols, n->subprotocol)) return 400;
    if (c->crowded || n->stopping) return c->crowded ? 429 : 503;
    peer *p = client_peer(n, address);
    if (!p) return 0;
    if (c->trusted && p->connections >= n->limits.connections_per_address) return 429;
    return neti_bucket_take(&p->requests, n->limits.requests_per_second, n->limits.requests_burst, net_now()) ? 0 : 429;
}

static void touch(sock *s, uint64_t now)
{
    neti_list_remove(&s->heard);
    neti_list_add(&s->conn->net->socks, &s->heard);
    s->heard_at = now;
    s->pinged = s->ping_due = false;
}

static char *copy_word(char **at, struct lws *wsi, enum lws_token_indexes token, int room)
{
    char *start = *at;
    int   n = lws_hdr_copy(wsi, start, room, token);
    start[n > 0 ? n : 0] = 0;
    *at += (n > 0 ? n : 0) + 1;
    return start;
}

static int opened(conn *c, struct lws *wsi)
{
    net *n = c->net;
    bool secure;
    int  query = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS);
    int  language = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE);
    int  cookie = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_COOKIE);
    sock *s = calloc(1, sizeof *s);
    char *at = malloc((size_t)(query + language + cookie) + 6);
    if (!s || !at) {
        free(s);
        free(at);
        return -1;
    }
    s->conn = c;
    s->words = at;
    s->socket.query = copy_word(&at, wsi, WSI_TOKEN_HTTP_URI_ARGS, query + 1);
    s->socket.accept_language = copy_word(&at, wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, language + 1);
    s->socket.cookie = copy_word(&at, wsi, WSI_TOKEN_HTTP_COOKIE, cookie + 1);
    neti_client_of(c, wsi, s->address, &secure);
    s->socket.address = s->address;
    if (c->trusted && (s->peer = client_peer(n, s->address))) s->peer->connections++;
    s->heard_at = net_now();
    neti_list_add(&n->socks, &s->heard);
    c->sock = s;
    n->count.sockets_opened++;
    n->count.sockets_now++;
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
    neti_log(n, (net_log){.level = NET_INFO, .event = "socket-opened", .address = s->address});
    if (n->on.opened) n->on.opened(n->context, &s->socket);
    return 0;
}

void neti_socket_free(sock *s)
{
    net *n = s->conn->net;
    int  code = s->peer_code ? s->peer_code : s->closing ? s->close_code : NET_CLOSE_ABNORMAL;
    s->closing = true;
    neti_log(n, (net_log){.level = NET_INFO, .event = "socket-closed", .address = s->address, .status = code,
                          .reason = s->close_reason[0] ? s->close_reason : NULL});
    if (n->on.closed) n->on.closed(n->context, &s->socket, code);
    for (sock **at = &n->dirty; s->dirty && *at; at = &(*at)->dirty_next) {
        if (*at != s) continue;
        *at = s->dirty_next;
        break;
    }
    neti_list_remove(&s->heard);
    if (s->peer) s->peer->connections--;
    n->count.sockets_now--;
    s->conn->sock = NULL;
    free(s->words);
    free(s->out);
    free(s->in);
    free(s);
}

static void mark_dirty(sock *s)
{
    net *n = s->conn->net;
    if (s->dirty) return;
    s->dirty = true;
    s->dirty_next = n->dirty;
    n->dirty = s;
}

static void start_close(sock *s, int code, const char *reason)
{
    if (s->closing) return;
    s->closing = true;
    s->closing_at = net_now();
    s->close_code = (uint16_t)code;
    snprintf(s->close_reason, sizeof s->close_reason, "%s", reason ? reason : "");
    mark_dirty(s);
}

void net_close(net_socket *socket, int code, const char *reason)
{
    start_close((sock *)socket, code, reason);
}

size_t net_queued(const net_socket *socket)
{
    const sock *s = (const sock *)socket;
    return s->out_used - s->out_sent;
}

/* What is waiting is dropped: the client would not read it in time anyway. */
static void too_slow(sock *s)
{
    s->conn->net->count.sockets_slow++;
    s->out_used = s->out_sent = 0;
    s->out_messages = 0;
    start_close(s, NET_CLOSE_POLICY, "too slow");
}

static bool make_room(sock *s, size_t more)
{
    size_t need = LWS_PRE + s->out_used + more, room = s->out_room ? s->out_room : 512;
    if (need <= s->out_room) return true;
    while (room < need) room *= 2;
    uint8_t *grown = realloc(s->out, room);
    if (!grown) return false;
    s->out = grown;
    s->out_room = (uint32_t)room;
    return true;
}

bool net_send(net_socket *socket, const char *text, size_t n)
{
    sock *s = (sock *)socket;
    if (s->closing) return false;
    if (s->out_used - s->out_sent + n + 10 > s->conn->net->limits.queue_bytes || !make_room(s, n + 10)) {
        too_slow(s);
        return false;
    }
    uint8_t *to = s->out + LWS_PRE + s->out_used, *start = to;
    *to++ = 0x81; /* the only frame of a text message, unmasked as a server's are */
    if (n < 126) {
        *to++ = (uint8_t)n;
    } else if (n < 65536) {
        *to++ = 126;
        *to++ = (uint8_t)(n >> 8);
        *to++ = (uint8_t)n;
    } else {
        *to++ = 127;
        for (int shift = 56; shift >= 0; shift -= 8) *to++ = (uint8_t)((uint64_t)n >> shift);
    }
    memcpy(to, text, n);
    s->out_used += (uint32_t)(to - start) + (uint32_t)n;
    s->out_messages++;
    s->conn->net->count.bytes_out += n;
    s->conn->net->count.messages_out++;
    mark_dirty(s);
    return true;
}

static void forget_sent(sock *s)
{
    enum { KEEP = 2048 };
    s->out_used = s->out_sent = 0;
    s->out_messages = 0;
    if (s->out_room <= KEEP) return;
    free(s->out);
    s->out = NULL;
    s->out_room = 0;
}

/* Writes what the kernel takes; false if the connection is broken. A LWS_WRITE_HTTP write goes out as it is. */
static bool write_queue(sock *s)
{
    enum { CHUNK = 131072 };
    struct lws *wsi = s->conn->wsi;
    while (s->out_sent < s->out_used && !lws_partial_buffered(wsi)) {
        uint32_t n = s->out_used - s->out_sent;
        if (n > CHUNK) n = CHUNK;
        if (lws_write(wsi, s->out + LWS_PRE + s->out_sent, n, LWS_WRITE_HTTP) < 0) return false;
        s->out_sent += n;
    }
    if (s->out_used && s->out_sent == s->out_used) forget_sent(s);
    return true;
}

static void flush(sock *s)
{
    struct lws *wsi = s->conn->wsi;
    if (!write_queue(s))
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
    else if (s->out_used || s->closing || s->ping_due)
        lws_callback_on_writable(wsi);
}

void neti_socket_flush(net *n)
{
    while (n->dirty) {
        sock *s = n->dirty;
        n->dirty = s->dirty_next;
        s->dirty = false;
        flush(s);
    }
}

static int writable(sock *s)
{
    struct lws *wsi = s->conn->wsi;
    if (!write_queue(s)) return -1;
    if (s->out_used) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    if (s->closing && !lws_partial_buffered(wsi)) {
        lws_close_reason(wsi, (enum lws_close_status)s->close_code, (unsigned char *)s->close_reason,
                         strlen(s->close_reason));
        s->close_sent = true;
        return -1; /* the library sends the close frame and waits for the answer */
    }
    if (s->ping_due && !s->closing) {
        unsigned char ping[LWS_PRE + 1];
        s->ping_due = false;
        if (lws_write(wsi, ping + LWS_PRE, 0, LWS_WRITE_PING) < 0) return -1;
    }
    return 0;
}

static int close_now(sock *s, int code, const char *reason)
{
    start_close(s, code, reason);
    s->out_used = s->out_sent = 0;
    lws_close_reason(s->conn->wsi, (enum lws_close_status)code, (unsigned char *)s->close_reason,
                     strlen(s->close_reason));
    return -1;
}

static int received(sock *s, const void *in, size_t len)
{
    net        *n = s->conn->net;
    struct lws *wsi = s->conn->wsi;
    uint64_t    now = net_now();
    touch(s, now);
    if (s->closing) return 0;
    if (lws_frame_is_binary(wsi)) return close_now(s, NET_CLOSE_UNACCEPTABLE, "text only");
    if (s->in_used + len > n->limits.message_bytes) {
        n->count.sockets_flooding++;
        return close_now(s, NET_CLOSE_TOO_BIG, "message too big");
    }
    if (s->in_used + len + 1 > s->in_room) {
        size_t   room = s->in_used + len + 1 < 256 ? 256 : s->in_used + len + 1;
        uint8_t *grown = realloc(s->in, room);
        if (!grown) return close_now(s, NET_CLOSE_LATER, "no memory");
        s->in = grown;
        s->in_room = (uint32_t)room;
    }
    if (len) memcpy(s->in + s->in_used, in, len);
    s->in_used += (uint32_t)len;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi)) return 0;
    if (!neti_bucket_take(&s->allowance, n->limits.messages_per_second, n->limits.messages_burst, now)) {
        n->count.sockets_flooding++;
        return close_now(s, NET_CLOSE_POLICY, "too many messages");
    }
    size_t size = s->in_used;
    s->in[size] = 0;
    s->in_used = 0;
    n->count.messages_in++;
    n->count.bytes_in += size;
    if (n->on.message) n->on.message(n->context, &s->socket, (const char *)s->in, size);
    return 0;
}

/* Silent sockets are first in the ring: pinged, then closed. Closing ones that linger are cut. */
void neti_socket_second(net *n, uint64_t now)
{
    uint64_t ping = n->limits.ping_seconds * 1000ull, hangup = ping + n->limits.hangup_seconds * 1000ull;
    for (node *at = n->socks.next, *next; at != &n->socks; at = next) {
        sock *s = NETI_OF(sock, heard, at);
        next = at->next;
        if (s->closing && now - s->closing_at > 3000)
            lws_set_timeout(s->conn->wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
        if (now - s->heard_at < ping) {
            if (n->stopping) continue;
            break;
        }
        if (now - s->heard_at >= hangup && !s->closing) {
            n->count.sockets_silent++;
            start_close(s, NET_CLOSE_POLICY, "silent");
        } else if (!s->pinged && !s->closing) {
            s->pinged = s->ping_due = true;
            free(s->in_used ? NULL : s->in);
            if (!s->in_used) s->in = NULL, s->in_room = 0;
            lws_callback_on_writable(s->conn->wsi);
        }
    }
}

int neti_socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    conn *c = wsi ? lws_get_opaque_user_data(wsi) : NULL;
    sock *s = c ? c->sock : NULL;
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED: return c ? opened(c, wsi) : -1;
    case LWS_CALLBACK_RECEIVE: return s ? received(s, in, len) : -1;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (s) touch(s, net_now());
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return s ? writable(s) : -1;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        if (!s) return 0;
        s->peer_code = len >= 2 ? (uint16_t)(((uint8_t *)in)[0] << 8 | ((uint8_t *)in)[1]) : NET_CLOSE_NONE;
        s->closing = true;
        s->closing_at = net_now();
        return 0;
    case LWS_CALLBACK_CLOSED:
        if (s) neti_socket_free(s);
        return 0;
    default: return 0;
    }
}

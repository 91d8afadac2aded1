/* What the library reports about connections and HTTP, turned into exchanges. */
#include "net/net_int.h"
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static bool address_of(int fd, uint8_t address[16])
{
    struct sockaddr_storage far;
    socklen_t               size = sizeof far;
    if (getpeername(fd, (struct sockaddr *)&far, &size) != 0) return false;
    memset(address, 0, 16);
    if (far.ss_family == AF_INET) {
        address[10] = address[11] = 0xff;
        memcpy(address + 12, &((struct sockaddr_in *)&far)->sin_addr, 4);
    } else {
        memcpy(address, &((struct sockaddr_in6 *)&far)->sin6_addr, 16);
    }
    return true;
}

/* Before anything is allocated: is there room at all? Nonzero hangs up. */
static int admit(net *n, int fd)
{
    uint8_t address[16];
    if (n->stopping || !address_of(fd, address)) return 1;
    if (n->count.connections_now >= n->limits.connections) {
        n->count.refused_rate++;
        return 1;
    }
    if (neti_ranges_hold(&n->trusted, address) || neti_ranges_hold(&n->unlimited, address)) return 0;
    peer *p = neti_peer(&n->peers, address);
    if (p && p->connections < 2 * n->limits.connections_per_address) return 0; /* the second half is told 429 */
    n->count.refused_rate++;
    return 1;
}

static void begin(net *n, struct lws *wsi)
{
    uint8_t address[16];
    int     on = 1, fd = lws_get_socket_fd(wsi);
    conn   *c = calloc(1, sizeof *c);
    lws_set_opaque_user_data(wsi, c);
    if (!c || !address_of(fd, address)) {
        free(c);
        lws_set_opaque_user_data(wsi, NULL);
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
        return;
    }
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    *c = (conn){.net = n, .wsi = wsi, .since = net_now(), .trusted = neti_ranges_hold(&n->trusted, address)};
    neti_address_write(address, c->address);
    if (!c->trusted && !neti_ranges_hold(&n->unlimited, address)) c->peer = neti_peer(&n->peers, address);
    if (c->peer && ++c->peer->connections > n->limits.connections_per_address) c->crowded = true;
    neti_list_add(&n->conns, &c->all);
    n->count.connections++;
    n->count.connections_now++;
}

static void drop_exchange(conn *c)
{
    net *n = c->net;
    if (!c->exchange) return;
    if (c->exchange->state == EXCHANGE_ASKED && n->on.gone) n->on.gone(n->context, &c->exchange->request);
    neti_exchange_free(c->exchange);
}

void neti_conn_closed(conn *c)
{
    net *n = c->net;
    drop_exchange(c);
    if (c->sock) neti_socket_free(c->sock);
    if (c->peer) c->peer->connections--;
    neti_list_remove(&c->all);
    n->count.connections_now--;
    free(c);
}

/* While a request waits for its answer nothing more is read: the library would wake for each byte and not take it. */
void neti_conn_read(conn *c, bool on)
{
    if (c->deaf == !on) return;
    c->deaf = !on;
    lws_rx_flow_control(c->wsi, on);
}

/* A connection that is not read from does not tell that its client left; so it is asked. */
bool neti_conn_left(const conn *c)
{
    char    byte;
    ssize_t n = recv(lws_get_socket_fd(c->wsi), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
}

static int handle(exchange *x)
{
    net *n = x->conn->net;
    x->request.body = x->body ? x->body : "";
    if (!n->on.request) {
        neti_refuse(x, 404, NULL);
        return neti_answer_write(x);
    }
    x->state = EXCHANGE_ASKED;
    x->since = net_now();
    n->count.requests++;
    n->count.bytes_in += x->request.body_size;
    lws_set_timeout(x->conn->wsi, NO_PENDING_TIMEOUT, 0);
    n->on.request(n->context, &x->request);
    if (x->state == EXCHANGE_ANSWER) return neti_answer_write(x);
    neti_conn_read(x->conn, false);
    return 0;
}

static int start_request(conn *c, struct lws *wsi)
{
    exchange *x = c->exchange ? NULL : neti_exchange_new(c);
    if (!x) return -1;
    int refusal = neti_request_read(x, wsi);
    if (!refusal) refusal = neti_request_judge(x, wsi);
    if (refusal) {
        neti_refuse(x, refusal, NULL);
        return neti_answer_write(x);
    }
    if (!x->body_want) return neti_files_answer(x) ? neti_answer_write(x) : handle(x);
    x->body = malloc(x->body_want + 1);
    x->body_room = x->body_want;
    if (!x->body) {
        neti_refuse(x, 503, "no memory");
        return neti_answer_write(x);
    }
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, (int)c->net->limits.body_seconds);
    return 0;
}

static int take_body(exchange *x, const void *in, size_t len)
{
    if (!x || x->state != EXCHANGE_BODY || !x->body) return 0;
    if (len > x->body_room - x->request.body_size) return -1;
    memcpy(x->body + x->request.body_size, in, len);
    x->request.body_size += len;
    return 0;
}

static int end_body(exchange *x)
{
    if (!x || x->state != EXCHANGE_BODY || !x->body) return 0;
    x->body[x->request.body_size] = 0;
    return neti_files_answer(x) ? neti_answer_write(x) : handle(x);
}

/* A refused upgrade is answered like a request; >0 says that this was done, <0 hangs up. */
static int confirm_upgrade(conn *c, struct lws *wsi, const char *to)
{
    int refusal = strcmp(to, "websocket") == 0 ? neti_socket_confirm(c, wsi) : 400;
    if (!refusal) return 0;
    exchange *x = c->exchange ? NULL : neti_exchange_new(c);
    if (!x) return -1;
    (void)neti_request_read(x, wsi);
    neti_refuse(x, refusal, "socket");
    (void)neti_answer_write(x);
    return -1;
}

int neti_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    net  *n = lws_context_user(lws_get_context(wsi));
    conn *c = wsi ? lws_get_opaque_user_data(wsi) : NULL;
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return admit(n, (int)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: begin(n, wsi); return 0;
    case LWS_CALLBACK_HTTP: return c ? start_request(c, wsi) : -1;
    case LWS_CALLBACK_HTTP_BODY: return c ? take_body(c->exchange, in, len) : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return c ? end_body(c->exchange) : -1;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        if (!c) return -1;
        return c->exchange && c->exchange->state == EXCHANGE_ANSWER ? neti_answer_write(c->exchange) : 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return c ? confirm_upgrade(c, wsi, in) : -1;
    case LWS_CALLBACK_CLOSED_HTTP:
        if (c) drop_exchange(c);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        if (c) {
            lws_set_opaque_user_data(wsi, NULL);
            neti_conn_closed(c);
        }
        return 0;
    default: return 0;
    }
}

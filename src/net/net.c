/* Opening, running and stopping: the loop and everything that hangs on it. */
#include "net/net_int.h"
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include "net/net_words.h"

void neti_list_add(node *list, node *item)
{
    item->prev = list->prev;
    item->next = list;
    list->prev->next = item;
    list->prev = item;
}

void neti_list_remove(node *item)
{
    item->prev->next = item->next;
    item->next->prev = item->prev;
    item->prev = item->next = item;
}

void neti_log(const net *n, net_log line)
{
    if (n->on.log) n->on.log(n->context, &line);
}

uint64_t net_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

int net_port(const net *n)
{
    return n->port;
}

const char *net_url(const net *n)
{
    return n->url;
}

net_counters net_count(const net *n)
{
    return n->count;
}

/* ---- Stopping and waking --------------------------------------------------------------------- */

void net_stop(net *n)
{
    atomic_store(&n->stop_asked, true);
    uv_async_send(&n->async);
}

void net_wake(net *n)
{
    atomic_store(&n->wake_asked, true);
    uv_async_send(&n->async);
}

static void begin_stop(net *n)
{
    n->stopping = true;
    n->stop_by = net_now() + n->limits.shutdown_seconds * 1000ull;
    neti_log(n, (net_log){.level = NET_INFO, .event = "stopping"});
    if (n->on.stopping) n->on.stopping(n->context);
    for (node *at = n->socks.next, *next; at != &n->socks; at = next) {
        next = at->next;
        net_close(&NETI_OF(sock, heard, at)->socket, NET_CLOSE_GOING, "the server is stopping");
    }
    for (node *at = n->conns.next; at != &n->conns; at = at->next) {
        conn *c = NETI_OF(conn, all, at);
        if (c->exchange) c->exchange->closing = true;
        if (!c->exchange && !c->sock) lws_set_timeout(c->wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
    }
    uv_timer_start(&n->second, n->second.timer_cb, 20, 20);
}

static void heard_async(uv_async_t *handle)
{
    net *n = handle->data;
    if (atomic_exchange(&n->wake_asked, false) && n->on.woken) n->on.woken(n->context);
    if (atomic_load(&n->stop_asked) && !n->stopping) begin_stop(n);
}

static void before_waiting(uv_prepare_t *handle)
{
    neti_socket_flush(handle->data);
}

/* ---- Once a second -------------------------------------------------------------------------------- */

static void check_exchanges(net *n, uint64_t now)
{
    for (node *at = n->exchanges.next, *next; at != &n->exchanges; at = next) {
        exchange *x = NETI_OF(exchange, open, at);
        next = at->next;
        if (x->state == EXCHANGE_BODY && now - x->since > n->limits.body_seconds * 1000ull) {
            n->count.refused_bad++;
            lws_set_timeout(x->conn->wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
        } else if (x->state == EXCHANGE_ASKED && now - x->since > n->limits.answer_seconds * 1000ull) {
            if (n->on.gone) n->on.gone(n->context, &x->request);
            neti_refuse(x, 503, "no answer in time");
            lws_callback_on_writable(x->conn->wsi);
        } else if (x->state == EXCHANGE_ASKED && neti_conn_left(x->conn)) {
            lws_set_timeout(x->conn->wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
        }
    }
}

static void every_second(uv_timer_t *handle)
{
    net     *n = handle->data;
    uint64_t now = net_now();
    check_exchanges(n, now);
    neti_socket_second(n, now);
    if (!n->stopping) neti_peers_sweep(&n->peers, n->limits.requests_per_second, now);
    else if (n->conns.next == &n->conns || now >= n->stop_by) uv_stop(&n->loop);
}

/* ---- Timers ------------------------------------------------------------------------------------------ */

struct net_timer {
    uv_timer_t timer; /* first */
    net       *net;
    net_timer *prev, *next;
    void     (*fire)(void *context, void *argument);
    void      *argument;
};

static void free_timer(uv_handle_t *handle)
{
    free(handle);
}

void net_cancel(net_timer *timer)
{
    if (!timer) return;
    if (timer->prev) timer->prev->next = timer->next;
    else timer->net->timers = timer->next;
    if (timer->next) timer->next->prev = timer->prev;
    uv_close((uv_handle_t *)&timer->timer, free_timer);
}

static void fired(uv_timer_t *handle)
{
    net_timer *t = (net_timer *)handle;
    net       *n = t->net;
    void     (*fire)(void *, void *) = t->fire;
    void      *argument = t->argument;
    net_cancel(t);
    fire(n->context, argument);
}

net_timer *net_after(net *n, uint64_t milliseconds, void (*fire)(void *context, void *argument), void *argument)
{
    net_timer *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    *t = (net_timer){.net = n, .fire = fire, .argument = argument, .next = n->timers};
    if (n->timers) n->timers->prev = t;
    n->timers = t;
    uv_timer_init(&n->loop, &t->timer);
    uv_update_time(&n->loop);
    uv_timer_start(&t->timer, fired, milliseconds, 0);
    return t;
}

/* ---- Running and freeing --------------------------------------------------------------------------- */

void net_run(net *n)
{
    uv_run(&n->loop, UV_RUN_DEFAULT);
}

static void close_handle(uv_handle_t *handle, void *unused)
{
    (void)unused;
    if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

void net_free(net *n)
{
    if (!n) return;
    while (n->timers) net_cancel(n->timers);
    if (n->lws) {
        uv_timer_stop(&n->second);
        lws_context_destroy(n->lws);
        for (int i = 0; i < 64 && n->lws; i++) uv_run(&n->loop, UV_RUN_NOWAIT); /* its handles close with time */
        if (n->lws) lws_context_destroy(n->lws);
        for (int i = 0; i < 64 && n->lws; i++) uv_run(&n->loop, UV_RUN_NOWAIT);
    }
    if (n->handles_open) {
        uv_walk(&n->loop, close_handle, NULL);
        uv_run(&n->loop, UV_RUN_DEFAULT);
        uv_loop_close(&n->loop);
    }
    neti_peers_free(&n->peers);
    for (size_t i = 0; i < sizeof n->handled / sizeof n->handled[0]; i++) free(n->handled[i]);
    free(n->socket_path);
    free(n->subprotocol);
    free(n->fallback);
    free(n->tls_cert);
    free(n->tls_key);
    free(n);
}

/* ---- Opening --------------------------------------------------------------------------------------- */

static net_limits with_defaults(net_limits l)
{
    static const net_limits usual = {
        .header_bytes = 8192, .body_bytes = 65536, .message_bytes = 16384, .queue_bytes = 262144,
        .connections = 12000, .connections_per_address = 256, .requests_per_second = 50, .requests_burst = 200,
        .messages_per_second = 100, .messages_burst = 200, .header_seconds = 10, .body_seconds = 20,
        .answer_seconds = 30, .send_seconds = 20, .idle_seconds = 60, .ping_seconds = 25, .hangup_seconds = 20,
        .shutdown_seconds = 5};
    uint32_t       *have = (uint32_t *)&l;
    const uint32_t *usually = (const uint32_t *)&usual;
    for (size_t i = 0; i < sizeof l / sizeof *have; i++)
        if (!have[i]) have[i] = usually[i];
    return l;
}

static char *copied(const char *text)
{
    return text ? strdup(text) : NULL;
}

static bool fail(char *why, const char *format, const char *what)
{
    snprintf(why, NET_WHY_MAX, format, what);
    return false;
}

static bool read_listen(net *n, const char *listen, char *why)
{
    bool given = false;
    if (!listen || !*listen) listen = "127.0.0.1:0";
    if (!neti_host_port(listen, strlen(listen), n->host, sizeof n->host, &n->port, &given) || !given)
        return fail(why, "'%s' is no address to listen on; write ADDRESS:PORT, such as 127.0.0.1:8080", listen);
    if (!n->host[0]) snprintf(n->host, sizeof n->host, "127.0.0.1");
    if (strcasecmp(n->host, "localhost") == 0) snprintf(n->host, sizeof n->host, "127.0.0.1");
    return true;
}

static bool read_public(net *n, const char *url, char *why)
{
    net_url_parts parts;
    if (!url) return true;
    if (!net_url_read(url, &parts) || parts.scheme[0] != 'h' || strcmp(parts.path, "/") != 0)
        return fail(why, "'%s' is no public URL; write it like https://play.example, without a path", url);
    bool v6 = strchr(parts.host, ':') != NULL, usual = parts.port == (parts.tls ? 443 : 80);
    char port[8] = "";
    if (!usual) snprintf(port, sizeof port, ":%u", parts.port);
    snprintf(n->public_authority, sizeof n->public_authority, "%s%s%s%s", v6 ? "[" : "", parts.host, v6 ? "]" : "",
             port);
    snprintf(n->url, sizeof n->url, "%s://%s", parts.scheme, n->public_authority);
    n->public_tls = parts.tls;
    return n->public_given = true;
}

/* The library says only that it failed; a bind of our own says why. */
static bool can_bind(const net *n, char *why)
{
    struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    char             port[8], place[120];
    snprintf(port, sizeof port, "%u", n->port);
    snprintf(place, sizeof place, "%.100s:%s", n->host, port);
    if (getaddrinfo(n->host, port, &hints, &found) != 0)
        return fail(why, "'%s' is no address of this machine; write it in digits, such as 127.0.0.1", n->host);
    int on = 1, fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int bad = fd < 0 ? errno : 0;
    if (!bad) {
        (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        if (bind(fd, found->ai_addr, found->ai_addrlen) != 0 || listen(fd, 1) != 0) bad = errno;
        close(fd);
    }
    freeaddrinfo(found);
    if (!bad) return true;
    if (bad == EADDRINUSE) return fail(why, "%s: the port is in use by another program", place);
    if (bad == EACCES) return fail(why, "%s: this user may not listen there (ports below 1024 need a right)", place);
    if (bad == EADDRNOTAVAIL) return fail(why, "%s: this machine has no such address", place);
    snprintf(why, NET_WHY_MAX, "%s: %s", place, strerror(bad));
    return false;
}

static bool can_read(const char *path, char *why)
{
    if (access(path, R_OK) == 0) return true;
    snprintf(why, NET_WHY_MAX, "%s: %s", path, strerror(errno));
    return false;
}

static bool read_config(net *n, const net_config *config, char *why)
{
    n->limits = with_defaults(config->limits);
    n->files = config->files;
    n->file_count = config->file_count;
    n->socket_path = copied(config->socket_path);
    n->subprotocol = strdup(config->subprotocol ? config->subprotocol : "none");
    n->fallback = copied(config->fallback);
    n->tls_cert = copied(config->tls_cert);
    n->tls_key = copied(config->tls_key);
    for (size_t i = 0; i < sizeof n->handled / sizeof n->handled[0]; i++) n->handled[i] = copied(config->handled[i]);
    n->tls = config->tls_cert != NULL;
    if (!config->tls_cert != !config->tls_key) return fail(why, "%s", "TLS needs both a certificate and a key");
    if (n->tls && (!can_read(n->tls_cert, why) || !can_read(n->tls_key, why))) return false;
    if (!neti_ranges_read(config->trusted_proxies, &n->trusted))
        return fail(why, "'%s' are no addresses of proxies; write 127.0.0.1, 10.0.0.0/8", config->trusted_proxies);
    if (!neti_ranges_read(config->unlimited, &n->unlimited))
        return fail(why, "'%s' are no addresses; write 127.0.0.1, 10.0.0.0/8", config->unlimited);
    return read_listen(n, config->listen, why) && read_public(n, config->public_url, why) && can_bind(n, why);
}

/* Each connection needs a descriptor; the soft limit is often 1024. */
static void raise_descriptor_limit(uint32_t connections)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= connections + 256) return;
    limit.rlim_cur = limit.rlim_max < connections + 256 ? limit.rlim_max : connections + 256;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

static void init_loop(net *n)
{
    uv_loop_init(&n->loop);
    uv_async_init(&n->loop, &n->async, heard_async);
    uv_prepare_init(&n->loop, &n->prepare);
    uv_prepare_start(&n->prepare, before_waiting);
    uv_timer_init(&n->loop, &n->second);
    uv_timer_start(&n->second, every_second, 1000, 1000);
    n->async.data = n->prepare.data = n->second.data = n;
    n->handles_open = true;
}

static bool start_library(net *n, char *why)
{
    static const lws_retry_bo_t never = {.secs_since_valid_ping = 0xfffe, .secs_since_valid_hangup = 0xffff};
    bool  everywhere = strcmp(n->host, "0.0.0.0") == 0 || strcmp(n->host, "::") == 0;
    bool  v6 = strchr(n->host, ':') != NULL;
    void *loops[1] = {&n->loop};
    n->protocols[0] = (struct lws_protocols){.name = "http", .callback = neti_http_callback, .rx_buffer_size = 4096};
    n->protocols[1] = (struct lws_protocols){.name = n->subprotocol, .callback = neti_socket_callback,
                                             .rx_buffer_size = 512};
    struct lws_context_creation_info info = {
        .port = n->port ? n->port : 0, .iface = everywhere ? NULL : n->host, .protocols = n->protocols, .gid = -1,
        .uid = -1, .user = n, .pcontext = &n->lws, .foreign_loops = loops, .retry_and_idle_policy = &never,
        .max_http_header_data2 = n->limits.header_bytes, .pt_serv_buf_size = 16384,
        .keepalive_timeout = (int)n->limits.idle_seconds, .timeout_secs = n->limits.header_seconds,
        .timeout_secs_ah_idle = n->limits.header_seconds, .alpn = "http/1.1", .server_string = "australis",
        .ssl_cert_filepath = n->tls_cert, .ssl_private_key_filepath = n->tls_key,
        .fd_limit_per_thread = n->limits.connections + 64,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   (v6 ? LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY : LWS_SERVER_OPTION_DISABLE_IPV6) |
                   (n->tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0)};
    lws_set_log_level(0, NULL);
    raise_descriptor_limit(n->limits.connections);
    n->lws = lws_create_context(&info);
    if (!n->lws) return fail(why, "%s", "the network library could not be started");
    n->vhost = lws_create_vhost(n->lws, &info);
    if (!n->vhost && n->tls) return fail(why, "%s: no usable certificate with this key", n->tls_cert);
    if (!n->vhost) return fail(why, "%s: cannot listen there", n->host);
    n->port = (uint16_t)lws_get_vhost_listen_port(n->vhost);
    return true;
}

static void name_itself(net *n)
{
    bool everywhere = strcmp(n->host, "0.0.0.0") == 0 || strcmp(n->host, "::") == 0;
    bool v6 = strchr(n->host, ':') && !everywhere;
    snprintf(n->own, sizeof n->own, "%s%s%s:%u", v6 ? "[" : "", everywhere ? "127.0.0.1" : n->host, v6 ? "]" : "",
             n->port);
    if (!n->public_given) snprintf(n->url, sizeof n->url, "%s://%s", n->tls ? "https" : "http", n->own);
    neti_log(n, (net_log){.level = NET_INFO, .event = "listening", .address = n->own});
}

net *net_open(const net_config *config, const net_handlers *handlers, void *context, char why[NET_WHY_MAX])
{
    net *n = calloc(1, sizeof *n);
    why[0] = 0;
    if (!n) {
        fail(why, "%s", "no memory");
        return NULL;
    }
    n->conns.prev = n->conns.next = &n->conns;
    n->exchanges.prev = n->exchanges.next = &n->exchanges;
    n->socks.prev = n->socks.next = &n->socks;
    n->on = *handlers;
    n->context = context;
    if (read_config(n, config, why)) {
        init_loop(n);
        if (start_library(n, why)) {
            name_itself(n);
            return n;
        }
    }
    net_free(n);
    return NULL;
}

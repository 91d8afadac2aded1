/* Opening and freeing: the configuration, the listener, the sentences that say what is wrong. */
#include "net/net_int.h"
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include "net/net_words.h"

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
        return fail(why, "'%.100s' is no address to listen on; write ADDRESS:PORT, such as 127.0.0.1:8080", listen);
    if (!n->host[0] || strcasecmp(n->host, "localhost") == 0) snprintf(n->host, sizeof n->host, "127.0.0.1");
    return true;
}

static bool read_public(net *n, const char *url, char *why)
{
    net_url_parts parts;
    if (!url) return true;
    if (!net_url_read(url, &parts) || parts.scheme[0] != 'h' || strcmp(parts.path, "/") != 0)
        return fail(why, "'%.100s' is no public URL; write it like https://play.example, without a path", url);
    bool v6 = strchr(parts.host, ':') != NULL, usual = parts.port == (parts.tls ? 443 : 80);
    char port[8] = "";
    if (!usual) snprintf(port, sizeof port, ":%u", parts.port);
    snprintf(n->public_authority, sizeof n->public_authority, "%s%s%s%s", v6 ? "[" : "", parts.host, v6 ? "]" : "",
             port);
    snprintf(n->url, sizeof n->url, "%s://%s", parts.scheme, n->public_authority);
    n->public_tls = parts.tls;
    return n->public_given = true;
}

static bool read_config(net *n, const net_config *config, char *why)
{
    n->limits = with_defaults(config->limits);
    n->files = config->files;
    n->file_count = config->file_count;
    n->socket_path = copied(config->socket_path);
    n->subprotocol = strdup(config->subprotocol ? config->subprotocol : "none");
    n->fallback = copied(config->fallback);
    for (size_t i = 0; i < sizeof n->handled / sizeof n->handled[0]; i++) n->handled[i] = copied(config->handled[i]);
    if (!config->tls_cert != !config->tls_key) return fail(why, "%s", "TLS needs both a certificate and a key");
    if (config->tls_cert && !(n->tls = neti_tls_server(config->tls_cert, config->tls_key, why, NET_WHY_MAX)))
        return false;
    if (!neti_ranges_read(config->trusted_proxies, &n->trusted))
        return fail(why, "'%.100s' are no addresses of proxies; write 127.0.0.1, 10.0.0.0/8", config->trusted_proxies);
    if (!neti_ranges_read(config->unlimited, &n->unlimited))
        return fail(why, "'%.100s' are no addresses; write 127.0.0.1, 10.0.0.0/8", config->unlimited);
    return read_listen(n, config->listen, why) && read_public(n, config->public_url, why);
}

/* Each connection needs a descriptor; the soft limit is often 1024. */
static void raise_descriptor_limit(uint32_t connections)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= connections + 256) return;
    limit.rlim_cur = limit.rlim_max < connections + 256 ? limit.rlim_max : connections + 256;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

static bool cannot_listen(const net *n, int error, char *why)
{
    char place[120];
    snprintf(place, sizeof place, "%.100s:%u", n->host, n->port);
    if (error == UV_EADDRINUSE) return fail(why, "%s: the port is in use by another program", place);
    if (error == UV_EACCES)
        return fail(why, "%s: this user may not listen there (ports below 1024 need a right)", place);
    if (error == UV_EADDRNOTAVAIL) return fail(why, "%s: this machine has no such address", place);
    snprintf(why, NET_WHY_MAX, "%s: %s", place, uv_strerror(error));
    return false;
}

static bool listen_there(net *n, char *why)
{
    struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    struct sockaddr_storage here;
    int              size = sizeof here, error;
    char             port[8];
    snprintf(port, sizeof port, "%u", n->port);
    if (getaddrinfo(n->host, port, &hints, &found) != 0)
        return fail(why, "'%.100s' is no address of this machine; write it in digits, such as 127.0.0.1", n->host);
    uv_tcp_init(&n->loop.uv, &n->listener);
    n->listener.data = n;
    error = uv_tcp_bind(&n->listener, found->ai_addr, 0);
    freeaddrinfo(found);
    if (!error) error = uv_listen((uv_stream_t *)&n->listener, 1024, neti_conn_accept);
    if (!error) error = uv_tcp_getsockname(&n->listener, (struct sockaddr *)&here, &size);
    if (error) return cannot_listen(n, error, why);
    n->port = ntohs(here.ss_family == AF_INET ? ((struct sockaddr_in *)&here)->sin_port
                                              : ((struct sockaddr_in6 *)&here)->sin6_port);
    return true;
}

static void turned(void *owner)
{
    net *n = owner;
    if (n->on.turned) n->on.turned(n->context);
}

static void open_loop(net *n)
{
    neti_loop_open(&n->loop);
    n->loop.turned = turned;
    n->loop.owner = n;
    uv_async_init(&n->loop.uv, &n->async, neti_heard_async);
    uv_timer_init(&n->loop.uv, &n->second);
    uv_timer_start(&n->second, neti_second, 1000, 1000);
    n->async.data = n->second.data = n;
    n->loop_open = true;
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
    signal(SIGPIPE, SIG_IGN); /* a client that left is an error code, not the end of the process */
    if (read_config(n, config, why)) {
        open_loop(n);
        raise_descriptor_limit(n->limits.connections);
        if (listen_there(n, why)) {
            name_itself(n);
            return n;
        }
    }
    net_free(n);
    return NULL;
}

void net_free(net *n)
{
    if (!n) return;
    n->stopping = true;
    while (n->conns.next != &n->conns) neti_conn_cut(NETI_OF(conn, all, n->conns.next));
    while (n->socks.next != &n->socks) neti_conn_cut(NETI_OF(sock, heard, n->socks.next)->conn);
    while (n->timers) net_cancel(n->timers);
    if (n->loop_open) neti_loop_close(&n->loop);
    neti_peers_free(&n->peers);
    for (size_t i = 0; i < sizeof n->handled / sizeof n->handled[0]; i++) free(n->handled[i]);
    SSL_CTX_free(n->tls);
    free(n->socket_path);
    free(n->subprotocol);
    free(n->fallback);
    free(n);
}

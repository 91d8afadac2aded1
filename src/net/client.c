/* The client's loop, and how it finds and reaches a host. */
#include "net/client.h"
#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include "net/client_int.h"

static void heard_async(uv_async_t *handle)
{
    uv_stop(handle->loop);
}

/* A timer that is due before the loop has begun to wait would otherwise leave it waiting without an end. */
static void time_is_up(uv_timer_t *handle)
{
    uv_stop(handle->loop);
}

net_client *net_client_open(const net_client_config *config, char why[NET_WHY_MAX])
{
    net_client *c = calloc(1, sizeof *c);
    why[0] = 0;
    if (!c) {
        snprintf(why, NET_WHY_MAX, "no memory");
        return NULL;
    }
    if (config) c->config = *config;
    if (!c->config.message_bytes) c->config.message_bytes = 4u << 20;
    c->ca_file = c->config.ca_file ? strdup(c->config.ca_file) : NULL;
    c->random_used = RANDOM_ROOM;
    neti_loop_open(&c->loop);
    uv_async_init(&c->loop.uv, &c->async, heard_async);
    uv_timer_init(&c->loop.uv, &c->timer);
    uv_unref((uv_handle_t *)&c->async);
    signal(SIGPIPE, SIG_IGN);
    return c;
}

void net_client_run(net_client *client, int milliseconds)
{
    if (client->stillborn) neti_links_bury(client);
    milliseconds = neti_fetches_wait(client, milliseconds);
    uv_update_time(&client->loop.uv);
    uv_timer_start(&client->timer, time_is_up, milliseconds > 0 ? (uint64_t)milliseconds : 0, 0);
    uv_run(&client->loop.uv, milliseconds > 0 ? UV_RUN_ONCE : UV_RUN_NOWAIT);
    uv_timer_stop(&client->timer);
    neti_fetches_check(client);
    neti_loop_flush(&client->loop);
}

void net_client_wake(net_client *client)
{
    uv_async_send(&client->async);
}

void net_client_free(net_client *client)
{
    if (!client) return;
    neti_fetches_drop(client);
    while (client->links) net_link_free(client->links);
    neti_loop_close(&client->loop);
    SSL_CTX_free(client->tls);
    free(client->ca_file);
    free(client);
}

const uint8_t *neti_client_random(net_client *client, size_t n)
{
    if (client->random_used + n > RANDOM_ROOM) {
        for (size_t at = 0; at < RANDOM_ROOM;) {
            ssize_t got = getrandom(client->random + at, RANDOM_ROOM - at, 0);
            if (got > 0) at += (size_t)got;
        }
        client->random_used = 0;
    }
    client->random_used += n;
    return client->random + client->random_used - n;
}

void neti_client_authority(const net_url_parts *to, char *out, size_t size)
{
    bool v6 = strchr(to->host, ':') != NULL, usual = to->port == (to->tls ? 443 : 80);
    int  n = snprintf(out, size, "%s%s%s", v6 ? "[" : "", to->host, v6 ? "]" : "");
    if (!usual && n > 0 && (size_t)n < size) snprintf(out + n, size - (size_t)n, ":%u", to->port);
}

/* The first address the client may use. */
static bool resolve(const net_client *client, const net_url_parts *to, struct sockaddr_storage *out, char *why)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    char            port[8];
    snprintf(port, sizeof port, "%u", to->port);
    int error = getaddrinfo(to->host, port, &hints, &found);
    if (error) {
        snprintf(why, NET_WHY_MAX, "%.100s: %s", to->host, gai_strerror(error));
        return false;
    }
    bool ok = false;
    for (struct addrinfo *at = found; at && !ok; at = at->ai_next) {
        if (client->config.public_only && !neti_client_is_public(at->ai_addr)) continue;
        memcpy(out, at->ai_addr, at->ai_addrlen);
        ok = true;
    }
    freeaddrinfo(found);
    if (!ok) snprintf(why, NET_WHY_MAX, "%.100s: only addresses of the open internet are allowed", to->host);
    return ok;
}

bool neti_client_connect(net_client *client, stream *s, const stream_events *on, const net_url_parts *to,
                         char why[NET_WHY_MAX])
{
    struct sockaddr_storage address;
    bool                    trust_anyone = client->config.trust_anyone;
    if (!resolve(client, to, &address, why)) return false;
    if (to->tls && !client->tls) client->tls = neti_tls_client(client->ca_file, trust_anyone, why, NET_WHY_MAX);
    if (to->tls && !client->tls) return false;
    if (!neti_stream_init(s, &client->loop, on, to->tls ? client->tls : NULL, false)) {
        snprintf(why, NET_WHY_MAX, "no memory");
        return false;
    }
    if (s->ssl && !neti_tls_name(s->ssl, to->host, !trust_anyone)) snprintf(why, NET_WHY_MAX, "TLS failed");
    else if (!neti_stream_connect(s, (struct sockaddr *)&address))
        snprintf(why, NET_WHY_MAX, "no connection can be made");
    return true;
}

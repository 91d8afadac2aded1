/* What the two halves of the client share: the loop, addresses, masks. */
#ifndef AUS_NET_CLIENT_INT_H
#define AUS_NET_CLIENT_INT_H
#include "net/client.h"
#include "net/net_loop.h"

enum { RANDOM_ROOM = 1024 };

typedef struct fetch fetch; /* an HTTP request on its way */

struct net_client {
    loop              loop;
    uv_async_t        async;
    uv_timer_t        timer;
    net_client_config config;
    char             *ca_file;
    SSL_CTX          *tls; /* made when it is first needed */
    net_link         *links;
    fetch            *fetches;
    int               stillborn; /* links that failed at once and have not told it yet */
    uint8_t           random[RANDOM_ROOM];
    size_t            random_used;
};

/* Connects a stream to a URL's host. False with a sentence in `why`: the stream was never opened. True with a sentence:
 * it was, but it will not connect; the owner closes it. */
bool neti_client_connect(net_client *client, stream *s, const stream_events *on, const net_url_parts *to,
                         char why[NET_WHY_MAX]);
/* n unpredictable bytes, at most RANDOM_ROOM. */
const uint8_t *neti_client_random(net_client *client, size_t n);
/* client_address.c: neither loopback nor a home network nor the like. */
struct sockaddr;
bool neti_client_is_public(const struct sockaddr *address);
/* The value of the Host header: "name", "name:8080", "[::1]:8080". */
void neti_client_authority(const net_url_parts *to, char *out, size_t size);

/* client_http.c */
void neti_fetches_check(net_client *client); /* tells those that are done or out of time */
int  neti_fetches_wait(const net_client *client, int milliseconds); /* no longer than the first needs */
void neti_fetches_drop(net_client *client);
/* Tells the owners of stillborn links. */
void neti_links_bury(net_client *client);

#endif

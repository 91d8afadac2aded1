/*
 * client.h: the other end of net.h: WebSockets and plain HTTP requests, for the text client, the load tool,
 * webhooks and tests. A `net_client` is a loop of its own on the thread that uses it; nothing in here may be
 * called from another thread. It can drive thousands of links.
 *
 * Blocking use:                                          In a loop:
 *   net_link *link = net_connect(c, &ask, NULL, NULL);     net_connect(c, &ask, &handlers, user) ...
 *   net_link_wait(link, 5000);                             while (busy) net_client_run(c, 100);
 *   net_link_send(link, text, n);
 *   net_link_receive(link, &text, &n, 1000);
 */
#ifndef AUS_NET_CLIENT_H
#define AUS_NET_CLIENT_H
#include "net/net.h"

typedef struct net_client net_client;
typedef struct net_link   net_link;

typedef struct net_client_config {
    const char *ca_file;      /* PEM of certificates to trust; NULL = the system's */
    bool        trust_anyone; /* TLS without checking who it is: for tests */
    bool        public_only;  /* refuse loopback, link-local and private addresses: for URLs that strangers chose */
    uint32_t    message_bytes; /* largest message or body accepted (4 MiB) */
} net_client_config;

net_client *net_client_open(const net_client_config *config, char why[NET_WHY_MAX]); /* config NULL = defaults */
/* Handles what has happened, waiting at most so many milliseconds for something to happen. */
void        net_client_run(net_client *client, int milliseconds);
/* Makes a waiting net_client_run return; any thread, signal handlers. */
void        net_client_wake(net_client *client);
void        net_client_free(net_client *client); /* with all its links, calling `closed` */

/* Whether a host of a URL is an address of a kind that public_only refuses, however it is written, or a name of this
 * very machine. Looks nothing up: other names may still turn out to be one. */
bool net_host_is_private(const char *host);

/* ---- WebSockets ---- */

typedef enum net_link_state { NET_LINK_CONNECTING, NET_LINK_OPEN, NET_LINK_CLOSED } net_link_state;

typedef struct net_link_ask {
    const char *url;         /* "ws://host:port/path?query", "wss://..." (http and https mean the same) */
    const char *subprotocol;
    const char *origin;      /* NULL = no Origin header, as programs do */
    const char *bearer;      /* NULL = no Authorization header */
} net_link_ask;

typedef struct net_link_handlers {
    void (*opened)(void *user, net_link *link);
    void (*message)(void *user, net_link *link, const char *text, size_t n); /* text[n] is 0 */
    void (*closed)(void *user, net_link *link, int code, const char *reason); /* also if it never opened */
} net_link_handlers;

/* NULL with a sentence in `why` (which may be NULL) if the URL is bad. Handlers NULL: messages wait for
 * net_link_receive. The link lives until net_link_free. */
net_link      *net_connect(net_client *client, const net_link_ask *ask, const net_link_handlers *handlers, void *user,
                           char why[NET_WHY_MAX]);
net_link_state net_link_state_of(const net_link *link);
/* Runs the loop until the link is open; false if it closed instead or the time is up. */
bool           net_link_wait(net_link *link, int milliseconds);
bool           net_link_send(net_link *link, const char *text, size_t n); /* queued; false if it is not open */
/* The next message, waiting at most so long: true with a text that lives until the next call. False: time is
 * up, or the link is closed (see net_link_state_of). */
bool           net_link_receive(net_link *link, const char **text, size_t *n, int milliseconds);
void           net_link_close(net_link *link, int code, const char *reason);
/* Why it closed or never opened; "" while it is open. The code is 0 if it never opened. */
const char    *net_link_why(const net_link *link, int *code);
void           net_link_free(net_link *link); /* cuts an open link; not from inside of its own handlers */

/* ---- HTTP ---- */

typedef struct net_http_ask {
    const char *method; /* NULL = GET, or POST if there is a body */
    const char *url;
    const char *type;   /* of the body; NULL = application/json */
    const void *body;
    size_t      body_size;
    const char *bearer, *accept_language; /* NULL = not sent */
    const char *headers; /* more, as "Name: value\r\n..."; NULL = none */
    int         milliseconds; /* for all of it (10000) */
} net_http_ask;

typedef struct net_http_answer {
    int    status;     /* 0: there was no answer, see why */
    char   type[128];
    char  *body;       /* NULL if none; has a terminator that does not count */
    size_t body_size;
    char   why[NET_WHY_MAX];
} net_http_answer;

/* False if there was no answer at all. Redirects are not followed. */
bool net_http(net_client *client, const net_http_ask *ask, net_http_answer *answer);
/* The same without waiting: `done` is called from inside of net_client_run, always, also if the URL is bad. What the
 * request points to is copied; the answer is freed when `done` returns. */
void net_http_start(net_client *client, const net_http_ask *ask, void (*done)(void *user, net_http_answer *answer),
                    void *user);
void net_http_done(net_http_answer *answer);

#endif

/*
 * net.h: HTTP/1.1 and WebSocket for whoever serves something. It knows no game, no table and no store.
 *
 * One `net` is one listening address and one event loop; the thread that calls net_run is the loop's
 * thread, and every handler is called on it. Only net_stop and net_wake may be called from other threads
 * and from signal handlers; everything else belongs to the loop's thread (or to the time before net_run).
 *
 *   net_config config = {.listen = "127.0.0.1:8080", .socket_path = "/api/v1/play", .subprotocol = "x.1"};
 *   net_handlers on = {.request = answer, .message = hear};
 *   char why[NET_WHY_MAX];
 *   net *n = net_open(&config, &on, context, why);
 *   if (n) { net_run(n); net_free(n); }
 *
 * What is done before a handler hears of anything: header, body, frame and message limits; time-outs for
 * slow and silent clients; connection and request rates per address; Host and Origin; the path is decoded
 * and must be free of "..", empty segments and control characters; text frames are valid UTF-8. What is
 * refused is answered here (400, 403, 404, 405, 408, 411, 413, 421, 426, 429, 431, 501, 503) and counted.
 *
 * HTTP, WebSocket frames and limits are our own code on a libuv loop; OpenSSL does TLS.
 *
 * What is added to every answer: the security headers (net_headers.c), Cache-Control: no-store unless the
 * handler says otherwise, Content-Length. HEAD is answered like GET, without the body.
 */
#ifndef AUS_NET_H
#define AUS_NET_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NET_WHY_MAX = 256, NET_ADDRESS_MAX = 48, NET_CLOSE_REASON_MAX = 123 };

typedef struct net net;
typedef struct net_timer net_timer;

/* ---- Configuration ---------------------------------------------------------------------------- */

/* Bounds. A 0 takes the value in brackets. */
typedef struct net_limits {
    uint32_t header_bytes;            /* all headers of a request (8192) */
    uint32_t body_bytes;              /* (65536) */
    uint32_t message_bytes;           /* a WebSocket message, all its frames together (16384) */
    uint32_t queue_bytes;             /* waiting for one slow client before it is closed with 1008 (262144) */
    uint32_t connections;             /* in all (12000) */
    uint32_t connections_per_address; /* (256) */
    uint32_t requests_per_second;     /* of one address, on average, socket openings included (50) */
    uint32_t requests_burst;          /* at once (200) */
    uint32_t messages_per_second;     /* of one socket, on average; more closes it with 1008 (100) */
    uint32_t messages_burst;          /* (200) */
    uint32_t header_seconds;          /* from the connection or the last answer's first byte to all headers (10) */
    uint32_t body_seconds;            /* (20) */
    uint32_t answer_seconds;          /* a handler that has not answered by then: 503 (30) */
    uint32_t send_seconds;            /* a client that takes nothing of its answer (20) */
    uint32_t idle_seconds;            /* between two requests of a kept connection (60) */
    uint32_t ping_seconds;            /* a silent socket is pinged (25) */
    uint32_t hangup_seconds;          /* and closed, when it stays silent so long after that (20) */
    uint32_t shutdown_seconds;        /* a graceful stop waits at most so long (5) */
} net_limits;

/* One file of the web app, in memory and compressed beforehand. `gzip` and `brotli` may be NULL. */
typedef struct net_file {
    const char    *path; /* "/index.html", "/assets/app-3f2a.js" */
    const char    *type; /* NULL = by the ending of the path; unknown endings are application/octet-stream */
    const char    *etag; /* with its quotes; NULL = none is sent */
    const uint8_t *plain, *gzip, *brotli;
    size_t         plain_size, gzip_size, brotli_size;
    bool           immutable; /* its name changes with its content: cached for a year; else no-cache */
} net_file;

typedef struct net_config {
    const char *listen;          /* "127.0.0.1:8080", "[::1]:0", "0.0.0.0:80"; ":80" and NULL are loopback; 0 = any */
    const char *public_url;      /* "https://play.example": what browsers call us; NULL = the listening address */
    const char *trusted_proxies; /* "127.0.0.1, 10.0.0.0/8": whose X-Forwarded-For and -Proto count; NULL = nobody's */
    const char *unlimited;       /* in the same form: who may connect and ask as often as it likes; NULL = nobody */
    const char *tls_cert, *tls_key; /* PEM files; both or none */
    const char *socket_path;     /* where WebSockets are opened; NULL = nowhere */
    const char *subprotocol;     /* which they must speak */
    const net_file *files;       /* served by GET and HEAD before the request handler is asked; net keeps the pointer */
    size_t          file_count;
    const char *fallback;        /* path of the file that answers GETs of unknown paths without a dot in the last
                                    segment (the app's own routes); NULL = none */
    const char *handled[8];      /* prefixes such as "/api/", "/healthz" that belong to the handler alone; the handler
                                    gets a path outside of them only if no file and no fallback fits */
    net_limits  limits;
} net_config;

/* ---- Requests ------------------------------------------------------------------------------------ */

typedef enum net_method { NET_GET, NET_HEAD, NET_POST, NET_PUT, NET_PATCH, NET_DELETE, NET_OPTIONS } net_method;

/*
 * A request with its whole body. Everything in it lives until it is answered, or until `gone` was called.
 * A missing header is "". The body has a terminator that does not count.
 */
typedef struct net_request {
    net_method  method;
    const char *path;   /* decoded: "/api/v1/tables/7f" */
    const char *query;  /* as sent, without '?'; read it with net_query */
    const char *host, *origin, *authorization, *cookie, *accept, *accept_language, *content_type, *if_none_match,
        *user_agent;
    const char *address; /* of the client, behind trusted proxies too: "203.0.113.9" */
    bool        secure;  /* it came by TLS, to us or to a trusted proxy */
    const char *body;
    size_t      body_size;
    void       *user;    /* the handler's own, NULL at first */
} net_request;

/* One more header for the answer (at most 8, 2048 bytes in all); false if it does not fit or holds a line break. */
bool net_header(net_request *request, const char *name, const char *value);
/* Answers, now or later, exactly once; the bytes are copied, the handle is dead afterwards. `type` NULL = no body. */
void net_answer(net_request *request, int status, const char *type, const void *body, size_t n);
/* The same with a text that ends with a 0. */
void net_answer_text(net_request *request, int status, const char *type, const char *text);

/* ---- WebSockets ------------------------------------------------------------------------------------ */

typedef struct net_socket {
    const char *address; /* of the client */
    const char *query;   /* of the URL it was opened with */
    const char *accept_language, *cookie; /* of that request */
    void       *user;    /* the handler's own */
} net_socket;

/* Queues a text message; the bytes are copied and must be UTF-8. Messages queued during one turn of the
 * loop leave together. False if the socket is closing (also when this very message overfills its queue:
 * `closed` follows later, never from inside of net_send). */
bool net_send(net_socket *socket, const char *text, size_t n);
/* Sends what is queued, then a close frame. `closed` follows. A second call does nothing. */
void net_close(net_socket *socket, int code, const char *reason);
/* Bytes queued and not yet given to the kernel. */
size_t net_queued(const net_socket *socket);

enum { /* the close codes in use here */
    NET_CLOSE_NORMAL = 1000, NET_CLOSE_GOING = 1001, NET_CLOSE_PROTOCOL = 1002, NET_CLOSE_UNACCEPTABLE = 1003,
    NET_CLOSE_NONE = 1005, NET_CLOSE_ABNORMAL = 1006, NET_CLOSE_BAD_TEXT = 1007, NET_CLOSE_POLICY = 1008,
    NET_CLOSE_TOO_BIG = 1009, NET_CLOSE_ERROR = 1011, NET_CLOSE_RESTART = 1012, NET_CLOSE_LATER = 1013
};

/* ---- What is heard ------------------------------------------------------------------------------------ */

typedef enum net_level { NET_DEBUG, NET_INFO, NET_WARNING, NET_ERROR } net_level;

/* A line of the log. Never holds a query string, a header or a body. Unused texts are NULL. */
typedef struct net_log {
    net_level   level;
    const char *event;   /* "request", "refused", "socket-opened", "socket-closed", "listening", "library", ... */
    const char *address, *method, *path, *reason;
    int         status;  /* of an answer, or a close code; 0 = none */
    uint64_t    bytes, micros;
} net_log;

/* Any of them may be NULL. */
typedef struct net_handlers {
    void (*request)(void *context, net_request *request); /* NULL: everything that is no file is 404 */
    void (*gone)(void *context, net_request *request);    /* its client left, or its time is up, before the answer */
    void (*opened)(void *context, net_socket *socket);
    void (*message)(void *context, net_socket *socket, const char *text, size_t n); /* text[n] is 0 */
    void (*closed)(void *context, net_socket *socket, int code); /* the handle is dead afterwards */
    void (*turned)(void *context);  /* everything that had come was handled: the loop is about to wait again */
    void (*woken)(void *context);   /* after net_wake; several wakes may become one call */
    void (*stopping)(void *context); /* net_stop was heard: sockets and requests are still open, say your goodbyes */
    bool (*settled)(void *context);  /* asked after `stopping` until it is true: nothing more is to be said */
    void (*log)(void *context, const net_log *line);
} net_handlers;

/* ---- Life ---------------------------------------------------------------------------------------------- */

/* NULL with a sentence in `why`, such as "127.0.0.1:8080: the port is in use by another program". */
net *net_open(const net_config *config, const net_handlers *handlers, void *context, char why[NET_WHY_MAX]);
/* Returns after net_stop: nothing new is accepted and no message heard any more; sockets get a close frame 1001 once
 * `settled` says so (after half of limits.shutdown_seconds at the latest), after all that was queued; pending answers
 * are flushed, and after limits.shutdown_seconds the rest is cut. */
void net_run(net *n);
void net_stop(net *n); /* any thread, signal handlers */
void net_wake(net *n); /* any thread, signal handlers */
void net_free(net *n); /* NULL is fine; closes what is open, calling `gone` and `closed` */

int         net_port(const net *n);   /* the real one, for port 0 */
const char *net_url(const net *n);    /* the public URL without a trailing slash, or "http://127.0.0.1:8080" */

/* ---- Time ------------------------------------------------------------------------------------------------ */

/* Calls fire(context of net_open, argument) once, `milliseconds` from now. */
net_timer *net_after(net *n, uint64_t milliseconds, void (*fire)(void *context, void *argument), void *argument);
/* A timer that has fired is dead and must not be cancelled. NULL is fine. */
void       net_cancel(net_timer *timer);
/* Milliseconds of a clock that never jumps. */
uint64_t   net_now(void);

/* ---- Figures ------------------------------------------------------------------------------------------------ */

#define NET_COUNTERS(X)                                                                                            \
    X(connections, "TCP connections accepted")                                                                     \
    X(requests, "requests handed to the application or answered with a file")                                      \
    X(refused_host, "requests with a wrong Host or Origin")                                                        \
    X(refused_rate, "requests, connections and sockets over a rate or a number per address")                       \
    X(refused_bad, "requests that were malformed, too big or too slow")                                            \
    X(not_found, "requests of paths nobody answers")                                                               \
    X(not_modified, "requests answered with 304")                                                                  \
    X(sockets_opened, "WebSockets opened")                                                                         \
    X(sockets_slow, "WebSockets closed because their client read too slowly")                                      \
    X(sockets_silent, "WebSockets closed because their client answered no ping")                                   \
    X(sockets_flooding, "WebSockets closed because of too many or too large messages")                             \
    X(messages_in, "WebSocket messages received")                                                                  \
    X(messages_out, "WebSocket messages sent")                                                                     \
    X(bytes_in, "payload bytes received: bodies and messages")                                                     \
    X(bytes_out, "payload bytes sent: bodies and messages")

typedef struct net_counters {
#define X(name, help) uint64_t name;
    NET_COUNTERS(X)
#undef X
    uint64_t connections_now, sockets_now, requests_now; /* gauges: open, open, not yet answered */
} net_counters;

net_counters net_count(const net *n);

/* ---- Words of requests (net_words.c; pure functions, any thread) ------------------------------------------------ */

/* Percent-decodes n bytes into out (size counts the terminator); '+' stays. The length, or -1 if a sequence is
 * malformed, a byte would be 0 or it does not fit. */
int  net_unescape(const char *text, size_t n, char *out, size_t size);
/* The decoded value of a name in a query or form ('+' is a space); false if it is missing or malformed. */
bool net_query(const char *query, const char *name, char *out, size_t size);
/* The value of a cookie; false if it is missing or too long. */
bool net_cookie(const char *cookies, const char *name, char *out, size_t size);
/* The token of "Bearer token"; NULL if it is something else. Points into the header. */
const char *net_bearer(const char *authorization);
/* Which of the offered languages ("en", "pl", ...) Accept-Language likes best; 0 if none is named. */
int  net_language(const char *accept_language, const char *const *offered, int count);
/* Does this Accept (or Accept-Encoding) value accept that word, with q > 0? "" accepts everything of Accept. */
bool net_accepts(const char *header, const char *word);

/* Base64 with padding. Encoding needs 4 * ((n + 2) / 3) + 1 bytes and returns the length without the terminator. */
size_t net_base64(const void *bytes, size_t n, char *out);
/* Strict; the number of bytes, or -1 if the text is malformed or does not fit. */
int    net_base64_decode(const char *text, size_t n, void *out, size_t size);

/* Parts of an absolute URL: http, https, ws or wss. False if it is none, or holds user data. */
typedef struct net_url_parts {
    char     scheme[8], host[256]; /* an IPv6 host without its brackets */
    uint16_t port;                 /* the scheme's own if the URL names none */
    bool     tls, port_given;
    char     path[1024]; /* with the query, from the first '/'; the fragment is dropped */
} net_url_parts;
bool net_url_read(const char *url, net_url_parts *out);

#endif

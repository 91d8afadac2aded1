/*
 * net_int.h: how the server side hangs together. Only the files of src/net include it.
 *
 *   net         the loop (libuv), the library's context, limits, lists of everything alive
 *   conn        one TCP connection; has at most one exchange (HTTP) or one sock (WebSocket)
 *   exchange    one request and its answer; the net_request the handler sees is its head
 *   sock        one WebSocket; the net_socket the handler sees is its head
 *   peer        one address: how many connections it has, how much it may still ask
 *
 * The library parses headers and frames and does TLS; queues, time-outs, limits and answers are ours.
 */
#ifndef AUS_NET_INT_H
#define AUS_NET_INT_H
#include <libwebsockets.h>
#include <stdatomic.h>
#include <uv.h>
#include "net/net.h"
#include "net/net_peers.h"

typedef struct conn     conn;
typedef struct exchange exchange;
typedef struct sock     sock;

/* A ring through the things of one kind; `node` is the first member of each. */
typedef struct node {
    struct node *prev, *next;
} node;

struct conn {
    node        all;
    net        *net;
    struct lws *wsi;
    peer       *peer; /* who is counted; NULL: a trusted proxy or somebody without limits */
    exchange   *exchange;
    sock       *sock;
    uint64_t    since; /* when the present state began (net_now) */
    bool        trusted; /* a proxy: its forwarding headers count */
    bool        crowded; /* one connection too many of its address: answered 429 and closed */
    bool        deaf;    /* nothing is read from it */
    bool        last;    /* to be closed after this answer */
    char        address[NET_ADDRESS_MAX];
};

typedef enum exchange_state {
    EXCHANGE_BODY,    /* its body is coming */
    EXCHANGE_ASKED,   /* the handler has it */
    EXCHANGE_ANSWER   /* the answer is being sent */
} exchange_state;

enum { HEADERS_MAX = 2048, HEADER_COUNT_MAX = 8 };

struct exchange {
    net_request    request; /* first: a handle is this */
    node           open;
    conn          *conn;
    exchange_state state;
    bool           closing; /* no keep-alive after this one */
    bool           fixed_cache; /* the handler gave a Cache-Control of its own */
    char          *words;   /* all the texts of the request */
    char          *body;
    size_t         body_room, body_want;
    char           headers[HEADERS_MAX]; /* of the answer */
    size_t         headers_used;
    int            headers_count, status;
    uint8_t       *out;     /* LWS_PRE bytes of room, then head and body */
    size_t         out_size, out_sent;
    const uint8_t *tail;    /* a file's bytes, sent after `out` */
    size_t         tail_size, tail_sent;
    uint64_t       since, began_us;
    char           address[NET_ADDRESS_MAX];
};

struct sock {
    net_socket socket; /* first: a handle is this */
    node       heard;  /* in the ring ordered by when something was heard */
    conn      *conn;
    sock      *dirty_next;
    peer      *peer;   /* counted beside the connection's: a client behind a proxy */
    char      *words;
    uint8_t   *out;    /* LWS_PRE bytes of room, then framed messages */
    uint8_t   *in;
    uint32_t   out_room, out_used, out_sent, in_room, in_used;
    uint32_t   out_messages;
    bucket     allowance; /* of messages */
    uint64_t   heard_at, closing_at;
    uint16_t   close_code, peer_code;
    bool       dirty, closing, close_sent, pinged, ping_due, in_too_big;
    char       close_reason[NET_CLOSE_REASON_MAX + 1];
    char       address[NET_ADDRESS_MAX];
};

struct net {
    uv_loop_t           loop;
    uv_async_t          async;
    uv_prepare_t        prepare;
    uv_timer_t          second;
    struct lws_context *lws;
    struct lws_vhost   *vhost;
    struct lws_protocols protocols[3];
    net_handlers        on;
    void               *context;
    net_limits          limits;
    net_counters        count;
    atomic_bool         stop_asked, wake_asked;
    bool                stopping, tls, handles_open;
    uint64_t            stop_by;
    node                conns, exchanges, socks;
    sock               *dirty;
    peers               peers;
    ranges              trusted, unlimited;
    net_timer          *timers;
    const net_file     *files;
    size_t              file_count;
    char               *socket_path, *subprotocol, *fallback, *handled[8];
    char               *tls_cert, *tls_key;
    char                host[256];   /* where it listens */
    uint16_t            port;
    char                own[300];    /* "127.0.0.1:8080" */
    char                public_authority[300], url[320];
    bool                public_tls, public_given;
};

/* net.c */
void neti_list_add(node *list, node *item); /* at the end */
void neti_list_remove(node *item);
void neti_log(const net *n, net_log line);
#define NETI_OF(type, member, pointer) ((type *)(void *)((char *)(pointer) - offsetof(type, member)))

/* net_conn.c: what the library reports. */
int  neti_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
int  neti_socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
void neti_conn_closed(conn *c);
void neti_conn_read(conn *c, bool on);
bool neti_conn_left(const conn *c);

/* net_request.c */
/* Reads the request's headers; the status to refuse it with, or 0. */
int       neti_request_read(exchange *x, struct lws *wsi);
int       neti_request_judge(exchange *x, struct lws *wsi);
exchange *neti_exchange_new(conn *c);
void      neti_exchange_free(exchange *x);
/* Address and scheme of the client, behind a trusted proxy too. */
void      neti_client_of(const conn *c, struct lws *wsi, char address[NET_ADDRESS_MAX], bool *secure);
/* A header as a new piece of `words`; "" if it is missing. */
size_t    neti_words_size(struct lws *wsi);

/* net_answer.c */
void neti_refuse(exchange *x, int status, const char *reason);
int  neti_answer_write(exchange *x); /* the library's callback result: nonzero closes */
void neti_answer_file(exchange *x, const net_file *file, const uint8_t *bytes, size_t n, const char *encoding,
                      int status);

/* net_headers.c */
bool        neti_host_allowed(const net *n, struct lws *wsi, const char *host);
bool        neti_origin_allowed(const net *n, const char *origin, const char *host, bool secure);
size_t      neti_security_headers(const net *n, const char *host, bool secure, char *out, size_t size);
const char *neti_reason(int status);

/* net_files.c: true if it was a file's and is answered. */
bool neti_files_answer(exchange *x);

/* net_socket.c */
int  neti_socket_confirm(conn *c, struct lws *wsi); /* the status to refuse the upgrade with, or 0 */
void neti_socket_flush(net *n);
void neti_socket_second(net *n, uint64_t now);
void neti_socket_free(sock *s);

#endif

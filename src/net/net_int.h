/*
 * net_int.h: how the server side hangs together. Only the files of src/net include it.
 *
 *   net         the loop, the listener, limits, rings of everything alive
 *   conn        one TCP connection: a stream, what was read and not yet used, at most one exchange or one sock
 *   exchange    one request and its answer; the net_request the handler sees is its head
 *   sock        one WebSocket; the net_socket the handler sees is its head
 *   peer        one address: how many connections it has, how much it may still ask
 *
 * net_conn.c drives a connection from one request to the next; net_request.c judges a request, net_answer.c and
 * net_files.c answer it, net_socket.c takes over after an upgrade.
 */
#ifndef AUS_NET_INT_H
#define AUS_NET_INT_H
#include <stdatomic.h>
#include "net/net.h"
#include "net/net_frame.h"
#include "net/net_head.h"
#include "net/net_loop.h"
#include "net/net_peers.h"

typedef struct conn     conn;
typedef struct exchange exchange;
typedef struct sock     sock;

/* A ring through the things of one kind. */
typedef struct node {
    struct node *prev, *next;
} node;
#define NETI_OF(type, member, pointer) ((type *)(void *)((char *)(pointer)-offsetof(type, member)))

struct conn {
    stream    stream; /* first */
    node      all;    /* in net->conns while it speaks HTTP */
    net      *net;
    peer     *peer; /* who is counted; NULL: a trusted proxy or somebody without limits */
    exchange *exchange;
    sock     *sock;
    char     *in;   /* read and not yet used */
    size_t    in_used, in_room, scanned;
    uint64_t  since;      /* when the wait for a request, or the lingering, began */
    uint64_t  moved_at;   /* when its client last took something */
    size_t    pending;    /* what its client had not yet taken then */
    bool      asking;     /* the first byte of a request was seen */
    bool      served;     /* a request of it was heard */
    bool      trusted;    /* a proxy: its forwarding headers count */
    bool      crowded;    /* one connection too many of its address: answered 429 and closed */
    bool      advancing, lingering, gone;
    char      address[NET_ADDRESS_MAX];
};

typedef enum exchange_state {
    EXCHANGE_BODY,  /* its body is coming */
    EXCHANGE_ASKED, /* the handler has it */
    EXCHANGE_ANSWER /* the answer is being sent */
} exchange_state;

enum { HEADERS_MAX = 2048, HEADER_COUNT_MAX = 8 };

struct exchange {
    net_request    request; /* first: a handle is this */
    node           open;
    conn          *conn;
    exchange_state state;
    head           head;
    bool           closing;     /* no keep-alive after this one */
    bool           host_known;  /* the Host is one of ours */
    bool           fixed_cache; /* the handler gave a Cache-Control of its own */
    char          *words;       /* the head's texts */
    char          *body;
    size_t         body_want;
    char           headers[HEADERS_MAX]; /* of the answer */
    size_t         headers_used;
    int            headers_count, status;
    const uint8_t *tail; /* bytes of a file still to be queued */
    size_t         tail_size;
    uint64_t       since, began_us;
    char           address[NET_ADDRESS_MAX];
};

struct sock {
    net_socket   socket; /* first: a handle is this */
    node         heard;  /* in the ring ordered by when something was heard */
    conn        *conn;
    peer        *peer;   /* counted beside the connection's: a client behind a proxy */
    char        *words;
    frame_reader reader;
    bucket       allowance; /* of messages */
    uint64_t     heard_at, pinged_at, closing_at;
    uint16_t     close_code, peer_code;
    bool         closing, close_queued, peer_closed, pinged;
    char         close_reason[NET_CLOSE_REASON_MAX + 1];
    char         address[NET_ADDRESS_MAX];
};

struct net {
    loop            loop;
    uv_async_t      async;
    uv_timer_t      second;
    uv_tcp_t        listener;
    SSL_CTX        *tls;
    net_handlers    on;
    void           *context;
    net_limits      limits;
    net_counters    count;
    atomic_bool     stop_asked, wake_asked;
    bool            stopping, parting, loop_open; /* parting: stopping, and sockets are being closed */
    uint64_t        part_by, stop_by;
    node            conns, exchanges, socks;
    peers           peers;
    ranges          trusted, unlimited;
    net_timer      *timers;
    const net_file *files;
    size_t          file_count;
    char           *socket_path, *subprotocol, *fallback, *handled[8];
    char            host[256]; /* where it listens */
    uint16_t        port;
    char            own[300]; /* "127.0.0.1:8080" */
    char            public_authority[300], url[320];
    bool            public_tls, public_given;
};

/* net.c */
void neti_ring_add(node *ring, node *item); /* at the end */
void neti_ring_remove(node *item);
void neti_log(const net *n, net_log line);
void neti_second(uv_timer_t *handle); /* once a second */
void neti_heard_async(uv_async_t *handle);

/* net_conn.c */
void neti_conn_accept(uv_stream_t *listener, int status);
void neti_conn_advance(conn *c);
/* Everything that is queued is still sent, the client has two seconds to read it. */
void neti_conn_linger(conn *c);
void neti_conn_cut(conn *c);
void neti_conn_second(net *n, uint64_t now);

/* net_request.c */
exchange *neti_exchange_new(conn *c, const char *bytes, size_t n);
void      neti_exchange_free(exchange *x);
/* Reads the head; the status to refuse it with, or 0. */
int       neti_request_read(exchange *x);
int       neti_request_judge(exchange *x);
bool      neti_request_wants_socket(const exchange *x);
/* One more request of this exchange's client; false if it asks too often. */
bool      neti_may_ask(exchange *x);
peer     *neti_client_peer(net *n, const char *address); /* NULL: without limits */

/* net_answer.c */
void neti_refuse(exchange *x, int status, const char *reason);
void neti_answer_file(exchange *x, const net_file *file, const uint8_t *bytes, size_t n, const char *encoding,
                      int status);
/* Queues more of an answer that is too long for one piece; ends the exchange after the last. */
void neti_answer_more(exchange *x);

/* net_headers.c */
bool        neti_host_allowed(const net *n, const conn *c, const char *host);
bool        neti_origin_allowed(const net *n, const char *origin, const char *host, bool secure);
size_t      neti_security_headers(const net *n, const char *host, bool secure, char *out, size_t size);
const char *neti_reason(int status);

/* net_files.c: true if it was a file's and is answered. */
bool neti_files_answer(exchange *x);

/* net_socket.c */
int  neti_socket_judge(exchange *x); /* the status to refuse the upgrade with, or 0 */
bool neti_socket_open(exchange *x);  /* the exchange is over, its connection is a socket now */
void neti_socket_data(sock *s, uint8_t *bytes, size_t n);
void neti_socket_drained(sock *s);
void neti_socket_ended(sock *s); /* the connection is going: tells the handler */
void neti_socket_free(sock *s);
void neti_socket_second(net *n, uint64_t now);
/* RFC 6455: what a server answers to a key. */
void neti_socket_accept_key(const char *key, char out[32]);

#endif

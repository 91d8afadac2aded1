/* A server on a thread of its own, and raw sockets to be rude to it. */
#ifndef TEST_NET_SERVE_H
#define TEST_NET_SERVE_H
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include "net/client.h"
#include "net/net.h"

/*
 * What it answers:  /api/echo     "method path?query host address [body]"
 *                   /api/later    the same, 60 ms later
 *                   /api/never    nothing
 *                   /api/big      3 MB of 'b'
 * and on /ws (subprotocol "test.1"): a text comes back; "flood N" brings N texts of 1000 bytes; "close C" closes.
 */
typedef struct serve {
    net        *net;
    pthread_t   thread;
    int         port;
    char        host[64], url[80], socket_url[96];
    atomic_int  gone, opened, closed, closed_code, woken, refused_sends, stopping;
    atomic_bool logged_secret; /* a log line held the word "secret" */
} serve;

serve *serve_start(const net_config *config); /* listens on any port of 127.0.0.1 unless told otherwise */
void   serve_stop(serve *s);                  /* gracefully; joins and frees */
net_counters serve_count(serve *s);           /* after serve_halt only */
void   serve_halt(serve *s);                  /* stops and joins, without freeing */
void   serve_free(serve *s);

int    raw_connect(int port);
void   raw_send(int fd, const char *text);
bool   raw_send_bytes(int fd, const void *bytes, size_t n); /* false: the other end does not want it */
/* Reads until the other end closes or is silent for so long; the length. out has a terminator. *closed may be NULL. */
size_t raw_read(int fd, char *out, size_t size, int milliseconds, bool *closed);
/* One request on a new connection; "@" in the text becomes the right Host header line. The status, 0 if none. */
int    raw_ask(serve *s, const char *text, char *answer, size_t size);
/* Opens a WebSocket by hand; the descriptor. */
int    raw_upgrade(serve *s);
/* Sends one masked frame. */
bool   raw_frame(int fd, int first_byte, const void *bytes, size_t n);
/* The code of the close frame at the end of what was read; 0 if there is none. */
int    raw_close_code(const char *bytes, size_t n);
/* How often `what` is in the text. */
int    count_of(const char *text, const char *what);
void   nap(int milliseconds);
/* Waits until the counter has the value, at most so long. */
bool   wait_for(atomic_int *counter, int value, int milliseconds);

#endif

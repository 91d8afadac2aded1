/*
 * net_loop.h: a loop and its streams, for both ends. A loop is a libuv loop that writes once a turn what was queued
 * during that turn; a stream is a TCP connection on it, with TLS or without. Only the files of src/net include it.
 *
 * A stream is the first member of whatever owns it. After `ended`, or whenever it likes, the owner calls
 * neti_stream_close; the memory may go only when `closed` was called.
 */
#ifndef AUS_NET_LOOP_H
#define AUS_NET_LOOP_H
#include <openssl/ssl.h>
#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

enum { READ_ROOM = 65536 };

typedef struct stream stream;

typedef struct loop {
    uv_loop_t    uv;
    uv_prepare_t prepare;
    stream      *dirty;
    void       (*turned)(void *owner); /* before the loop waits, and before anything is sent; may be NULL */
    void        *owner;
    uint8_t      read[READ_ROOM + 1];
    uint8_t      plain[READ_ROOM + 1]; /* what TLS has decrypted */
} loop;

typedef struct stream_events {
    void (*ready)(stream *s);                            /* connected, hands shaken */
    void (*data)(stream *s, uint8_t *bytes, size_t n);   /* bytes[n] may be written to as well */
    void (*drained)(stream *s);                          /* everything was given to the kernel */
    void (*ended)(stream *s, const char *why);           /* no more data will come */
    void (*closed)(stream *s);
} stream_events;

struct stream {
    uv_tcp_t             tcp; /* first: a handle is this */
    loop                *loop;
    const stream_events *on;
    stream              *dirty_next;
    SSL                 *ssl; /* NULL = plain */
    uint8_t             *out, *flying; /* queued; given to libuv */
    size_t               out_used, out_room, flying_size;
    uv_write_t           write;
    uv_connect_t         connect;
    bool                 dirty, shaken, closing, ended, finishing, finished, wants_drained, reading;
};

void neti_loop_open(loop *l);
void neti_loop_flush(loop *l); /* sends what is queued, without waiting for the end of the turn */
void neti_loop_close(loop *l); /* closes every handle and runs until they are gone */

/* `tls` NULL = plain. */
bool   neti_stream_init(stream *s, loop *l, const stream_events *on, SSL_CTX *tls, bool server);
bool   neti_stream_connect(stream *s, const struct sockaddr *to);
void   neti_stream_start(stream *s); /* begins to read */
void   neti_stream_read(stream *s, bool on);
/* Queues a copy; sent before the loop waits again. False without memory, or after an end. */
bool   neti_stream_write(stream *s, const void *bytes, size_t n);
bool   neti_stream_write_two(stream *s, const void *a, size_t an, const void *b, size_t bn);
size_t neti_stream_pending(const stream *s);
void   neti_stream_finish(stream *s); /* after all that is queued: nothing more will be sent */
void   neti_stream_close(stream *s);  /* now */

/* net_tls.c: contexts; NULL with a sentence in `why`. */
SSL_CTX *neti_tls_server(const char *cert, const char *key, char *why, size_t size);
SSL_CTX *neti_tls_client(const char *ca_file, bool trust_anyone, char *why, size_t size);
bool     neti_tls_name(SSL *ssl, const char *host, bool check);
/* Decrypts and hands on; encrypts and queues. False if the stream is broken. */
bool     neti_tls_received(stream *s, const uint8_t *bytes, size_t n, const char **why);
bool     neti_tls_send(stream *s, const void *bytes, size_t n);
bool     neti_tls_shake(stream *s);
void     neti_tls_finish(stream *s);

/* For net_tls.c: bytes for the wire. */
bool neti_stream_queue(stream *s, const void *bytes, size_t n);

#endif

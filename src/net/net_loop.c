/* The loop and its streams. */
#include "net/net_loop.h"
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static void flush(stream *s);

void neti_loop_flush(loop *l)
{
    while (l->dirty) {
        stream *s = l->dirty;
        l->dirty = s->dirty_next;
        s->dirty = false;
        if (!s->closing) flush(s);
    }
}

static void before_waiting(uv_prepare_t *handle)
{
    loop *l = handle->data;
    if (l->turned) l->turned(l->owner);
    neti_loop_flush(l);
}

void neti_loop_open(loop *l)
{
    uv_loop_init(&l->uv);
    uv_prepare_init(&l->uv, &l->prepare);
    l->prepare.data = l;
    uv_prepare_start(&l->prepare, before_waiting);
    uv_unref((uv_handle_t *)&l->prepare);
}

static void close_handle(uv_handle_t *handle, void *unused)
{
    (void)unused;
    if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

void neti_loop_close(loop *l)
{
    uv_walk(&l->uv, close_handle, NULL);
    uv_run(&l->uv, UV_RUN_DEFAULT);
    uv_loop_close(&l->uv);
}

/* ---- Writing ------------------------------------------------------------------------------------- */

static void mark(stream *s)
{
    if (s->dirty || s->closing) return;
    s->dirty = true;
    s->dirty_next = s->loop->dirty;
    s->loop->dirty = s;
}

bool neti_stream_queue(stream *s, const void *bytes, size_t n)
{
    if (s->closing || s->finished) return false;
    if (s->out_used + n > s->out_room) {
        size_t room = s->out_room ? s->out_room : 512;
        while (room < s->out_used + n) room *= 2;
        uint8_t *grown = realloc(s->out, room);
        if (!grown) return false;
        s->out = grown;
        s->out_room = room;
    }
    memcpy(s->out + s->out_used, bytes, n);
    s->out_used += n;
    s->wants_drained = true;
    mark(s);
    return true;
}

bool neti_stream_write(stream *s, const void *bytes, size_t n)
{
    if (s->closing || s->finishing) return false;
    return !n || (s->ssl ? neti_tls_send(s, bytes, n) : neti_stream_queue(s, bytes, n));
}

bool neti_stream_write_two(stream *s, const void *a, size_t an, const void *b, size_t bn)
{
    return neti_stream_write(s, a, an) && neti_stream_write(s, b, bn);
}

size_t neti_stream_pending(const stream *s)
{
    return s->out_used + s->flying_size;
}

static void ended(stream *s, const char *why)
{
    if (s->ended || s->closing) return;
    s->ended = true;
    s->on->ended(s, why);
}

static void now_empty(stream *s)
{
    enum { KEEP = 4096 };
    if (s->out_room > KEEP) {
        free(s->out);
        s->out = NULL;
        s->out_room = 0;
    }
    if (s->finishing && !s->finished) {
        uv_os_fd_t fd;
        s->finished = true;
        if (uv_fileno((uv_handle_t *)&s->tcp, &fd) == 0) (void)shutdown(fd, SHUT_WR);
    }
    if (!s->wants_drained) return;
    s->wants_drained = false;
    if (s->on->drained) s->on->drained(s);
}

static void written(uv_write_t *request, int status)
{
    stream *s = request->data;
    free(s->flying);
    s->flying = NULL;
    s->flying_size = 0;
    if (s->closing) return;
    if (status < 0) ended(s, uv_strerror(status));
    else if (s->out_used) mark(s);
    else now_empty(s);
}

static void flush(stream *s)
{
    if (s->flying_size || !uv_is_writable((uv_stream_t *)&s->tcp)) return;
    if (s->out_used) {
        uv_buf_t all = uv_buf_init((char *)s->out, (unsigned)s->out_used);
        int      n = uv_try_write((uv_stream_t *)&s->tcp, &all, 1);
        if (n < 0 && n != UV_EAGAIN) {
            ended(s, uv_strerror(n));
            return;
        }
        if (n < 0) n = 0;
        if ((size_t)n < s->out_used) { /* the rest waits in libuv; what comes now goes to a new buffer */
            s->flying = s->out;
            s->flying_size = s->out_used - (size_t)n;
            s->out = NULL;
            s->out_used = s->out_room = 0;
            uv_buf_t rest = uv_buf_init((char *)s->flying + n, (unsigned)s->flying_size);
            s->write.data = s;
            n = uv_write(&s->write, (uv_stream_t *)&s->tcp, &rest, 1, written);
            if (n < 0) {
                s->flying_size = 0;
                ended(s, uv_strerror(n));
            }
            return;
        }
        s->out_used = 0;
    }
    now_empty(s);
}

void neti_stream_finish(stream *s)
{
    if (s->closing || s->finishing) return;
    if (s->ssl) neti_tls_finish(s);
    s->finishing = true;
    mark(s);
}

/* ---- Reading -------------------------------------------------------------------------------------- */

static void room_to_read(uv_handle_t *handle, size_t suggested, uv_buf_t *out)
{
    (void)suggested;
    *out = uv_buf_init((char *)((stream *)handle)->loop->read, READ_ROOM);
}

static void was_read(uv_stream_t *handle, ssize_t n, const uv_buf_t *buffer)
{
    stream     *s = (stream *)handle;
    const char *why = "TLS failed";
    if (s->closing || n == 0) return;
    if (n < 0) {
        uv_read_stop(handle);
        s->reading = false;
        ended(s, n == UV_EOF ? "" : uv_strerror((int)n));
    } else if (!s->ssl) {
        s->on->data(s, (uint8_t *)buffer->base, (size_t)n);
    } else if (!neti_tls_received(s, (const uint8_t *)buffer->base, (size_t)n, &why)) {
        neti_loop_flush(s->loop); /* an alert may be on its way out */
        ended(s, why);
    }
}

void neti_stream_read(stream *s, bool on)
{
    if (s->reading == on || s->closing || s->ended) return;
    s->reading = on;
    if (on) uv_read_start((uv_stream_t *)&s->tcp, room_to_read, was_read);
    else uv_read_stop((uv_stream_t *)&s->tcp);
}

void neti_stream_start(stream *s)
{
    uv_tcp_nodelay(&s->tcp, 1);
    neti_stream_read(s, true);
    if (s->ssl) {
        (void)neti_tls_shake(s);
        return;
    }
    s->shaken = true;
    if (s->on->ready) s->on->ready(s);
}

/* ---- Opening and closing --------------------------------------------------------------------------- */

bool neti_stream_init(stream *s, loop *l, const stream_events *on, SSL_CTX *tls, bool server)
{
    memset(s, 0, sizeof *s);
    s->loop = l;
    s->on = on;
    if (uv_tcp_init(&l->uv, &s->tcp) != 0) return false;
    if (!tls) return true;
    s->ssl = SSL_new(tls);
    BIO *in = BIO_new(BIO_s_mem()), *out = BIO_new(BIO_s_mem());
    if (!s->ssl || !in || !out) {
        BIO_free(in);
        BIO_free(out);
        return true; /* a handshake that cannot start ends the stream */
    }
    SSL_set_bio(s->ssl, in, out);
    if (server) SSL_set_accept_state(s->ssl);
    else SSL_set_connect_state(s->ssl);
    return true;
}

static void connected(uv_connect_t *request, int status)
{
    stream *s = request->data;
    if (s->closing) return;
    if (status < 0) ended(s, uv_strerror(status));
    else neti_stream_start(s);
}

bool neti_stream_connect(stream *s, const struct sockaddr *to)
{
    s->connect.data = s;
    return uv_tcp_connect(&s->connect, &s->tcp, to, connected) == 0;
}

static void is_closed(uv_handle_t *handle)
{
    stream *s = (stream *)handle;
    SSL_free(s->ssl);
    free(s->out);
    free(s->flying);
    s->on->closed(s);
}

void neti_stream_close(stream *s)
{
    if (s->closing) return;
    for (stream **at = &s->loop->dirty; s->dirty && *at; at = &(*at)->dirty_next) {
        if (*at != s) continue;
        *at = s->dirty_next;
        break;
    }
    s->closing = true;
    s->dirty = false;
    uv_close((uv_handle_t *)&s->tcp, is_closed);
}

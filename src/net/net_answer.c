/* Answers: put together in one piece, or piece by piece as the client takes them. */
#include "net/net_int.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *method_name(net_method method)
{
    static const char *const names[] = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"};
    return names[method];
}

static bool is_token(const char *text)
{
    if (!*text) return false;
    for (; *text; text++)
        if ((unsigned char)*text <= ' ' || (unsigned char)*text >= 127 || strchr("()<>@,;:\\\"/[]?={}", *text))
            return false;
    return true;
}

bool net_header(net_request *request, const char *name, const char *value)
{
    exchange *x = (exchange *)request;
    if (x->headers_count == HEADER_COUNT_MAX || !is_token(name)) return false;
    for (const char *c = value; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127) return false;
    int n = snprintf(x->headers + x->headers_used, HEADERS_MAX - x->headers_used, "%s: %s\r\n", name, value);
    if (n < 0 || (size_t)n >= HEADERS_MAX - x->headers_used) {
        x->headers[x->headers_used] = 0;
        return false;
    }
    x->headers_used += (size_t)n;
    x->headers_count++;
    if (strcasecmp(name, "Cache-Control") == 0) x->fixed_cache = true;
    return true;
}

static bool no_body_allowed(int status)
{
    return status == 204 || status == 304 || status < 200;
}

/* The answer is queued: the connection goes on to the next request, or goes. */
static void finish(exchange *x)
{
    conn *c = x->conn;
    bool  closing = x->closing || c->net->stopping;
    neti_exchange_free(x);
    if (closing) neti_conn_linger(c);
    else neti_conn_advance(c);
}

void neti_answer_more(exchange *x)
{
    enum { CHUNK = 65536 };
    stream *s = &x->conn->stream;
    while (x->tail_size && neti_stream_pending(s) < CHUNK) {
        size_t n = x->tail_size < CHUNK ? x->tail_size : CHUNK;
        if (!neti_stream_write(s, x->tail, n)) {
            neti_conn_cut(x->conn);
            return;
        }
        x->tail += n;
        x->tail_size -= n;
    }
    if (!x->tail_size) finish(x);
}

/* `sent` bytes of the body follow; `length` is what Content-Length says: more than that for HEAD. */
static void send_head(exchange *x, int status, const char *type, const void *body, size_t sent, size_t length)
{
    net *n = x->conn->net;
    char text[HEADERS_MAX + 4096], counted[48] = "";
    if (!no_body_allowed(status)) snprintf(counted, sizeof counted, "Content-Length: %zu\r\n", length);
    x->status = status;
    x->state = EXCHANGE_ANSWER;
    x->since = net_now();
    n->count.bytes_out += sent;
    bool   closing = x->closing || n->stopping;
    int    used = snprintf(text, sizeof text, "HTTP/1.1 %d %s\r\n%s%s%.200s%s%s%s%s", status, neti_reason(status),
                           counted, type ? "Content-Type: " : "", type ? type : "", type ? "\r\n" : "",
                           x->fixed_cache ? "" : "Cache-Control: no-store\r\n", x->headers,
                           closing ? "Connection: close\r\n" : "");
    size_t at = (size_t)used;
    at += neti_security_headers(n, x->host_known ? x->request.host : "", x->request.secure, text + at,
                                sizeof text - at);
    memcpy(text + at, "\r\n", 2);
    if (!neti_stream_write_two(&x->conn->stream, text, at + 2, body, sent)) x->closing = true;
}

static void announce(exchange *x, const char *event, const char *reason, size_t bytes)
{
    neti_log(x->conn->net, (net_log){.level = NET_INFO, .event = event, .address = x->address,
                                     .method = method_name(x->request.method), .path = x->request.path,
                                     .reason = reason, .status = x->status, .bytes = bytes,
                                     .micros = uv_hrtime() / 1000 - x->began_us});
}

void net_answer(net_request *request, int status, const char *type, const void *body, size_t n)
{
    exchange *x = (exchange *)request;
    bool      bare = !type || no_body_allowed(status) || x->request.method == NET_HEAD;
    send_head(x, status, no_body_allowed(status) ? NULL : type, body, bare ? 0 : n, type ? n : 0);
    announce(x, "request", NULL, bare ? 0 : n);
    finish(x);
}

void net_answer_text(net_request *request, int status, const char *type, const char *text)
{
    net_answer(request, status, type, text, strlen(text));
}

static void count_refusal(net *n, int status)
{
    if (status == 421 || status == 403) n->count.refused_host++;
    else if (status == 429) n->count.refused_rate++;
    else if (status == 404) n->count.not_found++;
    else n->count.refused_bad++;
}

void neti_refuse(exchange *x, int status, const char *reason)
{
    char text[160];
    if (status != 404 && status != 405) x->closing = true; /* what follows on this connection is not to be trusted */
    if (status == 429) net_header(&x->request, "Retry-After", "1");
    int n = snprintf(text, sizeof text, "%d %s\n", status, neti_reason(status));
    count_refusal(x->conn->net, status);
    send_head(x, status, "text/plain; charset=utf-8", text, x->request.method == NET_HEAD ? 0 : (size_t)n, (size_t)n);
    announce(x, "refused", reason ? reason : neti_reason(status), (size_t)n);
    finish(x);
}

void neti_answer_file(exchange *x, const net_file *file, const uint8_t *bytes, size_t n, const char *encoding,
                      int status)
{
    net_header(&x->request, "Cache-Control", file->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    net_header(&x->request, "Vary", "Accept-Encoding");
    if (file->etag) net_header(&x->request, "ETag", file->etag);
    if (encoding && status == 200) net_header(&x->request, "Content-Encoding", encoding);
    send_head(x, status, status == 200 ? file->type : NULL, NULL, 0, n);
    if (status == 200 && x->request.method == NET_GET) {
        x->tail = bytes;
        x->tail_size = n;
        x->conn->net->count.bytes_out += n;
    }
    announce(x, "request", NULL, x->tail_size);
    neti_answer_more(x);
}

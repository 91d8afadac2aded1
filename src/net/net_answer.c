/* Answers: put together in one piece, sent as fast as the client takes them. */
#include "net/net_int.h"
#include <stdio.h>
#include <stdlib.h>
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

/* `sent` = the bytes that follow; `length` = what Content-Length says, more than that for HEAD. */
static void compose(exchange *x, int status, const char *type, const void *body, size_t sent, size_t length)
{
    net   *n = x->conn->net;
    char   safety[1600];
    bool   known_host = status != 421 && status != 400 && status != 431;
    size_t safe = neti_security_headers(n, known_host ? x->request.host : "", x->request.secure, safety, sizeof safety);
    size_t room = LWS_PRE + 512 + safe + x->headers_used + (type ? strlen(type) : 0) + sent;
    char   counted[48] = "";
    if (!no_body_allowed(status)) snprintf(counted, sizeof counted, "Content-Length: %zu\r\n", length);
    x->status = status;
    x->state = EXCHANGE_ANSWER;
    x->since = net_now();
    x->out = malloc(room);
    if (!x->out) { /* nothing can be said; the connection is cut */
        x->closing = true;
        return;
    }
    char *head = (char *)x->out + LWS_PRE;
    int   used = snprintf(head, room - LWS_PRE, "HTTP/1.1 %d %s\r\n%s%s%s%s%s%.*s%s%s\r\n", status, neti_reason(status),
                          counted, type ? "Content-Type: " : "", type ? type : "", type ? "\r\n" : "",
                          x->fixed_cache ? "" : "Cache-Control: no-store\r\n", (int)safe, safety, x->headers,
                          x->closing ? "Connection: close\r\n" : "");
    x->out_size = (size_t)used;
    if (sent) memcpy(head + used, body, sent);
    x->out_size += sent;
    n->count.bytes_out += sent;
}

static void announce(exchange *x, const char *event, const char *reason, size_t bytes)
{
    neti_log(x->conn->net, (net_log){.level = NET_INFO, .event = event, .address = x->address,
                                     .method = method_name(x->request.method), .path = x->request.path,
                                     .reason = reason, .status = x->status, .bytes = bytes,
                                     .micros = (uint64_t)lws_now_usecs() - x->began_us});
}

void net_answer(net_request *request, int status, const char *type, const void *body, size_t n)
{
    exchange *x = (exchange *)request;
    if (x->state == EXCHANGE_ANSWER) return;
    bool bare = !type || no_body_allowed(status) || x->request.method == NET_HEAD;
    compose(x, status, no_body_allowed(status) ? NULL : type, body, bare ? 0 : n, type ? n : 0);
    announce(x, "request", NULL, bare ? 0 : n);
    lws_callback_on_writable(x->conn->wsi);
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
    if (status != 404 && status != 503) x->closing = true; /* what follows on this connection is not to be trusted */
    if (status == 429) net_header(&x->request, "Retry-After", "1");
    int n = snprintf(text, sizeof text, "%d %s\n", status, neti_reason(status));
    count_refusal(x->conn->net, status);
    compose(x, status, "text/plain; charset=utf-8", text, x->request.method == NET_HEAD ? 0 : (size_t)n, (size_t)n);
    announce(x, "refused", reason ? reason : neti_reason(status), (size_t)n);
}

void neti_answer_file(exchange *x, const net_file *file, const uint8_t *bytes, size_t n, const char *encoding,
                      int status)
{
    char cache[64];
    snprintf(cache, sizeof cache, file->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    net_header(&x->request, "Cache-Control", cache);
    net_header(&x->request, "Vary", "Accept-Encoding");
    if (file->etag) net_header(&x->request, "ETag", file->etag);
    if (encoding && status == 200) net_header(&x->request, "Content-Encoding", encoding);
    compose(x, status, status == 200 ? file->type : NULL, NULL, 0, n);
    if (status == 200 && x->request.method == NET_GET) {
        x->tail = bytes;
        x->tail_size = n;
        x->conn->net->count.bytes_out += n;
    }
    announce(x, "request", NULL, x->tail_size);
}

/* Writes what can be written. Nonzero tells the library to close. */
int neti_answer_write(exchange *x)
{
    enum { CHUNK = 65536 };
    conn       *c = x->conn;
    struct lws *wsi = c->wsi;
    if (!x->out) return -1;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, (int)c->net->limits.send_seconds);
    if (!x->out_sent) {
        if (lws_write(wsi, x->out + LWS_PRE, x->out_size, LWS_WRITE_HTTP_HEADERS) < 0) return -1;
        x->out_sent = x->out_size;
    }
    while (x->tail_sent < x->tail_size && !lws_partial_buffered(wsi)) {
        size_t n = x->tail_size - x->tail_sent;
        if (n > CHUNK) n = CHUNK;
        uint8_t *from = (uint8_t *)(uintptr_t)(x->tail + x->tail_sent); /* the library does not write to it */
        if (lws_write(wsi, from, n, LWS_WRITE_HTTP) < 0) return -1;
        x->tail_sent += n;
        x->since = net_now();
    }
    if (x->tail_sent < x->tail_size) {
        neti_conn_read(c, false);
        lws_callback_on_writable(wsi);
        return 0;
    }
    bool closing = x->closing;
    neti_exchange_free(x);
    if (closing) {
        c->last = true;
        return -1;
    }
    neti_conn_read(c, true);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Reading a request and deciding whether anybody shall hear of it. */
#include "net/net_int.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "net/net_words.h"

exchange *neti_exchange_new(conn *c, const char *bytes, size_t n)
{
    exchange *x = calloc(1, sizeof *x);
    if (x) x->words = malloc(n + 1);
    if (!x || !x->words) {
        free(x);
        return NULL;
    }
    memcpy(x->words, bytes, n);
    x->words[n] = 0;
    x->body_want = n; /* until the head is read */
    x->conn = c;
    x->since = net_now();
    x->began_us = uv_hrtime() / 1000;
    net_request *r = &x->request;
    r->path = r->query = r->host = r->origin = r->authorization = r->cookie = r->accept = r->accept_language =
        r->content_type = r->if_none_match = r->user_agent = r->body = "";
    memcpy(x->address, c->address, sizeof x->address);
    r->address = x->address;
    r->secure = c->net->tls != NULL;
    c->exchange = x;
    c->asking = false;
    c->served = true;
    neti_ring_add(&c->net->exchanges, &x->open);
    c->net->count.requests_now++;
    return x;
}

void neti_exchange_free(exchange *x)
{
    neti_ring_remove(&x->open);
    x->conn->exchange = NULL;
    x->conn->net->count.requests_now--;
    x->conn->since = net_now();
    free(x->words);
    free(x->body);
    free(x);
}

/* Reads one X-Forwarded-For from its end; true when the client was found: the first that is no proxy of ours. */
static bool read_forwarded(exchange *x, const char *list)
{
    uint8_t found[16];
    for (size_t n = strlen(list); n > 0;) {
        size_t start = n;
        while (start > 0 && list[start - 1] != ',') start--;
        if (!neti_address_read(list + start, n - start, found)) return true; /* nor is what stands before it */
        neti_address_write(found, x->address);
        if (!neti_ranges_hold(&x->conn->net->trusted, found)) return true;
        n = start ? start - 1 : 0;
    }
    return false;
}

/* Proxies append to the field or add another: the last words are those of the nearest one. */
static void look_behind_proxy(exchange *x)
{
    bool found = false, scheme = false;
    for (int i = x->head.fields - 1; i >= 0; i--) {
        const field *f = &x->head.field[i];
        if (!found && strcasecmp(f->name, "X-Forwarded-For") == 0) found = read_forwarded(x, f->value);
        if (!scheme && strcasecmp(f->name, "X-Forwarded-Proto") == 0) {
            scheme = true;
            x->request.secure = strcasecmp(f->value, "https") == 0;
        }
    }
}

int neti_request_read(exchange *x)
{
    static const char *const names[] = {"Host", "Origin", "Authorization", "Cookie", "Accept", "Accept-Language",
                                        "Content-Type", "If-None-Match", "User-Agent"};
    net_request *r = &x->request;
    const char **value[] = {&r->host, &r->origin, &r->authorization, &r->cookie, &r->accept, &r->accept_language,
                            &r->content_type, &r->if_none_match, &r->user_agent};
    char        *path, *query, *authority;
    x->closing = true;
    int refusal = neti_head_read_request(x->words, x->body_want, &x->head);
    x->body_want = 0;
    r->method = x->head.method;
    if (refusal) return refusal;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) *value[i] = neti_head_value(&x->head, names[i]);
    if (x->conn->trusted) look_behind_proxy(x);
    if (!neti_target_read(x->head.target, &path, &query, &authority) || !neti_path_is_clean(path)) return 400;
    r->path = path;
    r->query = query;
    if (neti_head_count(&x->head, "Host") > 1 || neti_head_count(&x->head, "Origin") > 1) return 400;
    if (authority && strcasecmp(authority, r->host) != 0) return 400;
    x->closing = x->head.minor == 0 || neti_head_lists(neti_head_value(&x->head, "Connection"), "close") ||
                 x->conn->net->stopping;
    return 0;
}

peer *neti_client_peer(net *n, const char *address)
{
    uint8_t key[16];
    if (!neti_address_read(address, strlen(address), key) || neti_ranges_hold(&n->unlimited, key)) return NULL;
    return neti_peer(&n->peers, key);
}

bool neti_may_ask(exchange *x)
{
    net  *n = x->conn->net;
    peer *p = neti_client_peer(n, x->address);
    return !p || neti_bucket_take(&p->requests, n->limits.requests_per_second, n->limits.requests_burst, net_now());
}

bool neti_request_wants_socket(const exchange *x)
{
    return neti_head_lists(neti_head_value(&x->head, "Upgrade"), "websocket");
}

int neti_request_judge(exchange *x)
{
    net               *n = x->conn->net;
    const net_request *r = &x->request;
    int64_t            length = neti_head_length_of_body(&x->head);
    bool               reads = r->method == NET_GET || r->method == NET_HEAD || r->method == NET_OPTIONS;
    if (x->conn->crowded || !neti_may_ask(x)) return 429;
    if (neti_head_count(&x->head, "Transfer-Encoding")) return 501;
    if (length == -1) return 400;
    if (length == -2 && !reads && r->method != NET_DELETE) return 411;
    if (!neti_host_allowed(n, x->conn, r->host)) return 421;
    x->host_known = true;
    if (!neti_origin_allowed(n, r->origin, r->host, r->secure)) return 403;
    if (!reads && strcasecmp(neti_head_value(&x->head, "Sec-Fetch-Site"), "cross-site") == 0) return 403;
    if (length > (int64_t)n->limits.body_bytes) return 413;
    x->body_want = length > 0 ? (size_t)length : 0;
    return 0;
}

/* Reading a request and deciding whether anybody shall hear of it. */
#include "net/net_int.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "net/net_words.h"

exchange *neti_exchange_new(conn *c)
{
    exchange *x = calloc(1, sizeof *x);
    if (!x) return NULL;
    x->conn = c;
    x->since = net_now();
    x->began_us = (uint64_t)lws_now_usecs();
    x->request.path = x->request.query = x->request.host = "";
    c->exchange = x;
    neti_list_add(&c->net->exchanges, &x->open);
    c->net->count.requests_now++;
    return x;
}

void neti_exchange_free(exchange *x)
{
    neti_list_remove(&x->open);
    x->conn->exchange = NULL;
    x->conn->net->count.requests_now--;
    x->conn->since = net_now();
    free(x->words);
    free(x->body);
    free(x->out);
    free(x);
}

/* The client's address is the last one in X-Forwarded-For that is not a trusted proxy itself. */
void neti_client_of(const conn *c, struct lws *wsi, char address[NET_ADDRESS_MAX], bool *secure)
{
    char    list[512], proto[16];
    uint8_t found[16];
    memcpy(address, c->address, NET_ADDRESS_MAX);
    *secure = c->net->tls;
    if (!c->trusted) return;
    if (lws_hdr_custom_copy(wsi, proto, (int)sizeof proto, "x-forwarded-proto:", 18) > 0)
        *secure = strcasecmp(proto, "https") == 0;
    int n = lws_hdr_copy(wsi, list, (int)sizeof list, WSI_TOKEN_X_FORWARDED_FOR);
    while (n > 0) {
        int start = n;
        while (start > 0 && list[start - 1] != ',') start--;
        if (!neti_address_read(list + start, (size_t)(n - start), found)) return;
        neti_address_write(found, address);
        if (!neti_ranges_hold(&c->net->trusted, found)) return;
        n = start - 1;
    }
}

/* Where the texts of a request are laid down, one after the other. */
typedef struct words {
    char  *at;
    size_t left;
} words;

static const char *copy_header(words *to, struct lws *wsi, enum lws_token_indexes token)
{
    const char *start = to->at;
    int n = to->left > 1 ? lws_hdr_copy(wsi, to->at, (int)to->left, token) : -1;
    if (n < 0) n = 0;
    to->at[n] = 0;
    to->at += n + 1;
    to->left -= (size_t)n + 1;
    return start;
}

/* The library has decoded the arguments already; they are escaped again, so that net_query can tell them apart. */
static const char *copy_query(words *to, struct lws *wsi)
{
    const char *start = to->at;
    char        part[1024];
    for (int i = 0; lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, i) > 0; i++) {
        int n = lws_hdr_copy_fragment(wsi, part, (int)sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (n <= 0 || to->left < (size_t)n * 3 + 2) break;
        if (i) *to->at++ = '&', to->left--;
        bool name = true;
        for (int k = 0; k < n; k++) {
            unsigned char c = (unsigned char)part[k];
            bool          plain = (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || c >= 128 ||
                         strchr("-_.~:,/@!*", c) || (c == '=' && name);
            if (c == '=') name = false;
            int wrote = plain ? (*to->at = (char)c, 1) : snprintf(to->at, to->left, "%%%02X", c);
            to->at += wrote;
            to->left -= (size_t)wrote;
        }
    }
    *to->at++ = 0;
    to->left--;
    return start;
}

static int read_method(struct lws *wsi, net_method *method)
{
    static const struct {
        enum lws_token_indexes token;
        net_method             method;
    } known[] = {{WSI_TOKEN_GET_URI, NET_GET}, {WSI_TOKEN_POST_URI, NET_POST}, {WSI_TOKEN_HEAD_URI, NET_HEAD},
                 {WSI_TOKEN_PUT_URI, NET_PUT}, {WSI_TOKEN_PATCH_URI, NET_PATCH},
                 {WSI_TOKEN_DELETE_URI, NET_DELETE}, {WSI_TOKEN_OPTIONS_URI, NET_OPTIONS}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (!lws_hdr_total_length(wsi, known[i].token)) continue;
        *method = known[i].method;
        return (int)known[i].token;
    }
    return -1;
}

/* The length of the body; -1 if the header is malformed, -2 if there is none. */
static int64_t body_length(struct lws *wsi)
{
    char text[24];
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH)) return -2;
    int n = lws_hdr_copy(wsi, text, (int)sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    if (n < 1 || n > 15) return -1;
    int64_t value = 0;
    for (int i = 0; i < n; i++) {
        if (text[i] < '0' || text[i] > '9') return -1;
        value = value * 10 + (text[i] - '0');
    }
    return value;
}

static bool wants_close(struct lws *wsi)
{
    char text[64];
    if (lws_hdr_copy(wsi, text, (int)sizeof text, WSI_TOKEN_HTTP) < 1 || strcmp(text, "HTTP/1.1") != 0) return true;
    return lws_hdr_copy(wsi, text, (int)sizeof text, WSI_TOKEN_CONNECTION) > 0 && strcasestr(text, "close");
}

int neti_request_read(exchange *x, struct lws *wsi)
{
    static const enum lws_token_indexes tokens[] = {
        WSI_TOKEN_HOST, WSI_TOKEN_ORIGIN, WSI_TOKEN_HTTP_AUTHORIZATION, WSI_TOKEN_HTTP_COOKIE, WSI_TOKEN_HTTP_ACCEPT,
        WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, WSI_TOKEN_HTTP_CONTENT_TYPE, WSI_TOKEN_HTTP_IF_NONE_MATCH,
        WSI_TOKEN_HTTP_USER_AGENT};
    net_request *r = &x->request;
    const char **field[] = {&r->host, &r->origin, &r->authorization, &r->cookie, &r->accept, &r->accept_language,
                            &r->content_type, &r->if_none_match, &r->user_agent};
    int          uri = read_method(wsi, &r->method);
    size_t       room = 64 + 4 * (size_t)lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS);
    if (uri >= 0) room += (size_t)lws_hdr_total_length(wsi, (enum lws_token_indexes)uri) + 2;
    for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++)
        room += (size_t)lws_hdr_total_length(wsi, tokens[i]) + 8;
    for (int i = 0; lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, i) > 0; i++) room += 2;
    words to = {.at = x->words = calloc(1, room), .left = room};
    x->closing = wants_close(wsi) || x->conn->net->stopping || x->conn->crowded;
    neti_client_of(x->conn, wsi, x->address, &r->secure);
    r->address = x->address;
    if (!to.at) return 503;
    for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++) *field[i] = copy_header(&to, wsi, tokens[i]);
    r->query = copy_query(&to, wsi);
    if (uri < 0) return 501;
    r->path = copy_header(&to, wsi, (enum lws_token_indexes)uri);
    return 0;
}

static bool may_ask(exchange *x)
{
    net    *n = x->conn->net;
    uint8_t key[16];
    if (!neti_address_read(x->address, strlen(x->address), key) || neti_ranges_hold(&n->unlimited, key)) return true;
    peer *p = neti_peer(&n->peers, key);
    return p && neti_bucket_take(&p->requests, n->limits.requests_per_second, n->limits.requests_burst, net_now());
}

static bool cross_site(struct lws *wsi)
{
    char site[24];
    return lws_hdr_custom_copy(wsi, site, (int)sizeof site, "sec-fetch-site:", 15) > 0 &&
           strcmp(site, "cross-site") == 0;
}

int neti_request_judge(exchange *x, struct lws *wsi)
{
    net               *n = x->conn->net;
    const net_request *r = &x->request;
    int64_t            length = body_length(wsi);
    bool               reads = r->method == NET_GET || r->method == NET_HEAD || r->method == NET_OPTIONS;
    if (x->conn->crowded || !may_ask(x)) return 429;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING)) return 501;
    if (length == -1) return 400;
    if (length == -2 && !reads && r->method != NET_DELETE) return 411;
    if (!neti_host_allowed(n, wsi, r->host)) return 421;
    if (!neti_origin_allowed(n, r->origin, r->host, r->secure) || (!reads && cross_site(wsi))) return 403;
    if (!neti_path_is_clean(r->path)) return 400;
    if (length > (int64_t)n->limits.body_bytes) return 413;
    x->body_want = length > 0 ? (size_t)length : 0;
    return 0;
}

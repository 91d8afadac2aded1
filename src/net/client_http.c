/* The client's HTTP requests: one connection each, blocking. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "net/client_int.h"
#include "net/net_head.h"

struct fetch {
    stream           stream; /* first */
    net_client      *client;
    fetch           *next;
    net_http_answer  answer;
    void           (*tell)(void *user, net_http_answer *answer);
    void            *user;
    uint64_t         until;
    char            *request;
    size_t           request_size;
    char            *in; /* the answer as it comes */
    size_t           in_used, in_room, scanned, body_at;
    int64_t          length; /* of the body; -1 until the end of the connection, -2 in chunks */
    bool             head_read, bodyless, done, open;
};

/* Told later, from neti_fetches_check: whoever asked may be in the middle of something now. */
static void finish(fetch *f, const char *why)
{
    if (f->done) return;
    f->done = true;
    if (why) {
        f->answer.status = 0;
        snprintf(f->answer.why, sizeof f->answer.why, "%s", why);
    }
    if (f->open) neti_stream_close(&f->stream);
}

static void take_body(fetch *f, const char *bytes, size_t n)
{
    f->answer.body = malloc(n + 1);
    if (!f->answer.body) {
        finish(f, "no memory");
        return;
    }
    memcpy(f->answer.body, bytes, n);
    f->answer.body[n] = 0;
    f->answer.body_size = n;
    finish(f, NULL);
}

/* Takes the chunks apart: 1 = all there, 0 = more must come, -1 = malformed. */
static int join_chunks(const char *at, const char *end, char *out, size_t *used)
{
    for (*used = 0;;) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        if (!line) return 0;
        char  *stop;
        size_t n = strtoul(at, &stop, 16);
        if (stop == at || n > (1u << 30) || (*stop != '\r' && *stop != ';')) return -1;
        at = line + 1;
        if (!n) return memchr(at, '\n', (size_t)(end - at)) ? 1 : 0;
        if ((size_t)(end - at) < n + 2) return 0;
        memcpy(out + *used, at, n);
        *used += n;
        at += n + 2;
    }
}

static void read_chunks(fetch *f)
{
    size_t n = f->in_used - f->body_at;
    char  *joined = malloc(n + 1);
    int    state = joined ? join_chunks(f->in + f->body_at, f->in + f->in_used, joined, &n) : -1;
    if (state == 1) take_body(f, joined, n);
    else if (state < 0) finish(f, "the answer is malformed");
    free(joined);
}

static bool read_head(fetch *f)
{
    head   h;
    size_t length = neti_head_length(f->in, f->in_used, &f->scanned);
    if (!length) return false;
    char *text = malloc(length + 1);
    if (!text || (memcpy(text, f->in, length), neti_head_read_answer(text, length, &h)) != 0) {
        free(text);
        finish(f, "the answer is no HTTP");
        return false;
    }
    if (h.status == 100) { /* the real answer follows */
        memmove(f->in, f->in + length, f->in_used - length);
        f->in_used -= length;
        f->scanned = 0;
        free(text);
        return read_head(f);
    }
    f->head_read = true;
    f->body_at = length;
    f->answer.status = h.status;
    snprintf(f->answer.type, sizeof f->answer.type, "%s", neti_head_value(&h, "Content-Type"));
    f->length = neti_head_length_of_body(&h);
    if (neti_head_lists(neti_head_value(&h, "Transfer-Encoding"), "chunked")) f->length = -2;
    else if (f->length < 0) f->length = -1;
    if (f->bodyless || h.status == 204 || h.status == 304) f->length = 0;
    free(text);
    return true;
}

static void look(fetch *f)
{
    if (!f->head_read && !read_head(f)) return;
    size_t have = f->in_used - f->body_at;
    if (f->length == -2) read_chunks(f);
    else if (f->length >= 0 && have >= (size_t)f->length) take_body(f, f->in + f->body_at, (size_t)f->length);
}

static void data(stream *s, uint8_t *bytes, size_t n)
{
    fetch *f = (fetch *)s;
    if (f->done) return;
    if (f->in_used + n + 1 > f->in_room) {
        size_t room = (f->in_used + n + 1) * 2;
        char  *grown = room > f->client->config.message_bytes * 2ull + 65536 ? NULL : realloc(f->in, room);
        if (!grown) {
            finish(f, "the answer is too long");
            return;
        }
        f->in = grown;
        f->in_room = room;
    }
    memcpy(f->in + f->in_used, bytes, n);
    f->in_used += n;
    f->in[f->in_used] = 0;
    look(f);
}

static void ready(stream *s)
{
    fetch *f = (fetch *)s;
    neti_stream_write(s, f->request, f->request_size);
}

static void ended(stream *s, const char *why)
{
    fetch *f = (fetch *)s;
    if (f->head_read && f->length == -1 && !*why) take_body(f, f->in + f->body_at, f->in_used - f->body_at);
    finish(f, *why ? why : "the connection was closed before the answer was there");
}

static void closed(stream *s)
{
    ((fetch *)s)->open = false;
}

static bool make_request(fetch *f, const net_http_ask *ask, const net_url_parts *to)
{
    char        authority[300], counted[64] = "";
    const char *method = ask->method ? ask->method : ask->body ? "POST" : "GET";
    const char *type = ask->type ? ask->type : "application/json";
    bool        sends = ask->body || strcmp(method, "POST") == 0 || strcmp(method, "PUT") == 0;
    size_t      room = 4096 + strlen(to->path) + ask->body_size + (ask->headers ? strlen(ask->headers) : 0);
    neti_client_authority(to, authority, sizeof authority);
    if (sends) snprintf(counted, sizeof counted, "Content-Length: %zu\r\n", ask->body_size);
    if (!(f->request = malloc(room))) return false;
    int n = snprintf(f->request, room,
                     "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s%s%s%s%s%s%s%s%s%s%s\r\n", method,
                     to->path, authority, counted, sends ? "Content-Type: " : "", sends ? type : "",
                     sends ? "\r\n" : "", ask->bearer ? "Authorization: Bearer " : "", ask->bearer ? ask->bearer : "",
                     ask->bearer ? "\r\n" : "", ask->accept_language ? "Accept-Language: " : "",
                     ask->accept_language ? ask->accept_language : "", ask->accept_language ? "\r\n" : "",
                     ask->headers ? ask->headers : "");
    if (n <= 0 || (size_t)n + ask->body_size > room) return false;
    if (ask->body_size) memcpy(f->request + n, ask->body, ask->body_size);
    f->request_size = (size_t)n + ask->body_size;
    f->bodyless = strcmp(method, "HEAD") == 0;
    return true;
}

void net_http_start(net_client *client, const net_http_ask *ask, void (*done)(void *user, net_http_answer *answer),
                    void *user)
{
    static const stream_events events = {.ready = ready, .data = data, .ended = ended, .closed = closed};
    net_url_parts              to;
    char                       why[NET_WHY_MAX] = "";
    fetch                     *f = calloc(1, sizeof *f);
    if (!f) {
        net_http_answer none = {.why = "no memory"};
        done(user, &none);
        return;
    }
    f->client = client;
    f->tell = done;
    f->user = user;
    f->until = net_now() + (uint64_t)(ask->milliseconds > 0 ? ask->milliseconds : 10000);
    f->next = client->fetches;
    client->fetches = f;
    if (!net_url_read(ask->url, &to)) {
        snprintf(why, sizeof why, "'%.150s' is no URL", ask->url);
    } else if (!make_request(f, ask, &to)) {
        snprintf(why, sizeof why, "the request is too long");
    } else {
        f->open = neti_client_connect(client, &f->stream, &events, &to, why);
    }
    if (why[0]) finish(f, why);
}

/* Tells those that are done and counts how many still need the loop. */
void neti_fetches_check(net_client *client)
{
    uint64_t now = client->fetches ? net_now() : 0;
    for (fetch *f = client->fetches; f; f = f->next)
        if (now >= f->until) finish(f, "no answer in time");
    for (fetch **at = &client->fetches; *at;) {
        fetch *f = *at;
        if (!f->done || f->open) {
            at = &f->next;
            continue;
        }
        *at = f->next;
        f->tell(f->user, &f->answer);
        free(f->answer.body);
        free(f->request);
        free(f->in);
        free(f);
        at = &client->fetches; /* `tell` may have started others */
    }
}

/* The time until the first of them is out of patience. */
int neti_fetches_wait(const net_client *client, int milliseconds)
{
    uint64_t now = client->fetches ? net_now() : 0;
    for (const fetch *f = client->fetches; f; f = f->next) {
        uint64_t left = f->done || f->until <= now ? 0 : f->until - now;
        if (left < (uint64_t)milliseconds) milliseconds = (int)left;
    }
    return milliseconds;
}

void neti_fetches_drop(net_client *client)
{
    for (fetch *f = client->fetches; f; f = f->next) finish(f, "given up");
    while (client->fetches) net_client_run(client, 0);
}

typedef struct waiting {
    net_http_answer *answer;
    bool             done;
} waiting;

static void keep(void *user, net_http_answer *answer)
{
    waiting *w = user;
    *w->answer = *answer;
    answer->body = NULL; /* it is the caller's now */
    w->done = true;
}

bool net_http(net_client *client, const net_http_ask *ask, net_http_answer *answer)
{
    waiting w = {.answer = answer};
    net_http_start(client, ask, keep, &w);
    while (!w.done) net_client_run(client, 1000);
    return answer->status != 0;
}

void net_http_done(net_http_answer *answer)
{
    free(answer->body);
    answer->body = NULL;
}

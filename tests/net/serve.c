/* The server under test. */
#include "serve.h"
#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static void answer_echo(net_request *r)
{
    static const char *const methods[] = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"};
    size_t room = 4096 + strlen(r->path) + strlen(r->query) + r->body_size;
    char  *text = malloc(room);
    int    n = snprintf(text, room, "%s %s?%s %s %s %s [%s]", methods[r->method], r->path, r->query, r->host,
                        r->address, r->secure ? "tls" : "plain", r->body);
    net_answer(r, 200, "text/plain", text, (size_t)n);
    free(text);
}

static void later(void *context, void *request)
{
    (void)context;
    answer_echo(request);
}

static void heard_request(void *context, net_request *r)
{
    serve *s = context;
    if (strcmp(r->path, "/api/later") == 0) {
        r->user = net_after(s->net, 60, later, r);
    } else if (strcmp(r->path, "/api/big") == 0) {
        size_t n = 3000000;
        char  *big = malloc(n);
        memset(big, 'b', n);
        net_answer(r, 200, "text/plain", big, n);
        free(big);
    } else if (strcmp(r->path, "/api/never") != 0) {
        answer_echo(r);
    }
}

static void heard_gone(void *context, net_request *r)
{
    net_cancel(r->user);
    atomic_fetch_add(&((serve *)context)->gone, 1);
}

static void heard_opened(void *context, net_socket *socket)
{
    (void)socket;
    atomic_fetch_add(&((serve *)context)->opened, 1);
}

static void heard_message(void *context, net_socket *socket, const char *text, size_t n)
{
    serve *s = context;
    char   filler[1000];
    if (strncmp(text, "flood ", 6) == 0) {
        memset(filler, 'f', sizeof filler);
        for (int i = atoi(text + 6); i > 0; i--)
            if (!net_send(socket, filler, sizeof filler)) atomic_fetch_add(&s->refused_sends, 1);
    } else if (strncmp(text, "close ", 6) == 0) {
        net_close(socket, atoi(text + 6), "as you wish");
    } else {
        net_send(socket, text, n);
    }
}

static void heard_closed(void *context, net_socket *socket, int code)
{
    serve *s = context;
    (void)socket;
    atomic_store(&s->closed_code, code);
    atomic_fetch_add(&s->closed, 1);
}

static void heard_wake(void *context)
{
    atomic_fetch_add(&((serve *)context)->woken, 1);
}

static void heard_stopping(void *context)
{
    atomic_fetch_add(&((serve *)context)->stopping, 1);
}

static void heard_log(void *context, const net_log *line)
{
    const char *texts[] = {line->event, line->address, line->method, line->path, line->reason};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (texts[i] && strstr(texts[i], "secret")) atomic_store(&((serve *)context)->logged_secret, true);
}

static void *run(void *argument)
{
    net_run(((serve *)argument)->net);
    return NULL;
}

serve *serve_start(const net_config *config)
{
    static const net_handlers handlers = {.request = heard_request, .gone = heard_gone, .opened = heard_opened,
                                          .message = heard_message, .closed = heard_closed, .woken = heard_wake,
                                          .stopping = heard_stopping, .log = heard_log};
    char       why[NET_WHY_MAX];
    serve     *s = calloc(1, sizeof *s);
    net_config c = config ? *config : (net_config){0};
    if (!c.socket_path) c.socket_path = "/ws";
    if (!c.subprotocol) c.subprotocol = "test.1";
    if (!c.handled[0]) c.handled[0] = "/api/";
    s->net = net_open(&c, &handlers, s, why);
    if (!s->net) {
        fprintf(stderr, "net_open: %s\n", why);
        abort();
    }
    s->port = net_port(s->net);
    snprintf(s->host, sizeof s->host, "127.0.0.1:%d", s->port);
    snprintf(s->url, sizeof s->url, "%s://%s", c.tls_cert ? "https" : "http", s->host);
    snprintf(s->socket_url, sizeof s->socket_url, "%s/ws", s->url);
    pthread_create(&s->thread, NULL, run, s);
    return s;
}

void serve_halt(serve *s)
{
    net_stop(s->net);
    pthread_join(s->thread, NULL);
}

net_counters serve_count(serve *s)
{
    return net_count(s->net);
}

void serve_free(serve *s)
{
    net_free(s->net);
    free(s);
}

void serve_stop(serve *s)
{
    serve_halt(s);
    serve_free(s);
}

int raw_connect(int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0) {
        if (fd >= 0) close(fd);
        return -1;
    }
    return fd;
}

bool raw_send_bytes(int fd, const void *bytes, size_t n)
{
    const char *at = bytes;
    while (n) {
        struct pollfd p = {.fd = fd, .events = POLLOUT};
        if (poll(&p, 1, 2000) <= 0) return false;
        ssize_t sent = send(fd, at, n, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent <= 0) return false;
        at += sent;
        n -= (size_t)sent;
    }
    return true;
}

void raw_send(int fd, const char *text)
{
    raw_send_bytes(fd, text, strlen(text));
}

size_t raw_read(int fd, char *out, size_t size, int milliseconds, bool *closed)
{
    size_t used = 0;
    bool   ended = false;
    while (used + 1 < size) {
        struct pollfd p = {.fd = fd, .events = POLLIN};
        if (poll(&p, 1, milliseconds) <= 0) break;
        ssize_t n = recv(fd, out + used, size - used - 1, 0);
        ended = n <= 0;
        if (ended) break;
        used += (size_t)n;
    }
    out[used] = 0;
    if (closed) *closed = ended;
    return used;
}

int raw_ask(serve *s, const char *text, char *answer, size_t size)
{
    char  *whole = calloc(1, strlen(text) + 256);
    size_t used = 0;
    for (const char *c = text; *c; c++) {
        if (*c == '@') used += (size_t)sprintf(whole + used, "Host: %s\r\n", s->host);
        else whole[used++] = *c;
    }
    int fd = raw_connect(s->port);
    raw_send(fd, whole);
    shutdown(fd, SHUT_WR);
    free(whole);
    raw_read(fd, answer, size, 3000, NULL);
    close(fd);
    return strncmp(answer, "HTTP/1.1 ", 9) == 0 ? atoi(answer + 9) : 0;
}

int raw_upgrade(serve *s)
{
    char text[512], answer[1024];
    int  fd = raw_connect(s->port);
    snprintf(text, sizeof text,
             "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
             "Sec-WebSocket-Protocol: test.1\r\n\r\n",
             s->host);
    raw_send(fd, text);
    size_t used = 0;
    while (used + 1 < sizeof answer && recv(fd, answer + used, 1, 0) == 1) {
        answer[++used] = 0;
        if (used >= 4 && strcmp(answer + used - 4, "\r\n\r\n") == 0) break;
    }
    if (strncmp(answer, "HTTP/1.1 101 ", 13) == 0 && strstr(answer, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")) return fd;
    close(fd);
    return -1;
}

bool raw_frame(int fd, int first_byte, const void *bytes, size_t n)
{
    static const unsigned char mask[4] = {1, 2, 3, 4};
    unsigned char             *out = malloc(n + 14);
    size_t                     at = 0;
    out[at++] = (unsigned char)first_byte;
    if (n < 126) {
        out[at++] = (unsigned char)(0x80 | n);
    } else {
        out[at++] = 0x80 | 127;
        for (int shift = 56; shift >= 0; shift -= 8) out[at++] = (unsigned char)((unsigned long long)n >> shift);
        if (n < 65536) { /* the short form is the only right one */
            at = 1;
            out[at++] = 0x80 | 126;
            out[at++] = (unsigned char)(n >> 8);
            out[at++] = (unsigned char)n;
        }
    }
    memcpy(out + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < n; i++) out[at + i] = ((const unsigned char *)bytes)[i] ^ mask[i & 3];
    bool ok = raw_send_bytes(fd, out, at + n);
    free(out);
    return ok;
}

int raw_close_code(const char *bytes, size_t n)
{
    const unsigned char *b = (const unsigned char *)bytes;
    for (size_t at = 0; at + 2 <= n;) {
        size_t size = b[at + 1], head = 2;
        if (size == 126) {
            size = (size_t)b[at + 2] << 8 | b[at + 3];
            head = 4;
        }
        if (b[at] == 0x88 && size >= 2 && at + head + 2 <= n) return b[at + head] << 8 | b[at + head + 1];
        at += head + size;
    }
    return 0;
}

int count_of(const char *text, const char *what)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, what)); at += strlen(what)) count++;
    return count;
}

void nap(int milliseconds)
{
    struct timespec t = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L};
    nanosleep(&t, NULL);
}

bool wait_for(atomic_int *counter, int value, int milliseconds)
{
    for (int waited = 0; atomic_load(counter) < value; waited += 5) {
        if (waited >= milliseconds) return false;
        nap(5);
    }
    return true;
}

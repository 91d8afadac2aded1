/* Thousands of clients that stammer: the server lives, forgets nobody and leaks nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cmocka.h>
#include "australis.h"
#include "serve.h"

enum { CROWD = 60, STEPS = 12000, TEXT = 2048 };

typedef struct stammerer {
    int  fd;
    bool socket; /* it has asked for a WebSocket */
} stammerer;

static aus_rng rng;

static uint32_t below(uint32_t n)
{
    return aus_rng_below(&rng, n);
}

static size_t a_request(const serve *s, char *out, bool *socket)
{
    static const char *const kinds[] = {
        "GET /api/echo?a=%%41 HTTP/1.1\r\nHost: %s\r\n\r\n", "GET /api/later HTTP/1.1\r\nHost: %s\r\n\r\n",
        "GET /api/never HTTP/1.1\r\nHost: %s\r\n\r\n", "HEAD /api/echo HTTP/1.1\r\nHost: %s\r\n\r\n",
        "POST /api/echo HTTP/1.1\r\nHost: %s\r\nContent-Length: 10\r\n\r\n0123456789",
        "GET /api/echo HTTP/1.0\r\nHost: %s\r\nConnection: close\r\n\r\n",
        ("GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: test.1\r\n\r\n")};
    uint32_t kind = below(sizeof kinds / sizeof kinds[0]);
    if (kind == 2 && below(8)) kind = 0; /* after /api/never a connection is silent */
    *socket = kind == sizeof kinds / sizeof kinds[0] - 1;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    return (size_t)snprintf(out, TEXT, kinds[kind], s->host);
#pragma GCC diagnostic pop
}

static size_t a_frame(char *out)
{
    static const uint8_t kinds[] = {0x81, 0x81, 0x01, 0x80, 0x89, 0x8a, 0x88};
    size_t               n = below(3) ? below(120) : 0;
    out[0] = (char)kinds[below(sizeof kinds)];
    out[1] = (char)(0x80 | n);
    memset(out + 2, 0, 4);
    memset(out + 6, 'f', n);
    return n + 6;
}

static size_t spoil(char *text, size_t n)
{
    for (uint32_t times = below(4); times && n > 2; times--) {
        size_t at = below((uint32_t)n);
        switch (below(3)) {
        case 0: text[at] = (char)below(256); break;
        case 1: n = at; break;
        default:
            memmove(text + at, text + at + 1, n - at - 1);
            n--;
        }
    }
    return n;
}

static void speak(const serve *s, stammerer *who)
{
    char   text[4 * TEXT];
    size_t n = 0;
    bool   socket = false;
    for (uint32_t parts = 1 + below(3); parts; parts--) {
        size_t more = who->socket ? a_frame(text + n) : a_request(s, text + n, &socket);
        n += below(2) ? spoil(text + n, more) : more;
    }
    (void)send(who->fd, text, n, MSG_NOSIGNAL | MSG_DONTWAIT);
    who->socket = who->socket || socket;
}

static void one_step(const serve *s, stammerer *who)
{
    char bytes[4096];
    if (who->fd < 0) {
        *who = (stammerer){.fd = raw_connect(s->port)};
        return;
    }
    switch (below(16)) {
    case 0:
        close(who->fd);
        who->fd = -1;
        break;
    case 1: (void)shutdown(who->fd, SHUT_WR); break;
    case 2: case 3: case 4: (void)recv(who->fd, bytes, sizeof bytes, MSG_DONTWAIT); break;
    default: speak(s, who);
    }
}

static void stammering(void **state)
{
    static stammerer crowd[CROWD];
    char             answer[2048];
    (void)state;
    serve *s = serve_start(&(net_config){.limits = {.requests_per_second = 1000000, .requests_burst = 1000000,
                                                    .connections_per_address = 1000, .shutdown_seconds = 2}});
    aus_rng_init(&rng, 7);
    for (int i = 0; i < CROWD; i++) crowd[i].fd = -1;
    for (int i = 0; i < STEPS; i++) {
        one_step(s, &crowd[below(CROWD)]);
        if (i % 64 == 0) nap(2); /* so that the server can get a word in */
    }
    assert_int_equal(raw_ask(s, "GET /api/echo HTTP/1.1\r\n@\r\n", answer, sizeof answer), 200);
    for (int i = 0; i < CROWD; i++)
        if (crowd[i].fd >= 0) close(crowd[i].fd);
    assert_true(wait_for(&s->closed, atomic_load(&s->opened), 5000));
    nap(100);
    serve_halt(s);
    net_counters c = serve_count(s);
    print_message("%d requests, %d sockets, %d refused\n", (int)c.requests, (int)c.sockets_opened, (int)c.refused_bad);
    assert_true(c.requests > 200 && c.sockets_opened > 20 && c.refused_bad > 100); /* all kinds have really happened */
    assert_int_equal(c.connections_now, 0);
    assert_int_equal(c.requests_now, 0);
    assert_int_equal(c.sockets_now, 0);
    serve_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(stammering)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

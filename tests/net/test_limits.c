/* Time-outs, rates, crowds, proxies, stopping, waking. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "serve.h"

static char answer[1 << 16];

static void slow_clients(void **state)
{
    char text[128];
    bool closed;
    (void)state;
    serve *s = serve_start(&(net_config){.limits = {.header_seconds = 1, .body_seconds = 1, .idle_seconds = 1,
                                                    .answer_seconds = 1}});
    int silent = raw_connect(s->port), half = raw_connect(s->port), body = raw_connect(s->port);
    int waits = raw_connect(s->port), idle = raw_connect(s->port);
    raw_send(half, "GET /api/echo HT");
    snprintf(text, sizeof text, "POST /api/echo HTTP/1.1\r\nHost: %s\r\nContent-Length: 10\r\n\r\nhalf", s->host);
    raw_send(body, text);
    snprintf(text, sizeof text, "GET /api/never HTTP/1.1\r\nHost: %s\r\n\r\n", s->host);
    raw_send(waits, text);
    snprintf(text, sizeof text, "GET /api/echo HTTP/1.1\r\nHost: %s\r\n\r\n", s->host);
    raw_send(idle, text);
    raw_read(silent, answer, sizeof answer, 5000, &closed);
    assert_true(closed && !answer[0]);
    raw_read(half, answer, sizeof answer, 5000, &closed);
    assert_true(closed && strncmp(answer, "HTTP/1.1 408 ", 13) == 0);
    raw_read(body, answer, sizeof answer, 5000, &closed);
    assert_true(closed && strncmp(answer, "HTTP/1.1 408 ", 13) == 0);
    raw_read(waits, answer, sizeof answer, 5000, &closed);
    assert_true(closed && strncmp(answer, "HTTP/1.1 503 ", 13) == 0);
    assert_int_equal(atomic_load(&s->gone), 1);
    raw_read(idle, answer, sizeof answer, 5000, &closed);
    assert_true(closed && strncmp(answer, "HTTP/1.1 200 ", 13) == 0);
    close(silent), close(half), close(body), close(waits), close(idle);
    int drip = raw_connect(s->port), sent = 0; /* a byte now and then does not help */
    while (sent < 90 && raw_send_bytes(drip, "a", 1)) {
        sent++;
        nap(100);
    }
    assert_true(sent < 90);
    close(drip);
    serve_stop(s);
}

static void rates(void **state)
{
    int refused = 0, served = 0;
    (void)state;
    serve *s = serve_start(&(net_config){.limits = {.requests_per_second = 1, .requests_burst = 5}});
    for (int i = 0; i < 12; i++) {
        int status = raw_ask(s, "GET /api/echo HTTP/1.1\r\n@\r\n", answer, sizeof answer);
        served += status == 200;
        refused += status == 429;
    }
    assert_true(served >= 5 && served <= 7);
    assert_int_equal(served + refused, 12);
    assert_non_null(strstr(answer, "\r\nRetry-After: 1\r\n"));
    serve_halt(s);
    assert_int_equal(serve_count(s).refused_rate, refused);
    serve_free(s);
    s = serve_start(&(net_config){.unlimited = "127.0.0.0/8",
                                  .limits = {.requests_per_second = 1, .requests_burst = 5}});
    for (int i = 0; i < 12; i++)
        assert_int_equal(raw_ask(s, "GET /api/echo HTTP/1.1\r\n@\r\n", answer, sizeof answer), 200);
    serve_stop(s);
}

static void crowds(void **state)
{
    int fd[24];
    (void)state;
    serve *s = serve_start(&(net_config){.limits = {.connections_per_address = 8}});
    for (int i = 0; i < 8; i++) fd[i] = raw_connect(s->port);
    nap(50);
    assert_int_equal(raw_ask(s, "GET /api/echo HTTP/1.1\r\n@\r\n", answer, sizeof answer), 429);
    for (int i = 8; i < 24; i++) fd[i] = raw_connect(s->port);
    nap(50);
    bool closed;
    assert_int_equal(raw_read(fd[23], answer, sizeof answer, 1000, &closed), 0);
    assert_true(closed);
    for (int i = 0; i < 24; i++) close(fd[i]);
    nap(100);
    assert_int_equal(raw_ask(s, "GET /api/echo HTTP/1.1\r\n@\r\n", answer, sizeof answer), 200);
    serve_stop(s);
}

static void proxies(void **state)
{
    static const char asked[] = "GET /api/echo HTTP/1.1\r\n%sX-Forwarded-For: 6.6.6.6, 203.0.113.9, 10.0.0.1\r\n"
                                "X-Forwarded-Proto: https\r\n\r\n";
    char text[256];
    (void)state;
    serve *s = serve_start(NULL); /* nobody is trusted */
    snprintf(text, sizeof text, asked, "@");
    assert_int_equal(raw_ask(s, text, answer, sizeof answer), 200);
    assert_non_null(strstr(answer, " 127.0.0.1 plain ["));
    serve_stop(s);
    s = serve_start(&(net_config){.public_url = "https://play.example/", .trusted_proxies = "127.0.0.1, 10.0.0.0/8"});
    assert_string_equal(net_url(s->net), "https://play.example");
    snprintf(text, sizeof text, asked, "Host: play.example\r\nOrigin: https://play.example\r\n");
    assert_int_equal(raw_ask(s, text, answer, sizeof answer), 200);
    assert_non_null(strstr(answer, " 203.0.113.9 tls ["));
    assert_non_null(strstr(answer, "connect-src 'self' wss://play.example;"));
    assert_non_null(strstr(answer, "\r\nStrict-Transport-Security: "));
    /* A field that the client made up does not count. */
    snprintf(text, sizeof text, asked, "Host: play.example\r\nX-Forwarded-For: 7.7.7.7\r\n");
    assert_int_equal(raw_ask(s, text, answer, sizeof answer), 200);
    assert_non_null(strstr(answer, " 203.0.113.9 tls ["));
    snprintf(text, sizeof text, asked, "Host: play.example\r\nOrigin: http://play.example\r\n");
    assert_int_equal(raw_ask(s, text, answer, sizeof answer), 403);
    snprintf(text, sizeof text, asked, "Host: play.example.evil\r\n");
    assert_int_equal(raw_ask(s, text, answer, sizeof answer), 421);
    serve_stop(s);
}

static void graceful_stop(void **state)
{
    const char *got;
    size_t      n;
    char        text[128], why[NET_WHY_MAX];
    int         code;
    (void)state;
    serve      *s = serve_start(NULL);
    net_client *c = net_client_open(NULL, why);
    net_link   *k = net_connect(c, &(net_link_ask){.url = s->socket_url, .subprotocol = "test.1"}, NULL, NULL, NULL);
    assert_true(net_link_wait(k, 2000));
    int fd = raw_connect(s->port);
    snprintf(text, sizeof text, "GET /api/later HTTP/1.1\r\nHost: %s\r\n\r\n", s->host);
    raw_send(fd, text);
    nap(20);
    uint64_t began = net_now();
    net_stop(s->net);
    assert_false(net_link_receive(k, &got, &n, 3000));
    net_link_why(k, &code);
    assert_int_equal(code, 1001);
    raw_read(fd, answer, sizeof answer, 2000, NULL); /* the answer that was due still comes */
    assert_int_equal(strncmp(answer, "HTTP/1.1 200 ", 13), 0);
    assert_non_null(strstr(answer, "\r\nConnection: close\r\n"));
    close(fd);
    assert_int_equal(raw_connect(s->port), -1);
    serve_halt(s);
    assert_true(net_now() - began < 3000);
    assert_int_equal(atomic_load(&s->stopping), 1);
    assert_int_equal(atomic_load(&s->closed), 1);
    assert_int_equal(serve_count(s).connections_now, 0);
    serve_free(s);
    net_client_free(c);
}

static void a_stop_does_not_wait_for_ever(void **state)
{
    char text[128];
    (void)state;
    serve *s = serve_start(&(net_config){.limits = {.shutdown_seconds = 1}});
    int    fd = raw_connect(s->port);
    snprintf(text, sizeof text, "GET /api/never HTTP/1.1\r\nHost: %s\r\n\r\n", s->host);
    raw_send(fd, text);
    int ws = raw_upgrade(s); /* which never answers the close frame */
    nap(50);
    uint64_t began = net_now();
    serve_halt(s);
    assert_true(net_now() - began < 2500);
    serve_free(s);
    close(fd);
    close(ws);
}

static void *wake_often(void *argument)
{
    for (int i = 0; i < 2000; i++) {
        net_wake(((serve *)argument)->net);
        if (i % 100 == 0) nap(1);
    }
    return NULL;
}

static void woken_by_eight_threads(void **state)
{
    pthread_t thread[8];
    (void)state;
    serve *s = serve_start(NULL);
    for (int i = 0; i < 8; i++) pthread_create(&thread[i], NULL, wake_often, s);
    for (int i = 0; i < 8; i++) pthread_join(thread[i], NULL);
    nap(50);
    int before = atomic_load(&s->woken);
    assert_true(before >= 1);
    net_wake(s->net); /* none is lost */
    assert_true(wait_for(&s->woken, before + 1, 1000));
    serve_stop(s);
}

static void over_ipv6(void **state)
{
    static const net_handlers none;
    char                      why[NET_WHY_MAX], url[128];
    net_http_answer           got;
    (void)state;
    net *probe = net_open(&(net_config){.listen = "[::1]:0"}, &none, NULL, why);
    if (!probe) skip(); /* this machine has no IPv6 */
    net_free(probe);
    serve      *s = serve_start(&(net_config){.listen = "[::1]:0"});
    net_client *c = net_client_open(NULL, why);
    snprintf(url, sizeof url, "%s/api/echo", net_url(s->net));
    assert_true(net_http(c, &(net_http_ask){.url = url}, &got));
    assert_int_equal(got.status, 200);
    assert_non_null(strstr(got.body, " [::1]:"));
    assert_non_null(strstr(got.body, " ::1 plain "));
    net_http_done(&got);
    net_client_free(c);
    serve_stop(s);
}

static void what_cannot_be_opened(void **state)
{
    static const net_handlers none;
    char                      why[NET_WHY_MAX], taken[64];
    (void)state;
    serve *s = serve_start(NULL);
    snprintf(taken, sizeof taken, "127.0.0.1:%d", s->port);
    assert_null(net_open(&(net_config){.listen = taken}, &none, NULL, why));
    assert_non_null(strstr(why, "in use"));
    serve_stop(s);
    assert_null(net_open(&(net_config){.listen = "nonsense"}, &none, NULL, why));
    assert_non_null(strstr(why, "ADDRESS:PORT"));
    assert_null(net_open(&(net_config){.listen = "203.0.113.1:0"}, &none, NULL, why));
    assert_non_null(strstr(why, "no such address"));
    assert_null(net_open(&(net_config){.public_url = "play.example"}, &none, NULL, why));
    assert_non_null(strstr(why, "https://play.example"));
    assert_null(net_open(&(net_config){.tls_cert = "/nowhere.pem"}, &none, NULL, why));
    assert_non_null(strstr(why, "both"));
    assert_null(net_open(&(net_config){.tls_cert = "/nowhere.pem", .tls_key = "/nowhere.pem"}, &none, NULL, why));
    assert_non_null(strstr(why, "/nowhere.pem"));
    assert_null(net_open(&(net_config){.trusted_proxies = "proxy"}, &none, NULL, why));
    assert_non_null(strstr(why, "'proxy'"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slow_clients), cmocka_unit_test(rates), cmocka_unit_test(crowds), cmocka_unit_test(proxies),
        cmocka_unit_test(graceful_stop), cmocka_unit_test(a_stop_does_not_wait_for_ever),
        cmocka_unit_test(woken_by_eight_threads), cmocka_unit_test(over_ipv6),
        cmocka_unit_test(what_cannot_be_opened)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

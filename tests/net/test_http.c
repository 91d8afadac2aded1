/* HTTP over real sockets: what must work, and what must be refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cmocka.h>
#include "serve.h"

static serve *s;
static char   answer[1 << 16];

static int start(void **state)
{
    (void)state;
    s = serve_start(&(net_config){
        .limits = {.body_bytes = 1000, .requests_per_second = 10000, .requests_burst = 10000}});
    return 0;
}

static int stop(void **state)
{
    (void)state;
    serve_stop(s);
    return 0;
}

static void one_request(void **state)
{
    (void)state;
    assert_int_equal(raw_ask(s, "GET /api/echo/a%20b?x=1&y=%26 HTTP/1.1\r\n@\r\n", answer, sizeof answer), 200);
    assert_non_null(strstr(answer, "GET /api/echo/a b?x=1&y=%26 127.0.0.1:"));
    assert_non_null(strstr(answer, "\r\nCache-Control: no-store\r\n"));
    assert_non_null(strstr(answer, "\r\nX-Content-Type-Options: nosniff\r\n"));
    assert_non_null(strstr(answer, "\r\nReferrer-Policy: no-referrer\r\n"));
    assert_non_null(strstr(answer, "\r\nCross-Origin-Opener-Policy: same-origin\r\n"));
    assert_non_null(strstr(answer, "\r\nCross-Origin-Resource-Policy: same-origin\r\n"));
    char policy[128];
    snprintf(policy, sizeof policy, "connect-src 'self' ws://%s;", s->host);
    assert_non_null(strstr(answer, policy));
    assert_non_null(strstr(answer, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"));
    assert_null(strstr(answer, "unsafe-inline"));
    assert_int_equal(raw_ask(s, "HEAD /api/echo HTTP/1.1\r\n@\r\n", answer, sizeof answer), 200);
    assert_int_equal(strlen(strstr(answer, "\r\n\r\n")), 4);
    assert_null(strstr(answer, "Content-Length: 0"));
}

static void kept_alive_and_pipelined(void **state)
{
    char text[512];
    bool closed;
    (void)state;
    int fd = raw_connect(s->port);
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "GET /api/echo/%d HTTP/1.1\r\nHost: %s\r\n\r\n", i, s->host);
        raw_send(fd, text);
        raw_read(fd, answer, sizeof answer, 100, &closed);
        assert_int_equal(count_of(answer, "HTTP/1.1 200 "), 1);
        assert_false(closed);
    }
    /* A deferred answer keeps its place; what was sent behind it waits, the loop does not. */
    snprintf(text, sizeof text,
             "GET /api/later HTTP/1.1\r\nHost: %s\r\n\r\nPOST /api/echo HTTP/1.1\r\nHost: %s\r\n"
             "Content-Length: 5\r\n\r\nhelloGET /api/echo/last HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n",
             s->host, s->host, s->host);
    raw_send(fd, text);
    assert_int_equal(raw_ask(s, "GET /api/echo HTTP/1.1\r\n@\r\n", answer, sizeof answer), 200);
    raw_read(fd, answer, sizeof answer, 1000, &closed);
    assert_true(closed);
    assert_int_equal(count_of(answer, "HTTP/1.1 200 "), 3);
    const char *first = strstr(answer, "GET /api/later"), *second = strstr(answer, "[hello]");
    assert_true(first && second && first < second && second < strstr(answer, "/api/echo/last"));
    close(fd);
}

static void in_pieces(void **state)
{
    char text[256];
    (void)state;
    snprintf(text, sizeof text,
             "POST /api/echo HTTP/1.1\r\nHost: %s\r\nContent-Length: 7\r\nConnection: close\r\n\r\npieces!", s->host);
    int fd = raw_connect(s->port);
    for (const char *c = text; *c; c++) {
        raw_send_bytes(fd, c, 1);
        if ((c - text) % 16 == 0) nap(1);
    }
    raw_read(fd, answer, sizeof answer, 1000, NULL);
    assert_non_null(strstr(answer, "[pieces!]"));
    close(fd);
}

static void refused(void **state)
{
    static const struct {
        const char *text;
        int         status;
    } all[] = {
        {"GET /api/echo HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421},
        {"GET /api/echo HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n", 421},
        {"GET /api/echo HTTP/1.1\r\nHost: 10.0.0.1\r\n\r\n", 421},
        {"GET /api/echo HTTP/1.1\r\n\r\n", 421},
        {"GET /api/echo HTTP/1.1\r\n@@\r\n", 400},
        {"GET /api/echo HTTP/1.1\r\n@Origin: http://evil.example\r\n\r\n", 403},
        {"GET /api/echo HTTP/1.1\r\n@Origin: null\r\n\r\n", 403},
        {"POST /api/echo HTTP/1.1\r\n@Content-Length: 0\r\nSec-Fetch-Site: cross-site\r\n\r\n", 403},
        {"GET /../etc/passwd HTTP/1.1\r\n@\r\n", 400},
        {"GET /api/%2e%2e/%2e%2e/etc HTTP/1.1\r\n@\r\n", 400},
        {"GET /api//echo HTTP/1.1\r\n@\r\n", 400},
        {"GET /api/%00 HTTP/1.1\r\n@\r\n", 400},
        {"GET /api/%zz HTTP/1.1\r\n@\r\n", 400},
        {"GET /api/%ff HTTP/1.1\r\n@\r\n", 400},
        {"GET http://evil.example/api/echo HTTP/1.1\r\n@\r\n", 400},
        {"OPTIONS * HTTP/1.1\r\n@\r\n", 400},
        {"BREW /api/echo HTTP/1.1\r\n@\r\n", 501},
        {"PRI * HTTP/2.0\r\n\r\n", 400},
        {"POST /api/echo HTTP/1.1\r\n@\r\n", 411},
        {"POST /api/echo HTTP/1.1\r\n@Content-Length: 1001\r\n\r\n", 413},
        {"POST /api/echo HTTP/1.1\r\n@Content-Length: 99999999999999999999\r\n\r\n", 400},
        {"POST /api/echo HTTP/1.1\r\n@Content-Length: -1\r\n\r\n", 400},
        {"POST /api/echo HTTP/1.1\r\n@Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400},
        {"POST /api/echo HTTP/1.1\r\n@Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501},
        {"GET /api/echo HTTP/1.1\n@\n", 400},
        {"GET /api/echo HTTP/1.1\r\n@X : y\r\n\r\n", 400},
    };
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        int status = raw_ask(s, all[i].text, answer, sizeof answer);
        if (strchr(all[i].text, '\n')[-1] != '\r') { /* lines without CR never end for us: the time-out answers */
            assert_int_not_equal(status, 200);
            continue;
        }
        if (status != all[i].status) print_message("%s", all[i].text);
        assert_int_equal(status, all[i].status);
        assert_non_null(strstr(answer, "\r\nConnection: close\r\n"));
    }
}

static void too_much(void **state)
{
    char *text = malloc(70000);
    (void)state;
    int used = sprintf(text, "GET /api/echo HTTP/1.1\r\n@X: ");
    memset(text + used, 'x', 60000);
    strcpy(text + used + 60000, "\r\n\r\n");
    assert_int_equal(raw_ask(s, text, answer, sizeof answer), 431);
    used = sprintf(text, "GET /");
    memset(text + used, 'x', 60000);
    strcpy(text + used + 60000, " HTTP/1.1\r\n@\r\n");
    assert_int_equal(raw_ask(s, text, answer, sizeof answer), 431);
    used = sprintf(text, "GET /api/echo HTTP/1.1\r\n@");
    for (int i = 0; i < 200; i++) used += sprintf(text + used, "X-%d: y\r\n", i);
    strcpy(text + used, "\r\n");
    assert_int_equal(raw_ask(s, text, answer, sizeof answer), 431);
    /* A body over the limit that is really sent: the answer arrives all the same. */
    int fd = raw_connect(s->port);
    sprintf(text, "POST /api/echo HTTP/1.1\r\nHost: %s\r\nContent-Length: 60000\r\n\r\n", s->host);
    raw_send(fd, text);
    memset(text, 'x', 60000);
    raw_send_bytes(fd, text, 60000);
    raw_read(fd, answer, sizeof answer, 1000, NULL);
    assert_int_equal(strncmp(answer, "HTTP/1.1 413 ", 13), 0);
    close(fd);
    free(text);
}

static void own_names(void **state)
{
    char text[256];
    (void)state;
    snprintf(text, sizeof text,
             "GET /api/echo HTTP/1.1\r\nHost: localhost:%d\r\nOrigin: http://localhost:%d\r\n\r\n", s->port, s->port);
    assert_int_equal(raw_ask(s, text, answer, sizeof answer), 200);
    assert_int_equal(raw_ask(s, "GET /api/echo HTTP/1.0\r\n@\r\n", answer, sizeof answer), 200);
    assert_non_null(strstr(answer, "\r\nConnection: close\r\n"));
}

static void the_client_leaves(void **state)
{
    char text[128];
    (void)state;
    int before = atomic_load(&s->gone);
    snprintf(text, sizeof text, "GET /api/never HTTP/1.1\r\nHost: %s\r\n\r\n", s->host);
    int fd = raw_connect(s->port);
    raw_send(fd, text);
    nap(50);
    close(fd);
    assert_true(wait_for(&s->gone, before + 1, 2000));
}

static void a_long_answer_for_a_slow_reader(void **state)
{
    char text[128];
    (void)state;
    int small = 65536, fd = raw_connect(s->port);
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    snprintf(text, sizeof text, "GET /api/big HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", s->host);
    raw_send(fd, text);
    nap(100);
    size_t total = 0, n;
    while ((n = raw_read(fd, answer, sizeof answer, 2000, NULL)) > 0) total += n;
    assert_true(total > 3000000 && total < 3002000);
    close(fd);
}

static void no_secrets_in_the_log(void **state)
{
    (void)state;
    raw_ask(s, "GET /api/echo?token=secret HTTP/1.1\r\n@Authorization: Bearer secret\r\nCookie: a=secret\r\n\r\n",
            answer, sizeof answer);
    raw_ask(s, "GET /api/echo?token=secret HTTP/1.1\r\nHost: secret\r\n\r\n", answer, sizeof answer);
    assert_false(atomic_load(&s->logged_secret));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_request), cmocka_unit_test(kept_alive_and_pipelined), cmocka_unit_test(in_pieces),
        cmocka_unit_test(refused), cmocka_unit_test(too_much), cmocka_unit_test(own_names),
        cmocka_unit_test(the_client_leaves), cmocka_unit_test(a_long_answer_for_a_slow_reader),
        cmocka_unit_test(no_secrets_in_the_log)};
    return cmocka_run_group_tests(tests, start, stop);
}

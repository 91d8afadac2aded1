/* WebSockets over real sockets: many of them, and bad ones. */
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
static char   answer[1 << 20];

static int start(void **state)
{
    (void)state;
    s = serve_start(&(net_config){.limits = {.connections_per_address = 5000, .requests_per_second = 20000,
                                             .requests_burst = 20000, .messages_per_second = 20, .messages_burst = 50,
                                             .message_bytes = 2000, .queue_bytes = 500000, .ping_seconds = 1,
                                             .hangup_seconds = 1}});
    return 0;
}

static int stop(void **state)
{
    (void)state;
    serve_stop(s);
    return 0;
}

static net_client *client(void)
{
    char        why[NET_WHY_MAX];
    net_client *c = net_client_open(NULL, why);
    assert_non_null(c);
    return c;
}

static net_link *connected(net_client *c)
{
    net_link *k = net_connect(c, &(net_link_ask){.url = s->socket_url, .subprotocol = "test.1"}, NULL, NULL, NULL);
    assert_non_null(k);
    assert_true(net_link_wait(k, 3000));
    return k;
}

static void echo(void **state)
{
    const char *text;
    size_t      n;
    char        long_text[1999];
    (void)state;
    net_client *c = client();
    net_link   *k = connected(c);
    memset(long_text, 'l', sizeof long_text);
    assert_true(net_link_send(k, "za\xc5\xbc", 4));
    assert_true(net_link_send(k, "", 0));
    assert_true(net_link_send(k, long_text, sizeof long_text));
    assert_true(net_link_receive(k, &text, &n, 2000));
    assert_string_equal(text, "za\xc5\xbc");
    assert_true(net_link_receive(k, &text, &n, 2000));
    assert_int_equal(n, 0);
    assert_true(net_link_receive(k, &text, &n, 2000));
    assert_int_equal(n, sizeof long_text);
    assert_false(net_link_receive(k, &text, &n, 20));
    int closed = atomic_load(&s->closed), code;
    net_link_send(k, "close 4001", 10);
    assert_false(net_link_receive(k, &text, &n, 2000));
    assert_int_equal(net_link_state_of(k), NET_LINK_CLOSED);
    assert_string_equal(net_link_why(k, &code), "as you wish");
    assert_int_equal(code, 4001);
    assert_true(wait_for(&s->closed, closed + 1, 2000));
    assert_int_equal(atomic_load(&s->closed_code), 4001);
    net_client_free(c);
}

static void the_client_says_goodbye(void **state)
{
    const char *text;
    size_t      n;
    (void)state;
    net_client *c = client();
    net_link   *k = connected(c);
    int         closed = atomic_load(&s->closed);
    net_link_close(k, 1000, "done");
    assert_false(net_link_receive(k, &text, &n, 2000));
    assert_true(wait_for(&s->closed, closed + 1, 2000));
    assert_int_equal(atomic_load(&s->closed_code), 1000);
    net_client_free(c);
}

static void refused_upgrades(void **state)
{
    static const struct {
        const char *headers;
        int         status;
    } all[] = {
        {"GET /other HTTP/1.1\r\n@Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: test.1\r\n", 404},
        {"GET /ws HTTP/1.1\r\n@Sec-WebSocket-Version: 13\r\n", 400},
        {"GET /ws HTTP/1.1\r\n@Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: test.2\r\n", 400},
        {"GET /ws HTTP/1.1\r\n@Sec-WebSocket-Version: 8\r\nSec-WebSocket-Protocol: test.1\r\n", 426},
        {"GET /ws HTTP/1.1\r\n@Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: test.1\r\n"
         "Origin: http://evil.example\r\n", 403},
        {"GET /ws HTTP/1.1\r\nHost: evil.example\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Protocol: test.1\r\n", 421},
    };
    char text[512];
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        snprintf(text, sizeof text,
                 "%sUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                 all[i].headers);
        assert_int_equal(raw_ask(s, text, answer, sizeof answer), all[i].status);
    }
}

static int code_after(int first_byte, const void *bytes, size_t n)
{
    int fd = raw_upgrade(s);
    assert_true(fd >= 0);
    raw_frame(fd, first_byte, bytes, n);
    size_t got = raw_read(fd, answer, sizeof answer, 3000, NULL);
    close(fd);
    return raw_close_code(answer, got);
}

static void bad_clients(void **state)
{
    char big[5000];
    (void)state;
    memset(big, 'b', sizeof big);
    assert_int_equal(code_after(0x81, "\xc0\x80", 2), 1007);
    assert_int_equal(code_after(0x82, "x", 1), 1003);
    assert_int_equal(code_after(0x83, "x", 1), 1002);
    assert_int_equal(code_after(0x81, big, sizeof big), 1009);
    assert_int_equal(code_after(0x88, "\x03\xe8" "bye", 5), 1000);
    assert_int_equal(code_after(0x88, "\x03\xee", 2), 1002); /* 1006 may not be sent */
    assert_int_equal(code_after(0x88, "x", 1), 1002);
    int fd = raw_upgrade(s); /* a message in pieces that grows too big */
    raw_frame(fd, 0x01, big, 1500);
    raw_frame(fd, 0x80, big, 1500);
    size_t n = raw_read(fd, answer, sizeof answer, 3000, NULL);
    assert_int_equal(raw_close_code(answer, n), 1009);
    close(fd);
}

static void flooding(void **state)
{
    (void)state;
    int fd = raw_upgrade(s);
    for (int i = 0; i < 200 && raw_frame(fd, 0x81, "x", 1); i++) continue;
    size_t n = raw_read(fd, answer, sizeof answer, 3000, NULL);
    assert_int_equal(raw_close_code(answer, n), 1008);
    close(fd);
    fd = raw_upgrade(s);
    for (int i = 0; i < 200 && raw_frame(fd, 0x89, "x", 1); i++) continue; /* pings count as well */
    n = raw_read(fd, answer, sizeof answer, 3000, NULL);
    assert_int_equal(raw_close_code(answer, n), 1008);
    close(fd);
}

static void a_client_that_does_not_read(void **state)
{
    int small = 4096, before = atomic_load(&s->closed);
    (void)state;
    int fd = raw_upgrade(s);
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    for (int i = 0; i < 20; i++) {
        raw_frame(fd, 0x81, "flood 400", 9);
        nap(20);
    }
    assert_true(wait_for(&s->refused_sends, 1, 3000));
    assert_true(wait_for(&s->closed, before + 1, 6000));
    assert_int_equal(atomic_load(&s->closed_code), 1008);
    close(fd);
}

static void a_half_open_client(void **state)
{
    int  before = atomic_load(&s->closed);
    bool closed;
    (void)state;
    int    fd = raw_upgrade(s); /* never answers the ping */
    size_t n = raw_read(fd, answer, sizeof answer, 4000, &closed);
    assert_true(closed);
    assert_int_equal((unsigned char)answer[0], 0x89);
    assert_int_equal(raw_close_code(answer, n), 1008);
    assert_true(wait_for(&s->closed, before + 1, 5000)); /* it does not even close */
    close(fd);
    net_client *c = client(); /* one that answers pings stays */
    net_link   *k = connected(c);
    const char *text;
    assert_false(net_link_receive(k, &text, &n, 3500));
    assert_int_equal(net_link_state_of(k), NET_LINK_OPEN);
    net_client_free(c);
}

typedef struct crowd {
    int opened, heard, closed;
} crowd;

static void one_opened(void *user, net_link *link)
{
    ((crowd *)user)->opened++;
    net_link_send(link, "hello", 5);
}

static void one_heard(void *user, net_link *link, const char *text, size_t n)
{
    (void)link;
    ((crowd *)user)->heard += n == 5 && memcmp(text, "hello", 5) == 0;
}

static void one_closed(void *user, net_link *link, int code, const char *reason)
{
    (void)link, (void)code, (void)reason;
    ((crowd *)user)->closed++;
}

static void two_thousand(void **state)
{
    enum { MANY = 2000 };
    static const net_link_handlers on = {one_opened, one_heard, one_closed};
    crowd                          all = {0};
    (void)state;
    net_client *c = client();
    for (int i = 0; i < MANY; i++) {
        net_connect(c, &(net_link_ask){.url = s->socket_url, .subprotocol = "test.1"}, &on, &all, NULL);
        if (i % 100 == 99) net_client_run(c, 1);
    }
    for (uint64_t until = net_now() + 20000; all.heard < MANY && net_now() < until;) net_client_run(c, 50);
    assert_int_equal(all.opened, MANY);
    assert_int_equal(all.heard, MANY);
    assert_int_equal(all.closed, 0);
    net_client_free(c);
    assert_int_equal(all.closed, MANY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(echo), cmocka_unit_test(the_client_says_goodbye), cmocka_unit_test(refused_upgrades),
        cmocka_unit_test(bad_clients), cmocka_unit_test(flooding), cmocka_unit_test(a_client_that_does_not_read),
        cmocka_unit_test(a_half_open_client), cmocka_unit_test(two_thousand)};
    return cmocka_run_group_tests(tests, start, stop);
}

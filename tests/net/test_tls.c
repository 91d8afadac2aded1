/* TLS with a certificate made for the occasion, and the client's own manners. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "serve.h"

static char dir[64] = "/tmp/australis-tls-XXXXXX", cert[96], key[96];

static int make_certificate(void **state)
{
    char command[512];
    (void)state;
    if (!mkdtemp(dir)) return 1;
    snprintf(cert, sizeof cert, "%s/cert.pem", dir);
    snprintf(key, sizeof key, "%s/key.pem", dir);
    snprintf(command, sizeof command,
             "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=test "
             "-addext subjectAltName=IP:127.0.0.1 -keyout %s -out %s 2>/dev/null",
             key, cert);
    return system(command);
}

static int remove_certificate(void **state)
{
    (void)state;
    unlink(cert);
    unlink(key);
    rmdir(dir);
    return 0;
}

static void over_tls(void **state)
{
    const char     *text;
    size_t          n;
    char            why[NET_WHY_MAX], url[128];
    net_http_answer a;
    (void)state;
    serve      *s = serve_start(&(net_config){.tls_cert = cert, .tls_key = key});
    net_client *c = net_client_open(&(net_client_config){.ca_file = cert}, why);
    snprintf(url, sizeof url, "%s/api/echo", s->url);
    assert_true(net_http(c, &(net_http_ask){.url = url, .body = "hi", .body_size = 2, .bearer = "x"}, &a));
    assert_int_equal(a.status, 200);
    assert_non_null(strstr(a.body, " tls [hi]"));
    net_http_done(&a);
    snprintf(url, sizeof url, "%s/api/big", s->url);
    assert_true(net_http(c, &(net_http_ask){.url = url}, &a));
    assert_int_equal(a.body_size, 3000000);
    net_http_done(&a);
    net_link *k = net_connect(c, &(net_link_ask){.url = s->socket_url, .subprotocol = "test.1", .origin = s->url}, NULL,
                              NULL, NULL);
    assert_true(net_link_wait(k, 3000));
    net_link_send(k, "flood 100", 9);
    for (int i = 0; i < 100; i++) {
        assert_true(net_link_receive(k, &text, &n, 2000));
        assert_int_equal(n, 1000);
    }
    net_client_free(c);
    serve_stop(s);
}

static void strangers_are_not_believed(void **state)
{
    char            why[NET_WHY_MAX], url[128], answer[256];
    net_http_answer a;
    (void)state;
    serve      *s = serve_start(&(net_config){.tls_cert = cert, .tls_key = key});
    net_client *c = net_client_open(NULL, why); /* the system's authorities do not know it */
    snprintf(url, sizeof url, "%s/api/echo", s->url);
    assert_false(net_http(c, &(net_http_ask){.url = url}, &a));
    assert_non_null(strstr(a.why, "self-signed"));
    net_client_free(c);
    c = net_client_open(&(net_client_config){.ca_file = cert}, why); /* the name must be right as well */
    snprintf(url, sizeof url, "https://localhost:%d/api/echo", s->port);
    assert_false(net_http(c, &(net_http_ask){.url = url}, &a));
    net_client_free(c);
    c = net_client_open(&(net_client_config){.trust_anyone = true}, why);
    assert_true(net_http(c, &(net_http_ask){.url = url}, &a));
    assert_int_equal(a.status, 200);
    net_http_done(&a);
    net_client_free(c);
    int fd = raw_connect(s->port); /* no TLS at all */
    raw_send(fd, "GET /api/echo HTTP/1.1\r\n\r\n");
    bool closed;
    raw_read(fd, answer, sizeof answer, 2000, &closed);
    assert_true(closed);
    assert_null(strstr(answer, "200"));
    close(fd);
    serve_stop(s);
}

static void what_a_client_cannot_reach(void **state)
{
    char            why[NET_WHY_MAX], url[128];
    net_http_answer a;
    const char     *text;
    size_t          n;
    (void)state;
    serve      *s = serve_start(NULL);
    net_client *c = net_client_open(&(net_client_config){.public_only = true}, why);
    snprintf(url, sizeof url, "%s/api/echo", s->url);
    assert_false(net_http(c, &(net_http_ask){.url = url}, &a));
    assert_non_null(strstr(a.why, "open internet"));
    net_client_free(c);
    c = net_client_open(NULL, why);
    snprintf(url, sizeof url, "%s/api/never", s->url);
    assert_false(net_http(c, &(net_http_ask){.url = url, .milliseconds = 100}, &a));
    assert_string_equal(a.why, "no answer in time");
    assert_false(net_http(c, &(net_http_ask){.url = "nonsense"}, &a));
    assert_null(net_connect(c, &(net_link_ask){.url = "nonsense", .subprotocol = "x"}, NULL, NULL, why));
    net_link *k = net_connect(c, &(net_link_ask){.url = s->socket_url, .subprotocol = "test.2"}, NULL, NULL, why);
    assert_false(net_link_wait(k, 2000));
    assert_string_equal(net_link_why(k, NULL), "the server answers 400 Bad Request");
    assert_false(net_link_receive(k, &text, &n, 0));
    serve_stop(s);
    assert_false(net_http(c, &(net_http_ask){.url = url}, &a));
    assert_string_equal(a.why, "connection refused");
    k = net_connect(c, &(net_link_ask){.url = "ws://127.0.0.1:1/", .subprotocol = "x"}, NULL, NULL, why);
    assert_false(net_link_wait(k, 2000));
    assert_string_equal(net_link_why(k, NULL), "connection refused");
    net_client_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(over_tls), cmocka_unit_test(strangers_are_not_believed),
                                       cmocka_unit_test(what_a_client_cannot_reach)};
    return cmocka_run_group_tests(tests, make_certificate, remove_certificate);
}

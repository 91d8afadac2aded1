/* Files of the web app from memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "serve.h"

static serve  *s;
static uint8_t big[300000];
static char    answer[400000];

#define BYTES(text) .plain = (const uint8_t *)(text), .plain_size = sizeof(text) - 1
static net_file files[] = {
    {.path = "/index.html", .etag = "\"i1\"", BYTES("<!doctype html>")},
    {.path = "/app-1a2b.wasm", .etag = "\"w1\"", BYTES("plain"), .gzip = (const uint8_t *)"zipped", .gzip_size = 6,
     .brotli = (const uint8_t *)"br", .brotli_size = 2, .immutable = true},
    {.path = "/big.js", .plain = big, .plain_size = sizeof big}};

static int start(void **state)
{
    (void)state;
    memset(big, 'j', sizeof big);
    s = serve_start(&(net_config){.files = files, .file_count = 3, .fallback = "/index.html",
                                  .limits = {.requests_burst = 1000}});
    return 0;
}

static int stop(void **state)
{
    (void)state;
    serve_stop(s);
    return 0;
}

static const char *body(void)
{
    return strstr(answer, "\r\n\r\n") + 4;
}

static void types_and_caching(void **state)
{
    (void)state;
    assert_int_equal(raw_ask(s, "GET /app-1a2b.wasm HTTP/1.1\r\n@\r\n", answer, sizeof answer), 200);
    assert_non_null(strstr(answer, "\r\nContent-Type: application/wasm\r\n"));
    assert_non_null(strstr(answer, "\r\nCache-Control: public, max-age=31536000, immutable\r\n"));
    assert_non_null(strstr(answer, "\r\nETag: \"w1\"\r\n"));
    assert_string_equal(body(), "plain");
    assert_int_equal(raw_ask(s, "GET / HTTP/1.1\r\n@\r\n", answer, sizeof answer), 200);
    assert_non_null(strstr(answer, "\r\nCache-Control: no-cache\r\n"));
    assert_non_null(strstr(answer, "\r\nContent-Type: text/html; charset=utf-8\r\n"));
    assert_string_equal(body(), "<!doctype html>");
}

static void encodings(void **state)
{
    (void)state;
    raw_ask(s, "GET /app-1a2b.wasm HTTP/1.1\r\n@Accept-Encoding: gzip, deflate, br\r\n\r\n", answer, sizeof answer);
    assert_non_null(strstr(answer, "\r\nContent-Encoding: br\r\n"));
    assert_non_null(strstr(answer, "\r\nVary: Accept-Encoding\r\n"));
    assert_string_equal(body(), "br");
    raw_ask(s, "GET /app-1a2b.wasm HTTP/1.1\r\n@Accept-Encoding: br;q=0, gzip\r\n\r\n", answer, sizeof answer);
    assert_non_null(strstr(answer, "\r\nContent-Encoding: gzip\r\n"));
    assert_string_equal(body(), "zipped");
    raw_ask(s, "GET /index.html HTTP/1.1\r\n@Accept-Encoding: gzip\r\n\r\n", answer, sizeof answer);
    assert_null(strstr(answer, "Content-Encoding"));
}

static void head_and_not_modified(void **state)
{
    (void)state;
    assert_int_equal(raw_ask(s, "HEAD /big.js HTTP/1.1\r\n@\r\n", answer, sizeof answer), 200);
    assert_non_null(strstr(answer, "\r\nContent-Length: 300000\r\n"));
    assert_string_equal(body(), "");
    const char *same[] = {"\"i1\"", "W/\"i1\"", "\"a\", \"i1\"", "*"};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        char text[128] = "GET /index.html HTTP/1.1\r\n@If-None-Match: ";
        strcat(strcat(text, same[i]), "\r\n\r\n");
        assert_int_equal(raw_ask(s, text, answer, sizeof answer), 304);
        assert_string_equal(body(), "");
        assert_non_null(strstr(answer, "\r\nETag: \"i1\"\r\n"));
    }
    assert_int_equal(raw_ask(s, "GET / HTTP/1.1\r\n@If-None-Match: \"i12\"\r\n\r\n", answer, sizeof answer), 200);
}

static void routes(void **state)
{
    (void)state;
    assert_int_equal(raw_ask(s, "GET /table/7f HTTP/1.1\r\n@\r\n", answer, sizeof answer), 200);
    assert_string_equal(body(), "<!doctype html>");
    raw_ask(s, "GET /missing.js HTTP/1.1\r\n@\r\n", answer, sizeof answer);
    assert_null(strstr(answer, "<!doctype html>"));
    raw_ask(s, "GET /api/table HTTP/1.1\r\n@\r\n", answer, sizeof answer);
    assert_null(strstr(answer, "<!doctype html>"));
    const char *post = "POST /index.html HTTP/1.1\r\n@Content-Length: 1\r\n\r\nx";
    assert_int_equal(raw_ask(s, post, answer, sizeof answer), 405);
    assert_non_null(strstr(answer, "\r\nAllow: GET, HEAD\r\n"));
}

static void a_big_file(void **state)
{
    (void)state;
    assert_int_equal(raw_ask(s, "GET /big.js HTTP/1.1\r\n@\r\n", answer, sizeof answer), 200);
    assert_int_equal(strlen(body()), sizeof big);
    assert_int_equal(strspn(body(), "j"), sizeof big);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(types_and_caching), cmocka_unit_test(encodings),
                                       cmocka_unit_test(head_and_not_modified), cmocka_unit_test(routes),
                                       cmocka_unit_test(a_big_file)};
    return cmocka_run_group_tests(tests, start, stop);
}

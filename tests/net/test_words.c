/* Escapes, queries, cookies, languages, base64, URLs, addresses, frames and heads, without a socket. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "net/net.h"
#include "net/net_frame.h"
#include "net/net_head.h"
#include "net/net_peers.h"
#include "net/net_words.h"

static void escapes(void **state)
{
    char out[16];
    (void)state;
    assert_int_equal(net_unescape("a%20b+", 6, out, sizeof out), 4);
    assert_string_equal(out, "a b+");
    assert_int_equal(net_unescape("%", 1, out, sizeof out), -1);
    assert_int_equal(net_unescape("%g0", 3, out, sizeof out), -1);
    assert_int_equal(net_unescape("%00", 3, out, sizeof out), -1);
    assert_int_equal(net_unescape("0123456789abcdef", 16, out, sizeof out), -1);
    assert_int_equal(net_unescape("0123456789abcde", 15, out, sizeof out), 15);
}

static void queries_and_cookies(void **state)
{
    char out[16];
    (void)state;
    assert_true(net_query("a=1&lang=p%6c+x&b", "lang", out, sizeof out));
    assert_string_equal(out, "pl x");
    assert_true(net_query("a=1&b", "b", out, sizeof out));
    assert_string_equal(out, "");
    assert_false(net_query("aa=1", "a", out, sizeof out));
    assert_false(net_query("a=%zz", "a", out, sizeof out));
    assert_false(net_query("a=01234567890123456789", "a", out, sizeof out));
    assert_true(net_cookie("x=1; session=abc ; y=2", "session", out, sizeof out));
    assert_string_equal(out, "abc");
    assert_false(net_cookie("xsession=abc", "session", out, sizeof out));
    assert_false(net_cookie("session=01234567890123456789", "session", out, sizeof out));
    assert_string_equal(net_bearer("bearer  tok"), "tok");
    assert_null(net_bearer("Basic abc"));
    assert_null(net_bearer("Bearer "));
}

static void languages(void **state)
{
    static const char *const four[] = {"en", "pl", "ru", "it"};
    (void)state;
    assert_int_equal(net_language("de, it;q=0.8, pl;q=0.9", four, 4), 1);
    assert_int_equal(net_language("pl-PL", four, 4), 1);
    assert_int_equal(net_language("plx", four, 4), 0);
    assert_int_equal(net_language("pl;q=0, ru;q=0.001", four, 4), 2);
    assert_int_equal(net_language("", four, 4), 0);
    assert_int_equal(net_language("IT , EN;q=.", four, 4), 3);
    assert_true(net_accepts("gzip, br;q=0.5", "br"));
    assert_false(net_accepts("gzip;q=0, *;q=0.5", "gzip"));
    assert_true(net_accepts("*", "gzip"));
    assert_false(net_accepts("", "gzip"));
    assert_true(net_accepts("", "text/html"));
    assert_true(net_accepts("text/*;q=0.3", "text/html"));
    assert_false(net_accepts("image/*", "text/html"));
}

static void base64(void **state)
{
    char    text[64];
    uint8_t back[32], bytes[20] = {0};
    (void)state;
    for (size_t n = 0; n <= sizeof bytes; n++) {
        for (size_t i = 0; i < n; i++) bytes[i] = (uint8_t)(i * 77 + n);
        size_t length = net_base64(bytes, n, text);
        assert_int_equal(strlen(text), length);
        assert_int_equal(net_base64_decode(text, length, back, sizeof back), (int)n);
        assert_memory_equal(bytes, back, n);
        if (n) assert_int_equal(net_base64_decode(text, length, back, n - 1), -1);
    }
    const char *bad[] = {"abc", "ab=c", "a===", "====", "QQ=", "QR==", "AAB=", "A@AA", "AA=A"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(net_base64_decode(bad[i], strlen(bad[i]), back, sizeof back), -1);
}

static void urls(void **state)
{
    net_url_parts p;
    (void)state;
    assert_true(net_url_read("wss://Play.example:8443/api/v1/play?x=1#secret", &p));
    assert_string_equal(p.host, "Play.example");
    assert_string_equal(p.path, "/api/v1/play?x=1");
    assert_int_equal(p.port, 8443);
    assert_true(p.tls);
    assert_true(net_url_read("http://[::1]", &p));
    assert_string_equal(p.host, "::1");
    assert_string_equal(p.path, "/");
    assert_int_equal(p.port, 80);
    assert_true(net_url_read("http://h?q", &p));
    assert_string_equal(p.path, "/?q");
    const char *bad[] = {"", "h", "ftp://h/", "http://", "http://u:p@h/", "http://h:0/", "http://h:99999/",
                         "http://h:/", "http://[::1", "http://h/a b", "http://h/\r\nX: y"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) assert_false(net_url_read(bad[i], &p));
}

static void paths(void **state)
{
    (void)state;
    assert_true(neti_path_is_clean("/"));
    assert_true(neti_path_is_clean("/a/b.c/..d/"));
    const char *bad[] = {"", "a", "//", "/a//b", "/..", "/../x", "/a/..", "/a/../b", "/.", "/./x",
                         "/a\\b", "/a\x01", "/\xff"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) assert_false(neti_path_is_clean(bad[i]));
    assert_true(neti_is_utf8("za\xc5\xbc\xc3\xb3\xc5\x82\xc4\x87 \xf0\x9f\x90\x99", 15));
    const char *not_utf8[] = {"\x80", "\xc3", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff"};
    for (size_t i = 0; i < sizeof not_utf8 / sizeof not_utf8[0]; i++)
        assert_false(neti_is_utf8(not_utf8[i], strlen(not_utf8[i])));
}

static void addresses(void **state)
{
    ranges  all;
    uint8_t a[16];
    char    text[48];
    (void)state;
    assert_true(neti_ranges_read("10.0.0.0/8, 192.168.1.7 2001:db8::/33", &all));
    assert_true(neti_address_read("10.255.1.2:80", 13, a) && neti_ranges_hold(&all, a));
    assert_true(neti_address_read("11.0.0.1", 8, a) && !neti_ranges_hold(&all, a));
    assert_true(neti_address_read("[2001:db8:7fff::1]:443", 22, a) && neti_ranges_hold(&all, a));
    neti_address_write(a, text);
    assert_string_equal(text, "2001:db8:7fff::1");
    assert_true(neti_address_read("2001:db8:8000::1", 16, a) && !neti_ranges_hold(&all, a));
    assert_false(neti_ranges_read("10.0.0.0/33", &all));
    assert_false(neti_ranges_read("example.org", &all));
    assert_false(neti_address_read("unknown", 7, a));
    const char *private[] = {"127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "::1", "fe80::1", "fd00::1",
                             "0.0.0.0", "::ffff:127.0.0.1", "172.31.0.1", "100.64.0.1", "::", "224.0.0.1"};
    for (size_t i = 0; i < sizeof private / sizeof private[0]; i++)
        assert_true(neti_address_read(private[i], strlen(private[i]), a) && neti_address_is_private(a));
    assert_true(neti_address_read("203.0.112.9", 11, a) && !neti_address_is_private(a));
    assert_true(neti_address_read("2a00::1", 7, a) && !neti_address_is_private(a));
}

static void allowances(void **state)
{
    bucket b = {0};
    peers  all = {0};
    (void)state;
    for (int i = 0; i < 5; i++) assert_true(neti_bucket_take(&b, 2, 5, 1000));
    assert_false(neti_bucket_take(&b, 2, 5, 1000));
    assert_false(neti_bucket_take(&b, 2, 5, 1400));
    assert_true(neti_bucket_take(&b, 2, 5, 1500));
    assert_false(neti_bucket_take(&b, 2, 5, 1501));
    assert_true(neti_bucket_take(&b, 2, 5, 900000));
    uint8_t one[16] = {0x20, 1, [15] = 1}, two[16] = {0x20, 1, [15] = 2}, far[16] = {0x20, 2};
    peer   *p = neti_peer(&all, one);
    assert_ptr_equal(p, neti_peer(&all, two)); /* neighbours */
    assert_ptr_not_equal(p, neti_peer(&all, far));
    p->connections = 1;
    neti_peers_sweep(&all, 1, 5);
    assert_int_equal(all.count, 1);
    neti_peers_free(&all);
}

/* ---- Heads ------------------------------------------------------------------------------------------ */

static int read_request(const char *text, head *h, char **kept)
{
    size_t n = strlen(text);
    *kept = strdup(text);
    return neti_head_read_request(*kept, n, h);
}

static void heads(void **state)
{
    head   h;
    char  *kept, *path, *query, *authority;
    size_t scanned = 0;
    (void)state;
    assert_int_equal(neti_head_length("GET / HTTP/1.1\r\n\r", 17, &scanned), 0);
    assert_int_equal(neti_head_length("GET / HTTP/1.1\r\n\r\nx", 19, &scanned), 18);
    assert_int_equal(read_request("POST /a%20b?c HTTP/1.1\r\nHost:  h \r\nX:\r\n\r\n", &h, &kept), 0);
    assert_int_equal(h.method, NET_POST);
    assert_string_equal(neti_head_value(&h, "host"), "h");
    assert_int_equal(neti_head_count(&h, "x"), 1);
    assert_true(neti_target_read(h.target, &path, &query, &authority));
    assert_string_equal(path, "/a b");
    assert_string_equal(query, "c");
    assert_null(authority);
    free(kept);
    assert_int_equal(read_request("GET http://h:1/x?y HTTP/1.0\r\n\r\n", &h, &kept), 0);
    assert_true(neti_target_read(h.target, &path, &query, &authority));
    assert_string_equal(authority, "h:1");
    assert_string_equal(path, "/x");
    free(kept);
    const struct {
        const char *text;
        int         status;
    } bad[] = {{"GET / HTTP/1.1\n\n", 400}, {"GET / HTTP/1.1\r\nA : b\r\n\r\n", 400},
               {"GET / HTTP/1.1\r\n a: b\r\n\r\n", 400},
               {"GET / HTTP/1.1\r\na: b\r\n c\r\n\r\n", 400}, {"GET / HTTP/2.0\r\n\r\n", 400},
               {"GET  HTTP/1.1\r\n\r\n", 400},
               {"GET / x HTTP/1.1\r\n\r\n", 400}, {"BREW / HTTP/1.1\r\n\r\n", 501}, {"G\"T / HTTP/1.1\r\n\r\n", 400},
               {"GET / HTTP/1.1\r\na: b\rc\r\n\r\n", 400}, {"GET / HTTP/1.1\r\na: \x01\r\n\r\n", 400},
               {"GET / HTTP/1.1\r\n: b\r\n\r\n", 400}, {"GET / HTTP/1.1\r\nab\r\n\r\n", 400}, {"\r\n", 400}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(read_request(bad[i].text, &h, &kept), bad[i].status);
        free(kept);
    }
}

/* ---- Frames -------------------------------------------------------------------------------------------- */

typedef struct heard {
    char   text[4096];
    size_t count;
} heard;

static bool hear(void *owner, int opcode, uint8_t *bytes, size_t n)
{
    heard *h = owner;
    assert_int_equal(bytes[n], 0);
    size_t used = strlen(h->text);
    h->text[used++] = (char)('0' + opcode);
    memcpy(h->text + used, bytes, n + 1);
    h->count++;
    return true;
}

static void frames_in_every_cut(void **state)
{
    static const frame_events on = {hear};
    /* "Hel" (to be continued), a ping "!", "lo", "", each masked with 1 2 3 4. */
    static const uint8_t bytes[] = {0x01, 0x83, 1, 2, 3, 4, 'H' ^ 1, 'e' ^ 2, 'l' ^ 3, 0x89, 0x81, 1, 2, 3, 4, '!' ^ 1,
                                    0x80, 0x82, 1, 2, 3, 4, 'l' ^ 1, 'o' ^ 2, 0x81, 0x80, 1, 2, 3, 4};
    (void)state;
    for (size_t a = 0; a <= sizeof bytes; a++) {
        for (size_t b = a; b <= sizeof bytes; b++) {
            frame_reader r = {.limit = 100, .expect_mask = true};
            heard        h = {{0}, 0};
            uint8_t      copy[sizeof bytes + 1];
            size_t       cut[4] = {0, a, b, sizeof bytes};
            for (int i = 0; i < 3; i++) {
                size_t n = cut[i + 1] - cut[i];
                memcpy(copy, bytes + cut[i], n);
                assert_int_equal(neti_frames_take(&r, copy, n, &on, &h), 0);
            }
            assert_string_equal(h.text, "9!1Hello1");
            neti_frames_free(&r);
        }
    }
}

static int first_fault(const uint8_t *bytes, size_t n)
{
    static const frame_events on = {hear};
    frame_reader              r = {.limit = 100, .expect_mask = true};
    heard                     h = {{0}, 0};
    uint8_t                   copy[300];
    memcpy(copy, bytes, n);
    int fault = neti_frames_take(&r, copy, n, &on, &h);
    neti_frames_free(&r);
    return fault;
}

static void bad_frames(void **state)
{
    (void)state;
#define FAULT(...) first_fault((const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))
    assert_int_equal(FAULT(0x81, 0x01, 'a'), 1002);                      /* not masked */
    assert_int_equal(FAULT(0xc1, 0x81, 0, 0, 0, 0, 'a'), 1002);          /* a reserved bit */
    assert_int_equal(FAULT(0x83, 0x80, 0, 0, 0, 0), 1002);               /* no such opcode */
    assert_int_equal(FAULT(0x80, 0x80, 0, 0, 0, 0), 1002);               /* continues nothing */
    assert_int_equal(FAULT(0x01, 0x80, 0, 0, 0, 0, 0x81, 0x80, 0, 0, 0, 0), 1002); /* starts before the end */
    assert_int_equal(FAULT(0x09, 0x80, 0, 0, 0, 0), 1002);               /* a ping in pieces */
    assert_int_equal(FAULT(0x89, 0xfe, 0, 126, 0, 0, 0, 0), 1002);       /* a ping of 126 bytes */
    assert_int_equal(FAULT(0x81, 0xfe, 0, 5, 0, 0, 0, 0), 1002);         /* a length in too many bytes */
    assert_int_equal(FAULT(0x82, 0x81, 0, 0, 0, 0, 'a'), 1003);          /* binary */
    assert_int_equal(FAULT(0x81, 0x82, 0, 0, 0, 0, 0xc0, 0x80), 1007);   /* not UTF-8 */
    assert_int_equal(FAULT(0x81, 0xe5, 0, 0, 0, 0), 1009);               /* 101 bytes */
    assert_int_equal(FAULT(0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0), 1009);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(escapes), cmocka_unit_test(queries_and_cookies), cmocka_unit_test(languages),
        cmocka_unit_test(base64), cmocka_unit_test(urls), cmocka_unit_test(paths), cmocka_unit_test(addresses),
        cmocka_unit_test(allowances), cmocka_unit_test(heads), cmocka_unit_test(frames_in_every_cut),
        cmocka_unit_test(bad_frames)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

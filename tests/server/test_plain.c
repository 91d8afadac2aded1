/* The lobby as plain pages: forms open and join tables, texts of people are escaped, strangers' forms are refused. */
#include "served.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static served      server;
static net_client *client;

/* The page; the caller frees it. */
static char *page(const char *path, const char *form, const char *headers, int status)
{
    char            url[256];
    net_http_answer answer;
    snprintf(url, sizeof url, "%s%s", server.url, path);
    net_http_ask ask = {.url = url, .type = "application/x-www-form-urlencoded", .body = form,
                        .body_size = form ? strlen(form) : 0, .headers = headers, .accept_language = "it"};
    assert_true(net_http(client, &ask, &answer));
    if (answer.status != status) print_error("%s: %d %s\n", path, answer.status, answer.body ? answer.body : "");
    assert_int_equal(answer.status, status);
    char *text = strdup(answer.body ? answer.body : "");
    net_http_done(&answer);
    return text;
}

static void has(char *text, const char *part)
{
    if (!strstr(text, part)) print_error("'%s' is not in:\n%s\n", part, text);
    assert_non_null(strstr(text, part));
}

static void test_forms(void **state)
{
    char  path[128], id[64];
    char *text = page("/plain", NULL, NULL, 200);
    (void)state;
    has(text, "<form method=\"post\" action=\"/plain/open\">");
    assert_null(strstr(text, "<script"));
    free(text);
    text = page("/plain/open", "game=nullgame&name=%3Cb%3EEve%3C%2Fb%3E&friends=1&bots=0&public=1", NULL, 200);
    has(text, "australis play --join '");
    has(text, "&amp;token=");
    const char *at = strstr(text, "/plain/t/");
    assert_non_null(at);
    size_t n = strcspn(at + 9, "<\"");
    assert_true(n && n < sizeof id);
    memcpy(id, at + 9, n);
    id[n] = 0;
    free(text);
    snprintf(path, sizeof path, "/plain/t/%s", id);
    text = page(path, NULL, NULL, 200);
    has(text, "&lt;b&gt;Eve&lt;/b&gt;");
    assert_null(strstr(text, "<b>Eve"));
    assert_null(strstr(text, "token"));
    free(text);
    text = page("/plain", NULL, NULL, 200);
    has(text, id);
    free(text);
    snprintf(path, sizeof path, "/plain/t/%s/join", id);
    text = page(path, "name=Bob", NULL, 200);
    has(text, "token=");
    free(text);
    free(page(path, "name=Tom", NULL, 409)); /* it is full now */
    snprintf(path, sizeof path, "/plain/t/%s", id);
    text = page(path, NULL, NULL, 200);
    has(text, "<pre>"); /* what everybody may see */
    free(text);
}

static void test_refusals(void **state)
{
    (void)state;
    free(page("/plain/open", "game=chess", NULL, 400));
    free(page("/plain/t/nowhere", NULL, NULL, 404));
    free(page("/plain/nothing", NULL, NULL, 404));
    free(page("/plain/open", "game=nullgame&friends=1", "Origin: http://elsewhere.example\r\n", 403));
}

static void test_operation(void **state)
{
    char *text = page("/healthz", NULL, NULL, 200);
    (void)state;
    assert_string_equal(text, "ok\n");
    free(text);
    text = page("/metrics", NULL, NULL, 200);
    has(text, "# TYPE australis_tables_created_total counter\n");
    has(text, "\naustralis_net_sockets 0\n");
    free(text);
}

static int set_up(void **state)
{
    (void)state;
    return served_open(&server, &client, NULL, NULL);
}

static int tear_down(void **state)
{
    (void)state;
    return served_close(&server, client);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_forms), cmocka_unit_test(test_refusals),
                                       cmocka_unit_test(test_operation)};
    return cmocka_run_group_tests_name("server.plain", tests, set_up, tear_down);
}

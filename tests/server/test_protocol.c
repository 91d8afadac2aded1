/* docs/PROTOCOL.md says what the program does: its lists come from the same tables, and its examples are run. */
#include "served.h"
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>
#include "protocol_doc.h"

static const char doc_path[] = SOURCE_DIR "/docs/PROTOCOL.md";

static char *read_doc(void)
{
    size_t n;
    char  *text = cli_read_file(doc_path, &n);
    assert_non_null(text);
    return text;
}

/* ---- The lists ----------------------------------------------------------------------------------- */

static void renew(const char *text, const char *from, const char *to, const char *lists)
{
    FILE *file = fopen(doc_path, "w");
    assert_non_null(file);
    fwrite(text, 1, (size_t)(from - text), file);
    fprintf(file, "\n%s", lists);
    fputs(to, file);
    fclose(file);
}

static void test_lists(void **state)
{
    char *text = read_doc(), *lists = protocol_doc();
    (void)state;
    char *from = strstr(text, "<!-- generated"), *to = strstr(text, "<!-- end -->");
    assert_true(from && to && lists);
    from = strchr(from, '\n') + 1;
    if (getenv("AUS_RENEW")) renew(text, from, to, lists);
    size_t n = strlen(lists);
    bool   same = (size_t)(to - from) == n + 1 && *from == '\n' && memcmp(from + 1, lists, n) == 0;
    free(text);
    free(lists);
    if (!same) print_error("docs/PROTOCOL.md is not what src/server/protocol.def says; AUS_RENEW=1 renews it\n");
    assert_true(same || getenv("AUS_RENEW"));
}

/* ---- The examples -------------------------------------------------------------------------------- */

enum { NAMES = 16, SOCKETS = 4 };

typedef struct example {
    served      server;
    net_client *client;
    net_link   *link[SOCKETS];
    char        name[NAMES][32], value[NAMES][128];
    int         names;
    int         status;
    json_t     *answer;
} example;

static const char *value_of(const example *e, const char *name, size_t n)
{
    for (int i = 0; i < e->names; i++)
        if (strlen(e->name[i]) == n && memcmp(e->name[i], name, n) == 0) return e->value[i];
    return NULL;
}

static void fill_in(const example *e, const char *line, char *out, size_t size)
{
    size_t used = 0;
    while (*line) {
        size_t      n = 1;
        const char *value = NULL;
        if (*line == '@') {
            while (isalnum((unsigned char)line[n])) n++;
            value = value_of(e, line + 1, n - 1);
        }
        const char *put = value ? value : line;
        size_t      m = value ? strlen(value) : n;
        assert_true(used + m + 1 < size);
        memcpy(out + used, put, m);
        used += m;
        line += n;
    }
    out[used] = 0;
}

/* Whether `got` has everything that `want` says. */
static bool fits(example *e, const json_t *want, const json_t *got)
{
    const char *key, *text = json_string_value(want);
    json_t     *value;
    if (text && text[0] == '@') {
        if (!json_is_string(got) || e->names == NAMES) return false;
        snprintf(e->name[e->names], sizeof e->name[0], "%s", text + 1);
        snprintf(e->value[e->names++], sizeof e->value[0], "%s", json_string_value(got));
        return true;
    }
    if (!json_is_object(want)) return json_equal(want, got);
    json_object_foreach((json_t *)(size_t)want, key, value)
        if (!fits(e, value, json_object_get(got, key))) return false;
    return true;
}

static json_t *parse(const char *text)
{
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (!json) print_error("no JSON: %s\n", text);
    assert_non_null(json);
    return json;
}

static net_link *socket_of(example *e, char name)
{
    int  i = name - 'a';
    char url[256];
    assert_in_range(i, 0, SOCKETS - 1);
    if (e->link[i]) return e->link[i];
    snprintf(url, sizeof url, "%s/api/v1/play", e->server.url);
    e->link[i] = net_connect(e->client, &(net_link_ask){.url = url, .subprotocol = "australis.1"}, NULL, NULL, NULL);
    assert_non_null(e->link[i]);
    assert_true(net_link_wait(e->link[i], 5000));
    return e->link[i];
}

static void receive(example *e, char name, const char *text)
{
    json_t     *want = parse(text);
    const char *got;
    size_t      n;
    bool        found = false, wants_table = strcmp(json_string_value(json_object_get(want, "t")), "table") == 0;
    while (!found && net_link_receive(socket_of(e, name), &got, &n, 5000)) {
        json_t *message = parse(got);
        bool    table = strcmp(json_string_value(json_object_get(message, "t")), "table") == 0;
        if (!table || wants_table) {
            found = fits(e, want, message);
            if (!found) print_error("%c: wanted %s\n   got    %s\n", name, text, got);
            assert_true(found);
        }
        json_decref(message);
    }
    assert_true(found);
    json_decref(want);
}

static void call(example *e, char *line)
{
    char *method = strtok(line, " "), *path = strtok(NULL, " "), *body = strtok(NULL, "");
    char  url[512];
    net_http_answer answer;
    snprintf(url, sizeof url, "%s%s", e->server.url, path);
    net_http_ask ask = {.method = method, .url = url, .body = body, .body_size = body ? strlen(body) : 0};
    assert_true(net_http(e->client, &ask, &answer));
    json_decref(e->answer);
    e->status = answer.status;
    e->answer = json_loadb(answer.body ? answer.body : "", answer.body_size, 0, NULL);
    net_http_done(&answer);
}

static void run_line(example *e, const char *raw)
{
    char line[2048];
    fill_in(e, raw, line, sizeof line);
    if (line[1] == '>') {
        net_link *link = socket_of(e, line[0]);
        assert_true(net_link_send(link, line + 3, strlen(line + 3)));
    } else if (line[1] == '<') {
        receive(e, line[0], line + 3);
    } else if (isdigit((unsigned char)line[0])) {
        json_t *want = parse(line + 4);
        if (atoi(line) != e->status || !fits(e, want, e->answer)) print_error("wanted %s, got %d\n", line, e->status);
        assert_int_equal(atoi(line), e->status);
        json_decref(want);
    } else {
        call(e, line);
    }
}

static void run_example(char *text)
{
    char    why[NET_WHY_MAX];
    example e = {.client = net_client_open(NULL, why)};
    char   *rest = text;
    assert_non_null(e.client);
    served_start(&e.server, NULL, "memory:", NULL);
    for (char *line; (line = strsep(&rest, "\n"));)
        if (*line) run_line(&e, line);
    for (int i = 0; i < SOCKETS; i++)
        if (e.link[i]) net_link_free(e.link[i]);
    json_decref(e.answer);
    net_client_free(e.client);
    served_stop(&e.server);
}

static void test_examples(void **state)
{
    char *text = read_doc();
    int   count = 0;
    (void)state;
    for (char *at = text; (at = strstr(at, "```example\n")); count++) {
        char *from = at + strlen("```example\n"), *end = strstr(from, "```");
        assert_non_null(end);
        *end = 0;
        run_example(from);
        at = end + 1;
    }
    assert_true(count >= 2);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lists), cmocka_unit_test(test_examples)};
    return cmocka_run_group_tests_name("server.protocol", tests, NULL, NULL);
}

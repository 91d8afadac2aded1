/* Before the game: addresses, sitting down, opening a table. */
#include <stdlib.h>
#include <sys/random.h>
#include "cli/join.h"

/* ---- Addresses ----------------------------------------------------------------------------------- */

/* What follows `name` in a query, up to '&'. */
static void take(const char *query, const char *name, char *out, size_t size)
{
    const char *at = strstr(query, name);
    size_t      n = at ? strcspn(at + strlen(name), "&") : 0;
    if (!at || n >= size) return;
    memcpy(out, at + strlen(name), n);
    out[n] = 0;
}

bool join_place_read(const char *url, join_place *out)
{
    net_url_parts parts;
    memset(out, 0, sizeof *out);
    if (strlen(url) >= 1024 || !net_url_read(url, &parts)) return false;
    const char *path = strstr(url, "://") + 3;
    path += strcspn(path, "/#");
    if (path - url >= JOIN_TEXT) return false;
    memcpy(out->base, url, (size_t)(path - url));
    const char *table = strstr(path, "/t/");
    if (!table) return true;
    size_t n = strcspn(table + 3, "?/&#");
    if (!n || n >= sizeof out->table) return false;
    memcpy(out->table, table + 3, n);
    take(table, "token=", out->token, sizeof out->token);
    return true;
}

/* ---- Calls --------------------------------------------------------------------------------------- */

bool join_http(join *j, const char *method, const char *path, const char *bearer, const json_t *body, json_t **answer)
{
    char            url[JOIN_TEXT + 128];
    char           *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    net_http_answer got = {0};
    net_http_ask    ask = {.method = method, .url = url, .body = text, .body_size = text ? strlen(text) : 0,
                           .bearer = bearer, .accept_language = ausi_lang_code(j->lang)};
    *answer = NULL;
    snprintf(url, sizeof url, "%s/api/v1/%s", j->place.base, path);
    bool ok = net_http(j->client, &ask, &got);
    if (!ok) cli_failed(j->command, "%s: %s", j->place.base, got.why);
    else {
        *answer = json_loadb(got.body ? got.body : "", got.body_size, JSON_REJECT_DUPLICATES, NULL);
        join_make_visible(*answer);
        const char *why = json_string_value(json_object_get(json_object_get(*answer, "error"), "text"));
        ok = got.status == 200 && *answer;
        if (!ok) cli_failed(j->command, "%s: %s", j->place.base, why ? why : "this is no table server");
    }
    if (!ok) {
        json_decref(*answer);
        *answer = NULL;
    }
    net_http_done(&got);
    free(text);
    return ok;
}

/* The seat's share of the seed: its hash goes now, it itself when everybody is there. */
static void add_nonce(join *j, json_t *body)
{
    uint8_t    hash[32];
    char       hex[65] = "";
    aus_writer out = {.data = hex, .size = sizeof hex};
    if (getrandom(j->nonce, sizeof j->nonce, 0) != sizeof j->nonce) return;
    aus_sha256(j->nonce, 32, hash);
    aus_write_hex(&out, hash, 32);
    json_object_set_new(body, "nonce", json_string(hex));
    j->has_nonce = true;
}

static bool seated(join *j, const char *path, json_t *body)
{
    json_t *answer;
    add_nonce(j, body);
    bool ok = join_http(j, "POST", path, NULL, body, &answer);
    json_decref(body);
    if (!ok) return false;
    const char *id = json_string_value(json_object_get(answer, "id"));
    const char *token = json_string_value(json_object_get(answer, "token"));
    const char *link = json_string_value(json_object_get(answer, "seat_link"));
    ok = id && strlen(id) < sizeof j->place.table;
    if (ok) {
        memset(j->place.table, 0, sizeof j->place.table);
        strcpy(j->place.table, id);
    }
    if (ok && token && strlen(token) < sizeof j->place.token) strcpy(j->place.token, token);
    if (ok) {
        printf("%s: %s/#/t/%s\n", ausi_text(j->lang, "server.join.friends"), j->place.base, j->place.table);
        if (link) printf("%s: %s\n", ausi_text(j->lang, "server.join.seat"), link);
    }
    json_decref(answer);
    return ok;
}

bool join_sit(join *j, const char *name)
{
    char    path[64];
    json_t *body = json_object();
    snprintf(path, sizeof path, "tables/%s/join", j->place.table);
    if (name) json_object_set_new(body, "name", json_string(name));
    return seated(j, path, body);
}

bool join_create(join *j, const cli_setup *setup, const char *seats, const char *name)
{
    char    words[256];
    char   *rest = words;
    bool    mine = false;
    json_t *list = json_array(), *options = json_object();
    snprintf(words, sizeof words, "%s", seats ? seats : "human,open");
    for (char *word; (word = strsep(&rest, ","));) {
        bool    human = strcmp(word, "human") == 0, open = strcmp(word, "open") == 0 || (human && mine);
        json_t *seat = human && !mine ? json_pack("{s:s, s:s}", "kind", "human", "name", name ? name : "")
                       : open         ? json_pack("{s:s}", "kind", "open")
                                      : json_pack("{s:s, s:s}", "kind", "bot", "level", word);
        mine |= human;
        json_array_append_new(list, seat);
    }
    for (int i = 0; i < setup->options; i++) {
        char        key[64];
        const char *equals = strchr(setup->option[i], '=');
        if (!equals || equals - setup->option[i] >= (long)sizeof key) continue;
        snprintf(key, sizeof key, "%.*s", (int)(equals - setup->option[i]), setup->option[i]);
        json_object_set_new(options, key, json_string(equals + 1));
    }
    json_t *body = json_pack("{s:s, s:o, s:o}", "game", setup->game, "seats", list, "options", options);
    if (setup->content) json_object_set_new(body, "content", json_string(setup->content)); /* a pack of the server */
    return seated(j, "tables", body);
}

bool join_list(join *j)
{
    json_t *answer, *table;
    size_t  i;
    if (!join_http(j, "GET", "tables", NULL, NULL, &answer)) return false;
    json_array_foreach(json_object_get(answer, "tables"), i, table) {
        printf("%s/#/t/%s  %s  %s  %s\n", j->place.base, json_string_value(json_object_get(table, "id")),
               json_string_value(json_object_get(table, "game")), json_string_value(json_object_get(table, "phase")),
               json_string_value(json_object_get(table, "name")));
    }
    json_decref(answer);
    return true;
}

/* ---- Content ------------------------------------------------------------------------------------- */

/* Takes over the bytes of a block; false after a message. */
static bool fetch(join *j, const char *hash, const char *end, aus_bytes *out)
{
    char            url[JOIN_TEXT + 128];
    net_http_answer answer;
    snprintf(url, sizeof url, "%s/api/v1/content/%s%s", j->place.base, hash, end);
    bool there = net_http(j->client, &(net_http_ask){.url = url}, &answer) && answer.status == 200;
    if (there) {
        *out = (aus_bytes){(const uint8_t *)answer.body, answer.body_size};
        answer.body = NULL;
    } else {
        cli_failed(j->command, "the content of that table could not be had from %s", j->place.base);
    }
    net_http_done(&answer);
    return there;
}

bool join_content(join *j, const char *hash)
{
    return strlen(hash) == 64 && fetch(j, hash, "", &j->pack.rules) && fetch(j, hash, "/texts", &j->pack.texts);
}

/* Accounts and sessions. Passwords are hashed on two workers and nowhere else. */
#include <sodium.h>
#include <stdlib.h>
#include "server/server_int.h"

enum { QUEUE_MAX = 32, PASSWORD_LEAST = 8, ACCOUNT_COST = 10 };
#define SESSION_MS (30ll * 24 * 3600 * 1000)
static const char cookie_name[] = "australis_session";

/* Somebody who waits: for a worker, then for a commit. */
typedef struct ausi_person {
    ausi_job            job;
    struct ausi_person *next;
    ausi_server   *server;
    net_request   *request; /* NULL: left */
    bool           new, ok;
    char           id[AUSI_ID_MAX], name[AUSI_NAME_MAX], token[AUSI_TOKEN_TEXT];
    char           password[256];
    char           hash[crypto_pwhash_STRBYTES];
} person;

static void put_in(ausi_server *s, person *p)
{
    p->server = s;
    p->next = s->people;
    s->people = p;
}

static void free_person(ausi_server *s, person *p)
{
    person **at = &s->people;
    while (*at && *at != p) at = &(*at)->next;
    if (*at) *at = p->next;
    sodium_memzero(p, sizeof *p);
    free(p);
}

void ausi_people_gone(ausi_server *s, const net_request *request)
{
    for (person *p = s->people; p; p = p->next)
        if (p->request == request) p->request = NULL;
}

/* ---- Sessions ------------------------------------------------------------------------------------ */

bool ausi_session_who(ausi_server *s, const char *token, char who[AUSI_ID_MAX])
{
    uint8_t            hash[32];
    ausi_store_session session;
    ausi_token_hash(token, hash);
    if (ausi_store_session_get(s->reader, hash, &session) != AUSI_STORE_OK || session.expires <= ausi_wall(s))
        return false;
    snprintf(who, AUSI_ID_MAX, "%s", session.who);
    return true;
}

static bool session_token(net_request *request, char token[AUSI_TOKEN_TEXT])
{
    const char *bearer = net_bearer(request->authorization);
    if (net_cookie(request->cookie, cookie_name, token, AUSI_TOKEN_TEXT)) return true;
    if (!bearer || strlen(bearer) >= AUSI_TOKEN_TEXT) return false;
    strcpy(token, bearer);
    return true;
}

bool ausi_request_who(ausi_server *s, net_request *request, char who[AUSI_ID_MAX])
{
    char token[AUSI_TOKEN_TEXT];
    return session_token(request, token) && ausi_session_who(s, token, who);
}

/* ---- On the writer ------------------------------------------------------------------------------- */

typedef struct person_write {
    bool    new;
    char    id[AUSI_ID_MAX], name[AUSI_NAME_MAX], password[crypto_pwhash_STRBYTES];
    uint8_t token[32];
    int64_t now;
} person_write;

static ausi_store_code run_person(ausi_store *store, const ausi_write *w)
{
    const person_write *p = (const person_write *)w->data;
    ausi_store_code     code = AUSI_STORE_OK;
    if (p->new)
        code = ausi_store_account_add(
            store, &(ausi_store_account){.id = p->id, .name = p->name, .password = p->password, .created = p->now});
    if (code != AUSI_STORE_OK) return code;
    ausi_store_session session = {.who = p->id, .expires = p->now + SESSION_MS};
    memcpy(session.token, p->token, 32);
    code = ausi_store_sessions_sweep(store, p->now);
    return code == AUSI_STORE_OK ? ausi_store_session_set(store, &session) : code;
}

static ausi_store_code run_logout(ausi_store *store, const ausi_write *w)
{
    ausi_store_code code = ausi_store_session_remove(store, (const uint8_t *)w->data);
    return code == AUSI_STORE_NOT_FOUND ? AUSI_STORE_OK : code;
}

/* ---- Back on the loop ---------------------------------------------------------------------------- */

static void set_cookie(net_request *request, const char *token, int64_t seconds)
{
    char cookie[160];
    snprintf(cookie, sizeof cookie, "%s=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%lld%s", cookie_name, token,
             (long long)seconds, request->secure ? "; Secure" : "");
    net_header(request, "Set-Cookie", cookie);
}

static void answer_person(net_request *request, const person *p)
{
    json_t *answer = json_pack("{s:s, s:s}", "account", p->name, "token", p->token);
    char   *text = json_dumps(answer, JSON_COMPACT);
    AUS_ASSERT(text);
    set_cookie(request, p->token, SESSION_MS / 1000);
    net_answer_text(request, 200, "application/json", text);
    json_decref(answer);
    free(text);
}

static void stored(ausi_server *s, ausi_write *w, ausi_store_code code)
{
    person *p = w->owner;
    if (p->request && code == AUSI_STORE_OK) answer_person(p->request, p);
    else if (p->request)
        ausi_answer_no(s, p->request, code == AUSI_STORE_CONFLICT ? AUSI_R_NAME_TAKEN : AUSI_R_NOT_SAVED, "");
    sodium_memzero(w->data, w->n);
    free_person(s, p);
}

static void drop_person(ausi_job *job) { free_person(((person *)job)->server, (person *)job); }

static void hashed(ausi_server *s, ausi_job *job)
{
    person *p = (person *)job;
    if (!p->ok) {
        if (p->request) ausi_answer_no(s, p->request, AUSI_R_BAD_PASSWORD, "");
        free_person(s, p);
        return;
    }
    ausi_write   *w = ausi_write_new(sizeof(person_write));
    person_write *pw = (person_write *)w->data;
    ausi_secret_text(s, p->token);
    if (p->new) ausi_id_make(s, p->id);
    w->run = run_person;
    w->done = stored;
    w->alone = true;
    w->owner = p;
    pw->new = p->new;
    pw->now = ausi_wall(s);
    memcpy(pw->id, p->id, sizeof pw->id);
    memcpy(pw->name, p->name, sizeof pw->name);
    memcpy(pw->password, p->hash, sizeof pw->password);
    ausi_token_hash(p->token, pw->token);
    ausi_writer_put(s->writer, w);
}

/* ---- On a worker --------------------------------------------------------------------------------- */

static void hash_password(ausi_job *job)
{
    person *p = (person *)job;
    p->ok = crypto_pwhash_str(p->hash, p->password, strlen(p->password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    sodium_memzero(p->password, sizeof p->password);
}

/* Who has no account waits as long as who has one. */
static void check_password(ausi_job *job)
{
    person *p = (person *)job;
    char    none[crypto_pwhash_STRBYTES];
    if (p->hash[0]) p->ok = crypto_pwhash_str_verify(p->hash, p->password, strlen(p->password)) == 0;
    else if (crypto_pwhash_str(none, p->password, strlen(p->password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                               crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0)
        sodium_memzero(none, sizeof none);
    sodium_memzero(p->password, sizeof p->password);
}

/* ---- Calls --------------------------------------------------------------------------------------- */

static void log_in(ausi_server *s, net_request *request, const json_t *body, bool new)
{
    const char *name = ausi_text_of(body, "name", ""), *password = ausi_text_of(body, "password", "");
    if (!ausi_name_good(name) || (new && strlen(password) < PASSWORD_LEAST)) {
        ausi_answer_no(s, request, ausi_name_good(name) ? AUSI_R_BAD_PASSWORD : AUSI_R_BAD_NAME, "");
        return;
    }
    if (new && !ausi_may_open(s, request->address, ACCOUNT_COST)) {
        ausi_answer_no(s, request, AUSI_R_TOO_MANY, "");
        return;
    }
    person *p = calloc(1, sizeof *p);
    AUS_ASSERT(p);
    p->request = request;
    p->new = new;
    snprintf(p->name, sizeof p->name, "%s", name);
    snprintf(p->password, sizeof p->password, "%s", password);
    p->job = (ausi_job){.run = new ? hash_password : check_password, .done = hashed, .drop = drop_person};
    ausi_store_account account;
    if (!new && ausi_store_account_find(s->reader, name, &account) == AUSI_STORE_OK) {
        snprintf(p->id, sizeof p->id, "%s", account.id);
        snprintf(p->name, sizeof p->name, "%s", account.name);
        snprintf(p->hash, sizeof p->hash, "%s", account.password);
    }
    put_in(s, p);
    if (ausi_pool_put(s->auth, &p->job, QUEUE_MAX)) return;
    free_person(s, p);
    ausi_answer_no(s, request, AUSI_R_BUSY, "");
}

typedef struct mine {
    ausi_json *json;
    char       id[64][AUSI_ID_MAX];
    size_t     n;
} mine;

static bool take_mine(void *context, const ausi_store_table *row)
{
    mine *m = context;
    snprintf(m->id[m->n++], AUSI_ID_MAX, "%s", row->id);
    return m->n < 64;
}

static void put_mine(ausi_json *json, ausi_server *s, const char *id, const char *who)
{
    ausi_refusal no;
    ausi_desk   *d = ausi_desk_find(s, id, &no);
    for (int i = 0; d && i < d->seats; i++) {
        if (strcmp(d->chair[i].who, who) != 0) continue;
        ausi_json_object(json);
        ausi_json_put_string(json, "id", d->id);
        ausi_json_put_string(json, "name", d->name);
        ausi_json_put_string(json, "game", d->rules ? d->rules->id : "");
        ausi_json_put_string(json, "phase", ausi_phase_word(d->phase));
        ausi_json_put_int(json, "seat", i + 1);
        ausi_json_put_bool(json, "asked", d->table && ((ausi_table_asked(d->table) >> i) & 1u));
        ausi_json_end(json);
    }
}

static void who_am_i(ausi_server *s, net_request *request)
{
    static char        page[65536];
    char               who[AUSI_ID_MAX] = "";
    aus_writer         out = {.data = page, .size = sizeof page};
    ausi_json          json = ausi_json_on(&out);
    ausi_store_account account;
    mine               list = {0};
    bool               known = ausi_request_who(s, request, who);
    known = known && ausi_store_account_get(s->reader, who, &account) == AUSI_STORE_OK;
    page[0] = 0;
    ausi_json_object(&json);
    ausi_json_put_string(&json, "account", known ? account.name : NULL);
    ausi_json_key(&json, "tables");
    ausi_json_array(&json);
    if (known) ausi_store_tables(s->reader, &(ausi_store_filter){.who = who, .limit = 64}, take_mine, &list);
    for (size_t i = 0; i < list.n; i++) put_mine(&json, s, list.id[i], who);
    ausi_json_end(&json);
    ausi_json_end(&json);
    net_answer(request, 200, "application/json", page, out.used);
}

static void logged_out(ausi_server *s, ausi_write *w, ausi_store_code code)
{
    person *p = w->owner;
    if (p->request && code == AUSI_STORE_OK) {
        set_cookie(p->request, "", 0);
        net_answer_text(p->request, 200, "application/json", "{}");
    } else if (p->request) {
        ausi_answer_no(s, p->request, AUSI_R_NOT_SAVED, "");
    }
    free_person(s, p);
}

static void log_out(ausi_server *s, net_request *request)
{
    char token[AUSI_TOKEN_TEXT];
    if (!session_token(request, token)) {
        ausi_answer_no(s, request, AUSI_R_NO_SESSION, "");
        return;
    }
    person     *p = calloc(1, sizeof *p);
    ausi_write *w = ausi_write_new(32);
    AUS_ASSERT(p);
    p->request = request;
    put_in(s, p);
    w->run = run_logout;
    w->done = logged_out;
    w->owner = p;
    ausi_token_hash(token, (uint8_t *)w->data);
    ausi_writer_put(s->writer, w);
}

void ausi_people(ausi_server *s, net_request *request, ausi_route_kind route, json_t *body)
{
    switch (route) {
    case AUSI_ROUTE_POST_ACCOUNTS: log_in(s, request, body, true); return;
    case AUSI_ROUTE_POST_SESSION: log_in(s, request, body, false); return;
    case AUSI_ROUTE_POST_LOGOUT: log_out(s, request); return;
    default: who_am_i(s, request); return;
    }
}

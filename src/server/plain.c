/* The lobby as plain pages: no script, no style beyond the browser's own. Every text of people is escaped. */
#include <stdarg.h>
#include <stdlib.h>
#include "ai/agent.h"
#include "server/server_int.h"
#include "view/describe.h"
#include "view/text.h"

typedef struct page {
    ausi_server *s;
    aus_writer   out;
    int          lang;
} page;

static void put(page *p, const char *text) { aus_write(&p->out, text); }

static void escaped(page *p, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<': put(p, "&lt;"); break;
        case '>': put(p, "&gt;"); break;
        case '&': put(p, "&amp;"); break;
        case '"': put(p, "&quot;"); break;
        case '\'': put(p, "&#39;"); break;
        default: aus_write_char(&p->out, *text); break;
        }
    }
}

/* %s is escaped, everything else is markup. */
static void markup(page *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void markup(page *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    for (; *format; format++) {
        if (format[0] == '%' && format[1] == 's') {
            escaped(p, va_arg(args, const char *));
            format++;
        } else if (format[0] == '%' && format[1] == 'd') {
            aus_write_int(&p->out, va_arg(args, int));
            format++;
        } else {
            aus_write_char(&p->out, *format);
        }
    }
    va_end(args);
}

static const char *word(const page *p, const char *key) { return ausi_text(p->lang, key); }

static page begin(ausi_server *s, net_request *request, const char *title)
{
    page p = {.s = s, .out = {.data = s->page, .size = sizeof s->page}, .lang = ausi_lang_of(request->accept_language)};
    s->page[0] = 0;
    markup(&p,
           "<!DOCTYPE html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
           "content=\"width=device-width, initial-scale=1\"><title>%s</title></head>\n<body>\n<h1>%s</h1>\n",
           ausi_lang_code(p.lang), title, title);
    return p;
}

static void end(page *p, ausi_desk *d, net_request *request, int status)
{
    put(p, "</body></html>\n");
    AUS_ASSERT(!p->out.overflow);
    if (d) ausi_out_answer(p->s, d, request, status, "text/html; charset=utf-8", p->s->page, p->out.used);
    else net_answer(request, status, "text/html; charset=utf-8", p->s->page, p->out.used);
}

static void refuse(ausi_server *s, net_request *request, ausi_refusal no)
{
    page p = begin(s, request, "Australis");
    markup(&p, "<p>%s</p>\n<p><a href=\"/plain\">%s</a></p>\n", ausi_refusal_text(p.lang, no),
           word(&p, "server.plain.back"));
    end(&p, NULL, request, ausi_codes[no].status);
}

/* ---- The lobby ----------------------------------------------------------------------------------- */

static bool list_one(void *context, const ausi_store_table *row)
{
    static const char *const keys[] = {"server.plain.gathering", "server.plain.playing", "server.plain.over"};
    page *p = context;
    char  key[64];
    snprintf(key, sizeof key, "%s.name", row->game);
    markup(p, "<li><a href=\"/plain/t/%s\">%s</a>: %s (%d), %s</li>\n", row->id, row->name[0] ? row->name : row->id,
           word(p, key), row->seats, word(p, keys[row->status % 3]));
    return true;
}

static void form(page *p)
{
    markup(p, "<h2>%s</h2>\n<form method=\"post\" action=\"/plain/open\">\n<p><label>%s <select name=\"game\">",
           word(p, "server.plain.open"), word(p, "server.plain.game"));
    for (size_t i = 0; i < aus_rules_count(); i++) {
        char key[64];
        snprintf(key, sizeof key, "%s.name", aus_rules_at(i)->id);
        markup(p, "<option value=\"%s\">%s</option>", aus_rules_at(i)->id, word(p, key));
    }
    markup(p, "</select></label></p>\n<p><label>%s <input name=\"name\" maxlength=\"40\"></label></p>\n",
           word(p, "server.plain.your-name"));
    markup(p, "<p><label>%s <input name=\"friends\" type=\"number\" min=\"0\" max=\"7\" value=\"1\"></label></p>\n",
           word(p, "server.plain.friends"));
    markup(p,
           "<p><label>%s <input name=\"bots\" type=\"number\" min=\"0\" max=\"7\" value=\"0\"></label> <select "
           "name=\"level\">",
           word(p, "server.plain.bots"));
    for (size_t i = 0; i < aus_agent_count(); i++)
        markup(p, "<option%s>%s</option>", strcmp(aus_agent_at(i)->id, "normal") == 0 ? " selected" : "",
               aus_agent_at(i)->id);
    markup(p, "</select></p>\n<p><label><input name=\"public\" type=\"checkbox\" value=\"1\"> %s</label></p>\n"
              "<p><button>%s</button></p>\n</form>\n",
           word(p, "server.plain.public"), word(p, "server.plain.open"));
}

static void lobby(ausi_server *s, net_request *request)
{
    page              p = begin(s, request, "Australis");
    ausi_store_filter filter = {.flags = AUSI_STORE_PUBLIC, .limit = 50};
    markup(&p, "<h2>%s</h2>\n<ul>\n", word(&p, "server.plain.tables"));
    ausi_store_tables(s->reader, &filter, list_one, &p);
    put(&p, "</ul>\n");
    form(&p);
    end(&p, NULL, request, 200);
}

/* ---- One table ----------------------------------------------------------------------------------- */

static void seats(page *p, const ausi_desk *d)
{
    static const char *const keys[] = {"house.news.open", "house.news.human", "house.news.bot"};
    markup(p, "<ul>\n");
    for (int i = 0; i < d->seats; i++) {
        ausi_voice voice = {.game = &d->made->game, .lang = p->lang};
        char       name[128] = "", text[256] = "";
        aus_writer n = {.data = name, .size = sizeof name}, t = {.data = text, .size = sizeof text};
        if (d->chair[i].name[0]) snprintf(name, sizeof name, "%s", d->chair[i].name);
        else ausi_say_seat(&n, &voice, i);
        ausi_format(&t, p->lang, keys[d->table ? d->table->seat[i].kind : d->chair[i].kind],
                    &(ausi_word){.name = "seat", .text = name}, 1);
        markup(p, "<li>%s</li>\n", text);
    }
    put(p, "</ul>\n");
}

/* What everybody may see, in words. */
static void position(page *p, const ausi_desk *d)
{
    static char         text[1 << 18];
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    const char         *names[AUS_SEATS_MAX];
    aus_writer          out = {.data = text, .size = sizeof text};
    for (int i = 0; i < AUS_SEATS_MAX; i++) names[i] = d->chair[i].name[0] ? d->chair[i].name : NULL;
    ausi_voice   voice = {.game = &d->made->game, .lang = p->lang, .names = names};
    ausi_watcher w = {.table = d->table, .who = AUS_NOBODY};
    ausi_watch_view(&w, view);
    text[0] = 0;
    ausi_describe(&out, &voice, view);
    markup(p, "<pre>%s</pre>\n", text);
}

static void table_page(ausi_server *s, net_request *request, const char *id)
{
    ausi_refusal no;
    ausi_desk   *d = ausi_desk_find(s, id, &no);
    if (d && d->phase == AUSI_FROZEN) no = AUSI_R_OLD_RULES;
    if (no != AUSI_R_NONE) {
        refuse(s, request, no);
        return;
    }
    char key[64];
    snprintf(key, sizeof key, "%s.name", d->rules->id);
    page p = begin(s, request, d->name[0] ? d->name : ausi_text(ausi_lang_of(request->accept_language), key));
    seats(&p, d);
    if (d->phase == AUSI_GATHERING)
        markup(&p,
               "<form method=\"post\" action=\"/plain/t/%s/join\"><p><label>%s <input name=\"name\" maxlength=\"40\">"
               "</label> <button>%s</button></p></form>\n",
               d->id, word(&p, "server.plain.your-name"), word(&p, "server.plain.join"));
    if (d->table) position(&p, d);
    if (d->phase == AUSI_ENDED)
        markup(&p, "<p><a href=\"/api/v1/tables/%s/recording\">%s</a></p>\n", d->id,
               word(&p, "server.plain.recording"));
    markup(&p, "<p>%s</p>\n<pre>australis play --join '%s/#/t/%s'</pre>\n<p><a href=\"/plain\">%s</a></p>\n",
           word(&p, "server.plain.watch"), net_url(s->net), d->id, word(&p, "server.plain.back"));
    end(&p, d, request, 200);
}

/* The secret is shown once, on the page that answers the form. */
static void seated_page(ausi_server *s, net_request *request, const ausi_opened *o)
{
    page p = begin(s, request, word(&(page){.lang = ausi_lang_of(request->accept_language)}, "server.plain.seated"));
    markup(&p, "<p>%s</p>\n<pre>australis play --join '%s/#/t/%s?seat=%d&amp;token=%s'</pre>\n",
           word(&p, "server.plain.keep"), net_url(s->net), o->desk->id, o->seat + 1, o->token);
    markup(&p, "<p>%s</p>\n<pre>%s/plain/t/%s</pre>\n<p><a href=\"/plain/t/%s\">%s</a></p>\n",
           word(&p, "server.plain.send"), net_url(s->net), o->desk->id, o->desk->id, word(&p, "server.plain.watch"));
    end(&p, o->desk, request, 200);
}

/* ---- Forms --------------------------------------------------------------------------------------- */

static int form_number(const char *body, const char *name)
{
    char text[8];
    return net_query(body, name, text, sizeof text) ? atoi(text) : 0;
}

static void open_form(ausi_server *s, net_request *request)
{
    char        game[32] = "", name[AUSI_NAME_MAX] = "", level[AUSI_LEVEL_MAX] = "normal", flag[4], why[AUSI_WHY_MAX];
    ausi_opened opened;
    json_t     *list = json_array();
    net_query(request->body, "game", game, sizeof game);
    net_query(request->body, "name", name, sizeof name);
    net_query(request->body, "level", level, sizeof level);
    json_array_append_new(list, json_pack("{s:s, s:s}", "kind", "human", "name", name));
    for (int i = form_number(request->body, "friends"); i > 0 && json_array_size(list) < AUS_SEATS_MAX; i--)
        json_array_append_new(list, json_pack("{s:s}", "kind", "open"));
    for (int i = form_number(request->body, "bots"); i > 0 && json_array_size(list) < AUS_SEATS_MAX; i--)
        json_array_append_new(list, json_pack("{s:s, s:s}", "kind", "bot", "level", level));
    json_t *body = json_pack("{s:s, s:o, s:b}", "game", game, "seats", list, "public",
                             net_query(request->body, "public", flag, sizeof flag));
    ausi_refusal no = body ? ausi_lobby_open(s, body, "", request->address, &opened, why) : AUSI_R_BAD_FIELD;
    json_decref(body);
    if (no != AUSI_R_NONE) refuse(s, request, no);
    else seated_page(s, request, &opened);
}

static void join_form(ausi_server *s, net_request *request, const char *id)
{
    char         name[AUSI_NAME_MAX] = "";
    ausi_opened  opened;
    ausi_refusal no;
    ausi_desk   *d = ausi_desk_find(s, id, &no);
    net_query(request->body, "name", name, sizeof name);
    if (d) no = ausi_lobby_join(s, d, -1, name, "", NULL, &opened);
    if (no != AUSI_R_NONE) refuse(s, request, no);
    else seated_page(s, request, &opened);
}

void ausi_plain(ausi_server *s, net_request *request)
{
    static const char at[] = "/plain/t/";
    const char       *path = request->path;
    bool              reads = request->method <= NET_HEAD;
    char              id[AUSI_ID_MAX] = "";
    size_t            n = strncmp(path, at, sizeof at - 1) == 0 ? strcspn(path + sizeof at - 1, "/") : 0;
    if (n && n < sizeof id) memcpy(id, path + sizeof at - 1, n);
    const char *rest = n ? path + sizeof at - 1 + n : "";
    if (reads && (strcmp(path, "/") == 0 || strcmp(path, "/plain") == 0)) lobby(s, request);
    else if (request->method == NET_POST && strcmp(path, "/plain/open") == 0) open_form(s, request);
    else if (id[0] && reads && !*rest) table_page(s, request, id);
    else if (id[0] && request->method == NET_POST && strcmp(rest, "/join") == 0) join_form(s, request, id);
    else refuse(s, request, AUSI_R_NO_ROUTE);
}

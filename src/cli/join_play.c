/* Playing at a server's table, line by line. */
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>
#include "cli/join.h"

enum { TRIES = 20, PATIENCE_MS = 3000 };

static void say(const join *j, const char *key) { puts(ausi_text(j->lang, key)); }

/* ---- What the others do -------------------------------------------------------------------------- */

static void chatted(join *j, int seat, const char *name, const char *text)
{
    const char *spectator = ausi_text(j->lang, "server.join.spectator");
    if (seat < 0) printf("  <%s%s(%s)> %s\n", name, *name ? " " : "", spectator, text);
    else if (*name) printf("  <%s> %s\n", name, text);
    else printf("  <%d> %s\n", seat + 1, text);
}

static void refused(join *j, const char *text, const char *clause)
{
    (void)j;
    if (clause) printf("%s [%s]\n", text, clause);
    else puts(text);
    play_say_clause(clause);
}

static void hinted(join *j, const json_t *moves)
{
    size_t        i;
    const json_t *move;
    say(j, json_array_size(moves) ? "house.play.hint" : "house.play.no-hint");
    for (i = 0; i < json_array_size(moves); i++) {
        move = json_array_get(moves, i);
        const json_t *win = json_object_get(move, "win");
        play_say_choice(win ? (int32_t)json_integer_value(win) : -1,
                        json_string_value(json_object_get(move, "text")),
                        json_string_value(json_object_get(move, "reason")));
    }
}

/* While seats are open: who has sat down since. */
static void seated(join *j, const json_t *table)
{
    const json_t *seats = json_object_get(table, "seats");
    for (size_t i = 0; i < json_array_size(seats) && i < AUS_SEATS_MAX; i++) {
        const json_t *seat = json_array_get(seats, i);
        const char   *kind = json_string_value(json_object_get(seat, "kind"));
        const char   *name = json_string_value(json_object_get(seat, "name"));
        char          text[256] = "", number[16];
        aus_writer    out = {.data = text, .size = sizeof text};
        if (!kind || !name || strcmp(kind, "open") == 0 || ((j->taken >> i) & 1u)) continue;
        j->taken |= 1u << i;
        if (j->play) continue; /* then it is news */
        snprintf(number, sizeof number, "%zu", i + 1);
        ausi_format(&out, j->lang, strcmp(kind, "bot") == 0 ? "house.news.bot" : "house.news.human",
                    &(ausi_word){.name = "seat", .text = *name ? name : number}, 1);
        printf("  %s\n", text);
    }
}

static void parted(join *j, const char *text)
{
    (void)j;
    puts(text);
}

static void tell_news(join *j)
{
    play *p = j->play;
    if (!p) return;
    for (; j->told < p->table->sink.next; j->told++) {
        const ausi_news *news = &p->table->room.news[j->told % p->table->room.newses];
        if (news->event.seq == j->told) play_say_news(p, news, j->seat);
    }
    p->watcher[j->seat < 0 ? 0 : j->seat].heard = 0;
}

/* ---- Staying connected --------------------------------------------------------------------------- */

/* False: the server does not come back. */
static bool reconnect(join *j)
{
    say(j, "server.join.lost");
    for (int i = 0; i < TRIES && !cli_stop; i++) {
        net_link_free(j->link);
        j->link = NULL;
        poll(NULL, 0, i < 5 ? 300 : 2000);
        if (!join_connect(j)) continue;
        bool there = join_run(j, 5000);
        if (j->unwelcome) break;
        if (there) return true;
    }
    return false;
}

/* ---- Words --------------------------------------------------------------------------------------- */

typedef struct order {
    const char *word, *key, *kind; /* what is said, in the language spoken, and the message it becomes */
    const char *field;             /* that takes the rest of the line */
} order;

static const order orders[] = {
    {"undo", "house.word.undo", "undo", NULL},       {"redo", "house.word.redo", "redo", NULL},
    {"takeback", "house.word.takeback", "ask-undo", NULL}, {"hint", "house.word.hint", "hint", NULL},
    {"resign", "house.word.resign", "resign", NULL}, {"bot", "house.word.bot", "lend", "level"},
    {"back", "house.word.back", "return", NULL},     {"say", "server.word.say", "chat", "text"},
    {"name", "server.word.name", "rename", "name"},  {"remind", "server.word.remind", "remind", "url"},
    {"vote", "server.word.vote", "vote", "choice"},
};

static void do_order(join *j, const order *o, const char *rest)
{
    json_t *m = json_pack("{s:s}", "t", o->kind);
    if (o->field && *rest) json_object_set_new(m, o->field, json_string(rest));
    join_ask(j, m);
}

static void send_flag(join *j, const char *kind, const char *field, bool flag)
{
    join_ask(j, json_pack("{s:s, s:b}", "t", kind, field, flag));
}

/* Before the game there is no session yet, but its words. */
static bool is_word(const join *j, const char *line, const char *id, const char *key, const char **rest)
{
    static play words;
    words.voice.lang = j->lang;
    return play_is_word(&words, line, id, key, rest);
}

/* Words that go to the server. */
static bool ordered(join *j, const char *line)
{
    const char *rest;
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        if (!is_word(j, line, orders[i].word, orders[i].key, &rest)) continue;
        do_order(j, &orders[i], rest);
        return true;
    }
    bool yes = is_word(j, line, "yes", "house.describe.yes", &rest);
    if (j->asking >= 0 && (yes || is_word(j, line, "no", "house.describe.no", &rest))) {
        send_flag(j, "reply", "yes", yes);
        return true;
    }
    if (is_word(j, line, "pause", "server.word.pause", &rest)) send_flag(j, "pause", "on", true);
    else if (is_word(j, line, "resume", "server.word.resume", &rest)) send_flag(j, "pause", "on", false);
    else if (is_word(j, line, "mute", "server.word.mute", &rest)) send_flag(j, "mute", "on", true);
    else if (is_word(j, line, "unmute", "server.word.unmute", &rest)) send_flag(j, "mute", "on", false);
    else if (j->play && is_word(j, line, "hold", "house.word.hold", &rest))
        send_flag(j, "hold", "on", !j->play->table->setup.hold);
    else return false;
    return true;
}

static void act(join *j, aus_action action)
{
    char text[AUS_TEXT_MAX];
    aus_action_text(j->play->game, action, text, sizeof text);
    join_ask(j, json_pack("{s:s, s:s, s:I}", "t", "act", "action", text, "at", (json_int_t)j->seq));
}

/* What can be said at any table, then what a server adds. */
static void help(join *j)
{
    static const char *const words[] = {"say", "name", "vote", "mute", "pause", "remind"};
    if (j->play) play_word(j->play, "help");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char word[32], text[32];
        snprintf(word, sizeof word, "server.word.%s", words[i]);
        snprintf(text, sizeof text, "server.help.%s", words[i]);
        printf("  %s: %s\n", ausi_text(j->lang, word), ausi_text(j->lang, text));
    }
}

/* A line of the player; false: he leaves. */
static bool answer(join *j, char *line)
{
    aus_action  action;
    const char *rest;
    line += strspn(line, " \t");
    for (size_t n = strlen(line); n && strchr(" \t", line[n - 1]); n--) line[n - 1] = 0;
    if (is_word(j, line, "quit", "house.word.quit", &rest)) return false;
    if (j->status == JOIN_HELD && (!*line || strcmp(line, "1") == 0)) join_ask(j, json_pack("{s:s}", "t", "confirm"));
    else if (j->status == JOIN_HELD && strcmp(line, "2") == 0) join_ask(j, json_pack("{s:s}", "t", "undo"));
    else if (ordered(j, line)) return true;
    else if (is_word(j, line, "help", "house.word.help", &rest)) help(j);
    else if (!j->play) say(j, "server.no.not-started");
    else if (j->status == JOIN_ASKS && play_menu_find(j->play, line, &action) == 1) act(j, action);
    else if (*line) play_word(j->play, line);
    return true;
}

/* ---- The game ------------------------------------------------------------------------------------ */

static void show(join *j)
{
    play *p = j->play;
    tell_news(j);
    if (j->asking >= 0) play_say_seat(p, "house.play.agree", j->asking);
    if (j->status == JOIN_ASKS) {
        play_menu_make(p);
        play_menu_show(p);
    } else if (j->status == JOIN_HELD) {
        p->choices = 0;
        play_say(p, "house.play.confirm");
        printf("  1. %s\n  2. %s\n", ausi_text(j->lang, "house.play.hand-over"),
               ausi_text(j->lang, "house.play.take-back"));
    } else if (p) {
        p->choices = 0;
    }
    fflush(stdout);
}

/* From a pipe a line is an answer to a question, read when one is asked; but who leaves does not wait for one. Who
 * sits there and has no more to say waits only as long as something happens. */
static bool pipe_leaves(join *j, line_input *input, uint64_t since)
{
    char        line[64];
    const char *rest;
    bool        ended;
    if (line_input_peek(input, line, sizeof line, &ended)) return is_word(j, line, "quit", "house.word.quit", &rest);
    return ended && (j->seat >= 0 || j->status == JOIN_OPEN) && play_now() - since > PATIENCE_MS;
}

static bool typed_leaves(join *j, line_input *input)
{
    struct pollfd in = {.fd = 0, .events = POLLIN};
    if (poll(&in, 1, 0) <= 0) return false;
    char *line = line_input_next(input, "");
    return !line || !answer(j, line);
}

/* Until it is our turn, or something was typed. False: the link is gone for good. */
static bool wait_for(join *j, line_input *input, bool *left)
{
    uint32_t shown = j->seq;
    uint64_t since = play_now();
    while (!cli_stop && !*left && (j->status == JOIN_WAITS || j->status == JOIN_OPEN) && j->asking < 0) {
        if (!join_run(j, 100) && !reconnect(j)) return false;
        if (j->seq != shown) {
            tell_news(j);
            since = play_now();
        }
        fflush(stdout);
        shown = j->seq;
        *left = isatty(0) ? typed_leaves(j, input) : pipe_leaves(j, input, since);
    }
    return true;
}

static void no_offers(void *context, const char *start, void (*offer)(void *list, const char *text), void *list)
{
    join *j = context;
    if (j->play) play_offers(j->play, start, offer, list);
}

static int play_on(join *j, line_input *input)
{
    bool left = false;
    while (!cli_stop && !left) {
        if (j->status == JOIN_WAITS || j->status == JOIN_OPEN) {
            if (!wait_for(j, input, &left)) return cli_failed(j->command, "%s", "the server does not answer");
            if (left) break;
        }
        show(j);
        if (j->status == JOIN_OVER) {
            play_say_result(j->play, true);
            return CLI_OK;
        }
        char *line = line_input_next(input, "> ");
        if (!line || !answer(j, line)) break;
        if (!join_run(j, 0) && !reconnect(j)) return cli_failed(j->command, "%s", "the server does not answer");
    }
    printf("\n%s: %s/#/t/%s\n", ausi_text(j->lang, "server.join.again"), j->place.base, j->place.table);
    return cli_stop ? CLI_INTERRUPTED : CLI_OK;
}

int join_play(join *j)
{
    j->on_chat = chatted;
    j->on_refused = refused;
    j->on_hint = hinted;
    j->on_bye = parted;
    j->on_table = seated;
    if (!join_connect(j)) return CLI_FAILED;
    uint64_t end = play_now() + 10000;
    while (!j->welcomed) {
        bool there = join_run(j, 100);
        if (j->unwelcome) return CLI_FAILED; /* it was said why */
        if (!there || play_now() > end) return cli_failed(j->command, "%s", "the server does not answer");
    }
    line_input *input = line_input_open(no_offers, j);
    if (!input) return cli_failed(j->command, "no memory");
    say(j, j->play ? "house.play.welcome" : "server.join.waiting");
    int status = play_on(j, input);
    line_input_close(input);
    return status;
}

/* What a player can say besides choosing. */
#include <errno.h>
#include "cli/bots.h"
#include "cli/paper.h"
#include "cli/play.h"
#include "cli/save_file.h"
#include "view/describe.h"

typedef struct word {
    const char *id, *key, *help;
    play_next (*run)(play *p, const char *rest);
} word;

static void view_of(const play *p, void *view) { ausi_watch_view(&p->watcher[p->seat], view); }

static play_next answered(const play *p, ausi_done done)
{
    if (done == AUSI_DONE) return PLAY_GO;
    play_say_no(p, done, (aus_verdict){0});
    return PLAY_STAY;
}

/* ---- Looking and asking -------------------------------------------------------------------------- */

static play_next do_look(play *p, const char *rest)
{
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    view_of(p, view);
    play_look(p, view, rest);
    return PLAY_STAY;
}

/* The words of the game, as `why` takes them. */
static void say_verbs(const play *p)
{
    play_say(p, "house.play.verbs");
    for (int v = 0; v < p->game->rules->verbs; v++) {
        const aus_verb *verb = &p->game->rules->verb[v];
        char            line[AUS_TEXT_MAX] = "";
        aus_writer      out = {.data = line, .size = sizeof line};
        aus_write(&out, verb->id);
        for (int i = 0; i < verb->params; i++) {
            aus_write_char(&out, ' ');
            aus_write(&out, verb->param[i].id);
        }
        paper("  %s", line);
    }
}

static play_next do_why(play *p, const char *rest)
{
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    aus_action          action;
    if (play_menu_find(p, rest, &action) != 1 && !play_parse(p, rest, &action)) {
        say_verbs(p);
        return PLAY_STAY;
    }
    view_of(p, view);
    aus_verdict verdict = aus_check(p->game, view, p->seat, action);
    play_say_no(p, AUSI_NO_RULES, verdict);
    play_say_clause(verdict.clause);
    return PLAY_STAY;
}

static play_next do_more(play *p, const char *rest)
{
    (void)rest;
    p->unfolded = true;
    if (p->choices) play_menu_show(p);
    return PLAY_STAY;
}

static play_next do_rules(play *p, const char *rest)
{
    play_rules(p, rest);
    return PLAY_STAY;
}

/* With its number in the menu, if it is there. */
static void say_choice(play *p, const void *view, aus_action action, char *text, size_t size)
{
    aus_writer out = {.data = text, .size = size};
    *text = '\0';
    for (size_t i = 0; i < p->choices; i++) {
        if (p->choice[i] != action) continue;
        aus_write_int(&out, (int64_t)i + 1);
        aus_write(&out, ". ");
    }
    ausi_say_choice(&out, &p->voice, view, p->seat, action);
}

static play_next do_hint(play *p, const char *rest)
{
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    aus_hint_line       line[BOTS_ADVICE];
    (void)rest;
    view_of(p, view);
    size_t n = p->table->held < 0 ? bots_advise(p->game, view, p->seat, p->table->moves, line) : 0;
    play_say(p, n ? "house.play.hint" : "house.play.no-hint");
    for (size_t i = 0; i < n; i++) {
        char text[512];
        say_choice(p, view, line[i].action, text, sizeof text);
        play_say_choice(line[i].reason == AUS_HINT_TIDY ? -1 : line[i].win, text, ausi_text(p->voice.lang, line[i].key));
    }
    return PLAY_STAY;
}

static play_next do_log(play *p, const char *rest)
{
    ausi_watcher all = {.table = p->table, .who = p->seat};
    ausi_news    news;
    uint64_t     n;
    if (cli_number(rest, 1, UINT32_MAX, &n) && n < p->table->sink.next) all.heard = p->table->sink.next - (uint32_t)n;
    p->last = PLAY_FRESH;
    while (ausi_watch_next(&all, &news)) play_say_news(p, &news, p->seat);
    return PLAY_STAY;
}

/* ---- Taking back --------------------------------------------------------------------------------- */

static play_next do_undo(play *p, const char *rest)
{
    (void)rest;
    ausi_done done = ausi_table_undo(p->table, p->seat, play_time(p));
    if (done == AUSI_NO_STOP || done == AUSI_NO_OTHER) {
        play_say_no(p, done, (aus_verdict){0});
        play_say(p, "house.play.takeback");
        return PLAY_STAY;
    }
    return answered(p, done);
}

static play_next do_redo(play *p, const char *rest)
{
    (void)rest;
    return answered(p, ausi_table_redo(p->table, p->seat, play_time(p)));
}

static bool says_yes(const play *p, const char *line)
{
    return line && *line && (play_is_word(p, line, "yes", "house.describe.yes", &line));
}

/* Everybody else at the keyboard is asked, one after the other, each behind a curtain of his own. */
static play_next do_takeback(play *p, const char *rest)
{
    (void)rest;
    ausi_done done = ausi_table_ask_undo(p->table, p->seat, ausi_table_reach(p->table, p->seat), play_time(p));
    for (int i = 0; i < p->game->seats && p->table->asking >= 0; i++) {
        if (!((p->table->ask_need >> i) & 1u)) continue;
        if (!play_curtain(p, i)) return PLAY_QUIT;
        play_say_seat(p, "house.play.agree", i);
        char *line = line_input_next(p->input, "> ");
        done = ausi_table_reply(p->table, i, says_yes(p, line), play_time(p));
        if (!line) return PLAY_QUIT;
    }
    play_next next = answered(p, done);
    return p->at_keyboard == p->seat ? next : PLAY_GO; /* the keyboard goes back behind a curtain, too */
}

/* ---- Standing answers ---------------------------------------------------------------------------- */

enum { TITLE_MAX = 512 };

/* A sentence of the game without what it is filled with: "Round … begins." */
static const char *title(const play *p, const char *kind, const char *id, char text[TITLE_MAX])
{
    char       key[128];
    aus_writer out = {.data = text, .size = TITLE_MAX};
    snprintf(key, sizeof key, "%s.%s.%s", p->game->rules->id, kind, id);
    text[0] = 0;
    for (const char *at = ausi_text(p->voice.lang, key); *at; at++) {
        if (*at != '{') {
            aus_write_char(&out, *at);
            continue;
        }
        aus_write(&out, "…");
        at += strcspn(at, "}");
        if (!*at) break;
    }
    return text;
}

/* By its number in the list, its name in recordings, or the beginning of its sentence. */
static int event_named(const play *p, const char *text)
{
    uint64_t number;
    char     sentence[TITLE_MAX];
    if (cli_number(text, 1, p->game->rules->events, &number)) return (int)number - 1;
    for (int i = 0; i < p->game->rules->events; i++)
        if (strcmp(p->game->rules->event[i].id, text) == 0) return i;
    for (int i = 0; *text && i < p->game->rules->events; i++)
        if (ausi_begins(title(p, "event", p->game->rules->event[i].id, sentence), text)) return i;
    return -1;
}

/* What ends a standing answer, and which there are. */
static play_next list_standing(const play *p)
{
    int n = 0;
    for (uint32_t i = 0; i < p->table->standings; i++) {
        const ausi_standing *rule = &p->table->standing[i];
        char                 asked[TITLE_MAX], until[TITLE_MAX], what[TITLE_MAX] = "";
        if (rule->seat != p->seat) continue;
        n++;
        title(p, "ask", p->game->rules->ask[rule->ask].id, asked);
        ausi_say_action(&(aus_writer){.data = what, .size = sizeof what}, &p->voice, rule->action);
        if (rule->until == AUSI_NEVER) {
            paper("  %s %s", asked, what);
            continue;
        }
        title(p, "event", p->game->rules->event[rule->until].id, until);
        paper("  %s %s (%s: %s)", asked, what, ausi_text(p->voice.lang, "house.word.until"), until);
    }
    if (!n) play_say(p, "house.play.no-standing");
    return PLAY_STAY;
}

static play_next list_events(const play *p)
{
    char text[TITLE_MAX];
    play_say(p, "house.play.until");
    for (int i = 0; i < p->game->rules->events; i++)
        paper("%3d. %s", i + 1, title(p, "event", p->game->rules->event[i].id, text));
    return PLAY_STAY;
}

/* Where " until " stands, in English or in the language spoken; *after is what follows it, maybe nothing. */
static const char *find_until(const play *p, const char *line, const char **after)
{
    const char *const words[] = {"until", ausi_text(p->voice.lang, "house.word.until")};
    for (int i = 0; i < 2; i++) {
        char mark[64];
        size_t n = (size_t)snprintf(mark, sizeof mark, " %s", words[i]);
        for (const char *at = line; (at = strstr(at, mark)); at++) {
            if (at[n] && at[n] != ' ') continue;
            *after = at + n + strspn(at + n, " ");
            return at;
        }
    }
    return NULL;
}

static play_next do_always(play *p, const char *rest)
{
    char             choice[256];
    const char      *event_id = "";
    const char      *until = find_until(p, rest, &event_id);
    const aus_frame *asked = aus_asked(p->table->state);
    int              event = until ? event_named(p, event_id) : AUSI_NEVER;
    size_t           n = until ? (size_t)(until - rest) : strlen(rest);
    aus_action       action;
    if (!*rest) return list_standing(p);
    if (event < 0) return list_events(p);
    if (n >= sizeof choice || !asked) return answered(p, AUSI_NO_NOTHING);
    memcpy(choice, rest, n);
    choice[n] = 0;
    if (play_menu_find(p, choice, &action) != 1) {
        play_say(p, "house.play.no-choice");
        return PLAY_STAY;
    }
    return answered(p, ausi_table_always(p->table, p->seat, asked->ask, action, event, play_time(p)));
}

/* Forgets all standing answers of the seat. */
static play_next do_ask(play *p, const char *rest)
{
    ausi_done done = AUSI_NO_NOTHING;
    (void)rest;
    for (uint32_t i = p->table->standings; i-- > 0;) {
        if (p->table->standing[i].seat != p->seat) continue;
        done = ausi_table_forget(p->table, p->seat, p->table->standing[i].ask, play_time(p));
    }
    if (done == AUSI_DONE) play_say(p, "house.table.done");
    else play_say_no(p, done, (aus_verdict){0});
    return PLAY_STAY;
}

/* ---- The table ----------------------------------------------------------------------------------- */

static play_next do_hold(play *p, const char *rest)
{
    (void)rest;
    bool hold = !p->table->setup.hold;
    if (ausi_table_hold(p->table, hold, play_time(p)) != AUSI_DONE) return answered(p, AUSI_NO_ROOM);
    play_say(p, hold ? "house.play.hold-on" : "house.play.hold-off");
    return PLAY_GO;
}

static play_next do_resign(play *p, const char *rest)
{
    (void)rest;
    play_say(p, "house.play.sure");
    char *line = line_input_next(p->input, "> ");
    if (!line) return PLAY_QUIT;
    if (!says_yes(p, line)) return PLAY_SHOW;
    return answered(p, ausi_table_resign(p->table, p->seat, play_time(p)));
}

static play_next do_bot(play *p, const char *rest)
{
    if (*rest && !bots_has(rest)) {
        play_say(p, "house.play.no-level");
        return PLAY_STAY;
    }
    return answered(p, ausi_table_lend(p->table, p->seat, *rest ? rest : bots_standard(), play_time(p)));
}

/* Without a number: the seat that is lent, if it is one alone. */
static play_next do_back(play *p, const char *rest)
{
    uint64_t seat = 0;
    int      lent = 0;
    for (int i = 0; i < p->game->seats && !*rest; i++) {
        if (!p->table->seat[i].lent) continue;
        seat = (uint64_t)i + 1;
        lent++;
    }
    if (lent != 1 && !cli_number(rest, 1, p->game->seats, &seat)) return answered(p, AUSI_NO_SEAT);
    return answered(p, ausi_table_return(p->table, (int)seat - 1, play_time(p)));
}

static play_next do_pause(play *p, const char *rest)
{
    (void)rest;
    return answered(p, ausi_table_pause(p->table, true, play_time(p)));
}

static play_next do_clock(play *p, const char *rest)
{
    (void)rest;
    ausi_table_tick(p->table, play_time(p));
    if (p->table->setup.clock.kind == AUSI_CLOCK_NONE) play_say(p, "house.play.no-clock");
    for (int i = 0; i < p->game->seats; i++)
        if (p->table->seat[i].kind == AUSI_SEAT_HUMAN) play_say_time(p, i);
    return PLAY_STAY;
}

static play_next do_save(play *p, const char *rest)
{
    char        target[PATH_MAX];
    const char *path = *rest ? save_target(rest, target) : p->path;
    if (!path) play_say(p, "house.play.nowhere");
    else if (p->path && save_same(path, p->path) ? save_table(p->path, p->table) : save_copy(path, p->table))
        play_say_words(p, "house.play.saved", &(ausi_word){.name = "file", .text = path}, 1);
    else play_say_words(p, "house.play.not-saved", &(ausi_word){.name = "why", .text = strerror(errno)}, 1);
    return PLAY_STAY;
}

static play_next do_quit(play *p, const char *rest)
{
    (void)p;
    (void)rest;
    return PLAY_QUIT;
}

static play_next do_help(play *p, const char *rest);

static const word words[] = {
    {"look", "house.word.look", "house.help.look", do_look},
    {"more", "house.word.more", "house.help.more", do_more},
    {"why", "house.word.why", "house.help.why", do_why},
    {"rules", "house.word.rules", "house.help.rules", do_rules},
    {"hint", "house.word.hint", "house.help.hint", do_hint},
    {"log", "house.word.log", "house.help.log", do_log},
    {"undo", "house.word.undo", "house.help.undo", do_undo},
    {"redo", "house.word.redo", "house.help.redo", do_redo},
    {"takeback", "house.word.takeback", "house.help.takeback", do_takeback},
    {"always", "house.word.always", "house.help.always", do_always},
    {"ask", "house.word.ask", "house.help.ask", do_ask},
    {"hold", "house.word.hold", "house.help.hold", do_hold},
    {"bot", "house.word.bot", "house.help.bot", do_bot},
    {"back", "house.word.back", "house.help.back", do_back},
    {"pause", "house.word.pause", "house.help.pause", do_pause},
    {"clock", "house.word.clock", "house.help.clock", do_clock},
    {"resign", "house.word.resign", "house.help.resign", do_resign},
    {"save", "house.word.save", "house.help.save", do_save},
    {"help", "house.word.help", "house.help.help", do_help},
    {"quit", "house.word.quit", "house.help.quit", do_quit},
};

enum { WORDS = sizeof words / sizeof words[0] };

static play_next do_help(play *p, const char *rest)
{
    (void)rest;
    play_say(p, "house.play.help");
    for (size_t i = 0; i < WORDS; i++) {
        paper("  %s: %s", ausi_text(p->voice.lang, words[i].key), ausi_text(p->voice.lang, words[i].help));
    }
    return PLAY_STAY;
}

const char *play_word_at(int i) { return i < WORDS ? words[i].id : NULL; }
const char *play_word_key(int i) { return words[i].key; }

/* Behind the word comes a space or nothing. */
static bool starts_with(const char *line, const char *start, const char **rest)
{
    size_t n = strlen(start);
    if (strncmp(line, start, n) != 0 || (line[n] && line[n] != ' ')) return false;
    *rest = line + n + strspn(line + n, " ");
    return true;
}

bool play_is_word(const play *p, const char *line, const char *id, const char *key, const char **rest)
{
    return starts_with(line, id, rest) || starts_with(line, ausi_text(p->voice.lang, key), rest);
}

play_next play_word(play *p, const char *line)
{
    const char *rest;
    aus_action  action;
    for (size_t i = 0; i < WORDS; i++)
        if (play_is_word(p, line, words[i].id, words[i].key, &rest)) return words[i].run(p, rest);
    if (play_parse(p, line, &action)) return do_why(p, line);
    play_say(p, "house.play.not-understood");
    return PLAY_STAY;
}

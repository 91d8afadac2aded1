#include "cli/walk.h"
#include <errno.h>
#include <stdlib.h>
#include "cli/bots.h"
#include "cli/paper.h"
#include "cli/play.h"
#include "cli/save_file.h"
#include "table/table_file.h"

typedef struct walker {
    play           *p;
    recording_file *file;
    const char     *save;
    size_t          at, all;
    int             who;
    uint32_t        heard; /* news told so far */
    bool            branched;
} walker;

/* Lays the table as it was after so many actions. The whole recording was played once before, so
 * nothing can go wrong. */
static void lay(walker *w, size_t at)
{
    ausi_setup          setup = {.bots_accept = true, .level = bots_standard()};
    aus_recording_error wrong;
    bool ok = ausi_table_load(w->p->table, w->p->game, &w->file->head, w->file->text, w->file->size, at,
                              w->file->entries, &setup, NULL, &w->p->room, play_time(w->p), &wrong);
    AUS_ASSERT(ok);
    w->at = at;
    play_ready(w->p, false);
}

/* ---- Showing ------------------------------------------------------------------------------------- */

static void view_of(const walker *w, void *view)
{
    w->p->game->rules->observe(w->p->game, w->p->table->state, w->who, view);
}

static void tell(const walker *w, uint32_t from)
{
    const ausi_table *t = w->p->table;
    w->p->last = PLAY_FRESH;
    for (uint32_t i = from; i < t->sink.next; i++)
        play_say_news(w->p, &t->room.news[i % t->room.newses], w->who);
}

static void show(walker *w)
{
    const ausi_word     words[] = {{"n", NULL, (int64_t)w->at}, {"all", NULL, (int64_t)w->all}};
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    view_of(w, view);
    play_say_words(w->p, "house.walk.at", words, 2);
    if (aus_to_act(w->p->table->state)) play_look(w->p, view, "asked");
    else play_say_result(w->p, true);
    w->heard = w->p->table->sink.next;
}

static void go_to(walker *w, size_t at)
{
    uint32_t heard = w->heard;
    bool     forwards = at > w->at;
    lay(w, at);
    if (forwards) tell(w, heard);
    show(w);
}

/* ---- Words --------------------------------------------------------------------------------------- */

static size_t amount(const char *rest)
{
    uint64_t n;
    return cli_number(rest, 1, AUS_RECORDING_MAX, &n) ? (size_t)n : 1;
}

static play_next do_next(walker *w, const char *rest)
{
    size_t n = amount(rest);
    if (w->at == w->all) play_say(w->p, "house.walk.end");
    else go_to(w, n > w->all - w->at ? w->all : w->at + n);
    return PLAY_STAY;
}

static play_next do_back(walker *w, const char *rest)
{
    size_t n = amount(rest);
    if (w->at == 0) play_say(w->p, "house.walk.start");
    else go_to(w, n > w->at ? 0 : w->at - n);
    return PLAY_STAY;
}

static play_next do_go(walker *w, const char *rest)
{
    uint64_t n;
    if (cli_number(rest, 0, w->all, &n)) go_to(w, (size_t)n);
    else play_say(w->p, "house.walk.not-understood");
    return PLAY_STAY;
}

static play_next do_seat(walker *w, const char *rest)
{
    uint64_t seat;
    if (strcmp(rest, "all") == 0) w->who = AUS_ALL;
    else if (strcmp(rest, "nobody") == 0) w->who = AUS_NOBODY;
    else if (cli_number(rest, 1, w->p->game->seats, &seat)) w->who = (int)seat - 1;
    else {
        play_say(w->p, "house.table.seat");
        return PLAY_STAY;
    }
    show(w);
    return PLAY_STAY;
}

static play_next do_look(walker *w, const char *rest)
{
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    view_of(w, view);
    play_look(w->p, view, rest);
    return PLAY_STAY;
}

static play_next do_log(walker *w, const char *rest)
{
    (void)rest;
    tell(w, 0);
    return PLAY_STAY;
}

static play_next do_rules(walker *w, const char *rest)
{
    play_rules(w->p, rest);
    return PLAY_STAY;
}

/* From here on it is a game like any other, saved under a name of its own. Whoever sat there sits there
 * still, if nobody else is named. */
static play_next do_branch(walker *w, const char *rest)
{
    play *p = w->p;
    char  suffix[32];
    bool  people = false;
    if (*rest && play_seats_count(p->command, rest) != p->game->seats) {
        play_say(p, "house.table.seat");
        return PLAY_STAY;
    }
    if (!aus_to_act(p->table->state)) {
        play_say(p, "house.table.over");
        return PLAY_STAY;
    }
    snprintf(suffix, sizeof suffix, "-from-%zu", w->at);
    if (w->save && (!save_lock(w->save) || !save_keep_old(w->save))) {
        play_say_words(p, "house.play.not-saved", &(ausi_word){.name = "why", .text = strerror(errno)}, 1);
        return PLAY_STAY;
    }
    p->path = w->save ? strdup(w->save) : save_path(p->table, suffix);
    p->table->hooks = play_hooks(p);
    for (int i = 0; i < p->game->seats; i++) people |= p->table->seat[i].kind == AUSI_SEAT_HUMAN;
    if ((*rest || !people) && !play_seats_take(p, *rest ? rest : NULL)) return PLAY_STAY;
    ausi_table_hold(p->table, true, play_time(p));
    play_ready(p, false);
    w->branched = true;
    return PLAY_QUIT;
}

static play_next do_quit(walker *w, const char *rest)
{
    (void)w;
    (void)rest;
    return PLAY_QUIT;
}

static play_next do_help(walker *w, const char *rest);

static const struct word {
    const char *id, *key, *help;
    play_next (*run)(walker *w, const char *rest);
} words[] = {
    {"next", "house.walk.word.next", "house.walk.help.next", do_next},
    {"back", "house.walk.word.back", "house.walk.help.back", do_back},
    {"go", "house.walk.word.go", "house.walk.help.go", do_go},
    {"seat", "house.walk.word.seat", "house.walk.help.seat", do_seat},
    {"look", "house.word.look", "house.help.look", do_look},
    {"log", "house.word.log", "house.help.log", do_log},
    {"rules", "house.word.rules", "house.help.rules", do_rules},
    {"branch", "house.walk.word.branch", "house.walk.help.branch", do_branch},
    {"help", "house.word.help", "house.help.help", do_help},
    {"quit", "house.word.quit", "house.walk.help.quit", do_quit},
};

enum { WORDS = sizeof words / sizeof words[0] };

static play_next do_help(walker *w, const char *rest)
{
    (void)rest;
    for (size_t i = 0; i < WORDS; i++) {
        paper("  %s: %s", ausi_text(w->p->voice.lang, words[i].key), ausi_text(w->p->voice.lang, words[i].help));
    }
    return PLAY_STAY;
}

static play_next answer(walker *w, const char *line)
{
    const char *rest;
    if (!*line) return do_next(w, line);
    for (size_t i = 0; i < WORDS; i++)
        if (play_is_word(w->p, line, words[i].id, words[i].key, &rest)) return words[i].run(w, rest);
    play_say(w->p, "house.walk.not-understood");
    return PLAY_STAY;
}

/* ---- The walk ------------------------------------------------------------------------------------ */

/* The whole of it first: a recording that does not play shows nothing at all. */
static bool plays(walker *w, const char *command)
{
    ausi_setup          setup = {.bots_accept = true, .level = bots_standard()};
    aus_recording_error wrong;
    if (ausi_table_load(w->p->table, w->p->game, &w->file->head, w->file->text, w->file->size, SIZE_MAX,
                        w->file->entries, &setup, NULL, &w->p->room, play_time(w->p), &wrong))
        return true;
    if (wrong.line) cli_failed(command, "line %u: %s", wrong.line, wrong.text);
    else cli_failed(command, "%s", wrong.text);
    return false;
}

int walk(const char *command, recording_file *file, int who, int lang, size_t at, const char *save)
{
    walker w = {.file = file, .who = who, .save = save, .all = recording_file_actions(file)};
    int    status = CLI_OK;
    w.p = play_new(command, file->game, lang);
    if (!w.p) return cli_failed(command, "no memory");
    file->game = NULL; /* the session frees it */
    cli_catch_signals();
    if (plays(&w, command)) {
        lay(&w, at < w.all ? at : w.all);
        play_say(w.p, "house.walk.welcome");
        show(&w);
        for (play_next next = PLAY_STAY; next != PLAY_QUIT && !cli_stop;) {
            char *line = line_input_next(w.p->input, "> ");
            if (!line) break;
            next = answer(&w, line + strspn(line, " \t"));
        }
        status = cli_stop ? CLI_INTERRUPTED : w.branched ? play_run(w.p) : CLI_OK;
    } else {
        status = CLI_FAILED;
    }
    play_free(w.p);
    return status;
}

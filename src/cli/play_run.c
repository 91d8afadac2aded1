/* A game at the table, line by line. */
#include <stdlib.h>
#include <time.h>
#include "cli/bots.h"
#include "cli/play.h"
#include "cli/save_file.h"

uint64_t play_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* ---- The session --------------------------------------------------------------------------------- */

play *play_new(const char *command, aus_game *game, int lang)
{
    play *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->command = command;
    p->game = game;
    p->voice = (ausi_voice){.game = game, .lang = lang, .names = p->names};
    p->seat = p->at_keyboard = -1;
    p->table = calloc(1, sizeof *p->table);
    p->room = (ausi_room){.step = calloc(AUS_RECORDING_MAX, sizeof(ausi_step)),
                          .move = calloc(AUS_RECORDING_MAX, sizeof(ausi_move)),
                          .news = calloc(AUS_RECORDING_MAX, sizeof(ausi_news)),
                          .steps = AUS_RECORDING_MAX,
                          .moves = AUS_RECORDING_MAX,
                          .newses = AUS_RECORDING_MAX};
    p->input = line_input_open(play_offers, p);
    if (p->table && p->room.step && p->room.move && p->room.news && p->input) return p;
    play_free(p);
    return NULL;
}

void play_free(play *p)
{
    if (!p) return;
    line_input_close(p->input);
    free(p->room.step);
    free(p->room.move);
    free(p->room.news);
    free(p->table);
    free(p->game);
    free(p->path);
    free(p);
}

static bool save(void *context, const ausi_table *table)
{
    play *p = context;
    return !p->path || save_table(p->path, table);
}

ausi_hooks play_hooks(play *p) { return (ausi_hooks){.context = p, .bot = bots_answer, .save = save}; }

void play_ready(play *p, bool from_start)
{
    p->seated = p->table->sink.next;
    for (int i = 0; i < p->game->seats; i++) {
        p->names[i] = p->table->seat[i].name[0] ? p->table->seat[i].name : NULL;
        p->watcher[i] =
            (ausi_watcher){.table = p->table, .who = i, .heard = from_start ? 0 : p->table->sink.next};
    }
}

/* ---- Turns --------------------------------------------------------------------------------------- */

static int count_people(const play *p)
{
    int n = 0;
    for (int i = 0; i < p->game->seats; i++) n += p->table->seat[i].kind == AUSI_SEAT_HUMAN;
    return n;
}

/* Nobody sees another's hand: the screen is cleared and the next player says that he is there. */
static bool curtain(play *p, int seat)
{
    if (p->at_keyboard == seat) return true;
    bool alone = count_people(p) < 2;
    if (!alone && p->at_keyboard >= 0 && line_input_terminal(p->input)) fputs("\033[H\033[2J\033[3J", stdout);
    p->at_keyboard = seat;
    if (alone) return true;
    p->choices = 0; /* nothing of a seat is offered before it is there */
    play_say_seat(p, "house.play.curtain", seat);
    return line_input_next(p->input, "> ") != NULL;
}

/* Who sits where at first is said in the introduction. */
static bool seating(const play *p, const ausi_news *news)
{
    return news->event.seq < p->seated && news->kind >= AUSI_NEWS_HUMAN && news->kind <= AUSI_NEWS_OPEN;
}

static void tell_news(play *p, int seat)
{
    ausi_news news;
    while (ausi_watch_next(&p->watcher[seat], &news))
        if (!seating(p, &news)) play_say_news(p, &news, seat);
}

static play_next choose(play *p, const char *line)
{
    aus_action  action;
    aus_verdict why;
    int         found = play_menu_find(p, line, &action);
    /* The beginning of a choice may be a command: then it is the command. */
    const char *rest;
    for (int i = 0; found && play_word_at(i); i++)
        if (play_is_word(p, line, play_word_at(i), play_word_at(i), &rest) && !*rest) found = 0;
    if (!found) return *line ? play_word(p, line) : PLAY_SHOW;
    if (found < 0) {
        play_say(p, "house.play.several");
        return PLAY_STAY;
    }
    ausi_done done = ausi_table_act(p->table, p->seat, action, &why, play_now());
    if (done == AUSI_DONE) return PLAY_GO;
    play_say_no(p, done, why);
    return PLAY_STAY;
}

/* Reads until something happened. False: the input ended or the player left. */
static bool converse(play *p, play_next (*answer)(play *, const char *))
{
    for (;;) {
        char *line = line_input_next(p->input, "> ");
        if (!line || cli_stop) return false;
        line += strspn(line, " \t");
        for (size_t n = strlen(line); n && strchr(" \t", line[n - 1]); n--) line[n - 1] = 0;
        switch (answer(p, line)) {
        case PLAY_QUIT: return false;
        case PLAY_GO: return true;
        case PLAY_SHOW:
            if (p->choices) play_menu_show(p);
            break;
        default: break;
        }
    }
}

/* Where several are asked the one at the keyboard goes first. */
static int next_seat(const play *p)
{
    uint32_t asked = ausi_table_asked(p->table);
    if (p->at_keyboard >= 0 && ((asked >> p->at_keyboard) & 1u)) return p->at_keyboard;
    int seat = 0;
    while (!((asked >> seat) & 1u)) seat++;
    return seat;
}

static bool take_turn(play *p)
{
    p->seat = next_seat(p);
    if (!curtain(p, p->seat)) return false;
    tell_news(p, p->seat);
    play_menu_make(p);
    play_menu_show(p);
    return converse(p, choose);
}

/* Two choices like any others: to hand over, or to take back. */
static play_next confirm(play *p, const char *line)
{
    ausi_done done = AUSI_DONE;
    if (!*line || strcmp(line, "1") == 0) done = ausi_table_confirm(p->table, p->seat, play_now());
    else if (strcmp(line, "2") == 0) done = ausi_table_undo(p->table, p->seat, play_now());
    else return play_word(p, line);
    if (done == AUSI_DONE) return PLAY_GO;
    play_say_no(p, done, (aus_verdict){0});
    return PLAY_STAY;
}

static bool hand_over(play *p)
{
    p->seat = p->table->held;
    if (!curtain(p, p->seat)) return false;
    tell_news(p, p->seat);
    p->choices = 0;
    play_say(p, "house.play.confirm");
    printf("  1. %s\n  2. %s\n", ausi_text(p->voice.lang, "house.play.hand-over"),
           ausi_text(p->voice.lang, "house.play.take-back"));
    return converse(p, confirm);
}

/* ---- The game ------------------------------------------------------------------------------------ */

static void warn_unsaved(play *p)
{
    if (p->table->unsaved && !p->save_failed) play_say(p, "house.play.unsaved");
    p->save_failed = p->table->unsaved;
}

static int leave(play *p)
{
    putchar('\n');
    if (p->path && !p->table->unsaved)
        play_say_words(p, "house.play.resume", &(ausi_word){.name = "file", .text = p->path}, 1);
    else play_say(p, "house.play.unsaved");
    return cli_stop ? CLI_INTERRUPTED : CLI_OK;
}

int play_run(play *p)
{
    bool goes_on = true;
    if (p->table->paused) ausi_table_pause(p->table, false, play_now());
    while (goes_on) {
        ausi_status status = ausi_table_run(p->table, play_now());
        warn_unsaved(p);
        switch (status) {
        case AUSI_ASKS: goes_on = take_turn(p); break;
        case AUSI_HELD: goes_on = hand_over(p); break;
        case AUSI_OVER: play_say_result(p, false); return CLI_OK;
        default:
            return cli_failed(p->command, "nobody answers for a seat of this game; seat them with --seats");
        }
    }
    return leave(p);
}

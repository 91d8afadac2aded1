/* A game at the table, line by line. */
#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include "cli/bots.h"
#include "cli/paper.h"
#include "cli/play.h"
#include "cli/save_file.h"

uint64_t play_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

uint64_t play_time(const play *p) { return play_now() - p->idle; }

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
    save_unlock();
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
    if (!p->path || save_table(p->path, table)) return true;
    p->save_errno = errno;
    return false;
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

/* At this keyboard: whoever has lent his seat is still there. */
static int count_people(const play *p)
{
    int n = 0;
    for (int i = 0; i < p->game->seats; i++)
        n += p->table->seat[i].kind == AUSI_SEAT_HUMAN || p->table->seat[i].lent;
    return n;
}

/* Nobody sees another's hand: the screen is cleared and the next player says that he is there. His clock
 * waits for him. */
bool play_curtain(play *p, int seat)
{
    if (p->at_keyboard == seat) return true;
    ausi_table_away(p->table, ~(1u << seat), play_time(p));
    bool alone = count_people(p) < 2;
    if (!alone && p->at_keyboard >= 0 && line_input_terminal(p->input)) fputs("\033[H\033[2J\033[3J", stdout);
    p->at_keyboard = seat;
    if (alone) return true;
    p->choices = 0; /* nothing of a seat is offered before it is there */
    uint64_t from = play_time(p);
    char    *line;
    do { /* only an empty line passes: whatever else was typed was meant for somebody else's question */
        play_say_seat(p, "house.play.curtain", seat);
        line = line_input_next(p->input, "> ");
    } while (line && line[strspn(line, " \t")]);
    p->idle += play_time(p) - from;
    return line != NULL;
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
    ausi_done done = ausi_table_act(p->table, p->seat, action, &why, play_time(p));
    if (done == AUSI_DONE) return PLAY_GO;
    play_say_no(p, done, why);
    return PLAY_STAY;
}

static uint64_t wait_of(const play *p)
{
    uint64_t flag = ausi_table_next_flag(p->table), now = play_time(p);
    return flag == UINT64_MAX ? LINE_FOR_EVER : flag > now ? flag - now : 0;
}

bool play_converse(play *p, play_next (*answer)(play *, const char *))
{
    for (;;) {
        char *line = line_input_wait(p->input, "> ", wait_of(p));
        if (cli_stop) return false;
        if (!line) return line_input_late(p->input);
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
    if (!play_curtain(p, p->seat)) return false;
    play_say_news_for(p, p->seat);
    play_menu_make(p);
    play_menu_show(p);
    play_say_time(p, p->seat);
    return play_converse(p, choose);
}

/* Two choices like any others: to hand over, or to take back. */
static play_next confirm(play *p, const char *line)
{
    ausi_done done = AUSI_DONE;
    if (!*line || strcmp(line, "1") == 0) done = ausi_table_confirm(p->table, p->seat, play_time(p));
    else if (strcmp(line, "2") == 0) done = ausi_table_undo(p->table, p->seat, play_time(p));
    else return play_word(p, line);
    if (done == AUSI_DONE) return PLAY_GO;
    play_say_no(p, done, (aus_verdict){0});
    return PLAY_STAY;
}

static bool hand_over(play *p)
{
    p->seat = p->table->held;
    if (!play_curtain(p, p->seat)) return false;
    play_say_news_for(p, p->seat);
    p->choices = 0;
    play_say(p, "house.play.confirm");
    play_say_time(p, p->seat);
    paper("  1. %s\n  2. %s", ausi_text(p->voice.lang, "house.play.hand-over"),
           ausi_text(p->voice.lang, "house.play.take-back"));
    return play_converse(p, confirm);
}

/* ---- The game ------------------------------------------------------------------------------------ */

static void warn_unsaved(play *p)
{
    if (p->table->unsaved && !p->save_failed)
        play_say_words(p, "house.play.not-saved",
                       &(ausi_word){.name = "why", .text = strerror(p->save_errno)}, 1);
    p->save_failed = p->table->unsaved;
}

static int leave(play *p)
{
    putchar('\n');
    if (p->path && !p->table->unsaved)
        play_say_words(p, "house.play.resume", &(ausi_word){.name = "file", .text = p->path}, 1);
    else play_say(p, "house.play.unsaved");
    return cli_stop ? CLI_INTERRUPTED : p->path && p->table->unsaved ? CLI_FAILED : CLI_OK;
}

/* What needs nobody at the keyboard; the time it takes counts for nobody. */
static ausi_status advance(play *p)
{
    uint64_t from = play_time(p);
    while (!cli_stop && ausi_table_step(p->table, play_time(p)) && !play_watched(p)) continue;
    p->idle += play_time(p) - from;
    warn_unsaved(p);
    return ausi_table_status(p->table);
}

int play_run(play *p)
{
    bool goes_on = true;
    if (p->table->paused) ausi_table_pause(p->table, false, play_time(p));
    while (goes_on && !cli_stop) {
        ausi_status status = advance(p);
        if (cli_stop) break;
        switch (status) {
        case AUSI_ASKS: goes_on = take_turn(p); break;
        case AUSI_HELD: goes_on = hand_over(p); break;
        case AUSI_PAUSED: goes_on = play_paused(p); break;
        case AUSI_VOTING: goes_on = play_vote(p); break;
        case AUSI_BOT:
            if (!play_watched(p)) return cli_failed(p->command, "a bot of this game has no answer");
            goes_on = play_watch(p);
            break;
        case AUSI_OVER: play_say_result(p, false); return CLI_OK;
        default:
            return cli_failed(p->command, "nobody answers for a seat of this game; seat them with --seats");
        }
    }
    return leave(p);
}

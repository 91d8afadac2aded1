/* Playing line by line: what the files of `australis play` and of walking through a recording share. */
#ifndef AUS_CLI_PLAY_H
#define AUS_CLI_PLAY_H
#include "cli/cli.h"
#include "cli/line_input.h"
#include "table/table.h"
#include "view/sentence.h"
#include "view/text.h"

typedef struct play {
    const char  *command; /* for messages */
    aus_game    *game;
    ausi_table  *table;
    ausi_room    room;
    ausi_voice   voice;
    const char  *names[AUS_SEATS_MAX];
    ausi_watcher watcher[AUS_SEATS_MAX];
    line_input  *input;
    char        *path;        /* where the game is saved; NULL = nowhere */
    bool         save_failed; /* said already */
    int          save_errno;  /* why */
    bool         to_the_end;  /* bots play without being watched */
    uint64_t     idle;        /* milliseconds that count for nobody's clock */
    enum { PLAY_PLAIN, PLAY_OPENED, PLAY_FRESH } last; /* the news told last: in a paragraph, its first, none yet */
    uint32_t     seated;      /* the news up to which seats were taken before play */
    int          seat;        /* whose decision is on the screen; -1 = nobody's */
    int          at_keyboard; /* who looked last; -1 = nobody yet */
    size_t       choices, not_free;
    bool         unfolded;    /* the choices besides the question are listed, too */
    aus_action   choice[2 * AUS_ACTIONS_MAX];
    char         page[1 << 18]; /* descriptions are made here */
} play;

/* Memory for a table and a session; NULL without any. The game is the session's from here on. */
play *play_new(const char *command, aus_game *game, int lang);
void  play_free(play *p);
/* Hooks that answer for bots and save to p->path. */
ausi_hooks play_hooks(play *p);
/* After the table was laid or loaded: names and watchers. `from_start`: tell everything anew. */
void play_ready(play *p, bool from_start);
/* Milliseconds of a clock that never jumps back. */
uint64_t play_now(void);
/* The same without those in which bots thought or the curtain was down: time for the table. */
uint64_t play_time(const play *p);
/* Hands the keyboard to a seat: with several people at it the screen is cleared and the seat says that it is
 * there. False: the input ended. */
bool play_curtain(play *p, int seat);
/* Plays until the end or until somebody quits; an exit status. */
int play_run(play *p);

/* ---- Seats (play_seats.c) ---- */
/* "human,normal" or "human=Anna,easy" or "3"; the number of seats, 0 after a message. */
int  play_seats_count(const char *command, const char *text);
/* Seats them; NULL text = the first a person, the others bots. False after a message. */
bool play_seats_take(play *p, const char *text);
/* Names the first person without a name; false if there is none or the name is none. */
bool play_seats_name(play *p, const char *name);

/* ---- The clock (play_clock.c) ---- */
/* "none", "move:90s", "bank:20m" or "bank:20m+10s"; false if it is none of them. */
bool play_clock_parse(const char *text, ausi_clock *clock);
bool play_gone_parse(const char *text, uint8_t *gone);
/* What the seat has left, if there is a clock. */
void play_say_time(const play *p, int seat);

/* ---- Waiting (play_wait.c): what to do while nobody at the keyboard is asked. False = leave. ---- */
/* Bots play for everybody who sat here, and one is to decide whose seat is lent: he may come back. */
bool play_watched(const play *p);
bool play_watch(play *p);
bool play_paused(play *p);
bool play_vote(play *p);

/* ---- Saying things (play_say.c) ---- */
/* A sentence of the house, on a line of its own. */
void play_say(const play *p, const char *key);
void play_say_words(const play *p, const char *key, const ausi_word *words, size_t n);
void play_say_seat(const play *p, const char *key, int seat);
void play_say_news_for(play *p, int seat);
void play_say_no(const play *p, ausi_done why, aus_verdict verdict);
void play_say_news(play *p, const ausi_news *news, int who);
void play_say_clause(const char *clause);
/* A line of a hint: the chance to win, of 1000 (below 0: not told), the choice and why. */
void play_say_choice(int32_t win, const char *choice, const char *reason);
void play_say_result(play *p, bool all_told);
/* The description of a view, whole (part "" or NULL) or a part, or a record of content. */
void play_look(play *p, const void *view, const char *what);
void play_rules(const play *p, const char *word);
void play_intro(const play *p);

/* ---- The menu (play_menu.c) ---- */
void play_menu_make(play *p);
void play_menu_show(play *p);
/* The choice that a line means: a number, an action's text, or the beginning of a choice's sentence.
 * 1 = found, 0 = none, -1 = several. */
int  play_menu_find(play *p, const char *line, aus_action *out);
/* An action in the game's own words or in those of the language, legal or not. */
bool play_parse(const play *p, const char *text, aus_action *out);
void play_offers(void *context, const char *start, void (*offer)(void *list, const char *text), void *list);

/* ---- Commands (play_words.c) ---- */
typedef enum play_next { PLAY_STAY, PLAY_SHOW, PLAY_GO, PLAY_QUIT } play_next;
/* Reads lines for `answer` until one of them made something happen, or a clock ran out. False: the input
 * ended or the player left. */
bool play_converse(play *p, play_next (*answer)(play *p, const char *line));
/* A line that is no choice. */
play_next play_word(play *p, const char *line);
/* The command a line begins with, in English or in the language spoken, and what follows it. NULL =
 * none. `i` walks over all commands: the words and what they do. */
const char *play_word_at(int i);
const char *play_word_key(int i); /* of its word in the language spoken */
/* Only the beginning of a word that is a command; used for completion. */
bool play_is_word(const play *p, const char *line, const char *id, const char *key, const char **rest);

#endif

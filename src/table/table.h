/*
 * The table: who sits where, whose decision it is, what can be taken back, whose time is running, and
 * the recording as it grows. Every front end plays through it: terminal, server and browser.
 *
 * Nothing in here reads a clock, opens a file or allocates. Time is handed in as `now`, milliseconds
 * since anything that does not jump back; memory is handed in once, as an ausi_room; whoever stores
 * games gets a call after every change. Games never see the table, and whoever watches one gets views
 * and news, never the state.
 *
 *   step     what happened at the table, in order: actions, undos, changes of seats; the recording
 *   move     an action that stands; what was taken back waits behind the last one, to be redone
 *   stop     a move that its seat cannot take back alone: something came to light, or it was handed over
 *   news     what watchers are told: events of the game and of the table, in one sequence
 *   held     a seat that has decided and may still take back; the others wait for its confirmation
 *
 * A table is loaded from the text it writes (table_file.h) step by step through the same functions,
 * so that what was saved is what is resumed: sequence numbers, undo and standing answers included.
 */
#ifndef AUSI_TABLE_H
#define AUSI_TABLE_H

#include "australis.h"

enum { AUSI_NAME_MAX = 48, AUSI_LEVEL_MAX = 16, AUSI_ANSWERS_MAX = 64, AUSI_NEVER = 255 };

typedef struct ausi_table ausi_table;

/* ---- Outcomes ---------------------------------------------------------------------------------- */

/* What a call says. Everything but AUSI_DONE left the table as it was. */
typedef enum ausi_done {
    AUSI_DONE,
    AUSI_NO_RULES,   /* the rules refuse it: the verdict says why */
    AUSI_NO_HELD,    /* another seat has not handed over yet */
    AUSI_NO_PAUSED,
    AUSI_NO_OVER,
    AUSI_NO_SEAT,    /* no such seat, or it is not for this seat to say */
    AUSI_NO_ROOM,    /* the memory handed in is used up */
    AUSI_NO_NOTHING, /* nothing to take back, to redo, to confirm, to answer */
    AUSI_NO_STOP,    /* something came to light, or the turn was handed over */
    AUSI_NO_OTHER,   /* another seat has decided since */
    AUSI_DONE_COUNT
} ausi_done;

/* What the table waits for. */
typedef enum ausi_status {
    AUSI_ASKS,   /* an answer of people: ausi_table_asked */
    AUSI_BOT,    /* an answer of a bot, if there is no hook that gives it */
    AUSI_OPEN,   /* somebody to sit down */
    AUSI_HELD,   /* the seat that decided to confirm */
    AUSI_VOTING, /* the others to decide about a seat that is gone */
    AUSI_PAUSED,
    AUSI_OVER
} ausi_status;

/* ---- Seats ------------------------------------------------------------------------------------- */

typedef enum ausi_seat_kind { AUSI_SEAT_OPEN, AUSI_SEAT_HUMAN, AUSI_SEAT_BOT } ausi_seat_kind;

typedef struct ausi_seat {
    uint8_t  kind;     /* ausi_seat_kind: who answers now */
    bool     lent;     /* a person's seat, a bot answers for the time being */
    bool     resigned;
    char     level[AUSI_LEVEL_MAX]; /* of its bot */
    char     name[AUSI_NAME_MAX];   /* empty = "Player 2" */
    uint64_t used;     /* milliseconds of the running move */
    uint64_t left;     /* milliseconds in the bank */
} ausi_seat;

/* ---- Clocks ------------------------------------------------------------------------------------ */

typedef enum ausi_clock_kind { AUSI_CLOCK_NONE, AUSI_CLOCK_MOVE, AUSI_CLOCK_BANK } ausi_clock_kind;

typedef struct ausi_clock {
    uint8_t  kind;
    uint64_t limit; /* a move, or the bank at the start */
    uint64_t bonus; /* AUSI_CLOCK_BANK: added after each decision */
} ausi_clock;

/* What happens when a clock runs out or a player is gone. */
typedef enum ausi_gone { AUSI_GONE_BOT, AUSI_GONE_RESIGN, AUSI_GONE_VOTE } ausi_gone;
/* What the others may decide then. */
typedef enum ausi_choice { AUSI_CHOOSE_BOT, AUSI_CHOOSE_RESIGN, AUSI_CHOOSE_WAIT, AUSI_CHOICES } ausi_choice;

/* ---- What happened ----------------------------------------------------------------------------- */

typedef enum ausi_step_kind {
    AUSI_STEP_ACTION,
    AUSI_STEP_UNDO,    /* `value` actions, by `seat` */
    AUSI_STEP_HASH,
    AUSI_STEP_SEAT,    /* who answers for `seat` from here on */
    AUSI_STEP_RESIGN,
    AUSI_STEP_CONFIRM,
    AUSI_STEP_ANSWER,  /* a standing answer to question `ask`; flag AUSI_OFF: no more */
    AUSI_STEP_HOLD,    /* hand-overs are held (value 1) or not */
    AUSI_STEP_NOTE     /* news of the table that changes nothing in the game: `value` is its kind */
} ausi_step_kind;

enum {
    AUSI_CONSENT = 1, /* undo: the others agreed */
    AUSI_LENT = 2,    /* seat: a person's, a bot answers */
    AUSI_OFF = 4
};

typedef struct ausi_step {
    union {
        uint64_t hash;
        char     level[AUSI_LEVEL_MAX];
        struct { uint8_t ask, until; } answer;
    } as;
    uint32_t value;
    uint8_t  kind, seat, flags, seat_kind;
} ausi_step;

/* An action that stands, or that waits to be redone. */
typedef struct ausi_move {
    aus_action action;
    uint8_t    seat;
    bool       by_rule; /* a standing answer gave it */
    bool       stop;
    uint8_t    pad;
} ausi_move;

typedef enum ausi_news_kind {
    AUSI_NEWS_EVENT,        /* of the game */
    AUSI_NEWS_UNDO,         /* `seat` took back `n` actions */
    AUSI_NEWS_UNDO_AGREED,  /* so, and the others agreed to it */
    AUSI_NEWS_UNDO_ASKED,   /* `seat` would like to take back `n` actions */
    AUSI_NEWS_UNDO_ACCEPTED, /* `seat` agrees */
    AUSI_NEWS_UNDO_REFUSED, /* `seat` does not agree */
    AUSI_NEWS_HUMAN,        /* a person answers for `seat` */
    AUSI_NEWS_BOT,          /* a bot does */
    AUSI_NEWS_LENT,         /* a bot does, for the time being */
    AUSI_NEWS_OPEN,         /* nobody does */
    AUSI_NEWS_RESIGNED,
    AUSI_NEWS_FLAG,         /* the time of `seat` ran out */
    AUSI_NEWS_GONE,
    AUSI_NEWS_VOTE,         /* the others decide what becomes of `seat` */
    AUSI_NEWS_VOTED,        /* `seat` has said what it wants: `n` is an ausi_choice */
    AUSI_NEWS_WAIT,         /* they decided to wait for it */
    AUSI_NEWS_PAUSED,
    AUSI_NEWS_GOES_ON,
    AUSI_NEWS_COUNT
} ausi_news_kind;

typedef struct ausi_news {
    aus_event event; /* its seq counts all news */
    uint8_t   kind;  /* ausi_news_kind */
    int8_t    seat;
    uint8_t   pad[2];
    uint32_t  n;
} ausi_news;

/* ---- The table --------------------------------------------------------------------------------- */

/* Memory for a table; the caller keeps it as long as the table. Of the news the latest are kept. */
typedef struct ausi_room {
    ausi_step *step;
    ausi_move *move;
    ausi_news *news;
    uint32_t   steps, moves, newses;
} ausi_room;

/* Whoever plugs in. All may be NULL. */
typedef struct ausi_hooks {
    void *context;
    /* A bot's answer for a seat, from what that seat may see. `luck` seeds whatever the bot rolls: the
     * same game, moves and seat give the same luck. False = none yet: ausi_table_act will bring it. */
    bool (*bot)(void *context, const aus_game *game, const void *view, int seat, const char *level,
                uint64_t luck, aus_action *out);
    /* After every change. False sets `unsaved`, until a later call succeeds. */
    bool (*save)(void *context, const ausi_table *table);
} ausi_hooks;

typedef struct ausi_setup {
    aus_seed    seed;
    ausi_clock  clock;
    uint8_t     gone;        /* ausi_gone */
    bool        hold;        /* a hand-over waits for a confirmation */
    bool        bots_accept; /* bots agree to take back; so they do at local tables */
    const char *level;       /* of bots that step in; NULL = "normal" */
} ausi_setup;

typedef struct ausi_standing {
    aus_action action;
    uint8_t    seat, ask, until, pad; /* until: kind of the event that ends it, or AUSI_NEVER */
} ausi_standing;

struct ausi_table {
    const aus_game *game;
    ausi_hooks      hooks;
    ausi_room       room;
    ausi_setup      setup;
    char            level[AUSI_LEVEL_MAX];
    uint8_t         commitment[32];
    ausi_seat       seat[AUS_SEATS_MAX];
    ausi_standing   standing[AUSI_ANSWERS_MAX];
    uint32_t        standings;
    uint32_t        steps;   /* in room.step */
    uint32_t        moves;   /* that stand, in room.move */
    uint32_t        redoes;  /* that wait behind them */
    uint32_t        reach;   /* the most moves that ever stood: no time is won by taking back */
    int8_t          held;    /* the seat that has to confirm; -1 = none */
    int8_t          asking;  /* the seat that asked to take back; -1 = none */
    int8_t          voted_on; /* the seat that is gone; -1 = none */
    bool            paused, unsaved;
    uint32_t        ask_count; /* how many actions it would take back */
    uint32_t        away;      /* mask of seats whose clock stands although they are asked */
    uint32_t        ask_need;  /* mask of the seats whose consent is missing */
    uint8_t         vote[AUS_SEATS_MAX]; /* ausi_choice + 1; 0 = not yet */
    uint64_t        now;
    aus_sink        sink;
    uint32_t        base_moves; /* `base` is the state after so many moves */
    _Alignas(8) uint8_t state[AUS_STATE_MAX];
    _Alignas(8) uint8_t base[AUS_STATE_MAX];
};

/* Lays a table: the game starts, all seats are open. False: the room is too small for anything. */
bool ausi_table_open(ausi_table *table, const aus_game *game, const ausi_setup *setup,
                     const ausi_hooks *hooks, const ausi_room *room, uint64_t now);

/* ---- Sitting down ------------------------------------------------------------------------------ */

/* Who answers for a seat. `level` for bots; NULL = the table's. */
ausi_done ausi_table_seat(ausi_table *table, int seat, ausi_seat_kind kind, const char *level, uint64_t now);
/* At most AUSI_NAME_MAX - 1 bytes are taken, whole characters; line breaks and the like become spaces. */
void      ausi_table_name(ausi_table *table, int seat, const char *name);
/* A person's seat to a bot, and back. */
ausi_done ausi_table_lend(ausi_table *table, int seat, const char *level, uint64_t now);
ausi_done ausi_table_return(ausi_table *table, int seat, uint64_t now);
/* If one seat or none is left, the game is over; else a bot plays on. */
ausi_done ausi_table_resign(ausi_table *table, int seat, uint64_t now);
/* The player cannot be reached: what setup.gone says. */
ausi_done ausi_table_gone(ausi_table *table, int seat, uint64_t now);
ausi_done ausi_table_vote(ausi_table *table, int seat, ausi_choice choice, uint64_t now);
ausi_done ausi_table_pause(ausi_table *table, bool pause, uint64_t now);

/* ---- Playing ----------------------------------------------------------------------------------- */

/* A decision. `why` may be NULL. */
ausi_done   ausi_table_act(ausi_table *table, int seat, aus_action action, aus_verdict *why, uint64_t now);
/* Hands over. */
ausi_done   ausi_table_confirm(ausi_table *table, int seat, uint64_t now);
ausi_done   ausi_table_hold(ausi_table *table, bool hold, uint64_t now);
/* From now on `action` answers question `ask` for this seat whenever it is legal, until an event of kind
 * `until` (AUSI_NEVER = until it is forgotten). */
ausi_done   ausi_table_always(ausi_table *table, int seat, int ask, aus_action action, int until, uint64_t now);
ausi_done   ausi_table_forget(ausi_table *table, int seat, int ask, uint64_t now);
/* Does what needs nobody: flags that fell, standing answers, bots. One thing, or all of them. */
bool        ausi_table_step(ausi_table *table, uint64_t now);
ausi_status ausi_table_run(ausi_table *table, uint64_t now);
ausi_status ausi_table_status(const ausi_table *table);
/* The people whose answer is awaited: a mask. */
uint32_t    ausi_table_asked(const ausi_table *table);
bool        ausi_table_over(const ausi_table *table);
/* The result: as the rules count it, behind everybody else who resigned. */
void        ausi_table_scores(const ausi_table *table, aus_scores *scores);

/* ---- Taking back ------------------------------------------------------------------------------- */

/* How many actions the seat's last decision is, if it may take it back by itself. */
ausi_done ausi_table_can_undo(const ausi_table *table, int seat, uint32_t *actions);
ausi_done ausi_table_undo(ausi_table *table, int seat, uint64_t now);
ausi_done ausi_table_redo(ausi_table *table, int seat, uint64_t now);
/* Actions back to before the seat's last own decision, whoever acted since; 0 = it made none, or somebody at the table
 * never agrees. */
uint32_t  ausi_table_reach(const ausi_table *table, int seat);
/* Asks all others; done at once if nobody has to be asked. Any action meanwhile ends the request. */
ausi_done ausi_table_ask_undo(ausi_table *table, int seat, uint32_t actions, uint64_t now);
ausi_done ausi_table_reply(ausi_table *table, int seat, bool yes, uint64_t now);

/* ---- Time -------------------------------------------------------------------------------------- */

/* Lets time pass. Called by everything that takes `now`. */
void     ausi_table_tick(ausi_table *table, uint64_t now);
/* Seats whose clock stands from now on although they are asked: at one keyboard all but one wait for it. */
void     ausi_table_away(ausi_table *table, uint32_t seats, uint64_t now);
/* What a seat has left; UINT64_MAX without a clock. */
uint64_t ausi_table_time(const ausi_table *table, int seat);
/* When the next flag falls if nothing is done; UINT64_MAX = never. */
uint64_t ausi_table_next_flag(const ausi_table *table);

/* ---- Watching ---------------------------------------------------------------------------------- */

/* A seat, or AUS_NOBODY; AUS_ALL sees everything once the game is over and before that as a spectator. */
typedef struct ausi_watcher {
    const ausi_table *table;
    int               who;
    uint32_t          heard; /* the first news not heard yet */
} ausi_watcher;

/* The next news in the form this watcher may have; false if there is none. Hand its event and `who` to
 * ausi_say_event. What is no longer kept is skipped. */
bool   ausi_watch_next(ausi_watcher *watcher, ausi_news *out);
void   ausi_watch_view(const ausi_watcher *watcher, void *view);
/* Legal actions of the watching seat, the free ones behind the others: room for 2 * AUS_ACTIONS_MAX. */
size_t ausi_watch_choices(const ausi_watcher *watcher, aus_action *out, size_t *not_free);

#endif

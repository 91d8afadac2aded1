/*
 * A seat at a server's table, from the client's side. The link keeps a mirror: a table whose state is the view of the
 * seat as the server last told it, so that everything that plays at a local table (menus, words, descriptions)
 * plays here, too. Nothing is decided in the mirror: what a player wants goes to the server, and what comes back
 * changes the mirror.
 */
#ifndef AUS_CLI_JOIN_H
#define AUS_CLI_JOIN_H
#include <jansson.h>
#include "cli/play.h"
#include "net/client.h"

enum { JOIN_TEXT = 256 };

/* What an address names: "http://host:8080/#/t/ID?seat=2&token=..." */
typedef struct join_place {
    char base[JOIN_TEXT];  /* "http://host:8080" */
    char table[32];        /* "" = none */
    char token[64];        /* "" = none */
} join_place;

bool join_place_read(const char *url, join_place *out);

typedef enum join_status { JOIN_WAITS, JOIN_OPEN, JOIN_ASKS, JOIN_HELD, JOIN_OVER } join_status;

typedef struct join {
    const char *command;
    join_place  place;
    net_client *client;
    net_link   *link;
    play       *play;   /* the mirror; NULL before the game */
    aus_pack    pack;   /* the table's content, if it is not built in: fetched from the server */
    aus_rules   rules;  /* of the mirror: a view is seen as it came */
    int         lang;
    int         seat;   /* -1 = a spectator */
    uint32_t    seq;    /* the next news */
    uint32_t    told;   /* news said to the player */
    int64_t     next_id;
    int64_t     waits;  /* id of the message whose answer is awaited; -1 = none */
    bool        refused; /* that was the answer */
    bool        welcomed, unwelcome; /* what became of the hello */
    join_status status;
    int         asking;  /* the seat that wants to take back and needs our consent; -1 = none */
    int         voting;  /* the seat we vote on; -1 = none */
    uint32_t    undo;    /* actions we may take back */
    uint32_t    taken;   /* seats that were taken when last told */
    uint8_t     nonce[32];
    bool        has_nonce;
    uint64_t    bytes, updates; /* of updates, for whoever counts */
    /* Told by the link as it happens; all may be NULL. */
    void (*on_chat)(struct join *j, int seat, const char *name, const char *text);
    void (*on_refused)(struct join *j, const char *text, const char *clause);
    void (*on_hint)(struct join *j, const json_t *moves);
    void (*on_table)(struct join *j, const json_t *table);
    void (*on_bye)(struct join *j, const char *text);
    void *user;
} join;

/* ---- The lobby (join_lobby.c): blocking; false after a message on stderr ---- */
bool join_http(join *j, const char *method, const char *path, const char *bearer, const json_t *body, json_t **answer);
/* Sits down at place.table as a guest; place.token is filled. */
bool join_sit(join *j, const char *name);
/* Opens a table; `seats` as --seats takes them, with "open" for friends. place.table and token are filled. */
bool join_create(join *j, const cli_setup *setup, const char *seats, const char *name);
bool join_list(join *j);
/* The content of this hash, into `pack`; join_close frees it. */
bool join_content(join *j, const char *hash);

/* ---- The link (join_link.c) ---- */
/* Connects and says hello; waits for the welcome. */
bool join_connect(join *j);
/* Handles what comes, waiting at most so long. False: the link is closed. */
bool join_run(join *j, int milliseconds);
/* Takes whatever could steer a terminal out of all texts in it. */
void join_make_visible(json_t *value);
/* Sends a message with a number of its own; takes the object over. Returns the number. */
int64_t join_send(join *j, json_t *message);
/* So, and waits for its answer: true if it was done. */
bool join_ask(join *j, json_t *message);
void join_close(join *j);

/* ---- The player (join_play.c) ---- */
int join_play(join *j);

#endif

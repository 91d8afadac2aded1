/* Between the files of the server. Everything here belongs to the thread of the loop unless it says otherwise. */
#ifndef AUSI_SERVER_INT_H
#define AUSI_SERVER_INT_H

#include <pthread.h>
#include "server/protocol.h"
#include "server/server.h"
#include "store/store.h"
#include "table/table.h"
#include "view/json_write.h"
#include "view/sentence.h"

enum {
    AUSI_ID_MAX = 24,      /* of a table or an account */
    AUSI_TOKEN_TEXT = 24,  /* 22 characters and more */
    AUSI_URL_MAX = 401,
    AUSI_PAGE = 4 << 20,   /* texts are made here */
    AUSI_CHAT_KEPT = 50,
    AUSI_DESK_BUCKETS = 4096
};

/* ---- Texts that several may be sent ---- */

typedef struct ausi_text_bytes {
    uint32_t refs;
    size_t   n;
    char     text[];
} ausi_text_bytes;

ausi_text_bytes *ausi_bytes_new(const char *text, size_t n);
ausi_text_bytes *ausi_bytes_ref(ausi_text_bytes *bytes);
void             ausi_bytes_drop(ausi_text_bytes *bytes);

/* ---- Workers: threads with a queue (pool.c) ---- */

typedef struct ausi_job {
    struct ausi_job *next;
    void (*run)(struct ausi_job *job);                       /* on a worker */
    void (*done)(ausi_server *server, struct ausi_job *job); /* on the loop; frees the job */
    void (*drop)(struct ausi_job *job);                      /* instead, if the server stops before */
} ausi_job;

typedef struct ausi_pool ausi_pool;

/* `wake` is called on a worker when a job is done. */
ausi_pool *ausi_pool_open(int threads, void (*wake)(void *context), void *context);
/* False if so many wait already. */
bool       ausi_pool_put(ausi_pool *pool, ausi_job *job, size_t most);
ausi_job  *ausi_pool_take(ausi_pool *pool); /* a finished job, or NULL */
size_t     ausi_pool_waiting(ausi_pool *pool);
/* Waits for what runs; what waits or is finished is dropped. */
void       ausi_pool_close(ausi_pool *pool);

/* ---- The writer: one thread that commits (writer.c) ---- */

typedef struct ausi_write {
    struct ausi_write *next;
    uint64_t           ticket; /* given by ausi_writer_put */
    ausi_store_code (*run)(ausi_store *store, const struct ausi_write *write); /* on the writer */
    /* On the loop, after the commit or instead of it; may be NULL. It must not free the write. */
    void (*done)(ausi_server *server, struct ausi_write *write, ausi_store_code code);
    bool            alone; /* its conflict is its own matter and spoils nobody else's */
    ausi_store_code code;
    void           *owner; /* for `done` */
    size_t          n;
    char            data[]; /* for `run`: everything it needs, copied */
} ausi_write;

typedef struct ausi_writer ausi_writer;

ausi_writer *ausi_writer_open(ausi_store *store, void (*wake)(void *context), void *context);
ausi_write  *ausi_write_new(size_t n);
/* What is put between two flushes is committed together. */
uint64_t     ausi_writer_put(ausi_writer *writer, ausi_write *write);
void         ausi_writer_flush(ausi_writer *writer);
/* Hands back what is committed or has failed; `done` is called for each. True if a commit failed: then everything
 * that was queued has failed, and the writer waits for ausi_writer_go_on. */
bool         ausi_writer_collect(ausi_writer *writer, ausi_server *server);
uint64_t     ausi_writer_committed(const ausi_writer *writer); /* as of the last collect */
void         ausi_writer_go_on(ausi_writer *writer);
const char  *ausi_writer_why(ausi_writer *writer); /* of the last failure */
uint64_t     ausi_writer_commits(const ausi_writer *writer);
void         ausi_writer_close(ausi_writer *writer, ausi_server *server); /* commits what is queued */

/* ---- Games made ready (games.c) ---- */

typedef struct ausi_made_game {
    struct ausi_made_game *next;
    aus_game game;
    uint32_t refs;
    aus_pack pack;
    bool     owns_pack; /* a copy of what the store has */
} ausi_made_game;

/* NULL if this program cannot play it; `why` a static text, or NULL if its content is not to be had. */
ausi_made_game *ausi_made_get(ausi_server *server, const aus_rules *rules, const uint8_t *hash, int seats,
                              const uint8_t *options, const char **why);
void            ausi_made_drop(ausi_server *server, ausi_made_game *made);

/* ---- Content (packs.c) ---- */

typedef struct ausi_known_pack {
    const char      *name; /* NULL = built in */
    const aus_rules *rules;
    aus_pack         pack; /* lives as long as the server */
    uint8_t          hash[32];
    bool             kept; /* it is in the store since this run began */
} ausi_known_pack;

bool             ausi_packs_open(ausi_server *server);
/* NULL: only the store may have it. */
ausi_known_pack *ausi_pack_of(const ausi_server *server, const uint8_t hash[32]);
const uint8_t   *ausi_builtin_hash(ausi_server *server, const aus_rules *rules);
/* What a table shall be played with: a pack's name, a hash, or "" for what is built in. False: no such name. */
bool             ausi_pack_find(ausi_server *server, const aus_rules *rules, const char *word, uint8_t hash[32]);
/* The blocks, from here or the store; they live until the next call of the store. */
bool             ausi_pack_blocks(ausi_server *server, const uint8_t hash[32], aus_pack *out);

/* ---- Desks: tables as the server keeps them ---- */

typedef struct ausi_conn ausi_conn;

typedef enum ausi_phase {
    AUSI_GATHERING, /* seats are open */
    AUSI_REVEALING, /* all are taken: nonces are awaited */
    AUSI_PLAYING,
    AUSI_ENDED,
    AUSI_FROZEN /* of another version of the rules */
} ausi_phase;

typedef enum ausi_nonce_state {
    AUSI_NONCE_NONE,
    AUSI_NONCE_COMMITTED,
    AUSI_NONCE_REVEALED,
    AUSI_NONCE_MISSING
} ausi_nonce_state;

typedef struct ausi_chair {
    uint8_t  kind; /* ausi_seat_kind, before the game; then the table knows */
    bool     has_token, has_commit, has_nonce;
    char     level[AUSI_LEVEL_MAX], name[AUSI_NAME_MAX];
    char     who[AUSI_ID_MAX];
    char     hook[AUSI_URL_MAX];
    uint8_t  token[32], commit[32], nonce[32]; /* the token's hash */
    uint32_t online;   /* sockets */
    uint32_t thinking; /* moves + 1 at which a bot was asked to think; 0 = none */
    bool     reminded; /* its turn was announced */
    uint32_t decided;  /* the news after its last decision, or after anything was taken back */
} ausi_chair;

typedef struct ausi_said {
    uint32_t n;
    int8_t   seat;
    int64_t  at;
    char     name[AUSI_NAME_MAX];
    char     text[512];
} ausi_said;

/* Something that waits for a commit. */
typedef struct ausi_out {
    struct ausi_out *next;
    uint64_t         ticket;
    ausi_conn       *conn;    /* send it there, or */
    net_request     *request; /* answer this */
    ausi_text_bytes *bytes;
    int              status;
    const char      *type;
    bool             answers, closes; /* it answers message `id`, if that is not -1; the socket is closed after it */
    int64_t          id;
} ausi_out;

typedef struct ausi_desk {
    struct ausi_desk *next;         /* of the bucket */
    struct ausi_desk *next_waiting; /* with something in `outs` */
    ausi_server      *server;
    char              id[AUSI_ID_MAX];
    char              name[AUSI_NAME_MAX];
    char              owner[AUSI_ID_MAX]; /* account */
    char              rematch[AUSI_ID_MAX];
    uint8_t           again[AUS_SEATS_MAX][32]; /* the tokens' hashes given there to the seats of this table */
    int8_t            owner_seat;
    uint8_t           phase, gone;
    bool              is_public, hints, hold, muted, waiting, deleted, stored; /* muted: spectators do not chat */
    ausi_clock        clock;
    int64_t           created;
    const aus_rules  *rules;
    uint32_t          rules_version;
    uint8_t           content[32];
    uint8_t           seats;
    uint8_t           option[AUS_OPTIONS_MAX];
    ausi_made_game   *made;
    ausi_chair        chair[AUS_SEATS_MAX];
    uint8_t           server_seed[32], commitment[32];
    int64_t           reveal_until;
    net_timer        *timer; /* of a clock or of the nonces */
    ausi_table       *table; /* NULL before the game */
    uint32_t          lines, logged; /* lines in the store, queued ones included; steps written to them */
    int64_t           touched; /* when the store was last told that somebody plays here, and in which status */
    uint8_t           touched_status;
    uint64_t          ticket; /* of the last write */
    uint64_t          used;   /* when somebody last looked */
    uint32_t          jobs;   /* that think for it */
    ausi_conn        *conns;
    ausi_out         *outs, **outs_end;
    uint8_t          *view[AUS_SEATS_MAX + 1]; /* last told to seat i; [seats] to spectators; NULL = nobody looks */
    uint32_t          told;  /* news up to which watchers were told */
    ausi_said        *chat;  /* AUSI_CHAT_KEPT of them, a ring */
    uint32_t          chats;
} ausi_desk;

struct ausi_conn {
    ausi_conn  *next; /* at the desk */
    net_socket *socket;
    ausi_desk  *desk; /* NULL before hello */
    int         who;  /* seat, or AUS_NOBODY */
    int         lang;
    bool        full;
    double      chat_tokens;
    uint64_t    chat_at;
    uint32_t    hinting;
    char        name[AUSI_NAME_MAX]; /* of a spectator */
};

/* ---- Figures ---- */

#define AUSI_FIGURES(X)                                                                                            \
    X(tables_created, "tables opened")                                                                             \
    X(tables_loaded, "tables read from the store")                                                                 \
    X(tables_evicted, "tables that left the memory")                                                               \
    X(games_started, "games begun")                                                                                \
    X(games_ended, "games that came to their end")                                                                 \
    X(actions, "decisions of people that were done")                                                               \
    X(bot_actions, "decisions of bots")                                                                            \
    X(refusals, "messages and calls refused")                                                                      \
    X(updates, "updates sent")                                                                                     \
    X(update_bytes, "bytes of them")                                                                               \
    X(chats, "lines of chat")                                                                                      \
    X(hints, "hints given")                                                                                        \
    X(commit_failures, "commits that failed")                                                                      \
    X(hooks_called, "webhooks answered")                                                                           \
    X(hooks_failed, "webhooks that did not answer")

typedef struct ausi_figures {
#define X(name, help) uint64_t name;
    AUSI_FIGURES(X)
#undef X
} ausi_figures;

/* ---- The server ---- */

struct ausi_server {
    ausi_server_config config;
    net               *net;
    ausi_store        *store, *reader;
    ausi_writer       *writer;
    ausi_pool         *bots, *auth, *hooks;
    ausi_made_game    *made;
    ausi_known_pack   *pack; /* the built-in ones in the order of the registry, then those of the configuration */
    size_t             packs;
    ausi_desk         *desk[AUSI_DESK_BUCKETS];
    ausi_desk         *waiting;
    uint32_t           desks;
    aus_entry         *entries; /* for loading */
    ausi_figures       figures;
    uint64_t           trimmed; /* tables evicted when memory was last given back */
    struct ausi_openers *openers; /* who opened tables of late */
    struct ausi_person  *people;  /* who waits for a password to be hashed */
    struct ausi_call    *calls;   /* webhooks in the air */
    net_timer         *sweep;
    bool               stopping;
    bool               reminders; /* some were stored of late */
    char               page[AUSI_PAGE];
};

uint64_t ausi_now(const ausi_server *s);
int64_t  ausi_wall(const ausi_server *s);
void     ausi_random(const ausi_server *s, void *bytes, size_t n);
void     ausi_secret_text(const ausi_server *s, char text[AUSI_TOKEN_TEXT]); /* 128 random bits, URL-safe */
void     ausi_token_hash(const char *token, uint8_t hash[32]);
void     ausi_id_make(const ausi_server *s, char id[AUSI_ID_MAX]);
/* A line of the log: {"at","event",...}. Values are texts; ends with NULL. */
void     ausi_log(ausi_server *s, const char *level, const char *event, ...) __attribute__((sentinel));
size_t   ausi_figures_text(ausi_server *s, char *out, size_t size);

/* ---- Finding and keeping desks (desk.c, desk_load.c) ---- */

ausi_desk *ausi_desk_in_memory(ausi_server *s, const char *id);
/* From memory or the store; NULL with a code: no-table, not-saved. */
ausi_desk *ausi_desk_find(ausi_server *s, const char *id, ausi_refusal *no);
ausi_desk *ausi_desk_new(ausi_server *s, const char *id);
void       ausi_desk_forget(ausi_server *s, ausi_desk *d); /* out of the memory */
bool       ausi_desk_load(ausi_server *s, ausi_desk *d, ausi_refusal *no);
/* Memory for more steps, moves and news. */
bool       ausi_desk_grow(ausi_desk *d);
ausi_table *ausi_desk_table(void); /* fresh memory; NULL if there is none */
void       ausi_desk_table_free(ausi_desk *d);
void       ausi_desk_sweep(ausi_server *s);
void       ausi_desk_rollback(ausi_server *s, ausi_desk *d); /* its writes have failed */

/* ---- Writing desks (desk_save.c) ---- */

void ausi_save_new(ausi_server *s, ausi_desk *d);
void ausi_save_table(ausi_server *s, ausi_desk *d); /* everything but its lines */
void ausi_save_chair(ausi_server *s, ausi_desk *d, int seat);
void ausi_save_lines(ausi_server *s, ausi_desk *d); /* what the table has that the store has not */
void ausi_save_chat(ausi_server *s, ausi_desk *d, const ausi_said *said);
void ausi_save_remove(ausi_server *s, ausi_desk *d);
void ausi_save_reminder(ausi_server *s, ausi_desk *d, int seat);
void ausi_save_no_reminder(ausi_server *s, const char *table, int seat);

/* ---- What happens at a desk (desk_play.c, fair.c, bots.c, remind.c) ---- */

/* After anything was done to the table: runs it on, stores it, tells everybody. */
void ausi_desk_changed(ausi_server *s, ausi_desk *d);
/* The same without telling anybody. */
void ausi_desk_settle(ausi_server *s, ausi_desk *d);
/* Seats, names or presence have changed. */
void ausi_desk_tell_table(ausi_server *s, ausi_desk *d);
/* Somebody sat down or left: begins to gather nonces or the game. */
void ausi_desk_seated(ausi_server *s, ausi_desk *d);
void ausi_desk_timer(ausi_server *s, ausi_desk *d);
bool ausi_fair_reveal(ausi_server *s, ausi_desk *d, int seat, const uint8_t nonce[32]);
void ausi_fair_begin(ausi_server *s, ausi_desk *d); /* all seats are taken */
ausi_nonce_state ausi_nonce_of(const ausi_desk *d, int seat);
void ausi_desk_write_fair(const ausi_desk *d, aus_writer *out); /* the comments of the recording */
bool ausi_bot_hook(void *context, const aus_game *game, const void *view, int seat, const char *level, uint64_t luck,
                   aus_action *out);
bool ausi_hint_ask(ausi_server *s, ausi_conn *c, int64_t id);
bool ausi_level_known(const char *level);
void ausi_remind(ausi_server *s, ausi_desk *d);     /* whoever's turn it is */
void ausi_remind_due(ausi_server *s);
bool ausi_hook_url(const ausi_server *s, const char *url);

/* ---- What is said (out.c, wire.c, wire_table.c) ---- */

/* Sends or answers once the desk's writes are committed. */
void ausi_out_send(ausi_server *s, ausi_desk *d, ausi_conn *c, ausi_text_bytes *bytes);
void ausi_out_done(ausi_server *s, ausi_desk *d, ausi_conn *c, int64_t id);
void ausi_out_answer(ausi_server *s, ausi_desk *d, net_request *request, int status, const char *type, const char *text,
                     size_t n);
void ausi_out_bye(ausi_server *s, ausi_desk *d, ausi_conn *c, ausi_refusal code);
void ausi_out_release(ausi_server *s); /* everything that may go */
void ausi_out_fail(ausi_server *s, ausi_desk *d); /* nothing of it happened */
void ausi_out_forget_conn(ausi_desk *d, const ausi_conn *c);
void ausi_out_forget_request(ausi_server *s, const net_request *request);

void ausi_say_refused(ausi_server *s, ausi_conn *c, int64_t id, ausi_refusal code, const char *why);
void ausi_say_no_rules(ausi_server *s, ausi_conn *c, int64_t id, aus_verdict verdict);
void ausi_answer_no(ausi_server *s, net_request *request, ausi_refusal code, const char *why);
const char *ausi_refusal_text(int lang, ausi_refusal code);
int  ausi_lang_of(const char *accept_language);

void ausi_wire_welcome(ausi_server *s, ausi_conn *c, int64_t since); /* -1 = nothing of the past */
void ausi_wire_updates(ausi_server *s, ausi_desk *d);
void ausi_wire_table(ausi_json *json, const ausi_server *s, const ausi_desk *d);
void ausi_wire_status(ausi_json *json, const ausi_desk *d, int who);
void ausi_wire_said(ausi_json *json, const ausi_said *said);
/* An object made in the page and ended there; the bytes are a copy. */
ausi_json        ausi_wire_begin(ausi_server *s, aus_writer *out, const char *kind);
ausi_text_bytes *ausi_wire_end(ausi_json *json);
const char *ausi_phase_word(uint8_t phase);
int  ausi_wire_eyes(const ausi_desk *d, int who);

/* ---- Who speaks ---- */

void ausi_conn_opened(void *context, net_socket *socket);
void ausi_conn_message(void *context, net_socket *socket, const char *text, size_t n);
void ausi_conn_closed(void *context, net_socket *socket, int code);
/* What a seat wants of a running table; the code, or AUSI_R_NONE if it was done. */
ausi_refusal ausi_refusal_of(ausi_done done);

void ausi_rest(void *context, net_request *request);
void ausi_rest_gone(void *context, net_request *request);
void ausi_people(ausi_server *s, net_request *request, ausi_route_kind route, json_t *body);
void ausi_people_gone(ausi_server *s, const net_request *request);
/* The account of a session's token, or of the request's cookie; false = nobody. */
bool ausi_session_who(ausi_server *s, const char *token, char who[AUSI_ID_MAX]);
bool ausi_request_who(ausi_server *s, net_request *request, char who[AUSI_ID_MAX]);
/* The seat a token opens at this desk; -1 = none. */
int  ausi_desk_seat_of(ausi_server *s, const ausi_desk *d, const char *token);

/* Opening, joining: for the lobby and the plain page alike. */
typedef struct ausi_opened {
    ausi_desk *desk;
    int        seat; /* -1 = none */
    char       token[AUSI_TOKEN_TEXT];
} ausi_opened;

ausi_refusal ausi_lobby_open(ausi_server *s, const json_t *body, const char *who, const char *address,
                             ausi_opened *out, char why[AUSI_WHY_MAX]);
ausi_refusal ausi_lobby_join(ausi_server *s, ausi_desk *d, int seat, const char *name, const char *who,
                             const uint8_t *commit, ausi_opened *out);
ausi_refusal ausi_lobby_rename(ausi_server *s, ausi_desk *d, int seat, const char *name);
/* Whether this address may open something more within the hour; `cost` in tables. */
bool         ausi_may_open(ausi_server *s, const char *address, uint32_t cost);
void         ausi_lobby_token(ausi_server *s, ausi_desk *d, int seat, ausi_opened *out); /* a fresh one */
bool         ausi_name_good(const char *name);
void         ausi_plain(ausi_server *s, net_request *request);
bool         ausi_recording_text(ausi_server *s, ausi_desk *d, bool with_seed, char **text, size_t *n);

#endif

/*
 * The store: where tables, seats, accounts and the rest of a server's memory survive the process.
 *
 * It knows no game and no table. A recording is a head and lines of text to it, content is bytes under a
 * hash, whoever sits somewhere is an id. Ids are text and chosen by the caller; times are milliseconds in
 * an int64_t and never read here; kinds, levels and options are handed back as they came.
 *
 * There are two stores behind this header, chosen by the word handed to ausi_store_open: "memory:", which
 * forgets, and SQLite for everything else, a path or "sqlite:PATH". Callers cannot tell them apart but by
 * what survives; tests/store runs one suite against both. A third one fills in the table of functions in
 * store_int.h and gets a word of its own; no caller changes.
 *
 * Batches. Whatever is written between ausi_store_begin and ausi_store_commit becomes visible and lasting
 * all at once or not at all. When commit answers AUSI_STORE_OK the batch is on the disk: it survives
 * kill -9 and a power cut. A write outside of a batch is a batch of its own. Inside a batch
 *   - AUSI_STORE_NOT_FOUND and AUSI_STORE_CONFLICT left nothing of that one call behind; the batch goes on;
 *   - any other failure spoils the batch: every further write and the commit answer the same, and nothing
 *     of the batch is kept. End it with commit or rollback, wait, and write the whole batch again;
 *   - ausi_store_part puts a mark that ausi_store_undo_part goes back to: so one transaction carries what
 *     many clients asked for, and one client's conflict takes back that client's writes alone.
 * After a full disk, a locked file or an i/o error there is nothing to repair: the same handle works again
 * as soon as the cause is gone. To write a batch again is safe: a line that is already there with the same
 * text is no conflict.
 *
 * Threads. A handle is used by one thread at a time. The handle that ausi_store_open gives reads and writes;
 * ausi_store_reader gives further handles on the same store that only read, one for each thread that wants
 * to, at the same time as the writer and without waiting for it. A reader sees everything that was committed
 * when its call began and nothing of a batch that is still open; the writer sees its own batch. A writer
 * waits for no reader. A thread inside a batch reads through the writer: on the memory store another handle
 * would wait for the end of the batch (and is told AUSI_STORE_LOCKED if the same thread holds it open).
 * A batch ends in the thread in which it began. Close the readers first.
 *
 * Memory. What a read hands back belongs to the handle and is good until the next read on it; what a
 * callback gets is good until the callback returns. Callbacks may use other handles, not this one. What is
 * handed in is copied. Texts are UTF-8 and end with 0; NULL stands for "" wherever a text is written, and
 * is never handed back. A blob of size 0 is a missing one.
 */
#ifndef AUSI_STORE_H
#define AUSI_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ausi_store ausi_store;

enum { AUSI_STORE_HASH = 32, AUSI_STORE_WHY = 384, AUSI_STORE_SCHEMA = 2 };

/* ---- What a call says -------------------------------------------------------------------------- */

typedef enum ausi_store_code {
    AUSI_STORE_OK,
    AUSI_STORE_NOT_FOUND,
    AUSI_STORE_CONFLICT, /* it is there already, or somebody has that name, or lines are missing before it */
    AUSI_STORE_FULL,     /* no room on the disk, or no memory */
    AUSI_STORE_LOCKED,   /* another process holds the file */
    AUSI_STORE_CORRUPT,  /* the file is damaged, or no database of ours */
    AUSI_STORE_NEWER,    /* a later version of the program wrote it */
    AUSI_STORE_OLDER,    /* an earlier one did, and it was opened with AUSI_STORE_READ */
    AUSI_STORE_IO,       /* it cannot be read or written: rights, a missing folder, a failing disk */
    AUSI_STORE_CODES
} ausi_store_code;

typedef struct ausi_store_error {
    ausi_store_code code;
    char            text[AUSI_STORE_WHY]; /* one line: what happened and what to do about it */
} ausi_store_error;

/* "full", "locked"...: for logs and metrics. */
const char *ausi_store_word(ausi_store_code code);
/* Why the last call on this handle that did not answer AUSI_STORE_OK did so. */
const char *ausi_store_why(const ausi_store *store);

/* ---- Opening ----------------------------------------------------------------------------------- */

typedef enum ausi_store_mode {
    AUSI_STORE_CREATE, /* reads and writes; makes the file if it is missing, brings an old schema up to date */
    AUSI_STORE_WRITE,  /* so, but a missing file is AUSI_STORE_NOT_FOUND */
    AUSI_STORE_READ    /* changes nothing; an old schema is refused */
} ausi_store_mode;

typedef struct ausi_blob {
    const void *data;
    size_t      size;
} ausi_blob;

/* NULL, with `error` (which may be NULL) filled in, if it cannot be opened. */
ausi_store *ausi_store_open(const char *where, ausi_store_mode mode, ausi_store_error *error);
ausi_store *ausi_store_reader(ausi_store *store, ausi_store_error *error);
void        ausi_store_close(ausi_store *store); /* NULL is fine; an open batch is rolled back */

/* Says that this process keeps tables of the store in its memory. A second process is told
 * AUSI_STORE_LOCKED. Held until the store is closed or the process ends, however it ends. */
ausi_store_code ausi_store_claim(ausi_store *store);

/* ---- Batches ----------------------------------------------------------------------------------- */

ausi_store_code ausi_store_begin(ausi_store *store);
ausi_store_code ausi_store_commit(ausi_store *store);
void            ausi_store_rollback(ausi_store *store); /* without a batch it does nothing */
/* A mark inside a batch, in place of the last one; and back to it. Without a mark: AUSI_STORE_NOT_FOUND. */
ausi_store_code ausi_store_part(ausi_store *store);
ausi_store_code ausi_store_undo_part(ausi_store *store);

/* ---- Tables ------------------------------------------------------------------------------------ */

typedef enum ausi_store_status { AUSI_STORE_OPEN, AUSI_STORE_RUNNING, AUSI_STORE_OVER } ausi_store_status;

/* Flags of a table. The store looks at them only to filter a list; bits 16 to 30 are the caller's own. */
enum { AUSI_STORE_PUBLIC = 1, AUSI_STORE_HINTS = 2, AUSI_STORE_HOLD = 4 };

typedef struct ausi_store_table {
    const char *id;
    const char *game;
    const char *name;
    const char *owner;               /* account or guest; "" = none */
    const char *options;
    const char *head;                /* the recording's head and what else stands before its lines */
    uint8_t     content[AUSI_STORE_HASH];
    uint8_t     commitment[AUSI_STORE_HASH];
    ausi_blob   seed;
    int64_t     created, updated;
    uint32_t    rules;               /* version */
    uint32_t    flags;
    uint8_t     seats;
    uint8_t     status;              /* ausi_store_status */
    uint32_t    lines;               /* how many there are: read only */
} ausi_store_table;

/* A new table; AUSI_STORE_CONFLICT if there is one of that id. */
ausi_store_code ausi_store_table_add(ausi_store *store, const ausi_store_table *table);
/* Everything but id, created and lines. */
ausi_store_code ausi_store_table_set(ausi_store *store, const ausi_store_table *table);
/* Status and time alone: cheap enough for every move. */
ausi_store_code ausi_store_table_touch(ausi_store *store, const char *id, ausi_store_status status, int64_t updated);
ausi_store_code ausi_store_table_get(ausi_store *store, const char *id, ausi_store_table *out);
/* With its lines, seats, chat, snapshot and reminders. */
ausi_store_code ausi_store_table_remove(ausi_store *store, const char *id);

/* Which tables, the one updated last first. All zero = all. */
typedef struct ausi_store_filter {
    uint32_t    status;        /* mask of 1 << ausi_store_status; 0 = any */
    uint32_t    flags;         /* all of these are set */
    const char *owner;         /* NULL = anybody's */
    const char *who;           /* an account or guest that has a seat at it; NULL = any */
    int64_t     before;        /* the page behind a table: its `updated` and `id`; 0 and NULL = the first page */
    const char *before_id;
    uint32_t    limit;         /* 0 = no limit */
} ausi_store_filter;

/* False ends the list; that is no failure. In a list `head` is "" and `seed` is missing. */
typedef bool    ausi_store_each_table(void *context, const ausi_store_table *table);
ausi_store_code ausi_store_tables(ausi_store *store, const ausi_store_filter *filter, ausi_store_each_table *each,
                                  void *context);

/* ---- Lines: the recording as it grows ---------------------------------------------------------- */

/* Appends lines n, n + 1, ...; the first line of a table is 0. No gaps: n beyond the end is a conflict, and
 * so is another text where there is one already. A line is any text without 0; it may hold line breaks. */
ausi_store_code ausi_store_append(ausi_store *store, const char *table, uint32_t n, const char *const *text,
                                  size_t count);
/* The lines from `from` on, each with a line break behind it, as one text. `count` may be NULL. */
ausi_store_code ausi_store_text(ausi_store *store, const char *table, uint32_t from, ausi_blob *text, uint32_t *count);
typedef bool    ausi_store_each_line(void *context, uint32_t n, const char *text);
ausi_store_code ausi_store_lines(ausi_store *store, const char *table, uint32_t from, ausi_store_each_line *each,
                                 void *context);

/* A picture of a table after its first `lines` lines, in a form that only its writer knows. One a table. */
ausi_store_code ausi_store_snapshot_set(ausi_store *store, const char *table, uint32_t lines, ausi_blob bytes);
ausi_store_code ausi_store_snapshot_get(ausi_store *store, const char *table, uint32_t *lines, ausi_blob *bytes);

/* ---- Seats ------------------------------------------------------------------------------------- */

typedef struct ausi_store_seat {
    const char *table;
    const char *level;
    const char *name;
    const char *who;     /* account or guest; "" = none */
    const char *webhook;
    ausi_blob   token;   /* hash of the seat's token, 32 bytes: no two seats have the same; or missing */
    ausi_blob   commit;  /* to a nonce, 32 bytes */
    ausi_blob   nonce;   /* as it was revealed */
    uint8_t     seat;    /* from 0 */
    uint8_t     kind;    /* the caller's */
} ausi_store_seat;

/* Puts a seat, new or in place of what was there. */
ausi_store_code ausi_store_seat_set(ausi_store *store, const ausi_store_seat *seat);
ausi_store_code ausi_store_seat_remove(ausi_store *store, const char *table, uint8_t seat);
ausi_store_code ausi_store_seat_find(ausi_store *store, const uint8_t token[AUSI_STORE_HASH], ausi_store_seat *out);
typedef bool    ausi_store_each_seat(void *context, const ausi_store_seat *seat);
ausi_store_code ausi_store_seats(ausi_store *store, const char *table, ausi_store_each_seat *each, void *context);

/* ---- People ------------------------------------------------------------------------------------ */

typedef struct ausi_store_account {
    const char *id;
    const char *name;     /* no two are the same but for capital letters, in any alphabet of the house */
    const char *password; /* argon2id string */
    int64_t     created;
} ausi_store_account;

ausi_store_code ausi_store_account_add(ausi_store *store, const ausi_store_account *account);
/* Name and password. */
ausi_store_code ausi_store_account_set(ausi_store *store, const ausi_store_account *account);
ausi_store_code ausi_store_account_get(ausi_store *store, const char *id, ausi_store_account *out);
ausi_store_code ausi_store_account_find(ausi_store *store, const char *name, ausi_store_account *out);
/* With its sessions. Seats and tables keep its id. */
ausi_store_code ausi_store_account_remove(ausi_store *store, const char *id);

typedef struct ausi_store_session {
    const char *who;      /* account, which must be there, or guest */
    int64_t     expires;
    uint8_t     token[AUSI_STORE_HASH]; /* hash */
    bool        guest;
} ausi_store_session;

ausi_store_code ausi_store_session_set(ausi_store *store, const ausi_store_session *session);
/* Expired ones too, until they are swept. */
ausi_store_code ausi_store_session_get(ausi_store *store, const uint8_t token[AUSI_STORE_HASH],
                                       ausi_store_session *out);
ausi_store_code ausi_store_session_remove(ausi_store *store, const uint8_t token[AUSI_STORE_HASH]);
/* All sessions of somebody. None is fine. */
ausi_store_code ausi_store_sessions_remove(ausi_store *store, const char *who);
/* All that expired before or at `now`. */
ausi_store_code ausi_store_sessions_sweep(ausi_store *store, int64_t now);

/* ---- Chat -------------------------------------------------------------------------------------- */

typedef struct ausi_store_chat {
    const char *table;
    const char *name; /* as it was then */
    const char *text;
    int64_t     at;
    uint32_t    n;    /* from 0 and rising, chosen by the caller; gaps are fine */
    int8_t      seat; /* -1 = of none */
} ausi_store_chat;

ausi_store_code ausi_store_chat_add(ausi_store *store, const ausi_store_chat *chat);
typedef bool    ausi_store_each_chat(void *context, const ausi_store_chat *chat);
ausi_store_code ausi_store_chats(ausi_store *store, const char *table, uint32_t from, ausi_store_each_chat *each,
                                 void *context);

/* ---- Content ----------------------------------------------------------------------------------- */

typedef struct ausi_store_content {
    const char *game;
    ausi_blob   rules; /* the block whose hash it is */
    ausi_blob   texts; /* the block that goes with it, or missing */
    uint8_t     hash[AUSI_STORE_HASH];
} ausi_store_content;

/* Of a hash that is there already only the texts are replaced. */
ausi_store_code ausi_store_content_set(ausi_store *store, const ausi_store_content *content);
ausi_store_code ausi_store_content_get(ausi_store *store, const uint8_t hash[AUSI_STORE_HASH],
                                       ausi_store_content *out);

/* ---- Reminders: webhooks that wait to be called ------------------------------------------------ */

typedef struct ausi_store_reminder {
    const char *id;
    const char *table;
    const char *url;
    const char *body;
    int64_t     due;
    uint32_t    tries; /* so far */
    uint8_t     seat;
} ausi_store_reminder;

/* New, or in place of the one with that id. */
ausi_store_code ausi_store_reminder_set(ausi_store *store, const ausi_store_reminder *reminder);
ausi_store_code ausi_store_reminder_remove(ausi_store *store, const char *id);
/* Those due before or at `now`, the longest due first; `limit` 0 = all. */
typedef bool    ausi_store_each_reminder(void *context, const ausi_store_reminder *reminder);
ausi_store_code ausi_store_reminders(ausi_store *store, int64_t now, uint32_t limit, ausi_store_each_reminder *each,
                                     void *context);

/* ---- Odds and ends ----------------------------------------------------------------------------- */

/* Small settings of the server by name. */
ausi_store_code ausi_store_meta_set(ausi_store *store, const char *key, const char *value);
ausi_store_code ausi_store_meta_get(ausi_store *store, const char *key, const char **value);

typedef struct ausi_store_stats {
    uint64_t tables, accounts, sessions, reminders;
    uint64_t bytes;  /* on the disk; 0 for memory */
    uint32_t schema; /* AUSI_STORE_SCHEMA */
} ausi_store_stats;

ausi_store_code ausi_store_count(ausi_store *store, ausi_store_stats *out);

/* Looks at the whole store. `problem` is told what is wrong with a table (NULL = with the store); `recording`
 * judges the text of each table, head and lines, and says why it is not good. Either may be NULL. Answers
 * AUSI_STORE_OK if nothing was found, AUSI_STORE_CORRUPT if something was. */
typedef struct ausi_store_checker {
    void *context;
    bool (*recording)(void *context, const ausi_store_table *table, ausi_blob text, char why[AUSI_STORE_WHY]);
    void (*problem)(void *context, const char *table, const char *what);
} ausi_store_checker;

ausi_store_code ausi_store_check(ausi_store *store, const ausi_store_checker *checker);

/* A copy of everything that is committed, into a new database file, while others go on reading and writing.
 * AUSI_STORE_CONFLICT if there is a file of that name. When it answers AUSI_STORE_OK the copy is on the disk.
 * A memory store has no file: AUSI_STORE_IO. */
ausi_store_code ausi_store_backup(ausi_store *store, const char *path);

#endif

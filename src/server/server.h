/*
 * The table server: people find each other in the lobby (HTTP) and play (WebSocket); docs/PROTOCOL.md is its contract.
 *
 * One thread runs the event loop and owns everything in memory: tables, sockets, requests. Beside it work a writer,
 * which commits what the loop has decided, and a few workers, which think for bots, hash passwords and call webhooks.
 * The loop hands copies to them and takes back answers; nobody else ever sees a table.
 *
 * Nothing of an action leaves the process before its commit. What the loop wants to say waits at its table until the
 * writer has the ticket of the last line behind it; if a commit fails, it is thrown away, the table is read back from
 * the store, and whoever asked is told that nothing happened.
 */
#ifndef AUSI_SERVER_H
#define AUSI_SERVER_H

#include <stdio.h>
#include "australis.h"
#include "net/net.h"

typedef struct ausi_server ausi_server;

/* What tests replace so that two runs give the same bytes. */
typedef struct ausi_server_test {
    void (*random)(void *bytes, size_t n);
    uint64_t (*now)(void);  /* milliseconds that never jump back */
    int64_t (*wall)(void);  /* milliseconds since 1970 */
    void (*asked)(void *game_table, uint32_t moves); /* before every answer of a person: the ausi_table */
} ausi_server_test;

/* Content that tables may be opened with, besides what is built in. */
typedef struct ausi_server_pack {
    const char      *name;
    const aus_rules *rules;
    aus_pack         pack; /* its bytes must outlive the server */
} ausi_server_pack;

typedef struct ausi_server_config {
    net_config net;            /* listen, public_url, trusted_proxies, TLS, limits, files; the rest is ours */
    const char *db;            /* a file, or "memory:" */
    int         bot_threads;   /* 0 = one less than there are cores, at least one */
    uint32_t    nonce_seconds; /* how long a seat may take to reveal its nonce (10) */
    uint32_t    idle_seconds;  /* tables nobody looks at leave the memory (300) */
    uint32_t    tables_per_address; /* that may be opened within an hour (200) */
    const ausi_server_pack *pack; /* more content; NULL */
    size_t      packs;
    bool        private_hooks; /* webhooks may go to loopback and private addresses */
    bool        quiet;         /* log warnings and errors only */
    FILE       *log;           /* NULL = none; one JSON object a line */
    const ausi_server_test *test; /* NULL */
} ausi_server_config;

enum { AUSI_SERVER_WHY = 512 };

/* NULL with a sentence in `why`. */
ausi_server *ausi_server_open(const ausi_server_config *config, char why[AUSI_SERVER_WHY]);
void         ausi_server_run(ausi_server *server); /* until ausi_server_stop; then nothing is lost */
void         ausi_server_stop(ausi_server *server); /* any thread, signal handlers */
void         ausi_server_free(ausi_server *server);
const char  *ausi_server_url(const ausi_server *server);
int          ausi_server_port(const ausi_server *server);
extern const char ausi_server_version[];

#endif

/*
 * The load tool: many tables at one server, each with two scripted clients over WebSocket. A client has the engine: it
 * takes the view's bytes, lists the legal actions and sends one of them at random. One action of a table is on its way
 * at a time; it has arrived when its own seat was told `done` and the other seat has got the update.
 */
#ifndef AUS_CLI_LOAD_H
#define AUS_CLI_LOAD_H
#include "australis.h"
#include "net/client.h"

enum { LOAD_SEATS = 2 };

typedef struct load_ask {
    const char *command; /* for messages */
    const char *url;     /* "http://127.0.0.1:8080" */
    const char *game;
    uint32_t    tables, idle;
    uint32_t    seconds;
    uint64_t    actions; /* stop after so many; 0 = by time */
    uint32_t    rate;    /* actions a second in all; 0 = as fast as they come back */
    int         pid;     /* of the server; 0 = unknown */
    uint64_t    seed;
} load_ask;

typedef struct load_result {
    uint64_t actions, refused, lost; /* lost: sockets that closed by themselves */
    uint64_t games;                  /* finished */
    uint64_t bytes_in, bytes_out;    /* of all clients together: payload of messages */
    uint32_t idle_open;
    double   seconds;
    double   p50, p95, p99, worst;   /* milliseconds from sent to seen by the other seat */
    double   cpu_seconds;            /* of the server, while measured */
    double   own_cpu_seconds;
    long     rss_kb, rss_kb_before;
    char     first_refusal[256];
} load_result;

/* False after a message on stderr. */
bool load_run(const load_ask *ask, load_result *result);

/* ---- Inside ---- */

typedef struct load_table load_table;

typedef struct load_seat {
    load_table *table;
    net_link   *link;
    int         seat; /* counted from 0 */
    char        token[64];
    bool        welcome;  /* it has a view */
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
} load_seat;

/* Over, or not begun; being opened; may act; an action is on its way; cannot go on. */
typedef enum load_phase { LOAD_OVER, LOAD_STARTS, LOAD_READY, LOAD_WAITS, LOAD_BROKEN } load_phase;

struct load_table {
    struct load  *load;
    load_seat     seat[LOAD_SEATS];
    char          id[40];
    load_phase    phase;
    uint32_t      asked;    /* mask of seats */
    int           actor;    /* whose action is on its way */
    bool          done, seen;
    uint64_t      sent_ns;
    load_table   *next;     /* among those that are ready */
};

typedef struct load {
    load_ask     ask;
    load_result  result;
    aus_game    *game;
    net_client  *client;
    load_table  *table;
    load_table  *ready, **ready_end;
    uint32_t     over, broken; /* tables that want a new game; that cannot go on */
    uint32_t     opening;      /* tables the lobby is asked for */
    uint64_t     patience_until;
    bool         failed;
    bool         measuring;
    uint32_t    *latency; /* microseconds */
    size_t       latencies, latency_room;
    aus_rng      rng;
    uint64_t     next_id;
    uint32_t     idle_open;
} load;

/* load_table.c */
void load_table_open(load *l, load_table *t); /* by REST, then two links; goes on while the loop runs */
void load_table_close(load_table *t);
bool load_table_act(load_table *t); /* one action of a table that is ready */
/* The URL of a path of the protocol. */
void load_url(const load *l, const char *path, char *out, size_t size);

/* load_figures.c */
uint64_t load_now_ns(void);
void     load_note(load *l, uint64_t ns);  /* one action has arrived after so long */
void     load_percentiles(load *l);
double   load_cpu_of(int pid);  /* seconds; 0 if it cannot be read */
long     load_rss_of(int pid);  /* kB */

#endif

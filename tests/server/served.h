/* A real server in a process of its own, and clients over real sockets. */
#ifndef SERVED_H
#define SERVED_H
#include <jansson.h>
#include <sys/types.h>
#include "cli/join.h"
#include "net/client.h"

typedef struct served {
    pid_t pid;
    int   out;       /* its standard output */
    char  url[128];
    char  db[256];
} served;

/* Starts `australis serve` (the program $AUSTRALIS, or `program`) on any port with the database `db` and waits until it
 * listens. `more` are further options, ending with NULL; may be NULL. */
void served_start(served *s, const char *program, const char *db, const char *const *more);
/* The same; false if it ends before it listens. */
bool served_try(served *s, const char *program, const char *db, const char *const *more);
void served_stop(served *s); /* gracefully; asserts that it exits with 0 */
void served_kill(served *s); /* -9 */
/* A fresh path below the build directory; what was there is removed. */
void served_db(char path[256], const char *name);

/* A server with a fresh database of that name (NULL: in memory) and a client of it, for all tests of a program: the
 * body of its set_up, and of its tear_down. */
int served_open(served *s, net_client **client, const char *name, const char *const *more);
int served_close(served *s, net_client *client);

/* One call; asserts that it has this status. The caller decrefs the answer (NULL if it is no JSON). */
json_t *served_call(const served *s, net_client *client, const char *method, const char *path, const char *bearer,
                    const char *body, int status);

/* A table of people: opens it and sits everybody down; tokens are filled in. */
typedef struct seating {
    char id[32];
    char token[AUS_SEATS_MAX][64];
    int  seats;
} seating;
void served_table(const served *s, net_client *client, const char *game, int seats, seating *out);
/* The same with more members of the call's body, as ",\"options\":{...}". */
void served_table_of(const served *s, net_client *client, const char *game, int seats, const char *more, seating *out);

/* A player at it, connected and welcomed; one client loop each. */
join *served_join(const served *s, const seating *table, int seat);
join *served_watch(const served *s, const char *id);
void  served_leave(join *j);
/* Runs all of them until nothing comes for so long. */
void  served_settle(join *const *j, int n, int milliseconds);

#endif

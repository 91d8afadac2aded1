/*
 * Load for a server that is going to die: a few tables, a link for every seat, everybody acts as soon as asked. What
 * the server acknowledged is remembered, so that after its restart it can be seen whether anything is missing.
 */
#ifndef CROWD_H
#define CROWD_H
#include "served.h"

enum { CROWD_TABLES = 6, CROWD_SEATS = 2 };

typedef struct crowd_table {
    seating  table;
    uint32_t acked; /* the moves that stood when the last acknowledged action was done */
    uint32_t sent;  /* so many more if everything that was sent since was done, too */
    bool     over;
} crowd_table;

typedef struct crowd_link crowd_link;

typedef struct crowd {
    served      server; /* the caller starts and ends it */
    net_client *client;
    crowd_table table[CROWD_TABLES];
    crowd_link *link[CROWD_TABLES * CROWD_SEATS];
    net_client *links; /* their loop */
    aus_rng     rng;
    uint64_t    actions; /* acknowledged */
    int         games;   /* tables opened */
    char        wrong[256];
} crowd;

void crowd_open(crowd *c, uint64_t seed);
/* Tables for everybody (new ones where games are over), links, and a look at what the server says first: everything
 * acknowledged must stand, nothing that nobody asked for. False with a sentence in `wrong`. */
bool crowd_come(crowd *c);
/* Plays for so long and until something was acknowledged, or until the server is gone. */
void crowd_live(crowd *c, uint32_t milliseconds);
/* After the server died: what was on its way still counts as acknowledged. */
void crowd_part(crowd *c);
void crowd_close(crowd *c);

#endif

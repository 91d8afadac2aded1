/*
 * Fair shuffles: a seed that nobody could choose. A server commits to a seed of its own before anybody sits
 * down, the players commit to nonces, the nonces are revealed, and the game's seed is SHA-256 over all of it. A
 * recording carries the whole story in comments at its top, so that everybody can check it afterwards:
 *
 *   # fair commitment 6ca1...             SHA-256 of the server's seed, told when the table opened
 *   # fair seed 90fb...                   the server's seed, told when the game was over
 *   # fair seat 1 commit 81d0... nonce 5e2b...
 *   # fair seat 2 commit 81d0... missing  it was not revealed in time: zeros
 *   # fair seat 3 none                    no commitment was made: zeros
 *   # fair seat 4 bot                     follows from the server's seed, so it is inside of the commitment
 */
#ifndef AUSI_FAIR_H
#define AUSI_FAIR_H

#include "australis.h"

typedef enum ausi_fair_state { AUSI_FAIR_NONE, AUSI_FAIR_MISSING, AUSI_FAIR_REVEALED, AUSI_FAIR_BOT } ausi_fair_state;

typedef struct ausi_fair_seat {
    uint8_t state; /* ausi_fair_state */
    uint8_t commit[32], nonce[32];
} ausi_fair_seat;

typedef struct ausi_fair {
    int            seats;
    bool           committed, told; /* there is a commitment; the server's seed is there, too */
    uint8_t        commitment[32], seed[32];
    ausi_fair_seat seat[AUS_SEATS_MAX];
} ausi_fair;

/* The game's seed. */
void ausi_fair_seed(const ausi_fair *fair, aus_seed *out);
void ausi_fair_write(const ausi_fair *fair, aus_writer *out);
/* Reads the comments of a recording; without any, `committed` is false. False: line `*line` is malformed. */
bool ausi_fair_read(const char *text, size_t n, ausi_fair *fair, uint32_t *line);
/* NULL, or what does not hold. `seed` is that of the recording. */
const char *ausi_fair_wrong(const ausi_fair *fair, int seats, const aus_seed *seed);

#endif

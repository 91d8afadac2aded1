/* A table for tests: any game, memory of its own, a bot that takes what chance says. */
#ifndef TABLE_FIXTURE_H
#define TABLE_FIXTURE_H
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>
#include "table/table.h"
#include "table/table_file.h"

enum { FIXTURE_ROOM = 8192 };

typedef struct fixture {
    aus_game   game;
    ausi_table table;
    ausi_step  step[FIXTURE_ROOM];
    ausi_move  move[FIXTURE_ROOM];
    ausi_news  news[FIXTURE_ROOM];
    uint32_t   saves;
} fixture;

fixture *fixture_new(const char *game, int seats);
/* Lays the table: all seats people, hand-overs held. */
void fixture_open(fixture *f, const char *seed);
void fixture_open_with(fixture *f, const ausi_setup *setup);
/* Another table with the same content: its own room, the same game, state and past. */
fixture *fixture_copy(const fixture *f);
/* The null game up to the first bids: nobody exchanges anything. */
void fixture_skip_exchange(fixture *f);

/* An action by its text must be accepted. */
void do_it(fixture *f, int seat, const char *action);
aus_action action_of(const fixture *f, const char *text);
/* The first legal action of a seat whose verb is `verb`. */
aus_action first_of(const fixture *f, int seat, const char *verb);
/* Any legal action, one time in eight a free one. */
aus_action any_action(const fixture *f, int seat, aus_rng *rng);
int        lowest(uint32_t mask);
ausi_room  room_of(fixture *f);
ausi_hooks hooks_of(fixture *f);
char      *written(const fixture *f); /* the caller frees it */

#endif

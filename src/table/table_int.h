/* Between the files of the table. */
#ifndef AUSI_TABLE_INT_H
#define AUSI_TABLE_INT_H

#include "table/table.h"

/* Applies and records; the caller has checked that the table allows it. Doing again what was taken back
 * keeps what waits behind it. */
aus_verdict ausi_put_action(ausi_table *table, int seat, aus_action action);
/* Takes back and records. */
void ausi_put_undo(ausi_table *table, int seat, uint32_t actions, bool consent);
void ausi_put_seat(ausi_table *table, int seat, ausi_seat_kind kind, const char *level, bool lent);
void ausi_put_resign(ausi_table *table, int seat);
void ausi_put_confirm(ausi_table *table, int seat);
void ausi_put_hold(ausi_table *table, bool hold);
void ausi_put_answer(ausi_table *table, const ausi_standing *answer, bool off);
/* News that changes nothing in the game, recorded so that the sequence survives a restart. */
void ausi_put_note(ausi_table *table, ausi_news_kind kind, int seat, uint32_t n);

bool                 ausi_has_room(const ausi_table *table);
void                 ausi_saved(ausi_table *table); /* calls the hook */
void                 ausi_add_step(ausi_table *table, ausi_step step);
void                 ausi_add_news(ausi_table *table, ausi_news_kind kind, int seat, uint32_t n);
const ausi_standing *ausi_standing_for(const ausi_table *table, int seat);
void                 ausi_level_copy(char to[AUSI_LEVEL_MAX], const char *from);

/* Opens a request to take back; false if nobody has to agree. */
bool ausi_ask_others(ausi_table *table, int seat, uint32_t actions);

/* Seats whose clocks run. */
uint32_t ausi_running(const ausi_table *table);
/* A seat whose time is up; -1 = none. */
int      ausi_flag(const ausi_table *table);
/* The seat decided: its move's time starts anew. */
void     ausi_decided(ausi_table *table, int seat);
/* A seat without time or without a player. */
void     ausi_left_alone(ausi_table *table, int seat);

static inline bool ausi_seat_there(const ausi_table *table, int seat)
{
    return seat >= 0 && seat < table->game->seats;
}

#endif

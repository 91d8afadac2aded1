/*
 * The table as text: a recording that every program of the house reads, in which what only the table
 * knows stands in comments "# table ...". They come where they happened:
 *
 *   # table seat 2 bot normal        who answers for a seat: human, open, bot LEVEL, lent LEVEL
 *   # table name 2 Anna              names, clocks and the like stand in front, as they are when written
 *   # table hold off                 hand-overs are not held
 *   # table answer 1 peek - pass     a standing answer: question, the event that ends it or "-", action
 *   # table forget 1 peek
 *   # table confirm 1
 *   # table resign 2
 *   # table consent                  the undo in the next line was agreed to by the others
 *   # table note undo-asked 1 3      news that change nothing in the game
 *   # table clock bank 600000 5000
 *   # table gone resign              what happens when time is up or a player is gone, if not "bot"
 *   # table time 1 583000 0          what is left in the bank, and used of the running move
 */
#ifndef AUSI_TABLE_FILE_H
#define AUSI_TABLE_FILE_H

#include "table/table.h"

/* Appends the whole table. Without the seed only its commitment is written. */
void ausi_table_write(const ausi_table *table, aus_writer *out, bool with_seed);
/* The same in pieces, for whoever keeps a table as a text that grows: what stands before the first step, then
 * the steps from `from` on and how the clocks stand after them. Returns how many lines of it the closing line
 * counts. */
void   ausi_table_write_front(const ausi_table *table, aus_writer *out, bool with_seed);
size_t ausi_table_write_since(const ausi_table *table, uint32_t from, aus_writer *out);
/* Bytes that are enough for it. */
size_t ausi_table_write_size(const ausi_table *table);

/*
 * Lays a table as the text says. `game` is made from the recording's head, `entries` has room for
 * AUS_RECORDING_MAX and is needed only during the call. Of `setup` the seed, the clock and what the
 * text says of holding and of players who are gone are replaced. The time of the clocks goes on at `now`. A recording without
 * comments gives a table of open seats. Only the first `until` actions and undos are taken
 * (SIZE_MAX = all). After an error the table is not usable.
 */
bool ausi_table_load(ausi_table *table, const aus_game *game, const aus_recording_head *head,
                     const char *text, size_t n, size_t until, aus_entry *entries, const ausi_setup *setup,
                     const ausi_hooks *hooks, const ausi_room *room, uint64_t now,
                     aus_recording_error *error);

#endif

/* Recordings as the store keeps them: judged the way a server would load them. */
#ifndef CLI_DB_RECORDING_H
#define CLI_DB_RECORDING_H

#include "store/store.h"
#include "table/table.h"

typedef enum db_verdict {
    DB_GOOD,
    DB_OPEN,   /* the game has not begun: there is no recording yet */
    DB_OTHER,  /* of a game or rules version that this program does not play */
    DB_BAD
} db_verdict;

typedef struct db_judge {
    ausi_store *content; /* where content that is not built in is looked up; may be NULL */
    aus_game   *game;
    aus_entry  *entries;
    ausi_table *table;   /* laid by the last text that was good */
    ausi_room   room;
    void       *blocks;  /* of the game */
    aus_recording_head head;
} db_judge;

bool db_judge_open(db_judge *judge, ausi_store *content);
void db_judge_close(db_judge *judge);
/* `text` ends with 0 and has its closing line or not. `why` says what is wrong with a bad one. */
db_verdict db_judge_text(db_judge *judge, const char *text, size_t n, char why[AUSI_STORE_WHY]);

/* A copy of the text with a closing line, if it had none. The caller frees it. */
char *db_close_text(const char *text, size_t n, size_t *size);

#endif

/* The clauses of the rules, as the books in docs/rules have them. They are English. */
#ifndef AUSI_RULES_BOOK_H
#define AUSI_RULES_BOOK_H

#include "australis.h"

typedef struct ausi_clause {
    const char *id;      /* "LA-CARGO-09" */
    const char *section; /* the heading above it */
    const char *text;    /* markdown */
    uint16_t    book;
    uint16_t    line; /* of the book's file */
} ausi_clause;

/* A file of docs/rules. A game has one book of its own name and may have more. */
typedef struct ausi_book {
    const char *id, *game, *title;
    size_t      first, clauses; /* its clauses are ausi_clauses[first] and on */
} ausi_book;

extern const ausi_book   ausi_books[];
extern const size_t      ausi_book_count;
extern const ausi_clause ausi_clauses[]; /* book by book, in the order of reading */
extern const size_t      ausi_clause_count;
extern const uint16_t    ausi_clause_order[]; /* indices of ausi_clauses, sorted by id */

/* The clause of an id, whatever its case; NULL if there is none. */
const ausi_clause *ausi_clause_find(const char *id);
/* The clause of a game's books that follows `last`, the first one if it is NULL; NULL at the end. */
const ausi_clause *ausi_clause_next(const char *game, const ausi_clause *last);
/* Whether its id, section or text has a word that begins with `word`, whatever the case. */
bool ausi_clause_has(const ausi_clause *clause, const char *word);
/* Whether its id is `group` or lies below it, as LA-CARGO-09 lies below LA-CARGO. */
bool ausi_clause_within(const ausi_clause *clause, const char *group);

#endif

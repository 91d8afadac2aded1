/* Finding clauses. */
#include "view/rules_book.h"

static int lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c;
}

static int compare(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b)) a++, b++;
    return lower(*a) - lower(*b);
}

/* The rest of `text` behind `start`; NULL if it does not start so. */
static const char *behind(const char *text, const char *start)
{
    for (; *start; text++, start++)
        if (lower(*text) != lower(*start)) return NULL;
    return text;
}

const ausi_clause *ausi_clause_find(const char *id)
{
    size_t low = 0, high = ausi_clause_count;
    while (low < high) {
        size_t             middle = low + (high - low) / 2;
        const ausi_clause *clause = &ausi_clauses[ausi_clause_order[middle]];
        int                order = compare(id, clause->id);
        if (order == 0) return clause;
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    return NULL;
}

const ausi_clause *ausi_clause_next(const char *game, const ausi_clause *last)
{
    for (size_t i = last ? (size_t)(last - ausi_clauses) + 1 : 0; i < ausi_clause_count; i++)
        if (strcmp(ausi_books[ausi_clauses[i].book].game, game) == 0) return &ausi_clauses[i];
    return NULL;
}

/* Bytes beyond ASCII are letters: the books have Polish and Russian words. */
static bool is_letter(char c)
{
    return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

static bool has_word(const char *text, const char *word)
{
    for (char before = ' '; *text; before = *text++)
        if (!is_letter(before) && behind(text, word)) return true;
    return false;
}

bool ausi_clause_has(const ausi_clause *clause, const char *word)
{
    return has_word(clause->id, word) || has_word(clause->section, word) || has_word(clause->text, word);
}

bool ausi_clause_within(const ausi_clause *clause, const char *group)
{
    const char *rest = behind(clause->id, group);
    return rest && (!*rest || *rest == '-');
}

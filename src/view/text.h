/*
 * Texts by key and language. The texts themselves are po/<language>/<part>.po, compiled into the
 * table below; a key is there in every language or the program does not build.
 */
#ifndef AUSI_TEXT_H
#define AUSI_TEXT_H

#include "australis.h"

/* The order is that of aus_record_name. */
enum { AUSI_EN, AUSI_PL, AUSI_RU, AUSI_IT, AUSI_LANGUAGES };

typedef struct ausi_text_entry {
    const char *key;
    bool        counted; /* a noun with a number: plural forms, each ended by a NUL */
    const char *text[AUSI_LANGUAGES];
} ausi_text_entry;

extern const ausi_text_entry ausi_text_entries[]; /* sorted by key */
extern const size_t          ausi_text_count;

/* The language of "pl", "pl-PL" or "pl_PL.UTF-8"; -1 if it is none of ours. */
int         ausi_lang_find(const char *code);
const char *ausi_lang_code(int lang);
/* Which plural form a number takes. */
int ausi_plural_form(int lang, int64_t n);

/* NULL if there is no such key. */
const ausi_text_entry *ausi_text_find(const char *key);
/* The text of a key, its first form if it is counted; the key itself where there is no text, so
 * that a mistake is seen and does no harm. */
const char *ausi_text(int lang, const char *key);

/* What a placeholder stands for: `text`, or the number where text is NULL. */
typedef struct ausi_word {
    const char *name;
    const char *text;
    int64_t     number;
} ausi_word;

/* Appends the text of `key` with {name} replaced by the word of that name and {name:noun} by the
 * counted noun in the form its number takes. A placeholder without a word stays as it is. */
void ausi_format(aus_writer *out, int lang, const char *key, const ausi_word *words, size_t n);

#endif

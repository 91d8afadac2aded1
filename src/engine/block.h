/*
 * The two blocks of a content pack, as bytes. Little endian, fixed width, one form only: there is no
 * byte in a block that its reader does not check, so equal content always has an equal hash.
 *
 * Rules block:  head, one ausi_block_table a table, then table by table its records and its slugs
 *               (AUS_SLUG_MAX bytes each, zero padded). Everything starts at a multiple of 8.
 * Text block:   head, one uint32_t count a table, then one uint32_t offset a name (table by table,
 *               record by record, language by language), then the names, each ended by a zero byte.
 */
#ifndef AUSI_BLOCK_H
#define AUSI_BLOCK_H

#include "australis.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "rules read records of a block in place");

enum {
    AUSI_BLOCK_FORMAT = 1,
    AUSI_LANGS        = 4,  /* en, pl, ru, it */
    AUSI_NAME_MAX     = 128 /* bytes of a name with its terminator */
};

#define AUSI_RULES_MAGIC "AUSR"
#define AUSI_TEXTS_MAGIC "AUST"

typedef struct ausi_block_head {
    char     magic[4];
    uint32_t format;
    uint64_t layout; /* ausi_layout: a block of another layout is refused */
    uint32_t size;   /* of the whole block */
    uint32_t tables;
} ausi_block_head;

typedef struct ausi_block_table {
    uint32_t records; /* offset */
    uint32_t slugs;   /* offset */
    uint32_t count;
    uint32_t record_size;
} ausi_block_table;

_Static_assert(sizeof(ausi_block_head) == 24 && sizeof(ausi_block_table) == 16, "part of the format");

typedef struct ausi_range {
    int64_t min, max;
} ausi_range;

/* A hash over everything that gives the bytes of a record their meaning: fields and domains. */
uint64_t ausi_layout(const aus_rules *rules);
ausi_block_head ausi_block_head_for(const aus_rules *rules, const char magic[4], uint64_t size);
/* NULL, or what is wrong with the head of a block. */
const char *ausi_block_head_check(const aus_rules *rules, aus_bytes block, const char magic[4]);
/* From the counts in `table`, where everything goes; returns the size of the block. */
uint64_t ausi_block_plan(const aus_rules *rules, ausi_block_table *table);

/* The values an element of a field (of a set: its members) can take, apart from those that
 * AUS_FIELD_OPTIONAL adds. `table` has the counts of the content's tables. */
ausi_range ausi_field_range(const aus_rules *rules, const aus_field *field, const ausi_block_table *table);
/* May an element be AUS_NONE? */
bool ausi_field_nullable(const aus_rules *rules, const aus_field *field);

bool ausi_slug_ok(const char *text, size_t n);
/* Valid UTF-8 without control characters, of a sensible length. */
bool ausi_name_ok(const char *text, size_t n);

/* Points a game at the records of its pack, whose blocks were checked. */
void ausi_block_attach(aus_game *game);

#endif

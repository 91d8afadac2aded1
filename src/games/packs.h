/* The content packs compiled into this program, as tools/content_compile.c writes them. */
#ifndef AUSI_PACKS_H
#define AUSI_PACKS_H

#include "australis.h"

typedef enum aus_source_kind {
    AUS_SOURCE_PRINTED, /* a rulebook says so */
    AUS_SOURCE_INFERRED, /* it follows from what is printed, or others report it */
    AUS_SOURCE_STAND_IN, /* our own, because the rulebooks show it as a picture only */
    AUS_SOURCE_KINDS
} aus_source_kind;

/* Where a record comes from. */
typedef struct aus_source {
    uint8_t     kind; /* aus_source_kind */
    const char *ref;  /* the page, the reason, the constraint it obeys */
} aus_source;

typedef struct ausi_builtin {
    const char *game;
    aus_pack    pack;
} ausi_builtin;

extern const size_t       ausi_builtin_count;
extern const ausi_builtin ausi_builtin_pack[];
/* Beside the packs, not in them, so that a program that never asks for sources need not carry them. */
extern const aus_source *const ausi_builtin_sources[];

/* The sources of a game's built-in records, table after table; NULL if there is no such game. */
const aus_source *aus_builtin_sources(const aus_rules *rules);

#endif

/* A game that is nothing but content: two tables that between them use every kind of field. Its
 * JSON is tests/content/sample/. */
#ifndef SAMPLE_H
#define SAMPLE_H
#include "content/content.h"

enum { SAMPLE_THINGS, SAMPLE_PLACES };

typedef struct sample_part {
    int16_t power;
    uint8_t suit;
    uint8_t uses;
    uint8_t use[2]; /* places */
} sample_part;

typedef struct sample_thing {
    uint64_t    u64;
    uint32_t    u32;
    int32_t     i32;
    uint16_t    u16;
    int16_t     i16;
    uint8_t     u8;
    int8_t      i8;
    uint8_t     suit;
    uint8_t     mate;      /* a thing, or none */
    uint8_t     owner;     /* a seat */
    uint8_t     digit;     /* a number with a domain of its own */
    uint8_t     marks;     /* a set of suits */
    uint8_t     friends[2]; /* a set of things */
    uint8_t     pair[2];   /* an array of suits */
    uint8_t     gaps[2];   /* an array of places or none */
    uint8_t     tours;
    uint8_t     tour[3];   /* a list of places */
    uint8_t     bonus;     /* 1 to 9, or left out: 99 */
    sample_part part;
    sample_part both[2];
    sample_part some[2];
    uint8_t     somes;
    sample_part spare;     /* may be left out, as may all of its members */
} sample_thing;

typedef struct sample_place {
    uint8_t size;
} sample_place;

extern const aus_rules sample_rules;

/* Both files of the sample, as they are. */
const aus_content_text *sample_texts(void);
/* The same with the first `from` of the things, which must be there, replaced by `to`. */
aus_content_text sample_things_with(const char *from, const char *to);

#endif

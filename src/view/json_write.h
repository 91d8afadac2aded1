/*
 * A tiny strict writer of JSON. It puts the commas, escapes the strings and asserts that keys and
 * values come where they may; what does not fit is remembered by the aus_writer below it.
 */
#ifndef AUSI_JSON_WRITE_H
#define AUSI_JSON_WRITE_H

#include "australis.h"

enum { AUSI_JSON_DEPTH = 31 };

typedef struct ausi_json {
    aus_writer *out;
    uint32_t    depth;
    uint32_t    object; /* bit d: level d is an object, else an array */
    uint32_t    filled; /* bit d: level d has a member already */
    bool        keyed;  /* a key was written and waits for its value */
} ausi_json;

ausi_json ausi_json_on(aus_writer *out);

void ausi_json_object(ausi_json *json);
void ausi_json_array(ausi_json *json);
void ausi_json_end(ausi_json *json); /* of the innermost object or array */
void ausi_json_key(ausi_json *json, const char *key);

/* Text that is not UTF-8 is written with U+FFFD for each byte that is none of a character. */
void ausi_json_string(ausi_json *json, const char *text);
void ausi_json_int(ausi_json *json, int64_t value);
/* scaled / 10^digits as a decimal number, without a float. */
void ausi_json_fraction(ausi_json *json, int64_t scaled, int digits);
void ausi_json_bool(ausi_json *json, bool value);
void ausi_json_null(ausi_json *json);

/* A key and its value in one: a missing text is null, seats count from 1 and nobody is null. */
void ausi_json_put_string(ausi_json *json, const char *key, const char *text);
void ausi_json_put_int(ausi_json *json, const char *key, int64_t value);
void ausi_json_put_bool(ausi_json *json, const char *key, bool value);
void ausi_json_put_seat(ausi_json *json, const char *key, int seat);

#endif

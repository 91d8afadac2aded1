/*
 * The protocol: protocol.def as tables, and the reader that checks what clients send against them.
 *
 * Reading is strict: one JSON object, no key twice, no key that the message does not have, every needed one
 * there, every value of its type and within its bound. What passes can be used without looking again.
 */
#ifndef AUSI_PROTOCOL_H
#define AUSI_PROTOCOL_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { AUSI_PROTOCOL = 1, AUSI_WHY_MAX = 96 };

typedef enum ausi_type { AUSI_TEXT, AUSI_INT, AUSI_BOOL, AUSI_HEX, AUSI_OBJECT, AUSI_ARRAY, AUSI_BYTES } ausi_type;
typedef enum ausi_need { AUSI_NEEDED, AUSI_MAYBE, AUSI_NULLED } ausi_need;
typedef enum ausi_way { AUSI_IN, AUSI_OUT } ausi_way;

typedef struct ausi_proto_field {
    const char *name;
    uint8_t     type, need; /* ausi_type, ausi_need */
    bool        reply;      /* of a route: part of the answer */
    int64_t     bound;
    const char *says;
} ausi_proto_field;

typedef struct ausi_message {
    const char             *name;
    ausi_way                way;
    const char             *says;
    const ausi_proto_field *field; /* ends with a nameless one */
} ausi_message;

typedef struct ausi_route {
    const char             *method, *path, *says;
    const ausi_proto_field *field;
} ausi_route;

typedef struct ausi_code {
    const char *name;
    int         status; /* of HTTP */
    const char *says;
} ausi_code;

/* ---- The kinds ---- */

#define MESSAGE(id, name, way, says) AUSI_MSG_##id,
#define ROUTE(id, method, path, says)
#define FIELD(id, name, type, need, bound, says)
#define REPLY(id, name, type, need, bound, says)
#define END(id)
#define CODE(id, name, status, says)
typedef enum ausi_message_kind {
#include "server/protocol.def"
    AUSI_MESSAGES
} ausi_message_kind;
#undef MESSAGE
#undef ROUTE
#define MESSAGE(id, name, way, says)
#define ROUTE(id, method, path, says) AUSI_ROUTE_##id,
typedef enum ausi_route_kind {
#include "server/protocol.def"
    AUSI_ROUTES
} ausi_route_kind;
#undef ROUTE
#undef CODE
#define ROUTE(id, method, path, says)
#define CODE(id, name, status, says) AUSI_R_##id,
/* Why not; AUSI_R_NONE = nothing speaks against it. */
typedef enum ausi_refusal {
    AUSI_R_NONE,
#include "server/protocol.def"
    AUSI_REFUSALS
} ausi_refusal;
#undef MESSAGE
#undef ROUTE
#undef FIELD
#undef REPLY
#undef END
#undef CODE

extern const ausi_message ausi_messages[AUSI_MESSAGES];
extern const ausi_route   ausi_routes[AUSI_ROUTES];
extern const ausi_code    ausi_codes[AUSI_REFUSALS]; /* [AUSI_R_NONE] is empty */

/* ---- Reading ---- */

/* What a refusal says besides its code. */
typedef struct ausi_no {
    ausi_refusal code;
    char         why[AUSI_WHY_MAX]; /* the field to blame, or "" */
    int64_t      id;                /* of the message, if it has a valid one; -1 = none */
} ausi_no;

/* A message of a client; NULL with `no` filled. The caller decrefs it. */
json_t *ausi_message_read(const char *text, size_t n, ausi_message_kind *kind, ausi_no *no);
/* The body of a call. An empty one is {}. */
json_t *ausi_body_read(ausi_route_kind route, const char *text, size_t n, ausi_no *no);
/* Which call a path (behind /api/v1/) is; `id` gets what stands for ID or HASH. -1 = none. */
int ausi_route_find(const char *method, const char *path, char id[65]);

/* Fields of what was read. */
const char *ausi_text_of(const json_t *object, const char *name, const char *otherwise);
int64_t     ausi_int_of(const json_t *object, const char *name, int64_t otherwise);
bool        ausi_bool_of(const json_t *object, const char *name, bool otherwise);
/* False if it is not there. */
bool        ausi_hex_of(const json_t *object, const char *name, uint8_t *out, size_t n);
bool        ausi_hex_read(const char *text, uint8_t *out, size_t n);

#endif

#include "server/protocol.h"
#include <stdio.h>
#include <string.h>

/* First the fields of each message and call, then the lists of these. */
#define TEXT   AUSI_TEXT
#define INT    AUSI_INT
#define BOOL   AUSI_BOOL
#define HEX    AUSI_HEX
#define OBJECT AUSI_OBJECT
#define ARRAY  AUSI_ARRAY
#define BYTES  AUSI_BYTES
#define NEEDED AUSI_NEEDED
#define MAYBE  AUSI_MAYBE
#define NULLED AUSI_NULLED

#define MESSAGE(id, name, way, says) static const ausi_proto_field fields_##id[] = {
#define ROUTE(id, method, path, says) static const ausi_proto_field fields_##id[] = {
#define FIELD(id, name, type, need, bound, says) {name, type, need, false, bound, says},
#define REPLY(id, name, type, need, bound, says) {name, type, need, true, bound, says},
#define END(id)                                                                                                   \
    {0}                                                                                                            \
    }                                                                                                              \
    ;
#define CODE(id, name, status, says)
#include "server/protocol.def"
#undef MESSAGE
#undef ROUTE
#undef FIELD
#undef REPLY
#undef END
#undef CODE

#define FIELD(id, name, type, need, bound, says)
#define REPLY(id, name, type, need, bound, says)
#define END(id)
#define MESSAGE(id, name, way, says) {name, AUSI_##way, says, fields_##id},
#define ROUTE(id, method, path, says)
#define CODE(id, name, status, says)
const ausi_message ausi_messages[AUSI_MESSAGES] = {
#include "server/protocol.def"
};
#undef MESSAGE
#undef ROUTE
#define MESSAGE(id, name, way, says)
#define ROUTE(id, method, path, says) {method, path, says, fields_##id},
const ausi_route ausi_routes[AUSI_ROUTES] = {
#include "server/protocol.def"
};
#undef ROUTE
#undef CODE
#define ROUTE(id, method, path, says)
#define CODE(id, name, status, says) {name, status, says},
const ausi_code ausi_codes[AUSI_REFUSALS] = {
    {"", 200, ""},
#include "server/protocol.def"
};

/* ---- Checking ------------------------------------------------------------------------------------ */

static json_t *refuse(ausi_no *no, ausi_refusal code, const char *why)
{
    no->code = code;
    no->id = -1;
    snprintf(no->why, sizeof no->why, "%.*s", (int)sizeof no->why - 1, why);
    return NULL;
}

bool ausi_hex_read(const char *text, uint8_t *out, size_t n)
{
    if (strlen(text) != 2 * n) return false;
    memset(out, 0, n);
    for (size_t i = 0; i < 2 * n; i++) {
        char c = text[i];
        int  v = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (v < 0) return false;
        out[i / 2] = (uint8_t)(out[i / 2] | v << (i % 2 ? 0 : 4));
    }
    return true;
}

static bool fits(const ausi_proto_field *field, const json_t *value)
{
    uint8_t bytes[64];
    switch (field->type) {
    case AUSI_TEXT: return json_is_string(value) && (int64_t)json_string_length(value) <= field->bound;
    case AUSI_INT:
        return json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) <= field->bound;
    case AUSI_BOOL: return json_is_boolean(value);
    case AUSI_HEX:
        return json_is_string(value) && json_string_length(value) == strlen(json_string_value(value)) &&
               ausi_hex_read(json_string_value(value), bytes, (size_t)field->bound);
    case AUSI_OBJECT: return json_is_object(value);
    case AUSI_ARRAY: return json_is_array(value) && (int64_t)json_array_size(value) <= field->bound;
    default: return false;
    }
}

static const ausi_proto_field *field_named(const ausi_proto_field *fields, const char *name)
{
    for (; fields->name; fields++)
        if (!fields->reply && strcmp(fields->name, name) == 0) return fields;
    return NULL;
}

/* NULL, or the name of the field that is wrong. `tag` is a key that is always there. */
static const char *wrong_field(const ausi_proto_field *fields, json_t *object, const char *tag)
{
    const char *key;
    json_t     *value;
    json_object_foreach(object, key, value) {
        if (tag && strcmp(key, tag) == 0) continue;
        const ausi_proto_field *field = field_named(fields, key);
        if (!field || !fits(field, value)) return key;
    }
    for (const ausi_proto_field *f = fields; f->name; f++)
        if (!f->reply && f->need == AUSI_NEEDED && !json_object_get(object, f->name)) return f->name;
    return NULL;
}

static json_t *object_read(const char *text, size_t n, ausi_no *no)
{
    json_error_t error;
    json_t      *object = json_loadb(text, n, JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(object)) return object;
    json_decref(object);
    return refuse(no, AUSI_R_BAD_JSON, "");
}

static json_t *checked(json_t *object, const ausi_proto_field *fields, const char *tag, ausi_no *no)
{
    const char *wrong = wrong_field(fields, object, tag);
    if (!wrong) return object;
    const ausi_proto_field *id = field_named(fields, "id");
    refuse(no, AUSI_R_BAD_FIELD, wrong);
    if (id && fits(id, json_object_get(object, "id"))) no->id = ausi_int_of(object, "id", -1);
    json_decref(object);
    return NULL;
}

json_t *ausi_message_read(const char *text, size_t n, ausi_message_kind *kind, ausi_no *no)
{
    json_t *object = object_read(text, n, no);
    if (!object) return NULL;
    const char *name = ausi_text_of(object, "t", "");
    for (int i = 0; i < AUSI_MESSAGES; i++) {
        if (ausi_messages[i].way != AUSI_IN || strcmp(ausi_messages[i].name, name) != 0) continue;
        *kind = (ausi_message_kind)i;
        return checked(object, ausi_messages[i].field, "t", no);
    }
    json_decref(object);
    return refuse(no, AUSI_R_BAD_MESSAGE, "t");
}

json_t *ausi_body_read(ausi_route_kind route, const char *text, size_t n, ausi_no *no)
{
    json_t *object = n ? object_read(text, n, no) : json_object();
    return object ? checked(object, ausi_routes[route].field, NULL, no) : NULL;
}

/* ---- Calls --------------------------------------------------------------------------------------- */

/* Words are equal, or the pattern's stands for anything. */
static bool path_fits(const char *pattern, const char *path, char id[65])
{
    id[0] = 0;
    for (;;) {
        size_t n = strcspn(pattern, "/"), m = strcspn(path, "/");
        bool   any = (n == 2 && memcmp(pattern, "ID", 2) == 0) || (n == 4 && memcmp(pattern, "HASH", 4) == 0);
        if (any) {
            if (!m || m > 64) return false;
            memcpy(id, path, m);
            id[m] = 0;
        } else if (n != m || memcmp(pattern, path, n) != 0) {
            return false;
        }
        if (!pattern[n] || !path[m]) return !pattern[n] && !path[m];
        pattern += n + 1;
        path += m + 1;
    }
}

int ausi_route_find(const char *method, const char *path, char id[65])
{
    for (int i = 0; i < AUSI_ROUTES; i++)
        if (strcmp(method, ausi_routes[i].method) == 0 && path_fits(ausi_routes[i].path, path, id)) return i;
    return -1;
}

/* ---- Fields -------------------------------------------------------------------------------------- */

const char *ausi_text_of(const json_t *object, const char *name, const char *otherwise)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : otherwise;
}

int64_t ausi_int_of(const json_t *object, const char *name, int64_t otherwise)
{
    const json_t *value = json_object_get(object, name);
    return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

bool ausi_bool_of(const json_t *object, const char *name, bool otherwise)
{
    const json_t *value = json_object_get(object, name);
    return json_is_boolean(value) ? json_is_true(value) : otherwise;
}

bool ausi_hex_of(const json_t *object, const char *name, uint8_t *out, size_t n)
{
    const char *text = ausi_text_of(object, name, NULL);
    return text && ausi_hex_read(text, out, n);
}

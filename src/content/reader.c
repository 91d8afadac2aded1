/* Where the reader is, and what it says when something is wrong. */
#include "content/reader.h"

static aus_writer path_writer(ausi_reader *r)
{
    return (aus_writer){.data = r->path, .size = sizeof r->path, .used = r->depth};
}

size_t ausi_enter_key(ausi_reader *r, const char *key)
{
    size_t     before = r->depth;
    aus_writer path = path_writer(r);
    if (before) aus_write_char(&path, '.');
    aus_write(&path, key);
    r->depth = path.used;
    return before;
}

size_t ausi_enter_index(ausi_reader *r, size_t index)
{
    size_t     before = r->depth;
    aus_writer path = path_writer(r);
    aus_write_char(&path, '[');
    aus_write_int(&path, (int64_t)index);
    aus_write_char(&path, ']');
    r->depth = path.used;
    return before;
}

void ausi_leave(ausi_reader *r, size_t depth)
{
    r->depth = depth;
    r->path[depth] = 0;
}

static aus_writer begin_error(ausi_reader *r)
{
    aus_writer out = {.data = r->error, .size = AUS_CONTENT_ERROR};
    aus_write(&out, r->rules->table[r->file].id);
    aus_write(&out, ".json: ");
    return out;
}

/* Content may come from anybody, and an error goes to a terminal: no control characters. */
static bool end_error(aus_writer *out)
{
    for (size_t i = 0; i < out->used; i++)
        if ((unsigned char)out->data[i] < 0x20 || out->data[i] == 0x7f) out->data[i] = '?';
    return false;
}

bool ausi_complain(ausi_reader *r, const char *text)
{
    aus_writer out = begin_error(r);
    aus_write(&out, text);
    return end_error(&out);
}

/* As much of a string as helps to find it, cut between two characters. */
static void write_quoted(aus_writer *out, const char *text)
{
    size_t n = strlen(text), shown = n < 32 ? n : 28;
    while (shown < n && shown > 0 && ((unsigned char)text[shown] & 0xc0) == 0x80) shown--;
    aus_write_char(out, '"');
    for (size_t i = 0; i < shown; i++) aus_write_char(out, text[i]);
    aus_write(out, shown < n ? "...\"" : "\"");
}

static void write_found(aus_writer *out, const json_t *found)
{
    if (!found) {
        aus_write(out, "nothing");
        return;
    }
    switch (json_typeof(found)) {
    case JSON_STRING: write_quoted(out, json_string_value(found)); break;
    case JSON_INTEGER: aus_write_int(out, json_integer_value(found)); break;
    case JSON_REAL: aus_write(out, "a fraction"); break;
    case JSON_OBJECT: aus_write(out, "an object"); break;
    case JSON_TRUE: aus_write(out, "true"); break;
    case JSON_FALSE: aus_write(out, "false"); break;
    case JSON_NULL: aus_write(out, "null"); break;
    case JSON_ARRAY:
        aus_write(out, "a list of ");
        aus_write_int(out, (int64_t)json_array_size(found));
        break;
    }
}

bool ausi_fail(ausi_reader *r, const char *expected, const json_t *found)
{
    aus_writer out = begin_error(r);
    aus_write(&out, r->path);
    aus_write(&out, r->depth ? ": expected " : "expected ");
    aus_write(&out, expected);
    aus_write(&out, "; found ");
    write_found(&out, found);
    return end_error(&out);
}

void ausi_write_item(aus_writer *out, const char *word)
{
    bool first = out->data[out->used - 1] == ' ';
    if (out->overflow) return;
    if (!first) aus_write(out, ", ");
    out->overflow = out->used + strlen(word) + sizeof ", ..." > out->size;
    aus_write(out, out->overflow ? "..." : word);
}

const char *ausi_read_text(ausi_reader *r, const json_t *object, const char *key,
                           bool (*ok)(const char *text, size_t n), const char *expected)
{
    const json_t *value = json_object_get(object, key);
    if (json_is_string(value) && ok(json_string_value(value), json_string_length(value)))
        return json_string_value(value);
    ausi_enter_key(r, key);
    ausi_fail(r, expected, value);
    return NULL;
}

static bool is_known(const char *key, const char *const *words, const aus_field *fields, int n)
{
    for (; *words; words++)
        if (strcmp(*words, key) == 0) return true;
    for (int i = 0; i < n; i++)
        if (strcmp(fields[i].name, key) == 0) return true;
    return false;
}

static bool fail_unknown(ausi_reader *r, const json_t *found, const char *const *words,
                         const aus_field *fields, int n)
{
    char       expected[AUSI_EXPECTED_MAX] = "";
    aus_writer out = {.data = expected, .size = sizeof expected};
    aus_write(&out, "only ");
    for (; *words; words++) ausi_write_item(&out, *words);
    for (int i = 0; i < n; i++) ausi_write_item(&out, fields[i].name);
    return ausi_fail(r, expected, found);
}

bool ausi_check_keys(ausi_reader *r, json_t *object, const char *const *words, const aus_field *fields,
                     int n)
{
    const char *key;
    json_t     *value;
    if (!json_is_object(object)) return ausi_fail(r, "an object", object);
    json_object_foreach(object, key, value) {
        if (is_known(key, words, fields, n)) continue;
        ausi_enter_key(r, key);
        return fail_unknown(r, value, words, fields, n);
    }
    return true;
}

/* Fields by name: a path such as "players.2.hand.0" leads to a place inside a state or a record, and
 * places are read and written as numbers. What the numbers stand for is the business of domains. */
#include "australis.h"

/* Takes the word before the next dot. *path becomes NULL behind the last one, so that a dot at the
 * end still asks for a word and finds an empty one. */
static bool next_word(const char **path, const char **word, size_t *n)
{
    if (!*path) return false;
    *word = *path;
    while (**path && **path != '.') (*path)++;
    *n = (size_t)(*path - *word);
    *path = **path ? *path + 1 : NULL;
    return true;
}

static const aus_field *find_field(const aus_field *fields, size_t n, const char *word, size_t length)
{
    for (size_t i = 0; i < n; i++)
        if (strncmp(fields[i].name, word, length) == 0 && fields[i].name[length] == 0) return &fields[i];
    return NULL;
}

static bool has_elements(const aus_field *field)
{
    return field->count > 1 || field->length;
}

static int parse_index(const char *word, size_t n)
{
    if (n == 0 || n > 4 || (n > 1 && word[0] == '0')) return -1;
    int index = 0;
    for (size_t i = 0; i < n; i++) {
        if (word[i] < '0' || word[i] > '9') return -1;
        index = 10 * index + (word[i] - '0');
    }
    return index;
}

/* From the number in a path to the element in memory: seats count from 1, decks from their top. */
static int element_of(const aus_field *field, const uint8_t *base, const char *word, size_t n)
{
    int index = parse_index(word, n);
    int length = aus_field_length(field, base);
    if (field->flags & AUS_FIELD_BY_SEAT) index--;
    if (index < 0 || index >= length) return -1;
    return field->flags & AUS_FIELD_DECK ? length - 1 - index : index;
}

static size_t offset_of(const aus_field *field, int index)
{
    return field->offset + (size_t)field->stride * (size_t)(index < 0 ? 0 : index);
}

bool aus_place_find(const aus_field *fields, size_t n, void *base, const char *path, aus_place *out)
{
    const char *word;
    size_t      length;
    uint8_t    *in = base;
    while (next_word(&path, &word, &length)) {
        const aus_field *field = find_field(fields, n, word, length);
        if (!field) return false;
        *out = (aus_place){.field = field, .base = in, .index = -1};
        if (has_elements(field) && next_word(&path, &word, &length)) {
            out->index = element_of(field, in, word, length);
            if (out->index < 0) return false;
        }
        if (!path) return true;
        if (field->type != AUS_F_STRUCT) return false;
        in += offset_of(field, out->index);
        fields = field->sub;
        n = field->subs;
    }
    return false;
}

int aus_field_length(const aus_field *field, const uint8_t *base)
{
    if (!field->length) return field->count;
    int length = base[field->length - 1];
    return length < field->count ? length : field->count;
}

/* States and blocks are little endian wherever they are. Byte by byte, no place need be aligned; a set
 * wider than eight bytes is a number only as far as its first eight go. */
static uint64_t load(const uint8_t *bytes, size_t n)
{
    uint64_t value = 0;
    for (size_t i = 0; i < n && i < 8; i++) value |= (uint64_t)bytes[i] << (8 * i);
    return value;
}

static void store(uint8_t *bytes, size_t n, uint64_t value)
{
    for (size_t i = 0; i < n; i++) bytes[i] = i < 8 ? (uint8_t)(value >> (8 * i)) : 0;
}

/* Bytes of one element; 0 = not a number. */
static size_t width_of(const aus_field *field)
{
    switch (field->type) {
    case AUS_F_U8:
    case AUS_F_I8: return 1;
    case AUS_F_U16:
    case AUS_F_I16: return 2;
    case AUS_F_U32:
    case AUS_F_I32: return 4;
    case AUS_F_U64: return 8;
    case AUS_F_BITS: return field->stride;
    default: return 0;
    }
}

static bool is_signed(const aus_field *field)
{
    return field->type == AUS_F_I8 || field->type == AUS_F_I16 || field->type == AUS_F_I32;
}

int64_t aus_field_get(const aus_field *field, const uint8_t *base, int index)
{
    size_t   width = width_of(field);
    uint64_t value = load(base + offset_of(field, index), width);
    if (is_signed(field) && value >> (8 * width - 1)) value |= ~(uint64_t)0 << (8 * width);
    return (int64_t)value;
}

static bool in_range(const aus_field *field, size_t width, int64_t value)
{
    if ((field->min || field->max) && (value < field->min || value > field->max)) return false;
    if (is_signed(field)) {
        int64_t bound = (int64_t)1 << (8 * width - 1);
        return value >= -bound && value < bound;
    }
    return value >= 0 && (width >= 8 || value < (int64_t)1 << (8 * width));
}

bool aus_field_set(const aus_field *field, uint8_t *base, int index, int64_t value)
{
    size_t width = width_of(field);
    if (!width || !in_range(field, width, value)) return false;
    store(base + offset_of(field, index), width, (uint64_t)value);
    return true;
}

/* From the members of a JSON object to the bytes of a record, as a table of fields says. */
#include "content/reader.h"

/* ---- What is expected ------------------------------------------------------------------------- */

static void write_span(aus_writer *out, const char *what, int64_t from, int64_t to)
{
    aus_write(out, what);
    aus_write_int(out, from);
    aus_write(out, " to ");
    aus_write_int(out, to);
}

static void write_value(aus_writer *out, const ausi_reader *r, const aus_field *field)
{
    const aus_domain *domain = &r->rules->domain[field->domain];
    ausi_range        range = ausi_field_range(r->rules, field, r->table);
    switch (domain->kind) {
    case AUS_D_SEAT: write_span(out, "a seat from ", 1, range.max + 1); break;
    case AUS_D_RECORD:
        aus_write(out, "the id of a record of ");
        aus_write(out, r->rules->table[domain->table].id);
        break;
    case AUS_D_ENUM:
        aus_write(out, "one of ");
        for (int i = 0; i < domain->count; i++) ausi_write_item(out, domain->names[i]);
        break;
    default: write_span(out, "a whole number from ", range.min, range.max);
    }
}

static bool fail_value(ausi_reader *r, const aus_field *field, const json_t *found)
{
    char       expected[AUSI_EXPECTED_MAX] = "";
    aus_writer out = {.data = expected, .size = sizeof expected - sizeof " or null"};
    write_value(&out, r, field);
    out.size = sizeof expected;
    if (ausi_field_nullable(r->rules, field)) aus_write(&out, " or null");
    return ausi_fail(r, expected, found);
}

static bool fail_list(ausi_reader *r, const aus_field *field, const json_t *found)
{
    char       expected[AUSI_EXPECTED_MAX] = "";
    aus_writer out = {.data = expected, .size = sizeof expected};
    aus_write(&out, field->length ? "a list of at most " : "a list of exactly ");
    aus_write_int(&out, field->count);
    return ausi_fail(r, expected, found);
}

/* ---- Values -------------------------------------------------------------------------------------- */

static int64_t find_name(const aus_domain *domain, const char *text)
{
    for (int i = 0; i < domain->count; i++)
        if (strcmp(domain->names[i], text) == 0) return i;
    return -1;
}

static int64_t find_record(json_t *records, const char *text)
{
    size_t  i;
    json_t *record;
    json_array_foreach(records, i, record) {
        if (strcmp(json_string_value(json_object_get(record, "id")), text) == 0) return (int64_t)i;
    }
    return -1;
}

/* One value of the field's domain. */
static bool read_value(ausi_reader *r, const aus_field *field, const json_t *json, int64_t *value)
{
    const aus_domain *domain = &r->rules->domain[field->domain];
    bool              named = domain->kind == AUS_D_ENUM || domain->kind == AUS_D_RECORD;
    if (json_is_null(json) && ausi_field_nullable(r->rules, field)) {
        *value = AUS_NONE;
        return true;
    }
    if (named ? !json_is_string(json) : !json_is_integer(json)) return fail_value(r, field, json);
    switch (domain->kind) {
    case AUS_D_SEAT: *value = json_integer_value(json) < 1 ? -1 : json_integer_value(json) - 1; break;
    case AUS_D_ENUM: *value = find_name(domain, json_string_value(json)); break;
    case AUS_D_RECORD: *value = find_record(r->records[domain->table], json_string_value(json)); break;
    default: *value = json_integer_value(json);
    }
    ausi_range range = ausi_field_range(r->rules, field, r->table);
    return (*value >= range.min && *value <= range.max) || fail_value(r, field, json);
}

/* Little endian, as block.h demands of the machine: the low bytes come first. */
static void put(const aus_field *field, uint8_t *at, int64_t value)
{
    static const uint8_t width[] = {[AUS_F_U8] = 1, [AUS_F_I8] = 1, [AUS_F_U16] = 2, [AUS_F_I16] = 2,
                                    [AUS_F_U32] = 4, [AUS_F_I32] = 4, [AUS_F_U64] = 8};
    memcpy(at, &value, width[field->type]);
}

static bool read_set(ausi_reader *r, const aus_field *field, const json_t *json, uint8_t *set)
{
    size_t        i;
    const json_t *member;
    if (!json_is_array(json)) return ausi_fail(r, "a list", json);
    json_array_foreach(json, i, member) {
        int64_t value = 0;
        size_t  before = ausi_enter_index(r, i);
        if (!read_value(r, field, member, &value)) return false;
        uint8_t bit = (uint8_t)(1u << (value % 8));
        if (set[value / 8] & bit) return ausi_fail(r, "nothing twice", member);
        set[value / 8] |= bit;
        ausi_leave(r, before);
    }
    return true;
}

/* ---- Fields ---------------------------------------------------------------------------------------- */

static bool read_element(ausi_reader *r, const aus_field *field, json_t *json, uint8_t *at)
{
    static const char *const no_words[] = {NULL};
    int64_t                  value = 0;
    switch (field->type) {
    case AUS_F_STRUCT:
        return ausi_check_keys(r, json, no_words, field->sub, field->subs) &&
               ausi_read_fields(r, field->sub, field->subs, json, at);
    case AUS_F_BITS: return read_set(r, field, json, at);
    default:
        if (!read_value(r, field, json, &value)) return false;
        put(field, at, value);
        return true;
    }
}

static bool read_list(ausi_reader *r, const aus_field *field, const json_t *json, uint8_t *base)
{
    size_t  n = json_array_size(json), i;
    json_t *element;
    if (!json_is_array(json) || n > field->count || (!field->length && n != field->count))
        return fail_list(r, field, json);
    if (field->length) base[field->length - 1] = (uint8_t)n;
    json_array_foreach(json, i, element) {
        size_t before = ausi_enter_index(r, i);
        if (!read_element(r, field, element, base + field->offset + i * field->stride)) return false;
        ausi_leave(r, before);
    }
    return true;
}

/* A field that is left out: an empty list, an empty set, `otherwise`, or a struct without members. */
static bool read_absent(ausi_reader *r, const aus_field *field, uint8_t *base)
{
    if (!(field->flags & AUS_FIELD_OPTIONAL)) {
        if (field->length || field->count > 1) return fail_list(r, field, NULL);
        if (field->type == AUS_F_STRUCT) return ausi_fail(r, "an object", NULL);
        return field->type == AUS_F_BITS ? ausi_fail(r, "a list", NULL) : fail_value(r, field, NULL);
    }
    if (field->length || field->type == AUS_F_BITS) return true;
    for (size_t i = 0; i < field->count; i++) {
        uint8_t *at = base + field->offset + i * field->stride;
        if (field->type != AUS_F_STRUCT)
            put(field, at, field->otherwise);
        else if (!ausi_read_fields(r, field->sub, field->subs, NULL, at))
            return false;
    }
    return true;
}

static bool read_field(ausi_reader *r, const aus_field *field, json_t *json, uint8_t *base)
{
    if (!json) return read_absent(r, field, base);
    if (field->length || field->count > 1) return read_list(r, field, json, base);
    return read_element(r, field, json, base + field->offset);
}

bool ausi_read_fields(ausi_reader *r, const aus_field *fields, int n, const json_t *object, uint8_t *base)
{
    for (int i = 0; i < n; i++) {
        const aus_field *f = &fields[i];
        size_t before = ausi_enter_key(r, f->name);
        if (!read_field(r, f, json_object_get(object, f->name), base)) return false;
        ausi_leave(r, before);
    }
    return true;
}

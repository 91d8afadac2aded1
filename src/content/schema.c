/* The JSON Schema of a table's file, from the same fields that the reader goes by. An editor that
 * knows it helps while typing; what it cannot say (unique ids, ids of other tables) the reader does. */
#include "content/reader.h"

static const char slug_pattern[] = "^[a-z0-9-]{1,31}$";

static json_t *integer_schema(int64_t min, int64_t max)
{
    return json_pack("{s:s, s:I, s:I}", "type", "integer", "minimum", (json_int_t)min, "maximum",
                     (json_int_t)max);
}

static json_t *enum_schema(const aus_domain *domain, bool nullable)
{
    json_t *names = json_array();
    for (int i = 0; i < domain->count; i++) json_array_append_new(names, json_string(domain->names[i]));
    if (nullable) json_array_append_new(names, json_null());
    return json_pack("{s:o}", "enum", names);
}

static json_t *value_schema(const aus_rules *rules, const aus_field *field)
{
    /* How many records a table has is up to the content, so their ids are only known by their form. */
    static const ausi_block_table any[AUS_TABLES_MAX];
    const aus_domain             *domain = &rules->domain[field->domain];
    ausi_range                    range = ausi_field_range(rules, field, any);
    bool                          nullable = ausi_field_nullable(rules, field);
    json_t                       *schema;
    switch (domain->kind) {
    case AUS_D_ENUM: return enum_schema(domain, nullable);
    case AUS_D_RECORD:
        schema = json_pack("{s:s+, s:s, s:s}", "description", "the id of a record of ",
                           rules->table[domain->table].id, "type", "string", "pattern", slug_pattern);
        break;
    case AUS_D_SEAT: schema = integer_schema(1, range.max + 1); break;
    default: schema = integer_schema(range.min, range.max);
    }
    json_t *type = json_object_get(schema, "type");
    if (nullable) json_object_set_new(schema, "type", json_pack("[O, s]", type, "null"));
    return schema;
}

static json_t *object_schema(const aus_rules *rules, const aus_field *fields, int n);

static json_t *element_schema(const aus_rules *rules, const aus_field *field)
{
    if (field->type == AUS_F_STRUCT) return object_schema(rules, field->sub, field->subs);
    json_t *value = value_schema(rules, field);
    if (field->type != AUS_F_BITS) return value;
    return json_pack("{s:s, s:b, s:o}", "type", "array", "uniqueItems", 1, "items", value);
}

static json_t *field_schema(const aus_rules *rules, const aus_field *field)
{
    json_t *element = element_schema(rules, field);
    if (!field->length && field->count == 1) return element;
    return json_pack("{s:s, s:i, s:i, s:o}", "type", "array", "minItems", field->length ? 0 : field->count,
                     "maxItems", field->count, "items", element);
}

/* Adds fields to the "properties" and, where they must be there, to the "required" of an object. */
static void add_fields(json_t *object, const aus_rules *rules, const aus_field *fields, int n)
{
    for (int i = 0; i < n; i++) {
        const aus_field *f = &fields[i];
        json_object_set_new(json_object_get(object, "properties"), f->name, field_schema(rules, f));
        if (!(f->flags & AUS_FIELD_OPTIONAL))
            json_array_append_new(json_object_get(object, "required"), json_string(f->name));
    }
}

static json_t *object_schema(const aus_rules *rules, const aus_field *fields, int n)
{
    json_t *object = json_pack("{s:s, s:b, s:[], s:{}}", "type", "object", "additionalProperties", 0,
                               "required", "properties");
    add_fields(object, rules, fields, n);
    return object;
}

/* What every table's file has: names in all languages and a source. */
static const char skeleton[] =
    "{'$schema': 'https://json-schema.org/draft/2020-12/schema', 'title': '',"
    " 'type': 'object', 'additionalProperties': false, 'required': ['records'],"
    " 'properties': {'$schema': {'type': 'string'},"
    "                'records': {'type': 'array', 'items': {'$ref': '#/$defs/record'}}},"
    " '$defs': {"
    "  'record': {'type': 'object', 'additionalProperties': false, 'required': ['id', 'name', 'source'],"
    "             'properties': {'id': {'type': 'string', 'pattern': '^[a-z0-9-]{1,31}$'},"
    "                            'name': {'$ref': '#/$defs/name'}, 'source': {'$ref': '#/$defs/source'}}},"
    "  'name': {'type': 'object', 'additionalProperties': false, 'required': ['en', 'pl', 'ru', 'it'],"
    "           'properties': {'en': {'$ref': '#/$defs/text'}, 'pl': {'$ref': '#/$defs/text'},"
    "                          'ru': {'$ref': '#/$defs/text'}, 'it': {'$ref': '#/$defs/text'}}},"
    "  'text': {'type': 'string', 'minLength': 1, 'maxLength': 127},"
    "  'source': {'type': 'object', 'additionalProperties': false, 'required': ['kind', 'ref'],"
    "             'properties': {'kind': {'enum': ['printed', 'inferred', 'stand-in']},"
    "                            'ref': {'type': 'string', 'minLength': 1}}}}}";

static json_t *load_skeleton(void)
{
    char text[sizeof skeleton];
    for (size_t i = 0; i < sizeof skeleton; i++) text[i] = (char)(skeleton[i] == '\'' ? '"' : skeleton[i]);
    return json_loads(text, 0, NULL);
}

char *aus_content_schema(const aus_rules *rules, int table)
{
    const aus_table *t = &rules->table[table];
    json_t          *schema = load_skeleton();
    json_t          *records = json_object_get(json_object_get(schema, "properties"), "records");
    json_object_set_new(schema, "title", json_sprintf("%s: %s", rules->id, t->id));
    json_object_set_new(records, "minItems", json_integer(t->least));
    json_object_set_new(records, "maxItems", json_integer(t->most));
    add_fields(json_object_get(json_object_get(schema, "$defs"), "record"), rules, t->field, t->fields);
    char *text = json_dumps(schema, JSON_INDENT(2));
    json_decref(schema);
    return text;
}

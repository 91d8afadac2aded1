/* From the texts of a game's JSON files to the two blocks of a pack. */
#include "content/reader.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const languages[AUSI_LANGS + 1] = {"en", "pl", "ru", "it", NULL};
static const char *const source_kinds[AUS_SOURCE_KINDS + 1] = {"printed", "inferred", "stand-in", NULL};

const char *aus_source_kind_name(int kind)
{
    return kind >= 0 && kind < AUS_SOURCE_KINDS ? source_kinds[kind] : "?";
}

int aus_source_kind_find(const char *name)
{
    for (int i = 0; i < AUS_SOURCE_KINDS; i++)
        if (strcmp(source_kinds[i], name) == 0) return i;
    return -1;
}

static bool no_memory(ausi_reader *r) { return ausi_complain(r, "not enough memory"); }

/* ---- First pass: files, counts, ids -------------------------------------------------------------- */

static bool parse_file(ausi_reader *r, const aus_content_text *file)
{
    json_error_t error;
    char         text[AUS_CONTENT_ERROR];
    r->root[r->file] = json_loadb(file->text, file->size, JSON_REJECT_DUPLICATES, &error);
    if (r->root[r->file]) return true;
    snprintf(text, sizeof text, "line %d, column %d: %s", error.line, error.column, error.text);
    return ausi_complain(r, text);
}

static bool check_count(ausi_reader *r, const aus_table *table)
{
    static const char *const words[] = {"records", "$schema", NULL};
    if (!ausi_check_keys(r, r->root[r->file], words, NULL, 0)) return false;
    json_t *records = json_object_get(r->root[r->file], "records");
    size_t  n = json_array_size(records);
    ausi_enter_key(r, "records");
    if (!json_is_array(records) || n < table->least || n > table->most) {
        char expected[AUSI_EXPECTED_MAX];
        snprintf(expected, sizeof expected, "a list of %d to %d", table->least, table->most);
        return ausi_fail(r, expected, records);
    }
    r->records[r->file] = records;
    r->table[r->file].count = (uint32_t)n;
    return true;
}

static const char *id_of(json_t *records, size_t i)
{
    return json_string_value(json_object_get(json_array_get(records, i), "id"));
}

static bool check_id(ausi_reader *r, json_t *records, size_t i)
{
    json_t *record = json_array_get(records, i);
    if (!json_is_object(record)) return ausi_fail(r, "an object", record);
    const char *id = ausi_read_text(r, record, "id", ausi_slug_ok, "1 to 31 of a-z, 0-9 and -");
    for (size_t j = 0; id && j < i; j++) {
        if (strcmp(id_of(records, j), id) != 0) continue;
        ausi_enter_key(r, "id");
        return ausi_fail(r, "an id of its own", json_object_get(record, "id"));
    }
    return id;
}

static bool read_file(ausi_reader *r, const aus_content_text *file)
{
    ausi_leave(r, 0);
    if (!parse_file(r, file) || !check_count(r, &r->rules->table[r->file])) return false;
    for (size_t i = 0; i < r->table[r->file].count; i++) {
        size_t before = ausi_enter_index(r, i);
        if (!check_id(r, r->records[r->file], i)) return false;
        ausi_leave(r, before);
    }
    return true;
}

/* ---- Second pass: records -------------------------------------------------------------------------- */

static bool check_name(ausi_reader *r, const json_t *record)
{
    static const char expected[] = "a name of 1 to 127 bytes without control characters";
    json_t           *name = json_object_get(record, "name");
    size_t            before = ausi_enter_key(r, "name");
    if (!ausi_check_keys(r, name, languages, NULL, 0)) return false;
    for (int lang = 0; lang < AUSI_LANGS; lang++)
        if (!ausi_read_text(r, name, languages[lang], ausi_name_ok, expected)) return false;
    ausi_leave(r, before);
    return true;
}

static bool kind_ok(const char *text, size_t n)
{
    (void)n;
    return aus_source_kind_find(text) >= 0;
}

static bool ref_ok(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7f) return false;
    return n > 0;
}

static bool read_source(ausi_reader *r, const json_t *record, aus_source *out)
{
    static const char *const words[] = {"kind", "ref", NULL};
    json_t                  *source = json_object_get(record, "source");
    size_t                   before = ausi_enter_key(r, "source");
    const char              *kind, *ref;
    if (!ausi_check_keys(r, source, words, NULL, 0)) return false;
    kind = ausi_read_text(r, source, "kind", kind_ok, "one of printed, inferred, stand-in");
    ref = kind ? ausi_read_text(r, source, "ref", ref_ok, "a line that says where this is from") : NULL;
    if (!ref) return false;
    *out = (aus_source){.kind = (uint8_t)aus_source_kind_find(kind), .ref = strdup(ref)};
    if (!out->ref) return no_memory(r);
    ausi_leave(r, before);
    return true;
}

static bool read_record(ausi_reader *r, json_t *record, aus_source *source, uint8_t *bytes)
{
    static const char *const words[] = {"id", "name", "source", NULL};
    const aus_table         *table = &r->rules->table[r->file];
    return ausi_check_keys(r, record, words, table->field, table->fields) && check_name(r, record) &&
           read_source(r, record, source) && ausi_read_fields(r, table->field, table->fields, record, bytes);
}

/* Fills the part of the rules block that belongs to r->file. */
static bool read_table(ausi_reader *r, aus_source *source, uint8_t *block)
{
    const ausi_block_table *table = &r->table[r->file];
    json_t                 *records = r->records[r->file];
    ausi_leave(r, 0);
    ausi_enter_key(r, "records");
    for (size_t i = 0; i < table->count; i++) {
        size_t   before = ausi_enter_index(r, i);
        uint8_t *bytes = block + table->records + i * table->record_size;
        if (!read_record(r, json_array_get(records, i), &source[i], bytes)) return false;
        ausi_leave(r, before);
        memcpy(block + table->slugs + i * AUS_SLUG_MAX, id_of(records, i), strlen(id_of(records, i)));
    }
    return true;
}

static bool make_rules_block(ausi_reader *r, aus_content *out)
{
    uint64_t        size = ausi_block_plan(r->rules, r->table);
    ausi_block_head head = ausi_block_head_for(r->rules, AUSI_RULES_MAGIC, size);
    uint8_t        *block = calloc(1, size);
    size_t          records = 0;
    for (int t = 0; t < r->rules->tables; t++) records += r->table[t].count;
    out->pack.rules = (aus_bytes){block, size};
    out->source = calloc(records + 1, sizeof *out->source);
    out->records = records;
    if (!block || !out->source) return no_memory(r);

    memcpy(block, &head, sizeof head);
    memcpy(block + sizeof head, r->table, sizeof r->table[0] * r->rules->tables);
    aus_source *source = out->source;
    for (r->file = 0; r->file < r->rules->tables; source += r->table[r->file++].count)
        if (!read_table(r, source, block)) return false;
    return true;
}

/* ---- Names ------------------------------------------------------------------------------------------- */

static const char *name_of(const ausi_reader *r, int table, size_t record, int lang)
{
    const json_t *name = json_object_get(json_array_get(r->records[table], record), "name");
    return json_string_value(json_object_get(name, languages[lang]));
}

/* Lays the names out from `at` on, and writes them if there is a block; returns where they end. */
static size_t lay_names(const ausi_reader *r, size_t index, size_t at, uint8_t *block)
{
    for (int t = 0; t < r->rules->tables; t++) {
        for (size_t n = 0; n < (size_t)r->table[t].count * AUSI_LANGS; n++, index += sizeof(uint32_t)) {
            const char *name = name_of(r, t, n / AUSI_LANGS, (int)(n % AUSI_LANGS));
            uint32_t    offset = (uint32_t)at;
            size_t      size = strlen(name) + 1;
            if (block) memcpy(block + index, &offset, sizeof offset);
            if (block) memcpy(block + at, name, size);
            at += size;
        }
    }
    return at;
}

static bool make_text_block(ausi_reader *r, aus_content *out)
{
    size_t          index = sizeof(ausi_block_head) + sizeof(uint32_t) * r->rules->tables;
    size_t          names = index + sizeof(uint32_t) * AUSI_LANGS * out->records;
    size_t          size = lay_names(r, index, names, NULL);
    ausi_block_head head = ausi_block_head_for(r->rules, AUSI_TEXTS_MAGIC, size);
    uint8_t        *block = calloc(1, size);
    out->pack.texts = (aus_bytes){block, size};
    if (!block) return no_memory(r);
    memcpy(block, &head, sizeof head);
    for (int t = 0; t < r->rules->tables; t++)
        memcpy(block + sizeof head + sizeof(uint32_t) * (size_t)t, &r->table[t].count, sizeof(uint32_t));
    lay_names(r, index, names, block);
    return true;
}

/* ---- The pack ------------------------------------------------------------------------------------------ */

static bool read_all(ausi_reader *r, const aus_content_text *texts, aus_content *out)
{
    for (r->file = 0; r->file < r->rules->tables; r->file++)
        if (!read_file(r, &texts[r->file])) return false;
    r->file = 0;
    return make_rules_block(r, out) && make_text_block(r, out);
}

bool aus_content_parse(const aus_rules *rules, const aus_content_text *texts, aus_content *out,
                       char error[AUS_CONTENT_ERROR])
{
    ausi_reader r = {.rules = rules, .error = error};
    *out = (aus_content){0};
    error[0] = 0;
    bool good = read_all(&r, texts, out);
    for (int t = 0; t < rules->tables; t++) json_decref(r.root[t]);
    if (!good) aus_content_free(out);
    return good;
}

/* The contract hands these out as const; here they are owned. */
static void free_const(const void *memory) { free((void *)memory); }

void aus_content_free(aus_content *content)
{
    for (size_t i = 0; content->source && i < content->records; i++) free_const(content->source[i].ref);
    free(content->source);
    free_const(content->pack.rules.data);
    free_const(content->pack.texts.data);
    *content = (aus_content){0};
}

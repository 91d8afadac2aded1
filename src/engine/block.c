/* The rules block: its layout, its validation, and how a game gets at its records. */
#include "block.h"

/* ---- Layout ---------------------------------------------------------------------------------- */

static uint64_t mix_text(uint64_t hash, const char *text)
{
    return aus_hash64(text, strlen(text) + 1, hash);
}

static uint64_t mix_domain(uint64_t hash, const aus_domain *domain)
{
    const uint16_t facts[] = {domain->kind, domain->table, domain->count};
    hash = aus_hash64(facts, sizeof facts, hash);
    if (domain->kind == AUS_D_ENUM)
        for (int i = 0; i < domain->count; i++) hash = mix_text(hash, domain->names[i]);
    return hash;
}

static uint64_t mix_fields(uint64_t hash, const aus_rules *rules, const aus_field *fields, int n)
{
    for (int i = 0; i < n; i++) {
        const aus_field *f = &fields[i];
        const uint16_t facts[] = {f->offset, f->type, f->count, f->stride, f->length, f->subs};
        hash = aus_hash64(facts, sizeof facts, mix_text(hash, f->name));
        hash = mix_domain(hash, &rules->domain[f->domain]);
        hash = mix_fields(hash, rules, f->sub, f->subs);
    }
    return hash;
}

uint64_t ausi_layout(const aus_rules *rules)
{
    uint64_t hash = mix_text(AUSI_BLOCK_FORMAT, rules->id);
    for (int t = 0; t < rules->tables; t++) {
        const aus_table *table = &rules->table[t];
        const uint16_t   facts[] = {table->record_size, table->fields};
        hash = aus_hash64(facts, sizeof facts, mix_text(hash, table->id));
        hash = mix_fields(hash, rules, table->field, table->fields);
    }
    return hash;
}

static uint64_t align8(uint64_t offset) { return (offset + 7) & ~(uint64_t)7; }

uint64_t ausi_block_plan(const aus_rules *rules, ausi_block_table *table)
{
    uint64_t at = sizeof(ausi_block_head) + sizeof *table * rules->tables;
    for (int t = 0; t < rules->tables; t++) {
        table[t].record_size = rules->table[t].record_size;
        table[t].records = (uint32_t)at;
        at = align8(at + (uint64_t)table[t].count * table[t].record_size);
        table[t].slugs = (uint32_t)at;
        at += (uint64_t)table[t].count * AUS_SLUG_MAX;
    }
    return at;
}

/* ---- The head, the same in both blocks ------------------------------------------------------------ */

ausi_block_head ausi_block_head_for(const aus_rules *rules, const char magic[4], uint64_t size)
{
    ausi_block_head head = {.format = AUSI_BLOCK_FORMAT, .layout = ausi_layout(rules), .size = (uint32_t)size,
                            .tables = rules->tables};
    memcpy(head.magic, magic, sizeof head.magic);
    return head;
}

const char *ausi_block_head_check(const aus_rules *rules, aus_bytes block, const char magic[4])
{
    ausi_block_head head, wanted = ausi_block_head_for(rules, magic, block.size);
    if (block.size < sizeof head || block.size > UINT32_MAX) return "no content block is that small or large";
    memcpy(&head, block.data, sizeof head);
    if (memcmp(head.magic, wanted.magic, sizeof head.magic) != 0) return "this is no such content block";
    if (head.format != wanted.format) return "the content block has a format this program does not know";
    if (head.layout != wanted.layout) return "the content block was made for another game or another version";
    if (head.size != wanted.size) return "the content block is cut short or too long";
    if (head.tables != wanted.tables) return "the content block has another number of tables";
    return NULL;
}

/* ---- What values a field can take ------------------------------------------------------------------ */

bool ausi_field_nullable(const aus_rules *rules, const aus_field *field)
{
    return (field->flags & AUS_FIELD_OPTIONAL) && !field->length && field->type < AUS_F_BITS &&
           rules->domain[field->domain].kind != AUS_D_NUMBER;
}

/* What fits, names leaving room for AUS_NONE and AUS_UNKNOWN. */
static ausi_range type_range(const aus_field *field, bool names)
{
    switch (field->type) {
    case AUS_F_U8: return (ausi_range){0, names ? AUS_NONE - 1 : UINT8_MAX};
    case AUS_F_I8: return (ausi_range){INT8_MIN, INT8_MAX};
    case AUS_F_U16: return (ausi_range){0, UINT16_MAX};
    case AUS_F_I16: return (ausi_range){INT16_MIN, INT16_MAX};
    case AUS_F_U32: return (ausi_range){0, UINT32_MAX};
    case AUS_F_I32: return (ausi_range){INT32_MIN, INT32_MAX};
    case AUS_F_BITS: return (ausi_range){0, 8 * (int64_t)field->stride - 1};
    default: return (ausi_range){0, INT64_MAX};
    }
}

ausi_range ausi_field_range(const aus_rules *rules, const aus_field *field, const ausi_block_table *table)
{
    const aus_domain *domain = &rules->domain[field->domain];
    ausi_range        range = type_range(field, domain->kind != AUS_D_NUMBER);
    int64_t           count = domain->count;
    switch (domain->kind) {
    case AUS_D_SEAT: count = rules->seats_max; break;
    case AUS_D_RECORD: count = table[domain->table].count; break;
    case AUS_D_NUMBER:
        if (field->min || field->max) return (ausi_range){field->min, field->max};
        if (field->domain == 0) return range;
        break;
    }
    return (ausi_range){0, count - 1 < range.max ? count - 1 : range.max};
}

/* ---- Records ----------------------------------------------------------------------------------------- */

typedef struct checker {
    const aus_rules *rules;
    ausi_block_table table[AUS_TABLES_MAX];
} checker;

static bool all_zero(const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (bytes[i]) return false;
    return true;
}

static const char *check_value(const checker *c, const aus_field *field, const uint8_t *base, int i)
{
    int64_t    value = aus_field_get(field, base, i);
    ausi_range range = ausi_field_range(c->rules, field, c->table);
    if (value >= range.min && value <= range.max) return NULL;
    if ((field->flags & AUS_FIELD_OPTIONAL) && value == field->otherwise) return NULL;
    if (ausi_field_nullable(c->rules, field) && value == AUS_NONE) return NULL;
    return "a record has a value outside of its range";
}

static const char *check_set(const checker *c, const aus_field *field, const uint8_t *set)
{
    ausi_range range = ausi_field_range(c->rules, field, c->table);
    for (int64_t bit = 0; bit < 8 * (int64_t)field->stride; bit++)
        if ((set[bit / 8] >> bit % 8 & 1) && (bit < range.min || bit > range.max))
            return "a record has a set with a member that does not exist";
    return NULL;
}

static const char *check_fields(const checker *c, const aus_field *fields, int n, const uint8_t *base);

static const char *check_element(const checker *c, const aus_field *field, const uint8_t *base, int i)
{
    const uint8_t *element = base + field->offset + (size_t)i * field->stride;
    if (field->type == AUS_F_STRUCT) return check_fields(c, field->sub, field->subs, element);
    if (field->type == AUS_F_BITS) return check_set(c, field, element);
    return check_value(c, field, base, i);
}

static const char *check_fields(const checker *c, const aus_field *fields, int n, const uint8_t *base)
{
    for (int i = 0; i < n; i++) {
        const aus_field *f = &fields[i];
        int used = f->length ? base[f->length - 1] : f->count;
        if (used > f->count) return "a record has a list that is longer than its field";
        for (int e = 0; e < used; e++) {
            const char *wrong = check_element(c, f, base, e);
            if (wrong) return wrong;
        }
        const uint8_t *rest = base + f->offset + (size_t)used * f->stride;
        if (!all_zero(rest, (size_t)(f->count - used) * f->stride))
            return "a record has something behind the end of a list";
    }
    return NULL;
}

static void mark(uint8_t *named, size_t at) { named[at / 8] |= (uint8_t)(1u << (at % 8)); }

/* Marks in `named`, one bit a byte, what the fields of a struct from `base` to `end` speak of. */
static void mark_fields(const aus_field *fields, int n, size_t base, size_t end, uint8_t *named)
{
    for (int i = 0; i < n; i++) {
        const aus_field *f = &fields[i];
        size_t from = base + f->offset, to = from + (size_t)f->count * f->stride;
        AUS_ASSERT(to <= end && base + f->length <= end);
        if (f->length) mark(named, base + f->length - 1);
        for (size_t at = from; at < to; at += f->stride) {
            if (f->type == AUS_F_STRUCT)
                mark_fields(f->sub, f->subs, at, at + f->stride, named);
            else
                for (size_t b = 0; b < f->stride; b++) mark(named, at + b);
        }
    }
}

static const char *check_records(const checker *c, int t, const uint8_t *data)
{
    const aus_table *table = &c->rules->table[t];
    const uint8_t   *record = data + c->table[t].records;
    uint8_t          named[(UINT16_MAX + 1) / 8] = {0};
    mark_fields(table->field, table->fields, 0, table->record_size, named);
    for (uint32_t i = 0; i < c->table[t].count; i++, record += table->record_size) {
        const char *wrong = check_fields(c, table->field, table->fields, record);
        if (wrong) return wrong;
        for (size_t at = 0; at < table->record_size; at++)
            if (record[at] && !(named[at / 8] >> at % 8 & 1)) return "a record has something in its padding";
    }
    if (!all_zero(record, (size_t)(data + c->table[t].slugs - record)))
        return "there is something between records and slugs";
    return NULL;
}

/* ---- Slugs ------------------------------------------------------------------------------------------- */

bool ausi_slug_ok(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char c = text[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-') return false;
    }
    return n > 0 && n < AUS_SLUG_MAX;
}

static const char *check_slugs(const checker *c, int t, const uint8_t *data)
{
    const uint8_t *slugs = data + c->table[t].slugs;
    for (size_t i = 0; i < c->table[t].count; i++) {
        const uint8_t *slug = slugs + AUS_SLUG_MAX * i, *end = memchr(slug, 0, AUS_SLUG_MAX);
        if (!end || !ausi_slug_ok((const char *)slug, (size_t)(end - slug)) ||
            !all_zero(end, (size_t)(slug + AUS_SLUG_MAX - end)))
            return "a record has an id that is not made of 1 to 31 of a-z, 0-9 and -";
        for (size_t j = 0; j < i; j++)
            if (memcmp(slug, slugs + AUS_SLUG_MAX * j, AUS_SLUG_MAX) == 0) return "two records have one id";
    }
    return NULL;
}

/* ---- The block ------------------------------------------------------------------------------------- */

/* A block has one form only, so its directory must be the one its counts imply. */
static const char *check_directory(checker *c, aus_bytes block)
{
    ausi_block_table given[AUS_TABLES_MAX] = {0};
    size_t           size = sizeof given[0] * c->rules->tables;
    if (block.size - sizeof(ausi_block_head) < size) return "the content block is cut short";
    memcpy(given, block.data + sizeof(ausi_block_head), size);
    for (int t = 0; t < c->rules->tables; t++) {
        if (given[t].count < c->rules->table[t].least || given[t].count > c->rules->table[t].most)
            return "a table of the content block has too few or too many records";
        c->table[t].count = given[t].count;
    }
    if (ausi_block_plan(c->rules, c->table) != block.size || memcmp(given, c->table, size) != 0)
        return "the directory of the content block is wrong";
    return NULL;
}

const char *aus_block_check(const aus_rules *rules, aus_bytes block)
{
    checker c = {.rules = rules};
    AUS_ASSERT(rules->tables <= AUS_TABLES_MAX);
    if ((uintptr_t)block.data % 8 != 0) return "the content block does not start at a multiple of 8";
    const char *wrong = ausi_block_head_check(rules, block, AUSI_RULES_MAGIC);
    if (!wrong) wrong = check_directory(&c, block);
    for (int t = 0; t < rules->tables && !wrong; t++) {
        wrong = check_slugs(&c, t, block.data);
        if (!wrong) wrong = check_records(&c, t, block.data);
    }
    return wrong;
}

void ausi_block_attach(aus_game *game)
{
    const uint8_t          *data = game->pack.rules.data;
    const ausi_block_table *table = (const ausi_block_table *)(const void *)(data + sizeof(ausi_block_head));
    for (int t = 0; t < game->rules->tables; t++) {
        game->table[t] = data + table[t].records;
        game->records[t] = (uint16_t)table[t].count;
        game->slugs[t] = (const char *)data + table[t].slugs;
    }
}

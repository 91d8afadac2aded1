/* Positions in words. */
#include "view/describe.h"
#include "view/text.h"

enum { KEY_MAX = 128, LABEL_MAX = 256, MANY = 6 };

typedef struct page {
    aus_writer       *out;
    const ausi_voice *voice;
} page;

/* ---- Labels -------------------------------------------------------------------------------------- */

static const ausi_text_entry *find_label(const aus_rules *rules, const char *parent, const char *name)
{
    char       key[KEY_MAX];
    aus_writer out = {.data = key, .size = sizeof key};
    aus_write(&out, rules->id);
    aus_write(&out, ".field.");
    if (parent) {
        aus_write(&out, parent);
        aus_write_char(&out, '.');
    }
    aus_write(&out, name);
    return out.overflow ? NULL : ausi_text_find(key);
}

static const char *label_of(const ausi_voice *voice, const char *parent, const char *name)
{
    const ausi_text_entry *entry = parent ? find_label(voice->game->rules, parent, name) : NULL;
    if (!entry) entry = find_label(voice->game->rules, NULL, name);
    return entry ? entry->text[voice->lang] : name;
}

static void indent(page *p, int depth)
{
    for (int i = 0; i < depth; i++) aus_write(p->out, "  ");
}

/* What an element of an array is called: a seat, a value of the domain that numbers them, a number. */
static void say_index(page *p, const aus_field *field, int index)
{
    if (field->flags & AUS_FIELD_BY_SEAT) ausi_say_seat(p->out, p->voice, index);
    else if (field->by && (uint32_t)index < aus_domain_count(p->voice->game, field->by))
        ausi_say_value(p->out, p->voice, field->by, index);
    else aus_write_int(p->out, index + 1);
}

/* ---- Values -------------------------------------------------------------------------------------- */

static const uint8_t *element_at(const aus_field *field, const uint8_t *base, int index)
{
    return base + field->offset + (size_t)field->stride * (size_t)index;
}

static bool is_switch(const aus_field *field)
{
    return field->domain == 0 && field->min == 0 && field->max == 1;
}

static void say_set(page *p, const aus_field *field, const uint8_t *bytes)
{
    int said = 0;
    for (int i = 0; i < 8 * field->stride; i++) {
        if (!((bytes[i / 8] >> (i % 8)) & 1u)) continue;
        if (said++) aus_write(p->out, ", ");
        ausi_say_value(p->out, p->voice, field->domain, i);
    }
    if (!said) aus_write(p->out, ausi_text(p->voice->lang, "house.describe.empty"));
}

static void say_element(page *p, const aus_field *field, const uint8_t *base, int index)
{
    if (field->type == AUS_F_BITS) {
        say_set(p, field, element_at(field, base, index));
        return;
    }
    int64_t value = aus_field_get(field, base, index);
    if (is_switch(field) && (value == 0 || value == 1))
        aus_write(p->out, ausi_text(p->voice->lang, value ? "house.describe.yes" : "house.describe.no"));
    else if (field->type == AUS_F_U8) ausi_say_value(p->out, p->voice, field->domain, (int)value);
    else aus_write_int(p->out, value);
}

static bool equal_elements(const aus_field *field, const uint8_t *base, int a, int b)
{
    return memcmp(element_at(field, base, a), element_at(field, base, b), field->stride) == 0;
}

/* A list: equal neighbours are counted, except numbers, which would look like a product. */
static void say_list(page *p, const aus_field *field, const uint8_t *base, int length)
{
    bool deck = field->flags & AUS_FIELD_DECK, counted = field->type == AUS_F_U8 && field->domain;
    if (!length) aus_write(p->out, ausi_text(p->voice->lang, "house.describe.empty"));
    for (int i = 0, run; i < length; i += run) {
        int here = deck ? length - 1 - i : i;
        for (run = 1; counted && i + run < length; run++)
            if (!equal_elements(field, base, here, deck ? here - run : here + run)) break;
        if (i) aus_write(p->out, ", ");
        if (run > 1) {
            aus_write_int(p->out, run);
            aus_write(p->out, " × ");
        }
        say_element(p, field, base, here);
    }
}

/* The element most others are like, if that spares most of a long array; else -1. */
static int common_element(const aus_field *field, const uint8_t *base, int length)
{
    if (length <= MANY) return -1;
    for (int i = 0; 2 * i < length; i++) {
        int same = 0;
        for (int k = i; k < length; k++) same += equal_elements(field, base, i, k);
        if (2 * same > length) return i;
    }
    return -1;
}

static void say_array(page *p, const aus_field *field, const uint8_t *base, int length)
{
    int common = common_element(field, base, length), said = 0;
    for (int i = 0; i < length; i++) {
        if (common >= 0 && equal_elements(field, base, i, common)) continue;
        if (said++) aus_write(p->out, ", ");
        say_index(p, field, i);
        aus_write(p->out, ": ");
        say_element(p, field, base, i);
    }
    if (common < 0) return;
    if (said) aus_write(p->out, ", ");
    aus_write(p->out, ausi_text(p->voice->lang, said ? "house.describe.rest" : "house.describe.all"));
    aus_write(p->out, ": ");
    say_element(p, field, base, common);
}

/* ---- Fields -------------------------------------------------------------------------------------- */

static bool is_scalar(const aus_field *field)
{
    return field->type != AUS_F_STRUCT && field->count == 1 && !field->length;
}

static int length_of(const page *p, const aus_field *field, const uint8_t *base)
{
    int length = aus_field_length(field, base);
    return field->flags & AUS_FIELD_BY_SEAT && length > p->voice->game->seats ? p->voice->game->seats
                                                                              : length;
}

static void say_fields(page *p, const aus_field *fields, int n, const char *parent, const uint8_t *base,
                       int depth);

/* A part of single values is one line. */
static bool fits_a_line(const aus_field *field)
{
    for (int i = 0; i < field->subs; i++)
        if (!is_scalar(&field->sub[i])) return false;
    return field->subs <= 8;
}

static void say_struct(page *p, const aus_field *field, const uint8_t *bytes, int depth)
{
    bool line = fits_a_line(field), first = true;
    aus_write(p->out, line ? ": " : ":\n");
    for (int i = 0; line && i < field->subs; i++) {
        const aus_field *sub = &field->sub[i];
        if (sub->flags & AUS_FIELD_HIDDEN) continue;
        if (!first) aus_write(p->out, "; ");
        first = false;
        aus_write(p->out, label_of(p->voice, field->name, sub->name));
        aus_write(p->out, ": ");
        say_element(p, sub, bytes, 0);
    }
    if (line) aus_write_char(p->out, '\n');
    else say_fields(p, field->sub, field->subs, field->name, bytes, depth + 1);
}

static void say_structs(page *p, const aus_field *field, const uint8_t *base, int depth)
{
    int length = length_of(p, field, base), said = 0;
    int common = field->flags & AUS_FIELD_BY_SEAT ? -1 : common_element(field, base, length);
    for (int i = 0; i < length; i++) {
        int at = field->flags & AUS_FIELD_DECK ? length - 1 - i : i;
        if (common >= 0 && equal_elements(field, base, at, common)) continue;
        indent(p, depth);
        say_index(p, field, i);
        say_struct(p, field, element_at(field, base, at), depth);
        said++;
    }
    if (common < 0) return;
    indent(p, depth);
    aus_write(p->out, ausi_text(p->voice->lang, said ? "house.describe.rest" : "house.describe.all"));
    say_struct(p, field, element_at(field, base, common), depth);
}

static void say_field(page *p, const aus_field *field, const char *parent, const uint8_t *base, int depth)
{
    bool single = field->count == 1 && !field->length;
    indent(p, depth);
    aus_write(p->out, label_of(p->voice, parent, field->name));
    if (field->type == AUS_F_STRUCT && single) {
        say_struct(p, field, element_at(field, base, 0), depth);
        return;
    }
    int length = length_of(p, field, base);
    if (field->type == AUS_F_STRUCT && length) {
        aus_write(p->out, ":\n");
        say_structs(p, field, base, depth + 1);
        return;
    }
    aus_write(p->out, ": ");
    if (single) say_element(p, field, base, 0);
    else if (field->length) say_list(p, field, base, length);
    else say_array(p, field, base, length);
    aus_write_char(p->out, '\n');
}

static void say_fields(page *p, const aus_field *fields, int n, const char *parent, const uint8_t *base,
                       int depth)
{
    for (int i = 0; i < n; i++)
        if (!(fields[i].flags & AUS_FIELD_HIDDEN)) say_field(p, &fields[i], parent, base, depth);
}

/* ---- Parts --------------------------------------------------------------------------------------- */

int ausi_part_count(const aus_game *game)
{
    return 1 + game->rules->fields;
}

const char *ausi_part_id(const aus_game *game, int part)
{
    return part ? game->rules->field[part - 1].name : "asked";
}

void ausi_say_part(aus_writer *out, const ausi_voice *voice, int part)
{
    if (part) aus_write(out, label_of(voice, NULL, ausi_part_id(voice->game, part)));
    else aus_write(out, ausi_text(voice->lang, "house.describe.turn"));
}

static void say_turn(page *p, const void *view)
{
    const aus_frame *asked = aus_asked(view);
    uint32_t         mask = aus_to_act(view);
    ausi_say_part(p->out, p->voice, 0);
    aus_write(p->out, ": ");
    for (int i = 0, said = 0; mask >> i; i++) {
        if (!((mask >> i) & 1u)) continue;
        if (said++) aus_write(p->out, ", ");
        ausi_say_seat(p->out, p->voice, i);
    }
    if (asked) aus_write(p->out, ". ");
    ausi_say_question(p->out, p->voice, view);
    if (asked) {
        aus_write(p->out, " [");
        aus_write(p->out, p->voice->game->rules->ask[asked->ask].clause);
        aus_write_char(p->out, ']');
    }
    aus_write_char(p->out, '\n');
}

void ausi_describe_part(aus_writer *out, const ausi_voice *voice, const void *view, int part)
{
    page p = {.out = out, .voice = voice};
    if (part) say_fields(&p, &voice->game->rules->field[part - 1], 1, NULL, view, 0);
    else say_turn(&p, view);
}

void ausi_describe(aus_writer *out, const ausi_voice *voice, const void *view)
{
    for (int part = 0; part < ausi_part_count(voice->game); part++)
        ausi_describe_part(out, voice, view, part);
}

/* ---- Records ------------------------------------------------------------------------------------- */

void ausi_describe_record(aus_writer *out, const ausi_voice *voice, int table, int record)
{
    const aus_game  *game = voice->game;
    const aus_table *t = &game->rules->table[table];
    const uint8_t   *base = (const uint8_t *)game->table[table] + (size_t)t->record_size * (size_t)record;
    page             p = {.out = out, .voice = voice};
    aus_write(out, aus_record_name(game, table, record, voice->lang));
    aus_write(out, ":\n");
    say_fields(&p, t->field, t->fields, t->id, base, 1);
}

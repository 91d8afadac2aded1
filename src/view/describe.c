/* Positions in words. */
#include "view/describe.h"
#include "view/describe_int.h"
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

const char *ausi_field_label(const ausi_voice *voice, const char *parent, const char *name)
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

/* ---- What goes without saying -------------------------------------------------------------------- */

static int length_of(const page *p, const aus_field *field, const uint8_t *base)
{
    return ausi_elements_of(p->voice->game, field, base);
}

/* Left out while it is at rest. In content that is what may be left out, except a number that is then
 * not zero. */
static bool is_quiet(const aus_field *field)
{
    if (field->flags & AUS_FIELD_QUIET) return true;
    return field->flags & AUS_FIELD_OPTIONAL && (field->domain || !field->otherwise);
}

static bool struct_rests(const page *p, const aus_field *field, const uint8_t *bytes);

static bool element_rests(const page *p, const aus_field *field, const uint8_t *base, int index)
{
    const uint8_t *bytes = ausi_element_at(field, base, index);
    if (field->type == AUS_F_STRUCT) return struct_rests(p, field, bytes);
    if (field->type != AUS_F_BITS) return aus_field_get(field, base, index) == field->otherwise;
    for (int i = 0; i < field->stride; i++)
        if (bytes[i]) return false;
    return true;
}

static bool all_rest(const page *p, const aus_field *field, const uint8_t *base)
{
    int length = length_of(p, field, base);
    for (int i = 0; i < length; i++)
        if (field->length || !element_rests(p, field, base, i)) return false;
    return true;
}

/* Of a part that is told, the quiet ones that are at rest are left out. A part is at rest when all of
 * it is, whether quiet or not. */
static bool rests(const page *p, const aus_field *field, const uint8_t *base)
{
    return field->flags & (AUS_FIELD_HIDDEN | AUS_FIELD_LAYOUT) || (is_quiet(field) && all_rest(p, field, base));
}

static bool struct_rests(const page *p, const aus_field *field, const uint8_t *bytes)
{
    for (int i = 0; i < field->subs; i++)
        if (!(field->sub[i].flags & AUS_FIELD_HIDDEN) && !all_rest(p, &field->sub[i], bytes)) return false;
    return true;
}

/* ---- Values -------------------------------------------------------------------------------------- */

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
        say_set(p, field, ausi_element_at(field, base, index));
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
    return memcmp(ausi_element_at(field, base, a), ausi_element_at(field, base, b), field->stride) == 0;
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
    int common = is_quiet(field) ? -1 : common_element(field, base, length), said = 0;
    for (int i = 0; i < length; i++) {
        if (is_quiet(field) && element_rests(p, field, base, i)) continue;
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

bool ausi_rests(const ausi_voice *voice, const aus_field *field, const uint8_t *base, int index)
{
    return element_rests(&(page){.voice = voice}, field, base, index);
}

/* ---- Fields -------------------------------------------------------------------------------------- */

static bool is_scalar(const aus_field *field)
{
    return field->type != AUS_F_STRUCT && field->count == 1 && !field->length;
}

static void say_fields(page *p, const aus_field *fields, int n, const char *parent, const uint8_t *base,
                       int depth);

/* A part of few plain values is one line. */
static bool fits_a_line(const page *p, const aus_field *field, const uint8_t *bytes)
{
    int told = 0;
    for (int i = 0; i < field->subs; i++) {
        const aus_field *sub = &field->sub[i];
        if (rests(p, sub, bytes)) continue;
        if (!is_scalar(sub) && (sub->type == AUS_F_STRUCT || !is_quiet(sub))) return false;
        told++;
    }
    return told <= 8;
}

static void say_values(page *p, const aus_field *field, const uint8_t *base)
{
    if (is_scalar(field)) say_element(p, field, base, 0);
    else if (field->length) say_list(p, field, base, length_of(p, field, base));
    else say_array(p, field, base, length_of(p, field, base));
}

static void say_struct(page *p, const aus_field *field, const uint8_t *bytes, int depth)
{
    if (!fits_a_line(p, field, bytes)) {
        aus_write(p->out, ":\n");
        say_fields(p, field->sub, field->subs, field->name, bytes, depth + 1);
        return;
    }
    aus_write(p->out, ": ");
    int told = 0;
    for (int i = 0; i < field->subs; i++) {
        const aus_field *sub = &field->sub[i];
        if (rests(p, sub, bytes)) continue;
        if (told++) aus_write(p->out, "; ");
        aus_write(p->out, ausi_field_label(p->voice, field->name, sub->name));
        aus_write(p->out, ": ");
        say_values(p, sub, bytes);
    }
    if (!told) aus_write(p->out, ausi_text(p->voice->lang, "house.describe.empty"));
    aus_write_char(p->out, '\n');
}

static void say_structs(page *p, const aus_field *field, const uint8_t *base, int depth)
{
    int length = length_of(p, field, base), said = 0;
    bool known = field->flags & AUS_FIELD_BY_SEAT || is_quiet(field);
    int  common = known ? -1 : common_element(field, base, length);
    for (int i = 0; i < length; i++) {
        int at = field->flags & AUS_FIELD_DECK ? length - 1 - i : i;
        if (is_quiet(field) && !field->length && element_rests(p, field, base, at)) continue;
        if (common >= 0 && equal_elements(field, base, at, common)) continue;
        indent(p, depth);
        say_index(p, field, i);
        say_struct(p, field, ausi_element_at(field, base, at), depth);
        said++;
    }
    if (common < 0) return;
    indent(p, depth);
    aus_write(p->out, ausi_text(p->voice->lang, said ? "house.describe.rest" : "house.describe.all"));
    say_struct(p, field, ausi_element_at(field, base, common), depth);
}

static void say_field(page *p, const aus_field *field, const char *parent, const uint8_t *base, int depth)
{
    indent(p, depth);
    aus_write(p->out, ausi_field_label(p->voice, parent, field->name));
    if (rests(p, field, base)) {
        aus_write(p->out, ": ");
        aus_write(p->out, ausi_text(p->voice->lang, "house.describe.empty"));
        aus_write_char(p->out, '\n');
    } else if (field->type == AUS_F_STRUCT && field->count == 1 && !field->length) {
        say_struct(p, field, ausi_element_at(field, base, 0), depth);
    } else if (field->type == AUS_F_STRUCT && length_of(p, field, base)) {
        aus_write(p->out, ":\n");
        say_structs(p, field, base, depth + 1);
    } else {
        aus_write(p->out, ": ");
        say_values(p, field, base);
        aus_write_char(p->out, '\n');
    }
}

static void say_fields(page *p, const aus_field *fields, int n, const char *parent, const uint8_t *base,
                       int depth)
{
    for (int i = 0; i < n; i++)
        if (!rests(p, &fields[i], base)) say_field(p, &fields[i], parent, base, depth);
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
    if (part) aus_write(out, ausi_field_label(voice, NULL, ausi_part_id(voice->game, part)));
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
        aus_write(p->out, aus_ask_clause(p->voice->game, asked));
        aus_write_char(p->out, ']');
    }
    aus_write_char(p->out, '\n');
}

void ausi_describe_part(aus_writer *out, const ausi_voice *voice, const void *view, int part)
{
    page p = {.out = out, .voice = voice};
    const aus_field *field = &voice->game->rules->field[part ? part - 1 : 0];
    if (!part) say_turn(&p, view);
    else if (!(field->flags & AUS_FIELD_HIDDEN)) say_field(&p, field, NULL, view, 0);
}

const aus_field *ausi_inner_fields(const aus_game *game, int part, int *n)
{
    const aus_field *field = part ? &game->rules->field[part - 1] : NULL;
    if (!field || field->type != AUS_F_STRUCT || !(field->flags & AUS_FIELD_BY_SEAT)) return NULL;
    *n = field->subs;
    return field->sub;
}

void ausi_say_inner(aus_writer *out, const ausi_voice *voice, int part, int inner)
{
    const aus_field *field = &voice->game->rules->field[part - 1];
    aus_write(out, ausi_field_label(voice, field->name, field->sub[inner].name));
}

void ausi_describe_inner(aus_writer *out, const ausi_voice *voice, const void *view, int part, int inner)
{
    const aus_field *field = &voice->game->rules->field[part - 1];
    page             p = {.out = out, .voice = voice};
    for (int i = 0; i < length_of(&p, field, view); i++) {
        say_index(&p, field, i);
        aus_write(out, ":\n");
        say_field(&p, &field->sub[inner], field->name, ausi_element_at(field, view, i), 1);
    }
}

void ausi_describe_seat(aus_writer *out, const ausi_voice *voice, const void *view, int seat)
{
    const aus_rules *rules = voice->game->rules;
    page             p = {.out = out, .voice = voice};
    for (int i = 0; i < rules->fields; i++) {
        const aus_field *field = &rules->field[i];
        if (!(field->flags & AUS_FIELD_BY_SEAT) || field->flags & AUS_FIELD_HIDDEN) continue;
        if (seat >= length_of(&p, field, view)) continue;
        if (field->type == AUS_F_STRUCT) {
            ausi_say_seat(out, voice, seat);
            say_struct(&p, field, ausi_element_at(field, view, seat), 0);
            continue;
        }
        aus_write(out, ausi_field_label(voice, NULL, field->name));
        aus_write(out, ": ");
        say_element(&p, field, view, seat);
        aus_write_char(out, '\n');
    }
}

void ausi_describe(aus_writer *out, const ausi_voice *voice, const void *view)
{
    for (int part = 0; part < ausi_part_count(voice->game); part++)
        ausi_describe_part(out, voice, view, part);
}

/* ---- In passing ---------------------------------------------------------------------------------- */

void ausi_say_field_values(aus_writer *out, const ausi_voice *voice, const aus_field *field, const uint8_t *base)
{
    page p = {.out = out, .voice = voice};
    say_values(&p, field, base);
}

void ausi_say_element_index(aus_writer *out, const ausi_voice *voice, const aus_field *field, int index)
{
    page p = {.out = out, .voice = voice};
    say_index(&p, field, index);
}

/* The values of a part, with or without their labels: "damage (2, Front column)". `except` is left out. */
int ausi_say_brief(aus_writer *out, const ausi_voice *voice, const aus_field *field, const uint8_t *bytes,
                   const aus_field *except, bool labels)
{
    page p = {.out = out, .voice = voice};
    int  told = 0;
    for (int i = 0; i < field->subs; i++) {
        const aus_field *sub = &field->sub[i];
        if (sub == except || sub->type == AUS_F_STRUCT || rests(&p, sub, bytes)) continue;
        if (told) aus_write(out, labels ? "; " : told == 1 ? " (" : ", ");
        if (labels) {
            aus_write(out, ausi_field_label(voice, field->name, sub->name));
            aus_write(out, ": ");
        }
        say_values(&p, sub, bytes);
        told++;
    }
    if (told > 1 && !labels) aus_write_char(out, ')');
    return told;
}

void ausi_describe_fields(aus_writer *out, const ausi_voice *voice, const aus_field *fields, int n,
                          const char *parent, const uint8_t *base, int depth)
{
    page p = {.out = out, .voice = voice};
    say_fields(&p, fields, n, parent, base, depth);
}

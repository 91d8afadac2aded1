/* Records of content in words: what is printed there, what lies around, and where they are now. */
#include "view/describe.h"
#include "view/describe_int.h"
#include "view/text.h"

enum { PATH_MAX_PARTS = 6 };

/* The record of another table that says more about the same thing: a card and what is printed on it. */
static bool more_of(const ausi_voice *voice, const aus_field *field, const uint8_t *base, int table,
                    int record, int *more)
{
    const aus_game   *game = voice->game;
    const aus_domain *domain = &game->rules->domain[field->domain];
    if (field->type != AUS_F_U8 || field->count != 1 || field->length || domain->kind != AUS_D_RECORD) return false;
    *more = (int)aus_field_get(field, base, 0);
    return *more < game->records[domain->table] && domain->table != table &&
           strcmp(aus_record_name(game, table, record, voice->lang),
                  aus_record_name(game, domain->table, *more, voice->lang)) == 0;
}

static const uint8_t *record_at(const aus_game *game, int table, int record)
{
    return (const uint8_t *)game->table[table] +
           (size_t)game->rules->table[table].record_size * (size_t)record;
}

void ausi_describe_record(aus_writer *out, const ausi_voice *voice, int table, int record)
{
    const aus_game  *game = voice->game;
    const aus_table *t = &game->rules->table[table];
    const uint8_t   *base = record_at(game, table, record);
    int              more;
    aus_write(out, aus_record_name(game, table, record, voice->lang));
    aus_write(out, ":\n");
    for (int i = 0; i < t->fields; i++) {
        if (!more_of(voice, &t->field[i], base, table, record, &more)) {
            ausi_describe_fields(out, voice, &t->field[i], 1, t->id, base, 1);
            continue;
        }
        const aus_table *other = &game->rules->table[game->rules->domain[t->field[i].domain].table];
        int              index = (int)(other - game->rules->table);
        ausi_describe_fields(out, voice, other->field, other->fields, other->id, record_at(game, index, more), 1);
    }
}

/* ---- Where it is --------------------------------------------------------------------------------- */

/* A walk through the fields of a view to wherever a record is named. */
typedef struct search {
    aus_writer       *out;
    const ausi_voice *voice;
    const char       *before; /* written in front of each place, and */
    const char       *after;  /* behind it */
    int               table, record, found, depth;
    struct {
        const aus_field *field;
        const char      *parent;
        int              index; /* -1 = the field itself */
    } path[PATH_MAX_PARTS];
} search;

static bool names_it(const search *s, int domain)
{
    const aus_domain *d = &s->voice->game->rules->domain[domain];
    return domain && d->kind == AUS_D_RECORD && d->table == s->table;
}

/* "Anna, Convoy, truck" */
static void say_path(search *s)
{
    aus_write(s->out, s->before);
    for (int i = 0, said = 0; i < s->depth; i++) {
        const aus_field *field = s->path[i].field;
        bool             seat = field->flags & AUS_FIELD_BY_SEAT && s->path[i].index >= 0;
        if (said++) aus_write(s->out, ", ");
        if (!seat) aus_write(s->out, ausi_field_label(s->voice, s->path[i].parent, field->name));
        bool place = field->by && s->path[i].index >= 0 && !names_it(s, field->by);
        if (place) aus_write(s->out, ", ");
        if (seat || place) ausi_say_element_index(s->out, s->voice, field, s->path[i].index);
    }
    s->found++;
}

static void push(search *s, const aus_field *field, const char *parent, int index)
{
    AUS_ASSERT(s->depth < PATH_MAX_PARTS);
    s->path[s->depth].field = field;
    s->path[s->depth].parent = parent;
    s->path[s->depth++].index = index;
}

static bool element_names_it(const search *s, const aus_field *field, const uint8_t *base, int i)
{
    const uint8_t *bytes = ausi_element_at(field, base, i);
    if (!names_it(s, field->domain) || field->type == AUS_F_STRUCT) return false;
    if (field->type != AUS_F_BITS) return aus_field_get(field, base, i) == s->record;
    return s->record < 8 * field->stride && ((bytes[s->record / 8] >> (s->record % 8)) & 1u);
}

static void search_fields(search *s, const aus_field *fields, int n, const char *parent, const uint8_t *base);

/* A small part that names the record is told with what else it says; of a player only the label. */
static bool search_part(search *s, const aus_field *field, const uint8_t *bytes)
{
    if (field->flags & AUS_FIELD_BY_SEAT) return false;
    for (int i = 0; i < field->subs; i++) {
        const aus_field *sub = &field->sub[i];
        if (sub->count != 1 || sub->length || sub->type == AUS_F_BITS || !element_names_it(s, sub, bytes, 0)) continue;
        say_path(s);
        aus_writer before = *s->out;
        aus_write(s->out, ": ");
        if (!ausi_say_brief(s->out, s->voice, field, bytes, sub, true) && !before.overflow) {
            *s->out = before;
            s->out->data[s->out->used] = 0;
        }
        aus_write(s->out, s->after);
        return true;
    }
    return false;
}

static void search_field(search *s, const aus_field *field, const char *parent, const uint8_t *base)
{
    int length = ausi_elements_of(s->voice->game, field, base);
    for (int i = 0; i < length; i++) {
        bool single = field->count == 1 && !field->length;
        push(s, field, parent, single ? -1 : i);
        const uint8_t *bytes = ausi_element_at(field, base, i);
        if (element_names_it(s, field, base, i)) {
            say_path(s);
            aus_write(s->out, s->after);
        } else if (names_it(s, field->by) && i == s->record && !ausi_rests(s->voice, field, base, i)) {
            say_path(s);
            aus_write(s->out, ": ");
            aus_field one = *field;
            one.offset = (uint16_t)(field->offset + field->stride * i);
            one.count = 1;
            one.length = 0;
            if (field->type == AUS_F_STRUCT) ausi_say_brief(s->out, s->voice, field, bytes, NULL, true);
            else ausi_say_field_values(s->out, s->voice, &one, base);
            aus_write(s->out, s->after);
        } else if (field->type == AUS_F_STRUCT && !search_part(s, field, bytes)) {
            search_fields(s, field->sub, field->subs, field->name, bytes);
        }
        s->depth--;
    }
}

static void search_fields(search *s, const aus_field *fields, int n, const char *parent, const uint8_t *base)
{
    for (int i = 0; i < n; i++)
        if (!(fields[i].flags & AUS_FIELD_HIDDEN)) search_field(s, &fields[i], parent, base);
}

static int search_view(aus_writer *out, const ausi_voice *voice, const void *view, int table, int record,
                       const char *before, const char *after)
{
    search s = {.out = out, .voice = voice, .before = before, .after = after, .table = table, .record = record};
    search_fields(&s, voice->game->rules->field, voice->game->rules->fields, NULL, view);
    return s.found;
}

/* Whether the record itself tells the value: a hex its terrain. */
static bool told_by_record(const aus_game *game, int table, int record, const aus_fact *fact)
{
    const aus_table *t = &game->rules->table[table];
    const uint8_t   *base = record_at(game, table, record);
    if (fact->field || fact->by || fact->number >= 0) return false;
    for (int i = 0; i < t->fields; i++)
        if (t->field[i].type == AUS_F_U8 && t->field[i].count == 1 && t->field[i].domain == fact->domain &&
            aus_field_get(&t->field[i], base, 0) == fact->value)
            return true;
    return false;
}

void ausi_describe_where(aus_writer *out, const ausi_voice *voice, const void *view, int table, int record)
{
    const aus_game *game = voice->game;
    aus_fact        fact[AUS_FACTS_MAX];
    int             n = game->rules->about ? game->rules->about(game, table, record, fact) : 0;
    for (int i = 0; i < n; i++) {
        if (told_by_record(game, table, record, &fact[i])) continue;
        aus_write(out, "  ");
        ausi_say_fact(out, voice, &fact[i], NULL);
        aus_write_char(out, '\n');
    }
    search_view(out, voice, view, table, record, "  ", "\n");
}

/* ---- Topics -------------------------------------------------------------------------------------- */

int ausi_topic_count(const aus_game *game) { return game->rules->topics; }

void ausi_say_topic(aus_writer *out, const ausi_voice *voice, int topic)
{
    char       key[128];
    aus_writer k = {.data = key, .size = sizeof key};
    aus_write(&k, voice->game->rules->id);
    aus_write(&k, ".topic.");
    aus_write(&k, voice->game->rules->topic[topic].id);
    aus_write(out, ausi_text(voice->lang, key));
}

int ausi_topic_find(const ausi_voice *voice, const char *text)
{
    int begun = -1;
    if (!*text) return -1;
    for (int i = 0; i < ausi_topic_count(voice->game); i++) {
        char        word[128] = "";
        aus_writer  out = {.data = word, .size = sizeof word};
        const char *id = voice->game->rules->topic[i].id;
        ausi_say_topic(&out, voice, i);
        if ((ausi_begins(id, text) && ausi_begins(text, id)) || (ausi_begins(word, text) && ausi_begins(text, word)))
            return i;
        if (begun < 0 && (ausi_begins(id, text) || ausi_begins(word, text))) begun = i;
    }
    return begun;
}

/* One line: what is around it, and what lies there. */
static void describe_place(aus_writer *out, const ausi_voice *voice, const void *view, int table, int record)
{
    const aus_game *game = voice->game;
    aus_fact        fact[AUS_FACTS_MAX];
    int             n = game->rules->about ? game->rules->about(game, table, record, fact) : 0;
    if (n < 0) return;
    aus_write(out, aus_record_name(game, table, record, voice->lang));
    if (n) aus_write(out, ": ");
    for (int i = 0; i < n; i++) ausi_say_fact(out, voice, &fact[i], i ? &fact[i - 1] : NULL);
    search_view(out, voice, view, table, record, ". ", "");
    aus_write_char(out, '\n');
}

static void describe_named(aus_writer *out, const ausi_voice *voice, const void *view, const char *name, size_t n)
{
    const aus_game *game = voice->game;
    for (int part = 0; part < ausi_part_count(game); part++) {
        int              inners = 0;
        const char      *id = ausi_part_id(game, part);
        const aus_field *inner = ausi_inner_fields(game, part, &inners);
        if (strlen(id) == n && memcmp(id, name, n) == 0) ausi_describe_part(out, voice, view, part);
        for (int i = 0; inner && i < inners; i++)
            if (strlen(inner[i].name) == n && memcmp(inner[i].name, name, n) == 0)
                ausi_describe_inner(out, voice, view, part, i);
    }
}

void ausi_describe_topic(aus_writer *out, const ausi_voice *voice, const void *view, int topic)
{
    const aus_rules *rules = voice->game->rules;
    const aus_topic *t = &rules->topic[topic];
    for (const char *at = t->parts; at && *at;) {
        const char *end = strchr(at, ' ');
        size_t      n = end ? (size_t)(end - at) : strlen(at);
        describe_named(out, voice, view, at, n);
        at += n + (end != NULL);
    }
    if (!t->place) return;
    int table = rules->domain[t->place].table;
    for (int i = 0; i < voice->game->records[table]; i++) describe_place(out, voice, view, table, i);
}

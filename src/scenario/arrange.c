/* Cards moved about in a position without losing or doubling one: decks stacked by swapping, and
 * lists that take what the rest of the position leaves over. */
#include "scenario/trial.h"

/* ---- Every place of one domain ---- */

typedef bool visit_value(void *context, uint8_t *value); /* false = stop */

/* Visits every byte of the domain that is in use, in the order of the field tables. */
static bool each_value(const aus_field *fields, size_t n, uint8_t *base, int domain, visit_value *visit,
                       void *context)
{
    for (const aus_field *field = fields; field < fields + n; field++) {
        int length = aus_field_length(field, base);
        for (int i = 0; i < length; i++) {
            uint8_t *element = base + field->offset + (size_t)i * field->stride;
            if (field->type == AUS_F_STRUCT &&
                !each_value(field->sub, field->subs, element, domain, visit, context))
                return false;
            if (field->type == AUS_F_U8 && field->domain == domain && !visit(context, element)) return false;
        }
    }
    return true;
}

static bool is_list_of_values(const aus_place *place)
{
    const aus_field *field = place->field;
    return place->index < 0 && field->type == AUS_F_U8 && field->domain != 0 &&
           (field->count > 1 || field->length);
}

/* ---- Stacked decks ---- */

typedef struct stacking {
    uint8_t      *state;
    ausi_position open;                 /* the position as a spectator sees it */
    bool          fixed[AUS_STATE_MAX]; /* places already stacked */
    uint8_t       wanted;
    uint8_t      *found;
} stacking;

static bool is_wanted(const stacking *s, const uint8_t *value)
{
    return *value == s->wanted && !s->fixed[value - s->state];
}

/* A card may come from where nobody can see that it is missing. */
static bool visit_hidden(void *context, uint8_t *value)
{
    stacking      *s = context;
    const uint8_t *open = (const uint8_t *)&s->open;
    if (!is_wanted(s, value) || open[value - s->state] != AUS_UNKNOWN) return true;
    s->found = value;
    return false;
}

static void find_in_list(stacking *s, const aus_place *list)
{
    int length = aus_field_length(list->field, list->base);
    for (int i = 0; i < length && !s->found; i++) {
        uint8_t *value = list->base + list->field->offset + i;
        if (is_wanted(s, value)) s->found = value;
    }
}

static bool stack_card(ausi_trial *t, stacking *s, const aus_place *list, const char *path, size_t i,
                       json_t *card)
{
    char      target_path[AUSI_PATH_MAX];
    aus_place target;
    int64_t   value;
    if (!ausi_sc_value(t, list->field->domain, card, &value)) return false;
    if (!ausi_sc_element_path(t, list->field, path, i, target_path)) return false;
    if (!ausi_sc_find(t, &t->state, target_path, &target)) return false;

    uint8_t *here = target.base + target.field->offset + target.index;
    s->wanted = (uint8_t)value;
    s->found = is_wanted(s, here) ? here : NULL;
    find_in_list(s, list);
    if (!s->found)
        each_value(t->rules->field, t->rules->fields, s->state, list->field->domain, visit_hidden, s);
    if (!s->found) return ausi_sc_fail(t, "this card lies neither in the list nor in a hidden place");
    *s->found = *here;
    *here = s->wanted;
    s->fixed[here - s->state] = true;
    return true;
}

static bool stack_list(ausi_trial *t, stacking *s, const char *path, json_t *cards)
{
    aus_place list;
    size_t    i;
    json_t   *card;
    if (!ausi_sc_kind(t, cards, AUSI_LIST)) return false;
    if (!ausi_sc_find(t, &t->state, path, &list)) return false;
    if (!is_list_of_values(&list)) return ausi_sc_fail(t, "\"%s\" is no list of cards", path);
    json_array_foreach(cards, i, card) {
        size_t mark = ausi_sc_enter_item(t, i);
        if (!stack_card(t, s, &list, path, i, card)) return false;
        ausi_sc_leave(t, mark);
    }
    return true;
}

bool ausi_sc_stack(ausi_trial *t, json_t *stack)
{
    const char *path;
    json_t     *cards;
    stacking    s = {.state = (uint8_t *)&t->state};
    t->rules->observe(&t->game, &t->state, AUS_NOBODY, &s.open);
    json_object_foreach(stack, path, cards) {
        size_t mark = ausi_sc_enter(t, path);
        if (!stack_list(t, &s, path, cards)) return false;
        ausi_sc_leave(t, mark);
    }
    return true;
}

/* ---- The rest ---- */

typedef struct census {
    int left[256]; /* how many of each value are still to be placed */
    int sign;
} census;

static bool visit_count(void *context, uint8_t *value)
{
    census *c = context;
    if (*value != AUS_NONE && *value != AUS_UNKNOWN) c->left[*value] += c->sign;
    return true;
}

static bool holds(const aus_field *field) { return field->type == AUS_F_BITS && (field->flags & AUS_FIELD_HOLDS); }

/* Counts the members of the sets in which cards of the domain lie. */
static void count_sets(const aus_field *fields, size_t n, const uint8_t *base, int domain, census *c)
{
    for (const aus_field *field = fields; field < fields + n; field++) {
        for (int i = 0; i < field->count; i++) {
            const uint8_t *bytes = base + field->offset + (size_t)i * field->stride;
            if (field->type == AUS_F_STRUCT && i < aus_field_length(field, base))
                count_sets(field->sub, field->subs, bytes, domain, c);
            if (!holds(field) || field->domain != domain) continue;
            for (int bit = 0; bit < 8 * field->stride; bit++)
                if ((bytes[bit / 8] >> bit % 8) & 1u) c->left[bit] += c->sign;
        }
    }
}

bool ausi_sc_note_rest(ausi_trial *t, const aus_place *place, const char *path)
{
    aus_place other;
    if (!holds(place->field) && (!is_list_of_values(place) || !place->field->length))
        return ausi_sc_fail(t, "only a list of cards can take the rest");
    for (size_t i = 0; i < t->rests; i++)
        if (!ausi_sc_find(t, &t->state, t->rest[i], &other) || other.field->domain == place->field->domain)
            return ausi_sc_fail(t, "\"%s\" takes the rest already", t->rest[i]);
    if (t->rests == AUSI_REST_MAX) return ausi_sc_fail(t, "too many lists take the rest");
    memcpy(t->rest[t->rests++], path, strlen(path) + 1);
    return true;
}

/* What the fresh state has and the patched one, its rest list emptied, has not. */
static bool take_census(ausi_trial *t, const ausi_position *fresh, int domain, census *c)
{
    ausi_position before = *fresh;
    c->sign = 1;
    each_value(t->rules->field, t->rules->fields, (uint8_t *)&before, domain, visit_count, c);
    count_sets(t->rules->field, t->rules->fields, (uint8_t *)&before, domain, c);
    c->sign = -1;
    each_value(t->rules->field, t->rules->fields, (uint8_t *)&t->state, domain, visit_count, c);
    count_sets(t->rules->field, t->rules->fields, (uint8_t *)&t->state, domain, c);
    for (int card = 0; card < AUS_NONE; card++) {
        char buf[16];
        if (c->left[card] < 0)
            return ausi_sc_fail(t, "the patch uses \"%s\" more often than the game has it",
                                aus_domain_slug(&t->game, domain, card, buf));
    }
    return true;
}

static int take(census *c, int card)
{
    if (c->left[card] <= 0) return 0;
    c->left[card]--;
    return 1;
}

static bool fill_set(ausi_trial *t, const ausi_position *fresh, const aus_place *set)
{
    census   c = {.sign = 0};
    uint8_t *bytes = set->base + set->field->offset;
    memset(bytes, 0, set->field->stride);
    if (!take_census(t, fresh, set->field->domain, &c)) return false;
    for (int card = 0; card < 8 * set->field->stride && card < AUS_NONE; card++)
        if (c.left[card] > 0) bytes[card / 8] = (uint8_t)(bytes[card / 8] | 1u << card % 8);
    return true;
}

/* Cards that were in the list before keep their order; those that come to it go below them. */
static bool fill_rest(ausi_trial *t, const ausi_position *fresh, const char *path)
{
    aus_place list;
    census    c = {.sign = 0};
    uint8_t   old[256], kept[256];
    int       kepts = 0, length = 0;
    if (!ausi_sc_find(t, &t->state, path, &list)) return false;
    if (holds(list.field)) return fill_set(t, fresh, &list);

    const aus_field *field = list.field;
    uint8_t         *cards = list.base + field->offset;
    int              olds = aus_field_length(field, list.base);
    memcpy(old, cards, (size_t)olds);
    memset(cards, 0, (size_t)olds);
    list.base[field->length - 1] = 0;
    if (!take_census(t, fresh, field->domain, &c)) return false;

    for (int i = 0; i < olds; i++)
        if (take(&c, old[i])) kept[kepts++] = old[i];
    for (int card = 0; card < AUS_NONE; card++)
        while (take(&c, card)) {
            if (length + kepts == field->count)
                return ausi_sc_fail(t, "the rest does not fit into \"%s\"", path);
            cards[length++] = (uint8_t)card;
        }
    memcpy(cards + length, kept, (size_t)kepts);
    list.base[field->length - 1] = (uint8_t)(length + kepts);
    return true;
}

bool ausi_sc_fill_rests(ausi_trial *t, const ausi_position *fresh)
{
    for (size_t i = 0; i < t->rests; i++)
        if (!fill_rest(t, fresh, t->rest[i])) return false;
    return true;
}

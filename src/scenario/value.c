/* Between JSON and the fields of a state. Writing knows every form a value has; comparing is writing
 * into a copy and seeing whether that changes anything, so the two cannot disagree. */
#include "scenario/trial.h"

#include <stdlib.h>

/* ---- One value ---- */

static bool number_value(ausi_trial *t, int domain, json_t *json, int64_t *value)
{
    const aus_domain *d = &t->rules->domain[domain];
    int64_t           first = d->kind == AUS_D_SEAT; /* people count seats from 1 */
    int64_t           count = (int64_t)aus_domain_count(&t->game, domain);
    int64_t           number = json_integer_value(json);
    if (!ausi_sc_kind(t, json, AUSI_INT)) return false;
    if (domain != 0 && (number < first || number >= first + count))
        return ausi_sc_fail(t, "expected a %s from %d to %d", d->id, (int)first, (int)(first + count - 1));
    *value = number - first;
    return true;
}

/* null is "nothing is here", "?" is "something the viewer may not know". */
static bool is_token(json_t *json)
{
    const char *text = json_string_value(json);
    return json_is_null(json) || (text && strcmp(text, "?") == 0);
}

static bool token_value(ausi_trial *t, int domain, json_t *json, int64_t *value)
{
    if (json_is_null(json) && domain == 0) return ausi_sc_kind(t, json, AUSI_INT);
    if (!json_is_null(json) && t->patching) return ausi_sc_fail(t, "only views have unknown values");
    *value = json_is_null(json) ? AUS_NONE : AUS_UNKNOWN;
    return true;
}

bool ausi_sc_value(ausi_trial *t, int domain, json_t *json, int64_t *value)
{
    const aus_domain *d = &t->rules->domain[domain];
    if (is_token(json)) return token_value(t, domain, json, value);
    if (d->kind == AUS_D_NUMBER || d->kind == AUS_D_SEAT) return number_value(t, domain, json, value);
    const char *text = json_string_value(json);
    if (!text) return ausi_sc_fail(t, "expected the name of a %s", d->id);
    *value = aus_domain_value(&t->game, domain, text, strlen(text));
    return *value >= 0 || ausi_sc_fail(t, "there is no %s \"%s\"", d->id, text);
}

static json_t *value_json(const aus_game *game, int domain, int64_t value)
{
    const aus_domain *d = &game->rules->domain[domain];
    char              buf[16];
    if (domain != 0 && value == AUS_NONE) return json_null();
    if (domain != 0 && value == AUS_UNKNOWN) return json_string("?");
    if (d->kind == AUS_D_NUMBER) return json_integer(value);
    if (d->kind == AUS_D_SEAT) return json_integer(value + 1);
    return json_string(aus_domain_slug(game, domain, (int)value, buf));
}

/* ---- Places ---- */

static bool has_elements(const aus_place *place)
{
    return place->index < 0 && (place->field->count > 1 || place->field->length);
}

static uint8_t *bytes_of(const aus_place *place)
{
    int index = place->index < 0 ? 0 : place->index;
    return place->base + place->field->offset + (size_t)place->field->stride * (size_t)index;
}

/* An array with one element a seat is as long as the table, whatever the game could seat. */
static size_t length_of(const aus_game *game, const aus_place *place)
{
    if (place->field->flags & AUS_FIELD_BY_SEAT && !place->field->length) return game->seats;
    return (size_t)aus_field_length(place->field, place->base);
}

bool ausi_sc_find(ausi_trial *t, ausi_position *state, const char *path, aus_place *place)
{
    if (aus_place_find(t->rules->field, t->rules->fields, state, path, place)) return true;
    return ausi_sc_fail(t, "the state has no place \"%s\"", path);
}

bool ausi_sc_element_path(ausi_trial *t, const aus_field *field, const char *path, size_t i,
                          char out[AUSI_PATH_MAX])
{
    if (field->flags & AUS_FIELD_BY_SEAT) i++;
    int n = snprintf(out, AUSI_PATH_MAX, "%s.%zu", path, i);
    return n < AUSI_PATH_MAX || ausi_sc_fail(t, "this path is too long");
}

/* ---- Writing ---- */

static bool write_leaf(ausi_trial *t, const aus_place *place, json_t *json)
{
    const aus_field *field = place->field;
    int64_t          value;
    if (field->type == AUS_F_STRUCT) return ausi_sc_fail(t, "expected an object");
    if (!ausi_sc_value(t, field->domain, json, &value)) return false;
    /* The two reserved values lie outside of the range a number may have otherwise. */
    if (is_token(json) && field->type == AUS_F_U8) {
        *bytes_of(place) = (uint8_t)value;
        return true;
    }
    return aus_field_set(field, place->base, place->index, value) ||
           ausi_sc_fail(t, "this number is out of range");
}

static bool write_set(ausi_trial *t, const aus_place *place, json_t *json)
{
    const aus_field *field = place->field;
    uint8_t         *bytes = bytes_of(place);
    size_t           i;
    json_t          *item;
    if (!ausi_sc_kind(t, json, AUSI_LIST)) return false;
    memset(bytes, 0, field->stride);
    json_array_foreach(json, i, item) {
        size_t  mark = ausi_sc_enter_item(t, i);
        int64_t value;
        if (!ausi_sc_value(t, field->domain, item, &value)) return false;
        if (is_token(item) || value < 0 || value >= 8 * field->stride)
            return ausi_sc_fail(t, "a set cannot hold this");
        bytes[value / 8] = (uint8_t)(bytes[value / 8] | 1u << value % 8);
        ausi_sc_leave(t, mark);
    }
    return true;
}

/* Makes room for the items of a list; what falls off is zeroed. */
static bool set_length(ausi_trial *t, const aus_place *place, size_t items)
{
    const aus_field *field = place->field;
    size_t           length = length_of(&t->game, place);
    if (!field->length) return items == length || ausi_sc_fail(t, "expected a list of %zu", length);
    if (items > field->count) return ausi_sc_fail(t, "at most %d fit in here", (int)field->count);
    if (items < length)
        memset(place->base + field->offset + items * field->stride, 0, (length - items) * field->stride);
    place->base[field->length - 1] = (uint8_t)items;
    return true;
}

static bool write_items(ausi_trial *t, ausi_position *state, const char *path, const aus_place *place,
                        json_t *json)
{
    size_t  i;
    json_t *item;
    if (!set_length(t, place, json_array_size(json))) return false;
    json_array_foreach(json, i, item) {
        char   inner[AUSI_PATH_MAX];
        size_t mark = ausi_sc_enter_item(t, i);
        if (!ausi_sc_element_path(t, place->field, path, i, inner)) return false;
        if (!ausi_sc_write(t, state, inner, item)) return false;
        ausi_sc_leave(t, mark);
    }
    return true;
}

static bool write_members(ausi_trial *t, ausi_position *state, const char *path, json_t *json)
{
    const char *key;
    json_t     *value;
    aus_place   place;
    if (*path && !ausi_sc_find(t, state, path, &place)) return false;
    if (json_object_size(json) == 0) return ausi_sc_fail(t, "an empty object says nothing");
    json_object_foreach(json, key, value) {
        char   inner[AUSI_PATH_MAX];
        size_t mark = ausi_sc_enter(t, key);
        int    n = snprintf(inner, sizeof inner, "%s%s%s", path, *path ? "." : "", key);
        if (n >= AUSI_PATH_MAX) return ausi_sc_fail(t, "this path is too long");
        if (!ausi_sc_write(t, state, inner, value)) return false;
        ausi_sc_leave(t, mark);
    }
    return true;
}

/* null for a whole row of places: nothing lies in any of them. */
static bool empties(const aus_place *place, json_t *json)
{
    const aus_field *field = place->field;
    return json_is_null(json) && field->type == AUS_F_U8 && field->domain != 0 && !field->length;
}

bool ausi_sc_write(ausi_trial *t, ausi_position *state, const char *path, json_t *json)
{
    aus_place   place;
    const char *text = json_string_value(json);
    if (json_is_object(json)) return write_members(t, state, path, json);
    if (!ausi_sc_find(t, state, path, &place)) return false;
    bool rest = t->patching && text && strcmp(text, "rest") == 0;
    if (rest && (has_elements(&place) || place.field->type == AUS_F_BITS)) return ausi_sc_note_rest(t, &place, path);
    if (has_elements(&place)) {
        if (empties(&place, json)) {
            memset(place.base + place.field->offset, AUS_NONE, place.field->count);
            return true;
        }
        return ausi_sc_kind(t, json, AUSI_LIST | AUSI_OBJECT) && write_items(t, state, path, &place, json);
    }
    if (place.field->type == AUS_F_BITS) return write_set(t, &place, json);
    return write_leaf(t, &place, json);
}

bool ausi_sc_matches(ausi_trial *t, const ausi_position *state, const char *path, json_t *json, bool *yes)
{
    ausi_position copy = *state;
    if (!ausi_sc_write(t, &copy, path, json)) return false;
    *yes = memcmp(&copy, state, t->rules->state_size) == 0;
    return true;
}

/* ---- Reading ---- */

static json_t *read_struct(const aus_game *game, const aus_field *fields, size_t n, uint8_t *base)
{
    json_t *object = json_object();
    for (size_t i = 0; i < n; i++) {
        aus_place place = {.field = &fields[i], .base = base, .index = -1};
        if (fields[i].flags & AUS_FIELD_HIDDEN) continue;
        json_object_set_new(object, fields[i].name, ausi_sc_read(game, &place));
    }
    return object;
}

static json_t *read_items(const aus_game *game, const aus_place *place)
{
    json_t *list = json_array();
    int     length = (int)length_of(game, place);
    for (int i = 0; i < length; i++) {
        aus_place item = *place;
        item.index = place->field->flags & AUS_FIELD_DECK ? length - 1 - i : i;
        json_array_append_new(list, ausi_sc_read(game, &item));
    }
    return list;
}

static json_t *read_set(const aus_game *game, const aus_place *place)
{
    json_t        *list = json_array();
    const uint8_t *bytes = bytes_of(place);
    for (int i = 0; i < 8 * place->field->stride; i++)
        if ((bytes[i / 8] >> i % 8) & 1u)
            json_array_append_new(list, value_json(game, place->field->domain, i));
    return list;
}

json_t *ausi_sc_read(const aus_game *game, const aus_place *place)
{
    const aus_field *field = place->field;
    if (has_elements(place)) return read_items(game, place);
    if (field->type == AUS_F_STRUCT) return read_struct(game, field->sub, field->subs, bytes_of(place));
    if (field->type == AUS_F_BITS) return read_set(game, place);
    return value_json(game, field->domain, aus_field_get(field, place->base, place->index));
}

void ausi_sc_show(json_t *json, char *out, size_t size)
{
    char *text = json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY);
    int   n = snprintf(out, size - 3, "%s", text ? text : "");
    ausi_sc_mend(out);
    if (n >= (int)size - 3) strcat(out, "...");
    free(text);
}

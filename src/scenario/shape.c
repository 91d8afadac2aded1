/* Shapes: which members a JSON object may have, and of which kinds. Checked in one place, so that the
 * rest of the code reads members without looking back. */
#include "scenario/trial.h"

static int kind_of(json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_INTEGER: return AUSI_INT;
    case JSON_STRING: return AUSI_TEXT;
    case JSON_ARRAY: return AUSI_LIST;
    case JSON_OBJECT: return AUSI_OBJECT;
    case JSON_TRUE:
    case JSON_FALSE: return AUSI_BOOL;
    case JSON_NULL: return AUSI_NULL;
    default: return 0; /* numbers with a fraction: no rule has any */
    }
}

bool ausi_sc_kind(ausi_trial *t, json_t *value, int kinds)
{
    static const char *const names[] = {"a whole number", "a text",        "a list",
                                        "an object",      "true or false", "null"};
    if (kind_of(value) & kinds) return true;
    char       expected[96];
    aus_writer out = {.data = expected, .size = sizeof expected};
    for (int i = 0; i < 6; i++) {
        if (!((kinds >> i) & 1)) continue;
        if (out.used) aus_write(&out, " or ");
        aus_write(&out, names[i]);
    }
    return ausi_sc_fail(t, "expected %s", expected);
}

static const ausi_member *member_of(const ausi_member *members, const char *key)
{
    while (members->key && strcmp(members->key, key) != 0) members++;
    return members->key ? members : NULL;
}

bool ausi_sc_shape(ausi_trial *t, json_t *object, const ausi_member *members)
{
    if (!ausi_sc_kind(t, object, AUSI_OBJECT)) return false;
    const char *key;
    json_t     *value;
    json_object_foreach(object, key, value) {
        const ausi_member *member = member_of(members, key);
        size_t             mark = ausi_sc_enter(t, key);
        if (!member) return ausi_sc_fail(t, "unknown key");
        if (!ausi_sc_kind(t, value, member->kinds)) return false;
        ausi_sc_leave(t, mark);
    }
    for (const ausi_member *member = members; member->key; member++)
        if ((member->kinds & AUSI_MUST) && !json_object_get(object, member->key))
            return ausi_sc_fail_at(t, member->key, "is missing");
    return true;
}

const char *ausi_sc_text(json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static bool seat_of(ausi_trial *t, json_t *value, int *seat)
{
    json_int_t number = json_integer_value(value);
    if (!ausi_sc_kind(t, value, AUSI_INT)) return false;
    if (number < 1 || number > t->game.seats)
        return ausi_sc_fail(t, "expected a seat from 1 to %d", t->game.seats);
    *seat = (int)number - 1;
    return true;
}

bool ausi_sc_seat(ausi_trial *t, json_t *object, const char *key, int *seat)
{
    size_t mark = ausi_sc_enter(t, key);
    if (!seat_of(t, json_object_get(object, key), seat)) return false;
    ausi_sc_leave(t, mark);
    return true;
}

bool ausi_sc_seats(ausi_trial *t, json_t *object, const char *key, uint32_t *mask)
{
    size_t  mark = ausi_sc_enter(t, key);
    size_t  i;
    json_t *item;
    *mask = 0;
    json_array_foreach(json_object_get(object, key), i, item) {
        size_t inner = ausi_sc_enter_item(t, i);
        int    seat;
        if (!seat_of(t, item, &seat)) return false;
        *mask |= 1u << seat;
        ausi_sc_leave(t, inner);
    }
    ausi_sc_leave(t, mark);
    return true;
}

bool ausi_sc_viewer(ausi_trial *t, json_t *object, int *who)
{
    const char *text = ausi_sc_text(object, "view");
    *who = AUS_ALL;
    if (!json_object_get(object, "view")) return true;
    if (!text) return ausi_sc_seat(t, object, "view", who);
    *who = AUS_NOBODY;
    return strcmp(text, "nobody") == 0 || ausi_sc_fail_at(t, "view", "expected a seat or \"nobody\"");
}

bool ausi_sc_any_of(ausi_trial *t, json_t *object, const char *const *keys)
{
    for (; *keys; keys++)
        if (json_object_get(object, *keys)) return true;
    return ausi_sc_fail(t, "this fact compares with nothing");
}

/* What actions and places are about. */
#include "view/describe.h"
#include "view/describe_int.h"

static void say_parts(aus_writer *out, const ausi_voice *voice, const aus_field *field, const uint8_t *base)
{
    for (int i = 0; i < ausi_elements_of(voice->game, field, base); i++) {
        if (i) aus_write(out, ", ");
        ausi_say_brief(out, voice, field, ausi_element_at(field, base, i), NULL, false);
    }
}

void ausi_say_fact(aus_writer *out, const ausi_voice *voice, const aus_fact *fact, const aus_fact *before)
{
    const aus_field *field = fact->field;
    bool             goes_on = before && before->by == fact->by && before->key == fact->key;
    if (before) aus_write(out, goes_on ? ", " : "; ");
    if (fact->by && !goes_on) {
        ausi_say_value(out, voice, fact->by, fact->key);
        aus_write(out, ": ");
    }
    if (field && field->type == AUS_F_STRUCT) {
        say_parts(out, voice, field, fact->base);
    } else if (field) {
        aus_write(out, ausi_field_label(voice, NULL, field->name));
        aus_write(out, ": ");
        ausi_say_field_values(out, voice, field, fact->base);
    } else {
        ausi_say_value(out, voice, fact->domain, fact->value);
        if (fact->number < 0) return;
        aus_write(out, fact->by ? " " : ": ");
        aus_write_int(out, fact->number);
    }
}

int ausi_facts(const aus_game *game, const void *view, int seat, aus_action action, aus_fact out[AUS_FACTS_MAX])
{
    return game->rules->facts ? game->rules->facts(game, view, seat, action, out) : 0;
}

void ausi_say_choice(aus_writer *out, const ausi_voice *voice, const void *view, int seat,
                     aus_action action)
{
    aus_fact fact[AUS_FACTS_MAX];
    ausi_say_action(out, voice, action);
    int n = ausi_facts(voice->game, view, seat, action, fact);
    if (n) aus_write(out, " – ");
    for (int i = 0; i < n; i++) ausi_say_fact(out, voice, &fact[i], i ? &fact[i - 1] : NULL);
}

/* What the files that describe share: a field's elements, its values in words. */
#ifndef AUSI_DESCRIBE_INT_H
#define AUSI_DESCRIBE_INT_H

#include "view/describe.h"

static inline const uint8_t *ausi_element_at(const aus_field *field, const uint8_t *base, int index)
{
    return base + field->offset + (size_t)field->stride * (size_t)index;
}

/* Elements there are in this game: an array by seats has one for each that plays. */
static inline int ausi_elements_of(const aus_game *game, const aus_field *field, const uint8_t *base)
{
    int length = aus_field_length(field, base);
    return field->flags & AUS_FIELD_BY_SEAT && length > game->seats ? game->seats : length;
}

/* Whether an element is empty, zero or nothing, as a whole. */
bool ausi_rests(const ausi_voice *voice, const aus_field *field, const uint8_t *base, int index);

void ausi_say_field_values(aus_writer *out, const ausi_voice *voice, const aus_field *field, const uint8_t *base);
void ausi_say_element_index(aus_writer *out, const ausi_voice *voice, const aus_field *field, int index);
/* What a part is made of, in passing, without its parts and without the field `except`; how much was said. */
int  ausi_say_brief(aus_writer *out, const ausi_voice *voice, const aus_field *field, const uint8_t *bytes,
                    const aus_field *except, bool labels);
void ausi_describe_fields(aus_writer *out, const ausi_voice *voice, const aus_field *fields, int n,
                          const char *parent, const uint8_t *base, int depth);
/* In a row of facts the one before it is known; it parts them. */
void ausi_say_fact(aus_writer *out, const ausi_voice *voice, const aus_fact *fact, const aus_fact *before);

#endif

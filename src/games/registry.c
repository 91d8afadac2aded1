/* The only file that names games. */
#include "australis.h"

extern const aus_rules ng_rules, la_rules, az_rules;

static const aus_rules *const games[] = {
    &ng_rules,
    &la_rules,
    &az_rules,
};

size_t aus_rules_count(void) { return sizeof games / sizeof games[0]; }

const aus_rules *aus_rules_at(size_t i) { return i < aus_rules_count() ? games[i] : NULL; }

const aus_rules *aus_rules_find(const char *id)
{
    for (size_t i = 0; i < aus_rules_count(); i++)
        if (strcmp(games[i]->id, id) == 0) return games[i];
    return NULL;
}

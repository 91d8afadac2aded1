/* Finds the built-in pack of a game. Which games there are is up to the generated table. */
#include "packs.h"

/* The index of a game's pack; ausi_builtin_count if it has none. */
static size_t find(const aus_rules *rules)
{
    size_t i = 0;
    while (i < ausi_builtin_count && strcmp(ausi_builtin_pack[i].game, rules->id) != 0) i++;
    return i;
}

const aus_pack *aus_builtin_pack(const aus_rules *rules)
{
    size_t i = find(rules);
    return i < ausi_builtin_count ? &ausi_builtin_pack[i].pack : NULL;
}

const aus_source *aus_builtin_sources(const aus_rules *rules)
{
    size_t i = find(rules);
    return i < ausi_builtin_count ? ausi_builtin_sources[i] : NULL;
}

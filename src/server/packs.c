/* The content that tables can be opened with: what is built in, and the packs the server was started with. */
#include <stdlib.h>
#include "server/server_int.h"

bool ausi_packs_open(ausi_server *s)
{
    size_t games = aus_rules_count();
    s->packs = games + s->config.packs;
    s->pack = calloc(s->packs, sizeof *s->pack);
    if (!s->pack) return false;
    for (size_t i = 0; i < s->packs; i++) {
        ausi_known_pack *p = &s->pack[i];
        if (i < games) {
            *p = (ausi_known_pack){.rules = aus_rules_at(i), .pack = *aus_builtin_pack(aus_rules_at(i))};
        } else {
            const ausi_server_pack *given = &s->config.pack[i - games];
            *p = (ausi_known_pack){.name = given->name, .rules = given->rules, .pack = given->pack};
        }
        aus_sha256(p->pack.rules.data, p->pack.rules.size, p->hash);
    }
    return true;
}

ausi_known_pack *ausi_pack_of(const ausi_server *s, const uint8_t hash[32])
{
    for (size_t i = 0; i < s->packs; i++)
        if (memcmp(s->pack[i].hash, hash, 32) == 0) return &s->pack[i];
    return NULL;
}

const uint8_t *ausi_builtin_hash(ausi_server *s, const aus_rules *rules)
{
    size_t i = 0;
    while (s->pack[i].rules != rules) i++; /* the built-in ones come first */
    return s->pack[i].hash;
}

bool ausi_pack_find(ausi_server *s, const aus_rules *rules, const char *word, uint8_t hash[32])
{
    if (!*word) {
        memcpy(hash, ausi_builtin_hash(s, rules), 32);
        return true;
    }
    if (ausi_hex_read(word, hash, 32)) return true;
    for (size_t i = 0; i < s->packs; i++) {
        if (s->pack[i].rules != rules || !s->pack[i].name || strcmp(s->pack[i].name, word) != 0) continue;
        memcpy(hash, s->pack[i].hash, 32);
        return true;
    }
    return false;
}

bool ausi_pack_blocks(ausi_server *s, const uint8_t hash[32], aus_pack *out)
{
    const ausi_known_pack *known = ausi_pack_of(s, hash);
    ausi_store_content     content;
    if (known) {
        *out = known->pack;
        return true;
    }
    if (ausi_store_content_get(s->reader, hash, &content) != AUSI_STORE_OK) return false;
    *out = (aus_pack){.rules = {content.rules.data, content.rules.size},
                      .texts = {content.texts.data, content.texts.size}};
    return true;
}

/* Games made ready, shared by the tables that play them. */
#include <stdlib.h>
#include "server/server_int.h"

static bool fits(const ausi_made_game *m, const aus_rules *rules, const uint8_t hash[32], int seats,
                 const uint8_t *options)
{
    return m->game.rules == rules && m->game.seats == seats && memcmp(m->game.content_hash, hash, 32) == 0 &&
           memcmp(m->game.option, options, rules->options) == 0;
}

static void *copy(ausi_blob blob)
{
    void *bytes = blob.size ? malloc(blob.size) : NULL;
    if (bytes) memcpy(bytes, blob.data, blob.size);
    return bytes;
}

static bool from_store(ausi_server *s, ausi_made_game *m, const aus_rules *rules, const uint8_t hash[32],
                       aus_pack *pack)
{
    ausi_store_content content;
    if (ausi_store_content_get(s->reader, hash, &content) != AUSI_STORE_OK) return false;
    m->rules_block = copy(content.rules);
    m->texts_block = copy(content.texts);
    *pack = (aus_pack){.rules = {m->rules_block, content.rules.size}};
    if (m->texts_block) pack->texts = (aus_bytes){m->texts_block, content.texts.size};
    if (pack->texts.data && aus_text_block_check(rules, pack->texts)) pack->texts = (aus_bytes){0};
    return m->rules_block && !aus_block_check(rules, pack->rules);
}

static void free_made(ausi_made_game *m)
{
    if (!m) return;
    free(m->rules_block);
    free(m->texts_block);
    free(m);
}

ausi_made_game *ausi_made_get(ausi_server *s, const aus_rules *rules, const uint8_t *hash, int seats,
                              const uint8_t *options, const char **why)
{
    uint8_t         builtin[32];
    const aus_pack *own = aus_builtin_pack(rules);
    aus_pack        pack;
    aus_sha256(own->rules.data, own->rules.size, builtin);
    if (!hash) hash = builtin;
    for (ausi_made_game *m = s->made; m; m = m->next) {
        if (!fits(m, rules, hash, seats, options)) continue;
        m->refs++;
        return m;
    }
    ausi_made_game *m = calloc(1, sizeof *m);
    *why = "no memory";
    if (!m) return NULL;
    bool ours = memcmp(hash, builtin, 32) == 0;
    *why = "its content is not to be had";
    if (ours || from_store(s, m, rules, hash, &pack)) {
        *why = aus_game_init(&m->game, rules, ours ? NULL : &pack, seats, options);
        if (!*why) {
            m->refs = 1;
            m->next = s->made;
            s->made = m;
            return m;
        }
    }
    free_made(m);
    return NULL;
}

void ausi_made_drop(ausi_server *s, ausi_made_game *made)
{
    if (!made || --made->refs) return;
    ausi_made_game **at = &s->made;
    while (*at != made) at = &(*at)->next;
    *at = made->next;
    free_made(made);
}

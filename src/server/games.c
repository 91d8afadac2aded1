/* Games made ready, shared by the tables that play them. */
#include <stdlib.h>
#include "server/server_int.h"

static bool fits(const ausi_made_game *m, const aus_rules *rules, const uint8_t hash[32], int seats,
                 const uint8_t *options)
{
    return m->game.rules == rules && m->game.seats == seats && memcmp(m->game.content_hash, hash, 32) == 0 &&
           memcmp(m->game.option, options, rules->options) == 0;
}

static aus_bytes copy(aus_bytes bytes)
{
    void *new = bytes.size ? malloc(bytes.size) : NULL;
    if (new) memcpy(new, bytes.data, bytes.size);
    return (aus_bytes){new, new ? bytes.size : 0};
}

/* What the store hands out lives until its next call, so the game gets a copy. */
static bool take_content(ausi_server *s, ausi_made_game *m, const aus_rules *rules, const uint8_t hash[32])
{
    const ausi_known_pack *known = ausi_pack_of(s, hash);
    if (known) {
        m->pack = known->pack;
        return known->rules == rules;
    }
    aus_pack stored;
    if (!ausi_pack_blocks(s, hash, &stored)) return false;
    m->owns_pack = true;
    m->pack = (aus_pack){.rules = copy(stored.rules), .texts = copy(stored.texts)};
    if (m->pack.texts.data && aus_text_block_check(rules, m->pack.texts)) { /* slugs will do */
        free((void *)(size_t)m->pack.texts.data);
        m->pack.texts = (aus_bytes){0};
    }
    return m->pack.rules.data && !aus_block_check(rules, m->pack.rules);
}

static void free_made(ausi_made_game *m)
{
    if (m->owns_pack) {
        free((void *)(size_t)m->pack.rules.data);
        free((void *)(size_t)m->pack.texts.data);
    }
    free(m);
}

ausi_made_game *ausi_made_get(ausi_server *s, const aus_rules *rules, const uint8_t *hash, int seats,
                              const uint8_t *options, const char **why)
{
    for (ausi_made_game *m = s->made; m; m = m->next) {
        if (!fits(m, rules, hash, seats, options)) continue;
        m->refs++;
        return m;
    }
    ausi_made_game *m = calloc(1, sizeof *m);
    *why = "no memory";
    if (!m) return NULL;
    *why = NULL;
    if (take_content(s, m, rules, hash)) {
        *why = aus_game_init(&m->game, rules, &m->pack, seats, options);
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

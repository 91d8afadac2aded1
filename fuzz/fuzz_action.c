/* Any bytes as action texts, one a line, first byte = the game: what parses prints back to the same
 * text, and applying it is a verdict or a move. */
#include "australis.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

static void one(const aus_game *game, void *state, const char *text, size_t n)
{
    aus_action action;
    char       back[AUS_TEXT_MAX];
    if (!aus_action_parse(game, text, n, &action)) return;
    size_t length = aus_action_text(game, action, back, sizeof back);
    AUS_ASSERT(length == n && memcmp(back, text, n) == 0);
    for (int seat = 0; seat < game->seats; seat++) aus_apply(game, state, seat, action, NULL, NULL);
    AUS_ASSERT(!aus_invariant(game, state));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    static aus_game     game;
    static int          ready = -1;
    _Alignas(8) uint8_t state[AUS_STATE_MAX];
    aus_seed            seed = {{1}};
    if (n < 2) return 0;
    int wanted = bytes[0] % (int)aus_rules_count();
    if (ready != wanted) {
        const aus_rules *rules = aus_rules_at((size_t)wanted);
        AUS_ASSERT(!aus_game_init(&game, rules, NULL, rules->seats_max, NULL));
        ready = wanted;
    }
    aus_start(&game, state, &seed, NULL);
    for (const char *at = (const char *)bytes + 1, *end = (const char *)bytes + n; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        one(&game, state, at, (size_t)(stop - at));
        at = stop + 1;
    }
    return 0;
}

/* Prints the fingerprints of random games: the same on every compiler and in WebAssembly, or
 * determinism is lost. tests/golden/digests.txt is this output. */
#include <stdio.h>
#include <stdlib.h>
#include "engine/digest.h"

/* Variant 0 is the default; variant v takes value v of every option, as far as it goes. */
static void print(aus_game *game, const aus_rules *rules, int seats, int variant)
{
    static _Alignas(8) uint8_t state[AUS_STATE_MAX];
    uint8_t                    options[AUS_OPTIONS_MAX];
    for (int i = 0; i < rules->options; i++) options[i] = (uint8_t)((variant - 1) % rules->option[i].values);
    if (aus_game_init(game, rules, NULL, seats, variant ? options : NULL)) return;
    for (uint64_t seed = 1; seed <= 4; seed++)
        printf("%s %d %d %llu %016llx\n", rules->id, seats, variant, (unsigned long long)seed,
               (unsigned long long)ausi_digest(game, state, seed));
}

int main(void)
{
    aus_game *game = malloc(sizeof *game);
    if (!game) return 1;
    for (size_t g = 0; g < aus_rules_count(); g++) {
        const aus_rules *rules = aus_rules_at(g);
        for (int seats = rules->seats_min; seats <= rules->seats_max; seats++)
            for (int variant = 0; variant <= 2; variant++) print(game, rules, seats, variant);
    }
    free(game);
    return 0;
}

/* Prints the fingerprints of games played by agents, every game with its least and most seats, and of how the levels
 * that look wider and farther begin one. The WebAssembly build prints the same (tests/wasm/moves.mjs), or determinism is lost. */
#include <stdio.h>
#include <stdlib.h>
#include "ai/moves_digest.h"

enum { BEGINNING = 16, WHOLE = 100000 };

static void print(aus_game *game, const aus_rules *rules, int seats, const char *name, uint32_t most)
{
    static _Alignas(16) uint8_t state[AUS_STATE_MAX], view[AUS_STATE_MAX];
    aus_agent agent;
    if (aus_game_init(game, rules, NULL, seats, NULL) || !aus_agent_parse(name, &agent)) return;
    void *memory = aligned_alloc(16, aus_mind_size(&agent, rules));
    if (!memory) exit(1);
    aus_mind *mind = aus_mind_init(memory, &agent, rules, NULL);
    printf("%s %d %s %016llx\n", rules->id, seats, name,
           (unsigned long long)ausi_moves_digest(mind, game, state, view, 1, most));
    free(memory);
}

int main(void)
{
    aus_game *game = malloc(sizeof *game);
    if (!game) return 1;
    for (size_t g = 0; g < aus_rules_count(); g++) {
        const aus_rules *rules = aus_rules_at(g);
        print(game, rules, rules->seats_min, "greedy", WHOLE);
        print(game, rules, rules->seats_min, "mcts:24", WHOLE);
        print(game, rules, rules->seats_min, "hard", BEGINNING);
        print(game, rules, rules->seats_min, "master", BEGINNING);
        print(game, rules, rules->seats_max, "mcts:8", WHOLE);
    }
    free(game);
    return 0;
}

/*
 * The engine for WebAssembly: an explicit list of exports, no imports. The page hands bytes in and
 * out through buffers; this first set is what the tests need to show that it plays the same games.
 */
#include "ai/moves_digest.h"
#include "engine/digest.h"

#define EXPORT(name) __attribute__((export_name(name), used))

/* Everything lives in static memory: one game, one state, one buffer for words. */
static aus_game game;
static _Alignas(8) uint8_t state[AUS_STATE_MAX];
static char words[65536];
static _Alignas(8) uint8_t block[1 << 18]; /* a rules block the page hands in */

EXPORT("aus_words") char *wasm_words(void);
EXPORT("aus_words_size") uint32_t wasm_words_size(void);
EXPORT("aus_block") uint8_t *wasm_block(void);
EXPORT("aus_block_size") uint32_t wasm_block_size(void);
EXPORT("aus_games") uint32_t wasm_games(void);
EXPORT("aus_game_id") const char *wasm_game_id(uint32_t index);
EXPORT("aus_option_values") uint32_t wasm_option_values(uint32_t index, uint32_t option);
EXPORT("aus_setup") int32_t wasm_setup(uint32_t index, int32_t seats, const uint8_t *options, uint32_t block_bytes);
EXPORT("aus_playout") uint64_t wasm_playout(uint64_t seed);
EXPORT("aus_seats_min") int32_t wasm_seats_min(uint32_t index);
EXPORT("aus_seats_max") int32_t wasm_seats_max(uint32_t index);
EXPORT("aus_agent") int32_t wasm_agent(void);
EXPORT("aus_agent_game") uint64_t wasm_agent_game(uint64_t seed);

char *wasm_words(void) { return words; }

uint32_t wasm_words_size(void) { return sizeof words; }

uint8_t *wasm_block(void) { return block; }

uint32_t wasm_block_size(void) { return sizeof block; }

uint32_t wasm_games(void) { return (uint32_t)aus_rules_count(); }

const char *wasm_game_id(uint32_t index) { return index < aus_rules_count() ? aus_rules_at(index)->id : ""; }

/* How many values an option has; 0 = there is no such option. */
uint32_t wasm_option_values(uint32_t index, uint32_t option)
{
    const aus_rules *rules = aus_rules_at(index);
    return rules && option < rules->options ? rules->option[option].values : 0;
}

/* options NULL = the defaults; block_bytes 0 = the built-in content, else so many bytes of the block
 * are a rules block. 0 is success; otherwise what is wrong is in the words. */
int32_t wasm_setup(uint32_t index, int32_t seats, const uint8_t *options, uint32_t block_bytes)
{
    const aus_rules *rules = aus_rules_at(index);
    aus_pack         pack = {.rules = {block, block_bytes}};
    const char      *wrong = "no such game";
    if (block_bytes > sizeof block)
        wrong = "the block is too large";
    else if (rules)
        wrong = aus_game_init(&game, rules, block_bytes ? &pack : NULL, seats, options);
    aus_writer       out = {.data = words, .size = sizeof words};
    words[0] = 0;
    if (wrong) aus_write(&out, wrong);
    return wrong ? -1 : 0;
}

/* A random game from a number: a hash over every state on its way. The native tests do the same
 * (engine/digest.h), and the two must agree to the bit. */
uint64_t wasm_playout(uint64_t seed)
{
    return ausi_digest(&game, state, seed);
}

int32_t wasm_seats_min(uint32_t index) { return index < aus_rules_count() ? aus_rules_at(index)->seats_min : 0; }

int32_t wasm_seats_max(uint32_t index) { return index < aus_rules_count() ? aus_rules_at(index)->seats_max : 0; }

/* ---- Agents: their memory is taken from the page once and kept for the next one ---- */

static aus_mind *mind;

static void *room(size_t size)
{
    enum { PAGE = 65536 };
    static uint8_t *memory;
    static size_t   have;
    if (size > have) {
        size_t pages = (size + PAGE - 1) / PAGE, at = __builtin_wasm_memory_grow(0, pages);
        if (at == (size_t)-1) return NULL;
        memory = (uint8_t *)(at * PAGE);
        have = pages * PAGE;
    }
    return memory;
}

/* Makes the agent that the words name ready for the game that is set up. 0 is success; otherwise what
 * is wrong is in the words. */
int32_t wasm_agent(void)
{
    aus_agent   agent;
    void       *memory = NULL;
    const char *wrong = NULL;
    words[sizeof words - 1] = 0;
    if (!game.rules)
        wrong = "no game is set up";
    else if (!aus_agent_parse(words, &agent) || agent.milliseconds)
        wrong = "there is no such agent here";
    else if (!(memory = room(aus_mind_size(&agent, game.rules))))
        wrong = "no memory";
    mind = wrong ? NULL : aus_mind_init(memory, &agent, game.rules, NULL);
    aus_writer out = {.data = words, .size = sizeof words};
    words[0] = 0;
    if (wrong) aus_write(&out, wrong);
    return wrong ? -1 : 0;
}

/* A game that this agent plays on all seats: a hash over its moves. The native tests do the same. */
uint64_t wasm_agent_game(uint64_t seed)
{
    static _Alignas(16) uint8_t view[AUS_STATE_MAX];
    return mind ? ausi_moves_digest(mind, &game, state, view, seed) : 0;
}

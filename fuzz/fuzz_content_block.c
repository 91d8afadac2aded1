/* A built-in block with bytes changed at random places: a fuzzer would not find the head by itself.
 * Each three bytes of input are a place and a value. A game with an accepted pack must be usable. */
#include "australis.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static aus_bytes changed(uint64_t into[1 << 15], aus_bytes block, const uint8_t *data, size_t size)
{
    uint8_t *bytes = (uint8_t *)into;
    AUS_ASSERT(block.size <= sizeof(uint64_t) << 15);
    memcpy(bytes, block.data, block.size);
    for (size_t i = 0; i + 2 < size; i += 3) bytes[(data[i] * 256u + data[i + 1]) % block.size] = data[i + 2];
    return (aus_bytes){bytes, block.size};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint64_t rules_block[1 << 15], text_block[1 << 15];
    static aus_game game;
    if (size < 2) return 0;
    const aus_rules *rules = aus_rules_at(data[0] % aus_rules_count());
    aus_pack         pack = *aus_builtin_pack(rules);
    if (data[1] & 1) pack.rules = changed(rules_block, pack.rules, data + 2, size - 2);
    if (data[1] & 2) pack.texts = changed(text_block, pack.texts, data + 2, size - 2);
    if (data[1] & 4) pack.rules.size = pack.rules.size * data[1] / 256;
    if (aus_game_init(&game, rules, &pack, rules->seats_max, NULL)) return 0;
    for (int t = 0; t < rules->tables; t++)
        for (int i = 0; i < game.records[t]; i++)
            AUS_ASSERT(strlen(aus_record_name(&game, t, i, data[1] % 5)) > 0 && game.slugs[t][AUS_SLUG_MAX * i]);
    return 0;
}

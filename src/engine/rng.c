/* The generator of searches and tests: xoshiro256**, seeded through splitmix64. Fast, not secret. */
#include "australis.h"

static inline uint64_t rotl(uint64_t x, int n) { return (x << n) | (x >> (64 - n)); }

void aus_rng_init(aus_rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = (seed += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        rng->s[i] = z ^ (z >> 31);
    }
}

uint64_t aus_rng_u64(aus_rng *rng)
{
    uint64_t *s = rng->s, result = rotl(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return result;
}

uint32_t aus_rng_below(aus_rng *rng, uint32_t bound)
{
    AUS_ASSERT(bound > 0);
    uint64_t m = (aus_rng_u64(rng) >> 32) * bound;
    if ((uint32_t)m < bound) {
        uint32_t floor = (uint32_t)(0u - bound) % bound;
        while ((uint32_t)m < floor) m = (aus_rng_u64(rng) >> 32) * bound;
    }
    return (uint32_t)(m >> 32);
}

void aus_rng_shuffle(aus_rng *rng, uint8_t *items, size_t n)
{
    for (size_t i = n; i > 1; i--) {
        size_t  j = aus_rng_below(rng, (uint32_t)i);
        uint8_t t = items[i - 1];
        items[i - 1] = items[j];
        items[j] = t;
    }
}

void aus_rng_rekey(aus_rng *rng, aus_dice *dice)
{
    memset(dice, 0, sizeof *dice);
    for (int i = 0; i < 8; i++) dice->key[i] = (uint32_t)(aus_rng_u64(rng) >> 32);
}

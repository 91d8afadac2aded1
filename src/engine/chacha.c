/* The dice of the rules: ChaCha8 as a stream of 32-bit words. */
#include "chacha.h"

static inline uint32_t rotl(uint32_t x, int n) { return (x << n) | (x >> (32 - n)); }

static inline void quarter(uint32_t *x, int a, int b, int c, int d)
{
    x[a] += x[b]; x[d] = rotl(x[d] ^ x[a], 16);
    x[c] += x[d]; x[b] = rotl(x[b] ^ x[c], 12);
    x[a] += x[b]; x[d] = rotl(x[d] ^ x[a], 8);
    x[c] += x[d]; x[b] = rotl(x[b] ^ x[c], 7);
}

void ausi_chacha_block(const uint32_t in[16], int rounds, uint32_t out[16])
{
    uint32_t x[16];
    memcpy(x, in, sizeof x);
    for (int i = 0; i < rounds; i += 2) {
        quarter(x, 0, 4, 8, 12);
        quarter(x, 1, 5, 9, 13);
        quarter(x, 2, 6, 10, 14);
        quarter(x, 3, 7, 11, 15);
        quarter(x, 0, 5, 10, 15);
        quarter(x, 1, 6, 11, 12);
        quarter(x, 2, 7, 8, 13);
        quarter(x, 3, 4, 9, 14);
    }
    for (int i = 0; i < 16; i++) out[i] = x[i] + in[i];
}

static void refill(aus_dice *dice)
{
    uint32_t in[16] = {0x61707865u, 0x3320646eu, 0x79622d32u, 0x6b206574u};
    memcpy(in + 4, dice->key, sizeof dice->key);
    in[12] = (uint32_t)dice->block;
    in[13] = (uint32_t)(dice->block >> 32);
    ausi_chacha_block(in, 8, dice->word);
    dice->block++;
    dice->used = 0;
}

void aus_dice_init(aus_dice *dice, const aus_seed *seed)
{
    memset(dice, 0, sizeof *dice);
    for (int i = 0; i < 8; i++) {
        const uint8_t *b = seed->bytes + 4 * i;
        dice->key[i] = (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    }
}

uint32_t aus_dice_u32(aus_dice *dice)
{
    if (dice->block == 0 || dice->used == 16) refill(dice);
    return dice->word[dice->used++];
}

/* Lemire's multiply-and-shift with rejection: no modulo in the common case, no bias at all. */
uint32_t aus_dice_below(aus_dice *dice, uint32_t bound)
{
    AUS_ASSERT(bound > 0);
    uint64_t m = (uint64_t)aus_dice_u32(dice) * bound;
    if ((uint32_t)m < bound) {
        uint32_t floor = (uint32_t)(0u - bound) % bound;
        while ((uint32_t)m < floor) m = (uint64_t)aus_dice_u32(dice) * bound;
    }
    return (uint32_t)(m >> 32);
}

void aus_dice_shuffle(aus_dice *dice, uint8_t *items, size_t n)
{
    for (size_t i = n; i > 1; i--) {
        size_t  j = aus_dice_below(dice, (uint32_t)i);
        uint8_t t = items[i - 1];
        items[i - 1] = items[j];
        items[j] = t;
    }
}

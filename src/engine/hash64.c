/* The 64-bit hash of states and layouts: XXH64, from its specification. Not for secrets. */
#include "australis.h"

static const uint64_t P1 = 0x9e3779b185ebca87u, P2 = 0xc2b2ae3d27d4eb4fu, P3 = 0x165667b19e3779f9u,
                      P4 = 0x85ebca77c2b2ae63u, P5 = 0x27d4eb2f165667c5u;

static inline uint64_t rotl(uint64_t x, int n) { return (x << n) | (x >> (64 - n)); }

static inline uint64_t read64(const uint8_t *p)
{
    uint64_t v;
    memcpy(&v, p, 8);
    return v;
}

static inline uint32_t read32(const uint8_t *p)
{
    uint32_t v;
    memcpy(&v, p, 4);
    return v;
}

static inline uint64_t lane(uint64_t acc, uint64_t in) { return rotl(acc + in * P2, 31) * P1; }
static inline uint64_t merge(uint64_t h, uint64_t acc) { return (h ^ lane(0, acc)) * P1 + P4; }

uint64_t aus_hash64(const void *bytes, size_t n, uint64_t seed)
{
    const uint8_t *p = bytes;
    size_t         left = n;
    uint64_t       h = seed + P5;
    if (n >= 32) {
        uint64_t a = seed + P1 + P2, b = seed + P2, c = seed, d = seed - P1;
        for (; left >= 32; p += 32, left -= 32) {
            a = lane(a, read64(p));
            b = lane(b, read64(p + 8));
            c = lane(c, read64(p + 16));
            d = lane(d, read64(p + 24));
        }
        h = rotl(a, 1) + rotl(b, 7) + rotl(c, 12) + rotl(d, 18);
        h = merge(merge(merge(merge(h, a), b), c), d);
    }
    h += n;
    for (; left >= 8; p += 8, left -= 8) h = rotl(h ^ lane(0, read64(p)), 27) * P1 + P4;
    if (left >= 4) {
        h = rotl(h ^ read32(p) * P1, 23) * P2 + P3;
        p += 4;
        left -= 4;
    }
    for (; left; p++, left--) h = rotl(h ^ *p * P5, 11) * P1;
    h = (h ^ (h >> 33)) * P2;
    h = (h ^ (h >> 29)) * P3;
    return h ^ (h >> 32);
}

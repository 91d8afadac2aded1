/* Small sets in words: iteration in ascending order, counting, picking. */
#ifndef AUSI_BITS_H
#define AUSI_BITS_H
#include <stdbool.h>
#include <stdint.h>

/* for (uint64_t left = set; left; left &= left - 1) { int i = ausi_lowest(left); ... } */
static inline int  ausi_lowest(uint64_t set) { return __builtin_ctzll(set); } /* set != 0 */
static inline int  ausi_highest(uint64_t set) { return 63 - __builtin_clzll(set); } /* set != 0 */
static inline int  ausi_count(uint64_t set) { return __builtin_popcountll(set); }
static inline bool ausi_has(uint64_t set, int i) { return (set >> i) & 1u; }
static inline uint64_t ausi_bit(int i) { return (uint64_t)1 << i; }
/* The first n values. */
static inline uint64_t ausi_first(int n) { return n >= 64 ? ~(uint64_t)0 : ausi_bit(n) - 1; }

#endif

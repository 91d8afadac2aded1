/* Arithmetic in whole numbers for decisions: no floating point, no libm. */
#ifndef AUSI_WHOLE_H
#define AUSI_WHOLE_H
#include "australis.h"

/* The logistic function of x / scale, as 0 .. 65535; scale > 0. */
uint32_t ausi_squash(int64_t x, int64_t scale);
/* 1024 * 2^(-x / scale): 1024 for x <= 0, 0 from ten scales on; scale > 0. */
uint32_t ausi_fade(int64_t x, int64_t scale);
/* The square root, rounded down. */
uint64_t ausi_root(uint64_t x);

#endif

/* One ChaCha block with a chosen number of rounds: apart, so that tests can use published vectors. */
#ifndef AUSI_CHACHA_H
#define AUSI_CHACHA_H
#include "australis.h"

void ausi_chacha_block(const uint32_t in[16], int rounds, uint32_t out[16]);

#endif

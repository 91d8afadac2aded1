/* Memory that what a read hands back lives in: taken piece by piece, given back all at once. */
#ifndef AUSI_STORE_SCRATCH_H
#define AUSI_STORE_SCRATCH_H

#include <stddef.h>

typedef struct ausi_scratch {
    struct ausi_scratch_block *block; /* the one in use; the others hang on it */
} ausi_scratch;

/* Aligned for anything; NULL if there is no memory. */
void *ausi_scratch_take(ausi_scratch *scratch, size_t size);
/* A copy, with a 0 behind it. */
void *ausi_scratch_copy(ausi_scratch *scratch, const void *data, size_t size);
/* All that was taken is gone; some of the memory is kept for the next round. */
void  ausi_scratch_reset(ausi_scratch *scratch);
void  ausi_scratch_free(ausi_scratch *scratch);

#endif

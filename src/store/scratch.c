#include "store/scratch.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct ausi_scratch_block {
    struct ausi_scratch_block *next;
    size_t                     size, used;
    _Alignas(16) char          bytes[];
} block;

enum { LEAST = 4096, KEPT = 1 << 20 };

static block *new_block(size_t size)
{
    block *b = malloc(sizeof *b + size);
    if (b) *b = (block){.size = size};
    return b;
}

void *ausi_scratch_take(ausi_scratch *scratch, size_t size)
{
    if (size > SIZE_MAX / 4) return NULL;
    size = (size + 15) & ~(size_t)15;
    block *b = scratch->block;
    if (!b || b->size - b->used < size) {
        size_t wanted = b ? b->size * 2 : LEAST;
        block *more = new_block(wanted < size ? size : wanted);
        if (!more) return NULL;
        more->next = b;
        scratch->block = b = more;
    }
    void *taken = b->bytes + b->used;
    b->used += size;
    return taken;
}

void *ausi_scratch_copy(ausi_scratch *scratch, const void *data, size_t size)
{
    char *copy = ausi_scratch_take(scratch, size + 1);
    if (!copy) return NULL;
    if (size) memcpy(copy, data, size);
    copy[size] = 0;
    return copy;
}

/* The newest block is the biggest: it stays, unless one large answer made it so. */
void ausi_scratch_reset(ausi_scratch *scratch)
{
    block *b = scratch->block;
    if (!b) return;
    for (block *old = b->next, *next; old; old = next) {
        next = old->next;
        free(old);
    }
    b->next = NULL;
    b->used = 0;
    if (b->size <= KEPT) return;
    free(b);
    scratch->block = NULL;
}

void ausi_scratch_free(ausi_scratch *scratch)
{
    ausi_scratch_reset(scratch);
    free(scratch->block);
    scratch->block = NULL;
}

/* Any bytes as an exported table: taken in or refused, never a crash; what was taken in comes out, goes in
 * elsewhere and comes out as the same bytes. */
#include <stdlib.h>
#include <string.h>
#include "australis.h"
#include "store/dump.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

static char *first_id;

static bool see_table(void *context, const ausi_store_table *table)
{
    (void)context;
    free(first_id);
    first_id = strdup(table->id);
    return true;
}

/* The table of a text as the store tells it; NULL if it is refused. */
static char *through(const char *text, size_t n, size_t *size)
{
    static const ausi_store_table standard = {.id = "standard", .game = "game", .seats = 2};
    char                         *out = NULL;
    ausi_store                   *store = ausi_store_open("memory:", AUSI_STORE_CREATE, NULL);
    AUS_ASSERT(store);
    if (ausi_store_undump(store, text, n, &standard, NULL) == AUSI_STORE_OK) {
        AUS_ASSERT(ausi_store_tables(store, NULL, see_table, NULL) == AUSI_STORE_OK);
        AUS_ASSERT(ausi_store_dump(store, first_id, AUSI_DUMP_ALL, &out, size) == AUSI_STORE_OK);
    }
    ausi_store_close(store);
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    size_t a_size, b_size;
    char  *a = through((const char *)bytes, n, &a_size);
    if (!a) return 0;
    char *b = through(a, a_size, &b_size);
    AUS_ASSERT(b && a_size == b_size && memcmp(a, b, a_size) == 0);
    free(a);
    free(b);
    return 0;
}

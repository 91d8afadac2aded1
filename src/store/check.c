/* A look at the whole store: its own state first, then the recording of each table. */
#include <stdlib.h>
#include <string.h>
#include "store/store_int.h"

void ausi_store_problem(const ausi_store_checker *checker, const char *table, const char *what)
{
    if (checker->problem) checker->problem(checker->context, table, what);
}

typedef struct ids {
    char **id;
    size_t count, room;
    bool   no_memory;
} ids;

static bool collect(void *context, const ausi_store_table *table)
{
    ids *list = context;
    if (list->count == list->room) {
        size_t room = list->room ? list->room * 2 : 64;
        char **more = realloc(list->id, room * sizeof *more);
        if (more) list->id = more;
        list->no_memory = !more;
        if (!more) return false;
        list->room = room;
    }
    char *id = strdup(table->id);
    list->no_memory = !id;
    if (id) list->id[list->count++] = id;
    return id;
}

static bool joined(ausi_blob head, ausi_blob lines, char **text)
{
    *text = malloc(head.size + lines.size + 1);
    if (!*text) return false;
    memcpy(*text, head.data, head.size);
    memcpy(*text + head.size, lines.data, lines.size);
    (*text)[head.size + lines.size] = 0;
    return true;
}

/* A table removed in the meantime is no problem. */
static code check_table(ausi_store *store, const ausi_store_checker *checker, const char *id, uint32_t *problems)
{
    ausi_store_table table;
    ausi_blob        lines;
    char             why[AUSI_STORE_WHY] = "", *text, *head;
    code             done = ausi_store_table_get(store, id, &table);
    if (done != AUSI_STORE_OK) return done == AUSI_STORE_NOT_FOUND ? AUSI_STORE_OK : done;
    size_t n = strlen(table.head);
    head = strdup(table.head); /* the next call on the handle takes it away */
    if (!head) return ausi_store_no_memory(store);
    done = ausi_store_text(store, id, 0, &lines, NULL);
    if (done == AUSI_STORE_OK && !joined((ausi_blob){head, n}, lines, &text)) done = ausi_store_no_memory(store);
    free(head);
    if (done != AUSI_STORE_OK) return done == AUSI_STORE_NOT_FOUND ? AUSI_STORE_OK : done;
    n += lines.size;
    done = ausi_store_table_get(store, id, &table);
    if (done == AUSI_STORE_OK && !checker->recording(checker->context, &table, (ausi_blob){text, n}, why)) {
        ausi_store_problem(checker, id, why);
        ++*problems;
    }
    free(text);
    return done == AUSI_STORE_NOT_FOUND ? AUSI_STORE_OK : done;
}

code ausi_store_check(ausi_store *store, const ausi_store_checker *checker)
{
    uint32_t problems = 0;
    ids      list = {0};
    ausi_scratch_reset(&store->scratch);
    code done = store->ops->check(store, checker, &problems);
    if (done == AUSI_STORE_OK && checker->recording) done = ausi_store_tables(store, NULL, collect, &list);
    if (list.no_memory) done = ausi_store_no_memory(store);
    for (size_t i = 0; i < list.count; i++) {
        if (done == AUSI_STORE_OK) done = check_table(store, checker, list.id[i], &problems);
        free(list.id[i]);
    }
    free(list.id);
    if (done != AUSI_STORE_OK || !problems) return done;
    return ausi_store_fail(store, AUSI_STORE_CORRUPT, "the check found %u problems", problems);
}

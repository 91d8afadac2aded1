#include "store/memory_rows.h"
#include <search.h>
#include <stdlib.h>
#include <string.h>

/* ---- Copies ------------------------------------------------------------------------------------ */

static const char *text_at(const void *row, size_t offset)
{
    const char *text;
    memcpy(&text, (const char *)row + offset, sizeof text);
    return text ? text : "";
}

static ausi_blob blob_at(const void *row, size_t offset)
{
    ausi_blob blob;
    memcpy(&blob, (const char *)row + offset, sizeof blob);
    return blob;
}

static size_t whole_size(const row_kind *kind, const void *row)
{
    size_t size = kind->size;
    for (size_t i = 0; i < kind->blobs; i++) size += blob_at(row, kind->blob[i]).size;
    for (size_t i = 0; i < kind->texts; i++) size += strlen(text_at(row, kind->text[i])) + 1;
    return size;
}

/* The struct, then what it points to. */
static void lay_out(const row_kind *kind, const void *row, char *to)
{
    char *at = to + kind->size;
    memcpy(to, row, kind->size);
    for (size_t i = 0; i < kind->blobs; i++) {
        ausi_blob blob = blob_at(row, kind->blob[i]);
        if (blob.size) memcpy(at, blob.data, blob.size);
        blob.data = blob.size ? at : NULL;
        at += blob.size;
        memcpy(to + kind->blob[i], &blob, sizeof blob);
    }
    for (size_t i = 0; i < kind->texts; i++) {
        const char *text = text_at(row, kind->text[i]);
        size_t      n = strlen(text) + 1;
        memcpy(at, text, n);
        text = at;
        at += n;
        memcpy(to + kind->text[i], &text, sizeof text);
    }
}

bool ausi_row_copy(const row_kind *kind, const void *row, ausi_scratch *scratch, void *out)
{
    char *copy = ausi_scratch_take(scratch, whole_size(kind, row));
    if (!copy) return false;
    lay_out(kind, row, copy);
    memcpy(out, copy, kind->size);
    return true;
}

/* ---- Trees ------------------------------------------------------------------------------------- */

const void *ausi_row_find(const row_tree *tree, const void *key)
{
    void *const *node = tfind(key, &tree->root, tree->kind->compare);
    return node ? *node : NULL;
}

static bool note(row_journal *journal, row_change change)
{
    if (journal->count == journal->room) {
        size_t      room = journal->room ? journal->room * 2 : 64;
        row_change *more = realloc(journal->change, room * sizeof *more);
        if (!more) return false;
        journal->change = more;
        journal->room = room;
    }
    journal->change[journal->count++] = change;
    return true;
}

bool ausi_row_put(row_tree *tree, row_journal *journal, const void *row)
{
    void *copy = malloc(whole_size(tree->kind, row));
    if (!copy) return false;
    lay_out(tree->kind, row, copy);
    void **node = tsearch(copy, &tree->root, tree->kind->compare);
    void  *before = node && *node != copy ? *node : NULL;
    if (!node || !note(journal, (row_change){tree, before, copy})) {
        if (node && !before) tdelete(copy, &tree->root, tree->kind->compare);
        free(copy);
        return false;
    }
    *node = copy;
    if (!before) tree->count++;
    return true;
}

bool ausi_row_remove(row_tree *tree, row_journal *journal, const void *key)
{
    void *row = (void *)ausi_row_find(tree, key);
    if (!row || !note(journal, (row_change){tree, row, NULL})) return false;
    tdelete(row, &tree->root, tree->kind->compare);
    tree->count--;
    return true;
}

typedef struct walk {
    void (*each)(const void *row, void *context);
    void *context;
} walk;

static void visit(const void *node, VISIT when, void *closure)
{
    walk *w = closure;
    if (when == postorder || when == leaf) w->each(*(void *const *)node, w->context);
}

void ausi_row_walk(const row_tree *tree, void (*each)(const void *row, void *context), void *context)
{
    walk w = {each, context};
    twalk_r(tree->root, visit, &w);
}

void ausi_rows_free(row_tree *tree)
{
    tdestroy(tree->root, free);
    tree->root = NULL;
    tree->count = 0;
}

/* ---- The journal ------------------------------------------------------------------------------- */

/* A node for a row that comes back may need memory. None is left at the end of the world only; then the
 * row is lost, as is everything else in a store that forgets. */
static void undo(const row_change *change)
{
    row_tree *tree = change->tree;
    if (change->before && change->after) {
        void **node = tfind(change->after, &tree->root, tree->kind->compare);
        *node = change->before;
    } else if (change->after) {
        tdelete(change->after, &tree->root, tree->kind->compare);
        tree->count--;
    } else if (tsearch(change->before, &tree->root, tree->kind->compare)) {
        tree->count++;
    }
    free(change->after);
}

void ausi_journal_undo(row_journal *journal, size_t keep)
{
    while (journal->count > keep) undo(&journal->change[--journal->count]);
}

void ausi_journal_forget(row_journal *journal)
{
    for (size_t i = 0; i < journal->count; i++) free(journal->change[i].before);
    journal->count = 0;
}

void ausi_journal_free(row_journal *journal)
{
    ausi_journal_forget(journal);
    free(journal->change);
    *journal = (row_journal){0};
}

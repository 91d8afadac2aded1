#define _GNU_SOURCE
#include "place.h"
#include <ftw.h>
#include <unistd.h>

void place_make(place *p)
{
    const char *base = getenv("BUILD");
    snprintf(p->folder, sizeof p->folder, "%s/store-XXXXXX", base && *base ? base : "/tmp");
    assert_non_null(mkdtemp(p->folder));
    snprintf(p->db, sizeof p->db, "%s/test.db", p->folder);
}

static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *where)
{
    (void)info, (void)type, (void)where;
    return remove(path);
}

void place_remove(place *p) { nftw(p->folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS); }

ausi_store *place_open(const place *p)
{
    ausi_store_error error = {0};
    ausi_store      *store = ausi_store_open(p->db, AUSI_STORE_CREATE, &error);
    if (!store) fail_msg("%s: %s", ausi_store_word(error.code), error.text);
    return store;
}

ausi_store_table a_table(const char *id)
{
    static const uint8_t seed[32] = {9, 8, 7};
    ausi_store_table     t = {
            .id = id,
            .game = "nullgame",
            .name = "Ann's table",
            .owner = "guest-1",
            .options = "map=alpha",
            .head = "australis 1\ngame nullgame\n",
            .seed = {seed, sizeof seed},
            .created = 1000,
            .updated = 2000,
            .rules = 3,
            .flags = AUSI_STORE_PUBLIC | AUSI_STORE_HOLD | 1u << 20,
            .seats = 4,
            .status = AUSI_STORE_RUNNING,
    };
    memset(t.content, 0xC0, sizeof t.content);
    memset(t.commitment, 0x0C, sizeof t.commitment);
    return t;
}

ausi_store_code append_one(ausi_store *store, const char *table, uint32_t n, const char *text)
{
    return ausi_store_append(store, table, n, &text, 1);
}

void assert_text(ausi_store *store, const char *table, uint32_t from, const char *expected)
{
    ausi_blob text;
    uint32_t  count, lines = 0;
    good(store, ausi_store_text(store, table, from, &text, &count));
    for (const char *at = expected; *at; at++) lines += *at == '\n';
    assert_int_equal(text.size, strlen(expected));
    assert_memory_equal(text.data, expected, text.size);
    assert_int_equal(count, lines);
}

uint32_t lines_of(ausi_store *store, const char *table)
{
    ausi_store_table t;
    good(store, ausi_store_table_get(store, table, &t));
    return t.lines;
}

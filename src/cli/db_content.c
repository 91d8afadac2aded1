#include "cli/db_content.h"
#include <stdio.h>
#include <stdlib.h>
#include "cli/cli.h"
#include "cli/save_file.h"

static bool built_in(const aus_rules *rules, const uint8_t hash[32])
{
    uint8_t         own[32];
    const aus_pack *pack = aus_builtin_pack(rules);
    if (!pack) return false;
    aus_sha256(pack->rules.data, pack->rules.size, own);
    return memcmp(own, hash, sizeof own) == 0;
}

static void block_path(char out[4096], const char *folder, const uint8_t hash[32], const char *ending)
{
    char       hex[65];
    aus_writer writer = {.data = hex, .size = sizeof hex};
    aus_write_hex(&writer, hash, 32);
    snprintf(out, 4096, "%.3900s/%s.%s", folder, hex, ending);
}

/* ---- Out ----------------------------------------------------------------------------------------- */

static bool give(const char *folder, const uint8_t hash[32], const char *ending, ausi_blob block)
{
    char path[4096];
    block_path(path, folder, hash, ending);
    return !block.size || save_file(path, block.data, block.size);
}

bool db_content_give(ausi_store *store, const char *table, const char *folder)
{
    ausi_store_table   row;
    ausi_store_content content;
    if (ausi_store_table_get(store, table, &row) != AUSI_STORE_OK) return true;
    const aus_rules *rules = aus_rules_find(row.game);
    if (rules && built_in(rules, row.content)) return true;
    if (ausi_store_content_get(store, row.content, &content) != AUSI_STORE_OK) return true;
    return give(folder, content.hash, "rules", content.rules) && give(folder, content.hash, "texts", content.texts);
}

/* ---- In ------------------------------------------------------------------------------------------ */

static ausi_blob read_block(const char *folder, const uint8_t hash[32], const char *ending)
{
    char      path[4096];
    ausi_blob block = {0};
    block_path(path, folder, hash, ending);
    block.data = cli_read_file(path, &block.size);
    if (!block.data) block.size = 0;
    return block;
}

static bool rules_are_good(const aus_rules *rules, ausi_blob block, const uint8_t hash[32])
{
    uint8_t found[32];
    if (!block.size) return false;
    aus_sha256(block.data, block.size, found);
    return memcmp(found, hash, sizeof found) == 0 && !aus_block_check(rules, (aus_bytes){block.data, block.size});
}

ausi_store_code db_content_take(ausi_store *store, const aus_recording_head *head, const char *recording)
{
    ausi_store_content content = {.game = head->rules->id};
    const char        *slash = strrchr(recording, '/');
    char               folder[4096] = ".";
    ausi_store_code    done = AUSI_STORE_OK;
    if (built_in(head->rules, head->content_hash)) return done;
    if (ausi_store_content_get(store, head->content_hash, &content) == AUSI_STORE_OK) return done;
    if (slash) snprintf(folder, sizeof folder, "%.*s", (int)(slash - recording), recording);
    content = (ausi_store_content){.game = head->rules->id,
                                   .rules = read_block(folder, head->content_hash, "rules"),
                                   .texts = read_block(folder, head->content_hash, "texts")};
    memcpy(content.hash, head->content_hash, sizeof content.hash);
    void *rules = (void *)(size_t)content.rules.data, *texts = (void *)(size_t)content.texts.data;
    if (aus_text_block_check(head->rules, (aus_bytes){texts, content.texts.size})) content.texts = (ausi_blob){0};
    if (rules_are_good(head->rules, content.rules, content.hash)) done = ausi_store_content_set(store, &content);
    free(rules);
    free(texts);
    return done;
}

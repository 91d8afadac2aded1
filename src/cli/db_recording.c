#include "cli/db_recording.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "table/table_file.h"

enum { ROOM = AUS_RECORDING_MAX };

bool db_judge_open(db_judge *j, ausi_store *content)
{
    *j = (db_judge){.content = content,
                    .game = malloc(sizeof *j->game),
                    .entries = malloc(AUS_RECORDING_MAX * sizeof *j->entries),
                    .table = malloc(sizeof *j->table),
                    .room = {.step = malloc(2 * ROOM * sizeof *j->room.step),
                             .move = malloc(2 * ROOM * sizeof *j->room.move),
                             .news = malloc(ROOM * sizeof *j->room.news),
                             .steps = 2 * ROOM,
                             .moves = 2 * ROOM,
                             .newses = ROOM}};
    if (j->game && j->entries && j->table && j->room.step && j->room.move && j->room.news) return true;
    db_judge_close(j);
    return false;
}

void db_judge_close(db_judge *j)
{
    free(j->game);
    free(j->entries);
    free(j->table);
    free(j->room.step);
    free(j->room.move);
    free(j->room.news);
    free(j->blocks);
    *j = (db_judge){0};
}

/* ---- The closing line ---------------------------------------------------------------------------- */

/* The next line; false at the end of the text. */
static bool next_line(const char **at, const char *end, const char **line, size_t *n)
{
    if (*at == end) return false;
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    *line = *at;
    *n = (size_t)((stop ? stop : end) - *at);
    *at = stop ? stop + 1 : end;
    return true;
}

/* Actions and undos, which the closing line counts; -1 if there is a closing line already. */
static long counted(const char *text, size_t n)
{
    const char *at = text, *line;
    bool        begun = false;
    long        count = 0;
    size_t      length;
    while (next_line(&at, text + n, &line, &length)) {
        if (length && line[length - 1] == '\r') length--;
        if (begun && length >= 4 && memcmp(line, "end ", 4) == 0) return -1;
        if (begun) count += length && *line != '#' && *line != '=';
        begun = begun || (length == 5 && memcmp(line, "begin", 5) == 0);
    }
    return count;
}

char *db_close_text(const char *text, size_t n, size_t *size)
{
    char *out = malloc(n + 32);
    long  count = counted(text, n);
    if (!out) return NULL;
    if (n) memcpy(out, text, n);
    out[n] = 0;
    *size = n;
    if (count >= 0) *size += (size_t)sprintf(out + n, "end %ld\n", count);
    return out;
}

/* ---- The game ------------------------------------------------------------------------------------ */

/* Blocks of the store are as untrusted as any file. */
static bool stored_pack(db_judge *j, const aus_rules *rules, const uint8_t hash[32], aus_pack *pack)
{
    ausi_store_content content;
    if (!j->content || ausi_store_content_get(j->content, hash, &content) != AUSI_STORE_OK) return false;
    free(j->blocks);
    j->blocks = malloc(content.rules.size);
    if (!j->blocks) return false;
    memcpy(j->blocks, content.rules.data, content.rules.size);
    *pack = (aus_pack){.rules = {j->blocks, content.rules.size}};
    return !aus_block_check(rules, pack->rules);
}

static const char *make_game(db_judge *j)
{
    const aus_rules *rules = j->head.rules;
    aus_pack         pack;
    const char      *wrong = aus_game_init(j->game, rules, NULL, j->head.seats, j->head.option);
    if (wrong || memcmp(j->game->content_hash, j->head.content_hash, 32) == 0) return wrong;
    if (!stored_pack(j, rules, j->head.content_hash, &pack))
        return "its content is neither built in nor in the database; import takes it from HASH.rules beside the file";
    return aus_game_init(j->game, rules, &pack, j->head.seats, j->head.option);
}

/* ---- The verdict --------------------------------------------------------------------------------- */

/* "KEY VALUE" in the head; false if there is none. */
static bool head_value(const char *text, size_t n, const char *key, char *out, size_t size)
{
    const char *at = text, *line;
    size_t      length, k = strlen(key);
    while (next_line(&at, text + n, &line, &length)) {
        if (length == 5 && memcmp(line, "begin", 5) == 0) return false;
        if (length <= k + 1 || memcmp(line, key, k) != 0 || line[k] != ' ') continue;
        snprintf(out, size, "%.*s", (int)(length - k - 1), line + k + 1);
        return true;
    }
    return false;
}

static bool other_rules(const char *text, size_t n)
{
    char game[64], version[16];
    if (!head_value(text, n, "game", game, sizeof game) || !head_value(text, n, "rules", version, sizeof version))
        return false;
    const aus_rules *rules = aus_rules_find(game);
    return !rules || strtoul(version, NULL, 10) != rules->version;
}

static db_verdict bad(char why[AUSI_STORE_WHY], const aus_recording_error *wrong)
{
    if (wrong->line) snprintf(why, AUSI_STORE_WHY, "line %u: %s", wrong->line, wrong->text);
    else snprintf(why, AUSI_STORE_WHY, "%s", wrong->text);
    return DB_BAD;
}

db_verdict db_judge_text(db_judge *j, const char *text, size_t n, char why[AUSI_STORE_WHY])
{
    static const ausi_setup setup = {.level = "normal"};
    static const ausi_hooks hooks = {0};
    aus_recording_error     wrong = {0};
    char                    format[64];
    size_t                  size;
    if (!head_value(text, n, "australis", format, sizeof format)) return DB_OPEN;
    if (other_rules(text, n)) return DB_OTHER;
    if (!aus_recording_read_head(text, n, &j->head, &wrong)) return bad(why, &wrong);
    const char *no = make_game(j);
    if (no) {
        snprintf(why, AUSI_STORE_WHY, "%s", no);
        return DB_BAD;
    }
    char *whole = db_close_text(text, n, &size);
    if (!whole) {
        snprintf(why, AUSI_STORE_WHY, "there is no memory left to read it");
        return DB_BAD;
    }
    bool good = ausi_table_load(j->table, j->game, &j->head, whole, size, SIZE_MAX, j->entries, &setup, &hooks,
                                &j->room, 0, &wrong);
    free(whole);
    return good ? DB_GOOD : bad(why, &wrong);
}

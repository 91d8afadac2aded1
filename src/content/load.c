/* Content from a directory: which files belong to it, and whether the game can be played with it. */
#include "content/content.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { FILE_MAX = 16 << 20 }; /* bytes of a file of content; more is a mistake */

static bool complain(char error[AUS_CONTENT_ERROR], const char *what, const char *why)
{
    snprintf(error, AUS_CONTENT_ERROR, "%.160s: %.90s", what, why);
    return false;
}

static bool is_directory(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

bool aus_content_find(const aus_rules *rules, const char *dir, char path[AUS_CONTENT_PATH])
{
    int n = snprintf(path, AUS_CONTENT_PATH, "%s/%s", dir, rules->id);
    if (n > 0 && n < AUS_CONTENT_PATH && is_directory(path)) return true;
    n = snprintf(path, AUS_CONTENT_PATH, "%s", dir);
    return n > 0 && n < AUS_CONTENT_PATH && is_directory(path);
}

/* ---- Files --------------------------------------------------------------------------------------- */

static int is_json(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);
    return n > 5 && strcmp(entry->d_name + n - 5, ".json") == 0;
}

static bool is_table(const aus_rules *rules, const char *file)
{
    for (int t = 0; t < rules->tables; t++) {
        size_t n = strlen(rules->table[t].id);
        if (strncmp(rules->table[t].id, file, n) == 0 && strcmp(file + n, ".json") == 0) return true;
    }
    return false;
}

/* A file that nobody reads is most likely a misspelt one. */
static bool check_files(const aus_rules *rules, const char *path, char error[AUS_CONTENT_ERROR])
{
    struct dirent **entry;
    int             n = scandir(path, &entry, is_json, alphasort);
    bool            good = n >= 0;
    if (n < 0) return complain(error, path, strerror(errno));
    for (int i = 0; i < n; i++) {
        if (good && !is_table(rules, entry[i]->d_name))
            good = complain(error, entry[i]->d_name, "the game has no table of this name");
        free(entry[i]);
    }
    free(entry);
    return good;
}

/* The whole file; NULL, with errno, if it cannot be read. */
static char *slurp(FILE *file, size_t *size)
{
    char  *text = NULL;
    size_t room = 0;
    for (*size = 0; *size == room;) {
        room = room ? 2 * room : 1 << 14;
        char *more = room <= FILE_MAX ? realloc(text, room) : NULL;
        if (!more) {
            free(text);
            errno = EFBIG;
            return NULL;
        }
        text = more;
        *size += fread(text + *size, 1, room - *size, file);
    }
    if (!ferror(file)) return text;
    free(text);
    errno = EIO;
    return NULL;
}

static bool read_text(const char *path, const char *table, aus_content_text *out,
                      char error[AUS_CONTENT_ERROR])
{
    char name[AUS_CONTENT_PATH];
    int  n = snprintf(name, sizeof name, "%s/%s.json", path, table);
    errno = ENAMETOOLONG;
    FILE *file = n < (int)sizeof name ? fopen(name, "rb") : NULL;
    out->text = file ? slurp(file, &out->size) : NULL;
    if (!out->text) {
        snprintf(name, sizeof name, "%s.json", table);
        complain(error, name, strerror(errno));
    }
    if (file) fclose(file);
    return out->text;
}

/* ---- The game -------------------------------------------------------------------------------------- */

static bool check_game(const aus_rules *rules, const aus_pack *pack, char error[AUS_CONTENT_ERROR])
{
    aus_game   *game = malloc(sizeof *game);
    const char *wrong = game ? NULL : "not enough memory";
    for (int seats = rules->seats_min; seats <= rules->seats_max && !wrong; seats++)
        wrong = aus_game_init(game, rules, pack, seats, NULL);
    free(game);
    return wrong ? complain(error, rules->id, wrong) : true;
}

bool aus_content_load(const aus_rules *rules, const char *dir, aus_content *out,
                      char error[AUS_CONTENT_ERROR])
{
    char             path[AUS_CONTENT_PATH];
    aus_content_text texts[AUS_TABLES_MAX] = {0};
    *out = (aus_content){0};
    error[0] = 0;
    if (!aus_content_find(rules, dir, path)) return complain(error, dir, "no such directory");

    bool good = check_files(rules, path, error);
    for (int t = 0; t < rules->tables && good; t++)
        good = read_text(path, rules->table[t].id, &texts[t], error);
    good = good && aus_content_parse(rules, texts, out, error);
    for (int t = 0; t < rules->tables; t++) free((void *)texts[t].text);

    if (good && !check_game(rules, &out->pack, error)) good = false;
    if (!good) aus_content_free(out);
    return good;
}

#include "cli/serve_content.h"
#include <errno.h>
#include <stdlib.h>
#include "table/visible.h"

static bool same(aus_bytes a, aus_bytes b)
{
    return a.size == b.size && (!a.size || memcmp(a.data, b.data, a.size) == 0);
}

/* Tables know their content by the hash of its rules block: other texts with the same one could not be reached. */
static bool only_texts(const aus_rules *rules, const aus_pack *pack)
{
    const aus_pack *own = aus_builtin_pack(rules);
    return same(own->rules, pack->rules) && !same(own->texts, pack->texts);
}

static bool take_in(serve_content *all, const char *command, const aus_rules *rules, const char *name, const char *dir)
{
    char error[AUS_CONTENT_ERROR];
    for (size_t i = 0; i < all->n; i++) {
        if (all->pack[i].rules != rules || strcmp(all->name[i], name) != 0) continue;
        cli_wrong(command, "there are two packs '%s' for %s; name one: --content NAME=DIR", name, rules->id);
        return false;
    }
    if (all->n == SERVE_PACKS_MAX) {
        cli_wrong(command, "too many packs of content: at most %d", SERVE_PACKS_MAX);
        return false;
    }
    if (!aus_content_load(rules, dir, &all->content[all->n], error)) {
        cli_failed(command, "%s: %s", dir, error);
        return false;
    }
    if (only_texts(rules, &all->content[all->n].pack)) {
        aus_content_free(&all->content[all->n]);
        cli_failed(command, "%s: it changes only texts of %s; tables know their content by its values, so change one "
                   "of them, too", dir, rules->id);
        return false;
    }
    size_t i = all->n++;
    snprintf(all->name[i], sizeof all->name[i], "%s", name);
    all->pack[i] = (ausi_server_pack){.name = all->name[i], .rules = rules, .pack = all->content[i].pack};
    return true;
}

static bool holds(const char *dir, const aus_rules *rules)
{
    char path[AUS_CONTENT_PATH];
    return aus_content_find(rules, dir, path) && strcmp(path, dir) != 0;
}

static bool take_all(serve_content *all, const char *command, const char *name, const char *dir, const char *last)
{
    bool any = false;
    for (size_t i = 0; i < aus_rules_count(); i++) {
        if (!holds(dir, aus_rules_at(i))) continue;
        if (!take_in(all, command, aus_rules_at(i), name, dir)) return false;
        any = true;
    }
    const aus_rules *rules = aus_rules_find(last);
    if (!any && rules) return take_in(all, command, rules, name, dir);
    if (!any) cli_failed(command, "%s: no game has this name or a folder here", dir);
    return any;
}

bool serve_content_add(serve_content *all, const char *command, const char *word)
{
    const char *equals = strchr(word, '='), *dir = equals ? equals + 1 : word;
    char        name[48], *path = realpath(dir, NULL);
    if (!path) {
        cli_failed(command, "%s: %s", dir, strerror(errno));
        return false;
    }
    const char *last = strrchr(path, '/') + 1;
    int         n = equals ? snprintf(name, sizeof name, "%.*s", (int)(equals - word), word)
                           : snprintf(name, sizeof name, "%s", last);
    bool        ok = n > 0 && n < (int)sizeof name && !strpbrk(name, " \t\n") && ausi_visible(name);
    if (ok) ok = take_all(all, command, name, dir, last);
    else cli_wrong(command, "'%s': the name of a pack has 1 to 47 bytes and no spaces; give one: NAME=DIR", word);
    free(path);
    return ok;
}

void serve_content_free(serve_content *all)
{
    for (size_t i = 0; i < all->n; i++) aus_content_free(&all->content[i]);
    all->n = 0;
}

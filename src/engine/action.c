/* Actions as text and back, and the list of all actions the encoding can express. All of it comes
 * from a game's tables of verbs and domains. */
#include "australis.h"

uint32_t aus_domain_count(const aus_game *game, int domain)
{
    const aus_domain *d = &game->rules->domain[domain];
    switch (d->kind) {
    case AUS_D_SEAT: return game->seats;
    case AUS_D_RECORD: return game->records[d->table];
    default: return d->count;
    }
}

static const char *number_text(int value, char buf[16])
{
    aus_writer out = {.data = buf, .size = 16};
    aus_write_int(&out, value);
    return buf;
}

const char *aus_domain_slug(const aus_game *game, int domain, int value, char buf[16])
{
    const aus_domain *d = &game->rules->domain[domain];
    if (d->kind == AUS_D_NUMBER) return number_text(value, buf);
    if (value < 0 || (uint32_t)value >= aus_domain_count(game, domain)) return "?";
    switch (d->kind) {
    case AUS_D_SEAT: return number_text(value + 1, buf);
    case AUS_D_ENUM: return d->names[value];
    default: return game->slugs[d->table] + (size_t)AUS_SLUG_MAX * (size_t)value;
    }
}

/* A number as we write it: no sign, no leading zero, at most 255. */
static int parse_number(const char *text, size_t n)
{
    if (n == 0 || n > 3 || (n > 1 && text[0] == '0')) return -1;
    int value = 0;
    for (size_t i = 0; i < n; i++) {
        if (text[i] < '0' || text[i] > '9') return -1;
        value = value * 10 + (text[i] - '0');
    }
    return value <= 255 ? value : -1;
}

static bool same(const char *slug, const char *text, size_t n)
{
    return strlen(slug) == n && memcmp(slug, text, n) == 0;
}

int aus_domain_value(const aus_game *game, int domain, const char *text, size_t n)
{
    const aus_domain *d = &game->rules->domain[domain];
    int count = (int)aus_domain_count(game, domain);
    if (d->kind == AUS_D_NUMBER || d->kind == AUS_D_SEAT) {
        int value = parse_number(text, n) - (d->kind == AUS_D_SEAT);
        return value >= 0 && value < count ? value : -1;
    }
    char buf[16];
    for (int i = 0; i < count; i++)
        if (same(aus_domain_slug(game, domain, i, buf), text, n)) return i;
    return -1;
}

size_t aus_action_text(const aus_game *game, aus_action action, char *out, size_t size)
{
    aus_writer w = {.data = out, .size = size};
    char       buf[16];
    if (size) out[0] = 0;
    if (aus_verb_of(action) >= game->rules->verbs) return 0;
    const aus_verb *verb = &game->rules->verb[aus_verb_of(action)];
    aus_write(&w, verb->id);
    for (int i = 0; i < verb->params; i++) {
        aus_write_char(&w, ' ');
        aus_write(&w, aus_domain_slug(game, verb->param[i].domain, aus_arg_of(action, i), buf));
    }
    return w.used;
}

/* Takes the next word, separated by exactly one space. */
static bool next_word(const char **text, const char *end, const char **word, size_t *n)
{
    if (*text == end) return false;
    *word = *text;
    while (*text < end && **text != ' ') (*text)++;
    *n = (size_t)(*text - *word);
    if (*text < end && ++*text == end) return false;
    return *n > 0;
}

bool aus_action_parse(const aus_game *game, const char *text, size_t n, aus_action *out)
{
    const char *end = text + n, *word;
    size_t      length;
    if (!next_word(&text, end, &word, &length)) return false;
    for (int v = 0; v < game->rules->verbs; v++) {
        const aus_verb *verb = &game->rules->verb[v];
        if (!same(verb->id, word, length)) continue;
        int arg[3] = {0};
        for (int i = 0; i < verb->params; i++) {
            if (!next_word(&text, end, &word, &length)) return false;
            arg[i] = aus_domain_value(game, verb->param[i].domain, word, length);
            if (arg[i] < 0) return false;
        }
        if (text != end) return false;
        *out = AUS_ACTION(v, arg[0], arg[1], arg[2]);
        return true;
    }
    return false;
}

bool aus_action_next(const aus_game *game, uint64_t *walk, aus_action *out)
{
    /* *walk is the next candidate; an argument that leaves its domain carries into the one before. */
    while (*walk >> 24 < game->rules->verbs) {
        aus_action      action = (aus_action)*walk;
        const aus_verb *verb = &game->rules->verb[aus_verb_of(action)];
        bool            valid = true;
        for (int i = 0; i < 3 && valid; i++) {
            uint32_t bound = i < verb->params ? aus_domain_count(game, verb->param[i].domain) : 1;
            if (aus_arg_of(action, i) < bound) continue;
            int shift = 24 - 8 * i;
            *walk = ((*walk >> shift) + 1) << shift;
            valid = false;
        }
        if (!valid) continue;
        *walk += 1;
        *out = action;
        return true;
    }
    return false;
}

/* Finding parts and records by what people type. */
#include "view/describe.h"
#include "view/text.h"

/* The next character, small if it is a capital we know: Latin, Polish and Cyrillic letters. */
static uint32_t next_small(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    uint32_t             c = at[0];
    if (c >= 0xc2 && c <= 0xdf && (at[1] & 0xc0) == 0x80) {
        c = (c & 0x1f) << 6 | (at[1] & 0x3f);
        *text += 2;
    } else {
        *text += 1;
    }
    if (c >= 'A' && c <= 'Z') return c + 32;
    if (c >= 0xc0 && c <= 0xde && c != 0xd7) return c + 32;
    if (c >= 0x100 && c <= 0x137) return c | 1u;
    if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e)) return c % 2 ? c + 1 : c;
    if (c >= 0x14a && c <= 0x177) return c | 1u;
    if (c >= 0x410 && c <= 0x42f) return c + 32;
    if (c >= 0x400 && c <= 0x40f) return c + 80;
    return c;
}

bool ausi_begins(const char *text, const char *start)
{
    while (*start) {
        if (!*text || next_small(&text) != next_small(&start)) return false;
    }
    return true;
}

static bool same(const char *text, const char *other)
{
    return ausi_begins(text, other) && ausi_begins(other, text);
}

int ausi_part_match(const ausi_voice *voice, int part, const char *text)
{
    char        label[256] = "";
    const char *id = ausi_part_id(voice->game, part);
    ausi_say_part(&(aus_writer){.data = label, .size = sizeof label}, voice, part);
    if (same(id, text) || same(label, text)) return 2;
    return ausi_begins(id, text) || ausi_begins(label, text);
}

int ausi_part_find(const ausi_voice *voice, const char *text)
{
    int begun = -1;
    if (!*text) return -1;
    for (int part = 0; part < ausi_part_count(voice->game); part++) {
        int how = ausi_part_match(voice, part, text);
        if (how == 2) return part;
        if (how && begun < 0) begun = part;
    }
    return begun;
}

int ausi_seat_find(const ausi_voice *voice, const char *text)
{
    const ausi_voice called[] = {*voice,
                                 {.game = voice->game, .lang = voice->lang},
                                 {.game = voice->game, .lang = AUSI_EN}};
    for (int seat = 0; seat < voice->game->seats; seat++) {
        if (text[0] == '1' + seat && !text[1]) return seat;
        for (size_t i = 0; i < sizeof called / sizeof called[0]; i++) {
            char label[256] = "";
            ausi_say_seat(&(aus_writer){.data = label, .size = sizeof label}, &called[i], seat);
            if (same(label, text)) return seat;
        }
    }
    return -1;
}

bool ausi_inner_find(const ausi_voice *voice, const char *text, int *part, int *inner)
{
    bool found = false;
    if (!*text) return false;
    for (int k = 0; k < ausi_part_count(voice->game); k++) {
        int              n = 0;
        const aus_field *fields = ausi_inner_fields(voice->game, k, &n);
        for (int i = 0; fields && i < n; i++) {
            char       label[256] = "";
            aus_writer out = {.data = label, .size = sizeof label};
            if (fields[i].flags & AUS_FIELD_HIDDEN) continue;
            ausi_say_inner(&out, voice, k, i);
            bool exact = same(fields[i].name, text) || same(label, text);
            bool begun = ausi_begins(fields[i].name, text) || ausi_begins(label, text);
            if (!exact && (found || !begun)) continue;
            *part = k;
            *inner = i;
            found = true;
            if (exact) return true;
        }
    }
    return found;
}

bool ausi_record_find(const ausi_voice *voice, const char *text, int *table, int *record)
{
    const aus_game *game = voice->game;
    bool            found = false;
    if (!*text) return false;
    for (int t = 0; t < game->rules->tables; t++)
        for (int i = 0; i < game->records[t]; i++) {
            const char *slug = game->slugs[t] + (size_t)AUS_SLUG_MAX * (size_t)i;
            const char *name = aus_record_name(game, t, i, voice->lang);
            bool        exact = same(slug, text) || same(name, text);
            if (!exact && (found || !(ausi_begins(slug, text) || ausi_begins(name, text)))) continue;
            *table = t;
            *record = i;
            found = true;
            if (exact) return true;
        }
    return found;
}

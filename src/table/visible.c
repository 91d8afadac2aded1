#include "table/visible.h"
#include <stdint.h>
#include <string.h>

typedef struct range {
    uint32_t first, last;
} range;

static const range harmful[] = {{0x0, 0x1f}, {0x7f, 0x9f}, {0x2028, 0x202e}, {0x2066, 0x2069}};

/* Spaces, and what has no width or no ink. */
static const range unseen[] = {{0x20, 0x20},     {0xa0, 0xa0},     {0xad, 0xad},     {0x34f, 0x34f},
                               {0x61c, 0x61c},   {0x115f, 0x1160}, {0x1680, 0x1680}, {0x17b4, 0x17b5},
                               {0x180b, 0x180f}, {0x2000, 0x200f}, {0x202f, 0x202f}, {0x205f, 0x2065},
                               {0x206a, 0x206f}, {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},
                               {0xfe00, 0xfe0f}, {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xfffb},
                               {0xe0000, 0xe0fff}};

#define AMONG(ranges, c) among(ranges, sizeof ranges / sizeof ranges[0], c)

static bool among(const range *ranges, size_t n, uint32_t c)
{
    for (size_t i = 0; i < n; i++)
        if (c >= ranges[i].first && c <= ranges[i].last) return true;
    return false;
}

/* The length of the character at `text`, and which it is; 0 if it is no UTF-8. */
static size_t character(const char *text, uint32_t *c)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const uint8_t        *at = (const uint8_t *)text;
    size_t                n = *at < 0x80 ? 1 : *at >= 0xf0 ? 4 : *at >= 0xe0 ? 3 : 2;
    if (*at >= 0xf8 || (*at >= 0x80 && *at < 0xc0)) return 0;
    *c = n == 1 ? *at : *at & (0xffu >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if ((at[i] & 0xc0) != 0x80) return 0;
        *c = *c << 6 | (at[i] & 0x3fu);
    }
    return *c < least[n] || *c > 0x10ffff || (*c >= 0xd800 && *c < 0xe000) ? 0 : n;
}

bool ausi_visible(const char *text)
{
    bool     seen = false;
    uint32_t c = 0;
    for (size_t n; *text; text += n) {
        n = character(text, &c);
        bool plain = n && c > ' ' && c < 0x7f;
        if (!plain && (!n || AMONG(harmful, c))) return false;
        seen |= plain || !AMONG(unseen, c);
    }
    return seen;
}

void ausi_make_visible(char *to, const char *from, size_t size)
{
    size_t   used = 0;
    uint32_t c = 0;
    for (size_t n; *from; from += n) {
        n = character(from, &c);
        bool good = n && !AMONG(harmful, c);
        if (!n) n = 1;
        if (used + (good ? n : 1) >= size) break;
        if (good) memmove(to + used, from, n);
        else to[used] = ' ';
        used += good ? n : 1;
    }
    to[used] = 0;
}

#include "store/fold.h"
#include <stdbool.h>
#include <stdint.h>

/* Capital letters from `first` to `last`, each small letter `add` behind its capital. If they take turns,
 * every second one from `first` on is a capital. */
typedef struct range {
    uint16_t first, last;
    uint8_t  add;
    bool     turns;
} range;

static const range ranges[] = {
    {'A', 'Z', 32, false},     {0xC0, 0xD6, 32, false},   {0xD8, 0xDE, 32, false},   {0x100, 0x12E, 1, true},
    {0x132, 0x136, 1, true},   {0x139, 0x147, 1, true},   {0x14A, 0x176, 1, true},   {0x179, 0x17D, 1, true},
    {0x218, 0x21E, 1, true},   {0x386, 0x386, 38, false}, {0x388, 0x38A, 37, false}, {0x38C, 0x38C, 64, false},
    {0x38E, 0x38F, 63, false}, {0x391, 0x3A1, 32, false}, {0x3A3, 0x3AB, 32, false}, {0x400, 0x40F, 80, false},
    {0x410, 0x42F, 32, false}, {0x460, 0x480, 1, true},   {0x48A, 0x4BE, 1, true},   {0x4C1, 0x4CD, 1, true},
    {0x4D0, 0x52E, 1, true},
};

/* No letter here grows: its small one is as long in UTF-8. */
static uint32_t small(uint32_t letter)
{
    if (letter == 0x178) return 0xFF;
    if (letter == 0x3C2) return 0x3C3; /* the sigma at the end of a word */
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        const range *r = &ranges[i];
        if (letter < r->first || letter > r->last) continue;
        return r->turns && (letter - r->first) % 2 ? letter : letter + r->add;
    }
    return letter;
}

void ausi_fold(const char *name, char *out)
{
    const uint8_t *at = (const uint8_t *)name;
    for (; *at; at++) {
        bool two = at[0] >= 0xC2 && at[0] <= 0xDF && (at[1] & 0xC0) == 0x80;
        if (!two) { /* ASCII, or a part of a letter that has no capital here */
            *out++ = at[0] < 0x80 ? (char)small(at[0]) : (char)at[0];
            continue;
        }
        uint32_t letter = small((uint32_t)(at[0] & 0x1F) << 6 | (at[1] & 0x3F));
        *out++ = (char)(0xC0 | letter >> 6);
        *out++ = (char)(0x80 | (letter & 0x3F));
        at++;
    }
    *out = 0;
}

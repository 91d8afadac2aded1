/* Seeds as text, and the seeds of a series of games. */
#include "australis.h"

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

static bool seed_from_hex(aus_seed *seed, const char *text)
{
    if (strlen(text) != 64) return false;
    for (int i = 0; i < 32; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        seed->bytes[i] = (uint8_t)(high * 16 + low);
    }
    return true;
}

void aus_seed_from_text(aus_seed *seed, const char *text)
{
    if (!seed_from_hex(seed, text)) aus_sha256(text, strlen(text), seed->bytes);
}

void aus_seed_to_hex(const aus_seed *seed, char hex[65])
{
    for (int i = 0; i < 64; i++) hex[i] = "0123456789abcdef"[(seed->bytes[i / 2] >> (i % 2 ? 0 : 4)) & 15];
    hex[64] = 0;
}

void aus_seed_derive(aus_seed *out, const aus_seed *base, uint64_t index)
{
    uint8_t bytes[40];
    memcpy(bytes, base->bytes, 32);
    for (int i = 0; i < 8; i++) bytes[32 + i] = (uint8_t)(index >> (8 * i));
    aus_sha256(bytes, sizeof bytes, out->bytes);
}

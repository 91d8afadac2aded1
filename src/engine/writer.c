/* Appending text to a buffer somebody else owns. What does not fit is dropped and remembered. */
#include "australis.h"

void aus_write_char(aus_writer *out, char c)
{
    if (out->used + 1 < out->size) {
        out->data[out->used++] = c;
        out->data[out->used] = 0;
    } else {
        out->overflow = true;
    }
}

void aus_write(aus_writer *out, const char *text)
{
    size_t n = strlen(text);
    if (out->used + n < out->size) {
        memcpy(out->data + out->used, text, n + 1);
        out->used += n;
    } else {
        out->overflow = true;
    }
}

void aus_write_int(aus_writer *out, int64_t value)
{
    char     digits[24];
    int      at = sizeof digits;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    digits[--at] = 0;
    do digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0) digits[--at] = '-';
    aus_write(out, digits + at);
}

void aus_write_hex(aus_writer *out, const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        aus_write_char(out, "0123456789abcdef"[bytes[i] >> 4]);
        aus_write_char(out, "0123456789abcdef"[bytes[i] & 15]);
    }
}

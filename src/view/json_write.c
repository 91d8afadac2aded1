/* JSON, one token after the other. */
#include "view/json_write.h"

ausi_json ausi_json_on(aus_writer *out)
{
    return (ausi_json){.out = out};
}

static bool in_object(const ausi_json *json)
{
    return (json->object >> json->depth) & 1u;
}

static void separate(ausi_json *json)
{
    uint32_t bit = 1u << json->depth;
    if (json->filled & bit) aus_write_char(json->out, ',');
    json->filled |= bit;
}

/* What must be true and written before any value. */
static void before_value(ausi_json *json)
{
    if (in_object(json)) AUS_ASSERT(json->keyed);
    else if (json->depth) separate(json);
    json->keyed = false;
}

static void enter(ausi_json *json, bool object)
{
    before_value(json);
    AUS_ASSERT(json->depth < AUSI_JSON_DEPTH);
    uint32_t bit = 1u << ++json->depth;
    json->filled &= ~bit;
    json->object = object ? json->object | bit : json->object & ~bit;
    aus_write_char(json->out, object ? '{' : '[');
}

void ausi_json_object(ausi_json *json)
{
    enter(json, true);
}

void ausi_json_array(ausi_json *json)
{
    enter(json, false);
}

void ausi_json_end(ausi_json *json)
{
    AUS_ASSERT(json->depth && !json->keyed);
    aus_write_char(json->out, in_object(json) ? '}' : ']');
    json->depth--;
}

/* Bytes of the UTF-8 character that begins here; 0 if none does. Overlong forms, surrogates and what
 * lies beyond U+10FFFF are told by the second byte. */
static size_t character_at(const unsigned char *text)
{
    unsigned char first = text[0], least = 0x80, most = 0xbf;
    if (first < 0x80) return 1;
    if (first < 0xc2 || first > 0xf4) return 0;
    if (first == 0xe0) least = 0xa0;
    if (first == 0xed) most = 0x9f;
    if (first == 0xf0) least = 0x90;
    if (first == 0xf4) most = 0x8f;
    if (text[1] < least || text[1] > most) return 0;
    size_t n = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    for (size_t i = 2; i < n; i++)
        if ((text[i] & 0xc0) != 0x80) return 0;
    return n;
}

static void write_escape(aus_writer *out, unsigned char c)
{
    static const char plain[] = "\"\\\b\f\n\r\t", escaped[] = "\"\\bfnrt";
    const char       *known = strchr(plain, c);
    aus_write_char(out, '\\');
    if (known) {
        aus_write_char(out, escaped[known - plain]);
    } else {
        aus_write(out, "u00");
        aus_write_hex(out, &c, 1);
    }
}

/* Most of what is written needs no second look: how many characters are themselves. */
static size_t plain_at(const unsigned char *at)
{
    size_t n = 0;
    while (at[n] >= ' ' && at[n] < 0x7f && at[n] != '"' && at[n] != '\\') n++;
    return n;
}

static void write_string(aus_writer *out, const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    aus_write_char(out, '"');
    while (*at) {
        size_t n = plain_at(at);
        if (n && out->used + n < out->size) {
            memcpy(out->data + out->used, at, n);
            out->data[out->used += n] = 0;
            at += n;
            continue;
        }
        n = character_at(at);
        if (n == 0) aus_write(out, "\xef\xbf\xbd");
        else if (*at < ' ' || *at == '"' || *at == '\\' || *at == 0x7f) write_escape(out, *at);
        else
            for (size_t i = 0; i < n; i++) aus_write_char(out, (char)at[i]);
        at += n ? n : 1;
    }
    aus_write_char(out, '"');
}

void ausi_json_key(ausi_json *json, const char *key)
{
    AUS_ASSERT(in_object(json) && !json->keyed);
    separate(json);
    write_string(json->out, key);
    aus_write_char(json->out, ':');
    json->keyed = true;
}

void ausi_json_string(ausi_json *json, const char *text)
{
    before_value(json);
    write_string(json->out, text);
}

void ausi_json_int(ausi_json *json, int64_t value)
{
    before_value(json);
    aus_write_int(json->out, value);
}

void ausi_json_fraction(ausi_json *json, int64_t scaled, int digits)
{
    uint64_t rest = scaled < 0 ? 0 - (uint64_t)scaled : (uint64_t)scaled, unit = 1;
    for (int i = 0; i < digits; i++) unit *= 10;
    before_value(json);
    if (scaled < 0) aus_write_char(json->out, '-');
    aus_write_int(json->out, (int64_t)(rest / unit));
    if (rest %= unit) aus_write_char(json->out, '.');
    for (; rest; rest %= unit) aus_write_char(json->out, (char)('0' + rest / (unit /= 10)));
}

void ausi_json_bool(ausi_json *json, bool value)
{
    before_value(json);
    aus_write(json->out, value ? "true" : "false");
}

void ausi_json_null(ausi_json *json)
{
    before_value(json);
    aus_write(json->out, "null");
}

void ausi_json_put_string(ausi_json *json, const char *key, const char *text)
{
    ausi_json_key(json, key);
    if (text) ausi_json_string(json, text);
    else ausi_json_null(json);
}

void ausi_json_put_int(ausi_json *json, const char *key, int64_t value)
{
    ausi_json_key(json, key);
    ausi_json_int(json, value);
}

void ausi_json_put_bool(ausi_json *json, const char *key, bool value)
{
    ausi_json_key(json, key);
    ausi_json_bool(json, value);
}

void ausi_json_put_seat(ausi_json *json, const char *key, int seat)
{
    ausi_json_key(json, key);
    if (seat < 0) ausi_json_null(json);
    else ausi_json_int(json, seat + 1);
}

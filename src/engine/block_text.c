/* The text block: the names of the records in four languages. */
#include "block.h"

/* Reads one code point of n > 0 bytes; returns its length, 0 if it is not well-formed UTF-8. */
static size_t utf8_next(const uint8_t *s, size_t n, uint32_t *code)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = s[0] < 0x80 ? 1 : s[0] >> 5 == 6 ? 2 : s[0] >> 4 == 14 ? 3 : s[0] >> 3 == 30 ? 4 : 0;
    if (length == 0 || length > n) return 0;
    *code = length == 1 ? s[0] : s[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if (s[i] >> 6 != 2) return 0;
        *code = *code << 6 | (s[i] & 0x3fu);
    }
    bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
    return *code >= least[length] && *code <= 0x10ffff && !surrogate ? length : 0;
}

bool ausi_name_ok(const char *text, size_t n)
{
    const uint8_t *s = (const uint8_t *)text;
    if (n == 0 || n >= AUSI_NAME_MAX) return false;
    for (size_t at = 0; at < n;) {
        uint32_t code;
        size_t   length = utf8_next(s + at, n - at, &code);
        if (length == 0 || code < 0x20 || (code >= 0x7f && code < 0xa0)) return false;
        at += length;
    }
    return true;
}

static uint32_t word_at(aus_bytes block, size_t at)
{
    uint32_t word;
    memcpy(&word, block.data + at, sizeof word);
    return word;
}

/* The names stand one behind the other, from `at` to the end of the block. */
static const char *check_names(aus_bytes block, size_t index, uint64_t names, size_t at)
{
    for (uint64_t i = 0; i < names; i++, index += sizeof(uint32_t)) {
        if (word_at(block, index) != at) return "the text block has a name out of place";
        const char *name = (const char *)block.data + at;
        const char *end = at < block.size ? memchr(name, 0, block.size - at) : NULL;
        if (!end || !ausi_name_ok(name, (size_t)(end - name))) return "the text block has a broken name";
        at += (size_t)(end - name) + 1;
    }
    return at == block.size ? NULL : "the text block has something behind its names";
}

const char *aus_text_block_check(const aus_rules *rules, aus_bytes block)
{
    const char *wrong = ausi_block_head_check(rules, block, AUSI_TEXTS_MAGIC);
    if (wrong) return wrong;
    size_t   index = sizeof(ausi_block_head) + sizeof(uint32_t) * rules->tables;
    uint64_t names = 0;
    if (block.size < index) return "the text block is cut short";
    for (int t = 0; t < rules->tables; t++) {
        uint32_t count = word_at(block, sizeof(ausi_block_head) + sizeof(uint32_t) * (size_t)t);
        if (count < rules->table[t].least || count > rules->table[t].most)
            return "a table of the text block has too few or too many records";
        names += (uint64_t)count * AUSI_LANGS;
    }
    if ((block.size - index) / sizeof(uint32_t) < names) return "the text block is cut short";
    return check_names(block, index, names, index + (size_t)names * sizeof(uint32_t));
}

const char *aus_record_name(const aus_game *game, int table, int record, int lang)
{
    if (table < 0 || table >= game->rules->tables || record < 0 || record >= game->records[table]) return "?";
    const char *slug = game->slugs[table] + (size_t)AUS_SLUG_MAX * (size_t)record;
    aus_bytes   texts = game->pack.texts;
    if (texts.size == 0 || lang < 0 || lang >= AUSI_LANGS) return slug;

    /* A text block made for other records, one more or one less, names nothing here. */
    size_t name = (size_t)record;
    for (int t = 0; t < game->rules->tables; t++) {
        uint32_t count = word_at(texts, sizeof(ausi_block_head) + sizeof(uint32_t) * (size_t)t);
        if (count != game->records[t]) return slug;
        if (t < table) name += count;
    }
    size_t index = sizeof(ausi_block_head) + sizeof(uint32_t) * game->rules->tables;
    size_t at = index + sizeof(uint32_t) * (name * AUSI_LANGS + (size_t)lang);
    return (const char *)texts.data + word_at(texts, at);
}

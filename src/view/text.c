/* Looking texts up and filling them in. */
#include "view/text.h"

static const char codes[AUSI_LANGUAGES][3] = {
    [AUSI_EN] = "en", [AUSI_PL] = "pl", [AUSI_RU] = "ru", [AUSI_IT] = "it"};

int ausi_lang_find(const char *code)
{
    for (int i = 0; i < AUSI_LANGUAGES; i++)
        if (strncmp(code, codes[i], 2) == 0 && (!code[2] || strchr("-_.@", code[2]))) return i;
    return -1;
}

const char *ausi_lang_code(int lang)
{
    return codes[lang];
}

int ausi_plural_form(int lang, int64_t n)
{
    uint64_t size = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    unsigned ones = (unsigned)(size % 10), teens = (unsigned)(size % 100);
    bool     few = ones >= 2 && ones <= 4 && (teens < 12 || teens > 14);
    switch (lang) {
    case AUSI_PL: return size == 1 ? 0 : few ? 1 : 2;
    case AUSI_RU: return ones == 1 && teens != 11 ? 0 : few ? 1 : 2;
    default: return size != 1;
    }
}

const ausi_text_entry *ausi_text_find(const char *key)
{
    size_t low = 0, high = ausi_text_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int    order = strcmp(key, ausi_text_entries[middle].key);
        if (order == 0) return &ausi_text_entries[middle];
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    return NULL;
}

const char *ausi_text(int lang, const char *key)
{
    const ausi_text_entry *entry = ausi_text_find(key);
    return entry ? entry->text[lang] : key;
}

/* The form a number takes; the forms follow each other. */
static const char *form_for(const ausi_text_entry *entry, int lang, int64_t number)
{
    const char *form = entry->text[lang];
    if (!entry->counted) return form;
    for (int skip = ausi_plural_form(lang, number); skip > 0; skip--) form += strlen(form) + 1;
    return form;
}

static void write_span(aus_writer *out, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) aus_write_char(out, text[i]);
}

static const ausi_word *find_word(const ausi_word *words, size_t n, const char *name, size_t length)
{
    for (size_t i = 0; i < n; i++)
        if (strncmp(words[i].name, name, length) == 0 && !words[i].name[length]) return &words[i];
    return NULL;
}

static void write_word(aus_writer *out, const ausi_word *word)
{
    if (word->text) aus_write(out, word->text);
    else aus_write_int(out, word->number);
}

/* A counted noun holds nothing but {n}, so one level is all there is. */
static void write_counted(aus_writer *out, int lang, const char *key, size_t length, const ausi_word *word)
{
    char name[128];
    AUS_ASSERT(length < sizeof name);
    memcpy(name, key, length);
    name[length] = 0;
    const ausi_text_entry *entry = ausi_text_find(name);
    AUS_ASSERT(entry);
    for (const char *at = form_for(entry, lang, word->number); *at; at++) {
        if (strncmp(at, "{n}", 3) == 0) {
            write_word(out, word);
            at += 2;
        } else {
            aus_write_char(out, *at);
        }
    }
}

void ausi_format(aus_writer *out, int lang, const char *key, const ausi_word *words, size_t n)
{
    const char *at = ausi_text(lang, key);
    for (;;) {
        size_t plain = strcspn(at, "{");
        write_span(out, at, plain);
        at += plain;
        if (!*at) return;
        size_t           length = strcspn(at, "}") + 1, name = strcspn(at + 1, ":}");
        const ausi_word *word = find_word(words, n, at + 1, name);
        if (!word) write_span(out, at, length);
        else if (at[1 + name] == ':') write_counted(out, lang, at + name + 2, length - name - 3, word);
        else write_word(out, word);
        at += length;
    }
}

/* Any bytes as the JSON of a game's tables, separated by zero bytes. What the reader accepts the
 * engine must accept too. */
#include "content/content.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1) return 0;
    const aus_rules *rules = aus_rules_at(data[0] % aus_rules_count());
    const char      *text = (const char *)data + 1, *end = (const char *)data + size;
    aus_content_text texts[AUS_TABLES_MAX];
    for (int t = 0; t < rules->tables; t++) {
        const char *zero = text < end ? memchr(text, 0, (size_t)(end - text)) : NULL;
        texts[t] = (aus_content_text){text, (size_t)((zero ? zero : end) - text)};
        text = zero ? zero + 1 : end;
    }
    aus_content content;
    char        error[AUS_CONTENT_ERROR];
    bool        good = aus_content_parse(rules, texts, &content, error);
    AUS_ASSERT(good == (error[0] == 0));
    if (!good) return 0;
    AUS_ASSERT(!aus_block_check(rules, content.pack.rules) && !aus_text_block_check(rules, content.pack.texts));
    aus_content_free(&content);
    return 0;
}

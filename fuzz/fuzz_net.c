/* What strangers send: escapes, queries, cookies, languages, base64, URLs, addresses, heads of requests, frames. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "australis.h"
#include "net/net.h"
#include "net/net_frame.h"
#include "net/net_head.h"
#include "net/net_peers.h"
#include "net/net_words.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void words(const char *text, size_t n)
{
    static const char *const languages[] = {"en", "pl", "ru", "it"};
    char          out[64], *decoded = malloc(n + 1), *coded = malloc(4 * ((n + 2) / 3) + 1);
    net_url_parts parts;
    ranges        all;
    int           length = net_unescape(text, n, decoded, n + 1);
    AUS_ASSERT(length < 0 || (size_t)length == strlen(decoded));
    if (length >= 0 && neti_path_is_clean(decoded)) AUS_ASSERT(!strstr(decoded, "/../") && !strstr(decoded, "//"));
    if (net_query(text, "a", out, sizeof out)) AUS_ASSERT(strlen(out) < sizeof out);
    if (net_cookie(text, "a", out, sizeof out)) AUS_ASSERT(!strchr(out, ';'));
    (void)net_bearer(text);
    int language = net_language(text, languages, 4);
    AUS_ASSERT(language >= 0 && language < 4);
    (void)net_accepts(text, "gzip");
    (void)net_accepts(text, "text/html");
    if (net_url_read(text, &parts)) AUS_ASSERT(parts.port && parts.host[0] && parts.path[0] == '/');
    (void)neti_ranges_read(text, &all);
    size_t coded_size = net_base64(text, n, coded);
    AUS_ASSERT(net_base64_decode(coded, coded_size, decoded, n) == (int)n && memcmp(decoded, text, n) == 0);
    int back = net_base64_decode(text, n, coded, n);
    if (back >= 0) { /* each value has one form */
        char *again = malloc(n + 4);
        AUS_ASSERT(net_base64(coded, (size_t)back, again) == n && memcmp(again, text, n) == 0);
        free(again);
    }
    free(decoded);
    free(coded);
}

static void heads(const uint8_t *data, size_t size)
{
    size_t scanned = 0, length = neti_head_length((const char *)data, size, &scanned);
    char  *text = malloc(size + 1), *path, *query, *authority;
    head   h;
    memcpy(text, data, size);
    text[size] = 0;
    if (neti_head_read_request(text, length ? length : size, &h) == 0) {
        (void)neti_head_length_of_body(&h);
        (void)neti_head_lists(neti_head_value(&h, "Connection"), "upgrade");
        if (neti_target_read(h.target, &path, &query, &authority)) AUS_ASSERT(path[0] == '/');
    }
    memcpy(text, data, size);
    (void)neti_head_read_answer(text, length ? length : size, &h);
    free(text);
}

static bool heard(void *owner, int opcode, uint8_t *bytes, size_t n)
{
    AUS_ASSERT(bytes[n] == 0);
    AUS_ASSERT(opcode == FRAME_TEXT ? n <= 1000 && neti_is_utf8((char *)bytes, n) : n <= 125);
    *(uint64_t *)owner = *(uint64_t *)owner * 31 + n * 16 + (uint64_t)opcode;
    return true;
}

/* The same bytes in one piece and in two must be heard the same way. */
static uint64_t frames(const uint8_t *data, size_t size, size_t cut, bool masked)
{
    static const frame_events on = {heard};
    frame_reader              r = {.limit = 1000, .expect_mask = masked};
    uint64_t                  sum = 1;
    uint8_t                  *copy = malloc(size + 1);
    memcpy(copy, data, cut);
    int bad = neti_frames_take(&r, copy, cut, &on, &sum);
    if (!bad) {
        memcpy(copy, data + cut, size - cut);
        bad = neti_frames_take(&r, copy, size - cut, &on, &sum);
    }
    neti_frames_free(&r);
    free(copy);
    return sum * 10000 + (uint64_t)bad;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size || size > 20000) return 0;
    size_t cut = data[0] % size;
    data++, size--;
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = 0;
    if (!memchr(text, 0, size)) words(text, size);
    free(text);
    heads(data, size);
    for (int masked = 0; masked < 2; masked++)
        AUS_ASSERT(frames(data, size, size, masked) == frames(data, size, cut > size ? size : cut, masked));
    return 0;
}

#include "table/fair.h"

typedef struct slice {
    const char *text;
    size_t      n;
} slice;

void ausi_fair_seed(const ausi_fair *fair, aus_seed *out)
{
    uint8_t  bytes[32 + 32 * AUS_SEATS_MAX] = {0};
    aus_seed base, made;
    memcpy(bytes, fair->seed, 32);
    memcpy(base.bytes, fair->seed, 32);
    for (int i = 0; i < fair->seats; i++) {
        uint8_t *nonce = bytes + 32 + 32 * i;
        if (fair->seat[i].state == AUSI_FAIR_REVEALED) memcpy(nonce, fair->seat[i].nonce, 32);
        if (fair->seat[i].state != AUSI_FAIR_BOT) continue;
        aus_seed_derive(&made, &base, (uint64_t)i + 1);
        memcpy(nonce, made.bytes, 32);
    }
    aus_sha256(bytes, 32 + 32 * (size_t)fair->seats, out->bytes);
}

/* ---- Writing ------------------------------------------------------------------------------------- */

static void word_hex(aus_writer *out, const char *word, const uint8_t bytes[32])
{
    aus_write(out, word);
    aus_write_hex(out, bytes, 32);
}

void ausi_fair_write(const ausi_fair *fair, aus_writer *out)
{
    word_hex(out, "# fair commitment ", fair->commitment);
    if (fair->told) word_hex(out, "\n# fair seed ", fair->seed);
    for (int i = 0; i < fair->seats; i++) {
        const ausi_fair_seat *seat = &fair->seat[i];
        aus_write(out, "\n# fair seat ");
        aus_write_int(out, i + 1);
        if (seat->state == AUSI_FAIR_REVEALED || seat->state == AUSI_FAIR_MISSING)
            word_hex(out, " commit ", seat->commit);
        if (seat->state == AUSI_FAIR_REVEALED) word_hex(out, " nonce ", seat->nonce);
        else
            aus_write(out, seat->state == AUSI_FAIR_MISSING ? " missing"
                           : seat->state == AUSI_FAIR_BOT   ? " bot"
                                                            : " none");
    }
    aus_write_char(out, '\n');
}

/* ---- Reading ------------------------------------------------------------------------------------- */

static slice next_word(slice *rest)
{
    size_t n = 0;
    while (n < rest->n && rest->text[n] != ' ') n++;
    slice word = {rest->text, n};
    if (n < rest->n) n++;
    *rest = (slice){rest->text + n, rest->n - n};
    return word;
}

static bool is(slice word, const char *text) { return strlen(text) == word.n && memcmp(word.text, text, word.n) == 0; }

static bool hex(slice word, uint8_t out[32])
{
    if (word.n != 64) return false;
    memset(out, 0, 32);
    for (size_t i = 0; i < 64; i++) {
        char c = word.text[i];
        int  v = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (v < 0) return false;
        out[i / 2] = (uint8_t)(out[i / 2] | v << (i % 2 ? 0 : 4));
    }
    return true;
}

static bool read_seat(ausi_fair *fair, slice rest)
{
    slice number = next_word(&rest), word = next_word(&rest);
    if (number.n != 1 || number.text[0] != '1' + fair->seats || fair->seats == AUS_SEATS_MAX) return false;
    ausi_fair_seat *seat = &fair->seat[fair->seats++];
    if (is(word, "commit")) {
        if (!hex(next_word(&rest), seat->commit)) return false;
        word = next_word(&rest);
        seat->state = is(word, "nonce") ? AUSI_FAIR_REVEALED : AUSI_FAIR_MISSING;
        if (seat->state == AUSI_FAIR_REVEALED ? !hex(next_word(&rest), seat->nonce) : !is(word, "missing"))
            return false;
    } else {
        seat->state = is(word, "bot") ? AUSI_FAIR_BOT : AUSI_FAIR_NONE;
        if (seat->state == AUSI_FAIR_NONE && !is(word, "none")) return false;
    }
    return rest.n == 0;
}

static bool read_line(ausi_fair *fair, slice rest)
{
    slice word = next_word(&rest);
    if (is(word, "commitment") && !fair->committed) return fair->committed = hex(rest, fair->commitment);
    if (is(word, "seed") && !fair->told) return fair->told = hex(rest, fair->seed);
    return is(word, "seat") && read_seat(fair, rest);
}

bool ausi_fair_read(const char *text, size_t n, ausi_fair *fair, uint32_t *line)
{
    static const char mark[] = "# fair";
    const size_t      length = sizeof mark - 1;
    const char       *at = text, *end = text + n;
    memset(fair, 0, sizeof *fair);
    for (*line = 1; at < end; ++*line) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        slice here = {at, (size_t)(stop - at)};
        if (here.n && here.text[here.n - 1] == '\r') here.n--;
        at = stop < end ? stop + 1 : stop;
        if (here.n < length || memcmp(here.text, mark, length) != 0) continue;
        char behind = here.n > length ? here.text[length] : ' ';
        if ((behind >= 'a' && behind <= 'z') || (behind >= 'A' && behind <= 'Z')) continue; /* somebody's own words */
        if (behind != ' ' || here.n == length) return false;
        if (!read_line(fair, (slice){here.text + length + 1, here.n - length - 1})) return false;
    }
    return true;
}

/* ---- Judging ------------------------------------------------------------------------------------- */

const char *ausi_fair_wrong(const ausi_fair *fair, int seats, const aus_seed *seed)
{
    uint8_t  hash[32];
    aus_seed made;
    if (!fair->committed) return "there is no commitment of the server";
    if (!fair->told) return "the server's seed was not told";
    if (fair->seats != seats) return "the nonces are not those of as many seats";
    aus_sha256(fair->seed, 32, hash);
    if (memcmp(hash, fair->commitment, 32) != 0) return "the server's seed is not the one it committed to";
    for (int i = 0; i < seats; i++) {
        if (fair->seat[i].state != AUSI_FAIR_REVEALED) continue;
        aus_sha256(fair->seat[i].nonce, 32, hash);
        if (memcmp(hash, fair->seat[i].commit, 32) != 0) return "a nonce is not the one its seat committed to";
    }
    ausi_fair_seed(fair, &made);
    if (memcmp(made.bytes, seed->bytes, 32) != 0)
        return "the seed of the game does not follow from the seed of the server and the nonces";
    return NULL;
}

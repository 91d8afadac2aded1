/* Clocks in words: --clock, --gone, and what is left. */
#include "cli/play.h"
#include "table/words.h"

enum { SECOND = 1000, LONGEST = 7 * 24 * 3600 }; /* a week, in seconds */

/* "90", "90s", "20m", "2h" in milliseconds, up to `end`. */
static bool duration(const char *text, const char *end, uint64_t *out)
{
    char     digits[16] = "";
    uint64_t unit = 1, number;
    size_t   n = (size_t)(end - text);
    if (n && strchr("smh", text[n - 1])) {
        unit = text[n - 1] == 'h' ? 3600 : text[n - 1] == 'm' ? 60 : 1;
        n--;
    }
    if (!n || n >= sizeof digits) return false;
    memcpy(digits, text, n);
    if (!cli_number(digits, 0, LONGEST / unit, &number)) return false;
    *out = number * unit * SECOND;
    return true;
}

bool play_clock_parse(const char *text, ausi_clock *clock)
{
    *clock = (ausi_clock){.kind = AUSI_CLOCK_NONE};
    if (strcmp(text, "none") == 0) return true;
    if (strncmp(text, "move:", 5) == 0) {
        clock->kind = AUSI_CLOCK_MOVE;
        return duration(text + 5, text + strlen(text), &clock->limit) && clock->limit;
    }
    if (strncmp(text, "bank:", 5) != 0) return false;
    const char *plus = strchr(text, '+'), *end = text + strlen(text);
    clock->kind = AUSI_CLOCK_BANK;
    return duration(text + 5, plus ? plus : end, &clock->limit) && clock->limit &&
           (!plus || duration(plus + 1, end, &clock->bonus));
}

bool play_gone_parse(const char *text, uint8_t *gone)
{
    for (uint8_t i = 0; i < 3; i++) {
        if (strcmp(ausi_gone_words[i], text) != 0) continue;
        *gone = i;
        return true;
    }
    return false;
}

void play_say_time(const play *p, int seat)
{
    char     name[128] = "", time[32];
    uint64_t left = ausi_table_time(p->table, seat);
    if (p->table->setup.clock.kind == AUSI_CLOCK_NONE) return;
    left = (left + SECOND - 1) / SECOND;
    if (left >= 3600)
        snprintf(time, sizeof time, "%u:%02u:%02u", (unsigned)(left / 3600), (unsigned)(left / 60 % 60),
                 (unsigned)(left % 60));
    else snprintf(time, sizeof time, "%u:%02u", (unsigned)(left / 60), (unsigned)(left % 60));
    ausi_say_seat(&(aus_writer){.data = name, .size = sizeof name}, &p->voice, seat);
    const ausi_word words[] = {{"seat", name, 0}, {"time", time, 0}};
    play_say_words(p, "house.play.time", words, 2);
}

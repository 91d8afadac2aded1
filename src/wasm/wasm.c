/* Memory, and what the tests need to show that this build plays the same games. */
#include "wasm/wasm.h"
#include "ai/moves_digest.h"
#include "engine/digest.h"
#include "view/text_room.h"

enum { WORDS = 1 << 20, PAPER = 1 << 21, BLOCK = 1 << 18, PAGE = 65536 };

/* Everything lives in static memory; what is large and rarely needed is taken from the page. */
aus_game                    wasm_game;
const char                 *wasm_seat_name[AUS_SEATS_MAX];
_Alignas(16) uint8_t        wasm_seen[AUS_STATE_MAX];
static _Alignas(8) uint8_t  state[AUS_STATE_MAX];
static char                 words[WORDS], paper[PAPER];
static aus_writer           out;
static _Alignas(8) uint8_t  block[BLOCK]; /* a rules block the page hands in */

char *wasm_words(void)
{
    words[sizeof words - 1] = 0;
    return words;
}

uint32_t wasm_words_size(void) { return sizeof words; }

uint8_t *wasm_block(void) { return block; }

uint32_t wasm_block_size(void) { return sizeof block; }

char *wasm_paper(void) { return paper; }

uint32_t wasm_paper_length(void) { return (uint32_t)out.used; }

aus_writer *wasm_blank(void)
{
    paper[0] = 0;
    out = (aus_writer){.data = paper, .size = sizeof paper};
    return &out;
}

int32_t wasm_wrong(const char *text)
{
    aus_write(wasm_blank(), text);
    return -1;
}

char *wasm_texts(int32_t lang) { return ausi_text_rooms[lang >= 0 && lang < AUSI_LANGUAGES ? lang : AUSI_EN].text; }

uint32_t wasm_texts_size(int32_t lang)
{
    return (uint32_t)ausi_text_rooms[lang >= 0 && lang < AUSI_LANGUAGES ? lang : AUSI_EN].size;
}

ausi_voice wasm_voice(int32_t lang)
{
    return (ausi_voice){.game = &wasm_game, .lang = lang >= 0 && lang < AUSI_LANGUAGES ? lang : AUSI_EN,
                        .names = wasm_seat_name};
}

void *wasm_memory(size_t size)
{
    size_t pages = (size + PAGE - 1) / PAGE, at = __builtin_wasm_memory_grow(0, pages);
    return at == (size_t)-1 ? NULL : (void *)(at * PAGE);
}

/* ---- For the tests ------------------------------------------------------------------------------- */

uint32_t wasm_games(void) { return (uint32_t)aus_rules_count(); }

const char *wasm_game_id(uint32_t index) { return index < aus_rules_count() ? aus_rules_at(index)->id : ""; }

/* How many values an option has; 0 = there is no such option. */
uint32_t wasm_option_values(uint32_t index, uint32_t option)
{
    const aus_rules *rules = aus_rules_at(index);
    return rules && option < rules->options ? rules->option[option].values : 0;
}

/* options NULL = the defaults; block_bytes 0 = the built-in content, else so many bytes of the block
 * are a rules block. 0 is success; otherwise what is wrong is in the words. */
int32_t wasm_setup(uint32_t index, int32_t seats, const uint8_t *options, uint32_t block_bytes)
{
    const aus_rules *rules = aus_rules_at(index);
    aus_pack         pack = {.rules = {block, block_bytes}};
    const char      *wrong = "no such game";
    if (block_bytes > sizeof block)
        wrong = "the block is too large";
    else if (rules)
        wrong = aus_game_init(&wasm_game, rules, block_bytes ? &pack : NULL, seats, options);
    aus_writer       said = {.data = words, .size = sizeof words};
    words[0] = 0;
    if (wrong) aus_write(&said, wrong);
    return wrong ? -1 : 0;
}

/* A random game from a number: a hash over every state on its way. The native tests do the same
 * (engine/digest.h), and the two must agree to the bit. */
uint64_t wasm_playout(uint64_t seed)
{
    return ausi_digest(&wasm_game, state, seed);
}

int32_t wasm_seats_min(uint32_t index) { return index < aus_rules_count() ? aus_rules_at(index)->seats_min : 0; }

int32_t wasm_seats_max(uint32_t index) { return index < aus_rules_count() ? aus_rules_at(index)->seats_max : 0; }

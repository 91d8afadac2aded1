/* Laying a table, loading one, mirroring one. */
#include "wasm/wasm.h"
#include "table/table_file.h"
#include "table/words.h"

ausi_table *wasm_table;
bool        wasm_mirroring, wasm_own_content;
uint64_t    wasm_now;

static ausi_table  the_table;
static ausi_room   room;
static aus_entry  *entries;
static char        names[AUS_SEATS_MAX][AUSI_NAME_MAX];

/* ---- Lines of words ------------------------------------------------------------------------------ */

/* What an opening asks for. */
typedef struct wish {
    const aus_rules *rules;
    int              seats;
    uint8_t          option[AUS_OPTIONS_MAX];
    aus_seed         seed;
    bool             hold;
    ausi_clock       clock;
    const char      *wrong;
} wish;

/* Cuts the next word off a line; what is left may be empty. */
static char *next_word(char **rest)
{
    char *word = *rest;
    char *end = strchr(word, ' ');
    *rest = end ? end + 1 : word + strlen(word);
    if (end) *end = 0;
    return word;
}

static char *next_line(char **rest)
{
    char *line = *rest;
    char *end = strchr(line, '\n');
    if (!*line) return NULL;
    *rest = end ? end + 1 : line + strlen(line);
    if (end) *end = 0;
    return line;
}

static int number_of(const char *text)
{
    int n = 0;
    for (; *text >= '0' && *text <= '9' && n < 100000000; text++) n = 10 * n + (*text - '0');
    return n;
}

static void choose_game(wish *w, const char *id)
{
    w->rules = aus_rules_find(id);
    if (!w->rules) w->wrong = "there is no such game";
    for (int i = 0; w->rules && i < w->rules->options; i++) w->option[i] = w->rules->option[i].standard;
}

static void choose_option(wish *w, const char *id, const char *value)
{
    int option, choice;
    if (!w->rules || !aus_option_find(w->rules, id, value, &option, &choice)) {
        w->wrong = "there is no such option or value";
        return;
    }
    w->option[option] = (uint8_t)choice;
}

static void choose_clock(wish *w, char *line)
{
    char   *kind = next_word(&line);
    uint8_t k = 0;
    while (k < 3 && strcmp(kind, ausi_clock_words[k]) != 0) k++;
    if (k == 3) {
        w->wrong = "there is no such clock";
        return;
    }
    w->clock.kind = k;
    w->clock.limit = (uint64_t)number_of(next_word(&line));
    w->clock.bonus = (uint64_t)number_of(next_word(&line));
}

/* Lines about seats wait until there is a table. */
static void read_wish(wish *w, char *text)
{
    *w = (wish){0};
    for (char *line; !w->wrong && (line = next_line(&text));) {
        char *word = next_word(&line);
        if (strcmp(word, "game") == 0) choose_game(w, line);
        else if (strcmp(word, "seats") == 0) w->seats = number_of(line);
        else if (strcmp(word, "seed") == 0) aus_seed_from_text(&w->seed, line);
        else if (strcmp(word, "hold") == 0) w->hold = strcmp(line, "on") == 0;
        else if (strcmp(word, "clock") == 0) choose_clock(w, line);
        else if (strcmp(word, "option") == 0) {
            char *id = next_word(&line);
            choose_option(w, id, line);
        } else if (strcmp(word, "seat") != 0 && strcmp(word, "name") != 0) {
            w->wrong = "a line begins with an unknown word";
        }
    }
    if (!w->wrong && !w->rules) w->wrong = "no game is named";
}

/* Content the page handed in: the rules block, behind it the text block. */
typedef struct handed {
    uint32_t rules, texts;
} handed;

static const char *init_game(const aus_rules *rules, int seats, const uint8_t *option, handed in)
{
    uint8_t *block = wasm_block();
    aus_pack pack = {.rules = {block, in.rules}, .texts = {block + in.rules, in.texts}};
    wasm_table = NULL;
    wasm_mirroring = false;
    wasm_own_content = !in.rules;
    if (in.rules > wasm_block_size() || in.texts > wasm_block_size() - in.rules) return "the content is too large";
    return aus_game_init(&wasm_game, rules, in.rules ? &pack : NULL, seats, option);
}

static bool have_room(void)
{
    enum { STEPS = AUS_RECORDING_MAX };
    if (room.steps) return true;
    size_t   each = sizeof(ausi_step) + sizeof(ausi_news) + sizeof(aus_entry) + sizeof(ausi_move);
    uint8_t *memory = wasm_memory(STEPS * each);
    if (!memory) return false;
    room = (ausi_room){.step = (ausi_step *)memory, .steps = STEPS, .moves = STEPS, .newses = STEPS};
    room.news = (ausi_news *)(room.step + STEPS);
    entries = (aus_entry *)(room.news + STEPS);
    room.move = (ausi_move *)(entries + STEPS);
    return true;
}

static void name_seat(int seat, const char *name)
{
    if (seat < 0 || seat >= wasm_game.seats) return;
    if (wasm_table) {
        ausi_table_name(wasm_table, seat, name);
        wasm_seat_name[seat] = wasm_table->seat[seat].name[0] ? wasm_table->seat[seat].name : NULL;
        return;
    }
    size_t n = strlen(name);
    if (n >= sizeof names[seat]) n = sizeof names[seat] - 1;
    while (n && ((unsigned char)name[n] & 0xc0) == 0x80) n--; /* whole characters */
    memcpy(names[seat], name, n);
    names[seat][n] = 0;
    wasm_seat_name[seat] = n ? names[seat] : NULL;
}

/* "seat N human|open|bot LEVEL" */
static void take_seat(int seat, char *line)
{
    char          *kind = next_word(&line);
    ausi_seat_kind is = AUSI_SEAT_OPEN;
    if (strcmp(kind, "human") == 0) is = AUSI_SEAT_HUMAN;
    else if (strcmp(kind, "bot") == 0) is = AUSI_SEAT_BOT;
    ausi_table_seat(wasm_table, seat, is, *line ? line : NULL, 0);
}

/* The lines that wait for a table, or name the seats of a mirror. */
static void take_seats(char *text)
{
    for (char *line; (line = next_line(&text));) {
        char *word = next_word(&line);
        bool  seats = strcmp(word, "seat") == 0;
        if (!seats && strcmp(word, "name") != 0) continue;
        int seat = number_of(next_word(&line)) - 1;
        if (!seats) name_seat(seat, line);
        else if (wasm_table) take_seat(seat, line);
    }
}

/* The words are read twice and cut up by reading: a second copy is kept for the seats. */
static char again[16384];

static const char *begin(wish *w, handed in)
{
    const char *text = wasm_words();
    size_t      n = strlen(text);
    if (n >= sizeof again) return "too many words";
    memcpy(again, text, n + 1);
    read_wish(w, wasm_words());
    if (w->wrong) return w->wrong;
    memset(wasm_seat_name, 0, sizeof wasm_seat_name);
    return init_game(w->rules, w->seats, w->option, in);
}

/* ---- Tables -------------------------------------------------------------------------------------- */

static const ausi_hooks hooks = {.bot = wasm_note_bot};

int32_t wasm_open(uint32_t rules, uint32_t texts)
{
    wish        w;
    const char *wrong = begin(&w, (handed){rules, texts});
    if (wrong) return wasm_wrong(wrong);
    ausi_setup setup = {.seed = w.seed, .clock = w.clock, .hold = w.hold, .bots_accept = true};
    if (!have_room() || !ausi_table_open(&the_table, &wasm_game, &setup, &hooks, &room, wasm_now))
        return wasm_wrong("no memory");
    wasm_table = &the_table;
    take_seats(again);
    wasm_blank();
    return 0;
}

int32_t wasm_load(uint32_t rules, uint32_t texts, int32_t until)
{
    aus_recording_head  head;
    aus_recording_error error = {0};
    const char         *text = wasm_words();
    size_t              n = strlen(text);
    wasm_table = NULL;
    if (!aus_recording_read_head(text, n, &head, &error)) return wasm_wrong(error.text);
    if (!head.has_seed) return wasm_wrong("this recording keeps its seed secret: it can be replayed after the end");
    const char *wrong = init_game(head.rules, head.seats, head.option, (handed){rules, texts});
    if (wrong) return wasm_wrong(wrong);
    ausi_setup setup = {.bots_accept = true};
    if (!have_room()) return wasm_wrong("no memory");
    if (!ausi_table_load(&the_table, &wasm_game, &head, text, n, until < 0 ? SIZE_MAX : (size_t)until, entries, &setup,
                         &hooks, &room, wasm_now, &error))
        return wasm_wrong(error.text);
    wasm_table = &the_table;
    for (int i = 0; i < wasm_game.seats; i++)
        wasm_seat_name[i] = the_table.seat[i].name[0] ? the_table.seat[i].name : NULL;
    wasm_blank();
    return 0;
}

void wasm_tell_time(double now)
{
    if (now > 0) wasm_now = (uint64_t)now;
    if (wasm_table) ausi_table_tick(wasm_table, wasm_now);
}

void wasm_sits(int32_t seat)
{
    uint32_t others = seat > 0 ? (1u << wasm_game.seats) - 1 - (1u << (seat - 1)) : 0;
    if (wasm_table) ausi_table_away(wasm_table, others, wasm_now);
}

/* ---- Mirrors ------------------------------------------------------------------------------------- */

int32_t wasm_mirror(uint32_t rules, uint32_t texts)
{
    wish        w;
    const char *wrong = begin(&w, (handed){rules, texts});
    if (wrong) return wasm_wrong(wrong);
    wasm_mirroring = true;
    memset(wasm_seen, 0, sizeof wasm_seen);
    take_seats(again);
    wasm_blank();
    return 0;
}

int32_t wasm_names(void)
{
    if (!wasm_game.rules) return wasm_wrong("there is no game");
    take_seats(wasm_words());
    wasm_blank();
    return 0;
}

uint8_t *wasm_view(void) { return wasm_seen; }

uint32_t wasm_view_size(void) { return wasm_game.rules ? wasm_game.rules->state_size : 0; }

const void *wasm_view_of(int32_t seat)
{
    static _Alignas(16) uint8_t view[AUS_STATE_MAX];
    if (!wasm_game.rules || seat > wasm_game.seats) return NULL;
    if (!wasm_table) return wasm_seen;
    ausi_watcher eyes = {.table = wasm_table, .who = seat > 0 ? seat - 1 : seat < 0 ? AUS_ALL : AUS_NOBODY};
    ausi_watch_view(&eyes, view);
    return view;
}

const uint8_t *wasm_seat_view(int32_t seat) { return wasm_view_of(seat); }

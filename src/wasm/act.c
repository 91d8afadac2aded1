/* Changing the table. */
#include "wasm/wasm.h"
#include "view/page_json.h"
#include "view/text.h"

/* Every answer is {"ok","why","text","clause","args"}. */
static int32_t tell_done(ausi_done done, aus_verdict verdict, int32_t lang)
{
    static const char *const keys[AUSI_DONE_COUNT] = {
        [AUSI_DONE] = "house.table.done",    [AUSI_NO_RULES] = "house.table.rules",
        [AUSI_NO_HELD] = "house.table.held", [AUSI_NO_PAUSED] = "house.table.paused",
        [AUSI_NO_OVER] = "house.table.over", [AUSI_NO_SEAT] = "house.table.seat",
        [AUSI_NO_ROOM] = "house.table.room", [AUSI_NO_NOTHING] = "house.table.nothing",
        [AUSI_NO_STOP] = "house.table.stop", [AUSI_NO_OTHER] = "house.table.other",
    };
    ausi_voice voice = wasm_voice(lang);
    ausi_json  json = ausi_json_on(wasm_blank());
    if (done == AUSI_NO_RULES) {
        ausi_json_verdict(&json, &wasm_game, verdict, &voice);
        return (int32_t)done;
    }
    ausi_json_object(&json);
    ausi_json_put_bool(&json, "ok", done == AUSI_DONE);
    ausi_json_put_string(&json, "why", strrchr(keys[done], '.') + 1);
    ausi_json_put_string(&json, "text", ausi_text(voice.lang, keys[done]));
    ausi_json_key(&json, "clause");
    ausi_json_null(&json);
    ausi_json_end(&json);
    return (int32_t)done;
}

static int32_t tell(ausi_done done, int32_t lang)
{
    return tell_done(done, (aus_verdict){0}, lang);
}

int32_t wasm_act(int32_t seat, int32_t lang)
{
    aus_action  action;
    const char *text = wasm_words();
    aus_verdict why = {.code = AUS_WHY_NO_VERB};
    if (!wasm_table) return tell(AUSI_NO_NOTHING, lang);
    if (!aus_action_parse(&wasm_game, text, strlen(text), &action)) return tell_done(AUSI_NO_RULES, why, lang);
    ausi_done done = ausi_table_act(wasm_table, seat - 1, action, &why, wasm_now);
    return tell_done(done, why, lang);
}

int32_t wasm_confirm(int32_t seat, int32_t lang)
{
    return tell(wasm_table ? ausi_table_confirm(wasm_table, seat - 1, wasm_now) : AUSI_NO_NOTHING, lang);
}

int32_t wasm_undo(int32_t seat, int32_t lang)
{
    return tell(wasm_table ? ausi_table_undo(wasm_table, seat - 1, wasm_now) : AUSI_NO_NOTHING, lang);
}

int32_t wasm_redo(int32_t seat, int32_t lang)
{
    return tell(wasm_table ? ausi_table_redo(wasm_table, seat - 1, wasm_now) : AUSI_NO_NOTHING, lang);
}

int32_t wasm_reach(int32_t seat)
{
    return wasm_table && seat > 0 && seat <= wasm_game.seats ? (int32_t)ausi_table_reach(wasm_table, seat - 1) : 0;
}

int32_t wasm_ask_undo(int32_t seat, uint32_t actions, int32_t lang)
{
    return tell(wasm_table ? ausi_table_ask_undo(wasm_table, seat - 1, actions, wasm_now) : AUSI_NO_NOTHING, lang);
}

int32_t wasm_hold(int32_t on, int32_t lang)
{
    return tell(wasm_table ? ausi_table_hold(wasm_table, on != 0, wasm_now) : AUSI_NO_NOTHING, lang);
}

int32_t wasm_resign(int32_t seat, int32_t lang)
{
    return tell(wasm_table ? ausi_table_resign(wasm_table, seat - 1, wasm_now) : AUSI_NO_NOTHING, lang);
}

int32_t wasm_lend(int32_t seat, int32_t lang)
{
    return tell(wasm_table ? ausi_table_lend(wasm_table, seat - 1, wasm_words(), wasm_now) : AUSI_NO_NOTHING, lang);
}

int32_t wasm_return(int32_t seat, int32_t lang)
{
    return tell(wasm_table ? ausi_table_return(wasm_table, seat - 1, wasm_now) : AUSI_NO_NOTHING, lang);
}

/* ---- Standing answers ---------------------------------------------------------------------------- */

static int find_ask(const char *id)
{
    for (int i = 0; i < wasm_game.rules->asks; i++)
        if (strcmp(wasm_game.rules->ask[i].id, id) == 0) return i;
    return -1;
}

static int find_event(const char *id)
{
    for (int i = 0; i < wasm_game.rules->events; i++)
        if (strcmp(wasm_game.rules->event[i].id, id) == 0) return i;
    return strcmp(id, "-") == 0 ? AUSI_NEVER : -1;
}

static char *cut_word(char **rest)
{
    char *word = *rest, *end = strchr(word, ' ');
    *rest = end ? end + 1 : word + strlen(word);
    if (end) *end = 0;
    return word;
}

int32_t wasm_always(int32_t seat, int32_t lang)
{
    char      *rest = wasm_words();
    aus_action action;
    if (!wasm_table) return tell(AUSI_NO_NOTHING, lang);
    int ask = find_ask(cut_word(&rest)), until = find_event(cut_word(&rest));
    if (!aus_action_parse(&wasm_game, rest, strlen(rest), &action)) return tell(AUSI_NO_NOTHING, lang);
    return tell(ausi_table_always(wasm_table, seat - 1, ask, action, until, wasm_now), lang);
}

int32_t wasm_forget(int32_t seat, int32_t lang)
{
    if (!wasm_table) return tell(AUSI_NO_NOTHING, lang);
    return tell(ausi_table_forget(wasm_table, seat - 1, find_ask(wasm_words()), wasm_now), lang);
}

/* ---- Going on ------------------------------------------------------------------------------------ */

/* What the bot that is asked has to answer. */
static struct question {
    int                  seat;
    char                 level[AUSI_LEVEL_MAX];
    uint64_t             luck;
    _Alignas(16) uint8_t view[AUS_STATE_MAX];
} asked;

bool wasm_note_bot(void *context, const aus_game *game, const void *view, int seat, const char *level, uint64_t luck,
                   aus_action *action)
{
    (void)context;
    (void)action;
    if (asked.seat) return false; /* one after the other */
    asked.seat = seat + 1;
    asked.luck = luck;
    memcpy(asked.level, level, sizeof asked.level);
    memcpy(asked.view, view, game->rules->state_size);
    return false;
}

int32_t wasm_step(void)
{
    asked.seat = 0;
    if (!wasm_table) return AUSI_OVER;
    return (int32_t)ausi_table_run(wasm_table, wasm_now);
}

int32_t wasm_bot_seat(void) { return asked.seat; }

const char *wasm_bot_level(void) { return asked.level; }

uint64_t wasm_bot_luck(void) { return asked.luck; }

const uint8_t *wasm_bot_view(void) { return asked.view; }

/* Telling what a seat may know. */
#include "wasm/wasm.h"
#include "games/packs.h"
#include "table/say.h"
#include "table/table_file.h"
#include "table/words.h"
#include "view/content_json.h"
#include "view/describe.h"
#include "view/page_json.h"
#include "view/text.h"

enum { WORDS_MAX = 2048 };

#define PAPER(text) (&(aus_writer){.data = (text), .size = sizeof(text)})

static const char nothing[] = "there is no game";

/* What does not fit is our own mistake: the paper is larger than any page. */
static int32_t written(const ausi_json *json)
{
    AUS_ASSERT(!json->out->overflow && !json->depth);
    return 0;
}

int32_t wasm_catalogue(int32_t lang)
{
    ausi_json json = ausi_json_on(wasm_blank());
    ausi_json_array(&json);
    for (size_t i = 0; i < aus_rules_count(); i++) ausi_json_rules(&json, aus_rules_at(i), wasm_voice(lang).lang);
    ausi_json_end(&json);
    return written(&json);
}

/* Of the built-in content it is known where each record is from; a pack that is handed in does not say. */
static const char *source_of(const aus_game *game, int table, int record)
{
    static const char *const words[AUS_SOURCE_KINDS] = {
        [AUS_SOURCE_PRINTED] = "printed", [AUS_SOURCE_INFERRED] = "inferred", [AUS_SOURCE_STAND_IN] = "stand-in"};
    size_t at = 0;
    while (at < ausi_builtin_count && strcmp(ausi_builtin_pack[at].game, game->rules->id) != 0) at++;
    if (!wasm_own_content || at == ausi_builtin_count) return NULL;
    for (int i = 0; i < table; i++) record += game->records[i];
    return words[ausi_builtin_kinds[at][record]];
}

int32_t wasm_info(int32_t lang)
{
    ausi_voice voice = wasm_voice(lang);
    ausi_json  json = ausi_json_on(wasm_blank());
    if (!wasm_game.rules) return wasm_wrong(nothing);
    ausi_json_info(&json, &voice, source_of);
    return written(&json);
}

/* ---- The page ------------------------------------------------------------------------------------ */

static void put_seats(ausi_json *json, const ausi_voice *voice)
{
    static const char *const kinds[] = {
        [AUSI_SEAT_OPEN] = "open", [AUSI_SEAT_HUMAN] = "human", [AUSI_SEAT_BOT] = "bot"};
    ausi_json_key(json, "seats");
    ausi_json_array(json);
    for (int i = 0; i < wasm_game.seats; i++) {
        const ausi_seat *seat = &wasm_table->seat[i];
        char             label[WORDS_MAX] = "";
        ausi_say_seat(PAPER(label), voice, i);
        ausi_json_object(json);
        ausi_json_put_int(json, "seat", i + 1);
        ausi_json_put_string(json, "kind", kinds[seat->kind]);
        ausi_json_put_string(json, "level", seat->level);
        ausi_json_put_string(json, "name", seat->name);
        ausi_json_put_string(json, "label", label);
        ausi_json_put_bool(json, "lent", seat->lent);
        ausi_json_put_bool(json, "resigned", seat->resigned);
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

static void put_standing(ausi_json *json, const ausi_voice *voice, int seat)
{
    ausi_json_key(json, "standing");
    ausi_json_array(json);
    for (uint32_t i = 0; i < wasm_table->standings; i++) {
        const ausi_standing *answer = &wasm_table->standing[i];
        char                 form[AUS_TEXT_MAX], text[WORDS_MAX] = "";
        if (answer->seat != seat) continue;
        aus_action_text(&wasm_game, answer->action, form, sizeof form);
        ausi_say_action(PAPER(text), voice, answer->action);
        ausi_json_object(json);
        ausi_json_put_string(json, "ask", wasm_game.rules->ask[answer->ask].id);
        ausi_json_put_string(json, "action", form);
        ausi_json_put_string(json, "text", text);
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

static void put_undo(ausi_json *json, const ausi_voice *voice, int seat)
{
    static const char *const keys[AUSI_DONE_COUNT] = {
        [AUSI_DONE] = "house.table.done",       [AUSI_NO_PAUSED] = "house.table.paused",
        [AUSI_NO_OVER] = "house.table.over",    [AUSI_NO_SEAT] = "house.table.seat",
        [AUSI_NO_NOTHING] = "house.table.nothing", [AUSI_NO_STOP] = "house.table.stop",
        [AUSI_NO_OTHER] = "house.table.other",
    };
    uint32_t  actions;
    ausi_done can = ausi_table_can_undo(wasm_table, seat, &actions);
    ausi_json_put_int(json, "undo", actions);
    ausi_json_put_string(json, "undoWhy", can == AUSI_DONE || !keys[can] ? "" : ausi_text(voice->lang, keys[can]));
    ausi_json_put_int(json, "reach", seat >= 0 ? ausi_table_reach(wasm_table, seat) : 0);
    bool redo = seat >= 0 && wasm_table->redoes && wasm_table->room.move[wasm_table->moves].seat == seat;
    ausi_json_put_int(json, "redo", redo ? wasm_table->redoes : 0);
}

static void put_clocks(ausi_json *json)
{
    ausi_json_key(json, "clock");
    ausi_json_array(json);
    for (int i = 0; i < wasm_game.seats; i++) {
        ausi_json_object(json);
        ausi_json_put_int(json, "left", (int64_t)ausi_table_time(wasm_table, i));
        ausi_json_put_int(json, "used", (int64_t)wasm_table->seat[i].used);
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

static void put_table(ausi_json *json, const ausi_voice *voice, int seat)
{
    static const char *const words[] = {
        [AUSI_ASKS] = "asks", [AUSI_BOT] = "bot", [AUSI_OPEN] = "open", [AUSI_HELD] = "held",
        [AUSI_VOTING] = "voting", [AUSI_PAUSED] = "paused", [AUSI_OVER] = "over"};
    ausi_json_put_int(json, "seq", wasm_table->sink.next);
    ausi_json_put_string(json, "status", words[ausi_table_status(wasm_table)]);
    ausi_json_key(json, "asked");
    ausi_json_seats(json, ausi_table_asked(wasm_table));
    ausi_json_put_seat(json, "held", wasm_table->held);
    put_undo(json, voice, seat);
    ausi_json_key(json, "asking");
    if (wasm_table->asking < 0) {
        ausi_json_null(json);
    } else {
        ausi_json_object(json);
        ausi_json_put_seat(json, "seat", wasm_table->asking);
        ausi_json_put_int(json, "actions", wasm_table->ask_count);
        ausi_json_end(json);
    }
    ausi_json_put_seat(json, "voting", wasm_table->voted_on);
    ausi_json_put_int(json, "moves", wasm_table->moves);
    put_seats(json, voice);
    put_standing(json, voice, seat);
    if (wasm_table->setup.clock.kind != AUSI_CLOCK_NONE) put_clocks(json);
}

int32_t wasm_page(int32_t seat, int32_t lang)
{
    aus_scores  scores;
    const void *view = wasm_view_of(seat);
    ausi_voice  voice = wasm_voice(lang);
    int         who = seat > 0 ? seat - 1 : AUS_NOBODY;
    if (!view) return wasm_wrong(nothing);
    ausi_json json = ausi_json_on(wasm_blank());
    bool      over = wasm_table && ausi_table_over(wasm_table);
    if (over) ausi_table_scores(wasm_table, &scores);
    ausi_json_object(&json);
    ausi_json_page(&json, &voice, view, who, over || (wasm_table && wasm_table->held >= 0), over ? &scores : NULL);
    if (wasm_table) put_table(&json, &voice, who);
    ausi_json_end(&json);
    return written(&json);
}

/* ---- News ---------------------------------------------------------------------------------------- */

static void put_event_args(ausi_json *json, const aus_event_kind *kind, const aus_event *event, int who)
{
    unsigned hidden = ausi_hidden_args(event, who);
    for (int i = 0; i < kind->params; i++) {
        ausi_json_key(json, kind->param[i].id);
        if ((hidden >> i) & 1u) ausi_json_string(json, "?");
        else ausi_json_value(json, &wasm_game, kind->param[i].domain, event->arg[i]);
    }
}

static void put_news(ausi_json *json, const ausi_voice *voice, const ausi_news *news, int who)
{
    char text[WORDS_MAX] = "";
    bool event = news->kind == AUSI_NEWS_EVENT;
    ausi_say_news(PAPER(text), voice, news, who);
    ausi_json_object(json);
    ausi_json_put_int(json, "seq", news->event.seq);
    ausi_json_put_string(json, "kind", ausi_news_words[news->kind]);
    if (event) ausi_json_put_string(json, "event", wasm_game.rules->event[news->event.kind].id);
    ausi_json_put_seat(json, "seat", event ? news->event.seat : news->seat);
    ausi_json_key(json, "args");
    ausi_json_object(json);
    if (event) put_event_args(json, &wasm_game.rules->event[news->event.kind], &news->event, who);
    ausi_json_end(json);
    ausi_json_put_string(json, "clause", event ? news->event.clause : NULL);
    ausi_json_put_string(json, "text", text);
    if (!event) ausi_json_put_int(json, "n", news->n);
    ausi_json_end(json);
}

int32_t wasm_news(int32_t seat, uint32_t since, int32_t lang)
{
    ausi_voice voice = wasm_voice(lang);
    ausi_json  json = ausi_json_on(wasm_blank());
    ausi_news  news;
    if (!wasm_table) return wasm_wrong(nothing);
    int          who = seat > 0 ? seat - 1 : seat < 0 ? AUS_ALL : AUS_NOBODY;
    ausi_watcher eyes = {.table = wasm_table, .who = who, .heard = since};
    ausi_json_array(&json);
    while (ausi_watch_next(&eyes, &news)) put_news(&json, &voice, &news, who);
    ausi_json_end(&json);
    return written(&json);
}

/* ---- News of a table elsewhere ------------------------------------------------------------------- */

static char *cut_word(char **rest)
{
    char *word = *rest, *end = strpbrk(word, " \n");
    *rest = end ? end + 1 : word + strlen(word);
    if (end) *end = 0;
    return word;
}

static int number_of(const char *text)
{
    bool minus = *text == '-';
    int  n = 0;
    for (text += minus; *text >= '0' && *text <= '9' && n < 100000000; text++) n = 10 * n + (*text - '0');
    return minus ? -n : n;
}

static int find_kind(const char *word)
{
    for (int i = 0; i < AUSI_NEWS_COUNT; i++)
        if (strcmp(ausi_news_words[i], word) == 0) return i;
    return -1;
}

static int find_event(const char *id)
{
    for (int i = 0; i < wasm_game.rules->events; i++)
        if (strcmp(wasm_game.rules->event[i].id, id) == 0) return i;
    return -1;
}

/* "SEQ KIND SEAT N EVENT CLAUSE ARG..." */
static bool read_news(char *line, ausi_news *news)
{
    *news = (ausi_news){0};
    news->event.seq = (uint32_t)number_of(cut_word(&line));
    int kind = find_kind(cut_word(&line));
    news->seat = news->event.seat = (int8_t)(number_of(cut_word(&line)) - 1);
    news->n = (uint32_t)number_of(cut_word(&line));
    if (kind < 0) return false;
    news->kind = (uint8_t)kind;
    if (kind != AUSI_NEWS_EVENT) return true;
    int event = find_event(cut_word(&line));
    if (event < 0) return false;
    news->event.kind = (uint8_t)event;
    news->event.clause = cut_word(&line);
    for (int i = 0; i < wasm_game.rules->event[event].params; i++) {
        char *arg = cut_word(&line);
        if (strcmp(arg, "?") == 0) news->event.secret |= (uint8_t)(1u << i);
        news->event.arg[i] = (int16_t)(strcmp(arg, "?") == 0 ? AUS_UNKNOWN : number_of(arg));
    }
    return true;
}

int32_t wasm_told(int32_t seat, int32_t lang)
{
    ausi_voice voice = wasm_voice(lang);
    char      *rest = wasm_words();
    ausi_json  json = ausi_json_on(wasm_blank());
    if (!wasm_game.rules) return wasm_wrong(nothing);
    (void)seat;
    ausi_json_array(&json);
    while (*rest) {
        char     *line = rest, *end = strchr(line, '\n');
        ausi_news news;
        rest = end ? end + 1 : line + strlen(line);
        if (end) *end = 0;
        if (read_news(line, &news)) put_news(&json, &voice, &news, AUS_NOBODY);
    }
    ausi_json_end(&json);
    return written(&json);
}

/* ---- Questions ----------------------------------------------------------------------------------- */

int32_t wasm_why(int32_t seat, int32_t lang)
{
    const void *view = wasm_view_of(seat);
    ausi_voice  voice = wasm_voice(lang);
    if (!view) return wasm_wrong(nothing);
    ausi_json json = ausi_json_on(wasm_blank());
    ausi_json_why(&json, &voice, view, seat - 1, wasm_words());
    return written(&json);
}

int32_t wasm_preview(int32_t seat, int32_t lang)
{
    const void *view = wasm_view_of(seat);
    ausi_voice  voice = wasm_voice(lang);
    const char *text = wasm_words();
    aus_action  action;
    if (!view) return wasm_wrong(nothing);
    ausi_json json = ausi_json_on(wasm_blank());
    if (aus_action_parse(&wasm_game, text, strlen(text), &action))
        ausi_json_preview(&json, &voice, view, seat - 1, action);
    else ausi_json_null(&json);
    return written(&json);
}

int32_t wasm_describe(int32_t seat, int32_t lang)
{
    const void *view = wasm_view_of(seat);
    ausi_voice  voice = wasm_voice(lang);
    const char *what = wasm_words();
    int         part, inner, table, record;
    if (!view) return wasm_wrong(nothing);
    aus_writer *out = wasm_blank();
    if (!*what) ausi_describe(out, &voice, view);
    else if ((part = ausi_part_find(&voice, what)) >= 0) ausi_describe_part(out, &voice, view, part);
    else if (ausi_inner_find(&voice, what, &part, &inner)) ausi_describe_inner(out, &voice, view, part, inner);
    else if (ausi_record_find(&voice, what, &table, &record)) ausi_describe_record(out, &voice, table, record);
    else return wasm_wrong(ausi_text(voice.lang, "house.play.no-part"));
    return 0;
}

/* Bots and hints. A mind's memory is taken from the page and kept for the next one. */
#include "wasm/wasm.h"
#include "ai/hint.h"
#include "ai/moves_digest.h"
#include "view/describe.h"
#include "view/json_write.h"
#include "view/text.h"

enum { HINTS_MAX = 8, WORDS_MAX = 2048 };

static aus_mind *mind;
static bool      shared; /* a question is shared with other instances and not settled yet */

static void *room(size_t size)
{
    static void  *memory;
    static size_t have;
    if (size > have) {
        memory = wasm_memory(size);
        have = memory ? size : 0;
    }
    return memory;
}

aus_mind *wasm_mind(void) { return mind; }

const char *wasm_make_mind(const char *level)
{
    aus_agent agent;
    mind = NULL;
    shared = false;
    if (!wasm_game.rules) return "no game is set up";
    if (!aus_agent_parse(level, &agent) || agent.milliseconds) return "there is no such agent here";
    void *memory = room(aus_mind_size(&agent, wasm_game.rules));
    if (!memory) return "no memory";
    mind = aus_mind_init(memory, &agent, wasm_game.rules, NULL);
    return NULL;
}

/* The words name the agent. 0 is success; otherwise what is wrong is in the words. */
int32_t wasm_agent(void)
{
    const char *wrong = wasm_make_mind(wasm_words());
    aus_writer  out = {.data = wasm_words(), .size = wasm_words_size()};
    out.data[0] = 0;
    if (wrong) aus_write(&out, wrong);
    return wrong ? -1 : 0;
}

/* A game that this agent plays on all seats: a hash over its moves. The native tests do the same. */
uint64_t wasm_agent_game(uint64_t seed, uint32_t most)
{
    static _Alignas(16) uint8_t view[AUS_STATE_MAX], state[AUS_STATE_MAX];
    return mind ? ausi_moves_digest(mind, &wasm_game, state, view, seed, most) : 0;
}

static aus_choices choices;

/* A mind for the level in the words, and the choices of the seat. */
static const char *begin(const char *level, int seat, uint64_t luck)
{
    const char *wrong = wasm_make_mind(level);
    if (wrong) return wrong;
    if (!aus_is_asked(wasm_seen, seat)) return "this seat is not asked";
    aus_mind_begin(mind, &wasm_game, luck);
    choices.n = aus_actions(&wasm_game, wasm_seen, seat, choices.action);
    return NULL;
}

static int32_t answer(aus_action action)
{
    char text[AUS_TEXT_MAX];
    aus_action_text(&wasm_game, action, text, sizeof text);
    aus_write(wasm_blank(), text);
    return 0;
}

int32_t wasm_think(int32_t seat, uint64_t luck)
{
    const char *wrong = begin(wasm_words(), seat - 1, luck);
    if (wrong) return wasm_wrong(wrong);
    return answer(aus_mind_choose(mind, wasm_seen, seat - 1, &choices));
}

int32_t wasm_share(int32_t seat, uint64_t luck)
{
    aus_action  action;
    const char *wrong = begin(wasm_words(), seat - 1, luck);
    if (wrong) return wasm_wrong(wrong);
    shared = aus_mind_share(mind, wasm_seen, seat - 1, &choices, &action);
    return shared ? 1 : answer(action);
}

int32_t wasm_trees(void) { return AUS_TREES; }

int32_t wasm_grow(int32_t tree)
{
    if (!shared || tree < 0 || tree >= AUS_TREES) return wasm_wrong("there is no such tree");
    aus_mind_grow(mind, tree);
    return 0;
}

void *wasm_found(int32_t tree)
{
    size_t bytes;
    return shared && tree >= 0 && tree < AUS_TREES ? aus_mind_found(mind, tree, &bytes) : NULL;
}

uint32_t wasm_found_size(void)
{
    size_t bytes = 0;
    if (shared) aus_mind_found(mind, 0, &bytes);
    return (uint32_t)bytes;
}

int32_t wasm_settle(void)
{
    aus_action action;
    if (!shared) return wasm_wrong("no question is shared");
    if (!aus_mind_settle(mind, &action)) return 1;
    shared = false;
    return answer(action);
}

static void put_hint(ausi_json *json, const ausi_voice *voice, int seat, const aus_hint_line *line)
{
    char       form[AUS_TEXT_MAX], text[WORDS_MAX] = "";
    aus_writer out = {.data = text, .size = sizeof text};
    aus_action_text(&wasm_game, line->action, form, sizeof form);
    ausi_say_choice(&out, voice, wasm_seen, seat, line->action);
    ausi_json_object(json);
    ausi_json_put_string(json, "action", form);
    ausi_json_put_string(json, "text", text);
    if (line->reason != AUS_HINT_TIDY) {
        ausi_json_key(json, "win");
        ausi_json_fraction(json, line->win, 1);
        ausi_json_key(json, "margin");
        ausi_json_fraction(json, line->margin, 2);
    }
    ausi_json_put_string(json, "reason", ausi_text(voice->lang, line->key));
    ausi_json_end(json);
}

int32_t wasm_hint(int32_t seat, uint32_t want, int32_t lang)
{
    aus_hint_line line[HINTS_MAX];
    ausi_voice    voice = wasm_voice(lang);
    const char   *wrong = begin(wasm_words(), seat - 1, aus_state_hash(&wasm_game, wasm_seen));
    if (wrong) return wasm_wrong(wrong);
    if (aus_mind_agent(mind)->kind != AUS_AGENT_SEARCH) return wasm_wrong("only agents that search give hints");
    size_t    n = aus_advise(mind, wasm_seen, seat - 1, &choices, line, want < HINTS_MAX ? want : HINTS_MAX);
    ausi_json json = ausi_json_on(wasm_blank());
    ausi_json_array(&json);
    for (size_t i = 0; i < n; i++) put_hint(&json, &voice, seat - 1, &line[i]);
    ausi_json_end(&json);
    return 0;
}

/* A game judged, piece by piece: the page shares the pieces out among its workers. */
#include "wasm/wasm.h"
#include "lab/judge.h"
#include "view/json_write.h"

enum { WORDS_MAX = 2048, GAMES_MAX = 10000 };

static aus_judge judge;

static void put_action(ausi_json *json, const ausi_voice *voice, const char *key, const char *text_key,
                       aus_action action)
{
    char       form[AUS_TEXT_MAX], text[WORDS_MAX] = "";
    aus_writer words = {.data = text, .size = sizeof text};
    aus_action_text(&wasm_game, action, form, sizeof form);
    ausi_say_action(&words, voice, action);
    ausi_json_put_string(json, key, form);
    ausi_json_put_string(json, text_key, text);
}

/* Chances are numbers from 0 to 1. */
static void put_seats(ausi_json *json, const char *key, const int32_t *value)
{
    ausi_json_key(json, key);
    ausi_json_array(json);
    for (int i = 0; i < wasm_game.seats; i++) ausi_json_fraction(json, value[i], 3);
    ausi_json_end(json);
}

static void put_step(ausi_json *json, const ausi_voice *voice, const aus_analysis_step *step)
{
    ausi_json_object(json);
    ausi_json_put_int(json, "number", (int64_t)step->number);
    ausi_json_put_int(json, "seat", step->seat + 1);
    put_action(json, voice, "action", "text", step->action);
    ausi_json_put_bool(json, "decision", step->decision);
    put_action(json, voice, "best", "bestText", step->best);
    ausi_json_key(json, "chance");
    ausi_json_fraction(json, step->chance, 3);
    ausi_json_key(json, "loss");
    ausi_json_fraction(json, step->loss, 3);
    ausi_json_put_bool(json, "barrier", step->barrier);
    put_seats(json, "win", step->win);
    put_seats(json, "swing", step->swing);
    put_seats(json, "luck", step->luck);
    ausi_json_end(json);
}

/* The state after so many moves. */
static bool play_to(uint32_t moves, uint8_t *state)
{
    aus_start(&wasm_game, state, &wasm_table->setup.seed, NULL);
    for (uint32_t i = 0; i < moves; i++) {
        const ausi_move *move = &wasm_table->room.move[i];
        if (aus_apply(&wasm_game, state, move->seat, move->action, NULL, NULL).code) return false;
    }
    return true;
}

/* {"steps":[...],"end":[chances after the last of them],"over"} */
int32_t wasm_judge(uint32_t first, uint32_t last, int32_t games, int32_t lang)
{
    ausi_voice  voice = wasm_voice(lang);
    const char *wrong = wasm_make_mind(wasm_words());
    if (wrong) return wasm_wrong(wrong);
    if (aus_mind_agent(wasm_mind())->kind != AUS_AGENT_SEARCH) return wasm_wrong("only agents that search can judge");
    if (!wasm_table || first > last || last > wasm_table->moves || games < 1 || games > GAMES_MAX)
        return wasm_wrong("there is nothing to judge");
    if (!play_to(first, judge.state)) return wasm_wrong("the game does not play");
    aus_judge_begin(&judge, &wasm_game, wasm_mind(), games, judge.state);
    ausi_json json = ausi_json_on(wasm_blank());
    ausi_json_object(&json);
    ausi_json_key(&json, "steps");
    ausi_json_array(&json);
    for (uint32_t i = first; i < last; i++) {
        const ausi_move  *move = &wasm_table->room.move[i];
        aus_analysis_step step;
        bool              judged;
        if (aus_judge_step(&judge, move->seat, move->action, &step, &judged).code)
            return wasm_wrong("the game does not play");
        step.number = i + 1;
        if (judged) put_step(&json, &voice, &step);
    }
    ausi_json_end(&json);
    put_seats(&json, "end", judge.win);
    ausi_json_put_bool(&json, "over", aus_judge_over(&judge));
    ausi_json_end(&json);
    return json.out->overflow ? wasm_wrong("too many moves") : 0;
}

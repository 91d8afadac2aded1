/* What was done at the table so far: its moves, the points on the way, the recording. */
#include "wasm/wasm.h"
#include "table/table_file.h"
#include "view/json_write.h"
#include "view/sentence.h"

enum { WORDS_MAX = 2048 };

static const char nothing[] = "there is no table";

/* [{"seat","action","text","rule"}]: the moves that stand. */
int32_t wasm_moves(int32_t lang)
{
    ausi_voice voice = wasm_voice(lang);
    ausi_json  json = ausi_json_on(wasm_blank());
    if (!wasm_table) return wasm_wrong(nothing);
    ausi_json_array(&json);
    for (uint32_t i = 0; i < wasm_table->moves; i++) {
        const ausi_move *move = &wasm_table->room.move[i];
        char             form[AUS_TEXT_MAX], text[WORDS_MAX] = "";
        aus_writer       words = {.data = text, .size = sizeof text};
        aus_action_text(&wasm_game, move->action, form, sizeof form);
        ausi_say_action(&words, &voice, move->action);
        ausi_json_object(&json);
        ausi_json_put_int(&json, "seat", move->seat + 1);
        ausi_json_put_string(&json, "action", form);
        ausi_json_put_string(&json, "text", text);
        ausi_json_put_bool(&json, "rule", move->by_rule);
        ausi_json_end(&json);
    }
    ausi_json_end(&json);
    return json.out->overflow ? wasm_wrong("too many moves") : 0;
}

static void put_points(ausi_json *json, const aus_game *game, const uint8_t *state)
{
    aus_scores scores;
    int64_t    others;
    game->rules->scores(game, state, &scores);
    ausi_json_array(json);
    for (int i = 0; i < game->seats; i++) ausi_json_int(json, scores.total[i]);
    if (ausi_score_others(&scores, &others)) ausi_json_int(json, others); /* the automatic side */
    ausi_json_end(json);
}

/* The points of every seat after each move, behind them those of the automatic side. What a spectator
 * may know: the page shows it while the game runs. */
int32_t wasm_chart(void)
{
    static _Alignas(16) uint8_t state[AUS_STATE_MAX], view[AUS_STATE_MAX];
    ausi_json                   json = ausi_json_on(wasm_blank());
    if (!wasm_table) return wasm_wrong(nothing);
    bool over = ausi_table_over(wasm_table);
    aus_start(&wasm_game, state, &wasm_table->setup.seed, NULL);
    ausi_json_array(&json);
    for (uint32_t i = 0; i <= wasm_table->moves; i++) {
        const ausi_move *move = &wasm_table->room.move[i];
        wasm_game.rules->observe(&wasm_game, state, over ? AUS_ALL : AUS_NOBODY, view);
        put_points(&json, &wasm_game, view);
        if (i < wasm_table->moves && aus_apply(&wasm_game, state, move->seat, move->action, NULL, NULL).code) break;
    }
    ausi_json_end(&json);
    return json.out->overflow ? wasm_wrong("too many moves") : 0;
}

int32_t wasm_recording(int32_t with_seed)
{
    if (!wasm_table) return wasm_wrong(nothing);
    aus_writer *out = wasm_blank();
    ausi_table_write(wasm_table, out, with_seed != 0);
    return out->overflow ? wasm_wrong("the recording is too long") : 0;
}

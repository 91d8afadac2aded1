/* Pages: the question, the view and the choices of a seat. */
#include "view/page_json.h"
#include "view/describe.h"

enum { WORDS_MAX = 2048 };

#define PAPER(text) (&(aus_writer){.data = (text), .size = sizeof(text)})

/* A state is room enough on the stack only once: choices are tried here. */
typedef struct trial {
    _Alignas(8) uint8_t belief[AUS_STATE_MAX];
    _Alignas(8) uint8_t after[AUS_STATE_MAX];
} trial;

/* ---- What would come of a choice --------------------------------------------------------------- */

/* A state the seat can believe in; the same for the same view. */
static void believe(trial *t, const aus_game *game, const void *view, int seat)
{
    aus_rng rng;
    aus_rng_init(&rng, aus_state_hash(game, view));
    memcpy(t->belief, view, game->rules->state_size);
    game->rules->resample(game, t->belief, seat, &rng);
}

/* Applies the action to the belief; whether anybody learns something by it. */
static bool comes_to_light(trial *t, const aus_game *game, int seat, aus_action action)
{
    uint32_t barrier = 0;
    memcpy(t->after, t->belief, game->rules->state_size);
    return aus_apply(game, t->after, seat, action, NULL, &barrier).code != AUS_YES || barrier != 0;
}

void ausi_json_preview(ausi_json *json, const ausi_voice *voice, const void *view, int seat, aus_action action)
{
    const aus_game *game = voice->game;
    trial           t;
    if (!aus_is_asked(view, seat) || aus_check(game, view, seat, action).code) {
        ausi_json_null(json);
        return;
    }
    believe(&t, game, view, seat);
    if (comes_to_light(&t, game, seat, action)) {
        ausi_json_null(json);
        return;
    }
    game->rules->observe(game, t.after, seat, t.after);
    ausi_json_view(json, game, t.after, voice);
}

/* ---- Choices ----------------------------------------------------------------------------------- */

static void put_args(ausi_json *json, const aus_game *game, aus_action action)
{
    const aus_verb *verb = &game->rules->verb[aus_verb_of(action)];
    ausi_json_key(json, "args");
    ausi_json_array(json);
    for (int i = 0; i < verb->params; i++) {
        ausi_json_object(json);
        ausi_json_put_string(json, "param", verb->param[i].id);
        ausi_json_put_string(json, "domain", game->rules->domain[verb->param[i].domain].id);
        ausi_json_key(json, "value");
        ausi_json_value(json, game, verb->param[i].domain, aus_arg_of(action, i));
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

/* A fact is a value of a domain, or a field of the view with all that is in it. */
static void put_fact(ausi_json *json, const aus_game *game, const aus_fact *fact)
{
    ausi_json_object(json);
    ausi_json_put_string(json, "field", fact->field ? fact->field->name : NULL);
    ausi_json_key(json, "value");
    if (fact->field) {
        ausi_json_fields(json, game, fact->field, 1, fact->base);
    } else {
        ausi_json_value(json, game, fact->domain, fact->value);
        ausi_json_put_string(json, "domain", game->rules->domain[fact->domain].id);
        ausi_json_key(json, "number");
        if (fact->number < 0) ausi_json_null(json);
        else ausi_json_int(json, fact->number);
    }
    ausi_json_end(json);
}

static void put_facts(ausi_json *json, const aus_game *game, const void *view, int seat, aus_action action)
{
    aus_fact fact[AUS_FACTS_MAX];
    int      n = game->rules->facts ? game->rules->facts(game, view, seat, action, fact) : 0;
    ausi_json_key(json, "facts");
    ausi_json_array(json);
    for (int i = 0; i < n; i++) put_fact(json, game, &fact[i]);
    ausi_json_end(json);
}

static void put_choice(ausi_json *json, const ausi_voice *voice, const void *view, int seat, aus_action action,
                       trial *t)
{
    const aus_verb *verb = &voice->game->rules->verb[aus_verb_of(action)];
    char            form[AUS_TEXT_MAX], text[WORDS_MAX] = "", words[WORDS_MAX] = "";
    aus_action_text(voice->game, action, form, sizeof form);
    ausi_say_choice(PAPER(text), voice, view, seat, action);
    ausi_say_action(PAPER(words), voice, action);
    ausi_json_object(json);
    ausi_json_put_string(json, "action", form);
    ausi_json_put_string(json, "verb", verb->id);
    put_args(json, voice->game, action);
    ausi_json_put_string(json, "text", text);
    ausi_json_put_string(json, "words", words);
    ausi_json_put_bool(json, "free", verb->free);
    ausi_json_put_string(json, "group", verb->id);
    ausi_json_put_bool(json, "barrier", comes_to_light(t, voice->game, seat, action));
    put_facts(json, voice->game, view, seat, action);
    ausi_json_end(json);
}

void ausi_json_choices(ausi_json *json, const ausi_voice *voice, const void *view, int seat)
{
    aus_action action[AUS_ACTIONS_MAX];
    trial      t;
    ausi_json_array(json);
    if (aus_is_asked(view, seat)) {
        believe(&t, voice->game, view, seat);
        size_t n = aus_actions(voice->game, view, seat, action);
        for (size_t i = 0; i < n; i++) put_choice(json, voice, view, seat, action[i], &t);
        n = aus_free_actions(voice->game, view, seat, action);
        for (size_t i = 0; i < n; i++) put_choice(json, voice, view, seat, action[i], &t);
    }
    ausi_json_end(json);
}

void ausi_json_why(ausi_json *json, const ausi_voice *voice, const void *view, int seat, const char *text)
{
    aus_action  action;
    aus_verdict verdict = {.code = AUS_WHY_NO_VERB};
    if (aus_action_parse(voice->game, text, strlen(text), &action))
        verdict = aus_check(voice->game, view, seat, action);
    ausi_json_verdict(json, voice->game, verdict, voice);
}

/* ---- The page ---------------------------------------------------------------------------------- */

static void put_prompt(ausi_json *json, const ausi_voice *voice, const void *view, int seat)
{
    const aus_frame *asked = aus_asked(view);
    const aus_rules *rules = voice->game->rules;
    uint32_t         mask = aus_to_act(view);
    char             text[WORDS_MAX] = "";
    ausi_say_question(PAPER(text), voice, view);
    ausi_json_key(json, "prompt");
    ausi_json_object(json);
    ausi_json_put_string(json, "text", text);
    ausi_json_put_string(json, "clause", asked ? aus_ask_clause(voice->game, asked) : rules->end_clause);
    ausi_json_put_bool(json, "mine", aus_is_asked(view, seat));
    ausi_json_key(json, "waiting");
    ausi_json_array(json);
    for (int i = 0; i < AUS_SEATS_MAX; i++) {
        char name[WORDS_MAX] = "";
        if (!((mask >> i) & 1u)) continue;
        ausi_say_seat(PAPER(name), voice, i);
        ausi_json_string(json, name);
    }
    ausi_json_end(json);
    ausi_json_end(json);
}

/* What sentences call the seats. */
static void put_names(ausi_json *json, const ausi_voice *voice)
{
    ausi_json_key(json, "names");
    ausi_json_array(json);
    for (int i = 0; i < voice->game->seats; i++) {
        char name[WORDS_MAX] = "";
        ausi_say_seat(PAPER(name), voice, i);
        ausi_json_string(json, name);
    }
    ausi_json_end(json);
}

void ausi_json_page(ausi_json *json, const ausi_voice *voice, const void *view, int seat, bool closed,
                    const aus_scores *scores)
{
    aus_scores so_far;
    ausi_json_key(json, "seat");
    if (seat < 0) ausi_json_null(json);
    else ausi_json_int(json, seat + 1);
    put_prompt(json, voice, view, seat);
    put_names(json, voice);
    ausi_json_key(json, "view");
    ausi_json_view(json, voice->game, view, voice);
    ausi_json_key(json, "choices");
    ausi_json_choices(json, voice, view, closed ? AUS_NOBODY : seat);
    if (!scores) {
        voice->game->rules->scores(voice->game, view, &so_far);
        scores = &so_far;
    }
    ausi_json_key(json, "scores");
    ausi_json_scores(json, voice->game, scores, voice);
}

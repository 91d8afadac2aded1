/* The tables of a game as a map from its bytes to JSON. */
#include "view/view_json.h"
#include "view/describe.h"

enum { SENTENCE_MAX = 1024 };

#define PAGE(text) (&(aus_writer){.data = (text), .size = sizeof(text)})

/* ---- Values ------------------------------------------------------------------------------------ */

void ausi_json_value(ausi_json *json, const aus_game *game, int domain, int value)
{
    const aus_domain *d = &game->rules->domain[domain];
    char              made[16];
    if (domain == 0) ausi_json_int(json, value);
    else if (value == AUS_NONE) ausi_json_null(json);
    else if (value == AUS_UNKNOWN) ausi_json_string(json, "?");
    else if (d->kind == AUS_D_NUMBER) ausi_json_int(json, value);
    else if (d->kind == AUS_D_SEAT) ausi_json_int(json, value + 1);
    else ausi_json_string(json, aus_domain_slug(game, domain, value, made));
}

void ausi_json_seats(ausi_json *json, uint32_t mask)
{
    ausi_json_array(json);
    for (int seat = 0; seat < AUS_SEATS_MAX; seat++)
        if ((mask >> seat) & 1u) ausi_json_int(json, seat + 1);
    ausi_json_end(json);
}

/* An object of arguments by the names of their parameters. */
static void put_args(ausi_json *json, const aus_game *game, const aus_param *param, int n, const int16_t *arg,
                     unsigned hidden)
{
    ausi_json_key(json, "args");
    ausi_json_object(json);
    for (int i = 0; i < n; i++) {
        ausi_json_key(json, param[i].id);
        if ((hidden >> i) & 1u) ausi_json_string(json, "?");
        else ausi_json_value(json, game, param[i].domain, arg[i]);
    }
    ausi_json_end(json);
}

/* ---- Fields ------------------------------------------------------------------------------------ */

static const uint8_t *element_at(const aus_field *field, const uint8_t *base, int index)
{
    return base + field->offset + (size_t)field->stride * (size_t)index;
}

static void put_set(ausi_json *json, const aus_game *game, const aus_field *field, const uint8_t *bytes)
{
    ausi_json_array(json);
    for (int i = 0; i < 8 * field->stride; i++)
        if ((bytes[i / 8] >> (i % 8)) & 1u) ausi_json_value(json, game, field->domain, i);
    ausi_json_end(json);
}

static void put_element(ausi_json *json, const aus_game *game, const aus_field *field, const uint8_t *base,
                        int index)
{
    switch (field->type) {
    case AUS_F_STRUCT:
        ausi_json_fields(json, game, field->sub, field->subs, element_at(field, base, index));
        break;
    case AUS_F_BITS: put_set(json, game, field, element_at(field, base, index)); break;
    case AUS_F_U8: ausi_json_value(json, game, field->domain, (int)aus_field_get(field, base, index)); break;
    default: ausi_json_int(json, aus_field_get(field, base, index)); break;
    }
}

static void put_field(ausi_json *json, const aus_game *game, const aus_field *field, const uint8_t *base)
{
    int length = aus_field_length(field, base);
    if (field->count == 1 && !field->length) {
        put_element(json, game, field, base, 0);
        return;
    }
    if (field->flags & AUS_FIELD_BY_SEAT && length > game->seats) length = game->seats;
    ausi_json_array(json);
    for (int i = 0; i < length; i++)
        put_element(json, game, field, base, field->flags & AUS_FIELD_DECK ? length - 1 - i : i);
    ausi_json_end(json);
}

void ausi_json_members(ausi_json *json, const aus_game *game, const aus_field *fields, size_t n,
                       const uint8_t *base)
{
    for (size_t i = 0; i < n; i++) {
        if (fields[i].flags & AUS_FIELD_HIDDEN) continue;
        ausi_json_key(json, fields[i].name);
        put_field(json, game, &fields[i], base);
    }
}

void ausi_json_fields(ausi_json *json, const aus_game *game, const aus_field *fields, size_t n,
                      const uint8_t *base)
{
    ausi_json_object(json);
    ausi_json_members(json, game, fields, n, base);
    ausi_json_end(json);
}

/* ---- The parts of a game ----------------------------------------------------------------------- */

static void put_asked(ausi_json *json, const aus_game *game, const void *view, const ausi_voice *voice)
{
    const aus_frame *asked = aus_asked(view);
    ausi_json_key(json, "asked");
    if (!asked) {
        ausi_json_null(json);
        return;
    }
    const aus_ask *ask = &game->rules->ask[asked->ask];
    int16_t        arg[AUS_ARGS_MAX];
    for (int i = 0; i < AUS_ARGS_MAX; i++) arg[i] = asked->arg[i];
    ausi_json_object(json);
    ausi_json_put_string(json, "id", ask->id);
    ausi_json_put_string(json, "clause", aus_ask_clause(game, asked));
    put_args(json, game, ask->param, ask->params, arg, 0);
    if (voice) {
        char text[SENTENCE_MAX] = "";
        ausi_say_question(PAGE(text), voice, view);
        ausi_json_put_string(json, "text", text);
    }
    ausi_json_end(json);
}

void ausi_json_view(ausi_json *json, const aus_game *game, const void *view, const ausi_voice *voice)
{
    const aus_rules *rules = game->rules;
    const aus_core  *core = view;
    bool             over = core->depth == 0;
    ausi_json_object(json);
    ausi_json_put_string(json, "game", rules->id);
    ausi_json_put_int(json, "seats", core->seats);
    ausi_json_put_bool(json, "over", over);
    ausi_json_put_string(json, "ending", over ? rules->ending[core->ended] : NULL);
    ausi_json_key(json, "to_act");
    ausi_json_seats(json, aus_to_act(view));
    put_asked(json, game, view, voice);
    ausi_json_key(json, "state");
    ausi_json_fields(json, game, rules->field, rules->fields, view);
    ausi_json_end(json);
}

static void put_action(ausi_json *json, const aus_game *game, aus_action action)
{
    char form[AUS_TEXT_MAX];
    AUS_ASSERT(aus_verb_of(action) < game->rules->verbs);
    const aus_verb *verb = &game->rules->verb[aus_verb_of(action)];
    int16_t         arg[3] = {aus_arg_of(action, 0), aus_arg_of(action, 1), aus_arg_of(action, 2)};
    aus_action_text(game, action, form, sizeof form);
    ausi_json_put_string(json, "action", form);
    ausi_json_put_string(json, "verb", verb->id);
    put_args(json, game, verb->param, verb->params, arg, 0);
    ausi_json_put_bool(json, "free", verb->free);
}

void ausi_json_action(ausi_json *json, const aus_game *game, aus_action action, const ausi_voice *voice)
{
    ausi_json_object(json);
    put_action(json, game, action);
    if (voice) {
        char text[SENTENCE_MAX] = "";
        ausi_say_action(PAGE(text), voice, action);
        ausi_json_put_string(json, "text", text);
    }
    ausi_json_end(json);
}

static void put_fact(ausi_json *json, const aus_game *game, const aus_fact *fact)
{
    ausi_json_object(json);
    if (fact->by) {
        ausi_json_key(json, "by");
        ausi_json_object(json);
        ausi_json_put_string(json, "domain", game->rules->domain[fact->by].id);
        ausi_json_key(json, "value");
        ausi_json_value(json, game, fact->by, fact->key);
        ausi_json_end(json);
    }
    if (fact->field) ausi_json_put_string(json, "field", fact->field->name);
    else ausi_json_put_string(json, "domain", game->rules->domain[fact->domain].id);
    ausi_json_key(json, "value");
    if (fact->field) put_field(json, game, fact->field, fact->base);
    else ausi_json_value(json, game, fact->domain, fact->value);
    if (!fact->field && fact->number >= 0) ausi_json_put_int(json, "number", fact->number);
    ausi_json_end(json);
}

void ausi_json_choice(ausi_json *json, const aus_game *game, const void *view, int seat, aus_action action,
                      const ausi_voice *voice)
{
    aus_fact fact[AUS_FACTS_MAX];
    int      n = ausi_facts(game, view, seat, action, fact);
    ausi_json_object(json);
    put_action(json, game, action);
    ausi_json_key(json, "facts");
    ausi_json_array(json);
    for (int i = 0; i < n; i++) put_fact(json, game, &fact[i]);
    ausi_json_end(json);
    if (voice) {
        char text[SENTENCE_MAX] = "";
        ausi_say_choice(PAGE(text), voice, view, seat, action);
        ausi_json_put_string(json, "text", text);
    }
    ausi_json_end(json);
}

void ausi_json_legal(ausi_json *json, const aus_game *game, const void *view, int seat, const ausi_voice *voice)
{
    aus_action action[AUS_ACTIONS_MAX];
    ausi_json_array(json);
    size_t n = aus_actions(game, view, seat, action);
    for (size_t i = 0; i < n; i++) ausi_json_choice(json, game, view, seat, action[i], voice);
    n = aus_free_actions(game, view, seat, action);
    for (size_t i = 0; i < n; i++) ausi_json_choice(json, game, view, seat, action[i], voice);
    ausi_json_end(json);
}

void ausi_json_event(ausi_json *json, const aus_game *game, const aus_event *event, int who,
                     const ausi_voice *voice)
{
    const aus_event_kind *kind = &game->rules->event[event->kind];
    ausi_json_object(json);
    ausi_json_put_int(json, "seq", event->seq);
    ausi_json_put_string(json, "event", kind->id);
    ausi_json_put_seat(json, "seat", event->seat);
    put_args(json, game, kind->param, kind->params, event->arg, ausi_hidden_args(event, who));
    ausi_json_put_string(json, "clause", event->clause);
    if (voice) {
        char text[SENTENCE_MAX] = "";
        ausi_say_event(PAGE(text), voice, event, who);
        ausi_json_put_string(json, "text", text);
    }
    ausi_json_end(json);
}

void ausi_json_verdict(ausi_json *json, const aus_game *game, aus_verdict verdict, const ausi_voice *voice)
{
    static const aus_why none = {0};
    const aus_why       *why = &none;
    if (verdict.code >= AUS_WHY_GAME) why = &game->rules->why[verdict.code - AUS_WHY_GAME];
    ausi_json_object(json);
    ausi_json_put_bool(json, "ok", verdict.code == AUS_YES);
    ausi_json_put_string(json, "why", ausi_why_id(game->rules, verdict));
    ausi_json_put_string(json, "clause", verdict.clause);
    put_args(json, game, why->param, why->params, verdict.arg, 0);
    if (voice) {
        char text[SENTENCE_MAX] = "";
        ausi_say_verdict(PAGE(text), voice, verdict);
        ausi_json_put_string(json, "text", text);
    }
    ausi_json_end(json);
}

static void put_score_line(ausi_json *json, const aus_score_line *line, const ausi_voice *voice)
{
    ausi_json_object(json);
    ausi_json_put_seat(json, "seat", line->seat);
    ausi_json_put_string(json, "id", line->id);
    ausi_json_put_int(json, "points", line->points);
    ausi_json_put_string(json, "clause", line->clause);
    if (voice) {
        char text[SENTENCE_MAX] = "";
        ausi_say_score_line(PAGE(text), voice, line);
        ausi_json_put_string(json, "what", ausi_score_name(voice, line));
        ausi_json_put_string(json, "text", text);
    }
    ausi_json_end(json);
}

/* In order of rank, the automatic side (seat null) included. */
static void put_totals(ausi_json *json, const aus_game *game, const aus_scores *scores, const ausi_voice *voice)
{
    int8_t order[AUS_SEATS_MAX + 1];
    int    sides = ausi_score_order(game, scores, order);
    ausi_json_key(json, "totals");
    ausi_json_array(json);
    for (int i = 0; i < sides; i++) {
        int64_t points = 0;
        if (order[i] < 0) ausi_score_others(scores, &points);
        else points = scores->total[order[i]];
        ausi_json_object(json);
        ausi_json_put_seat(json, "seat", order[i]);
        ausi_json_put_int(json, "points", points);
        if (voice) {
            char text[SENTENCE_MAX] = "";
            ausi_say_score_total(PAGE(text), voice, scores, order[i]);
            ausi_json_put_string(json, "text", text);
        }
        ausi_json_end(json);
    }
    ausi_json_end(json);
}

void ausi_json_scores(ausi_json *json, const aus_game *game, const aus_scores *scores,
                      const ausi_voice *voice)
{
    ausi_json_object(json);
    ausi_json_key(json, "seats");
    ausi_json_array(json);
    for (int seat = 0; seat < game->seats; seat++) {
        ausi_json_object(json);
        ausi_json_put_int(json, "total", scores->total[seat]);
        ausi_json_put_int(json, "rank", scores->rank[seat]);
        ausi_json_put_bool(json, "winner", (scores->winners >> seat) & 1u);
        ausi_json_end(json);
    }
    ausi_json_end(json);
    ausi_json_key(json, "lines");
    ausi_json_array(json);
    for (int i = 0; i < scores->lines; i++) put_score_line(json, &scores->line[i], voice);
    ausi_json_end(json);
    put_totals(json, game, scores, voice);
    if (voice) {
        char text[SENTENCE_MAX] = "";
        ausi_say_winners(PAGE(text), voice, scores);
        ausi_json_put_string(json, "text", text);
    }
    ausi_json_end(json);
}

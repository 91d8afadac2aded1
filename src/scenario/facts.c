/* Facts: what a scenario says about the state, a view, the scores, the question, the legal actions,
 * the events and the end. */
#include "scenario/trial.h"

#define NUMBER_OPS {"is", AUSI_INT}, {"not", AUSI_INT}, {"at_least", AUSI_INT}, {"at_most", AUSI_INT}

enum { SHOWN = 160 }; /* bytes of a value in a message */

/* ---- Numbers ---- */

static const char *const number_ops[] = {"is", "not", "at_least", "at_most", NULL};

static bool number_holds(const char *op, int64_t value, int64_t bound)
{
    if (strcmp(op, "is") == 0) return value == bound;
    if (strcmp(op, "not") == 0) return value != bound;
    return strcmp(op, "at_least") == 0 ? value >= bound : value <= bound;
}

static bool judge_number(ausi_trial *t, json_t *fact, const char *what, int64_t value)
{
    static const char *const words[] = {"", "not ", "at least ", "at most "};
    if (!ausi_sc_any_of(t, fact, number_ops)) return false;
    for (int i = 0; number_ops[i]; i++) {
        json_t *bound = json_object_get(fact, number_ops[i]);
        if (bound && !number_holds(number_ops[i], value, json_integer_value(bound)))
            return ausi_sc_fail_at(t, number_ops[i], "%s is %lld, expected %s%lld", what, (long long)value,
                                   words[i], (long long)json_integer_value(bound));
    }
    return true;
}

/* ---- A place in the state or in a view ---- */

static const ausi_member place_shape[] = {
    {"fact", AUSI_TEXT | AUSI_MUST}, AUSI_FACT_VIEWER, {"is", AUSI_ANY}, {"not", AUSI_ANY},
    {"at_least", AUSI_INT}, {"at_most", AUSI_INT}, {"contains", AUSI_ANY}, {"lacks", AUSI_ANY},
    {"length", AUSI_INT}, AUSI_FACT_COMMON};
static const char *const place_ops[] = {"is",    "not",    "at_least", "at_most", "contains",
                                        "lacks", "length", NULL};

static bool mismatch(ausi_trial *t, const char *path, const aus_place *place, const char *expected,
                     json_t *value)
{
    char    found[SHOWN], wanted[SHOWN];
    json_t *json = ausi_sc_read(&t->game, place);
    ausi_sc_show(json, found, sizeof found);
    ausi_sc_show(value, wanted, sizeof wanted);
    json_decref(json);
    return ausi_sc_fail(t, "%s is %s, expected %s%s", path, found, expected, wanted);
}

static bool judge_equal(ausi_trial *t, ausi_position *seen, const char *path, const aus_place *place,
                        json_t *fact, const char *op, bool wanted)
{
    json_t *value = json_object_get(fact, op);
    bool    same;
    if (!value) return true;
    size_t mark = ausi_sc_enter(t, op);
    if (!ausi_sc_matches(t, seen, path, value, &same)) return false;
    if (same != wanted) return mismatch(t, path, place, wanted ? "" : "anything but ", value);
    ausi_sc_leave(t, mark);
    return true;
}

static bool judge_bounds(ausi_trial *t, const char *path, const aus_place *place, json_t *fact)
{
    const aus_field *field = place->field;
    for (int i = 2; i < 4; i++) {
        json_t *bound = json_object_get(fact, number_ops[i]);
        if (!bound) continue;
        size_t mark = ausi_sc_enter(t, number_ops[i]);
        bool   scalar = place->index >= 0 || (field->count == 1 && !field->length);
        if (!scalar || field->domain != 0 || field->type >= AUS_F_BITS)
            return ausi_sc_fail(t, "%s is no number", path);
        int64_t value = aus_field_get(field, place->base, place->index);
        if (!number_holds(number_ops[i], value, json_integer_value(bound)))
            return mismatch(t, path, place, i == 2 ? "at least " : "at most ", bound);
        ausi_sc_leave(t, mark);
    }
    return true;
}

/* Whether an item of the list matches; structs match by the members that are named. */
static bool has_item(ausi_trial *t, ausi_position *seen, const char *path, const aus_place *place,
                     json_t *items, json_t *value, bool *found)
{
    int64_t number;
    *found = false;
    if (place->field->type != AUS_F_STRUCT && !ausi_sc_value(t, place->field->domain, value, &number))
        return false;
    for (size_t i = 0; i < json_array_size(items) && !*found; i++) {
        char item[AUSI_PATH_MAX];
        if (place->field->type == AUS_F_BITS) {
            *found = json_equal(json_array_get(items, i), value);
            continue;
        }
        if (!ausi_sc_element_path(t, place->field, path, i, item)) return false;
        if (!ausi_sc_matches(t, seen, item, value, found)) return false;
    }
    return true;
}

static bool judge_items(ausi_trial *t, ausi_position *seen, const char *path, const aus_place *place,
                        json_t *fact, json_t *items)
{
    json_t *length = json_object_get(fact, "length");
    if (length && json_integer_value(length) != (json_int_t)json_array_size(items))
        return ausi_sc_fail_at(t, "length", "%s has %zu items, expected %lld", path, json_array_size(items),
                               (long long)json_integer_value(length));
    for (int i = 0; i < 2; i++) {
        const char *op = i == 0 ? "contains" : "lacks";
        json_t     *value = json_object_get(fact, op);
        bool        found;
        if (!value) continue;
        size_t mark = ausi_sc_enter(t, op);
        if (!has_item(t, seen, path, place, items, value, &found)) return false;
        if (found != (i == 0)) return mismatch(t, path, place, i == 0 ? "in it " : "not in it ", value);
        ausi_sc_leave(t, mark);
    }
    return true;
}

static bool judge_place(ausi_trial *t, json_t *fact)
{
    static const char *const item_ops[] = {"contains", "lacks", "length"};
    const char              *path = ausi_sc_text(fact, "fact");
    ausi_position            seen = t->state;
    aus_place                place;
    int                      who;
    if (!ausi_sc_any_of(t, fact, place_ops) || !ausi_sc_viewer(t, fact, &who)) return false;
    if (who != AUS_ALL) t->rules->observe(&t->game, &t->state, who, &seen);
    if (!ausi_sc_find(t, &seen, path, &place)) return false;
    if (!judge_equal(t, &seen, path, &place, fact, "is", true)) return false;
    if (!judge_equal(t, &seen, path, &place, fact, "not", false)) return false;
    if (!judge_bounds(t, path, &place, fact)) return false;

    json_t *items = ausi_sc_read(&t->game, &place);
    bool    good = true;
    for (int i = 0; i < 3 && good; i++)
        if (json_object_get(fact, item_ops[i]) && !json_is_array(items))
            good = ausi_sc_fail_at(t, item_ops[i], "%s is no list", path);
    good = good && judge_items(t, &seen, path, &place, fact, items);
    json_decref(items);
    return good;
}

/* ---- Scores ---- */

static const ausi_member scores_shape[] = {{"scores", AUSI_INT | AUSI_MUST}, NUMBER_OPS, AUSI_FACT_COMMON};
static const ausi_member line_shape[] = {
    {"score_line", AUSI_TEXT | AUSI_MUST}, {"seat", AUSI_INT | AUSI_MUST}, NUMBER_OPS, AUSI_FACT_COMMON};
static const ausi_member rank_shape[] = {{"rank", AUSI_INT | AUSI_MUST}, NUMBER_OPS, AUSI_FACT_COMMON};
static const ausi_member winners_shape[] = {{"winners", AUSI_LIST | AUSI_MUST}, AUSI_FACT_COMMON};

static void take_scores(ausi_trial *t, aus_scores *scores)
{
    memset(scores, 0, sizeof *scores);
    t->rules->scores(&t->game, &t->state, scores);
}

static bool judge_scores(ausi_trial *t, json_t *fact)
{
    aus_scores scores;
    int        seat;
    if (!ausi_sc_seat(t, fact, "scores", &seat)) return false;
    take_scores(t, &scores);
    return judge_number(t, fact, "the score", scores.total[seat]);
}

static bool judge_line(ausi_trial *t, json_t *fact)
{
    const char *id = ausi_sc_text(fact, "score_line");
    aus_scores  scores;
    int         seat;
    int64_t     points = 0;
    bool        found = false;
    if (!ausi_sc_seat(t, fact, "seat", &seat)) return false;
    take_scores(t, &scores);
    for (int i = 0; i < scores.lines; i++) {
        if (scores.line[i].seat != seat || strcmp(scores.line[i].id, id) != 0) continue;
        points += scores.line[i].points;
        found = true;
    }
    if (!found) return ausi_sc_fail_at(t, "score_line", "seat %d has no such line", seat + 1);
    if (!judge_number(t, fact, id, points)) return false;
    for (int i = 0; i < scores.lines; i++)
        if (scores.line[i].seat == seat && strcmp(scores.line[i].id, id) == 0)
            ausi_sc_saw(t, scores.line[i].clause);
    return true;
}

static bool judge_rank(ausi_trial *t, json_t *fact)
{
    aus_scores scores;
    int        seat;
    if (!ausi_sc_seat(t, fact, "rank", &seat)) return false;
    take_scores(t, &scores);
    return judge_number(t, fact, "the rank", scores.rank[seat]);
}

static void seats_text(uint32_t mask, char *out, size_t size)
{
    aus_writer w = {.data = out, .size = size};
    aus_write_char(&w, '[');
    for (int seat = 0; seat < AUS_SEATS_MAX; seat++) {
        if (!((mask >> seat) & 1u)) continue;
        if (w.used > 1) aus_write_char(&w, ',');
        aus_write_int(&w, seat + 1);
    }
    aus_write_char(&w, ']');
}

static bool judge_seats(ausi_trial *t, json_t *fact, const char *key, const char *what, uint32_t found)
{
    uint32_t wanted;
    char     text[2][32];
    if (!json_object_get(fact, key)) return true;
    if (!ausi_sc_seats(t, fact, key, &wanted)) return false;
    if (wanted == found) return true;
    seats_text(found, text[0], sizeof text[0]);
    seats_text(wanted, text[1], sizeof text[1]);
    return ausi_sc_fail_at(t, key, "%s are %s, expected %s", what, text[0], text[1]);
}

static bool judge_winners(ausi_trial *t, json_t *fact)
{
    aus_scores scores;
    take_scores(t, &scores);
    return judge_seats(t, fact, "winners", "the winners", scores.winners);
}

/* ---- The end ---- */

static const ausi_member over_shape[] = {
    {"over", AUSI_BOOL | AUSI_MUST}, {"ending", AUSI_TEXT}, {"winners", AUSI_LIST}, AUSI_FACT_COMMON};

static bool judge_over(ausi_trial *t, json_t *fact)
{
    const aus_core *core = (const aus_core *)&t->state;
    const char     *ending = ausi_sc_text(fact, "ending"), *found = t->rules->ending[core->ended];
    bool            over = core->depth == 0;
    if (over != json_is_true(json_object_get(fact, "over")))
        return ausi_sc_fail_at(t, "over", "the game is %sover", over ? "" : "not ");
    if (ending && strcmp(ending, found) != 0)
        return ausi_sc_fail_at(t, "ending", "the ending is \"%s\", expected \"%s\"", found, ending);
    return judge_winners(t, fact);
}

/* ---- The question ---- */

static const ausi_member asked_shape[] = {
    {"asked", AUSI_TEXT | AUSI_MUST}, {"seats", AUSI_LIST}, {"args", AUSI_LIST}, AUSI_FACT_COMMON};

static bool judge_asked(ausi_trial *t, json_t *fact)
{
    const aus_frame *asked = aus_asked(&t->state);
    const char      *id = ausi_sc_text(fact, "asked");
    json_t          *args = json_object_get(fact, "args");
    uint8_t          wanted[AUS_ARGS_MAX] = {0};
    if (ausi_sc_find_ask(t->rules, id) < 0)
        return ausi_sc_fail_at(t, "asked", "%s has no question \"%s\"", t->rules->id, id);
    if (!asked) return ausi_sc_fail_at(t, "asked", "the game is over, nothing is asked");
    const aus_ask *ask = &t->rules->ask[asked->ask];
    if (strcmp(ask->id, id) != 0)
        return ausi_sc_fail_at(t, "asked", "\"%s\" is asked, expected \"%s\"", ask->id, id);
    if (!judge_seats(t, fact, "seats", "the seats asked", asked->seats)) return false;
    if (!args) return true;
    if (!ausi_sc_frame_args(t, ask, args, wanted)) return false;
    if (memcmp(wanted, asked->arg, ask->params) != 0)
        return ausi_sc_fail_at(t, "args", "\"%s\" is asked with other arguments", id);
    return true;
}

/* ---- All kinds ---- */

static const struct fact_kind {
    const char        *key;
    const ausi_member *shape;
    bool (*judge)(ausi_trial *t, json_t *fact);
} kinds[] = {
    {"fact", place_shape, judge_place},
    {"scores", scores_shape, judge_scores},
    {"score_line", line_shape, judge_line},
    {"rank", rank_shape, judge_rank},
    {"over", over_shape, judge_over},
    {"winners", winners_shape, judge_winners},
    {"asked", asked_shape, judge_asked},
    {"legal", ausi_sc_legal_shape, ausi_sc_judge_legal},
    {"event", ausi_sc_event_shape, ausi_sc_judge_event},
};

static bool take_proof(ausi_trial *t, json_t *clause)
{
    if (!ausi_sc_kind(t, clause, AUSI_TEXT)) return false;
    for (size_t i = 0; i < json_array_size(t->covers); i++)
        if (json_equal(json_array_get(t->covers, i), clause)) {
            ausi_sc_saw(t, json_string_value(clause));
            return true;
        }
    return ausi_sc_fail(t, "\"covers\" does not list %s", json_string_value(clause));
}

static bool take_proofs(ausi_trial *t, json_t *proves)
{
    size_t  i, mark = ausi_sc_enter(t, "proves");
    json_t *clause;
    if (json_is_string(proves) && !take_proof(t, proves)) return false;
    json_array_foreach(proves, i, clause) {
        size_t inner = ausi_sc_enter_item(t, i);
        if (!take_proof(t, clause)) return false;
        ausi_sc_leave(t, inner);
    }
    ausi_sc_leave(t, mark);
    return true;
}

static bool judge_one(ausi_trial *t, json_t *fact)
{
    if (!ausi_sc_kind(t, fact, AUSI_OBJECT)) return false;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (!json_object_get(fact, kinds[i].key)) continue;
        if (!ausi_sc_shape(t, fact, kinds[i].shape) || !kinds[i].judge(t, fact)) return false;
        t->result->facts++;
        return take_proofs(t, json_object_get(fact, "proves"));
    }
    return ausi_sc_fail(t, "this is no kind of fact");
}

bool ausi_sc_judge(ausi_trial *t, json_t *facts)
{
    size_t  i;
    json_t *fact;
    if (json_is_object(facts)) return judge_one(t, facts);
    json_array_foreach(facts, i, fact) {
        size_t mark = ausi_sc_enter_item(t, i);
        if (!judge_one(t, fact)) return false;
        ausi_sc_leave(t, mark);
    }
    return true;
}

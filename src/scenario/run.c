/* A scenario from its text to its verdict. */
#include "scenario/scenario.h"

#include <stdlib.h>

#include "scenario/trial.h"
#include "view/sentence.h"

/* ---- Steps ---- */

static const ausi_member step_shape[] = {
    {"seat", AUSI_INT | AUSI_MUST}, {"do", AUSI_TEXT | AUSI_MUST}, {"refused", AUSI_TEXT},
    {"why", AUSI_TEXT},             {"note", AUSI_TEXT},           {NULL, 0}};
static const ausi_member expect_shape[] = {
    {"expect", AUSI_OBJECT | AUSI_LIST | AUSI_MUST}, {"note", AUSI_TEXT}, {NULL, 0}};

static bool judge_refusal(ausi_trial *t, json_t *step, aus_verdict verdict, const ausi_position *before,
                          size_t events)
{
    const char *clause = ausi_sc_text(step, "refused"), *why = ausi_sc_text(step, "why");
    const char *found = ausi_why_id(t->rules, verdict);
    if (verdict.code == AUS_YES)
        return ausi_sc_fail_at(t, "refused", "it was allowed, expected a refusal by %s", clause);
    if (!verdict.clause || strcmp(verdict.clause, clause) != 0)
        return ausi_sc_fail_at(t, "refused", "refused by %s (%s), expected %s",
                               verdict.clause ? verdict.clause : "no clause", found, clause);
    if (why && strcmp(why, found) != 0)
        return ausi_sc_fail_at(t, "why", "the reason is \"%s\", expected \"%s\"", found, why);
    if (memcmp(before, &t->state, t->rules->state_size) != 0 || events != t->event_count)
        return ausi_sc_fail_at(t, "refused", "a refused action left traces in the state or in the events");
    ausi_sc_saw(t, verdict.clause);
    return true;
}

static bool judge_applied(ausi_trial *t, aus_verdict verdict)
{
    if (verdict.code != AUS_YES)
        return ausi_sc_fail_at(t, "do", "refused by %s (%s)", verdict.clause ? verdict.clause : "no clause",
                               ausi_why_id(t->rules, verdict));
    const char *broken = aus_invariant(&t->game, &t->state);
    return !broken || ausi_sc_fail_at(t, "do", "afterwards the invariant is broken: %s", broken);
}

static bool do_action(ausi_trial *t, json_t *step)
{
    const char   *text = ausi_sc_text(step, "do");
    ausi_position before = t->state;
    size_t        events = t->event_count;
    aus_action    action;
    int           seat;
    if (!ausi_sc_shape(t, step, step_shape) || !ausi_sc_seat(t, step, "seat", &seat)) return false;
    if (!aus_action_parse(&t->game, text, strlen(text), &action))
        return ausi_sc_fail_at(t, "do", "\"%s\" is no action of %s", text, t->rules->id);
    if (json_object_get(step, "why") && !json_object_get(step, "refused"))
        return ausi_sc_fail_at(t, "why", "only a refusal has a reason");
    aus_verdict verdict = aus_apply(&t->game, &t->state, seat, action, &t->sink, NULL);
    return json_object_get(step, "refused") ? judge_refusal(t, step, verdict, &before, events)
                                            : judge_applied(t, verdict);
}

/* What the step is called in messages and in the trace. */
static void name_step(ausi_trial *t, size_t number, json_t *step)
{
    int         seat = (int)json_integer_value(json_object_get(step, "seat"));
    const char *text = ausi_sc_text(step, "do"), *refused = ausi_sc_text(step, "refused");
    if (text)
        snprintf(t->step, sizeof t->step, "step %zu, seat %d: %s", number, seat, text);
    else
        snprintf(t->step, sizeof t->step, "step %zu", number);
    ausi_sc_mend(t->step);
    if (t->setup->trace)
        fprintf(t->setup->trace, "  %s%s%s\n", t->step, refused ? ", refused by " : "",
                refused ? refused : "");
}

static bool do_step(ausi_trial *t, size_t number, json_t *step)
{
    if (!ausi_sc_kind(t, step, AUSI_OBJECT)) return false;
    name_step(t, number, step);
    json_t *facts = json_object_get(step, "expect");
    if (!facts) return do_action(t, step);
    if (!ausi_sc_shape(t, step, expect_shape)) return false;
    ausi_sc_enter(t, "expect");
    return ausi_sc_judge(t, facts);
}

static bool do_steps(ausi_trial *t, json_t *steps)
{
    size_t  i, outer = ausi_sc_enter(t, "when");
    json_t *step;
    json_array_foreach(steps, i, step) {
        size_t mark = ausi_sc_enter_item(t, i);
        if (!do_step(t, i + 1, step)) return false;
        ausi_sc_leave(t, mark);
        t->result->steps++;
    }
    t->step[0] = 0;
    ausi_sc_leave(t, outer);
    return true;
}

/* ---- Coverage ---- */

static bool read_covers(ausi_trial *t, json_t *covers)
{
    size_t  i, outer = ausi_sc_enter(t, "covers");
    json_t *clause;
    t->covers = covers;
    json_array_foreach(covers, i, clause) {
        size_t mark = ausi_sc_enter_item(t, i);
        if (!ausi_sc_kind(t, clause, AUSI_TEXT)) return false;
        if (!ausi_sc_known_clause(t, json_string_value(clause))) return false;
        ausi_sc_leave(t, mark);
    }
    ausi_sc_leave(t, outer);
    return true;
}

static bool judge_covers(ausi_trial *t)
{
    size_t  i, outer = ausi_sc_enter(t, "covers");
    json_t *clause;
    json_array_foreach(t->covers, i, clause) {
        size_t mark = ausi_sc_enter_item(t, i);
        if (!ausi_sc_has_seen(t, json_string_value(clause)))
            return ausi_sc_fail(t, "does not cover %s: no event, refusal or fact of the run carried it",
                                json_string_value(clause));
        ausi_sc_leave(t, mark);
    }
    ausi_sc_leave(t, outer);
    return true;
}

static void tell_covered(ausi_trial *t)
{
    size_t  i;
    json_t *clause;
    t->result->covers = (int)json_array_size(t->covers);
    if (!t->setup->covered) return;
    json_array_foreach(t->covers, i, clause) t->setup->covered(t->setup->context, json_string_value(clause));
}

/* ---- The whole ---- */

static const ausi_member scenario_shape[] = {
    {"name", AUSI_TEXT | AUSI_MUST},    {"game", AUSI_TEXT | AUSI_MUST}, {"covers", AUSI_LIST},
    {"given", AUSI_OBJECT | AUSI_MUST}, {"when", AUSI_LIST},             {"then", AUSI_LIST},
    {"note", AUSI_TEXT},                {NULL, 0}};

static bool judge_then(ausi_trial *t, json_t *facts)
{
    size_t mark = ausi_sc_enter(t, "then");
    if (!ausi_sc_judge(t, facts)) return false;
    ausi_sc_leave(t, mark);
    return true;
}

static void copy_name(ausi_scenario_result *result, const char *name)
{
    snprintf(result->name, sizeof result->name, "%s", name);
    for (char *c = result->name; *c; c++) /* one line a scenario, whatever its name */
        if ((unsigned char)*c < ' ' || *c == 127) *c = ' ';
    ausi_sc_mend(result->name);
}

static bool run(ausi_trial *t, json_t *scenario)
{
    if (json_is_object(scenario) && ausi_sc_text(scenario, "name"))
        copy_name(t->result, ausi_sc_text(scenario, "name"));
    if (!ausi_sc_shape(t, scenario, scenario_shape)) return false;
    if (!json_string_length(json_object_get(scenario, "name"))) return ausi_sc_fail_at(t, "name", "expected a name");
    t->rules = aus_rules_find(ausi_sc_text(scenario, "game"));
    if (!t->rules)
        return ausi_sc_fail_at(t, "game", "there is no game \"%s\"", ausi_sc_text(scenario, "game"));
    if (!read_covers(t, json_object_get(scenario, "covers"))) return false;
    if (!ausi_sc_set_up(t, json_object_get(scenario, "given"))) return false;
    if (!do_steps(t, json_object_get(scenario, "when"))) return false;
    if (!judge_then(t, json_object_get(scenario, "then"))) return false;
    if (t->result->steps + t->result->facts == 0)
        return ausi_sc_fail(t, "this scenario tries and says nothing");
    return judge_covers(t);
}

static void name_after_file(ausi_scenario_result *result, const char *file)
{
    const char *slash = file ? strrchr(file, '/') : NULL;
    copy_name(result, slash ? slash + 1 : file ? file : "scenario");
}

void ausi_scenario_run(const ausi_scenario_setup *setup, const char *text, size_t n, const char *file,
                       ausi_scenario_result *result)
{
    *result = (ausi_scenario_result){.passed = false};
    name_after_file(result, file);
    ausi_trial *t = calloc(1, sizeof *t);
    if (!t) abort();
    *t = (ausi_trial){.setup = setup, .result = result, .file = file, .at = "$"};
    t->sink = (aus_sink){.put = ausi_sc_keep_event, .context = t};

    json_error_t error;
    json_t      *scenario = json_loadb(text, n, JSON_REJECT_DUPLICATES, &error);
    if (!scenario) ausi_sc_fail(t, "line %d, column %d: %s", error.line, error.column, error.text);
    else result->passed = run(t, scenario);
    if (result->passed) tell_covered(t);

    json_decref(scenario);
    aus_content_free(&t->content);
    free(t->events);
    free(t->seen);
    free(t);
}

void ausi_scenario_run_file(const ausi_scenario_setup *setup, const char *file, ausi_scenario_result *result)
{
    enum { FILE_MAX = 4 << 20 }; /* nobody writes that much by hand */
    FILE  *in = fopen(file, "rb");
    char  *text = malloc(FILE_MAX);
    size_t n = in && text ? fread(text, 1, FILE_MAX, in) : 0;
    if (in && !ferror(in) && n < FILE_MAX) {
        ausi_scenario_run(setup, text, n, file, result);
    } else {
        *result = (ausi_scenario_result){.passed = false};
        name_after_file(result, file);
        snprintf(result->reason, sizeof result->reason, "%s: cannot be read%s", file,
                 n == FILE_MAX ? ": it is too large" : "");
    }
    if (in) fclose(in);
    free(text);
}

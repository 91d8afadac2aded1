/* Facts about what may be done and about what has happened. */
#include "scenario/trial.h"

#include <stdlib.h>

/* ---- Legal actions ---- */

const ausi_member ausi_sc_legal_shape[] = {
    {"legal", AUSI_INT | AUSI_MUST}, {"free", AUSI_BOOL},  {"is", AUSI_LIST}, {"includes", AUSI_LIST},
    {"excludes", AUSI_LIST},         {"length", AUSI_INT}, AUSI_FACT_COMMON};
static const char *const legal_ops[] = {"is", "includes", "excludes", "length", NULL};

typedef struct offers {
    aus_action *action;
    size_t      n;
} offers;

/* What a text in such a list names: one action, or by a bare verb all actions of that verb. */
typedef struct naming {
    bool       whole_verb;
    aus_action action;
} naming;

static bool read_naming(ausi_trial *t, json_t *json, naming *out)
{
    const char *text = json_string_value(json);
    if (!ausi_sc_kind(t, json, AUSI_TEXT)) return false;
    out->whole_verb = false;
    if (aus_action_parse(&t->game, text, strlen(text), &out->action)) return true;
    out->whole_verb = true;
    for (int v = 0; v < t->rules->verbs; v++) {
        out->action = AUS_ACTION(v, 0, 0, 0);
        if (strcmp(t->rules->verb[v].id, text) == 0) return true;
    }
    return ausi_sc_fail(t, "\"%s\" is no action of %s", text, t->rules->id);
}

static bool names(const naming *named, aus_action action)
{
    return named->whole_verb ? aus_verb_of(named->action) == aus_verb_of(action) : named->action == action;
}

static bool judge_offers(ausi_trial *t, json_t *fact, const char *key, const offers *legal, bool wanted)
{
    size_t  i, mark = ausi_sc_enter(t, key);
    json_t *item;
    json_array_foreach(json_object_get(fact, key), i, item) {
        size_t inner = ausi_sc_enter_item(t, i);
        naming named;
        bool   offered = false;
        if (!read_naming(t, item, &named)) return false;
        for (size_t k = 0; k < legal->n; k++) offered |= names(&named, legal->action[k]);
        if (offered != wanted)
            return ausi_sc_fail(t, "\"%s\" is %slegal", json_string_value(item), wanted ? "not " : "");
        ausi_sc_leave(t, inner);
    }
    ausi_sc_leave(t, mark);
    return true;
}

/* A list that is all of them leaves no legal action out. */
static bool judge_complete(ausi_trial *t, json_t *list, const offers *legal)
{
    for (size_t k = 0; k < legal->n; k++) {
        char    text[AUS_TEXT_MAX];
        size_t  i;
        json_t *item;
        naming  named;
        bool    listed = false;
        json_array_foreach(list, i, item) listed |=
            read_naming(t, item, &named) && names(&named, legal->action[k]);
        aus_action_text(&t->game, legal->action[k], text, sizeof text);
        if (!listed) return ausi_sc_fail_at(t, "is", "\"%s\" is legal too", text);
    }
    return true;
}

static bool judge_legal(ausi_trial *t, json_t *fact, const offers *legal)
{
    json_t *all = json_object_get(fact, "is"), *length = json_object_get(fact, "length");
    if (length && json_integer_value(length) != (json_int_t)legal->n)
        return ausi_sc_fail_at(t, "length", "%zu actions are legal, expected %lld", legal->n,
                               (long long)json_integer_value(length));
    if (!judge_offers(t, fact, "includes", legal, true)) return false;
    if (!judge_offers(t, fact, "excludes", legal, false)) return false;
    return !all || (judge_offers(t, fact, "is", legal, true) && judge_complete(t, all, legal));
}

bool ausi_sc_judge_legal(ausi_trial *t, json_t *fact)
{
    bool is_free = json_is_true(json_object_get(fact, "free"));
    int  seat;
    if (!ausi_sc_any_of(t, fact, legal_ops) || !ausi_sc_seat(t, fact, "legal", &seat)) return false;
    offers legal = {.action = calloc(t->rules->max_actions + 1u, sizeof(aus_action))};
    if (!legal.action) abort();
    legal.n = is_free ? aus_free_actions(&t->game, &t->state, seat, legal.action)
                      : aus_actions(&t->game, &t->state, seat, legal.action);
    bool good = judge_legal(t, fact, &legal);
    free(legal.action);
    return good;
}

/* ---- Events ---- */

const ausi_member ausi_sc_event_shape[] = {
    {"event", AUSI_TEXT | AUSI_MUST}, AUSI_FACT_VIEWER, {"seat", AUSI_INT}, {"args", AUSI_OBJECT},
    {"clause", AUSI_TEXT}, {"count", AUSI_INT}, AUSI_FACT_COMMON};

/* Which events a fact is about: those of a kind, with what else is given. */
typedef struct pattern {
    int         kind, who, seat;
    const char *clause;
    bool        given[AUS_ARGS_MAX];
    int64_t     arg[AUS_ARGS_MAX];
} pattern;

static int find_event(const aus_rules *rules, const char *id)
{
    for (int i = 0; i < rules->events; i++)
        if (strcmp(rules->event[i].id, id) == 0) return i;
    return -1;
}

static bool read_args(ausi_trial *t, json_t *args, pattern *p)
{
    const aus_event_kind *kind = &t->rules->event[p->kind];
    const char           *id;
    json_t               *value;
    size_t                outer = ausi_sc_enter(t, "args");
    json_object_foreach(args, id, value) {
        size_t mark = ausi_sc_enter(t, id);
        int    i = 0;
        while (i < kind->params && strcmp(kind->param[i].id, id) != 0) i++;
        if (i == kind->params) return ausi_sc_fail(t, "the event \"%s\" has no such argument", kind->id);
        if (!ausi_sc_value(t, kind->param[i].domain, value, &p->arg[i])) return false;
        p->given[i] = true;
        ausi_sc_leave(t, mark);
    }
    ausi_sc_leave(t, outer);
    return true;
}

static bool read_pattern(ausi_trial *t, json_t *fact, pattern *p)
{
    p->kind = find_event(t->rules, ausi_sc_text(fact, "event"));
    if (p->kind < 0)
        return ausi_sc_fail_at(t, "event", "%s has no event \"%s\"", t->rules->id,
                               ausi_sc_text(fact, "event"));
    p->clause = ausi_sc_text(fact, "clause");
    p->seat = AUS_NO_SEAT;
    if (json_object_get(fact, "seat") && !ausi_sc_seat(t, fact, "seat", &p->seat)) return false;
    return ausi_sc_viewer(t, fact, &p->who) && read_args(t, json_object_get(fact, "args"), p);
}

static bool fits(const pattern *p, const aus_event *event)
{
    aus_event form = aus_event_for(event, p->who);
    if (form.kind != p->kind || (p->seat != AUS_NO_SEAT && form.seat != p->seat)) return false;
    if (p->clause && (!form.clause || strcmp(form.clause, p->clause) != 0)) return false;
    for (int i = 0; i < AUS_ARGS_MAX; i++)
        if (p->given[i] && form.arg[i] != p->arg[i]) return false;
    return true;
}

bool ausi_sc_judge_event(ausi_trial *t, json_t *fact)
{
    json_t    *count = json_object_get(fact, "count");
    pattern    p = {.kind = 0};
    json_int_t found = 0;
    if (!read_pattern(t, fact, &p)) return false;
    for (size_t i = 0; i < t->event_count; i++) found += fits(&p, &t->events[i]);
    if (!count) return found > 0 || ausi_sc_fail(t, "there was no such event");
    if (found != json_integer_value(count))
        return ausi_sc_fail_at(t, "count", "there were %lld such events, expected %lld", (long long)found,
                               (long long)json_integer_value(count));
    return true;
}

/* The given position: a fresh game, then the patch, then the stacked decks, then what is asked. */
#include "scenario/trial.h"

static bool set_options(ausi_trial *t, json_t *options, uint8_t choice[AUS_OPTIONS_MAX])
{
    const char *id;
    json_t     *value;
    for (int i = 0; i < t->rules->options; i++) choice[i] = t->rules->option[i].standard;
    size_t outer = ausi_sc_enter(t, "options");
    json_object_foreach(options, id, value) {
        size_t mark = ausi_sc_enter(t, id);
        int    option, chosen;
        if (!ausi_sc_kind(t, value, AUSI_TEXT)) return false;
        if (!aus_option_find(t->rules, id, json_string_value(value), &option, &chosen))
            return ausi_sc_fail(t, "%s has no option \"%s\" with the value \"%s\"", t->rules->id, id,
                                json_string_value(value));
        choice[option] = (uint8_t)chosen;
        ausi_sc_leave(t, mark);
    }
    ausi_sc_leave(t, outer);
    return true;
}

/* The scenario's own content lies beside its file; the run's lies where the caller says. */
static bool load_content(ausi_trial *t, const char *named)
{
    char        dir[AUS_CONTENT_PATH], error[AUS_CONTENT_ERROR];
    const char *slash = t->file ? strrchr(t->file, '/') : NULL;
    if (!named && !t->setup->content) return true;
    if (named && !t->file)
        return ausi_sc_fail_at(t, "content", "a scenario without a file has no content beside it");
    if (named) snprintf(dir, sizeof dir, "%.*s%s", slash ? (int)(slash + 1 - t->file) : 0, t->file, named);
    else snprintf(dir, sizeof dir, "%s", t->setup->content);
    return aus_content_load(t->rules, dir, &t->content, error) ||
           ausi_sc_fail_at(t, "content", "%s: %s", dir, error);
}

static bool make_game(ausi_trial *t, json_t *given)
{
    uint8_t    choice[AUS_OPTIONS_MAX];
    json_int_t seats = json_integer_value(json_object_get(given, "seats"));
    if (seats < t->rules->seats_min || seats > t->rules->seats_max)
        return ausi_sc_fail_at(t, "seats", "%s is for %d to %d seats", t->rules->id, t->rules->seats_min,
                               t->rules->seats_max);
    if (!set_options(t, json_object_get(given, "options"), choice)) return false;
    if (!load_content(t, ausi_sc_text(given, "content"))) return false;
    const aus_pack *pack = t->content.pack.rules.size ? &t->content.pack : NULL;
    const char     *wrong = aus_game_init(&t->game, t->rules, pack, (int)seats, choice);
    return !wrong || ausi_sc_fail(t, "%s", wrong);
}

/* The events of setup belong to the run only if its position is the one that was set up. */
static void start(ausi_trial *t, json_t *given)
{
    json_t  *seed = json_object_get(given, "seed");
    char     number[32];
    aus_seed bytes;
    bool     changed = json_object_get(given, "patch") || json_object_get(given, "stack") ||
                   json_object_get(given, "pending");
    snprintf(number, sizeof number, "%lld", seed ? (long long)json_integer_value(seed) : 1LL);
    aus_seed_from_text(&bytes, json_is_string(seed) ? json_string_value(seed) : number);
    aus_start(&t->game, &t->state, &bytes, changed ? NULL : &t->sink);
}

static bool patch(ausi_trial *t, json_t *json)
{
    ausi_position fresh = t->state;
    if (!json) return true;
    size_t mark = ausi_sc_enter(t, "patch");
    if (!ausi_sc_write(t, &t->state, "", json) || !ausi_sc_fill_rests(t, &fresh)) return false;
    ausi_sc_leave(t, mark);
    return true;
}

static bool stack(ausi_trial *t, json_t *json)
{
    if (!json) return true;
    size_t mark = ausi_sc_enter(t, "stack");
    if (!ausi_sc_stack(t, json)) return false;
    ausi_sc_leave(t, mark);
    return true;
}

/* ---- What is asked ---- */

/* More than any position needs, and room enough above them for what a game pushes itself. */
enum { PENDING_MAX = 10 };

static const ausi_member frame_shape[] = {
    {"ask", AUSI_TEXT | AUSI_MUST}, {"seats", AUSI_LIST}, {"args", AUSI_LIST}, {"note", AUSI_TEXT}, {NULL, 0}};

int ausi_sc_find_ask(const aus_rules *rules, const char *id)
{
    for (int i = 0; i < rules->asks; i++)
        if (strcmp(rules->ask[i].id, id) == 0) return i;
    return -1;
}

bool ausi_sc_frame_args(ausi_trial *t, const aus_ask *ask, json_t *args, uint8_t out[AUS_ARGS_MAX])
{
    size_t  mark = ausi_sc_enter(t, "args");
    size_t  i;
    json_t *arg;
    if (json_array_size(args) != ask->params)
        return ausi_sc_fail(t, "\"%s\" is asked with %d arguments", ask->id, ask->params);
    json_array_foreach(args, i, arg) {
        size_t  inner = ausi_sc_enter_item(t, i);
        int64_t value;
        if (!ausi_sc_value(t, ask->param[i].domain, arg, &value)) return false;
        if (value < 0 || value > UINT8_MAX) return ausi_sc_fail(t, "this number is out of range");
        out[i] = (uint8_t)value;
        ausi_sc_leave(t, inner);
    }
    ausi_sc_leave(t, mark);
    return true;
}

static bool read_frame(ausi_trial *t, json_t *json, aus_frame *frame)
{
    uint32_t seats = 0;
    if (!ausi_sc_shape(t, json, frame_shape)) return false;
    int ask = ausi_sc_find_ask(t->rules, ausi_sc_text(json, "ask"));
    if (ask < 0)
        return ausi_sc_fail_at(t, "ask", "%s has no question \"%s\"", t->rules->id,
                               ausi_sc_text(json, "ask"));
    if (!ausi_sc_seats(t, json, "seats", &seats)) return false;
    *frame = (aus_frame){.ask = (uint8_t)ask, .seats = (uint8_t)seats};
    return ausi_sc_frame_args(t, &t->rules->ask[ask], json_object_get(json, "args"), frame->arg);
}

/* The first frame of the list is asked now; the others wait below it. */
static bool set_pending(ausi_trial *t, json_t *frames)
{
    aus_core *core = (aus_core *)&t->state;
    size_t    depth = json_array_size(frames), i;
    json_t   *json;
    if (!frames) return true;
    size_t mark = ausi_sc_enter(t, "pending");
    if (depth < 1 || depth > PENDING_MAX) return ausi_sc_fail(t, "expected 1 to %d questions", PENDING_MAX);
    memset(core->stack, 0, sizeof core->stack);
    core->depth = (uint8_t)depth;
    core->ended = 0;
    json_array_foreach(frames, i, json) {
        size_t inner = ausi_sc_enter_item(t, i);
        if (!read_frame(t, json, &core->stack[depth - 1 - i])) return false;
        ausi_sc_leave(t, inner);
    }
    if (!aus_to_act(&t->state)) return ausi_sc_fail(t, "the first question must be asked of somebody");
    ausi_sc_leave(t, mark);
    return true;
}

/* ---- All of it ---- */

static const ausi_member given_shape[] = {
    {"seats", AUSI_INT | AUSI_MUST}, {"options", AUSI_OBJECT}, {"seed", AUSI_INT | AUSI_TEXT},
    {"content", AUSI_TEXT},          {"patch", AUSI_OBJECT},   {"stack", AUSI_OBJECT},
    {"pending", AUSI_LIST},          {"note", AUSI_TEXT},      {NULL, 0}};

bool ausi_sc_set_up(ausi_trial *t, json_t *given)
{
    size_t mark = ausi_sc_enter(t, "given");
    if (!ausi_sc_shape(t, given, given_shape) || !make_game(t, given)) return false;
    start(t, given);
    t->patching = true;
    if (!patch(t, json_object_get(given, "patch"))) return false;
    if (!stack(t, json_object_get(given, "stack"))) return false;
    if (!set_pending(t, json_object_get(given, "pending"))) return false;
    t->patching = false;
    const char *broken = aus_invariant(&t->game, &t->state);
    if (broken) return ausi_sc_fail(t, "this position cannot be: %s", broken);
    ausi_sc_leave(t, mark);
    return true;
}

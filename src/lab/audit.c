#include "lab/audit.h"
#include "lab/audit_int.h"

bool ausi_wrong(aus_audit *audit, const char *what, const char *more)
{
    aus_writer out = {.data = audit->wrong, .size = sizeof audit->wrong};
    audit->wrong[0] = 0;
    aus_write(&out, what);
    if (more) {
        aus_write(&out, ": ");
        aus_write(&out, more);
    }
    return false;
}

bool ausi_wrong_action(aus_audit *audit, const char *what, aus_action action)
{
    char text[AUS_TEXT_MAX];
    aus_action_text(audit->game, action, text, sizeof text);
    return ausi_wrong(audit, what, text[0] ? text : "(no text)");
}

bool aus_audit_invariant(aus_audit *audit, const void *state)
{
    const char *broken = aus_invariant(audit->game, state);
    return !broken || ausi_wrong(audit, "invariant", broken);
}

/* ---- Legal actions ---- */

static bool list_in_order(aus_audit *audit, const void *state, int seat, const aus_action *list, size_t n, bool free)
{
    const aus_rules *rules = audit->game->rules;
    if (n > rules->max_actions || n > AUS_ACTIONS_MAX) return ausi_wrong(audit, "more actions than max_actions", NULL);
    for (size_t i = 0; i < n; i++) {
        if (i && list[i - 1] >= list[i]) return ausi_wrong_action(audit, "actions are not in ascending order", list[i]);
        if (aus_verb_of(list[i]) >= rules->verbs) return ausi_wrong(audit, "an action without a verb", NULL);
        if (rules->verb[aus_verb_of(list[i])].free != free)
            return ausi_wrong_action(audit, "free and other actions are mixed up", list[i]);
        if (aus_check(audit->game, state, seat, list[i]).code)
            return ausi_wrong_action(audit, "listed but refused", list[i]);
    }
    return true;
}

static bool text_round_trip(aus_audit *audit, aus_action action)
{
    char       text[AUS_TEXT_MAX];
    aus_action back;
    size_t     n = aus_action_text(audit->game, action, text, sizeof text);
    if (!aus_action_parse(audit->game, text, n, &back) || back != action)
        return ausi_wrong_action(audit, "the text form does not read back", action);
    return true;
}

/* Every action the game's encoding can express. They are the same at every step, so they are listed once
 * for a game; what does not fit into the list is walked to every time. */
typedef struct expressible {
    const aus_rules *rules; /* these three decide it */
    uint8_t          seats;
    uint8_t          content_hash[32];
    size_t           n;
    uint64_t         rest; /* where the walk goes on */
    aus_action       action[1 << 15];
} expressible;

static const expressible *list_expressible(const aus_game *game)
{
    static _Thread_local expressible all;
    if (all.rules != game->rules || all.seats != game->seats || memcmp(all.content_hash, game->content_hash, 32) != 0) {
        all.rules = game->rules;
        all.seats = game->seats;
        memcpy(all.content_hash, game->content_hash, 32);
        all.n = all.rest = 0;
        while (all.n < sizeof all.action / sizeof all.action[0] && aus_action_next(game, &all.rest, &all.action[all.n]))
            all.n++;
    }
    return &all;
}

/* Everything the encoding can express and `check` accepts is listed, in the same order. */
static bool lists_complete(aus_audit *audit, const void *state, int seat, const ausi_lists *lists)
{
    const expressible *all = list_expressible(audit->game);
    uint64_t           walk = all->rest;
    aus_action         action;
    size_t             normal = 0, free = 0;
    for (size_t i = 0; i < all->n || aus_action_next(audit->game, &walk, &action); i++) {
        if (i < all->n) action = all->action[i];
        aus_verdict verdict = aus_check(audit->game, state, seat, action);
        if (verdict.code) {
            if (!verdict.clause) return ausi_wrong_action(audit, "refused without a clause", action);
            continue;
        }
        bool is_free = audit->game->rules->verb[aus_verb_of(action)].free;
        bool listed = is_free ? free < lists->free && lists->free_action[free] == action
                              : normal < lists->normal && lists->action[normal] == action;
        if (!listed) return ausi_wrong_action(audit, "accepted but not listed", action);
        if (!text_round_trip(audit, action)) return false;
        if (is_free)
            free++;
        else
            normal++;
    }
    return true;
}

void ausi_list(const aus_game *game, const void *state, int seat, ausi_lists *lists)
{
    lists->normal = aus_actions(game, state, seat, lists->action);
    lists->free = aus_free_actions(game, state, seat, lists->free_action);
}

bool ausi_lists_equal(const ausi_lists *a, const ausi_lists *b)
{
    return a->normal == b->normal && a->free == b->free &&
           memcmp(a->action, b->action, a->normal * sizeof a->action[0]) == 0 &&
           memcmp(a->free_action, b->free_action, a->free * sizeof a->free_action[0]) == 0;
}

static bool seat_lists(aus_audit *audit, const void *state, int seat)
{
    static _Thread_local ausi_lists mine, seen;
    const aus_game *game = audit->game;
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    ausi_list(game, state, seat, &mine);
    if (!(mine.normal + mine.free)) return ausi_wrong(audit, "a seat is asked and can do nothing", NULL);
    if (!list_in_order(audit, state, seat, mine.action, mine.normal, false)) return false;
    if (!list_in_order(audit, state, seat, mine.free_action, mine.free, true)) return false;
    if (!lists_complete(audit, state, seat, &mine)) return false;
    game->rules->observe(game, state, seat, view);
    ausi_list(game, view, seat, &seen);
    if (!ausi_lists_equal(&mine, &seen)) return ausi_wrong(audit, "a view lists other actions than the state", NULL);
    if (!lists_complete(audit, view, seat, &mine)) return false;
    (void)game->rules->heuristic(game, view, seat);
    return true;
}

/* ---- Garbage ---- */

static bool garbage(aus_audit *audit, const void *state)
{
    _Alignas(8) uint8_t copy[AUS_STATE_MAX];
    size_t size = audit->game->rules->state_size;
    memcpy(copy, state, size);
    for (int i = 0; i < 16; i++) {
        uint64_t   bits = aus_rng_u64(&audit->rng);
        aus_action action = (aus_action)bits;
        int        seat = (int)(bits >> 32) % 11 - 2;
        if (i % 2) action &= 0x0f1f0000u; /* near misses: small verbs, small arguments */
        if (aus_check(audit->game, copy, seat, action).code == AUS_YES) continue;
        aus_verdict verdict = aus_apply(audit->game, copy, seat, action, NULL, NULL);
        if (verdict.code == AUS_YES || !verdict.clause)
            return ausi_wrong_action(audit, "garbage got no verdict", action);
    }
    return memcmp(copy, state, size) == 0 || ausi_wrong(audit, "a refused action changed the state", NULL);
}

/* ---- Clones ---- */

static void count_event(void *context, const aus_event *event)
{
    ++*(uint32_t *)context;
    AUS_ASSERT(event->clause);
}

static bool clones(aus_audit *audit, const void *state, int seat, aus_action action)
{
    const aus_game *game = audit->game;
    size_t          size = game->rules->state_size;
    uint32_t        events = 0;
    aus_sink        sink = {.put = count_event, .context = &events};
    _Alignas(8) uint8_t a[AUS_STATE_MAX], b[AUS_STATE_MAX];
    memcpy(a, state, size);
    memcpy(b, state, size);
    if (aus_state_hash(game, a) != aus_state_hash(game, state))
        return ausi_wrong(audit, "a clone hashes differently", NULL);
    uint32_t with = game->rules->apply(game, a, seat, action, &sink);
    uint32_t without = game->rules->apply(game, b, seat, action, NULL);
    if (memcmp(a, b, size) != 0) return ausi_wrong_action(audit, "listening to events changes the state", action);
    if (with != without) return ausi_wrong_action(audit, "listening to events changes the barrier", action);
    if (sink.next != events) return ausi_wrong(audit, "an event is not numbered", NULL);
    if (memcmp(a, state, size) == 0) return ausi_wrong_action(audit, "an action that changes nothing", action);
    return true;
}

/* ---- Simultaneous answers ---- */

static bool commutes(aus_audit *audit, const void *state, int seat, aus_action action)
{
    const aus_game *game = audit->game;
    size_t          size = game->rules->state_size;
    aus_action      list[AUS_ACTIONS_MAX];
    _Alignas(8) uint8_t a[AUS_STATE_MAX], b[AUS_STATE_MAX];
    for (int other = 0; other < game->seats; other++) {
        if (other == seat || !aus_is_asked(state, other)) continue;
        size_t n = aus_actions(game, state, other, list);
        if (!n) continue;
        aus_action answer = list[aus_rng_below(&audit->rng, (uint32_t)n)];
        memcpy(a, state, size);
        memcpy(b, state, size);
        game->rules->apply(game, a, seat, action, NULL);
        game->rules->apply(game, b, other, answer, NULL);
        /* While one seat is inside a chain the other has to wait; then there is nothing to compare. */
        if (aus_apply(game, a, other, answer, NULL, NULL).code) continue;
        if (aus_apply(game, b, seat, action, NULL, NULL).code) continue;
        audit->commutes++;
        if (memcmp(a, b, size) != 0)
            return ausi_wrong_action(audit, "the order of simultaneous answers matters", action);
    }
    return true;
}

bool aus_audit_step(aus_audit *audit, const void *state, int seat, aus_action action)
{
    if (!aus_audit_invariant(audit, state)) return false;
    for (int i = 0; i < audit->game->seats; i++)
        if (aus_is_asked(state, i) && !seat_lists(audit, state, i)) return false;
    if (!garbage(audit, state) || !clones(audit, state, seat, action)) return false;
    if (!commutes(audit, state, seat, action)) return false;
    for (int who = AUS_NOBODY; who < audit->game->seats; who++)
        if (!ausi_no_leak(audit, state, who, seat, action)) return false;
    return true;
}

bool aus_audit_end(aus_audit *audit, const void *state)
{
    const aus_game *game = audit->game;
    aus_scores      scores;
    int64_t         sum[AUS_SEATS_MAX] = {0};
    if (!aus_audit_invariant(audit, state)) return false;
    if (((const aus_core *)state)->ended == 0) return ausi_wrong(audit, "over without an ending", NULL);
    game->rules->scores(game, state, &scores);
    for (int i = 0; i < scores.lines; i++)
        if (scores.line[i].seat >= 0) sum[scores.line[i].seat] += scores.line[i].points;
    for (int i = 0; i < game->seats; i++) {
        if (sum[i] != scores.total[i]) return ausi_wrong(audit, "the lines of a score do not add up", NULL);
        if (scores.rank[i] < 1 || scores.rank[i] > game->seats)
            return ausi_wrong(audit, "a rank is out of range", NULL);
        if (aus_check(game, state, i, 0).code != AUS_WHY_OVER)
            return ausi_wrong(audit, "somebody can act after the end", NULL);
    }
    return true;
}

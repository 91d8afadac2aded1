/*
 * The leak test. Everything a viewer cannot see is re-sampled, the dice included; then whatever the
 * viewer gets must be the same bytes, before the next action and, unless that action taught the
 * viewer something by chance, after it too.
 */
#include "lab/audit_int.h"

enum { TRIES = 96 };

/* The events of one action as one viewer gets them, folded into a hash. */
typedef struct listener {
    int      who;
    uint64_t hash;
    bool     veiled; /* something was told with an argument the viewer may not know */
} listener;

static void listen(void *context, const aus_event *event)
{
    listener *l = context;
    aus_event form = aus_event_for(event, l->who);
    l->veiled |= memcmp(form.arg, event->arg, sizeof form.arg) != 0;
    struct { uint32_t seq; uint8_t kind, secret, knows; int8_t seat; int16_t arg[AUS_ARGS_MAX]; } bytes = {
        .seq = form.seq, .kind = form.kind, .secret = form.secret, .knows = form.knows, .seat = form.seat};
    memcpy(bytes.arg, form.arg, sizeof bytes.arg);
    l->hash = aus_hash64(&bytes, sizeof bytes, l->hash);
    l->hash = aus_hash64(form.clause, strlen(form.clause), l->hash);
}

static uint32_t apply_and_listen(const aus_game *game, void *state, int seat, aus_action action, listener *l)
{
    aus_sink sink = {.put = listen, .context = l};
    return game->rules->apply(game, state, seat, action, &sink);
}

/* A believable state in which the action is still legal; false if none was found. */
static bool believe(aus_audit *audit, const void *view, int who, int seat, aus_action action, void *out)
{
    const aus_game *game = audit->game;
    for (int i = 0; i < TRIES; i++) {
        memcpy(out, view, game->rules->state_size);
        game->rules->resample(game, out, who, &audit->rng);
        if (aus_check(game, out, seat, action).code == AUS_YES) return true;
    }
    return false;
}

static bool same_view(aus_audit *audit, const void *state, const void *view, int who)
{
    _Alignas(8) uint8_t again[AUS_STATE_MAX];
    audit->game->rules->observe(audit->game, state, who, again);
    return memcmp(again, view, audit->game->rules->state_size) == 0;
}

static bool same_choices(aus_audit *audit, const void *a, const void *b, int who)
{
    static _Thread_local ausi_lists x, y;
    if (who < 0) return true;
    ausi_list(audit->game, a, who, &x);
    ausi_list(audit->game, b, who, &y);
    return ausi_lists_equal(&x, &y);
}

/* A secret choice stays secret: if another choice of the actor would be told to the viewer in the very
 * same words, the viewer must not see a difference either. `after` is his view of the real choice. */
static bool choice_kept(aus_audit *audit, const void *view, const void *after, int who, int seat, aus_action action,
                        const listener *told)
{
    const aus_game *game = audit->game;
    aus_action      list[AUS_ACTIONS_MAX];
    listener        there = {.who = who};
    _Alignas(8) uint8_t other[AUS_STATE_MAX];
    memcpy(other, view, game->rules->state_size);
    game->rules->resample(game, other, who, &audit->rng);
    size_t n = aus_actions(game, other, seat, list);
    if (!n) return true;
    aus_action choice = list[aus_rng_below(&audit->rng, (uint32_t)n)];
    if (aus_verb_of(choice) != aus_verb_of(action)) return true;
    uint32_t learned = apply_and_listen(game, other, seat, choice, &there);
    if ((who >= 0 && ((learned >> who) & 1u)) || there.hash != told->hash) return true;
    return same_view(audit, other, after, who) || ausi_wrong_action(audit, "a view shows a secret choice", action);
}

bool ausi_no_leak(aus_audit *audit, const void *state, int who, int seat, aus_action action)
{
    const aus_game *game = audit->game;
    _Alignas(8) uint8_t view[AUS_STATE_MAX], other[AUS_STATE_MAX], real[AUS_STATE_MAX], after[AUS_STATE_MAX];
    game->rules->observe(game, state, who, view);
    if (!believe(audit, view, who, seat, action, other)) {
        audit->leaks_skipped++;
        return true;
    }
    audit->leaks_tried++;
    const char *broken = aus_invariant(game, other);
    if (broken) return ausi_wrong(audit, "a re-sampled state breaks the invariant", broken);
    if (!same_view(audit, other, view, who))
        return ausi_wrong_action(audit, "a view depends on what is hidden, before", action);
    if (!same_choices(audit, state, other, who))
        return ausi_wrong_action(audit, "choices depend on what is hidden, before", action);

    listener here = {.who = who}, there = {.who = who};
    memcpy(real, state, game->rules->state_size);
    uint32_t learned = apply_and_listen(game, real, seat, action, &here);
    uint32_t also = apply_and_listen(game, other, seat, action, &there);
    /* A spectator learns what everybody learns; where anybody learned anything he may have, too. */
    if (who == AUS_NOBODY ? (learned | also) != 0 : ((learned | also) >> who) & 1u) return true;
    if (here.hash != there.hash) return ausi_wrong_action(audit, "events depend on what is hidden", action);
    game->rules->observe(game, real, who, after);
    if (!same_view(audit, other, after, who))
        return ausi_wrong_action(audit, "a view depends on what is hidden, after", action);
    if (!same_choices(audit, real, other, who))
        return ausi_wrong_action(audit, "choices depend on what is hidden, after", action);
    return who == seat || !here.veiled || choice_kept(audit, view, after, who, seat, action, &here);
}

/* ---- Power: a re-sampling that never changes anything would pass everything above ---- */

/* Could this hidden place hold another card? Yes, if it can change places with another hidden one. */
static bool exchangeable(aus_audit *audit, uint8_t *state, const uint8_t *view, int who, size_t place)
{
    size_t size = audit->game->rules->state_size;
    for (size_t b = sizeof(aus_dice); b < size; b++) {
        if (view[b] != AUS_UNKNOWN || state[b] == state[place]) continue;
        uint8_t mine = state[place], its = state[b];
        state[place] = its;
        state[b] = mine;
        bool fits = !aus_invariant(audit->game, state) && same_view(audit, state, view, who);
        state[place] = mine;
        state[b] = its;
        if (fits) return true;
    }
    return false;
}

bool aus_audit_power(aus_audit *audit, const void *state, int who, int tries)
{
    const aus_game *game = audit->game;
    size_t          size = game->rules->state_size;
    _Alignas(8) uint8_t view[AUS_STATE_MAX], first[AUS_STATE_MAX], next[AUS_STATE_MAX];
    uint8_t varied[AUS_STATE_MAX] = {0};
    game->rules->observe(game, state, who, view);
    for (int i = 0; i < tries; i++) {
        memcpy(next, view, size);
        game->rules->resample(game, next, who, &audit->rng);
        const char *broken = aus_invariant(game, next);
        if (broken) return ausi_wrong(audit, "a re-sampled state breaks the invariant", broken);
        if (!same_view(audit, next, view, who)) return ausi_wrong(audit, "a re-sampled state gives another view", NULL);
        if (i == 0) memcpy(first, next, size);
        for (size_t b = 0; b < size; b++) varied[b] |= (uint8_t)(first[b] != next[b]);
    }
    for (size_t b = sizeof(aus_dice); b < size; b++) {
        if (view[b] != AUS_UNKNOWN || next[b] == AUS_UNKNOWN || varied[b]) continue;
        if (exchangeable(audit, next, view, who, b))
            return ausi_wrong(audit, "a hidden place never changes when re-sampled", NULL);
    }
    return true;
}

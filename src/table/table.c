/* Laying the table, and everything that is put on it. */
#include "table/table_int.h"

/* ---- Steps and news ------------------------------------------------------------------------------ */

enum { SPARE = 8 }; /* steps that one call may add */

bool ausi_has_room(const ausi_table *t)
{
    return t->steps + SPARE <= t->room.steps && t->moves + 1 < t->room.moves;
}

/* What has no room is not recorded; every call that can be refused asks for room first. */
void ausi_add_step(ausi_table *t, ausi_step step)
{
    if (t->steps < t->room.steps) t->room.step[t->steps++] = step;
}

static void put_news(ausi_table *t, const ausi_news *news)
{
    if (t->room.newses) t->room.news[news->event.seq % t->room.newses] = *news;
}

void ausi_add_news(ausi_table *t, ausi_news_kind kind, int seat, uint32_t n)
{
    put_news(t, &(ausi_news){
                    .event = {.seq = t->sink.next++}, .kind = (uint8_t)kind, .seat = (int8_t)seat, .n = n});
}

static void drop_standing(ausi_table *t, uint32_t at)
{
    t->standings--;
    memmove(&t->standing[at], &t->standing[at + 1], (t->standings - at) * sizeof t->standing[0]);
}

static void hear(void *context, const aus_event *event)
{
    ausi_table *t = context;
    put_news(t, &(ausi_news){.event = *event, .kind = AUSI_NEWS_EVENT, .seat = event->seat});
    for (uint32_t i = t->standings; i-- > 0;)
        if (t->standing[i].until == event->kind) drop_standing(t, i);
}

void ausi_saved(ausi_table *t)
{
    if (t->hooks.save) t->unsaved = !t->hooks.save(t->hooks.context, t);
}

/* ---- Laying it ----------------------------------------------------------------------------------- */

void ausi_level_copy(char to[AUSI_LEVEL_MAX], const char *from)
{
    size_t n = strlen(from);
    if (n >= AUSI_LEVEL_MAX) n = AUSI_LEVEL_MAX - 1;
    memset(to, 0, AUSI_LEVEL_MAX);
    memcpy(to, from, n);
}

bool ausi_table_open(ausi_table *t, const aus_game *game, const ausi_setup *setup, const ausi_hooks *hooks,
                     const ausi_room *room, uint64_t now)
{
    *t = (ausi_table){
        .game = game, .room = *room, .setup = *setup, .held = -1, .asking = -1, .voted_on = -1, .now = now};
    if (hooks) t->hooks = *hooks;
    if (room->steps < 2 * SPARE || room->moves < 2) return false;
    ausi_level_copy(t->level, setup->level ? setup->level : "normal");
    t->setup.level = NULL; /* the copy counts: the caller's text need not last */
    if (setup->clock.kind == AUSI_CLOCK_NONE) t->setup.clock = (ausi_clock){0};
    aus_sha256(setup->seed.bytes, sizeof setup->seed.bytes, t->commitment);
    for (int i = 0; i < game->seats; i++) t->seat[i].left = t->setup.clock.limit;
    t->sink = (aus_sink){.put = hear, .context = t};
    aus_start(game, t->state, &t->setup.seed, &t->sink);
    memcpy(t->base, t->state, game->rules->state_size);
    ausi_put_hold(t, setup->hold);
    return true;
}

/* ---- Actions ------------------------------------------------------------------------------------- */

const ausi_standing *ausi_standing_for(const ausi_table *t, int seat)
{
    const aus_frame *asked = aus_asked(t->state);
    if (!asked || !aus_is_asked(t->state, seat)) return NULL;
    for (uint32_t i = 0; i < t->standings; i++)
        if (t->standing[i].seat == seat && t->standing[i].ask == asked->ask) return &t->standing[i];
    return NULL;
}

static void base_here(ausi_table *t)
{
    memcpy(t->base, t->state, t->game->rules->state_size);
    t->base_moves = t->moves;
}

/* `base` follows the last place to which a seat can go back by itself. */
static void keep_base(ausi_table *t, int seat)
{
    if (t->moves && t->room.move[t->moves - 1].seat == seat && !t->room.move[t->moves - 1].stop) return;
    base_here(t);
}

/* Where several are asked at once nobody waits for anybody, so there is nothing to hand over. */
static bool hands_over(const ausi_table *t, int seat, uint32_t asked_before)
{
    return t->setup.hold && t->seat[seat].kind == AUSI_SEAT_HUMAN && asked_before == 1u << seat &&
           !aus_is_asked(t->state, seat);
}

static void record_action(ausi_table *t, int seat, aus_action action)
{
    if (t->moves && t->moves % AUS_RECORDING_HASH_EVERY == 0)
        ausi_add_step(t, (ausi_step){.kind = AUSI_STEP_HASH, .as.hash = aus_state_hash(t->game, t->state)});
    ausi_add_step(t, (ausi_step){.kind = AUSI_STEP_ACTION, .seat = (uint8_t)seat, .value = action});
}

aus_verdict ausi_put_action(ausi_table *t, int seat, aus_action action)
{
    bool redo = t->redoes && t->room.move[t->moves].seat == seat && t->room.move[t->moves].action == action;
    aus_verdict verdict = aus_check(t->game, t->state, seat, action);
    if (verdict.code) return verdict;
    const ausi_standing *rule = ausi_standing_for(t, seat);
    uint32_t             before = aus_to_act(t->state), learned;
    ausi_move move = {.action = action, .seat = (uint8_t)seat, .by_rule = rule && rule->action == action};
    keep_base(t, seat);
    record_action(t, seat, action);
    learned = t->game->rules->apply(t->game, t->state, seat, action, &t->sink);
    bool held = !learned && !move.by_rule && hands_over(t, seat, before);
    t->held = held ? (int8_t)seat : -1;
    /* The end shows everything, so nothing is taken back from behind it. */
    move.stop = learned || (!aus_to_act(t->state) && !held);
    t->room.move[t->moves++] = move;
    t->redoes = redo ? t->redoes - 1 : 0;
    t->asking = -1;
    if (t->moves > t->reach) {
        t->reach = t->moves;
        if (!t->game->rules->verb[aus_verb_of(action)].free) ausi_decided(t, seat);
    }
    return verdict;
}

/* ---- Taking back --------------------------------------------------------------------------------- */

static void play_again(ausi_table *t, uint32_t from)
{
    for (uint32_t i = from; i < t->moves; i++)
        t->game->rules->apply(t->game, t->state, t->room.move[i].seat, t->room.move[i].action, NULL);
}

void ausi_put_undo(ausi_table *t, int seat, uint32_t actions, bool consent)
{
    AUS_ASSERT(actions && actions <= t->moves);
    t->moves -= actions;
    t->redoes += actions;
    if (t->moves >= t->base_moves) {
        memcpy(t->state, t->base, t->game->rules->state_size);
        play_again(t, t->base_moves);
    } else {
        aus_start(t->game, t->state, &t->setup.seed, NULL);
        play_again(t, 0);
        base_here(t); /* the one before lies on a line that is played no more */
    }
    t->held = t->asking = -1;
    ausi_add_step(t, (ausi_step){.kind = AUSI_STEP_UNDO, .seat = (uint8_t)seat, .value = actions,
                                 .flags = consent ? AUSI_CONSENT : 0});
    ausi_add_news(t, consent ? AUSI_NEWS_UNDO_AGREED : AUSI_NEWS_UNDO, seat, actions);
}

/* ---- The rest ------------------------------------------------------------------------------------ */

static ausi_news_kind news_of_seat(ausi_seat_kind kind, bool lent)
{
    if (lent) return AUSI_NEWS_LENT;
    return kind == AUSI_SEAT_HUMAN ? AUSI_NEWS_HUMAN : kind == AUSI_SEAT_BOT ? AUSI_NEWS_BOT : AUSI_NEWS_OPEN;
}

/* Whatever was asked of or by this seat is asked no more. */
static void no_longer_asked(ausi_table *t, int seat)
{
    if (t->voted_on == seat) t->voted_on = -1;
    if (t->asking == seat) t->asking = -1;
}

void ausi_put_seat(ausi_table *t, int seat, ausi_seat_kind kind, const char *level, bool lent)
{
    ausi_seat *s = &t->seat[seat];
    ausi_step  step = {.kind = AUSI_STEP_SEAT, .seat = (uint8_t)seat, .seat_kind = (uint8_t)kind,
                       .flags = lent ? AUSI_LENT : 0};
    no_longer_asked(t, seat);
    s->kind = (uint8_t)kind;
    s->lent = lent;
    memset(s->level, 0, sizeof s->level);
    if (kind == AUSI_SEAT_BOT) ausi_level_copy(s->level, level);
    memcpy(step.as.level, s->level, sizeof step.as.level);
    if (t->held == seat && kind != AUSI_SEAT_HUMAN) ausi_put_confirm(t, seat);
    ausi_add_step(t, step);
    ausi_add_news(t, news_of_seat(kind, lent), seat, 0);
}

void ausi_put_resign(ausi_table *t, int seat)
{
    no_longer_asked(t, seat);
    t->seat[seat].resigned = true;
    ausi_add_step(t, (ausi_step){.kind = AUSI_STEP_RESIGN, .seat = (uint8_t)seat});
    ausi_add_news(t, AUSI_NEWS_RESIGNED, seat, 0);
}

void ausi_put_confirm(ausi_table *t, int seat)
{
    t->held = -1;
    t->room.move[t->moves - 1].stop = true;
    ausi_add_step(t, (ausi_step){.kind = AUSI_STEP_CONFIRM, .seat = (uint8_t)seat});
}

void ausi_put_hold(ausi_table *t, bool hold)
{
    t->setup.hold = hold;
    ausi_add_step(t, (ausi_step){.kind = AUSI_STEP_HOLD, .value = hold});
}

void ausi_put_answer(ausi_table *t, const ausi_standing *answer, bool off)
{
    for (uint32_t i = t->standings; i-- > 0;)
        if (t->standing[i].seat == answer->seat && t->standing[i].ask == answer->ask) drop_standing(t, i);
    if (!off) t->standing[t->standings++] = *answer;
    ausi_add_step(t, (ausi_step){.kind = AUSI_STEP_ANSWER, .seat = answer->seat, .value = answer->action,
                                 .flags = off ? AUSI_OFF : 0, .as.answer = {answer->ask, answer->until}});
}

void ausi_put_note(ausi_table *t, ausi_news_kind kind, int seat, uint32_t n)
{
    ausi_add_step(t, (ausi_step){.kind = AUSI_STEP_NOTE, .seat = (uint8_t)seat, .value = kind, .as.hash = n});
    ausi_add_news(t, kind, seat, n);
}

#include "objects.h"
#include "crew.h"
#include "damage.h"

int la_hand_objects(const la_player *p, uint8_t out[LA_HAND_MAX])
{
    int n = 0;
    for (int i = 0; i < p->hands; i++)
        if (!i || p->hand[i] != p->hand[i - 1]) out[n++] = p->hand[i];
    return n;
}

void la_insert(uint8_t *list, uint8_t *n, int object)
{
    int at = (*n)++;
    for (; at > 0 && list[at - 1] > object; at--) list[at] = list[at - 1];
    list[at] = (uint8_t)object;
}

static int in_hand(const la_player *p, int object)
{
    for (int i = 0; i < p->hands; i++)
        if (p->hand[i] == object) return i;
    return -1;
}

static aus_verdict may_in_phase(const aus_game *game, const la_state *s, int seat, int object)
{
    int phase = la_object_at(game, object)->phase;
    if (in_hand(&s->player[seat], object) < 0) return la_no(LA_WHY_NO_OBJECT, "LA-OBJ-04", object, 0);
    if (phase != LA_PHASE_ANY && phase != s->phase)
        return la_no(LA_WHY_NOT_ITS_PHASE, "LA-OBJ-04", object, phase);
    return la_yes();
}

aus_verdict la_may_spend_object(const aus_game *game, const la_state *s, int seat, int object, int power)
{
    aus_verdict v = may_in_phase(game, s, seat, object);
    if (v.code) return v;
    return la_object_at(game, object)->power == power ? la_yes()
                                                      : la_no(LA_WHY_OTHER_USE, "LA-OBJ-04", object, 0);
}

size_t la_list_power(const aus_game *game, const la_state *s, int seat, int verb, int power, aus_action *out)
{
    uint8_t objects[LA_HAND_MAX];
    size_t n = 0;
    int held = la_hand_objects(&s->player[seat], objects);
    for (int i = 0; i < held; i++)
        if (!la_may_spend_object(game, s, seat, objects[i], power).code)
            out[n++] = AUS_ACTION(verb, objects[i], 0, 0);
    return n;
}

static void drop_object(la_run *run, int seat, int object)
{
    la_player *p = &run->s->player[seat];
    int at = in_hand(p, object);
    la_insert(run->s->object_pile, &run->s->piles, object);
    p->hands--;
    for (int i = at; i < p->hands; i++) p->hand[i] = p->hand[i + 1];
    p->hand[p->hands] = 0;
}

void la_spend_object(la_run *run, int seat, int object, const char *clause)
{
    drop_object(run, seat, object);
    la_tell(run, LA_EV_USED, seat, clause, object, 0, 0);
}

/* ---- Using ------------------------------------------------------------------------------- */

bool la_is_use(aus_action action)
{
    return aus_verb_of(action) == LA_V_USE || aus_verb_of(action) == LA_V_USE_ON;
}

/* Rest is everybody's turn; a card too many may be used at once, if the option says so. */
static bool turn_allows(const aus_game *game, const la_state *s, int seat)
{
    if (s->turn.seat == seat || s->phase == LA_PHASE_REST) return true;
    return aus_asked(s)->ask == LA_ASK_OVERFLOW && game->option[LA_O_OVERFLOW_USE];
}

static aus_verdict may_use_alone(const aus_game *game, const la_state *s, int seat, int object)
{
    const la_player *p = &s->player[seat];
    bool driving = aus_asked(s)->ask == LA_ASK_DRIVE;
    switch (la_object_at(game, object)->power) {
    case LA_POWER_SPEED:
        if (!driving) return la_no(LA_WHY_OTHER_USE, "LA-OBJ-20", object, 0);
        return s->turn.steps ? la_no(LA_WHY_MOVE_BEGUN, "LA-MOVE-08", 0, 0) : la_yes();
    case LA_POWER_REPAIR:
        if (driving) return la_no(LA_WHY_OTHER_USE, "LA-MOVE-08", object, 0);
        return la_holds(p, LA_DAMAGE) ? la_yes() : la_no(LA_WHY_NOTHING_TO_DO, "LA-OBJ-21", 0, 0);
    case LA_POWER_DECONTAMINATE:
        if (driving) return la_no(LA_WHY_OTHER_USE, "LA-MOVE-08", object, 0);
        return la_contaminated(p, false) ? la_yes() : la_no(LA_WHY_NOTHING_TO_DO, "LA-OBJ-13", 0, 0);
    default: return la_no(LA_WHY_OTHER_USE, "LA-OBJ-04", object, 0);
    }
}

static aus_verdict may_use_on(const aus_game *game, const la_state *s, int seat, int object, int card)
{
    const la_player *p = &s->player[seat];
    const la_object *o = la_object_at(game, object);
    int i = la_member_of(p, card);
    if (o->power != LA_POWER_READY && o->power != LA_POWER_SKILL)
        return la_no(LA_WHY_OTHER_USE, "LA-OBJ-04", object, 0);
    if (aus_asked(s)->ask == LA_ASK_DRIVE) return la_no(LA_WHY_OTHER_USE, "LA-MOVE-08", object, 0);
    if (o->limit && p->readied >= o->limit) return la_no(LA_WHY_OBJECT_LIMIT, "LA-OBJ-07", object, o->limit);
    if (i < 0) return la_no(LA_WHY_NOT_YOURS, "LA-OBJ-16", card, 0);
    if (o->power == LA_POWER_READY && p->crew[i].zone != LA_REST)
        return la_no(LA_WHY_WRONG_ZONE, "LA-OBJ-16", card, p->crew[i].zone);
    if (o->power == LA_POWER_SKILL && (p->crew[i].skill || la_survivor_of(game, card)->skill >= o->amount))
        return la_no(LA_WHY_NOTHING_TO_DO, "LA-OBJ-12", card, 0);
    return la_yes();
}

aus_verdict la_may_use(const aus_game *game, const la_state *s, int seat, aus_action action)
{
    int object = aus_arg_of(action, 0);
    aus_verdict v = may_in_phase(game, s, seat, object);
    if (v.code) return v;
    if (!turn_allows(game, s, seat)) return la_no(LA_WHY_NOT_YOUR_TURN, "LA-OBJ-04", object, 0);
    if (aus_verb_of(action) == LA_V_USE) return may_use_alone(game, s, seat, object);
    return may_use_on(game, s, seat, object, aus_arg_of(action, 1));
}

size_t la_list_uses(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    const la_player *p = &s->player[seat];
    uint8_t objects[LA_HAND_MAX];
    size_t n = 0;
    if (!p->hands) return 0;
    int held = la_hand_objects(p, objects);
    for (int i = 0; i < held; i++) {
        aus_action a = AUS_ACTION(LA_V_USE, objects[i], 0, 0);
        if (!la_may_use(game, s, seat, a).code) out[n++] = a;
    }
    for (int i = 0; i < held; i++) {
        for (int j = 0; j < p->crews; j++) {
            aus_action a = AUS_ACTION(LA_V_USE_ON, objects[i], p->crew[j].card, 0);
            if (!la_may_use(game, s, seat, a).code) out[n++] = a;
        }
    }
    return n;
}

static void use_alone(la_run *run, int seat, const la_object *o)
{
    la_player *p = &run->s->player[seat];
    bool rest = run->s->phase == LA_PHASE_REST;
    if (o->power == LA_POWER_SPEED) {
        run->s->turn.points = (uint8_t)(run->s->turn.points + o->amount);
    } else if (o->power == LA_POWER_REPAIR) {
        if (rest) p->repairs = o->amount;
        else la_repair(run, seat, o->amount, false, "LA-OBJ-21");
    } else if (rest) {
        p->cleans = o->amount;
    } else {
        la_clean(run, seat, o->amount, LA_REACH_ANY, false, "LA-OBJ-13");
    }
}

static const char *use_clause(int power)
{
    switch (power) {
    case LA_POWER_SPEED: return "LA-OBJ-20";
    case LA_POWER_REPAIR: return "LA-OBJ-21";
    case LA_POWER_DECONTAMINATE: return "LA-OBJ-13";
    case LA_POWER_READY: return "LA-OBJ-16";
    default: return "LA-OBJ-12";
    }
}

void la_apply_use(la_run *run, int seat, aus_action action)
{
    la_player *p = &run->s->player[seat];
    const la_object *o = la_object_at(run->game, aus_arg_of(action, 0));
    la_spend_object(run, seat, aus_arg_of(action, 0), use_clause(o->power));
    if (aus_verb_of(action) == LA_V_USE) {
        use_alone(run, seat, o);
        return;
    }
    int i = la_member_of(p, aus_arg_of(action, 1));
    if (o->limit) p->readied++;
    if (o->power == LA_POWER_READY) la_move_zone(run, seat, i, LA_ACTIVE, "LA-OBJ-16");
    else p->crew[i].skill = o->amount;
}

/* ---- Drawing ----------------------------------------------------------------------------- */

void la_draw(la_run *run, int seat, int count, const char *clause)
{
    if (!count) return;
    la_tell(run, LA_EV_DRAWS, seat, clause, count, 0, 0);
    la_push(run, LA_STEP_DRAW, seat, count, 0, 0);
}

/* False if there is no card anywhere. */
static bool refill(la_run *run)
{
    la_state *s = run->s;
    memcpy(s->objects, s->object_pile, sizeof s->objects);
    memset(s->object_pile, 0, sizeof s->object_pile);
    s->object_n = s->piles;
    s->piles = 0;
    if (!s->object_n) return false;
    aus_dice_shuffle(&s->core.dice, s->objects, s->object_n);
    la_tell(run, LA_EV_SHUFFLED, AUS_NO_SEAT, "LA-OBJ-08", LA_DECK_OBJECT, s->object_n, 0);
    return true;
}

static void step_draw(la_run *run, aus_frame *f)
{
    la_state *s = run->s;
    int seat = f->arg[0];
    la_player *p = &s->player[seat];
    if (!f->arg[1]) {
        la_pop(run);
        return;
    }
    if (!s->object_n && !refill(run)) {
        la_tell(run, LA_EV_NO_OBJECT, seat, "LA-OBJ-08", 0, 0, 0);
        f->arg[1] = 0;
        return;
    }
    f->arg[1]--;
    uint8_t object = s->objects[--s->object_n];
    s->objects[s->object_n] = 0;
    la_insert(p->hand, &p->hands, object);
    run->learned |= 1u << seat;
    la_whisper(run, LA_EV_DREW, seat, "LA-OBJ-01", object);
    if (p->hands > la_basics_at(run->game, 0)->objects_limit) la_push(run, LA_ASK_OVERFLOW, seat, 0, 0, 0);
}

const la_handler la_draw_handler = {.owned = true, .step = step_draw};

/* ---- The limit, and objects as a price --------------------------------------------------- */

static void discard_object(la_run *run, int seat, int object, const char *clause)
{
    drop_object(run, seat, object);
    la_tell(run, LA_EV_DISCARDED, seat, clause, object, 0, 0);
}

static aus_verdict may_discard(const la_player *p, int object, const char *clause)
{
    return in_hand(p, object) < 0 ? la_no(LA_WHY_NO_OBJECT, clause, object, 0) : la_yes();
}

static size_t list_discards(const la_player *p, aus_action *out)
{
    uint8_t objects[LA_HAND_MAX];
    int n = la_hand_objects(p, objects);
    for (int i = 0; i < n; i++) out[i] = AUS_ACTION(LA_V_DISCARD, objects[i], 0, 0);
    return (size_t)n;
}

static void step_overflow(la_run *run, aus_frame *f)
{
    if (run->s->player[f->arg[0]].hands <= la_basics_at(run->game, 0)->objects_limit) la_pop(run);
    else la_ask(f, f->arg[0]);
}

static aus_verdict check_overflow(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    if (la_is_use(a)) return la_may_use(game, s, seat, a);
    if (aus_verb_of(a) != LA_V_DISCARD) return la_not_now(game, s);
    return may_discard(&s->player[seat], aus_arg_of(a, 0), "LA-OBJ-02");
}

static size_t list_overflow(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    size_t n = list_discards(&s->player[seat], out);
    return n + la_list_uses(game, s, seat, out + n);
}

static void apply_overflow(la_run *run, aus_frame *f, int seat, aus_action a)
{
    (void)f;
    if (la_is_use(a)) la_apply_use(run, seat, a);
    else discard_object(run, seat, aus_arg_of(a, 0), "LA-OBJ-02");
}

const la_handler la_overflow_handler = {.owned = true,
                                        .step = step_overflow,
                                        .list = list_overflow,
                                        .check = check_overflow,
                                        .apply = apply_overflow};

static void step_give_object(la_run *run, aus_frame *f)
{
    if (!f->arg[1] || !run->s->player[f->arg[0]].hands) la_pop(run);
    else la_ask(f, f->arg[0]);
}

static aus_verdict check_give_object(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    if (aus_verb_of(a) != LA_V_DISCARD) return la_not_now(game, s);
    return may_discard(&s->player[seat], aus_arg_of(a, 0), "LA-ENC-04");
}

static size_t list_give_object(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    (void)game;
    return list_discards(&s->player[seat], out);
}

static void apply_give_object(la_run *run, aus_frame *f, int seat, aus_action a)
{
    f->arg[1]--;
    discard_object(run, seat, aus_arg_of(a, 0), "LA-ENC-04");
}

const la_handler la_give_object_handler = {.owned = true,
                                           .step = step_give_object,
                                           .list = list_give_object,
                                           .check = check_give_object,
                                           .apply = apply_give_object};

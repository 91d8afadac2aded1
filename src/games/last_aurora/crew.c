#include "crew.h"
#include "objects.h"

int la_member_of(const la_player *p, int card)
{
    for (int i = 0; i < p->crews; i++)
        if (p->crew[i].card == card) return i;
    return -1;
}

int la_skill(const aus_game *game, const la_member *m)
{
    int skill = la_survivor_of(game, m->card)->skill;
    if (m->skill && game->option[LA_O_ANTIFREEZE]) return m->skill + m->food;
    if (m->skill > skill) skill = m->skill;
    return skill - m->contamination + m->food;
}

bool la_anyone_in(const la_player *p, int zone)
{
    for (int i = 0; i < p->crews; i++)
        if (p->crew[i].zone == zone) return true;
    return false;
}

bool la_exploring(const la_player *p)
{
    for (int i = 0; i < p->crews; i++)
        if (p->crew[i].exploring) return true;
    return false;
}

int la_able(const aus_game *game, const la_player *p, int ability, bool exploring)
{
    for (int i = 0; i < p->crews; i++) {
        const la_member *m = &p->crew[i];
        if (m->zone == LA_ACTIVE && (!exploring || m->exploring) &&
            la_survivor_of(game, m->card)->ability == ability)
            return i;
    }
    return -1;
}

bool la_contaminated(const la_player *p, bool exploring)
{
    for (int i = 0; i < p->crews; i++)
        if (p->crew[i].contamination && (!exploring || p->crew[i].exploring)) return true;
    return false;
}

void la_move_zone(la_run *run, int seat, int member, int zone, const char *clause)
{
    la_member *m = &run->s->player[seat].crew[member];
    m->zone = (uint8_t)zone;
    la_tell(run, LA_EV_ZONE, seat, clause, m->card, zone, 0);
}

void la_recruit(la_run *run, int seat, int card, bool fresh, const char *clause)
{
    la_player *p = &run->s->player[seat];
    AUS_ASSERT(p->crews < LA_CREW_MAX);
    int at = p->crews++;
    for (; at > 0 && p->crew[at - 1].card > card; at--) p->crew[at] = p->crew[at - 1];
    p->crew[at] = (la_member){.card = (uint8_t)card, .zone = LA_REST, .fresh = fresh};
    p->aside[LA_SURVIVOR]++;
    la_tell(run, LA_EV_RECRUITED, seat, clause, card, LA_REST, 0);
}

/* ---- Elimination ------------------------------------------------------------------------- */

static void take_targets(la_run *run, int seat)
{
    for (int i = 0; i < run->s->foes; i++) {
        la_foe *foe = &run->s->foe[i];
        int n = 0;
        for (int j = 0; j < LA_LETTERS; j++)
            if (foe->target[j] != seat) foe->target[n++] = foe->target[j];
        while (n < LA_LETTERS) foe->target[n++] = AUS_NONE;
    }
}

static void leave_game(la_state *s, int card)
{
    s->gone[card >> 3] |= (uint8_t)(1u << (card & 7));
}

static void eliminate(la_run *run, int seat)
{
    la_state *s = run->s;
    la_player *p = &s->player[seat];
    int n = 0;
    la_tell(run, LA_EV_ELIMINATED, seat, "LA-ELIM-01", 0, 0, 0);
    for (int i = 0; i < p->hands; i++) {
        la_insert(s->object_pile, &s->piles, p->hand[i]);
        la_tell(run, LA_EV_DISCARDED, seat, "LA-ELIM-03", p->hand[i], 0, 0);
    }
    if (p->hands) la_everybody_learned(run); /* his objects are turned up, whoever acted */
    for (int i = 0; i < p->loots; i++) leave_game(s, p->loot[i]);
    for (int i = 0; i < LA_CELLS_MAX; i++)
        if (la_has_car(p, i)) leave_game(s, p->car[i].card);
    take_targets(run, seat);
    for (int i = 0; i < s->orders; i++)
        if (s->order[i] != seat) s->order[n++] = s->order[i];
    s->order[--s->orders] = 0;
    uint8_t at = p->at;
    int8_t fame = p->fame;
    *p = (la_player){.lifted = AUS_NONE, .at = at, .fame = fame, .out = 1, .ignores = AUS_NONE};
    for (int i = 0; i < LA_CELLS_MAX; i++) la_clear_car(&p->car[i]);
    if (s->orders == 1) s->core.ended = LA_ENDED_LAST;
    if (s->orders == 0) s->core.ended = LA_ENDED_NOBODY;
    if (s->core.ended) la_tell(run, LA_EV_ENDED, AUS_NO_SEAT, "LA-ELIM-06", 0, 0, 0);
}

/* ---- Losing cards and tokens ------------------------------------------------------------- */

static int survivor_tokens(const la_player *p)
{
    return la_count(p, LA_SURVIVOR) + p->aside[LA_SURVIVOR];
}

static void remove_member(la_run *run, int seat, int member)
{
    la_player *p = &run->s->player[seat];
    la_discard(run->s, p->crew[member].card);
    p->crews--;
    for (int i = member; i < p->crews; i++) p->crew[i] = p->crew[i + 1];
    p->crew[p->crews] = (la_member){0};
    if (!p->crews) eliminate(run, seat);
}

bool la_test_death(la_run *run, int seat, int member, const char *clause)
{
    const la_member *m = &run->s->player[seat].crew[member];
    if (la_skill(run->game, m) > 0) return false;
    la_tell(run, LA_EV_DIED, seat, clause, m->card, 0, 0);
    remove_member(run, seat, member);
    la_push(run, LA_ASK_UNSEAT, seat, 0, 0, 0);
    return true;
}

void la_lose_card(la_run *run, int seat)
{
    la_push(run, LA_ASK_DISMISS, seat, 0, 0, 0);
}

static bool only_fresh(const la_player *p)
{
    for (int i = 0; i < p->crews; i++)
        if (!p->crew[i].fresh) return false;
    return true;
}

static aus_verdict may_dismiss(const la_player *p, int card)
{
    int i = la_member_of(p, card);
    if (i < 0) return la_no(LA_WHY_NOT_YOURS, "LA-CARGO-21", card, 0);
    if (p->crew[i].fresh && !only_fresh(p)) return la_no(LA_WHY_FRESH, "LA-REC-02", card, 0);
    return la_yes();
}

static void dismiss(la_run *run, int seat, int card)
{
    la_tell(run, LA_EV_DISMISSED, seat, "LA-CARGO-21", card, 0, 0);
    remove_member(run, seat, la_member_of(&run->s->player[seat], card));
}

static void step_dismiss(la_run *run, aus_frame *f)
{
    int seat = f->arg[0], n = 0, only = 0;
    const la_player *p = &run->s->player[seat];
    if (p->crews <= survivor_tokens(p)) {
        la_pop(run);
        return;
    }
    for (int i = 0; i < p->crews; i++)
        if (!may_dismiss(p, p->crew[i].card).code) n++, only = p->crew[i].card;
    if (n == 1) dismiss(run, seat, only);
    else la_ask(f, seat);
}

static aus_verdict check_dismiss(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    if (aus_verb_of(a) != LA_V_DISMISS) return la_not_now(game, s);
    return may_dismiss(&s->player[seat], aus_arg_of(a, 0));
}

static size_t list_dismiss(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    const la_player *p = &s->player[seat];
    size_t n = 0;
    (void)game;
    for (int i = 0; i < p->crews; i++)
        if (!may_dismiss(p, p->crew[i].card).code) out[n++] = AUS_ACTION(LA_V_DISMISS, p->crew[i].card, 0, 0);
    return n;
}

static void apply_dismiss(la_run *run, aus_frame *f, int seat, aus_action a)
{
    (void)f;
    dismiss(run, seat, aus_arg_of(a, 0));
}

const la_handler la_dismiss_handler = {.owned = true,
                                       .step = step_dismiss,
                                       .list = list_dismiss,
                                       .check = check_dismiss,
                                       .apply = apply_dismiss};

static void unseat(la_run *run, int seat, int cell, int box)
{
    run->s->player[seat].car[cell].box[box] = AUS_NONE;
    la_tell(run, LA_EV_UNSEATED, seat, "LA-CONT-04", LA_SURVIVOR, cell, box);
}

static aus_verdict may_unseat(const aus_game *game, const la_player *p, int cell, int box)
{
    aus_verdict there = la_box_there(game, p, cell, box);
    if (there.code) return there;
    if (p->car[cell].box[box] != LA_SURVIVOR) return la_no(LA_WHY_NO_TOKEN, "LA-CONT-04", LA_SURVIVOR, 0);
    return la_yes();
}

static void step_unseat(la_run *run, aus_frame *f)
{
    int seat = f->arg[0];
    la_player *p = &run->s->player[seat];
    int placed = la_count(p, LA_SURVIVOR);
    if (placed + p->aside[LA_SURVIVOR] <= p->crews) {
        la_pop(run);
    } else if (p->aside[LA_SURVIVOR]) {
        p->aside[LA_SURVIVOR]--;
    } else if (placed > 1) {
        la_ask(f, seat);
    } else {
        for (int cell = 0; cell < LA_CELLS_MAX; cell++)
            if (la_has_car(p, cell) && la_boxes_with(&p->car[cell], LA_SURVIVOR))
                unseat(run, seat, cell, la_lowest(la_boxes_with(&p->car[cell], LA_SURVIVOR)));
    }
}

static aus_verdict check_unseat(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    if (aus_verb_of(a) != LA_V_UNSEAT) return la_not_now(game, s);
    return may_unseat(game, &s->player[seat], aus_arg_of(a, 0), aus_arg_of(a, 1));
}

static size_t list_unseat(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    const la_player *p = &s->player[seat];
    size_t n = 0;
    for (int cell = 0; cell < LA_CELLS_MAX; cell++)
        for (int box = 0; box < LA_BOXES_MAX; box++)
            if (!may_unseat(game, p, cell, box).code) out[n++] = AUS_ACTION(LA_V_UNSEAT, cell, box, 0);
    return n;
}

static void apply_unseat(la_run *run, aus_frame *f, int seat, aus_action a)
{
    (void)f;
    unseat(run, seat, aus_arg_of(a, 0), aus_arg_of(a, 1));
}

const la_handler la_unseat_handler = {
    .owned = true, .step = step_unseat, .list = list_unseat, .check = check_unseat, .apply = apply_unseat};

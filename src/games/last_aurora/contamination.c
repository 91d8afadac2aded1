/* Contamination counters: put on survivors, warded off, taken away; and how an exploration ends for them. */
#include "crew.h"
#include "objects.h"

/* ---- Receiving --------------------------------------------------------------------------- */

void la_contaminate(la_run *run, int seat, int count, int reach, const char *clause)
{
    la_tell(run, LA_EV_EXPOSED, seat, clause, count, reach, 0);
    la_push(run, LA_ASK_CONTAMINATE, seat, count, reach, 0);
}

static aus_verdict may_contaminate(const la_player *p, int card, int reach)
{
    int i = la_member_of(p, card);
    if (i < 0) return la_no(LA_WHY_NOT_YOURS, "LA-CONT-01", card, 0);
    if (!la_reached(&p->crew[i], reach)) return la_no(LA_WHY_NOT_ALLOWED, "LA-CONT-02", card, 0);
    return la_yes();
}

static void contaminate(la_run *run, aus_frame *f, int seat, int card)
{
    la_player *p = &run->s->player[seat];
    int i = la_member_of(p, card);
    f->arg[1]--;
    p->crew[i].contamination++;
    la_tell(run, LA_EV_CONTAMINATED, seat, "LA-CONT-01", card, p->crew[i].contamination, 0);
    la_test_death(run, seat, i, "LA-CONT-04");
}

static void step_contaminate(la_run *run, aus_frame *f)
{
    int seat = f->arg[0], n = 0, only = 0;
    const la_player *p = &run->s->player[seat];
    for (int i = 0; i < p->crews; i++)
        if (la_reached(&p->crew[i], f->arg[2])) n++, only = p->crew[i].card;
    if (!f->arg[1] || !n) la_pop(run);
    else if (n == 1 && !p->hands) contaminate(run, f, seat, only);
    else la_ask(f, seat); /* a hidden card may be the suit: asked whenever there is one */
}

static aus_verdict check_contaminate(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    if (aus_verb_of(a) == LA_V_CONTAMINATE)
        return may_contaminate(&s->player[seat], aus_arg_of(a, 0), aus_asked(s)->arg[2]);
    if (aus_verb_of(a) == LA_V_SHIELD)
        return la_may_spend_object(game, s, seat, aus_arg_of(a, 0), LA_POWER_SHIELD);
    return la_not_now(game, s);
}

static size_t list_contaminate(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    const la_player *p = &s->player[seat];
    size_t n = 0;
    int reach = aus_asked(s)->arg[2];
    for (int i = 0; i < p->crews; i++)
        if (!may_contaminate(p, p->crew[i].card, reach).code)
            out[n++] = AUS_ACTION(LA_V_CONTAMINATE, p->crew[i].card, 0, 0);
    return n + la_list_power(game, s, seat, LA_V_SHIELD, LA_POWER_SHIELD, out + n);
}

static void apply_contaminate(la_run *run, aus_frame *f, int seat, aus_action a)
{
    int arg = aus_arg_of(a, 0);
    if (aus_verb_of(a) == LA_V_CONTAMINATE) {
        contaminate(run, f, seat, arg);
        return;
    }
    int amount = la_object_at(run->game, arg)->amount;
    la_spend_object(run, seat, arg, "LA-OBJ-14");
    f->arg[1] = (uint8_t)(f->arg[1] > amount ? f->arg[1] - amount : 0);
}

const la_handler la_contaminate_handler = {.owned = true,
                                           .step = step_contaminate,
                                           .list = list_contaminate,
                                           .check = check_contaminate,
                                           .apply = apply_contaminate};

/* ---- Removing ---------------------------------------------------------------------------- */

void la_clean(la_run *run, int seat, int count, int reach, bool forced, const char *clause)
{
    la_tell(run, LA_EV_CLEANING, seat, clause, count, 0, 0);
    la_push(run, LA_ASK_CLEAN, seat, count, reach, forced);
}

aus_verdict la_may_clean(const la_player *p, int card, int reach)
{
    int i = la_member_of(p, card);
    if (i < 0) return la_no(LA_WHY_NOT_YOURS, "LA-CONT-10", card, 0);
    if (!la_reached(&p->crew[i], reach)) return la_no(LA_WHY_NOT_ALLOWED, "LA-BONUS-09", card, 0);
    if (!p->crew[i].contamination) return la_no(LA_WHY_CLEAN, "LA-CONT-10", card, 0);
    return la_yes();
}

void la_clean_one(la_run *run, int seat, int card)
{
    la_member *m = &run->s->player[seat].crew[la_member_of(&run->s->player[seat], card)];
    m->contamination--;
    la_tell(run, LA_EV_CLEANED, seat, "LA-CONT-10", card, m->contamination, 0);
}

static void step_clean(la_run *run, aus_frame *f)
{
    int seat = f->arg[0], n = 0, only = 0;
    const la_player *p = &run->s->player[seat];
    for (int i = 0; i < p->crews; i++)
        if (p->crew[i].contamination && la_reached(&p->crew[i], f->arg[2])) n++, only = p->crew[i].card;
    if (!f->arg[1] || !n) {
        la_pop(run);
    } else if (n == 1 && f->arg[3]) {
        f->arg[1]--;
        la_clean_one(run, seat, only);
    } else {
        la_ask(f, seat);
    }
}

static aus_verdict check_clean(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    const aus_frame *f = aus_asked(s);
    if (aus_verb_of(a) == LA_V_CLEAN) return la_may_clean(&s->player[seat], aus_arg_of(a, 0), f->arg[2]);
    if (aus_verb_of(a) != LA_V_STOP) return la_not_now(game, s);
    return f->arg[3] ? la_no(LA_WHY_FORCED, "LA-BONUS-02", 0, 0) : la_yes();
}

static size_t list_clean(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    const la_player *p = &s->player[seat];
    const aus_frame *f = aus_asked(s);
    size_t n = 0;
    (void)game;
    if (!f->arg[3]) out[n++] = AUS_ACTION(LA_V_STOP, 0, 0, 0);
    for (int i = 0; i < p->crews; i++)
        if (!la_may_clean(p, p->crew[i].card, f->arg[2]).code)
            out[n++] = AUS_ACTION(LA_V_CLEAN, p->crew[i].card, 0, 0);
    return n;
}

static void apply_clean(la_run *run, aus_frame *f, int seat, aus_action a)
{
    if (aus_verb_of(a) == LA_V_STOP) {
        la_tell(run, LA_EV_STOPPED, seat, "LA-BONUS-03", f->arg[1], 0, 0);
        f->arg[1] = 0;
        return;
    }
    f->arg[1]--;
    la_clean_one(run, seat, aus_arg_of(a, 0));
}

const la_handler la_clean_handler = {
    .owned = true, .step = step_clean, .list = list_clean, .check = check_clean, .apply = apply_clean};

/* ---- After the exploration --------------------------------------------------------------- */

static void drop_food(la_run *run, int seat, int member, const char *clause)
{
    la_member *m = &run->s->player[seat].crew[member];
    if (!m->food) return;
    la_tell(run, LA_EV_FOOD_GONE, seat, clause, m->card, m->food, 0);
    m->food = 0;
}

/* Those who explored leave the active zone, one after the other; a death asks for a token between. */
static void step_exhaust(la_run *run, aus_frame *f)
{
    int seat = f->arg[0];
    la_player *p = &run->s->player[seat];
    for (int i = 0; i < p->crews; i++) {
        la_member *m = &p->crew[i];
        if (!m->exploring) continue;
        bool leader = la_survivor_of(run->game, m->card)->ability == LA_ABILITY_REST;
        m->exploring = 0;
        la_move_zone(run, seat, i, leader ? LA_REST : LA_EXHAUSTED, leader ? "LA-ABIL-04" : "LA-EXP-13");
        drop_food(run, seat, i, "LA-FOOD-04");
        if (la_test_death(run, seat, i, "LA-CONT-05")) return;
    }
    la_pop(run);
}

const la_handler la_exhaust_handler = {.owned = true, .step = step_exhaust};

/* What was to last for the turn or the phase ends: food on cards, antifreeze, the protection of recruits. */
static void step_thaw(la_run *run, aus_frame *f)
{
    int seat = f->arg[0];
    bool phase = f->arg[1];
    la_player *p = &run->s->player[seat];
    for (int i = 0; i < p->crews; i++) {
        la_member *m = &p->crew[i];
        m->fresh = 0;
        if (!m->food && !(phase && m->skill)) continue;
        drop_food(run, seat, i, "LA-FOOD-04");
        if (phase && m->skill) {
            m->skill = 0;
            la_tell(run, LA_EV_THAWED, seat, "LA-OBJ-12", m->card, 0, 0);
        }
        if (la_test_death(run, seat, i, "LA-CONT-05")) return;
    }
    la_pop(run);
}

const la_handler la_thaw_handler = {.owned = true, .step = step_thaw};

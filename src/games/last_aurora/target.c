/* Target counters: where the shares in a loot lie. */
#include "fire.h"

void la_take_target(la_run *run, int foe, int space, const char *clause)
{
    la_foe *enemy = &run->s->foe[foe];
    int owner = enemy->target[space];
    for (int i = space; i + 1 < LA_LETTERS; i++) enemy->target[i] = enemy->target[i + 1];
    enemy->target[LA_LETTERS - 1] = AUS_NONE;
    run->s->player[owner].targets++;
    la_tell(run, LA_EV_TARGET_BACK, owner, clause, enemy->enemy, space, 0);
}

static void put_target(la_run *run, int seat, int foe, int space, const char *clause)
{
    run->s->foe[foe].target[space] = (uint8_t)seat;
    run->s->player[seat].targets--;
    la_tell(run, LA_EV_TARGET, seat, clause, run->s->foe[foe].enemy, space, 0);
}

static int free_space(const la_foe *foe)
{
    for (int i = 0; i < LA_LETTERS; i++)
        if (foe->target[i] == AUS_NONE) return i;
    return -1;
}

/* A counter of one's own on another enemy may be moved to the one just hit. */
static aus_verdict may_retarget(const la_state *s, int seat, int enemy, int space)
{
    int foe = la_foe_of(s, enemy);
    if (foe < 0 || enemy == aus_asked(s)->arg[1]) return la_no(LA_WHY_NOT_THERE, "LA-FIRE-CON-10", enemy, 0);
    return s->foe[foe].target[space] == seat ? la_yes() : la_no(LA_WHY_NO_TARGET, "LA-FIRE-CON-10", space, 0);
}

static size_t list_target(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    size_t n = 0;
    for (int i = 0; i < s->foes; i++) {
        for (int space = 0; space < LA_LETTERS; space++) {
            aus_action a = AUS_ACTION(LA_V_RETARGET, s->foe[i].enemy, space, 0);
            if (may_retarget(s, seat, s->foe[i].enemy, space).code) continue;
            size_t at = n++;
            for (; at > 0 && out[at - 1] > a; at--) out[at] = out[at - 1];
            out[at] = a;
        }
    }
    if (!game->option[LA_O_RELOCATION]) out[n++] = AUS_ACTION(LA_V_KEEP, 0, 0, 0);
    return n;
}

static bool elsewhere(const la_state *s, int seat, int enemy)
{
    for (int i = 0; i < s->foes; i++)
        for (int space = 0; space < LA_LETTERS && s->foe[i].enemy != enemy; space++)
            if (s->foe[i].target[space] == seat) return true;
    return false;
}

static void step_target(la_run *run, aus_frame *f)
{
    la_state *s = run->s;
    int seat = f->arg[0], enemy = f->arg[1], foe = la_foe_of(s, enemy);
    if (!s->player[seat].targets) {
        if (elsewhere(s, seat, enemy)) {
            la_ask(f, seat);
        } else {
            la_tell(run, LA_EV_KEPT, seat, "LA-FIRE-CON-10", 0, 0, 0);
            la_pop(run);
        }
        return;
    }
    la_pop(run);
    int space = free_space(&s->foe[foe]);
    if (space >= 0) put_target(run, seat, foe, space, "LA-FIRE-CON-09");
    else la_push(run, LA_ASK_OUST, seat, enemy, 0, 0);
}

static aus_verdict check_target(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    if (aus_verb_of(a) == LA_V_RETARGET) return may_retarget(s, seat, aus_arg_of(a, 0), aus_arg_of(a, 1));
    if (aus_verb_of(a) != LA_V_KEEP) return la_not_now(game, s);
    return game->option[LA_O_RELOCATION] ? la_no(LA_WHY_FORCED, "LA-FIRE-CON-10", 0, 0) : la_yes();
}

static void apply_target(la_run *run, aus_frame *f, int seat, aus_action a)
{
    (void)f;
    if (aus_verb_of(a) == LA_V_KEEP) {
        la_tell(run, LA_EV_KEPT, seat, "LA-FIRE-CON-10", 0, 0, 0);
        la_pop(run);
    } else {
        la_take_target(run, la_foe_of(run->s, aus_arg_of(a, 0)), aus_arg_of(a, 1), "LA-FIRE-CON-11");
    }
}

const la_handler la_target_handler = {
    .owned = true, .step = step_target, .list = list_target, .check = check_target, .apply = apply_target};

/* ---- All spaces are taken ---------------------------------------------------------------- */

static void step_oust(la_run *run, aus_frame *f)
{
    (void)run;
    la_ask(f, f->arg[0]);
}

static aus_verdict check_oust(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    (void)seat;
    return aus_verb_of(a) == LA_V_OUST ? la_yes() : la_not_now(game, s);
}

static size_t list_oust(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    (void)game, (void)s, (void)seat;
    for (int i = 0; i < LA_LETTERS; i++) out[i] = AUS_ACTION(LA_V_OUST, i, 0, 0);
    return LA_LETTERS;
}

static void apply_oust(la_run *run, aus_frame *f, int seat, aus_action a)
{
    int foe = la_foe_of(run->s, f->arg[1]), space = aus_arg_of(a, 0);
    la_foe *enemy = &run->s->foe[foe];
    int owner = enemy->target[space];
    la_pop(run);
    run->s->player[owner].targets++;
    la_tell(run, LA_EV_TARGET_BACK, owner, "LA-FIRE-CON-12", enemy->enemy, space, 0);
    put_target(run, seat, foe, space, "LA-FIRE-CON-12");
}

const la_handler la_oust_handler = {
    .owned = true, .step = step_oust, .list = list_oust, .check = check_oust, .apply = apply_oust};

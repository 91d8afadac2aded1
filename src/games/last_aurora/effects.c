#include "effects.h"
#include "cargo.h"
#include "crew.h"
#include "damage.h"
#include "game.h"
#include "objects.h"

/* ---- Reading ----------------------------------------------------------------------------- */

static const la_choice *choices_of(const aus_game *game, int source, int record, int *n)
{
    switch (source) {
    case LA_FROM_SLOT: *n = la_slot_at(game, record)->choices; return la_slot_at(game, record)->choice;
    case LA_FROM_ENCOUNTER:
        *n = la_encounter_at(game, record)->choices;
        return la_encounter_at(game, record)->choice;
    case LA_FROM_EVENT: *n = la_event_at(game, record)->choices; return la_event_at(game, record)->choice;
    case LA_FROM_ENEMY: *n = la_enemy_at(game, record)->choices; return la_enemy_at(game, record)->choice;
    default: *n = 0; return NULL;
    }
}

const la_choice *la_option(const aus_game *game, int source, int record, int choice)
{
    int n;
    const la_choice *list = choices_of(game, source, record, &n);
    return choice < n ? &list[choice] : NULL;
}

/* NULL after the last one. */
static const la_effect *effect_at(const aus_game *game, int source, int record, int choice, int i)
{
    if (source == LA_FROM_LOCATION)
        return i < la_location_at(game, record)->effects ? &la_location_at(game, record)->effect[i] : NULL;
    if (source == LA_FROM_COUNTER) return i < 1 ? &la_counter_at(game, record)->effect : NULL;
    if (source == LA_FROM_OBJECT)
        return i < la_object_at(game, record)->afters ? &la_object_at(game, record)->after[i] : NULL;
    int n;
    const la_choice *list = choices_of(game, source, record, &n);
    return choice < n && i < list[choice].effects ? &list[choice].effect[i] : NULL;
}

static const char *encounter_clause(int op)
{
    switch (op) {
    case LA_OP_SWAP: return "LA-ENC-03";
    case LA_OP_PAY_OBJECT: return "LA-ENC-04";
    case LA_OP_PAY:
    case LA_OP_GAIN_FAME: return "LA-ENC-07";
    case LA_OP_TAKE_ALL:
    case LA_OP_LOSE_FAME: return "LA-ENC-08";
    default: return "LA-ENC-01";
    }
}

/* Every enemy has the clause of its rank. */
static const char *ambush_clause(const aus_game *game, int enemy)
{
    static const char *const ambush[] = {"LA-FIRE-AMB-10", "LA-FIRE-AMB-11", "LA-FIRE-AMB-12",
                                         "LA-FIRE-AMB-13", "LA-FIRE-AMB-14", "LA-FIRE-AMB-15"};
    return ambush[la_enemy_at(game, enemy)->rank - 1];
}

static const char *bonus_clause(const aus_game *game, int slot)
{
    static const char *const bonus[] = {"LA-BONUS-02", "LA-BONUS-03", "LA-BONUS-04", "LA-BONUS-05",
                                        "LA-BONUS-06"};
    return bonus[la_slot_at(game, slot)->place - 1];
}

/* The clause an effect follows from. */
static const char *clause_of(const aus_game *game, int source, int record, int op)
{
    switch (source) {
    case LA_FROM_LOCATION:
        return op == LA_OP_DAMAGE ? "LA-COLL-02" : op == LA_OP_CONTAMINATION ? "LA-COLL-03" : "LA-COLL-04";
    case LA_FROM_SLOT: return bonus_clause(game, record);
    case LA_FROM_ENCOUNTER: return encounter_clause(op);
    case LA_FROM_ENEMY: return ambush_clause(game, record);
    case LA_FROM_COUNTER:
        return op == LA_OP_GAIN ? "LA-WAY-02" : op == LA_OP_DRAW_OBJECT ? "LA-WAY-03" : "LA-WAY-04";
    case LA_FROM_OBJECT: return op == LA_OP_DRAW_OBJECT ? "LA-MINE-03" : "LA-OBJ-19";
    default: return "LA-REV-05";
    }
}

/* ---- Choosing ---------------------------------------------------------------------------- */

static int contamination_in(const la_player *p, int reach)
{
    int n = 0;
    for (int i = 0; i < p->crews; i++)
        if (la_reached(&p->crew[i], reach)) n += p->crew[i].contamination;
    return n;
}

static aus_verdict may_effect(const la_state *s, int seat, const la_effect *e, int slot, const char *clause)
{
    const la_player *p = &s->player[seat];
    bool yes = true;
    int why = LA_WHY_NOTHING_TO_DO;
    switch (e->op) {
    case LA_OP_PAY:
    case LA_OP_LOSE:
    case LA_OP_SWAP:
        yes = la_can_give(s, seat, e->amount, e->token, e->op == LA_OP_SWAP ? slot : AUS_NONE);
        why = LA_WHY_CANNOT_PAY;
        break;
    case LA_OP_PAY_OBJECT:
        yes = p->hands >= e->amount;
        why = LA_WHY_CANNOT_PAY;
        break;
    case LA_OP_REPAIR: yes = la_count(p, LA_DAMAGE) >= e->amount; break;
    case LA_OP_REPAIR_UP_TO: yes = la_holds(p, LA_DAMAGE); break;
    case LA_OP_DECONTAMINATE: yes = contamination_in(p, e->reach) >= e->amount; break;
    case LA_OP_DECONTAMINATE_UP_TO: yes = contamination_in(p, e->reach) > 0; break;
    case LA_OP_MOVE:
    case LA_OP_UPGRADE:
    case LA_OP_ATTACK: yes = false; break; /* of other maps */
    default: break;
    }
    return yes ? la_yes() : la_no(why, clause, 0, 0);
}

aus_verdict la_may_choose(const aus_game *game, const la_state *s, int seat, int source, int record,
                          int choice, int slot)
{
    int n;
    const la_choice *list = choices_of(game, source, record, &n);
    if (choice >= n) return la_no(LA_WHY_NO_CHOICE, "LA-ENC-01", choice, 0);
    for (int i = 0; i < list[choice].effects; i++) {
        const la_effect *e = &list[choice].effect[i];
        aus_verdict v = may_effect(s, seat, e, slot, clause_of(game, source, record, e->op));
        if (v.code) return v;
    }
    return la_yes();
}

enum { CHOICE_SOURCE = 1, CHOICE_RECORD };

void la_offer(la_run *run, int seat, int source, int record)
{
    la_push(run, LA_ASK_CHOICE, seat, source, record, 0);
}

const char *la_ask_clause(const aus_game *game, const aus_frame *asked)
{
    if (asked->ask != LA_ASK_CHOICE) return NULL;
    switch (asked->arg[CHOICE_SOURCE]) {
    case LA_FROM_ENEMY: return ambush_clause(game, asked->arg[CHOICE_RECORD]);
    case LA_FROM_SLOT: return bonus_clause(game, asked->arg[CHOICE_RECORD]);
    case LA_FROM_EVENT: return "LA-REV-05";
    default: return NULL;
    }
}

/* `told` is the event that says so. Where the record has one option alone there is nothing to say. */
static void choose(la_run *run, aus_frame *f, int choice, int told)
{
    aus_frame asked = *f;
    int options;
    la_pop(run);
    choices_of(run->game, asked.arg[CHOICE_SOURCE], asked.arg[CHOICE_RECORD], &options);
    if (options > 1) la_tell(run, told, asked.arg[0], aus_ask_clause(run->game, &asked), choice, 0, 0);
    la_carry_out(run, asked.arg[0], asked.arg[CHOICE_SOURCE], asked.arg[CHOICE_RECORD], choice);
}

static void step_choice(la_run *run, aus_frame *f)
{
    int n = 0, only = 0;
    for (int i = 0; i < LA_CHOICES_MAX; i++)
        if (!la_may_choose(run->game, run->s, f->arg[0], f->arg[CHOICE_SOURCE], f->arg[CHOICE_RECORD], i,
                           run->s->turn.slot)
                 .code)
            n++, only = i;
    if (n == 0) la_pop(run);
    else if (n == 1) choose(run, f, only, LA_EV_FORCED);
    else la_ask(f, f->arg[0]);
}

static aus_verdict check_choice(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    const aus_frame *f = aus_asked(s);
    if (aus_verb_of(a) != LA_V_CHOOSE) return la_not_now(game, s);
    return la_may_choose(game, s, seat, f->arg[CHOICE_SOURCE], f->arg[CHOICE_RECORD], aus_arg_of(a, 0),
                         s->turn.slot);
}

static size_t list_choice(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    size_t n = 0;
    for (int i = 0; i < LA_CHOICES_MAX; i++) {
        aus_action a = AUS_ACTION(LA_V_CHOOSE, i, 0, 0);
        if (!check_choice(game, s, seat, a).code) out[n++] = a;
    }
    return n;
}

static void apply_choice(la_run *run, aus_frame *f, int seat, aus_action a)
{
    (void)seat;
    choose(run, f, aus_arg_of(a, 0), LA_EV_CHOSEN);
}

const la_handler la_choice_handler = {
    .owned = true, .step = step_choice, .list = list_choice, .check = check_choice, .apply = apply_choice};

/* ---- Carrying out ------------------------------------------------------------------------ */

enum { EFFECT_SOURCE = 1, EFFECT_RECORD, EFFECT_CHOICE, EFFECT_NEXT };

void la_carry_out(la_run *run, int seat, int source, int record, int choice)
{
    la_push(run, LA_STEP_EFFECTS, seat, source, record, choice);
}

static bool explored(int source)
{
    return source == LA_FROM_LOCATION || source == LA_FROM_ENCOUNTER || source == LA_FROM_SLOT;
}

/* Does a survivor who takes part ward this off? The preacher does nothing against bonus actions. */
static bool spared(la_run *run, int seat, int source, int ability, const char *clause)
{
    const la_player *p = &run->s->player[seat];
    if (!explored(source) || (ability == LA_ABILITY_NO_FAME_LOSS && source == LA_FROM_SLOT)) return false;
    int i = la_able(run->game, p, ability, true);
    if (i < 0) return false;
    la_tell(run, LA_EV_SPARED, seat, clause, p->crew[i].card, 0, 0);
    return true;
}

static void take_all(la_run *run, int seat, const char *clause)
{
    la_stock *stock = &run->s->zone[run->s->turn.slot].block[0];
    for (int token = LA_RESOURCE_FIRST; token < LA_TOKENS; token++) {
        la_gain(run, seat, token, *la_stock_of(stock, token), clause);
        *la_stock_of(stock, token) = 0;
    }
}

static void suffer(la_run *run, int seat, int source, const la_effect *e, const char *clause)
{
    switch (e->op) {
    case LA_OP_DAMAGE: la_damage(run, seat, e->amount, e->area, clause); break;
    case LA_OP_CONTAMINATION:
        if (!spared(run, seat, source, LA_ABILITY_NO_CONTAMINATION, "LA-ABIL-07"))
            la_contaminate(run, seat, e->amount, e->reach, clause);
        break;
    case LA_OP_LOSE_FAME:
        if (!spared(run, seat, source, LA_ABILITY_NO_FAME_LOSS, "LA-ABIL-10"))
            la_lose_fame(run, seat, e->amount, clause);
        break;
    case LA_OP_PAY:
    case LA_OP_LOSE:
    case LA_OP_SWAP:
        la_give(run, seat, e->amount, e->token, e->op == LA_OP_SWAP ? run->s->turn.slot : AUS_NONE);
        break;
    case LA_OP_PAY_OBJECT: la_push(run, LA_ASK_GIVE_OBJECT, seat, e->amount, 0, 0); break;
    default: break;
    }
}

/* The option of the travellers' fame speaks of the amount printed in their text. */
static int fame_of(const aus_game *game, int source, int amount)
{
    return source == LA_FROM_ENCOUNTER && amount == 2 ? 1 + game->option[LA_O_TRAVELLERS] : amount;
}

static void enjoy(la_run *run, int seat, int source, const la_effect *e, const char *clause)
{
    switch (e->op) {
    case LA_OP_GAIN_FAME: la_gain_fame(run, seat, fame_of(run->game, source, e->amount), clause); break;
    case LA_OP_GAIN:
        if (e->token == AUS_NONE) la_push(run, LA_ASK_GAIN, seat, e->amount, 0, 0);
        else la_gain(run, seat, e->token, e->amount, clause);
        break;
    case LA_OP_DRAW_OBJECT: la_draw(run, seat, e->amount, clause); break;
    case LA_OP_REPAIR:
    case LA_OP_REPAIR_UP_TO: la_repair(run, seat, e->amount, e->op == LA_OP_REPAIR, clause); break;
    case LA_OP_DECONTAMINATE:
    case LA_OP_DECONTAMINATE_UP_TO:
        la_clean(run, seat, e->amount, e->reach, e->op == LA_OP_DECONTAMINATE, clause);
        break;
    case LA_OP_TAKE_ALL: take_all(run, seat, clause); break;
    default: break;
    }
}

static void step_effects(la_run *run, aus_frame *f)
{
    int seat = f->arg[0], source = f->arg[EFFECT_SOURCE], record = f->arg[EFFECT_RECORD];
    const la_effect *e = effect_at(run->game, source, record, f->arg[EFFECT_CHOICE], f->arg[EFFECT_NEXT]++);
    if (!e) {
        la_pop(run);
        return;
    }
    const char *clause = clause_of(run->game, source, record, e->op);
    suffer(run, seat, source, e, clause);
    enjoy(run, seat, source, e, clause);
}

const la_handler la_effects_handler = {.owned = true, .step = step_effects};

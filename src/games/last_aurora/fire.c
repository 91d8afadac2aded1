/* The steps of the phase: renegades, ambush, enemy fire, abandoned enemies. */
#include "fire.h"
#include "crew.h"
#include "damage.h"
#include "effects.h"
#include "road.h"
#include "zone.h"

int la_foe_of(const la_state *s, int enemy)
{
    for (int i = 0; i < s->foes; i++)
        if (s->foe[i].enemy == enemy) return i;
    return -1;
}

void la_remove_foe(la_run *run, int foe)
{
    la_state *s = run->s;
    la_discard(s, la_facts_of(run->game)->enemy_card[s->foe[foe].enemy]);
    s->foes--;
    for (int i = foe; i < s->foes; i++) s->foe[i] = s->foe[i + 1];
    s->foe[s->foes] = (la_foe){0};
}

/* ---- The outcome deck -------------------------------------------------------------------- */

int la_flip(la_run *run, const char *clause)
{
    la_state *s = run->s;
    uint8_t card = s->outcomes[--s->outcome_n];
    s->outcomes[s->outcome_n] = 0;
    la_everybody_learned(run);
    la_tell(run, LA_EV_OUTCOME, AUS_NO_SEAT, clause, card, 0, 0);
    if (!s->outcome_n) {
        for (int i = 0; i < run->game->records[LA_T_CARDS]; i++) {
            if (!la_discarded(s, i) || la_card_at(run->game, i)->kind != LA_KIND_OUTCOME) continue;
            la_undiscard(s, i);
            s->outcomes[s->outcome_n++] = (uint8_t)i;
        }
        aus_dice_shuffle(&s->core.dice, s->outcomes, s->outcome_n);
        la_tell(run, LA_EV_SHUFFLED, AUS_NO_SEAT, "LA-FIRE-CON-16", LA_DECK_OUTCOME, s->outcome_n, 0);
    }
    la_discard(s, card);
    s->back = la_outcome_at(run->game, la_card_at(run->game, s->outcomes[s->outcome_n - 1])->outcome)->area;
    return card;
}

/* ---- Step 0: renegades ------------------------------------------------------------------- */

/* On the board or still in the exploration zone. */
static bool is_about(const aus_game *game, const la_state *s, int enemy)
{
    if (la_foe_of(s, enemy) >= 0) return true;
    for (int i = 0; i < LA_SLOTS; i++)
        if (s->zone[i].card != AUS_NONE && s->zone[i].card == la_facts_of(game)->enemy_card[enemy])
            return true;
    return false;
}

static size_t list_renegade(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    size_t n = 0;
    (void)seat;
    for (int enemy = 0; enemy < game->records[LA_T_ENEMIES]; enemy++)
        if (is_about(game, s, enemy)) out[n++] = AUS_ACTION(LA_V_IGNORE, enemy, 0, 0);
    out[n++] = AUS_ACTION(LA_V_DECLINE, 0, 0, 0);
    return n;
}

static void step_renegade(la_run *run, aus_frame *f)
{
    aus_action options[LA_FOES_MAX + LA_SLOTS + 1];
    if (list_renegade(run->game, run->s, f->arg[0], options) > 1) la_ask(f, f->arg[0]);
    else la_pop(run);
}

static aus_verdict check_renegade(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    (void)seat;
    if (aus_verb_of(a) == LA_V_DECLINE) return la_yes();
    if (aus_verb_of(a) != LA_V_IGNORE) return la_not_now(game, s);
    return is_about(game, s, aus_arg_of(a, 0)) ? la_yes()
                                               : la_no(LA_WHY_NOT_THERE, "LA-ABIL-13", aus_arg_of(a, 0), 0);
}

static void apply_renegade(la_run *run, aus_frame *f, int seat, aus_action a)
{
    (void)f;
    la_pop(run);
    if (aus_verb_of(a) == LA_V_DECLINE) return;
    run->s->player[seat].ignores = aus_arg_of(a, 0);
    la_tell(run, LA_EV_IGNORES, seat, "LA-ABIL-13", aus_arg_of(a, 0), 0, 0);
}

const la_handler la_renegade_handler = {.owned = true,
                                        .step = step_renegade,
                                        .list = list_renegade,
                                        .check = check_renegade,
                                        .apply = apply_renegade};

/* ---- Step 1: ambush ---------------------------------------------------------------------- */

/* The loot card for an enemy: the top one, or by the option the topmost of the enemy's own pair. */
static int draw_loot(la_run *run, int rank)
{
    la_state *s = run->s;
    int at = s->loot_n - 1;
    if (run->game->option[LA_O_LOOT_BY_PAIR])
        for (int i = s->loot_n - 1; i >= 0; i--)
            if (s->pairs[i] == (rank + 1) / 2) {
                at = i;
                break;
            }
    if (at < 0) return AUS_NONE;
    int card = s->loots[at];
    s->loot_n--;
    for (int i = at; i < s->loot_n; i++) s->loots[i] = s->loots[i + 1], s->pairs[i] = s->pairs[i + 1];
    s->loots[s->loot_n] = s->pairs[s->loot_n] = 0;
    return card;
}

static void bring(la_run *run, int slot, int region)
{
    la_state *s = run->s;
    uint8_t enemy = la_card_at(run->game, s->zone[slot].card)->enemy;
    int loot = draw_loot(run, la_enemy_at(run->game, enemy)->rank);
    la_foe *foe = &s->foe[s->foes++];
    *foe = (la_foe){.enemy = enemy, .region = (uint8_t)region, .loot = (uint8_t)loot};
    memset(foe->target, AUS_NONE, sizeof foe->target);
    if (loot != AUS_NONE) {
        const la_loot *l = la_loot_at(run->game, la_card_at(run->game, loot)->loot);
        foe->pair = l->pair;
        foe->defence = l->defence[s->core.seats - LA_PLAYERS_MIN];
    } else {
        foe->defence = 1;
    }
    la_clear_slot(&s->zone[slot]);
    la_tell(run, LA_EV_AMBUSH, AUS_NO_SEAT, "LA-FIRE-AMB-02", enemy, region, foe->defence);
}

/* All enemies move before the first effect. Returns the index of the first new one. */
static int bring_all(la_run *run)
{
    la_state *s = run->s;
    int first = s->foes, region = la_region_now(run->game, &s->player[s->order[s->orders - 1]]);
    for (int slot = 0; slot < LA_SLOTS; slot++)
        if (s->zone[slot].card != AUS_NONE &&
            la_card_at(run->game, s->zone[slot].card)->kind == LA_KIND_ENEMY)
            bring(run, slot, region);
    if (s->foes > first) la_tell(run, LA_EV_AMBUSHES, AUS_NO_SEAT, "LA-FIRE-AMB-01", s->foes - first, 0, 0);
    return first;
}

void la_ambush(la_run *run, int seat, int foe)
{
    int enemy = run->s->foe[foe].enemy;
    if (run->s->player[seat].ignores == enemy)
        la_tell(run, LA_EV_IGNORED, seat, "LA-FIRE-AMB-07", enemy, 0, 0);
    else la_offer(run, seat, LA_FROM_ENEMY, enemy);
}

/* Enemy after enemy from the left, player after player in Standard order. */
static void step_ambush(la_run *run, aus_frame *f)
{
    la_state *s = run->s;
    if (f->arg[0] >= s->foes) {
        la_pop(run);
        return;
    }
    int seat = la_next_standard(s, f->arg[1]);
    if (seat < 0) {
        f->arg[0]++;
        f->arg[1] = 0;
        return;
    }
    f->arg[1] |= (uint8_t)(1u << seat);
    if (la_region_now(run->game, &s->player[seat]) == s->foe[f->arg[0]].region)
        la_ambush(run, seat, f->arg[0]);
}

const la_handler la_ambush_handler = {.step = step_ambush};

/* ---- Step 3: enemy fire ------------------------------------------------------------------ */

enum { VOLLEY_LEFT, VOLLEY_FLIPPED, VOLLEY_CARD, VOLLEY_DONE, VOLLEY_AREA };

static bool foes_in(const la_state *s, int region)
{
    for (int i = 0; i < s->foes; i++)
        if (s->foe[i].region == region) return true;
    return false;
}

static bool convoys_in(const aus_game *game, const la_state *s, int region)
{
    for (int i = 0; i < s->orders; i++)
        if (la_region_now(game, &s->player[s->order[i]]) == region) return true;
    return false;
}

/* One card for each region with an enemy, from the right to the left. */
static void step_volley(la_run *run, aus_frame *f)
{
    la_state *s = run->s;
    if (!f->arg[VOLLEY_LEFT]) {
        la_pop(run);
        return;
    }
    int region = la_facts_of(run->game)->region[f->arg[VOLLEY_LEFT] - 1];
    if (!f->arg[VOLLEY_FLIPPED]) {
        bool fire =
            foes_in(s, region) && (run->game->option[LA_O_FLIP_ALWAYS] || convoys_in(run->game, s, region));
        if (fire) {
            f->arg[VOLLEY_FLIPPED] = 1;
            f->arg[VOLLEY_CARD] = (uint8_t)la_flip(run, "LA-FIRE-ENE-01");
            f->arg[VOLLEY_AREA] = s->back;
            la_tell(run, LA_EV_VOLLEY, AUS_NO_SEAT, "LA-FIRE-ENE-05", region, s->back, 0);
        } else {
            f->arg[VOLLEY_LEFT]--;
        }
        return;
    }
    int seat = la_next_standard(s, f->arg[VOLLEY_DONE]);
    if (seat < 0) {
        f->arg[VOLLEY_LEFT]--;
        f->arg[VOLLEY_FLIPPED] = f->arg[VOLLEY_CARD] = f->arg[VOLLEY_DONE] = f->arg[VOLLEY_AREA] = 0;
        return;
    }
    f->arg[VOLLEY_DONE] |= (uint8_t)(1u << seat);
    if (la_region_now(run->game, &s->player[seat]) == region)
        la_push(run, LA_STEP_SALVO, seat, f->arg[VOLLEY_CARD], f->arg[VOLLEY_AREA], 0);
}

const la_handler la_volley_handler = {.step = step_volley};

static const la_volley *row_of(const aus_game *game, int outcome, const la_foe *foe)
{
    int rank = la_enemy_at(game, foe->enemy)->rank;
    return &la_outcome_at(game, la_card_at(game, outcome)->outcome)->enemy[rank - 1];
}

/* One convoy: first the damage of all enemies there, then their ambushes by ascending number. */
static void step_salvo(la_run *run, aus_frame *f)
{
    la_state *s = run->s;
    int seat = f->arg[0], damage = 0;
    const la_player *p = &s->player[seat];
    int region = la_region_now(run->game, p), stage = f->arg[3]++;
    if (stage > LA_RANKS) {
        la_pop(run);
        return;
    }
    for (int i = 0; i < s->foes; i++) {
        const la_foe *foe = &s->foe[i];
        const la_volley *row = row_of(run->game, f->arg[1], foe);
        if (foe->region != region) continue;
        if (stage == 0 && p->ignores == foe->enemy)
            la_tell(run, LA_EV_IGNORED, seat, "LA-FIRE-ENE-09", foe->enemy, 0, 0);
        else if (stage == 0) damage += row->damage;
        else if (row->ambush && p->ignores != foe->enemy && la_enemy_at(run->game, foe->enemy)->rank == stage)
            la_ambush(run, seat, i);
    }
    if (stage) return;
    la_tell(run, LA_EV_SALVO, seat, "LA-FIRE-ENE-04", damage, f->arg[2], 0);
    la_damage(run, seat, damage, f->arg[2], "LA-FIRE-ENE-05");
}

const la_handler la_salvo_handler = {.owned = true, .step = step_salvo};

/* ---- Step 4: abandoned enemies ----------------------------------------------------------- */

static void leave_abandoned(la_run *run)
{
    la_state *s = run->s;
    for (int i = s->foes - 1; i >= 0; i--) {
        if (convoys_in(run->game, s, s->foe[i].region)) continue;
        la_tell(run, LA_EV_ABANDONED, AUS_NO_SEAT, "LA-FIRE-DIS-01", s->foe[i].enemy, s->foe[i].region, 0);
        while (s->foe[i].target[0] != AUS_NONE) la_take_target(run, i, 0, "LA-FIRE-DIS-02");
        la_remove_foe(run, i);
    }
}

/* ---- The phase --------------------------------------------------------------------------- */

enum { RENEGADES, AMBUSH, CONVOY_FIRE, SETTLEMENT, ENEMY_FIRE, ABANDONED };

/* True while there is a player still to be asked in this step. */
static int next_seat(la_run *run, aus_frame *f)
{
    int seat = la_next_standard(run->s, f->arg[1]);
    if (seat < 0) {
        f->arg[0]++;
        f->arg[1] = 0;
    } else {
        f->arg[1] |= (uint8_t)(1u << seat);
    }
    return seat;
}

static void step_fire_phase(la_run *run, aus_frame *f)
{
    la_state *s = run->s;
    int seat;
    switch (f->arg[0]) {
    case RENEGADES:
        seat = next_seat(run, f);
        if (seat >= 0 && la_able(run->game, &s->player[seat], LA_ABILITY_IGNORE_ENEMY, false) >= 0)
            la_push(run, LA_ASK_RENEGADE, seat, 0, 0, 0);
        break;
    case AMBUSH:
        f->arg[0]++;
        la_push(run, LA_STEP_AMBUSH, bring_all(run), 0, 0, 0);
        break;
    case CONVOY_FIRE:
        seat = next_seat(run, f);
        s->turn = (la_turn){.seat = seat < 0 ? AUS_NONE : (uint8_t)seat, .last = AUS_NONE, .after = AUS_NONE};
        if (seat < 0) break;
        la_push(run, LA_ASK_FIRE, seat, 0, 0, 0);
        break;
    case SETTLEMENT:
        f->arg[0]++;
        la_push(run, LA_STEP_SETTLE, 0, 0, 0, 0);
        break;
    case ENEMY_FIRE:
        f->arg[0]++;
        la_push(run, LA_STEP_VOLLEY, la_facts_of(run->game)->regions, 0, 0, 0);
        break;
    default:
        leave_abandoned(run);
        la_pop(run);
        break;
    }
}

const la_handler la_fire_phase_handler = {.step = step_fire_phase};

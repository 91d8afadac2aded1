/* characters_combat.c: the windows of a combat and the once-per-combat characters. AZ-CHAR-10. */
#include "asks.h"
#include "characters.h"

/* ---- What may be used in the window ---------------------------------------------------------- */

static bool any_hurt(const az_fight *f)
{
    for (int unit = 0; unit < AZ_UNITS; unit++)
        if (f->hurt[unit]) return true;
    return false;
}

static aus_verdict has_object(const aus_game *game, const az_state *s, int character)
{
    const az_fight     *f = &s->fight;
    const az_character *c = az_char(game, character);
    const char         *clause = az_clause[character];
    if (c->effect == AZ_FX_HEAL) {
        if (f->stage != AZ_STAGE_AFTER) return az_no(AZ_WHY_WINDOW, clause, character, 0, 0);
        return any_hurt(f) ? az_yes() : az_no(AZ_WHY_IMPOSSIBLE, clause, character, 0, 0);
    }
    if (f->broken && game->option[AZ_OPT_BROKEN]) return az_no(AZ_WHY_WINDOW, "AZ-RUL-45", character, 0, 0);
    if (!az_beasts_at(s, f->hex)) return az_no(AZ_WHY_IMPOSSIBLE, clause, character, 0, 0);
    if (c->effect == AZ_FX_SACRIFICE)
        return az_force_empty(f) ? az_no(AZ_WHY_IMPOSSIBLE, clause, character, 0, 0) : az_yes();
    if (c->unit != AUS_NONE && !f->force[c->unit]) return az_no(AZ_WHY_NEEDS_UNIT, clause, c->unit, 0, 0);
    return az_yes();
}

static aus_verdict may_use(const aus_game *game, const az_state *s, int seat, int character)
{
    const az_character *c = az_char(game, character);
    if (!az_owns(s, seat, character)) return az_no(AZ_WHY_NOT_OWNED, "AZ-CHAR-02", character, 0, 0);
    if (c->timing != AZ_IN_COMBAT) return az_no(AZ_WHY_NOT_COMBAT, "AZ-CHAR-02", character, 0, 0);
    if (ausi_has(s->fight.used, character)) return az_no(AZ_WHY_USED, "AZ-CHAR-02", character, 0, 0);
    if (c->effect != AZ_FX_STRIKE && c->effect != AZ_FX_SACRIFICE && c->effect != AZ_FX_HEAL)
        return az_no(AZ_WHY_WINDOW, "AZ-CHAR-10", character, 0, 0);
    return has_object(game, s, character);
}

static aus_verdict may_play_here(const aus_game *game, const az_state *s, int seat, int character)
{
    if (s->fight.kind != AZ_FIGHT_ATTACK) return az_no(AZ_WHY_WINDOW, "AZ-RUL-83", character, 0, 0);
    return az_may_play(game, s, seat, character);
}

bool az_window_open(const aus_game *game, const az_state *s)
{
    int seat = s->fight.seat;
    if (s->fight.kind == AZ_FIGHT_ATTACK && az_any_playable(game, s, seat)) return true;
    for (uint64_t left = s->player[seat].characters; left; left &= left - 1)
        if (!may_use(game, s, seat, ausi_lowest(left)).code) return true;
    return false;
}

static aus_verdict window_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                                aus_action a)
{
    (void)asked;
    switch (aus_verb_of(a)) {
    case AZ_V_USE: return may_use(game, s, seat, aus_arg_of(a, 0));
    case AZ_V_PLAY: return may_play_here(game, s, seat, aus_arg_of(a, 0));
    default: return az_yes();
    }
}

static size_t window_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                          aus_action *out)
{
    (void)asked;
    size_t n = s->fight.kind == AZ_FIGHT_ATTACK ? az_list_playable(game, s, seat, out) : 0;
    for (uint64_t left = s->player[seat].characters; left; left &= left - 1)
        if (!may_use(game, s, seat, ausi_lowest(left)).code)
            out[n++] = AUS_ACTION(AZ_V_USE, ausi_lowest(left), 0, 0);
    out[n++] = AUS_ACTION(AZ_V_DONE, 0, 0, 0);
    return n;
}

static void use(az_run *r, int seat, int character)
{
    uint32_t me = 1u << seat;
    r->s->fight.used |= ausi_bit(character);
    az_tell(r, AZ_EV_USED, seat, az_clause[character], character, 0, 0);
    switch (az_char(r->game, character)->effect) {
    case AZ_FX_HEAL: az_push(r->s, AZ_ASK_MEND, me, character, 0); break;
    case AZ_FX_SACRIFICE: az_push(r->s, AZ_ASK_SACRIFICE, me, character, 0); break;
    default: az_push(r->s, AZ_ASK_STRIKE, me, character, 0); break;
    }
}

static void window_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    (void)asked;
    switch (aus_verb_of(a)) {
    case AZ_V_USE: use(r, seat, aus_arg_of(a, 0)); break;
    case AZ_V_PLAY: az_play(r, seat, aus_arg_of(a, 0)); break;
    default:
        az_tell(r, AZ_EV_DONE, seat, "AZ-DEC-22", 0, 0, 0);
        r->s->fight.stage = r->s->fight.stage == AZ_STAGE_BEFORE ? AZ_STAGE_DRAW : AZ_STAGE_CHECK;
        break;
    }
}

const az_answer az_on_window = {
    .verbs = AZ_VERB(AZ_V_USE) | AZ_VERB(AZ_V_PLAY) | AZ_VERB(AZ_V_DONE),
    .check = window_check,
    .list = window_list,
    .apply = window_apply,
    .several = az_always,
};

/* ---- Milligan, Khouri, Verne, Singh, Takanashi: the Old One that is struck ------------------- */

static aus_verdict strike_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                                aus_action a)
{
    (void)game, (void)seat;
    int tile = aus_arg_of(a, 0);
    if (ausi_has(az_beasts_at(s, s->fight.hex), tile)) return az_yes();
    return az_no(AZ_WHY_NOT_HERE, az_clause[asked->arg[0]], tile, 0, 0);
}

static size_t strike_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                          aus_action *out)
{
    (void)game, (void)seat, (void)asked;
    size_t n = 0;
    for (uint64_t left = az_beasts_at(s, s->fight.hex); left; left &= left - 1)
        out[n++] = AUS_ACTION(AZ_V_STRIKE, ausi_lowest(left), 0, 0);
    return n;
}

static void strike_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    az_fight *f = &r->s->fight;
    int       character = asked->arg[0];
    az_hurt_now(r, seat, aus_arg_of(a, 0), az_char(r->game, character)->amount, az_clause[character]);
    if (f->stage == AZ_STAGE_BEFORE && character == AZ_TAKANASHI && az_force_empty(f) &&
        az_beasts_at(r->s, f->hex))
        f->beaten = 1;
}

const az_answer az_on_strike = {
    .verbs = AZ_VERB(AZ_V_STRIKE),
    .check = strike_check,
    .list = strike_list,
    .apply = strike_apply,
};

/* ---- Takanashi: the unit --------------------------------------------------------------------- */

static aus_verdict in_force(const az_state *s, int unit, const char *clause)
{
    return s->fight.force[unit] ? az_yes() : az_no(AZ_WHY_NEEDS_UNIT, clause, unit, 0, 0);
}

static aus_verdict sacrifice_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                                   aus_action a)
{
    (void)game, (void)seat, (void)asked;
    return in_force(s, aus_arg_of(a, 0), "AZ-CHAR-TAKANASHI");
}

static size_t sacrifice_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                             aus_action *out)
{
    (void)game, (void)seat, (void)asked;
    size_t n = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++)
        if (s->fight.force[unit]) out[n++] = AUS_ACTION(AZ_V_SACRIFICE, unit, 0, 0);
    return n;
}

/* The damaged unit of the type goes first: it is the top of the stack. */
static void sacrifice_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    az_fight *f = &r->s->fight;
    int       unit = aus_arg_of(a, 0);
    f->force[unit]--;
    f->hurt[unit] = 0;
    f->lost[unit]++;
    az_tell(r, AZ_EV_UNIT_LOST, seat, "AZ-CHAR-TAKANASHI", unit, 0, 0);
    az_push(r->s, AZ_ASK_STRIKE, 1u << seat, asked->arg[0], 0);
    az_ask_save(r, true);
}

const az_answer az_on_sacrifice = {
    .verbs = AZ_VERB(AZ_V_SACRIFICE),
    .check = sacrifice_check,
    .list = sacrifice_list,
    .apply = sacrifice_apply,
};

/* ---- Caprotti -------------------------------------------------------------------------------- */

static aus_verdict mend_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                              aus_action a)
{
    (void)game, (void)seat, (void)asked;
    int unit = aus_arg_of(a, 0);
    return s->fight.hurt[unit] ? az_yes() : az_no(AZ_WHY_NOT_DAMAGED, "AZ-CHAR-CAPROTTI", unit, 0, 0);
}

static size_t mend_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                        aus_action *out)
{
    (void)game, (void)seat, (void)asked;
    size_t n = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++)
        if (s->fight.hurt[unit]) out[n++] = AUS_ACTION(AZ_V_MEND, unit, 0, 0);
    return n;
}

static void mend_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    az_fight *f = &r->s->fight;
    int       unit = aus_arg_of(a, 0), most = az_char(r->game, asked->arg[0])->amount;
    int       n = f->hurt[unit] < most ? f->hurt[unit] : most;
    f->hurt[unit] = (uint8_t)(f->hurt[unit] - n);
    az_tell(r, AZ_EV_MENDED, seat, "AZ-CHAR-CAPROTTI", unit, n, 0);
}

const az_answer az_on_mend = {
    .verbs = AZ_VERB(AZ_V_MEND),
    .check = mend_check,
    .list = mend_list,
    .apply = mend_apply,
};

/* ---- Neumann --------------------------------------------------------------------------------- */

static void to_supply(az_run *r)
{
    az_fight *f = &r->s->fight;
    for (int unit = 0; unit < AZ_UNITS; unit++) {
        r->s->supply[unit] = (uint8_t)(r->s->supply[unit] + f->lost[unit]);
        f->lost[unit] = 0;
    }
}

void az_ask_save(az_run *r, bool sacrificed)
{
    az_fight *f = &r->s->fight;
    bool      any = false;
    for (int unit = 0; unit < AZ_UNITS; unit++) any |= f->lost[unit] != 0;
    if (!any) return;
    bool ready = az_owns(r->s, f->seat, AZ_NEUMANN) && !ausi_has(f->used, AZ_NEUMANN);
    if (ready && !(sacrificed && r->game->option[AZ_OPT_NEUMANN]))
        az_push(r->s, AZ_ASK_SAVE, 1u << f->seat, 0, 0);
    else to_supply(r);
}

static aus_verdict save_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                              aus_action a)
{
    (void)game, (void)seat, (void)asked;
    int unit = aus_arg_of(a, 0);
    if (aus_verb_of(a) == AZ_V_DECLINE || s->fight.lost[unit]) return az_yes();
    return az_no(AZ_WHY_NOT_LOST, "AZ-CHAR-NEUMANN", unit, 0, 0);
}

static size_t save_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                        aus_action *out)
{
    (void)game, (void)seat, (void)asked;
    size_t n = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++)
        if (s->fight.lost[unit]) out[n++] = AUS_ACTION(AZ_V_SAVE, unit, 0, 0);
    out[n++] = AUS_ACTION(AZ_V_DECLINE, 0, 0, 0);
    return n;
}

static void save_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    (void)asked;
    az_fight *f = &r->s->fight;
    int       unit = aus_arg_of(a, 0);
    if (aus_verb_of(a) == AZ_V_SAVE) {
        f->used |= ausi_bit(AZ_NEUMANN);
        f->lost[unit]--;
        r->s->player[seat].barracks[unit]++;
        az_tell(r, AZ_EV_USED, seat, "AZ-CHAR-NEUMANN", AZ_NEUMANN, 0, 0);
        az_tell(r, AZ_EV_UNIT_SAVED, seat, "AZ-CHAR-NEUMANN", unit, 0, 0);
    } else {
        az_tell(r, AZ_EV_DECLINED, seat, "AZ-CHAR-07", 0, 0, 0);
    }
    to_supply(r);
}

const az_answer az_on_save = {
    .verbs = AZ_VERB(AZ_V_SAVE) | AZ_VERB(AZ_V_DECLINE),
    .check = save_check,
    .list = save_list,
    .apply = save_apply,
    .several = az_always,
};

/* combat.c: a combat, stage by stage. AZ-CMB, AZ-MULTI. */
#include "asks.h"

static int count_force(const aus_game *game, const az_fight *f, bool flying)
{
    int n = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++)
        if ((az_units_of(game)[unit].flies != 0) == flying) n += f->force[unit];
    return n;
}

/* ---- Beginning ------------------------------------------------------------------------------- */

void az_clear_fight(az_state *s)
{
    memset(&s->fight, 0, sizeof s->fight);
    s->fight.hex = s->fight.card = AUS_NONE;
}

static void go_home(az_run *r, const char *clause)
{
    az_fight  *f = &r->s->fight;
    az_player *p = &r->s->player[f->seat];
    for (int unit = 0; unit < AZ_UNITS; unit++)
        p->barracks[unit] = (uint8_t)(p->barracks[unit] + f->force[unit]);
    az_tell(r, AZ_EV_HOME, f->seat, clause, 0, 0, 0);
    az_clear_fight(r->s);
}

static void muster_port(az_run *r)
{
    az_fight  *f = &r->s->fight;
    az_player *p = &r->s->player[f->seat];
    for (int unit = 0; unit < AZ_UNITS; unit++) {
        f->force[unit] = p->barracks[unit];
        p->barracks[unit] = 0;
        if (f->force[unit]) az_tell(r, AZ_EV_SENT, f->seat, "AZ-PORT-02", unit, f->force[unit], 0);
    }
}

void az_begin_combat(az_run *r, int kind, int seat, int hex)
{
    az_fight *f = &r->s->fight;
    if (!az_beasts_at(r->s, hex)) {
        az_tell(r, AZ_EV_NO_COMBAT, seat, "AZ-ATK-18", hex, 0, 0);
        go_home(r, "AZ-ATK-18");
        return;
    }
    f->kind = (uint8_t)kind;
    f->seat = (uint8_t)seat;
    f->hex = (uint8_t)hex;
    f->stage = AZ_STAGE_START;
    if (kind == AZ_FIGHT_PORT) muster_port(r);
    az_push(r->s, AZ_STEP_FIGHT, 0, 0, 0);
}

static void start(az_run *r)
{
    az_state *s = r->s;
    az_fight *f = &s->fight;
    int       jago = az_boon(r->game, s, f->seat, AZ_JAGO);
    s->player[f->seat].sanity = (uint8_t)(jago ? jago : az_board_of(r->game)->sanity);
    az_tell(r, AZ_EV_COMBAT, f->seat, f->kind == AZ_FIGHT_PORT ? "AZ-PORT-01" : "AZ-CMB-01", f->hex, 0, 0);
    az_tell(r, AZ_EV_SANITY, f->seat, jago ? "AZ-CHAR-JAGO" : "AZ-CMB-03", s->player[f->seat].sanity, 0, 0);
    f->stage = AZ_STAGE_BEFORE;
    if (f->turned) az_push(s, AZ_ASK_RETREAT, 1u << f->seat, 1, 0);
}

/* ---- Damage to units ------------------------------------------------------------------------- */

int az_toughness_of(const aus_game *game, const az_state *s, int seat, int unit)
{
    static const uint8_t tougher[] = { AZ_PROUST, AZ_KRUPP, AZ_XIANG };
    for (size_t i = 0; i < sizeof tougher; i++)
        if (az_char(game, tougher[i])->unit == unit && az_owns(s, seat, tougher[i]))
            return az_char(game, tougher[i])->amount;
    return az_units_of(game)[unit].toughness;
}

/* The character who makes such a unit tougher; without one, the clause by which the damage fell on it. */
static const char *bearing_clause(const aus_game *game, const az_state *s, int unit, const char *fell)
{
    int seat = s->fight.seat;
    if (az_char(game, AZ_PROUST)->unit == unit && az_owns(s, seat, AZ_PROUST)) return "AZ-CHAR-PROUST";
    if (az_char(game, AZ_KRUPP)->unit == unit && az_owns(s, seat, AZ_KRUPP)) return "AZ-CHAR-KRUPP";
    if (az_char(game, AZ_XIANG)->unit == unit && az_owns(s, seat, AZ_XIANG)) return "AZ-CHAR-XIANG";
    return fell;
}

static void hurt_unit(az_run *r, int unit, const char *clause)
{
    az_fight *f = &r->s->fight;
    f->hurt[unit]++;
    az_tell(r, AZ_EV_UNIT_HURT, f->seat, bearing_clause(r->game, r->s, unit, clause), unit, 1, f->hurt[unit]);
    if (f->hurt[unit] < az_toughness_of(r->game, r->s, f->seat, unit)) return;
    f->hurt[unit] = 0;
    f->force[unit]--;
    f->lost[unit]++;
    az_tell(r, AZ_EV_UNIT_LOST, f->seat, "AZ-CMB-23", unit, 0, 0);
}

static void hurt_airships(az_run *r, int damage)
{
    az_fight *f = &r->s->fight;
    for (int i = 0; i < damage; i++) {
        int unit = 0;
        while (unit < AZ_UNITS && !(az_units_of(r->game)[unit].flies && f->force[unit])) unit++;
        if (unit == AZ_UNITS) {
            az_tell(r, AZ_EV_DAMAGE_LOST, f->seat, "AZ-CMB-26", damage - i, 0, 0);
            return;
        }
        hurt_unit(r, unit, "AZ-CMB-13");
    }
}

static void lose_sanity(az_run *r, int tokens)
{
    az_fight  *f = &r->s->fight;
    az_player *p = &r->s->player[f->seat];
    for (int i = 0; i < tokens; i++) {
        if (p->sanity) {
            p->sanity--;
            az_tell(r, AZ_EV_SANITY, f->seat, "AZ-CMB-14", p->sanity, 0, 0);
        } else if (!f->broken) {
            f->broken = 1;
            az_tell(r, AZ_EV_BROKEN, f->seat, "AZ-CMB-28", 0, 0, 0);
        }
    }
}

/* ---- The card -------------------------------------------------------------------------------- */

static void draw(az_run *r)
{
    az_fight *f = &r->s->fight;
    f->card = (uint8_t)az_draw_card(r);
    az_tell(r, AZ_EV_CARD, f->seat, "AZ-CMB-06", f->card, 0, 0);
    f->stage = AZ_STAGE_SEEN;
}

static void reveal_window(az_run *r)
{
    az_fight *f = &r->s->fight;
    f->stage = AZ_STAGE_RESOLVE;
    if (f->kind == AZ_FIGHT_PORT || !az_owns(r->s, f->seat, AZ_JONES) || ausi_has(f->used, AZ_JONES)) return;
    if (!az_force_empty(f)) az_push(r->s, AZ_ASK_FLEE, 1u << f->seat, f->card, 0);
}

/* All Old Ones of the hex against all units of the force, at once. */
static void resolve(az_run *r)
{
    az_fight *f = &r->s->fight;
    int       ground = 0, air = 0, sanity = 0;
    f->stage = AZ_STAGE_ASSIGN;
    if (az_force_empty(f)) {
        az_tell(r, AZ_EV_DAMAGE_LOST, f->seat, "AZ-PORT-12", 0, 0, 0);
        return;
    }
    uint64_t here = az_beasts_at(r->s, f->hex);
    for (uint64_t left = here; left; left &= left - 1) {
        int           tile = ausi_lowest(left), hits = 0;
        const az_row *row = &az_cards_of(r->game)[f->card].row[az_tiles_of(r->game)[tile].kind];
        for (int unit = 0; unit < AZ_UNITS; unit++)
            if (f->force[unit]) hits += row->hit[unit];
        if (hits) az_hurt(r, f->seat, tile, hits, here & (here - 1) ? "AZ-MULTI-02" : "AZ-CMB-09");
        ground += row->ground;
        air += row->air;
        sanity += row->sanity;
    }
    lose_sanity(r, sanity);
    hurt_airships(r, air);
    f->ground = (uint8_t)(ground > 250 ? 250 : ground);
}

static int ground_types(const aus_game *game, const az_fight *f, int *last)
{
    int n = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++)
        if (f->force[unit] && !az_units_of(game)[unit].flies) n++, *last = unit;
    return n;
}

static void assign(az_run *r)
{
    az_fight *f = &r->s->fight;
    while (f->ground) {
        int only = 0, types = ground_types(r->game, f, &only);
        if (types > 1) {
            az_push(r->s, AZ_ASK_ASSIGN, 1u << f->seat, f->ground, 0);
            return;
        }
        if (!types) {
            az_tell(r, AZ_EV_DAMAGE_LOST, f->seat, "AZ-CMB-25", f->ground, 0, 0);
            f->ground = 0;
            break;
        }
        f->ground--;
        hurt_unit(r, only, "AZ-CMB-27");
    }
    f->stage = AZ_STAGE_AFTER;
    az_ask_save(r, false);
}

/* ---- After the card -------------------------------------------------------------------------- */

static void check_card(az_run *r)
{
    az_state *s = r->s;
    az_fight *f = &s->fight;
    az_discard_card(s, f->card);
    f->card = AUS_NONE;
    for (uint64_t left = az_beasts_at(s, f->hex); left; left &= left - 1)
        az_check_slain(r, ausi_lowest(left), "AZ-CMB-21");
    if (az_force_empty(f) || f->broken) f->beaten = 1;
    f->stage = AZ_STAGE_BEFORE;
    if (f->beaten || !az_beasts_at(s, f->hex)) f->stage = AZ_STAGE_END;
    else if (f->kind != AZ_FIGHT_PORT) az_push(s, AZ_ASK_RETREAT, 1u << f->seat, 0, 0);
}

static void before(az_run *r)
{
    az_fight *f = &r->s->fight;
    if (f->beaten || f->fled || !az_beasts_at(r->s, f->hex)) f->stage = AZ_STAGE_END;
    else if (az_window_open(r->game, r->s)) az_push(r->s, AZ_ASK_WINDOW, 1u << f->seat, AZ_STAGE_BEFORE, 0);
    else f->stage = AZ_STAGE_DRAW;
}

static void after(az_run *r)
{
    az_fight *f = &r->s->fight;
    if (az_window_open(r->game, r->s)) az_push(r->s, AZ_ASK_WINDOW, 1u << f->seat, AZ_STAGE_AFTER, 0);
    else f->stage = AZ_STAGE_CHECK;
}

/* ---- The end of it --------------------------------------------------------------------------- */

static void end(az_run *r)
{
    az_fight *f = &r->s->fight;
    if (f->card != AUS_NONE) { /* a card nobody stayed for */
        az_discard_card(r->s, f->card);
        f->card = AUS_NONE;
    }
    az_tell(r, AZ_EV_COMBAT_OVER, f->seat, f->fled ? "AZ-CMB-35" : "AZ-CMB-37", f->hex, 0, 0);
    f->stage = AZ_STAGE_HOME;
    if (f->beaten) az_tell(r, AZ_EV_DEFEATED, f->seat, f->broken ? "AZ-CMB-28" : "AZ-CMB-31", f->hex, 0, 0);
    for (int unit = 0; unit < AZ_UNITS; unit++) {
        if (!f->hurt[unit]) continue;
        f->hurt[unit] = 0;
        if (!f->beaten) continue;
        f->force[unit]--;
        f->lost[unit]++;
        az_tell(r, AZ_EV_UNIT_LOST, f->seat, "AZ-CMB-38", unit, 0, 0);
    }
    if (f->beaten) az_ask_save(r, false);
}

static void heal_zombies(az_run *r, int hex)
{
    for (uint64_t left = az_beasts_at(r->s, hex); left; left &= left - 1) {
        int tile = ausi_lowest(left);
        if (az_tiles_of(r->game)[tile].kind != AZ_ZOMBIE || !az_damage_on(r->game, r->s, tile)) continue;
        az_cubes_back(r, tile, "AZ-CMB-41");
        az_tell(r, AZ_EV_HEALED, AUS_NO_SEAT, "AZ-CMB-41", tile, 0, 0);
    }
}

static void home(az_run *r)
{
    az_fight *f = &r->s->fight;
    int       kind = f->kind, seat = f->seat, hex = f->hex;
    bool      beaten = f->beaten;
    az_pop(r->s);
    heal_zombies(r, hex);
    go_home(r, beaten ? "AZ-CMB-38" : "AZ-CMB-39");
    if (kind != AZ_FIGHT_PORT) return;
    if (!az_beasts_at(r->s, hex)) {
        az_tell(r, AZ_EV_PORT_KEPT, seat, beaten ? "AZ-PORT-07" : "AZ-PORT-14", hex, 0, 0);
        return;
    }
    az_tell(r, AZ_EV_PORT_LOST, seat, "AZ-PORT-06", hex, 0, 0);
    az_end_game(r, AZ_END_PORT, "AZ-END-02");
}

void az_fight_on(az_run *r)
{
    switch (r->s->fight.stage) {
    case AZ_STAGE_START: start(r); break;
    case AZ_STAGE_BEFORE: before(r); break;
    case AZ_STAGE_DRAW: draw(r); break;
    case AZ_STAGE_SEEN: reveal_window(r); break;
    case AZ_STAGE_RESOLVE:
        if (r->s->fight.fled) r->s->fight.stage = AZ_STAGE_END;
        else resolve(r);
        break;
    case AZ_STAGE_ASSIGN: assign(r); break;
    case AZ_STAGE_AFTER: after(r); break;
    case AZ_STAGE_CHECK: check_card(r); break;
    case AZ_STAGE_END: end(r); break;
    default: home(r); break;
    }
}

/* ---- Retreat, and Corporal Jones ------------------------------------------------------------- */

static aus_verdict may_retreat(const aus_game *game, const az_fight *f, int group)
{
    bool both = count_force(game, f, true) && count_force(game, f, false);
    if (group == AZ_GROUP_ALL || both) return az_yes();
    return az_no(AZ_WHY_NO_GROUP, "AZ-CMB-33", group, 0, 0);
}

static aus_verdict retreat_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                                 aus_action a)
{
    (void)seat, (void)asked;
    return aus_verb_of(a) == AZ_V_RETREAT ? may_retreat(game, &s->fight, aus_arg_of(a, 0)) : az_yes();
}

static size_t retreat_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                           aus_action *out)
{
    (void)seat, (void)asked;
    size_t n = 0;
    for (int group = 0; group < AZ_GROUPS; group++)
        if (!may_retreat(game, &s->fight, group).code) out[n++] = AUS_ACTION(AZ_V_RETREAT, group, 0, 0);
    out[n++] = AUS_ACTION(AZ_V_STAY, 0, 0, 0);
    return n;
}

static void withdraw(az_run *r, int group, const char *clause)
{
    az_fight  *f = &r->s->fight;
    az_player *p = &r->s->player[f->seat];
    for (int unit = 0; unit < AZ_UNITS; unit++) {
        bool flies = az_units_of(r->game)[unit].flies;
        if (group != AZ_GROUP_ALL && flies != (group == AZ_GROUP_AIRSHIPS)) continue;
        p->barracks[unit] = (uint8_t)(p->barracks[unit] + f->force[unit]);
        f->force[unit] = f->hurt[unit] = 0;
    }
    az_tell(r, AZ_EV_RETREATED, f->seat, clause, group, 0, 0);
    if (az_force_empty(f)) f->fled = 1;
}

static void retreat_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    const char *clause = asked->arg[0] ? "AZ-ATK-19" : "AZ-CMB-32";
    if (aus_verb_of(a) == AZ_V_RETREAT) withdraw(r, aus_arg_of(a, 0), clause);
    else az_tell(r, AZ_EV_STAYED, seat, clause, 0, 0, 0);
}

const az_answer az_on_retreat = {
    .verbs = AZ_VERB(AZ_V_RETREAT) | AZ_VERB(AZ_V_STAY),
    .check = retreat_check,
    .list = retreat_list,
    .apply = retreat_apply,
    .several = az_always,
};

static void flee_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    (void)asked;
    if (aus_verb_of(a) != AZ_V_RETREAT) {
        az_tell(r, AZ_EV_STAYED, seat, "AZ-CHAR-JONES", 0, 0, 0);
        return;
    }
    r->s->fight.used |= ausi_bit(AZ_JONES);
    az_tell(r, AZ_EV_USED, seat, "AZ-CHAR-JONES", AZ_JONES, 0, 0);
    withdraw(r, aus_arg_of(a, 0), "AZ-RUL-47");
}

const az_answer az_on_flee = {
    .verbs = AZ_VERB(AZ_V_RETREAT) | AZ_VERB(AZ_V_STAY),
    .check = retreat_check,
    .list = retreat_list,
    .apply = flee_apply,
    .several = az_always,
};

/* ---- Assigning ground damage ----------------------------------------------------------------- */

static aus_verdict may_assign(const aus_game *game, const az_fight *f, int unit)
{
    if (az_units_of(game)[unit].flies) return az_no(AZ_WHY_NOT_GROUND, "AZ-CMB-12", unit, 0, 0);
    return f->force[unit] ? az_yes() : az_no(AZ_WHY_NEEDS_UNIT, "AZ-CMB-24", unit, 0, 0);
}

static aus_verdict assign_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                                aus_action a)
{
    (void)seat, (void)asked;
    return may_assign(game, &s->fight, aus_arg_of(a, 0));
}

static size_t assign_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                          aus_action *out)
{
    (void)seat, (void)asked;
    size_t n = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++)
        if (!may_assign(game, &s->fight, unit).code) out[n++] = AUS_ACTION(AZ_V_ASSIGN, unit, 0, 0);
    return n;
}

static void assign_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    (void)seat, (void)asked;
    r->s->fight.ground--;
    hurt_unit(r, aus_arg_of(a, 0), "AZ-CMB-24");
}

const az_answer az_on_assign = {
    .verbs = AZ_VERB(AZ_V_ASSIGN),
    .check = assign_check,
    .list = assign_list,
    .apply = assign_apply,
    .several = az_always,
};

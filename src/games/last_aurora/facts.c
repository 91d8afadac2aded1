/* What actions are about, for people who see no board. */
#include "effects.h"
#include "game.h"

typedef struct sheet {
    const aus_game *game;
    const la_state *s;
    const la_player *p;
    aus_fact *out;
    int n;
} sheet;

static void add(sheet *sh, int domain, int value, int number)
{
    if (value == AUS_NONE || sh->n == AUS_FACTS_MAX) return;
    sh->out[sh->n++] =
        (aus_fact){.domain = (uint8_t)domain, .value = (uint8_t)value, .number = (int16_t)number};
}

static void add_field(sheet *sh, const aus_field *fields, int n, const char *name, const void *base)
{
    for (int i = 0; i < n; i++)
        if (strcmp(fields[i].name, name) == 0)
            sh->out[sh->n++] = (aus_fact){.field = &fields[i], .base = base, .number = -1};
}

static void add_content(sheet *sh, int table, int record, const char *name)
{
    const aus_table *t = &la_tables[table];
    const uint8_t *base = (const uint8_t *)sh->game->table[table] + (size_t)t->record_size * (size_t)record;
    add_field(sh, t->field, t->fields, name, base);
}

/* ---- Kinds of arguments ------------------------------------------------------------------ */

static void about_slot(sheet *sh, int slot)
{
    add(sh, LA_D_CARD, sh->s->zone[slot].card, -1);
    add_content(sh, LA_T_SLOTS, la_facts_of(sh->game)->slot[slot], "cost");
}

static void about_survivor(sheet *sh, int card)
{
    add_content(sh, LA_T_SURVIVORS, la_card_at(sh->game, card)->survivor, "skill");
    for (int i = 0; i < sh->p->crews; i++) {
        const la_member *m = &sh->p->crew[i];
        if (m->card != card) continue;
        if (m->contamination) add(sh, LA_D_OP, LA_OP_CONTAMINATION, m->contamination);
        if (m->food) add(sh, LA_D_TOKEN, LA_FOOD, m->food);
    }
}

static void about_option(sheet *sh, int source, int record, int choice)
{
    const la_choice *option = la_option(sh->game, source, record, choice);
    if (option) add_field(sh, la_choice_fields, 1, "effects", option);
}

static void about_block(sheet *sh, int side)
{
    const la_stock *stock = &sh->s->zone[sh->s->turn.slot].block[side];
    if (stock->ammo) add(sh, LA_D_TOKEN, LA_AMMO, stock->ammo);
    if (stock->food) add(sh, LA_D_TOKEN, LA_FOOD, stock->food);
    if (stock->fuel) add(sh, LA_D_TOKEN, LA_FUEL, stock->fuel);
    if (stock->objects) add(sh, LA_D_KIND, LA_KIND_OBJECT, stock->objects);
}

static void about_box(sheet *sh, int cell, int at)
{
    const la_car *car = &sh->p->car[cell];
    if (car->card == AUS_NONE) return;
    add(sh, LA_D_BOX, la_rig_of(sh->game, car->card)->box[at], -1);
    add(sh, LA_D_THING, car->box[at], -1);
}

static void about_waypoint(sheet *sh, int waypoint)
{
    for (int i = 0; i < sh->s->specials; i++)
        if (sh->s->special[i].waypoint == waypoint) add(sh, LA_D_COUNTER, sh->s->special[i].counter, -1);
}

static void about_space(sheet *sh, int enemy, int space)
{
    for (int i = 0; i < sh->s->foes; i++)
        if (sh->s->foe[i].enemy == enemy) add(sh, LA_D_SEAT, sh->s->foe[i].target[space], -1);
}

int la_facts_about(const aus_game *game, const void *view, int seat, aus_action action,
                   aus_fact out[AUS_FACTS_MAX])
{
    const la_state *s = view;
    const aus_frame *asked = aus_asked(s);
    sheet sh = {.game = game, .s = s, .p = &s->player[seat], .out = out};
    int a = aus_arg_of(action, 0), b = aus_arg_of(action, 1);
    switch (aus_verb_of(action)) {
    case LA_V_EXPLORE: about_slot(&sh, a); break;
    case LA_V_JOIN:
    case LA_V_PASS:
    case LA_V_STRENGTHEN:
    case LA_V_DISMISS:
    case LA_V_CONTAMINATE:
    case LA_V_CLEAN:
    case LA_V_RALLY: about_survivor(&sh, a); break;
    case LA_V_BONUS: about_option(&sh, LA_FROM_SLOT, la_facts_of(game)->slot[a], b); break;
    case LA_V_CHOOSE: about_option(&sh, asked->arg[1], asked->arg[2], a); break;
    case LA_V_COLLECT: about_block(&sh, a); break;
    case LA_V_REPLACE:
    case LA_V_MOUNT:
    case LA_V_UNCOUPLE: add(&sh, LA_D_CARD, sh.p->car[a].card, -1); break;
    case LA_V_STORE:
    case LA_V_DAMAGE:
    case LA_V_REPAIR:
    case LA_V_PUT: about_box(&sh, a, b); break;
    case LA_V_UNSEAT:
    case LA_V_GIVE:
    case LA_V_LIFT: add(&sh, LA_D_THING, sh.p->car[a].box[b], -1); break;
    case LA_V_ATTACK: add(&sh, LA_D_BOX, la_rig_of(game, sh.p->car[a].card)->box[b], -1); break;
    case LA_V_DISCARD:
    case LA_V_USE:
    case LA_V_USE_ON: add(&sh, LA_D_POWER, la_object_at(game, a)->power, -1); break;
    case LA_V_TURN:
    case LA_V_DRIVE: about_waypoint(&sh, a); break;
    case LA_V_OUST: about_space(&sh, asked->arg[1], a); break;
    default: break;
    }
    return sh.n;
}

/* Where a waypoint lies and where its roads lead. */
int la_about(const aus_game *game, int table, int record, aus_fact out[AUS_FACTS_MAX])
{
    const la_facts *f = la_facts_of(game);
    int from = record - f->first_waypoint;
    sheet sh = {.game = game, .out = out};
    if (table != LA_T_WAYPOINTS) return 0;
    if (from < 0 || from >= f->waypoints) return -1;
    for (int i = 0; i < f->outs[from] && sh.n < AUS_FACTS_MAX; i++) {
        int road = f->out[from][i];
        add_content(&sh, LA_T_ROADS, road, "to");
        if (la_road_at(game, road)->tracks && sh.n < AUS_FACTS_MAX) add_content(&sh, LA_T_ROADS, road, "tracks");
    }
    return sh.n;
}

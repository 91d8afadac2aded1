/* damage.c: damage on the Old Ones, their destruction and the sharing of what they are worth.
 * AZ-CMB-17 .. 21, AZ-SPOIL. */
#include "asks.h"

uint64_t az_beasts_at(const az_state *s, int hex)
{
    uint64_t here = 0;
    for (uint64_t left = s->up; left; left &= left - 1)
        if (s->beast[ausi_lowest(left)].hex == hex) here |= left & -left;
    return here;
}

int az_damage_of(const aus_game *game, const az_state *s, int tile, int seat)
{
    const az_beast *b = &s->beast[tile];
    return b->cubes[seat] + b->neutral[seat] + az_board_of(game)->disc_damage * b->discs[seat];
}

int az_damage_on(const aus_game *game, const az_state *s, int tile)
{
    int sum = 0;
    for (int i = 0; i < s->core.seats; i++) sum += az_damage_of(game, s, tile, i);
    return sum;
}

/* Five cubes for a spare disc, as soon as it can be done. */
static void change_for_disc(az_run *r, int seat, int tile)
{
    az_player *p = &r->s->player[seat];
    az_beast  *b = &r->s->beast[tile];
    int        worth = az_board_of(r->game)->disc_damage;
    if (!p->discs || b->cubes[seat] < worth) return;
    p->discs--;
    b->discs[seat]++;
    b->cubes[seat] = (uint8_t)(b->cubes[seat] - worth);
    p->hq = (uint8_t)(p->hq + worth);
    az_tell(r, AZ_EV_DISC_FOR_CUBES, seat, "AZ-CMB-19", tile, 0, 0);
}

void az_hurt(az_run *r, int seat, int tile, int damage, const char *clause)
{
    az_player *p = &r->s->player[seat];
    az_beast  *b = &r->s->beast[tile];
    int        done = 0;
    for (; done < damage; done++) {
        if (p->hq) {
            p->hq--;
            b->cubes[seat]++;
            change_for_disc(r, seat, tile);
        } else if (!r->game->option[AZ_OPT_CUBES]) {
            if (b->neutral[seat] < 200) b->neutral[seat]++;
            az_tell(r, AZ_EV_STRUCK, seat, "AZ-CMB-20", tile, 1, az_damage_on(r->game, r->s, tile));
        } else {
            break;
        }
    }
    if (done) az_tell(r, AZ_EV_STRUCK, seat, clause, tile, done, az_damage_on(r->game, r->s, tile));
    if (done < damage) az_tell(r, AZ_EV_DAMAGE_LOST, seat, "AZ-RUL-29", damage - done, 0, 0);
}

void az_cubes_back(az_run *r, int tile, const char *clause)
{
    az_beast *b = &r->s->beast[tile];
    for (int i = 0; i < r->s->core.seats; i++) {
        az_player *p = &r->s->player[i];
        if (!(b->cubes[i] | b->discs[i] | b->neutral[i])) continue;
        p->hq = (uint8_t)(p->hq + b->cubes[i]);
        p->discs = (uint8_t)(p->discs + b->discs[i]);
        az_tell(r, AZ_EV_CUBES_BACK, i, clause, tile, b->cubes[i], b->discs[i]);
        b->cubes[i] = b->discs[i] = b->neutral[i] = 0;
    }
}

void az_lift_tile(az_run *r, int tile, const char *clause)
{
    az_cubes_back(r, tile, clause);
    r->s->beast[tile].hex = AUS_NONE;
    r->s->up &= ~ausi_bit(tile);
}

/* ---- Spoils ---------------------------------------------------------------------------------- */

static void give_tokens(az_run *r, int seat, int tile, int vp, const char *clause)
{
    int sum = r->s->player[seat].tokens + vp;
    r->s->player[seat].tokens = (uint8_t)(sum > 250 ? 250 : sum);
    az_tell(r, AZ_EV_SHARED, seat, clause, tile, vp, 0);
}

static void share(az_run *r, int tile, int hunters)
{
    const az_state *s = r->s;
    int vp = az_tiles_of(r->game)[tile].vp, most = 0, leaders = 0, damage[AZ_PLAYERS_MAX] = { 0 };
    for (int i = 0; i < s->core.seats; i++) {
        damage[i] = az_damage_of(r->game, s, tile, i);
        if (damage[i] > most) most = damage[i], leaders = 0;
        leaders += damage[i] == most;
    }
    int rest = vp % hunters;
    for (int i = 0; i < s->core.seats; i++)
        if (damage[i]) give_tokens(r, i, tile, vp / hunters, "AZ-SPOIL-02");
    if (!rest) return;
    if (rest % leaders) {
        az_tell(r, AZ_EV_REMAINDER_LOST, AUS_NO_SEAT, "AZ-SPOIL-04", tile, rest, 0);
        return;
    }
    for (int i = 0; i < s->core.seats; i++)
        if (damage[i] == most)
            give_tokens(r, i, tile, rest / leaders, leaders > 1 ? "AZ-SPOIL-04" : "AZ-SPOIL-03");
}

static void slay(az_run *r, int tile, const char *clause)
{
    az_state *s = r->s;
    int       hunters = 0, hunter = 0;
    az_tell(r, AZ_EV_SLAIN, AUS_NO_SEAT, clause, tile, s->beast[tile].hex, 0);
    for (int i = 0; i < s->core.seats; i++)
        if (az_damage_of(r->game, s, tile, i)) hunters++, hunter = i;
    if (hunters == 1) {
        s->player[hunter].captured |= ausi_bit(tile);
        az_tell(r, AZ_EV_CAPTURED, hunter, "AZ-SPOIL-01", tile, az_tiles_of(r->game)[tile].vp, 0);
    } else {
        if (hunters) share(r, tile, hunters);
        s->out |= ausi_bit(tile);
    }
    az_lift_tile(r, tile, "AZ-SPOIL-05");
}

bool az_check_slain(az_run *r, int tile, const char *clause)
{
    if (az_damage_on(r->game, r->s, tile) < az_tiles_of(r->game)[tile].toughness) return false;
    slay(r, tile, clause);
    return true;
}

void az_hurt_now(az_run *r, int seat, int tile, int damage, const char *clause)
{
    const az_fight *f = &r->s->fight;
    az_hurt(r, seat, tile, damage, clause);
    bool fought = f->kind && f->hex == r->s->beast[tile].hex;
    if (fought && f->stage == AZ_STAGE_AFTER) return; /* the checks of this card come later */
    if (az_check_slain(r, tile, fought ? "AZ-CMB-44" : "AZ-RUL-58")) return;
    if (!fought && r->game->option[AZ_OPT_ZOMBIES] && az_tiles_of(r->game)[tile].kind == AZ_ZOMBIE) {
        az_cubes_back(r, tile, "AZ-RUL-53");
        az_tell(r, AZ_EV_HEALED, AUS_NO_SEAT, "AZ-RUL-53", tile, 0, 0);
    }
}

/* The points, line by line. Works on views: what is hidden is worth one point a card, whatever it is. */
#include "crew.h"
#include "game.h"
#include "road.h"
#include "round.h"

enum { DISTANCE, FAME, OBJECTS, BOXES, FOOD_BOXES, ABILITIES, BOUNTY, SURVIVORS, CONVOY, LINES };

static const struct {
    const char *id, *clause;
} lines[LINES] = {
    [DISTANCE] = {"distance", "LA-END-03"},   [FAME] = {"fame", "LA-END-05"},
    [OBJECTS] = {"objects", "LA-END-06"},     [BOXES] = {"boxes", "LA-END-07"},
    [FOOD_BOXES] = {"food-boxes", "LA-END-11"}, [ABILITIES] = {"abilities", "LA-END-08"},
    [BOUNTY] = {"bounty", "LA-ABIL-16"},      [SURVIVORS] = {"survivors", "LA-END-09"},
    [CONVOY] = {"convoy", "LA-END-10"},
};

static const la_player *last_convoy(const aus_game *game, const la_state *s)
{
    const la_player *last = &s->player[s->order[0]];
    for (int i = 1; i < s->orders; i++)
        if (la_rank(game, &s->player[s->order[i]]) < la_rank(game, last)) last = &s->player[s->order[i]];
    return last;
}

static int box_fame(const aus_game *game, const la_player *p, int cell, int box)
{
    const la_box *b = la_box_of(game, p->car[cell].card, box);
    if (b->role == LA_ROLE_FAME) return b->value;
    int fame = la_count(p, b->token) * b->value;
    return fame < b->limit ? fame : b->limit;
}

/* Fame of undamaged boxes of one role. */
static int convoy_fame(const aus_game *game, const la_player *p, int role)
{
    int fame = 0;
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        if (!la_has_car(p, cell)) continue;
        for (unsigned left = la_working(game, &p->car[cell], role); left; left &= left - 1)
            fame += box_fame(game, p, cell, la_lowest(left));
    }
    return fame;
}

static bool has_loot(const aus_game *game, const la_player *p)
{
    for (int i = 0; i < p->crews; i++)
        if (la_card_at(game, p->crew[i].card)->deck == LA_DECK_LOOT) return true;
    return la_loot_in_convoy(game, p);
}

static int ability_fame(const aus_game *game, const la_player *p, int ability)
{
    int fame = 0;
    for (int i = 0; i < p->crews; i++) {
        const la_survivor *v = la_survivor_of(game, p->crew[i].card);
        if (v->ability == ability) fame += v->amount;
    }
    return ability == LA_ABILITY_LOOT_FAME && fame && !has_loot(game, p) ? 0 : fame;
}

static int healthy(const la_player *p)
{
    int n = 0;
    for (int i = 0; i < p->crews; i++) n += !p->crew[i].contamination;
    return n;
}

static int sound_cards(const la_player *p)
{
    int n = 0;
    for (int i = 0; i < LA_CELLS_MAX; i++) n += la_has_car(p, i) && !la_boxes_with(&p->car[i], LA_DAMAGE);
    return n;
}

static int distance(const aus_game *game, const la_state *s, const la_player *p)
{
    const la_player *last = last_convoy(game, s);
    return p == last ? 0 : la_distance(game, last->at, p->at, la_has_tracks(game, last));
}

/* Either survivors or sound cards count; the line of the others is left out. */
static int left_out(const aus_game *game, const la_state *s)
{
    return la_reached_ship(game, s) ? CONVOY : SURVIVORS;
}

static int points_for(const aus_game *game, const la_state *s, const la_player *p, int what)
{
    switch (what) {
    case DISTANCE: return distance(game, s, p);
    case FAME: return p->fame;
    case OBJECTS: return p->hands;
    case BOXES: return convoy_fame(game, p, LA_ROLE_FAME);
    case FOOD_BOXES: return convoy_fame(game, p, LA_ROLE_TOKEN_FAME);
    case ABILITIES: return ability_fame(game, p, LA_ABILITY_FAME);
    case BOUNTY: return ability_fame(game, p, LA_ABILITY_LOOT_FAME);
    case SURVIVORS: return healthy(p);
    default: return sound_cards(p);
    }
}

int la_points(const aus_game *game, const la_state *s, int seat)
{
    int sum = 0, except = left_out(game, s);
    if (s->player[seat].out) return 0;
    for (int i = 0; i < LINES; i++)
        if (i != except) sum += points_for(game, s, &s->player[seat], i);
    return sum;
}

static void score_seat(const aus_game *game, const la_state *s, int seat, aus_scores *out)
{
    int except = left_out(game, s);
    for (int i = 0; i < LINES; i++) {
        if (i == except) continue;
        int points = points_for(game, s, &s->player[seat], i);
        out->line[out->lines++] = (aus_score_line){
            .id = lines[i].id, .clause = lines[i].clause, .points = points, .seat = (int8_t)seat};
        out->total[seat] += points;
    }
}

/* Higher is better: points, then the road, then the turn order track. Unique among those still in. */
static int64_t standing(const aus_game *game, const la_state *s, int seat, const aus_scores *out)
{
    int place = 0;
    while (s->order[place] != seat) place++;
    return ((int64_t)out->total[seat] * 1024 + la_rank(game, &s->player[seat])) * 8 + place;
}

void la_scores(const aus_game *game, const void *state, aus_scores *out)
{
    const la_state *s = state;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < s->orders; i++) score_seat(game, s, s->order[i], out);
    for (int seat = 0; seat < s->core.seats; seat++) {
        out->rank[seat] = 1;
        if (s->player[seat].out) {
            out->rank[seat] = (uint8_t)(s->orders + 1);
            continue;
        }
        for (int i = 0; i < s->orders; i++)
            if (standing(game, s, s->order[i], out) > standing(game, s, seat, out)) out->rank[seat]++;
        if (out->rank[seat] == 1) out->winners |= 1u << seat;
    }
}

/* score.c: points of players and Old Ones, line by line. AZ-SCORE. */
#include "rules.h"
#include "characters.h"

static void note(aus_scores *out, int seat, const char *id, const char *clause, int points)
{
    if (out->lines < AUS_SCORE_LINES_MAX)
        out->line[out->lines++] = (aus_score_line){ id, clause, points, (int8_t)seat };
}

static void line(aus_scores *out, int seat, const char *id, const char *clause, int points)
{
    out->total[seat] += points;
    note(out, seat, id, clause, points);
}

static int productive(const az_player *p, int kind) { return ausi_count(p->farm[kind] & ~p->blighted); }

static int tile_points(const aus_game *game, uint64_t tiles)
{
    int sum = 0;
    for (; tiles; tiles &= tiles - 1) sum += az_tiles_of(game)[ausi_lowest(tiles)].vp;
    return sum;
}

static void character_lines(const aus_game *game, const az_player *p, int seat, aus_scores *out)
{
    static const struct {
        uint8_t     character;
        const char *id;
    } ends[] = { { AZ_JOHNSON, "johnson" }, { AZ_MERINO, "merino" }, { AZ_BRADSHAW, "bradshaw" },
                 { AZ_SWEET, "sweet" }, { AZ_MCGUIRE, "mcguire" } };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        const az_character *c = az_char(game, ends[i].character);
        if (!ausi_has(p->characters, ends[i].character)) continue;
        int n = 0;
        if (c->effect == AZ_FX_VP_TILES) n = ausi_count(p->captured);
        else if (c->effect == AZ_FX_VP_FARMS && c->farm < AZ_FARMS) n = productive(p, c->farm);
        else if (c->effect == AZ_FX_VP_RAILS && c->amount) n = az_rails_of(p) / c->amount;
        line(out, seat, ends[i].id, az_clause[ends[i].character], n * c->vp);
    }
}

static void player_lines(const aus_game *game, const az_state *s, int seat, aus_scores *out)
{
    static const char *const farm_id[AZ_FARMS] = { "corn", "sheep", "cow" };
    const az_player         *p = &s->player[seat];
    for (int kind = 0; kind < AZ_FARMS; kind++)
        line(out, seat, farm_id[kind], "AZ-SCORE-01", productive(p, kind) * az_farms_of(game)[kind].vp);
    line(out, seat, "phosphates", "AZ-SCORE-02",
         p->goods[AZ_PHOSPHATE] * az_resources_of(game)[AZ_PHOSPHATE].vp);
    character_lines(game, p, seat, out);
    line(out, seat, "captured", "AZ-SCORE-04", tile_points(game, p->captured));
    line(out, seat, "tokens", "AZ-SCORE-05", p->tokens);
}

int az_points(const aus_game *game, const az_state *s, int seat)
{
    aus_scores sum;
    sum.lines = AUS_SCORE_LINES_MAX; /* no line is wanted */
    sum.total[seat] = 0;
    player_lines(game, s, seat, &sum);
    return sum.total[seat];
}

static int hidden_points(const aus_game *game, const az_state *s)
{
    int sum = 0;
    for (az_hexset left = az_hidden(s); left; left &= left - 1) {
        int tile = s->tile[ausi_lowest(left)];
        if (tile < AZ_TILES) sum += az_tiles_of(game)[tile].vp * az_board_of(game)->hidden_factor;
    }
    return sum;
}

static int blighted(const aus_game *game, const az_state *s)
{
    int n = 0;
    for (int i = 0; i < s->core.seats; i++) n += ausi_count(s->player[i].blighted);
    return n * az_board_of(game)->blight_vp;
}

int az_old_ones_score(const aus_game *game, const az_state *s)
{
    return tile_points(game, s->up) + hidden_points(game, s) + blighted(game, s);
}

/* Players are ranked among themselves; the Old Ones win every tie, and then no player has won. */
static void rank(const az_state *s, int old_ones, aus_scores *out)
{
    for (int i = 0; i < s->core.seats; i++) {
        int above = 0;
        for (int j = 0; j < s->core.seats; j++) above += out->total[j] > out->total[i];
        out->rank[i] = (uint8_t)(1 + above);
        if (!above && out->total[i] > old_ones) out->winners |= 1u << i;
    }
}

void az_scores(const aus_game *game, const void *state, aus_scores *out)
{
    const az_state *s = state;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < s->core.seats; i++) player_lines(game, s, i, out);
    note(out, AUS_NO_SEAT, "old-ones-revealed", "AZ-SCORE-07", tile_points(game, s->up));
    note(out, AUS_NO_SEAT, "old-ones-hidden", "AZ-SCORE-08", hidden_points(game, s));
    note(out, AUS_NO_SEAT, "old-ones-blighted", "AZ-SCORE-09", blighted(game, s));
    rank(s, az_old_ones_score(game, s), out);
}

/* Lantern Duel: points, the heuristic, the invariant. */
#include "state.h"

static int trophy_points(const aus_game *game, const ng_player *p)
{
    int points = 0;
    for (int i = 0; i < NG_SHELF; i++)
        if (p->shelf[i] != AUS_NONE) points += ng_card_of(game, p->shelf[i])->value;
    return points;
}

static int neighbour_points(const aus_game *game, const ng_player *p)
{
    int points = 0;
    for (int i = 1; i < NG_SHELF; i++) {
        if (p->shelf[i - 1] == AUS_NONE || p->shelf[i] == AUS_NONE) continue;
        if (ng_card_of(game, p->shelf[i - 1])->suit == ng_card_of(game, p->shelf[i])->suit) points += 2;
    }
    return points;
}

static int best_trophy(const aus_game *game, const ng_player *p)
{
    int best = 0;
    for (int i = 0; i < NG_SHELF; i++)
        if (p->shelf[i] != AUS_NONE && ng_card_of(game, p->shelf[i])->value > best)
            best = ng_card_of(game, p->shelf[i])->value;
    return best;
}

void ng_scores(const aus_game *game, const void *state, aus_scores *out)
{
    const ng_state *s = state;
    int             key[NG_SEATS]; /* points, then the best trophy */
    memset(out, 0, sizeof *out);
    for (int i = 0; i < s->core.seats; i++) {
        const ng_player *p = &s->player[i];
        int trophies = trophy_points(game, p), neighbours = neighbour_points(game, p);
        out->line[out->lines++] = (aus_score_line){"trophies", "NG-SCORE-01", trophies, (int8_t)i};
        out->line[out->lines++] = (aus_score_line){"neighbours", "NG-SCORE-02", neighbours, (int8_t)i};
        out->total[i] = trophies + neighbours;
        key[i] = out->total[i] * 16 + best_trophy(game, p);
    }
    for (int i = 0; i < s->core.seats; i++) {
        out->rank[i] = 1;
        for (int j = 0; j < s->core.seats; j++) out->rank[i] = (uint8_t)(out->rank[i] + (key[j] > key[i]));
        if (out->rank[i] == 1) out->winners |= 1u << i;
    }
}

int32_t ng_heuristic(const aus_game *game, const void *state, int seat)
{
    const ng_player *me = &((const ng_state *)state)->player[seat];
    int32_t value = 10 * (trophy_points(game, me) + neighbour_points(game, me));
    for (int i = 0; i < me->hands; i++)
        if (me->hand[i] != AUS_UNKNOWN) value += ng_card_of(game, me->hand[i])->value;
    return value;
}

/* ---- The invariant: every card is in exactly one place, and lists are what they say ---- */

static bool count_card(uint32_t *seen, int card, int cards)
{
    if (card >= cards || ((*seen >> card) & 1u)) return false;
    *seen |= 1u << card;
    return true;
}

static const char *list_wrong(uint32_t *seen, const uint8_t *list, int n, int room, int cards, bool ascending)
{
    if (n > room) return "a list is longer than its room";
    for (int i = 0; i < n; i++) {
        if (!count_card(seen, list[i], cards)) return "a card is in two places or unknown";
        if (ascending && i && list[i - 1] > list[i]) return "a list is not in ascending order";
    }
    for (int i = n; i < room; i++)
        if (list[i]) return "a list is not clean behind its end";
    return NULL;
}

static const char *player_wrong(uint32_t *seen, const ng_player *p, int cards)
{
    const char *wrong = list_wrong(seen, p->hand, p->hands, NG_HAND, cards, true);
    if (!wrong) wrong = list_wrong(seen, p->aside, p->asides, NG_HAND, cards, true);
    for (int i = 0; i < NG_SHELF && !wrong; i++)
        if (p->shelf[i] != AUS_NONE && !count_card(seen, p->shelf[i], cards)) wrong = "a trophy is in two places";
    if (!wrong && p->bid != AUS_NONE && !count_card(seen, p->bid, cards)) wrong = "a bid is in two places";
    if (!wrong && p->held != AUS_NONE && !count_card(seen, p->held, cards)) wrong = "a held trophy is in two places";
    return wrong;
}

const char *ng_invariant(const aus_game *game, const void *state)
{
    const ng_state *s = state;
    uint32_t        seen = 0;
    int             cards = game->records[NG_T_CARDS];
    const char     *wrong = NULL;
    if (s->core.seats != game->seats) return "the number of seats changed";
    for (int i = 0; i < s->core.seats && !wrong; i++) wrong = player_wrong(&seen, &s->player[i], cards);
    if (!wrong) wrong = list_wrong(&seen, s->deck, s->decks, NG_CARDS, cards, false);
    if (!wrong) wrong = list_wrong(&seen, s->discard, s->discards, NG_CARDS, cards, false);
    if (!wrong && seen != (uint32_t)((1ull << cards) - 1)) wrong = "a card is lost";
    if (!wrong && s->round > 8) wrong = "too many rounds";
    if (!wrong && !s->core.depth != (s->core.ended != NG_RUNNING)) wrong = "over without an ending";
    return wrong;
}

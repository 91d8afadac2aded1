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
    if (seat == AUS_NOBODY) return INT32_MIN;
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
    if (p->hands + p->asides >= NG_HAND) return "a hand has no room for the card to be drawn";
    const char *wrong = list_wrong(seen, p->hand, p->hands, NG_HAND, cards, true);
    if (!wrong) wrong = list_wrong(seen, p->aside, p->asides, NG_HAND, cards, true);
    for (int i = 0; i < NG_SHELF && !wrong; i++)
        if (p->shelf[i] != AUS_NONE && !count_card(seen, p->shelf[i], cards)) wrong = "a trophy is in two places";
    if (!wrong && p->bid != AUS_NONE && !count_card(seen, p->bid, cards)) wrong = "a bid is in two places";
    if (!wrong && p->held != AUS_NONE && !count_card(seen, p->held, cards)) wrong = "a held trophy is in two places";
    return wrong;
}

static bool is_bid(const ng_state *s, int card)
{
    for (int i = 0; i < s->core.seats; i++)
        if (s->player[i].bid == card) return true;
    return false;
}

static bool is_trophy(const ng_state *s, int card)
{
    for (int i = 0; i < s->core.seats; i++)
        for (int j = 0; j < NG_SHELF; j++)
            if (s->player[i].shelf[j] == card) return true;
    return false;
}

/* What is asked can be answered. */
static const char *question_wrong(const ng_state *s, const aus_frame *frame)
{
    int bids = 0;
    for (int i = 0; i < s->core.seats; i++) bids += s->player[i].bid != AUS_NONE;
    switch (frame->ask) {
    case NG_ASK_SWAP: return s->round ? "an exchange after the first round" : NULL;
    case NG_ASK_BID:
        for (int i = 0; i < s->core.seats; i++)
            if (((frame->seats >> i) & 1u) != (s->player[i].bid == AUS_NONE))
                return "a bid is asked of the wrong seats";
        return NULL;
    case NG_ASK_TAKE: return bids && s->shown ? NULL : "a trophy is to be taken and no bid is shown";
    case NG_ASK_PICK:
        return frame->arg[0] < s->core.seats && ng_trophies(&s->player[frame->arg[0]]) ? NULL : "nobody to be robbed";
    case NG_ASK_PLACE:
        return is_bid(s, frame->arg[0]) || is_trophy(s, frame->arg[0]) ? NULL : "the trophy to be placed is not there";
    case NG_ASK_PEEK: return s->decks ? NULL : "a look at the top of an empty deck";
    case NG_STEP_REFILL: return frame->arg[0] < s->core.seats ? NULL : "nobody to draw first";
    default: return NULL;
    }
}

const char *ng_invariant(const aus_game *game, const void *state)
{
    const ng_state *s = state;
    uint32_t        seen = 0;
    int             cards = game->records[NG_T_CARDS];
    const char     *wrong = NULL;
    for (int i = 0; i < s->core.seats && !wrong; i++)
        wrong = player_wrong(&seen, &s->player[i], cards);
    if (!wrong) wrong = list_wrong(&seen, s->deck, s->decks, NG_CARDS, cards, false);
    if (!wrong) wrong = list_wrong(&seen, s->discard, s->discards, NG_CARDS, cards, false);
    if (!wrong && seen != (uint32_t)((1ull << cards) - 1)) wrong = "a card is lost";
    if (!wrong && s->round > 8) wrong = "too many rounds";
    for (int i = 0; i < s->core.depth && !wrong; i++) wrong = question_wrong(s, &s->core.stack[i]);
    return wrong;
}

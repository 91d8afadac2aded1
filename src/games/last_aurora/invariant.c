/* What must hold in every state between two actions. */
#include "crew.h"
#include "game.h"
#include "road.h"
#include "upgrade.h"
#include "zone.h"

/* ---- Cards ------------------------------------------------------------------------------- */

typedef struct tally {
    uint8_t seen[256];
    bool twice, strange;
    int cards;
} tally;

static void note(tally *t, int card)
{
    if (card == AUS_NONE) return;
    if (card >= t->cards) {
        t->strange = true;
        return;
    }
    if (t->seen[card]++) t->twice = true;
}

static void note_list(tally *t, const uint8_t *list, int n)
{
    for (int i = 0; i < n; i++) note(t, list[i]);
}

/* A card of this kind is what such a list is made of. */
static bool all_of(const aus_game *game, const uint8_t *list, int n, int kind)
{
    for (int i = 0; i < n; i++)
        if (list[i] >= game->records[LA_T_CARDS] || la_card_at(game, list[i])->deck != kind) return false;
    return true;
}

static const char *check_cards(const aus_game *game, const la_state *s)
{
    tally t = {.cards = game->records[LA_T_CARDS]};
    if (!all_of(game, s->outcomes, s->outcome_n, LA_DECK_OUTCOME))
        return "the outcome deck holds another card";
    if (!all_of(game, s->loots, s->loot_n, LA_DECK_LOOT)) return "the loot deck holds another card";
    for (int i = 0; i < s->foes; i++)
        if (s->foe[i].loot != AUS_NONE && !all_of(game, &s->foe[i].loot, 1, LA_DECK_LOOT))
            return "loot is no loot";
    for (int i = 0; i < s->decks; i++)
        if (s->deck[i] >= t.cards || !la_card_at(game, s->deck[i])->period)
            return "the exploration deck holds another card";
    note_list(&t, s->deck, s->decks);
    note_list(&t, s->outcomes, s->outcome_n);
    note_list(&t, s->loots, s->loot_n);
    for (int i = 0; i < LA_SLOTS; i++) note(&t, s->zone[i].card);
    for (int i = 0; i < s->foes; i++)
        note(&t, la_facts_of(game)->enemy_card[s->foe[i].enemy]), note(&t, s->foe[i].loot);
    for (int i = 0; i < t.cards; i++) {
        if (la_discarded(s, i)) note(&t, i);
        if ((s->gone[i >> 3] >> (i & 7)) & 1u) note(&t, i);
    }
    for (int seat = 0; seat < s->core.seats; seat++) {
        const la_player *p = &s->player[seat];
        note_list(&t, p->loot, p->loots);
        for (int i = 0; i < p->crews; i++) note(&t, p->crew[i].card);
        for (int i = 0; i < LA_CELLS_MAX; i++) note(&t, p->car[i].card);
    }
    return t.strange ? "a place holds no card of the game" : t.twice ? "a card is in two places" : NULL;
}

/* Objects are counted by kind: copies are all the same. */
static const char *check_objects(const aus_game *game, const la_state *s)
{
    int count[256] = {0};
    for (int i = 0; i < game->records[LA_T_CARDS]; i++) {
        const la_card *card = la_card_at(game, i);
        bool mine = card->deck == LA_DECK_MINE && game->option[LA_O_MINE];
        if (card->deck == LA_DECK_OBJECT || mine) count[card->object]++;
    }
    for (int i = 0; i < s->object_n; i++) count[s->objects[i]]--;
    for (int i = 0; i < s->piles; i++) count[s->object_pile[i]]--;
    for (int seat = 0; seat < s->core.seats; seat++)
        for (int i = 0; i < s->player[seat].hands; i++) count[s->player[seat].hand[i]]--;
    for (int i = 0; i < 256; i++)
        if (count[i]) return "objects are not conserved";
    return NULL;
}

/* What the backs say: periods from III at the bottom up, pairs of loot, the area on the top outcome card. */
static const char *check_backs(const aus_game *game, const la_state *s)
{
    for (int i = 1; i < s->decks; i++)
        if (la_card_at(game, s->deck[i - 1])->period < la_card_at(game, s->deck[i])->period)
            return "the periods of the deck are out of order";
    if (s->period != la_top_period(game, s)) return "the top exploration card has another back";
    for (int i = 0; i < s->loot_n; i++)
        if (la_loot_at(game, la_card_at(game, s->loots[i])->loot)->pair != s->pairs[i])
            return "a loot card has another back";
    for (int i = 0; i < s->foes; i++) {
        if (s->foe[i].loot == AUS_NONE) continue;
        const la_loot *loot = la_loot_at(game, la_card_at(game, s->foe[i].loot)->loot);
        if (loot->pair != s->foe[i].pair ||
            loot->defence[s->core.seats - LA_PLAYERS_MIN] != s->foe[i].defence)
            return "the loot of an enemy has another back";
    }
    uint8_t top = s->outcomes[s->outcome_n - 1];
    if (!s->outcome_n || la_outcome_at(game, la_card_at(game, top)->outcome)->area != s->back)
        return "the top outcome card has another back";
    return NULL;
}

/* ---- Players ----------------------------------------------------------------------------- */

static const char *check_boxes(const aus_game *game, const la_player *p, int cell)
{
    const la_car *car = &p->car[cell];
    for (int i = 0; i < LA_BOXES_MAX; i++) {
        uint8_t thing = car->box[i];
        if (thing == AUS_NONE) continue;
        if (!la_has_car(p, cell) || i >= la_rig_of(game, car->card)->boxes)
            return "something lies outside of the boxes";
        if (thing > LA_DAMAGE) return "a box holds something strange";
        if (thing < LA_TOKENS && !ausi_has(la_facts_of(game)->takes[la_rig_index(game, car)][thing], i))
            return "a box holds a token it does not accept";
    }
    return NULL;
}

static const char *check_convoy(const aus_game *game, const la_player *p)
{
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        const char *wrong = check_boxes(game, p, cell);
        if (wrong) return wrong;
        int column = cell % LA_COLUMNS_MAX;
        if (la_has_car(p, cell) && column > la_trailers(p)) return "a card hangs behind a gap";
    }
    if (!la_has_car(p, LA_TRUCK_CELL)) return "a convoy has no truck";
    if (la_card_at(game, p->car[LA_TRUCK_CELL].card)->kind != LA_KIND_TRUCK) return "the truck is no truck";
    for (int column = 1; column <= la_trailers(p); column++)
        if (la_card_at(game, p->car[column].card)->kind != LA_KIND_TRAILER) return "a trailer is no trailer";
    return NULL;
}

/* Only an effect under way may leave more trailers than the truck tows, or a token without a card. */
static bool unfinished(const la_state *s, int seat)
{
    for (int i = 0; i < s->core.depth; i++) {
        const aus_frame *f = &s->core.stack[i];
        bool mine = f->ask == LA_ASK_UNCOUPLE || f->ask == LA_ASK_DISMISS || f->ask == LA_ASK_UNSEAT;
        if (mine && f->arg[0] == seat) return true;
    }
    return false;
}

static const char *check_crew(const aus_game *game, const la_player *p)
{
    if (!p->crews) return "a player without survivors is still in";
    for (int i = 0; i < p->crews; i++) {
        if (i && p->crew[i - 1].card >= p->crew[i].card) return "the crew is out of order";
        if (p->crew[i].zone >= LA_ZONES) return "a survivor is in no zone";
        if (la_skill(game, &p->crew[i]) <= 0) return "a survivor without skill is alive";
    }
    return NULL;
}

static const char *check_player(const aus_game *game, const la_state *s, int seat)
{
    const la_player *p = &s->player[seat];
    const la_basics *b = la_basics_at(game, 0);
    const char *wrong = check_convoy(game, p);
    if (!wrong) wrong = check_crew(game, p);
    if (wrong) return wrong;
    int tokens = la_count(p, LA_SURVIVOR) + p->aside[LA_SURVIVOR] + (p->lifted == LA_SURVIVOR);
    if (!unfinished(s, seat) && tokens != p->crews) return "survivor cards and survivor tokens differ";
    if (!unfinished(s, seat) && la_trailers(p) > la_towing(game, p))
        return "the truck tows too many trailers";
    if (p->hands > b->objects_limit + 1) return "too many objects";
    for (int i = 1; i < p->hands; i++)
        if (p->hand[i - 1] > p->hand[i]) return "a hand is out of order";
    if (p->fame < b->fame_low || p->fame > b->fame_top) return "fame is off the track";
    return NULL;
}

/* ---- The table --------------------------------------------------------------------------- */

static const char *check_targets(const aus_game *game, const la_state *s)
{
    int placed[LA_PLAYERS_MAX] = {0};
    for (int i = 0; i < s->foes; i++) {
        const la_foe *foe = &s->foe[i];
        if (foe->damage > foe->defence) return "an enemy has more damage than defence";
        for (int j = 0; j < LA_LETTERS; j++) {
            if (foe->target[j] == AUS_NONE) continue;
            if (j && foe->target[j - 1] == AUS_NONE) return "target counters have a gap";
            if (foe->target[j] >= s->core.seats) return "a target counter belongs to nobody";
            placed[foe->target[j]]++;
        }
    }
    for (int seat = 0; seat < s->core.seats; seat++) {
        int all = s->player[seat].out ? 0 : la_basics_at(game, 0)->targets;
        if (placed[seat] + s->player[seat].targets != all) return "target counters are not conserved";
    }
    return NULL;
}

static const char *check_order(const la_state *s)
{
    unsigned seen = 0, in = 0;
    for (int i = 0; i < s->orders; i++) seen |= 1u << s->order[i];
    for (int seat = 0; seat < s->core.seats; seat++) in |= (unsigned)!s->player[seat].out << seat;
    return seen != in || __builtin_popcount(in) != s->orders ? "the turn order is no permutation" : NULL;
}

static const char *check_counters(const la_state *s)
{
    for (int i = 0; i < s->specials; i++)
        for (int j = i + 1; j < s->specials; j++)
            if (s->special[i].waypoint == s->special[j].waypoint) return "two counters lie on one waypoint";
    return s->aurora < 1 || s->aurora > LA_AURORA ? "the ship is off her course" : NULL;
}

const char *la_invariant(const aus_game *game, const void *state)
{
    const la_state *s = state;
    const char *wrong = check_cards(game, s);
    if (!wrong) wrong = check_objects(game, s);
    if (!wrong) wrong = check_backs(game, s);
    for (int i = 0; i < s->orders && !wrong; i++) wrong = check_player(game, s, s->order[i]);
    if (!wrong) wrong = check_targets(game, s);
    if (!wrong) wrong = check_order(s);
    if (!wrong) wrong = check_counters(s);
    return wrong;
}

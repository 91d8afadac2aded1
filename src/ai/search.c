/*
 * Information-set Monte Carlo tree search. Every iteration fills in what the seat cannot see, walks
 * down the one tree of actions that all these states share, plays on by habit for a few turns and
 * judges by the heuristic. Every seat goes after its own chance to win (max^n); an automatic side that can
 * win is one of those to be ahead of.
 *
 * Where several seats are asked at once nobody may answer to what another has just chosen: the others
 * choose among children of the same node, and the walk goes down by one seat's choice only.
 *
 * AUS_TREES trees grow apart from each other and are added up in their order: how many of them grow
 * at once changes nothing.
 */
#include "ai/mind.h"
#include "ai/whole.h"
#include "engine/bits.h"

/* The choices of one iteration: which nodes, each with its seat, will hear of the result. */
typedef struct walk {
    uint32_t node[AUSI_PATH_MAX];
    size_t   n;
} walk;

uint64_t ausi_search_key(const aus_mind *mind, const void *view, uint64_t what)
{
    return aus_hash64(view, mind->rules->state_size, mind->salt * 64 + what);
}

/* Whose choice leads down: the one we think for, if it is asked. */
static int leader(const aus_mind *mind, uint32_t mask)
{
    return (mask >> mind->seat) & 1u ? mind->seat : ausi_lowest(mask);
}

/* Who chooses now. While `*waits` (several were asked and it is the leader) is not alone, the others do. */
static int chooser(const aus_mind *mind, uint32_t mask, int *waits)
{
    if (*waits < 0 && (mask & (mask - 1))) *waits = leader(mind, mask);
    if (*waits < 0) return ausi_lowest(mask);
    uint32_t others = mask & ~(1u << *waits);
    return others ? ausi_lowest(others) : *waits;
}

/* Goes down to where something new begins, or the game ends. `first` is what the seat we think for shall begin
 * with; 0 = what it likes. */
static void descend(const aus_mind *mind, ausi_tree *tree, uint32_t first, walk *w)
{
    aus_action move[AUS_ACTIONS_MAX];
    uint32_t   child[AUS_ACTIONS_MAX], node = tree->root, mask;
    int        waits = -1, forced = 0;
    while ((mask = aus_to_act(tree->state)) != 0 && w->n < AUSI_PATH_MAX && forced < AUSI_FULL_MAX) {
        int    seat = chooser(mind, mask, &waits);
        size_t n = ausi_moves(mind->game, tree->state, seat, move);
        bool   down = waits < 0 || seat == waits;
        if (n == 1 && node != tree->root) { /* no choice, no node */
            mind->rules->apply(mind->game, tree->state, seat, move[0], NULL);
            if (down) waits = -1;
            forced++;
            continue;
        }
        size_t found = ausi_tree_children(mind, tree, node, seat, waits >= 0, move, n, child);
        if (!found) return;
        bool     given = first && node == tree->root && seat == mind->seat;
        uint32_t chosen = given ? first : ausi_tree_select(tree, child, found);
        bool     fresh = !tree->node[chosen].visits;
        mind->rules->apply(mind->game, tree->state, seat, tree->node[chosen].action, NULL);
        tree->count.tree_steps++;
        w->node[w->n++] = chosen;
        if (down) {
            node = chosen;
            waits = -1;
            if (fresh) return;
        }
    }
}

/* How likely a seat will be ahead of everybody: of this one and of that one and of the automatic side. It is not
 * enough to look at the best of them: whoever is behind an automatic side must not stop to mind the others. So half
 * of it is to be ahead of the other seats, whatever the automatic side does. */
uint32_t ausi_chance(const aus_mind *mind, const ausi_looks *looks, int seat, int64_t margin)
{
    uint64_t all = 65535;
    if (mind->game->seats == 1) return ausi_squash(margin, mind->scale * 2);
    for (int k = 0; k < mind->game->seats; k++)
        if (k != seat) all = all * ausi_squash(looks->seat[seat] - looks->seat[k], mind->scale_seat * 2) / 65536;
    if (looks->automatic == INT32_MIN) return (uint32_t)all;
    uint64_t ahead = ausi_squash(looks->seat[seat] - looks->automatic, mind->scale_automatic * 2);
    return (uint32_t)(all * (65536 + ahead) / 131072);
}

/* Adds what each seat makes of the state: mostly who won, if that is known; else how far it is ahead. */
static void judge(const aus_mind *mind, const void *state, ausi_worth *sum)
{
    const aus_game *game = mind->game;
    aus_scores      scores;
    ausi_looks      looks;
    bool            over = !aus_to_act(state);
    if (over) game->rules->scores(game, state, &scores);
    ausi_look(game, state, &looks);
    for (int i = 0; i < game->seats; i++) {
        int64_t  margin = ausi_margin_of(game, &looks, i, mind->base);
        uint32_t value = ausi_chance(mind, &looks, i, margin);
        if (over) value = value / 4 + ((scores.winners >> i) & 1u ? 49150u : 0);
        sum->value[i] += value;
        sum->margin[i] += margin;
    }
}

/* A near look varies less, a far one sees more; their mean is better than either. */
void ausi_look_ahead(const aus_mind *mind, ausi_tree *tree, ausi_worth *out)
{
    enum { LOOKS = 3 };
    ausi_roll roll = {0};
    *out = (ausi_worth){0};
    int       far = ausi_horizon(mind);
    for (int look = 1; look <= LOOKS; look++) {
        ausi_roll_on(mind, tree, &roll, far * look / LOOKS);
        judge(mind, tree->state, out);
        tree->count.evaluations++;
    }
    for (int i = 0; i < mind->game->seats; i++) {
        out->value[i] /= LOOKS;
        out->margin[i] /= LOOKS;
    }
}

void ausi_iterate(const aus_mind *mind, ausi_tree *tree, uint32_t first)
{
    walk       w = {.n = 0};
    ausi_worth got;
    descend(mind, tree, first, &w);
    ausi_look_ahead(mind, tree, &got);
    tree->count.iterations++;
    tree->node[tree->root].visits++;
    for (size_t i = 0; i < w.n; i++) {
        ausi_node *node = &tree->node[w.node[i]];
        node->visits++;
        node->value += got.value[node->seat];
        node->margin += got.margin[node->seat];
    }
}

void ausi_run(aus_mind *mind, void (*job)(void *arg, int i))
{
    if (mind->help.run)
        mind->help.run(mind->help.context, job, mind, AUS_TREES);
    else
        for (int t = 0; t < AUS_TREES; t++) job(mind, t);
}

enum { SAMPLES = 16 };

static int64_t spread_of(const int64_t x[SAMPLES])
{
    int64_t mean = 0, spread = 0;
    for (int i = 0; i < SAMPLES; i++) mean += x[i];
    mean /= SAMPLES;
    for (int i = 0; i < SAMPLES; i++) spread += x[i] > mean ? x[i] - mean : mean - x[i];
    return spread / SAMPLES + 1;
}

/* How far quick futures lie apart: the units in which margins and distances are judged. */
static void find_scales(aus_mind *mind)
{
    ausi_tree *tree = &mind->tree[0];
    int64_t    margin[SAMPLES], seat[SAMPLES], automatic[SAMPLES];
    mind->base = mind->rules->heuristic(mind->game, mind->view, mind->seat);
    for (int i = 0; i < SAMPLES; i++) {
        ausi_looks looks;
        ausi_believe(mind, tree);
        ausi_rollout(mind, tree, false);
        ausi_look(mind->game, tree->state, &looks);
        margin[i] = ausi_margin_of(mind->game, &looks, mind->seat, mind->base);
        automatic[i] = looks.seat[mind->seat] - looks.automatic;
        looks.automatic = INT32_MIN;
        seat[i] = ausi_margin_of(mind->game, &looks, mind->seat, mind->base);
    }
    mind->scale = spread_of(margin);
    mind->scale_seat = spread_of(seat);
    mind->scale_automatic = spread_of(automatic);
}

uint64_t ausi_time_left(const aus_mind *mind)
{
    uint64_t all = (uint64_t)mind->agent.milliseconds * 1000, spent = ausi_mind_now(mind) - mind->begun;
    int      at_once = mind->help.at_once < 1 ? 1 : mind->help.at_once < AUS_TREES ? mind->help.at_once : AUS_TREES;
    return spent < all ? (all - spent) * (uint64_t)at_once / AUS_TREES : 0;
}

/* About how many iterations there is time for. That says how far to look and how many choices to compare: as far and
 * as many as there is time for the iterations it takes. */
static void find_budget(aus_mind *mind)
{
    static const uint32_t takes[] = {AUSI_MANY, AUSI_PLENTY * 2, AUSI_PLENTY, 0};
    uint64_t              fit = 0, most = AUS_ITERATIONS_MAX, begun = ausi_mind_now(mind);
    mind->budget = 0;
    find_scales(mind);
    uint64_t spent = ausi_mind_now(mind) - begun + 1;
    uint64_t time = ausi_time_left(mind) * SAMPLES * (uint64_t)ausi_horizon(mind);
    for (size_t i = 0; i < sizeof takes / sizeof takes[0]; i++) {
        mind->budget = takes[i];
        fit = time / (spent * (uint64_t)ausi_horizon(mind));
        if (fit >= takes[i]) break;
        most = takes[i] - 1;
    }
    mind->budget = (uint32_t)(fit < most ? fit : most);
}

/* Moves every root to the child that was chosen; false if a tree does not have it. */
static bool keep_trees(aus_mind *mind)
{
    uint32_t root[AUS_TREES];
    for (int t = 0; t < AUS_TREES; t++) {
        ausi_tree *tree = &mind->tree[t];
        if (tree->used > tree->room / 2) return false;
        root[t] = ausi_root_child(mind, tree, mind->last);
        if (!root[t]) return false;
    }
    for (int t = 0; t < AUS_TREES; t++) mind->tree[t].root = root[t];
    mind->count.reused++;
    return true;
}

static void prepare(aus_mind *mind, const void *view, int seat)
{
    size_t size = mind->rules->state_size;
    bool   same = mind->chained && mind->seat == seat && memcmp(mind->expected, view, size) == 0;
    memcpy(mind->view, view, size);
    mind->seat = seat;
    mind->chained = false;
    for (int t = 0; t < AUS_TREES; t++) {
        mind->tree[t].count = (aus_mind_count){0};
        aus_rng_init(&mind->tree[t].rng, ausi_search_key(mind, view, 2 + (uint64_t)t));
    }
    if (same && keep_trees(mind)) return;
    for (int t = 0; t < AUS_TREES; t++) ausi_tree_clear(&mind->tree[t]);
    if (ausi_is_timed(mind)) find_budget(mind);
    find_scales(mind);
}

static void add_counts(aus_mind_count *to, const aus_mind_count *from)
{
    to->iterations += from->iterations;
    to->nodes += from->nodes;
    to->resamples += from->resamples;
    to->tree_steps += from->tree_steps;
    to->tried += from->tried;
    to->inclined += from->inclined;
    to->rollout_steps += from->rollout_steps;
    to->evaluations += from->evaluations;
}

void ausi_search_begin(aus_mind *mind, const void *view, int seat)
{
    mind->begun = ausi_mind_now(mind);
    prepare(mind, view, seat);
    ausi_contest_open(mind);
}

/* What the trees of this mind know of their first choices. */
static void add_opinions(const aus_mind *mind, const ausi_tree *tree, size_t n, ausi_opinion *out)
{
    size_t i = 0;
    for (uint32_t c = tree->node[tree->root].first; c; c = tree->node[c].next) {
        const ausi_node *node = &tree->node[c];
        if (node->seat != mind->seat) continue;
        while (i < n && out[i].action < node->action) i++;
        if (i == n || out[i].action != node->action) continue;
        out[i].visits += node->visits;
        out[i].value += node->value;
        out[i].margin += node->margin;
        out[i].prior = node->prior;
    }
}

void ausi_search_end(aus_mind *mind, const aus_choices *choices, ausi_opinion *out)
{
    for (size_t i = 0; i < choices->n; i++) out[i] = (ausi_opinion){.action = choices->action[i]};
    for (int t = 0; t < AUS_TREES; t++) {
        add_opinions(mind, &mind->tree[t], choices->n, out);
        add_counts(&mind->count, &mind->tree[t].count);
    }
    /* Of what was compared the contest knows more: some trees may have grown elsewhere. */
    for (size_t e = 0; e < mind->contest.entered; e++)
        for (size_t i = 0; i < choices->n; i++)
            if (out[i].action == mind->contest.entry[e].action) out[i] = mind->contest.entry[e];
}

void ausi_search(aus_mind *mind, const void *view, int seat, const aus_choices *choices, ausi_opinion *out)
{
    ausi_search_begin(mind, view, seat);
    do ausi_run(mind, ausi_contest_grow);
    while (ausi_contest_settle(mind));
    ausi_search_end(mind, choices, out);
}

/* Plays the action on a believable state: if we are asked again and learned nothing, we know what we
 * shall see. */
static void expect(aus_mind *mind, aus_action action)
{
    ausi_tree *tree = &mind->tree[0];
    ausi_believe(mind, tree);
    uint32_t learned = mind->rules->apply(mind->game, tree->state, mind->seat, action, NULL);
    mind->chained = aus_is_asked(tree->state, mind->seat) && !((learned >> mind->seat) & 1u);
    if (mind->chained) mind->rules->observe(mind->game, tree->state, mind->seat, mind->expected);
}

void ausi_search_chose(aus_mind *mind, aus_action action)
{
    mind->last = action;
    expect(mind, action);
}

void ausi_search_forced(aus_mind *mind, const void *view, int seat, aus_action action)
{
    size_t size = mind->rules->state_size;
    if (!mind->chained || mind->seat != seat || memcmp(mind->expected, view, size) != 0) return;
    memcpy(mind->view, view, size);
    expect(mind, action);
}

/*
 * The root of a search: which of our own choices is the best? Those that habit likes best are compared in
 * rounds; after each the worse half drops out, by what all trees together found. Within a round they all
 * begin with the same belief and the same luck, so that they differ by the choice and little else.
 */
#include "ai/mind.h"

enum {
    TRUST = 32,   /* as if so many iterations had already said what habit says */
    LIKING = 8000 /* by how much habit's favourite is better than the mean then, of 65535 */
};

/* Who can compare little compares few. */
static size_t candidates_of(const aus_mind *mind)
{
    if (ausi_looks_far(mind)) return AUSI_CANDIDATES;
    return mind->budget < AUSI_PLENTY ? AUSI_CANDIDATES / 3 : AUSI_CANDIDATES / 2;
}

/* The nodes of our own first choices, made if need be. */
static size_t root_children(const aus_mind *mind, ausi_tree *tree, uint32_t *child)
{
    aus_action move[AUS_ACTIONS_MAX];
    ausi_believe(mind, tree);
    uint32_t asked = aus_to_act(tree->state);
    size_t   n = ausi_moves(mind->game, tree->state, mind->seat, move);
    return ausi_tree_children(mind, tree, tree->root, mind->seat, (asked & (asked - 1)) != 0, move, n, child);
}

/* What the trees have from the choice before is part of their iterations. */
static uint32_t iterations_left(const aus_mind *mind)
{
    uint32_t most = mind->budget, have = 0;
    for (int t = 0; t < AUS_TREES; t++) have += mind->tree[t].node[mind->tree[t].root].visits;
    have /= AUS_TREES;
    return have + most / 4 < most ? most - have : most / 4 + 1;
}

static void enter(aus_mind *mind, ausi_contest *c)
{
    uint32_t   child[AUS_ACTIONS_MAX];
    int32_t    prior[AUS_ACTIONS_MAX];
    size_t     index[AUSI_CANDIDATES];
    ausi_tree *tree = &mind->tree[0];
    size_t     found = root_children(mind, tree, child);
    for (size_t i = 0; i < found; i++) prior[i] = tree->node[child[i]].prior;
    c->n = c->entered = ausi_greatest(prior, found, candidates_of(mind), index);
    for (size_t i = 0; i < c->n; i++) {
        const ausi_node *node = &tree->node[child[index[i]]];
        c->entry[i] = (ausi_opinion){.action = node->action, .prior = node->prior};
    }
}

static void compare(const aus_mind *mind, ausi_tree *tree, const uint32_t *node, size_t n)
{
    ausi_believe(mind, tree);
    memcpy(tree->belief, tree->state, mind->rules->state_size);
    aus_rng luck = tree->rng;
    for (size_t i = 0; i < n; i++) {
        if (i) memcpy(tree->state, tree->belief, mind->rules->state_size);
        tree->rng = luck;
        ausi_iterate(mind, tree, node[i]);
    }
    aus_rng_u64(&tree->rng);
}

uint32_t ausi_root_child(const aus_mind *mind, const ausi_tree *tree, aus_action action)
{
    uint32_t c = tree->node[tree->root].first;
    while (c && (tree->node[c].seat != mind->seat || tree->node[c].action != action)) c = tree->node[c].next;
    return c;
}

/* Rounds that are limited in time are played at least once: who has too little of it takes a little more. */
static bool goes_on(const aus_mind *mind, uint64_t done, uint64_t end)
{
    if (!ausi_is_timed(mind)) return done < mind->contest.each;
    return mind->contest.each && (!done || ausi_mind_now(mind) < end);
}

/* One round of one tree. */
void ausi_contest_grow(void *context, int i)
{
    const aus_mind     *mind = context;
    const ausi_contest *c = &mind->contest;
    ausi_tree          *tree = &((aus_mind *)context)->tree[i];
    ausi_finding       *found = ((aus_mind *)context)->contest.found[i];
    uint32_t            child[AUS_ACTIONS_MAX], node[AUSI_CANDIDATES];
    size_t              n = 0;
    uint64_t            end = ausi_mind_now(mind) + c->each;
    if (!tree->node[tree->root].first) root_children(mind, tree, child);
    for (size_t k = 0; k < c->n; k++) {
        node[n] = ausi_root_child(mind, tree, c->entry[k].action);
        if (node[n]) n++; /* a tree without room leaves it to the others */
    }
    for (uint64_t k = 0; goes_on(mind, k, end); k++) compare(mind, tree, node, n);
    for (size_t k = 0; k < c->n; k++) {
        const ausi_node *o = &tree->node[ausi_root_child(mind, tree, c->entry[k].action)];
        found[k] = (ausi_finding){.visits = o->visits, .value = o->value, .margin = o->margin};
    }
}

static void sum_trees(ausi_contest *c)
{
    for (size_t k = 0; k < c->n; k++) {
        ausi_opinion *o = &c->entry[k];
        o->visits = 0;
        o->value = o->margin = 0;
        for (int t = 0; t < AUS_TREES; t++) {
            o->visits += c->found[t][k].visits;
            o->value += c->found[t][k].value;
            o->margin += c->found[t][k].margin;
        }
    }
}

static int64_t mean_of(const ausi_opinion *opinion, size_t n)
{
    int64_t visits = 1, value = 0;
    for (size_t i = 0; i < n; i++) {
        visits += (int64_t)opinion[i].visits;
        value += opinion[i].value;
    }
    return value / visits;
}

/* A mean, drawn towards what habit thinks as long as there is little to go by. */
static int64_t esteem(const ausi_opinion *o, int64_t mean)
{
    return (o->value + TRUST * (mean + LIKING * o->prior / 1024)) / ((int64_t)o->visits + TRUST);
}

/* The better half goes on; equals stay in their order. */
static void drop_half(ausi_contest *c)
{
    int64_t mean = mean_of(c->entry, c->n);
    for (size_t i = 1; i < c->n; i++)
        for (size_t k = i; k && esteem(&c->entry[k], mean) > esteem(&c->entry[k - 1], mean); k--) {
            ausi_opinion swap = c->entry[k];
            c->entry[k] = c->entry[k - 1];
            c->entry[k - 1] = swap;
        }
    c->n = (c->n + 1) / 2;
}

/* Each choice has its iterations; time they have together. */
static void plan_round(aus_mind *mind)
{
    ausi_contest *c = &mind->contest;
    c->each = c->rounds ? c->left / c->rounds / (ausi_is_timed(mind) ? 1 : c->n) : 0;
    if (c->rounds && !c->each) c->each = 1;
}

void ausi_contest_open(aus_mind *mind)
{
    ausi_contest *c = &mind->contest;
    enter(mind, c);
    c->left = ausi_is_timed(mind) ? ausi_time_left(mind) : iterations_left(mind);
    c->rounds = 0;
    for (size_t k = c->n; k > 1; k = (k + 1) / 2) c->rounds++;
    plan_round(mind);
}

bool ausi_contest_settle(aus_mind *mind)
{
    ausi_contest *c = &mind->contest;
    uint64_t      spent = c->each * c->n;
    sum_trees(c);
    if (c->n > 1) drop_half(c);
    c->left = ausi_is_timed(mind) ? ausi_time_left(mind) : spent < c->left ? c->left - spent : 0;
    c->rounds -= c->rounds > 0;
    plan_round(mind);
    return c->n > 1;
}

size_t ausi_search_best(const ausi_opinion *opinion, size_t n)
{
    size_t   best = n;
    uint64_t most = 0;
    int64_t  mean = mean_of(opinion, n);
    for (size_t i = 0; i < n; i++)
        if (opinion[i].visits > most) most = opinion[i].visits;
    for (size_t i = 0; i < n; i++) {
        if (opinion[i].visits * 2 < most || !opinion[i].visits) continue;
        if (best == n || esteem(&opinion[i], mean) > esteem(&opinion[best], mean)) best = i;
    }
    return best < n ? best : 0;
}

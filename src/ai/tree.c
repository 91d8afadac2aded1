/* The tree of a search: nodes in one block, children by seat and action, whom to look at next. */
#include "ai/mind.h"
#include "ai/whole.h"

void ausi_tree_clear(ausi_tree *tree)
{
    memset(tree->node, 0, 2 * sizeof *tree->node);
    tree->root = 1;
    tree->used = 2;
}

static bool before(const ausi_node *node, int seat, aus_action action)
{
    return node->seat != seat ? node->seat < seat : node->action < action;
}

/* What the heuristic thinks of each new child, as a weight beside the best of its siblings: it halves
 * with every quarter of a typical difference. */
static void weigh(const aus_mind *mind, ausi_tree *tree, int seat, const uint32_t *child, size_t n)
{
    int64_t margin[AUS_ACTIONS_MAX], best = INT64_MIN;
    for (size_t i = 0; i < n; i++) {
        memcpy(tree->trial, tree->state, mind->rules->state_size);
        mind->rules->apply(mind->game, tree->trial, seat, tree->node[child[i]].action, NULL);
        margin[i] = ausi_margin(mind->game, tree->trial, seat, mind->base);
        if (margin[i] > best) best = margin[i];
    }
    tree->count.tried += n;
    for (size_t i = 0; i < n; i++) {
        ausi_node *node = &tree->node[child[i]];
        if (!node->prior) node->prior = (uint16_t)(128 + ausi_fade((best - margin[i]) * 4, mind->scale) * 7 / 8);
    }
}

/* What habit thinks of each new child: its weight is one part in its rank, the same for equals. The scale
 * of inclinations means nothing. Children are in the order of the moves; some may be missing. */
static void rank(const aus_mind *mind, ausi_tree *tree, int seat, const aus_action *move, size_t n,
                 const uint32_t *child, size_t found)
{
    int32_t liking[AUS_ACTIONS_MAX];
    mind->rules->inclination(mind->game, tree->state, seat, move, n, liking);
    tree->count.inclined++;
    for (size_t i = 0, c = 0; i < n && c < found; i++) {
        ausi_node *node = &tree->node[child[c]];
        uint32_t   place = 1;
        if (node->action != move[i]) continue;
        c++;
        if (node->prior) continue;
        for (size_t k = 0; k < n; k++) place += liking[k] > liking[i];
        node->prior = (uint16_t)(1024 / place);
    }
}

size_t ausi_tree_children(const aus_mind *mind, ausi_tree *tree, uint32_t node, int seat, bool blind,
                          const aus_action *move, size_t n, uint32_t *child)
{
    uint32_t *link = &tree->node[node].first;
    bool      fresh = false;
    size_t    found = 0;
    for (size_t i = 0; i < n; i++) {
        while (*link && before(&tree->node[*link], seat, move[i])) link = &tree->node[*link].next;
        ausi_node *here = *link ? &tree->node[*link] : NULL;
        if (!here || here->seat != seat || here->action != move[i]) {
            if (tree->used == tree->room) continue;
            here = &tree->node[tree->used];
            *here = (ausi_node){.action = move[i], .next = *link, .seat = (uint8_t)seat};
            *link = tree->used++;
            fresh = true;
            tree->count.nodes++;
        }
        here->available++;
        child[found++] = *link;
    }
    if (!fresh) return found;
    if (ausi_by_habit(mind->game, move[0])) {
        rank(mind, tree, seat, move, n, child, found);
        return found;
    }
    if (!blind) {
        weigh(mind, tree, seat, child, found);
        return found;
    }
    for (size_t i = 0; i < found; i++)
        if (!tree->node[child[i]].prior) tree->node[child[i]].prior = 512;
    return found;
}

/*
 * The value so far plus a bonus for what the heuristic likes and what was seldom looked at. A child
 * nobody has looked at counts a little less than its siblings' mean.
 */
uint32_t ausi_tree_select(ausi_tree *tree, const uint32_t *child, size_t n)
{
    enum { EXPLORE = 20000, LESS = 2000 };
    uint64_t visits = 0, weights = 0, best = 0;
    int64_t  value = 0;
    uint32_t chosen = child[0];
    for (size_t i = 0; i < n; i++) {
        const ausi_node *node = &tree->node[child[i]];
        visits += node->visits;
        value += node->value;
        weights += node->prior;
    }
    uint64_t mean = visits ? (uint64_t)value / visits : 32768;
    uint64_t unseen = mean > LESS ? mean - LESS : 0;
    for (size_t i = 0; i < n; i++) {
        const ausi_node *node = &tree->node[child[i]];
        /* Seldom available means seldom visited: the bonus grows with the chances it had, not with all. */
        uint64_t had = ausi_root((uint64_t)(node->available + 1) << 8); /* times 16 */
        uint64_t bonus = EXPLORE * node->prior * had / (weights * 16 * (node->visits + 1));
        uint64_t score = (node->visits ? (uint64_t)node->value / node->visits : unseen) + bonus;
        if (score <= best && i) continue;
        best = score;
        chosen = child[i];
    }
    return chosen;
}

/* Inside of a mind: what the files of this folder share. */
#ifndef AUSI_MIND_H
#define AUSI_MIND_H
#include "ai/agent.h"

enum {
    AUSI_CANDIDATES = 12,  /* first choices that are compared at all, by who has many iterations */
    AUSI_PLENTY = 120,     /* iterations of a tree from which on a search looks wider and farther */
    AUSI_MANY = 480,       /* and twice as wide and far again in a game that gains by it */
    AUSI_PATH_MAX = 96,    /* choices of one iteration inside of the tree */
    AUSI_HORIZON = 12,     /* choices of a rollout for each seat where the game has no wish; it ends with a turn */
    AUSI_TURN_MAX = 24,    /* choices after which it ends all the same */
    AUSI_FULL_MAX = 4096   /* choices of a rollout to the end of the game */
};

/* One action after the actions on the way to it. Children are in order of seat and action. */
typedef struct ausi_node {
    aus_action action;
    uint32_t   first, next; /* child, sibling; 0 = none */
    uint32_t   visits;
    uint32_t   available;   /* how often it could have been chosen */
    uint16_t   prior;       /* 1 .. 1024: what habit, or the heuristic, thinks of it beside its siblings */
    uint8_t    seat;        /* who chooses it */
    uint8_t    pad;
    int64_t    value;       /* sum of what its seat got, 0 .. 65535 a visit */
    int64_t    margin;      /* sum of the margin of its seat, in units of the heuristic */
} ausi_node;

/* One tree with everything one thread needs to grow it. */
typedef struct ausi_tree {
    ausi_node     *node; /* [0] is nobody */
    uint32_t       used, room, root;
    aus_rng        rng;
    uint8_t       *state, *trial, *belief; /* one state each */
    aus_mind_count count;
} ausi_tree;

/* What the trees together think of one action. */
typedef struct ausi_opinion {
    aus_action action;
    uint16_t   prior;         /* as of its node */
    uint64_t   visits;
    int64_t    value, margin; /* sums */
} ausi_opinion;

/* The heuristic of everybody. */
typedef struct ausi_looks {
    int64_t seat[AUS_SEATS_MAX], automatic; /* INT32_MIN: there is none that can win */
} ausi_looks;

/* What a future, or the mean of several looks at it, is worth to each seat. */
typedef struct ausi_worth {
    int64_t value[AUS_SEATS_MAX], margin[AUS_SEATS_MAX];
} ausi_worth;

/* How far a rollout has come. */
typedef struct ausi_roll {
    int      steps;
    uint32_t together; /* who answers without knowing what the others have answered */
} ausi_roll;

/* What one tree has found about one first choice: sums over all its iterations. */
typedef struct ausi_finding {
    uint64_t visits;
    int64_t  value, margin;
} ausi_finding;

/* The first choices that are compared with each other. */
typedef struct ausi_contest {
    ausi_opinion entry[AUSI_CANDIDATES];
    size_t       entered, n; /* the first n of them are still in it */
    uint32_t     rounds;     /* still to come */
    uint64_t     each;       /* iterations of each choice in this round, in each tree; or microseconds of a tree */
    uint64_t     left;       /* iterations, or microseconds, a tree has left */
    ausi_finding found[AUS_TREES][AUSI_CANDIDATES]; /* by this round */
} ausi_contest;

struct aus_mind {
    aus_agent       agent;
    aus_mind_help   help;
    const aus_rules *rules;
    const aus_game *game;
    uint64_t        salt;
    aus_rng         rng;      /* of the random agent */
    uint64_t        begun;    /* when the question was asked; for who is limited in time */
    uint32_t        budget;   /* iterations of a tree; of who is limited in time, about as many as there is time for */
    aus_mind_count  count;
    uint8_t        *view;     /* what is being thought about */
    int             seat;     /* for whom */
    uint8_t        *expected; /* the view after the last choice, if that leads to another one of ours */
    bool            chained;
    aus_action      last;
    int             tidied;   /* free actions since the last other one */
    /* How far futures lie apart: in the margin, in the distance to other seats, in that to the automatic side. */
    int64_t         scale, scale_seat, scale_automatic;
    int64_t         base;     /* of the heuristic where there is nobody to compare with */
    aus_choices     choices;  /* of a question that several minds share */
    ausi_contest    contest;
    ausi_tree       tree[AUS_TREES];
};

static inline bool ausi_is_timed(const aus_mind *mind) { return mind->agent.milliseconds > 0; }

/* Microseconds, for who is limited in time; for all others time stands still. */
static inline uint64_t ausi_mind_now(const aus_mind *mind)
{
    return ausi_is_timed(mind) ? mind->help.microseconds() : 0;
}

/* Whether there are iterations enough to look twice as wide and far again, in a game that gains by it. */
static inline bool ausi_looks_far(const aus_mind *mind)
{
    return mind->rules->far_sighted && mind->budget >= AUSI_MANY;
}

/* ---- policy.c ---- */

/* Whether the game has an inclination for actions of this kind: free ones are nobody's habit. */
bool    ausi_by_habit(const aus_game *game, aus_action action);
/* What the game's inclination likes best, any of equals. */
size_t  ausi_inclined(const aus_game *game, const void *state, int seat, const aus_action *move, size_t n,
                      aus_rng *rng);

/* The indices of the greatest numbers, at most so many, the greatest first and equals in their order; returns how many. */
size_t  ausi_greatest(const int32_t *number, size_t n, size_t most, size_t *index);

/* The legal actions; the free ones where there is nothing else. */
size_t  ausi_moves(const aus_game *game, const void *state, int seat, aus_action *out);
/* By habit as long as the seat is asked. */
void    ausi_finish_turn(const aus_game *game, void *state, int seat, aus_rng *rng);
/* The heuristic of a seat against the best of the others, the automatic side included; alone: against `base`. */
int64_t ausi_margin(const aus_game *game, const void *state, int seat, int64_t base);
/* The same in two steps, for who wants more than one margin of a state. */
void    ausi_look(const aus_game *game, const void *state, ausi_looks *out);
int64_t ausi_margin_of(const aus_game *game, const ausi_looks *looks, int seat, int64_t base);
/* How many choices a rollout follows. */
int     ausi_horizon(const aus_mind *mind);
/* Plays on with quick choices until so many were made since the rollout began, and to the end of that turn. */
void    ausi_roll_on(const aus_mind *mind, ausi_tree *tree, ausi_roll *roll, int horizon);
/* The whole of it: as far as the horizon, or (to_the_end) until the game is over. */
void    ausi_rollout(const aus_mind *mind, ausi_tree *tree, bool to_the_end);
/* Puts a believable state into tree->state. */
void    ausi_believe(const aus_mind *mind, ausi_tree *tree);
/* The final margin of a seat in points, and its share of the win, 0 .. 1000. */
int64_t ausi_result(const aus_game *game, const void *state, int seat, uint32_t *share);

/* ---- reason.c ---- */

/* For each action of the hint the key of a text that says what it brings or costs; NULL = nothing special.
 * The first is the best; what it brings is seen beside the others, what these cost beside the first. */
void ausi_reasons(aus_mind *mind, const aus_action *action, size_t n, const char **key);

/* ---- greedy.c ---- */

aus_action ausi_greedy(aus_mind *mind, const void *view, int seat, const aus_choices *choices);

/* ---- tree.c ---- */

void     ausi_tree_clear(ausi_tree *tree);
/* The children of `node` for these actions of `seat`, into `child`, made if need be; fewer than n if
 * there is no room. The state is the tree's. Blindly: what comes of an action depends on what others
 * have chosen in secret, so the heuristic is not asked. Habit may be. */
size_t   ausi_tree_children(const aus_mind *mind, ausi_tree *tree, uint32_t node, int seat, bool blind,
                            const aus_action *move, size_t n, uint32_t *child);
uint32_t ausi_tree_select(ausi_tree *tree, const uint32_t *child, size_t n);

/* ---- contest.c ---- */

/* Spends the iterations of a decision on the choices that deserve them: a round of every tree, then it is settled
 * who goes on; as long as that is more than one. */
void     ausi_contest_open(aus_mind *mind);
void     ausi_contest_grow(void *mind, int tree);
bool     ausi_contest_settle(aus_mind *mind); /* false: it is over */
/* The index of the best: the highest esteem of those looked at half as often as any, then the smallest action.
 * The others were not good enough to be looked at more. */
size_t   ausi_search_best(const ausi_opinion *opinion, size_t n);
/* The node of one of our own first choices; 0 = the tree has no room for it. */
uint32_t ausi_root_child(const aus_mind *mind, const ausi_tree *tree, aus_action action);

/* ---- search.c ---- */

/* One iteration on the state that is believed in. `first` is the node of what the seat we think for shall
 * begin with; 0 = what it likes. */
void ausi_iterate(const aus_mind *mind, ausi_tree *tree, uint32_t first);
/* The end of an iteration: plays on as far as the horizon and looks several times on the way. */
void ausi_look_ahead(const aus_mind *mind, ausi_tree *tree, ausi_worth *out);
/* What a seat makes of these looks, 0 .. 65535; alone it goes by the margin. */
uint32_t ausi_chance(const aus_mind *mind, const ausi_looks *looks, int seat, int64_t margin);
/* What each tree has left of the time for this question, in microseconds: some of them grow at once. */
uint64_t ausi_time_left(const aus_mind *mind);
/* Does the job for every tree, at once or one after the other. */
void ausi_run(aus_mind *mind, void (*job)(void *arg, int i));
/* Thinks about a view and fills one opinion for each of the choices. */
void ausi_search(aus_mind *mind, const void *view, int seat, const aus_choices *choices, ausi_opinion *out);
/* The same in pieces: the contest is held in between. */
void ausi_search_begin(aus_mind *mind, const void *view, int seat);
void ausi_search_end(aus_mind *mind, const aus_choices *choices, ausi_opinion *out);
/* Remembers what the next view will be if it is our choice again, so that the trees can be kept. */
void ausi_search_chose(aus_mind *mind, aus_action action);
/* An action without a choice: what was expected after it is expected still. */
void ausi_search_forced(aus_mind *mind, const void *view, int seat, aus_action action);
/* The view as a number, with the salt of the game: every random choice of a search comes from it. */
uint64_t ausi_search_key(const aus_mind *mind, const void *view, uint64_t what);

#endif

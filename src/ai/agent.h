/*
 * Agents: whoever answers for a seat. They know the contract of a game, and of a state only its view.
 *
 * An agent is a description: "random", "greedy", "mcts:1000", or a level such as "hard". A mind is an
 * agent at work: its memory is one block that the caller hands over before the game; thinking itself
 * allocates nothing, reads no clock of its own and starts no thread.
 */
#ifndef AUS_AGENT_H
#define AUS_AGENT_H
#include "australis.h"

/* The legal actions of a seat, without the free ones; n = 0 while it holds something and must put it. */
typedef struct aus_choices {
    size_t     n;
    aus_action action[AUS_ACTIONS_MAX];
} aus_choices;

typedef enum aus_agent_kind {
    AUS_AGENT_RANDOM,
    AUS_AGENT_HABIT,  /* the game's own rules of thumb, without looking ahead */
    AUS_AGENT_GREEDY, /* its own chain of choices to the end of the turn, then the heuristic */
    AUS_AGENT_SEARCH  /* information-set Monte Carlo tree search */
} aus_agent_kind;

enum { AUS_TREES = 4, AUS_ITERATIONS_MAX = 1000000, AUS_MILLISECONDS_MAX = 600000 };

typedef struct aus_agent {
    char     id[24];       /* as it was asked for */
    uint8_t  kind;         /* aus_agent_kind */
    bool     blind;        /* looks at nothing but the legal actions: it may be handed the state itself */
    uint16_t noise;        /* of 1000: how often it takes another plausible action */
    uint32_t iterations;   /* of each of its AUS_TREES trees */
    uint32_t milliseconds; /* thinks for so long instead, if not 0 */
} aus_agent;

/* The agents that have a name; NULL if there is none such. */
const aus_agent *aus_agent_find(const char *id);
size_t           aus_agent_count(void);
const aus_agent *aus_agent_at(size_t i);
/* Any agent: a name, "mcts:N" (N iterations in all) or "mcts:Nms". False if the text is no agent. */
bool aus_agent_parse(const char *text, aus_agent *out);
/* What aus_agent_parse takes, as one line for a message. */
extern const char aus_agent_words[];

/* ---- Minds ---- */

typedef struct aus_mind aus_mind;

/* What the surroundings lend to a mind. All of it may be missing. */
typedef struct aus_mind_help {
    /* Runs job(arg, 0) .. job(arg, n - 1) in any order, at once or one after the other, and returns
     * when all are done. The move does not depend on it. */
    void (*run)(void *context, void (*job)(void *arg, int i), void *arg, int n);
    int at_once; /* how many of them `run` runs at once */
    uint64_t (*microseconds)(void); /* a clock; an agent limited in time needs it */
    void *context;
} aus_mind_help;

/* What thinking did, counted since the game began. */
typedef struct aus_mind_count {
    uint64_t decisions, iterations, nodes, resamples, tree_steps, tried, inclined, rollout_steps, evaluations, reused;
} aus_mind_count;

size_t    aus_mind_size(const aus_agent *agent, const aus_rules *rules);
/* `memory` has aus_mind_size bytes, aligned to 16, and stays the caller's; help may be NULL. */
aus_mind *aus_mind_init(void *memory, const aus_agent *agent, const aus_rules *rules, const aus_mind_help *help);
/* A game begins. Everything thought in the last one is forgotten. The same salt gives the same game. */
void      aus_mind_begin(aus_mind *mind, const aus_game *game, uint64_t salt);
/* `view` is what `seat` may see; it is asked, so there is always something to do. */
aus_action aus_mind_choose(aus_mind *mind, const void *view, int seat, const aus_choices *choices);

/*
 * One question for several minds. Where threads share no memory (workers of a browser), minds of the same agent that
 * were begun with the same salt think about one question together: each grows some of the trees for a round, then all
 * are given what the others' trees have found, and settle whether there is another round. They all come to the choice
 * that one mind alone would make there if it had kept nothing from an earlier choice.
 *
 * aus_mind_share: false if there is nothing to share: *out is chosen. The agent is not one that is limited in time.
 * aus_mind_found: what a tree has found in this round, plain numbers to be copied from who has grown it.
 * aus_mind_settle: true if *out is chosen, false if all trees have to grow for another round.
 */
bool  aus_mind_share(aus_mind *mind, const void *view, int seat, const aus_choices *choices, aus_action *out);
void  aus_mind_grow(aus_mind *mind, int tree);
void *aus_mind_found(aus_mind *mind, int tree, size_t *bytes);
bool  aus_mind_settle(aus_mind *mind, aus_action *out);

/* Whether the agent re-arranges before it decides: a free action that leads to a better arrangement, or the best way
 * to put down what is held. */
bool       aus_mind_tidies(aus_mind *mind, const void *view, int seat, const aus_choices *choices, aus_action *out);

const aus_agent      *aus_mind_agent(const aus_mind *mind);
const aus_mind_count *aus_mind_counted(const aus_mind *mind);

/* The random agent needs no mind. One time in eight, and whenever nothing else can be done (something
 * is held), it takes a free action. */
aus_action aus_choose_random(const aus_game *game, const void *view, int seat, const aus_choices *choices,
                             aus_rng *rng);
/* Nor does habit: what the game's `inclination` likes best, any of equals. It never takes a free action
 * unless it must; in a game without inclinations it plays like random. */
aus_action aus_choose_by_habit(const aus_game *game, const void *view, int seat, const aus_choices *choices,
                               aus_rng *rng);

#endif

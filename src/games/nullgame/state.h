/*
 * Lantern Duel: what its state is made of. The rules are docs/rules/nullgame.md.
 *
 * This game is the template: copy the folder, rename the prefix, and replace one file after the
 * other (docs/ADDING-A-GAME.md).
 *
 *   state.h    the state, the words as enums
 *   tables.c   the words as tables: names, parameters, fields, options; the one exported struct
 *   legal.c    what is allowed: `check`, and `actions` through the same code
 *   flow.c     what happens: start, apply, the steps between two decisions
 *   secrets.c  who may see what: observe, resample
 *   score.c    points, the heuristic, the invariant
 */
#ifndef NG_STATE_H
#define NG_STATE_H
#include "australis.h"

enum { NG_SEATS = 4, NG_HAND = 8, NG_SHELF = 4, NG_CARDS = 32 };

enum { NG_D_NUMBER, NG_D_SEAT, NG_D_CARD, NG_D_SUIT, NG_D_PLACE };                      /* domains */
enum { NG_T_CARDS };                                                                    /* content tables */
enum { NG_SWAP, NG_DONE, NG_BID, NG_TAKE, NG_ROB, NG_PICK, NG_PLACE, NG_PEEK, NG_PASS, NG_LIFT, NG_PUT }; /* verbs */
enum { NG_ASK_SWAP, NG_ASK_BID, NG_ASK_TAKE, NG_ASK_PICK, NG_ASK_PLACE, NG_ASK_PEEK,    /* questions */
       NG_STEP_ROUND, NG_STEP_REFILL };                                                 /* and steps */
enum { NG_EV_SET_ASIDE, NG_EV_DONE, NG_EV_DRAWN, NG_EV_SHUFFLED, NG_EV_ROUND, NG_EV_BID, NG_EV_SHOWN,
       NG_EV_WON, NG_EV_TIED, NG_EV_TAKEN, NG_EV_ROBBED, NG_EV_PLACED, NG_EV_DISCARDED, NG_EV_PEEKED, NG_EV_PASSED,
       NG_EV_LIFTED, NG_EV_PUT, NG_EV_ENDED };
enum { NG_WHY_NOT_IN_HAND = AUS_WHY_GAME, NG_WHY_ORDER, NG_WHY_NOT_A_BID, NG_WHY_NO_ROBBING, NG_WHY_YOURSELF,
       NG_WHY_TOO_POOR, NG_WHY_EMPTY, NG_WHY_OCCUPIED, NG_WHY_HOLDING, NG_WHY_NOTHING_HELD };
enum { NG_O_HAND, NG_O_ROUNDS, NG_O_TIES, NG_O_ROBBING };                               /* options */
enum { NG_RUNNING, NG_ENDED_ROUNDS, NG_ENDED_HANDS };                                   /* endings */

typedef struct ng_card {
    uint8_t value, suit; /* the lower the suit, the stronger */
} ng_card;

typedef struct ng_player {
    uint8_t hand[NG_HAND];   /* ascending */
    uint8_t aside[NG_HAND];  /* ascending; during the exchange only */
    uint8_t shelf[NG_SHELF];
    uint8_t hands, asides;
    uint8_t bid, held;
} ng_player;

typedef struct ng_state {
    aus_core  core;
    ng_player player[NG_SEATS];
    uint8_t   deck[NG_CARDS]; /* the last one is the top */
    uint8_t   discard[NG_CARDS];
    uint8_t   decks, discards;
    uint8_t   round;
    uint8_t   shown;     /* the bids are face up */
    uint8_t   top_known; /* mask of the seats that know the top of the deck */
    uint8_t   pad[3];
} ng_state;

_Static_assert(sizeof(ng_player) == 24, "no padding");
_Static_assert(sizeof(ng_state) == 248 + 4 * 24 + 64 + 8, "no padding");

extern const aus_rules ng_rules;

/* legal.c */
aus_verdict ng_check(const aus_game *game, const void *state, int seat, aus_action action);
size_t      ng_actions(const aus_game *game, const void *state, int seat, aus_action *out);
size_t      ng_free_actions(const aus_game *game, const void *state, int seat, aus_action *out);
int         ng_trophies(const ng_player *player);

/* flow.c */
void     ng_start(const aus_game *game, void *state, aus_sink *sink);
uint32_t ng_apply(const aus_game *game, void *state, int seat, aus_action action, aus_sink *sink);

/* secrets.c */
void ng_observe(const aus_game *game, const void *state, int who, void *view);
void ng_resample(const aus_game *game, void *view, int seat, aus_rng *rng);

/* score.c */
void        ng_scores(const aus_game *game, const void *state, aus_scores *out);
int32_t     ng_heuristic(const aus_game *game, const void *state, int seat);
const char *ng_invariant(const aus_game *game, const void *state);

static inline const ng_card *ng_card_of(const aus_game *game, int card)
{
    return (const ng_card *)game->table[NG_T_CARDS] + card;
}

static inline int ng_hand_size(const aus_game *game) { return 3 + game->option[NG_O_HAND]; }

#endif

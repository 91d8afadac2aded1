/*
 * The words of Last Aurora as enums: verbs, questions, events, refusals, options. tables.c gives
 * each its name and its parameters; keep the two in step.
 */
#ifndef LA_WORDS_H
#define LA_WORDS_H

#include "content.h"

/* Domains after those of content. */
enum {
    LA_D_THING = LA_D_CONTENT_END, /* what lies in a box: a token or damage */
    LA_D_AT,                       /* a box of a card, counted from 1 */
    LA_D_ZONE,
    LA_D_SLOT,                     /* of the exploration zone, counted from 1 */
    LA_D_CHOICE,                   /* option a, b, c */
    LA_D_SIDE,                     /* block of a location */
    LA_D_SOURCE,                   /* where effects come from */
    LA_DOMAINS
};

enum { LA_DAMAGE = LA_TOKENS, LA_THINGS };
enum { LA_ACTIVE, LA_REST, LA_EXHAUSTED, LA_ZONES };
enum {
    LA_FROM_LOCATION, LA_FROM_SLOT, LA_FROM_ENCOUNTER, LA_FROM_EVENT, LA_FROM_ENEMY, LA_FROM_COUNTER,
    LA_FROM_OBJECT,
    LA_SOURCES
};

/* Verbs. `actions` lists in this order. */
enum {
    LA_V_EXPLORE, LA_V_JOIN, LA_V_GO, LA_V_ACT, LA_V_BONUS, LA_V_FINISH, LA_V_COLLECT, LA_V_CHOOSE,
    LA_V_REPLACE, LA_V_MOUNT, LA_V_UNCOUPLE, LA_V_PASS, LA_V_FEED, LA_V_STRENGTHEN, LA_V_END_TURN,
    LA_V_STORE, LA_V_DROP, LA_V_DAMAGE, LA_V_REPAIR, LA_V_STOP, LA_V_DISMISS, LA_V_UNSEAT,
    LA_V_CONTAMINATE, LA_V_CLEAN, LA_V_GIVE, LA_V_GAIN, LA_V_DISCARD, LA_V_SHIELD, LA_V_USE,
    LA_V_USE_ON, LA_V_PAY_WITH, LA_V_START_WITH, LA_V_LAY, LA_V_REST, LA_V_MEND, LA_V_FETCH, LA_V_RALLY,
    LA_V_STAY, LA_V_START, LA_V_BURN, LA_V_TURN, LA_V_DRIVE, LA_V_TAKE, LA_V_LEAVE, LA_V_READY,
    LA_V_IGNORE, LA_V_DECLINE, LA_V_ATTACK, LA_V_CEASE, LA_V_RETARGET, LA_V_KEEP, LA_V_OUST,
    LA_V_LIFT, LA_V_PUT, /* free */
    LA_VERBS
};

/* Questions, and the steps of the engine between them. */
enum {
    LA_ASK_TURN, LA_ASK_TEAM, LA_ASK_EXPLORE, LA_ASK_BLOCK, LA_ASK_CHOICE, LA_ASK_TRAILER,
    LA_ASK_CARRIER, LA_ASK_UNCOUPLE, LA_ASK_STORE, LA_ASK_DAMAGE, LA_ASK_REPAIR, LA_ASK_CLEAN,
    LA_ASK_DISMISS, LA_ASK_UNSEAT, LA_ASK_CONTAMINATE, LA_ASK_GIVE, LA_ASK_GAIN, LA_ASK_GIVE_OBJECT,
    LA_ASK_OVERFLOW, LA_ASK_REST, LA_ASK_MOVE, LA_ASK_DRIVE, LA_ASK_WAYPOINT, LA_ASK_WINDOW,
    LA_ASK_RENEGADE, LA_ASK_FIRE, LA_ASK_PAY, LA_ASK_TARGET, LA_ASK_OUST, LA_ASK_LOOT,
    LA_STEP_ROUND, LA_STEP_EXPLORING, LA_STEP_TURN_END, LA_STEP_EXHAUST, LA_STEP_REFILL, LA_STEP_REVEAL,
    LA_STEP_EVENT, LA_STEP_THAW, LA_STEP_EFFECTS, LA_STEP_FAME, LA_STEP_DRAW, LA_STEP_MOVING,
    LA_STEP_TRAVEL, LA_STEP_ARRIVE, LA_STEP_FIRE, LA_STEP_AMBUSH, LA_STEP_SHOT, LA_STEP_SETTLE,
    LA_STEP_VOLLEY, LA_STEP_SALVO, LA_STEP_ROUND_END,
    LA_ASKS
};

enum {
    LA_EV_ROUND, LA_EV_PHASE, LA_EV_REVEALED, LA_EV_NO_CARD, LA_EV_SLID, LA_EV_TURN, LA_EV_SKIPPED,
    LA_EV_EXPLORED, LA_EV_JOINED, LA_EV_ACTION, LA_EV_BONUS, LA_EV_NO_BONUS, LA_EV_DROPPED_ACTION,
    LA_EV_COLLECTED, LA_EV_CHOSEN, LA_EV_PASSED, LA_EV_FED, LA_EV_STRENGTHENED, LA_EV_TURN_ENDED,
    LA_EV_ZONE, LA_EV_STAYS, LA_EV_LEFT_ZONE, LA_EV_GAINED, LA_EV_STORED, LA_EV_DROPPED, LA_EV_RETURNED,
    LA_EV_PAID, LA_EV_STRUCK, LA_EV_STRUCK_ANYWHERE, LA_EV_DAMAGED, LA_EV_DAMAGE_LOST, LA_EV_REPAIRING,
    LA_EV_REPAIRED, LA_EV_STOPPED, LA_EV_EXPOSED, LA_EV_CONTAMINATED, LA_EV_CLEANING, LA_EV_CLEANED,
    LA_EV_SPARED, LA_EV_IGNORED, LA_EV_DIED, LA_EV_DISMISSED, LA_EV_UNSEATED, LA_EV_RECRUITED,
    LA_EV_FAME_DUE, LA_EV_FAME, LA_EV_DRAWS, LA_EV_DREW, LA_EV_NO_OBJECT, LA_EV_SHUFFLED, LA_EV_USED,
    LA_EV_DISCARDED, LA_EV_INSTALLED, LA_EV_REMOVED, LA_EV_SWAPPED, LA_EV_ABILITY, LA_EV_FOOD_GONE,
    LA_EV_THAWED, LA_EV_RESTED, LA_EV_STAYED, LA_EV_STARTED, LA_EV_BURNT, LA_EV_MOVED, LA_EV_HALTED,
    LA_EV_COUNTER, LA_EV_COUNTER_LEFT, LA_EV_MINED, LA_EV_MINE_TAKEN, LA_EV_MINE_HIT, LA_EV_ORDER_2,
    LA_EV_ORDER_3, LA_EV_ORDER_4, LA_EV_READY, LA_EV_IGNORES, LA_EV_AMBUSH, LA_EV_AMBUSHES, LA_EV_ATTACK,
    LA_EV_OUTCOME, LA_EV_HIT, LA_EV_MISSED, LA_EV_JAMMED, LA_EV_CEASED, LA_EV_TARGET, LA_EV_TARGET_BACK,
    LA_EV_KEPT, LA_EV_DEFEATED, LA_EV_LETTER, LA_EV_LOOT, LA_EV_LOOT_LOST, LA_EV_CLAIM, LA_EV_LOOT_TAKEN,
    LA_EV_LOOT_LEFT, LA_EV_VOLLEY, LA_EV_SALVO, LA_EV_ABANDONED, LA_EV_AURORA, LA_EV_SURPLUS,
    LA_EV_ELIMINATED, LA_EV_LIFTED, LA_EV_PUT, LA_EV_ENDED, LA_EV_FORCED,
    LA_EVENTS
};

enum {
    LA_WHY_HAND_FULL = AUS_WHY_GAME, /* a lifted token must be put down first */
    LA_WHY_HAND_EMPTY,
    LA_WHY_IN_FIRE,       /* no re-arranging now */
    LA_WHY_NO_CARD,       /* no card in this place of the convoy */
    LA_WHY_NO_BOX,        /* the card has no such box */
    LA_WHY_BOX_EMPTY,
    LA_WHY_BOX_DAMAGED,
    LA_WHY_NOT_DAMAGED,
    LA_WHY_NOT_ACCEPTED,  /* the box does not take this token */
    LA_WHY_SAME_TOKEN,
    LA_WHY_NO_JETTISON,   /* survivors are not thrown out for a resource */
    LA_WHY_MUST_STORE,    /* a survivor token is not dropped while there is room */
    LA_WHY_OUTSIDE_AREA,
    LA_WHY_EMPTY_SLOT,
    LA_WHY_ENEMY,
    LA_WHY_SKILL,         /* need, have */
    LA_WHY_IMPOSSIBLE,    /* the card's action cannot be carried out */
    LA_WHY_NOT_YOURS,     /* no such card in the crew */
    LA_WHY_WRONG_ZONE,    /* zone it is in */
    LA_WHY_ASCENDING,     /* chosen in ascending order */
    LA_WHY_TEAM_TOO_WEAK, /* need, have */
    LA_WHY_BONUS_DONE,
    LA_WHY_NO_TEAM,       /* nobody who takes part is alive */
    LA_WHY_OTHER_SLOT,
    LA_WHY_NO_CHOICE,     /* there is no such option */
    LA_WHY_NOTHING_TO_DO, /* the effect would do nothing */
    LA_WHY_CANNOT_PAY,
    LA_WHY_BLOCK_EMPTY,
    LA_WHY_MUST_ACT,      /* explore or pass */
    LA_WHY_ALREADY_ACTED,
    LA_WHY_NO_TOKEN,      /* token the convoy lacks */
    LA_WHY_NOT_ALLOWED,   /* this survivor may not be chosen here */
    LA_WHY_CLEAN,         /* no contamination on it */
    LA_WHY_FRESH,         /* recruited this turn */
    LA_WHY_NO_OBJECT,     /* not in hand */
    LA_WHY_NOT_ITS_PHASE,
    LA_WHY_NOT_YOUR_TURN,
    LA_WHY_OBJECT_LIMIT,
    LA_WHY_OTHER_USE,     /* this object is not used like this */
    LA_WHY_USED_ABILITY,
    LA_WHY_NO_ABILITY,
    LA_WHY_TOKEN_PRESENT, /* the convoy holds one already */
    LA_WHY_NO_DRIVER,
    LA_WHY_ROAD_END,
    LA_WHY_UNREACHABLE,
    LA_WHY_MOVE_BEGUN,
    LA_WHY_NOT_TRAVELLED,
    LA_WHY_NOT_THERE,     /* no such enemy here */
    LA_WHY_NO_WEAPON,
    LA_WHY_FIRED,
    LA_WHY_NO_TARGET,
    LA_WHY_FORCED,        /* may not be declined */
    LA_WHY_NO_ROOM,
    LA_WHY_SAME_KIND,     /* the merchant has this kind */
    LA_WHYS_END
};

enum {
    LA_O_MINE, LA_O_LITERAL_DISCARD, LA_O_ANTIFREEZE, LA_O_RECRUIT_DISPLACES, LA_O_RELOCATION,
    LA_O_TOP_REPAIR, LA_O_FLIP_ALWAYS, LA_O_TRAVELLERS, LA_O_OVERFLOW_USE, LA_O_LOOT_BY_PAIR,
    LA_OPTIONS
};

enum { LA_RUNNING, LA_ENDED_REACHED, LA_ENDED_DEPARTED, LA_ENDED_LAST, LA_ENDED_NOBODY, LA_ENDINGS };

#endif

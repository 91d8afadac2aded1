/* Last Aurora: its words. Text forms, parser, JSON, scenario patches and text keys come from here. */
#include "fields.h"
#include "game.h"
#include "worth.h"

#define COUNT(x) (sizeof(x) / sizeof((x)[0]))

/* ---- Domains ----------------------------------------------------------------------------- */

static const char *const things[LA_THINGS] = {"survivor", "ammo", "food", "fuel", "damage"};
static const char *const boxes[LA_BOXES_MAX] = {"1", "2", "3", "4", "5", "6", "7", "8"};
static const char *const zones[LA_ZONES] = {"active", "rest", "exhausted"};
static const char *const slots[LA_SLOTS] = {"1", "2", "3", "4", "5"};
static const char *const choices[LA_CHOICES_MAX] = {"a", "b", "c"};
static const char *const sides[2] = {"left", "right"};
static const char *const sources[LA_SOURCES] = {"location", "slot", "encounter", "event",
                                                "enemy",    "counter", "object"};

static const aus_domain domains[LA_DOMAINS] = {
    LA_CONTENT_DOMAINS,
    LA_ENUM_(LA_D_THING, "thing", LA_THINGS, things),
    LA_ENUM_(LA_D_AT, "at", LA_BOXES_MAX, boxes),
    LA_ENUM_(LA_D_ZONE, "zone", LA_ZONES, zones),
    LA_ENUM_(LA_D_SLOT, "slot", LA_SLOTS, slots),
    LA_ENUM_(LA_D_CHOICE, "choice", LA_CHOICES_MAX, choices),
    LA_ENUM_(LA_D_SIDE, "side", 2, sides),
    LA_ENUM_(LA_D_SOURCE, "source", LA_SOURCES, sources),
};

/* ---- Parameters -------------------------------------------------------------------------- */

#define CARD     {"card", LA_D_CARD}
#define SURVIVOR {"survivor", LA_D_CARD}
#define ENEMY    {"enemy", LA_D_ENEMY}
#define CELL     {"cell", LA_D_CELL}
#define AT       {"box", LA_D_AT}
#define SLOT     {"slot", LA_D_SLOT}
#define CHOICE   {"choice", LA_D_CHOICE}
#define SIDE     {"side", LA_D_SIDE}
#define TOKEN    {"token", LA_D_TOKEN}
#define THING    {"thing", LA_D_THING}
#define ZONE     {"zone", LA_D_ZONE}
#define OBJECT   {"object", LA_D_OBJECT}
#define ROAD     {"road", LA_D_ROAD}
#define WAYPOINT {"waypoint", LA_D_WAYPOINT}
#define LETTER   {"space", LA_D_LETTER}
#define REGION   {"region", LA_D_REGION}
#define AREA     {"area", LA_D_AREA}
#define COUNTER  {"counter", LA_D_COUNTER}
#define SEAT     {"owner", LA_D_SEAT}
#define N        {"n", LA_D_NUMBER}
#define SOURCE   {"source", LA_D_SOURCE}
#define REACH    {"reach", LA_D_REACH}
#define PHASE    {"phase", LA_D_PHASE}
#define DECK     {"deck", LA_D_DECK}
#define TAKEN    {"taken", LA_D_TOKEN}
#define FROM     {"from", LA_D_WAYPOINT}
#define TO       {"to", LA_D_WAYPOINT}
#define FIRST    {"first", LA_D_SEAT}
#define SECOND   {"second", LA_D_SEAT}
#define THIRD    {"third", LA_D_SEAT}
#define FOURTH   {"fourth", LA_D_SEAT}
#define NUMBER(name) {name, LA_D_NUMBER}
#define P1(a)          .params = 1, .param = {a}
#define P2(a, b)       .params = 2, .param = {a, b}
#define P3(a, b, c)    .params = 3, .param = {a, b, c}
#define P4(a, b, c, d) .params = 4, .param = {a, b, c, d}

/* ---- Verbs ------------------------------------------------------------------------------- */

static const aus_verb verbs[LA_VERBS] = {
    [LA_V_EXPLORE] = {.id = "explore", P1(SLOT)},
    [LA_V_JOIN] = {.id = "join", P1(SURVIVOR)},
    [LA_V_GO] = {.id = "go"},
    [LA_V_ACT] = {.id = "act"},
    [LA_V_BONUS] = {.id = "bonus", P2(SLOT, CHOICE)},
    [LA_V_FINISH] = {.id = "finish"},
    [LA_V_COLLECT] = {.id = "collect", P1(SIDE)},
    [LA_V_CHOOSE] = {.id = "choose", P1(CHOICE)},
    [LA_V_REPLACE] = {.id = "replace", P1(CELL)},
    [LA_V_MOUNT] = {.id = "mount", P1(CELL)},
    [LA_V_UNCOUPLE] = {.id = "uncouple", P1(CELL)},
    [LA_V_PASS] = {.id = "pass", P1(SURVIVOR)},
    [LA_V_FEED] = {.id = "feed", P1(SURVIVOR)},
    [LA_V_STRENGTHEN] = {.id = "strengthen", P1(SURVIVOR)},
    [LA_V_END_TURN] = {.id = "end-turn"},
    [LA_V_STORE] = {.id = "store", P2(CELL, AT)},
    [LA_V_DROP] = {.id = "drop"},
    [LA_V_DAMAGE] = {.id = "damage", P2(CELL, AT)},
    [LA_V_REPAIR] = {.id = "repair", P2(CELL, AT)},
    [LA_V_STOP] = {.id = "stop"},
    [LA_V_DISMISS] = {.id = "dismiss", P1(SURVIVOR)},
    [LA_V_UNSEAT] = {.id = "unseat", P2(CELL, AT)},
    [LA_V_CONTAMINATE] = {.id = "contaminate", P1(SURVIVOR)},
    [LA_V_CLEAN] = {.id = "clean", P1(SURVIVOR)},
    [LA_V_GIVE] = {.id = "give", P2(CELL, AT)},
    [LA_V_GAIN] = {.id = "gain", P1(TOKEN)},
    [LA_V_DISCARD] = {.id = "discard", P1(OBJECT)},
    [LA_V_SHIELD] = {.id = "shield", P1(OBJECT)},
    [LA_V_USE] = {.id = "use", P1(OBJECT)},
    [LA_V_USE_ON] = {.id = "use-on", P2(OBJECT, SURVIVOR)},
    [LA_V_PAY_WITH] = {.id = "pay-with", P1(OBJECT)},
    [LA_V_START_WITH] = {.id = "start-with", P1(OBJECT)},
    [LA_V_LAY] = {.id = "lay", P2(OBJECT, ROAD)},
    [LA_V_REST] = {.id = "rest"},
    [LA_V_MEND] = {.id = "mend"},
    [LA_V_FETCH] = {.id = "fetch", P1(TOKEN)},
    [LA_V_RALLY] = {.id = "rally", P1(SURVIVOR)},
    [LA_V_STAY] = {.id = "stay"},
    [LA_V_START] = {.id = "start"},
    [LA_V_BURN] = {.id = "burn", P1(TOKEN)},
    [LA_V_TURN] = {.id = "turn", P1(WAYPOINT)},
    [LA_V_DRIVE] = {.id = "drive", P1(WAYPOINT)},
    [LA_V_TAKE] = {.id = "take"},
    [LA_V_LEAVE] = {.id = "leave"},
    [LA_V_READY] = {.id = "ready"},
    [LA_V_IGNORE] = {.id = "ignore", P1(ENEMY)},
    [LA_V_DECLINE] = {.id = "decline"},
    [LA_V_ATTACK] = {.id = "attack", P3(CELL, AT, ENEMY)},
    [LA_V_CEASE] = {.id = "cease"},
    [LA_V_RETARGET] = {.id = "retarget", P2(ENEMY, LETTER)},
    [LA_V_KEEP] = {.id = "keep"},
    [LA_V_OUST] = {.id = "oust", P1(LETTER)},
    [LA_V_LIFT] = {.id = "lift", .free = true, P2(CELL, AT)},
    [LA_V_PUT] = {.id = "put", .free = true, P2(CELL, AT)},
};

/* ---- Questions and steps ----------------------------------------------------------------- */

static const aus_ask asks[LA_ASKS] = {
    [LA_ASK_TURN] = {.id = "turn", .clause = "LA-EXP-02", P1(SEAT)},
    [LA_ASK_TEAM] = {.id = "team", .clause = "LA-EXP-08", P1(SEAT)},
    [LA_ASK_EXPLORE] = {.id = "explore", .clause = "LA-EXP-10", P1(SEAT)},
    [LA_ASK_BLOCK] = {.id = "block", .clause = "LA-COLL-05", P1(SEAT)},
    [LA_ASK_CHOICE] = {.id = "choice", .clause = "LA-ENC-01", P2(SEAT, SOURCE)},
    [LA_ASK_TRAILER] = {.id = "trailer", .clause = "LA-UPG-03", P2(SEAT, CARD)},
    [LA_ASK_CARRIER] = {.id = "carrier", .clause = "LA-UPG-04", P2(SEAT, CARD)},
    [LA_ASK_UNCOUPLE] = {.id = "uncouple", .clause = "LA-UPG-08", P1(SEAT)},
    [LA_ASK_STORE] = {.id = "store", .clause = "LA-CARGO-10", P2(SEAT, TOKEN)},
    [LA_ASK_DAMAGE] = {.id = "damage", .clause = "LA-CARGO-18", P3(SEAT, N, AREA)},
    [LA_ASK_REPAIR] = {.id = "repair", .clause = "LA-CARGO-23", P2(SEAT, N)},
    [LA_ASK_CLEAN] = {.id = "clean", .clause = "LA-CONT-10", P2(SEAT, N)},
    [LA_ASK_DISMISS] = {.id = "dismiss", .clause = "LA-CARGO-21", P1(SEAT)},
    [LA_ASK_UNSEAT] = {.id = "unseat", .clause = "LA-CONT-04", P1(SEAT)},
    [LA_ASK_CONTAMINATE] = {.id = "contaminate", .clause = "LA-CONT-01", P3(SEAT, N, REACH)},
    [LA_ASK_GIVE] = {.id = "give", .clause = "LA-GEN-09", P3(SEAT, N, TOKEN)},
    [LA_ASK_GAIN] = {.id = "gain", .clause = "LA-GEN-09", P2(SEAT, N)},
    [LA_ASK_GIVE_OBJECT] = {.id = "give-object", .clause = "LA-ENC-04", P2(SEAT, N)},
    [LA_ASK_OVERFLOW] = {.id = "overflow", .clause = "LA-OBJ-02", P1(SEAT)},
    [LA_ASK_REST] = {.id = "rest", .clause = "LA-REST-01"},
    [LA_ASK_MOVE] = {.id = "move", .clause = "LA-MOVE-04", P1(SEAT)},
    [LA_ASK_DRIVE] = {.id = "drive", .clause = "LA-MOVE-06", P1(SEAT)},
    [LA_ASK_WAYPOINT] = {.id = "waypoint", .clause = "LA-WAY-02", P2(SEAT, COUNTER)},
    [LA_ASK_WINDOW] = {.id = "window", .clause = "LA-CARGO-14"},
    [LA_ASK_RENEGADE] = {.id = "renegade", .clause = "LA-ABIL-13", P1(SEAT)},
    [LA_ASK_FIRE] = {.id = "fire", .clause = "LA-FIRE-CON-01", P1(SEAT)},
    [LA_ASK_PAY] = {.id = "pay", .clause = "LA-FIRE-CON-02", P2(SEAT, TOKEN)},
    [LA_ASK_TARGET] = {.id = "target", .clause = "LA-FIRE-CON-10", P2(SEAT, ENEMY)},
    [LA_ASK_OUST] = {.id = "oust", .clause = "LA-FIRE-CON-12", P2(SEAT, ENEMY)},
    [LA_ASK_LOOT] = {.id = "loot", .clause = "LA-LOOT-06", P2(SEAT, CARD)},
    [LA_STEP_ROUND] = {.id = "round", .clause = "LA-ROUND-01"},
    [LA_STEP_EXPLORING] = {.id = "exploring", .clause = "LA-EXP-01"},
    [LA_STEP_TURN_END] = {.id = "turn-end", .clause = "LA-EXP-05"},
    [LA_STEP_EXHAUST] = {.id = "exhaust", .clause = "LA-EXP-13"},
    [LA_STEP_REFILL] = {.id = "refill", .clause = "LA-EXP-14"},
    [LA_STEP_REVEAL] = {.id = "reveal", .clause = "LA-REV-01"},
    [LA_STEP_EVENT] = {.id = "event", .clause = "LA-REV-05"},
    [LA_STEP_THAW] = {.id = "thaw", .clause = "LA-CONT-05"},
    [LA_STEP_EFFECTS] = {.id = "effects", .clause = "LA-BONUS-07"},
    [LA_STEP_FAME] = {.id = "fame", .clause = "LA-FAME-06"},
    [LA_STEP_DRAW] = {.id = "draw", .clause = "LA-OBJ-03"},
    [LA_STEP_MOVING] = {.id = "moving", .clause = "LA-MOVE-01"},
    [LA_STEP_TRAVEL] = {.id = "travel", .clause = "LA-MOVE-06"},
    [LA_STEP_ARRIVE] = {.id = "arrive", .clause = "LA-MOVE-14"},
    [LA_STEP_FIRE] = {.id = "fire-phase", .clause = "LA-FIRE-01"},
    [LA_STEP_AMBUSH] = {.id = "ambush", .clause = "LA-FIRE-AMB-06"},
    [LA_STEP_SHOT] = {.id = "shot", .clause = "LA-FIRE-CON-13"},
    [LA_STEP_SETTLE] = {.id = "settle", .clause = "LA-LOOT-06"},
    [LA_STEP_VOLLEY] = {.id = "volley", .clause = "LA-FIRE-ENE-01"},
    [LA_STEP_SALVO] = {.id = "salvo", .clause = "LA-FIRE-ENE-08"},
    [LA_STEP_ROUND_END] = {.id = "round-end", .clause = "LA-EOR-01"},
};

/* ---- Events ------------------------------------------------------------------------------ */

static const aus_event_kind events[LA_EVENTS] = {
    [LA_EV_ROUND] = {.id = "round", P1(N), .opens = AUS_OPENS},
    [LA_EV_PHASE] = {.id = "phase", P1(PHASE), .opens = AUS_OPENS},
    [LA_EV_REVEALED] = {.id = "revealed", P2(CARD, SLOT)},
    [LA_EV_NO_CARD] = {.id = "no-card"},
    [LA_EV_SLID] = {.id = "slid"},
    [LA_EV_TURN] = {.id = "turn", .opens = AUS_OPENS},
    [LA_EV_SKIPPED] = {.id = "skipped"},
    [LA_EV_EXPLORED] = {.id = "explored", P2(CARD, SLOT)},
    [LA_EV_JOINED] = {.id = "joined", P1(SURVIVOR)},
    [LA_EV_ACTION] = {.id = "action", P1(CARD)},
    [LA_EV_BONUS] = {.id = "bonus", P2(SLOT, CHOICE)},
    [LA_EV_NO_BONUS] = {.id = "no-bonus"},
    [LA_EV_DROPPED_ACTION] = {.id = "dropped-action", P1(CARD)},
    [LA_EV_COLLECTED] = {.id = "collected", P2(CARD, SIDE)},
    [LA_EV_CHOSEN] = {.id = "chosen", P1(CHOICE)},
    [LA_EV_PASSED] = {.id = "passed", P1(SURVIVOR)},
    [LA_EV_FED] = {.id = "fed", P1(SURVIVOR)},
    [LA_EV_STRENGTHENED] = {.id = "strengthened", P1(SURVIVOR)},
    [LA_EV_TURN_ENDED] = {.id = "turn-ended"},
    [LA_EV_ZONE] = {.id = "zone", P2(SURVIVOR, ZONE)},
    [LA_EV_STAYS] = {.id = "stays", P2(CARD, SLOT)},
    [LA_EV_LEFT_ZONE] = {.id = "left-zone", P2(CARD, SLOT)},
    [LA_EV_GAINED] = {.id = "gained", P2(TOKEN, N)},
    [LA_EV_STORED] = {.id = "stored", P3(TOKEN, CELL, AT)},
    [LA_EV_DROPPED] = {.id = "dropped", P1(TOKEN)},
    [LA_EV_RETURNED] = {.id = "returned", P3(TOKEN, CELL, AT)},
    [LA_EV_PAID] = {.id = "paid", P3(TOKEN, CELL, AT)},
    [LA_EV_STRUCK] = {.id = "struck", P2(N, AREA)},
    [LA_EV_STRUCK_ANYWHERE] = {.id = "struck-anywhere", P1(N)},
    [LA_EV_DAMAGED] = {.id = "damaged", P2(CELL, AT)},
    [LA_EV_DAMAGE_LOST] = {.id = "damage-lost", P1(N)},
    [LA_EV_REPAIRING] = {.id = "repairing", P1(N)},
    [LA_EV_REPAIRED] = {.id = "repaired", P2(CELL, AT)},
    [LA_EV_STOPPED] = {.id = "stopped", P1(N)},
    [LA_EV_EXPOSED] = {.id = "exposed", P1(N)},
    [LA_EV_CONTAMINATED] = {.id = "contaminated", P2(SURVIVOR, N)},
    [LA_EV_CLEANING] = {.id = "cleaning", P1(N)},
    [LA_EV_CLEANED] = {.id = "cleaned", P2(SURVIVOR, N)},
    [LA_EV_SPARED] = {.id = "spared", P1(SURVIVOR)},
    [LA_EV_IGNORED] = {.id = "ignored", P1(ENEMY)},
    [LA_EV_DIED] = {.id = "died", P1(SURVIVOR)},
    [LA_EV_DISMISSED] = {.id = "dismissed", P1(SURVIVOR)},
    [LA_EV_UNSEATED] = {.id = "unseated", P3(TOKEN, CELL, AT)},
    [LA_EV_RECRUITED] = {.id = "recruited", P2(SURVIVOR, ZONE)},
    [LA_EV_FAME_DUE] = {.id = "fame-due", P1(N)},
    [LA_EV_FAME] = {.id = "fame", P2(NUMBER("change"), NUMBER("fame"))},
    [LA_EV_DRAWS] = {.id = "draws", P1(N)},
    [LA_EV_DREW] = {.id = "drew", P1(OBJECT)},
    [LA_EV_NO_OBJECT] = {.id = "no-object"},
    [LA_EV_SHUFFLED] = {.id = "shuffled", P2(DECK, N)},
    [LA_EV_USED] = {.id = "used", P1(OBJECT)},
    [LA_EV_DISCARDED] = {.id = "discarded", P1(OBJECT)},
    [LA_EV_INSTALLED] = {.id = "installed", P2(CARD, CELL)},
    [LA_EV_REMOVED] = {.id = "removed", P2(CARD, CELL)},
    [LA_EV_SWAPPED] = {.id = "swapped", P2(TOKEN, TAKEN)},
    [LA_EV_ABILITY] = {.id = "ability", P1(SURVIVOR)},
    [LA_EV_FOOD_GONE] = {.id = "food-gone", P2(SURVIVOR, N)},
    [LA_EV_THAWED] = {.id = "thawed", P1(SURVIVOR)},
    [LA_EV_RESTED] = {.id = "rested"},
    [LA_EV_STAYED] = {.id = "stayed"},
    [LA_EV_STARTED] = {.id = "started", P1(N)},
    [LA_EV_BURNT] = {.id = "burnt", P2(TOKEN, N)},
    [LA_EV_MOVED] = {.id = "moved", P2(FROM, TO)},
    [LA_EV_HALTED] = {.id = "halted", P2(WAYPOINT, N)},
    [LA_EV_COUNTER] = {.id = "counter", P2(COUNTER, WAYPOINT)},
    [LA_EV_COUNTER_LEFT] = {.id = "counter-left", P1(COUNTER)},
    [LA_EV_MINED] = {.id = "mined", P1(ROAD)},
    [LA_EV_MINE_TAKEN] = {.id = "mine-taken", P1(ROAD)},
    [LA_EV_MINE_HIT] = {.id = "mine-hit", P1(ROAD)},
    [LA_EV_ORDER_2] = {.id = "order-2", P2(FIRST, SECOND)},
    [LA_EV_ORDER_3] = {.id = "order-3", P3(FIRST, SECOND, THIRD)},
    [LA_EV_ORDER_4] = {.id = "order-4", P4(FIRST, SECOND, THIRD, FOURTH)},
    [LA_EV_READY] = {.id = "ready"},
    [LA_EV_IGNORES] = {.id = "ignores", P1(ENEMY)},
    [LA_EV_AMBUSH] = {.id = "ambush", P3(ENEMY, REGION, NUMBER("defence"))},
    [LA_EV_AMBUSHES] = {.id = "ambushes", P1(N)},
    [LA_EV_ATTACK] = {.id = "attack", P3(CELL, AT, ENEMY)},
    [LA_EV_OUTCOME] = {.id = "outcome", P1(CARD)},
    [LA_EV_HIT] = {.id = "hit", P2(ENEMY, N)},
    [LA_EV_MISSED] = {.id = "missed", P1(ENEMY)},
    [LA_EV_JAMMED] = {.id = "jammed", P2(CELL, AT)},
    [LA_EV_CEASED] = {.id = "ceased"},
    [LA_EV_TARGET] = {.id = "target", P2(ENEMY, LETTER)},
    [LA_EV_TARGET_BACK] = {.id = "target-back", P2(ENEMY, LETTER)},
    [LA_EV_KEPT] = {.id = "kept"},
    [LA_EV_DEFEATED] = {.id = "defeated", P1(ENEMY)},
    [LA_EV_LETTER] = {.id = "letter", P2(LETTER, ENEMY)},
    [LA_EV_LOOT] = {.id = "loot", P1(CARD)},
    [LA_EV_LOOT_LOST] = {.id = "loot-lost", P1(ENEMY)},
    [LA_EV_CLAIM] = {.id = "claim", P1(ENEMY)},
    [LA_EV_LOOT_TAKEN] = {.id = "loot-taken", P1(CARD)},
    [LA_EV_LOOT_LEFT] = {.id = "loot-left", P1(CARD)},
    [LA_EV_VOLLEY] = {.id = "volley", P2(REGION, AREA)},
    [LA_EV_SALVO] = {.id = "salvo", P2(N, AREA)},
    [LA_EV_ABANDONED] = {.id = "abandoned", P2(ENEMY, REGION)},
    [LA_EV_AURORA] = {.id = "aurora", P2(WAYPOINT, N)},
    [LA_EV_SURPLUS] = {.id = "surplus", P2(CARD, SLOT)},
    [LA_EV_ELIMINATED] = {.id = "eliminated"},
    [LA_EV_LIFTED] = {.id = "lifted", P3(TOKEN, CELL, AT)},
    [LA_EV_PUT] = {.id = "put", P3(TOKEN, CELL, AT)},
    [LA_EV_ENDED] = {.id = "ended"},
    [LA_EV_FORCED] = {.id = "forced", P1(CHOICE)},
};

/* ---- Refusals ---------------------------------------------------------------------------- */

#define WHY(code) [LA_WHY_##code - AUS_WHY_GAME]
static const aus_why whys[LA_WHYS_END - AUS_WHY_GAME] = {
    WHY(HAND_FULL) = {.id = "hand-full", P1(TOKEN)},
    WHY(HAND_EMPTY) = {.id = "hand-empty"},
    WHY(IN_FIRE) = {.id = "in-fire"},
    WHY(NO_CARD) = {.id = "no-card", P1(CELL)},
    WHY(NO_BOX) = {.id = "no-box", P2(CELL, AT)},
    WHY(BOX_EMPTY) = {.id = "box-empty", P2(CELL, AT)},
    WHY(BOX_DAMAGED) = {.id = "box-damaged", P2(CELL, AT)},
    WHY(NOT_DAMAGED) = {.id = "not-damaged", P2(CELL, AT)},
    WHY(NOT_ACCEPTED) = {.id = "not-accepted", P2(TOKEN, CELL)},
    WHY(SAME_TOKEN) = {.id = "same-token", P1(TOKEN)},
    WHY(NO_JETTISON) = {.id = "no-jettison", P2(CELL, AT)},
    WHY(MUST_STORE) = {.id = "must-store"},
    WHY(OUTSIDE_AREA) = {.id = "outside-area", P1(CELL)},
    WHY(EMPTY_SLOT) = {.id = "empty-slot", P1(SLOT)},
    WHY(ENEMY) = {.id = "enemy", P1(CARD)},
    WHY(SKILL) = {.id = "skill", P2(NUMBER("need"), NUMBER("have"))},
    WHY(IMPOSSIBLE) = {.id = "impossible"},
    WHY(NOT_YOURS) = {.id = "not-yours", P1(SURVIVOR)},
    WHY(WRONG_ZONE) = {.id = "wrong-zone", P2(SURVIVOR, ZONE)},
    WHY(ASCENDING) = {.id = "ascending", P1(SURVIVOR)},
    WHY(TEAM_TOO_WEAK) = {.id = "team-too-weak", P2(NUMBER("need"), NUMBER("have"))},
    WHY(BONUS_DONE) = {.id = "bonus-done"},
    WHY(NO_TEAM) = {.id = "no-team"},
    WHY(OTHER_SLOT) = {.id = "other-slot", P1(SLOT)},
    WHY(NO_CHOICE) = {.id = "no-choice", P1(CHOICE)},
    WHY(NOTHING_TO_DO) = {.id = "nothing-to-do"},
    WHY(CANNOT_PAY) = {.id = "cannot-pay"},
    WHY(BLOCK_EMPTY) = {.id = "block-empty", P1(SIDE)},
    WHY(MUST_ACT) = {.id = "must-act"},
    WHY(ALREADY_ACTED) = {.id = "already-acted"},
    WHY(NO_TOKEN) = {.id = "no-token", P1(TOKEN)},
    WHY(NOT_ALLOWED) = {.id = "not-allowed"},
    WHY(CLEAN) = {.id = "clean", P1(SURVIVOR)},
    WHY(FRESH) = {.id = "fresh", P1(SURVIVOR)},
    WHY(NO_OBJECT) = {.id = "no-object", P1(OBJECT)},
    WHY(NOT_ITS_PHASE) = {.id = "not-its-phase", P2(OBJECT, PHASE)},
    WHY(NOT_YOUR_TURN) = {.id = "not-your-turn", P1(OBJECT)},
    WHY(OBJECT_LIMIT) = {.id = "object-limit", P2(OBJECT, N)},
    WHY(OTHER_USE) = {.id = "other-use", P1(OBJECT)},
    WHY(USED_ABILITY) = {.id = "used-ability", P1(SURVIVOR)},
    WHY(NO_ABILITY) = {.id = "no-ability"},
    WHY(TOKEN_PRESENT) = {.id = "token-present", P1(TOKEN)},
    WHY(NO_DRIVER) = {.id = "no-driver"},
    WHY(ROAD_END) = {.id = "road-end", P1(WAYPOINT)},
    WHY(UNREACHABLE) = {.id = "unreachable", P2(WAYPOINT, NUMBER("points"))},
    WHY(MOVE_BEGUN) = {.id = "move-begun"},
    WHY(NOT_TRAVELLED) = {.id = "not-travelled", P1(ROAD)},
    WHY(NOT_THERE) = {.id = "not-there", P1(ENEMY)},
    WHY(NO_WEAPON) = {.id = "no-weapon", P2(CELL, AT)},
    WHY(FIRED) = {.id = "fired", P2(CELL, AT)},
    WHY(NO_TARGET) = {.id = "no-target", P1(LETTER)},
    WHY(FORCED) = {.id = "forced"},
    WHY(NO_ROOM) = {.id = "no-room", P1(CARD)},
    WHY(SAME_KIND) = {.id = "same-kind", P1(TOKEN)},
};

/* ---- Options ----------------------------------------------------------------------------- */

static const char *const no_yes[] = {"false", "true"};
static const char *const one_two[] = {"1", "2"};

static const aus_option options[LA_OPTIONS] = {
    [LA_O_MINE] = {"mine", "LA-MINE-01", 2, 0, no_yes},
    [LA_O_LITERAL_DISCARD] = {"location_discard_literal", "LA-COLL-08", 2, 0, no_yes},
    [LA_O_ANTIFREEZE] = {"antifreeze_sets_effective", "LA-OBJ-12", 2, 0, no_yes},
    [LA_O_RECRUIT_DISPLACES] = {"recruit_may_displace_survivor", "LA-REC-04", 2, 1, no_yes},
    [LA_O_RELOCATION] = {"target_relocation_mandatory", "LA-FIRE-CON-10", 2, 0, no_yes},
    [LA_O_TOP_REPAIR] = {"fame_top_repair_mandatory", "LA-FAME-03", 2, 0, no_yes},
    [LA_O_FLIP_ALWAYS] = {"enemy_fire_flip_without_convoy", "LA-FIRE-ENE-10", 2, 1, no_yes},
    [LA_O_TRAVELLERS] = {"travellers_fame", "LA-ENC-07", 2, 1, one_two},
    [LA_O_OVERFLOW_USE] = {"overflow_use_outside_turn", "LA-OBJ-11", 2, 1, no_yes},
    [LA_O_LOOT_BY_PAIR] = {"loot_by_pair", "LA-FIRE-AMB-04", 2, 0, no_yes},
};

static const char *const endings[LA_ENDINGS] = {[LA_RUNNING] = "running",
                                                [LA_ENDED_REACHED] = "reached",
                                                [LA_ENDED_DEPARTED] = "departed",
                                                [LA_ENDED_LAST] = "last",
                                                [LA_ENDED_NOBODY] = "nobody"};

static const aus_topic topics[] = {
    {.id = "road", .parts = "at foe mine aurora", .place = LA_D_WAYPOINT},
    {.id = "row", .parts = "zone"},
    {.id = "convoy", .parts = "car"},
    {.id = "crew", .parts = "crew"},
    {.id = "enemies", .parts = "foe targets"},
    {.id = "objects", .parts = "hand objects object_pile"},
    {.id = "decks", .parts = "period deck objects outcomes loots pairs back discard"},
};

const aus_rules la_rules = {
    .id = "last-aurora",
    .version = 2,
    .seats_min = LA_PLAYERS_MIN,
    .seats_max = LA_PLAYERS_MAX,
    .max_actions = 512,
    .max_length = 8192,
    .state_size = sizeof(la_state),
    .end_clause = "LA-END-01",
    .domains = COUNT(domains), .domain = domains,
    .verbs = COUNT(verbs), .verb = verbs,
    .asks = COUNT(asks), .ask = asks,
    .events = COUNT(events), .event = events,
    .whys = COUNT(whys), .why = whys,
    .options = COUNT(options), .option = options,
    .tables = LA_TABLES, .table = la_tables,
    .fields = LA_STATE_FIELDS, .field = la_state_fields,
    .endings = COUNT(endings), .ending = endings,
    .prepare = la_prepare,
    .start = la_start,
    .actions = la_actions,
    .free_actions = la_free_actions,
    .check = la_check,
    .apply = la_apply,
    .observe = la_observe,
    .resample = la_resample,
    .scores = la_scores,
    .features = LA_FEATURES,
    .measure = la_measure,
    .weight = la_weights,
    .concerns = la_concerns,
    .reasons = LA_REASONS,
    .reason = la_reason,
    .heuristic = la_heuristic,
    .exposure = la_exposure,
    .inclination = la_inclination,
    .horizon = 16,
    .invariant = la_invariant,
    .facts = la_facts_about,
    .about = la_about,
    .ask_clause = la_ask_clause,
    .topics = sizeof topics / sizeof topics[0],
    .topic = topics,
};

/* tables.c: the words of AuZtralia. Texts, parser, JSON, scenario patches and text keys come from here. */
#include "rules.h"

#define COUNT(x) (sizeof(x) / sizeof((x)[0]))

/* ---- Parameters ------------------------------------------------------------------------------ */

#define P_HEX       { "hex", AZ_D_HEX }
#define P_TO        { "to", AZ_D_HEX }
#define P_FROM      { "from", AZ_D_HEX }
#define P_TILE      { "tile", AZ_D_TILE }
#define P_CARD      { "card", AZ_D_CARD }
#define P_EVENT     { "card", AZ_D_EVENT }
#define P_SURVEY    { "survey", AZ_D_SURVEY }
#define P_CHARACTER { "character", AZ_D_CHARACTER }
#define P_OTHER     { "other", AZ_D_CHARACTER }
#define P_UNIT      { "unit", AZ_D_UNIT }
#define P_SPACE     { "space", AZ_D_SPACE }
#define P_FARM      { "farm", AZ_D_FARM }
#define P_RESOURCE  { "resource", AZ_D_RESOURCE }
#define P_GROUP     { "group", AZ_D_GROUP }
#define P_SIDE      { "side", AZ_D_SIDE }
#define P_STAGE     { "stage", AZ_D_STAGE }
#define P_SEAT      { "player", AZ_D_SEAT }
#define P_COUNT     { "count", AZ_D_COUNT }
#define P_N         { "n", AZ_D_NUMBER }
#define P_GOLD      { "gold", AZ_D_NUMBER }
#define P_LEVEL     { "level", AZ_D_NUMBER }
#define P_STACK     { "level", AZ_D_STACK }
#define P_SLOT      { "slot", AZ_D_NUMBER }
#define P_FIELD     { "field", AZ_D_NUMBER }
#define P_NEED      { "need", AZ_D_NUMBER }
#define P_HAVE      { "have", AZ_D_NUMBER }
#define P_TOTAL     { "total", AZ_D_NUMBER }
#define P_PHASE     { "phase", AZ_D_NUMBER }
#define P_THIRD     { "third", AZ_D_HEX }
#define P_FOURTH    { "fourth", AZ_D_HEX }
#define P_FIRST     { "first", AZ_D_NUMBER }

/* ---- Verbs and questions --------------------------------------------------------------------- */

#define ONE(a)         .params = 1, .param = { a }
#define TWO(a, b)      .params = 2, .param = { a, b }
#define THREE(a, b, c) .params = 3, .param = { a, b, c }

static const aus_verb verbs[AZ_VERBS] = {
    [AZ_V_PORT] = { .id = "port", ONE(P_HEX) },
    [AZ_V_ACT] = { .id = "act", ONE(P_SPACE) },
    [AZ_V_PLAY] = { .id = "play", ONE(P_CHARACTER) },
    [AZ_V_LAY] = { .id = "lay", TWO(P_HEX, P_TO) },
    [AZ_V_MINE] = { .id = "mine", TWO(P_HEX, P_RESOURCE) },
    [AZ_V_TAKE] = { .id = "take", ONE(P_CHARACTER) },
    [AZ_V_LOOK] = { .id = "look" },
    [AZ_V_KEEP] = { .id = "keep", ONE(P_CHARACTER) },
    [AZ_V_SWAP] = { .id = "swap", ONE(P_CHARACTER) },
    [AZ_V_BUY] = { .id = "buy", TWO(P_UNIT, P_COUNT) },
    [AZ_V_IMPORT] = { .id = "import", ONE(P_RESOURCE) },
    [AZ_V_EXPORT] = { .id = "export", ONE(P_RESOURCE) },
    [AZ_V_FARM] = { .id = "farm", TWO(P_FARM, P_HEX) },
    [AZ_V_TARGET] = { .id = "target", ONE(P_HEX) },
    [AZ_V_SEND] = { .id = "send", TWO(P_UNIT, P_COUNT) },
    [AZ_V_GO] = { .id = "go" },
    [AZ_V_RETREAT] = { .id = "retreat", ONE(P_GROUP) },
    [AZ_V_USE] = { .id = "use", ONE(P_CHARACTER) },
    [AZ_V_STRIKE] = { .id = "strike", ONE(P_TILE) },
    [AZ_V_SACRIFICE] = { .id = "sacrifice", ONE(P_UNIT) },
    [AZ_V_MEND] = { .id = "mend", ONE(P_UNIT) },
    [AZ_V_ASSIGN] = { .id = "assign", ONE(P_UNIT) },
    [AZ_V_SAVE] = { .id = "save", ONE(P_UNIT) },
    [AZ_V_REVEAL] = { .id = "reveal", ONE(P_HEX) },
    [AZ_V_ENLIST] = { .id = "enlist", ONE(P_UNIT) },
    [AZ_V_RAZE] = { .id = "raze", ONE(P_TILE) },
    [AZ_V_RESTORE] = { .id = "restore", ONE(P_HEX) },
    [AZ_V_STAY] = { .id = "stay" },
    [AZ_V_DECLINE] = { .id = "decline" },
    [AZ_V_DONE] = { .id = "done" },
};

static const aus_ask asks[AZ_ASKS] = {
    [AZ_ASK_PORT] = { .id = "port", .clause = "AZ-SETUP-36" },
    [AZ_ASK_TURN] = { .id = "turn", .clause = "AZ-TURN-01" },
    [AZ_ASK_AFTER] = { .id = "after", .clause = "AZ-TURN-07" },
    [AZ_ASK_RAIL] = { .id = "rail", .clause = "AZ-RAIL-01", .params = 4,
                      .param = { P_SPACE, P_N, P_HEX, P_TO } },
    [AZ_ASK_MINE] = { .id = "mine", .clause = "AZ-MINE-01", ONE(P_SPACE) },
    [AZ_ASK_RECRUIT] = { .id = "recruit", .clause = "AZ-RECR-01", ONE(P_SPACE) },
    [AZ_ASK_KEEP] = { .id = "keep", .clause = "AZ-RECR-05", ONE(P_N) },
    [AZ_ASK_SWAP] = { .id = "swap", .clause = "AZ-RECR-06", ONE(P_CHARACTER) },
    [AZ_ASK_ARMY] = { .id = "army", .clause = "AZ-ARMY-01", ONE(P_SPACE) },
    [AZ_ASK_TRADE] = { .id = "trade", .clause = "AZ-TRADE-01", TWO(P_SPACE, P_N) },
    [AZ_ASK_FARM] = { .id = "farm", .clause = "AZ-FARM-01", .params = 5,
                      .param = { P_SPACE, P_N, P_FARM, P_HEX, P_TOTAL } },
    [AZ_ASK_TARGET] = { .id = "target", .clause = "AZ-ATK-02", ONE(P_SPACE) },
    [AZ_ASK_FORCE] = { .id = "force", .clause = "AZ-ATK-01", TWO(P_HEX, P_N) },
    [AZ_ASK_RETREAT] = { .id = "retreat", .clause = "AZ-CMB-32", ONE(P_FIRST) },
    [AZ_ASK_WINDOW] = { .id = "window", .clause = "AZ-CHAR-10", ONE(P_STAGE) },
    [AZ_ASK_FLEE] = { .id = "flee", .clause = "AZ-CHAR-JONES", ONE(P_CARD) },
    [AZ_ASK_STRIKE] = { .id = "strike", .clause = "AZ-CHAR-11", ONE(P_CHARACTER) },
    [AZ_ASK_SACRIFICE] = { .id = "sacrifice", .clause = "AZ-CHAR-TAKANASHI", ONE(P_CHARACTER) },
    [AZ_ASK_MEND] = { .id = "mend", .clause = "AZ-CHAR-CAPROTTI", ONE(P_CHARACTER) },
    [AZ_ASK_ASSIGN] = { .id = "assign", .clause = "AZ-CMB-24", ONE(P_N) },
    [AZ_ASK_SAVE] = { .id = "save", .clause = "AZ-CHAR-NEUMANN" },
    [AZ_ASK_REVEAL] = { .id = "reveal", .clause = "AZ-CHAR-DAVIES", .params = 6,
                        .param = { P_N, P_TOTAL, P_HEX, P_TO, P_THIRD, P_FOURTH } },
    [AZ_ASK_ENLIST] = { .id = "enlist", .clause = "AZ-CHAR-FLOUNDER", ONE(P_N) },
    [AZ_ASK_RAZE] = { .id = "raze", .clause = "AZ-CHAR-DANGER" },
    [AZ_ASK_RAID] = { .id = "raid", .clause = "AZ-CHAR-RAIDERS", ONE(P_CHARACTER) },
    [AZ_ASK_RESTORE] = { .id = "restore", .clause = "AZ-CHAR-APPLESEED", TWO(P_N, P_HEX) },
    [AZ_ASK_TAKE] = { .id = "take", .clause = "AZ-CHAR-KITCHENER" },
    [AZ_ASK_REACT] = { .id = "react", .clause = "AZ-CHAR-ALIKA" },
    [AZ_STEP_NEXT] = { .id = "next", .clause = "AZ-TIME-02" },
    [AZ_STEP_FINISH] = { .id = "finish", .clause = "AZ-TURN-07", TWO(P_SEAT, P_PHASE) },
    [AZ_STEP_FIGHT] = { .id = "fight", .clause = "AZ-CMB-05" },
    [AZ_STEP_WAKE] = { .id = "wake", .clause = "AZ-OO-02", ONE(P_PHASE) },
    [AZ_STEP_REACTED] = { .id = "reacted", .clause = "AZ-RUL-63", ONE(P_SEAT) },
};

/* ---- Events ---------------------------------------------------------------------------------- */

static const aus_event_kind events[AZ_EVENT_KINDS] = {
    [AZ_EV_FIRST] = { .id = "first", ONE(P_FIELD) },
    [AZ_EV_SURVEY] = { .id = "survey", TWO(P_HEX, P_SURVEY) },
    [AZ_EV_ORE] = { .id = "ore", THREE(P_HEX, P_RESOURCE, P_N) },
    [AZ_EV_LURKER] = { .id = "lurker", TWO(P_HEX, P_LEVEL) },
    [AZ_EV_UPGRADED] = { .id = "upgraded", TWO(P_HEX, P_LEVEL) },
    [AZ_EV_NOT_PLACED] = { .id = "not-placed", ONE(P_HEX) },
    [AZ_EV_DECKS] = { .id = "decks", TWO(P_STACK, P_N) },
    [AZ_EV_DEALT] = { .id = "dealt", TWO(P_CHARACTER, P_SLOT) },
    [AZ_EV_PORT] = { .id = "port", ONE(P_HEX) },
    [AZ_EV_TURN] = { .id = "turn", ONE(P_FIELD), .opens = AUS_OPENS },
    [AZ_EV_ACTS] = { .id = "acts", ONE(P_SPACE) },
    [AZ_EV_REPEAT] = { .id = "repeat", TWO(P_SPACE, P_GOLD) },
    [AZ_EV_PAID] = { .id = "paid", TWO(P_RESOURCE, P_N) },
    [AZ_EV_DISC] = { .id = "disc", THREE(P_SIDE, P_FIELD, P_N), .opens = AUS_OPENS_WITHOUT_SEAT },
    [AZ_EV_RECOVERED] = { .id = "recovered", ONE(P_N) },
    [AZ_EV_RAIL] = { .id = "rail", TWO(P_HEX, P_TO) },
    [AZ_EV_MINED] = { .id = "mined", THREE(P_HEX, P_RESOURCE, P_N) },
    [AZ_EV_TOOK] = { .id = "took", TWO(P_RESOURCE, P_N) },
    [AZ_EV_RECRUITED] = { .id = "recruited", ONE(P_CHARACTER) },
    [AZ_EV_LOOKED] = { .id = "looked", TWO(P_CHARACTER, P_OTHER) },
    [AZ_EV_KEPT] = { .id = "kept", ONE(P_CHARACTER) },
    [AZ_EV_RETURNED] = { .id = "returned" },
    [AZ_EV_SWAPPED] = { .id = "swapped", THREE(P_CHARACTER, P_OTHER, P_SLOT) },
    [AZ_EV_BOUGHT] = { .id = "bought", THREE(P_UNIT, P_N, P_GOLD) },
    [AZ_EV_IMPORTED] = { .id = "imported", ONE(P_RESOURCE) },
    [AZ_EV_EXPORTED] = { .id = "exported", ONE(P_RESOURCE) },
    [AZ_EV_FARM] = { .id = "farm", TWO(P_FARM, P_HEX) },
    [AZ_EV_TARGET] = { .id = "target", ONE(P_HEX) },
    [AZ_EV_SENT] = { .id = "sent", TWO(P_UNIT, P_N) },
    [AZ_EV_DECLARED] = { .id = "declared", TWO(P_HEX, P_N) },
    [AZ_EV_REVEALED] = { .id = "revealed", TWO(P_HEX, P_TILE) },
    [AZ_EV_BLANK] = { .id = "blank", TWO(P_HEX, P_TILE) },
    [AZ_EV_NO_COMBAT] = { .id = "no-combat", ONE(P_HEX) },
    [AZ_EV_COMBAT] = { .id = "combat", ONE(P_HEX) },
    [AZ_EV_RETREATED] = { .id = "retreated", ONE(P_GROUP) },
    [AZ_EV_STAYED] = { .id = "stayed" },
    [AZ_EV_CARD] = { .id = "card", ONE(P_CARD) },
    [AZ_EV_SHUFFLED] = { .id = "shuffled", ONE(P_N) },
    [AZ_EV_STRUCK] = { .id = "struck", THREE(P_TILE, P_N, P_TOTAL) },
    [AZ_EV_UNIT_HURT] = { .id = "unit-hurt", THREE(P_UNIT, P_N, P_TOTAL) },
    [AZ_EV_DAMAGE_LOST] = { .id = "damage-lost", ONE(P_N) },
    [AZ_EV_UNIT_LOST] = { .id = "unit-lost", ONE(P_UNIT) },
    [AZ_EV_UNIT_SAVED] = { .id = "unit-saved", ONE(P_UNIT) },
    [AZ_EV_SANITY] = { .id = "sanity", ONE(P_N) },
    [AZ_EV_BROKEN] = { .id = "broken" },
    [AZ_EV_SLAIN] = { .id = "slain", TWO(P_TILE, P_HEX) },
    [AZ_EV_CAPTURED] = { .id = "captured", TWO(P_TILE, P_N) },
    [AZ_EV_SHARED] = { .id = "shared", TWO(P_TILE, P_N) },
    [AZ_EV_REMAINDER_LOST] = { .id = "remainder-lost", TWO(P_TILE, P_N) },
    [AZ_EV_CUBES_BACK] = { .id = "cubes-back", THREE(P_TILE, P_N, P_TOTAL) },
    [AZ_EV_DISC_FOR_CUBES] = { .id = "disc-for-cubes", ONE(P_TILE) },
    [AZ_EV_DEFEATED] = { .id = "defeated", ONE(P_HEX) },
    [AZ_EV_COMBAT_OVER] = { .id = "combat-over", ONE(P_HEX) },
    [AZ_EV_HOME] = { .id = "home" },
    [AZ_EV_HEALED] = { .id = "healed", ONE(P_TILE) },
    [AZ_EV_EVENT] = { .id = "event", TWO(P_EVENT, P_FIELD) },
    [AZ_EV_NO_EVENT] = { .id = "no-event" },
    [AZ_EV_REMOVED_CHARACTER] = { .id = "removed-character", TWO(P_CHARACTER, P_SLOT) },
    [AZ_EV_SPAWNED] = { .id = "spawned", TWO(P_HEX, P_TILE) },
    [AZ_EV_MOVE_CARD] = { .id = "move-card", ONE(P_CARD) },
    [AZ_EV_MOVED] = { .id = "moved", THREE(P_TILE, P_FROM, P_TO) },
    [AZ_EV_STOPPED] = { .id = "stopped", ONE(P_HEX) },
    [AZ_EV_ENTERED_FARM] = { .id = "entered-farm", ONE(P_HEX) },
    [AZ_EV_BLIGHTED] = { .id = "blighted", ONE(P_HEX) },
    [AZ_EV_FARM_SPARED] = { .id = "farm-spared", ONE(P_HEX) },
    [AZ_EV_ENTERED_PORT] = { .id = "entered-port", ONE(P_HEX) },
    [AZ_EV_PORT_KEPT] = { .id = "port-kept", ONE(P_HEX) },
    [AZ_EV_PORT_LOST] = { .id = "port-lost", ONE(P_HEX) },
    [AZ_EV_PLAYED] = { .id = "played", ONE(P_CHARACTER) },
    [AZ_EV_USED] = { .id = "used", ONE(P_CHARACTER) },
    [AZ_EV_TOKENS] = { .id = "tokens", ONE(P_N) },
    [AZ_EV_ENLISTED] = { .id = "enlisted", ONE(P_UNIT) },
    [AZ_EV_RAZED] = { .id = "razed", TWO(P_TILE, P_HEX) },
    [AZ_EV_RESTORED] = { .id = "restored", ONE(P_HEX) },
    [AZ_EV_MENDED] = { .id = "mended", TWO(P_UNIT, P_N) },
    [AZ_EV_REACTS] = { .id = "reacts", ONE(P_HEX) },
    [AZ_EV_DECLINED] = { .id = "declined" },
    [AZ_EV_DONE] = { .id = "done" },
    [AZ_EV_UNMASKED] = { .id = "unmasked", TWO(P_HEX, P_TILE) },
    [AZ_EV_ENDED] = { .id = "ended" },
    [AZ_EV_WON] = { .id = "won", TWO(P_SIDE, P_N) },
    [AZ_EV_STACKED] = { .id = "stacked", TWO(P_SIDE, P_FIELD) },
};

/* ---- Refusals -------------------------------------------------------------------------------- */

#define WHY(code) [AZ_WHY_##code - AUS_WHY_GAME]
static const aus_why whys[] = {
    WHY(NO_CUBE) = { .id = "no-cube" },
    WHY(GOLD) = { .id = "gold", TWO(P_NEED, P_HAVE) },
    WHY(GOODS) = { .id = "goods", THREE(P_RESOURCE, P_NEED, P_HAVE) },
    WHY(NO_EFFECT) = { .id = "no-effect", ONE(P_SPACE) },
    WHY(NOT_ADJACENT) = { .id = "not-adjacent", TWO(P_HEX, P_TO) },
    WHY(EDGE_TAKEN) = { .id = "edge-taken", TWO(P_HEX, P_TO) },
    WHY(TERRAIN) = { .id = "terrain", ONE(P_HEX) },
    WHY(OCCUPIED) = { .id = "occupied", ONE(P_HEX) },
    WHY(NOT_CONNECTED) = { .id = "not-connected", ONE(P_HEX) },
    WHY(CUT_OFF) = { .id = "cut-off", ONE(P_HEX) },
    WHY(NO_RAILS) = { .id = "no-rails", ONE(P_N) },
    WHY(ORDER) = { .id = "order" },
    WHY(NO_ORE) = { .id = "no-ore", TWO(P_HEX, P_RESOURCE) },
    WHY(NOT_ON_DISPLAY) = { .id = "not-on-display", ONE(P_CHARACTER) },
    WHY(DECK_EMPTY) = { .id = "deck-empty" },
    WHY(NOT_SEEN) = { .id = "not-seen", ONE(P_CHARACTER) },
    WHY(SUPPLY) = { .id = "supply", THREE(P_UNIT, P_NEED, P_HAVE) },
    WHY(TOO_MANY) = { .id = "too-many", ONE(P_N) },
    WHY(NOT_TRADED) = { .id = "not-traded", ONE(P_RESOURCE) },
    WHY(FARM_KIND) = { .id = "farm-kind", ONE(P_FARM) },
    WHY(FARMS_LEFT) = { .id = "farms-left", ONE(P_FARM) },
    WHY(NOT_EMPTY) = { .id = "not-empty", ONE(P_HEX) },
    WHY(NO_SITE) = { .id = "no-site", ONE(P_HEX) },
    WHY(TOO_NEAR) = { .id = "too-near", TWO(P_HEX, P_TO) },
    WHY(NO_TARGET) = { .id = "no-target", ONE(P_HEX) },
    WHY(RANGE) = { .id = "range", ONE(P_HEX) },
    WHY(NO_UNIT) = { .id = "no-unit", THREE(P_UNIT, P_NEED, P_HAVE) },
    WHY(NOT_OWNED) = { .id = "not-owned", ONE(P_CHARACTER) },
    WHY(NOT_SINGLE) = { .id = "not-single", ONE(P_CHARACTER) },
    WHY(IMPOSSIBLE) = { .id = "impossible", ONE(P_CHARACTER) },
    WHY(NO_GROUP) = { .id = "no-group", ONE(P_GROUP) },
    WHY(NOT_HERE) = { .id = "not-here", ONE(P_TILE) },
    WHY(NOT_COMBAT) = { .id = "not-combat", ONE(P_CHARACTER) },
    WHY(USED) = { .id = "used", ONE(P_CHARACTER) },
    WHY(NEEDS_UNIT) = { .id = "needs-unit", ONE(P_UNIT) },
    WHY(WINDOW) = { .id = "window", ONE(P_CHARACTER) },
    WHY(NOT_DAMAGED) = { .id = "not-damaged", ONE(P_UNIT) },
    WHY(NOT_GROUND) = { .id = "not-ground", ONE(P_UNIT) },
    WHY(NOT_LOST) = { .id = "not-lost", ONE(P_UNIT) },
    WHY(NOT_HIDDEN) = { .id = "not-hidden", ONE(P_HEX) },
    WHY(NOT_TEMPLE) = { .id = "not-temple", ONE(P_TILE) },
    WHY(NOT_UP) = { .id = "not-up", ONE(P_TILE) },
    WHY(NOT_BLIGHTED) = { .id = "not-blighted", ONE(P_HEX) },
    WHY(MORE_FIRST) = { .id = "more-first" },
    WHY(NOT_ENTERED) = { .id = "not-entered", ONE(P_HEX) },
};

/* ---- Options and endings --------------------------------------------------------------------- */

#define OPTION(id_, clause_, name) \
    { .id = (id_), .clause = (clause_), .values = 2, .standard = 0, .value = name }

static const char *const start_values[] = { "by-players", "field-one" };
static const char *const replaced_values[] = { "reshuffled", "removed" };
static const char *const repeat_values[] = { "by-space", "by-action" };
static const char *const mining_values[] = { "open-route", "any-route" };
static const char *const phosphate_values[] = { "per-action", "per-token" };
static const char *const cubes_values[] = { "counted", "capped" };
static const char *const airships_values[] = { "any-hex", "land-only" };
static const char *const broken_values[] = { "may-strike", "powerless" };
static const char *const neumann_values[] = { "any-loss", "not-sacrificed" };
static const char *const zombies_values[] = { "keep-wounds", "heal-at-once" };
static const char *const pending_values[] = { "blighted", "spared" };
static const char *const replant_values[] = { "anywhere", "unoccupied" };
static const char *const cassan_values[] = { "different", "any-kinds" };

static const aus_option options[AZ_OPTIONS] = {
    [AZ_OPT_START] = OPTION("start-field", "AZ-RUL-05", start_values),
    [AZ_OPT_REPLACED] = OPTION("replaced-tiles", "AZ-RUL-10", replaced_values),
    [AZ_OPT_REPEAT] = OPTION("rail-repeat", "AZ-RUL-16", repeat_values),
    [AZ_OPT_MINING] = OPTION("mining-route", "AZ-RUL-20", mining_values),
    [AZ_OPT_PHOSPHATE] = OPTION("phosphate-gold", "AZ-RUL-21", phosphate_values),
    [AZ_OPT_CUBES] = OPTION("damage-cubes", "AZ-RUL-29", cubes_values),
    [AZ_OPT_AIRSHIPS] = OPTION("airship-path", "AZ-RUL-33", airships_values),
    [AZ_OPT_BROKEN] = OPTION("broken-sanity", "AZ-RUL-45", broken_values),
    [AZ_OPT_NEUMANN] = OPTION("neumann", "AZ-RUL-46", neumann_values),
    [AZ_OPT_ZOMBIES] = OPTION("zombie-wounds", "AZ-RUL-53", zombies_values),
    [AZ_OPT_PENDING] = OPTION("pending-farm", "AZ-RUL-64", pending_values),
    [AZ_OPT_REPLANT] = OPTION("appleseed", "AZ-RUL-70", replant_values),
    [AZ_OPT_CASSAN] = OPTION("cassan-kinds", "AZ-RUL-79", cassan_values),
};

static const char *const endings[AZ_ENDINGS] = { "running", "track", "port-lost" };

/* ---- Fields of the state --------------------------------------------------------------------- */

#define BYTE(S, m) AUS_NUM(S, m, AUS_F_U8, 0, 0)
/* What goes without saying while it is zero, nothing or empty. */
#define Q AUS_FIELD_QUIET
#define QUIET_NUM(S, m, hi) \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_U8, .count = 1, .stride = 1, .flags = Q, \
      .max = (hi) }
#define QUIET_VAL(S, m, D) \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_U8, .domain = (D), .count = 1, .stride = 1, \
      .flags = Q, .otherwise = AUS_NONE }
#define QUIET_ARRAY(S, m, D, K, rest, fl) \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_U8, .domain = (D), \
      .count = (uint16_t)AUS_SIZEOF_(S, m), .stride = 1, .flags = Q | (fl), .otherwise = (rest), .by = (K) }
/* Element i of an array, under a name of its own. */
#define NAMED(name_, S, m, i, fl) \
    { .name = (name_), .offset = (uint16_t)(offsetof(S, m) + (i) * AUS_SIZEOF_(S, m[0])), .type = AUS_F_U8, \
      .count = 1, .stride = 1, .flags = (fl) }
#define NAMED_SET(name_, S, m, i, fl) \
    { .name = (name_), .offset = (uint16_t)(offsetof(S, m) + (i) * AUS_SIZEOF_(S, m[0])), \
      .type = AUS_F_BITS, .domain = AZ_D_HEX, .count = 1, .stride = 8, .flags = (fl) }
#define SET(S, m, D, fl) \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_BITS, .domain = (D), .count = 1, \
      .stride = (uint16_t)AUS_SIZEOF_(S, m), .flags = (fl) }
/* A set in which tiles or cards lie. */
#define PLACE_SET(S, m, D) SET(S, m, D, AUS_FIELD_HOLDS)
/* A struct of bytes that is an array in C. */
#define BYTES_OF(S, m, list, fl) \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_STRUCT, .count = 1, \
      .stride = (uint16_t)AUS_SIZEOF_(S, m), .flags = (fl), .subs = COUNT(list), .sub = (list) }

typedef struct units {
    uint8_t of[AZ_UNITS];
} units;

static const aus_field unit_fields[] = {
    NAMED("infantry", units, of, AZ_INFANTRY, Q), NAMED("car", units, of, AZ_CAR, Q),
    NAMED("artillery", units, of, AZ_ARTILLERY, Q), NAMED("airship", units, of, AZ_AIRSHIP, Q),
    NAMED("train", units, of, AZ_TRAIN, Q),
};

typedef struct spaces {
    uint8_t of[AZ_SPACES];
} spaces;

static const aus_field space_fields[] = {
    NAMED("rail-low", spaces, of, AZ_RAIL_LOW, Q), NAMED("rail-any", spaces, of, AZ_RAIL_ANY, Q),
    NAMED("mine-left", spaces, of, AZ_MINE_LEFT, Q), NAMED("mine-right", spaces, of, AZ_MINE_RIGHT, Q),
    NAMED("recruit", spaces, of, AZ_RECRUIT, Q), NAMED("army", spaces, of, AZ_ARMY, Q),
    NAMED("trade", spaces, of, AZ_TRADE, Q), NAMED("farm", spaces, of, AZ_FARM, Q),
    NAMED("attack", spaces, of, AZ_ATTACK, Q), NAMED("recover", spaces, of, AZ_RECOVER, Q),
};

static const aus_field player_fields[] = {
    AUS_VAL(az_player, port, AZ_D_HEX),
    NAMED("gold", az_player, goods, AZ_GOLD, 0),
    NAMED("coal", az_player, goods, AZ_COAL, 0),
    NAMED("iron", az_player, goods, AZ_IRON, 0),
    NAMED("phosphate", az_player, goods, AZ_PHOSPHATE, 0),
    BYTE(az_player, hq),
    BYTES_OF(az_player, cubes, space_fields, 0),
    BYTES_OF(az_player, barracks, unit_fields, 0),
    PLACE_SET(az_player, characters, AZ_D_CHARACTER),
    NAMED_SET("rail_n", az_player, rail, AZ_N, Q),
    NAMED_SET("rail_ne", az_player, rail, AZ_NE, Q),
    NAMED_SET("rail_se", az_player, rail, AZ_SE, Q),
    NAMED_SET("corn", az_player, farm, AZ_CORN, Q),
    NAMED_SET("sheep", az_player, farm, AZ_SHEEP, Q),
    NAMED_SET("cow", az_player, farm, AZ_COW, Q),
    SET(az_player, blighted, AZ_D_HEX, Q),
    PLACE_SET(az_player, captured, AZ_D_TILE),
    BYTE(az_player, tokens),
    BYTE(az_player, sanity),
    BYTE(az_player, discs),
};

/* Without a combat all of it is at rest. */
static const aus_field fight_fields[] = {
    AUS_VAL(az_fight, kind, AZ_D_FIGHT),
    AUS_VAL(az_fight, seat, AZ_D_SEAT),
    QUIET_VAL(az_fight, hex, AZ_D_HEX),
    AUS_VAL(az_fight, stage, AZ_D_STAGE),
    QUIET_VAL(az_fight, card, AZ_D_CARD),
    BYTES_OF(az_fight, force, unit_fields, Q),
    BYTES_OF(az_fight, hurt, unit_fields, Q),
    BYTES_OF(az_fight, lost, unit_fields, Q),
    QUIET_NUM(az_fight, ground, 0),
    SET(az_fight, used, AZ_D_CHARACTER, Q),
    QUIET_NUM(az_fight, time, 0),
    QUIET_NUM(az_fight, turned, 1),
    QUIET_NUM(az_fight, broken, 1),
    QUIET_NUM(az_fight, beaten, 1),
    QUIET_NUM(az_fight, fled, 1),
};

static const aus_field beast_fields[] = {
    QUIET_VAL(az_beast, hex, AZ_D_HEX),
    QUIET_ARRAY(az_beast, cubes, AZ_D_NUMBER, 0, 0, AUS_FIELD_BY_SEAT),
    QUIET_ARRAY(az_beast, discs, AZ_D_NUMBER, 0, 0, AUS_FIELD_BY_SEAT),
    QUIET_ARRAY(az_beast, neutral, AZ_D_NUMBER, 0, 0, AUS_FIELD_BY_SEAT),
};

typedef struct ores {
    uint8_t of[AZ_RESOURCES];
} ores;

static const aus_field ore_fields[] = {
    NAMED("coal", ores, of, AZ_COAL, Q), NAMED("iron", ores, of, AZ_IRON, Q),
    NAMED("gold", ores, of, AZ_GOLD, Q), NAMED("phosphate", ores, of, AZ_PHOSPHATE, Q),
};

#define STACK_OF(name_, i) \
    { .name = (name_), .offset = (uint16_t)(offsetof(az_state, stack) + (i) * AZ_STACK), .type = AUS_F_U8, \
      .domain = AZ_D_TILE, .count = AZ_STACK, .stride = 1, .flags = AUS_FIELD_DECK, \
      .length = (uint16_t)(offsetof(az_state, stack_n) + (i) + 1) }

static const aus_field state_fields[] = {
    QUIET_ARRAY(az_state, field, AZ_D_NUMBER, AZ_D_SIDE, 0, 0),
    AUS_LIST(az_state, order, sides, AZ_D_SIDE, 0),
    BYTES_OF(az_state, fight, fight_fields, Q),
    AUS_PARTS(az_state, player, player_fields, AUS_FIELD_BY_SEAT),
    AUS_ARRAY(az_state, display, AZ_D_CHARACTER, 0),
    AUS_PARTS_BY(az_state, beast, beast_fields, AZ_D_TILE, Q),
    NAMED_SET("down_1", az_state, down, 0, 0),
    NAMED_SET("down_2", az_state, down, 1, 0),
    NAMED_SET("down_3", az_state, down, 2, 0),
    { .name = "ore", .offset = AUS_OFFSET_(az_state, ore), .type = AUS_F_STRUCT, .count = AZ_SET_HEXES,
      .stride = AZ_RESOURCES, .flags = Q, .subs = COUNT(ore_fields), .sub = ore_fields, .by = AZ_D_HEX },
    BYTES_OF(az_state, supply, unit_fields, 0),
    SET(az_state, pending, AZ_D_HEX, Q),
    SET(az_state, raided, AZ_D_SEAT, Q),
    AUS_LIST(az_state, deck, deck_n, AZ_D_CHARACTER, AUS_FIELD_DECK),
    { .name = "known_top", .offset = AUS_OFFSET_(az_state, known), .type = AUS_F_BITS, .domain = AZ_D_SEAT,
      .count = 1, .stride = 1 },
    { .name = "known_second", .offset = AUS_OFFSET_(az_state, known) + 1, .type = AUS_F_BITS,
      .domain = AZ_D_SEAT, .count = 1, .stride = 1 },
    AUS_LIST(az_state, cards, cards_n, AZ_D_CARD, AUS_FIELD_DECK),
    AUS_LIST(az_state, used, used_n, AZ_D_CARD, AUS_FIELD_DECK),
    AUS_LIST(az_state, event_deck, event_n, AZ_D_EVENT, AUS_FIELD_DECK),
    PLACE_SET(az_state, events, AZ_D_EVENT),
    STACK_OF("stack_1", 0),
    STACK_OF("stack_2", 1),
    STACK_OF("stack_3", 2),
    PLACE_SET(az_state, up, AZ_D_TILE),
    QUIET_ARRAY(az_state, tile, AZ_D_TILE, AZ_D_HEX, AUS_NONE, 0),
    PLACE_SET(az_state, out, AZ_D_TILE),
    QUIET_ARRAY(az_state, unseen, AZ_D_NUMBER, 0, 0, 0),
    PLACE_SET(az_state, gone, AZ_D_CHARACTER),
    QUIET_VAL(az_state, space, AZ_D_SPACE),
    QUIET_NUM(az_state, time, 0),
};

/* ---- Topics ---------------------------------------------------------------------------------- */

static const aus_topic topics[] = {
    { .id = "time-track", .parts = "field order" },
    { .id = "map", .place = AZ_D_HEX },
    { .id = "resources", .parts = "gold coal iron phosphate ore" },
    { .id = "old-ones", .parts = "beast down_1 down_2 down_3 fight" },
    { .id = "army", .parts = "barracks supply" },
    { .id = "people", .parts = "characters display" },
    { .id = "farms", .parts = "corn sheep cow blighted" },
    { .id = "rails", .parts = "port rail_n rail_ne rail_se" },
    { .id = "decks", .parts = "deck cards used event_deck events stack_1 stack_2 stack_3" },
};

/* ---- The game -------------------------------------------------------------------------------- */

const aus_rules az_rules = {
    .id = "auztralia",
    .version = 2,
    .seats_min = 2,
    .seats_max = AZ_PLAYERS_MAX,
    .max_actions = AZ_LIST_MAX,
    .max_length = 20000,
    .state_size = sizeof(az_state),
    .end_clause = "AZ-END-01",
    .domains = AZ_DOMAINS, .domain = az_domain,
    .verbs = AZ_VERBS, .verb = verbs,
    .asks = AZ_ASKS, .ask = asks,
    .events = AZ_EVENT_KINDS, .event = events,
    .whys = COUNT(whys), .why = whys,
    .options = AZ_OPTIONS, .option = options,
    .tables = AZ_TABLES, .table = az_table,
    .fields = COUNT(state_fields), .field = state_fields,
    .endings = AZ_ENDINGS, .ending = endings,
    .prepare = az_prepare,
    .start = az_start,
    .actions = az_actions,
    .free_actions = az_free_actions,
    .check = az_check,
    .apply = az_apply,
    .observe = az_observe,
    .resample = az_resample,
    .scores = az_scores,
    .features = AZ_FEATURES,
    .measure = az_measure,
    .weight = az_weights[0],
    .concerns = az_concerns,
    .reasons = AZ_REASONS,
    .reason = az_reason,
    .heuristic = az_heuristic,
    .inclination = az_inclination,
    .horizon = 12,
    .far_sighted = true,
    .invariant = az_invariant,
    .facts = az_facts,
    .about = az_about,
    .topics = COUNT(topics), .topic = topics,
};

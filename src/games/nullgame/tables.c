/* Lantern Duel: its words. Text forms, parser, JSON, scenario patches and text keys come from here. */
#include "state.h"

#define COUNT(x) (sizeof(x) / sizeof((x)[0]))

static const char *const suits[] = {"sun", "moon", "star", "wind"};
static const char *const places[] = {"first", "second", "third", "fourth"};

static const aus_domain domains[] = {
    [NG_D_NUMBER] = {.id = "number", .kind = AUS_D_NUMBER, .count = 256},
    [NG_D_SEAT] = {.id = "seat", .kind = AUS_D_SEAT},
    [NG_D_CARD] = {.id = "card", .kind = AUS_D_RECORD, .table = NG_T_CARDS},
    [NG_D_SUIT] = {.id = "suit", .kind = AUS_D_ENUM, .count = COUNT(suits), .names = suits},
    [NG_D_PLACE] = {.id = "place", .kind = AUS_D_ENUM, .count = COUNT(places), .names = places},
};

#define CARD  {"card", NG_D_CARD}
#define PLACE {"place", NG_D_PLACE}
#define OTHER {"other", NG_D_SEAT}

static const aus_verb verbs[] = {
    [NG_SWAP] = {.id = "swap", .params = 1, .param = {CARD}},
    [NG_DONE] = {.id = "done"},
    [NG_BID] = {.id = "bid", .params = 1, .param = {CARD}},
    [NG_TAKE] = {.id = "take", .params = 1, .param = {CARD}},
    [NG_ROB] = {.id = "rob", .params = 1, .param = {OTHER}},
    [NG_PICK] = {.id = "pick", .params = 1, .param = {PLACE}},
    [NG_PLACE] = {.id = "place", .params = 1, .param = {PLACE}},
    [NG_PEEK] = {.id = "peek"},
    [NG_PASS] = {.id = "pass"},
    [NG_LIFT] = {.id = "lift", .free = true, .params = 1, .param = {PLACE}},
    [NG_PUT] = {.id = "put", .free = true, .params = 1, .param = {PLACE}},
};

static const aus_ask asks[] = {
    [NG_ASK_SWAP] = {.id = "swap", .clause = "NG-SWAP-01"},
    [NG_ASK_BID] = {.id = "bid", .clause = "NG-BID-01"},
    [NG_ASK_TAKE] = {.id = "take", .clause = "NG-TAKE-01"},
    [NG_ASK_PICK] = {.id = "pick", .clause = "NG-ROB-03", .params = 1, .param = {OTHER}},
    [NG_ASK_PLACE] = {.id = "place", .clause = "NG-TAKE-02", .params = 1, .param = {CARD}},
    [NG_ASK_PEEK] = {.id = "peek", .clause = "NG-PEEK-01"},
    [NG_STEP_ROUND] = {.id = "round", .clause = "NG-BID-01"},
    [NG_STEP_REFILL] = {.id = "refill", .clause = "NG-DRAW-01", .params = 1, .param = {{"first", NG_D_SEAT}}},
};

static const aus_event_kind events[] = {
    [NG_EV_SET_ASIDE] = {.id = "set-aside", .params = 1, .param = {CARD}},
    [NG_EV_DONE] = {.id = "done", .params = 1, .param = {{"count", NG_D_NUMBER}}},
    [NG_EV_DRAWN] = {.id = "drawn", .params = 1, .param = {CARD}},
    [NG_EV_SHUFFLED] = {.id = "shuffled", .params = 1, .param = {{"count", NG_D_NUMBER}}},
    [NG_EV_ROUND] = {.id = "round", .params = 1, .param = {{"round", NG_D_NUMBER}}, .opens = AUS_OPENS},
    [NG_EV_BID] = {.id = "bid", .params = 1, .param = {CARD}},
    [NG_EV_SHOWN] = {.id = "shown", .params = 1, .param = {CARD}},
    [NG_EV_WON] = {.id = "won"},
    [NG_EV_TIED] = {.id = "tied"},
    [NG_EV_TAKEN] = {.id = "taken", .params = 2, .param = {CARD, OTHER}},
    [NG_EV_ROBBED] = {.id = "robbed", .params = 2, .param = {CARD, OTHER}},
    [NG_EV_PLACED] = {.id = "placed", .params = 2, .param = {CARD, PLACE}},
    [NG_EV_DISCARDED] = {.id = "discarded", .params = 1, .param = {CARD}},
    [NG_EV_PEEKED] = {.id = "peeked", .params = 1, .param = {CARD}},
    [NG_EV_PASSED] = {.id = "passed"},
    [NG_EV_LIFTED] = {.id = "lifted", .params = 2, .param = {CARD, PLACE}},
    [NG_EV_PUT] = {.id = "put", .params = 2, .param = {CARD, PLACE}},
    [NG_EV_ENDED] = {.id = "ended"},
};

#define WHY(code) [NG_WHY_##code - AUS_WHY_GAME]
static const aus_why whys[] = {
    WHY(NOT_IN_HAND) = {.id = "not-in-hand", .params = 1, .param = {CARD}},
    WHY(ORDER) = {.id = "order", .params = 1, .param = {CARD}},
    WHY(NOT_A_BID) = {.id = "not-a-bid", .params = 1, .param = {CARD}},
    WHY(NO_ROBBING) = {.id = "no-robbing"},
    WHY(YOURSELF) = {.id = "yourself"},
    WHY(TOO_POOR) = {.id = "too-poor", .params = 2, .param = {{"need", NG_D_NUMBER}, {"have", NG_D_NUMBER}}},
    WHY(EMPTY) = {.id = "empty", .params = 1, .param = {PLACE}},
    WHY(OCCUPIED) = {.id = "occupied", .params = 1, .param = {PLACE}},
    WHY(HOLDING) = {.id = "holding", .params = 1, .param = {CARD}},
    WHY(NOTHING_HELD) = {.id = "nothing-held"},
};

static const char *const hand_sizes[] = {"3", "4", "5"};
static const char *const round_counts[] = {"3", "5", "8"};
static const char *const tie_rules[] = {"suit", "nobody"};
static const char *const switches[] = {"on", "off"};

static const aus_option options[] = {
    [NG_O_HAND] = {.id = "hand", .clause = "NG-SETUP-02", .values = 3, .standard = 1, .value = hand_sizes},
    [NG_O_ROUNDS] = {.id = "rounds", .clause = "NG-END-01", .values = 3, .standard = 1, .value = round_counts},
    [NG_O_TIES] = {.id = "ties", .clause = "NG-BID-05", .values = 2, .standard = 0, .value = tie_rules},
    [NG_O_ROBBING] = {.id = "robbing", .clause = "NG-ROB-01", .values = 2, .standard = 0, .value = switches},
};

static const char *const endings[] = {
    [NG_RUNNING] = "running", [NG_ENDED_ROUNDS] = "rounds", [NG_ENDED_HANDS] = "hands"};

static const aus_field card_fields[] = {
    AUS_NUM(ng_card, value, AUS_F_U8, 1, 9),
    AUS_VAL(ng_card, suit, NG_D_SUIT),
};

static const aus_table tables[] = {
    [NG_T_CARDS] = {.id = "cards", .record_size = sizeof(ng_card), .least = 24, .most = NG_CARDS,
                    .fields = COUNT(card_fields), .field = card_fields},
};

static const aus_field player_fields[] = {
    AUS_LIST(ng_player, hand, hands, NG_D_CARD, 0),
    AUS_LIST(ng_player, aside, asides, NG_D_CARD, 0),
    AUS_ARRAY_BY(ng_player, shelf, NG_D_CARD, NG_D_PLACE, 0),
    AUS_VAL(ng_player, bid, NG_D_CARD),
    AUS_VAL(ng_player, held, NG_D_CARD),
};

static const aus_field state_fields[] = {
    AUS_PARTS(ng_state, player, player_fields, AUS_FIELD_BY_SEAT),
    AUS_LIST(ng_state, deck, decks, NG_D_CARD, AUS_FIELD_DECK),
    AUS_LIST(ng_state, discard, discards, NG_D_CARD, 0),
    AUS_NUM(ng_state, round, AUS_F_U8, 0, 8),
    AUS_NUM(ng_state, shown, AUS_F_U8, 0, 1),
    AUS_SET(ng_state, top_known, NG_D_SEAT),
};

/* A pack may change the cards, not break the game: everybody must get a hand and the deck a top. */
static const char *prepare(aus_game *game)
{
    if (game->seats * ng_hand_size(game) >= game->records[NG_T_CARDS]) return "not enough cards for this many hands";
    return NULL;
}

const aus_rules ng_rules = {
    .id = "nullgame",
    .version = 1,
    .seats_min = 2,
    .seats_max = NG_SEATS,
    .max_actions = NG_CARDS,
    .max_length = 8 * (NG_SEATS + 4) + NG_SEATS * (NG_HAND + 1),
    .state_size = sizeof(ng_state),
    .end_clause = "NG-END-01",
    .domains = COUNT(domains), .domain = domains,
    .verbs = COUNT(verbs), .verb = verbs,
    .asks = COUNT(asks), .ask = asks,
    .events = COUNT(events), .event = events,
    .whys = COUNT(whys), .why = whys,
    .options = COUNT(options), .option = options,
    .tables = COUNT(tables), .table = tables,
    .fields = COUNT(state_fields), .field = state_fields,
    .endings = COUNT(endings), .ending = endings,
    .prepare = prepare,
    .start = ng_start,
    .actions = ng_actions,
    .free_actions = ng_free_actions,
    .check = ng_check,
    .apply = ng_apply,
    .observe = ng_observe,
    .resample = ng_resample,
    .scores = ng_scores,
    .heuristic = ng_heuristic,
    .invariant = ng_invariant,
};

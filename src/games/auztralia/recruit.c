/* recruit.c: the action "recruit", its private look at the deck, and the display. AZ-RECR. */
#include "asks.h"

/* ---- The display ----------------------------------------------------------------------------- */

static int slot_of(const az_state *s, int character)
{
    for (int i = 0; i < AZ_DISPLAY_MAX; i++)
        if (s->display[i] == character) return i;
    return -1;
}

bool az_display_empty(const az_state *s)
{
    for (int i = 0; i < AZ_DISPLAY_MAX; i++)
        if (s->display[i] != AUS_NONE) return false;
    return true;
}

static int draw_character(az_run *r)
{
    az_state *s = r->s;
    int       character = s->deck[--s->deck_n];
    az_learn(r, 0); /* whoever knew it already learns that now everybody does: who knew it stays secret */
    s->deck[s->deck_n] = 0;
    s->known[0] = s->known[1];
    s->known[1] = 0;
    return character;
}

void az_refill_display(az_run *r, const char *clause)
{
    az_state *s = r->s;
    int       slots = az_board_of(r->game)->display, to = slots - 1;
    for (int from = slots - 1; from >= 0; from--)
        if (s->display[from] != AUS_NONE) s->display[to--] = s->display[from];
    for (; to >= 0; to--) {
        s->display[to] = AUS_NONE;
        if (!s->deck_n) continue;
        s->display[to] = (uint8_t)draw_character(r);
        az_tell(r, AZ_EV_DEALT, AUS_NO_SEAT, clause, s->display[to], to + 1, 0);
    }
}

static void take_from_display(az_run *r, int seat, int character, const char *clause, const char *refill)
{
    az_state *s = r->s;
    s->display[slot_of(s, character)] = AUS_NONE;
    s->player[seat].characters |= ausi_bit(character);
    az_tell(r, AZ_EV_RECRUITED, seat, clause, character, 0, 0);
    az_refill_display(r, refill);
}

static size_t list_display(const az_state *s, int verb, aus_action *out)
{
    size_t n = 0;
    for (int character = 0; character < AZ_CHARACTERS; character++)
        if (slot_of(s, character) >= 0) out[n++] = AUS_ACTION(verb, character, 0, 0);
    return n;
}

static aus_verdict on_display(const az_state *s, int character, const char *clause)
{
    return slot_of(s, character) < 0 ? az_no(AZ_WHY_NOT_ON_DISPLAY, clause, character, 0, 0) : az_yes();
}

/* ---- Form A or form B ------------------------------------------------------------------------ */

static aus_verdict may_look(const aus_game *game, const az_state *s, int gold)
{
    int price = az_board_of(game)->look_gold;
    if (!s->deck_n) return az_no(AZ_WHY_DECK_EMPTY, "AZ-RECR-09", 0, 0, 0);
    return gold < price ? az_no(AZ_WHY_GOLD, "AZ-RECR-08", price, gold, 0) : az_yes();
}

bool az_can_recruit(const aus_game *game, const az_state *s, int gold)
{
    return !az_display_empty(s) || !may_look(game, s, gold).code;
}

static aus_verdict check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                         aus_action a)
{
    (void)asked;
    if (aus_verb_of(a) == AZ_V_TAKE) return on_display(s, aus_arg_of(a, 0), "AZ-RECR-01");
    return may_look(game, s, s->player[seat].goods[AZ_GOLD]);
}

static size_t list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked, aus_action *out)
{
    (void)asked;
    size_t n = list_display(s, AZ_V_TAKE, out);
    if (!may_look(game, s, s->player[seat].goods[AZ_GOLD]).code) out[n++] = AUS_ACTION(AZ_V_LOOK, 0, 0, 0);
    return n;
}

/* Cards of the display lie at its right end. */
static bool two_on_display(const aus_game *game, const az_state *s, int seat, const aus_frame *asked)
{
    (void)seat, (void)asked;
    int last = az_board_of(game)->display - 1;
    return last > 0 && s->display[last] != AUS_NONE && s->display[last - 1] != AUS_NONE;
}

static void look(az_run *r, int seat)
{
    az_state *s = r->s;
    int       price = az_board_of(r->game)->look_gold, seen = s->deck_n < 2 ? s->deck_n : 2;
    uint32_t  me = 1u << seat;
    s->player[seat].goods[AZ_GOLD] = (uint8_t)(s->player[seat].goods[AZ_GOLD] - price);
    az_tell(r, AZ_EV_PAID, seat, "AZ-RECR-08", AZ_GOLD, price, 0);
    for (int i = 0; i < seen; i++) {
        if (!(s->known[i] & me)) r->learned |= me;
        s->known[i] = (uint8_t)(s->known[i] | me);
    }
    if (r->sink)
        aus_emit(r->sink,
                 (aus_event){.kind = AZ_EV_LOOKED,
                             .seat = (int8_t)seat,
                             .secret = 3,
                             .knows = (uint8_t)me,
                             .clause = seen < 2 ? "AZ-RECR-09" : "AZ-RECR-05",
                             .arg = {s->deck[s->deck_n - 1], seen < 2 ? AUS_NONE : s->deck[s->deck_n - 2]}});
    az_push(s, AZ_ASK_KEEP, me, seen, 0);
}

static void apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    (void)asked;
    if (aus_verb_of(a) == AZ_V_TAKE) take_from_display(r, seat, aus_arg_of(a, 0), "AZ-RECR-01", "AZ-RECR-02");
    else look(r, seat);
}

const az_answer az_on_recruit = {
    .verbs = AZ_VERB(AZ_V_TAKE) | AZ_VERB(AZ_V_LOOK),
    .check = check,
    .list = list,
    .apply = apply,
    .several = two_on_display,
};

/* ---- Which of the two cards ------------------------------------------------------------------ */

/* Where in the looked-at top of the deck a card lies; -1 = nowhere. */
static int seen_at(const az_state *s, const aus_frame *asked, int character)
{
    for (int i = 0; i < asked->arg[0]; i++)
        if (s->deck[s->deck_n - 1 - i] == character) return i;
    return -1;
}

static aus_verdict keep_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                              aus_action a)
{
    (void)game, (void)seat;
    int character = aus_arg_of(a, 0);
    return seen_at(s, asked, character) < 0 ? az_no(AZ_WHY_NOT_SEEN, "AZ-RECR-05", character, 0, 0)
                                            : az_yes();
}

static size_t keep_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                        aus_action *out)
{
    (void)game, (void)seat;
    int    one = s->deck[s->deck_n - 1], two = asked->arg[0] > 1 ? s->deck[s->deck_n - 2] : AUS_NONE;
    size_t n = 0;
    out[n++] = AUS_ACTION(AZ_V_KEEP, one < two ? one : two, 0, 0);
    if (two != AUS_NONE) out[n++] = AUS_ACTION(AZ_V_KEEP, one < two ? two : one, 0, 0);
    return n;
}

/* The card goes to the player first; an exchange gives it to the display. */
static void keep_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    az_state *s = r->s;
    int       character = aus_arg_of(a, 0), at = seen_at(s, asked, character);
    s->deck_n--;
    if (at == 1) s->deck[s->deck_n - 1] = s->deck[s->deck_n]; /* the other one is on top now */
    s->deck[s->deck_n] = 0;
    s->known[0] = asked->arg[0] > 1 ? s->known[1 - at] : 0;
    s->known[1] = 0;
    s->player[seat].characters |= ausi_bit(character);
    az_tell(r, AZ_EV_KEPT, seat, "AZ-RECR-05", character, 0, 0);
    if (asked->arg[0] > 1) az_tell(r, AZ_EV_RETURNED, seat, "AZ-INFO-03", 0, 0, 0);
    az_push(s, AZ_ASK_SWAP, 1u << seat, character, 0);
}

const az_answer az_on_keep = {
    .verbs = AZ_VERB(AZ_V_KEEP),
    .check = keep_check,
    .list = keep_list,
    .apply = keep_apply,
};

/* ---- The exchange ---------------------------------------------------------------------------- */

static aus_verdict swap_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                              aus_action a)
{
    (void)game, (void)seat, (void)asked;
    if (aus_verb_of(a) == AZ_V_DONE) return az_yes();
    return on_display(s, aus_arg_of(a, 0), "AZ-RECR-06");
}

static size_t swap_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                        aus_action *out)
{
    (void)game, (void)seat, (void)asked;
    size_t n = list_display(s, AZ_V_SWAP, out);
    out[n++] = AUS_ACTION(AZ_V_DONE, 0, 0, 0);
    return n;
}

static void swap_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    az_state *s = r->s;
    int       kept = asked->arg[0], wanted = aus_arg_of(a, 0);
    if (aus_verb_of(a) == AZ_V_SWAP) {
        int slot = slot_of(s, wanted);
        s->display[slot] = (uint8_t)kept;
        s->player[seat].characters &= ~ausi_bit(kept);
        s->player[seat].characters |= ausi_bit(wanted);
        az_tell(r, AZ_EV_SWAPPED, seat, "AZ-RECR-06", kept, wanted, slot + 1);
    } else {
        wanted = kept;
    }
    az_tell(r, AZ_EV_RECRUITED, seat, "AZ-RECR-03", wanted, 0, 0);
}

const az_answer az_on_swap = {
    .verbs = AZ_VERB(AZ_V_SWAP) | AZ_VERB(AZ_V_DONE),
    .check = swap_check,
    .list = swap_list,
    .apply = swap_apply,
    .several = two_on_display,
};

/* ---- Kitchener ------------------------------------------------------------------------------- */

static aus_verdict take_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                              aus_action a)
{
    (void)game, (void)seat, (void)asked;
    return on_display(s, aus_arg_of(a, 0), "AZ-CHAR-KITCHENER");
}

static size_t take_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                        aus_action *out)
{
    (void)game, (void)seat, (void)asked;
    return list_display(s, AZ_V_TAKE, out);
}

static void take_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    (void)asked;
    take_from_display(r, seat, aus_arg_of(a, 0), "AZ-CHAR-KITCHENER", "AZ-CHAR-KITCHENER");
}

const az_answer az_on_take = {
    .verbs = AZ_VERB(AZ_V_TAKE),
    .check = take_check,
    .list = take_list,
    .apply = take_apply,
    .several = two_on_display,
};

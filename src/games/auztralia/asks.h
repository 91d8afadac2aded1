/* asks.h: every question and the file that answers it, and what the subjects ask of each other. */
#ifndef AZ_ASKS_H
#define AZ_ASKS_H

#include "net.h"

/* setup.c, port.c */
void az_start(const aus_game *game, void *state, aus_sink *sink);
extern const az_answer az_on_port;

/* time.c */
void az_move_disc(az_run *r, int side, int fields, const char *clause);
/* Whose turn it is; also the end of the game. */
void az_next(az_run *r);
void az_end_game(az_run *r, int how, const char *clause);

/* turn.c */
extern const az_answer az_on_turn, az_on_after;
aus_verdict az_may_act(const aus_game *game, const az_state *s, int seat, int space, const az_net *net);
/* Gold for the cubes that are on the space already. */
int  az_repeat_gold(const aus_game *game, const az_state *s, int seat, int space);
void az_pay_cube(az_run *r, int seat, int space);
void az_finish(az_run *r, const aus_frame *step);

/* rail.c */
extern const az_answer az_on_rail;
bool az_can_lay(const aus_game *game, const az_state *s, int seat, int terrains, const az_net *net);
/* space AUS_NONE = Timothy Brassey. */
void az_begin_rail(az_run *r, int seat, int space);

/* mine.c */
extern const az_answer az_on_mine;
bool az_can_mine(const aus_game *game, const az_state *s, int seat, const az_net *net);

/* recruit.c */
extern const az_answer az_on_recruit, az_on_keep, az_on_swap, az_on_take;
bool az_can_recruit(const aus_game *game, const az_state *s, int gold);
bool az_display_empty(const az_state *s);
/* Cards slide right and new ones fill the left end. */
void az_refill_display(az_run *r, const char *clause);

/* market.c */
extern const az_answer az_on_army, az_on_trade;
bool az_can_buy(const aus_game *game, const az_state *s, int gold);
bool az_can_trade(const aus_game *game, const az_state *s, int seat);

/* farm.c */
extern const az_answer az_on_farm;
/* space AUS_NONE = Ferdinand Cassan. */
bool az_can_farm(const aus_game *game, const az_state *s, int seat, const az_net *net);
void az_begin_farm(az_run *r, int seat, int space);

/* attack.c */
extern const az_answer az_on_target, az_on_force, az_on_react;
bool az_can_attack(const aus_game *game, const az_state *s, int seat, az_hexset among, const az_net *net);
void az_reacted(az_run *r, const aus_frame *step);
/* Whether Kapena Alika's owner may attack one of the farms that wait. */
bool az_can_react(const aus_game *game, const az_state *s, int seat);

/* combat.c */
void az_begin_combat(az_run *r, int kind, int seat, int hex);
void az_fight_on(az_run *r);
void az_clear_fight(az_state *s);
bool az_force_empty(const az_fight *f);
/* Damage that destroys a unit of this seat. */
int  az_toughness_of(const aus_game *game, const az_state *s, int seat, int unit);
extern const az_answer az_on_retreat, az_on_flee, az_on_assign, az_on_save;

/* characters_combat.c */
extern const az_answer az_on_window, az_on_strike, az_on_sacrifice, az_on_mend;
/* Whether the combatant has anything to use or play in this window. */
bool az_window_open(const aus_game *game, const az_state *s);
/* Franz Neumann may save a unit that was just destroyed; otherwise all go to the supply. */
void az_ask_save(az_run *r, bool sacrificed);

/* characters_single.c */
extern const az_answer az_on_reveal, az_on_enlist, az_on_raze, az_on_raid, az_on_restore;
aus_verdict az_may_play(const aus_game *game, const az_state *s, int seat, int character);
bool az_any_playable(const aus_game *game, const az_state *s, int seat);
size_t az_list_playable(const aus_game *game, const az_state *s, int seat, aus_action *out);
void az_play(az_run *r, int seat, int character);

/* damage.c */
int  az_damage_on(const aus_game *game, const az_state *s, int tile);
int  az_damage_of(const aus_game *game, const az_state *s, int tile, int seat);
/* Puts cubes on a tile; nothing is destroyed by this alone. */
void az_hurt(az_run *r, int seat, int tile, int damage, const char *clause);
/* Destroys it if the damage is enough. True if it did. */
bool az_check_slain(az_run *r, int tile, const char *clause);
/* Damage outside of a combat round: checked at once. */
void az_hurt_now(az_run *r, int seat, int tile, int damage, const char *clause);
/* All damage goes back to its owners. */
void az_cubes_back(az_run *r, int tile, const char *clause);
/* Takes a face-up tile off the board; it goes nowhere yet. */
void az_lift_tile(az_run *r, int tile, const char *clause);
/* Face-up tiles on a hex. */
uint64_t az_beasts_at(const az_state *s, int hex);

/* tiles.c */
/* Turns the face-down tile of a hex, by one clause, and takes a blank away by another. The tile that is there
 * now, or AUS_NONE after a blank. */
int  az_reveal(az_run *r, int hex, const char *clause, const char *blank);
/* The top tile of a level, or of the next level in the direction of `step`; AUS_NONE if none is left. */
int  az_draw_tile(az_run *r, int level, int step);
void az_put_hidden(az_state *s, const aus_game *game, int tile, int hex);
void az_put_open(az_state *s, int tile, int hex);
int  az_draw_card(az_run *r);
void az_discard_card(az_state *s, int card);

/* oldones.c */
void az_activate(az_run *r);
/* Port defences, reactions and blights after the movement. */
void az_wake(az_run *r, aus_frame *step);
void az_blight(az_run *r, int hex, const char *clause);

/* events.c */
void az_event_step(az_run *r);
/* Moves the face-up Old Ones among `tiles` by one card. */
void az_move_by_card(az_run *r, int card, uint64_t tiles);

#endif

/*
 * The engine for WebAssembly: the explicit list of what the page can call. There are no imports.
 *
 * Texts go in through the words (ended by a NUL), bytes through the block; what a call says is left in the
 * paper: its address and length are aus_paper and aus_paper_length. Seats count from 1 here, as in every text;
 * 0 is a spectator. `lang` is 0 en, 1 pl, 2 ru, 3 it. An instance holds one game and either a table
 * of its own or a mirror: the view of a seat of a table elsewhere.
 *
 *   aus_open          lays a table as the words say, aus_load one from a recording, aus_mirror a mirror
 *   aus_page, ...     tell what a seat may know, as JSON (page_json.h, content_json.h)
 *   aus_act, ...      change the table; 0 is done, else an ausi_done, and the paper says why not
 *   aus_step          lets the table go on; if a bot is asked, its question is in the view of aus_bot_*
 *   aus_think         answers such a question, in whichever instance; this takes its time
 *   aus_share, ...    answer it in several instances at once, each growing some of the trees
 */
#ifndef AUSI_WASM_H
#define AUSI_WASM_H

#include "ai/agent.h"
#include "table/table.h"
#include "view/sentence.h"

#define EXPORT(name) __attribute__((export_name(name), used))

/* ---- Memory (wasm.c) ---- */
EXPORT("aus_words") char *wasm_words(void);
EXPORT("aus_words_size") uint32_t wasm_words_size(void);
EXPORT("aus_block") uint8_t *wasm_block(void);
EXPORT("aus_block_size") uint32_t wasm_block_size(void);
EXPORT("aus_paper") char *wasm_paper(void);
EXPORT("aus_paper_length") uint32_t wasm_paper_length(void);

/* The texts of a language are handed in before they are wanted: texts-<language>.bin. */
EXPORT("aus_texts") char *wasm_texts(int32_t lang);
EXPORT("aus_texts_size") uint32_t wasm_texts_size(int32_t lang);

/* ---- For the tests: the same games as the native program (wasm.c) ---- */
EXPORT("aus_games") uint32_t wasm_games(void);
EXPORT("aus_game_id") const char *wasm_game_id(uint32_t index);
EXPORT("aus_option_values") uint32_t wasm_option_values(uint32_t index, uint32_t option);
EXPORT("aus_setup") int32_t wasm_setup(uint32_t index, int32_t seats, const uint8_t *options, uint32_t block_bytes);
EXPORT("aus_playout") uint64_t wasm_playout(uint64_t seed);
EXPORT("aus_seats_min") int32_t wasm_seats_min(uint32_t index);
EXPORT("aus_seats_max") int32_t wasm_seats_max(uint32_t index);
EXPORT("aus_agent") int32_t wasm_agent(void);
EXPORT("aus_agent_game") uint64_t wasm_agent_game(uint64_t seed, uint32_t most);

/* ---- A game, a table, a mirror (open.c) ---- */
/* The words are lines: "game ID", "seats N", "seed TEXT", "option ID VALUE", "seat N human|open|bot LEVEL",
 * "name N TEXT", "hold on|off", "clock move|bank LIMIT BONUS". The block begins with `rules` bytes of a rules
 * block, 0 = the built-in content, and `texts` bytes of a text block, 0 = slugs stand in for names. */
EXPORT("aus_open") int32_t wasm_open(uint32_t rules, uint32_t texts);
/* The words are a recording; its first `until` actions and undos are played (-1 = all). */
EXPORT("aus_load") int32_t wasm_load(uint32_t rules, uint32_t texts, int32_t until);
/* As aus_open, without a seed. The view's bytes are put to aus_view by the page. */
EXPORT("aus_mirror") int32_t wasm_mirror(uint32_t rules, uint32_t texts);
EXPORT("aus_view") uint8_t *wasm_view(void);
EXPORT("aus_view_size") uint32_t wasm_view_size(void);
/* What time it is, in milliseconds since whenever: the clocks of the own table go by it. */
EXPORT("aus_now") void wasm_tell_time(double now);
/* At one screen everybody but this seat waits for it, and their clocks stand; 0 = nobody waits. */
EXPORT("aus_sits") void wasm_sits(int32_t seat);
/* The view of a seat of the own table; NULL = none. */
EXPORT("aus_seat_view") const uint8_t *wasm_seat_view(int32_t seat);
/* The words are lines "name N TEXT". */
EXPORT("aus_names") int32_t wasm_names(void);

/* ---- Telling (tell.c) ---- */
EXPORT("aus_catalogue") int32_t wasm_catalogue(int32_t lang);
EXPORT("aus_info") int32_t wasm_info(int32_t lang);
EXPORT("aus_page") int32_t wasm_page(int32_t seat, int32_t lang);
EXPORT("aus_news") int32_t wasm_news(int32_t seat, uint32_t since, int32_t lang);
/* Of a mirror: the words are lines "SEQ KIND SEAT N EVENT CLAUSE ARG...", "?" for what is hidden, "-" for none. */
EXPORT("aus_told") int32_t wasm_told(int32_t seat, int32_t lang);
EXPORT("aus_why") int32_t wasm_why(int32_t seat, int32_t lang);
EXPORT("aus_preview") int32_t wasm_preview(int32_t seat, int32_t lang);
/* The words name a part, a field of players or a record; empty = everything. */
EXPORT("aus_describe") int32_t wasm_describe(int32_t seat, int32_t lang);
EXPORT("aus_moves") int32_t wasm_moves(int32_t lang);
EXPORT("aus_chart") int32_t wasm_chart(void);
EXPORT("aus_recording") int32_t wasm_recording(int32_t with_seed);

/* ---- Changing the table (act.c) ---- */
EXPORT("aus_act") int32_t wasm_act(int32_t seat, int32_t lang);
EXPORT("aus_confirm") int32_t wasm_confirm(int32_t seat, int32_t lang);
EXPORT("aus_undo") int32_t wasm_undo(int32_t seat, int32_t lang);
EXPORT("aus_redo") int32_t wasm_redo(int32_t seat, int32_t lang);
EXPORT("aus_reach") int32_t wasm_reach(int32_t seat);
EXPORT("aus_ask_undo") int32_t wasm_ask_undo(int32_t seat, uint32_t actions, int32_t lang);
EXPORT("aus_hold") int32_t wasm_hold(int32_t on, int32_t lang);
EXPORT("aus_resign") int32_t wasm_resign(int32_t seat, int32_t lang);
/* The words name a level of bots. */
EXPORT("aus_lend") int32_t wasm_lend(int32_t seat, int32_t lang);
EXPORT("aus_return") int32_t wasm_return(int32_t seat, int32_t lang);
/* The words: "ASK EVENT ACTION": the event that ends it, or "-". */
EXPORT("aus_always") int32_t wasm_always(int32_t seat, int32_t lang);
EXPORT("aus_forget") int32_t wasm_forget(int32_t seat, int32_t lang);
/* An ausi_status; while it is AUSI_BOT the bot's question is told below. */
EXPORT("aus_step") int32_t wasm_step(void);
EXPORT("aus_bot_seat") int32_t wasm_bot_seat(void);
EXPORT("aus_bot_level") const char *wasm_bot_level(void);
EXPORT("aus_bot_luck") uint64_t wasm_bot_luck(void);
EXPORT("aus_bot_view") const uint8_t *wasm_bot_view(void);

/* ---- Thinking about the view at aus_view (think.c) ---- */
/* The words name a level; the paper has the action's text. */
EXPORT("aus_think") int32_t wasm_think(int32_t seat, uint64_t luck);
/* The same by several instances (ai/agent.h): each shares the question, grows some of the AUS_TREES trees and is given
 * what the others' have found before it settles. 0 is done: the paper has the action; 1: the trees have to grow. */
EXPORT("aus_share") int32_t wasm_share(int32_t seat, uint64_t luck);
EXPORT("aus_trees") int32_t wasm_trees(void);
EXPORT("aus_grow") int32_t wasm_grow(int32_t tree);
EXPORT("aus_found") void *wasm_found(int32_t tree); /* NULL = nothing is shared */
EXPORT("aus_found_size") uint32_t wasm_found_size(void);
EXPORT("aus_settle") int32_t wasm_settle(void);
EXPORT("aus_hint") int32_t wasm_hint(int32_t seat, uint32_t want, int32_t lang);

/* ---- Judging the own table (judge.c) ---- */
/* Moves first .. last - 1 of those that stand, counted from 0; the words name a level. The same as `australis
 * analyse`, and it does not matter into which pieces a game is cut. */
EXPORT("aus_judge") int32_t wasm_judge(uint32_t first, uint32_t last, int32_t games, int32_t lang);

/* ---- Between the files ---- */
extern aus_game      wasm_game;
extern ausi_table   *wasm_table;      /* NULL = none is laid */
extern bool          wasm_mirroring;
extern bool          wasm_own_content; /* the game is played with the built-in content */
extern const char   *wasm_seat_name[AUS_SEATS_MAX];
extern uint64_t      wasm_now;
extern uint8_t       wasm_seen[AUS_STATE_MAX]; /* the view of a mirror, or of what is thought about */

/* The bots of a table are asked by the page: here it is only noted what they are asked. */
bool wasm_note_bot(void *context, const aus_game *game, const void *view, int seat, const char *level, uint64_t luck,
                   aus_action *action);
/* Made by content_compile beside the packs, in their order: the aus_source_kind of every record, table after table. */
extern const uint8_t *const ausi_builtin_kinds[];
/* The paper, blank. */
aus_writer *wasm_blank(void);
int32_t     wasm_wrong(const char *text); /* -1, and the text on the paper */
ausi_voice  wasm_voice(int32_t lang);
/* The view of a seat; NULL if there is no game. */
const void *wasm_view_of(int32_t seat);
/* Makes an agent ready for the game that is set up: NULL, or what is wrong. Then it is the mind. */
const char *wasm_make_mind(const char *level);
aus_mind   *wasm_mind(void);
void       *wasm_memory(size_t size); /* kept for good; NULL without any */

#endif

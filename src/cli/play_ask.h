/* Questions before the game: which one, with which options, who plays. */
#ifndef AUS_CLI_PLAY_ASK_H
#define AUS_CLI_PLAY_ASK_H
#include "cli/cli.h"

/* Each returns false at the end of the input. An empty line takes what is usual. */
bool play_ask_game(int lang, const char **id);
/* Shows the options as they are, explains those that are asked for and puts what was changed into `setup`. */
bool play_ask_options(int lang, const aus_rules *rules, cli_setup *setup);
/* A list as --seats takes it. */
bool play_ask_seats(int lang, const aus_rules *rules, char *out, size_t size);

#endif

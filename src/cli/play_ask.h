/* Questions before the game: which one, with which options, who plays. */
#ifndef AUS_CLI_PLAY_ASK_H
#define AUS_CLI_PLAY_ASK_H
#include "australis.h"

/* Each returns false at the end of the input. An empty line takes what is usual. */
bool play_ask_game(int lang, const char **id);
/* "key=value" */
bool play_ask_option(int lang, const aus_rules *rules, int option, char *out, size_t size);
/* A list as --seats takes it. */
bool play_ask_seats(int lang, const aus_rules *rules, char *out, size_t size);

#endif

/* What the commands share: parsing their words, making a game from them, reading files. */
#ifndef AUS_CLI_H
#define AUS_CLI_H
#include <argp.h>
#include <signal.h>
#include <stdio.h>
#include "ai/agent.h"
#include "australis.h"
#include "content/content.h"

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_WRONG_USE = 2, CLI_INTERRUPTED = 130 };

/*
 * Parses a command's words with argp. Wrong use becomes one line on stderr. Returns true if the
 * command shall go on; otherwise *status is what to exit with (0 after --help). argv[0] is the full
 * name of the command, such as "australis sim".
 */
bool cli_parse(const struct argp *argp, int argc, char **argv, void *input, int *status);

/* One line on stderr; returns CLI_WRONG_USE or CLI_FAILED for `return cli_wrong(...)`. */
int cli_wrong(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
int cli_failed(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What somebody wrote is repeated without the bytes a terminal would obey. */
void cli_make_harmless(char *text);

/* A whole number in a range; false if it is none. */
bool cli_number(const char *text, uint64_t least, uint64_t most, uint64_t *out);

/* Words of several commands, for their argp parsers: 0, or EINVAL after cli_wrong. */
error_t cli_take_number(const struct argp_state *state, const char *option, const char *arg, uint64_t least,
                        uint64_t most, uint64_t *out);
/* The language of the environment (LC_ALL, LC_MESSAGES, LANG) if this program speaks it, else English. */
int     cli_lang(void);
error_t cli_take_lang(const struct argp_state *state, const char *arg, int *lang);
/* The one argument a command takes: `what` is "game" or "recording". */
error_t cli_take_one(const struct argp_state *state, const char *what, const char *arg, const char **out);
/* The same for a game, which there must be. */
error_t cli_take_game(const struct argp_state *state, const char *arg, const char **out);

/* A whole file, or standard input for "-"; NULL with errno set. At most 64 MiB. The caller frees it. */
char *cli_read_file(const char *path, size_t *size);

/* A game as the words of a command describe it. */
enum { CLI_OPTIONS_MAX = 64 };
typedef struct cli_setup {
    const char *game;                    /* id */
    const char *content;                 /* directory, or NULL */
    const char *option[CLI_OPTIONS_MAX]; /* "key=value" */
    int         options;
    int         seats;
} cli_setup;

/* Which option of the game and which of its values a KEY=VALUE names; false if there is none such. */
bool cli_option(const aus_rules *rules, const char *word, int *option, int *choice);

/* A KEY=VALUE behind --option. */
error_t cli_take_option(const struct argp_state *state, const char *arg, cli_setup *setup);

/* The game made ready; its pack lives as long as the process. NULL after cli_wrong/cli_failed. */
aus_game *cli_game(const char *command, const cli_setup *setup, int *status);

/* Reads "greedy,hard" into agents; how many there are, or 0 after cli_wrong. */
int cli_agents(const char *command, const char *list, aus_agent agent[AUS_SEATS_MAX]);

/* Processors of this machine, 1 if nobody knows: threads where none are asked for. */
uint64_t cli_processors(void);

/* Set by SIGINT and SIGTERM once cli_catch_signals was called. Whoever cannot wait sends it again and kills. */
extern volatile sig_atomic_t cli_stop;
/* What the first of them says at once on stderr; a command that takes a while to stop sets it before. */
extern const char *cli_stop_says;
void cli_catch_signals(void);

/* The commands. */
int cmd_analyse(int argc, char **argv);
int cmd_arena(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_bot(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_content(int argc, char **argv);
int cmd_db(int argc, char **argv);
int cmd_games(int argc, char **argv);
int cmd_load(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_train(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_study(int argc, char **argv);
int cmd_verify(int argc, char **argv);

#endif

/* australis: one command line for everything. */
#include "cli/cli.h"
#include "server/server.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} command;

static const command commands[] = {
    {"games", cmd_games, "list the games, their options and what they mean"},
    {"play", cmd_play, "play a game line by line, against bots or at one keyboard"},
    {"serve", cmd_serve, "serve tables: play with friends, in a browser or with play --join"},
    {"load", cmd_load, "drive many tables of a server at once and measure it"},
    {"replay", cmd_replay, "show a recording, whole or up to an action, as anybody may see it"},
    {"verify", cmd_verify, "play recordings again and check every action and every hash"},
    {"check", cmd_check, "run scenarios: the tests a board gamer can read"},
    {"sim", cmd_sim, "let agents play many games and count"},
    {"arena", cmd_arena, "let agents play against each other and say who is better"},
    {"study", cmd_study, "tell how much agents lose by thinking little"},
    {"analyse", cmd_analyse, "judge a recording: what each choice lost, the chances, luck and skill"},
    {"bot", cmd_bot, "speak a line protocol: a referee and an opponent for other programs"},
    {"bench", cmd_bench, "measure the speed of the games on this machine"},
    {"train", cmd_train, "find the weights of a game's heuristic by playing"},
    {"content", cmd_content, "check, list or hash the content of the games"},
    {"db", cmd_db, "look after the database of a table server: check, backup, export, import"},
    {"rules", cmd_rules, "read the rules, clause by clause"},
};

static void help(void)
{
    puts("Usage: australis COMMAND [OPTION...]\n\n"
         "Board games: rules, content and tools.\n");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        printf("  %-9s %s\n", commands[i].name, commands[i].summary);
    puts("\nEach command has --help.\n\n"
         "An unofficial implementation: the names of games are used to name them; all texts and data are our own\n"
         "unless a record says otherwise.");
}

static int run(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "-?") == 0 ||
        strcmp(name, "help") == 0) {
        help();
        return CLI_OK;
    }
    if (strcmp(name, "--version") == 0) {
        printf("australis %s\n", ausi_server_version);
        return CLI_OK;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(name, commands[i].name) != 0) continue;
        char full[64];
        snprintf(full, sizeof full, "australis %s", name);
        argv[1] = full;
        return commands[i].run(argc - 1, argv + 1);
    }
    if (argc < 2) return cli_wrong("australis", "which command? 'australis --help' lists them");
    return cli_wrong("australis", "there is no command '%s'; 'australis --help' lists them", name);
}

/* A stream that was closed must not become the next file that is opened: what is there instead can only
 * be used the wrong way round, so that reading and writing fail as they should. */
static void fill_closed_streams(void)
{
    for (int fd = 0; fd < 3; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd ? O_RDONLY : O_WRONLY) != fd) _Exit(CLI_FAILED);
}

/* What was printed must have arrived: a full disk or a closed pipe is no success. At the exit, since --help
 * of a command leaves by itself. */
static void check_output(void)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) return;
    /* Where it failed long ago nobody knows why any more: another try tells. What is there is cut off anyhow. */
    ssize_t again = errno ? 0 : write(STDOUT_FILENO, "\n", 1);
    (void)again;
    cli_failed("australis", "standard output: %s", errno ? strerror(errno) : "could not be written");
    _Exit(CLI_FAILED);
}

int main(int argc, char **argv)
{
    fill_closed_streams();
    signal(SIGXFSZ, SIG_IGN); /* a file that may grow no further is a full disk, not the end */
    if (atexit(check_output) != 0) return CLI_FAILED;
    return run(argc, argv);
}

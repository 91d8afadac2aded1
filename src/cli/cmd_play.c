/* australis play: a game at this terminal or through a pipe, against bots or at one keyboard. */
#include <errno.h>
#include <stdlib.h>
#include <sys/random.h>
#include "cli/bots.h"
#include "cli/join.h"
#include "cli/play.h"
#include "cli/play_ask.h"
#include "cli/recording_file.h"
#include "cli/save_file.h"
#include "table/table_file.h"

typedef struct request {
    ausi_clock  clock;
    uint8_t     gone;
    bool        clocked; /* one of them was named */
    cli_setup   setup;
    const char *seats, *seed, *save, *resume, *join, *name;
    int         lang;
    bool        no_hold, no_save, watch;
} request;

enum { KEY_NO_HOLD = 1000, KEY_NO_SAVE, KEY_WATCH };

enum { KEY_CLOCK = 1100, KEY_GONE };

static const struct argp_option options[] = {
    {"seats", 's', "LIST", 0,
     "Who plays: human or the level of a bot for each seat, such as human,normal; "
     "human=NAME names a seat; a number means so many people",
     0},
    {"seed", 'S', "SEED", 0, "Any text, or 64 hex digits (a fresh one)", 0},
    {"option", 'o', "KEY=VALUE", 0, "An option of the game; may be given several times", 0},
    {"clock", KEY_CLOCK, "CLOCK", 0, "Time to think: none, move:90s for each decision, bank:20m for the game, "
                                     "bank:20m+10s with ten seconds more after each decision (none)", 0},
    {"gone", KEY_GONE, "WHAT", 0, "When time is up: bot (the computer steps in), resign, or vote (the others decide) "
                                  "(bot)", 0},
    {"content", 'c', "DIR", 0, "Play with the content of DIR instead of the built-in one", 0},
    {"save", 'w', "FILE", 0, "Save there after every action (a file in the state directory of the user)", 0},
    {"no-save", KEY_NO_SAVE, NULL, 0, "Save nothing", 0},
    {"resume", 'r', "FILE", 0, "Go on with a saved game, or with any recording", 0},
    {"no-hold", KEY_NO_HOLD, NULL, 0, "Hand over at once, without a confirmation", 0},
    {"join", 'j', "URL", 0,
     "Play at a server: the link of a table or of a seat; with GAME and the server's address: "
     "open a table there (--seats human,open,normal); the address alone lists the public ones",
     0},
    {"name", 'n', "NAME", 0, "Your name at the table", 0},
    {"watch", KEY_WATCH, NULL, 0, "Only look on at the server's table", 0},
    {"lang", 'l', "LANG", 0, "Language: en, pl, ru or it", 0},
    {0}};

static error_t parse_clock(request *ask, const char *arg, const struct argp_state *state)
{
    ask->clocked = true;
    if (play_clock_parse(arg, &ask->clock)) return 0;
    cli_wrong(state->name, "--clock expects none, move:90s, bank:20m or bank:20m+10s, not '%s'", arg);
    return EINVAL;
}

static error_t parse_gone(request *ask, const char *arg, const struct argp_state *state)
{
    ask->clocked = true;
    if (play_gone_parse(arg, &ask->gone)) return 0;
    cli_wrong(state->name, "--gone expects bot, resign or vote, not '%s'", arg);
    return EINVAL;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    switch (key) {
    case 's': ask->seats = arg; return 0;
    case 'S': ask->seed = arg; return 0;
    case KEY_CLOCK: return parse_clock(ask, arg, state);
    case KEY_GONE: return parse_gone(ask, arg, state);
    case 'c': ask->setup.content = arg; return 0;
    case 'w': ask->save = arg; return 0;
    case 'r': ask->resume = arg; return 0;
    case 'j': ask->join = arg; return 0;
    case 'n': ask->name = arg; return 0;
    case KEY_WATCH: ask->watch = true; return 0;
    case KEY_NO_HOLD: ask->no_hold = true; return 0;
    case KEY_NO_SAVE: ask->no_save = true; return 0;
    case 'o': return cli_take_option(state, arg, &ask->setup);
    case 'l': return cli_take_lang(state, arg, &ask->lang);
    case ARGP_KEY_ARG: return cli_take_one(state, "game", arg, &ask->setup.game);
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    options,
    parse,
    "[GAME]",
    "Play line by line. Without a game it asks which one. Answer with the number of a "
    "choice or its text; 'help' lists what else can be said.",
    NULL,
    NULL,
    NULL};

static bool fresh_seed(aus_seed *seed)
{
    return getrandom(seed->bytes, sizeof seed->bytes, 0) == sizeof seed->bytes;
}

static ausi_setup table_setup(const request *ask)
{
    return (ausi_setup){.clock = ask->clock,
                        .gone = ask->gone,
                        .hold = !ask->no_hold,
                        .bots_accept = true,
                        .level = bots_standard()};
}

/* One program a file: two would overwrite each other's decisions. */
static bool lock(const char *command, const char *path)
{
    if (save_lock(path)) return true;
    if (errno == EWOULDBLOCK) cli_failed(command, "%s: another program is playing this game", path);
    else cli_failed(command, "%s: %s; --save FILE saves elsewhere, --no-save nowhere", path, strerror(errno));
    return false;
}

/* ---- A new game ---------------------------------------------------------------------------------- */

static int start_new(play *p, const request *ask)
{
    ausi_setup setup = table_setup(ask);
    ausi_hooks hooks = play_hooks(p);
    if (ask->seed) aus_seed_from_text(&setup.seed, ask->seed);
    else if (!fresh_seed(&setup.seed))
        return cli_failed(p->command, "no random numbers to be had for a seed; give one with --seed");
    if (!ausi_table_open(p->table, p->game, &setup, &hooks, &p->room, play_time(p)))
        return cli_failed(p->command, "no room for a table");
    if (ask->save && !lock(p->command, ask->save)) return CLI_FAILED;
    if (ask->save && !save_keep_old(ask->save))
        return cli_failed(p->command, "%s: %s", ask->save, strerror(errno));
    if (ask->save) p->path = strdup(ask->save);
    else if (!ask->no_save) p->path = save_path(p->table, "");
    if (!play_seats_take(p, ask->seats)) return cli_failed(p->command, "the seats could not be taken");
    if (ask->name && !play_seats_name(p, ask->name))
        return cli_wrong(p->command, "--name '%s': no person's seat is without a name, or the name is too long",
                         ask->name);
    if (ask->save && p->table->unsaved)
        return cli_failed(p->command, "%s: %s", p->path, strerror(p->save_errno));
    play_ready(p, true);
    play_intro(p);
    return play_run(p);
}

/* What is not said on the command line is asked. False: the input ended. */
static bool ask_for_game(request *ask)
{
    static char seats[AUS_SEATS_MAX * (AUSI_LEVEL_MAX + 1)];
    if (!play_ask_game(ask->lang, &ask->setup.game)) return false;
    const aus_rules *rules = aus_rules_find(ask->setup.game);
    if (!ask->setup.options && !play_ask_options(ask->lang, rules, &ask->setup)) return false;
    if (ask->seats) return true;
    ask->seats = seats;
    return play_ask_seats(ask->lang, rules, seats, sizeof seats);
}

static int play_new_game(const char *command, request *ask)
{
    int status = CLI_OK;
    if (!ask->setup.game && !ask_for_game(ask))
        return cli_failed(command, "the input ended before a game was chosen");
    const aus_rules *rules = aus_rules_find(ask->setup.game);
    ask->setup.seats = ask->seats ? play_seats_count(command, ask->seats)
                       : rules    ? (rules->seats_min > 1 ? rules->seats_min : rules->seats_max > 1 ? 2 : 1)
                                  : 0;
    if (ask->seats && !ask->setup.seats) return CLI_WRONG_USE;
    aus_game *game = cli_game(command, &ask->setup, &status);
    if (!game) return status;
    play *p = play_new(command, game, ask->lang);
    if (!p) {
        free(game);
        return cli_failed(command, "no memory");
    }
    status = start_new(p, ask);
    play_free(p);
    return status;
}

/* ---- An old one ---------------------------------------------------------------------------------- */

static bool nobody_sits(const ausi_table *table)
{
    for (int i = 0; i < table->game->seats; i++)
        if (table->seat[i].kind != AUSI_SEAT_OPEN) return false;
    return true;
}

static int resume_table(play *p, const request *ask, recording_file *file)
{
    ausi_setup          setup = table_setup(ask);
    ausi_hooks          hooks = play_hooks(p);
    aus_recording_error wrong;
    if (!ausi_table_load(p->table, p->game, &file->head, file->text, file->size, SIZE_MAX, file->entries,
                         &setup, &hooks, &p->room, play_time(p), &wrong)) {
        char error[512];
        recording_file_describe(error, ask->resume, &wrong);
        return cli_failed(p->command, "%s", error);
    }
    bool fresh = nobody_sits(p->table), elsewhere = ask->save && !save_same(ask->save, ask->resume);
    if (ask->seats && play_seats_count(p->command, ask->seats) != p->game->seats)
        return cli_wrong(p->command, "--seats: this game is played with %d seats", p->game->seats);
    if (elsewhere && !(save_keep_old(ask->save) && save_table(ask->save, p->table)))
        return cli_failed(p->command, "%s: %s", ask->save, strerror(errno));
    if (!ask->no_save) p->path = strdup(ask->save ? ask->save : ask->resume);
    if ((ask->seats || fresh) && !play_seats_take(p, ask->seats))
        return cli_failed(p->command, "the seats could not be taken");
    if (fresh || ask->no_hold) ausi_table_hold(p->table, !ask->no_hold, play_time(p));
    play_ready(p, false);
    play_intro(p);
    return play_run(p);
}

static int play_old_game(const char *command, const request *ask)
{
    recording_file file;
    char           error[512];
    if (ask->setup.game || ask->seed || ask->setup.options || ask->clocked)
        return cli_wrong(command, "--resume knows game, options, seed and clock from its file");
    if (ask->name) return cli_wrong(command, "--resume knows the names from its file");
    if (strcmp(ask->resume, "-") == 0)
        return cli_wrong(command, "--resume needs a file: standard input is where the answers come from");
    if (!ask->no_save && !lock(command, ask->save ? ask->save : ask->resume)) return CLI_FAILED;
    if (!recording_file_read(&file, ask->resume, ask->setup.content, error)) {
        save_unlock();
        return cli_failed(command, "%s", error);
    }
    play *p = play_new(command, file.game, ask->lang);
    int   status = p ? resume_table(p, ask, &file) : cli_failed(command, "no memory");
    if (p) file.game = NULL; /* the session frees it */
    play_free(p);
    recording_file_free(&file);
    return status;
}

/* ---- At a server --------------------------------------------------------------------------------- */

static int at_server(join *j, const request *ask)
{
    if (ask->setup.game && j->place.table[0])
        return cli_wrong(j->command, "the link of a table knows its game: give the server's address alone to open one");
    if (ask->setup.game && !join_create(j, &ask->setup, ask->seats, ask->name)) return CLI_FAILED;
    if (!j->place.table[0]) return join_list(j) ? CLI_OK : CLI_FAILED;
    if (!j->place.token[0] && !ask->watch && !join_sit(j, ask->name)) return CLI_FAILED;
    return join_play(j);
}

static int play_at_server(const char *command, const request *ask)
{
    join j = {.command = command, .lang = ask->lang, .seat = -1};
    char why[NET_WHY_MAX];
    if (ask->resume || ask->seed || ask->save)
        return cli_wrong(command, "--join: the server keeps the game; --resume, --seed and --save have no place there");
    if (!join_place_read(ask->join, &j.place))
        return cli_wrong(command, "'%s' is no address of a server or a table, such as http://host:8080/#/t/ID",
                         ask->join);
    j.client = net_client_open(NULL, why);
    int status = j.client ? at_server(&j, ask) : cli_failed(command, "%s", why);
    join_close(&j);
    return status;
}

int cmd_play(int argc, char **argv)
{
    request ask = {.lang = cli_lang()};
    char    resume[PATH_MAX], save[PATH_MAX];
    int     status;
    if (!cli_parse(&argp, argc, argv, &ask, &status)) return status;
    if (ask.save && ask.no_save) return cli_wrong(argv[0], "--save and --no-save: which of them?");
    if (ask.watch && !ask.join)
        return cli_wrong(argv[0], "--watch: only a game at a server can be watched; --join names it");
    if (ask.resume) ask.resume = save_target(ask.resume, resume);
    if (ask.save) ask.save = save_target(ask.save, save);
    cli_catch_signals();
    if (ask.join) return play_at_server(argv[0], &ask);
    return ask.resume ? play_old_game(argv[0], &ask) : play_new_game(argv[0], &ask);
}

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
    cli_setup   setup;
    const char *seats, *seed, *save, *resume, *join, *name;
    int         lang;
    bool        no_hold, no_save, watch;
} request;

enum { KEY_NO_HOLD = 1000, KEY_NO_SAVE, KEY_WATCH };

static const struct argp_option options[] = {
    {"seats", 's', "LIST", 0,
     "Who plays: human or the level of a bot for each seat, such as human,normal; "
     "human=NAME names a seat; a number means so many people",
     0},
    {"seed", 'S', "SEED", 0, "Any text, or 64 hex digits (a fresh one)", 0},
    {"option", 'o', "KEY=VALUE", 0, "An option of the game; may be given several times", 0},
    {"content", 'c', "DIR", 0, "Play with the content of DIR instead of the built-in one", 0},
    {"save", 'w', "FILE", 0, "Save there after every action (a file in the state directory of the user)", 0},
    {"no-save", KEY_NO_SAVE, NULL, 0, "Save nothing", 0},
    {"resume", 'r', "FILE", 0, "Go on with a saved game, or with any recording", 0},
    {"no-hold", KEY_NO_HOLD, NULL, 0, "Hand over at once, without a confirmation", 0},
    {"join", 'j', "URL", 0,
     "Play at a server: the link of a table or of a seat; with GAME and the server's address: "
     "open a table there (--seats human,open,normal); the address alone lists the public ones",
     0},
    {"name", 'n', "NAME", 0, "Your name at the server's table", 0},
    {"watch", KEY_WATCH, NULL, 0, "Only look on at the server's table", 0},
    {"lang", 'l', "LANG", 0, "Language: en, pl, ru or it", 0},
    {0}};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    switch (key) {
    case 's': ask->seats = arg; return 0;
    case 'S': ask->seed = arg; return 0;
    case 'c': ask->setup.content = arg; return 0;
    case 'w': ask->save = arg; return 0;
    case 'r': ask->resume = arg; return 0;
    case 'j': ask->join = arg; return 0;
    case 'n': ask->name = arg; return 0;
    case KEY_WATCH: ask->watch = true; return 0;
    case KEY_NO_HOLD: ask->no_hold = true; return 0;
    case KEY_NO_SAVE: ask->no_save = true; return 0;
    case 'o':
        if (ask->setup.options < CLI_OPTIONS_MAX) ask->setup.option[ask->setup.options++] = arg;
        return 0;
    case 'l':
        ask->lang = ausi_lang_find(arg);
        if (ask->lang >= 0) return 0;
        cli_wrong(state->name, "'%s' is no language of this program; there are en, pl, ru and it", arg);
        return EINVAL;
    case ARGP_KEY_ARG:
        if (!ask->setup.game) {
            ask->setup.game = arg;
            return 0;
        }
        cli_wrong(state->name, "one game at a time: '%s' is one too many", arg);
        return EINVAL;
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
    return (ausi_setup){.hold = !ask->no_hold, .bots_accept = true, .level = bots_standard()};
}

/* ---- A new game ---------------------------------------------------------------------------------- */

static int start_new(play *p, const request *ask)
{
    ausi_setup setup = table_setup(ask);
    ausi_hooks hooks = play_hooks(p);
    if (ask->seed) aus_seed_from_text(&setup.seed, ask->seed);
    else if (!fresh_seed(&setup.seed))
        return cli_failed(p->command, "no random numbers to be had for a seed; give one with --seed");
    if (!ausi_table_open(p->table, p->game, &setup, &hooks, &p->room, play_now()))
        return cli_failed(p->command, "no room for a table");
    if (ask->save) p->path = strdup(ask->save);
    else if (!ask->no_save) p->path = save_path(p->table, "");
    if (!play_seats_take(p, ask->seats)) return cli_failed(p->command, "the seats could not be taken");
    if (ask->save && p->table->unsaved) return cli_failed(p->command, "%s: %s", p->path, strerror(errno));
    play_ready(p, true);
    play_intro(p);
    return play_run(p);
}

/* What is not said on the command line is asked. False: the input ended. */
static bool ask_for_game(request *ask)
{
    static char  seats[AUS_SEATS_MAX * (AUSI_LEVEL_MAX + 1)];
    static char  option[AUS_OPTIONS_MAX][64];
    const char  *old = ask->setup.game;
    bool         ok = play_ask_game(ask->lang, &ask->setup.game);
    if (ok && !old && !ask->setup.options) {
        const aus_rules *rules = aus_rules_find(ask->setup.game);
        for (int i = 0; ok && i < rules->options; i++) {
            ok = play_ask_option(ask->lang, rules, i, option[i], sizeof option[i]);
            ask->setup.option[ask->setup.options++] = option[i];
        }
    }
    if (ok && !ask->seats) {
        ok = play_ask_seats(ask->lang, aus_rules_find(ask->setup.game), seats, sizeof seats);
        ask->seats = seats;
    }
    return ok;
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
                         &setup, &hooks, &p->room, play_now(), &wrong))
        return cli_failed(p->command, "%s:%u: %s", ask->resume, wrong.line, wrong.text);
    if (!ask->no_save) p->path = strdup(ask->save ? ask->save : ask->resume);
    bool fresh = nobody_sits(p->table);
    if (ask->seats && play_seats_count(p->command, ask->seats) != p->game->seats)
        return cli_wrong(p->command, "--seats: this game is played with %d seats", p->game->seats);
    if ((ask->seats || fresh) && !play_seats_take(p, ask->seats))
        return cli_failed(p->command, "the seats could not be taken");
    if (fresh || ask->no_hold) ausi_table_hold(p->table, !ask->no_hold, play_now());
    play_ready(p, false);
    play_intro(p);
    return play_run(p);
}

static int play_old_game(const char *command, const request *ask)
{
    recording_file file;
    char           error[512];
    if (ask->setup.game || ask->seed || ask->setup.options)
        return cli_wrong(command, "--resume knows game, options and seed from its file");
    if (!recording_file_read(&file, ask->resume, ask->setup.content, error))
        return cli_failed(command, "%s", error);
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
    request ask = {0};
    int     status;
    if (!cli_parse(&argp, argc, argv, &ask, &status)) return status;
    cli_catch_signals();
    if (ask.join) return play_at_server(argv[0], &ask);
    return ask.resume ? play_old_game(argv[0], &ask) : play_new_game(argv[0], &ask);
}

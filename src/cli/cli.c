#include "cli/cli.h"
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>
#include "view/text.h"

volatile sig_atomic_t cli_stop;
const char           *cli_stop_says;

/* Around every command's parser. Without an error stream argp neither exits nor adds its second line
 * "Try --help": what is left is the one line of getopt or of cli_wrong. */
static error_t quiet(int key, char *arg, struct argp_state *state)
{
    (void)arg;
    if (key != ARGP_KEY_INIT) return ARGP_ERR_UNKNOWN;
    state->err_stream = NULL;
    state->child_inputs[0] = state->input;
    return 0;
}

bool cli_parse(const struct argp *argp, int argc, char **argv, void *input, int *status)
{
    const struct argp_child child[] = {{.argp = argp}, {0}};
    const struct argp       outer = {.parser = quiet, .children = child};
    bool ok = argp_parse(&outer, argc, argv, 0, NULL, input) == 0;
    *status = ok ? CLI_OK : CLI_WRONG_USE;
    return ok;
}

void cli_make_harmless(char *text)
{
    for (; *text; text++)
        if (((uint8_t)*text < ' ' && *text != '\n') || *text == 127) *text = '?';
}

static void complain(const char *command, const char *format, va_list args)
{
    char text[8192];
    vsnprintf(text, sizeof text, format, args);
    cli_make_harmless(text);
    fprintf(stderr, "%s: %s\n", command, text);
}

int cli_wrong(const char *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(command, format, args);
    va_end(args);
    return CLI_WRONG_USE;
}

int cli_failed(const char *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(command, format, args);
    va_end(args);
    return CLI_FAILED;
}

bool cli_number(const char *text, uint64_t least, uint64_t most, uint64_t *out)
{
    uint64_t value = 0;
    if (!*text || strlen(text) > 18) return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return false;
        value = value * 10 + (uint64_t)(*text - '0');
    }
    *out = value;
    return value >= least && value <= most;
}

/* ---- Words of several commands ---- */

error_t cli_take_number(const struct argp_state *state, const char *option, const char *arg, uint64_t least,
                        uint64_t most, uint64_t *out)
{
    if (cli_number(arg, least, most, out)) return 0;
    cli_wrong(state->name, "--%s expects a number from %llu to %llu, not '%s'", option, (unsigned long long)least,
              (unsigned long long)most, arg);
    return EINVAL;
}

int cli_lang(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        char        code[3] = "";
        if (!value || !*value) continue;
        if (value[0] && value[1] && !(value[2] >= 'a' && value[2] <= 'z')) memcpy(code, value, 2);
        int lang = ausi_lang_find(code);
        return lang >= 0 ? lang : AUSI_EN;
    }
    return AUSI_EN;
}

error_t cli_take_lang(const struct argp_state *state, const char *arg, int *lang)
{
    *lang = ausi_lang_find(arg);
    if (*lang >= 0) return 0;
    cli_wrong(state->name, "'%s' is no language of this program; there are en, pl, ru and it", arg);
    return EINVAL;
}

error_t cli_take_one(const struct argp_state *state, const char *what, const char *arg, const char **out)
{
    if (!*out) {
        *out = arg;
        return 0;
    }
    cli_wrong(state->name, "one %s at a time: '%s' is one too many", what, arg);
    return EINVAL;
}

static const aus_rules *find_rules(const char *command, const char *id)
{
    const aus_rules *rules = id ? aus_rules_find(id) : NULL;
    if (!id)
        cli_wrong(command, "which game? 'australis games' lists them");
    else if (!rules)
        cli_wrong(command, "there is no game '%s'; 'australis games' lists them", id);
    return rules;
}

error_t cli_take_game(const struct argp_state *state, const char *arg, const char **out)
{
    error_t wrong = cli_take_one(state, "game", arg, out);
    return wrong || find_rules(state->name, arg) ? wrong : EINVAL;
}

error_t cli_take_option(const struct argp_state *state, const char *arg, cli_setup *setup)
{
    if (setup->options < CLI_OPTIONS_MAX) {
        setup->option[setup->options++] = arg;
        return 0;
    }
    cli_wrong(state->name, "too many options");
    return EINVAL;
}

/* ---- Files ---- */

enum { FILE_MAX = 64 << 20 };

static char *read_stream(FILE *file, size_t *size)
{
    size_t room = 65536, used = 0;
    char  *text = malloc(room);
    while (text) {
        used += fread(text + used, 1, room - used - 1, file);
        if (used < room - 1) break;
        if (room >= FILE_MAX) {
            errno = EFBIG;
            free(text);
            return NULL;
        }
        char *more = realloc(text, room *= 2);
        if (!more) free(text);
        text = more;
    }
    if (text && ferror(file)) {
        free(text);
        return NULL;
    }
    if (text) text[used] = 0;
    *size = used;
    return text;
}

char *cli_read_file(const char *path, size_t *size)
{
    if (strcmp(path, "-") == 0) return read_stream(stdin, size);
    FILE *file = fopen(path, "r");
    if (!file) return NULL;
    char *text = read_stream(file, size);
    int   kept = errno;
    fclose(file);
    errno = kept;
    return text;
}

/* ---- Games ---- */

bool cli_option(const aus_rules *rules, const char *word, int *option, int *choice)
{
    char        id[64];
    const char *equals = strchr(word, '=');
    if (!equals || equals - word >= (long)sizeof id) return false;
    memcpy(id, word, (size_t)(equals - word));
    id[equals - word] = 0;
    return aus_option_find(rules, id, equals + 1, option, choice);
}

/* False after a complaint. */
static bool choose_options(const char *command, const aus_rules *rules, const cli_setup *setup, uint8_t *options)
{
    bool chosen[AUS_OPTIONS_MAX] = {false};
    for (int i = 0; i < rules->options; i++) options[i] = rules->option[i].standard;
    for (int i = 0; i < setup->options; i++) {
        const char *word = setup->option[i];
        int         option, choice;
        if (!strchr(word, '='))
            cli_wrong(command, "'%s' is no option: write KEY=VALUE", word);
        else if (!cli_option(rules, word, &option, &choice))
            cli_wrong(command, "%s has no option '%s', or not with this value; 'australis games %s' lists them",
                      rules->id, word, rules->id);
        else if (chosen[option])
            cli_wrong(command, "option '%s' is given twice", rules->option[option].id);
        else {
            chosen[option] = true;
            options[option] = (uint8_t)choice;
            continue;
        }
        return false;
    }
    return true;
}

aus_game *cli_game(const char *command, const cli_setup *setup, int *status)
{
    const aus_rules *rules = find_rules(command, setup->game);
    uint8_t          options[AUS_OPTIONS_MAX];
    *status = CLI_WRONG_USE;
    if (!rules || !choose_options(command, rules, setup, options)) return NULL;
    if (setup->seats < rules->seats_min || setup->seats > rules->seats_max) {
        cli_wrong(command, "%s is for %d to %d seats", rules->id, rules->seats_min, rules->seats_max);
        return NULL;
    }

    static aus_content content; /* at most one pack a process */
    char               error[AUS_CONTENT_ERROR];
    if (setup->content && !aus_content_load(rules, setup->content, &content, error)) {
        *status = cli_failed(command, "%s", error);
        return NULL;
    }
    aus_game   *game = malloc(sizeof *game);
    const char *wrong =
        game ? aus_game_init(game, rules, setup->content ? &content.pack : NULL, setup->seats, options) : "no memory";
    if (!wrong) return game;
    *status = cli_failed(command, "%s", wrong);
    free(game);
    return NULL;
}

/* ---- Agents ---- */

int cli_agents(const char *command, const char *list, aus_agent agent[AUS_SEATS_MAX])
{
    char  words[256];
    char *rest = words;
    int   n = 0;
    if ((size_t)snprintf(words, sizeof words, "%s", list) >= sizeof words) {
        cli_wrong(command, "the list of agents is too long");
        return 0;
    }
    for (char *word; (word = strsep(&rest, ",")) != NULL; n++) {
        if (n == AUS_SEATS_MAX) {
            cli_wrong(command, "too many agents: at most %d", AUS_SEATS_MAX);
            return 0;
        }
        if (aus_agent_parse(word, &agent[n])) continue;
        cli_wrong(command, "there is no agent '%s'; there are %s", word, aus_agent_words);
        return 0;
    }
    return n;
}

uint64_t cli_processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (uint64_t)n : 1;
}

/* ---- Signals ---- */

static void stop(int signal)
{
    int kept = errno;
    (void)signal;
    if (cli_stop_says && !cli_stop && write(STDERR_FILENO, cli_stop_says, strlen(cli_stop_says)) < 0) errno = kept;
    cli_stop = 1;
}

/* Who started the program in the background told it to pass over Ctrl-C (nohup, a shell's &): so it does. */
static void catch_signal(int signal, const struct sigaction *action)
{
    struct sigaction old;
    if (sigaction(signal, NULL, &old) == 0 && old.sa_handler == SIG_IGN) return;
    sigaction(signal, action, NULL);
}

void cli_catch_signals(void)
{
    struct sigaction action = {.sa_handler = stop, .sa_flags = (int)SA_RESETHAND}; /* the second one kills */
    sigemptyset(&action.sa_mask);
    catch_signal(SIGINT, &action);
    catch_signal(SIGTERM, &action);
}

/* australis play: a game at one terminal, all seats at one keyboard, with a curtain between them. */
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>
#include "cli/cli.h"
#include "lab/transcript.h"
#include "view/sentence.h"
#include "view/text.h"
#include "view/view_json.h"

typedef struct request {
    cli_setup   setup;
    uint64_t    seats;
    const char *seed, *save;
    int         lang;
} request;

static const struct argp_option options[] = {
    {"seats", 's', "N", 0, "How many people play (the least number of seats)", 0},
    {"seed", 'S', "SEED", 0, "Any text, or 64 hex digits (a fresh one)", 0},
    {"option", 'o', "KEY=VALUE", 0, "An option of the game; may be given several times", 0},
    {"content", 'c', "DIR", 0, "Play with the content of DIR instead of the built-in one", 0},
    {"save", 'w', "FILE", 0, "Write the recording there at the end", 0},
    {"lang", 'l', "LANG", 0, "Language: en, pl, ru or it", 0},
    {0}};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    switch (key) {
    case 's':
        if (cli_number(arg, 1, AUS_SEATS_MAX, &ask->seats)) return 0;
        cli_wrong(state->name, "--seats expects a number of people, not '%s'", arg);
        return EINVAL;
    case 'S': ask->seed = arg; return 0;
    case 'c': ask->setup.content = arg; return 0;
    case 'w': ask->save = arg; return 0;
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

static const struct argp argp = {options, parse, "GAME",
                                 "Play at this terminal, all seats at one keyboard. Answer with the number of a choice "
                                 "or its text; 'view' shows all you may know, 'quit' ends.",
                                 NULL, NULL, NULL};

typedef struct session {
    const aus_game *game;
    ausi_voice      voice;
    aus_transcript  script;
    aus_seed        seed;
    aus_event       news[1024]; /* the latest events, oldest first; told to each seat in its own form */
    size_t          news_count;
    uint32_t        heard[AUS_SEATS_MAX]; /* the first event a seat has not been told yet */
    int             at_keyboard; /* whose eyes are on the screen; -1 = the curtain is down */
    _Alignas(8) uint8_t state[AUS_STATE_MAX];
} session;

static void remember(void *context, const aus_event *event)
{
    session *s = context;
    size_t room = sizeof s->news / sizeof s->news[0];
    if (s->news_count == room) memmove(s->news, s->news + 1, --s->news_count * sizeof s->news[0]);
    s->news[s->news_count++] = *event;
}

static void say_news(const session *s, int who, uint32_t since)
{
    for (size_t i = 0; i < s->news_count; i++) {
        if (s->news[i].seq < since) continue;
        char       text[1024] = "";
        aus_writer out = {.data = text, .size = sizeof text};
        ausi_say_event(&out, &s->voice, &s->news[i], who);
        printf("  %s\n", text);
    }
}

/* Nobody sees another's hand: the screen is cleared and the next player says that he is there. */
static bool curtain(session *s, int seat)
{
    char       name[128] = "", line[64];
    aus_writer out = {.data = name, .size = sizeof name};
    if (s->at_keyboard == seat) return true;
    if (s->at_keyboard >= 0 && isatty(1)) fputs("\033[H\033[2J\033[3J", stdout);
    ausi_say_seat(&out, &s->voice, seat);
    const ausi_word word[] = {{"seat", name, 0}};
    char            text[256] = "";
    aus_writer      asked = {.data = text, .size = sizeof text};
    ausi_format(&asked, s->voice.lang, "house.play.curtain", word, 1);
    printf("--- %s ", text);
    fflush(stdout);
    s->at_keyboard = seat;
    return fgets(line, sizeof line, stdin) != NULL;
}

static void show_view(const session *s, int seat)
{
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    static char         text[65536];
    text[0] = 0;
    aus_writer out = {.data = text, .size = sizeof text};
    ausi_json  json = ausi_json_on(&out);
    s->game->rules->observe(s->game, s->state, seat, view);
    ausi_json_view(&json, s->game, view, NULL);
    puts(text);
}

static size_t list_choices(const session *s, int seat, aus_action *list)
{
    size_t n = aus_actions(s->game, s->state, seat, list);
    n += aus_free_actions(s->game, s->state, seat, list + n);
    char       text[512] = "";
    aus_writer out = {.data = text, .size = sizeof text};
    ausi_say_question(&out, &s->voice, s->state);
    printf("%s\n", text);
    for (size_t i = 0; i < n; i++) {
        out = (aus_writer){.data = text, .size = sizeof text};
        ausi_say_action(&out, &s->voice, list[i]);
        printf("%3zu. %s\n", i + 1, text);
    }
    return n;
}

/* False at the end of the input or when the player quits. */
static bool read_choice(session *s, int seat, const aus_action *list, size_t n, aus_action *chosen)
{
    char     line[256];
    uint64_t index;
    for (;;) {
        printf("> ");
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) return false;
        line[strcspn(line, "\r\n")] = 0;
        if (strcmp(line, "quit") == 0) return false;
        if (strcmp(line, "view") == 0) {
            show_view(s, seat);
            continue;
        }
        if (cli_number(line, 1, n, &index)) {
            *chosen = list[index - 1];
            return true;
        }
        aus_verdict verdict = {.code = AUS_WHY_NO_VERB};
        if (aus_action_parse(s->game, line, strlen(line), chosen))
            verdict = aus_check(s->game, s->state, seat, *chosen);
        if (verdict.code == AUS_YES) return true;
        char       text[512] = "";
        aus_writer out = {.data = text, .size = sizeof text};
        ausi_say_verdict(&out, &s->voice, verdict);
        printf("%s%s%s%s\n", text, verdict.clause ? " [" : "", verdict.clause ? verdict.clause : "",
               verdict.clause ? "]" : "");
    }
}

static int first_seat(uint32_t mask)
{
    int seat = 0;
    while (!((mask >> seat) & 1u)) seat++;
    return seat;
}

static bool play(session *s)
{
    aus_sink   sink = {.put = remember, .context = s};
    aus_action list[2 * AUS_ACTIONS_MAX], action;
    aus_start(s->game, s->state, &s->seed, &sink);
    while (aus_to_act(s->state)) {
        /* Where several are asked the one at the keyboard goes first. */
        uint32_t mask = aus_to_act(s->state);
        int seat = s->at_keyboard >= 0 && ((mask >> s->at_keyboard) & 1u) ? s->at_keyboard : first_seat(mask);
        if (!curtain(s, seat)) return false;
        say_news(s, seat, s->heard[seat]);
        s->heard[seat] = sink.next;
        size_t n = list_choices(s, seat, list);
        if (!read_choice(s, seat, list, n, &action)) return false;
        if (!aus_transcript_add(&s->script, s->game, s->state, seat, action, false)) return false;
        aus_apply(s->game, s->state, seat, action, &sink, NULL);
    }
    return true;
}

static void show_result(const session *s)
{
    aus_scores scores;
    char       text[512] = "";
    aus_writer out = {.data = text, .size = sizeof text};
    say_news(s, AUS_ALL, s->heard[s->at_keyboard]);
    s->game->rules->scores(s->game, s->state, &scores);
    for (int i = 0; i < scores.lines; i++) {
        out = (aus_writer){.data = text, .size = sizeof text};
        ausi_say_score_line(&out, &s->voice, &scores.line[i]);
        printf("  %s\n", text);
    }
    out = (aus_writer){.data = text, .size = sizeof text};
    ausi_say_winners(&out, &s->voice, &scores);
    printf("%s\n", text);
}

static bool fresh_seed(aus_seed *seed) { return getrandom(seed->bytes, sizeof seed->bytes, 0) == sizeof seed->bytes; }

int cmd_play(int argc, char **argv)
{
    request ask = {0};
    int     status;
    if (!cli_parse(&argp, argc, argv, &ask, &status)) return status;
    const aus_rules *rules = ask.setup.game ? aus_rules_find(ask.setup.game) : NULL;
    ask.setup.seats = ask.seats ? (int)ask.seats : rules ? rules->seats_min : 0;
    session *s = calloc(1, sizeof *s);
    if (!s || !aus_transcript_init(&s->script)) return cli_failed(argv[0], "no memory");
    s->game = cli_game(argv[0], &ask.setup, &status);
    if (s->game) {
        s->voice = (ausi_voice){.game = s->game, .lang = ask.lang};
        s->at_keyboard = -1;
        status = CLI_OK;
        if (ask.seed)
            aus_seed_from_text(&s->seed, ask.seed);
        else if (!fresh_seed(&s->seed))
            status = cli_failed(argv[0], "no random numbers to be had for a seed; give one with --seed");
        if (status == CLI_OK && play(s)) show_result(s);
        if (status == CLI_OK && ask.save && !aus_transcript_write(&s->script, s->game, &s->seed, NULL, ask.save))
            status = cli_failed(argv[0], "could not write %s", ask.save);
    }
    free((void *)s->game);
    aus_transcript_free(&s->script);
    free(s);
    return status;
}

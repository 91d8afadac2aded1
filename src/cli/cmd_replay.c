/* australis replay: a recording told again, as a seat, a spectator or everybody may see it. */
#include <stdlib.h>
#include <unistd.h>
#include "cli/recording_file.h"
#include "cli/walk.h"
#include "view/sentence.h"
#include "view/text.h"
#include "view/view_json.h"

enum { TO_THE_END = SIZE_MAX };

typedef struct request {
    const char *path, *content, *save;
    size_t      at;
    int         who, lang;
    bool        json, walk, print;
} request;

static const struct argp_option options[] = {
    {"at", 'a', "N", 0, "Stop after the first N actions", 0},
    {"seat", 's', "K", 0, "As seat K may see it; 'nobody' = as a spectator, 'all' = everything (all)", 0},
    {"lang", 'l', "LANG", 0, "Language: en, pl, ru or it (that of the environment)", 0},
    {"content", 'c', "DIR", 0, "The content it was played with, if not the built-in one", 0},
    {"walk", 'k', NULL, 0, "Walk through it line by line, forwards and backwards; 'branch' plays on from there "
                           "(at a terminal)", 0},
    {"print", 'p', NULL, 0, "Tell all of it at once (anywhere else)", 0},
    {"save", 'w', "FILE", 0, "With --walk: where a game that branches off is saved", 0},
    {"json", 'j', NULL, 0, "Print one JSON object: events, then the view, and what the seat may do", 0},
    {0}};

static error_t parse_seat(request *ask, const char *arg, struct argp_state *state)
{
    uint64_t seat;
    if (strcmp(arg, "all") == 0) {
        ask->who = AUS_ALL;
    } else if (strcmp(arg, "nobody") == 0) {
        ask->who = AUS_NOBODY;
    } else if (cli_number(arg, 1, AUS_SEATS_MAX, &seat)) {
        ask->who = (int)seat - 1;
    } else {
        cli_wrong(state->name, "--seat expects a number from 1, 'nobody' or 'all', not '%s'", arg);
        return EINVAL;
    }
    return 0;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    uint64_t n;
    switch (key) {
    case 'j': ask->json = true; return 0;
    case 'k': ask->walk = true; return 0;
    case 'p': ask->print = true; return 0;
    case 'w': ask->save = arg; return 0;
    case 'c': ask->content = arg; return 0;
    case 's': return parse_seat(ask, arg, state);
    case 'a':
        if (cli_number(arg, 0, AUS_RECORDING_MAX, &n)) {
            ask->at = (size_t)n;
            return 0;
        }
        cli_wrong(state->name, "--at expects the number of an action, not '%s'", arg);
        return EINVAL;
    case 'l': return cli_take_lang(state, arg, &ask->lang);
    case ARGP_KEY_ARG: return cli_take_one(state, "recording", arg, &ask->path);
    case ARGP_KEY_NO_ARGS: cli_wrong(state->name, "which recording?"); return EINVAL;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "FILE",
                                 "Tell a recording again. FILE may be - for standard input.", NULL, NULL, NULL};

typedef struct telling {
    const request *ask;
    ausi_voice     voice;
    ausi_json     *json; /* NULL = lines */
} telling;

static void tell(void *context, const aus_event *event)
{
    telling *t = context;
    if (t->json) {
        ausi_json_event(t->json, t->voice.game, event, t->ask->who, &t->voice);
        return;
    }
    char       text[1024] = "";
    aus_writer out = {.data = text, .size = sizeof text};
    ausi_say_event(&out, &t->voice, event, t->ask->who);
    printf("%4u  %s  [%s]\n", event->seq + 1, text, event->clause);
}

static void tell_state(telling *t, const void *view, const aus_scores *scores)
{
    char       text[1024] = "";
    aus_writer out = {.data = text, .size = sizeof text};
    if (t->json) {
        ausi_json_key(t->json, "view");
        ausi_json_view(t->json, t->voice.game, view, &t->voice);
        if (!scores && t->ask->who >= 0) {
            ausi_json_key(t->json, "choices");
            ausi_json_legal(t->json, t->voice.game, view, t->ask->who, &t->voice);
        }
        if (scores) {
            ausi_json_key(t->json, "scores");
            ausi_json_scores(t->json, t->voice.game, scores, &t->voice);
        }
        return;
    }
    ausi_say_question(&out, &t->voice, view);
    printf("%s\n", text);
    int8_t order[AUS_SEATS_MAX + 1];
    int    sides = scores ? ausi_score_order(t->voice.game, scores, order) : 0;
    for (int i = 0; i < sides; i++) {
        out = (aus_writer){.data = text, .size = sizeof text};
        ausi_say_score_total(&out, &t->voice, scores, order[i]);
        printf("%s\n", text);
    }
}

static int replay(const char *command, const request *ask, recording_file *file, ausi_json *json)
{
    telling  t = {.ask = ask, .voice = {.game = file->game, .lang = ask->lang}, .json = json};
    aus_sink sink = {.put = tell, .context = &t};
    size_t   until = ask->at == TO_THE_END ? file->count : recording_file_until(file, ask->at);
    aus_recording_error wrong;
    aus_scores          scores;
    _Alignas(8) uint8_t state[AUS_STATE_MAX], view[AUS_STATE_MAX];
    /* First silently, to the end and to where we stop: a recording that does not play shows nothing at all. */
    if (!aus_recording_play(file->game, &file->head, file->entries, file->count, state, NULL, &wrong) ||
        !aus_recording_play(file->game, &file->head, file->entries, until, state, NULL, &wrong)) {
        char error[512];
        recording_file_describe(error, ask->path, &wrong);
        return cli_failed(command, "%s", error);
    }
    if (json) {
        ausi_json_object(json);
        ausi_json_put_int(json, "actions", (int64_t)recording_file_actions(file));
        ausi_json_key(json, "events");
        ausi_json_array(json);
    }
    aus_recording_play(file->game, &file->head, file->entries, until, state, &sink, &wrong);
    if (json) ausi_json_end(json);
    file->game->rules->observe(file->game, state, ask->who, view);
    bool over = !aus_to_act(state);
    if (over) file->game->rules->scores(file->game, state, &scores);
    tell_state(&t, view, over ? &scores : NULL);
    if (json) ausi_json_end(json);
    return CLI_OK;
}

int cmd_replay(int argc, char **argv)
{
    request        ask = {.at = TO_THE_END, .who = AUS_ALL, .lang = cli_lang()};
    recording_file file;
    char           error[512];
    int            status;
    if (!cli_parse(&argp, argc, argv, &ask, &status)) return status;
    if (ask.walk && ask.print) return cli_wrong(argv[0], "--walk or --print, not both");
    bool read_here = strcmp(ask.path, "-") != 0 && isatty(0) && isatty(1);
    if (read_here && !ask.json && !ask.print) ask.walk = true;
    if (!recording_file_read(&file, ask.path, ask.content, error)) return cli_failed(argv[0], "%s", error);
    size_t     size = ask.json ? (file.count + 64) * 8192 + AUS_ACTIONS_MAX * 4096 : 1;
    aus_writer out = {.data = calloc(1, size), .size = size};
    ausi_json  json = ausi_json_on(&out);
    if (!out.data) {
        status = cli_failed(argv[0], "no memory");
    } else if (ask.who >= file.game->seats) {
        status = cli_wrong(argv[0], "--seat: this game was played with %d seats", file.game->seats);
    } else if (ask.walk) {
        status = walk(argv[0], &file, ask.who, ask.lang, ask.at == TO_THE_END ? 0 : ask.at, ask.save);
    } else {
        status = replay(argv[0], &ask, &file, ask.json ? &json : NULL);
        if (out.overflow) status = cli_failed(argv[0], "this is too long for one JSON object");
        else if (status == CLI_OK && ask.json) puts(out.data);
    }
    free(out.data);
    recording_file_free(&file);
    return status;
}

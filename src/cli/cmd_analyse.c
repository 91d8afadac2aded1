/* australis analyse: a recording judged choice by choice. */
#include <stdlib.h>
#include <unistd.h>
#include "cli/cli.h"
#include "cli/recording_file.h"
#include "lab/analyse.h"
#include "view/json_write.h"
#include "view/sentence.h"
#include "view/text.h"

typedef struct request {
    const char *path, *content;
    aus_agent   agent;
    uint64_t    games, threads;
    int         lang;
    bool        json;
} request;

static const struct argp_option options[] = {
    {"agent", 'a', "AGENT", 0, "Who judges: a level or mcts:N (normal)", 0},
    {"games", 'n', "N", 0, "Quick games for every point of the curve (96)", 0},
    {"threads", 't', "T", 0, "Threads (1); the result does not depend on it", 0},
    {"lang", 'l', "LANG", 0, "Language: en, pl, ru or it", 0},
    {"content", 'c', "DIR", 0, "The content it was played with, if not the built-in one", 0},
    {"json", 'j', NULL, 0, "Print one JSON object", 0},
    {0}};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    switch (key) {
    case 'j': ask->json = true; return 0;
    case 'c': ask->content = arg; return 0;
    case 'n': return cli_take_number(state, "games", arg, 1, 100000, &ask->games);
    case 't': return cli_take_number(state, "threads", arg, 1, 64, &ask->threads);
    case 'a':
        if (aus_agent_parse(arg, &ask->agent) && ask->agent.kind == AUS_AGENT_SEARCH &&
            !ask->agent.milliseconds)
            return 0;
        cli_wrong(state->name, "'%s' cannot judge: a level or mcts:N can", arg);
        return EINVAL;
    case 'l': return cli_take_lang(state, arg, &ask->lang);
    case ARGP_KEY_ARG: return cli_take_one(state, "recording", arg, &ask->path);
    case ARGP_KEY_NO_ARGS: cli_wrong(state->name, "which recording?"); return EINVAL;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "FILE",
                                 "Judge a recording: what each choice lost against the best one, how the chances of "
                                 "the seats went, and how much of that was luck. FILE may be - for standard input.",
                                 NULL, NULL, NULL};

/* What all steps together did to a seat: luck and the choices of all make the way from the start to the end. */
typedef struct total {
    int32_t luck, skill, loss;
} total;

static void add_up(const aus_analysis *a, total sum[AUS_SEATS_MAX])
{
    memset(sum, 0, AUS_SEATS_MAX * sizeof *sum);
    for (size_t i = 0; i < a->steps; i++) {
        sum[a->step[i].seat].loss += a->step[i].loss;
        for (int s = 0; s < a->game->seats; s++) {
            sum[s].luck += a->step[i].luck[s];
            sum[s].skill += a->step[i].swing[s] - a->step[i].luck[s];
        }
    }
}

/* ---- JSON: chances as numbers from 0 to 1 ---- */

static void per_mille(ausi_json *json, const char *key, int32_t value)
{
    ausi_json_key(json, key);
    ausi_json_fraction(json, value, 3);
}

static void by_seat(ausi_json *json, const char *key, const int32_t *value, int seats)
{
    ausi_json_key(json, key);
    ausi_json_array(json);
    for (int i = 0; i < seats; i++) ausi_json_fraction(json, value[i], 3);
    ausi_json_end(json);
}

static void step_json(ausi_json *json, const aus_analysis *a, const aus_analysis_step *step)
{
    char text[AUS_TEXT_MAX];
    int  seats = a->game->seats;
    ausi_json_object(json);
    ausi_json_put_int(json, "number", (int64_t)step->number);
    ausi_json_put_int(json, "seat", step->seat + 1);
    aus_action_text(a->game, step->action, text, sizeof text);
    ausi_json_put_string(json, "action", text);
    ausi_json_put_bool(json, "decision", step->decision);
    aus_action_text(a->game, step->best, text, sizeof text);
    ausi_json_put_string(json, "best", text);
    per_mille(json, "chance", step->chance);
    per_mille(json, "loss", step->loss);
    ausi_json_put_bool(json, "barrier", step->barrier);
    by_seat(json, "win", step->win, seats);
    by_seat(json, "swing", step->swing, seats);
    by_seat(json, "luck", step->luck, seats);
    ausi_json_end(json);
}

static int print_json(const char *command, const aus_analysis *a)
{
    size_t     size = 8192 + a->steps * 1024;
    aus_writer out = {.data = calloc(1, size), .size = size};
    ausi_json  json = ausi_json_on(&out);
    total      sum[AUS_SEATS_MAX];
    if (!out.data) return cli_failed(command, "no memory");
    add_up(a, sum);
    ausi_json_object(&json);
    ausi_json_put_string(&json, "game", a->game->rules->id);
    ausi_json_put_string(&json, "agent", a->agent->id);
    ausi_json_put_bool(&json, "interrupted", cli_stop);
    ausi_json_put_bool(&json, "over", a->over);
    ausi_json_key(&json, "steps");
    ausi_json_array(&json);
    for (size_t i = 0; i < a->steps; i++) step_json(&json, a, &a->step[i]);
    ausi_json_end(&json);
    by_seat(&json, "end", a->win, a->game->seats);
    ausi_json_key(&json, "seats");
    ausi_json_array(&json);
    for (int i = 0; i < a->game->seats; i++) {
        ausi_json_object(&json);
        per_mille(&json, "luck", sum[i].luck);
        per_mille(&json, "skill", sum[i].skill);
        per_mille(&json, "loss", sum[i].loss);
        ausi_json_end(&json);
    }
    ausi_json_end(&json);
    ausi_json_end(&json);
    if (!out.overflow) puts(out.data);
    free(out.data);
    return out.overflow ? cli_failed(command, "the analysis is too long") : CLI_OK;
}

/* ---- Sentences ---- */

/* Of 1000, in percent, as the language writes it. `sign` is that of what is not below zero. */
static const char *tenths(char buf[16], int lang, const char *sign, int32_t mille)
{
    int32_t size = mille < 0 ? -mille : mille;
    snprintf(buf, 16, "%s%d%s%d", mille < 0 ? "-" : sign, (int)(size / 10), ausi_text(lang, "house.decimal-mark"),
             (int)(size % 10));
    return buf;
}

static const char *percent(char buf[16], int lang, int32_t mille) { return tenths(buf, lang, "", mille); }

static const char *signed_percent(char buf[16], int lang, int32_t mille) { return tenths(buf, lang, "+", mille); }

static void say_step(const ausi_voice *voice, const aus_analysis_step *step)
{
    char       seat[128] = "", what[512] = "", best[512] = "", win[16], loss[16], text[2048] = "";
    aus_writer out = {.data = seat, .size = sizeof seat};
    ausi_say_seat(&out, voice, step->seat);
    out = (aus_writer){.data = what, .size = sizeof what};
    ausi_say_action(&out, voice, step->action);
    out = (aus_writer){.data = best, .size = sizeof best};
    ausi_say_action(&out, voice, step->best);
    const ausi_word word[] = {{"seat", seat, 0}, {"what", what, 0}, {"best", best, 0},
                              {"win", percent(win, voice->lang, step->chance), 0},
                              {"loss", percent(loss, voice->lang, step->loss), 0}};
    out = (aus_writer){.data = text, .size = sizeof text};
    ausi_format(&out, voice->lang, step->loss > 0 ? "house.analyse.loss" : "house.analyse.choice", word, 5);
    printf("%4zu  %s\n", step->number, text);
}

static void print_text(const aus_analysis *a, int lang)
{
    ausi_voice voice = {.game = a->game, .lang = lang};
    total      sum[AUS_SEATS_MAX];
    for (size_t i = 0; i < a->steps; i++)
        if (a->step[i].decision) say_step(&voice, &a->step[i]);
    add_up(a, sum);
    for (int i = 0; i < a->game->seats; i++) {
        char       seat[128] = "", win[16], end[16], luck[16], skill[16], loss[16], text[1024] = "";
        aus_writer out = {.data = seat, .size = sizeof seat};
        ausi_say_seat(&out, &voice, i);
        const ausi_word word[] = {{"seat", seat, 0},
                                  {"win", percent(win, lang, a->steps ? a->step[0].win[i] : a->win[i]), 0},
                                  {"end", percent(end, lang, a->win[i]), 0},
                                  {"luck", signed_percent(luck, lang, sum[i].luck), 0},
                                  {"skill", signed_percent(skill, lang, sum[i].skill), 0},
                                  {"loss", percent(loss, lang, sum[i].loss), 0}};
        out = (aus_writer){.data = text, .size = sizeof text};
        ausi_format(&out, lang, a->over ? "house.analyse.total" : "house.analyse.so-far", word, 6);
        puts(text);
    }
}

int cmd_analyse(int argc, char **argv)
{
    request             ask = {.games = 96, .threads = 1, .agent = *aus_agent_find("normal")};
    recording_file      file;
    aus_recording_error wrong;
    char                error[512];
    int                 status;
    if (!cli_parse(&argp, argc, argv, &ask, &status)) return status;
    if (!recording_file_read(&file, ask.path, ask.content, error)) return cli_failed(argv[0], "%s", error);
    aus_analysis a = {.game = file.game, .head = &file.head, .entries = file.entries, .count = file.count,
                      .agent = &ask.agent, .games = (int)ask.games, .threads = (int)ask.threads,
                      .progress = isatty(2), .stop = &cli_stop};
    cli_catch_signals();
    if (!aus_analyse(&a, &wrong)) {
        recording_file_describe(error, ask.path, &wrong);
        status = cli_failed(argv[0], "%s", error);
    } else if (ask.json) {
        status = print_json(argv[0], &a);
    } else {
        print_text(&a, ask.lang);
        status = CLI_OK;
    }
    if (status == CLI_OK && cli_stop) {
        fprintf(stderr, "%s: interrupted; %zu actions were judged, those after them were not\n", argv[0], a.steps);
        status = CLI_INTERRUPTED;
    }
    aus_analysis_free(&a);
    recording_file_free(&file);
    return status;
}

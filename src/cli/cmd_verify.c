/* australis verify: play recordings again and believe nothing. */
#include <stdlib.h>
#include "cli/recording_file.h"
#include "view/json_write.h"

typedef struct request {
    char      **paths;
    const char *content;
    bool        json;
} request;

static const struct argp_option options[] = {
    {"content", 'c', "DIR", 0, "The content it was played with, if not the built-in one", 0},
    {"json", 'j', NULL, 0, "Print an array of JSON objects", 0},
    {0}};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    switch (key) {
    case 'c': ask->content = arg; return 0;
    case 'j': ask->json = true; return 0;
    case ARGP_KEY_ARGS: ask->paths = state->argv + state->next; return 0;
    case ARGP_KEY_NO_ARGS: cli_wrong(state->name, "which recording?"); return EINVAL;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "FILE...",
                                 "Play recordings again, checking every action and every hash. "
                                 "FILE may be - for standard input.",
                                 NULL, NULL, NULL};

/* Every line of play that was left by an undo is played too: its actions must have been legal and
 * its hashes right when they were written. */
static bool verify(recording_file *file, const char *path, uint64_t *hash, bool *over, char error[512])
{
    aus_recording_error wrong;
    _Alignas(8) uint8_t state[AUS_STATE_MAX];
    for (size_t i = 0; i <= file->count; i++) {
        if (i < file->count && file->entries[i].kind != AUS_ENTRY_UNDO) continue;
        if (aus_recording_play(file->game, &file->head, file->entries, i, state, NULL, &wrong)) continue;
        if (wrong.line)
            snprintf(error, 512, "%.300s:%u: %s", path, wrong.line, wrong.text);
        else
            snprintf(error, 512, "%.300s: %s", path, wrong.text);
        return false;
    }
    *hash = aus_state_hash(file->game, state);
    *over = !aus_to_act(state);
    return true;
}

static void result_json(ausi_json *json, const char *path, const char *error, const recording_file *file,
                        uint64_t hash, bool over)
{
    char hex[24];
    ausi_json_object(json);
    ausi_json_key(json, "file");
    ausi_json_string(json, path);
    ausi_json_key(json, "ok");
    ausi_json_bool(json, !error);
    if (error) {
        ausi_json_key(json, "error");
        ausi_json_string(json, error);
    } else {
        snprintf(hex, sizeof hex, "%016llx", (unsigned long long)hash);
        ausi_json_key(json, "game");
        ausi_json_string(json, file->game->rules->id);
        ausi_json_key(json, "actions");
        ausi_json_int(json, (int64_t)recording_file_actions(file));
        ausi_json_key(json, "hash");
        ausi_json_string(json, hex);
        ausi_json_key(json, "over");
        ausi_json_bool(json, over);
    }
    ausi_json_end(json);
}

static bool verify_one(const request *ask, const char *path, ausi_json *json)
{
    recording_file file;
    char           error[512];
    uint64_t       hash = 0;
    bool           over = false;
    bool ok = recording_file_read(&file, path, ask->content, error) && verify(&file, path, &hash, &over, error);
    if (ask->json)
        result_json(json, path, ok ? NULL : error, &file, hash, over);
    else if (ok)
        printf("ok %s: %s, %zu actions, %s, hash %016llx\n", path, file.game->rules->id, recording_file_actions(&file),
               over ? "over" : "not over", (unsigned long long)hash);
    else
        fprintf(stderr, "%s\n", error);
    recording_file_free(&file);
    return ok;
}

int cmd_verify(int argc, char **argv)
{
    request ask = {0};
    int     status, failed = 0;
    if (!cli_parse(&argp, argc, argv, &ask, &status)) return status;
    size_t     size = 4096;
    for (char **path = ask.paths; *path; path++) size += 2048 + 6 * strlen(*path);
    aus_writer out = {.data = calloc(1, size), .size = size};
    if (!out.data) return cli_failed(argv[0], "no memory");
    ausi_json  json = ausi_json_on(&out);
    if (ask.json) ausi_json_array(&json);
    for (char **path = ask.paths; *path; path++) failed += !verify_one(&ask, *path, &json);
    if (ask.json) {
        ausi_json_end(&json);
        puts(out.data);
    }
    free(out.data);
    return failed ? CLI_FAILED : CLI_OK;
}

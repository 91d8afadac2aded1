/* australis verify: play recordings again and believe nothing. */
#include <stdlib.h>
#include "cli/recording_file.h"
#include "table/fair.h"
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

static const struct argp argp = {
    options,
    parse,
    "FILE...",
    "Play recordings again, checking every action and every hash, and where a server wrote them "
    "its commitment, the nonces of the seats and the seed made of them. "
    "FILE may be - for standard input.",
    NULL,
    NULL,
    NULL};

/*
 * One pass over everything that was ever done, what was taken back later included: its actions must have
 * been legal and its hashes right when they were written. A state is kept every so many actions, so that
 * an undo goes back to the nearest one and not to the start.
 */
enum { KEEP_EVERY = 256 };

typedef struct pass {
    const recording_file *file;
    uint32_t             *standing; /* entries of the actions that stand */
    size_t                n;
    uint8_t              *kept;     /* the states after 0, KEEP_EVERY, 2 * KEEP_EVERY ... of them */
    _Alignas(8) uint8_t   state[AUS_STATE_MAX];
} pass;

static uint8_t *kept_at(pass *p, size_t n) { return p->kept + n / KEEP_EVERY * p->file->game->rules->state_size; }

static bool act(pass *p, uint32_t index, aus_recording_error *wrong)
{
    const aus_entry *e = &p->file->entries[index];
    aus_verdict      verdict = aus_apply(p->file->game, p->state, e->seat, e->action, NULL, NULL);
    if (verdict.code) {
        aus_recording_refused(p->file->game, e, verdict, wrong);
        return false;
    }
    p->standing[p->n++] = index;
    if (p->n % KEEP_EVERY == 0) memcpy(kept_at(p, p->n), p->state, p->file->game->rules->state_size);
    return true;
}

static bool take_back(pass *p, size_t count, aus_recording_error *wrong)
{
    size_t target = p->n - count;
    p->n = target / KEEP_EVERY * KEEP_EVERY;
    memcpy(p->state, kept_at(p, target), p->file->game->rules->state_size);
    while (p->n < target)
        if (!act(p, p->standing[p->n], wrong)) return false;
    return true;
}

static bool step(pass *p, uint32_t index, aus_recording_error *wrong)
{
    const aus_entry *e = &p->file->entries[index];
    switch (e->kind) {
    case AUS_ENTRY_ACTION: return act(p, index, wrong);
    case AUS_ENTRY_UNDO: return take_back(p, e->action, wrong);
    default:
        if (aus_state_hash(p->file->game, p->state) == e->hash) return true;
        *wrong = (aus_recording_error){.line = e->line, .text = "the state here is not the one that was recorded"};
        return false;
    }
}

static bool verify(recording_file *file, const char *path, uint64_t *hash, bool *over, char error[512])
{
    aus_recording_error wrong = {.text = "no memory"};
    size_t              size = file->game->rules->state_size;
    pass               *p = calloc(1, sizeof *p);
    bool                ok = p != NULL;
    if (ok) {
        p->file = file;
        p->standing = malloc((file->count + 1) * sizeof *p->standing);
        p->kept = malloc((file->count / KEEP_EVERY + 1) * size);
        ok = p->standing && p->kept;
        ok = ok && aus_recording_play(file->game, &file->head, file->entries, 0, p->state, NULL, &wrong);
    }
    if (ok) memcpy(p->kept, p->state, size);
    for (uint32_t i = 0; ok && i < file->count; i++) ok = step(p, i, &wrong);
    if (ok) {
        *hash = aus_state_hash(file->game, p->state);
        *over = !aus_to_act(p->state);
    } else {
        recording_file_describe(error, path, &wrong);
    }
    if (p) {
        free(p->standing);
        free(p->kept);
    }
    free(p);
    return ok;
}

/* What a server promised when the table opened, if one did. */
static bool fair(const recording_file *file, const char *path, ausi_fair *told, char error[512])
{
    aus_recording_error wrong = {0};
    const char         *why = NULL;
    bool                read = ausi_fair_read(file->text, file->size, told, &wrong.line);
    if (read) wrong.line = 0;
    if (!read) why = "this line about the shuffles makes no sense";
    else if (!told->committed && (told->told || told->seats))
        why = "the lines about the shuffles make no sense: there is no commitment of the server";
    else if (told->committed) why = ausi_fair_wrong(told, file->head.seats, &file->head.seed);
    if (!why) return true;
    snprintf(wrong.text, sizeof wrong.text, "%s", why);
    recording_file_describe(error, path, &wrong);
    return false;
}

/* Seats whose nonce is in the seed, and undos that the others agreed to. */
static int nonces_of(const ausi_fair *told)
{
    int n = 0;
    for (int i = 0; i < told->seats; i++) n += told->seat[i].state == AUSI_FAIR_REVEALED;
    return n;
}

static int agreed_in(const char *text)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, "\n# table consent\n")); at++) n++;
    return n;
}

static void fair_json(ausi_json *json, const ausi_fair *told, const recording_file *file)
{
    ausi_json_put_bool(json, "fair", told->committed);
    ausi_json_put_int(json, "nonces", nonces_of(told));
    ausi_json_put_int(json, "agreed_undos", agreed_in(file->text));
}

static void say_fair(const ausi_fair *told, const recording_file *file)
{
    if (told->committed)
        printf("   fair shuffles: the server's commitment holds, nonces of %d of %d seats\n", nonces_of(told),
               told->seats);
    if (agreed_in(file->text)) printf("   undos the others agreed to: %d\n", agreed_in(file->text));
}

static void result_json(ausi_json *json, const char *path, const char *error, const recording_file *file,
                        const ausi_fair *told, uint64_t hash, bool over)
{
    char hex[24];
    ausi_json_object(json);
    ausi_json_put_string(json, "file", path);
    ausi_json_put_bool(json, "ok", !error);
    if (error) {
        ausi_json_put_string(json, "error", error);
    } else {
        snprintf(hex, sizeof hex, "%016llx", (unsigned long long)hash);
        ausi_json_put_string(json, "game", file->game->rules->id);
        ausi_json_put_int(json, "actions", (int64_t)recording_file_actions(file));
        ausi_json_put_string(json, "hash", hex);
        ausi_json_put_bool(json, "over", over);
        fair_json(json, told, file);
    }
    ausi_json_end(json);
}

static bool verify_one(const request *ask, const char *path, ausi_json *json)
{
    recording_file file;
    char           error[512];
    uint64_t       hash = 0;
    bool           over = false;
    ausi_fair      told;
    bool ok = recording_file_read(&file, path, ask->content, error) && fair(&file, path, &told, error) &&
              verify(&file, path, &hash, &over, error);
    if (ask->json)
        result_json(json, path, ok ? NULL : error, &file, &told, hash, over);
    else if (ok) {
        printf("ok %s: %s, %zu actions, %s, hash %016llx\n", path, file.game->rules->id, recording_file_actions(&file),
               over ? "over" : "not over", (unsigned long long)hash);
        say_fair(&told, &file);
    } else
        cli_failed("australis verify", "%s", error);
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

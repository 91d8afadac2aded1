/* australis db: looks after the database of a table server. */
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "cli/db_bench.h"
#include "cli/db_content.h"
#include "cli/db_recording.h"
#include "cli/save_file.h"
#include "cli/verbs.h"
#include "store/dump.h"

typedef struct request {
    cli_asked   asked;
    const char *db;
    const char *output; /* folder of exported files */
    const char *id;     /* new name of an imported table */
    bool        json, public;
} request;

/* ---- What they share ------------------------------------------------------------------------------- */

static ausi_store *open_db(const request *ask)
{
    ausi_store_error error;
    ausi_store      *store = ausi_store_open(ask->db, AUSI_STORE_WRITE, &error);
    if (!store) cli_failed(ask->asked.name, "%s", error.text);
    return store;
}

static int failed(const request *ask, ausi_store *store)
{
    return cli_failed(ask->asked.name, "%s", ausi_store_why(store));
}

static void print_json(json_t *json)
{
    json_dumpf(json, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(json);
}

static const char *status_word(int status)
{
    static const char *const words[] = {"open", "running", "over"};
    return status >= 0 && status < 3 ? words[status] : "?";
}

/* ---- check ------------------------------------------------------------------------------------------- */

typedef struct checking {
    const request *ask;
    db_judge       judge;
    json_t        *problems;
    uint32_t       tables, played, other, open;
} checking;

static bool check_recording(void *context, const ausi_store_table *table, ausi_blob text, char why[AUSI_STORE_WHY])
{
    checking *c = context;
    uint8_t   hash[32];
    c->tables++;
    if (table->seed.size == sizeof(aus_seed)) {
        aus_sha256(table->seed.data, table->seed.size, hash);
        if (memcmp(hash, table->commitment, sizeof hash) != 0) {
            snprintf(why, AUSI_STORE_WHY, "its seed is not the one that was committed to");
            return false;
        }
    }
    db_verdict verdict = db_judge_text(&c->judge, text.data, text.size, why);
    c->played += verdict == DB_GOOD;
    c->other += verdict == DB_OTHER;
    c->open += verdict == DB_OPEN;
    return verdict != DB_BAD;
}

static void tell_problem(void *context, const char *table, const char *what)
{
    checking *c = context;
    if (c->ask->json)
        json_array_append_new(c->problems, json_pack("{s:s?, s:s}", "table", table, "problem", what));
    else if (table)
        printf("table %s: %s\n", table, what);
    else
        printf("%s: %s\n", c->ask->db, what);
}

static void tell_check(const checking *c, bool good)
{
    if (c->ask->json)
        print_json(json_pack("{s:s, s:b, s:i, s:i, s:i, s:i, s:O}", "db", c->ask->db, "ok", (int)good, "tables",
                             (int)c->tables, "played", (int)c->played, "other_rules", (int)c->other, "not_begun",
                             (int)c->open, "problems", c->problems));
    else if (good)
        printf("ok %s: %u tables; %u recordings played again, %u not begun, %u of other rules than this program "
               "plays\n", c->ask->db, c->tables, c->played, c->open, c->other);
}

static int run_check(const void *asked)
{
    const request *ask = asked;
    checking    c = {.ask = ask, .problems = json_array()};
    ausi_store *store = open_db(ask);
    ausi_store *content = store ? ausi_store_reader(store, NULL) : NULL;
    int         status = CLI_FAILED;
    if (store && db_judge_open(&c.judge, content)) {
        const ausi_store_checker checker = {.context = &c, .recording = check_recording, .problem = tell_problem};
        ausi_store_code          done = ausi_store_check(store, &checker);
        status = done == AUSI_STORE_OK ? CLI_OK : CLI_FAILED;
        if (done == AUSI_STORE_OK || done == AUSI_STORE_CORRUPT) tell_check(&c, done == AUSI_STORE_OK);
        if (done != AUSI_STORE_OK) failed(ask, store);
        db_judge_close(&c.judge);
    } else if (store) {
        cli_failed(ask->asked.name, "no memory");
    }
    json_decref(c.problems);
    ausi_store_close(content);
    ausi_store_close(store);
    return status;
}

/* ---- backup ------------------------------------------------------------------------------------------- */

static int run_backup(const void *asked)
{
    const request *ask = asked;
    ausi_store *store = open_db(ask);
    if (!store) return CLI_FAILED;
    int status = CLI_OK;
    if (ausi_store_backup(store, ask->asked.args[0]) != AUSI_STORE_OK) status = failed(ask, store);
    else printf("%s is copied to %s\n", ask->db, ask->asked.args[0]);
    ausi_store_close(store);
    return status;
}

/* ---- tables ------------------------------------------------------------------------------------------- */

static void time_text(int64_t ms, char out[24])
{
    time_t    seconds = (time_t)(ms / 1000);
    struct tm time;
    if (!gmtime_r(&seconds, &time) || !strftime(out, 24, "%Y-%m-%dT%H:%M:%SZ", &time)) snprintf(out, 24, "?");
}

static bool tell_table(void *context, const ausi_store_table *t)
{
    json_t *list = context;
    char    updated[24];
    time_text(t->updated, updated);
    if (list)
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:i, s:i, s:I, s:s, s:b}", "id", t->id, "status",
                                              status_word(t->status), "game", t->game, "seats", (int)t->seats, "lines",
                                              (int)t->lines, "updated", (json_int_t)t->updated, "name", t->name,
                                              "public", (int)(t->flags & AUSI_STORE_PUBLIC)));
    else
        printf("%-16s %-8s %-12s %d seats %6u lines  %s  %s\n", t->id, status_word(t->status), t->game, t->seats,
               t->lines, updated, t->name);
    return true;
}

static int run_tables(const void *asked)
{
    const request *ask = asked;
    ausi_store *store = open_db(ask);
    if (!store) return CLI_FAILED;
    json_t *list = ask->json ? json_array() : NULL;
    int     status = CLI_OK;
    if (ausi_store_tables(store, NULL, tell_table, list) != AUSI_STORE_OK) status = failed(ask, store);
    else if (list) print_json(json_incref(list));
    json_decref(list);
    ausi_store_close(store);
    return status;
}

/* ---- remove ------------------------------------------------------------------------------------------- */

static int run_remove(const void *asked)
{
    const request *ask = asked;
    ausi_store *store = open_db(ask);
    if (!store) return CLI_FAILED;
    int status = CLI_OK;
    /* A server that has the table in its memory would go on with it. */
    ausi_store_code done = ausi_store_claim(store);
    if (done == AUSI_STORE_OK) done = ausi_store_begin(store);
    for (int i = 0; done == AUSI_STORE_OK && i < ask->asked.count; i++)
        done = ausi_store_table_remove(store, ask->asked.args[i]);
    if (done == AUSI_STORE_OK) done = ausi_store_commit(store);
    if (done != AUSI_STORE_OK) status = failed(ask, store);
    else printf("%d removed\n", ask->asked.count);
    ausi_store_close(store);
    return status;
}

/* ---- export ------------------------------------------------------------------------------------------- */

static bool export_one(const request *ask, ausi_store *store, const char *id)
{
    char   path[4096], *text, *whole;
    size_t n, size;
    if (!ausi_store_plain_id(id)) {
        cli_failed(ask->asked.name, "the table '%s' has a name that is no name for a file", id);
        return false;
    }
    if (ausi_store_dump(store, id, ask->public ? AUSI_DUMP_PUBLIC : AUSI_DUMP_ALL, &text, &n) != AUSI_STORE_OK) {
        failed(ask, store);
        return false;
    }
    const char *folder = ask->output ? ask->output : ".";
    snprintf(path, sizeof path, "%s/%s.rec", folder, id);
    whole = db_close_text(text, n, &size);
    bool good = whole && save_file(path, whole, size) && db_content_give(store, id, folder);
    if (!good) cli_failed(ask->asked.name, "%s: %s", path, whole ? strerror(errno) : "no memory");
    else printf("%s\n", path);
    free(whole);
    free(text);
    return good;
}

typedef struct exporting {
    const request *ask;
    ausi_store    *reader;
    int            bad;
} exporting;

static bool export_each(void *context, const ausi_store_table *table)
{
    exporting *e = context;
    e->bad += !export_one(e->ask, e->reader, table->id);
    return true;
}

static int run_export(const void *asked)
{
    const request *ask = asked;
    ausi_store *store = open_db(ask);
    exporting   e = {.ask = ask, .reader = store ? ausi_store_reader(store, NULL) : NULL};
    if (store && e.reader && ask->asked.count == 0) {
        if (ausi_store_tables(store, NULL, export_each, &e) != AUSI_STORE_OK) e.bad = failed(ask, store);
    } else if (store && e.reader) {
        for (int i = 0; i < ask->asked.count; i++) e.bad += !export_one(ask, e.reader, ask->asked.args[i]);
    } else {
        e.bad = 1;
    }
    ausi_store_close(e.reader);
    ausi_store_close(store);
    return e.bad ? CLI_FAILED : CLI_OK;
}

/* ---- import ------------------------------------------------------------------------------------------- */

/* The settings of a table as the server writes them, as far as a recording tells them. */
static char *settings_text(const aus_recording_head *head)
{
    json_t *options = json_object();
    for (int i = 0; i < head->rules->options; i++) {
        const aus_option *option = &head->rules->option[i];
        json_object_set_new(options, option->id, json_string(option->value[head->option[i]]));
    }
    json_t *all = json_pack("{s:o}", "options", options);
    char   *text = json_dumps(all, JSON_COMPACT);
    json_decref(all);
    return text;
}

/* Seats of a recording that was no server's: bots stay, whoever wants takes the seats of people. */
static char *with_seats(const db_judge *judge, const char *text)
{
    char  *out = NULL;
    size_t size;
    FILE  *file = open_memstream(&out, &size);
    if (!file) return NULL;
    for (int i = 0; i < judge->game->seats; i++) {
        const ausi_seat *seat = &judge->table->seat[i];
        bool             bot = seat->kind == AUSI_SEAT_BOT && !seat->lent;
        fprintf(file, "# store seat %d\n# store seat.kind %d\n", i, bot ? AUSI_SEAT_BOT : AUSI_SEAT_OPEN);
        if (bot) fprintf(file, "# store seat.level %s\n", seat->level);
    }
    fputs(text, file);
    return fclose(file) == 0 ? out : NULL;
}

static void standard_row(ausi_store_table *row, const db_judge *judge, char *settings)
{
    row->game = judge->head.rules->id;
    row->rules = judge->head.rules->version;
    row->seats = (uint8_t)judge->head.seats;
    row->status = ausi_table_over(judge->table) ? AUSI_STORE_OVER : AUSI_STORE_RUNNING;
    row->options = settings;
    row->seed = (ausi_blob){judge->head.seed.bytes, sizeof judge->head.seed.bytes};
    memcpy(row->content, judge->head.content_hash, sizeof row->content);
    memcpy(row->commitment, judge->head.commitment, sizeof row->commitment);
}

/* The name of the file without folder and ending, if that is a name for a table. */
static void stem(const char *path, char out[AUSI_STORE_ID + 1])
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    size_t      n = strcspn(base, ".");
    snprintf(out, AUSI_STORE_ID + 1, "%.*s", (int)(n > AUSI_STORE_ID ? AUSI_STORE_ID : n), base);
}

static bool import_text(const request *ask, ausi_store *store, db_judge *judge, const char *path, char *text, size_t n)
{
    char        why[AUSI_STORE_WHY] = "", id[AUSI_STORE_ID + 1];
    struct stat info;
    bool        ours = strstr(text, "# store table ") != NULL;
    aus_recording_head  head;
    aus_recording_error wrong;
    if (aus_recording_read_head(text, n, &head, &wrong) && db_content_take(store, &head, path) != AUSI_STORE_OK) {
        failed(ask, store);
        return false;
    }
    db_verdict verdict = db_judge_text(judge, text, n, why);
    if (verdict == DB_BAD || (!ours && verdict != DB_GOOD)) {
        cli_failed(ask->asked.name, "%s: %s", path,
                   verdict == DB_BAD ? why : "this is no recording that this program plays");
        return false;
    }
    stem(path, id);
    ausi_store_table row = {.id = id, .name = id};
    if (stat(path, &info) == 0) row.created = row.updated = (int64_t)info.st_mtim.tv_sec * 1000;
    char *settings = verdict == DB_GOOD ? settings_text(&judge->head) : NULL;
    char *whole = ours ? text : with_seats(judge, text);
    if (verdict == DB_GOOD) standard_row(&row, judge, settings);
    bool good = (!ask->id && !ours && !ausi_store_plain_id(id)) ? false : whole != NULL;
    if (!good) cli_failed(ask->asked.name, "%s: %s", path, whole ? "give the table a name with --id" : "no memory");
    if (good && ausi_store_undump(store, whole, strlen(whole), &row, ask->id) != AUSI_STORE_OK) {
        cli_failed(ask->asked.name, "%s: %s", path, ausi_store_why(store));
        good = false;
    }
    if (!ours) free(whole);
    free(settings);
    return good;
}

static bool import_one(const request *ask, ausi_store *store, db_judge *judge, const char *path)
{
    size_t n;
    char  *text = cli_read_file(path, &n);
    if (!text) {
        cli_failed(ask->asked.name, "%s: %s", path, strerror(errno));
        return false;
    }
    char *whole = memchr(text, 0, n) ? NULL : db_close_text(text, n, &n); /* ends with 0 */
    bool  good = whole && import_text(ask, store, judge, path, whole, n);
    if (!whole) cli_failed(ask->asked.name, "%s: this is no text", path);
    free(whole);
    free(text);
    return good;
}

static int run_import(const void *asked)
{
    const request *ask = asked;
    ausi_store_error error;
    db_judge         judge;
    int              bad = 0;
    if (ask->id && (ask->asked.count > 1 || !ausi_store_plain_id(ask->id)))
        return cli_wrong(ask->asked.name, "--id names one table, with letters, digits, '-' and '_'");
    ausi_store *store = ausi_store_open(ask->db, AUSI_STORE_CREATE, &error);
    if (!store) return cli_failed(ask->asked.name, "%s", error.text);
    ausi_store *content = ausi_store_reader(store, NULL);
    if (!db_judge_open(&judge, content)) bad = cli_failed(ask->asked.name, "no memory");
    for (int i = 0; judge.game && i < ask->asked.count; i++) bad += !import_one(ask, store, &judge, ask->asked.args[i]);
    if (!bad) printf("%d imported\n", ask->asked.count);
    db_judge_close(&judge);
    ausi_store_close(content);
    ausi_store_close(store);
    return bad ? CLI_FAILED : CLI_OK;
}

/* ---- bench -------------------------------------------------------------------------------------------- */

static void tell_bench(const request *ask, const db_bench *b)
{
    json_t *list = json_array();
    for (int i = 0; i < DB_BENCH_BATCHES; i++) {
        const db_bench_batch *x = &b->batch[i];
        if (!ask->json)
            printf("%4u lines a batch: %6.0f batches/s, %7.0f lines/s, commit %.1f ms (99%%: %.1f), "
                   "%.1f us CPU a line\n", x->size, x->batches, x->lines, x->p50, x->p99, x->cpu);
        json_array_append_new(list, json_pack("{s:i, s:f, s:f, s:f, s:f, s:f}", "size", (int)x->size,
                                              "batches_per_second", x->batches, "lines_per_second", x->lines,
                                              "commit_ms_p50", x->p50, "commit_ms_p99", x->p99, "cpu_us_per_line",
                                              x->cpu));
    }
    if (ask->json) print_json(json_pack("{s:O, s:f}", "batches", list, "open_500_lines_ms", b->open_ms));
    else printf("opening a table of %d lines: %.2f ms\n", DB_BENCH_LINES, b->open_ms);
    json_decref(list);
}

/* A database of its own, beside the one that is named: it is the disk that counts. */
static int run_bench(const void *asked)
{
    const request *ask = asked;
    static const char *const endings[] = {"", "-wal", "-shm", "-claim"};
    ausi_store_error         error;
    char                     path[4096], file[4128];
    db_bench                 bench;
    int                      status = CLI_OK;
    snprintf(path, sizeof path, "%s.bench.%ld", ask->db, (long)getpid());
    ausi_store *store = ausi_store_open(path, AUSI_STORE_CREATE, &error);
    if (!store) return cli_failed(ask->asked.name, "%s", error.text);
    if (db_bench_run(store, 2.0, &bench) != AUSI_STORE_OK) status = failed(ask, store);
    else tell_bench(ask, &bench);
    ausi_store_close(store);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        snprintf(file, sizeof file, "%s%s", path, endings[i]);
        unlink(file);
    }
    return status;
}

/* ---- The command line -------------------------------------------------------------------------------- */

#define DB_OPTION   {"db", 'd', "FILE", 0, "The database (australis.db)", 0}
#define JSON_OPTION {"json", 'j', NULL, 0, "Write JSON", 0}

static const struct argp_option plain_options[] = {DB_OPTION, {0}};
static const struct argp_option json_options[] = {DB_OPTION, JSON_OPTION, {0}};
static const struct argp_option export_options[] = {
    DB_OPTION,
    {"output", 'o', "DIR", 0, "Where the files go (.)", 0},
    {"public", 'p', NULL, 0, "Without seeds of running games, tokens and addresses: fit to be handed on", 0},
    {0}};
static const struct argp_option import_options[] = {
    DB_OPTION, {"id", 'i', "ID", 0, "The name of the table, instead of what the file says", 0}, {0}};

enum { ANY = 1 << 20 };

static const cli_verb verbs[] = {
    {"check", "", "Look for damage, and play the recording of every table again.", 0, 0, json_options, run_check},
    {"backup", "FILE", "Copy the database into a new file, even while a server runs.", 1, 1, plain_options,
     run_backup},
    {"export", "[ID...]", "Write tables, or all of them, as recordings ID.rec.", 0, ANY, export_options, run_export},
    {"import", "FILE...", "Take in recordings: exported ones as they were, others as new tables.", 1, ANY,
     import_options, run_import},
    {"tables", "", "List the tables, the one played last first.", 0, 0, json_options, run_tables},
    {"bench", "", "Measure this disk with a database of its own beside the one named.", 0, 0, json_options, run_bench},
    {"remove", "ID...", "Remove tables for good. No server may run.", 1, ANY, plain_options, run_remove},
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    request *ask = state->input;
    switch (key) {
    case 'd': ask->db = arg; return 0;
    case 'o': ask->output = arg; return 0;
    case 'i': ask->id = arg; return 0;
    case 'j': ask->json = true; return 0;
    case 'p': ask->public = true; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

int cmd_db(int argc, char **argv)
{
    request ask = {.db = "australis.db"};
    return cli_run_verb(verbs, sizeof verbs / sizeof verbs[0], parse, argc, argv, &ask.asked);
}

#include "served.h"
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

/* ---- The server ---------------------------------------------------------------------------------- */

static int reap(served *s)
{
    int status = -1;
    waitpid(s->pid, &status, 0);
    close(s->out);
    s->pid = 0;
    return status;
}

static bool read_url(served *s)
{
    char   line[256];
    size_t n = 0;
    while (n + 1 < sizeof line && read(s->out, line + n, 1) == 1 && line[n] != '\n') n++;
    line[n] = 0;
    const char *at = strstr(line, "http://");
    snprintf(s->url, sizeof s->url, "%s", at ? at : "");
    return at != NULL;
}

bool served_try(served *s, const char *program, const char *db, const char *const *more)
{
    const char *argv[32] = {program ? program : getenv("AUSTRALIS"), "serve", "--listen", "127.0.0.1:0", "--db", db,
                            "--no-limits", "--log", "some"};
    int         n = 9, pipes[2];
    for (; more && *more && n < 31; more++) argv[n++] = *more;
    assert_non_null(argv[0]);
    assert_int_equal(pipe(pipes), 0);
    snprintf(s->db, sizeof s->db, "%s", db);
    s->pid = fork();
    assert_true(s->pid >= 0);
    if (s->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* a failed test leaves no server behind */
        dup2(pipes[1], 1);
        close(pipes[0]);
        close(pipes[1]);
        execv(argv[0], (char *const *)(size_t)argv);
        _exit(127);
    }
    close(pipes[1]);
    s->out = pipes[0];
    if (read_url(s)) return true;
    reap(s);
    return false;
}

void served_start(served *s, const char *program, const char *db, const char *const *more)
{
    assert_true(served_try(s, program, db, more));
}

void served_stop(served *s)
{
    kill(s->pid, SIGTERM);
    int status = reap(s);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

void served_kill(served *s)
{
    kill(s->pid, SIGKILL);
    reap(s);
}

void served_db(char path[256], const char *name)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock", ".lock"};
    const char              *build = getenv("BUILD");
    snprintf(path, 256, "%s/server-tests", build ? build : ".");
    mkdir(path, 0777);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(path, 256, "%s/server-tests/%s.db%s", build ? build : ".", name, ends[i]);
        unlink(path);
    }
    snprintf(path, 256, "%s/server-tests/%s.db", build ? build : ".", name);
}

int served_open(served *s, net_client **client, const char *name, const char *const *more)
{
    char db[256] = "memory:", why[NET_WHY_MAX];
    if (name) served_db(db, name);
    served_start(s, NULL, db, more);
    *client = net_client_open(NULL, why);
    return *client ? 0 : -1;
}

int served_close(served *s, net_client *client)
{
    net_client_free(client);
    served_stop(s);
    return 0;
}

/* ---- Calls --------------------------------------------------------------------------------------- */

json_t *served_call(const served *s, net_client *client, const char *method, const char *path, const char *bearer,
                    const char *body, int status)
{
    char            url[512];
    net_http_answer answer;
    snprintf(url, sizeof url, "%s%s", s->url, path);
    net_http_ask ask = {.method = method,
                        .url = url,
                        .body = body,
                        .body_size = body ? strlen(body) : 0,
                        .bearer = bearer,
                        .accept_language = "en",
                        .milliseconds = 20000};
    assert_true(net_http(client, &ask, &answer));
    if (answer.status != status)
        print_error("%s %s: %d %s\n", method, path, answer.status, answer.body ? answer.body : "");
    assert_int_equal(answer.status, status);
    json_t *json = json_loadb(answer.body ? answer.body : "", answer.body_size, 0, NULL);
    net_http_done(&answer);
    return json;
}

void served_table(const served *s, net_client *client, const char *game, int seats, seating *out)
{
    served_table_of(s, client, game, seats, "", out);
}

void served_table_of(const served *s, net_client *client, const char *game, int seats, const char *more, seating *out)
{
    char body[2048], path[128];
    int  n = snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"human\",\"name\":\"P1\"}", game);
    for (int i = 1; i < seats; i++) n += snprintf(body + n, sizeof body - (size_t)n, ",{\"kind\":\"open\"}");
    snprintf(body + n, sizeof body - (size_t)n, "]%s}", more);
    json_t *answer = served_call(s, client, "POST", "/api/v1/tables", NULL, body, 200);
    out->seats = seats;
    snprintf(out->id, sizeof out->id, "%s", json_string_value(json_object_get(answer, "id")));
    snprintf(out->token[0], sizeof out->token[0], "%s", json_string_value(json_object_get(answer, "token")));
    json_decref(answer);
    for (int i = 1; i < seats; i++) {
        snprintf(path, sizeof path, "/api/v1/tables/%s/join", out->id);
        snprintf(body, sizeof body, "{\"name\":\"P%d\"}", i + 1);
        answer = served_call(s, client, "POST", path, NULL, body, 200);
        snprintf(out->token[i], sizeof out->token[i], "%s", json_string_value(json_object_get(answer, "token")));
        json_decref(answer);
    }
}

/* ---- Players ------------------------------------------------------------------------------------- */

static join *come(const served *s, const char *id, const char *token)
{
    join *j = calloc(1, sizeof *j);
    char  why[NET_WHY_MAX];
    j->command = "test";
    j->seat = -1;
    snprintf(j->place.base, sizeof j->place.base, "%s", s->url);
    snprintf(j->place.table, sizeof j->place.table, "%s", id);
    snprintf(j->place.token, sizeof j->place.token, "%s", token);
    j->client = net_client_open(NULL, why);
    assert_non_null(j->client);
    assert_true(join_connect(j));
    for (int i = 0; i < 100 && !j->play; i++) assert_true(join_run(j, 100));
    return j;
}

join *served_join(const served *s, const seating *table, int seat) { return come(s, table->id, table->token[seat]); }
join *served_watch(const served *s, const char *id) { return come(s, id, ""); }

void served_leave(join *j)
{
    join_close(j);
    free(j);
}

void served_settle(join *const *j, int n, int milliseconds)
{
    for (uint64_t end = play_now() + (uint64_t)milliseconds; play_now() < end;)
        for (int i = 0; i < n; i++) join_run(j[i], 1);
}

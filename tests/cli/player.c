#include "player.h"
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

enum { WORDS_MAX = 32 };

void player_start(player *p, const char *const *words)
{
    int   to[2], from[2], n = 1;
    char *argv[WORDS_MAX] = {getenv("AUSTRALIS")};
    assert_non_null(argv[0]);
    for (; words[n - 1]; n++) argv[n] = (char *)(uintptr_t)words[n - 1];
    assert_true(n < WORDS_MAX && pipe(to) == 0 && pipe(from) == 0);
    signal(SIGPIPE, SIG_IGN);
    *p = (player){.pid = fork()};
    assert_true(p->pid >= 0);
    if (p->pid == 0) {
        signal(SIGPIPE, SIG_DFL);
        dup2(to[0], 0);
        dup2(from[1], 1);
        close(to[0]);
        close(to[1]);
        close(from[0]);
        close(from[1]);
        execv(argv[0], argv);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    p->in = to[1];
    p->out = from[0];
}

static bool at_prompt(const player *p)
{
    if (p->used < 2 || memcmp(p->text + p->used - 2, "> ", 2) != 0) return false;
    return p->used == 2 || p->text[p->used - 3] == '\n';
}

bool player_listen(player *p)
{
    p->used = 0;
    for (;;) {
        if (p->used + 4097 > p->room) {
            p->room = p->room ? 2 * p->room : 16384;
            p->text = realloc(p->text, p->room);
            assert_non_null(p->text);
        }
        ssize_t n = read(p->out, p->text + p->used, 4096);
        if (n > 0) p->used += (size_t)n;
        p->text[p->used] = 0;
        if (n <= 0) return false;
        if (at_prompt(p)) return true;
    }
}

void player_say(player *p, const char *line)
{
    char text[512];
    int  n = snprintf(text, sizeof text, "%s\n", line);
    ssize_t wrote = write(p->in, text, (size_t)n); /* a program that has ended reads nothing */
    (void)wrote;
}

static void let_go(player *p)
{
    close(p->in);
    close(p->out);
    free(p->text);
    p->text = NULL;
}

int player_end(player *p)
{
    int status;
    close(p->in);
    p->in = -1;
    assert_true(waitpid(p->pid, &status, 0) == p->pid);
    let_go(p);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void player_kill(player *p)
{
    kill(p->pid, SIGKILL);
    assert_true(waitpid(p->pid, NULL, 0) == p->pid);
    let_go(p);
}

int player_choices(const player *p)
{
    int n = 0;
    for (const char *line = p->text; line; line = strchr(line, '\n'), line = line ? line + 1 : NULL) {
        char start[16];
        snprintf(start, sizeof start, "%3d. ", n + 1);
        if (strncmp(line, start, strlen(start)) == 0) n++;
    }
    return n;
}

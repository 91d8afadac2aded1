#include "cli/line_input.h"
#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include "cli/cli.h"

enum { COMMON_MAX = 512 };

struct line_input {
    line_offers offers;
    void       *context;
    EditLine   *edit; /* NULL: not a terminal */
    History    *history;
    const char *prompt;
    char       *line;
    uint64_t    until; /* when to stop waiting */
    bool        late;
};

/* ---- Waiting ------------------------------------------------------------------------------------- */

static volatile sig_atomic_t resized;

static void note_resize(int signal)
{
    (void)signal;
    resized = 1;
}

static uint64_t now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (uint64_t)at.tv_sec * 1000 + (uint64_t)at.tv_nsec / 1000000;
}

/* True once there is something to read, or the end of it. */
static bool await(line_input *in)
{
    while (!cli_stop) {
        uint64_t      at = now();
        uint64_t      left = in->until > at ? in->until - at : 0;
        struct pollfd fd = {.fd = 0, .events = POLLIN};
        int got = poll(&fd, 1, in->until == LINE_FOR_EVER ? -1 : left > 3600000 ? 3600000 : (int)left);
        if (resized && in->edit) {
            resized = 0;
            el_resize(in->edit);
        }
        if (got > 0) return true;
        if (got < 0 && errno != EINTR) return false;
        if (got == 0 && now() >= in->until) {
            in->late = true;
            return false;
        }
    }
    return false;
}

/* ---- Completion ---------------------------------------------------------------------------------- */

/* What all offered texts have in common. */
typedef struct matches {
    int  count;
    char common[COMMON_MAX];
} matches;

static void match(void *list, const char *text)
{
    matches *m = list;
    if (m->count++ == 0) {
        snprintf(m->common, sizeof m->common, "%s", text);
        return;
    }
    size_t n = 0;
    while (m->common[n] && m->common[n] == text[n]) n++;
    while (n && ((unsigned char)m->common[n] & 0xc0) == 0x80) n--; /* whole characters */
    m->common[n] = 0;
}

static void show(void *list, const char *text)
{
    (void)list;
    printf("\n    %s", text);
}

static unsigned char complete(EditLine *edit, int key)
{
    line_input     *in;
    const LineInfo *info = el_line(edit);
    char            start[COMMON_MAX];
    matches         m = {0};
    size_t          n = (size_t)(info->cursor - info->buffer);
    (void)key;
    el_get(edit, EL_CLIENTDATA, &in);
    if (n >= sizeof start) return CC_ERROR;
    memcpy(start, info->buffer, n);
    start[n] = 0;
    in->offers(in->context, start, match, &m);
    if (m.count && strlen(m.common) > n && el_insertstr(edit, m.common + n) == 0) return CC_REFRESH;
    if (m.count < 2) return CC_ERROR;
    in->offers(in->context, start, show, NULL);
    putchar('\n');
    fflush(stdout);
    return CC_REDISPLAY;
}

static char *prompt_of(EditLine *edit)
{
    line_input *in;
    el_get(edit, EL_CLIENTDATA, &in);
    return (char *)(size_t)in->prompt; /* libedit only reads it */
}

/* One character, as libedit wants it: 1, or 0 at the end. */
static int get_character(EditLine *edit, wchar_t *out)
{
    line_input *in;
    mbstate_t   state = {0};
    char        byte;
    el_get(edit, EL_CLIENTDATA, &in);
    while (await(in)) {
        ssize_t n = read(0, &byte, 1);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return 0;
        size_t used = mbrtowc(out, &byte, 1, &state);
        if (used == (size_t)-2) continue;
        if (used != (size_t)-1) return 1;
        memset(&state, 0, sizeof state); /* no character of this locale: skipped */
    }
    return 0;
}

static void open_terminal(line_input *in)
{
    struct sigaction resize = {.sa_handler = note_resize};
    HistEvent event;
    if (!setlocale(LC_CTYPE, "") || MB_CUR_MAX == 1) setlocale(LC_CTYPE, "C.UTF-8");
    in->edit = el_init("australis", stdin, stdout, stderr);
    in->history = history_init();
    if (!in->edit || !in->history) return;
    history(in->history, &event, H_SETSIZE, 200);
    el_set(in->edit, EL_CLIENTDATA, in);
    el_set(in->edit, EL_PROMPT, prompt_of);
    el_set(in->edit, EL_EDITOR, "emacs");
    el_set(in->edit, EL_HIST, history, in->history);
    el_set(in->edit, EL_SIGNAL, 0);
    el_set(in->edit, EL_GETCFN, get_character);
    sigaction(SIGWINCH, &resize, NULL);
    el_set(in->edit, EL_ADDFN, "australis-complete", "Complete", complete);
    el_set(in->edit, EL_BIND, "^I", "australis-complete", NULL);
}

line_input *line_input_open(line_offers offers, void *context)
{
    line_input *in = calloc(1, sizeof *in);
    if (!in) return NULL;
    in->offers = offers;
    in->context = context;
    if (isatty(0) && isatty(1)) open_terminal(in);
    return in;
}

void line_input_close(line_input *in)
{
    if (!in) return;
    if (in->edit) el_end(in->edit);
    if (in->history) history_end(in->history);
    free(in->line);
    free(in);
}

bool line_input_terminal(const line_input *in) { return in->edit != NULL; }

static char *from_terminal(line_input *in)
{
    HistEvent   event;
    int         n;
    if (resized) el_resize(in->edit);
    resized = 0;
    el_set(in->edit, EL_PREP_TERM, 1); /* before the prompt shows: who answers at once is not lost to the switch */
    const char *read = el_gets(in->edit, &n);
    if (!read || n <= 0 || in->late || cli_stop) {
        el_set(in->edit, EL_PREP_TERM, 0);
        return NULL;
    }
    free(in->line);
    in->line = strndup(read, strcspn(read, "\r\n"));
    if (in->line && in->line[0]) history(in->history, &event, H_ENTER, in->line);
    return in->line;
}

/* ---- Pipes --------------------------------------------------------------------------------------- */

/* What was read and not yet taken: of the process, as standard input is. */
static struct {
    char   text[16384];
    size_t at, used;
} ahead;

static bool more(line_input *in)
{
    ssize_t n = -1;
    do {
        if (!await(in)) return false;
        n = read(0, ahead.text, sizeof ahead.text);
    } while (n < 0 && errno == EINTR);
    ahead.at = 0;
    ahead.used = n > 0 ? (size_t)n : 0;
    return n > 0;
}

/* A last line may lack its end. */
static char *from_pipe(line_input *in)
{
    size_t n = 0;
    bool   any = false;
    if (!in->line) in->line = malloc(LINE_INPUT_MAX);
    while (in->line) {
        if (ahead.at == ahead.used && !more(in)) {
            if (!any || in->late || cli_stop) return NULL;
            break;
        }
        char c = ahead.text[ahead.at++];
        any = true;
        if (c == '\n') break;
        if (n < LINE_INPUT_MAX - 1) in->line[n++] = c;
    }
    if (!in->line) return NULL;
    in->line[n] = 0;
    in->line[strcspn(in->line, "\r\n")] = 0;
    return in->line;
}

bool line_input_peek(line_input *in, char *line, size_t size, bool *ended)
{
    struct pollfd fd = {.fd = 0, .events = POLLIN};
    *ended = false;
    if (in->edit) return false;
    if (ahead.at == ahead.used && poll(&fd, 1, 0) > 0) {
        ssize_t n = read(0, ahead.text, sizeof ahead.text);
        ahead.at = 0;
        ahead.used = n > 0 ? (size_t)n : 0;
        *ended = n == 0;
    }
    if (ahead.at == ahead.used) return false;
    size_t n = ahead.used - ahead.at;
    if (n >= size) n = size - 1;
    memcpy(line, ahead.text + ahead.at, n);
    line[n] = 0;
    line[strcspn(line, "\r\n")] = 0;
    return true;
}

char *line_input_wait(line_input *in, const char *prompt, uint64_t wait)
{
    in->prompt = prompt;
    in->late = false;
    in->until = wait == LINE_FOR_EVER ? wait : now() + wait;
    if (!in->edit) fputs(prompt, stdout);
    fflush(stdout);
    if (ferror(stdout) || cli_stop) return NULL;
    return in->edit ? from_terminal(in) : from_pipe(in);
}

char *line_input_next(line_input *in, const char *prompt) { return line_input_wait(in, prompt, LINE_FOR_EVER); }

bool line_input_late(const line_input *in) { return in->late; }

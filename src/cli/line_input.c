#include "cli/line_input.h"
#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMMON_MAX = 512 };

struct line_input {
    line_offers offers;
    void       *context;
    EditLine   *edit; /* NULL: not a terminal */
    History    *history;
    const char *prompt;
    char       *line;
    size_t      room;
};

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

static void open_terminal(line_input *in)
{
    HistEvent event;
    setlocale(LC_CTYPE, "");
    in->edit = el_init("australis", stdin, stdout, stderr);
    in->history = history_init();
    if (!in->edit || !in->history) return;
    history(in->history, &event, H_SETSIZE, 200);
    el_set(in->edit, EL_CLIENTDATA, in);
    el_set(in->edit, EL_PROMPT, prompt_of);
    el_set(in->edit, EL_EDITOR, "emacs");
    el_set(in->edit, EL_HIST, history, in->history);
    el_set(in->edit, EL_SIGNAL, 0);
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
    el_set(in->edit, EL_PREP_TERM, 1); /* before the prompt shows: who answers at once is not lost to the switch */
    const char *read = el_gets(in->edit, &n);
    if (!read || n <= 0) return NULL;
    free(in->line);
    in->line = strndup(read, strcspn(read, "\r\n"));
    if (in->line && in->line[0]) history(in->history, &event, H_ENTER, in->line);
    return in->line;
}

char *line_input_next(line_input *in, const char *prompt)
{
    in->prompt = prompt;
    fflush(stdout);
    if (in->edit) return from_terminal(in);
    fputs(prompt, stdout);
    fflush(stdout);
    ssize_t n = getline(&in->line, &in->room, stdin);
    if (n < 0) return NULL;
    in->line[strcspn(in->line, "\r\n")] = 0;
    return in->line;
}

#include "cli/paper.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { NARROW = 20 };

static size_t terminal_width(void)
{
    struct winsize size;
    if (!isatty(1) || ioctl(1, TIOCGWINSZ, &size) != 0 || size.ws_col < NARROW) return 0;
    return size.ws_col;
}

/* Columns of the character that starts here: none within a character, two for East Asian ones. */
static size_t columns(const unsigned char *at)
{
    if ((at[0] & 0xc0) == 0x80) return 0;
    return at[0] >= 0xe3 ? 2 : 1;
}

/* How far the rest of a broken line stands in: behind the number of a choice, or by two. */
static size_t hang_of(const char *line, size_t n)
{
    size_t in = 0, digits = 0;
    while (in < n && line[in] == ' ') in++;
    while (in + digits < n && line[in + digits] >= '0' && line[in + digits] <= '9') digits++;
    if (digits && in + digits + 1 < n && strncmp(line + in + digits, ". ", 2) == 0) return in + digits + 2;
    return in + 2;
}

size_t paper_break(const char *line, size_t n, size_t width, size_t hang)
{
    size_t at = 0, used = hang, space = 0;
    for (; at < n; at++) {
        size_t wide = columns((const unsigned char *)line + at);
        if (wide && used + wide > width) break;
        used += wide;
        if (line[at] == ' ' && at && used > hang + 1) space = at;
    }
    if (at == n || line[at] == ' ') return at;
    return space ? space : at;
}

static void put_line(const char *line, size_t n, size_t width)
{
    size_t hang = hang_of(line, n), lead = strspn(line, " ");
    if (lead > n) lead = n;
    if (hang > width / 2) hang = 0;
    for (size_t in = 0;; in = hang) {
        size_t take = width ? paper_break(line, n, width, in) : n;
        /* The indentation of a line is no place to break it. */
        if (!in && take < lead) take = lead;
        fwrite(line, 1, take, stdout);
        putchar('\n');
        line += take;
        n -= take;
        while (n && *line == ' ') line++, n--;
        if (!n) return;
        printf("%*s", (int)hang, "");
    }
}

void paper_text(const char *text)
{
    size_t width = terminal_width();
    do {
        size_t n = strcspn(text, "\n");
        put_line(text, n, width);
        text += n;
    } while (*text && *++text);
}

void paper(const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int   n = vsnprintf(NULL, 0, format, args);
    char *text = n < 0 ? NULL : malloc((size_t)n + 1);
    if (text) {
        vsnprintf(text, (size_t)n + 1, format, again);
        paper_text(text);
    }
    va_end(again);
    va_end(args);
    free(text);
}

/* What the build tools share: reading a source file whole, complaining about a line of it, and
 * writing a text as a string of C or of JSON. */
#ifndef SOURCE_TEXT_H
#define SOURCE_TEXT_H

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int complaints; /* a tool that has complained writes no table and fails */

__attribute__((format(printf, 3, 4))) static inline void complain(const char *path, int line,
                                                                  const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s:%d: ", path, line);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    complaints++;
}

static inline void *grown(void *block, size_t size)
{
    block = realloc(block, size);
    if (!block) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return block;
}

/* The file as one text, or NULL after a complaint. The caller frees it. */
static inline char *read_source(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        complain(path, 0, "%s", strerror(errno));
        return NULL;
    }
    char  *text = grown(NULL, 1);
    size_t used = 0, got = 0;
    do {
        used += got;
        text = grown(text, used + 4096 + 1);
        got = fread(text + used, 1, 4096, file);
    } while (got > 0);
    text[used] = 0;
    if (strlen(text) != used) complain(path, 0, "holds a NUL byte");
    fclose(file);
    return text;
}

/* Cuts the next line off `*rest` in place; NULL when there is none. */
static inline char *next_line(char **rest)
{
    char *line = *rest;
    if (!*line) return NULL;
    size_t n = strcspn(line, "\n");
    *rest = line + n + (line[n] == '\n');
    line[n] = 0;
    return line;
}

static inline void put_c_string(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '\n') fputs("\\n", out);
        else if (*text == '\t') fputs("\\t", out);
        else if (*text == '"' || *text == '\\') fprintf(out, "\\%c", *text);
        else fputc(*text, out);
    }
    fputc('"', out);
}

static inline void put_json_string(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '\n') fputs("\\n", out);
        else if ((unsigned char)*text < ' ') fprintf(out, "\\u%04x", *text);
        else if (*text == '"' || *text == '\\') fprintf(out, "\\%c", *text);
        else fputc(*text, out);
    }
    fputc('"', out);
}

/* Opens the table to write, or ends the program. */
static inline FILE *open_table(const char *path)
{
    FILE *out = fopen(path, "wb");
    if (!out) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        exit(1);
    }
    return out;
}

/* A half-written table must not look newer than its sources: it is removed. */
static inline int close_table(FILE *out, const char *path)
{
    int bad = ferror(out);
    bad |= fclose(out);
    if (!bad) return 0;
    fprintf(stderr, "%s: cannot be written\n", path);
    remove(path);
    return 1;
}

#endif

/*
 * rules_compile RULES_DIR OUT.c [OUT.json]: the clauses of every book (*.md) there as one const table, and for
 * the page as JSON: [{"id","game","title","clauses":[{"id","section","text"}]}].
 *
 * A clause is a bullet "- **LA-CARGO-09** text" with everything that is indented below it or goes on
 * in the next line, and a table without ids of its own that follows; or a row of a table whose first
 * cell is an id. A book belongs to the game of its
 * own name, unless a line "<!-- game: last-aurora -->" says otherwise. Everything else in a book is
 * for its readers.
 */
#include "source_text.h"

#include <ctype.h>
#include <glob.h>
#include <stdbool.h>
#include <strings.h>

enum { ID_MAX = 32, CELLS_MAX = 12, NAME_LENGTH = 64 };

typedef struct text {
    char  *data;
    size_t used;
} text;

typedef struct clause {
    char        id[ID_MAX];
    size_t      book;
    int         line;
    text        body;
    const char *section;
} clause;

typedef struct book {
    const char *path, *title;
    char       *source; /* titles and sections point into it */
    char        id[NAME_LENGTH], game[NAME_LENGTH];
    size_t      first;
} book;

static clause *clauses;
static size_t  clause_count;
static book   *books;
static size_t  book_count;

/* ---- Small parts ------------------------------------------------------------------------------- */

static void append(text *t, const char *piece, size_t n)
{
    t->data = grown(t->data, t->used + n + 1);
    memcpy(t->data + t->used, piece, n);
    t->used += n;
    t->data[t->used] = 0;
}

/* How long the id at `s` is, 0 if there is none: capitals, then parts after hyphens. */
static size_t id_length(const char *s)
{
    size_t n = 0;
    while (isupper((unsigned char)s[n])) n++;
    if (n == 0 || s[n] != '-') return 0;
    while (s[n] == '-' && isalnum((unsigned char)s[n + 1]))
        for (n++; isalnum((unsigned char)s[n]);) n++;
    return n < ID_MAX ? n : 0;
}

/* ---- Reading a book ------------------------------------------------------------------------------ */

typedef struct reader {
    book       *book;
    int         line;
    const char *section;           /* the nearest heading */
    bool        open;              /* the last clause goes on */
    int         blanks;            /* blank lines since it did */
    size_t      indent;            /* of its bullet */
    char       *header[CELLS_MAX]; /* of the table we are in */
    int         headers;
    bool        below;             /* this table belongs to the last clause */
} reader;

static clause *start_clause(reader *r, const char *id, size_t n)
{
    clauses = grown(clauses, (clause_count + 1) * sizeof *clauses);
    clause *c = &clauses[clause_count++];
    *c = (clause){.book = (size_t)(r->book - books), .line = r->line, .section = r->section};
    memcpy(c->id, id, n);
    append(&c->body, "", 0);
    return c;
}

static void read_heading(reader *r, const char *line)
{
    size_t level = strspn(line, "#");
    r->section = line + level + strspn(line + level, " ");
    if (level == 1 && !r->book->title) r->book->title = r->section;
    r->open = false;
}

/* "- **ID** text"; false if the line is no such bullet. */
static bool read_bullet(reader *r, const char *line, size_t indent)
{
    if (strncmp(line + indent, "- **", 4) != 0) return false;
    const char *id = line + indent + 4;
    size_t      n = id_length(id);
    if (n == 0) return false;
    if (strncmp(id + n, "** ", 3) != 0) {
        complain(r->book->path, r->line, "malformed clause: expected \"- **ID** text\"");
        return true;
    }
    const char *rest = id + n + 3;
    append(&start_clause(r, id, n)->body, rest, strlen(rest));
    r->open = true;
    r->blanks = 0;
    r->indent = indent;
    return true;
}

/* Cuts "| a | b |" into trimmed cells in place. A bar behind a backslash or inside of backquotes is text. */
static int cut_cells(char *line, char *cell[CELLS_MAX])
{
    int   n = 0;
    bool  code = false;
    char *start = line + 1;
    for (char *at = start; *at && n < CELLS_MAX; at++) {
        if (*at == '`') code = !code;
        if (*at != '|' || code || at[-1] == '\\') continue;
        char *end = at;
        while (end > start && end[-1] == ' ') end--;
        *end = 0;
        cell[n++] = start + strspn(start, " ");
        start = at + 1;
    }
    return n;
}

/* The cells behind the first: "Heading: cell; Heading: cell". */
static void append_cells(const reader *r, text *body, char *const cell[CELLS_MAX], int n)
{
    bool first = true;
    for (int i = 1; i < n; i++) {
        if (!*cell[i]) continue;
        if (!first) append(body, "; ", 2);
        first = false;
        if (i < r->headers && *r->header[i]) {
            append(body, r->header[i], strlen(r->header[i]));
            append(body, ": ", 2);
        }
        append(body, cell[i], strlen(cell[i]));
    }
}

/* A row with an id is a clause; one without, in a table below a clause, is a line of that clause. */
static void read_row(reader *r, char *line)
{
    bool  rule = line[strspn(line, "|-: ")] == 0;
    char *cell[CELLS_MAX] = {0};
    int   n = cut_cells(line, cell);
    if (!r->headers) {
        memcpy(r->header, cell, sizeof cell);
        r->headers = n;
        r->below = r->open;
        r->open = false;
        return;
    }
    size_t length = n ? id_length(cell[0]) : 0;
    if (length && !cell[0][length]) {
        append_cells(r, &start_clause(r, cell[0], length)->body, cell, n);
        r->below = false;
    } else if (r->below && n && !rule) {
        text *body = &clauses[clause_count - 1].body;
        append(body, "\n- ", 3);
        append(body, cell[0], strlen(cell[0]));
        append(body, *cell[0] ? " \342\200\223 " : "", *cell[0] ? 5 : 0);
        append_cells(r, body, cell, n);
    }
}

/* What is indented below a bullet keeps its lines; a paragraph that goes on is joined to one line. */
static void read_more(reader *r, const char *line, size_t indent)
{
    text *body = &clauses[clause_count - 1].body;
    if (indent > r->indent) {
        append(body, r->blanks ? "\n\n" : "\n", r->blanks ? 2 : 1);
        append(body, line + r->indent, strlen(line + r->indent));
    } else if (!r->blanks && line[indent] != '-' && line[indent] != '*') {
        append(body, " ", 1);
        append(body, line + indent, strlen(line + indent));
    } else {
        r->open = false;
    }
    r->blanks = 0;
}

static void read_game(reader *r, const char *line)
{
    static const char mark[] = "<!-- game: ";
    if (strncmp(line, mark, sizeof mark - 1) != 0) return;
    size_t n = strcspn(line + sizeof mark - 1, " ");
    if (n >= NAME_LENGTH) complain(r->book->path, r->line, "a game of so long a name?");
    else snprintf(r->book->game, NAME_LENGTH, "%.*s", (int)n, line + sizeof mark - 1);
}

static void read_line(reader *r, char *line)
{
    size_t indent = strspn(line, " ");
    if (*line != '|') r->headers = 0;
    if (!line[indent]) r->blanks++;
    else if (*line == '#') read_heading(r, line);
    else if (*line == '|') read_row(r, line);
    else if (read_bullet(r, line, indent)) return;
    else if (r->open) read_more(r, line, indent);
    else read_game(r, line);
}

static void read_book(const char *path)
{
    const char *name = strrchr(path, '/') + 1;
    int         length = (int)strlen(name) - 3;
    books = grown(books, (book_count + 1) * sizeof *books);
    book *b = &books[book_count++];
    *b = (book){.path = path, .first = clause_count};
    snprintf(b->id, sizeof b->id, "%.*s", length, name);
    snprintf(b->game, sizeof b->game, "%.*s", length, name);

    char  *rest = b->source = read_source(path);
    reader r = {.book = b};
    if (!rest) return;
    for (char *line; (line = next_line(&rest));) {
        r.line++;
        read_line(&r, line);
    }
    if (!b->title) complain(path, 1, "a book needs a title, \"# ...\"");
    if (b->first == clause_count) complain(path, 1, "there is no clause in this book");
}

/* ---- Checking and writing ------------------------------------------------------------------------ */

/* Ids are found whatever their case, so no two may differ in case alone. */
static int by_id(const void *a, const void *b)
{
    return strcasecmp(clauses[*(const size_t *)a].id, clauses[*(const size_t *)b].id);
}

static size_t *sorted(void)
{
    size_t *order = grown(NULL, (clause_count + 1) * sizeof *order);
    for (size_t i = 0; i < clause_count; i++) order[i] = i;
    qsort(order, clause_count, sizeof *order, by_id);
    for (size_t i = 1; i < clause_count; i++) {
        const clause *a = &clauses[order[i - 1]], *b = &clauses[order[i]];
        if (strcasecmp(a->id, b->id) == 0)
            complain(books[b->book].path, b->line, "%s is there twice; also %s:%d", b->id,
                     books[a->book].path, a->line);
    }
    for (size_t i = 0; i < clause_count; i++)
        if (!clauses[i].body.used)
            complain(books[clauses[i].book].path, clauses[i].line, "%s says nothing", clauses[i].id);
    return order;
}

static void put_member(FILE *out, const char *name, const char *value)
{
    fprintf(out, ".%s = ", name);
    put_c_string(out, value ? value : "");
    fputs(", ", out);
}

static int write_table(const char *path, const size_t *order)
{
    FILE *out = open_table(path);
    fputs("/* Generated from docs/rules by rules_compile. */\n#include \"view/rules_book.h\"\n\n"
          "const ausi_book ausi_books[] = {\n",
          out);
    for (size_t i = 0; i < book_count; i++) {
        size_t end = i + 1 < book_count ? books[i + 1].first : clause_count;
        fputs("    {", out);
        put_member(out, "id", books[i].id);
        put_member(out, "game", books[i].game);
        put_member(out, "title", books[i].title);
        fprintf(out, ".first = %zu, .clauses = %zu},\n", books[i].first, end - books[i].first);
    }
    fprintf(out, "};\nconst size_t ausi_book_count = %zu;\n\nconst ausi_clause ausi_clauses[] = {\n",
            book_count);
    for (size_t i = 0; i < clause_count; i++) {
        fputs("    {", out);
        put_member(out, "id", clauses[i].id);
        put_member(out, "section", clauses[i].section);
        put_member(out, "text", clauses[i].body.data);
        fprintf(out, ".book = %zu, .line = %d},\n", clauses[i].book, clauses[i].line);
    }
    fprintf(out, "};\nconst size_t ausi_clause_count = %zu;\n\nconst uint16_t ausi_clause_order[] = {",
            clause_count);
    for (size_t i = 0; i < clause_count; i++) fprintf(out, "%s%zu,", i % 16 ? " " : "\n    ", order[i]);
    fputs("\n};\n", out);
    return close_table(out, path);
}

static void put_pair(FILE *out, const char *name, const char *value)
{
    fprintf(out, "\"%s\": ", name);
    put_json_string(out, value ? value : "");
    fputs(", ", out);
}

static int write_json(const char *path)
{
    FILE *out = open_table(path);
    for (size_t i = 0; i < book_count; i++) {
        size_t end = i + 1 < book_count ? books[i + 1].first : clause_count;
        fputs(i ? ",\n{" : "[{", out);
        put_pair(out, "id", books[i].id);
        put_pair(out, "game", books[i].game);
        put_pair(out, "title", books[i].title);
        fputs("\"clauses\": [", out);
        for (size_t c = books[i].first; c < end; c++) {
            fputs(c > books[i].first ? ",\n {" : "\n {", out);
            put_pair(out, "id", clauses[c].id);
            put_pair(out, "section", clauses[c].section);
            fputs("\"text\": ", out);
            put_json_string(out, clauses[c].body.data);
            fputs("}", out);
        }
        fputs("]}", out);
    }
    fputs("]\n", out);
    return close_table(out, path);
}

int main(int argc, char **argv)
{
    if (argc < 3 || argc > 4) {
        fputs("usage: rules_compile RULES_DIR OUT.c [OUT.json]\n", stderr);
        return 2;
    }
    char   pattern[4096];
    glob_t files;
    snprintf(pattern, sizeof pattern, "%s/*.md", argv[1]);
    if (glob(pattern, 0, NULL, &files) != 0) {
        fprintf(stderr, "%s: no books there\n", argv[1]);
        return 1;
    }
    for (size_t i = 0; i < files.gl_pathc; i++) read_book(files.gl_pathv[i]);
    size_t *order = sorted();
    int     status = complaints ? 1 : write_table(argv[2], order);
    if (!status && argc == 4) status = write_json(argv[3]);
    free(order);
    globfree(&files);
    return status;
}

/*
 * text_compile PO_DIR OUT.c [WEB_DIR]: every PO_DIR/<language>/<part>.po becomes one table of const texts.
 * The parts of the page (web.po, web-*.po) are held to the same rules, but the page carries them itself:
 * they become WEB_DIR/texts-<language>.json, a counted noun as an array of its forms.
 *
 * A browser needs one language, not four, so for WebAssembly there is another form of the table: the texts of a
 * language are WEB_DIR/texts-<language>.bin, which the page hands in, and the table in WEB_DIR/texts_wasm.c
 * points into the room where they will be.
 *
 * The catalogues are a strict subset of gettext's format. A msgid is a text key that begins with
 * the part's name ("house.nobody"); its msgstr is the text with placeholders {name}. A counted noun
 * has msgid_plural (the same key) and one msgstr[i] for each plural form of the language; another
 * text uses it as {name:key}. Nothing may be missing, doubled, fuzzy or left over: whatever this
 * tool accepts can be shown to a player.
 */
#include "source_text.h"

#include <glob.h>
#include <stdbool.h>

enum { LANGUAGES = 4, FORMS_MAX = 3, NAMES_MAX = 16 };

static const struct language {
    const char *code, *constant, *plural;
    int         forms;
} languages[LANGUAGES] = {
    {"en", "AUSI_EN", "nplurals=2; plural=(n != 1);", 2},
    {"pl", "AUSI_PL", "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
     3},
    {"ru", "AUSI_RU",
     "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
     3},
    {"it", "AUSI_IT", "nplurals=2; plural=(n != 1);", 2},
};

/* The distinct names of a text's placeholders. */
typedef struct names {
    int  count;
    char name[NAMES_MAX][32];
} names;

typedef struct entry {
    const char *path;
    int         line, language, forms;
    bool        counted;
    char       *key, *plural, *form[FORMS_MAX];
    names       used; /* by its last form */
} entry;

static entry *entries; /* of all catalogues; sorted once all are read */
static size_t entry_count;

/* ---- Reading a catalogue ------------------------------------------------------------------- */

typedef struct reader {
    const char *path, *part;
    size_t      part_length;
    int         line, language;
    bool        header_seen, inside; /* `inside`: `now` is being filled */
    entry       now;
    char      **string; /* where a continuation line goes */
} reader;

static const char header_type[] = "Content-Type: text/plain; charset=UTF-8\n";

static void check_header(const reader *r, const char *header)
{
    const struct language *language = &languages[r->language];
    char                   wanted[256];
    snprintf(wanted, sizeof wanted, "Language: %s\n", language->code);
    if (!strstr(header, wanted))
        complain(r->path, r->now.line, "the header must say \"Language: %s\"", language->code);
    snprintf(wanted, sizeof wanted, "Plural-Forms: %s\n", language->plural);
    if (!strstr(header, wanted))
        complain(r->path, r->now.line, "the header must say \"Plural-Forms: %s\"", language->plural);
    if (!strstr(header, header_type)) complain(r->path, r->now.line, "the header must say charset=UTF-8");
}

static bool is_key(const char *key, const char *part, size_t part_length)
{
    return strncmp(key, part, part_length) == 0 && key[part_length] == '.' && key[part_length + 1] &&
           key[strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789._-")] == 0;
}

static void finish_entry(reader *r)
{
    if (!r->inside) return;
    entry *e = &r->now;
    r->inside = false;
    if (!r->header_seen) {
        r->header_seen = true;
        if (*e->key || e->plural || !e->forms)
            complain(r->path, e->line, "the first entry must be the header, msgid \"\"");
        else check_header(r, e->form[0]);
        free(e->key);
        free(e->form[0]);
        return;
    }
    e->counted = e->plural != NULL;
    if (!is_key(e->key, r->part, r->part_length))
        complain(r->path, e->line, "\"%s\" is no key of this catalogue; expected \"%.*s.\" and [a-z0-9._-]",
                 e->key, (int)r->part_length, r->part);
    if (e->counted && strcmp(e->plural, e->key) != 0)
        complain(r->path, e->line, "msgid_plural must repeat the key \"%s\"", e->key);
    int wanted = e->counted ? languages[r->language].forms : 1;
    if (e->forms != wanted) complain(r->path, e->line, "\"%s\" has %d of %d forms", e->key, e->forms, wanted);
    entries = grown(entries, (entry_count + 1) * sizeof *entries);
    entries[entry_count++] = *e;
}

/* Appends the quoted string at `text` to `*string`; false if it is none. */
static bool take_string(char **string, const char *text)
{
    size_t used = strlen(*string), n = strlen(text);
    if (n < 2 || text[0] != '"' || text[n - 1] != '"') return false;
    char *out = *string = grown(*string, used + n);
    for (size_t i = 1; i < n - 1; i++) {
        char c = text[i];
        if (c == '"' || (unsigned char)c < ' ') return false;
        if (c == '\\') {
            switch (c = text[++i]) {
            case 'n': c = '\n'; break;
            case 't': c = '\t'; break;
            case '\\': break;
            case '"':
                if (i < n - 1) break;
                /* fall through */
            default: return false;
            }
        }
        out[used++] = c;
    }
    out[used] = 0;
    return true;
}

/* The string a keyword starts, or NULL where the keyword may not stand. */
static char **place_of(reader *r, const char *word, size_t n)
{
    entry *e = &r->now;
    if (n == 5 && strncmp(word, "msgid", n) == 0) {
        finish_entry(r);
        r->inside = true;
        *e = (entry){.path = r->path, .line = r->line, .language = r->language};
        return &e->key;
    }
    if (!r->inside) return NULL;
    if (n == 12 && strncmp(word, "msgid_plural", n) == 0) return e->plural || e->forms ? NULL : &e->plural;
    if (e->forms == FORMS_MAX) return NULL;
    if (n == 6 && strncmp(word, "msgstr", n) == 0) return e->plural || e->forms ? NULL : &e->form[e->forms++];
    if (n == 9 && strncmp(word, "msgstr[", 7) == 0 && word[8] == ']')
        return e->plural && word[7] == '0' + e->forms ? &e->form[e->forms++] : NULL;
    return NULL;
}

static void read_line(reader *r, const char *line)
{
    if (!*line) {
        finish_entry(r);
        r->string = NULL;
        return;
    }
    if (*line == '#') {
        if (line[1] == '~') complain(r->path, r->line, "an obsolete entry; remove it");
        if (line[1] == ',' && strstr(line, "fuzzy"))
            complain(r->path, r->line, "a fuzzy entry; translate it");
        return;
    }
    if (*line != '"') {
        size_t n = strcspn(line, " ");
        r->string = place_of(r, line, n);
        if (!r->string) {
            complain(r->path, r->line, "unexpected \"%.*s\"", (int)n, line);
            return;
        }
        *r->string = grown(NULL, 1);
        **r->string = 0;
        line += n + (line[n] == ' ');
    }
    if (!r->string) complain(r->path, r->line, "a string that continues nothing");
    else if (!take_string(r->string, line)) complain(r->path, r->line, "malformed string %s", line);
}

static int language_of(const char *code, size_t n)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (strlen(languages[i].code) == n && strncmp(languages[i].code, code, n) == 0) return i;
    return -1;
}

/* `path` is root/<language>/<part>.po. */
static void read_catalogue(const char *path, size_t root_length)
{
    const char *code = path + root_length + 1, *slash = strchr(code, '/');
    reader      r = {.path = path, .part = slash + 1, .language = language_of(code, (size_t)(slash - code))};
    if (r.language < 0) {
        complain(path, 0, "a language nobody knows: %.*s", (int)(slash - code), code);
        return;
    }
    r.part_length = strcspn(r.part, ".");
    char *text = read_source(path), *rest = text;
    if (!text) return;
    for (char *line; (line = next_line(&rest));) {
        r.line++;
        read_line(&r, line);
    }
    finish_entry(&r);
    if (!r.header_seen) complain(path, 0, "empty");
    free(text);
}

/* ---- Checking what was read ------------------------------------------------------------------ */

/* How many bytes follow this first byte of a character; -1 if no character begins so. */
static int bytes_after(unsigned char first)
{
    if (first < 0x80) return 0;
    if (first < 0xc2 || first > 0xf4) return -1;
    return first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
}

static bool is_utf8(const char *text)
{
    while (*text) {
        int more = bytes_after((unsigned char)*text++);
        if (more < 0) return false;
        for (; more > 0; more--)
            if (((unsigned char)*text++ & 0xc0) != 0x80) return false;
    }
    return true;
}

static bool has_name(const names *set, const char *name)
{
    for (int i = 0; i < set->count; i++)
        if (strcmp(set->name[i], name) == 0) return true;
    return false;
}

static int by_key(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    int          order = strcmp(x->key, y->key);
    if (order) return order;
    if (x->language != y->language) return x->language - y->language;
    return x->line - y->line;
}

static bool is_counted(const char *key)
{
    for (size_t i = 0; i < entry_count; i++)
        if (entries[i].counted && strcmp(entries[i].key, key) == 0) return true;
    return false;
}

/* Reads what stands between two braces, "name" or "name:key"; false if it is malformed. */
static bool take_placeholder(names *set, const entry *e, const char *text, size_t n)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_-";
    char              name[32], key[128];
    size_t            length = strspn(text, letters);
    if (length == 0 || length >= sizeof name || (length != n && text[length] != ':')) return false;
    memcpy(name, text, length);
    name[length] = 0;
    if (length != n) {
        size_t key_length = n - length - 1;
        if (key_length >= sizeof key) return false;
        memcpy(key, text + length + 1, key_length);
        key[key_length] = 0;
        if (!is_counted(key))
            complain(e->path, e->line, "{%s:%s}: there is no counted noun of that key", name, key);
    }
    if (has_name(set, name)) return true;
    if (set->count == NAMES_MAX) return false;
    memcpy(set->name[set->count++], name, length + 1);
    return true;
}

static names names_of(const entry *e, const char *text)
{
    names set = {0};
    for (; *text; text++) {
        if (*text == '}') complain(e->path, e->line, "\"%s\" has a lone }", e->key);
        if (*text != '{') continue;
        size_t n = strcspn(++text, "{}");
        if (text[n] != '}' || !take_placeholder(&set, e, text, n)) {
            complain(e->path, e->line, "\"%s\" has a malformed placeholder {%.*s", e->key, (int)n, text);
            break;
        }
        text += n;
    }
    return set;
}

static void check_form(entry *e, const char *text)
{
    size_t n = strlen(text);
    if (n == 0) complain(e->path, e->line, "\"%s\" has an empty text", e->key);
    else if (strchr(" \n\t", text[0]) || strchr(" \n\t", text[n - 1]))
        complain(e->path, e->line, "\"%s\" begins or ends with a blank", e->key);
    if (!is_utf8(text)) complain(e->path, e->line, "\"%s\" is not UTF-8", e->key);
    e->used = names_of(e, text);
    if (e->counted && !(e->used.count == 1 && has_name(&e->used, "n")))
        complain(e->path, e->line, "\"%s\": every form must use {n} and nothing else", e->key);
}

static void check_same_names(const entry *model, const entry *e)
{
    const names *theirs = &model->used, *ours = &e->used;
    for (int i = 0; i < theirs->count; i++)
        if (!has_name(ours, theirs->name[i]))
            complain(e->path, e->line, "\"%s\" lacks {%s}, which %s has", e->key, theirs->name[i],
                     model->path);
    for (int i = 0; i < ours->count; i++)
        if (!has_name(theirs, ours->name[i]))
            complain(e->path, e->line, "\"%s\" uses {%s}, which %s has not", e->key, ours->name[i],
                     model->path);
}

/* The entries of one key, by language. */
static void check_group(entry *group, size_t n)
{
    bool seen[LANGUAGES] = {false};
    for (size_t i = 0; i < n; i++) {
        entry *e = &group[i];
        if (seen[e->language]) complain(e->path, e->line, "\"%s\" is there twice", e->key);
        seen[e->language] = true;
        for (int k = 0; k < e->forms; k++) check_form(e, e->form[k]);
        if (e->counted != group->counted)
            complain(e->path, e->line, "\"%s\" is counted here or in %s, but not in both", e->key,
                     group->path);
        else if (i > 0) check_same_names(group, e);
    }
    for (int i = 0; i < LANGUAGES; i++)
        if (!seen[i])
            complain(group->path, group->line, "\"%s\" is missing in %s", group->key, languages[i].code);
}

static size_t group_length(size_t first)
{
    size_t n = 1;
    while (first + n < entry_count && strcmp(entries[first].key, entries[first + n].key) == 0) n++;
    return n;
}

/* ---- Writing the table --------------------------------------------------------------------------- */

static void put_entry(FILE *out, const entry *group)
{
    fputs("    {.key = ", out);
    put_c_string(out, group->key);
    fprintf(out, ", .counted = %s, .text = {\n", group->counted ? "true" : "false");
    for (int i = 0; i < LANGUAGES; i++) {
        fprintf(out, "        [%s] = ", languages[i].constant);
        for (int k = 0; k < group[i].forms; k++) {
            if (k) fputs(" \"\\0\" ", out);
            put_c_string(out, group[i].form[k]);
        }
        fputs(",\n", out);
    }
    fputs("    }},\n", out);
}

/* "web.title" and "web-auztralia.map" are the page's. */
static bool is_web(const char *key)
{
    return strncmp(key, "web", 3) == 0 && (key[3] == '.' || key[3] == '-');
}

static int write_table(const char *path)
{
    FILE  *out = open_table(path);
    size_t written = 0;
    fputs("/* Generated from po/ by text_compile. */\n#include \"view/text.h\"\n\n"
          "const ausi_text_entry ausi_text_entries[] = {\n",
          out);
    for (size_t i = 0; i < entry_count; i += LANGUAGES) {
        if (is_web(entries[i].key)) continue;
        put_entry(out, &entries[i]);
        written++;
    }
    fprintf(out, "};\nconst size_t ausi_text_count = %zu;\n", written);
    return close_table(out, path);
}

static void put_web_text(FILE *out, const entry *e)
{
    if (e->counted) fputc('[', out);
    for (int k = 0; k < e->forms; k++) {
        if (k) fputs(", ", out);
        put_json_string(out, e->form[k]);
    }
    if (e->counted) fputc(']', out);
}

static int write_web(const char *folder, int language)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/texts-%s.json", folder, languages[language].code);
    FILE       *out = open_table(path);
    const char *between = "{\n";
    for (size_t i = 0; i < entry_count; i += LANGUAGES) {
        if (!is_web(entries[i].key)) continue;
        fputs(between, out);
        put_json_string(out, entries[i].key);
        fputs(": ", out);
        put_web_text(out, &entries[i + (size_t)language]);
        between = ",\n";
    }
    fputs(*between == '{' ? "{}\n" : "\n}\n", out);
    return close_table(out, path);
}

/* ---- For WebAssembly ------------------------------------------------------------------------------ */

/* The texts of a language one after the other, each form ended by a NUL. */
static int write_blob(const char *folder, int language, size_t *offset, size_t *size)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/texts-%s.bin", folder, languages[language].code);
    FILE *out = open_table(path);
    *size = 0;
    for (size_t i = 0; i < entry_count; i += LANGUAGES) {
        const entry *e = &entries[i + (size_t)language];
        offset[i / LANGUAGES] = *size;
        if (is_web(e->key)) continue;
        for (int k = 0; k < e->forms; k++) {
            fwrite(e->form[k], 1, strlen(e->form[k]) + 1, out);
            *size += strlen(e->form[k]) + 1;
        }
    }
    return close_table(out, path);
}

static int write_wasm(const char *folder)
{
    char    path[4096];
    size_t *offset[LANGUAGES], size[LANGUAGES], written = 0;
    int     status = 0;
    for (int i = 0; i < LANGUAGES; i++) {
        offset[i] = grown(NULL, (entry_count / LANGUAGES + 1) * sizeof **offset);
        status |= write_blob(folder, i, offset[i], &size[i]);
    }
    snprintf(path, sizeof path, "%s/texts_wasm.c", folder);
    FILE *out = open_table(path);
    fputs("/* Generated from po/ by text_compile. */\n#include \"view/text_room.h\"\n\n", out);
    for (int i = 0; i < LANGUAGES; i++) fprintf(out, "static char %s[%zu];\n", languages[i].code, size[i]);
    fputs("\nconst ausi_text_room ausi_text_rooms[AUSI_LANGUAGES] = {\n", out);
    for (int i = 0; i < LANGUAGES; i++)
        fprintf(out, "    [%s] = {%s, %zu},\n", languages[i].constant, languages[i].code, size[i]);
    fputs("};\n\nconst ausi_text_entry ausi_text_entries[] = {\n", out);
    for (size_t i = 0; i < entry_count; i += LANGUAGES) {
        if (is_web(entries[i].key)) continue;
        fprintf(out, "    {\"%s\", %s, {", entries[i].key, entries[i].counted ? "true" : "false");
        for (int k = 0; k < LANGUAGES; k++)
            fprintf(out, "%s%s + %zu", k ? ", " : "", languages[k].code, offset[k][i / LANGUAGES]);
        fputs("}},\n", out);
        written++;
    }
    fprintf(out, "};\nconst size_t ausi_text_count = %zu;\n", written);
    for (int i = 0; i < LANGUAGES; i++) free(offset[i]);
    return close_table(out, path) | status;
}

int main(int argc, char **argv)
{
    if (argc < 3 || argc > 4) {
        fputs("usage: text_compile PO_DIR OUT.c [WEB_DIR]\n", stderr);
        return 2;
    }
    char   pattern[4096];
    glob_t files;
    snprintf(pattern, sizeof pattern, "%s/*/*.po", argv[1]);
    if (glob(pattern, 0, NULL, &files) != 0) {
        fprintf(stderr, "%s: no catalogues there\n", argv[1]);
        return 1;
    }
    for (size_t i = 0; i < files.gl_pathc; i++) read_catalogue(files.gl_pathv[i], strlen(argv[1]));
    if (entry_count) qsort(entries, entry_count, sizeof *entries, by_key);
    for (size_t i = 0, n; i < entry_count; i += n) check_group(&entries[i], n = group_length(i));
    int status = complaints ? 1 : write_table(argv[2]);
    for (int i = 0; i < LANGUAGES && argc == 4 && !status; i++) status = write_web(argv[3], i);
    if (argc == 4 && !status) status = write_wasm(argv[3]);
    globfree(&files);
    return status;
}

/* Reading heads of HTTP messages, as strangers send them. */
#include "net/net_head.h"
#include <string.h>
#include <strings.h>

size_t neti_head_length(const char *bytes, size_t n, size_t *scanned)
{
    size_t at = *scanned > 3 ? *scanned - 3 : 0;
    for (const char *end; at < n && (end = memchr(bytes + at, '\n', n - at)); at = (size_t)(end - bytes) + 1) {
        if (end - bytes >= 3 && memcmp(end - 3, "\r\n\r", 3) == 0) return (size_t)(end - bytes) + 1;
        if (end - bytes == 1 && bytes[0] == '\r') return 2; /* an empty line before a request */
    }
    *scanned = n;
    return 0;
}

static bool is_token_char(unsigned char c)
{
    return c > ' ' && c < 127 && !strchr("()<>@,;:\\\"/[]?={}", c);
}

/* Cuts the next line off; NULL if there is none or it holds a stray CR or LF. */
static char *next_line(char **at, char *end)
{
    char *start = *at, *lf = memchr(start, '\n', (size_t)(end - start));
    if (!lf || lf == start || lf[-1] != '\r' || memchr(start, '\r', (size_t)(lf - start - 1))) return NULL;
    lf[-1] = 0;
    *at = lf + 1;
    return start;
}

static bool read_field(char *line, field *out)
{
    char *colon = line;
    while (is_token_char((unsigned char)*colon)) colon++;
    if (colon == line || *colon != ':') return false;
    *colon = 0;
    char *value = colon + 1 + strspn(colon + 1, " \t"), *end = value + strlen(value);
    while (end > value && (end[-1] == ' ' || end[-1] == '\t')) *--end = 0;
    for (const char *c = value; *c; c++)
        if (((unsigned char)*c < ' ' && *c != '\t') || *c == 127) return false;
    *out = (field){line, value};
    return true;
}

static int read_fields(char *at, char *end, head *out)
{
    for (;;) {
        char *line = next_line(&at, end);
        if (!line) return 400;
        if (!*line) return at == end ? 0 : 400;
        if (out->fields == FIELDS_MAX) return 431;
        if (!read_field(line, &out->field[out->fields])) return 400;
        out->fields++;
    }
}

static bool read_version(const char *text, int *minor)
{
    if (strncmp(text, "HTTP/1.", 7) != 0 || (text[7] != '0' && text[7] != '1')) return false;
    *minor = text[7] - '0';
    return true;
}

int neti_head_read_request(char *text, size_t n, head *out)
{
    static const char *const methods[] = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"};
    char                    *at = text;
    *out = (head){0};
    if (memchr(text, 0, n)) return 400;
    char *line = next_line(&at, text + n);
    if (!line) return 400;
    char *space = strchr(line, ' ');
    if (!space) return 400;
    *space = 0;
    out->target = space + 1;
    char *second = strchr(out->target, ' ');
    if (!second || second == out->target) return 400;
    *second = 0;
    for (const char *c = line; *c; c++)
        if (!is_token_char((unsigned char)*c)) return 400;
    if (strlen(second + 1) != 8 || !read_version(second + 1, &out->minor)) return 400;
    size_t m = 0;
    while (m < sizeof methods / sizeof methods[0] && strcmp(line, methods[m]) != 0) m++;
    if (m == sizeof methods / sizeof methods[0]) return 501;
    out->method = (net_method)m;
    return read_fields(at, text + n, out);
}

int neti_head_read_answer(char *text, size_t n, head *out)
{
    char *at = text;
    *out = (head){0};
    if (memchr(text, 0, n)) return 400;
    char *line = next_line(&at, text + n);
    if (!line || strlen(line) < 12 || !read_version(line, &out->minor) || line[8] != ' ') return 400;
    for (int i = 9; i < 12; i++) {
        if (line[i] < '0' || line[i] > '9') return 400;
        out->status = out->status * 10 + (line[i] - '0');
    }
    return read_fields(at, text + n, out);
}

const char *neti_head_value(const head *h, const char *name)
{
    for (int i = 0; i < h->fields; i++)
        if (strcasecmp(h->field[i].name, name) == 0) return h->field[i].value;
    return "";
}

int neti_head_count(const head *h, const char *name)
{
    int count = 0;
    for (int i = 0; i < h->fields; i++) count += strcasecmp(h->field[i].name, name) == 0;
    return count;
}

bool neti_head_lists(const char *list, const char *word)
{
    size_t n = strlen(word);
    while (*(list += strspn(list, ", \t"))) {
        size_t length = strcspn(list, ", \t");
        if (length == n && strncasecmp(list, word, n) == 0) return true;
        list += length;
    }
    return false;
}

int64_t neti_head_length_of_body(const head *h)
{
    const char *text = neti_head_value(h, "Content-Length");
    int64_t     value = 0;
    int         count = neti_head_count(h, "Content-Length");
    if (!count) return -2;
    if (count > 1 || !*text || strlen(text) > 15) return -1;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return -1;
        value = value * 10 + (*text - '0');
    }
    return value;
}

bool neti_target_read(char *target, char **path, char **query, char **authority)
{
    *authority = NULL;
    *query = strchr(target, '\0');
    for (const char *c = target; *c; c++)
        if ((unsigned char)*c <= ' ' || (unsigned char)*c >= 127 || *c == '#') return false;
    if (strncasecmp(target, "http://", 7) == 0 || strncasecmp(target, "https://", 8) == 0) {
        char *host = strstr(target, "://") + 3, *slash = strchr(host, '/');
        if (!slash || slash == host) return false;
        /* The host moves one to the left, so that it can end with a 0 before the slash. */
        memmove(host - 1, host, (size_t)(slash - host));
        slash[-1] = 0;
        *authority = host - 1;
        target = slash;
    }
    if (*target != '/') return false;
    char *mark = strchr(target, '?');
    if (mark) {
        *mark = 0;
        *query = mark + 1;
    }
    *path = target;
    return net_unescape(target, strlen(target), target, strlen(target) + 1) >= 0;
}

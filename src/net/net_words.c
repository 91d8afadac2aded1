/* The words of requests: escapes, queries, cookies, languages, base64, URLs. All of it comes from strangers. */
#include "net/net.h"
#include <string.h>
#include <strings.h>
#include "net/net_words.h"

static int hex_value(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

static int unescape(const char *text, size_t n, char *out, size_t size, bool plus)
{
    size_t used = 0;
    for (size_t i = 0; i < n; i++) {
        int c = (unsigned char)text[i];
        if (c == '%') {
            if (n - i < 3) return -1;
            int high = hex_value(text[i + 1]), low = hex_value(text[i + 2]);
            if (high < 0 || low < 0) return -1;
            c = high * 16 + low;
            i += 2;
        } else if (c == '+' && plus) {
            c = ' ';
        }
        if (c == 0 || used + 1 >= size) return -1;
        out[used++] = (char)c;
    }
    if (used >= size) return -1;
    out[used] = 0;
    return (int)used;
}

int net_unescape(const char *text, size_t n, char *out, size_t size)
{
    return unescape(text, n, out, size, false);
}

bool net_query(const char *query, const char *name, char *out, size_t size)
{
    size_t length = strlen(name);
    for (const char *at = query; *at;) {
        size_t n = strcspn(at, "&");
        if (n >= length && memcmp(at, name, length) == 0 && (n == length || at[length] == '=')) {
            const char *value = n == length ? at + n : at + length + 1;
            return unescape(value, (size_t)(at + n - value), out, size, true) >= 0;
        }
        at += n;
        if (*at) at++;
    }
    return false;
}

bool net_cookie(const char *cookies, const char *name, char *out, size_t size)
{
    size_t length = strlen(name);
    for (const char *at = cookies; *at;) {
        at += strspn(at, "; ");
        size_t n = strcspn(at, ";");
        if (n > length && memcmp(at, name, length) == 0 && at[length] == '=') {
            size_t value = n - length - 1;
            while (value && at[length + value] == ' ') value--;
            if (value >= size) return false;
            memcpy(out, at + length + 1, value);
            out[value] = 0;
            return true;
        }
        at += n;
    }
    return false;
}

const char *net_bearer(const char *authorization)
{
    if (strncasecmp(authorization, "Bearer ", 7) != 0) return NULL;
    const char *token = authorization + 7 + strspn(authorization + 7, " ");
    return *token ? token : NULL;
}

/* The weight of "word;q=0.8" in thousandths; 1000 if it says none, 0 if it is malformed. */
static int weight(const char *text, size_t n)
{
    for (size_t i = 0; i + 1 < n; i++) {
        if (text[i] != ';') continue;
        size_t k = i + 1;
        while (k < n && text[k] == ' ') k++;
        if (k + 1 >= n || (text[k] | 32) != 'q' || text[k + 1] != '=') continue;
        k += 2;
        if (k >= n || (text[k] != '0' && text[k] != '1')) return 0;
        int value = (text[k] - '0') * 1000, digit = 100;
        for (k += 2; k < n && text[k] >= '0' && text[k] <= '9' && digit; k++, digit /= 10)
            value += (text[k] - '0') * digit;
        return value > 1000 ? 1000 : value;
    }
    return 1000;
}

/* Walks over the parts of a list with commas: the name of the next part, its length, its weight. */
static bool next_part(const char **at, const char **name, size_t *length, int *q)
{
    *at += strspn(*at, ", \t");
    if (!**at) return false;
    size_t n = strcspn(*at, ",");
    *name = *at;
    *q = weight(*at, n);
    *at += n;
    for (*length = 0; *length < n && !strchr("; \t", (*name)[*length]);) ++*length;
    return true;
}

int net_language(const char *accept_language, const char *const *offered, int count)
{
    const char *name;
    size_t      length;
    int         q, best = 0, best_q = 0;
    while (next_part(&accept_language, &name, &length, &q)) {
        for (int i = 0; i < count && q > best_q; i++) {
            size_t n = strlen(offered[i]);
            if (length < n || strncasecmp(name, offered[i], n) != 0) continue;
            if (length > n && name[n] != '-') continue;
            best = i;
            best_q = q;
        }
    }
    return best;
}

bool net_accepts(const char *header, const char *word)
{
    const char *name, *slash = strchr(word, '/');
    size_t      length, n = strlen(word);
    int         q, any = -1, exact = -1;
    if (!*header) return slash != NULL;
    while (next_part(&header, &name, &length, &q)) {
        if (length == n && strncasecmp(name, word, n) == 0) exact = q;
        else if (length == 1 && *name == '*' && any < 0) any = q;
        else if (slash && length == 3 && memcmp(name, "*/*", 3) == 0 && any < 0) any = q;
        else if (slash && length == (size_t)(slash - word) + 2 && name[length - 1] == '*' &&
                 strncasecmp(name, word, length - 1) == 0)
            any = q;
    }
    return exact >= 0 ? exact > 0 : any > 0;
}

static const char digits64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

size_t net_base64(const void *bytes, size_t n, char *out)
{
    const uint8_t *in = bytes;
    char          *at = out;
    for (size_t i = 0; i < n; i += 3) {
        uint32_t three = (uint32_t)in[i] << 16;
        if (i + 1 < n) three |= (uint32_t)in[i + 1] << 8;
        if (i + 2 < n) three |= in[i + 2];
        *at++ = digits64[three >> 18];
        *at++ = digits64[three >> 12 & 63];
        *at++ = i + 1 < n ? digits64[three >> 6 & 63] : '=';
        *at++ = i + 2 < n ? digits64[three & 63] : '=';
    }
    *at = 0;
    return (size_t)(at - out);
}

static int value64(char c)
{
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

int net_base64_decode(const char *text, size_t n, void *out, size_t size)
{
    uint8_t *to = out;
    size_t   used = 0;
    if (n % 4 || n > INT32_MAX) return -1;
    for (size_t i = 0; i < n; i += 4) {
        bool last = i + 4 == n;
        int  pad = last && text[i + 3] == '=' ? text[i + 2] == '=' ? 2 : 1 : 0;
        int  a = value64(text[i]), b = value64(text[i + 1]);
        int  c = pad == 2 ? 0 : value64(text[i + 2]), d = pad ? 0 : value64(text[i + 3]);
        if (a < 0 || b < 0 || c < 0 || d < 0) return -1;
        if ((pad == 2 && b & 15) || (pad == 1 && c & 3)) return -1; /* one form for each value */
        uint32_t three = (uint32_t)(a << 18 | b << 12 | c << 6 | d);
        if (used + 3 - (size_t)pad > size) return -1;
        to[used++] = (uint8_t)(three >> 16);
        if (pad < 2) to[used++] = (uint8_t)(three >> 8);
        if (pad < 1) to[used++] = (uint8_t)three;
    }
    return (int)used;
}

/* "host", "host:port", "[v6]:port"; `n` bytes. A port that is not there stays as it is. */
bool neti_host_port(const char *text, size_t n, char *host, size_t size, uint16_t *port, bool *given)
{
    const char *end = text + n, *start = text, *stop;
    if (n && *text == '[') {
        start++;
        stop = memchr(text, ']', n);
        if (!stop) return false;
        for (const char *c = start; c < stop; c++)
            if (hex_value(*c) < 0 && *c != ':' && *c != '.') return false;
        text = stop + 1;
    } else {
        stop = memchr(text, ':', n);
        if (!stop) stop = end;
        for (const char *c = start; c < stop; c++)
            if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._", *c) || !*c) return false;
        text = stop;
    }
    if ((size_t)(stop - start) >= size) return false;
    memcpy(host, start, (size_t)(stop - start));
    host[stop - start] = 0;
    *given = false;
    if (text == end) return true;
    uint32_t value = 0;
    if (*text != ':' || end - text > 6 || end - text < 2) return false;
    for (text++; text < end; text++) {
        if (*text < '0' || *text > '9') return false;
        value = value * 10 + (uint32_t)(*text - '0');
    }
    if (value > 65535) return false;
    *port = (uint16_t)value;
    *given = true;
    return true;
}

bool net_url_read(const char *url, net_url_parts *out)
{
    static const struct {
        const char *scheme;
        bool        tls;
    } known[] = {{"http", false}, {"https", true}, {"ws", false}, {"wss", true}};
    *out = (net_url_parts){0};
    const char *rest = strstr(url, "://");
    for (size_t i = 0; rest && i < sizeof known / sizeof known[0]; i++) {
        size_t n = strlen(known[i].scheme);
        if ((size_t)(rest - url) != n || strncasecmp(url, known[i].scheme, n) != 0) continue;
        memcpy(out->scheme, known[i].scheme, n + 1);
        out->tls = known[i].tls;
    }
    if (!out->scheme[0]) return false;
    rest += 3;
    size_t n = strcspn(rest, "/?#");
    out->port = out->tls ? 443 : 80;
    if (!neti_host_port(rest, n, out->host, sizeof out->host, &out->port, &out->port_given)) return false;
    if (!out->host[0] || !out->port) return false;
    rest += n;
    size_t path = strcspn(rest, "#"), at = 0;
    if (*rest != '/') out->path[at++] = '/';
    if (path + at >= sizeof out->path) return false;
    for (size_t i = 0; i < path; i++)
        if ((unsigned char)rest[i] <= ' ' || rest[i] == 127) return false;
    memcpy(out->path + at, rest, path);
    return true;
}

bool neti_path_is_clean(const char *path)
{
    if (*path != '/') return false;
    for (const char *c = path; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == 127 || *c == '\\') return false;
        if (*c != '/') continue;
        if (c[1] == '/') return false;
        if (c[1] == '.' && (c[2] == 0 || c[2] == '/' || (c[2] == '.' && (c[3] == 0 || c[3] == '/')))) return false;
    }
    return neti_is_utf8(path, strlen(path));
}

bool neti_is_utf8(const char *text, size_t n)
{
    const uint8_t *s = (const uint8_t *)text, *end = s + n;
    while (s < end) {
        uint8_t c = *s++;
        if (c < 0x80) continue;
        int      more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : 1;
        uint32_t value = c & (0x3fu >> more);
        if (c < 0xc2 || c > 0xf4 || end - s < more) return false;
        for (int i = 0; i < more; i++, s++) {
            if ((*s & 0xc0) != 0x80) return false;
            value = value << 6 | (*s & 0x3fu);
        }
        static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
        if (value < least[more] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000)) return false;
    }
    return true;
}

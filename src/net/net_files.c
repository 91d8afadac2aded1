/* The files of the web app, from memory. */
#include "net/net_int.h"
#include <string.h>
#include <strings.h>

static const char *type_of(const char *path)
{
    static const struct {
        const char *ending, *type;
    } known[] = {
        {".html", "text/html; charset=utf-8"}, {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"}, {".css", "text/css; charset=utf-8"},
        {".json", "application/json"}, {".map", "application/json"}, {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"}, {".png", "image/png"}, {".jpg", "image/jpeg"}, {".webp", "image/webp"},
        {".avif", "image/avif"}, {".ico", "image/vnd.microsoft.icon"}, {".woff2", "font/woff2"},
        {".webmanifest", "application/manifest+json"}, {".txt", "text/plain; charset=utf-8"},
        {".mp3", "audio/mpeg"}, {".ogg", "audio/ogg"}};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof known / sizeof known[0]; i++)
        if (strcasecmp(dot, known[i].ending) == 0) return known[i].type;
    return "application/octet-stream";
}

static const net_file *find(const net *n, const char *path)
{
    for (size_t i = 0; i < n->file_count; i++)
        if (strcmp(n->files[i].path, path) == 0) return &n->files[i];
    return NULL;
}

static bool belongs_to_handler(const net *n, const char *path)
{
    for (size_t i = 0; i < sizeof n->handled / sizeof n->handled[0] && n->handled[i]; i++)
        if (strncmp(path, n->handled[i], strlen(n->handled[i])) == 0) return true;
    return n->socket_path && strcmp(path, n->socket_path) == 0;
}

static const net_file *choose(const net *n, const char *path)
{
    if (!n->file_count || belongs_to_handler(n, path)) return NULL;
    const net_file *file = find(n, strcmp(path, "/") == 0 ? "/index.html" : path);
    if (file || !n->fallback) return file;
    return strchr(strrchr(path, '/'), '.') ? NULL : find(n, n->fallback);
}

/* "*", or the tag in a list; a weak tag counts, as the RFC wants it here. */
static bool matches(const char *list, const char *etag)
{
    size_t n = strlen(etag);
    if (strcmp(list, "*") == 0) return true;
    for (const char *at = list; (at = strstr(at, etag)); at += n)
        if ((at[n] == 0 || at[n] == ',' || at[n] == ' ') && (at == list || strchr(" ,/", at[-1]))) return true;
    return false;
}

bool neti_files_answer(exchange *x)
{
    net            *n = x->conn->net;
    net_request    *r = &x->request;
    const net_file *found = choose(n, r->path);
    if (!found) return false;
    if (r->method != NET_GET && r->method != NET_HEAD) {
        net_header(r, "Allow", "GET, HEAD");
        neti_refuse(x, 405, NULL);
        return true;
    }
    net_file file = *found;
    if (!file.type) file.type = type_of(file.path);
    n->count.requests++;
    if (file.etag && matches(r->if_none_match, file.etag)) {
        n->count.not_modified++;
        neti_answer_file(x, &file, NULL, 0, NULL, 304);
        return true;
    }
    const char *accepted = neti_head_value(&x->head, "Accept-Encoding");
    if (file.brotli && net_accepts(accepted, "br"))
        neti_answer_file(x, &file, file.brotli, file.brotli_size, "br", 200);
    else if (file.gzip && net_accepts(accepted, "gzip"))
        neti_answer_file(x, &file, file.gzip, file.gzip_size, "gzip", 200);
    else
        neti_answer_file(x, &file, file.plain, file.plain_size, NULL, 200);
    return true;
}

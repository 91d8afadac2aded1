/* Whom we believe to be asked by (Host, Origin), and what every answer tells browsers about safety. */
#include "net/net_int.h"
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include "net/net_words.h"

const char *neti_reason(int status)
{
    static const struct {
        int         status;
        const char *reason;
    } known[] = {
        {200, "OK"}, {201, "Created"}, {202, "Accepted"}, {204, "No Content"}, {301, "Moved Permanently"},
        {302, "Found"}, {303, "See Other"}, {304, "Not Modified"}, {307, "Temporary Redirect"},
        {308, "Permanent Redirect"}, {400, "Bad Request"}, {401, "Unauthorized"}, {403, "Forbidden"},
        {404, "Not Found"}, {405, "Method Not Allowed"}, {406, "Not Acceptable"}, {408, "Request Timeout"},
        {409, "Conflict"}, {410, "Gone"}, {411, "Length Required"}, {412, "Precondition Failed"},
        {413, "Content Too Large"}, {415, "Unsupported Media Type"}, {421, "Misdirected Request"},
        {422, "Unprocessable Content"}, {426, "Upgrade Required"}, {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"}, {500, "Internal Server Error"}, {501, "Not Implemented"},
        {503, "Service Unavailable"}, {507, "Insufficient Storage"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].status == status) return known[i].reason;
    return "Unknown";
}

/* An address cannot be rebound as a name can: a Host that is the very address this connection came to is ours. */
static bool is_local_address(const conn *c, const char *name, uint16_t port)
{
    struct sockaddr_storage here;
    int                     size = sizeof here;
    uint8_t                 want[16], have[16] = {[10] = 0xff, [11] = 0xff};
    if (!neti_address_read(name, strlen(name), want)) return false;
    if (uv_tcp_getsockname(&c->stream.tcp, (struct sockaddr *)&here, &size) != 0) return false;
    if (here.ss_family == AF_INET) {
        const struct sockaddr_in *v4 = (const struct sockaddr_in *)&here;
        memcpy(have + 12, &v4->sin_addr, 4);
        return memcmp(want, have, 16) == 0 && ntohs(v4->sin_port) == port;
    }
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)&here;
    return memcmp(want, &v6->sin6_addr, 16) == 0 && ntohs(v6->sin6_port) == port;
}

bool neti_host_allowed(const net *n, const conn *c, const char *host)
{
    char     name[256];
    bool     given;
    uint16_t port = n->tls ? 443 : 80;
    if (n->public_given && strcasecmp(host, n->public_authority) == 0) return true;
    if (!neti_host_port(host, strlen(host), name, sizeof name, &port, &given) || !name[0]) return false;
    if (is_local_address(c, name, port)) return true;
    if (port != n->port || strcasecmp(name, "localhost") != 0) return false;
    return is_local_address(c, "127.0.0.1", port) || is_local_address(c, "::1", port);
}

/* Scripts of other sites may not use us in the name of their visitor. */
bool neti_origin_allowed(const net *n, const char *origin, const char *host, bool secure)
{
    if (!*origin) return true; /* no browser, or a browser's own top-level GET */
    const char *rest = strstr(origin, "://");
    if (!rest) return false;
    size_t scheme = (size_t)(rest - origin);
    bool   tls = scheme == 5 && strncasecmp(origin, "https", 5) == 0;
    if (!tls && !(scheme == 4 && strncasecmp(origin, "http", 4) == 0)) return false;
    rest += 3;
    if (n->public_given && tls == n->public_tls && strcasecmp(rest, n->public_authority) == 0) return true;
    return tls == secure && strcasecmp(rest, host) == 0;
}

size_t neti_security_headers(const net *n, const char *host, bool secure, char *out, size_t size)
{
    bool to_public = n->public_given && strcasecmp(host, n->public_authority) == 0;
    bool tls = to_public ? n->public_tls : secure;
    int  used = snprintf(out, size,
                         "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
                         "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'%s%s; "
                         "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
                         "frame-ancestors 'none'\r\n"
                         "Referrer-Policy: no-referrer\r\n"
                         "X-Content-Type-Options: nosniff\r\n"
                         "Cross-Origin-Opener-Policy: same-origin\r\n"
                         "Cross-Origin-Resource-Policy: same-origin\r\n"
                         "%s",
                         *host ? tls ? " wss://" : " ws://" : "", host,
                         tls ? "Strict-Transport-Security: max-age=31536000\r\n" : "");
    return used > 0 && (size_t)used < size ? (size_t)used : 0;
}

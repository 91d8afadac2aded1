/* Which hosts are private: loopback, home networks and the like. */
#include "net/client.h"
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>
#include "net/client_int.h"
#include "net/net_peers.h"

bool neti_client_is_public(const struct sockaddr *address)
{
    uint8_t bytes[16] = {[10] = 0xff, [11] = 0xff};
    if (address->sa_family == AF_INET) memcpy(bytes + 12, &((const struct sockaddr_in *)address)->sin_addr, 4);
    else memcpy(bytes, &((const struct sockaddr_in6 *)address)->sin6_addr, 16);
    return !neti_address_is_private(bytes);
}

bool net_host_is_private(const char *host)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST}, *found = NULL;
    size_t          n = strlen(host);
    if (n && host[n - 1] == '.') n--;
    if (n >= 9 && strncasecmp(host + n - 9, "localhost", 9) == 0 && (n == 9 || host[n - 10] == '.')) return true;
    if (getaddrinfo(host, NULL, &hints, &found) != 0) return false;
    bool is = !neti_client_is_public(found->ai_addr);
    freeaddrinfo(found);
    return is;
}

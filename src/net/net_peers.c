/* Addresses and their allowances. */
#include "net/net_peers.h"
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

bool neti_bucket_take(bucket *b, uint32_t per_second, uint32_t burst, uint64_t now)
{
    uint64_t gained = b->filled_at ? (now - b->filled_at) * per_second : UINT32_MAX; /* thousandths */
    b->spent = gained >= b->spent ? 0 : b->spent - (uint32_t)gained;
    b->filled_at = now;
    if ((uint64_t)b->spent + 1000 > (uint64_t)burst * 1000) return false;
    b->spent += 1000;
    return true;
}

bool neti_bucket_rests(const bucket *b, uint32_t per_second, uint64_t now)
{
    return !b->filled_at || (now - b->filled_at) * per_second >= b->spent;
}

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static bool is_v4(const uint8_t address[16])
{
    return memcmp(address, mapped, sizeof mapped) == 0;
}

peer *neti_peer(peers *all, const uint8_t address[16])
{
    uint8_t  key[16];
    uint32_t hash = 2166136261u;
    memcpy(key, address, 16);
    if (!is_v4(key)) memset(key + 8, 0, 8);
    for (int i = 0; i < 16; i++) hash = (hash ^ key[i]) * 16777619u;
    peer **row = &all->row[(hash ^ hash >> 16) % PEER_ROWS];
    for (peer *p = *row; p; p = p->next)
        if (memcmp(p->key, key, 16) == 0) return p;
    peer *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    memcpy(made->key, key, 16);
    made->next = *row;
    *row = made;
    all->count++;
    return made;
}

void neti_peers_sweep(peers *all, uint32_t per_second, uint64_t now)
{
    for (size_t i = 0; all->count && i < PEER_ROWS; i++) {
        for (peer **at = &all->row[i]; *at;) {
            peer *p = *at;
            if (p->connections || !neti_bucket_rests(&p->requests, per_second, now)) {
                at = &p->next;
                continue;
            }
            *at = p->next;
            free(p);
            all->count--;
        }
    }
}

void neti_peers_free(peers *all)
{
    for (size_t i = 0; i < PEER_ROWS; i++) {
        while (all->row[i]) {
            peer *p = all->row[i];
            all->row[i] = p->next;
            free(p);
        }
    }
    all->count = 0;
}

bool neti_address_read(const char *text, size_t n, uint8_t address[16])
{
    char word[64];
    while (n && *text == ' ') text++, n--;
    while (n && text[n - 1] == ' ') n--;
    if (n && *text == '[') {
        const char *end = memchr(text, ']', n);
        if (!end) return false;
        text++;
        n = (size_t)(end - text);
    }
    if (!n || n >= sizeof word) return false;
    memcpy(word, text, n);
    word[n] = 0;
    char *colon = strchr(word, ':');
    if (colon && !strchr(colon + 1, ':')) *colon = 0; /* an IPv4 address with a port */
    memcpy(address, mapped, sizeof mapped);
    return inet_pton(AF_INET, word, address + 12) == 1 || inet_pton(AF_INET6, word, address) == 1;
}

void neti_address_write(const uint8_t address[16], char out[48])
{
    if (is_v4(address))
        inet_ntop(AF_INET, address + 12, out, 48);
    else
        inet_ntop(AF_INET6, address, out, 48);
}

static bool in_range(const uint8_t *address, const uint8_t *key, int bits)
{
    int whole = bits / 8, rest = bits % 8;
    if (memcmp(address, key, (size_t)whole) != 0) return false;
    return !rest || ((address[whole] ^ key[whole]) >> (8 - rest)) == 0;
}

bool neti_ranges_read(const char *text, ranges *out)
{
    out->count = 0;
    while (text && *(text += strspn(text, ", \t"))) {
        size_t      n = strcspn(text, ", \t");
        const char *slash = memchr(text, '/', n);
        size_t      length = slash ? (size_t)(slash - text) : n;
        if (out->count == RANGES_MAX) return false;
        uint8_t *key = out->range[out->count].key;
        if (!neti_address_read(text, length, key)) return false;
        int most = is_v4(key) ? 32 : 128, bits = most;
        if (slash) {
            char *end;
            long  value = strtol(slash + 1, &end, 10);
            if (end != text + n || end == slash + 1 || value < 0 || value > most) return false;
            bits = (int)value;
        }
        out->range[out->count++].bits = bits + 128 - most;
        text += n;
    }
    return true;
}

bool neti_ranges_hold(const ranges *all, const uint8_t address[16])
{
    for (int i = 0; i < all->count; i++)
        if (in_range(address, all->range[i].key, all->range[i].bits)) return true;
    return false;
}

static bool in_list(const uint8_t address[16], const char *list)
{
    ranges all;
    return neti_ranges_read(list, &all) && neti_ranges_hold(&all, address);
}

bool neti_address_is_loopback(const uint8_t address[16])
{
    return in_list(address, "127.0.0.0/8 ::1");
}

bool neti_address_is_private(const uint8_t address[16])
{
    return in_list(address, "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 "
                            "192.168.0.0/16 198.18.0.0/15 224.0.0.0/3 ::/127 64:ff9b::/96 64:ff9b:1::/48 fc00::/7 "
                            "fe80::/10 ff00::/8");
}

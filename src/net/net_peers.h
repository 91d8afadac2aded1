/* Addresses: who is counted, who is trusted, and how much each may ask (a bucket that fills with time). */
#ifndef AUS_NET_PEERS_H
#define AUS_NET_PEERS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bucket {
    uint64_t filled_at; /* milliseconds; 0 = full */
    uint32_t spent;     /* thousandths */
} bucket;

/* Takes one; false if there is none left. */
bool neti_bucket_take(bucket *b, uint32_t per_second, uint32_t burst, uint64_t now);
/* Is it full again? */
bool neti_bucket_rests(const bucket *b, uint32_t per_second, uint64_t now);

/* An address, IPv4 as ::ffff:a.b.c.d. Neighbours in an IPv6 /64 count as one. */
typedef struct peer {
    struct peer *next;
    uint8_t      key[16];
    uint32_t     connections;
    bucket       requests;
} peer;

enum { PEER_ROWS = 1024 };
typedef struct peers {
    peer  *row[PEER_ROWS];
    size_t count;
} peers;

peer *neti_peer(peers *all, const uint8_t address[16]); /* found or made; NULL without memory */
/* Forgets those who have no connection and have not asked lately. */
void  neti_peers_sweep(peers *all, uint32_t per_second, uint64_t now);
void  neti_peers_free(peers *all);

/* Sets of addresses: "127.0.0.1, 10.0.0.0/8, ::1". */
enum { RANGES_MAX = 32 };
typedef struct ranges {
    struct {
        uint8_t key[16];
        int     bits;
    } range[RANGES_MAX];
    int count;
} ranges;

bool neti_ranges_read(const char *text, ranges *out);
bool neti_ranges_hold(const ranges *all, const uint8_t address[16]);

/* "203.0.113.9" or "2001:db8::1", optionally with brackets or a port; false if it is no address. */
bool neti_address_read(const char *text, size_t n, uint8_t address[16]);
void neti_address_write(const uint8_t address[16], char out[48]);
bool neti_address_is_loopback(const uint8_t address[16]);
/* Not reachable from the open internet: loopback, private, link-local, multicast, unspecified. */
bool neti_address_is_private(const uint8_t address[16]);

#endif

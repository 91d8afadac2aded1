/* What net_words.c offers to its own layer: host names, paths and UTF-8, as strangers write them. */
#ifndef AUS_NET_WORDS_H
#define AUS_NET_WORDS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Splits "host:port" or "[v6]:port"; a port that is missing leaves *port alone and *given false. */
bool neti_host_port(const char *text, size_t n, char *host, size_t size, uint16_t *port, bool *given);
/* A decoded path starts with '/', is UTF-8, has no "." or ".." segment, no empty one, no control character. */
bool neti_path_is_clean(const char *path);
bool neti_is_utf8(const char *text, size_t n);

#endif

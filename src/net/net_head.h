/*
 * The head of an HTTP/1.1 message: its first line and its header fields, read in place and strictly. Lines end with
 * CR LF, names are tokens without spaces, a value holds no control character, nothing is folded.
 */
#ifndef AUS_NET_HEAD_H
#define AUS_NET_HEAD_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "net/net.h"

enum { FIELDS_MAX = 64 };

typedef struct field {
    const char *name, *value;
} field;

typedef struct head {
    net_method  method;  /* of a request */
    char       *target;
    int         status;  /* of an answer */
    int         minor;   /* HTTP/1.minor */
    field       field[FIELDS_MAX];
    int         fields;
} head;

/* How long the head at the start of these bytes is, its empty line included; 0 = it has not ended yet. *scanned
 * remembers how far was looked already. */
size_t neti_head_length(const char *bytes, size_t n, size_t *scanned);
/* Reads a head of n bytes, which it cuts into texts. 0, or the status to refuse it with. text[n] must be writable. */
int    neti_head_read_request(char *text, size_t n, head *out);
int    neti_head_read_answer(char *text, size_t n, head *out);
/* The value of a field, "" if it is missing. */
const char *neti_head_value(const head *h, const char *name);
int         neti_head_count(const head *h, const char *name);
/* Is the word in a list with commas? */
bool        neti_head_lists(const char *list, const char *word);
/* The length of the body: -1 if it is malformed, -2 if the field is missing. */
int64_t     neti_head_length_of_body(const head *h);
/* Path and query of a request target: "/path?query" or "http://host/path?query". The path is decoded in place;
 * *authority is the host of the second form, or NULL. False if it is malformed. */
bool        neti_target_read(char *target, char **path, char **query, char **authority);

#endif

#include "protocol_doc.h"
#include <stdio.h>
#include <stdlib.h>
#include "server/protocol.h"

static const char *type_of(const ausi_proto_field *f, char text[64])
{
    switch (f->type) {
    case AUSI_TEXT: snprintf(text, 64, f->bound ? "text, at most %lld bytes" : "text", (long long)f->bound); break;
    case AUSI_INT: snprintf(text, 64, "number"); break;
    case AUSI_BOOL: snprintf(text, 64, "true or false"); break;
    case AUSI_HEX: snprintf(text, 64, "%lld bytes in hex", (long long)f->bound); break;
    case AUSI_OBJECT: snprintf(text, 64, "object"); break;
    case AUSI_ARRAY: snprintf(text, 64, "array"); break;
    default: snprintf(text, 64, "bytes"); break;
    }
    return text;
}

static void fields(FILE *out, const ausi_proto_field *f)
{
    static const char *const needs[] = {"", ", may be missing", ", may be null"};
    char text[64];
    for (; f->name; f++)
        fprintf(out, "  - %s`%s` (%s%s)%s%s\n", f->reply ? "answer: " : "", f->name, type_of(f, text), needs[f->need],
                *f->says ? ": " : "", f->says);
}

static void messages(FILE *out, ausi_way way, const char *title)
{
    fprintf(out, "### %s\n\n", title);
    for (int i = 0; i < AUSI_MESSAGES; i++) {
        if (ausi_messages[i].way != way) continue;
        fprintf(out, "- **`%s`**: %s\n", ausi_messages[i].name, ausi_messages[i].says);
        fields(out, ausi_messages[i].field);
    }
    fputc('\n', out);
}

char *protocol_doc(void)
{
    char  *text;
    size_t n;
    FILE  *out = open_memstream(&text, &n);
    if (!out) return NULL;
    messages(out, AUSI_IN, "Play: from the client");
    messages(out, AUSI_OUT, "Play: from the server");
    fputs("### The lobby\n\n", out);
    for (int i = 0; i < AUSI_ROUTES; i++) {
        fprintf(out, "- **`%s /api/v1/%s`**: %s\n", ausi_routes[i].method, ausi_routes[i].path, ausi_routes[i].says);
        fields(out, ausi_routes[i].field);
    }
    fputs("\n### Refusals\n\n| code | HTTP | meaning |\n|---|---|---|\n", out);
    for (int i = 1; i < AUSI_REFUSALS; i++)
        fprintf(out, "| `%s` | %d | %s |\n", ausi_codes[i].name, ausi_codes[i].status, ausi_codes[i].says);
    fclose(out);
    return text;
}

/* Whatever a client sends: messages, bodies of calls, paths; and the comments about shuffles in recordings. */
#include <stdlib.h>
#include "server/protocol.h"
#include "table/fair.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void as_message(const char *text, size_t n)
{
    ausi_message_kind kind;
    ausi_no           no = {0};
    json_t           *message = ausi_message_read(text, n, &kind, &no);
    if (message) {
        AUS_ASSERT(kind < AUSI_MESSAGES && ausi_messages[kind].way == AUSI_IN);
        for (const ausi_proto_field *f = ausi_messages[kind].field; f->name; f++)
            AUS_ASSERT(f->need != AUSI_NEEDED || json_object_get(message, f->name));
    } else {
        AUS_ASSERT(no.code > AUSI_R_NONE && no.code < AUSI_REFUSALS);
    }
    json_decref(message);
}

static void as_body(const char *text, size_t n)
{
    for (int i = 0; i < AUSI_ROUTES; i++) {
        ausi_no no = {0};
        json_t *body = ausi_body_read((ausi_route_kind)i, text, n, &no);
        AUS_ASSERT(body || no.code != AUSI_R_NONE);
        json_decref(body);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char      id[65];
    ausi_fair fair;
    uint32_t  line;
    char     *text = malloc(size + 1);
    if (!text) return 0;
    memcpy(text, data, size);
    text[size] = 0;
    as_message(text, size);
    as_body(text, size);
    int route = ausi_route_find("POST", text, id);
    AUS_ASSERT(route < AUSI_ROUTES);
    if (ausi_fair_read(text, size, &fair, &line) && fair.committed)
        ausi_fair_wrong(&fair, fair.seats, &(aus_seed){{0}});
    free(text);
    return 0;
}

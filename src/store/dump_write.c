/* Tables from the store into text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "store/dump.h"
#include "store/store_int.h"

/* A line of a recording, comments included, has at most 400 bytes. */
enum { PIECE = 240 };

typedef struct writer {
    FILE     *out;
    ausi_dump what;
    bool      over; /* nothing is secret any more but tokens and addresses */
} writer;

static void put_text(writer *w, const char *key, const char *text)
{
    do {
        fprintf(w->out, "# store %s ", key);
        for (int used = 0; *text && used < PIECE; text++, used++) {
            bool plain = *text != '%' && ((unsigned char)*text >= ' ') && *text != 0x7f;
            if (plain) fputc(*text, w->out);
            else used += fprintf(w->out, "%%%02X", (unsigned char)*text);
        }
        fputc('\n', w->out);
    } while (*text);
}

static void put_number(writer *w, const char *key, int64_t number)
{
    fprintf(w->out, "# store %s %lld\n", key, (long long)number);
}

static void put_bytes(writer *w, const char *key, ausi_blob bytes)
{
    const uint8_t *at = bytes.data;
    if (!bytes.size) return;
    fprintf(w->out, "# store %s ", key);
    for (size_t i = 0; i < bytes.size; i++) fprintf(w->out, "%02x", at[i]);
    fputc('\n', w->out);
}

static void put_table(writer *w, const ausi_store_table *t)
{
    put_text(w, "table", t->id);
    put_text(w, "game", t->game);
    put_number(w, "rules", t->rules);
    put_bytes(w, "content", (ausi_blob){t->content, AUSI_STORE_HASH});
    put_number(w, "seats", t->seats);
    put_number(w, "flags", t->flags);
    put_number(w, "status", t->status);
    put_number(w, "created", t->created);
    put_number(w, "updated", t->updated);
    put_text(w, "name", t->name);
    put_text(w, "options", t->options);
    put_bytes(w, "commitment", (ausi_blob){t->commitment, AUSI_STORE_HASH});
    if (w->what == AUSI_DUMP_ALL) put_text(w, "owner", t->owner);
    if (w->what == AUSI_DUMP_ALL || w->over) put_bytes(w, "seed", t->seed);
}

static bool put_seat(void *context, const ausi_store_seat *seat)
{
    writer *w = context;
    put_number(w, "seat", seat->seat);
    put_number(w, "seat.kind", seat->kind);
    put_text(w, "seat.level", seat->level);
    put_text(w, "seat.name", seat->name);
    put_bytes(w, "seat.commit", seat->commit);
    put_bytes(w, "seat.nonce", seat->nonce);
    if (w->what == AUSI_DUMP_PUBLIC) return true;
    put_text(w, "seat.who", seat->who);
    put_text(w, "seat.webhook", seat->webhook);
    put_bytes(w, "seat.token", seat->token);
    return true;
}

static bool put_chat(void *context, const ausi_store_chat *chat)
{
    writer *w = context;
    put_number(w, "chat", chat->n);
    put_number(w, "chat.seat", chat->seat);
    put_number(w, "chat.at", chat->at);
    put_text(w, "chat.name", chat->name);
    put_text(w, "chat.text", chat->text);
    return true;
}

/* Lines that tell the seed: "seed ..." of the recording's head, and comments with "seed" as a word in front. */
static bool tells_seed(const char *line, size_t n)
{
    const char *at = line, *end = line + n;
    for (int word = 0; word < 3 && at < end; word++) {
        size_t length = 0;
        while (at + length < end && at[length] != ' ') length++;
        if (length == 4 && memcmp(at, "seed", 4) == 0) return true;
        if (word == 0 && !(length == 1 && *at == '#')) return false;
        at += length + 1;
    }
    return false;
}

static void put_recording(writer *w, const char *text)
{
    bool hide = w->what == AUSI_DUMP_PUBLIC && !w->over;
    while (*text) {
        size_t n = strcspn(text, "\n");
        if (!hide || !tells_seed(text, n)) fprintf(w->out, "%.*s\n", (int)n, text);
        text += n + (text[n] == '\n');
    }
}

/* A table that changes while it is written out may be found with lines that came later: they are as good. */
static code write_all(ausi_store *store, const char *id, writer *w)
{
    ausi_store_table t;
    ausi_blob        lines;
    code             done = ausi_store_table_get(store, id, &t);
    if (done != AUSI_STORE_OK) return done;
    char *head = strdup(t.head);
    if (!head) return ausi_store_no_memory(store);
    w->over = t.status == AUSI_STORE_OVER;
    put_table(w, &t);
    done = ausi_store_seats(store, id, put_seat, w);
    if (done == AUSI_STORE_OK) done = ausi_store_chats(store, id, 0, put_chat, w);
    if (done == AUSI_STORE_OK) done = ausi_store_text(store, id, 0, &lines, NULL);
    if (done == AUSI_STORE_OK) {
        put_recording(w, head);
        put_recording(w, lines.data);
    }
    free(head);
    return done;
}

code ausi_store_dump(ausi_store *store, const char *id, ausi_dump what, char **text, size_t *n)
{
    *text = NULL;
    writer w = {.out = open_memstream(text, n), .what = what};
    if (!w.out) return ausi_store_no_memory(store);
    code done = write_all(store, id, &w);
    bool whole = !ferror(w.out);
    if ((fclose(w.out) != 0 || !whole) && done == AUSI_STORE_OK) done = ausi_store_no_memory(store);
    if (done == AUSI_STORE_OK) return done;
    free(*text);
    *text = NULL;
    return done;
}

/* Any bytes as a table: loaded or refused, never a crash; what was loaded is written and loaded again
 * as the same bytes. */
#include "table/table_file.h"

enum { ROOM = 4096, TEXT = 1 << 20 };

typedef struct place {
    ausi_table table;
    ausi_step  step[ROOM];
    ausi_move  move[ROOM];
    ausi_news  news[64];
    char       text[TEXT];
    aus_writer out;
} place;

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

static bool load(place *p, const aus_game *game, const char *text, size_t n)
{
    static aus_entry    entries[AUS_RECORDING_MAX];
    aus_recording_head  head;
    aus_recording_error error;
    ausi_setup          setup = {.bots_accept = true};
    ausi_room room = {
        .step = p->step, .move = p->move, .news = p->news, .steps = ROOM, .moves = ROOM, .newses = 64};
    if (!aus_recording_read_head(text, n, &head, &error)) return false;
    memcpy(head.content_hash, game->content_hash, sizeof head.content_hash); /* a hash cannot be guessed */
    if (!ausi_table_load(&p->table, game, &head, text, n, SIZE_MAX, entries, &setup, NULL, &room, 0, &error))
        return false;
    AUS_ASSERT(!aus_invariant(game, p->table.state));
    p->out = (aus_writer){.data = p->text, .size = sizeof p->text};
    p->text[0] = 0;
    ausi_table_write(&p->table, &p->out, true);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    static place        a, b;
    static aus_game     game;
    aus_recording_head  head;
    aus_recording_error error;
    if (n > TEXT / 8 || !aus_recording_read_head((const char *)bytes, n, &head, &error)) return 0;
    if (aus_game_init(&game, head.rules, NULL, head.seats, head.option)) return 0;
    if (!load(&a, &game, (const char *)bytes, n) || a.out.overflow) return 0;
    AUS_ASSERT(load(&b, &game, a.text, a.out.used));
    AUS_ASSERT(a.out.used == b.out.used && memcmp(a.text, b.text, a.out.used) == 0);
    return 0;
}

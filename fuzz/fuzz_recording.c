/* Any bytes as a recording: read, play, never crash. */
#include "australis.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    static aus_game     game;
    static aus_entry    entries[AUS_RECORDING_MAX];
    aus_recording_head  head;
    aus_recording_error error;
    size_t              count;
    _Alignas(8) uint8_t state[AUS_STATE_MAX];
    const char         *text = (const char *)bytes;
    if (!aus_recording_read_head(text, n, &head, &error)) return 0;
    if (aus_game_init(&game, head.rules, NULL, head.seats, head.option)) return 0;
    memcpy(head.content_hash, game.content_hash, sizeof head.content_hash); /* a hash cannot be guessed */
    if (!aus_recording_read_body(&game, &head, text, n, entries, &count, &error)) return 0;
    for (size_t i = 0; i < count; i++) /* nor this one: play on to reach the rules */
        if (entries[i].kind == AUS_ENTRY_HASH) entries[i].kind = AUS_ENTRY_UNDO, entries[i].action = 0;
    if (aus_recording_play(&game, &head, entries, count, state, NULL, &error))
        AUS_ASSERT(!aus_invariant(&game, state));
    return 0;
}

#include "lab/transcript.h"
#include <stdio.h>
#include <stdlib.h>

bool aus_transcript_init(aus_transcript *script)
{
    script->entry = malloc(AUS_RECORDING_MAX * sizeof *script->entry);
    script->count = 0;
    return script->entry != NULL;
}

void aus_transcript_free(aus_transcript *script)
{
    free(script->entry);
    script->entry = NULL;
}

void aus_transcript_clear(aus_transcript *script) { script->count = 0; }

bool aus_transcript_add(aus_transcript *script, const aus_game *game, const void *state, int seat,
                        aus_action action, bool hashed)
{
    if (script->count + 2 > AUS_RECORDING_MAX) return false;
    if (hashed)
        script->entry[script->count++] = (aus_entry){.kind = AUS_ENTRY_HASH, .hash = aus_state_hash(game, state)};
    script->entry[script->count++] =
        (aus_entry){.kind = AUS_ENTRY_ACTION, .seat = (uint8_t)seat, .action = action};
    return true;
}

char *aus_transcript_text(const aus_transcript *script, const aus_game *game, const aus_seed *seed,
                          const char *comment)
{
    size_t     size = 4096 + AUS_TEXT_MAX * (script->count + 1);
    aus_writer out = {.data = malloc(size), .size = size};
    size_t     lines = 0;
    if (!out.data) return NULL;
    out.data[0] = 0;
    aus_recording_write_head(&out, game, seed, NULL);
    if (comment) {
        aus_write(&out, "# ");
        aus_write(&out, comment);
        aus_write_char(&out, '\n');
    }
    for (size_t i = 0; i < script->count; i++) {
        const aus_entry *e = &script->entry[i];
        if (e->kind == AUS_ENTRY_HASH) {
            aus_recording_write_hash(&out, e->hash);
        } else {
            aus_recording_write_action(&out, game, e->seat, e->action);
            lines++;
        }
    }
    aus_recording_write_end(&out, lines);
    AUS_ASSERT(!out.overflow);
    return out.data;
}

bool aus_transcript_write(const aus_transcript *script, const aus_game *game, const aus_seed *seed,
                          const char *comment, const char *path)
{
    char *text = aus_transcript_text(script, game, seed, comment);
    FILE *file = text ? fopen(path, "w") : NULL;
    bool  ok = file && fputs(text, file) >= 0;
    if (file && fclose(file) != 0) ok = false;
    free(text);
    return ok;
}

bool aus_transcript_replays(const aus_transcript *script, const aus_game *game, const aus_seed *seed,
                            const void *end, aus_recording_error *error)
{
    aus_recording_head head;
    size_t     count = 0;
    char      *text = aus_transcript_text(script, game, seed, NULL);
    aus_entry *entries = malloc(AUS_RECORDING_MAX * sizeof *entries);
    _Alignas(8) uint8_t state[AUS_STATE_MAX];
    bool ok = text && entries && aus_recording_read_head(text, strlen(text), &head, error) &&
              aus_recording_read_body(game, &head, text, strlen(text), entries, &count, error) &&
              aus_recording_play(game, &head, entries, count, state, NULL, error);
    if (ok && memcmp(state, end, game->rules->state_size) != 0) {
        snprintf(error->text, sizeof error->text, "the replayed game ends in another state");
        ok = false;
    }
    free(entries);
    free(text);
    return ok;
}

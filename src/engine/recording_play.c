/* Playing and writing recordings. */
#include "australis.h"

/* Walking back, an undo eats the actions before it; a hash written while such an action still stood
 * belongs to a line of play that was left, so it is not compared. */
static void mark_undone(aus_entry *entries, size_t until)
{
    uint64_t eat = 0;
    for (size_t i = until; i-- > 0;) {
        aus_entry *e = &entries[i];
        e->undone = 0;
        if (e->kind == AUS_ENTRY_UNDO) {
            eat += e->action;
        } else if (eat > 0) {
            e->undone = 1;
            eat -= e->kind == AUS_ENTRY_ACTION;
        }
    }
}

static bool fail(aus_recording_error *error, uint32_t line, const char *text)
{
    aus_writer out = {.data = error->text, .size = sizeof error->text};
    error->line = line;
    aus_write(&out, text);
    return false;
}

void aus_recording_refused(const aus_game *game, const aus_entry *e, aus_verdict verdict, aus_recording_error *error)
{
    char       text[AUS_TEXT_MAX];
    aus_writer out = {.data = error->text, .size = sizeof error->text};
    aus_action_text(game, e->action, text, sizeof text);
    error->line = e->line;
    aus_write(&out, "the rules refuse \"");
    aus_write(&out, text);
    aus_write(&out, "\" by seat ");
    aus_write_int(&out, e->seat + 1);
    if (verdict.clause) {
        aus_write(&out, ": ");
        aus_write(&out, verdict.clause);
    }
}

bool aus_recording_play(const aus_game *game, const aus_recording_head *head, aus_entry *entries, size_t until,
                        void *state, aus_sink *sink, aus_recording_error *error)
{
    memset(error, 0, sizeof *error);
    if (!head->has_seed) return fail(error, 0, "the seed is still secret: only its commitment is recorded");
    if (memcmp(head->content_hash, game->content_hash, 32) != 0)
        return fail(error, 0, "recorded with other content: give the pack it was played with (--content DIR)");
    mark_undone(entries, until);
    aus_start(game, state, &head->seed, sink);
    for (size_t i = 0; i < until; i++) {
        const aus_entry *e = &entries[i];
        if (e->undone || e->kind == AUS_ENTRY_UNDO) continue;
        if (e->kind == AUS_ENTRY_HASH) {
            if (aus_state_hash(game, state) == e->hash) continue;
            return fail(error, e->line, "the state here is not the one that was recorded");
        }
        aus_verdict verdict = aus_apply(game, state, e->seat, e->action, sink, NULL);
        if (verdict.code) {
            aus_recording_refused(game, e, verdict, error);
            return false;
        }
    }
    return true;
}

static void write_hash_line(aus_writer *out, const char *key, const uint8_t bytes[32])
{
    aus_write(out, key);
    aus_write_hex(out, bytes, 32);
    aus_write_char(out, '\n');
}

static void write_number_line(aus_writer *out, const char *key, int64_t value)
{
    aus_write(out, key);
    aus_write_int(out, value);
    aus_write_char(out, '\n');
}

void aus_recording_write_head(aus_writer *out, const aus_game *game, const aus_seed *seed,
                              const uint8_t commitment[32])
{
    const aus_rules *rules = game->rules;
    aus_write(out, "australis recording 1\ngame ");
    aus_write(out, rules->id);
    write_number_line(out, "\nrules ", rules->version);
    write_number_line(out, "seats ", game->seats);
    for (int i = 0; i < rules->options; i++) {
        aus_write(out, "option ");
        aus_write(out, rules->option[i].id);
        aus_write_char(out, ' ');
        aus_write(out, rules->option[i].value[game->option[i]]);
        aus_write_char(out, '\n');
    }
    write_hash_line(out, "content ", game->content_hash);
    if (seed)
        write_hash_line(out, "seed ", seed->bytes);
    else
        write_hash_line(out, "commitment ", commitment);
    aus_write(out, "begin\n");
}

void aus_recording_write_action(aus_writer *out, const aus_game *game, int seat, aus_action action)
{
    char text[AUS_TEXT_MAX];
    aus_action_text(game, action, text, sizeof text);
    aus_write_int(out, seat + 1);
    aus_write_char(out, ' ');
    aus_write(out, text);
    aus_write_char(out, '\n');
}

void aus_recording_write_undo(aus_writer *out, int seat, uint32_t count)
{
    aus_write_int(out, seat + 1);
    write_number_line(out, " undo ", count);
}

void aus_recording_write_hash(aus_writer *out, uint64_t hash)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    aus_write(out, "= ");
    aus_write_hex(out, bytes, 8);
    aus_write_char(out, '\n');
}

void aus_recording_write_end(aus_writer *out, size_t lines) { write_number_line(out, "end ", (int64_t)lines); }

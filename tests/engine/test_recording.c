/* Recordings: what is written reads back; whatever else is read gives an error with a line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>
#include "lab/playout.h"
#include "lab/transcript.h"

static aus_game      game;
static aus_seed      seed;
static char         *text;
static aus_entry     entries[AUS_RECORDING_MAX];
static aus_transcript script;
static uint8_t       final_state[AUS_STATE_MAX];

static bool note(void *context, const void *state, int seat, aus_action action)
{
    (void)context;
    return aus_transcript_add(&script, &game, state, seat, action, script.count % 5 == 0);
}

static int make_text(void **unused)
{
    (void)unused;
    aus_playout *play = calloc(1, sizeof *play);
    if (!play || !aus_transcript_init(&script)) return -1;
    if (aus_game_init(&game, aus_rules_find("nullgame"), NULL, 3, NULL)) return -1;
    play->game = &game;
    play->before = note;
    for (int i = 0; i < 3; i++) play->agent[i] = aus_agent_find("random");
    aus_rng_init(&play->rng, 5);
    aus_seed_from_text(&seed, "recording");
    aus_playout_run(play, &seed);
    memcpy(final_state, play->state, sizeof final_state);
    text = aus_transcript_text(&script, &game, &seed, "a comment");
    free(play);
    return text ? 0 : -1;
}

static int free_text(void **unused)
{
    (void)unused;
    free(text);
    aus_transcript_free(&script);
    return 0;
}

/* Reads and plays; the line of the error, 0 if all is well. */
static uint32_t read_all(const char *bytes, size_t n, char what[160])
{
    aus_recording_head  head;
    aus_recording_error error;
    size_t              count;
    _Alignas(8) uint8_t state[AUS_STATE_MAX];
    bool ok = aus_recording_read_head(bytes, n, &head, &error);
    if (!ok) {
        aus_recording_head zero;
        memset(&zero, 0, sizeof zero);
        assert_memory_equal(&head, &zero, sizeof head); /* no partial result */
    } else {
        ok = aus_recording_read_body(&game, &head, bytes, n, entries, &count, &error);
        if (!ok) assert_int_equal(count, 0);
        ok = ok && aus_recording_play(&game, &head, entries, count, state, NULL, &error);
    }
    if (what) memcpy(what, error.text, 160);
    if (!ok) assert_true(error.text[0] != 0);
    return ok ? 0 : error.line ? error.line : UINT32_MAX;
}

static void written_reads_back(void **unused)
{
    (void)unused;
    aus_recording_error error;
    assert_true(aus_transcript_replays(&script, &game, &seed, final_state, &error));
    assert_int_equal(read_all(text, strlen(text), NULL), 0);
}

static void every_truncation_is_an_error(void **unused)
{
    (void)unused;
    for (size_t n = 0; n < strlen(text); n++) assert_int_not_equal(read_all(text, n, NULL), 0);
}

/* Any single byte changed: an error, or (in a comment) the same game. Never a crash. */
static void every_changed_byte_is_survived(void **unused)
{
    (void)unused;
    size_t n = strlen(text), accepted = 0;
    char  *copy = malloc(n + 1);
    assert_non_null(copy);
    for (size_t i = 0; i < n; i++)
        for (int bit = 0; bit < 8; bit++) {
            memcpy(copy, text, n + 1);
            copy[i] = (char)(copy[i] ^ (1 << bit));
            accepted += read_all(copy, n, NULL) == 0;
        }
    free(copy);
    assert_true(accepted <= strlen("# a comment\n") * 8);
}

static void swapped_lines_are_errors(void **unused)
{
    (void)unused;
    size_t n = strlen(text), swaps = 0;
    char  *copy = malloc(n + 1);
    assert_non_null(copy);
    for (char *line = text, *next; (next = strchr(line, '\n')) && next[1]; line = next + 1) {
        char *end = strchr(next + 1, '\n');
        if (!end) break;
        size_t a = (size_t)(next + 1 - line), b = (size_t)(end + 1 - (next + 1)), at = (size_t)(line - text);
        memcpy(copy, text, n + 1);
        memcpy(copy + at, next + 1, b);
        memcpy(copy + at + b, line, a);
        swaps += read_all(copy, n, NULL) != 0;
    }
    free(copy);
    assert_true(swaps > 10);
}

static char *with(const char *from, const char *to)
{
    size_t n = strlen(text) + strlen(to) + 1;
    char  *copy = malloc(n), *at = strstr(text, from);
    assert_true(copy && at);
    snprintf(copy, n, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return copy;
}

static void assert_error(const char *from, const char *to, const char *expected)
{
    char what[160], *copy = with(from, to);
    assert_int_not_equal(read_all(copy, strlen(copy), what), 0);
    if (!strstr(what, expected)) fail_msg("expected \"%s\", got \"%s\"", expected, what);
    free(copy);
}

static void errors_say_what_is_wrong(void **unused)
{
    (void)unused;
    assert_error("recording 1", "recording 2", "another format");
    assert_error("australis", "boardgame", "not a recording");
    assert_error("game nullgame", "game chess", "no such game");
    assert_error("rules 1", "rules 7", "another version");
    assert_error("seats 3", "seats 9", "that many seats");
    assert_error("option hand 4", "option hand 9", "no such value");
    assert_error("option hand 4", "option hat 4", "no such option");
    assert_error("option hand 4", "option ties suit", "twice");
    assert_error("content ", "content 0", "64 hex digits");
    assert_error("begin\n", "begin\nhello\n", "must start with a seat");
    assert_error("begin\n", "begin\n1 juggle\n", "no action");
    assert_error("begin\n", "begin\n1 undo 1\n", "take back");
    assert_error("begin\n", "begin\n= 123\n", "16 hex digits");
    assert_error("begin\n", "begin\n= 0123456789abcdef\n", "not the one that was recorded");
    assert_error(" done\n", " pass\n", "refuse");
    assert_error("\nend ", "\nend 9", "counts other actions");
}

static void garbage_is_an_error(void **unused)
{
    (void)unused;
    size_t  n = 10 << 20;
    char   *bytes = malloc(n);
    aus_rng rng;
    assert_non_null(bytes);
    aus_rng_init(&rng, 1);
    for (size_t i = 0; i < n; i++) bytes[i] = (char)aus_rng_u64(&rng);
    assert_int_not_equal(read_all(bytes, n, NULL), 0);
    memset(bytes, '\n', n);
    assert_int_not_equal(read_all(bytes, n, NULL), 0);
    memset(bytes, '#', n);
    assert_int_not_equal(read_all(bytes, n, NULL), 0);
    free(bytes);
}

static void too_long_is_an_error(void **unused)
{
    (void)unused;
    char      *head = strstr(text, "begin\n");
    size_t     size = (size_t)(head - text) + 6 + (AUS_RECORDING_MAX + 10) * 20;
    aus_writer out = {.data = malloc(size), .size = size};
    char       what[160];
    assert_non_null(out.data);
    memcpy(out.data, text, (size_t)(head - text) + 6);
    out.used = (size_t)(head - text) + 6;
    for (int i = 0; i < AUS_RECORDING_MAX + 1; i++) aus_recording_write_hash(&out, 1);
    assert_false(out.overflow);
    assert_int_not_equal(read_all(out.data, out.used, what), 0);
    assert_non_null(strstr(what, "too long"));
    free(out.data);
}

/* An undo is an entry of its own: the actions before it were legal, and no longer stand. */
static void undone_actions_do_not_stand(void **unused)
{
    (void)unused;
    char       buffer[4096] = "";
    aus_writer out = {.data = buffer, .size = sizeof buffer};
    _Alignas(8) uint8_t a[AUS_STATE_MAX], b[AUS_STATE_MAX];
    aus_recording_head  head;
    aus_recording_error error;
    aus_action list[AUS_ACTIONS_MAX];
    size_t     count;
    aus_start(&game, a, &seed, NULL);
    memcpy(b, a, sizeof a);
    aus_recording_write_head(&out, &game, &seed, NULL);
    for (int i = 0; i < 2; i++) {
        aus_actions(&game, b, 0, list);
        aus_recording_write_action(&out, &game, 0, list[0]);
        aus_apply(&game, b, 0, list[0], NULL, NULL);
    }
    aus_recording_write_hash(&out, aus_state_hash(&game, b)); /* belongs to the line of play that is left */
    aus_recording_write_undo(&out, 0, 2);
    aus_recording_write_hash(&out, aus_state_hash(&game, a));
    aus_recording_write_end(&out, 3);
    assert_true(aus_recording_read_head(buffer, out.used, &head, &error));
    assert_true(aus_recording_read_body(&game, &head, buffer, out.used, entries, &count, &error));
    assert_true(aus_recording_play(&game, &head, entries, count, b, NULL, &error));
    assert_memory_equal(a, b, game.rules->state_size);
}

static void a_secret_seed_can_be_committed_to(void **unused)
{
    (void)unused;
    char       buffer[4096] = "", what[160];
    aus_writer out = {.data = buffer, .size = sizeof buffer};
    uint8_t    commitment[32];
    aus_sha256(seed.bytes, 32, commitment);
    aus_recording_write_head(&out, &game, NULL, commitment);
    aus_recording_write_end(&out, 0);
    assert_int_equal(read_all(buffer, out.used, what), UINT32_MAX);
    assert_non_null(strstr(what, "secret"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_reads_back), cmocka_unit_test(every_truncation_is_an_error),
        cmocka_unit_test(every_changed_byte_is_survived), cmocka_unit_test(swapped_lines_are_errors),
        cmocka_unit_test(errors_say_what_is_wrong), cmocka_unit_test(garbage_is_an_error),
        cmocka_unit_test(too_long_is_an_error), cmocka_unit_test(undone_actions_do_not_stand),
        cmocka_unit_test(a_secret_seed_can_be_committed_to),
    };
    return cmocka_run_group_tests(tests, make_text, free_text);
}

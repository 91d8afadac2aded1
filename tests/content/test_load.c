/* Content from directories, and the content this program carries. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

#include "cli/cli.h"
#include "sample.h"

static void finds_a_folder_of_the_game_or_the_game_itself(void **state)
{
    (void)state;
    static const char *const dirs[] = {"tests/content", "tests/content/sample", "tests/content/sample/"};
    for (size_t i = 0; i < 3; i++) {
        aus_content content;
        char        error[AUS_CONTENT_ERROR];
        assert_true(aus_content_load(&sample_rules, dirs[i], &content, error));
        assert_int_equal(content.records, 13);
        aus_content_free(&content);
    }
}

static void put_file(const char *dir, const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void remove_file(const char *dir, const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    assert_int_equal(unlink(path), 0);
}

static void assert_load_fails(const aus_rules *rules, const char *dir, const char *expected)
{
    aus_content content;
    char        error[AUS_CONTENT_ERROR];
    assert_false(aus_content_load(rules, dir, &content, error));
    assert_string_equal(error, expected);
    assert_null(content.pack.rules.data);
}

static void explains_what_is_wrong_with_a_directory(void **state)
{
    (void)state;
    char dir[] = "/tmp/australis-content-XXXXXX";
    assert_non_null(mkdtemp(dir));
    assert_load_fails(&sample_rules, "no/such/place", "no/such/place: no such directory");
    assert_load_fails(&sample_rules, dir, "things.json: No such file or directory");
    put_file(dir, "README", "not looked at");
    put_file(dir, "things.json", sample_texts()[SAMPLE_THINGS].text);
    assert_load_fails(&sample_rules, dir, "places.json: No such file or directory");
    put_file(dir, "places.json", sample_texts()[SAMPLE_PLACES].text);
    put_file(dir, "palces.json", "{}");
    assert_load_fails(&sample_rules, dir, "palces.json: the game has no table of this name");
    remove_file(dir, "palces.json");
    aus_content content;
    char        error[AUS_CONTENT_ERROR];
    assert_true(aus_content_load(&sample_rules, dir, &content, error));
    aus_content_free(&content);

    remove_file(dir, "README");
    remove_file(dir, "things.json");
    remove_file(dir, "places.json");
    assert_int_equal(rmdir(dir), 0);
}

static const char *only_two(aus_game *game)
{
    return game->seats > 2 ? "not enough things for so many" : NULL;
}

/* What tables cannot say the game says itself, at every number of seats. */
static void asks_the_game(void **state)
{
    (void)state;
    aus_rules picky = sample_rules;
    picky.prepare = only_two;
    assert_load_fails(&picky, "tests/content", "sample: not enough things for so many");
}

static void carries_what_is_in_the_directory(void **state)
{
    (void)state;
    for (size_t i = 0; i < aus_rules_count(); i++) {
        const aus_rules *rules = aus_rules_at(i);
        const aus_pack  *pack = aus_builtin_pack(rules);
        aus_content      content;
        char             error[AUS_CONTENT_ERROR];
        assert_non_null(pack);
        assert_true(aus_content_load(rules, "content", &content, error));
        assert_int_equal(content.pack.rules.size, pack->rules.size);
        assert_memory_equal(content.pack.rules.data, pack->rules.data, pack->rules.size);
        assert_int_equal(content.pack.texts.size, pack->texts.size);
        assert_memory_equal(content.pack.texts.data, pack->texts.data, pack->texts.size);
        for (size_t r = 0; r < content.records; r++) {
            assert_int_equal(content.source[r].kind, aus_builtin_sources(rules)[r].kind);
            assert_string_equal(content.source[r].ref, aus_builtin_sources(rules)[r].ref);
        }
        aus_content_free(&content);
    }
    assert_null(aus_builtin_pack(&sample_rules));
}

/* After a change of a game's fields: australis content schema --output content/schema */
static void schemas_are_up_to_date(void **state)
{
    (void)state;
    for (size_t i = 0; i < aus_rules_count(); i++) {
        const aus_rules *rules = aus_rules_at(i);
        for (int t = 0; t < rules->tables; t++) {
            char  path[256], stored[65536];
            char *schema = aus_content_schema(rules, t);
            snprintf(path, sizeof path, "content/schema/%s-%s.schema.json", rules->id, rules->table[t].id);
            FILE *file = fopen(path, "rb");
            assert_non_null(file);
            stored[fread(stored, 1, sizeof stored - 1, file)] = 0;
            fclose(file);
            assert_int_equal(stored[strlen(stored) - 1], '\n');
            stored[strlen(stored) - 1] = 0;
            assert_string_equal(schema, stored);
            free(schema);
        }
    }
}

static int run(const char *words)
{
    char text[256], *argv[16] = {NULL};
    int  argc = 0;
    snprintf(text, sizeof text, "%s", words);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) argv[argc++] = word;
    return cmd_content(argc, argv);
}

static void the_command_line_tells_good_bad_and_wrong_use(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        int         code;
    } runs[] = {
        {"content check content", 0}, {"content hash", 0}, {"content hash --content content --json", 0},
        {"content list --source stand-in", 0}, {"content schema", 0},
        {"content check tests/content/sample nullgame", 1}, {"content hash --content tests nullgame", 1},
        {"content schema --output no/such/place", 1},
        {"content", 2}, {"content dance", 2}, {"content check", 2}, {"content check no/such/place", 2},
        {"content check content nullgame more", 2}, {"content check tests", 2},
        {"content list --source guessed", 2}, {"content list --source", 2},
        {"content hash nogame", 2}, {"content hash --frobnicate", 2}, {"content schema nullgame nothing", 2},
    };
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        int code = run(runs[i].words);
        if (code != runs[i].code) fail_msg("'%s' gave %d", runs[i].words, code);
    }
}

/* Paths are as somebody types them at the root of the source tree. */
static int go_to_source(void **state)
{
    (void)state;
    return chdir(SOURCE_DIR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_a_folder_of_the_game_or_the_game_itself),
        cmocka_unit_test(explains_what_is_wrong_with_a_directory),
        cmocka_unit_test(asks_the_game),
        cmocka_unit_test(carries_what_is_in_the_directory),
        cmocka_unit_test(schemas_are_up_to_date),
        cmocka_unit_test(the_command_line_tells_good_bad_and_wrong_use),
    };
    return cmocka_run_group_tests(tests, go_to_source, NULL);
}

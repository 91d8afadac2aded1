/* Blocks that somebody has tampered with. Every copy is exactly as long as the block, so that a
 * sanitizer sees a read past its end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "engine/block.h"
#include "sample.h"

static aus_content sample;

static int load(void **state)
{
    char error[AUS_CONTENT_ERROR];
    (void)state;
    return aus_content_parse(&sample_rules, sample_texts(), &sample, error) ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    aus_content_free(&sample);
    return 0;
}

static uint8_t *copy_of(aus_bytes block)
{
    uint8_t *copy = malloc(block.size);
    assert_non_null(copy);
    return memcpy(copy, block.data, block.size);
}

static const ausi_block_table *directory(void)
{
    return (const ausi_block_table *)(const void *)(sample.pack.rules.data + sizeof(ausi_block_head));
}

/* What aus_block_check says when `n` bytes at an offset are changed. */
static const char *check_with(size_t at, const void *bytes, size_t n)
{
    uint8_t *copy = copy_of(sample.pack.rules);
    memcpy(copy + at, bytes, n);
    const char *wrong = aus_block_check(&sample_rules, (aus_bytes){copy, sample.pack.rules.size});
    free(copy);
    return wrong;
}

static void accepts_what_the_reader_made(void **state)
{
    (void)state;
    assert_null(aus_block_check(&sample_rules, sample.pack.rules));
    assert_null(aus_text_block_check(&sample_rules, sample.pack.texts));
}

static void refuses_any_other_length(void **state)
{
    (void)state;
    for (size_t n = 0; n < sample.pack.rules.size; n++) {
        uint8_t *copy = copy_of((aus_bytes){sample.pack.rules.data, n});
        assert_non_null(aus_block_check(&sample_rules, (aus_bytes){copy, n}));
        /* Even one whose head says that this is all there is. */
        uint32_t size = (uint32_t)n;
        if (n >= sizeof(ausi_block_head)) memcpy(copy + offsetof(ausi_block_head, size), &size, sizeof size);
        assert_non_null(aus_block_check(&sample_rules, (aus_bytes){copy, n}));
        free(copy);
    }
    for (size_t n = 0; n < sample.pack.texts.size; n++) {
        uint8_t *copy = copy_of((aus_bytes){sample.pack.texts.data, n});
        uint32_t size = (uint32_t)n;
        if (n >= sizeof(ausi_block_head)) memcpy(copy + offsetof(ausi_block_head, size), &size, sizeof size);
        assert_non_null(aus_text_block_check(&sample_rules, (aus_bytes){copy, n}));
        free(copy);
    }
}

static void refuses_a_block_that_is_not_aligned(void **state)
{
    (void)state;
    uint8_t *copy = malloc(sample.pack.rules.size + 4);
    assert_non_null(copy);
    memcpy(copy + 4, sample.pack.rules.data, sample.pack.rules.size);
    assert_string_equal(aus_block_check(&sample_rules, (aus_bytes){copy + 4, sample.pack.rules.size}),
                        "the content block does not start at a multiple of 8");
    free(copy);
}

/* Any changed bit of what stands before the records or the names is noticed. */
static void refuses_any_other_head(void **state)
{
    (void)state;
    for (size_t bit = 0; bit < 8 * (size_t)directory()->records; bit++) {
        uint8_t changed = (uint8_t)(sample.pack.rules.data[bit / 8] ^ 1u << bit % 8);
        assert_non_null(check_with(bit / 8, &changed, 1));
    }
    uint8_t *texts = copy_of(sample.pack.texts);
    size_t   names = sizeof(ausi_block_head) + sizeof(uint32_t) * (2 + AUSI_LANGS * sample.records);
    for (size_t bit = 0; bit < 8 * names; bit++) {
        texts[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_non_null(aus_text_block_check(&sample_rules, (aus_bytes){texts, sample.pack.texts.size}));
        texts[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    free(texts);
}

static const char range[] = "a record has a value outside of its range";
static const char member[] = "a record has a set with a member that does not exist";
static const char padding[] = "a record has something in its padding";
static const char longer[] = "a record has a list that is longer than its field";
static const char behind[] = "a record has something behind the end of a list";

#define AT(m) offsetof(sample_thing, m)
static const struct tampering {
    size_t      at;
    uint8_t     byte;
    const char *error;
} tamperings[] = {
    {AT(u64) + 7, 0x80, range},
    {AT(u8), 0, range}, {AT(u8), 1, NULL}, {AT(u8), 10, range},
    {AT(i8), 0, range}, {AT(i8), 0xf7, NULL}, {AT(i8), 0xf6, range},
    {AT(suit), 3, NULL}, {AT(suit), 4, range}, {AT(suit), AUS_NONE, range},
    {AT(mate), 9, NULL}, {AT(mate), 10, range}, {AT(mate), AUS_NONE, NULL}, {AT(mate), AUS_UNKNOWN, range},
    {AT(owner), 4, range}, {AT(digit), 10, range},
    {AT(marks), 0x0f, NULL}, {AT(marks), 0x10, member},
    {AT(friends) + 1, 3, NULL}, {AT(friends) + 1, 4, member},
    {AT(pair) + 1, AUS_NONE, range}, {AT(gaps) + 1, AUS_NONE, NULL}, {AT(gaps) + 1, 3, range},
    {AT(tours), 3, NULL}, {AT(tours), 1, behind}, {AT(tours), 4, longer}, {AT(tour) + 2, 1, behind},
    {AT(bonus), 99, NULL}, {AT(bonus), 10, range},
    {AT(part.power), 6, range}, {AT(part.uses), 3, longer}, {AT(part.use[1]), 1, behind},
    {AT(both[1].suit), 4, range}, {AT(some[0].use[0]), 3, range}, {AT(some[1].suit), 1, behind},
    {AT(somes), 3, longer}, {AT(somes) + 1, 1, padding}, {AT(spare.suit), 1, padding},
};

static void checks_every_field(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof tamperings / sizeof tamperings[0]; i++) {
        const struct tampering *t = &tamperings[i];
        const char             *wrong = check_with(directory()->records + t->at, &t->byte, 1);
        assert_string_equal(wrong ? wrong : "good", t->error ? t->error : "good");
    }
    size_t gap = directory()[SAMPLE_PLACES].records + 3 * sizeof(sample_place);
    assert_string_equal(check_with(gap, "x", 1), "there is something between records and slugs");
}

static void checks_ids(void **state)
{
    (void)state;
    size_t first = directory()[SAMPLE_PLACES].slugs;
    assert_null(check_with(first, "nine", 4));
    assert_non_null(check_with(first, "Nine", 4));
    assert_non_null(check_with(first, "\0\0\0", 4));
    assert_non_null(check_with(first + 6, "x", 1));
    assert_null(check_with(first, "a-slug-of-thirty-one-characters", 31));
    assert_non_null(check_with(first, "a-slug-of-thirty-two-characters-", 32));
    assert_string_equal(check_with(first, "away", 4), "two records have one id");
}

static void checks_names(void **state)
{
    (void)state;
    static const char *const broken[] = {
        "\x1b", "\xff", "\x7f", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82"};
    size_t full = sizeof(ausi_block_head) + sizeof(uint32_t) * (2 + AUSI_LANGS * sample.records);
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        uint8_t *copy = copy_of(sample.pack.texts);
        memcpy(copy + full, broken[i], strlen(broken[i]));
        assert_non_null(aus_text_block_check(&sample_rules, (aus_bytes){copy, sample.pack.texts.size}));
        memcpy(copy + full, "Null", 4);
        assert_null(aus_text_block_check(&sample_rules, (aus_bytes){copy, sample.pack.texts.size}));
        copy[sample.pack.texts.size - 1] = 'x';
        assert_non_null(aus_text_block_check(&sample_rules, (aus_bytes){copy, sample.pack.texts.size}));
        free(copy);
    }
}

/* A block made for other names, fields or domains is refused even if its bytes would do. */
static void refuses_another_layout(void **state)
{
    (void)state;
    static const char *const turned[] = {"wind", "star", "moon", "sun"};
    aus_domain               domains[8];
    aus_rules                other = sample_rules;
    memcpy(domains, sample_rules.domain, sizeof domains[0] * sample_rules.domains);
    other.domain = domains;
    assert_null(aus_block_check(&other, sample.pack.rules));
    for (int d = 0; d < other.domains; d++)
        if (domains[d].kind == AUS_D_ENUM) domains[d].names = turned;
    assert_non_null(aus_block_check(&other, sample.pack.rules));
    assert_non_null(aus_text_block_check(&other, sample.pack.texts));

    other = sample_rules;
    other.id = "another";
    assert_non_null(aus_block_check(&other, sample.pack.rules));
    /* The two blocks cannot be taken for each other. */
    assert_non_null(aus_block_check(&sample_rules, sample.pack.texts));
    assert_non_null(aus_text_block_check(&sample_rules, sample.pack.rules));
}

/* The sample with one place more. */
static void load_more(aus_content *content)
{
    static const char place[] =
        ", {\"id\": \"x\", \"name\": {\"en\": \"X\", \"pl\": \"X\", \"ru\": \"X\", \"it\": \"X\"},"
        " \"source\": {\"kind\": \"printed\", \"ref\": \"p. 1\"}, \"size\": 1}]}";
    char        text[4096], error[AUS_CONTENT_ERROR];
    const char *places = sample_texts()[SAMPLE_PLACES].text, *end = strrchr(places, ']');
    int         n = snprintf(text, sizeof text, "%.*s%s", (int)(end - places), places, place);
    aus_content_text texts[2] = {sample_texts()[SAMPLE_THINGS], {text, (size_t)n}};
    assert_true(aus_content_parse(&sample_rules, texts, content, error));
}

static void texts_of_other_records_name_nothing(void **state)
{
    (void)state;
    static aus_game game;
    aus_content     more;
    load_more(&more);
    aus_pack mixed = {.rules = sample.pack.rules, .texts = more.pack.texts};
    assert_null(aus_game_init(&game, &sample_rules, &mixed, 2, NULL));
    assert_string_equal(aus_record_name(&game, SAMPLE_PLACES, 2, 0), "sea-2");
    assert_null(aus_game_init(&game, &sample_rules, &more.pack, 2, NULL));
    assert_string_equal(aus_record_name(&game, SAMPLE_PLACES, 3, 0), "X");
    aus_content_free(&more);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepts_what_the_reader_made), cmocka_unit_test(refuses_any_other_length),
        cmocka_unit_test(refuses_a_block_that_is_not_aligned), cmocka_unit_test(refuses_any_other_head),
        cmocka_unit_test(checks_every_field), cmocka_unit_test(checks_ids),
        cmocka_unit_test(checks_names), cmocka_unit_test(refuses_another_layout),
        cmocka_unit_test(texts_of_other_records_name_nothing),
    };
    return cmocka_run_group_tests(tests, load, unload);
}

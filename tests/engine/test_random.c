/* Randomness and hashes against published vectors, and against what shuffles must be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "engine/chacha.h"

static void from_hex(const char *hex, uint8_t *out)
{
    for (size_t i = 0; hex[2 * i]; i++) {
        unsigned value = 0;
        for (int j = 0; j < 2; j++) {
            char c = hex[2 * i + (size_t)j];
            value = value * 16 + (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
        }
        out[i] = (uint8_t)value;
    }
}

/* RFC 8439, 2.3.2: the block function with twenty rounds. */
static void chacha20_rfc8439(void **unused)
{
    (void)unused;
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, 0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c,
                       0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c, 0x00000001, 0x09000000, 0x4a000000, 0x00000000};
    const uint32_t expected[16] = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033,
                                   0x9aaa2204, 0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                   0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    uint32_t out[16];
    ausi_chacha_block(in, 20, out);
    assert_memory_equal(out, expected, sizeof out);
}

/* draft-strombergson-chacha-test-vectors, TC1: 256-bit key of zeros, IV of zeros, eight rounds. */
static void chacha8_zero_key(void **unused)
{
    (void)unused;
    aus_seed seed = {{0}};
    aus_dice dice;
    uint8_t  expected[64];
    from_hex("3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
             "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42", expected);
    aus_dice_init(&dice, &seed);
    for (int i = 0; i < 16; i++) {
        uint32_t word = aus_dice_u32(&dice);
        assert_memory_equal(&word, expected + 4 * i, 4);
    }
}

static void sha256_fips(void **unused)
{
    (void)unused;
    static const struct { const char *text, *hex; } vector[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    for (size_t i = 0; i < sizeof vector / sizeof vector[0]; i++) {
        uint8_t digest[32], expected[32];
        aus_sha256(vector[i].text, strlen(vector[i].text), digest);
        from_hex(vector[i].hex, expected);
        assert_memory_equal(digest, expected, 32);
    }
    /* A million times "a". */
    static char many[1000000];
    uint8_t digest[32], expected[32];
    memset(many, 'a', sizeof many);
    aus_sha256(many, sizeof many, digest);
    from_hex("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0", expected);
    assert_memory_equal(digest, expected, 32);
}

static void xxh64_vectors(void **unused)
{
    (void)unused;
    assert_true(aus_hash64("", 0, 0) == 0xef46db3751d8e999u);
    assert_true(aus_hash64("a", 1, 0) == 0xd24ec4f1a98c6e5bu);
    assert_true(aus_hash64("abc", 3, 0) == 0x44bc2cf5ad770999u);
    const char *long_text = "Nobody inspects the spammish repetition";
    assert_true(aus_hash64(long_text, strlen(long_text), 0) == 0xfbcea83c8a378bf1u);
}

/* The reference implementation's first values from the state 1, 2, 3, 4. */
static void xoshiro_vectors(void **unused)
{
    (void)unused;
    aus_rng rng = {{1, 2, 3, 4}};
    const uint64_t expected[] = {11520, 0, 1509978240, 1215971899390074240};
    for (int i = 0; i < 4; i++) assert_true(aus_rng_u64(&rng) == expected[i]);
}

static void draws_are_in_range_and_even(void **unused)
{
    (void)unused;
    aus_seed seed;
    aus_dice dice;
    aus_rng  rng;
    aus_seed_from_text(&seed, "draws");
    aus_dice_init(&dice, &seed);
    aus_rng_init(&rng, 7);
    for (uint32_t bound = 1; bound <= 12; bound++) {
        int seen[2][12] = {{0}};
        for (int i = 0; i < 12000; i++) {
            uint32_t a = aus_dice_below(&dice, bound), b = aus_rng_below(&rng, bound);
            assert_true(a < bound && b < bound);
            seen[0][a]++;
            seen[1][b]++;
        }
        for (uint32_t v = 0; v < bound; v++)
            for (int g = 0; g < 2; g++) { /* six standard deviations */
                int mean = 12000 / (int)bound, off = seen[g][v] - mean;
                assert_true(off * off <= 36 * mean + 36);
            }
    }
}

static void shuffles_are_permutations(void **unused)
{
    (void)unused;
    aus_seed seed;
    aus_dice dice;
    int      first[6] = {0};
    aus_seed_from_text(&seed, "shuffle");
    aus_dice_init(&dice, &seed);
    for (int round = 0; round < 6000; round++) {
        uint8_t  items[6] = {0, 1, 2, 3, 4, 5};
        unsigned seen = 0;
        aus_dice_shuffle(&dice, items, 6);
        for (int i = 0; i < 6; i++) seen |= 1u << items[i];
        assert_int_equal(seen, 63);
        first[items[0]]++;
    }
    for (int i = 0; i < 6; i++) assert_in_range(first[i], 800, 1200);
}

static void seeds_as_text(void **unused)
{
    (void)unused;
    aus_seed a, b, c;
    char     hex[65];
    aus_seed_from_text(&a, "7");
    aus_seed_to_hex(&a, hex);
    assert_string_equal(hex, "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"); /* SHA-256 of "7" */
    aus_seed_from_text(&b, hex);
    assert_memory_equal(&a, &b, sizeof a);
    aus_seed_derive(&b, &a, 1);
    aus_seed_derive(&c, &a, 2);
    assert_memory_not_equal(&b, &c, sizeof b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chacha20_rfc8439), cmocka_unit_test(chacha8_zero_key), cmocka_unit_test(sha256_fips),
        cmocka_unit_test(xxh64_vectors), cmocka_unit_test(xoshiro_vectors),
        cmocka_unit_test(draws_are_in_range_and_even), cmocka_unit_test(shuffles_are_permutations),
        cmocka_unit_test(seeds_as_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Arithmetic in whole numbers only: the same result on every machine and in WebAssembly. */
#include "ai/whole.h"

/* 65535 / (1 + e^-x) for x = 0, 1/16, .. 8. */
static const uint16_t logistic[] = {
    32768, 33791, 34813, 35830, 36842, 37846, 38840, 39823, 40793, 41748, 42687, 43608,
    44510, 45392, 46254, 47093, 47910, 48704, 49473, 50219, 50940, 51637, 52309, 52957,
    53580, 54179, 54753, 55305, 55833, 56338, 56821, 57283, 57723, 58143, 58543, 58924,
    59286, 59631, 59958, 60269, 60564, 60843, 61108, 61359, 61597, 61822, 62035, 62237,
    62427, 62607, 62777, 62937, 63089, 63232, 63367, 63494, 63614, 63727, 63834, 63934,
    64029, 64118, 64203, 64282, 64356, 64426, 64493, 64555, 64613, 64668, 64720, 64769,
    64815, 64858, 64899, 64937, 64973, 65007, 65038, 65068, 65096, 65123, 65148, 65171,
    65193, 65214, 65233, 65251, 65268, 65284, 65299, 65314, 65327, 65340, 65351, 65363,
    65373, 65383, 65392, 65401, 65409, 65416, 65424, 65430, 65437, 65443, 65448, 65453,
    65458, 65463, 65467, 65471, 65475, 65479, 65482, 65485, 65488, 65491, 65494, 65496,
    65499, 65501, 65503, 65505, 65507, 65508, 65510, 65512, 65513,
};

uint32_t ausi_squash(int64_t x, int64_t scale)
{
    enum { ONE = 4096, STEP = ONE / 16 };
    bool below = x < 0;
    if (below) x = -x;
    if (x >= scale * 8) return below ? 65535u - logistic[128] : logistic[128];
    uint32_t at = (uint32_t)(x * ONE / scale), i = at / STEP, part = at % STEP;
    uint32_t y = logistic[i] + (uint32_t)(logistic[i + 1] - logistic[i]) * part / STEP;
    return below ? 65535u - y : y;
}

uint32_t ausi_fade(int64_t x, int64_t scale)
{
    if (x <= 0) return 1024;
    if (x >= scale * 10) return 0;
    uint32_t at = (uint32_t)(x * 256 / scale), whole = at / 256, part = at % 256;
    uint32_t here = 1024u >> whole;
    return here - here * part / 512; /* a straight line between two powers of two */
}

uint64_t ausi_root(uint64_t x)
{
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 62; bit; bit >>= 2) {
        if (bit > x && !root) continue;
        if (x >= root + bit) {
            x -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return root;
}

#include "lab/option_sets.h"

static uint8_t *add(const aus_rules *rules, aus_option_sets *out)
{
    AUS_ASSERT(out->n < AUS_OPTION_SETS_MAX);
    uint8_t *set = out->set[out->n++];
    memset(set, 0, AUS_OPTIONS_MAX);
    for (int i = 0; i < rules->options; i++) set[i] = rules->option[i].standard;
    return set;
}

static void add_each_alone(const aus_rules *rules, aus_option_sets *out)
{
    for (int i = 0; i < rules->options; i++)
        for (uint8_t v = 0; v < rules->option[i].values; v++)
            if (v != rules->option[i].standard) add(rules, out)[i] = v;
}

static bool pair_met(const aus_option_sets *out, int i, int a, int j, int b)
{
    for (size_t s = 0; s < out->n; s++)
        if (out->set[s][i] == a && out->set[s][j] == b) return true;
    return false;
}

/* How many pairs not met so far option i with value v would make with the first i options of a set. */
static int gain(const aus_option_sets *out, const uint8_t *set, const bool *fixed, int options, int i, int v)
{
    int n = 0;
    for (int j = 0; j < options; j++)
        if (j != i && fixed[j]) n += !pair_met(out, i, v, j, set[j]);
    return n;
}

/* Builds one set around a pair that has not met yet, choosing greedily for the others. */
static void add_around(const aus_rules *rules, aus_option_sets *out, int i, int a, int j, int b)
{
    uint8_t set[AUS_OPTIONS_MAX] = {0};
    bool    fixed[AUS_OPTIONS_MAX] = {false};
    set[i] = (uint8_t)a;
    set[j] = (uint8_t)b;
    fixed[i] = fixed[j] = true;
    for (int k = 0; k < rules->options; k++) {
        if (fixed[k]) continue;
        int best = -1;
        for (uint8_t v = 0; v < rules->option[k].values; v++) {
            int here = gain(out, set, fixed, rules->options, k, v);
            if (here > best) best = here, set[k] = v;
        }
        fixed[k] = true;
    }
    memcpy(add(rules, out), set, AUS_OPTIONS_MAX);
}

static void add_pairwise(const aus_rules *rules, aus_option_sets *out)
{
    for (int i = 0; i < rules->options; i++)
        for (int j = i + 1; j < rules->options; j++)
            for (int a = 0; a < rules->option[i].values; a++)
                for (int b = 0; b < rules->option[j].values; b++)
                    if (!pair_met(out, i, a, j, b)) add_around(rules, out, i, a, j, b);
}

void aus_option_sets_make(const aus_rules *rules, aus_option_sets *out, size_t random_sets)
{
    aus_rng rng;
    memset(out, 0, sizeof *out);
    add(rules, out);
    add_each_alone(rules, out);
    add_pairwise(rules, out);
    aus_rng_init(&rng, 2024);
    for (size_t s = 0; s < random_sets && rules->options; s++) {
        uint8_t *set = add(rules, out);
        for (int i = 0; i < rules->options; i++) set[i] = (uint8_t)aus_rng_below(&rng, rules->option[i].values);
    }
}

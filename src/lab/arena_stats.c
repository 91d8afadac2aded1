#include <math.h>
#include "lab/arena.h"

static const double NIL = 1e-18; /* a variance that is rounding and nothing else */

static double mean_of(const double *value, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum += value[i];
    return n ? sum / (double)n : NAN;
}

static double variance_of(const double *value, size_t n, double mean)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum += (value[i] - mean) * (value[i] - mean);
    return n > 1 ? sum / (double)(n - 1) : 0;
}

/* The 97.5 % point of Student's t, near enough from two degrees of freedom on. */
static double student(size_t n)
{
    if (n < 2) return 0;
    if (n == 2) return 12.706;
    double f = (double)(n - 1);
    return 1.959964 + 2.3723 / f + 2.8226 / (f * f) + 2.5559 / (f * f * f) + 1.5895 / (f * f * f * f);
}

aus_estimate aus_estimate_of(const double *value, size_t n)
{
    double mean = mean_of(value, n);
    double variance = variance_of(value, n, mean);
    double half = variance > NIL ? student(n) * sqrt(variance / (double)n) : NAN;
    return (aus_estimate){.mean = mean, .low = mean - half, .high = mean + half};
}

static aus_estimate wilson(double mean, double n)
{
    const double z = 1.959964, zz = z * z / n;
    double       middle = (mean + zz / 2) / (1 + zz), half = sqrt(mean * (1 - mean) * zz + zz * zz / 4) / (1 + zz);
    return (aus_estimate){.mean = mean, .low = middle - half, .high = middle + half};
}

aus_estimate aus_share_of(const double *value, size_t n)
{
    aus_estimate e = aus_estimate_of(value, n);
    if (!n) return e;
    if (isnan(e.low)) e = wilson(e.mean, (double)n);
    if (n == 1 || e.low < 0) e.low = 0;
    if (n == 1 || e.high > 1) e.high = 1;
    return e;
}

double aus_elo(double share, double n)
{
    double least = 0.5 / (n + 1);
    if (share < least) share = least;
    if (share > 1 - least) share = 1 - least;
    return 400 * log10(share / (1 - share));
}

double aus_llr(const double *value, size_t n, double p0, double p1)
{
    double mean = mean_of(value, n), variance = variance_of(value, n, mean);
    /* Without spread nothing can be said yet; a floor keeps a few equal results from deciding. */
    if (variance < 0.01) variance = 0.01;
    return (double)n * (p1 - p0) * (mean - (p0 + p1) / 2) / variance;
}

void aus_times_add(aus_arena_times *times, uint64_t nanoseconds)
{
    uint64_t x = nanoseconds < 8 ? 8 : nanoseconds;
    int      power = 63 - __builtin_clzll(x);
    times->bucket[power * 8 + (int)((x >> (power - 3)) & 7)]++;
    times->n++;
    times->nanoseconds += nanoseconds;
}

double aus_times_at(const aus_arena_times *times, double share)
{
    double   wanted = share * (double)times->n;
    uint64_t seen = 0;
    for (int i = 0; i < AUS_ARENA_BUCKETS; i++) {
        seen += times->bucket[i];
        if (times->bucket[i] && (double)seen >= wanted) return ldexp(8 + i % 8 + 0.5, i / 8 - 3) / 1e6;
    }
    return 0;
}

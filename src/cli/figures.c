#include "cli/figures.h"
#include <math.h>
#include <stdio.h>

void figures_fraction(ausi_json *json, const char *key, double value)
{
    ausi_json_key(json, key);
    if (isnan(value)) ausi_json_null(json);
    else ausi_json_fraction(json, (int64_t)(value * 1e6 + (value < 0 ? -0.5 : 0.5)), 6);
}

void figures_whole(ausi_json *json, const char *key, uint64_t value)
{
    ausi_json_put_int(json, key, (int64_t)value);
}

void figures_estimate(ausi_json *json, const char *key, aus_estimate e)
{
    ausi_json_key(json, key);
    if (isnan(e.mean)) {
        ausi_json_null(json);
        return;
    }
    ausi_json_object(json);
    figures_fraction(json, "mean", e.mean);
    figures_fraction(json, "low", e.low);
    figures_fraction(json, "high", e.high);
    ausi_json_end(json);
}

void figures_print(aus_estimate e, bool sign, int width, int decimals)
{
    const double      value[] = {e.mean, e.low, e.high};
    const char *const before[] = {" ", " (", " .. "};
    for (int i = 0; i < 3; i++) {
        int room = i ? 5 : width;
        if (isnan(value[i])) printf("%s%*s", before[i], room, "-");
        else printf(sign ? "%s%+*.*f" : "%s%*.*f", before[i], room, decimals, value[i]);
    }
    putchar(')');
}

void figures_percent(aus_estimate share, int width, int decimals)
{
    aus_estimate percent = {.mean = 100 * share.mean, .low = 100 * share.low, .high = 100 * share.high};
    figures_print(percent, false, width, decimals);
}

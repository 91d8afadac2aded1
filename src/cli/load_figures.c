/* Figures of a load: times, and what /proc says about the server. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include "cli/load.h"

uint64_t load_now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void load_note(load *l, uint64_t ns)
{
    if (l->latencies == l->latency_room) {
        size_t    room = l->latency_room ? l->latency_room * 2 : 65536;
        uint32_t *grown = realloc(l->latency, room * sizeof *grown);
        if (!grown) return;
        l->latency = grown;
        l->latency_room = room;
    }
    l->latency[l->latencies++] = ns / 1000 > UINT32_MAX ? UINT32_MAX : (uint32_t)(ns / 1000);
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* The value that `share` of 1000 do not exceed, in milliseconds. */
static double at(const load *l, size_t share)
{
    if (!l->latencies) return 0;
    size_t rank = (l->latencies * share + 999) / 1000;
    return l->latency[rank ? rank - 1 : 0] / 1000.0;
}

void load_percentiles(load *l)
{
    if (l->latencies) qsort(l->latency, l->latencies, sizeof *l->latency, by_size);
    l->result.p50 = at(l, 500);
    l->result.p95 = at(l, 950);
    l->result.p99 = at(l, 990);
    l->result.worst = at(l, 1000);
}

double load_cpu_of(int pid)
{
    char               path[64];
    unsigned long long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *f = pid ? fopen(path, "r") : NULL;
    if (!f) return 0;
    int got = fscanf(f, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu", &user, &kernel);
    fclose(f);
    return got == 2 ? (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK) : 0;
}

long load_rss_of(int pid)
{
    char path[64], line[128];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *f = pid ? fopen(path, "r") : NULL;
    if (!f) return 0;
    while (fgets(line, sizeof line, f))
        if (sscanf(line, "VmRSS: %ld", &kb) == 1) break;
    fclose(f);
    return kb;
}

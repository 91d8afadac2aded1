/* The log of covered clauses: one id a line, appended to the file that AUS_COVERAGE names. Without
 * that variable nothing is written. tools/rule-coverage reads the logs of a test run. */
#ifndef AUSI_COVERAGE_H
#define AUSI_COVERAGE_H
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* False if the log cannot be written. Opened for each line, so that tests in several processes can
 * share one file and a test that crashes loses nothing. */
static inline bool ausi_coverage_log(const char *clause)
{
    const char *path = getenv("AUS_COVERAGE");
    if (!path || !*path) return true;
    FILE *log = fopen(path, "a");
    if (!log) return false;
    bool written = fprintf(log, "%s\n", clause) > 0;
    return fclose(log) == 0 && written;
}

#endif

/*
 * COVERS("NG-BID-04") in a unit test says that the test, from here on, checks this clause of
 * docs/rules. It counts when it is executed: write it where the thing is asserted. A test that runs
 * under the scenario rules does not need it; ids in comments count for nothing.
 */
#ifndef AUS_TESTS_COVERAGE_H
#define AUS_TESTS_COVERAGE_H
#include "scenario/coverage.h"

#define COVERS(clause)                                                                                       \
    do {                                                                                                     \
        if (!ausi_coverage_log(clause)) {                                                                    \
            fprintf(stderr, "%s:%d: cannot log the coverage of %s\n", __FILE__, __LINE__, clause);           \
            abort();                                                                                         \
        }                                                                                                    \
    } while (0)

#endif

/* Scenarios from anywhere: whatever the bytes say, the answer is a verdict with a reason. */
#include <stdlib.h>

#include "scenario/scenario.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* Without a file a scenario cannot name content, so nothing is read from the disk. */
    static const ausi_scenario_setup setup = {.content = NULL};
    ausi_scenario_result             result;
    ausi_scenario_run(&setup, (const char *)data, size, NULL, &result);
    if (result.passed == (result.reason[0] != 0)) abort();
    return 0;
}

/* json.c - a line from a hostile server: whatever is read has lawful spans and letters, and is the same when it is
 * written and read again. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "wire/json_again.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bq_json json;
    const char *wrong = bq_json_read(&json, (const char *)data, size) ? json_again(&json) : NULL;
    bq_json_free(&json);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}

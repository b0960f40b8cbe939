/* frames.c - any bytes as WebSocket frames: the same messages come of them, and the same answers, however they are
 * split. */
#include <stdint.h>

#include "peer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size <= 20000)
        peer_compare(true, data, size);
    return 0;
}

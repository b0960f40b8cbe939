/* head.c - any bytes as the beginning of an HTTP connection, and what follows if it becomes a WebSocket: the same comes
 * of them however they are split. */
#include <stdint.h>

#include "peer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size <= 20000)
        peer_compare(false, data, size);
    return 0;
}

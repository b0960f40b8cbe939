/* head.c - any bytes as the beginning of an HTTP connection, and what follows if it becomes a WebSocket: the same comes
 * of them whether they arrive at once, byte by byte, or in sevens. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "peer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const size_t pieces[] = {1, 7};
    if (size > 20000)
        return 0;
    record whole = peer_run(false, data, size, size ? size : 1);
    for (unsigned i = 0; i < 2; i++) {
        record other = peer_run(false, data, size, pieces[i]);
        if (other.n != whole.n || (whole.n && memcmp(other.bytes, whole.bytes, whole.n)))
            abort();
        free(other.bytes);
    }
    free(whole.bytes);
    return 0;
}

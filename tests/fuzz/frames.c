/* frames.c - any bytes as WebSocket frames: the same messages come of them, and the same answers, whether they arrive at
 * once, byte by byte, or in sevens. */
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
    record whole = peer_run(true, data, size, size ? size : 1);
    for (unsigned i = 0; i < 2; i++) {
        record other = peer_run(true, data, size, pieces[i]);
        if (other.n != whole.n || (whole.n && memcmp(other.bytes, whole.bytes, whole.n)))
            abort();
        free(other.bytes);
    }
    free(whole.bytes);
    return 0;
}

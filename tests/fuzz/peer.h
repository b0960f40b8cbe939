/* peer.h - a connection without a socket, for what stands between bytes and lines in the server's shell (http.c, ws.c):
 * bytes go in, whole or in pieces; what comes out is written down. */
#ifndef BQ_FUZZ_PEER_H
#define BQ_FUZZ_PEER_H

#include "server/shell/internal.h"

typedef struct record {
    char *bytes; /* lines that reached the core, bytes that were sent, how it ended */
    size_t n, cap;
} record;

/* Feed `n` bytes in pieces of `piece` to a new connection that begins as HTTP or as WebSocket; free the record. */
record peer_run(bool ws, const unsigned char *bytes, size_t n, size_t piece);

#endif

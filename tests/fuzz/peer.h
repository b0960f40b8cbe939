/* peer.h - a connection without a socket, for what stands between bytes and lines in the server's shell (http.c, ws.c):
 * bytes go in, whole or in pieces; what comes out is written down. */
#ifndef BQ_FUZZ_PEER_H
#define BQ_FUZZ_PEER_H

#include "server/shell/internal.h"

/* Feed these bytes to a new connection that begins as HTTP or as WebSocket: at once, one by one, and in sevens. The same
 * lines must reach the core, the same bytes be sent, and it must end in the same way; if not, abort. (Lines and sent
 * bytes are compared each for itself: who sends two things at once may be answered when both are read.) */
void peer_compare(bool ws, const unsigned char *bytes, size_t n);

#endif

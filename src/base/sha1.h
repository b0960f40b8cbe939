/* sha1.h - for the handshake of WebSocket, and for nothing that is a secret. */
#ifndef BQ_BASE_SHA1_H
#define BQ_BASE_SHA1_H

#include <stddef.h>

void bq_sha1(const void *bytes, size_t n, unsigned char out[20]);

#endif

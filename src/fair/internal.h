/* internal.h - SHA-256 by the processor, for crypto.c alone. */
#ifndef BQ_FAIR_INTERNAL_H
#define BQ_FAIR_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool bq__fair_sha256_by_processor(void);
/* Only where that is so: `n` blocks of 64 bytes. */
void bq__fair_sha256_blocks(uint32_t state[8], const unsigned char *at, size_t n);

#endif

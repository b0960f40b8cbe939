/* string.h for the freestanding build: the four functions the engine may use. */
#ifndef BQ_WASM_STRING_H
#define BQ_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *left, const void *right, size_t size);

#endif

/* wasm_mem.c - the memory functions, where there is no C library.
 *
 * Plain loops: the compiler writes bulk-memory instructions for the copies that matter and
 * calls these only where it must. Built with -fno-builtin (tools/wasm.sh). */
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; i < size; i++)
        t[i] = f[i];
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    if (t < f) {
        for (size_t i = 0; i < size; i++)
            t[i] = f[i];
    } else {
        for (size_t i = size; i > 0; i--)
            t[i - 1] = f[i - 1];
    }
    return to;
}

void *memset(void *to, int byte, size_t size)
{
    unsigned char *t = to;
    for (size_t i = 0; i < size; i++)
        t[i] = (unsigned char)byte;
    return to;
}

int memcmp(const void *left, const void *right, size_t size)
{
    const unsigned char *l = left, *r = right;
    for (size_t i = 0; i < size; i++) {
        if (l[i] != r[i])
            return l[i] < r[i] ? -1 : 1;
    }
    return 0;
}

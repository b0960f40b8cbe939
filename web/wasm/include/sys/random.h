/* random.h - the one function of <sys/random.h> that the table uses; system.c has it. */
#ifndef BQ_WEB_RANDOM_H
#define BQ_WEB_RANDOM_H

#include <sys/types.h>

ssize_t getrandom(void *into, size_t n, unsigned flags);

#endif

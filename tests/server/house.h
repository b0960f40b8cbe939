/* house.h - the core in a house where nothing fails: a disk that takes everything, bots that think at once, time that
 * passes when it is told to. For tests that look at what is said (gaps.c, secrets.c). The world that fails is world.h. */
#ifndef BQ_TEST_HOUSE_H
#define BQ_TEST_HOUSE_H

#include "world.h"

typedef struct house {
    bq_core *core;
    bq_core_config config;
    disk disk;
    int64_t now;
    bq_rng rng;
    unsigned char *given; /* every byte of randomness that was handed in */
    size_t given_n, given_cap;
    const unsigned char *again; /* such bytes of another run, to be handed in again ... */
    const bool *keep;           /* ... where this is true */
    size_t again_n;
    /* What is said to a connection, what goes into the log, what goes to the disk; any may be NULL. */
    void (*hear)(void *self, bq_conn conn, const char *line, size_t n);
    void (*note)(void *self, const char *line, size_t n);
    void (*wrote)(void *self, const bq_write *write);
    void (*load)(void *self, bq_loading *loading, const bq_game_id *game); /* NULL: from the disk above */
    enum bq_store_answer disk_says; /* BQ_STORE_OK: it takes everything */
    void *self;
} house;

void house_open(house *h, uint64_t seed); /* all five editions, limits lifted */
void house_close(house *h);
void house_kill(house *h); /* it ends as it stands, and begins again from its disk: all lines are lost */
bq_conn house_enter(house *h, unsigned number); /* from an address of its own */
void house_say(house *h, bq_conn conn, const char *format, ...) __attribute__((format(printf, 3, 4)));
void house_bytes(house *h, bq_conn conn, const char *line, size_t n);
void house_leave(house *h, bq_conn conn);
void house_wait(house *h, int64_t ms); /* time passes, deadline by deadline */

#endif

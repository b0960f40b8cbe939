/* guests.h - players of document 001 at the server's own core (server/house.h), each through a door of their own, without
 * sockets. What a door says to the core waits until the core has said all it has to say, as in the server's shell. */
#ifndef BQ_TEST_GUESTS_H
#define BQ_TEST_GUESTS_H

#include "door/door.h"
#include "server/house.h"

enum { GUESTS = 8, GUEST_LINES = 1 << 16 };

typedef struct guest guest;
struct guest {
    bq_door *door;
    bq_conn conn;
    bq_rng rng;
    char *said;    /* lines for the core */
    size_t said_n;
    bool closed;
    /* A line of the door's; what is answered goes into `out`. False: no answer. */
    bool (*answer)(guest *g, const char *line, size_t n, char *out, size_t size);
    char *told; /* lines for the player that were not answered yet */
    size_t told_n;
    void *self;
    unsigned number;
};

typedef struct guests {
    house h;
    bq_hall hall;
    guest at[GUESTS];
    unsigned n;
    bq_edition_file *words;
    char host[4096]; /* what the host of a table over our own protocol was told last: its seat or table */
    bq_conn host_conn;
    char code[16], id[33];
} guests;

void guests_open(guests *all, uint64_t seed);
void guests_close(guests *all);
/* A table over our own protocol: somebody creates it, sits there, and says start when told to. */
void guests_table(guests *all, const char *words);
void guests_start(guests *all, unsigned bots);
guest *guests_add(guests *all, bool (*answer)(guest *g, const char *line, size_t n, char *out, size_t size), void *self);
void guests_say(guests *all, guest *g, const char *line); /* a foreign line */
void guests_work(guests *all);                             /* until nobody has anything to say */
void guests_wait(guests *all, int64_t ms);

#endif

/* load.h - shared declarations of the parts of the load generator.
 *
 *   load.c       the command line, the server as a child, the report
 *   players.c    the tables and their players: connections, lines, answers, latencies
 *   rows.c       what the server has put into its store
 *   reference.c  a server that keeps rows and sends bytes and does nothing else: the measure */
#ifndef LOAD_H
#define LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SEATS = 4, LATENCIES = 4096 };

/* What a run is, and what came of it. */
typedef struct run {
    unsigned tables;
    unsigned idle;       /* further connections that say hello and nothing more */
    double seconds;
    double pace;         /* commands a second and table; 0: as fast as answers come */
    double drops;        /* players a second who hang up, and come back with their token */
    int port;
    /* counted while measuring */
    uint64_t commands;   /* accepted lines of clients */
    uint64_t refused;
    uint64_t bytes;      /* that the clients have read */
    uint64_t games;      /* that came to their end */
    uint64_t dropped;    /* connections that the server closed */
    uint64_t returned;   /* players who hung up and sit in their seats again */
    uint64_t latency[LATENCIES]; /* histogram: bucket i is i/20 ms */
    double wall;
} run;

/* Plays until the time is over; measuring begins when every table plays. `began` and `ended` are called at
 * both ends of the measuring, `second` every second of it. False: the server could not be reached, or refused what it
 * should take. */
bool players_run(run *r, void (*began)(void *), void (*ended)(void *), void (*second)(void *), void *self);

/* The reference server on this port, until killed. For each line `bytes` into the one row of its group commit and, some
 * time, into `rows` rows by table; then `out_bytes` to each of the table's connections. */
typedef struct reference {
    int port;
    double rows;
    unsigned bytes;
    unsigned out_bytes;
    const char *path; /* of its SQLite file */
} reference;
int reference_serve(const reference *plan);

/* ---- rows.c: what a server has put into its store ---- */
/* The number of the last row by table, while it runs; 0: none, or it cannot be read. */
uint64_t rows_last(const char *path);
/* Bytes of all lines after that row. */
double rows_bytes(const char *path, uint64_t after);

#endif

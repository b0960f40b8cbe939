/* plain_match.h - a game among bots, played the plain way: every command by itself and checked before it is applied, every
 * seat asked at every beat, nothing remembered that bots need not remember, what is scarce counted building by building.
 * What bots/match.c and the engine do sooner must come to the same. */
#ifndef BQ_TESTS_PLAIN_MATCH_H
#define BQ_TESTS_PLAIN_MATCH_H

#include "bots/bots.h"

typedef struct plain_match {
    const bq_edition *ed;
    const bq_bot_sense *sense;
    const bq_bot *bot[BQ_SEATS];
    bq_bot_memory memory[BQ_SEATS];
    bq_affairs quiet; /* of each seat when it last had nothing to do; the purse is nobody's */
    bq_rng rng;
    bq_rng whims;
    bq_state st;
    uint64_t rolls;
    uint64_t mistakes;
    uint64_t unsure;    /* mistakes of those who are sure */
    uint64_t unlawful;  /* what a bot decided by itself, and was refused */
    uint64_t contests;  /* ... that there should have been, or should not */
    uint32_t beat;      /* the turn whose beat is over */
    uint32_t most_rounds;
    bool time_up;
    void (*heard)(void *self, const bq_state *st, const bq_sink *sink, bool *time_up);
    void *self;
    bq_sink *sink;
} plain_match;

/* The same as bq_match_play. */
bool plain_match_play(plain_match *m, unsigned seats);

#endif

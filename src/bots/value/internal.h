/* internal.h - what the files of the value share. */
#ifndef BQ_BOTS_VALUE_INTERNAL_H
#define BQ_BOTS_VALUE_INTERNAL_H

#include "bots/value/value.h"

/* The shipped weights, made from weights/ when the program is built. */
typedef struct bq__value_named {
    uint64_t key;
    struct bq_value_net net;
} bq__value_named;
extern const bq__value_named bq__value_nets[];

#endif

/* internal.h - shared declarations of the files of the value. */
#ifndef BQ_BOTS_VALUE_INTERNAL_H
#define BQ_BOTS_VALUE_INTERNAL_H

#include "bots/value/value.h"

/* The shipped weights, made from weights/ when the program is built; one without a key is the last. */
typedef struct bq__bots_value_named {
    bq_value_rules rules;
    struct bq_value_net net;
} bq__bots_value_named;
extern const bq__bots_value_named bq__bots_value_nets[];

#endif

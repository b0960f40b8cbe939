/* value.h - the chance of each seat to win, by a small network that was trained on games of bots.
 *
 * The position is told in features, BQ_VALUE_FEATURES numbers a seat (features.c): cash, rents now and after building,
 * what the next roll may cost, each group of deeds. The same network looks at every seat that is still in (net.c), and
 * what it says of them is turned into shares of one. Whole numbers only: every compiler and machine finds the same.
 *
 * Weights belong to an edition; `banquier sim train` makes them (src/sim/train.c). */
#ifndef BQ_BOTS_VALUE_H
#define BQ_BOTS_VALUE_H

#include "bots/bots.h"

enum {
    BQ_VALUE_PER_GROUP = 6,
    BQ_VALUE_COMMON = 44,
    BQ_VALUE_FEATURES = BQ_GROUPS * BQ_VALUE_PER_GROUP + BQ_VALUE_COMMON,
    BQ_VALUE_HIDDEN = 48,
    BQ_VALUE_ONE = 256,       /* a feature of 1 */
    BQ_VALUE_MOST = 4 * 256,  /* the largest feature */
    BQ_VALUE_WEIGHT = 2048,   /* a weight of 1 */
    BQ_VALUE_WEIGHT_MOST = 8191, /* ... and the largest: no sum can overflow */
    BQ_VALUE_SURE = 1 << 24,  /* a chance of 1 */
    BQ_VALUE_TEMPERS = 6,     /* rounds for which there is a temper: 0, 10, 20, 40, 80, 160 */
    BQ_VALUE_TEMPER = 64,     /* a temper of 1 */
    BQ_VALUE_TEMPER_MOST = 255
};

struct bq_value_net {
    int16_t in[BQ_VALUE_FEATURES][BQ_VALUE_HIDDEN];
    int16_t bias[BQ_VALUE_HIDDEN];
    int16_t out[BQ_VALUE_HIDDEN];
    int16_t temper[BQ_VALUE_TEMPERS]; /* what it says is multiplied by this, as rounds go by: how sure it is */
};

/* What features of all seats rest on: computed once a position. */
typedef struct bq_value_scene {
    int64_t unit;               /* of money: a deed's price, about a salary */
    int64_t rent[BQ_SQUARES];   /* of an average roll */
    int64_t flow[BQ_SEATS];     /* rents that a roll of another brings, in millionths */
    int64_t might[BQ_SEATS];    /* ... after the building that it can afford */
    int64_t liquid[BQ_SEATS];
    int64_t fortune[BQ_SEATS];
    int64_t flows, mights, fortunes, cashes; /* of all together */
    uint64_t bank;              /* deeds that nobody has */
    uint8_t has[BQ_GROUPS][BQ_SEATS]; /* how many deeds of a group */
    uint8_t banked[BQ_GROUPS];  /* ... the bank */
    unsigned in;                /* how many seats are still in */
} bq_value_scene;

void bq_value_look(const bq_edition *ed, const bq_bot_sense *sense, const bq_state *st, bq_value_scene *scene);
void bq_value_features(const bq_edition *ed, const bq_state *st, const bq_value_scene *scene, unsigned seat,
                       int16_t out[BQ_VALUE_FEATURES]);

/* Chances by seat, in parts of BQ_VALUE_SURE; 0 for seats that are out. What is being resolved is not looked at. */
void bq_value_of(const bq_edition *ed, const bq_bot_sense *sense, const bq_state *st, int32_t chance[BQ_SEATS]);

/* What the network has seen of a position, by seat: of one that differs little only the difference is to be looked at. */
typedef struct bq_value_base {
    unsigned seats; /* by bit: of whom */
    int16_t x[BQ_SEATS][BQ_VALUE_FEATURES];
    int32_t hidden[BQ_SEATS][BQ_VALUE_HIDDEN];
} bq_value_base;
void bq_value_base_of(const bq_edition *ed, const bq_bot_sense *sense, const bq_state *st, bq_value_base *base);

/* The same in two steps: what the network says of some seats (the others' numbers stay as they are), and shares of it. */
void bq_value_says(const bq_edition *ed, const bq_bot_sense *sense, const bq_state *st, unsigned seats,
                   int32_t says[BQ_SEATS]);
/* ... found from what was seen of a position near it (NULL: nothing was); the numbers are the same. */
void bq_value_says_near(const bq_edition *ed, const bq_bot_sense *sense, const bq_state *st, unsigned seats,
                        const bq_value_base *near, int32_t says[BQ_SEATS]);
/* The temper of so many rounds on what weights say without one: it is a part of the above. */
void bq_value_temper(const struct bq_value_net *net, uint32_t rounds, const int32_t says[BQ_SEATS], int32_t out[BQ_SEATS]);
void bq_value_shares(const bq_state *st, const int32_t says[BQ_SEATS], int32_t chance[BQ_SEATS]);

/* For which rules weights were trained: an edition, but for what training draws, and what its players begin with. */
typedef struct bq_value_rules {
    uint64_t key;
    int32_t cash;
    int32_t salary;
} bq_value_rules;
bq_value_rules bq_value_rules_of(const bq_edition *ed);
/* Were they trained for this edition with the options that it has? */
bool bq_value_fits(const bq_value_rules *rules, const bq_edition *ed);
/* Weights for it; NULL: there are none in this program (weights.c). */
const struct bq_value_net *bq_value_net_of(const bq_edition *ed);

/* Weights as text, as `sim train` writes and the build reads them; false: they are not that. */
#define BQ_VALUE_BYTES 32768 /* more than a file has */
size_t bq_value_print(const bq_value_rules *rules, const struct bq_value_net *net, const char *head, char *out,
                      size_t size);
bool bq_value_read(const char *text, size_t n, bq_value_rules *rules, struct bq_value_net *net);

#endif

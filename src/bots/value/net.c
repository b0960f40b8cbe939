/* net.c - the network: chances of each seat. */
#include "base/bits.h"
#include "bots/value/value.h"

enum { EXP_STEPS = 64, SCORE = 1 << 19 }; /* a score of 1: feature times weight */

/* exp(-k/64) in 2^30ths, for k below 64; whole steps of e follow by the second table. */
static const uint32_t fine[EXP_STEPS + 1] = {
#include "bots/value/exp.def"
};
static const uint32_t whole[] = {1073741824, 395007542, 145315153, 53458458, 19666268, 7234816, 2661540, 979126,
                                 360200,     132510,    48748,     17933,    6597,     2427,    893,     328};

/* exp(-x), x in parts of SCORE, in 2^30ths. */
static uint32_t decay(int64_t x)
{
    int64_t steps = x / (SCORE / EXP_STEPS), rest = x % (SCORE / EXP_STEPS);
    unsigned k = (unsigned)(steps % EXP_STEPS);
    if (steps / EXP_STEPS >= (int64_t)(sizeof whole / sizeof whole[0]))
        return 0;
    uint64_t part = fine[k] - (uint64_t)(fine[k] - fine[k + 1]) * (uint64_t)rest / (SCORE / EXP_STEPS);
    return (uint32_t)(part * whole[steps / EXP_STEPS] >> 30);
}

/* Sums of the hidden layer, from those of other features: what is equal costs nothing, and most is. */
static void sums(const struct bq_value_net *net, const int16_t x[BQ_VALUE_FEATURES], const int16_t was[BQ_VALUE_FEATURES],
                 int32_t hidden[BQ_VALUE_HIDDEN])
{
    for (unsigned i = 0; i < BQ_VALUE_FEATURES; i++) {
        const int16_t f = (int16_t)(x[i] - was[i]), *w = net->in[i];
        if (f)
            for (unsigned j = 0; j < BQ_VALUE_HIDDEN; j++)
                hidden[j] += (int32_t)f * w[j];
    }
}

/* ... from nothing. */
static void first_sums(const struct bq_value_net *net, const int16_t x[BQ_VALUE_FEATURES], int32_t hidden[BQ_VALUE_HIDDEN])
{
    static const int16_t nothing[BQ_VALUE_FEATURES];
    for (unsigned j = 0; j < BQ_VALUE_HIDDEN; j++)
        hidden[j] = net->bias[j] * BQ_VALUE_ONE;
    sums(net, x, nothing, hidden);
}

static int32_t score(const struct bq_value_net *net, const int32_t hidden[BQ_VALUE_HIDDEN])
{
    int32_t sum = 0;
    for (unsigned j = 0; j < BQ_VALUE_HIDDEN; j++) {
        int32_t h = hidden[j] > 0 ? hidden[j] / BQ_VALUE_WEIGHT : 0;
        sum += (h > 4095 ? 4095 : h) * (int32_t)net->out[j];
    }
    return sum;
}

/* Between two rounds for which there is a temper it changes evenly. */
static int64_t temper_at(const struct bq_value_net *net, uint32_t rounds)
{
    uint32_t from = 0, to = 10;
    for (unsigned i = 0; i + 1 < BQ_VALUE_TEMPERS; i++, from = to, to *= 2)
        if (rounds < to)
            return net->temper[i] + (net->temper[i + 1] - net->temper[i]) * (int64_t)(rounds - from) / (int64_t)(to - from);
    return net->temper[BQ_VALUE_TEMPERS - 1];
}

static int32_t tempered(int32_t says, int64_t temper)
{
    int64_t x = says * temper / BQ_VALUE_TEMPER;
    return x > INT32_MAX ? INT32_MAX : x < -INT32_MAX ? -INT32_MAX : (int32_t)x;
}

void bq_value_temper(const struct bq_value_net *net, uint32_t rounds, const int32_t says[BQ_SEATS], int32_t out[BQ_SEATS])
{
    const int64_t temper = temper_at(net, rounds);
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        out[seat] = tempered(says[seat], temper);
}

void bq_value_shares(const bq_state *st, const int32_t says[BQ_SEATS], int32_t chance[BQ_SEATS])
{
    int64_t best = INT64_MIN;
    uint64_t part[BQ_SEATS] = {0}, sum = 0;
    for (unsigned seat = 0; seat < st->seats; seat++)
        if (st->in >> seat & 1u && says[seat] > best)
            best = says[seat];
    for (unsigned seat = 0; seat < st->seats; seat++) {
        if (st->in >> seat & 1u)
            part[seat] = decay(best - says[seat]);
        sum += part[seat];
    }
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        chance[seat] = sum ? (int32_t)(part[seat] * BQ_VALUE_SURE / sum) : 0;
}

void bq_value_says_near(const bq_edition *ed, const bq_bot_sense *sense, const bq_state *st, unsigned seats,
                        const bq_value_base *near, int32_t says[BQ_SEATS])
{
    bq_value_scene scene;
    int16_t x[BQ_VALUE_FEATURES];
    int32_t hidden[BQ_VALUE_HIDDEN];
    const int64_t temper = temper_at(sense->net, st->rounds);
    bq_value_look(ed, sense, st, &scene);
    for (unsigned left = seats & st->in; left; left &= left - 1) {
        unsigned seat = bq_low(left);
        bq_value_features(ed, st, &scene, seat, x);
        if (near && near->seats >> seat & 1u) {
            for (unsigned j = 0; j < BQ_VALUE_HIDDEN; j++)
                hidden[j] = near->hidden[seat][j];
            sums(sense->net, x, near->x[seat], hidden);
        } else {
            first_sums(sense->net, x, hidden);
        }
        says[seat] = tempered(score(sense->net, hidden), temper);
    }
}

void bq_value_says(const bq_edition *ed, const bq_bot_sense *sense, const bq_state *st, unsigned seats,
                   int32_t says[BQ_SEATS])
{
    bq_value_says_near(ed, sense, st, seats, NULL, says);
}

void bq_value_base_of(const bq_edition *ed, const bq_bot_sense *sense, const bq_state *st, bq_value_base *base)
{
    bq_value_scene scene;
    bq_value_look(ed, sense, st, &scene);
    base->seats = st->in;
    for (unsigned left = st->in; left; left &= left - 1) {
        unsigned seat = bq_low(left);
        bq_value_features(ed, st, &scene, seat, base->x[seat]);
        first_sums(sense->net, base->x[seat], base->hidden[seat]);
    }
}

void bq_value_of(const bq_edition *ed, const bq_bot_sense *sense, const bq_state *st, int32_t chance[BQ_SEATS])
{
    int32_t says[BQ_SEATS] = {0};
    bq_value_says(ed, sense, st, st->in, says);
    bq_value_shares(st, says, chance);
}

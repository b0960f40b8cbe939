/* train_net.c - weights moved by what positions led to: gradients of the surprise, summed over some positions, and the
 * steps of Adam (Kingma and Ba, 2015). Floats here are added in one order, by one thread, without library functions whose
 * last digit differs from system to system: the bytes are the same everywhere. */
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "sim/train.h"

enum { F = BQ_VALUE_FEATURES, H = BQ_VALUE_HIDDEN, STEP = 32 }; /* positions a step */

typedef struct weights {
    float in[F][H];
    float bias[H];
    float out[H];
} weights;
enum { COUNT = sizeof(weights) / sizeof(float) };

struct bq__sim_learner {
    weights w, grad, mean, square;
    double mean_power, square_power; /* of Adam: what is missing in the means at the beginning */
    float hidden[BQ_SEATS][H];
};

/* e^x for x <= 0. */
static double exponential(double x)
{
    double y = 1 + (x < -60 ? -60 : x) / (1 << 20);
    for (unsigned i = 0; i < 20; i++)
        y *= y;
    return y;
}


bq__sim_learner *bq__sim_learner_new(uint64_t seed)
{
    bq__sim_learner *l = calloc(1, sizeof *l);
    bq_rng rng;
    if (!l)
        return NULL;
    bq_rng_seed(&rng, seed);
    for (unsigned i = 0; i < F; i++)
        for (unsigned j = 0; j < H; j++)
            l->w.in[i][j] = ((float)bq_rng_below(&rng, 20001) - 10000) / 10000 * 0.25f;
    for (unsigned j = 0; j < H; j++)
        l->w.out[j] = ((float)bq_rng_below(&rng, 20001) - 10000) / 10000 * 0.25f;
    l->mean_power = l->square_power = 1;
    return l;
}

void bq__sim_learner_free(bq__sim_learner *l)
{
    free(l);
}

/* ---- one position ---- */

static float forward(const weights *w, const int16_t x[F], float hidden[H])
{
    float sum = 0;
    memcpy(hidden, w->bias, sizeof w->bias);
    for (unsigned i = 0; i < F; i++) {
        float f = (float)x[i] / BQ_VALUE_ONE;
        if (x[i])
            for (unsigned j = 0; j < H; j++)
                hidden[j] += f * w->in[i][j];
    }
    for (unsigned j = 0; j < H; j++) {
        hidden[j] = hidden[j] > 0 ? hidden[j] : 0;
        sum += hidden[j] * w->out[j];
    }
    return sum;
}

static void backward(const weights *w, weights *grad, const int16_t x[F], const float hidden[H], float wrong)
{
    float back[H];
    for (unsigned j = 0; j < H; j++) {
        grad->out[j] += wrong * hidden[j];
        back[j] = hidden[j] > 0 ? wrong * w->out[j] : 0;
        grad->bias[j] += back[j];
    }
    for (unsigned i = 0; i < F; i++) {
        float f = (float)x[i] / BQ_VALUE_ONE;
        if (x[i])
            for (unsigned j = 0; j < H; j++)
                grad->in[i][j] += f * back[j];
    }
}

/* The surprise is counted by its linear part, enough to be told: 1 - chance of the winners. */
static double learn_position(bq__sim_learner *l, const bq_train_position *p, const int16_t row[][F])
{
    float says[BQ_SEATS], best = 0;
    double part[BQ_SEATS], sum = 0, hit = 0;
    unsigned winners = 0;
    for (unsigned i = 0; i < p->rows; i++) {
        says[i] = forward(&l->w, row[i], l->hidden[i]);
        best = i == 0 || says[i] > best ? says[i] : best;
        winners += p->winner >> i & 1u;
    }
    for (unsigned i = 0; i < p->rows; i++)
        sum += part[i] = exponential((double)says[i] - (double)best);
    for (unsigned i = 0; i < p->rows; i++) {
        double chance = part[i] / sum, truth = p->winner >> i & 1u ? 1.0 / winners : 0;
        hit += (chance - truth) * (chance - truth);
        backward(&l->w, &l->grad, row[i], l->hidden[i], (float)(chance - truth));
    }
    return hit;
}

/* ---- a step ---- */

static void move_weights(bq__sim_learner *l, float rate)
{
    float *w = (float *)&l->w, *g = (float *)&l->grad, *m = (float *)&l->mean, *s = (float *)&l->square;
    const float most = (float)BQ_VALUE_WEIGHT_MOST / BQ_VALUE_WEIGHT;
    l->mean_power *= 0.9;
    l->square_power *= 0.999;
    float mean_part = (float)(1 / (1 - l->mean_power)), square_part = (float)(1 / (1 - l->square_power));
    for (unsigned i = 0; i < COUNT; i++) {
        float grad = g[i] / STEP;
        m[i] = 0.9f * m[i] + 0.1f * grad;
        s[i] = 0.999f * s[i] + 0.001f * grad * grad;
        float by = rate * m[i] * mean_part / (__builtin_sqrtf(s[i] * square_part) + 1e-7f);
        float to = w[i] * (1 - rate * 0.002f) - by;
        w[i] = to > most ? most : to < -most ? -most : to;
        g[i] = 0;
    }
}

double bq__sim_learner_pass(bq__sim_learner *l, const bq_train_game *games, unsigned n, double way)
{
    double lost = 0;
    uint64_t seen = 0;
    float rate = (float)(0.002 * (1 - way) + 0.00005);
    for (unsigned k = 0; k < BQ_TRAIN_POSITIONS; k++) /* positions of one game are far apart */
        for (unsigned g = 0; g < n; g++) {
            if (k >= games[g].positions)
                continue;
            unsigned row = 0;
            for (unsigned i = 0; i < k; i++)
                row += games[g].position[i].rows;
            lost += learn_position(l, &games[g].position[k], &games[g].row[row]);
            if (++seen % STEP == 0)
                move_weights(l, rate);
        }
    return seen ? lost / (double)seen : 0;
}

static int16_t rounded(float w)
{
    float x = w * BQ_VALUE_WEIGHT;
    return (int16_t)(x < 0 ? x - 0.5f : x + 0.5f);
}

void bq__sim_learner_net(const bq__sim_learner *l, struct bq_value_net *net)
{
    for (unsigned j = 0; j < H; j++) {
        for (unsigned i = 0; i < F; i++)
            net->in[i][j] = rounded(l->w.in[i][j]);
        net->bias[j] = rounded(l->w.bias[j]);
        net->out[j] = rounded(l->w.out[j]);
    }
    for (unsigned i = 0; i < BQ_VALUE_TEMPERS; i++)
        net->temper[i] = BQ_VALUE_TEMPER;
}

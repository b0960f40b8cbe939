/* train_temper.c - the tempers of the value: how sure it may be, by rounds. Explorers of all strengths taught it, and
 * games of equals who mean what they do end otherwise. So at the end equals play at tables as they are proposed, one
 * position of each game is drawn, and the tempers are found with which its chances are nearest to what came of it.
 * Whole numbers only, and one order. */
#include <stdlib.h>

#include "base/bits.h"
#include "edition/edition_file.h"
#include "sim/train.h"
#include "sim/work.h"

enum { MOST_GAMES = 32768, MOST_ROUNDS = 1000, PIECE = 16, LEAST = BQ_VALUE_TEMPER / 2, FINEST = 2 };
#define GAIN (INT64_C(1) << 33) /* a smaller sum of squares, of parts of 2^16: less than this is chance */

typedef struct drawn {
    uint32_t seen; /* moments so far */
    uint32_t rounds;
    int32_t says[BQ_SEATS];
    uint8_t in;
    uint8_t winners; /* 0: the game did not end */
} drawn;

typedef struct trial {
    const bq_train *train;
    const bq_bot_sense *sense; /* with the weights, and tempers of 1 */
    drawn *game;
    unsigned n;
} trial;

/* ---- games ---- */

typedef struct watch {
    const trial *t;
    drawn *out;
    bq_rng rng;
} watch;

/* Each quiet moment is as likely as any other. */
static void heard(void *self, const bq_match *m)
{
    watch *w = self;
    const bq_state *st = &m->st;
    if (st->agenda_n || st->stage == BQ_STAGE_OVER || st->stage == BQ_STAGE_ORDER ||
        bq_rng_below(&w->rng, ++w->out->seen) != 0)
        return;
    w->out->rounds = st->rounds;
    w->out->in = st->in;
    bq_value_says(m->ed, w->t->sense, st, st->in, w->out->says);
}

static void play(const trial *t, uint64_t g, drawn *out)
{
    bq_edition ed = *t->train->ed;
    bq_match match = {.ed = &ed, .sense = t->sense, .most_rounds = MOST_ROUNDS, .heard = heard};
    watch w = {.t = t, .out = out};
    *out = (drawn){0};
    bq_rng_seed(&w.rng, bq_mix(t->train->seed + 2, g));
    bq_rng_seed(&match.rng, bq_mix(t->train->seed + 3, g));
    unsigned most = (unsigned)ed.rule.max_players;
    unsigned seats = bq_rng_below(&w.rng, 4) && most >= 4 ? 4 : 2 + bq_rng_below(&w.rng, most - 1);
    ed.rule.anti_endless |= *bq_edition_proposal(&ed) != 0;
    for (unsigned seat = 0; seat < seats; seat++)
        match.bot[seat] = bq_bot_of("hard");
    match.self = &w;
    if (bq_match_play(&match, seats))
        out->winners = (uint8_t)match.st.winners;
}

static void play_piece(void *self, unsigned worker, uint64_t piece)
{
    const trial *t = self;
    (void)worker;
    for (unsigned i = (unsigned)piece * PIECE; i < (piece + 1) * PIECE && i < t->n; i++)
        play(t, i, &t->game[i]);
}

/* ---- tempers ---- */

/* Squares of what the chances are off. */
static int64_t off(const trial *t, const struct bq_value_net *net, bq_state *st)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < t->n; i++) {
        const drawn *d = &t->game[i];
        int32_t says[BQ_SEATS], chance[BQ_SEATS];
        if (!d->winners)
            continue;
        st->in = d->in;
        bq_value_temper(net, d->rounds, d->says, says);
        bq_value_shares(st, says, chance);
        for (unsigned left = d->in; left; left &= left - 1) {
            unsigned seat = bq_low(left);
            int32_t truth = d->winners >> seat & 1u ? BQ_VALUE_SURE / (int32_t)bq_count(d->winners) : 0;
            int64_t by = (chance[seat] - truth) / 256;
            sum += by * by;
        }
    }
    return sum;
}

/* These tempers, by bit, changed by so much; false: they would be too small, or too large. */
static bool change(struct bq_value_net *net, unsigned set, int by)
{
    for (unsigned left = set; left; left &= left - 1)
        if (net->temper[bq_low(left)] + by < LEAST || net->temper[bq_low(left)] + by > BQ_VALUE_TEMPER_MOST)
            return false;
    for (unsigned left = set; left; left &= left - 1)
        net->temper[bq_low(left)] = (int16_t)(net->temper[bq_low(left)] + by);
    return true;
}

/* As far in one direction as it helps; what is off then. */
static int64_t move(const trial *t, struct bq_value_net *net, bq_state *st, unsigned set, int step, int64_t best)
{
    while (change(net, set, step)) {
        int64_t now = off(t, net, st);
        if (now > best - GAIN) {
            change(net, set, -step);
            break;
        }
        best = now;
    }
    return best;
}

/* All together, then each. */
static void fit(const trial *t, struct bq_value_net *net, bq_state *st)
{
    const unsigned all = (1u << BQ_VALUE_TEMPERS) - 1;
    int64_t best = off(t, net, st);
    for (int step = 16; step >= FINEST; step /= 2)
        best = move(t, net, st, all, -step, move(t, net, st, all, step, best));
    for (int step = 16; step >= FINEST; step /= 2)
        for (unsigned i = 0; i < BQ_VALUE_TEMPERS; i++)
            best = move(t, net, st, 1u << i, -step, move(t, net, st, 1u << i, step, best));
}

bool bq__sim_train_temper(const bq_train *train, bq_bot_sense *sense, struct bq_value_net *net)
{
    trial t = {.train = train, .sense = sense};
    t.n = train->games / 8 < MOST_GAMES ? (unsigned)(train->games / 8) : MOST_GAMES;
    t.game = malloc((t.n + 1u) * sizeof *t.game);
    bq_state *st = calloc(1, sizeof *st);
    if (t.game && st) {
        bq_work work = {.piece = play_piece, .self = &t, .pieces = (t.n + PIECE - 1) / PIECE, .jobs = train->jobs};
        sense->net = net;
        bq_work_do(&work);
        st->seats = BQ_SEATS;
        fit(&t, net, st);
    }
    bool good = t.game && st;
    free(t.game);
    free(st);
    return good;
}

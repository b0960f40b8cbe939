/* tune.c - a style made better by tournament; tune.h tells how. */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "sim/tune.h"

enum { MOST_ROUNDS = 1000, CHANGES = 4, THREADS = 64 };

/* ---- one style in one arena ---- */

typedef struct heat {
    const bq_arena *arena;
    const bq_bot_sense *sense;
    const bq_bot *entrant;
    const bq_bot *itself; /* in place of a rival that is NULL */
    uint64_t seed;
    unsigned games;
} heat;

typedef struct part {
    const heat *heat;
    unsigned first;
    unsigned step;
    uint64_t wins;
} part;

static uint64_t mix(uint64_t a, uint64_t b)
{
    return bq_mix64((a + 1) * UINT64_C(0x9E3779B97F4A7C15) + b);
}

/* The entrant sits in each seat in turn, with the same dice until it has been everywhere. */
static void *play_part(void *arg)
{
    part *p = arg;
    const bq_arena *arena = p->heat->arena;
    unsigned seats = arena->rivals + 1;
    bq_match *m = calloc(1, sizeof *m);
    if (!m)
        return p; /* told by the pointer */
    m->ed = arena->ed;
    m->sense = p->heat->sense;
    m->most_rounds = MOST_ROUNDS;
    for (unsigned game = p->first; game < p->heat->games; game += p->step) {
        unsigned seat = game % seats;
        m->bot[seat] = p->heat->entrant;
        for (unsigned i = 0; i < arena->rivals; i++)
            m->bot[(seat + 1 + i) % seats] = arena->rival[i] ? arena->rival[i] : p->heat->itself;
        bq_rng_seed(&m->rng, mix(p->heat->seed, game / seats));
        p->wins += bq_match_play(m, seats) && m->st.winners >> seat & 1;
    }
    free(m);
    return NULL;
}

/* Wins of the entrant; the games are dealt out to the threads. */
static bool play_heat(const heat *h, unsigned jobs, uint64_t *wins)
{
    pthread_t thread[THREADS];
    part parts[THREADS];
    unsigned began = 0;
    bool good = true;
    jobs = jobs < 1 ? 1 : jobs > THREADS ? THREADS : jobs;
    for (unsigned i = 0; i < jobs; i++)
        parts[i] = (part){.heat = h, .first = i, .step = jobs};
    for (; began + 1 < jobs && good; began++)
        good = !pthread_create(&thread[began], NULL, play_part, &parts[began]);
    if (!good)
        began--; /* that one never lived */
    else
        good = !play_part(&parts[jobs - 1]);
    for (unsigned i = 0; i < began; i++) {
        void *trouble;
        pthread_join(thread[i], &trouble);
        good &= !trouble;
    }
    *wins = 0;
    for (unsigned i = 0; i < jobs; i++)
        *wins += parts[i].wins;
    return good;
}

/* ---- scores ---- */

typedef struct run {
    bq_tune *tune;
    bq_bot_sense sense[BQ_TUNE_ARENAS];
    bq_bot_style style[BQ_TUNE_BROOD]; /* the brood */
    uint64_t score[BQ_TUNE_BROOD];
    unsigned left;
    bq_rng rng;
} run;

/* Weighted wins, in whole numbers. */
static bool score(const bq_tune *t, const bq_bot_sense *sense, const bq_bot_style *style,
                  unsigned games, uint64_t seed, uint64_t *out)
{
    bq_bot entrant = bq_bot_styled("entrant", style), itself = bq_bot_styled("itself", &t->style);
    *out = 0;
    for (unsigned i = 0; i < t->arenas; i++) {
        uint64_t wins;
        heat h = {.arena = &t->arena[i], .sense = &sense[i], .entrant = &entrant, .itself = &itself,
                  .seed = mix(seed, i), .games = games};
        if (!play_heat(&h, t->jobs, &wins))
            return false;
        *out += wins * t->arena[i].weight;
    }
    return true;
}

static double share_of(const bq_tune *t, uint64_t scored, unsigned games)
{
    uint64_t whole = 0;
    for (unsigned i = 0; i < t->arenas; i++)
        whole += (uint64_t)games * t->arena[i].weight;
    return whole ? (double)scored / (double)whole : 0;
}

static void prepare(const bq_tune *t, bq_bot_sense *sense)
{
    for (unsigned i = 0; i < t->arenas; i++)
        bq_bot_sense_prepare(&sense[i], t->arena[i].ed);
}

bool bq_tune_measure(const bq_tune *t, const bq_bot_style *style, unsigned games, uint64_t seed,
                     double *share)
{
    uint64_t scored;
    bq_bot_sense *sense = malloc(BQ_TUNE_ARENAS * sizeof *sense);
    if (!sense)
        return false;
    prepare(t, sense);
    bool good = score(t, sense, style, games, seed, &scored);
    free(sense);
    *share = good ? share_of(t, scored, games) : 0;
    return good;
}

/* ---- broods ---- */

/* One key moves, by a part of its value or of its range; the later, the less. */
static void change(run *r, bq_bot_style *style, unsigned generation)
{
    unsigned key = bq_rng_below(&r->rng, BQ_STYLE_KEYS);
    while (r->tune->frozen >> key & 1u)
        key = (key + 1) % BQ_STYLE_KEYS;
    const bq_style_key *k = &bq_style_keys[key];
    int64_t value = bq_style_get(style, key), range = k->most - k->least;
    int64_t reach = bq_rng_below(&r->rng, 2) ? value / 2 : range / 4;
    reach = reach * 2 / (2 + generation / 4);
    if (reach < 1)
        reach = 1;
    value += (int64_t)bq_rng_below(&r->rng, (uint32_t)(2 * reach + 1)) - reach;
    value = value < k->least ? k->least : value > k->most ? k->most : value;
    bq_style_set(style, key, (int32_t)value);
}

static void hatch(run *r, unsigned generation)
{
    r->left = r->tune->brood;
    for (unsigned i = 0; i < r->left; i++) {
        r->style[i] = r->tune->style;
        for (unsigned n = 1 + bq_rng_below(&r->rng, CHANGES); n; n--)
            change(r, &r->style[i], generation);
    }
}

/* The better half comes to the front; of equals the earlier. */
static void halve(run *r)
{
    unsigned keep = (r->left + 1) / 2;
    for (unsigned i = 0; i < keep; i++) {
        unsigned best = i;
        for (unsigned j = i + 1; j < r->left; j++)
            if (r->score[j] > r->score[best])
                best = j;
        bq_bot_style style = r->style[best];
        uint64_t scored = r->score[best];
        r->style[best] = r->style[i];
        r->score[best] = r->score[i];
        r->style[i] = style;
        r->score[i] = scored;
    }
    r->left = keep;
}

static bool generation(run *r, unsigned number, bq_tune_step *step)
{
    bq_tune *t = r->tune;
    unsigned games = t->games, round = 0;
    uint64_t seed = mix(t->seed, number), challenger, incumbent;
    hatch(r, number);
    for (; r->left > 1; round++, games *= 2) {
        for (unsigned i = 0; i < r->left; i++)
            if (!score(t, r->sense, &r->style[i], games, mix(seed, round), &r->score[i]))
                return false;
        halve(r);
    }
    if (!score(t, r->sense, &r->style[0], games, mix(seed, round), &challenger) ||
        !score(t, r->sense, &t->style, games, mix(seed, round), &incumbent))
        return false;
    *step = (bq_tune_step){.style = &t->style,
                           .generation = number,
                           .better = challenger > incumbent,
                           .share = share_of(t, challenger, games),
                           .incumbent = share_of(t, incumbent, games)};
    if (step->better)
        t->style = r->style[0];
    return true;
}

bool bq_tune_run(bq_tune *t)
{
    bool good = true, on = true;
    run *r = calloc(1, sizeof *r);
    if (!r)
        return false;
    r->tune = t;
    prepare(t, r->sense);
    bq_rng_seed(&r->rng, t->seed);
    for (unsigned number = 0; number < t->generations && good && on; number++) {
        bq_tune_step step;
        good = generation(r, number, &step);
        if (good && t->told)
            on = t->told(t->self, &step);
    }
    free(r);
    return good;
}

/* ---- the style as a file ---- */

__attribute__((format(printf, 4, 5))) static void add(char *out, size_t size, size_t *used,
                                                      const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(*used < size ? out + *used : NULL, *used < size ? size - *used : 0, format,
                      args);
    va_end(args);
    *used += n > 0 ? (size_t)n : 0;
}

size_t bq_tune_print(const bq_bot_style *style, const char *head, char *out, size_t size)
{
    size_t used = 0;
    add(out, size, &used, "# %s\n", head);
    for (unsigned i = 0; i < BQ_STYLE_KEYS; i++)
        add(out, size, &used, "%-14s %5ld  # %s\n", bq_style_keys[i].word,
            (long)bq_style_get(style, i), bq_style_keys[i].what);
    return used;
}

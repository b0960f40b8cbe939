/* draw.h - styles and options that nobody ships, drawn from a seed, for the programs that play many games. */
#ifndef BQ_TESTS_DRAW_H
#define BQ_TESTS_DRAW_H

#include <string.h>

#include "bots/bots.h"

/* A style of all keys at random, often at the ends of their ranges. */
static inline bq_bot_style draw_style(uint64_t seed)
{
    bq_bot_style style;
    bq_rng rng;
    bq_rng_seed(&rng, seed);
    for (unsigned key = 0; key < BQ_STYLE_KEYS; key++) {
        const bq_style_key *k = &bq_style_keys[key];
        uint32_t how = bq_rng_below(&rng, 4);
        int32_t any = k->least + (int32_t)bq_rng_below(&rng, (uint32_t)(k->most - k->least) + 1);
        bq_style_set(&style, key, how == 0 ? k->least : how == 1 ? k->usual : any);
    }
    return style;
}

static inline void draw_flip(bq_edition *ed, unsigned which, bq_rng *rng)
{
    const bq_switch *sw = &bq_switches[which];
    char *at = (char *)&ed->rule + sw->offset;
    int32_t value;
    memcpy(&value, at, sizeof value);
    switch (sw->kind) {
    case BQ_KIND_FLAG:
        value = !value;
        break;
    case BQ_KIND_WORD: {
        int32_t words = 1;
        for (const char *c = sw->words; *c; c++)
            words += *c == ' ';
        value = (int32_t)bq_rng_below(rng, (uint32_t)words);
        break;
    }
    case BQ_KIND_RATIO:
        value = (int32_t)bq_rng_below(rng, 3);
        break;
    default: {
        int32_t times[] = {0, 1, 2, 4};
        int64_t wide = (int64_t)value * times[bq_rng_below(rng, 4)];
        value = wide < sw->least ? sw->least : wide > sw->most ? sw->most : (int32_t)wide;
    }
    }
    memcpy(at, &value, sizeof value);
}

/* A lawful edition with up to twelve switches changed. */
static inline bq_edition draw_options(const bq_edition *base, bq_rng *rng)
{
    for (;;) {
        bq_edition ed = *base;
        for (uint32_t n = 1 + bq_rng_below(rng, 12); n; n--)
            draw_flip(&ed, bq_rng_below(rng, BQ_SWITCHES), rng);
        if (bq_edition_fault(&ed).code)
            continue;
        bq_edition_prepare(&ed);
        return ed;
    }
}

#endif

/* deal.c - the source of a log's chance: a seeded stream, a secret, or the machine. It only looks; the stream
 * moves on when a command is taken (log.c). */
#include <string.h>

#include "game/internal.h"
#include "game/walk.h"

void bq__game_deal_begin(bq_log *log)
{
    const bq_fair_plan *fair = &log->plan->fair;
    log->step.chain = (bq_link){{0}};
    if (log->plan->dealer == BQ_DEALER_SEED)
        bq_rng_seed(&log->stream, log->plan->seed);
    if (log->plan->dealer != BQ_DEALER_FAIR)
        return;
    memcpy(log->key.game, fair->game, sizeof fair->game);
    memcpy(log->key.secret, fair->secret, sizeof fair->secret);
    bq_fair_entropy(fair->nonce, log->plan->seats, log->key.entropy);
    bq_fair_chain_begin(fair->game, fair->commitment, log->key.entropy, log->step.chain.byte);
}

void bq__game_deal_taken(bq_log *log)
{
    uint32_t n = log->plan->dealer == BQ_DEALER_SEED ? bq_chance(log->step.rules, &log->step.st) : 0;
    if (n)
        bq_rng_below(&log->stream, n);
}

bool bq_log_given(const bq_log *log, bq_command *given)
{
    const bq_step *step = &log->step;
    bq_rng peek = log->stream;
    uint32_t n = bq_chance(step->rules, &step->st), draw;
    if (n == 0)
        return false;
    if (log->plan->dealer == BQ_DEALER_SEED)
        draw = bq_rng_below(&peek, n);
    else if (log->plan->dealer == BQ_DEALER_FAIR && log->plan->fair.known)
        draw = bq_fair_draw(&log->key, step->draws, bq_question(step->rules, &step->st).purpose, n);
    else
        return false;
    *given = bq_outcome(step->rules, &step->st, draw);
    return true;
}

/* All draws of the log once more, from the secret. */
size_t bq_log_false_draw(const bq_log *log)
{
    uint64_t draws = 0;
    bq_walk walk;
    if (log->plan->dealer != BQ_DEALER_FAIR || !log->plan->fair.known)
        return 0;
    bq_walk_begin(&walk, log, SIZE_MAX, NULL);
    do {
        const bq_command *cmd = bq_walk_coming(&walk);
        uint32_t n = cmd && bq_is_chance(cmd) ? bq_chance(log->step.rules, &walk.st) : 0;
        if (!n)
            continue;
        uint32_t draw = bq_fair_draw(&log->key, draws++, bq_question(log->step.rules, &walk.st).purpose, n);
        bq_command given = bq_outcome(log->step.rules, &walk.st, draw);
        if (memcmp(&given, cmd, sizeof given))
            return walk.n + 1;
    } while (bq_walk_next(&walk));
    return 0;
}

/* A uniform draw below n from the machine: words above the largest multiple of n are thrown away. */
static uint32_t machine_draw(bq_random_fn *fill, uint32_t n)
{
    uint32_t word, least = -n % n; /* 2^32 mod n */
    do
        fill(&word, sizeof word);
    while (word < least);
    return word % n;
}

bool bq__game_deal_draw(const bq_log *log, bq_command *out, bq_trouble *trouble)
{
    const bq_step *step = &log->step;
    if (bq_log_given(log, out))
        return true;
    if (log->plan->dealer == BQ_DEALER_FAIR)
        return bq_trouble_set(trouble, BQ_TABLE_NO_SECRET, "");
    uint32_t n = bq_chance(step->rules, &step->st);
    if (!log->random || !n)
        return false;
    *out = bq_outcome(step->rules, &step->st, machine_draw(log->random, n));
    return true;
}

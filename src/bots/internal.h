/* internal.h - what the files of this room share.
 *
 *   bots.c       the bots by their words
 *   sense.c      what is known of an edition before a game
 *   scripted.c   the scripted player answers questions; worth.c values deeds, property.c builds and
 *                redeems, debt.c raises money, trade.c makes and judges offers
 *   random.c     any lawful thing
 *   match.c      a whole game
 *   rng.c        draws */
#ifndef BQ_BOTS_INTERNAL_H
#define BQ_BOTS_INTERNAL_H

#include "bots/bots.h"

static inline unsigned bq__low(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

static inline unsigned bq__count(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

static inline uint64_t bq__bit(unsigned square)
{
    return (uint64_t)1 << square;
}

static inline int64_t bq__part(int64_t whole, int32_t thousandths)
{
    return whole * thousandths / 1000;
}

/* F11: rent that is owed to the seat, if any is. */
bool bq__claim(const bq_bot_sight *at, bq_command *out);

bq_command bq__scripted_answer(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q);
bool bq__scripted_manage(const bq_bot *bot, const bq_bot_sight *at, bq_command *out);
enum bq_bot_view bq__scripted_judges(const bq_bot *bot, const bq_bot_sight *at, unsigned from);

bq_command bq__random_answer(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q);
bool bq__random_manage(const bq_bot *bot, const bq_bot_sight *at, bq_command *out);
enum bq_bot_view bq__random_judges(const bq_bot *bot, const bq_bot_sight *at, unsigned from);

#endif

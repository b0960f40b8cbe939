/* sound.c - a bot is asked what it would say to an offer that is not made yet. */
#include "bots/internal.h"
#include "bots/seat.h"

enum { TRIES = 4 };

/* The largest of 1, 2, 5, 10, 20 ... that is no more than a quarter of the salary; without one, of the dearest price. */
static int64_t coarse(const bq_edition *ed)
{
    int64_t most = ed->rule.salary, step = 1;
    for (uint64_t left = ed->deeds; left && !ed->rule.salary; left &= left - 1)
        most = ed->square[bq_low(left)].price > most ? ed->square[bq_low(left)].price : most;
    for (int64_t tens = 1; tens <= most / 4; tens *= 10)
        step = 5 * tens <= most / 4 ? 5 * tens : 2 * tens <= most / 4 ? 2 * tens : tens;
    return step < ed->rule.money_scale ? ed->rule.money_scale : step;
}

/* Up to a whole step at which it would take it, too: a bot that counts by a network need not like more money better. If none
 * of the next is one, the amount stays as it is. */
static int64_t rounded(const bq_bot *bot, const bq_bot_sight *at, bq_state *then, unsigned from, int64_t pays)
{
    int64_t step = coarse(at->ed), most = bq__bots_could_pay(at, from), up = pays > 0 ? step - 1 : 0;
    int64_t about = (pays + up) / step * step;
    for (unsigned i = 0; i < TRIES && about <= most; i++, about += step)
        if (bq__bots_would_take(bot, at, then, from, about))
            return about;
    return pays;
}

bool bq_bot_sounds(const bq_bot_seats *seats, const bq_state *st, const bq_command *offer, bq_bot_sound *out)
{
    unsigned to = offer->terms.to, from = offer->seat;
    const bq_bot *bot = to < BQ_SEATS ? seats->bot[to] : NULL;
    if (offer->verb != BQ_CMD_OFFER || !bot || !bot->style || !bq__bots_plays(seats, to) ||
        bq__bots_stands_in(seats, to) || bq_check(seats->ed, st, offer).code != BQ_NO_OK)
        return false;
    bq_state then = *st;
    then.offer[from] = offer->terms;
    then.offers |= (uint8_t)(1u << from);
    bq_bot_cache cache = {0};
    bq_rng whims = {0};
    bq_bot_sight at = bq__bots_sight(seats, &then, to);
    at.cache = &cache;
    at.whims = &whims;
    *out = (bq_bot_sound){.view = bot->judges(bot, &at, from)};
    out->about = out->view != BQ_BOT_TAKES && bq__bots_least(bot, &at, from, &out->pays);
    if (!out->about)
        return true;
    out->pays = rounded(bot, &at, &then, from, out->pays);
    bq_command paid = *offer;
    paid.terms.give_cash = out->pays > 0 ? (int32_t)out->pays : 0;
    paid.terms.take_cash = out->pays < 0 ? (int32_t)-out->pays : 0;
    out->about = bq_check(seats->ed, st, &paid).code == BQ_NO_OK; /* M7: a debtor may not offer just anything */
    return true;
}

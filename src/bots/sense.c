/* sense.c - knowledge of an edition before a game: how often a roll ends on each square.
 *
 * The law of a token that walks for ever, leaving jail at once, cards drawn independently: found by
 * letting a mass of 2^30 walk until it stands still. Whole numbers only, so that every machine finds
 * the same. */
#include <string.h>

#include "bots/internal.h"
#include "bots/value/value.h"

enum { WALKS = 96, WHOLE = 1 << 30, MILLION = 1000000 };

/* Where a card drawn on `at` sends its drawer; BQ_NOWHERE: nowhere. */
static unsigned sends_to(const bq_edition *ed, const bq_card *card, unsigned at)
{
    unsigned size = ed->squares;
    switch (card->effect) {
    case BQ_FX_MOVE_TO:
    case BQ_FX_MOVE_BACK_TO:
        return (unsigned)card->p1;
    case BQ_FX_MOVE_BACK:
        return (at + size - (unsigned)card->p1 % size) % size;
    case BQ_FX_GO_TO_JAIL:
        return ed->jail;
    case BQ_FX_NEAREST_STATION:
    case BQ_FX_NEAREST_UTILITY: {
        uint64_t set = card->effect == BQ_FX_NEAREST_STATION ? ed->stations : ed->utilities;
        for (unsigned step = 1; step <= size; step++)
            if (set >> (at + step) % size & 1u)
                return (at + step) % size;
        return BQ_NOWHERE;
    }
    default:
        return BQ_NOWHERE;
    }
}

/* Mass that came to a card square goes where the cards send it; the rest stays. */
static void draw_cards(const bq_edition *ed, unsigned at, uint32_t *came, uint32_t *stays)
{
    unsigned deck = ed->square[at].kind == BQ_SQ_CHEST ? BQ_CHEST : BQ_CHANCE;
    unsigned cards = bq__bots_count(ed->deck[deck]);
    uint32_t mass = came[at], share = cards ? mass / cards : 0;
    came[at] = 0;
    for (uint32_t left = ed->deck[deck]; left; left &= left - 1) {
        unsigned to = sends_to(ed, &ed->card[deck][bq_low(left)], at);
        if (to == BQ_NOWHERE || to == at)
            continue;
        came[to] += share;
        mass -= share;
    }
    stays[at] += mass;
}

/* What came to each square is resolved. A card may lead to a card, three times at most. */
static void resolve(const bq_edition *ed, uint32_t *came, uint32_t *stays)
{
    for (unsigned times = 0; times < 3; times++)
        for (unsigned at = 0; at < ed->squares; at++)
            if (came[at] && (ed->square[at].kind == BQ_SQ_CHANCE ||
                             ed->square[at].kind == BQ_SQ_CHEST))
                draw_cards(ed, at, came, stays);
    for (unsigned at = 0; at < ed->squares; at++) {
        bool sent = ed->square[at].kind == BQ_SQ_GOTOJAIL && ed->jail != BQ_NOWHERE;
        stays[sent ? ed->jail : at] += came[at];
    }
}

static void walk(const bq_edition *ed, const uint32_t *from, uint32_t *came, uint32_t *stays)
{
    for (unsigned at = 0; at < ed->squares; at++)
        came[at] = stays[at] = 0;
    bool third = ed->rule.double_extra_roll && ed->rule.third_double_jail && ed->jail != BQ_NOWHERE;
    for (unsigned at = 0; at < ed->squares; at++) {
        uint32_t jailed = third ? from[at] / 216 : 0, share = (from[at] - jailed) / 36;
        for (unsigned sum = 2; sum <= 12; sum++)
            came[(at + sum) % ed->squares] += share * (sum <= 7 ? sum - 1 : 13 - sum);
        if (third)
            came[ed->jail] += jailed;
    }
    resolve(ed, came, stays);
}

/* Shares lost by rounding come back. */
static void fill_up(uint32_t *mass, unsigned squares, uint32_t whole)
{
    uint64_t sum = 0;
    for (unsigned at = 0; at < squares; at++)
        sum += mass[at];
    for (unsigned at = 0; at < squares; at++)
        mass[at] = (uint32_t)((uint64_t)mass[at] * whole / sum);
}

/* Rent with three houses for the price of it all, each group against the average. */
static void rate(bq_bot_sense *sense, const bq_edition *ed)
{
    uint64_t sum = 0, n = 0;
    for (unsigned group = 0; group < ed->groups; group++) {
        uint64_t rent = 0, cost = 0;
        sense->quality[group] = 1000;
        if (ed->group[group].kind != BQ_SQ_STREET)
            continue;
        for (uint64_t left = ed->group[group].lots; left; left &= left - 1) {
            const bq_square *lot = &ed->square[bq_low(left)];
            rent += (uint64_t)lot->rent[3] * sense->visits[bq_low(left)];
            cost += (uint64_t)lot->price + 3 * (uint64_t)lot->house_cost;
        }
        sense->quality[group] = (uint32_t)(cost ? rent / cost : 0);
        sum += sense->quality[group];
        n++;
    }
    for (unsigned group = 0; group < ed->groups && sum; group++)
        if (ed->group[group].kind == BQ_SQ_STREET)
            sense->quality[group] = (uint32_t)(sense->quality[group] * n * 1000 / sum);
}

/* What each further building brings where it stands. */
static void yields(bq_bot_sense *sense, const bq_edition *ed)
{
    for (uint64_t left = ed->streets; left; left &= left - 1) {
        unsigned square = bq_low(left);
        int32_t cost = ed->square[square].house_cost;
        for (unsigned level = 1; level <= ed->hotel; level++) {
            int64_t more = (int64_t)bq__bots_rent_at(ed, square, level) - bq__bots_rent_at(ed, square, level - 1);
            sense->yield[square][level] = more * sense->visits[square] / (cost ? cost : 1);
        }
        for (unsigned level = 0; level <= ed->hotel; level++)
            sense->next[square][level] = level < ed->hotel && cost ? sense->yield[square][level + 1] : -1;
    }
}

void bq_bot_sense_prepare(bq_bot_sense *sense, const bq_edition *ed)
{
    *sense = (bq_bot_sense){0};
    for (unsigned at = 0; at < ed->squares; at++)
        sense->visits[at] = WHOLE / ed->squares;
    for (unsigned times = 0; times < WALKS; times++) {
        walk(ed, sense->visits, sense->work[0], sense->work[1]);
        fill_up(sense->work[1], ed->squares, WHOLE);
        for (unsigned at = 0; at < ed->squares; at++)
            sense->visits[at] = sense->work[1][at];
    }
    rate(sense, ed);
    memset(sense->work, 0, sizeof sense->work);
    fill_up(sense->visits, ed->squares, MILLION);
    yields(sense, ed);
#ifndef BQ_WITHOUT_MASTER
    sense->net = bq_value_net_of(ed);
#endif
}

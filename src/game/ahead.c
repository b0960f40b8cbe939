/* ahead.c - the squares of the next throw (see ahead.h). */
#include "game/ahead.h"

unsigned bq_ways(unsigned sum)
{
    return sum < 2 || sum > 12 ? 0 : sum <= 7 ? sum - 1 : 13 - sum;
}

/* J6, J9: the roll that comes next is the last one in jail, and a player who fails pays and moves by it. */
static bool leaves_anyway(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    bool begun = seat == st->turn && st->stage == BQ_STAGE_ROLL; /* of that turn the state knows already */
    return st->jail_turns[seat] + (begun ? 0 : 1) >= ed->rule.jail_max_turns && ed->rule.jail_third_fail != BQ_SERVED_FREE;
}

unsigned bq_ways_of(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned sum)
{
    unsigned ways = bq_ways(sum), doubles = ways && sum % 2 == 0;
    if (!(st->jailed >> seat & 1u))
        return ways;
    return (ed->rule.jail_double_moves_now ? doubles : 0) + (leaves_anyway(ed, st, seat) ? ways - doubles : 0);
}

unsigned bq_ways_to(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned to)
{
    unsigned ways = 0;
    /* On a very small board several sums lead there. */
    for (unsigned sum = (to + ed->squares - st->position[seat]) % ed->squares; sum <= 12; sum += ed->squares)
        ways += bq_ways_of(ed, st, seat, sum);
    return ways;
}

int64_t bq_square_toll(const bq_edition *ed, unsigned square)
{
    const bq_rules *rule = &ed->rule;
    if (ed->square[square].kind == BQ_SQ_TAX_LUXURY)
        return rule->luxury_tax;
    bool sum = ed->square[square].kind == BQ_SQ_TAX_INCOME && rule->income_tax_mode != BQ_TAX_SHARE;
    return sum ? rule->income_tax : 0;
}

static void deed_ahead(const bq_edition *ed, const bq_state *st, unsigned seat, bq_ahead *a)
{
    unsigned owner = st->owner[a->square];
    a->kind = owner == seat ? BQ_AHEAD_MINE : owner >= BQ_SEATS ? BQ_AHEAD_FREE : BQ_AHEAD_RENT;
    if (a->kind == BQ_AHEAD_RENT)
        a->cost = bq_rent(ed, st, a->square, a->sum);
    else if (a->kind == BQ_AHEAD_FREE)
        a->cost = ed->square[a->square].price;
}

void bq_ahead_of(const bq_edition *ed, const bq_state *st, unsigned seat, bq_ahead out[BQ_AHEAD])
{
    static const uint8_t kinds[BQ_SQUARE_KINDS] = {
        [BQ_SQ_TAX_INCOME] = BQ_AHEAD_TAX, [BQ_SQ_TAX_LUXURY] = BQ_AHEAD_TAX, [BQ_SQ_GOTOJAIL] = BQ_AHEAD_JAIL,
        [BQ_SQ_CHANCE] = BQ_AHEAD_CARD,    [BQ_SQ_CHEST] = BQ_AHEAD_CARD,
    };
    for (unsigned i = 0; i < BQ_AHEAD; i++) {
        bq_ahead *a = &out[i];
        *a = (bq_ahead){.sum = (uint8_t)(i + 1), .ways = (uint8_t)bq_ways_of(ed, st, seat, i + 1)};
        a->square = (uint8_t)((st->position[seat] + a->sum) % ed->squares);
        if (ed->deeds >> a->square & 1u) {
            deed_ahead(ed, st, seat, a);
            continue;
        }
        a->kind = kinds[ed->square[a->square].kind];
        a->cost = bq_square_toll(ed, a->square);
    }
}

unsigned bq_ahead_paying(const bq_ahead list[BQ_AHEAD], bool taxes, int64_t *total)
{
    unsigned paying = 0;
    *total = 0;
    for (unsigned i = 0; i < BQ_AHEAD; i++) {
        bool pays = (list[i].kind == BQ_AHEAD_RENT || (taxes && list[i].kind == BQ_AHEAD_TAX)) && list[i].cost;
        paying += pays ? list[i].ways : 0;
        *total += pays ? list[i].cost * list[i].ways : 0;
    }
    return paying;
}

/* worth.c - the worth of deeds to a scripted player, and the dangers of the board.
 *
 * Worth is counted by group: what a seat has of a colour, times a factor that jumps when it is whole.
 * A whole colour without the means to build is worth less, one that brings more return is worth more;
 * how much, is the style's. */
#include "bots/internal.h"

enum { PLENTY = 20 }; /* salaries */

/* ---- deeds ---- */

/* How much of three houses on each lot the cash would pay for, in thousandths. */
static int32_t means(const bq_group *g, int64_t cash)
{
    int64_t cost = 3 * (int64_t)g->house_cost * g->count;
    if (cash >= cost || cost == 0)
        return 1000;
    return cash <= 0 ? 0 : (int32_t)(cash * 1000 / cost);
}

/* Thousandths of its price that a whole colour is worth to a seat with so much cash. */
static int32_t whole_factor(const bq_bot_style *style, const bq_bot_sense *sense, const bq_group *g,
                            unsigned group, int64_t cash)
{
    int32_t factor = style->group_value;
    if (style->quality) {
        int32_t more = (int32_t)sense->quality[group] - 1000;
        factor += factor * (more * style->quality / 1000) / 1000;
    }
    if (style->means) {
        int32_t least = style->near_value < factor ? style->near_value : factor;
        int32_t lacking = (1000 - means(g, cash)) * style->means / 1000;
        factor -= (factor - least) * lacking / 1000;
    }
    return factor;
}

/* Deeds of a group that cost so much together. */
static int64_t group_worth(const bq_bot *bot, const bq_bot_sight *at, unsigned group, uint64_t own, int64_t price,
                           int64_t cash)
{
    const bq_bot_style *style = bot->style;
    const bq_group *g = &at->ed->group[group];
    if (!own)
        return 0;
    if (g->kind != BQ_SQ_STREET) {
        int32_t more = g->kind == BQ_SQ_STATION ? style->station_value : style->utility_value;
        return price + bq__bots_part(price, more * ((int32_t)bq__bots_count(own) - 1));
    }
    uint64_t missing = g->lots & ~own;
    int32_t some = missing & (missing - 1) ? style->lone_value : style->near_value;
    if (missing && at->ed->rule.build_needs_full_group)
        return bq__bots_part(price, some);
    /* Where single lots are built on, a part of a colour is half-way to the whole. */
    int32_t whole = whole_factor(style, at->sense, g, group, cash);
    return bq__bots_part(price, missing ? (some + whole) / 2 : whole);
}

/* Money that lies idle buys little: beyond twenty salaries deeds are worth more of it, at sixty twice as much, so that
 * bids and offers grow with a hoard. The salaries beyond; dividing is dear, and seldom needed. */
int64_t bq__bots_idle(const bq_edition *ed, int64_t cash)
{
    int64_t salary = ed->rule.salary > 0 ? ed->rule.salary : ed->rule.start_cash / 8 + 1;
    if (cash < (PLENTY + 1) * salary)
        return 0;
    int64_t idle = cash / salary - PLENTY;
    return idle < 1000 ? idle : 1000;
}

int64_t bq__bots_in_plenty(int64_t worth, int64_t idle)
{
    return idle ? worth + worth * idle / (2 * PLENTY) : worth;
}

int64_t bq__bots_change(const bq_bot *bot, const bq_bot_sight *at, unsigned seat, uint64_t in, uint64_t out,
                        int64_t cash)
{
    int64_t sum = 0;
    uint64_t has = at->st->deeds[seat], then = (has | in) & ~out;
    for (uint64_t left = in | out; left;) {
        unsigned group = at->ed->square[bq_low(left)].group;
        uint64_t lots = at->ed->group[group].lots;
        left &= ~lots;
        int64_t price = 0, next = 0; /* of what it has of the group, and of what it will have: no branch a deed */
        for (uint64_t deeds = (has | then) & lots; deeds; deeds &= deeds - 1) {
            unsigned square = bq_low(deeds);
            price += at->ed->square[square].price & -(int64_t)(has >> square & 1u);
            next += at->ed->square[square].price & -(int64_t)(then >> square & 1u);
        }
        sum += group_worth(bot, at, group, then & lots, next, cash) -
               group_worth(bot, at, group, has & lots, price, cash);
    }
    return sum;
}

int64_t bq__bots_gain(const bq_bot *bot, const bq_bot_sight *at, unsigned seat, uint64_t in, uint64_t out,
                      int64_t cash)
{
    return bq__bots_in_plenty(bq__bots_change(bot, at, seat, in, out, cash), bq__bots_idle(at->ed, cash));
}

/* ---- what the board may cost ---- */

int64_t bq__bots_danger(const bq_bot_sight *at)
{
    const bq_state *st = at->st;
    uint64_t others = 0;
    int64_t sum = 0;
    for (unsigned seat = 0; seat < st->seats; seat++)
        if (seat != at->seat)
            others |= st->deeds[seat];
    for (uint64_t left = others & ~st->mortgaged; left; left &= left - 1) {
        unsigned square = bq_low(left);
        sum += (int64_t)bq_rent(at->ed, st, square, 7) * at->sense->visits[square];
    }
    return sum / 10000;
}

/* A lap is about squares / 7 rolls. Where a player who cannot pay at once is out, cash is all that protects. */
int64_t bq__bots_cash_kept(const bq_bot *bot, const bq_bot_sight *at, int32_t thousandths)
{
    int64_t keep = bq__bots_part(at->ed->rule.salary, thousandths);
    if (bot->style->fear)
        keep += bq__bots_part(bq__bots_danger(at) * at->ed->squares / 700, bot->style->fear);
    if (!at->ed->rule.debt_raise_cash)
        keep += bq__bots_part(at->ed->rule.salary, bot->style->dread);
    return keep > 0 ? keep : 0;
}

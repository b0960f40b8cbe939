/* rules_end.c - the leaflet on the end of the game, and the other ends that a table may choose (O).
 */
#include "text/internal.h"

static void fortune(bq__text_leaflet *d)
{
    bq__text_rules_say(d, "O2 O7", BQ_T_RULES_END_FORTUNE);
    bq__text_rules_say(d, "O12", BQ_T_RULES_END_TIE);
}

/* Do those left compare their fortunes? */
static bool compares(int32_t mode)
{
    return mode == BQ_END_ROUNDS || mode == BQ_END_SHORT || mode == BQ_END_TIMED;
}

static void ending(bq__text_leaflet *d)
{
    const bq_rules *rule = d->rule;
    bq__text_rules_section(d, "end", BQ_T_RULES_END);
    switch (rule->end_mode) {
    case BQ_END_ROUNDS:
        bq__text_rules_say_n(d, "O2", BQ_T_RULES_END_ROUNDS, rule->rounds_limit);
        break;
    case BQ_END_MONEY:
        bq__text_rules_say(d, "O3", BQ_T_RULES_END_MONEY);
        break;
    case BQ_END_SHORT:
        bq__text_rules_say(d, "O6", BQ_T_RULES_END_SHORT);
        break;
    case BQ_END_TIMED:
        bq__text_rules_say_n(d, "O8", BQ_T_RULES_END_TIMED, rule->time_limit_min);
        break;
    default:
        bq__text_rules_say(d, "O1 N17", BQ_T_RULES_END_LAST);
    }
    if (rule->end_mode != BQ_END_LAST)
        bq__text_rules_say(d, "O1 N17", BQ_T_RULES_END_ALONE);
    if (compares(rule->end_mode)) {
        bq__text_rules_say(d, "O2 O7 O8", BQ_T_RULES_END_RICHEST);
        fortune(d);
    }
    if (rule->anti_endless)
        bq__text_rules_say(d, "O11", BQ_T_RULES_END_LEVY);
}

/* ---- other ends ---- */

static bool offers(const bq_rules *rule, int32_t mode)
{
    if (mode == rule->end_mode)
        return false; /* it is the one being played */
    switch (mode) {
    case BQ_END_ROUNDS:
        return rule->end_offers_rounds;
    case BQ_END_MONEY:
        return rule->end_offers_money;
    case BQ_END_SHORT:
        return rule->end_offers_short;
    case BQ_END_TIMED:
        return rule->end_offers_timed;
    default:
        return true;
    }
}

/* O4: deeds are dealt in short and timed games, unless they are dealt anyway. */
static void dealt(bq__text_leaflet *d, bool brief, bool timed)
{
    const bq_rules *rule = d->rule;
    if (!rule->deal_deeds || rule->deal_in_every_mode || (!brief && !timed) || !d->ed->deeds)
        return;
    enum bq_text_key key = brief && timed ? BQ_T_RULES_VARIANTS_DEAL_BOTH
                           : brief        ? BQ_T_RULES_VARIANTS_DEAL_SHORT
                                          : BQ_T_RULES_VARIANTS_DEAL_TIMED;
    bq__text_rules_say_n(d, "O4 O8", key, rule->deal_deeds);
}

static void variant(bq__text_leaflet *d, int32_t mode)
{
    const bq_rules *rule = d->rule;
    if (!offers(rule, mode))
        return;
    bq__text_rules_item(d);
    switch (mode) {
    case BQ_END_ROUNDS:
        bq__text_rules_say_n(d, "O2", BQ_T_RULES_VARIANTS_ROUNDS, rule->rounds_limit);
        break;
    case BQ_END_MONEY:
        bq__text_rules_say(d, "O3", BQ_T_RULES_VARIANTS_MONEY);
        break;
    case BQ_END_SHORT:
        bq__text_rules_say(d, "O6", BQ_T_RULES_VARIANTS_SHORT);
        if (d->ed->streets)
            bq__text_rules_say_n(d, "O5", BQ_T_RULES_VARIANTS_SHORT_HOUSES,
                                 rule->short_houses_before_hotel);
        break;
    case BQ_END_TIMED:
        bq__text_rules_say_n(d, "O8", BQ_T_RULES_VARIANTS_TIMED, rule->time_limit_min);
        break;
    default:
        bq__text_rules_say(d, "O1", BQ_T_RULES_VARIANTS_LAST);
    }
}

static void variants(bq__text_leaflet *d)
{
    const bq_rules *rule = d->rule;
    bool brief = offers(rule, BQ_END_SHORT), timed = offers(rule, BQ_END_TIMED);
    bool rounds = offers(rule, BQ_END_ROUNDS);
    if (!offers(rule, BQ_END_LAST) && !rounds && !offers(rule, BQ_END_MONEY) && !brief && !timed)
        return;
    bq__text_rules_section(d, "variants", BQ_T_RULES_VARIANTS);
    bq__text_rules_say(d, "O1 O2 O3 O4 O8", BQ_T_RULES_VARIANTS_INTRO);
    for (int32_t mode = BQ_END_LAST; mode <= BQ_END_TIMED; mode++)
        variant(d, mode);
    bq__text_rules_paragraph(d);
    dealt(d, brief, timed);
    if ((rounds || brief || timed) && !compares(rule->end_mode))
        fortune(d);
}

void bq__text_rules_ending(bq__text_leaflet *d)
{
    ending(d);
    variants(d);
}

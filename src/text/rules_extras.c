/* rules_extras.c - the leaflet on vandals, prisons and squatters, where a table has them (P). */
#include "text/internal.h"

/* ---- vandals ---- */

/* P3: one chance in the bare rent of the dearest lot of a colour. */
static int32_t odds(const bq_edition *ed, unsigned group)
{
    int32_t most = 0;
    for (uint64_t lots = ed->group[group].lots; lots; lots &= lots - 1) {
        int32_t rent = ed->square[bq_low(lots)].rent[0];
        most = rent > most ? rent : most;
    }
    return most;
}

static void vandals_chance(bq__text_leaflet *d)
{
    unsigned first = d->ed->square[bq_low(d->ed->streets)].group;
    unsigned last = d->ed->square[63 - (unsigned)__builtin_clzll(d->ed->streets)].group;
    d->arg[d->args] = bq_arg_of(BQ_ARG_NUMBER, "first_odds", odds(d->ed, first));
    d->arg[d->args + 1] = bq_arg_of(BQ_ARG_NUMBER, "last_odds", odds(d->ed, last));
    d->args += 2;
    bq__text_rules_say_two(d, "P3", BQ_T_RULES_VANDALS_CHANCE,
                           bq_arg_of(BQ_ARG_GROUP, "first_group", first),
                           bq_arg_of(BQ_ARG_GROUP, "last_group", last));
    d->args -= 2;
}

static void vandals(bq__text_leaflet *d)
{
    const bq_rules *rule = d->rule;
    bq__text_rules_section(d, "vandals", BQ_T_RULES_VANDALS);
    bq__text_rules_say(d, "P1",
                       rule->vandals_per == BQ_VANDALS_ROLL ? BQ_T_RULES_VANDALS_ROLL
                                                            : BQ_T_RULES_VANDALS_TURN);
    bq__text_rules_say(d, "P2 P4", BQ_T_RULES_VANDALS_WHERE);
    vandals_chance(d);
    bq__text_rules_say(d, "P4", BQ_T_RULES_VANDALS_BREAKS);
    bq__text_rules_say_n(d, "P4",
                         rule->unlimited_buildings ? BQ_T_RULES_VANDALS_HOTEL_FREE
                                                   : BQ_T_RULES_VANDALS_HOTEL,
                         d->ed->hotel - 1);
    if (rule->prisons)
        bq__text_rules_say(d, "P8", BQ_T_RULES_VANDALS_PRISONS);
}

/* ---- prisons ---- */

static void prisons(bq__text_leaflet *d)
{
    bq_ratio income = d->rule->prison_income;
    bq__text_rules_section(d, "prisons", BQ_T_RULES_PRISONS);
    bq__text_rules_say(d, "P5", BQ_T_RULES_PRISONS_MAKE);
    bq__text_rules_say(d, "P6 F14", BQ_T_RULES_PRISONS_EFFECT);
    if (d->rule->double_rent_full_group)
        bq__text_rules_say(d, "P6", BQ_T_RULES_PRISONS_DOUBLE);
    bq__text_rules_say(d, "P7",
                       income.num == 0                ? BQ_T_RULES_PRISONS_INCOME_NONE
                       : income.num * 2 == income.den ? BQ_T_RULES_PRISONS_INCOME_HALF
                                                      : BQ_T_RULES_PRISONS_INCOME_SHARE);
    if (bq__text_can_jail(d))
        bq__text_rules_say(d, "P6", BQ_T_RULES_PRISONS_NOBODY);
}

/* ---- squatters ---- */

static void squatters(bq__text_leaflet *d)
{
    const bq_rules *rule = d->rule;
    bq__text_rules_section(d, "squatters", BQ_T_RULES_SQUATTERS);
    bq__text_rules_say(d, "P9 P10", BQ_T_RULES_SQUATTERS_COME);
    bq__text_rules_say(d, "P9", BQ_T_RULES_SQUATTERS_CHANCE);
    if (d->ed->utilities)
        bq__text_rules_say(d, "P9", BQ_T_RULES_SQUATTERS_UTILITY);
    bq__text_rules_say(d, "P11",
                       rule->squatter_jail_one_in > 1 ? BQ_T_RULES_SQUATTERS_CHOICE
                                                      : BQ_T_RULES_SQUATTERS_CHOICE_JAIL);
    bq__text_rules_say_n(d, "P12 F14", BQ_T_RULES_SQUATTERS_STAYS, rule->squatter_rounds);
    if (rule->prisons)
        bq__text_rules_say(d, "P12", BQ_T_RULES_SQUATTERS_PRISON);
}

void bq__text_rules_extras(bq__text_leaflet *d)
{
    if (!d->ed->streets)
        return; /* all three are about streets */
    if (d->rule->vandals)
        vandals(d);
    if (d->rule->prisons)
        prisons(d);
    if (d->rule->squatters)
        squatters(d);
}

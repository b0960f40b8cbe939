/* option.c - a table's options: shown as a short difference from the edition, given one by
 * one or together, in any order. Rules that fit only in pairs wait for each other. */
#include <string.h>

#include "game/say.h"
#include "terminal/session/house.h"
#include "terminal/session/session.h"
#include "text/text.h"

/* ---- without effect ---- */

/* What an option needs to mean anything. */
static const struct {
    uint8_t which;
    uint8_t needs;
    const char *value;
} needs[] = {
    {BQ_SW_income_tax_share, BQ_SW_income_tax_mode, "choice"},
    {BQ_SW_parking_seed, BQ_SW_parking_pot, "taxes_and_seed"},
    {BQ_SW_rounds_limit, BQ_SW_end_mode, "rounds"},
    {BQ_SW_money_target, BQ_SW_end_mode, "money"},
    {BQ_SW_time_limit_min, BQ_SW_end_mode, "timed"},
    {BQ_SW_short_houses_before_hotel, BQ_SW_end_mode, "short"},
    {BQ_SW_building_auction_open, BQ_SW_building_shortage, "auction"},
};

/* The leaflet has every switch that matters; what does not change it does not change the game. */
static bool same_rules(bq__session *s, const bq_edition *a, const bq_edition *b)
{
    static char leaflet[2][BQ_LEAFLET_BYTES];
    const bq_edition *both[2] = {a, b};
    for (unsigned i = 0; i < 2; i++) {
        bq_text_names names = {.edition = both[i]};
        bq_buf t = bq_buf_on(leaflet[i], sizeof leaflet[i]);
        bq_rules_plain(&t, s->language, &names, 0);
    }
    return !strcmp(leaflet[0], leaflet[1]);
}

static bool changes_nothing(bq__session *s, const bq_edition *edition, const bq_edition *table,
                            unsigned which)
{
    /* The numbers of ends are in the leaflet of every edition that offers them. */
    static const uint8_t ends[][2] = {{BQ_SW_rounds_limit, BQ_END_ROUNDS},
                                      {BQ_SW_money_target, BQ_END_MONEY},
                                      {BQ_SW_time_limit_min, BQ_END_TIMED}};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (ends[i][0] == which)
            return table->rule.end_mode != ends[i][1];
    bq_edition without = *table;
    char was[64], back[128];
    bq_option_error error;
    bq_edition_switch(edition, which, was, sizeof was);
    snprintf(back, sizeof back, "%s=%s", bq_switches[which].name, was);
    return bq_edition_options(&without, back, &error) && same_rules(s, &without, table);
}

static void say_useless(bq__session *s, unsigned which, const char *value)
{
    char what[800], need[800] = "";
    bq__house_one(s, which, value, what, sizeof what);
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if (needs[i].which == which)
            bq__house_one(s, needs[i].needs, needs[i].value, need, sizeof need);
    BQ__SAY(s, "option", *need ? BQ_T_PLAIN_OPTION_USELESS_NEEDS : BQ_T_PLAIN_OPTION_USELESS, bq_arg_text("what", what),
            bq_arg_text("needs", need));
}

/* ---- shown ---- */

void bq__session_difference(bq__session *s, const bq_edition *edition, const bq_edition *table)
{
    bool any = false;
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        char was[64], is[64], meaning[400], now[200], usual[200];
        bq_buf m = bq_buf_on(meaning, sizeof meaning);
        bq_edition_switch(edition, i, was, sizeof was);
        bq_edition_switch(table, i, is, sizeof is);
        if (!strcmp(was, is))
            continue;
        any = true;
        bq_say_meaning(&m, s->language, i);
        bq__house_value(s, i, is, now, sizeof now);
        bq__house_value(s, i, was, usual, sizeof usual);
        BQ__SAY(s, "option", BQ_T_PLAIN_OPTION, bq_arg_text("value", now), bq_arg_text("usual", usual),
                bq_arg_text("meaning", meaning));
        if (changes_nothing(s, edition, table, i))
            say_useless(s, i, is);
    }
    if (!any)
        bq__session_tell(s, "option", BQ_T_PLAIN_OPTION_NONE);
}

/* The ends that an edition offers, as they are typed, with numbers that fit it; one of them is an example. */
enum { ENDS_BYTES = 200 };

static void put_ends(const bq_edition *ed, char ends[ENDS_BYTES], char example[64])
{
    const bq_rules *rule = &ed->rule;
    bq_buf b = bq_buf_on(ends, ENDS_BYTES);
    char money[64];
    snprintf(money, sizeof money, "end=money:%lld", 4 * (long long)rule->start_cash);
    const struct {
        bool offered;
        const char *words;
    } list[] = {{rule->end_offers_rounds, "end=rounds:20"}, {rule->end_offers_timed, "end=timed:90"},
                {rule->end_offers_money, money}, {rule->end_offers_short, "end=short"}};
    bq_buf_str(&b, "end=last");
    snprintf(example, 64, "end=last");
    for (size_t i = sizeof list / sizeof list[0]; i-- > 0;)
        if (list[i].offered) {
            bq_buf_str(&b, ", ");
            bq_buf_str(&b, list[i].words);
            snprintf(example, 64, "%s", list[i].words);
        }
}

void bq__session_list_options(bq__session *s, const bq_edition *ed)
{
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        char is[64], values[256], meaning[400];
        bq_buf b = bq_buf_on(values, sizeof values), m = bq_buf_on(meaning, sizeof meaning);
        if (!bq_house_sets(i))
            continue;
        bq_edition_switch(ed, i, is, sizeof is);
        bq_say_values(&b, s->language, i);
        bq_say_meaning(&m, s->language, i);
        BQ__SAY(s, "option", BQ_T_PLAIN_OPTION_VALUES, bq_arg_text("name", bq_switches[i].name),
                bq_arg_text("value", is), bq_arg_text("values", values), bq_arg_text("meaning", meaning));
    }
    char ends[ENDS_BYTES], first[64];
    put_ends(ed, ends, first);
    BQ__SAY(s, "option", BQ_T_PLAIN_OPTION_ENDS, bq_arg_text("ends", ends));
}

void bq__session_ask_options(bq__session *s, const bq_edition *ed)
{
    char ends[ENDS_BYTES], end[64], first[64];
    const bq_rules *rule = &ed->rule;
    put_ends(ed, ends, end);
    snprintf(first, sizeof first, "%s=%lld", rule->salary ? "salary" : "start_cash",
             2 * (long long)(rule->salary ? rule->salary : rule->start_cash));
    BQ__SAY(s, "ask", BQ_T_PLAIN_ASK_OPTIONS, bq_arg_text("first", first), bq_arg_text("end", end));
}

/* ---- given ---- */

/* Two switches that do not fit each other: the second may still come. */
static bool may_wait(const bq_option_error *error)
{
    return error->code == BQ_OPTION_FAULT &&
           (error->fault.code == BQ_FAULT_TIE_RULE || error->fault.code == BQ_FAULT_SELL_RULE ||
            error->fault.code == BQ_FAULT_PLAYERS || error->fault.code == BQ_FAULT_MONEY_TARGET ||
            error->fault.code == BQ_FAULT_TAX_MODE || error->fault.code == BQ_FAULT_SCALE);
}

void bq__session_add_option(bq__session *s, bq_table_plan *plan, char waiting[BQ_OPTION_BYTES],
                            const char *words)
{
    char all[BQ_OPTION_BYTES], more[BQ_OPTION_BYTES], timed[BQ_OPTION_BYTES];
    bq_edition ed = plan->edition->ed;
    bq_option_error error;
    int n = snprintf(more, sizeof more, "%s%s%s", waiting, waiting[0] ? " " : "", words);
    int m = snprintf(all, sizeof all, "%s%s%s", plan->options, plan->options[0] ? " " : "", more);
    if (n < 0 || (size_t)n >= sizeof more || m < 0 || (size_t)m >= sizeof all) {
        bq__session_tell(s, "no", BQ_T_PLAIN_OPTION_LONG);
        return;
    }
    if (!bq__session_hours(s, all, timed))
        return;
    if (bq_edition_options(&ed, timed, &error)) {
        snprintf(plan->options, sizeof plan->options, "%s", all);
        waiting[0] = 0;
        bq__session_difference(s, &plan->edition->ed, &ed);
        return;
    }
    bq__session_hours_refused(all, &error);
    bq__session_option_error(s, &error);
    if (!may_wait(&error))
        return;
    snprintf(waiting, BQ_OPTION_BYTES, "%s", more);
    BQ__SAY(s, "option", BQ_T_PLAIN_OPTION_WAITS, bq_arg_text("what", waiting));
}

/* weights.c - the weights of an edition, and weights as text. */
#include <stdio.h>
#include <string.h>

#include "bots/value/internal.h"

/* ---- whose ---- */

enum { FEWEST_ROUNDS = 10, LEAST_TARGET = 2, MOST_TARGET = 5 }; /* as src/sim/train_play.c draws them */

/* The edition without what training draws, and without what does not change how strong a position is. */
static uint64_t key_of(const bq_edition *ed)
{
    bq_edition plain = *ed;
    bq_rules *rule = &plain.rule;
    rule->end_mode = rule->end_offers_rounds = rule->end_offers_money = 0;
    rule->end_offers_short = rule->end_offers_timed = 0;
    rule->rounds_limit = rule->money_target = rule->time_limit_min = 1;
    rule->start_cash = rule->salary = rule->trade = rule->auction_on_decline = 0;
    rule->parking_pot = rule->parking_pot == BQ_POT_TAXES ? BQ_POT_NONE : rule->parking_pot;
    rule->double_salary_on_go = rule->unlimited_buildings = 0;
    rule->anti_endless = rule->deal_deeds = rule->deal_in_every_mode = 0;
    rule->min_players = rule->max_players = BQ_SEATS;
    rule->auctioneer_role_from = rule->banker_role_from = 0;
    rule->order_rule = rule->order_tie = 0;
    return bq_edition_digest(&plain);
}

bq_value_rules bq_value_rules_of(const bq_edition *ed)
{
    return (bq_value_rules){.key = key_of(ed), .cash = ed->rule.start_cash, .salary = ed->rule.salary};
}

static bool within(int64_t n, int64_t least, int64_t most)
{
    return n >= least && n <= most;
}

/* Poorer or richer beginnings than were drawn, and nearer ends, are not played by these weights. */
bool bq_value_fits(const bq_value_rules *w, const bq_edition *ed)
{
    const bq_rules *rule = &ed->rule;
    return w->key == key_of(ed) && within(rule->start_cash, w->cash / 2, 2 * (int64_t)w->cash) &&
           within(rule->salary, 0, w->salary) &&
           (rule->end_mode != BQ_END_ROUNDS || rule->rounds_limit >= FEWEST_ROUNDS) &&
           (rule->end_mode != BQ_END_MONEY || within(rule->money_target, LEAST_TARGET * (int64_t)w->cash,
                                                     MOST_TARGET * (int64_t)w->cash));
}

const struct bq_value_net *bq_value_net_of(const bq_edition *ed)
{
    for (const bq__bots_value_named *w = bq__bots_value_nets; w->rules.key; w++)
        if (bq_value_fits(&w->rules, ed))
            return &w->net;
    return NULL;
}

/* ---- as text ---- */

static const int16_t *row_of(const struct bq_value_net *net, unsigned i)
{
    return i < BQ_VALUE_FEATURES ? net->in[i] : i == BQ_VALUE_FEATURES ? net->bias : net->out;
}

size_t bq_value_print(const bq_value_rules *rules, const struct bq_value_net *net, const char *head, char *out,
                      size_t size)
{
    static const char digit[] = "0123456789abcdef";
    int n = snprintf(out, size, "# %s\nkey %016llx %08x %08x\n", head, (unsigned long long)rules->key,
                     (unsigned)rules->cash, (unsigned)rules->salary);
    size_t used = n > 0 ? (size_t)n : size;
    for (unsigned i = 0; i < BQ_VALUE_FEATURES + 2; i++) {
        const int16_t *row = row_of(net, i);
        if (used + 4 * BQ_VALUE_HIDDEN + 2 > size)
            return 0;
        for (unsigned j = 0; j < BQ_VALUE_HIDDEN; j++)
            for (unsigned shift = 16; shift; shift -= 4)
                out[used++] = digit[(uint16_t)row[j] >> (shift - 4) & 15u];
        out[used++] = '\n';
    }
    n = snprintf(out + used, size - used, "temper");
    for (unsigned i = 0; i < BQ_VALUE_TEMPERS && n > 0; i++) {
        used += (size_t)n;
        n = used < size ? snprintf(out + used, size - used, " %02x", (unsigned)net->temper[i]) : 0;
    }
    used += (size_t)n;
    if (n <= 0 || used + 2 > size)
        return 0;
    out[used++] = '\n';
    out[used] = 0;
    return used;
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* So many hexadecimal digits; false: there is something else. */
static bool number(const char **at, const char *end, unsigned digits, uint64_t *out)
{
    for (*out = 0; digits; digits--) {
        int d = *at < end ? digit_of(*(*at)++) : -1;
        if (d < 0)
            return false;
        *out = *out << 4 | (unsigned)d;
    }
    return true;
}

static bool read_row(const char **at, const char *end, int16_t row[BQ_VALUE_HIDDEN])
{
    for (unsigned j = 0; j < BQ_VALUE_HIDDEN; j++) {
        uint64_t w;
        if (!number(at, end, 4, &w))
            return false;
        row[j] = (int16_t)(uint16_t)w;
        if (row[j] > BQ_VALUE_WEIGHT_MOST || row[j] < -BQ_VALUE_WEIGHT_MOST)
            return false;
    }
    return *at < end && *(*at)++ == '\n';
}

/* "key KEY CASH SALARY", all hexadecimal. */
static bool read_rules(const char **at, const char *end, bq_value_rules *rules)
{
    uint64_t cash, salary;
    if (end - *at < 4 || memcmp(*at, "key ", 4) != 0)
        return false;
    *at += 4;
    if (!number(at, end, 16, &rules->key) || *at == end || *(*at)++ != ' ' || !number(at, end, 8, &cash) || *at == end ||
        *(*at)++ != ' ' || !number(at, end, 8, &salary) || *at == end || *(*at)++ != '\n' || cash > BQ_AMOUNT ||
        salary > BQ_AMOUNT)
        return false;
    rules->cash = (int32_t)cash;
    rules->salary = (int32_t)salary;
    return rules->key != 0;
}

/* "temper", and a number for each of the rounds. */
static bool read_temper(const char **at, const char *end, int16_t temper[BQ_VALUE_TEMPERS])
{
    uint64_t t;
    if (end - *at < 6 || memcmp(*at, "temper", 6) != 0)
        return false;
    *at += 6;
    for (unsigned i = 0; i < BQ_VALUE_TEMPERS; i++) {
        if (*at == end || *(*at)++ != ' ' || !number(at, end, 2, &t) || t == 0)
            return false;
        temper[i] = (int16_t)t;
    }
    return *at < end && *(*at)++ == '\n';
}

bool bq_value_read(const char *text, size_t n, bq_value_rules *rules, struct bq_value_net *net)
{
    const char *at = text, *end = text + n;
    while (at < end && *at == '#') {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        if (!line)
            return false;
        at = line + 1;
    }
    if (!read_rules(&at, end, rules))
        return false;
    for (unsigned i = 0; i < BQ_VALUE_FEATURES + 2; i++)
        if (!read_row(&at, end, i < BQ_VALUE_FEATURES ? net->in[i] : i == BQ_VALUE_FEATURES ? net->bias : net->out))
            return false;
    return read_temper(&at, end, net->temper) && at == end;
}

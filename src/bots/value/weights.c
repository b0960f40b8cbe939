/* weights.c - which weights belong to an edition, and weights as text. */
#include <stdio.h>
#include <string.h>

#include "bots/value/internal.h"

/* ---- whose ---- */

/* What src/sim/train_play.c draws, and what does not change how strong a position is. */
uint64_t bq_value_key(const bq_edition *ed)
{
    bq_edition plain = *ed;
    bq_rules *rule = &plain.rule;
    rule->end_mode = rule->end_offers_rounds = rule->end_offers_money = 0;
    rule->end_offers_short = rule->end_offers_timed = 0;
    rule->rounds_limit = rule->money_target = rule->time_limit_min = 1;
    rule->start_cash = rule->salary = rule->trade = rule->auction_on_decline = 0;
    rule->parking_pot = rule->parking_seed = rule->double_salary_on_go = rule->unlimited_buildings = 0;
    rule->anti_endless = rule->deal_deeds = rule->deal_in_every_mode = 0;
    rule->min_players = rule->max_players = BQ_SEATS;
    rule->auctioneer_role_from = rule->banker_role_from = 0;
    rule->order_rule = rule->order_tie = 0;
    return bq_edition_digest(&plain);
}

/* Poorer or richer beginnings than were drawn are not played by these weights. */
const struct bq_value_net *bq_value_net_of(const bq_edition *ed)
{
    uint64_t key = bq_value_key(ed);
    for (const bq__bots_value_named *w = bq__bots_value_nets; w->key; w++)
        if (w->key == key)
            return &w->net;
    return NULL;
}

/* ---- as text ---- */

static const int16_t *row_of(const struct bq_value_net *net, unsigned i)
{
    return i < BQ_VALUE_FEATURES ? net->in[i] : i == BQ_VALUE_FEATURES ? net->bias : net->out;
}

size_t bq_value_print(uint64_t key, const struct bq_value_net *net, const char *head, char *out, size_t size)
{
    static const char digit[] = "0123456789abcdef";
    int n = snprintf(out, size, "# %s\nkey %016llx\n", head, (unsigned long long)key);
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

bool bq_value_read(const char *text, size_t n, uint64_t *key, struct bq_value_net *net)
{
    const char *at = text, *end = text + n;
    while (at < end && *at == '#') {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        if (!line)
            return false;
        at = line + 1;
    }
    if (end - at < 4 || memcmp(at, "key ", 4) != 0)
        return false;
    at += 4;
    if (!number(&at, end, 16, key) || at == end || *at++ != '\n')
        return false;
    for (unsigned i = 0; i < BQ_VALUE_FEATURES + 2; i++)
        if (!read_row(&at, end, i < BQ_VALUE_FEATURES ? net->in[i] : i == BQ_VALUE_FEATURES ? net->bias : net->out))
            return false;
    return at == end;
}

/* suppose.c - the game as it would be, and what that is worth. */
#include "bots/master/internal.h"

bq_bot_sight bq__bots_master_look(const bq_bot_sight *at, bq_value_base *near)
{
    bq_bot_sight there = *at;
    bq_value_base_of(at->ed, at->sense, at->st, near);
    there.near = near;
    return there;
}

void bq__bots_master_chances(const bq_bot_sight *at, const bq_state *st, int32_t chance[BQ_SEATS])
{
    int32_t says[BQ_SEATS] = {0};
    bq_value_says_near(at->ed, at->sense, st, st->in, at->near, says);
    bq_value_shares(st, says, chance);
}

int32_t bq__bots_master_chance(const bq_bot_sight *at, const bq_state *st, unsigned seat)
{
    int32_t chance[BQ_SEATS];
    bq__bots_master_chances(at, st, chance);
    return chance[seat];
}

/* ---- deeds and money ---- */

void bq__bots_master_give(bq_state *st, unsigned from, unsigned to, uint64_t deeds)
{
    if (from < BQ_SEATS)
        st->deeds[from] &= ~deeds;
    st->deeds[to] |= deeds;
    for (; deeds; deeds &= deeds - 1)
        st->owner[bq_low(deeds)] = (uint8_t)to;
}

void bq__bots_master_pledge(const bq_edition *ed, bq_state *st, unsigned seat, uint64_t deeds)
{
    st->mortgaged |= deeds;
    for (; deeds; deeds &= deeds - 1)
        st->cash[seat] += ed->square[bq_low(deeds)].mortgage;
}

void bq__bots_master_redeem(const bq_edition *ed, bq_state *st, unsigned seat, uint64_t deeds)
{
    st->mortgaged &= ~deeds;
    for (; deeds; deeds &= deeds - 1)
        st->cash[seat] -= bq_redeem_cost(ed, bq_low(deeds));
}

void bq__bots_master_trade(const bq_edition *ed, bq_state *st, unsigned seat, const bq_terms *t)
{
    uint64_t pledged = st->mortgaged;
    bq__bots_master_give(st, seat, t->to, t->give);
    bq__bots_master_give(st, t->to, seat, t->take);
    int64_t cash = (int64_t)t->give_cash - t->take_cash;
    st->cash[seat] -= cash + bq_transfer_cost(ed, t->take & pledged, 0);
    st->cash[t->to] += cash - bq_transfer_cost(ed, t->give & pledged, 0);
    st->held[seat] = (uint8_t)((st->held[seat] & ~t->give_cards) | t->take_cards);
    st->held[t->to] = (uint8_t)((st->held[t->to] & ~t->take_cards) | t->give_cards);
}

/* ---- buildings ---- */

static void build_on(const bq_edition *ed, bq_state *st, unsigned seat, unsigned square)
{
    if (st->level[square] >= ed->hotel)
        return;
    st->level[square]++;
    st->cash[seat] -= ed->square[square].house_cost;
    if (ed->rule.unlimited_buildings)
        return;
    if (st->level[square] < ed->hotel) {
        st->houses = (uint8_t)(st->houses - (st->houses > 0));
    } else {
        st->hotels = (uint8_t)(st->hotels - (st->hotels > 0));
        st->houses = (uint8_t)(st->houses + ed->hotel - 1);
    }
}

/* The lowest lot of a colour, of equals the last: the dearest. */
static unsigned lowest(const bq_state *st, uint64_t lots)
{
    unsigned low = bq_low(lots);
    for (; lots; lots &= lots - 1)
        if (st->level[bq_low(lots)] <= st->level[low])
            low = bq_low(lots);
    return low;
}

static unsigned highest(const bq_state *st, uint64_t lots)
{
    unsigned top = bq_low(lots);
    for (; lots; lots &= lots - 1)
        if (st->level[bq_low(lots)] > st->level[top])
            top = bq_low(lots);
    return top;
}

void bq__bots_master_build(const bq_edition *ed, bq_state *st, unsigned seat, unsigned group, int32_t n)
{
    uint64_t lots = ed->group[group].lots & st->deeds[seat];
    for (; n > 0 && lots; n--)
        build_on(ed, st, seat, lowest(st, lots));
}

static void sell(const bq_edition *ed, bq_state *st, unsigned seat, unsigned group, int32_t n)
{
    uint64_t lots = ed->group[group].lots & st->deeds[seat];
    bq_ratio part = ed->rule.sell_ratio;
    for (; n > 0 && lots; n--) {
        unsigned square = highest(st, lots);
        if (!st->level[square])
            return;
        st->level[square]--;
        st->cash[seat] += (int64_t)ed->square[square].house_cost * part.num / part.den;
    }
}

void bq__bots_master_do(const bq_edition *ed, bq_state *st, const bq_command *cmd)
{
    switch (cmd->verb) {
    case BQ_CMD_BUILD:
        for (unsigned i = 0; i < cmd->order.n; i++)
            build_on(ed, st, cmd->seat, cmd->order.step[i]);
        if (!cmd->order.n)
            bq__bots_master_build(ed, st, cmd->seat, cmd->a, cmd->amount);
        break;
    case BQ_CMD_REDEEM:
        bq__bots_master_redeem(ed, st, cmd->seat, cmd->squares);
        break;
    case BQ_CMD_MORTGAGE:
        bq__bots_master_pledge(ed, st, cmd->seat, cmd->squares);
        break;
    case BQ_CMD_SELL:
        sell(ed, st, cmd->seat, cmd->a, cmd->amount);
        break;
    default:
        break;
    }
}

/* ---- what harms a person ---- */

bool bq__bots_harms(const bq_bot_sight *at, const bq_terms *t)
{
    if (!at->sense->net)
        return false;
    bq_state then = *at->st;
    bq__bots_master_trade(at->ed, &then, at->seat, t);
    return bq__bots_master_chance(at, &then, t->to) < bq__bots_master_chance(at, at->st, t->to) - 2 * BQ__BOTS_MASTER_POINT;
}

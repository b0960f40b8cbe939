/* plan.c - the master's plans for its property. A plan is a row of commands; only the first is given, for the next
 * time it is asked it thinks anew. Single houses would never be built for what the third brings, so plans are long. */
#include "bots/master/internal.h"

enum { LONGEST = 16, LEAST_GAIN = BQ__BOTS_MASTER_POINT / 200 };

/* Players who spend all they have: where to build, and what to pledge for it, is theirs to say. */
static const bq_bot_style spender = {.build_reserve = 0};
static const bq_bot_style pledger = {.build_reserve = 0, .pledge = 1};

typedef struct plan {
    bq_command first;
    int32_t chance;
} plan;

static void weigh(const bq_bot_sight *at, const bq_state *then, const bq_command *first, plan *best)
{
    int32_t chance = then->cash[at->seat] < 0 ? -1 : bq__bots_master_chance(at, then, at->seat);
    if (chance > best->chance)
        *best = (plan){*first, chance};
}

/* What a scripted player would do, step by step; every beginning of it is a plan. */
static void like_scripted(const bq_bot_sight *at, const bq_bot_style *style, plan *best)
{
    const bq_bot like = {.style = style};
    bq_state then = *at->st;
    bq_bot_cache cache = {0};
    bq_bot_sight there = *at;
    bq_command first, cmd;
    there.st = &then;
    there.cache = &cache;
    for (unsigned i = 0; i < LONGEST && bq__bots_improve(&like, &there, &cmd); i++) {
        if (i == 0)
            first = cmd;
        bq__bots_master_do(at->ed, &then, &cmd);
        weigh(at, &then, &first, best);
    }
}

/* Rows of buildings in each colour. */
static void rows(const bq_bot_sight *at, plan *best)
{
    uint64_t ground = bq__bots_building_ground(at);
    if (at->ed->rule.build_even == BQ_EVEN_NO || at->ed->rule.build_only_where_standing)
        return;
    while (ground) {
        unsigned group = at->ed->square[bq_low(ground)].group;
        uint64_t lots = at->ed->group[group].lots & at->st->deeds[at->seat];
        int32_t most = at->ed->hotel * at->ed->group[group].count;
        ground &= ~lots;
        for (int32_t n = 1; n <= most; n++) {
            bq_command cmd = {.verb = BQ_CMD_BUILD, .seat = (uint8_t)at->seat, .a = (uint8_t)group, .amount = n};
            if (bq_check(at->ed, at->st, &cmd).code != BQ_NO_OK)
                break;
            bq_state then = *at->st;
            bq__bots_master_do(at->ed, &then, &cmd);
            weigh(at, &then, &cmd, best);
        }
    }
}

/* Pledges of each group, and all that can be paid. */
static void redemptions(const bq_bot_sight *at, plan *best)
{
    uint64_t pledged = at->st->deeds[at->seat] & at->st->mortgaged, all = 0;
    int64_t cash = at->st->cash[at->seat];
    for (uint64_t left = pledged; left; left &= left - 1)
        if (bq_redeem_cost(at->ed, bq_low(left)) <= cash) {
            cash -= bq_redeem_cost(at->ed, bq_low(left));
            all |= left & -left;
        }
    for (uint64_t left = pledged; left;) {
        uint64_t lots = at->ed->group[at->ed->square[bq_low(left)].group].lots & pledged;
        uint64_t sets[3] = {lots, lots & -lots, all};
        left &= ~lots;
        for (unsigned i = 0; i < 3; i++) {
            bq_command cmd = {.verb = BQ_CMD_REDEEM, .seat = (uint8_t)at->seat, .squares = sets[i]};
            if (!sets[i] || bq_check(at->ed, at->st, &cmd).code != BQ_NO_OK)
                continue;
            bq_state then = *at->st;
            bq__bots_master_do(at->ed, &then, &cmd);
            weigh(at, &then, &cmd, best);
        }
        all = 0;
    }
}

static bool best_plan(const bq_bot_sight *at, uint64_t ground, uint64_t pledged, bq_command *out)
{
    plan best = {.chance = -1};
    if (pledged)
        redemptions(at, &best);
    if (ground)
        rows(at, &best);
    like_scripted(at, &spender, &best);
    if (at->ed->rule.debt_raise_cash)
        like_scripted(at, &pledger, &best);
    if (best.chance < 0 || best.chance < bq__bots_master_chance(at, at->st, at->seat) + LEAST_GAIN)
        return false;
    *out = best.first;
    return bq_check(at->ed, at->st, out).code == BQ_NO_OK;
}

bool bq__bots_master_property(const bq_bot *bot, const bq_bot_sight *at, bq_command *out)
{
    uint64_t ground = bq__bots_building_ground(at), pledged = at->st->deeds[at->seat] & at->st->mortgaged;
    bq_value_base near;
    (void)bot;
    if (!ground && !pledged)
        return false;
    const bq_bot_sight there = bq__bots_master_look(at, &near);
    return best_plan(&there, ground, pledged, out);
}

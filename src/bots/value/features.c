/* features.c - a position in numbers, as one seat sees it. */
#include "bots/internal.h"
#include "bots/value/internal.h"

/* ---- whole-number functions ---- */

static int16_t clip(int64_t x)
{
    return (int16_t)(x > BQ_VALUE_MOST ? BQ_VALUE_MOST : x < -BQ_VALUE_MOST ? -BQ_VALUE_MOST : x);
}

/* part / whole, 1 is BQ_VALUE_ONE. */
static int16_t ratio(int64_t part, int64_t whole)
{
    return whole > 0 ? clip(part * BQ_VALUE_ONE / whole) : 0;
}

/* The same of small numbers. */
static int16_t part_of(unsigned part, unsigned whole)
{
    return (int16_t)(part * BQ_VALUE_ONE / whole);
}

/* Logarithm to the base 2 of 1 + x / 16, in 256ths; between powers of two it is a straight line. */
static int64_t log_of(int64_t x)
{
    uint64_t y = (uint64_t)(x < 0 ? 0 : x) + 16;
    unsigned high = 63u - (unsigned)__builtin_clzll(y);
    uint64_t part = high >= 8 ? (y >> (high - 8)) & 255 : (y << (8 - high)) & 255;
    return (int64_t)((high - 4) * 256 + part);
}

/* Money on a scale on which the first coins count most: 1 for about 30 salaries. */
static int16_t purse(int64_t money, int64_t unit)
{
    return clip(log_of(money * 64 / unit) / 7);
}

/* ---- the scene ---- */

static int64_t visits(const bq_bot_sense *sense, unsigned square)
{
    return sense->visits[square];
}

/* What a colour brings when each of its lots has `level` buildings at least. */
static int64_t flow_at(const bq_edition *ed, const bq_bot_sense *sense, const bq_state *st, uint64_t lots,
                       unsigned level)
{
    int64_t sum = 0;
    for (; lots; lots &= lots - 1) {
        unsigned square = bq_low(lots), has = st->level[square];
        sum += bq__bots_rent_at(ed, square, has > level ? has : level) * visits(sense, square);
    }
    return sum;
}

/* What more a colour brings when as much is built on it as the money pays for; the money is spent. */
static int64_t built_up(const bq_edition *ed, const bq_bot_sense *sense, const bq_state *st, uint64_t lots,
                        int64_t *money)
{
    unsigned n = bq__bots_count(lots), low = ed->hotel, first = bq_low(lots);
    int64_t cost = (int64_t)ed->square[first].house_cost * n;
    for (uint64_t left = lots; left; left &= left - 1)
        if (st->level[bq_low(left)] < low)
            low = st->level[bq_low(left)];
    int64_t rows = cost > 0 ? *money / cost : 0;
    if (rows <= 0 || low == ed->hotel)
        return 0;
    unsigned to = rows > (int64_t)(ed->hotel - low) ? ed->hotel : low + (unsigned)rows;
    *money -= cost * (to - low);
    return flow_at(ed, sense, st, lots, to) - flow_at(ed, sense, st, lots, low);
}

static void look_at_seat(const bq_edition *ed, const bq_bot_sense *sense, const bq_state *st, unsigned seat,
                         bq_value_scene *scene)
{
    uint64_t own = st->deeds[seat];
    int64_t flow = 0, more = 0, money = st->cash[seat];
    for (uint64_t left = own & ~st->mortgaged; left; left &= left - 1)
        flow += scene->rent[bq_low(left)] * visits(sense, bq_low(left));
    for (unsigned group = ed->groups; group-- > 0;) {
        uint64_t lots = ed->group[group].lots, mine = lots & own;
        if (ed->group[group].kind != BQ_SQ_STREET || !mine || mine & (st->mortgaged | st->prisons) ||
            (mine != lots && ed->rule.build_needs_full_group))
            continue;
        more += built_up(ed, sense, st, mine, &money);
    }
    scene->flow[seat] = flow;
    scene->might[seat] = flow + more;
    scene->liquid[seat] = bq_liquid(ed, st, seat);
    scene->fortune[seat] = bq_fortune(ed, st, seat);
    scene->flows += flow;
    scene->mights += flow + more;
    scene->fortunes += scene->fortune[seat] > 0 ? scene->fortune[seat] : 0;
    scene->cashes += st->cash[seat] > 0 ? st->cash[seat] : 0;
}

void bq_value_look(const bq_edition *ed, const bq_bot_sense *sense, const bq_state *st, bq_value_scene *scene)
{
    uint64_t owned = 0;
    scene->unit = bq__bots_prices(ed, ed->deeds) / (bq__bots_count(ed->deeds) + !ed->deeds) + 1;
    scene->flows = scene->mights = scene->fortunes = scene->cashes = 0;
    scene->in = 0;
    for (unsigned seat = 0; seat < st->seats; seat++)
        owned |= st->deeds[seat];
    for (unsigned square = 0; square < ed->squares; square++)
        scene->rent[square] = owned >> square & 1u ? bq_rent(ed, st, square, 7) : 0;
    scene->bank = ed->deeds & ~owned;
    for (unsigned group = 0; group < ed->groups; group++) {
        uint64_t lots = ed->group[group].lots;
        scene->banked[group] = (uint8_t)bq__bots_count(lots & scene->bank);
        for (unsigned seat = 0; seat < st->seats; seat++)
            scene->has[group][seat] = (uint8_t)bq__bots_count(lots & st->deeds[seat]);
    }
    for (unsigned seat = 0; seat < st->seats; seat++)
        if (st->in >> seat & 1u) {
            look_at_seat(ed, sense, st, seat, scene);
            scene->in++;
        }
}

/* ---- groups ---- */

/* The largest part of a group that another has. */
static unsigned rival_part(const bq_value_scene *scene, unsigned seats, unsigned seat, unsigned group)
{
    unsigned most = 0;
    for (unsigned other = 0; other < seats; other++) {
        unsigned n = other == seat ? 0 : scene->has[group][other];
        most = n > most ? n : most;
    }
    return most;
}

static void group_features(const bq_edition *ed, const bq_state *st, const bq_value_scene *scene, unsigned seat,
                           unsigned group, int16_t out[BQ_VALUE_PER_GROUP])
{
    const bq_group *g = &ed->group[group];
    uint64_t mine = g->lots & st->deeds[seat];
    unsigned has = scene->has[group][seat], rival = rival_part(scene, st->seats, seat, group), levels = 0;
    out[3] = rival == g->count ? -BQ_VALUE_ONE : part_of(rival, g->count);
    out[5] = part_of(scene->banked[group], g->count);
    if (!has)
        return;
    if (mine == g->lots)
        out[1] = BQ_VALUE_ONE;
    else
        out[0] = part_of(has, g->count);
    for (uint64_t left = mine; left; left &= left - 1)
        levels += st->level[bq_low(left)];
    out[2] = (int16_t)(levels * 128 / g->count);
    out[4] = part_of(bq__bots_count(mine & st->mortgaged), g->count);
}

/* ---- the next roll ---- */

typedef struct peril {
    int64_t mean;   /* 36 times the rent of the next roll */
    int64_t worst;
    unsigned short_of_cash; /* in 36ths */
    unsigned ruin;
} peril;

static peril next_roll(const bq_edition *ed, const bq_state *st, const bq_value_scene *scene, unsigned seat)
{
    peril p = {0};
    for (unsigned sum = 2; sum <= 12; sum++) {
        unsigned at = (st->position[seat] + sum) % ed->squares, ways = sum <= 7 ? sum - 1 : 13 - sum;
        int64_t rent = st->owner[at] == seat ? 0 : scene->rent[at];
        if (!rent)
            continue;
        p.mean += rent * ways;
        p.worst = rent > p.worst ? rent : p.worst;
        p.short_of_cash += rent > st->cash[seat] ? ways : 0;
        p.ruin += rent > scene->liquid[seat] ? ways : 0;
    }
    return p;
}

/* ---- common features ---- */

/* How many others roll before this seat does. */
static unsigned wait_of(const bq_state *st, unsigned seat)
{
    unsigned n = 0, at = st->turn;
    if (at == seat)
        return st->stage == BQ_STAGE_ROLL ? 0 : bq__bots_count(st->in);
    while (at != seat && n < BQ_SEATS) {
        at = bq_next_seat(st, at);
        n++;
    }
    return n - (st->stage != BQ_STAGE_ROLL && n > 0);
}

static int16_t *money_features(const bq_edition *ed, const bq_state *st, const bq_value_scene *s, unsigned seat,
                               int16_t *out)
{
    int64_t unit = s->unit, cash = st->cash[seat];
    uint64_t pledged = st->deeds[seat] & st->mortgaged;
    int64_t debt = 0;
    for (; pledged; pledged &= pledged - 1)
        debt += ed->square[bq_low(pledged)].mortgage;
    *out++ = ratio(cash, 8 * unit);
    *out++ = ratio(cash < 4 * unit ? cash : 4 * unit, unit);
    *out++ = purse(cash, unit);
    *out++ = purse(s->liquid[seat], unit);
    *out++ = ratio(s->fortune[seat] * s->in, 2 * s->fortunes);
    *out++ = purse(s->fortune[seat], unit);
    *out++ = ratio(cash * s->in, 2 * s->cashes);
    *out++ = ratio(debt, 2 * unit);
    return out;
}

static int16_t *flow_features(const bq_value_scene *s, const bq_state *st, unsigned seat, int16_t *out)
{
    int64_t unit = s->unit * 1000000, others = 0, lap = s->flows - s->flow[seat];
    for (unsigned other = 0; other < st->seats; other++)
        if (other != seat && st->in >> other & 1u && s->might[other] > others)
            others = s->might[other];
    int64_t foes = s->in - 1;
    *out++ = ratio(s->flow[seat] * foes, unit);
    *out++ = clip(log_of(s->flow[seat] * foes * 16 / (unit / 64)) / 10);
    *out++ = ratio(s->might[seat] * foes, unit);
    *out++ = clip(log_of(s->might[seat] * foes * 16 / (unit / 64)) / 10);
    *out++ = ratio(s->flow[seat] * s->in, 2 * s->flows);
    *out++ = ratio(s->might[seat] * s->in, 2 * s->mights);
    *out++ = ratio(lap, unit);
    *out++ = ratio(lap * 6, s->liquid[seat] > 0 ? s->liquid[seat] * 1000000 : 1);
    *out++ = ratio(others, unit);
    *out++ = ratio(s->mights - s->might[seat], unit);
    *out++ = ratio((s->mights - s->might[seat]) * 6, s->liquid[seat] > 0 ? s->liquid[seat] * 1000000 : 1);
    return out;
}

static int16_t *roll_features(const bq_edition *ed, const bq_state *st, const bq_value_scene *s, unsigned seat,
                              int16_t *out)
{
    peril p = next_roll(ed, st, s, seat);
    bool jailed = st->jailed >> seat & 1u;
    unsigned wait = wait_of(st, seat);
    if (jailed) {
        out[6] = BQ_VALUE_ONE;
        out[7] = ratio(s->flows - s->flow[seat], s->unit * 1000000);
    } else {
        out[0] = ratio(p.mean, 36 * s->unit);
        out[1] = p.worst ? ratio(p.worst, st->cash[seat] > 0 ? st->cash[seat] : 1) : 0;
        out[2] = ratio(p.short_of_cash, 18);
        out[3] = ratio(p.ruin, 18);
    }
    out[4] = ratio(wait, s->in);
    out[5] = wait == 0 ? BQ_VALUE_ONE : 0;
    out[8] = ratio(bq__bots_count(st->held[seat]), 1);
    return out + 9;
}

/* How near the end is where a game ends by a count: 1 at the last moment. */
static int16_t nearness(const bq_edition *ed, const bq_state *st)
{
    int64_t left = (int64_t)ed->rule.rounds_limit - st->rounds;
    return ed->rule.end_mode == BQ_END_ROUNDS ? ratio(8, 8 + (left > 0 ? left : 0)) : 0;
}

static void table_features(const bq_edition *ed, const bq_state *st, const bq_value_scene *s, unsigned seat,
                           int16_t *out)
{
    const bq_rules *rule = &ed->rule;
    int16_t near = nearness(ed, st);
    int64_t richest = 0;
    for (unsigned other = 0; other < st->seats; other++)
        if (other != seat && st->in >> other & 1u && s->fortune[other] > richest)
            richest = s->fortune[other];
    int16_t lead = ratio(s->fortune[seat] - richest, richest > 0 ? richest : 1);
    *out++ = ratio((int64_t)s->in - 2, 6);
    *out++ = ratio(bq__bots_count(s->bank), bq__bots_count(ed->deeds));
    *out++ = rule->unlimited_buildings ? BQ_VALUE_ONE : ratio(st->houses, 32);
    *out++ = rule->unlimited_buildings ? BQ_VALUE_ONE : ratio(st->hotels, 12);
    *out++ = clip(log_of((int64_t)st->rounds * 2) / 4);
    *out++ = near;
    *out++ = clip((int64_t)lead * near / 128);
    *out++ = clip((int64_t)lead * near * (near > 128 ? near - 128 : 0) / 4096);
    *out++ = rule->end_mode == BQ_END_MONEY ? ratio(st->cash[seat], rule->money_target) : 0;
    *out++ = rule->end_mode == BQ_END_SHORT ? clip(lead) : 0;
    *out++ = rule->trade ? BQ_VALUE_ONE : 0;
    *out++ = rule->end_mode == BQ_END_TIMED ? clip(lead) : 0;
    *out++ = rule->auction_on_decline ? BQ_VALUE_ONE : 0;
    *out++ = ratio(rule->salary, s->unit);
    *out++ = rule->anti_endless ? ratio((int64_t)st->rounds / 4, s->unit / 2) : 0;
    *out++ = rule->anti_endless ? ratio((int64_t)st->rounds * 8, st->cash[seat] > 0 ? st->cash[seat] : 1) : 0;
}

void bq_value_features(const bq_edition *ed, const bq_state *st, const bq_value_scene *scene, unsigned seat,
                       int16_t out[BQ_VALUE_FEATURES])
{
    for (unsigned i = 0; i < BQ_VALUE_FEATURES; i++)
        out[i] = 0;
    for (unsigned group = 0; group < ed->groups; group++)
        group_features(ed, st, scene, seat, group, out + group * BQ_VALUE_PER_GROUP);
    int16_t *at = money_features(ed, st, scene, seat, out + BQ_GROUPS * BQ_VALUE_PER_GROUP);
    at = flow_features(scene, st, seat, at);
    at = roll_features(ed, st, scene, seat, at);
    table_features(ed, st, scene, seat, at);
}

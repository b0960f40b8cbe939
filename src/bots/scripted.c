/* scripted.c - a bot of plain rules and parameters: buys what it can, bids up to what a deed is worth
 * to it, trades towards whole colours, builds where a house brings most, pledges before it sells.
 *
 * Worth is counted by group: what a seat has of a colour, times a factor that jumps when it is whole.
 * A trade is good when both sides gain by that count; the price splits the gain. */
#include "bots/internal.h"

static unsigned low(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

static unsigned count(uint64_t set)
{
    unsigned n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

static int64_t part(int64_t whole, int32_t thousandths)
{
    return whole * thousandths / 1000;
}

static int64_t floor_to_scale(const bq_edition *ed, int64_t amount)
{
    return amount - amount % ed->rule.money_scale;
}

/* ---- worth ---- */

static int64_t prices(const bq_edition *ed, uint64_t deeds)
{
    int64_t sum = 0;
    for (; deeds; deeds &= deeds - 1)
        sum += ed->square[low(deeds)].price;
    return sum;
}

static int64_t group_worth(const bq_edition *ed, const bq_bot_style *style, unsigned group,
                           uint64_t deeds)
{
    const bq_group *g = &ed->group[group];
    uint64_t own = deeds & g->lots;
    if (!own)
        return 0;
    int64_t price = prices(ed, own);
    if (g->kind != BQ_SQ_STREET)
        return price + part(price, style->station_value * ((int32_t)count(own) - 1));
    if (own == g->lots)
        return part(price, style->group_value);
    uint64_t missing = g->lots & ~own;
    return missing & (missing - 1) ? price : part(price, style->near_value);
}

/* What gaining and losing deeds changes for a seat. */
static int64_t gain(const bq_edition *ed, const bq_bot_style *style, uint64_t deeds, uint64_t in,
                    uint64_t out)
{
    int64_t sum = 0;
    for (uint64_t left = in | out; left;) {
        unsigned group = ed->square[low(left)].group;
        left &= ~ed->group[group].lots;
        sum += group_worth(ed, style, group, (deeds | in) & ~out) -
               group_worth(ed, style, group, deeds);
    }
    return sum;
}

static int64_t reserve(const bq_edition *ed, int32_t thousandths)
{
    return part(ed->rule.salary, thousandths);
}

/* ---- answers ---- */

static bool wants(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_ask *q,
                  const bq_bot_style *style)
{
    int64_t left = st->cash[seat] - q->amount;
    if (left < 0)
        return false;
    int64_t worth = gain(ed, style, st->deeds[seat], (uint64_t)1 << q->square, 0);
    return left >= reserve(ed, style->reserve) || worth >= 2 * (int64_t)q->amount ||
           (worth > q->amount && left >= reserve(ed, style->reserve) / 3);
}

static bq_command bid(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_ask *q,
                      const bq_bot_style *style)
{
    bq_command cmd = {.verb = BQ_CMD_PASS, .seat = (uint8_t)seat};
    int64_t most = st->cash[seat] - reserve(ed, style->reserve) / 4;
    int64_t worth = q->what == BQ_LOT_DEED
                        ? gain(ed, style, st->deeds[seat], (uint64_t)1 << q->square, 0)
                        : 2 * (int64_t)q->amount;
    if (most > worth)
        most = worth;
    if (most > BQ_AMOUNT)
        most = BQ_AMOUNT;
    most = floor_to_scale(ed, most);
    if (most < q->amount)
        return cmd;
    cmd.verb = BQ_CMD_BID;
    cmd.amount = (int32_t)(q->amount + floor_to_scale(ed, (most - q->amount) * 3 / 5));
    return cmd;
}

/* Deeds that can be pledged now: of colours without buildings of one's own. */
static uint64_t pledges(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    uint64_t free = 0;
    for (uint64_t left = st->deeds[seat] & ~st->mortgaged & ~st->prisons; left;) {
        const bq_group *g = &ed->group[ed->square[low(left)].group];
        uint64_t mine = left & g->lots;
        left &= ~g->lots;
        bool built = false;
        for (uint64_t lots = st->deeds[seat] & g->lots; lots; lots &= lots - 1)
            built |= st->level[low(lots)] != 0;
        if (!built)
            free |= mine;
    }
    return free;
}

/* Cheap deeds outside whole colours go first. */
static uint64_t choose_pledges(const bq_edition *ed, const bq_state *st, unsigned seat, int64_t need)
{
    uint64_t free = pledges(ed, st, seat), chosen = 0;
    while (need > 0 && free) {
        unsigned best = low(free);
        int64_t best_cost = INT64_MAX;
        for (uint64_t left = free; left; left &= left - 1) {
            const bq_square *deed = &ed->square[low(left)];
            int64_t cost = deed->mortgage;
            if (bq_owns_group(ed, st, seat, deed->group))
                cost *= 8;
            if (cost < best_cost) {
                best_cost = cost;
                best = low(left);
            }
        }
        chosen |= (uint64_t)1 << best;
        free &= ~((uint64_t)1 << best);
        need -= ed->square[best].mortgage;
    }
    return chosen;
}

static bool sell_some(const bq_edition *ed, const bq_state *st, unsigned seat, bq_command *cmd)
{
    for (unsigned group = 0; group < ed->groups; group++) {
        uint64_t own = ed->group[group].lots & st->deeds[seat];
        bool built = false;
        for (uint64_t lots = own; lots; lots &= lots - 1)
            built |= st->level[low(lots)] != 0;
        if (!built)
            continue;
        *cmd = (bq_command){
            .verb = BQ_CMD_SELL, .seat = (uint8_t)seat, .a = (uint8_t)group, .amount = 1};
        bq_verdict verdict = bq_check(ed, st, cmd);
        if (verdict.code == BQ_NO_STOCK_SHORT)
            cmd->amount = (int32_t)verdict.detail;
        /* Where colours are uneven only larger sales may keep the rule. */
        while (verdict.code == BQ_NO_NOT_EVEN && cmd->amount < ed->hotel * ed->group[group].count) {
            cmd->amount++;
            verdict = bq_check(ed, st, cmd);
        }
        return true;
    }
    return false;
}

static bq_command in_debt(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_ask *q)
{
    bq_command cmd = {.verb = BQ_CMD_DECLARE, .seat = (uint8_t)seat};
    if (bq_liquid(ed, st, seat) < q->amount)
        return cmd;
    uint64_t chosen = choose_pledges(ed, st, seat, q->amount - st->cash[seat]);
    if (chosen) {
        cmd.verb = BQ_CMD_MORTGAGE;
        cmd.squares = chosen;
        return cmd;
    }
    sell_some(ed, st, seat, &cmd);
    return cmd;
}

static bq_command jailed(const bq_edition *ed, const bq_state *st, unsigned seat,
                         const bq_bot_style *style, enum bq_verb otherwise)
{
    bq_command cmd = {.verb = BQ_CMD_USE, .seat = (uint8_t)seat, .a = 0xFF};
    bool leaves = st->rounds < (uint32_t)style->jail_rounds;
    if (leaves && st->held[seat] && bq_check(ed, st, &cmd).code == BQ_NO_OK)
        return cmd;
    cmd = (bq_command){.verb = BQ_CMD_PAY, .seat = (uint8_t)seat};
    if (leaves && bq_check(ed, st, &cmd).code == BQ_NO_OK)
        return cmd;
    return (bq_command){.verb = (uint8_t)otherwise, .seat = (uint8_t)seat};
}

static bq_command place(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    bq_options may;
    bq_legal(ed, st, seat, &may);
    unsigned best = may.place ? low(may.place) : 0;
    for (uint64_t left = may.place; left; left &= left - 1)
        if (ed->square[low(left)].rent[BQ_RENT_HOTEL] > ed->square[best].rent[BQ_RENT_HOTEL])
            best = low(left);
    return (bq_command){.verb = BQ_CMD_PLACE, .seat = (uint8_t)seat, .a = (uint8_t)best};
}

bq_command bq__scripted_answer(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q)
{
    const bq_bot_style *style = bot->style;
    const bq_edition *ed = at->ed;
    const bq_state *st = at->st;
    unsigned seat = at->seat;
    bq_command cmd = {.seat = (uint8_t)seat};
    bq_ratio share = ed->rule.income_tax_share;
    switch (q->kind) {
    case BQ_ASK_ROLL:
        if (st->jailed >> seat & 1u)
            return jailed(ed, st, seat, style, BQ_CMD_ROLL);
        cmd.verb = BQ_CMD_ROLL;
        return cmd;
    case BQ_ASK_END:
        cmd.verb = BQ_CMD_END;
        return cmd;
    case BQ_ASK_BUY:
        cmd.verb = wants(ed, st, seat, q, style) ? BQ_CMD_BUY : BQ_CMD_DECLINE;
        return cmd;
    case BQ_ASK_AUCTION:
        return bid(ed, st, seat, q, style);
    case BQ_ASK_TAX:
        cmd.verb = bq_worth(ed, st, seat) * share.num / share.den < q->amount ? BQ_CMD_SHARE
                                                                              : BQ_CMD_FLAT;
        return cmd;
    case BQ_ASK_FINE_OR_DRAW:
        cmd.verb = st->cash[seat] >= q->amount ? BQ_CMD_PAY : BQ_CMD_DRAW;
        return cmd;
    case BQ_ASK_DEBT:
        return in_debt(ed, st, seat, q);
    case BQ_ASK_WANT:
        cmd.verb = BQ_CMD_WANT;
        cmd.amount = (int32_t)(q->n + 1) / 2;
        return cmd;
    case BQ_ASK_PLACE:
        return place(ed, st, seat);
    case BQ_ASK_INHERIT:
        cmd.verb = BQ_CMD_KEEP;
        return cmd;
    case BQ_ASK_JAILED:
        return jailed(ed, st, seat, style, BQ_CMD_STAY);
    default:
        cmd.verb = BQ_CMD_LEAVE;
        return cmd;
    }
}

/* ---- management ---- */

/* Rent that the next level brings for its price, in thousandths. */
static int64_t house_return(const bq_edition *ed, const bq_state *st, unsigned group)
{
    const bq_group *g = &ed->group[group];
    unsigned least = low(g->lots);
    for (uint64_t lots = g->lots; lots; lots &= lots - 1)
        if (st->level[low(lots)] < st->level[least])
            least = low(lots);
    unsigned level = st->level[least];
    const bq_square *lot = &ed->square[least];
    if (level == ed->hotel || lot->house_cost == 0)
        return -1;
    int64_t next = lot->rent[level + 1 == ed->hotel ? BQ_RENT_HOTEL : level + 1];
    return (next - lot->rent[level]) * 1000 / lot->house_cost;
}

/* Colours that a seat owns whole and could build in, by bit. */
static unsigned building_ground(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    uint64_t free = st->deeds[seat] & ~st->mortgaged & ed->streets;
    unsigned groups = 0;
    while (free) {
        const bq_square *lot = &ed->square[low(free)];
        uint64_t lots = ed->group[lot->group].lots;
        if ((lots & free) == lots)
            groups |= 1u << lot->group;
        free &= ~lots;
    }
    return groups;
}

static bool build(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_bot_style *style,
                  bq_command *out)
{
    int64_t spend = st->cash[seat] - reserve(ed, style->build_reserve);
    int64_t best = 0;
    unsigned where = BQ_GROUPS;
    if (spend <= 0)
        return false;
    for (unsigned left = building_ground(ed, st, seat); left; left &= left - 1) {
        unsigned group = low(left);
        if (ed->group[group].house_cost > spend)
            continue;
        int64_t value = house_return(ed, st, group);
        if (value > best) {
            best = value;
            where = group;
        }
    }
    if (where == BQ_GROUPS)
        return false;
    int64_t affordable = spend / (ed->group[where].house_cost ? ed->group[where].house_cost : 1);
    int32_t n = (int32_t)(affordable > ed->group[where].count ? ed->group[where].count : affordable);
    *out = (bq_command){
        .verb = BQ_CMD_BUILD, .seat = (uint8_t)seat, .a = (uint8_t)where, .amount = n};
    while (out->amount > 0 && bq_check(ed, st, out).code != BQ_NO_OK)
        out->amount--;
    return out->amount > 0;
}

static bool redeem(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_bot_style *style,
                   bq_command *out)
{
    uint64_t pledged = st->deeds[seat] & st->mortgaged;
    int64_t spend = st->cash[seat] - 2 * reserve(ed, style->build_reserve);
    uint64_t chosen = 0;
    if (spend <= 0)
        return false;
    for (uint64_t left = pledged; left; left &= left - 1) {
        const bq_square *deed = &ed->square[low(left)];
        int64_t cost = bq_redeem_cost(ed, low(left));
        if (cost <= spend || (bq_owns_group(ed, st, seat, deed->group) && cost * 2 <= spend * 3)) {
            chosen |= left & -left;
            spend -= cost;
        }
    }
    *out = (bq_command){.verb = BQ_CMD_REDEEM, .seat = (uint8_t)seat, .squares = chosen};
    return chosen && bq_check(ed, st, out).code == BQ_NO_OK;
}

/* ---- trades ---- */

static bool colour_built(const bq_edition *ed, const bq_state *st, unsigned group)
{
    for (uint64_t lots = ed->group[group].lots; lots; lots &= lots - 1)
        if (st->level[low(lots)])
            return true;
    return false;
}

static bool sensible(const bq_edition *ed, const bq_bot_style *style, int64_t mine, uint64_t goods)
{
    return mine >= part(prices(ed, goods), style->margin);
}

/* The terms that split what both gain; false if they do not both gain, or the cash is not there. */
static bool strike(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned other,
                   const bq_bot_style *style, uint64_t take, uint64_t give, bq_terms *terms)
{
    int64_t mine = gain(ed, style, st->deeds[seat], take, give);
    int64_t his = gain(ed, style, st->deeds[other], give, take);
    if (!sensible(ed, style, (mine + his) / 2, take | give))
        return false;
    int64_t cash = floor_to_scale(ed, (mine - his) / 2); /* what makes both gain the same */
    if (cash > st->cash[seat] - reserve(ed, style->reserve) / 2)
        cash = floor_to_scale(ed, st->cash[seat] - reserve(ed, style->reserve) / 2);
    if (cash < 0 && -cash > st->cash[other])
        cash = -floor_to_scale(ed, st->cash[other]);
    if (!sensible(ed, style, mine - cash, take | give) ||
        !sensible(ed, style, his + cash, take | give))
        return false;
    *terms = (bq_terms){.give = give,
                        .take = take,
                        .give_cash = cash > 0 ? (int32_t)cash : 0,
                        .take_cash = cash < 0 ? (int32_t)-cash : 0,
                        .to = (uint8_t)other};
    return cash <= BQ_AMOUNT && cash >= -BQ_AMOUNT;
}

/* For cash alone, or against a deed that the other has a use for. */
static bool propose(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned other,
                    uint64_t take, const bq_bot_style *style, bq_terms *terms)
{
    if (strike(ed, st, seat, other, style, take, 0, terms))
        return true;
    for (unsigned group = 0; group < ed->groups; group++) {
        uint64_t lots = ed->group[group].lots;
        uint64_t give = lots & st->deeds[seat];
        if (!give || lots & take || !(lots & st->deeds[other]) || give == lots ||
            colour_built(ed, st, group))
            continue;
        if (strike(ed, st, seat, other, style, take, give & -give, terms))
            return true;
    }
    return false;
}

static uint64_t who_owns_what(const bq_state *st)
{
    uint64_t mix = 0;
    for (unsigned seat = 0; seat < st->seats; seat++)
        mix = (mix ^ st->deeds[seat]) * UINT64_C(0x9E3779B97F4A7C15);
    return mix;
}

/* The same offer while nobody's deeds have changed; if not, it is remembered. */
static bool said_before(bq_bot_memory *memory, uint64_t now, const bq_terms *terms)
{
    uint64_t mix = now ^ terms->give * UINT64_C(0xD6E8FEB86659FD93) ^
                   terms->take * UINT64_C(0xA0761D6478BD642F) ^
                   (uint64_t)(uint32_t)(terms->give_cash - terms->take_cash);
    for (unsigned i = 0; i < BQ_BOT_OFFERS; i++)
        if (memory->offered[i] == mix)
            return true;
    memory->offered[memory->offers++ % BQ_BOT_OFFERS] = mix;
    return false;
}

/* Once a turn, and only when somebody's deeds have changed, or after a while. */
static bool trade(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_bot_style *style,
                  bq_bot_memory *memory, bq_command *out)
{
    uint64_t now = who_owns_what(st);
    if (memory->tried == now && st->turns - memory->tried_turn < 40)
        return false;
    if (memory->refused != now || memory->tried == now) /* a change, or a while later */
        memory->refused_by = 0;
    memory->refused = now;
    memory->tried = ~now;
    for (unsigned group = 0; group < ed->groups; group++) {
        uint64_t lots = ed->group[group].lots, own = lots & st->deeds[seat];
        if (ed->group[group].kind != BQ_SQ_STREET || !own || own == lots)
            continue;
        for (unsigned other = 0; other < st->seats; other++) {
            uint64_t take = lots & st->deeds[other];
            bq_terms terms;
            if (other == seat || !take || memory->refused_by >> other & 1u ||
                (lots & ~own & ~take) || colour_built(ed, st, group) ||
                !propose(ed, st, seat, other, take, style, &terms))
                continue;
            *out = (bq_command){.verb = BQ_CMD_OFFER, .seat = (uint8_t)seat};
            out->terms = terms;
            if (bq_check(ed, st, out).code == BQ_NO_OK && !said_before(memory, now, &terms))
                return true;
        }
    }
    memory->tried = now;
    memory->tried_turn = st->turns;
    return false;
}

/* Does the set hold the rest of a colour of which `has` is a part, without being all of it? */
static bool completes(const bq_edition *ed, uint64_t has, uint64_t gets)
{
    for (; gets; gets &= gets - 1) {
        const bq_group *g = &ed->group[ed->square[low(gets)].group];
        if (g->kind == BQ_SQ_STREET && (has & g->lots) && !((g->lots & ~has) & ~gets))
            return true;
    }
    return false;
}

static bool breaks(const bq_edition *ed, uint64_t has, uint64_t gives)
{
    for (uint64_t left = gives; left; left &= left - 1) {
        const bq_group *g = &ed->group[ed->square[low(left)].group];
        if (g->kind == BQ_SQ_STREET && !(g->lots & ~has) && (g->lots & ~gives))
            return true;
    }
    return false;
}

/* M8: deeds instead of money that is owed. */
static int64_t forgiven(const bq_edition *ed, const bq_state *st, const bq_terms *t)
{
    bq_ask q = bq_question(ed, st);
    return t->settles && q.kind == BQ_ASK_DEBT ? q.amount : 0;
}

enum bq_bot_view bq__scripted_judges(const bq_bot *bot, const bq_bot_sight *at, unsigned from)
{
    const bq_bot_style *style = bot->style;
    const bq_edition *ed = at->ed;
    const bq_state *st = at->st;
    unsigned seat = at->seat;
    const bq_terms *t = &st->offer[from];
    int64_t cash = t->give_cash - t->take_cash;
    int64_t mine = gain(ed, style, st->deeds[seat], t->give, t->take) + cash - forgiven(ed, st, t);
    int64_t his = gain(ed, style, st->deeds[from], t->take, t->give) - cash;
    for (uint64_t left = t->give & st->mortgaged; left; left &= left - 1)
        mine -= bq_redeem_cost(ed, low(left));
    if (t->take_cash > st->cash[seat])
        return BQ_BOT_NO_CASH;
    bool fair = his <= 0 || mine >= part(his, style->envy);
    if (sensible(ed, style, mine, t->give | t->take) && fair)
        return BQ_BOT_TAKES;
    if (breaks(ed, st->deeds[seat], t->take))
        return BQ_BOT_BREAKS_COLOUR;
    return completes(ed, st->deeds[from], t->take) ? BQ_BOT_MAKES_COLOUR : BQ_BOT_TOO_LITTLE;
}

/* F11: bots always claim what they are owed. */
bool bq__claim(const bq_bot_sight *at, bq_command *out)
{
    const bq_edition *ed = at->ed;
    const bq_state *st = at->st;
    unsigned seat = at->seat;
    for (unsigned i = 0; i < st->claims; i++) {
        *out = (bq_command){
            .verb = BQ_CMD_CLAIM, .seat = (uint8_t)seat, .a = st->claim[i].square};
        if (st->claim[i].owner == seat && bq_check(ed, st, out).code == BQ_NO_OK)
            return true;
    }
    return false;
}

/* While nothing of its own has changed there is nothing new to think about. */
static bool same_as_before(const bq_state *st, unsigned seat, bq_bot_memory *memory)
{
    uint64_t now = (st->deeds[seat] ^ (uint64_t)st->cash[seat] << 40) *
                       UINT64_C(0x9E3779B97F4A7C15) ^
                   (st->deeds[seat] & st->mortgaged) ^ st->houses;
    bool same = now == memory->idle;
    memory->idle = now;
    return same;
}

void bq_bot_refused(bq_bot_memory *memory, unsigned by)
{
    memory->refused_by |= (uint8_t)(1u << by);
}

bool bq__scripted_manage(const bq_bot *bot, const bq_bot_sight *at, bq_command *out)
{
    const bq_bot_style *style = bot->style;
    bq_bot_memory *memory = at->memory;
    const bq_edition *ed = at->ed;
    const bq_state *st = at->st;
    unsigned seat = at->seat;
    if (st->claims && bq__claim(at, out))
        return true;
    if (seat == st->turn && ed->rule.trade && style->offers &&
        trade(ed, st, seat, style, memory, out))
        return true;
    if (!st->deeds[seat] || same_as_before(st, seat, memory))
        return false;
    if (st->deeds[seat] & st->mortgaged && redeem(ed, st, seat, style, out))
        return true;
    return build(ed, st, seat, style, out);
}

/* build.c - chapter K: houses and hotels, their order, their sale, and who gets the last ones.
 *
 * The level of a lot is the number of its houses, and edition.hotel (H + 1) for a hotel. An order is
 * tried step by step on a copy of what it changes (bq__site); a sale is judged on its end state. */
#include "engine/internal.h"

static bq__site site_of(const bq_state *st, unsigned seat)
{
    bq__site site = {.cash = st->cash[seat], .houses = st->houses, .hotels = st->hotels};
    memcpy(site.level, st->level, sizeof site.level);
    return site;
}

static uint64_t own_lots(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned group)
{
    return ed->group[group].lots & st->deeds[seat];
}

static unsigned lowest_level(const uint8_t *level, uint64_t lots)
{
    unsigned lowest = UINT8_MAX;
    for (; lots; lots &= lots - 1)
        if (level[bq__low(lots)] < lowest)
            lowest = level[bq__low(lots)];
    return lowest;
}

static unsigned highest_level(const uint8_t *level, uint64_t lots)
{
    unsigned highest = 0;
    for (; lots; lots &= lots - 1)
        if (level[bq__low(lots)] > highest)
            highest = level[bq__low(lots)];
    return highest;
}

/* ---- one building on one lot ---- */

/* K1, K2, K4, K10, P6: may this player build in that place at all? */
static bq_verdict check_lot(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned square)
{
    if (square >= ed->squares)
        return bq__no(BQ_NO_NO_SUCH_SQUARE);
    if (!(ed->streets >> square & 1u))
        return bq__no(BQ_NO_NOT_A_STREET);
    if (st->owner[square] != seat)
        return bq__no(BQ_NO_NOT_OWNER);
    unsigned group = ed->square[square].group;
    uint64_t lots = ed->group[group].lots;
    if (ed->rule.build_needs_full_group && !bq_owns_group(ed, st, seat, group))
        return bq__no(BQ_NO_GROUP_INCOMPLETE);
    if (lots & st->prisons)
        return bq__no(BQ_NO_IS_PRISON);
    if (ed->rule.build_only_where_standing && st->position[seat] != square)
        return bq__no(BQ_NO_NOT_STANDING_THERE);
    if (ed->rule.build_blocked_by_group_mortgage == BQ_BLOCK_OWN_LOTS)
        lots &= st->deeds[seat];
    return lots & st->mortgaged ? bq__no(BQ_NO_GROUP_MORTGAGED) : bq__ok();
}

/* K3, K7, K9, K11, K12: may the next building stand there, and which kind is it? */
static bq_verdict check_step(const bq_edition *ed, const bq_state *st, const bq__site *site,
                             unsigned seat, unsigned square, enum bq_lot *lot)
{
    bq_verdict verdict = check_lot(ed, st, seat, square);
    if (verdict.code)
        return verdict;
    unsigned group = ed->square[square].group, level = site->level[square];
    uint64_t own = own_lots(ed, st, seat, group);
    unsigned before_hotel = ed->hotel - 1u;
    if (level == ed->hotel)
        return bq__no(BQ_NO_FULLY_BUILT);
    *lot = level == before_hotel ? BQ_LOT_HOTEL : BQ_LOT_HOUSE;
    if (*lot == BQ_LOT_HOTEL && ed->rule.hotel_needs_whole_group &&
        lowest_level(site->level, ed->group[group].lots) < before_hotel)
        return bq__no_n(BQ_NO_HOTEL_TOO_EARLY, before_hotel);
    if (ed->rule.build_even != BQ_EVEN_NO && lowest_level(site->level, own) < level)
        return bq__no(BQ_NO_NOT_EVEN);
    if (ed->rule.unlimited_buildings)
        return bq__ok();
    if (*lot == BQ_LOT_HOUSE)
        return site->houses > 0 ? bq__ok() : bq__no(BQ_NO_NO_HOUSES);
    return site->hotels > 0 ? bq__ok() : bq__no(BQ_NO_NO_HOTELS);
}

static void try_step(const bq_edition *ed, bq__site *site, unsigned square, enum bq_lot lot)
{
    site->level[square]++;
    site->cash -= ed->square[square].house_cost; /* K5, K8: a hotel costs the same */
    site->houses += lot == BQ_LOT_HOUSE ? -1 : ed->hotel - 1;
    site->hotels -= lot == BQ_LOT_HOTEL;
}

uint64_t bq__placeable(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_lot lot)
{
    bq__site site = site_of(st, seat);
    uint64_t fit = 0;
    for (uint64_t left = st->deeds[seat] & ed->streets; left; left &= left - 1) {
        enum bq_lot kind;
        unsigned square = bq__low(left);
        if (!check_step(ed, st, &site, seat, square, &kind).code && kind == lot)
            fit |= bq__bit(square);
    }
    return fit;
}

static unsigned cheapest(const bq_edition *ed, uint64_t lots)
{
    unsigned best = bq__low(lots);
    for (; lots; lots &= lots - 1)
        if (ed->square[bq__low(lots)].house_cost < ed->square[best].house_cost)
            best = bq__low(lots);
    return best;
}

static bool owns_building_ground(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    if (!ed->rule.build_needs_full_group)
        return st->deeds[seat] & ed->streets;
    for (unsigned group = 0; group < ed->groups; group++)
        if (ed->group[group].kind == BQ_SQ_STREET && bq_owns_group(ed, st, seat, group))
            return true;
    return false;
}

/* K19: how many of that kind he could build with his cash, the cheapest first. */
unsigned bq__could_build(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_lot lot)
{
    if (!owns_building_ground(ed, st, seat))
        return 0;
    bq__site site = site_of(st, seat);
    for (unsigned built = 0;; built++) {
        uint64_t fit = 0;
        for (uint64_t left = st->deeds[seat] & ed->streets; left; left &= left - 1) {
            enum bq_lot kind;
            unsigned square = bq__low(left);
            if (site.cash >= ed->square[square].house_cost &&
                !check_step(ed, st, &site, seat, square, &kind).code && kind == lot)
                fit |= bq__bit(square);
        }
        if (!fit)
            return built;
        try_step(ed, &site, cheapest(ed, fit), lot);
    }
}

/* ---- orders ---- */

/* An order spelt out: the lots one by one, and how many buildings of each kind. */
typedef struct plan {
    uint8_t step[BQ_ORDER];
    uint8_t n;
    uint8_t count[3]; /* by enum bq_lot */
} plan;

/* K3: the rule places the next house on the lowest lot, the first of equals. */
static unsigned place_by_rule(const bq__site *site, uint64_t lots)
{
    unsigned best = bq__low(lots);
    for (; lots; lots &= lots - 1)
        if (site->level[bq__low(lots)] < site->level[best])
            best = bq__low(lots);
    return best;
}

/* K3: lots, or where the rule places a colour and a count; K6, K10. */
static bq_verdict check_form(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    if (cmd->order.n == 0) {
        if (cmd->a >= ed->groups || ed->group[cmd->a].kind != BQ_SQ_STREET)
            return bq__no(BQ_NO_NOT_A_STREET);
        if (!own_lots(ed, st, cmd->seat, cmd->a))
            return bq__no(BQ_NO_NOT_OWNER);
        return cmd->amount > 0 ? bq__ok() : bq__no(BQ_NO_EMPTY_ORDER);
    }
    if (ed->rule.build_even == BQ_EVEN_AUTO)
        return bq__no(BQ_NO_PLACED_BY_RULE);
    return bq__ok();
}

/* K6: step by step, all or nothing. */
static bq_verdict spell_out(const bq_edition *ed, const bq_state *st, const bq_command *cmd, plan *out)
{
    bq_verdict verdict = check_form(ed, st, cmd);
    if (verdict.code)
        return verdict;
    bool by_group = cmd->order.n == 0;
    int32_t steps = by_group ? cmd->amount : cmd->order.n;
    if (steps > BQ_ORDER)
        return bq__no_n(BQ_NO_TOO_LONG, BQ_ORDER);
    bq__site site = site_of(st, cmd->seat);
    for (int32_t i = 0; i < steps; i++) {
        enum bq_lot lot;
        unsigned square = by_group
                              ? place_by_rule(&site, own_lots(ed, st, cmd->seat, cmd->a))
                              : cmd->order.step[i];
        verdict = check_step(ed, st, &site, cmd->seat, square, &lot);
        if (verdict.code)
            return verdict;
        try_step(ed, &site, square, lot);
        out->step[out->n++] = (uint8_t)square;
        out->count[lot]++;
    }
    if (site.cash < 0)
        return bq__no_n(BQ_NO_NO_CASH, st->cash[cmd->seat] - site.cash);
    return bq__ok();
}

/* B12, K1 to K12 */
bq_verdict bq__check_build(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    bq_verdict verdict = bq__may_manage(st, cmd->seat, BQ_CMD_BUILD);
    plan order = {.n = 0};
    return verdict.code ? verdict : spell_out(ed, st, cmd, &order);
}

static void put_up(bq__game *g, unsigned seat, unsigned square, bool pays)
{
    if (pays)
        bq__transfer(g, seat, BQ_BANK, g->ed->square[square].house_cost, BQ_FOR_BUILDING, square,
                     BQ_ROW('K', g->st->level[square] + 1 == g->ed->hotel ? 8 : 5));
    bq__set_level(g, square, g->st->level[square] + 1u, BQ_BY_NONE);
}

/* K19: whom an order for k buildings must ask first; 0 if it is not contested. */
static uint8_t rivals(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_lot lot,
                      unsigned k)
{
    unsigned stock = lot == BQ_LOT_HOUSE ? st->houses : st->hotels, wanted = 0;
    uint8_t who = 0;
    for (unsigned other = 0; other < st->seats; other++) {
        if (other == seat)
            continue; /* who has left owns nothing, and could build nothing */
        unsigned could = bq__could_build(ed, st, other, lot);
        wanted += could;
        who |= could ? bq__seat_bit(other) : 0;
    }
    return stock < k + wanted ? who : 0;
}

static void open_contest(bq__game *g, unsigned seat, const plan *order, enum bq_lot lot, uint8_t who)
{
    bq_state *st = g->st;
    memcpy(st->ordered, order->step, order->n);
    st->ordered_n = order->n;
    st->ordered_kind = (uint8_t)lot;
    bq__push(g, (bq_item){.kind = BQ__WANT,
                          .seat = (uint8_t)seat,
                          .what = (uint8_t)lot,
                          .a = who,
                          .b = order->count[lot],
                          .c = BQ_NOBODY});
    bq__emit(g, (bq_event){.kind = BQ_EV_CONTEST,
                           .seat = (uint8_t)seat,
                           .what = (uint8_t)lot,
                           .a = order->count[lot]});
}

void bq__apply_build(bq__game *g, const bq_command *cmd)
{
    plan order = {.n = 0};
    BQ_ASSERT(!spell_out(g->ed, g->st, cmd, &order).code);
    if (g->ed->rule.building_shortage == BQ_SHORTAGE_AUCTION && !g->ed->rule.unlimited_buildings)
        for (enum bq_lot lot = BQ_LOT_HOUSE; lot <= BQ_LOT_HOTEL; lot++) {
            unsigned k = order.count[lot];
            uint8_t who = k ? rivals(g->ed, g->st, cmd->seat, lot, k) : 0;
            if (who) {
                open_contest(g, cmd->seat, &order, lot, who);
                return;
            }
        }
    for (unsigned i = 0; i < order.n; i++)
        put_up(g, cmd->seat, order.step[i], true);
}

/* ---- the contest for scarce buildings (K19) ---- */

static void close_contest(bq_state *st)
{
    memset(st->ordered, 0, sizeof st->ordered);
    memset(st->tally, 0, sizeof st->tally);
    st->ordered_n = st->ordered_kind = 0;
}

/* The steps of the order that are carried out: those of the contested kind, or all of them (`whole`, R9).
 * K6: all or nothing; what was spent meanwhile, in the auctions of somebody who left, may forbid it. */
static unsigned granted(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_lot lot,
                        bool whole, uint8_t *step)
{
    bq__site planned = site_of(st, seat), site = planned; /* as it was ordered; as it will be built */
    unsigned n = 0;
    for (unsigned i = 0; i < st->ordered_n; i++) {
        unsigned square = st->ordered[i];
        enum bq_lot kind, want = ++planned.level[square] == ed->hotel ? BQ_LOT_HOTEL : BQ_LOT_HOUSE;
        if (want != lot && !whole)
            continue;
        if (check_step(ed, st, &site, seat, square, &kind).code || kind != want)
            return 0;
        try_step(ed, &site, square, kind);
        step[n++] = (uint8_t)square;
    }
    return site.cash < 0 ? 0 : n;
}

/* Everybody gets what he asked for, at list price; the one who ordered comes first. What is not of the
 * contested kind lapses, unless the order needs it to be possible at all (`whole`). */
static void fill_all(bq__game *g, unsigned seat, enum bq_lot lot, bool whole)
{
    bq_state *st = g->st;
    uint8_t queue[BQ_SEATS];
    unsigned n = 0;
    for (unsigned next = bq_next_seat(st, seat); next != seat; next = bq_next_seat(st, next))
        if (st->tally[next])
            queue[n++] = (uint8_t)next;
    while (n--)
        bq__push(g, (bq_item){.kind = BQ__PLACE,
                              .seat = queue[n],
                              .what = (uint8_t)lot,
                              .a = st->tally[queue[n]]});
    uint8_t step[BQ_ORDER];
    unsigned steps = granted(g->ed, st, seat, lot, whole, step);
    for (unsigned i = 0; i < steps; i++)
        put_up(g, seat, step[i], true);
    if (steps < st->ordered_n)
        bq__emit(g, (bq_event){.kind = BQ_EV_LAPSED, .seat = (uint8_t)seat, .what = BQ_BY_ORDER});
}

static void settle_contest(bq__game *g, const bq_item *want)
{
    bq_state *st = g->st;
    enum bq_lot lot = (enum bq_lot)want->what;
    unsigned stock = lot == BQ_LOT_HOUSE ? st->houses : st->hotels;
    unsigned total = want->b;
    uint8_t asked = bq__seat_bit(want->seat);
    for (unsigned seat = 0; seat < st->seats; seat++) {
        if (!bq__is_in(st, seat))
            continue; /* asked for some, and has left since */
        total += st->tally[seat];
        asked |= st->tally[seat] ? bq__seat_bit(seat) : 0;
    }
    bool alone = asked == bq__seat_bit(want->seat);
    if (total <= stock || alone) /* R9: nobody bids against himself for houses his own hotel frees */
        fill_all(g, want->seat, lot, total > stock);
    else
        bq__push(g, (bq_item){.kind = BQ__LOTS,
                              .seat = want->seat,
                              .what = (uint8_t)lot,
                              .a = (uint8_t)stock,
                              .b = asked});
    close_contest(st);
}

/* Asks the next in playing order; settles when all have answered. */
bool bq__step_want(bq__game *g, bq_item *item)
{
    bq_state *st = g->st;
    if (!bq__is_in(st, item->seat)) { /* who ordered has left */
        bq__emit(g, (bq_event){.kind = BQ_EV_LAPSED, .seat = item->seat, .what = BQ_BY_ORDER});
        close_contest(st);
        bq__pop(g);
        return true;
    }
    item->a &= st->in;
    for (unsigned next = bq_next_seat(st, item->seat); next != item->seat;
         next = bq_next_seat(st, next))
        if (item->a & bq__seat_bit(next)) {
            item->c = (uint8_t)next;
            return false;
        }
    bq_item want = *item;
    bq__pop(g);
    settle_contest(g, &want);
    return true;
}

/* K19 */
bq_verdict bq__check_want(const bq_edition *ed, const bq_state *st, unsigned seat, int32_t count)
{
    const bq_item *top = bq__peek(st);
    if (!top || top->kind != BQ__WANT)
        return bq__no(BQ_NO_NOT_ASKED);
    if (top->c != seat)
        return bq__no(BQ_NO_NOT_YOUR_TURN);
    unsigned most = bq__could_build(ed, st, seat, (enum bq_lot)top->what);
    return count >= 0 && count <= (int32_t)most ? bq__ok() : bq__no_n(BQ_NO_WANT_TOO_MUCH, most);
}

void bq__apply_want(bq__game *g, unsigned seat, int32_t count)
{
    bq_item *item = bq__top(g->st);
    g->st->tally[seat] = (uint8_t)count;
    item->a &= (uint8_t)~bq__seat_bit(seat);
    bq__emit(g, (bq_event){.kind = BQ_EV_WANT, .seat = (uint8_t)seat, .a = (uint8_t)count});
}

/* ---- putting up what was won or granted (E6, K19) ---- */

static uint64_t lots_for(const bq_edition *ed, const bq_state *st, const bq_item *item)
{
    uint64_t fit = bq__placeable(ed, st, item->seat, (enum bq_lot)item->what);
    if (item->b)
        return fit;
    for (uint64_t left = fit; left; left &= left - 1)
        if (ed->square[bq__low(left)].house_cost > st->cash[item->seat])
            fit &= ~(left & -left);
    return fit;
}

bool bq__step_place(bq__game *g, bq_item *item)
{
    uint8_t seat = item->seat, left = item->a;
    if (left && bq__is_in(g->st, seat) && lots_for(g->ed, g->st, item))
        return false;
    bq__pop(g);
    if (left)
        bq__emit(g, (bq_event){.kind = BQ_EV_LAPSED, .seat = seat, .what = BQ_BY_ORDER});
    return true;
}

/* E6, K19 */
bq_verdict bq__check_place(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned square)
{
    if (!bq__top_is(st, BQ__PLACE, seat))
        return bq__no(BQ_NO_NOT_ASKED);
    const bq_item *item = bq__peek(st);
    if (square < ed->squares && lots_for(ed, st, item) >> square & 1u)
        return bq__ok();
    enum bq_lot lot = BQ_LOT_DEED;
    bq__site site = site_of(st, seat);
    bq_verdict verdict = check_step(ed, st, &site, seat, square, &lot);
    if (verdict.code)
        return verdict;
    if (lot == item->what)
        return bq__no_n(BQ_NO_NO_CASH, ed->square[square].house_cost);
    return lot == BQ_LOT_HOTEL ? bq__no(BQ_NO_FULLY_BUILT)
                               : bq__no_n(BQ_NO_HOTEL_TOO_EARLY, ed->hotel - 1);
}

void bq__apply_place(bq__game *g, unsigned seat, unsigned square)
{
    bq_item *item = bq__top(g->st);
    item->a--;
    put_up(g, seat, square, !item->b);
}

/* ---- selling (K13, K14, K18) ---- */

/* K3, P4: the lot that is lowered next: highest level first, the last of equals. */
unsigned bq__next_off(const uint8_t *level, uint64_t lots)
{
    unsigned best = bq__low(lots);
    for (; lots; lots &= lots - 1)
        if (level[bq__low(lots)] >= level[best])
            best = bq__low(lots);
    return best;
}

static void take_off(uint8_t *level, uint64_t lots, unsigned count)
{
    while (count--)
        level[bq__next_off(level, lots)]--;
}

static unsigned standing(const bq_edition *ed, const uint8_t *level, uint64_t lots)
{
    unsigned houses = 0;
    for (; lots; lots &= lots - 1)
        houses += bq__houses_at(ed, level[bq__low(lots)]);
    return houses;
}

/* K14 on the end state. */
static bool even_after(const bq_edition *ed, const bq_state *st, const uint8_t *level, uint64_t lots)
{
    unsigned highest = highest_level(level, lots);
    if (ed->rule.sell_even != BQ_SELL_MOST_BUILT)
        return highest - lowest_level(level, lots) <= 1;
    for (; lots; lots &= lots - 1) {
        unsigned square = bq__low(lots);
        bool whole_hotel = st->level[square] == ed->hotel && level[square] == 0;
        if (level[square] < st->level[square] && !whole_hotel && highest - level[square] > 1)
            return false;
    }
    return true;
}

static bool stock_holds(const bq_edition *ed, const bq_state *st, const uint8_t *level, uint64_t lots)
{
    return ed->rule.unlimited_buildings ||
           standing(ed, level, lots) <= standing(ed, st->level, lots) + st->houses;
}

/* The smallest number of levels that can be sold in a colour (the whole always can). */
static unsigned least_sale(const bq_edition *ed, const bq_state *st, uint64_t lots)
{
    uint8_t level[BQ_SQUARES];
    memcpy(level, st->level, sizeof level);
    for (unsigned count = 1;; count++) {
        take_off(level, lots, 1);
        if ((stock_holds(ed, st, level, lots) && even_after(ed, st, level, lots)) ||
            highest_level(level, lots) == 0)
            return count;
    }
}

static unsigned levels_on(const uint8_t *level, uint64_t lots)
{
    unsigned sum = 0;
    for (; lots; lots &= lots - 1)
        sum += level[bq__low(lots)];
    return sum;
}

/* The levels that pairs of (lot, level) ask for. */
static bq_verdict read_pairs(const bq_edition *ed, const bq_state *st, const bq_command *cmd,
                             uint8_t *level, unsigned *group)
{
    bool built = false; /* a lot without buildings may be named, if another has some */
    for (unsigned i = 0; i < cmd->order.n; i++) {
        unsigned square = cmd->order.step[2 * i], to = cmd->order.step[2 * i + 1];
        if (square >= ed->squares)
            return bq__no(BQ_NO_NO_SUCH_SQUARE);
        if (!(ed->streets >> square & 1u))
            return bq__no(BQ_NO_NOT_A_STREET);
        if (st->owner[square] != cmd->seat)
            return bq__no(BQ_NO_NOT_OWNER);
        if (i > 0 && ed->square[square].group != *group)
            return bq__no(BQ_NO_ONE_GROUP);
        if (to > st->level[square])
            return bq__no(BQ_NO_LEVEL_RISES);
        built |= st->level[square] > 0;
        *group = ed->square[square].group;
        level[square] = (uint8_t)to;
    }
    return built ? bq__ok() : bq__no(BQ_NO_NOT_BUILT);
}

/* The levels of the colour after the sale, in `level`; the colour in `group`. */
static bq_verdict end_state(const bq_edition *ed, const bq_state *st, const bq_command *cmd,
                            uint8_t *level, unsigned *group)
{
    memcpy(level, st->level, BQ_SQUARES);
    *group = cmd->a;
    bq_verdict verdict = check_form(ed, st, cmd);
    if (verdict.code)
        return verdict;
    if (cmd->order.n > sizeof cmd->order.step / 2)
        return bq__no_n(BQ_NO_TOO_LONG, (int64_t)(sizeof cmd->order.step / 2));
    if (cmd->order.n)
        return read_pairs(ed, st, cmd, level, group);
    uint64_t lots = own_lots(ed, st, cmd->seat, cmd->a);
    if (cmd->amount > (int32_t)levels_on(level, lots))
        return bq__no(BQ_NO_NOT_BUILT);
    take_off(level, lots, (unsigned)cmd->amount);
    return bq__ok();
}

/* K14: in console one whole hotel may go alone, which is less than a colour by count. */
static bool hotel_alone(const bq_edition *ed, unsigned least)
{
    return least > ed->hotel && ed->rule.sell_even == BQ_SELL_MOST_BUILT;
}

/* What a refusal names: by lots a hotel alone may be enough, by count it cannot be said. */
static unsigned smallest_sale(const bq_edition *ed, const bq_state *st, const bq_command *cmd,
                              uint64_t lots)
{
    unsigned least = least_sale(ed, st, lots);
    return cmd->order.n && hotel_alone(ed, least) ? ed->hotel : least;
}

/* B12, K13, K14, K16, K18 */
bq_verdict bq__check_sell(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    uint8_t level[BQ_SQUARES];
    unsigned group;
    bq_verdict verdict = bq__may_manage(st, cmd->seat, BQ_CMD_SELL);
    if (!verdict.code)
        verdict = end_state(ed, st, cmd, level, &group);
    if (verdict.code)
        return verdict;
    uint64_t lots = own_lots(ed, st, cmd->seat, group);
    if (levels_on(level, lots) == levels_on(st->level, lots))
        return bq__no(BQ_NO_EMPTY_ORDER);
    if (!even_after(ed, st, level, lots))
        return bq__no(BQ_NO_NOT_EVEN);
    return stock_holds(ed, st, level, lots) ? bq__ok()
                                            : bq__no_n(BQ_NO_STOCK_SHORT, smallest_sale(ed, st, cmd, lots));
}

static void sell_lot(bq__game *g, unsigned seat, unsigned square, unsigned level)
{
    unsigned lost = g->st->level[square] - level;
    bq__set_level(g, square, level, BQ_BY_SOLD);
    bq__transfer(g, BQ_BANK, seat, bq__refund(g->ed, square) * lost, BQ_FOR_REFUND, square,
                 BQ_ROW('K', 13));
}

/* Lots that give houses back come first, so that hotels find them in stock. */
static void sell_down(bq__game *g, unsigned seat, uint64_t lots, const uint8_t *level)
{
    for (unsigned pass = 0; pass < 2; pass++)
        for (uint64_t left = lots; left; left &= left - 1) {
            unsigned square = bq__low(left);
            bool hotel = g->st->level[square] == g->ed->hotel;
            if (level[square] < g->st->level[square] && hotel == (pass == 1))
                sell_lot(g, seat, square, level[square]);
        }
}

void bq__apply_sell(bq__game *g, const bq_command *cmd)
{
    uint8_t level[BQ_SQUARES];
    unsigned group;
    BQ_ASSERT(!end_state(g->ed, g->st, cmd, level, &group).code);
    sell_down(g, cmd->seat, own_lots(g->ed, g->st, cmd->seat, group), level);
}

void bq__sell_least(bq__game *g, unsigned seat, unsigned group)
{
    uint8_t level[BQ_SQUARES];
    uint64_t lots = own_lots(g->ed, g->st, seat, group);
    unsigned least = least_sale(g->ed, g->st, lots);
    memcpy(level, g->st->level, sizeof level);
    if (hotel_alone(g->ed, least))
        level[bq__next_off(level, lots)] = 0;
    else
        take_off(level, lots, least);
    sell_down(g, seat, lots, level);
}

/* deed.c - the rows of a deed's card (see deed.h). The engine says what is due; the row that says so is marked. */
#include "game/deed.h"

#include "base/bits.h"

static unsigned add(bq_deed_row *out, unsigned n, enum bq_deed_row_kind kind, unsigned count, int64_t amount)
{
    out[n] = (bq_deed_row){.amount = amount, .kind = (uint8_t)kind, .n = (uint8_t)count};
    return n + 1;
}

static int32_t rent_at(const bq_edition *ed, unsigned square, unsigned level)
{
    return ed->square[square].rent[level == ed->hotel ? BQ_RENT_HOTEL : level];
}

static unsigned street_rows(const bq_edition *ed, unsigned square, bq_deed_row *out)
{
    unsigned n = add(out, 0, BQ_DEED_BARE, 0, rent_at(ed, square, 0));
    if (ed->rule.double_rent_full_group)
        n = add(out, n, BQ_DEED_WHOLE, 0, 2 * (int64_t)rent_at(ed, square, 0));
    for (unsigned level = 1; level <= ed->hotel; level++)
        n = add(out, n, BQ_DEED_BUILT, level, rent_at(ed, square, level));
    return n;
}

static unsigned other_rows(const bq_edition *ed, unsigned square, bq_deed_row *out)
{
    const bq_rules *r = &ed->rule;
    const int32_t stations[] = {r->station_rent_1, r->station_rent_2, r->station_rent_3, r->station_rent_4};
    const int32_t utilities[] = {r->utility_multiplier_1, r->utility_multiplier_2};
    bool station = ed->square[square].kind == BQ_SQ_STATION;
    unsigned n = 0, most = station ? 4 : 2, count = ed->group[ed->square[square].group].count;
    while (n < most && n < count)
        n = add(out, n, station ? BQ_DEED_STATION : BQ_DEED_UTILITY, n + 1, station ? stations[n] : utilities[n]);
    return n;
}

/* How many buildings stand there, or how many like it the owner has: what tells rows of the same rent apart. */
static unsigned count_of(const bq_edition *ed, const bq_state *st, unsigned square)
{
    uint64_t alike = ed->square[square].kind == BQ_SQ_STATION ? ed->stations : ed->utilities;
    if (ed->streets >> square & 1u)
        return st->level[square];
    return bq_count(st->deeds[st->owner[square]] & alike);
}

unsigned bq_deed_rows(const bq_edition *ed, const bq_state *st, unsigned square, bq_deed_row *out)
{
    if (square >= ed->squares || !(ed->deeds >> square & 1u))
        return 0;
    unsigned n = ed->streets >> square & 1u ? street_rows(ed, square, out) : other_rows(ed, square, out);
    if (!st || st->owner[square] >= BQ_SEATS)
        return n;
    int64_t due = bq_rent(ed, st, square, 1);
    unsigned count = count_of(ed, st, square), last = out[n - 1].n;
    for (unsigned i = 0; i < n && due; i++)
        out[i].now = out[i].amount == due && out[i].n == (count < last ? count : last);
    for (unsigned i = 1; i < n; i++) /* a bare rent of nothing doubled is nothing */
        out[i].now = out[i].now && !out[i - 1].now;
    return n;
}

/* Is the bare rent doubled (F2, F3) when somebody builds there? Whoever may has the whole colour, if the rules want that:
 * a building on a lot that is alone, or for sale, is counted from the rent of then. */
static bool doubled(const bq_edition *ed, const bq_state *st, unsigned square)
{
    uint64_t lots = ed->group[ed->square[square].group].lots;
    bool whole = st->owner[square] < BQ_SEATS && !(lots & ~st->deeds[st->owner[square]]);
    if (!ed->rule.double_rent_full_group)
        return false;
    return whole ? ed->rule.double_rent_if_other_lot_mortgaged || !(st->mortgaged & lots) : ed->rule.build_needs_full_group;
}

bool bq_deed_next_building(const bq_edition *ed, const bq_state *st, unsigned square, int64_t *cost, int64_t *more)
{
    unsigned level = st->level[square];
    if (!(ed->streets >> square & 1u) || level >= ed->hotel)
        return false;
    *cost = ed->square[square].house_cost;
    int64_t now = !level && doubled(ed, st, square) ? 2 * (int64_t)rent_at(ed, square, 0) : rent_at(ed, square, level);
    *more = rent_at(ed, square, level + 1) - now;
    return true;
}

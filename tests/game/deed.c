/* deed.c - what a deed's card and the strip of the next throw tell against what is then paid: random games of every
 * edition, half of them with the switches that change rents. The row that is marked is the rent that is due; a throw
 * costs what was told; and on each side something is found if it were not so. */
#include "editions.h"

#include "base/bits.h"
#include "game/ahead.h"
#include "game/deed.h"
#include "game/step.h"
#include "property/play.h"

enum { GAMES = 24, MOST = 600 };

typedef struct faults {
    char rows[120], now[120], more[120], ahead[120], sum[120], jail[120];
    unsigned builds[2]; /* by hand: the colour was given to them first; it was theirs */
    unsigned cards, marked[BQ_DEED_ROW_KINDS], throws, rents, taxes, jailed, last;
} faults;

static faults met; /* of all editions */

static void note(char out[120], unsigned square, const char *what, int64_t told, int64_t so)
{
    if (!out[0])
        snprintf(out, 120, "square %u: %s, told %lld, so %lld", square, what, (long long)told, (long long)so);
}

/* ---- cards ---- */

/* What a visitor pays is the one row that is marked; where nothing is paid, none is. */
static void look_at(const bq_edition *ed, const bq_state *st, unsigned square, faults *f)
{
    bq_deed_row rows[BQ_DEED_ROWS];
    unsigned n = bq_deed_rows(ed, st, square, rows), marked = 0, last = 0;
    bool deed = ed->deeds >> square & 1u, owned = deed && st->owner[square] < BQ_SEATS;
    int64_t due = owned ? bq_rent(ed, st, square, 1) : 0;
    if (!n != !deed)
        note(f->rows, square, "rows", n, deed);
    for (unsigned i = 0; i < n; i++)
        if (rows[i].now) {
            marked++;
            last = i;
        }
    f->cards += n > 0;
    if (marked != (due != 0))
        note(f->now, square, "marked", marked, due != 0);
    else if (marked && rows[last].amount != due)
        note(f->now, square, "the marked row", rows[last].amount, due);
    else if (marked && rows[last].kind == BQ_DEED_BUILT && rows[last].n != st->level[square])
        note(f->now, square, "buildings", rows[last].n, st->level[square]);
    if (marked)
        f->marked[rows[last].kind]++;
}

/* Whoever builds there has the colour, if the rules want it; nothing else is in the way of its rent. */
static bq_state with_colour(const bq_edition *ed, const bq_state *st, unsigned square)
{
    bq_state all = *st;
    unsigned seat = st->owner[square] < BQ_SEATS ? st->owner[square] : st->turn;
    uint64_t lots = ed->group[ed->square[square].group].lots;
    for (uint64_t left = lots; left; left &= left - 1) {
        unsigned lot = bq_low(left);
        if (all.owner[lot] < BQ_SEATS)
            all.deeds[all.owner[lot]] &= ~(UINT64_C(1) << lot);
        all.owner[lot] = (uint8_t)seat;
        all.deeds[seat] |= UINT64_C(1) << lot;
        all.mortgaged &= ~(UINT64_C(1) << lot);
    }
    return all;
}

/* One building more, put there by hand, and the engine asked again. */
static void build_on(const bq_edition *ed, const bq_state *st, unsigned square, faults *f)
{
    int64_t cost, more;
    if (!bq_deed_next_building(ed, st, square, &cost, &more))
        return;
    uint64_t lots = ed->group[ed->square[square].group].lots;
    bool owned = st->owner[square] < BQ_SEATS, whole = owned && !(lots & ~st->deeds[st->owner[square]]);
    bool alone = !ed->rule.build_needs_full_group;
    const bq_state before = whole || (owned && alone) ? *st : with_colour(ed, st, square);
    bq_state after = before;
    if (alone && !owned)
        return;
    after.level[square]++;
    f->builds[whole]++;
    int64_t now = bq_rent(ed, &before, square, 1), then = bq_rent(ed, &after, square, 1);
    if (then && more != then - now)
        note(f->more, square, "a building adds", more, then - now);
    if (cost != ed->square[square].house_cost)
        note(f->more, square, "a building costs", cost, ed->square[square].house_cost);
}

/* ---- throws ---- */

static bool is_rent(const bq_event *e)
{
    return (e->kind == BQ_EV_PAY && e->what == BQ_FOR_RENT) || e->kind == BQ_EV_CLAIMABLE;
}

/* A throw that moves whoever is on turn: what it then costs on that square. */
static void thrown(const bq_edition *ed, const bq_state *st, const bq_command *dice, faults *f)
{
    bq_event events[256];
    bq_sink sink = {.at = events, .cap = sizeof events / sizeof events[0]};
    bq_state after = *st;
    bq_ahead list[BQ_AHEAD];
    unsigned seat = st->turn, sum = dice->a + dice->b;
    bq_ahead_of(ed, st, seat, list);
    const bq_ahead *a = &list[sum - 1];
    bq_suppose(ed, &after, dice, &sink);
    uint32_t at = 0;
    while (at < sink.n && events[at].kind != BQ_EV_MOVE)
        at++;
    if (at == sink.n || events[at].seat != seat || events[at].square != a->square)
        return; /* jail, speed, or no move at all */
    f->throws++;
    int64_t paid = 0;
    for (uint32_t i = at; i < sink.n; i++) {
        bool there = events[i].square == a->square && events[i].seat == seat;
        paid += there && (is_rent(&events[i]) || (events[i].kind == BQ_EV_PAY && a->kind == BQ_AHEAD_TAX)) ? events[i].amount : 0;
    }
    bool tax = a->kind == BQ_AHEAD_TAX, asked = bq_question(ed, &after).kind == BQ_ASK_TAX;
    int64_t told = a->kind == BQ_AHEAD_RENT || tax ? a->cost : 0;
    if (st->cash[seat] < told || asked || (tax && !told)) /* a debt, a choice, a share */
        return;
    f->rents += told && !tax;
    f->taxes += told && tax;
    if (paid != told)
        note(f->ahead, a->square, bq_ahead_words[a->kind], told, paid);
}

/* Does the engine move whoever is on turn by this throw, and where to? BQ_SQUARES: it does not. */
static unsigned moved(const bq_edition *ed, const bq_state *st, unsigned one, unsigned other)
{
    bq_event events[256];
    bq_sink sink = {.at = events, .cap = sizeof events / sizeof events[0]};
    bq_state after = *st;
    bq_command dice = {.verb = BQ_CMD_DICE, .a = (uint8_t)one, .b = (uint8_t)other};
    bq_suppose(ed, &after, &dice, &sink);
    for (uint32_t i = 0; i < sink.n; i++)
        if (events[i].kind == BQ_EV_MOVE && events[i].seat == st->turn)
            return events[i].square;
    return BQ_SQUARES;
}

/* In jail: all 36 throws, each tried. */
static void locked_up(const bq_edition *ed, const bq_state *st, faults *f)
{
    unsigned seat = st->turn, ways[BQ_SQUARES + 1] = {0};
    bq_ahead list[BQ_AHEAD];
    if (!(st->jailed >> seat & 1u) || st->cash[seat] < ed->rule.jail_fine) /* a debt first */
        return;
    for (unsigned one = 1; one <= 6; one++)
        for (unsigned other = 1; other <= 6; other++)
            ways[moved(ed, st, one, other)]++;
    f->jailed++;
    f->last += !ways[BQ_SQUARES];
    bq_ahead_of(ed, st, seat, list);
    for (unsigned i = 0; i < BQ_AHEAD; i++)
        if (list[i].ways != ways[list[i].square] || bq_ways_to(ed, st, seat, list[i].square) != list[i].ways)
            note(f->jail, list[i].square, "throws out of jail", list[i].ways, ways[list[i].square]);
}

/* All throws together, counted by hand. */
static void summed(const bq_edition *ed, const bq_state *st, unsigned seat, faults *f)
{
    bq_ahead list[BQ_AHEAD];
    int64_t total, all = 0;
    unsigned ways = 0;
    bq_ahead_of(ed, st, seat, list);
    for (unsigned one = 1; one <= 6; one++)
        for (unsigned other = 1; other <= 6; other++) {
            unsigned square = (st->position[seat] + one + other) % ed->squares, owner = st->owner[square];
            bool leads = bq_ways_to(ed, st, seat, square) > 0; /* not all do, out of jail: locked_up() */
            bool rent = leads && (!(st->jailed >> seat & 1u) || one == other || bq_ways_of(ed, st, seat, 3)) && ed->deeds >> square & 1u && owner < BQ_SEATS && owner != seat;
            int64_t due = rent ? bq_rent(ed, st, square, one + other) : 0;
            all += due;
            ways += due > 0;
        }
    unsigned paying = bq_ahead_paying(list, false, &total);
    if (paying != ways || total != all)
        note(f->sum, st->position[seat], "36 throws", total, all);
}

static void games(const bq_edition_file *file, const char *name)
{
    faults now = {0}, *f = &now;
    for (unsigned i = 0; i < GAMES; i++) {
        bq_edition ed = file->ed;
        play_game game;
        ed.rule.double_rent_full_group ^= (int32_t)(i & 1);
        ed.rule.double_rent_if_other_lot_mortgaged ^= (int32_t)(i >> 1 & 1);
        ed.rule.rent_while_jailed ^= (int32_t)(i >> 2 & 1);
        ed.rule.prisons |= (int32_t)(i >> 3 & 1);
        play_begin(&game, &ed, play_seats(i), play_seed(i));
        for (unsigned step = 0; step < MOST && game.st.stage != BQ_STAGE_OVER; step++) {
            bq_state before = game.st;
            bq_command cmd = play_next(&game, &ed);
            if (cmd.verb == BQ_CMD_DICE)
                thrown(&ed, &before, &cmd, f), locked_up(&ed, &before, f);
            if (step % 5)
                continue;
            for (unsigned square = 0; square < ed.squares; square++) {
                look_at(&ed, &game.st, square, f);
                build_on(&ed, &game.st, square, f);
            }
            summed(&ed, &game.st, game.st.turn, f);
        }
    }
    tap_ok(f->cards > 10000 && f->throws > 1000, "%s: %u cards, %u throws", name, f->cards, f->throws);
    tap_ok(!f->rows[0], "%s: every deed has its rows, and nothing else has %s", name, f->rows);
    tap_ok(!f->now[0], "%s: the marked row is what a visitor pays %s", name, f->now);
    tap_ok(!f->more[0] && f->builds[false] + f->builds[true] > 1000, "%s: a building adds what is told, on %u lots of whole colours and %u others %s",
           name, f->builds[true], f->builds[false], f->more);
    tap_ok(!f->ahead[0], "%s: %u rents and %u taxes are what was told before the throw %s", name, f->rents, f->taxes, f->ahead);
    tap_ok(!f->sum[0], "%s: the average is that of 36 throws %s", name, f->sum);
    tap_ok(!f->jail[0], "%s: in jail only those throws lead anywhere that move (%u times) %s", name, f->jailed, f->jail);
    met.taxes += f->taxes;
    met.jailed += f->jailed;
    met.last += f->last;
    for (unsigned k = 0; k < BQ_DEED_ROW_KINDS; k++)
        met.marked[k] += f->marked[k];
}

static void ways(void)
{
    unsigned all = 0, round = 0;
    for (unsigned sum = 0; sum < 20; sum++)
        all += bq_ways(sum);
    static const bq_edition small = {.squares = 7}, large = {.squares = 40};
    static const bq_state three = {.position = {3}}, late = {.position = {38}}, early = {.position = {5}};
    for (unsigned to = 0; to < 7; to++)
        round += bq_ways_to(&small, &three, 0, to);
    tap_ok(all == 36 && bq_ways(1) == 0 && bq_ways(2) == 1 && bq_ways(7) == 6 && bq_ways(12) == 1, "36 throws");
    tap_ok(round == 36 && bq_ways_to(&small, &three, 0, 3) == 6 && bq_ways_to(&large, &late, 0, 5) == 6 && bq_ways_to(&large, &early, 0, 38) == 0,
           "also around a board that is smaller than a throw");
}

int main(void)
{
    each_edition(games);
    for (unsigned k = 0; k < BQ_DEED_ROW_KINDS; k++)
        tap_ok(met.marked[k] > 20, "%u rows of kind %s were marked", met.marked[k], bq_deed_row_words[k]);
    tap_ok(met.taxes > 50, "%u taxes", met.taxes);
    tap_ok(met.jailed > 200 && met.last > 10, "%u rolls in jail, %u of them the last", met.jailed, met.last);
    ways();
    return tap_done();
}

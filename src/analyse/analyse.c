/* analyse.c - a whole game: its positions, its pieces, and the parts of every change. */
#include "analyse/analyse.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/internal.h"
#include "base/bits.h"
#include "game/walk.h"

/* ---- positions ---- */

bq_analysis *bq_analysis_new(const bq_table *table, const bq_analyse_plan *plan)
{
    bq_analysis *a = calloc(1, sizeof *a);
    bq_walk walk;
    if (!a)
        return NULL;
    size_t all = bq_table_length(table);
    a->table = table;
    a->cut = all > BQ_ANALYSE_MOVES;
    a->moves = a->cut ? BQ_ANALYSE_MOVES : all;
    a->state = malloc((a->moves + 1) * sizeof *a->state);
    a->moment = calloc(a->moves + 1, sizeof *a->moment);
    if (!a->state || !a->moment) {
        bq_analysis_free(a);
        return NULL;
    }
    bq__analyse_judge_init(&a->judge, bq_table_edition(table), plan);
    bq_walk_begin(&walk, bq_table_log(table), a->moves, NULL);
    do {
        a->state[walk.n] = walk.st;
        a->moment[walk.n].seat = BQ_NOBODY;
    } while (bq_walk_next(&walk));
    return a;
}

void bq_analysis_free(bq_analysis *a)
{
    if (!a)
        return;
    free(a->state);
    free(a->moment);
    free(a);
}

/* ---- pieces ---- */

static void keep(bq_moment *m, const bq__analyse_view *view)
{
    memcpy(m->chance, view->chance, sizeof m->chance);
    memcpy(m->error, view->error, sizeof m->error);
}

bool bq_analysis_at_once(bq_analysis *a)
{
    if (!a->judge.sense.net)
        return false;
    for (size_t n = 0; n <= a->moves; n++) {
        bq__analyse_view view;
        bq__analyse_glance(&a->judge, &a->state[n], &view);
        keep(&a->moment[n], &view);
    }
    return true;
}

size_t bq_analysis_pieces(const bq_analysis *a)
{
    return a->moves + 1;
}

/* A bid that another one followed has cost nothing: of an auction the last word of each seat is judged, not every step of
 * the way there. */
static bool overbid(const bq_analysis *a, size_t n)
{
    const bq_edition *ed = a->judge.ed;
    bq_ask was = bq_question(ed, &a->state[n - 1]);
    for (; n < a->moves; n++) {
        bq_ask now = bq_question(ed, &a->state[n]);
        if (now.kind != BQ_ASK_AUCTION || now.what != was.what || now.square != was.square)
            return false;
        if (bq_table_command(a->table, n)->verb == BQ_CMD_BID)
            return true;
    }
    return false;
}

/* Nor has an offer that nobody took; to refuse it may have been a mistake. One that is still open may be taken yet. */
static bool untaken(const bq_analysis *a, size_t n, unsigned seat)
{
    uint32_t version = a->state[n].offer[seat].version;
    for (; n <= a->moves; n++) {
        const bq_state *st = &a->state[n];
        if (!(st->offers >> seat & 1u) || st->offer[seat].version != version)
            return true;
        const bq_command *cmd = n < a->moves ? bq_table_command(a->table, n) : NULL;
        if (cmd && cmd->verb == BQ_CMD_ACCEPT && cmd->a == seat)
            return false;
    }
    return false;
}

static bool came_to_nothing(const bq_analysis *a, size_t n, const bq_command *cmd)
{
    return cmd->verb == BQ_CMD_BID ? overbid(a, n) : cmd->verb == BQ_CMD_OFFER && untaken(a, n, cmd->seat);
}

void bq_analysis_piece(bq_analysis *a, size_t n)
{
    bq__analyse_view view;
    bq__analyse_look(&a->judge, &a->state[n], &view);
    keep(&a->moment[n], &view);
    if (n == 0)
        return;
    const bq_command *cmd = bq_table_command(a->table, n - 1);
    if (came_to_nothing(a, n, cmd))
        a->moment[n].seat = (uint8_t)bq__analyse_who(cmd);
    else
        bq__analyse_decision(&a->judge, &a->state[n - 1], cmd, &a->moment[n]);
}

/* ---- parts ---- */

/* Of a draw all is luck: what stood before it was the mean of what could fall. Of a decision the seat's own part, and
 * the others', is how far it is from the best; what is left is the estimate, which has looked further. */
static void split(const bq_analysis *a, size_t n)
{
    bq_moment *m = &a->moment[n];
    bool drawn = bq_is_chance(bq_table_command(a->table, n - 1));
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        int32_t change = m->chance[seat] - a->moment[n - 1].chance[seat];
        m->luck[seat] = drawn ? change : 0;
        int32_t apart = m->found ? (int32_t)((int64_t)m->gap[seat] * m->loss / m->found) : 0;
        m->own[seat] = m->seat == seat ? apart : 0;
        m->others[seat] = m->seat == seat ? 0 : apart;
        m->rest[seat] = change - m->luck[seat] - m->own[seat] - m->others[seat];
    }
}

/* Whoever rolls and does not build misses that once, however many rolls later it would still have been better: what was
 * counted of it is not counted again, until something of theirs has changed. */
static void count_once(const bq_analysis *a, size_t n, int32_t counted[BQ_SEATS])
{
    const bq_state *before = &a->state[n - 1], *st = &a->state[n];
    bq_moment *m = &a->moment[n];
    m->loss = m->found;
    if (m->found && bq__analyse_is_property(m->better.verb) && !bq__analyse_is_property(bq_table_command(a->table, n - 1)->verb)) {
        m->loss = m->found > counted[m->seat] ? m->found - counted[m->seat] : 0;
        counted[m->seat] += m->loss;
    }
    for (unsigned seat = 0; seat < st->seats; seat++) {
        uint64_t owned = st->deeds[seat];
        bool same = owned == before->deeds[seat] && !((st->mortgaged ^ before->mortgaged) & owned);
        for (uint64_t left = owned; same && left; left &= left - 1)
            same = st->level[bq_low(left)] == before->level[bq_low(left)];
        counted[seat] = same ? counted[seat] : 0;
    }
}

void bq_analysis_finish(bq_analysis *a)
{
    int32_t counted[BQ_SEATS] = {0};
    for (size_t n = 1; n <= a->moves; n++) {
        count_once(a, n, counted);
        split(a, n);
    }
}

/* ---- what was found ---- */

size_t bq_analysis_moves(const bq_analysis *a)
{
    return a->moves;
}

bool bq_analysis_cut(const bq_analysis *a)
{
    return a->cut;
}

uint32_t bq_analysis_playouts(const bq_analysis *a)
{
    return a->judge.playouts;
}

const bq_moment *bq_analysis_moment(const bq_analysis *a, size_t n)
{
    return &a->moment[n];
}

const bq_state *bq_analysis_state(const bq_analysis *a, size_t n)
{
    return &a->state[n];
}

const bq_table *bq_analysis_table(const bq_analysis *a)
{
    return a->table;
}

/* What decisions and luck have done; that an estimate was revised is no event of the game. */
static int32_t swing(const bq_analysis *a, size_t n, unsigned seat)
{
    const bq_moment *m = &a->moment[n];
    int32_t change = m->own[seat] + m->others[seat] + m->luck[seat];
    return change < 0 ? -change : change;
}

unsigned bq_analysis_swung(const bq_analysis *a, size_t n)
{
    unsigned most = 0;
    for (unsigned seat = 1; seat < a->state[0].seats; seat++)
        most = swing(a, n, seat) > swing(a, n, most) ? seat : most;
    return most;
}

unsigned bq_analysis_swings(const bq_analysis *a, size_t at[BQ_ANALYSE_SWINGS])
{
    unsigned found = 0;
    for (size_t n = 1; n <= a->moves; n++) {
        int32_t size = swing(a, n, bq_analysis_swung(a, n));
        unsigned to = found;
        while (to > 0 && size > swing(a, at[to - 1], bq_analysis_swung(a, at[to - 1])))
            to--;
        if (to == BQ_ANALYSE_SWINGS || size == 0)
            continue;
        found += found < BQ_ANALYSE_SWINGS;
        for (unsigned i = found - 1; i > to; i--)
            at[i] = at[i - 1];
        at[to] = n;
    }
    return found;
}

bool bq_analysis_mistake(const bq_analysis *a, size_t n)
{
    return a->moment[n].loss >= BQ_ANALYSE_MISTAKE && !a->moment[n].doubtful;
}

bq_analysis_sum bq_analysis_sum_of(const bq_analysis *a, unsigned seat)
{
    bq_analysis_sum sum = {0};
    for (size_t n = 1; n <= a->moves; n++) {
        const bq_moment *m = &a->moment[n];
        bool mine = m->seat == seat;
        sum.own += m->own[seat];
        sum.others += m->others[seat];
        sum.luck += m->luck[seat];
        sum.rest += m->rest[seat];
        sum.loss += mine ? m->loss : 0;
        sum.decisions += mine;
        sum.mistakes += mine && bq_analysis_mistake(a, n);
    }
    return sum;
}

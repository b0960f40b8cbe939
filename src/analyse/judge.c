/* judge.c - the chance of each seat in one position.
 *
 * By the value (bots/value): it does not look at what is being resolved, so that is resolved first. Offers are answered
 * and deeds bought as is best by the value for the seat asked; rents are claimed, and all else answered by the scripted
 * player `hard`. Where chance is wanted the mean of all its outcomes is taken. What is left is a quiet position, and the
 * value says its chances.
 *
 * By playouts: the game is played on by such players, who make no offers, for a few rounds, then the value says how it
 * stands; without a value it is played to its end, with offers. Playout i has the same draws in every position, so that
 * differences are those of the positions; the first draw goes evenly through all that can fall. */
#include <string.h>

#include "analyse/internal.h"
#include "base/bits.h"
#include "game/step.h"

enum {
    STEPS = 400,      /* until a position is quiet: more are never needed */
    DEPTH = 3,        /* chance upon chance that is followed */
    OUTCOMES = 64,    /* of one draw; of more some are left out evenly */
    HORIZON = 3,      /* rounds of a playout, where there is a value */
    TO_THE_END = 400  /* ... where there is none */
};

/* What sim/train_play.c draws: half to twice the cash at the beginning, no salary to the whole. */
bool bq_analyse_trained(const bq_edition *ed)
{
    return bq_value_net_of(ed) != NULL;
}

void bq__analyse_judge_init(bq__analyse_judge *j, const bq_edition *ed, const bq_analyse_plan *plan)
{
    memset(j, 0, sizeof *j);
    j->ed = ed;
    j->seed = plan->seed;
    bq_bot_sense_prepare(&j->sense, ed);
    j->sense.net = plan->net ? plan->net : j->sense.net;
    j->playouts = plan->playouts || j->sense.net ? plan->playouts : BQ_ANALYSE_UNTRAINED;
    bq_bot_seats_begin(&j->settlers, ed, &j->sense, plan->seed);
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        j->settlers.bot[seat] = bq_bot_of("hard");
}

/* ---- shares ---- */

/* What rounding leaves goes to the largest, so that nobody who is out gets any. */
void bq__analyse_shares(const int64_t part[BQ_SEATS], unsigned seats, int32_t out[BQ_SEATS])
{
    int64_t whole = 0, given = 0;
    unsigned most = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        whole += part[seat];
        most = part[seat] > part[most] ? seat : most;
    }
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        /* A whole has 2^24 parts times some thousands at most: no overflow. */
        out[seat] = seat < seats && whole ? (int32_t)(part[seat] * BQ_ANALYSE_ONE / whole) : 0;
        given += out[seat];
    }
    out[most] += (int32_t)(BQ_ANALYSE_ONE - given);
}

/* ---- positions that need no judge ---- */

static unsigned richest(const bq_edition *ed, const bq_state *st)
{
    int64_t most = INT64_MIN;
    unsigned set = 0;
    for (unsigned left = st->in; left; left &= left - 1) {
        int64_t fortune = bq_fortune(ed, st, bq_low(left));
        set = fortune > most ? left & -left : fortune == most ? set | (left & -left) : set;
        most = fortune > most ? fortune : most;
    }
    return set;
}

static void to_all(unsigned winners, int64_t part[BQ_SEATS])
{
    unsigned n = bq_count(winners);
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        part[seat] = n && winners >> seat & 1u ? BQ_VALUE_SURE / n : 0;
}

/* The value has learnt from moments of which those who win have most, and gives some points for being on turn that no
 * roll brings. So it is asked as if it were everybody's turn, one after the other, and the mean is taken. */
static void whoever_is_on_turn(const bq__analyse_judge *j, const bq_state *st, int64_t part[BQ_SEATS])
{
    bq_state then = *st;
    int32_t chance[BQ_SEATS];
    int64_t sum[BQ_SEATS] = {0};
    then.stage = BQ_STAGE_ROLL;
    for (unsigned left = st->in; left; left &= left - 1) {
        then.turn = (uint8_t)bq_low(left);
        bq_value_of(j->ed, &j->sense, &then, chance);
        for (unsigned seat = 0; seat < BQ_SEATS; seat++)
            sum[seat] += chance[seat];
    }
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        part[seat] = sum[seat] / (int64_t)bq_count(st->in);
}

/* A quiet position, in parts of BQ_VALUE_SURE. */
static void quiet(const bq__analyse_judge *j, const bq_state *st, int64_t part[BQ_SEATS])
{
    if (st->stage == BQ_STAGE_OVER) {
        to_all(st->winners, part);
    } else if (!j->sense.net) {
        to_all(richest(j->ed, st), part);
    } else {
        whoever_is_on_turn(j, st, part);
    }
}

/* ---- what is open is resolved ---- */

static bool rests(enum bq_question kind)
{
    return kind == BQ_ASK_ROLL || kind == BQ_ASK_END || kind == BQ_ASK_OVER || kind == BQ_ASK_CHANCE;
}

static void settle_plainly(const bq__analyse_judge *j, bq_state *st)
{
    static const bq_bot_wait hold = {.hold = true}, none = {.hold = false};
    bq_command cmd;
    for (unsigned i = 0; i < STEPS; i++) {
        bool open = st->claims || st->offers;
        if (!(open && bq_bot_next(&j->settlers, st, &hold, &cmd, NULL)) &&
            (rests((enum bq_question)bq_question(j->ed, st).kind) || !bq_bot_next(&j->settlers, st, &none, &cmd, NULL)))
            return;
        if (bq_suppose(j->ed, st, &cmd, NULL).code != BQ_NO_OK)
            return;
    }
}

/* The one of two commands after which the value gives the seat more; whichever is lawful. */
static bool better(const bq__analyse_judge *j, bq_state *st, const bq_command *one, const bq_command *other)
{
    bq_state first = *st, second = *st;
    int64_t mine[BQ_SEATS] = {0}, theirs[BQ_SEATS] = {0};
    bool may = bq_suppose(j->ed, &first, one, NULL).code == BQ_NO_OK;
    bool might = bq_suppose(j->ed, &second, other, NULL).code == BQ_NO_OK;
    if (may && might) {
        settle_plainly(j, &first);
        settle_plainly(j, &second);
        quiet(j, &first, mine);
        quiet(j, &second, theirs);
        may = mine[one->seat] >= theirs[one->seat];
    }
    if (may || might)
        *st = may ? first : second;
    return may || might;
}

/* Offers are answered, and deeds bought or not, as is best by the value. */
static bool decided(const bq__analyse_judge *j, bq_state *st)
{
    if (st->offers && !bq_chance(j->ed, st)) {
        unsigned from = bq_low(st->offers), to = st->offer[from].to;
        const bq_command yes = {.verb = BQ_CMD_ACCEPT,
                                .seat = (uint8_t)to,
                                .a = (uint8_t)from,
                                .amount = (int32_t)st->offer[from].version};
        const bq_command no = {.verb = BQ_CMD_REJECT, .seat = (uint8_t)to, .a = (uint8_t)from};
        return better(j, st, &yes, &no);
    }
    bq_ask q = bq_question(j->ed, st);
    const bq_command buy = {.verb = BQ_CMD_BUY, .seat = q.seat}, decline = {.verb = BQ_CMD_DECLINE, .seat = q.seat};
    return q.kind == BQ_ASK_BUY && st->cash[q.seat] >= q.amount && better(j, st, &buy, &decline);
}

void bq__analyse_settle(const bq__analyse_judge *j, bq_state *st)
{
    for (unsigned i = 0; i < STEPS && j->sense.net && decided(j, st); i++) {
    }
    settle_plainly(j, st);
}

/* ---- by the value ---- */

static void value(const bq__analyse_judge *j, bq_state *st, unsigned depth, int64_t part[BQ_SEATS]);

/* Dice fall either way round, and draws that give the same stand side by side: each outcome once, with its weight. */
static uint32_t weight(const bq__analyse_judge *j, const bq_state *st, uint32_t n, uint32_t *draw, bq_command *cmd)
{
    *cmd = bq_outcome(j->ed, st, *draw);
    uint32_t same = 1;
    if (cmd->verb == BQ_CMD_DICE) {
        ++*draw;
        return cmd->a > cmd->b ? 0 : cmd->a < cmd->b ? 2 : 1;
    }
    for (++*draw; *draw < n; ++*draw, same++) {
        bq_command next = bq_outcome(j->ed, st, *draw);
        if (memcmp(&next, cmd, sizeof next) != 0)
            break;
    }
    return same;
}

static void mean(const bq__analyse_judge *j, const bq_state *st, uint32_t n, unsigned depth, int64_t part[BQ_SEATS])
{
    int64_t sum[BQ_SEATS] = {0}, weights = 0;
    uint32_t step = n > OUTCOMES * 4 ? n / OUTCOMES : 0;
    for (uint32_t draw = 0; draw < n;) {
        bq_command cmd;
        bq_state then = *st;
        int64_t one[BQ_SEATS];
        uint32_t by = weight(j, st, n, &draw, &cmd);
        draw += step;
        if (!by || bq_suppose(j->ed, &then, &cmd, NULL).code != BQ_NO_OK)
            continue;
        value(j, &then, depth + 1, one);
        for (unsigned seat = 0; seat < BQ_SEATS; seat++)
            sum[seat] += one[seat] * by;
        weights += by;
    }
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        part[seat] = weights ? sum[seat] / weights : 0;
}

static void value(const bq__analyse_judge *j, bq_state *st, unsigned depth, int64_t part[BQ_SEATS])
{
    if (st->stage == BQ_STAGE_ORDER) { /* before anything is decided all seats are equal */
        to_all((1u << st->seats) - 1, part);
        return;
    }
    bq__analyse_settle(j, st);
    uint32_t n = bq_chance(j->ed, st);
    if (n && depth < DEPTH)
        mean(j, st, n, depth, part);
    else
        quiet(j, st, part);
}

static int64_t root(int64_t x)
{
    int64_t low = 0, high = INT64_C(1) << 31;
    while (low < high) {
        int64_t half = (low + high + 1) / 2;
        if (half * half <= x)
            low = half;
        else
            high = half - 1;
    }
    return low;
}

/* How far off the value alone may be: most where the chance is even, little where it is all but decided. */
static int32_t value_error(int64_t chance)
{
    return (int32_t)(2 * BQ_ANALYSE_VALUE_ERROR * root(chance * (BQ_ANALYSE_ONE - chance)) / BQ_ANALYSE_ONE);
}

static void value_from(const bq__analyse_judge *j, const bq_state *st, unsigned depth, bq__analyse_view *out)
{
    bq_state copy = *st;
    int64_t part[BQ_SEATS];
    bool sure = st->stage == BQ_STAGE_OVER || st->stage == BQ_STAGE_ORDER;
    value(j, &copy, depth, part);
    bq__analyse_shares(part, st->seats, out->chance);
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        out->error[seat] = sure ? 0 : value_error(out->chance[seat]);
}

void bq__analyse_value(const bq__analyse_judge *j, const bq_state *st, bq__analyse_view *out)
{
    value_from(j, st, 0, out);
}

void bq__analyse_glance(const bq__analyse_judge *j, const bq_state *st, bq__analyse_view *out)
{
    value_from(j, st, DEPTH, out);
}

/* ---- by playouts ---- */

typedef struct playing {
    const bq__analyse_judge *judge;
    bq_bot_style style;
    bq_bot player;
    bq_match match;
} playing;

static void begin(playing *p, const bq__analyse_judge *j)
{
    memset(p, 0, sizeof *p);
    p->judge = j;
    p->match.ed = j->ed;
    p->match.sense = &j->sense;
    p->style = *bq_bot_of("hard")->style;
    if (j->sense.net)
        p->style.offers = 0; /* what they would trade in every playout alike would be taken for what the position brings */
    p->player = bq_bot_styled("hard", &p->style);
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        p->match.bot[seat] = &p->player;
}

/* Whoever has nothing to do but to roll does so. */
static void rolled(const bq__analyse_judge *j, bq_state *st)
{
    bq_command roll = {.verb = BQ_CMD_ROLL, .seat = st->turn};
    if (!st->agenda_n && st->stage == BQ_STAGE_ROLL && !((unsigned)st->jailed >> st->turn & 1u))
        bq_suppose(j->ed, st, &roll, NULL);
}

/* Playout number i of `all` from a position in which nothing but chance is open. */
static void play(playing *p, const bq_state *st, uint32_t i, uint32_t all, int64_t part[BQ_SEATS])
{
    const bq__analyse_judge *j = p->judge;
    bq_match *m = &p->match;
    m->st = *st;
    bq_rng_seed(&m->rng, bq_mix64(j->seed ^ bq_mix64(i + 1)));
    rolled(j, &m->st);
    uint32_t n = bq_chance(j->ed, &m->st);
    if (n) {
        bq_command cmd = bq_outcome(j->ed, &m->st, (uint32_t)((uint64_t)i * n / all));
        bq_suppose(j->ed, &m->st, &cmd, NULL);
    }
    m->most_rounds = m->st.rounds + (j->sense.net ? HORIZON : TO_THE_END);
    m->time_up = false;
    bq_match_go_on(m);
    bq__analyse_settle(j, &m->st);
    quiet(j, &m->st, part);
}

/* Two standard errors of a mean of n numbers with this sum and sum of squares, in millionths of BQ_VALUE_SURE; the
 * numbers were scaled down so that squares fit. */
enum { SCALE = 64 };
static int64_t doubt_of(int64_t sum, int64_t squares, int64_t n)
{
    if (n < 2)
        return BQ_ANALYSE_ONE;
    int64_t variance = (squares - sum / n * sum) / (n - 1);
    int64_t error = 2 * root((variance > 0 ? variance : 0) / n);
    return error * SCALE * BQ_ANALYSE_ONE / BQ_VALUE_SURE;
}

typedef struct tally {
    int64_t sum[BQ_SEATS];
    int64_t small[BQ_SEATS], squares[BQ_SEATS]; /* scaled down */
    int64_t apart, apart_squares;               /* from the first position, for one seat; scaled down */
} tally;

static void add(tally *t, const int64_t part[BQ_SEATS], int64_t apart)
{
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        int64_t small = part[seat] / SCALE;
        t->sum[seat] += part[seat];
        t->small[seat] += small;
        t->squares[seat] += small * small;
    }
    t->apart += apart / SCALE;
    t->apart_squares += apart / SCALE * (apart / SCALE);
}

static void view_of(const tally *t, const bq_state *st, uint32_t n, bq__analyse_view *out)
{
    bq__analyse_shares(t->sum, st->seats, out->chance);
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        out->error[seat] = (int32_t)doubt_of(t->small[seat], t->squares[seat], n);
}

static void playouts(const bq__analyse_judge *j, const bq_state *const st[], unsigned n, unsigned seat,
                     bq__analyse_view out[], int64_t apart[], int64_t doubt[])
{
    playing p;
    bq_state open[BQ__ANALYSE_CHOICES];
    tally t[BQ__ANALYSE_CHOICES] = {0};
    begin(&p, j);
    for (unsigned k = 0; k < n; k++) {
        open[k] = *st[k];
        bq__analyse_settle(j, &open[k]);
    }
    for (uint32_t i = 0; i < j->playouts; i++) {
        int64_t first = 0, part[BQ_SEATS];
        for (unsigned k = 0; k < n; k++) {
            play(&p, &open[k], i, j->playouts, part);
            first = k ? first : part[seat];
            add(&t[k], part, part[seat] - first);
        }
    }
    for (unsigned k = 0; k < n; k++) {
        view_of(&t[k], st[k], j->playouts, &out[k]);
        apart[k] = out[k].chance[seat] - out[0].chance[seat];
        doubt[k] = doubt_of(t[k].apart, t[k].apart_squares, j->playouts);
    }
}

/* ---- either ---- */

void bq__analyse_compare(const bq__analyse_judge *j, const bq_state *const st[], unsigned n, unsigned seat,
                         bq__analyse_view out[], int64_t apart[], int64_t doubt[])
{
    if (j->playouts && st[0]->stage != BQ_STAGE_ORDER) {
        playouts(j, st, n, seat, out, apart, doubt);
        return;
    }
    for (unsigned k = 0; k < n; k++) {
        bq__analyse_value(j, st[k], &out[k]);
        apart[k] = out[k].chance[seat] - out[0].chance[seat];
        doubt[k] = 0;
    }
}

void bq__analyse_look(const bq__analyse_judge *j, const bq_state *st, bq__analyse_view *out)
{
    int64_t apart, doubt;
    if (st->stage == BQ_STAGE_OVER)
        bq__analyse_value(j, st, out);
    else
        bq__analyse_compare(j, &st, 1, 0, out, &apart, &doubt);
}

void bq_analyse_position(const bq_edition *ed, const bq_state *st, const bq_analyse_plan *plan,
                         int32_t chance[BQ_SEATS], int32_t error[BQ_SEATS])
{
    bq__analyse_judge j;
    bq__analyse_view view;
    bq__analyse_judge_init(&j, ed, plan);
    bq__analyse_look(&j, st, &view);
    memcpy(chance, view.chance, sizeof view.chance);
    memcpy(error, view.error, sizeof view.error);
}

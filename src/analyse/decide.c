/* decide.c - the alternatives to a decision, and their worth.
 *
 * What a seat could do comes from the one list of choices (game/choice.h): its answers to the question, and to offers
 * made to it; then what the master would do, who also bids, builds and raises money; and to leave things as they are. A
 * person who rolls has also decided not to build; one who builds, or makes an offer, can still do all the rest. Offers
 * that nobody thought of are not looked for.
 *
 * Choices are compared as far on as what was played: a player who rolls without building is compared with one who
 * builds and rolls. */
#include <string.h>

#include "analyse/internal.h"
#include "base/bits.h"
#include "game/choice.h"
#include "game/step.h"

unsigned bq__analyse_who(const bq_command *cmd)
{
    if (bq_verb_actors[cmd->verb] == BQ_ACTOR_SEAT)
        return cmd->seat;
    return cmd->verb == BQ_CMD_TIMEOUT ? cmd->a : BQ_NOBODY;
}

bool bq__analyse_is_property(unsigned verb)
{
    return verb == BQ_CMD_BUILD || verb == BQ_CMD_REDEEM || verb == BQ_CMD_MORTGAGE || verb == BQ_CMD_SELL;
}

/* ---- what could be done ---- */

enum { MORE = 12 }; /* buildings: three lots from bare to the fourth house */

typedef struct making {
    const bq__analyse_judge *judge;
    const bq_state *st;
    bq__analyse_choice *out;
    unsigned seat, n;
    bool asked; /* the question is the seat's */
} making;

/* What is open at any time, and is looked for elsewhere. */
static bool is_besides(unsigned verb)
{
    return bq__analyse_is_property(verb) || verb == BQ_CMD_PRISON || verb == BQ_CMD_OFFER || verb == BQ_CMD_WITHDRAW;
}

static bool masters(const making *m, const bq_state *st, bq_command *cmd)
{
    bq_bot_seats alone = m->judge->settlers;
    const bq_bot_wait wait = {.offering = (uint8_t)(1u << m->seat)};
    memset(alone.bot, 0, sizeof alone.bot);
    alone.bot[m->seat] = bq_bot_of("master");
    return bq_bot_next(&alone, st, &wait, cmd, NULL);
}

/* Money is raised for something: what it then buys belongs to it. */
static void spend(const making *m, bq__analyse_choice *c)
{
    bq_ask q = bq_question(m->judge->ed, &c->st);
    bq_command cmd = {.verb = BQ_CMD_BUY, .seat = (uint8_t)m->seat};
    if (q.kind == BQ_ASK_BUY && q.seat == m->seat && c->st.cash[m->seat] >= q.amount)
        c->then = cmd; /* whoever judges lets it be bought if that is better */
    else if (q.kind == BQ_ASK_ROLL && masters(m, &c->st, &cmd) && cmd.verb == BQ_CMD_BUILD &&
             bq_suppose(m->judge->ed, &c->st, &cmd, NULL).code == BQ_NO_OK)
        c->then = cmd;
}

/* One building more in that group, where the rules put it; false: there can be none. */
static bool one_more(const making *m, bq_state *st, unsigned group)
{
    const bq_command cmd = {.verb = BQ_CMD_BUILD, .seat = (uint8_t)m->seat, .a = (uint8_t)group, .amount = 1};
    return bq_suppose(m->judge->ed, st, &cmd, NULL).code == BQ_NO_OK;
}

/* A building is no mistake because others should stand beside it: it is judged with as many more as are best, for they
 * can still be built. */
static void go_on_building(const making *m, bq_state *st, const bq_command *cmd)
{
    unsigned group = cmd->order.n ? m->judge->ed->square[cmd->order.step[0]].group : cmd->a;
    bq_state more = *st;
    bq__analyse_view best, view;
    if (!m->judge->sense.net)
        return;
    bq__analyse_value(m->judge, st, &best);
    for (unsigned i = 0; i < MORE && one_more(m, &more, group); i++) {
        bq__analyse_value(m->judge, &more, &view);
        if (view.chance[m->seat] > best.chance[m->seat]) {
            best = view;
            *st = more;
        }
    }
}

static void put(making *m, const bq_command *cmd)
{
    for (unsigned i = 0; i < m->n; i++)
        if (!memcmp(&m->out[i].cmd, cmd, sizeof *cmd))
            return;
    if (m->n == BQ__ANALYSE_CHOICES)
        return;
    bq__analyse_choice *c = &m->out[m->n];
    c->cmd = *cmd;
    c->then = (bq_command){.verb = BQ_VERBS};
    c->st = *m->st;
    if (cmd->verb != BQ_VERBS && bq_suppose(m->judge->ed, &c->st, cmd, NULL).code != BQ_NO_OK)
        return;
    if (cmd->verb == BQ_CMD_MORTGAGE || cmd->verb == BQ_CMD_SELL)
        spend(m, c);
    if (cmd->verb == BQ_CMD_BUILD)
        go_on_building(m, &c->st, cmd);
    m->n++;
}

static void put_verb(making *m, unsigned verb)
{
    bq_command cmd = {.verb = (uint8_t)verb, .seat = (uint8_t)m->seat};
    put(m, &cmd);
}

/* Answers of the list: not what ends a game, nor what needs a sum, nor one square of many. */
static void put_answers(making *m, const bq_choices *list)
{
    for (unsigned i = 0; i < list->n; i++) {
        const bq_choice *c = &list->at[i];
        unsigned verb = c->cmd.verb;
        bool offer = verb == BQ_CMD_ACCEPT || verb == BQ_CMD_REJECT;
        if (c->open || c->other || (!c->asked && !offer) || is_besides(verb) || verb == BQ_CMD_DECLARE ||
            verb == BQ_CMD_RESIGN || verb == BQ_CMD_CLAIM)
            continue;
        put(m, &c->cmd);
    }
}

/* What the master would do in the seat's place. Offers are left out: they are endless, and take it long. */
static void put_masters(making *m)
{
    bq_command cmd;
    if (masters(m, m->st, &cmd) && cmd.verb != BQ_CMD_TIMEOUT && cmd.verb != BQ_CMD_CLAIM && cmd.verb != BQ_CMD_OFFER)
        put(m, &cmd);
}

/* Open offers are answered, and whoever can roll does: then all of them have come equally far. */
static void go_equally_far(making *m)
{
    const bq_command roll = {.verb = BQ_CMD_ROLL, .seat = (uint8_t)m->seat};
    bool rolls = false;
    for (unsigned i = 0; i < m->n; i++)
        rolls |= m->out[i].cmd.verb == BQ_CMD_ROLL;
    for (unsigned i = 0; i < m->n && rolls; i++) {
        bq_state *then = &m->out[i].st;
        if (m->out[i].cmd.verb == BQ_CMD_ROLL)
            *then = *m->st;
        if (then->offers)
            bq__analyse_settle(m->judge, then);
        bq_suppose(m->judge->ed, then, &roll, NULL);
    }
}

/* Everything that the seat could answer, and what the master would do. */
static void put_all(making *m, const bq_ask *q)
{
    BQ_SCRATCH bq_choices list;
    bq_choices_of(m->judge->ed, m->st, m->seat, 1u << m->seat, &list);
    put_answers(m, &list);
    if (m->asked && q->kind != BQ_ASK_END)
        put_masters(m);
}

/* What was given up by what was played. An offer, or a building, gives nothing up but itself; of a bid the sum is left to
 * the bidder. */
static void put_instead(making *m, const bq_command *played, const bq_ask *q)
{
    bq_command other = {.seat = (uint8_t)m->seat, .a = played->a};
    switch (played->verb) {
    case BQ_CMD_END:
        break;
    case BQ_CMD_BID:
        put_verb(m, BQ_CMD_PASS);
        break;
    case BQ_CMD_PASS:
        other = (bq_command){.verb = BQ_CMD_BID, .seat = (uint8_t)m->seat, .amount = q->amount};
        put(m, &other);
        break;
    case BQ_CMD_ACCEPT:
        other.verb = BQ_CMD_REJECT;
        put(m, &other);
        break;
    case BQ_CMD_REJECT:
        other.verb = BQ_CMD_ACCEPT;
        other.amount = (int32_t)m->st->offer[played->a % BQ_SEATS].version;
        put(m, &other);
        break;
    case BQ_CMD_RESIGN:
    case BQ_CMD_CLAIM:
        put_verb(m, BQ_VERBS);
        break;
    default:
        if (is_besides(played->verb) && q->kind != BQ_ASK_DEBT)
            put_verb(m, BQ_VERBS);
        else
            put_all(m, q);
    }
}

unsigned bq__analyse_choices(const bq__analyse_judge *j, const bq_state *st, unsigned seat, const bq_command *played,
                             bq__analyse_choice out[BQ__ANALYSE_CHOICES])
{
    making m = {.judge = j, .st = st, .out = out, .seat = seat};
    bq_ask q = bq_question(j->ed, st);
    m.asked = (unsigned)q.seats >> seat & 1u;
    if (played) {
        put(&m, played);
        put_instead(&m, played, &q);
    } else {
        put_all(&m, &q);
    }
    go_equally_far(&m);
    return m.n;
}

/* ---- what was better ---- */

/* Of many choices those that the value likes best are played out; what was played is always one of them. */
enum { PLAYED_OUT = 3 };
static unsigned best_few(const bq__analyse_judge *j, unsigned seat, bq__analyse_choice c[], unsigned n)
{
    int32_t worth[BQ__ANALYSE_CHOICES];
    if (!j->playouts || !j->sense.net || n <= PLAYED_OUT)
        return n;
    for (unsigned i = 1; i < n; i++) {
        bq__analyse_view view;
        bq__analyse_value(j, &c[i].st, &view);
        worth[i] = view.chance[seat];
    }
    for (unsigned to = 1; to < PLAYED_OUT; to++) {
        unsigned best = to;
        for (unsigned i = to + 1; i < n; i++)
            best = worth[i] > worth[best] ? i : best;
        bq__analyse_choice was = c[to];
        int32_t was_worth = worth[to];
        c[to] = c[best];
        c[best] = was;
        worth[to] = worth[best];
        worth[best] = was_worth;
    }
    return PLAYED_OUT;
}

/* The value alone is now and then wrong about what it has seldom seen: before a mistake is named, both positions are played
 * on from. Numbers stay the value's. */
static bool is_doubtful(const bq__analyse_judge *j, const bq_state *played, const bq_state *better, unsigned seat)
{
    bq__analyse_judge second = *j;
    bq__analyse_view view[2];
    const bq_state *st[2] = {played, better};
    int64_t apart[2], doubt[2];
    second.playouts = BQ_ANALYSE_CONFIRM;
    bq__analyse_compare(&second, st, 2, seat, view, apart, doubt);
    return apart[1] <= doubt[1] || apart[1] < BQ_ANALYSE_MISTAKE / 2;
}

void bq__analyse_decision(const bq__analyse_judge *j, const bq_state *before, const bq_command *cmd, bq_moment *m)
{
    bq__analyse_choice c[BQ__ANALYSE_CHOICES];
    bq__analyse_view view[BQ__ANALYSE_CHOICES];
    const bq_state *st[BQ__ANALYSE_CHOICES];
    int64_t apart[BQ__ANALYSE_CHOICES], doubt[BQ__ANALYSE_CHOICES];
    unsigned seat = bq__analyse_who(cmd), best = 0;
    m->seat = (uint8_t)seat;
    if (seat == BQ_NOBODY)
        return;
    unsigned n = bq__analyse_choices(j, before, seat, cmd, c);
    n = best_few(j, seat, c, n);
    if (n < 2)
        return;
    for (unsigned i = 0; i < n; i++)
        st[i] = &c[i].st;
    bq__analyse_compare(j, st, n, seat, view, apart, doubt);
    for (unsigned i = 1; i < n; i++)
        if (apart[i] > doubt[i] && apart[i] > apart[best])
            best = i;
    if (!best)
        return;
    m->found = (int32_t)apart[best];
    m->better = c[best].cmd;
    m->then = c[best].then;
    m->doubtful = !j->playouts && m->found >= BQ_ANALYSE_MISTAKE && is_doubtful(j, &c[0].st, &c[best].st, seat);
    for (unsigned s = 0; s < BQ_SEATS; s++)
        m->gap[s] = view[0].chance[s] - view[best].chance[s];
}

/* plain_match.c - a game among bots, played the plain way (see plain_match.h). */
#include "plain_match.h"

#include <string.h>

#include "base/bits.h"

enum { BEAT_MOST = 16 };

/* ---- who wants the same buildings (K19) ---- */

static bool lawful(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    return bq_check(ed, st, cmd).code == BQ_NO_OK;
}

/* One more building there: which kind, or BQ_LOT_DEED if the rules forbid it. */
static enum bq_lot next_there(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned square)
{
    bq_command cmd = {.verb = BQ_CMD_BUILD, .seat = (uint8_t)seat, .order = {.n = 1, .step = {(uint8_t)square}}};
    if (!lawful(ed, st, &cmd))
        return BQ_LOT_DEED;
    return st->level[square] + 1 == ed->hotel ? BQ_LOT_HOTEL : BQ_LOT_HOUSE;
}

static void put_up(const bq_edition *ed, bq_state *st, unsigned seat, unsigned square)
{
    st->level[square]++;
    st->cash[seat] -= ed->square[square].house_cost;
    if (st->level[square] == ed->hotel) {
        st->houses = (uint8_t)(st->houses + ed->hotel - 1);
        st->hotels--;
    } else {
        st->houses--;
    }
}

/* How many of a kind a seat could build, the cheapest first, until the rules forbid it. */
static unsigned could_build(const bq_edition *ed, bq_state st, unsigned seat, enum bq_lot lot)
{
    for (unsigned n = 0;; n++) {
        unsigned best = BQ_SQUARES;
        for (uint64_t left = st.deeds[seat] & ed->streets; left; left &= left - 1) {
            unsigned square = bq_low(left);
            if (next_there(ed, &st, seat, square) == lot &&
                (best == BQ_SQUARES || ed->square[square].house_cost < ed->square[best].house_cost))
                best = square;
        }
        if (best == BQ_SQUARES)
            return n;
        put_up(ed, &st, seat, best);
    }
}

/* How many buildings of each kind an order is for. */
static void count_order(const bq_edition *ed, const bq_state *st, const bq_command *cmd, unsigned count[3])
{
    uint8_t level[BQ_SQUARES];
    memcpy(level, st->level, sizeof level);
    int32_t steps = cmd->order.n ? cmd->order.n : cmd->amount;
    for (int32_t i = 0; i < steps; i++) {
        uint64_t lots = ed->group[cmd->a].lots & st->deeds[cmd->seat];
        unsigned square = cmd->order.n ? cmd->order.step[i] : bq_low(lots);
        for (; !cmd->order.n && lots; lots &= lots - 1)
            if (level[bq_low(lots)] < level[square])
                square = bq_low(lots);
        count[++level[square] == ed->hotel ? BQ_LOT_HOTEL : BQ_LOT_HOUSE]++;
    }
}

/* What a lawful order is contested for; BQ_LOT_DEED: for nothing. */
static enum bq_lot contested(const bq_edition *given, const bq_state *st, const bq_command *cmd)
{
    static bq_edition ed;
    unsigned count[3] = {0};
    if (given->rule.building_shortage != BQ_SHORTAGE_AUCTION || given->rule.unlimited_buildings)
        return BQ_LOT_DEED;
    ed = *given;
    if (ed.rule.build_even == BQ_EVEN_AUTO)
        ed.rule.build_even = BQ_EVEN_YES; /* so that lots can be named; the same lots are lawful */
    count_order(&ed, st, cmd, count);
    for (enum bq_lot lot = BQ_LOT_HOUSE; lot <= BQ_LOT_HOTEL; lot++) {
        unsigned wanted = 0, stock = lot == BQ_LOT_HOUSE ? st->houses : st->hotels;
        for (unsigned seat = 0; seat < st->seats; seat++)
            if (seat != cmd->seat && st->in >> seat & 1u)
                wanted += could_build(&ed, *st, seat, lot);
        if (count[lot] && wanted && stock < count[lot] + wanted)
            return lot;
    }
    return BQ_LOT_DEED;
}

static enum bq_lot contest_heard(const bq_sink *sink)
{
    for (uint32_t i = 0; i < sink->n; i++)
        if (sink->at[i].kind == BQ_EV_CONTEST)
            return (enum bq_lot)sink->at[i].what;
    return BQ_LOT_DEED;
}

/* ---- a command ---- */

static bool say(plain_match *m, const bq_command *cmd)
{
    if (!lawful(m->ed, &m->st, cmd))
        return false;
    enum bq_lot lot = cmd->verb == BQ_CMD_BUILD ? contested(m->ed, &m->st, cmd) : BQ_LOT_DEED;
    m->sink->n = 0;
    bq_apply(m->ed, &m->st, cmd, m->sink);
    m->contests += cmd->verb == BQ_CMD_BUILD && contest_heard(m->sink) != lot;
    m->heard(m->self, &m->st, m->sink, &m->time_up);
    return true;
}

/* A look with nothing computed before. */
static bq_bot_sight sight(plain_match *m, unsigned seat, bq_bot_cache *cache)
{
    *cache = (bq_bot_cache){0};
    return (bq_bot_sight){.ed = m->ed, .sense = m->sense, .st = &m->st, .memory = &m->memory[seat], .cache = cache,
                          .whims = &m->whims, .seat = seat};
}

static void tell(plain_match *m, unsigned seat, const bq_command *cmd)
{
    bq_bot_cache cache;
    bq_bot_sight at = sight(m, seat, &cache);
    if (m->bot[seat]->heard)
        m->bot[seat]->heard(m->bot[seat], &at, &m->memory[seat], cmd);
}

static void answer_offer(plain_match *m, unsigned from)
{
    bq_bot_cache cache;
    unsigned to = m->st.offer[from].to;
    bq_bot_sight at = sight(m, to, &cache);
    bq_command cmd = {.verb = BQ_CMD_ACCEPT,
                      .seat = (uint8_t)to,
                      .a = (uint8_t)from,
                      .amount = (int32_t)m->st.offer[from].version};
    if (m->bot[to]->judges(m->bot[to], &at, from) != BQ_BOT_TAKES || !lawful(m->ed, &m->st, &cmd))
        cmd = (bq_command){.verb = BQ_CMD_REJECT, .seat = (uint8_t)to, .a = (uint8_t)from};
    for (unsigned seat = 0; seat < m->st.seats; seat++)
        if (m->bot[seat]->attentive && m->st.in >> seat & 1u)
            tell(m, seat, &cmd);
    say(m, &cmd);
}

/* ---- the beat ---- */

/* Whoever has nothing to do is not asked again out of turn before their own affairs change: that is how bots play, and
 * no shortcut. */
static bool as_then(const plain_match *m, unsigned seat)
{
    const bq_state *st = &m->st;
    const bq_affairs *then = &m->quiet;
    return st->cash[seat] == then->cash[seat] && st->deeds[seat] == then->deeds[seat] &&
           (st->deeds[seat] & st->mortgaged) == then->pledges[seat] && st->houses == then->houses[seat] &&
           st->hotels == then->hotels[seat];
}

static void passes(plain_match *m, unsigned seat)
{
    const bq_state *st = &m->st;
    m->quiet.cash[seat] = st->cash[seat];
    m->quiet.deeds[seat] = st->deeds[seat];
    m->quiet.pledges[seat] = st->deeds[seat] & st->mortgaged;
    m->quiet.prisons[seat] = st->prisons;
    m->quiet.houses[seat] = st->houses;
    m->quiet.hotels[seat] = st->hotels;
}

static void manage_seat(plain_match *m, unsigned seat, bool on_turn)
{
    static const bq_command roll = {.verb = BQ_CMD_ROLL};
    for (unsigned times = 0; times < BEAT_MOST && !m->st.agenda_n; times++) {
        bq_bot_cache cache;
        bq_bot_sight at = sight(m, seat, &cache);
        bq_command cmd;
        memset(&cmd, 0, sizeof cmd);
        at.unchanged = (on_turn || times || m->st.claims) && m->st.prisons == m->quiet.prisons[seat] && as_then(m, seat);
        if (!m->bot[seat]->manage(m->bot[seat], &at, &cmd)) {
            if (!at.unchanged)
                passes(m, seat);
            if (on_turn && !cache.rests)
                tell(m, seat, &roll);
            return;
        }
        if (on_turn && cmd.verb != BQ_CMD_CLAIM)
            tell(m, seat, &cmd);
        if (!say(m, &cmd)) {
            m->unlawful++;
            return;
        }
        if (cmd.verb == BQ_CMD_OFFER && m->st.offers >> seat & 1)
            answer_offer(m, seat);
    }
}

static void manage_beat(plain_match *m)
{
    const bq_state *st = &m->st;
    unsigned place = 0;
    m->beat = st->turns;
    while (st->order[place] != st->turn)
        place++;
    for (unsigned n = 0; n < st->seats; n++) {
        unsigned seat = st->order[(place + n) % st->seats];
        bool asked = n == 0 || st->claims || m->bot[seat]->attentive || !as_then(m, seat);
        if (!(st->in >> seat & 1u) || !asked)
            continue;
        manage_seat(m, seat, n == 0);
        if (st->agenda_n || st->stage == BQ_STAGE_OVER)
            return;
    }
}

/* ---- the game ---- */

/* Whoever is free just rolls and ends their turn: a match does not ask them. */
static bq_command answer(plain_match *m, const bq_ask *q)
{
    bq_bot_cache cache;
    bq_bot_sight at = sight(m, q->seat, &cache);
    bool jailed = m->st.jailed >> m->st.turn & 1u;
    if (!jailed && q->kind == BQ_ASK_ROLL)
        return (bq_command){.verb = BQ_CMD_ROLL, .seat = q->seat};
    if (!jailed && q->kind == BQ_ASK_END)
        return (bq_command){.verb = BQ_CMD_END, .seat = q->seat};
    return m->bot[q->seat]->answer(m->bot[q->seat], &at, q);
}

static void say_answer(plain_match *m, const bq_ask *q)
{
    bq_command cmd = answer(m, q);
    m->rolls += cmd.verb == BQ_CMD_ROLL;
    if (say(m, &cmd))
        return;
    m->mistakes++;
    m->unsure += m->bot[q->seat]->sure;
    cmd = (bq_command){.verb = BQ_CMD_TIMEOUT, .a = q->seat};
    say(m, &cmd);
}

static void go_on(plain_match *m)
{
    bq_command cmd;
    bq_ask q = bq_question(m->ed, &m->st);
    if (m->time_up) {
        cmd = (bq_command){.verb = BQ_CMD_TIME_UP};
        m->time_up = false;
        say(m, &cmd);
        return;
    }
    if (q.kind == BQ_ASK_CHANCE) {
        cmd = bq_outcome(m->ed, &m->st, bq_rng_below(&m->rng, q.n));
        if (!say(m, &cmd))
            m->unlawful++;
    } else if (q.kind == BQ_ASK_ROLL && m->beat != m->st.turns) {
        manage_beat(m);
    } else {
        say_answer(m, &q);
    }
}

bool plain_match_play(plain_match *m, unsigned seats)
{
    m->beat = 0;
    m->quiet = (bq_affairs){0};
    memset(m->quiet.cash, 0xFF, sizeof m->quiet.cash);
    memset(m->memory, 0, sizeof m->memory);
    bq_rng_seed(&m->whims, m->rng.state[0] ^ m->rng.state[1]);
    m->sink->n = 0;
    bq_start(m->ed, &m->st, seats, m->sink);
    while (m->st.stage != BQ_STAGE_OVER && m->st.rounds < m->most_rounds)
        go_on(m);
    return m->st.stage == BQ_STAGE_OVER;
}

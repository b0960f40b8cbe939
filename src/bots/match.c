/* match.c - a whole game among bots, as the simulation and the benchmark play it.
 *
 * Before each turn's first roll there is a beat: every seat, in playing order, may manage until it
 * passes. An offer is answered at once by the seat it is made to. */
#include "bots/bots.h"

static void say(bq_match *m, const bq_command *cmd)
{
    if (m->sink)
        m->sink->n = 0;
    bq_apply(m->ed, &m->st, cmd, m->sink);
    if (m->heard)
        m->heard(m->self, m);
}

static bool try_to(bq_match *m, const bq_command *cmd)
{
    if (bq_check(m->ed, &m->st, cmd).code != BQ_NO_OK)
        return false;
    say(m, cmd);
    return true;
}

/* The seat to which an offer was just made takes it or leaves it. */
static void answer_offer(bq_match *m, unsigned from)
{
    unsigned to = m->st.offer[from].to;
    bq_command cmd = {.verb = BQ_CMD_ACCEPT,
                      .seat = (uint8_t)to,
                      .a = (uint8_t)from,
                      .amount = (int32_t)m->st.offer[from].version};
    if (m->bot[to]->judges(m->bot[to], &m->sight[to], from) == BQ_BOT_TAKES && try_to(m, &cmd))
        return;
    bq_bot_refused(&m->memory[from], to);
    cmd = (bq_command){.verb = BQ_CMD_REJECT, .seat = (uint8_t)to, .a = (uint8_t)from};
    try_to(m, &cmd);
}

/* While a seat's own affairs do not change it has nothing new to decide out of its turn. */
static bq_affairs affairs(const bq_state *st, unsigned seat)
{
    uint64_t own = st->deeds[seat];
    return (bq_affairs){st->cash[seat], own,
                        (own & st->mortgaged) ^ (uint64_t)st->houses << 48 ^
                            (uint64_t)st->hotels << 56};
}

static bool quiet(const bq_match *m, unsigned seat)
{
    bq_affairs now = affairs(&m->st, seat);
    const bq_affairs *then = &m->quiet[seat];
    return now.cash == then->cash && now.deeds == then->deeds && now.rest == then->rest;
}

static void manage_seat(bq_match *m, unsigned seat)
{
    const bq_bot *bot = m->bot[seat];
    for (unsigned times = 0; times < 16 && !m->st.agenda_n; times++) {
        if (!bot->manage(bot, &m->sight[seat], &m->cmd)) {
            m->quiet[seat] = affairs(&m->st, seat);
            return;
        }
        say(m, &m->cmd); /* what a bot decides by itself, it has checked */
        if (m->cmd.verb == BQ_CMD_OFFER && m->st.offers >> seat & 1)
            answer_offer(m, seat);
    }
}

/* Every seat in playing order, from the one on turn. */
static void manage_beat(bq_match *m)
{
    const bq_state *st = &m->st;
    unsigned seats = st->seats, at = 0;
    while (st->order[at] != st->turn)
        at++;
    for (unsigned n = 0; n < seats; n++, at = at + 1 == seats ? 0 : at + 1) {
        unsigned seat = st->order[at];
        if (!(st->in >> seat & 1u) ||
            (n && !st->claims && quiet(m, seat)))
            continue;
        manage_seat(m, seat);
        if (st->agenda_n || st->stage == BQ_STAGE_OVER)
            return; /* scarce buildings: the question comes first, the beat goes on next turn */
    }
}

/* A plain roll or end needs no thinking: the state says it. */
static bool routine(bq_match *m, uint32_t *beat)
{
    const bq_state *st = &m->st;
    if (st->stage == BQ_STAGE_ORDER || st->jailed >> st->turn & 1u)
        return false;
    if (st->stage == BQ_STAGE_ROLL && *beat != st->turns) {
        *beat = st->turns;
        manage_beat(m);
        return true;
    }
    /* Nothing is being resolved and he is free: the state itself says that this is lawful. */
    bq_command cmd = {.verb = st->stage == BQ_STAGE_ROLL ? BQ_CMD_ROLL : BQ_CMD_END,
                      .seat = st->turn};
    m->rolls += cmd.verb == BQ_CMD_ROLL;
    say(m, &cmd);
    return true;
}

static bool dealt(bq_match *m)
{
    uint32_t n = bq_chance(m->ed, &m->st);
    if (n == 0)
        return false;
    bq_command cmd = bq_outcome(m->ed, &m->st, bq_rng_below(&m->rng, n));
    say(m, &cmd);
    return true;
}

/* O8: once, and only where the game has a clock. */
static void tell_time(bq_match *m)
{
    bq_command cmd = {.verb = BQ_CMD_TIME_UP};
    m->time_up = false;
    try_to(m, &cmd);
}

bool bq_match_play(bq_match *m, unsigned seats)
{
    uint32_t beat = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        m->memory[seat] = (bq_bot_memory){0};
        m->quiet[seat] = (bq_affairs){.cash = -1};
        m->sight[seat] = (bq_bot_sight){.ed = m->ed,
                                        .sense = m->sense,
                                        .st = &m->st,
                                        .memory = &m->memory[seat],
                                        .whims = &m->whims,
                                        .seat = seat};
    }
    bq_rng_seed(&m->whims, m->rng.state[0] ^ m->rng.state[1]);
    if (m->sink)
        m->sink->n = 0;
    bq_start(m->ed, &m->st, seats, m->sink);
    while (m->st.stage != BQ_STAGE_OVER && m->st.rounds < m->most_rounds) {
        if (m->time_up)
            tell_time(m);
        if (m->st.agenda_n ? dealt(m) : routine(m, &beat))
            continue;
        bq_ask q = bq_question(m->ed, &m->st);
        if (q.kind == BQ_ASK_ROLL && beat != m->st.turns) { /* in jail */
            beat = m->st.turns;
            manage_beat(m);
            continue;
        }
        bq_command cmd = m->bot[q.seat]->answer(m->bot[q.seat], &m->sight[q.seat], &q);
        m->rolls += cmd.verb == BQ_CMD_ROLL;
        if (!try_to(m, &cmd)) { /* a bot's mistake is not the game's: it is taken as silence */
            m->mistakes++;
            cmd = (bq_command){.verb = BQ_CMD_TIMEOUT, .a = q.seat};
            say(m, &cmd);
        }
    }
    return m->st.stage == BQ_STAGE_OVER;
}

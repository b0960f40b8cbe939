/* match.c - a whole game among bots, as the simulation and the benchmark play it.
 *
 * Before each turn's first roll there is a beat: every seat, in playing order, may manage until it
 * passes. An offer is answered at once by the seat it is made to. The bots are those of seat.c, with the
 * same memory; a match is never saved, so it knows what seat.c has to conclude from a log, keeps caches, and
 * lets seats sleep until they want to be asked again. */
#include <string.h>

#include "bots/internal.h"

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
    bq_command cmd;
    bq__bots_answer_offer(m->bot[to], &m->sight[to], from, &cmd);
    for (unsigned seat = 0; seat < m->st.seats; seat++)
        if (m->bot[seat]->attentive && m->st.in >> seat & 1u)
            m->bot[seat]->heard(m->bot[seat], &m->sight[seat], &m->memory[seat], &cmd);
    if (cmd.verb == BQ_CMD_ACCEPT)
        say(m, &cmd); /* it was checked */
    else
        try_to(m, &cmd);
}

/* ---- the beat ---- */

/* What the seat on turn remembers: its offers, and that it had none to make. */
static void remembers(bq_match *m, unsigned seat, const bq_command *cmd)
{
    const bq_bot *bot = m->bot[seat];
    if (bot->heard)
        bot->heard(bot, &m->sight[seat], &m->memory[seat], cmd);
}

/* While a seat's own affairs do not change it has nothing new to decide out of its turn. */
static bool as_then(const bq_match *m, unsigned seat)
{
    const bq_state *st = &m->st;
    const bq_affairs *then = &m->quiet;
    uint64_t own = st->deeds[seat];
    return st->cash[seat] == then->cash[seat] && own == then->deeds[seat] &&
           (own & st->mortgaged) == then->pledges[seat] && st->houses == then->houses[seat] &&
           st->hotels == then->hotels[seat];
}

static void passes(bq_match *m, unsigned seat)
{
    const bq_state *st = &m->st;
    bq_affairs *now = &m->quiet;
    now->cash[seat] = st->cash[seat];
    now->deeds[seat] = st->deeds[seat];
    now->pledges[seat] = st->deeds[seat] & st->mortgaged;
    now->prisons[seat] = st->prisons;
    now->houses[seat] = st->houses;
    now->hotels[seat] = st->hotels;
}

/* Its purse is too small for what it wants, and its property as it was. */
static bool sleeps(const bq_match *m, unsigned seat)
{
    const bq_affairs *then = &m->quiet;
    uint64_t own = m->st.deeds[seat];
    return m->st.cash[seat] < then->purse[seat] && own == then->deeds[seat] &&
           (own & m->st.mortgaged) == then->pledges[seat];
}

static bool settled(const bq_match *m, unsigned seat)
{
    return sleeps(m, seat) || (m->st.prisons == m->quiet.prisons[seat] && as_then(m, seat));
}

/* ---- who wakes ---- */

static bool as_built(const bq_match *m)
{
    const bq_state *st = &m->st;
    const bq_scene *then = &m->scene;
    return st->houses == then->houses && st->hotels == then->hotels &&
           memcmp(st->level, then->level, sizeof st->level) == 0;
}

static void wake_builders(bq_match *m)
{
    if (!m->built || as_built(m))
        return;
    m->built = false;
    for (unsigned seat = 0; seat < m->st.seats; seat++)
        if (m->cache[seat].built) {
            m->cache[seat].built = false;
            m->quiet.purse[seat] = m->cache[seat].purse = 0;
        }
}

/* It sleeps until something is built. Whoever else does saw the same buildings, or would have been woken. */
static void watches_buildings(bq_match *m)
{
    m->built = true;
    m->scene.houses = m->st.houses;
    m->scene.hotels = m->st.hotels;
    memcpy(m->scene.level, m->st.level, sizeof m->st.level);
}

/* Prisons and buildings change seldom: whoever's sleep rests on them is asked again, wherever they are. */
static void wake(bq_match *m)
{
    wake_builders(m);
    if (m->scene.prisons == m->st.prisons)
        return;
    m->scene.prisons = m->st.prisons;
    for (unsigned seat = 0; seat < m->st.seats; seat++)
        m->quiet.purse[seat] = 0;
}

/* Do all sleep, at a scene at which all slept before? Most turns end here: there is no branch a seat. */
static bool still_calm(const bq_match *m)
{
    enum { AT_ONCE = 4 };
    const bq_state *st = &m->st;
    const bq_scene *then = &m->scene;
    if (!m->calm || !m->cache[st->turn].silent_turn)
        return false;
    int64_t poor = -1;
    uint64_t other = (st->mortgaged ^ then->mortgaged) | (st->prisons ^ then->prisons);
    for (unsigned from = 0; from < st->seats; from += AT_ONCE)
        for (unsigned seat = from; seat < from + AT_ONCE; seat++) {
            poor &= st->cash[seat] - m->quiet.purse[seat];
            other |= st->deeds[seat] ^ then->deeds[seat];
        }
    return poor < 0 && !other && (!m->builders || as_built(m));
}

/* Do all sleep, and the one on turn has no offer to make? Then the next turns may be calm. */
static bool grows_calm(bq_match *m)
{
    const bq_state *st = &m->st;
    m->calm = false;
    m->builders = 0;
    if (!m->cache[st->turn].silent_turn)
        return false;
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        if (!(st->in >> seat & 1u))
            m->quiet.purse[seat] = INT64_MAX;
        else if (!sleeps(m, seat))
            return false;
        else if (m->cache[seat].built)
            m->builders |= 1u << seat;
    }
    memcpy(m->scene.deeds, st->deeds, sizeof st->deeds);
    m->scene.mortgaged = st->mortgaged;
    return m->calm = true;
}

/* ---- everybody manages ---- */

static bool has_claims(const bq_state *st, unsigned seat)
{
    for (unsigned i = 0; i < st->claims; i++)
        if (st->claim[i].owner == seat)
            return true;
    return false;
}

/* With no rent to claim, nor an offer to make? */
static bool sleeps_on(const bq_match *m, unsigned seat, bool on_turn)
{
    return sleeps(m, seat) && (!on_turn || m->cache[seat].silent_turn) && !has_claims(&m->st, seat);
}

/* Whoever sleeps until something is built passes in sleep: awake they would have been asked, and passed. So if they are
 * woken, it is with today's affairs that they last had nothing to do. */
static void sleeps_through(bq_match *m, unsigned seat)
{
    if (m->cache[seat].built && sleeps(m, seat))
        passes(m, seat);
}

static void manage_seat(bq_match *m, unsigned seat, bool on_turn)
{
    static const bq_command roll = {.verb = BQ_CMD_ROLL};
    const bq_bot *bot = m->bot[seat];
    bq_bot_sight *at = &m->sight[seat];
    for (unsigned times = 0; times < BQ__BEAT_MOST && !m->st.agenda_n; times++) {
        at->settled = (on_turn || times || m->st.claims) && settled(m, seat); /* or it would not be asked */
        bool acts = bot->manage(bot, at, &m->cmd);
        m->quiet.purse[seat] = m->cache[seat].purse;
        if (!acts) {
            if (at->settled) {
                sleeps_through(m, seat);
            } else {
                passes(m, seat);
                m->calm = false;
                if (m->cache[seat].built)
                    watches_buildings(m);
            }
            if (on_turn && !m->cache[seat].rests)
                remembers(m, seat, &roll); /* what comes next */
            return;
        }
        if (on_turn && m->cmd.verb != BQ_CMD_CLAIM)
            remembers(m, seat, &m->cmd);
        say(m, &m->cmd); /* what a bot decides by itself, it has checked */
        if (m->cmd.verb == BQ_CMD_OFFER && m->st.offers >> seat & 1)
            answer_offer(m, seat);
        wake_builders(m);
        if (m->cmd.verb == BQ_CMD_CLAIM && !m->st.agenda_n && sleeps_on(m, seat, on_turn)) {
            sleeps_through(m, seat);
            return;
        }
    }
}

static bool is_asked(const bq_match *m, unsigned seat, bool on_turn)
{
    if (m->st.claims)
        return !sleeps_on(m, seat, on_turn);
    if (on_turn)
        return !m->cache[seat].silent_turn || !settled(m, seat);
    return !sleeps(m, seat) && (m->bot[seat]->attentive || !as_then(m, seat));
}

/* Every seat in playing order, from the one on turn. */
static void all_manage(bq_match *m)
{
    const bq_state *st = &m->st;
    unsigned seats = st->seats, at = 0;
    while (st->order[at] != st->turn)
        at++;
    for (unsigned n = 0; n < seats; n++, at = at + 1 == seats ? 0 : at + 1) {
        unsigned seat = st->order[at];
        if (!(st->in >> seat & 1u))
            continue;
        if (!is_asked(m, seat, n == 0)) {
            sleeps_through(m, seat);
            continue;
        }
        manage_seat(m, seat, n == 0);
        if (st->agenda_n || st->stage == BQ_STAGE_OVER)
            return; /* scarce buildings: the question comes first, the beat goes on next turn */
    }
}

/* ---- nobody manages ---- */

static void all_sleep_through(bq_match *m)
{
    for (unsigned left = m->builders; left; left &= left - 1) /* of their affairs nothing else can have changed */
        m->quiet.cash[bq_low(left)] = m->st.cash[bq_low(left)];
}

/* A single rent after which all still sleep is claimed without asking anybody: bots always claim. It must be paid at
 * once (or its owner may get deeds for it, and the bank buildings), and not by a builder: whether they slept through
 * before or after it depends on their places. False: it is not so simple. */
static bool claims_in_sleep(bq_match *m)
{
    const bq_state *st = &m->st;
    const bq_claim *rent = &st->claim[0];
    unsigned owner = rent->owner, payer = rent->payer;
    if (st->claims > 1 || st->cash[payer] < rent->amount || m->builders >> payer & 1u ||
        st->cash[owner] + rent->amount >= m->quiet.purse[owner])
        return false;
    if (bq__bots_claim(&m->sight[owner], &m->cmd))
        say(m, &m->cmd);
    return true;
}

/* Where one builds as one likes, somebody nearly always has something to do: looking for calm costs more than it brings. */
static void manage_beat(bq_match *m)
{
    bool restless = m->ed->rule.build_even == BQ_EVEN_NO;
    bool calm = !restless && still_calm(m);
    if (!calm) {
        wake(m);
        calm = !restless && grows_calm(m);
    }
    if (calm && (!m->st.claims || claims_in_sleep(m)))
        all_sleep_through(m);
    else
        all_manage(m);
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
    bool roll = st->stage == BQ_STAGE_ROLL;
    m->plain.verb = roll ? BQ_CMD_ROLL : BQ_CMD_END;
    m->plain.seat = st->turn;
    m->rolls += roll;
    say(m, &m->plain);
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

/* Nobody has heard of anything yet. */
static void sit_down(bq_match *m, unsigned seats)
{
    m->scene = (bq_scene){0};
    m->built = m->calm = false;
    m->plain = (bq_command){0};
    m->quiet = (bq_affairs){0};
    memset(m->quiet.cash, 0xFF, sizeof m->quiet.cash); /* nobody has so little */
    for (unsigned seat = 0; seat < seats; seat++) {
        m->memory[seat] = (bq_bot_memory){0};
        m->cache[seat] = (bq_bot_cache){0};
        m->sight[seat] = (bq_bot_sight){.ed = m->ed,
                                        .sense = m->sense,
                                        .st = &m->st,
                                        .memory = &m->memory[seat],
                                        .cache = &m->cache[seat],
                                        .whims = &m->whims,
                                        .seat = seat};
    }
    bq_rng_seed(&m->whims, m->rng.state[0] ^ m->rng.state[1]);
    if (m->sink)
        m->sink->n = 0;
}

/* `beat` is the turn whose beat is over. */
static bool play_on(bq_match *m, uint32_t beat)
{
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

bool bq_match_play(bq_match *m, unsigned seats)
{
    sit_down(m, seats);
    bq_start(m->ed, &m->st, seats, m->sink);
    return play_on(m, 0);
}

bool bq_match_go_on(bq_match *m)
{
    sit_down(m, m->st.seats);
    return play_on(m, m->st.turns);
}

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

static void end_turn(bq_match *m)
{
    if (m->sink)
        m->sink->n = 0;
    bq_end(m->ed, &m->st, m->sink);
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
        if (m->bot[seat]->attentive && ((unsigned)m->st.in >> seat & 1u))
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

static bool unchanged(const bq_match *m, unsigned seat)
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

/* Has a seat no offer to make in its turn, as long as this is who owns what (0: who knows)? */
static bool no_offers(const bq_match *m, unsigned seat, uint64_t owned)
{
    const bq_bot_cache *cache = &m->cache[seat];
    return cache->silent_turn || (owned && cache->owned == owned && m->st.turns < cache->again);
}

/* Do all sleep, at a scene at which all slept before? Most turns end here: there is no branch a seat. */
static bool still_calm(const bq_match *m)
{
    enum { AT_ONCE = 4 };
    const bq_state *st = &m->st;
    const bq_scene *then = &m->scene;
    if (!m->calm || !no_offers(m, st->turn, m->owned))
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
    if (!no_offers(m, st->turn, m->owned))
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
    return sleeps(m, seat) && (!on_turn || no_offers(m, seat, bq__bots_who_owns_what(&m->st))) && !has_claims(&m->st, seat);
}

/* Whoever sleeps until something is built passes in sleep: awake they would have been asked, and passed. So if they are
 * woken, it is with today's affairs that they last had nothing to do. */
static void sleeps_through(bq_match *m, unsigned seat)
{
    if (m->cache[seat].built && sleeps(m, seat))
        passes(m, seat);
}

/* A building changes neither deeds nor pledges: with too small a purse left, it would pass. If it was asked for offers, it
 * has just looked for some, and would not look again. */
static bool has_built_all(bq_match *m, unsigned seat)
{
    int64_t purse = m->cache[seat].purse;
    m->cache[seat].purse = 0;
    if (m->st.agenda_n || m->st.cash[seat] >= purse)
        return false;
    passes(m, seat);
    m->quiet.purse[seat] = m->cache[seat].purse = purse;
    m->calm = false;
    return true;
}

/* `still`: it is unchanged as yet; out of its turn and without claims it would not be asked otherwise. */
static void manage_seat(bq_match *m, unsigned seat, bool on_turn, bool still)
{
    static const bq_command roll = {.verb = BQ_CMD_ROLL};
    const bq_bot *bot = m->bot[seat];
    bq_bot_sight *at = &m->sight[seat];
    at->silent = false;
    at->owned = on_turn ? m->owned : 0;
    for (unsigned times = 0; times < BQ__BEAT_MOST && !m->st.agenda_n; times++) {
        at->unchanged = times || m->st.claims ? unchanged(m, seat) : still;
        bool acts = bot->manage(bot, at, &m->cmd);
        m->quiet.purse[seat] = acts && m->cmd.verb == BQ_CMD_BUILD ? 0 : m->cache[seat].purse;
        if (!acts) {
            if (at->unchanged) {
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
        bool own = m->cmd.verb != BQ_CMD_CLAIM && m->cmd.verb != BQ_CMD_OFFER; /* no deed changes hands by it: ... */
        at->silent = own && m->cache[seat].rests; /* ... a seat that had no offer to make has still none, and knows it */
        if (on_turn && m->cmd.verb != BQ_CMD_CLAIM && !at->silent)
            remembers(m, seat, &m->cmd);
        say(m, &m->cmd); /* a bot has checked what it decides by itself, or made it so that nothing forbids it (is_sure) */
        at->owned = own ? at->owned : 0;
        if (m->cmd.verb == BQ_CMD_OFFER && m->st.offers >> seat & 1)
            answer_offer(m, seat);
        wake_builders(m);
        if (m->cmd.verb == BQ_CMD_BUILD && times + 1 < BQ__BEAT_MOST && has_built_all(m, seat))
            return;
        if (m->cmd.verb == BQ_CMD_CLAIM && !m->st.agenda_n && sleeps_on(m, seat, on_turn)) {
            sleeps_through(m, seat);
            return;
        }
    }
}

/* Asked of every seat at every turn, so with few branches: as sleeps() and as_then() have it. */
static bool is_asked(const bq_match *m, unsigned seat, bool on_turn, bool still)
{
    const bq_state *st = &m->st;
    const bq_affairs *then = &m->quiet;
    if (st->claims)
        return !sleeps_on(m, seat, on_turn);
    if (on_turn)
        return !still || !no_offers(m, seat, m->owned);
    uint64_t own = st->deeds[seat];
    if ((own ^ then->deeds[seat]) | ((own & st->mortgaged) ^ then->pledges[seat]))
        return true;
    uint64_t other = (uint64_t)(st->cash[seat] ^ then->cash[seat]) | (uint64_t)(st->houses ^ then->houses[seat]) |
                     (uint64_t)(st->hotels ^ then->hotels[seat]);
    return (st->cash[seat] >= then->purse[seat]) & (m->bot[seat]->attentive | (other != 0));
}

/* The playing order from the one on turn, a byte a seat. */
static uint64_t order_from_here(const bq_state *st)
{
    uint64_t order;
    unsigned at = bq_find_byte(st->order, st->turn);
    memcpy(&order, st->order, sizeof order);
    return at ? order >> 8 * at | order << 8 * (st->seats - at) : order;
}

static void all_manage(bq_match *m)
{
    const bq_state *st = &m->st;
    uint64_t order = order_from_here(st);
    for (unsigned n = 0; n < st->seats; n++, order >>= 8) {
        unsigned seat = order & UINT8_MAX;
        if (!(st->in >> seat & 1u))
            continue;
        bool still = n == 0 && unchanged(m, seat);
        if (!is_asked(m, seat, n == 0, still)) {
            if (m->built)
                sleeps_through(m, seat);
            continue;
        }
        manage_seat(m, seat, n == 0, still);
        m->sight[seat].owned = 0;
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

/* Who owns what, before anybody does anything: the one on turn comes first. Whoever makes no offers need not know. */
static void looks_round(bq_match *m)
{
    m->owned = m->cache[m->st.turn].silent_turn ? 0 : bq__bots_who_owns_what(&m->st);
}

/* A beat that is not calm, or in which a rent is owed: apart, so that a calm one does not carry its frame. Where one builds
 * as one likes, somebody nearly always has something to do: looking for calm costs more than it brings. */
__attribute__((noinline)) static void manage_beat(bq_match *m, bool calm)
{
    bool restless = m->ed->rule.build_even == BQ_EVEN_NO;
    if (!calm) {
        wake(m);
        looks_round(m);
        calm = !restless && grows_calm(m);
    }
    if (calm && (!m->st.claims || claims_in_sleep(m)))
        all_sleep_through(m);
    else
        all_manage(m);
}

/* ---- the turn ---- */

/* Roll and dice in one step, if nothing comes between them. */
static void roll(bq_match *m)
{
    m->rolls++;
    if (m->sink)
        m->sink->n = 0; /* first: then nothing stands between bq_rolls() and where bq_roll() relies on it */
    if (m->apart || !bq_rolls(m->ed, &m->st)) {
        m->plain.verb = BQ_CMD_ROLL;
        m->plain.seat = m->st.turn;
        say(m, &m->plain);
        return;
    }
    bq_roll(m->ed, &m->st, bq_rng_below(&m->rng, 36), m->sink);
    if (m->heard)
        m->heard(m->self, m);
}

/* Nothing is being resolved in this stage of this turn, and the clock has not struck: the one on turn goes on. */
static bool goes_on(const bq_match *m, enum bq_stage stage, uint32_t turn)
{
    return m->st.agenda_n == 0 && m->st.stage == stage && m->st.turns == turn && !m->time_up;
}

/* Before a turn's first roll. False: somebody must answer first, or the turn is over. In a calm beat nobody is asked, and
 * nothing said. */
static bool beat_passes(bq_match *m, uint32_t turn)
{
    bool calm = still_calm(m);
    if (calm && !m->st.claims) {
        all_sleep_through(m);
        return true;
    }
    manage_beat(m, calm);
    return goes_on(m, BQ_STAGE_ROLL, turn);
}

/* A turn as a straight line: beat, roll, end. Of somebody free it needs no thinking, and the state says that it is lawful.
 * Where anything else comes between, the rest waits until it is resolved. False: somebody must answer, in jail or before
 * the first turn. */
static bool routine(bq_match *m, uint32_t *beat)
{
    const bq_state *st = &m->st;
    uint32_t turn = st->turns;
    if (st->stage == BQ_STAGE_ROLL && *beat != turn) {
        *beat = turn;
        if (!beat_passes(m, turn))
            return true;
    }
    if (st->stage == BQ_STAGE_ORDER || st->jailed >> st->turn & 1u)
        return false;
    if (st->stage == BQ_STAGE_ROLL) {
        roll(m);
        if (!goes_on(m, BQ_STAGE_END, turn) || st->jailed >> st->turn & 1u)
            return true;
    }
    end_turn(m);
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

/* Nobody remembers anything, nobody sleeps. */
static void sit_down(bq_match *m, unsigned seats)
{
    m->scene = (bq_scene){0};
    m->built = m->calm = false;
    m->plain = (bq_command){0};
    memset(m->desk.fruitless, 0, sizeof m->desk.fruitless);
    m->desk.shared_when = 0; /* nobody owns anything: nothing is shared */
    m->desk.shared = 0;
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
                                        .desk = &m->desk,
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
        bq_command cmd = m->bot[q.seat]->answer(m->bot[q.seat], &m->sight[q.seat], &q);
        m->rolls += cmd.verb == BQ_CMD_ROLL;
        if (m->bot[q.seat]->sure && !m->checks) {
            say(m, &cmd);
        } else if (!try_to(m, &cmd)) { /* a bot's mistake is not the game's: it is taken as silence */
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

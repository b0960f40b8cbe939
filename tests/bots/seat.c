/* seat.c - bots at a table (bots/seat.h): what they decide follows from the log.
 *
 * Games with a person among the bots, who makes and answers offers; after every command a second set of seats, told
 * the log from its beginning, decides the same. Tables of bots alone play the games of a match (bots/match.c), which
 * knows its memory otherwise; and a match whose caches are lost again and again plays the same game. */
#include "tap.h"

#include "base/bits.h"
#include "bots/seat.h"
#include "edition/edition_file.h"

enum { EDITIONS = 16, COMMANDS = 900, GAMES = 4, MOST_ROUNDS = 120 };

typedef struct table {
    const bq_edition *ed;
    const bq_bot_sense *sense;
    const bq_bot *bot[BQ_SEATS];
    unsigned seats;
    uint64_t seed;
    bq_state st;
    bq_bot_seats live;
    bq_command log[COMMANDS];
    unsigned n;
    bq_rng dealer, person;
    unsigned offered, refused;
} table;

static void seat_all(const table *t, bq_bot_seats *seats)
{
    bq_bot_seats_begin(seats, t->ed, t->sense, t->seed);
    for (unsigned seat = 0; seat < t->seats; seat++)
        seats->bot[seat] = t->bot[seat];
}

static void begin(table *t, unsigned seats, uint64_t seed)
{
    t->seats = seats;
    t->seed = seed;
    t->n = t->offered = t->refused = 0;
    bq_rng_seed(&t->dealer, seed);
    bq_rng_seed(&t->person, seed + 1);
    bq_start(t->ed, &t->st, seats, NULL);
    seat_all(t, &t->live);
}

static void say(table *t, const bq_command *cmd)
{
    bq_bot_heard(&t->live, &t->st, cmd);
    bq_apply(t->ed, &t->st, cmd, NULL);
    t->log[t->n++] = *cmd;
}

static bool may(const table *t, const bq_command *cmd)
{
    return bq_check(t->ed, &t->st, cmd).code == BQ_NO_OK;
}

/* ---- a person: seat 0 ---- */

/* Money for a deed, now and then at a price that somebody takes. */
static bool offers(table *t)
{
    bq_command cmd = {.verb = BQ_CMD_OFFER, .seat = 0};
    unsigned to = 1 + bq_rng_below(&t->person, t->seats - 1);
    uint64_t deeds = t->st.deeds[to];
    if (!deeds || bq_rng_below(&t->person, 12))
        return false;
    for (uint32_t skip = bq_rng_below(&t->person, bq_count(deeds)); skip; skip--)
        deeds &= deeds - 1;
    cmd.terms = (bq_terms){.to = (uint8_t)to,
                           .take = deeds & -deeds,
                           .give_cash = t->ed->square[bq_low(deeds)].price * (int32_t)(1 + bq_rng_below(&t->person, 3))};
    if (!may(t, &cmd))
        return false;
    say(t, &cmd);
    t->offered++;
    return true;
}

/* What is offered to the person is refused at once, or lies there until something else was done. */
static bool refuses(table *t)
{
    for (unsigned left = t->st.offers; left; left &= left - 1) {
        bq_command cmd = {.verb = BQ_CMD_REJECT, .seat = 0, .a = (uint8_t)bq_low(left)};
        if (t->st.offer[bq_low(left)].to != 0 || bq_rng_below(&t->person, 3) || !may(t, &cmd))
            continue;
        say(t, &cmd);
        t->refused++;
        return true;
    }
    return false;
}

static bool person(table *t)
{
    bq_ask q = bq_question(t->ed, &t->st);
    if (refuses(t) || offers(t))
        return true;
    if (!(q.seats & 1u))
        return false;
    bq_command cmd = {.verb = q.kind == BQ_ASK_BUY ? BQ_CMD_BUY : BQ_CMD_TIMEOUT};
    if (!may(t, &cmd))
        cmd = (bq_command){.verb = BQ_CMD_TIMEOUT, .a = 0};
    say(t, &cmd);
    return true;
}

/* ---- the log alone decides ---- */

static bool same_from_log(const table *t, bool found, const bq_command *cmd, enum bq_bot_view view,
                          const bq_bot_wait *wait)
{
    static bq_bot_seats again;
    static bq_state st;
    bq_command other;
    enum bq_bot_view why = BQ_BOT_TAKES;
    memset(&other, 0, sizeof other);
    seat_all(t, &again);
    bq_start(t->ed, &st, t->seats, NULL);
    for (unsigned i = 0; i < t->n; i++) {
        bq_bot_heard(&again, &st, &t->log[i]);
        bq_apply(t->ed, &st, &t->log[i], NULL);
    }
    bool too = bq_bot_next(&again, &st, wait, &other, &why);
    if (memcmp(&again, &t->live, sizeof again) || too != found)
        return false;
    return !found || (other.verb == cmd->verb && other.seat == cmd->seat && other.a == cmd->a && other.b == cmd->b &&
                      other.amount == cmd->amount && other.squares == cmd->squares && why == view);
}

static bool dealt(table *t)
{
    uint32_t n = bq_chance(t->ed, &t->st);
    if (!n)
        return false;
    bq_command cmd = bq_outcome(t->ed, &t->st, bq_rng_below(&t->dealer, n));
    say(t, &cmd);
    return true;
}

/* Bots of all kinds beside a person; `late` drivers do not let them roll at first, or hold them. */
static void with_a_person(const bq_edition_file *file, const bq_bot_sense *sense)
{
    static table t;
    unsigned wrong = 0, offered = 0, refused = 0, moves = 0;
    t.ed = &file->ed;
    t.sense = sense;
    for (unsigned game = 0; game < GAMES; game++) {
        unsigned seats = file->ed.rule.max_players < 4 ? (unsigned)file->ed.rule.max_players : 4;
        for (unsigned seat = 1; seat < seats; seat++)
            t.bot[seat] = bq_bot_nth(seat == 1 ? 0 : game == 3 && seat == 3 ? 7 : (game * 2 + seat) % 7);
        begin(&t, seats, game + 11);
        while (t.st.stage != BQ_STAGE_OVER && t.n + 2 < COMMANDS) {
            bq_command cmd;
            enum bq_bot_view view = BQ_BOT_TAKES;
            bq_bot_wait wait = {.out_of_order = game & 1,
                                .no_roll = bq_rng_below(&t.person, 4) == 0,
                                .offering = (uint8_t)bq_bot_offering(&t.live, &t.st)};
            memset(&cmd, 0, sizeof cmd);
            if (dealt(&t))
                continue;
            if (bq_rng_below(&t.person, 2) && person(&t))
                continue;
            bool found = bq_bot_next(&t.live, &t.st, &wait, &cmd, &view);
            wrong += !same_from_log(&t, found, &cmd, view, &wait);
            if (found)
                say(&t, &cmd);
            else if (!wait.no_roll)
                person(&t);
        }
        offered += t.offered;
        refused += t.refused;
        moves += t.n;
    }
    tap_ok(!wrong, "%s: after each of %u commands the log alone decides what comes next", file->name, moves);
    if (file->ed.rule.trade)
        tap_ok(offered && refused, "%s: ... with %u offers of a person, and %u refusals", file->name, offered, refused);
}

/* ---- a match ---- */

typedef struct ear {
    uint64_t digest;
    bool forgets;
    bq_match *match;
} ear;

static void hear(void *self, const bq_match *match)
{
    ear *e = self;
    e->digest = (e->digest ^ bq_digest(&match->st)) * UINT64_C(0x100000001B3);
    for (unsigned seat = 0; e->forgets && seat < BQ_SEATS; seat++)
        e->match->cache[seat] = (bq_bot_cache){0};
}

static uint64_t match_of(const bq_edition *ed, const bq_bot_sense *sense, const bq_bot *const bot[BQ_SEATS],
                         uint64_t seed, bool forgets)
{
    static bq_match m;
    ear e = {.forgets = forgets, .match = &m};
    m = (bq_match){.ed = ed, .sense = sense, .most_rounds = MOST_ROUNDS, .heard = hear, .self = &e,
                   .apart = true}; /* every state is looked at */
    for (unsigned seat = 0; seat < 4; seat++)
        m.bot[seat] = bot[seat];
    bq_rng_seed(&m.rng, seed);
    bq_match_play(&m, 4);
    return e.digest;
}

/* The same game command by command, as a table plays it. */
static uint64_t table_of(const bq_edition *ed, const bq_bot_sense *sense, const bq_bot *const bot[BQ_SEATS],
                         uint64_t seed)
{
    static bq_bot_seats seats;
    static bq_state st;
    static const bq_bot_wait wait;
    uint64_t digest = 0;
    bq_rng dealer;
    bq_rng_seed(&dealer, seed);
    bq_bot_seats_begin(&seats, ed, sense, 0);
    for (unsigned seat = 0; seat < 4; seat++)
        seats.bot[seat] = bot[seat];
    bq_start(ed, &st, 4, NULL);
    while (st.stage != BQ_STAGE_OVER && st.rounds < MOST_ROUNDS) {
        uint32_t n = bq_chance(ed, &st);
        bq_command cmd;
        if (n)
            cmd = bq_outcome(ed, &st, bq_rng_below(&dealer, n));
        else if (!bq_bot_next(&seats, &st, &wait, &cmd, NULL))
            tap_bail("nobody has anything to say");
        bq_bot_heard(&seats, &st, &cmd);
        bq_apply(ed, &st, &cmd, NULL);
        digest = (digest ^ bq_digest(&st)) * UINT64_C(0x100000001B3);
    }
    return digest;
}

/* Rents are claimed at once at a table, in the beat of a match: here nobody has to claim any. */
static void beside_a_match(const bq_edition_file *file, const bq_bot_sense *sense)
{
    static bq_edition ed;
    ed = file->ed;
    ed.rule.rent_collection = BQ_RENT_AUTO;
    static const char *const words[] = {"easy", "medium", "hard"};
    unsigned others = 0, lost = 0, n = 0; /* in the last two games somebody plays by the value */
    for (unsigned game = 0; game < 3 * GAMES; game++, n++) {
        const bq_bot *bot[BQ_SEATS] = {0};
        for (unsigned seat = 0; seat < 4; seat++)
            bot[seat] = bq_bot_of(words[(game + (game / 3) * seat) % 3]);
        if (game + 2 >= 3 * GAMES)
            bot[game % 4] = bq_bot_of("master");
        uint64_t played = match_of(&ed, sense, bot, game + 1, false);
        others += table_of(&ed, sense, bot, game + 1) != played;
        for (unsigned seat = 0; seat < 4; seat++)
            bot[seat] = bq_bot_nth((game + seat) % 7);
        lost += match_of(&ed, sense, bot, game + 1, false) != match_of(&ed, sense, bot, game + 1, true);
    }
    tap_ok(!others, "%s: a table plays the games of a match (%u of %u do not)", file->name, others, n);
    tap_ok(!lost, "%s: caches that are lost change nothing (%u of %u games)", file->name, lost, n);
}

/* J4: somebody who leaves jail out of turn does not end the beat of the others. */
static void fine_out_of_turn(const bq_edition_file *file, const bq_bot_sense *sense)
{
    static table t;
    t = (table){.ed = &file->ed, .sense = sense};
    t.bot[0] = bq_bot_of("medium");
    begin(&t, 2, 7);
    while (bq_chance(t.ed, &t.st)) {
        bq_command cmd = bq_outcome(t.ed, &t.st, 0);
        bq_apply(t.ed, &t.st, &cmd, NULL);
    }
    t.st.stage = BQ_STAGE_ROLL;
    t.st.turn = 0;
    t.st.turns = 5;
    bq_command pay = {.verb = BQ_CMD_PAY, .seat = 1}, roll = {.verb = BQ_CMD_ROLL, .seat = 0};
    bq_bot_heard(&t.live, &t.st, &pay);
    bool goes_on = t.live.beat != 5;
    bq_bot_heard(&t.live, &t.st, &roll);
    tap_ok(goes_on && t.live.beat == 5, "%s: who pays out of turn does not end the others' time to manage", file->name);
}

int main(void)
{
    bq_edition_name names[EDITIONS];
    size_t n = bq_edition_list(names, EDITIONS);
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        bq_bot_sense sense;
        if (!bq_edition_open(&file, names[i].name, error, sizeof error))
            tap_bail("%s", error);
        bq_bot_sense_prepare(&sense, &file->ed);
        with_a_person(file, &sense);
        beside_a_match(file, &sense);
        fine_out_of_turn(file, &sense);
        bq_edition_close(file);
    }
    return tap_done();
}

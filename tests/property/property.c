/* property.c - what is true of every game, tried on games that nobody would play.
 *
 * Random commands, lawful and not, on every edition that can be found, under random lawful options,
 * and on hostile editions made from nothing. After every command the checks of `promises` are made.
 * A game is its seed: a failure names it, and
 *
 *     test-property-property --seed S      plays that game again and says every command
 *
 * SOAK_ACTIONS says how many commands on the editions that were found (default below); for every
 * ACTIONS_A_HOSTILE of them there is also a hostile edition. What each had is printed. */
#include "edition/edition_file.h"
#include "fold.h"
#include "hostile.h"
#include "tap.h"

#include <inttypes.h>
#include <signal.h>
#include <unistd.h>

enum {
    ACTIONS = 1500000,
    ACTIONS_A_HOSTILE = 5000, /* ten million: two thousand */
    GAME_MOST = 3000,
    EDITIONS_MOST = 32,
    TURN_COMMANDS = 4000
};

/* ---- the promises ---- */

enum promise {
    LAWFUL_ACCEPTED,
    CHECK_PURE,
    SINK_SAME,
    LAW,
    LEGAL_SOUND,
    LEGAL_COMPLETE,
    ANSWERABLE,
    TIMEOUT,
    OUTCOMES,
    GOES_ON,
    ENDS,
    STOPS,
    REFUSALS_NAMED,
    PROMISES
};
static const char *const promises[PROMISES] = {
    [LAWFUL_ACCEPTED] = "there is always a lawful command",
    [CHECK_PURE] = "a refused command leaves every byte",
    [SINK_SAME] = "a copy played without listeners ends with the same bytes",
    [LAW] = "the state is lawful after every command",
    [LEGAL_SOUND] = "what bq_legal names, bq_check accepts",
    [LEGAL_COMPLETE] = "what bq_check accepts, bq_legal names",
    [ANSWERABLE] = "who is asked has an answer",
    [TIMEOUT] = "the clock can answer for whoever is asked, and for nobody else",
    [OUTCOMES] = "draw and outcome are inverse",
    [GOES_ON] = "a table of silent players goes on",
    [ENDS] = "games with an end come to it",
    [STOPS] = "everybody may agree to stop at any moment: nobody pays, and the greatest fortune wins",
    [REFUSALS_NAMED] = "every refusal has its code",
};

typedef struct game {
    bq_edition ed;
    bq_state st;
    play_random random;
    play_style style;
    uint64_t seed;
    uint32_t step;
    uint32_t nonsense; /* one command in so many */
    const char *edition;
    bool loud;
} game;

static game now; /* the game being played, where a trap can find it */
static uint64_t broken[PROMISES], unfolded[FOLDS];
static bq_edition editions[EDITIONS_MOST];
static bq_edition_name names[EDITIONS_MOST];
static size_t edition_count;
static bq_event events[BQ_EVENTS];

TAP_PRINTF(2, 3) static void promise_broken(enum promise which, const char *fmt, ...)
{
    char text[256];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    if (broken[which]++ < 3)
        tap_note("--seed %" PRIu64 " step %u (%s): %s: %s", now.seed, now.step, now.edition,
                 promises[which], text);
}
#define PROMISE(which, cond, ...)                                                                  \
    do {                                                                                           \
        if (!(cond))                                                                               \
            promise_broken(which, __VA_ARGS__);                                                    \
    } while (0)

/* A trap in the engine, or a sanitizer that stops the program: say where, then die of it. */
static void say_where(void)
{
    char text[128];
    int n = snprintf(text, sizeof text, "Bail out! died: --seed %" PRIu64 " step %u (%s)\n",
                     now.seed, now.step, now.edition ? now.edition : "none");
    if (n > 0 && write(STDOUT_FILENO, text, (size_t)n) < 0)
        _exit(2);
}

static void trapped(int sig)
{
    say_where();
    signal(sig, SIG_DFL);
    raise(sig);
}

/* There under the sanitizers only. */
__attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)(void));

/* ---- words, for --seed ---- */

static void say_command(const bq_command *cmd, bq_verdict verdict)
{
    const char *verb = cmd->verb < BQ_VERBS ? bq_verb_words[cmd->verb] : "?";
    printf("# %u: seat %u %s a=%u b=%u amount=%d squares=%" PRIx64 " -> %s (%lld)\n", now.step,
           cmd->seat, verb, cmd->a, cmd->b, cmd->amount, cmd->squares,
           bq_refusal_words[verdict.code], (long long)verdict.detail);
}

static void say_event(const bq_event *e)
{
    printf("#      %s seat=%u to=%u square=%u what=%u a=%u b=%u amount=%lld value=%lld\n",
           bq_event_words[e->kind], e->seat, e->to, e->square, e->what, e->a, e->b,
           (long long)e->amount, (long long)e->value);
}

/* ---- events folded again (fold.c) ---- */

static void check_fold(const bq_state *before, const bq_state *after, const bq_sink *sink)
{
    uint32_t trouble = fold_events(&now.ed, before, after, sink);
    for (unsigned i = 0; i < FOLDS; i++)
        if (trouble >> i & 1 && unfolded[i]++ < 3)
            tap_note("--seed %" PRIu64 " step %u (%s): not so: %s", now.seed, now.step, now.edition,
                     fold_promises[i]);
}

/* ---- bq_legal against bq_check ---- */

static bool accepted(const bq_command *cmd)
{
    return bq_check(&now.ed, &now.st, cmd).code == BQ_NO_OK;
}

static void agree(bool named, bool lawful, unsigned seat, enum bq_verb verb, unsigned detail)
{
    PROMISE(LEGAL_SOUND, !named || lawful, "%s of seat %u (%u)", bq_verb_words[verb], seat, detail);
    PROMISE(LEGAL_COMPLETE, named || !lawful, "%s of seat %u (%u)", bq_verb_words[verb], seat,
            detail);
}

static void legal_plain(unsigned seat, const bq_options *may)
{
    for (unsigned verb = 0; verb < BQ_VERBS; verb++) {
        bool alone = bq_verb_forms[verb] == BQ_FORM_NONE || verb == BQ_CMD_LIFT;
        bq_command cmd = {.verb = (uint8_t)verb, .seat = (uint8_t)seat};
        if (alone && bq_verb_actors[verb] == BQ_ACTOR_SEAT)
            agree(may->verbs >> verb & 1, accepted(&cmd), seat, (enum bq_verb)verb, 0);
    }
    for (unsigned verb = 0; verb < BQ_VERBS; verb++)
        PROMISE(LEGAL_SOUND, bq_verb_actors[verb] == BQ_ACTOR_SEAT || !(may->verbs >> verb & 1),
                "%s is no player's", bq_verb_words[verb]);
}

static void legal_squares(unsigned seat, const bq_options *may, enum bq_verb verb, uint64_t named)
{
    PROMISE(LEGAL_SOUND, (may->verbs >> verb & 1) == (named != 0), "%s: verb and squares differ",
            bq_verb_words[verb]);
    for (unsigned square = 0; square < BQ_SQUARES; square++) {
        bq_command cmd = {.verb = (uint8_t)verb, .seat = (uint8_t)seat};
        switch (bq_verb_forms[verb]) {
        case BQ_FORM_SQUARES:
            cmd.squares = UINT64_C(1) << square;
            break;
        case BQ_FORM_LOTS:
            cmd.order = (bq_order){.n = 1, .step = {(uint8_t)square}};
            if (now.ed.rule.build_even == BQ_EVEN_AUTO) {
                if (now.st.owner[square] != seat || now.ed.square[square].kind != BQ_SQ_STREET)
                    continue;
                cmd.order.n = cmd.order.step[0] = 0;
                cmd.a = now.ed.square[square].group;
                cmd.amount = 1;
            }
            break;
        default:
            cmd.a = (uint8_t)square;
        }
        agree(named >> square & 1, accepted(&cmd), seat, verb, square);
    }
}

/* Some sale that lowers this lot: alone, or with others of its colour. */
static bool sale_exists(unsigned seat, unsigned square)
{
    bq_command cmd = {.verb = BQ_CMD_SELL, .seat = (uint8_t)seat};
    for (unsigned level = now.st.level[square]; level-- > 0;) {
        cmd.order = (bq_order){.n = 1, .step = {(uint8_t)square, (uint8_t)level}};
        if (accepted(&cmd))
            return true;
    }
    memset(&cmd.order, 0, sizeof cmd.order);
    cmd.a = now.ed.square[square].group;
    for (cmd.amount = 1; cmd.amount <= BQ_GROUP_LOTS * 5; cmd.amount++)
        if (accepted(&cmd))
            return true;
    return false;
}

static void legal_sales(unsigned seat, const bq_options *may)
{
    bool some = false, by_colour = now.ed.rule.build_even == BQ_EVEN_AUTO;
    for (unsigned square = 0; square < BQ_SQUARES; square++) {
        bool built = (now.st.level[square] || by_colour) && now.st.owner[square] == seat;
        bool named = may->sell >> square & 1, lawful = built && sale_exists(seat, square);
        PROMISE(LEGAL_SOUND, !named || lawful, "sell of seat %u (%u)", seat, square);
        some |= lawful;
    }
    PROMISE(LEGAL_COMPLETE, !some == !may->sell, "seat %u could sell", seat);
    PROMISE(LEGAL_SOUND, (may->verbs >> BQ_CMD_SELL & 1) == (may->sell != 0),
            "sell: verb and lots");
}

static void legal_amounts(unsigned seat, const bq_options *may)
{
    bq_ask q = bq_question(&now.ed, &now.st);
    bq_command cmd = {.verb = BQ_CMD_BID, .seat = (uint8_t)seat, .amount = may->bid_least};
    agree(may->verbs >> BQ_CMD_BID & 1, accepted(&cmd), seat, BQ_CMD_BID, 0);
    cmd.amount -= now.ed.rule.money_scale;
    PROMISE(LEGAL_COMPLETE, q.kind != BQ_ASK_AUCTION || !accepted(&cmd), "bid below the least");

    cmd = (bq_command){.verb = BQ_CMD_WANT, .seat = (uint8_t)seat, .amount = may->want_most};
    agree(may->verbs >> BQ_CMD_WANT & 1, accepted(&cmd), seat, BQ_CMD_WANT, 0);
    cmd.amount++;
    PROMISE(LEGAL_COMPLETE, !accepted(&cmd), "want above the most");
}

static void legal_answers(unsigned seat, const bq_options *may)
{
    bool rejects = false;
    for (unsigned from = 0; from < BQ_SEATS + 1; from++) {
        bq_command cmd = {.verb = BQ_CMD_ACCEPT, .seat = (uint8_t)seat, .a = (uint8_t)from};
        cmd.amount = from < BQ_SEATS ? (int32_t)now.st.offer[from].version : 0;
        agree(may->accept >> from & 1, accepted(&cmd), seat, BQ_CMD_ACCEPT, from);
        cmd.amount++;
        PROMISE(LEGAL_COMPLETE, !accepted(&cmd), "another version accepted");
        cmd = (bq_command){.verb = BQ_CMD_REJECT, .seat = (uint8_t)seat, .a = (uint8_t)from};
        rejects |= accepted(&cmd);
    }
    agree(may->verbs >> BQ_CMD_REJECT & 1, rejects, seat, BQ_CMD_REJECT, 0);
    for (unsigned deck = 0; deck < 4; deck++) {
        bq_command cmd = {.verb = BQ_CMD_USE, .seat = (uint8_t)seat, .a = (uint8_t)deck};
        agree(may->use >> deck & 1, accepted(&cmd), seat, BQ_CMD_USE, deck);
    }
}

static void check_legal(unsigned seat)
{
    bq_options may;
    bq_legal(&now.ed, &now.st, seat, &may);
    legal_plain(seat, &may);
    legal_squares(seat, &may, BQ_CMD_BUILD, may.build);
    legal_squares(seat, &may, BQ_CMD_MORTGAGE, may.mortgage);
    legal_squares(seat, &may, BQ_CMD_REDEEM, may.redeem);
    legal_squares(seat, &may, BQ_CMD_PLACE, may.place);
    legal_squares(seat, &may, BQ_CMD_CLAIM, may.claim);
    legal_squares(seat, &may, BQ_CMD_PRISON, may.prison);
    if (seat < now.st.seats)
        legal_sales(seat, &may);
    legal_amounts(seat, &may);
    legal_answers(seat, &may);
    for (unsigned tries = 0; tries < 4; tries++) {
        enum bq_verb verb = tries & 1 ? BQ_CMD_SETTLE : BQ_CMD_OFFER;
        bq_command cmd = play_offer(&now.ed, &now.st, seat % now.st.seats, verb, &now.random);
        cmd.seat = (uint8_t)seat;
        PROMISE(LEGAL_COMPLETE, may.verbs >> verb & 1 || !accepted(&cmd), "%s of seat %u",
                bq_verb_words[verb], seat);
    }
}

/* ---- questions, clock and chance ---- */

/* The verbs that answer a question, as command.def has them. */
static uint64_t answers_to(enum bq_question question)
{
    uint64_t verbs = 0;
    for (unsigned verb = 0; verb < BQ_VERBS; verb++)
        verbs |= (uint64_t)(bq_verb_answers[verb] >> question & 1u) << verb;
    return verbs;
}

static void check_answers(void)
{
    bq_ask q = bq_question(&now.ed, &now.st);
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        bool asked = q.seats >> seat & 1;
        bq_command cmd = {.verb = BQ_CMD_TIMEOUT, .a = (uint8_t)seat};
        PROMISE(TIMEOUT, asked == accepted(&cmd), "seat %u", seat);
        if (!asked)
            continue;
        bq_options may;
        bq_legal(&now.ed, &now.st, seat, &may);
        PROMISE(ANSWERABLE, may.verbs & answers_to((enum bq_question)q.kind) & ~(UINT64_C(1) << BQ_CMD_OFFER),
                "seat %u has no answer to %s", seat, bq_question_words[q.kind]);
        static bq_state after;
        after = now.st;
        bq_apply(&now.ed, &after, &cmd, NULL);
        PROMISE(TIMEOUT, bq_check_state(&now.ed, &after) == BQ_LAW_OK, "law %s",
                bq_law_words[bq_check_state(&now.ed, &after)]);
        after.commands--;
        PROMISE(TIMEOUT, memcmp(&after, &now.st, sizeof after), "no progress on %s",
                bq_question_words[q.kind]);
    }
}

static bool one_to_one(unsigned purpose)
{
    return purpose != BQ_DRAW_VANDALS && purpose != BQ_DRAW_SQUATTER && purpose != BQ_DRAW_RAID;
}

static void check_outcomes(void)
{
    bq_ask q = bq_question(&now.ed, &now.st);
    if (q.kind != BQ_ASK_CHANCE)
        return;
    for (unsigned i = 0; i < 16; i++) { /* an outcome that no draw gives is refused */
        bq_command cmd = {.verb = (uint8_t)(BQ_CMD_DICE + i % (BQ_CMD_NO - BQ_CMD_DICE + 1)),
                          .a = (uint8_t)play_below(&now.random, 8),
                          .b = (uint8_t)play_below(&now.random, 33)};
        PROMISE(OUTCOMES, accepted(&cmd) == (bq_draw_of(&now.ed, &now.st, &cmd) < q.n), "%s %u %u",
                bq_verb_words[cmd.verb], cmd.a, cmd.b);
    }
    for (uint32_t i = 0; i < (q.n <= 64 ? q.n : 8); i++) {
        uint32_t draw = q.n <= 64 ? i : play_below(&now.random, q.n);
        bq_command cmd = bq_outcome(&now.ed, &now.st, draw);
        uint32_t back = bq_draw_of(&now.ed, &now.st, &cmd);
        bq_command again = bq_outcome(&now.ed, &now.st, back < q.n ? back : 0);
        PROMISE(OUTCOMES, back <= draw && (back == draw || !one_to_one(q.purpose)), "draw %u",
                draw);
        PROMISE(OUTCOMES, accepted(&cmd) && !memcmp(&cmd, &again, sizeof cmd), "draw %u", draw);
    }
}

/* ---- an agreed end (R32) ---- */

/* Reckoned from the state before, by another way than the engine's. */
static unsigned richest(const bq_state *st)
{
    unsigned staying = st->in & ~st->resigning, winners = 0;
    int64_t most = -1;
    for (unsigned left = staying ? staying : st->in; left; left &= left - 1) {
        int64_t fortune = bq_fortune(&now.ed, st, (unsigned)__builtin_ctz(left));
        winners = fortune > most ? 0 : winners;
        most = fortune > most ? fortune : most;
        winners |= fortune == most ? left & -left : 0;
    }
    return winners;
}

static void check_stop(void)
{
    static bq_state after;
    bq_command stop = {.verb = BQ_CMD_STOP};
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    PROMISE(STOPS, accepted(&stop), "refused");
    after = now.st;
    bq_apply(&now.ed, &after, &stop, &sink);
    check_fold(&now.st, &after, &sink);
    PROMISE(STOPS, bq_check_state(&now.ed, &after) == BQ_LAW_OK, "law %s",
            bq_law_words[bq_check_state(&now.ed, &after)]);
    PROMISE(STOPS, after.stage == BQ_STAGE_OVER && after.over_by == BQ_BY_AGREED, "not over");
    PROMISE(STOPS, after.winners == richest(&now.st), "winners %x", after.winners);
    PROMISE(STOPS, !memcmp(after.cash, now.st.cash, sizeof after.cash) && after.bank == now.st.bank, "somebody paid");
    PROMISE(STOPS, !memcmp(after.deeds, now.st.deeds, sizeof after.deeds), "a deed changed hands");
    for (unsigned verb = 0; verb < BQ_VERBS; verb++) {
        bq_command later = {.verb = (uint8_t)verb, .seat = after.turn};
        PROMISE(STOPS, bq_check(&now.ed, &after, &later).code == BQ_NO_GAME_OVER, "%s after it", bq_verb_words[verb]);
    }
}

/* ---- one command, one game ---- */

static bq_command choose(bool *lawful)
{
    *lawful = !play_chance(&now.random, now.nonsense);
    return *lawful ? play_lawful(&now.ed, &now.st, &now.style, &now.random)
                   : play_garbage(&now.ed, &now.st, &now.random);
}

static void act(const bq_command *cmd)
{
    static bq_state before, copy;
    before = copy = now.st;
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    bq_apply(&now.ed, &now.st, cmd, &sink);
    bq_apply(&now.ed, &copy, cmd, NULL);
    PROMISE(SINK_SAME, !memcmp(&copy, &now.st, sizeof copy), "%s", bq_verb_words[cmd->verb]);
    for (uint32_t i = 0; now.loud && i < sink.n; i++)
        say_event(&sink.at[i]);
    check_fold(&before, &now.st, &sink);
    enum bq_law law = bq_check_state(&now.ed, &now.st);
    PROMISE(LAW, law == BQ_LAW_OK, "%s after %s", bq_law_words[law], bq_verb_words[cmd->verb]);
}

static void one_step(void)
{
    static bq_state before;
    bool lawful;
    bq_command cmd = choose(&lawful);
    before = now.st;
    bq_verdict verdict = bq_check(&now.ed, &now.st, &cmd);
    if (now.loud)
        say_command(&cmd, verdict);
    PROMISE(CHECK_PURE, !memcmp(&before, &now.st, sizeof before), "bq_check wrote");
    PROMISE(REFUSALS_NAMED, verdict.code < BQ_REFUSALS, "code %u",
            (unsigned)verdict.code);
    if (verdict.code) {
        PROMISE(LAWFUL_ACCEPTED, !lawful, "%s: %s", bq_verb_words[cmd.verb],
                bq_refusal_words[verdict.code]);
        return;
    }
    act(&cmd);
    if (now.st.stage == BQ_STAGE_OVER || !play_chance(&now.random, 24))
        return;
    check_answers();
    check_outcomes();
    check_stop();
    check_legal(play_below(&now.random, now.st.seats + (play_chance(&now.random, 16) ? 9u : 0u)));
}

/* The editions take turns, and the hostile ones with them. */
static size_t which_edition(uint64_t seed)
{
    return (size_t)(seed % (edition_count + 1));
}

static void choose_edition(uint64_t seed)
{
    play_random *r = &now.random;
    size_t which = which_edition(seed);
    if (which == edition_count) {
        hostile_edition(&now.ed, r);
        now.edition = "hostile";
        return;
    }
    now.ed = editions[which];
    now.edition = names[which].name;
    if (play_chance(r, 3))
        return;
    if (play_chance(r, 3))
        hostile_decks(&now.ed, r);
    hostile_options(&now.ed, r, 1 + play_below(r, 24));
}

static void start(uint64_t seed)
{
    static const play_style leaving = {.aside = 2, .resign = 40, .timeout = 9, .trade = 4};
    static const play_style *const styles[] = {&play_calm, &play_wild, &play_wild, &play_silent,
                                               &leaving};
    bool loud = now.loud;
    memset(&now, 0, sizeof now);
    now.loud = loud;
    now.seed = now.random.state = seed;
    choose_edition(seed);
    now.style = *styles[play_below(&now.random, 5)];
    now.nonsense = play_chance(&now.random, 3) ? 0 : 2 + play_below(&now.random, 4);
    unsigned seats = 2 + play_below(&now.random, BQ_SEATS - 1);
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    bq_start(&now.ed, &now.st, seats, &sink);
    enum bq_law law = bq_check_state(&now.ed, &now.st);
    PROMISE(LAW, law == BQ_LAW_OK, "%s at the start", bq_law_words[law]);
}

static uint64_t all_broken(void)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < PROMISES; i++)
        sum += broken[i];
    for (unsigned i = 0; i < FOLDS; i++)
        sum += unfolded[i];
    return sum;
}

static uint32_t one_game(uint64_t seed)
{
    start(seed);
    uint64_t before = all_broken();
    while (now.step < GAME_MOST && now.st.stage != BQ_STAGE_OVER) {
        now.step++;
        one_step();
        if (all_broken() != before)
            break; /* what comes after a broken promise tells nothing */
    }
    return now.step;
}

/* ---- games that must go on, games that must end ---- */

static void silent_game(uint64_t seed)
{
    uint32_t turn = 0, since = 0;
    start(seed);
    now.style = play_silent;
    for (now.step = 1; now.step <= 20000 && now.st.stage != BQ_STAGE_OVER; now.step++) {
        bq_command cmd = play_lawful(&now.ed, &now.st, &now.style, &now.random);
        bq_apply(&now.ed, &now.st, &cmd, NULL);
        since = turn == now.st.turns ? since + 1 : 0;
        turn = now.st.turns;
        if (since > TURN_COMMANDS)
            break;
    }
    PROMISE(GOES_ON, since <= TURN_COMMANDS, "%u commands in one turn", since);
}

static void ending_game(uint64_t seed, int32_t mode)
{
    start(seed);
    now.ed.rule.end_mode = mode;
    now.ed.rule.end_offers_rounds = now.ed.rule.end_offers_money = now.ed.rule.end_offers_short =
        now.ed.rule.end_offers_timed = 1;
    now.ed.rule.rounds_limit = 12;
    if (bq_edition_fault(&now.ed).code)
        return;
    bq_edition_prepare(&now.ed);
    bq_start(&now.ed, &now.st, now.st.seats, NULL);
    now.style = play_calm;
    for (now.step = 1; now.step <= 2 * BQ_COMMANDS && now.st.stage != BQ_STAGE_OVER; now.step++) {
        bq_command cmd = play_lawful(&now.ed, &now.st, &now.style, &now.random);
        bq_apply(&now.ed, &now.st, &cmd, NULL);
    }
    PROMISE(ENDS, now.st.stage == BQ_STAGE_OVER && now.st.winners, "end mode %d", mode);
    PROMISE(ENDS, mode != BQ_END_ROUNDS || now.st.rounds <= 12, "%u rounds", now.st.rounds);
    PROMISE(ENDS, now.st.commands <= BQ_COMMANDS, "%u commands", now.st.commands);
    PROMISE(ENDS, bq_check_state(&now.ed, &now.st) == BQ_LAW_OK, "unlawful at the end");
}

/* ---- main ---- */

static void open_editions(void)
{
    edition_count = bq_edition_list(names, EDITIONS_MOST);
    if (edition_count > EDITIONS_MOST)
        edition_count = EDITIONS_MOST;
    for (size_t i = 0; i < edition_count; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        if (!bq_edition_open(&file, names[i].name, error, sizeof error))
            tap_bail("%s", error);
        editions[i] = file->ed;
        bq_edition_close(file);
    }
    tap_ok(edition_count > 0, "%zu editions found", edition_count);
}

/* ---- the campaign ---- */

static uint64_t actions[EDITIONS_MOST + 1], games[EDITIONS_MOST + 1];

/* Enough for everybody: an equal share of the commands for each edition, and the hostile ones. */
static bool enough(uint64_t wanted)
{
    for (size_t i = 0; i < edition_count; i++)
        if (actions[i] < wanted / edition_count)
            return false;
    return games[edition_count] >= wanted / ACTIONS_A_HOSTILE;
}

static void campaign(uint64_t wanted, uint64_t seed)
{
    uint64_t first = seed;
    for (; !enough(wanted); seed++) {
        actions[which_edition(seed)] += one_game(seed);
        games[which_edition(seed)]++;
    }
    for (uint64_t i = 0; i < wanted / 25000 + 1; i++) {
        silent_game(seed++);
        ending_game(seed++, (int32_t)(i % 5));
    }
    uint64_t sum = 0;
    for (size_t i = 0; i < edition_count; i++) {
        tap_note("%s: %" PRIu64 " actions in %" PRIu64 " games", names[i].name, actions[i], games[i]);
        sum += actions[i];
    }
    tap_note("hostile: %" PRIu64 " actions on %" PRIu64 " editions", actions[edition_count],
             games[edition_count]);
    tap_note("%" PRIu64 " games in all, from seed %" PRIu64, seed - first, first);
    tap_ok(sum >= wanted / edition_count * edition_count, "%" PRIu64 " actions over %zu editions", sum,
           edition_count);
    tap_ok(games[edition_count] >= wanted / ACTIONS_A_HOSTILE, "%" PRIu64 " hostile editions",
           games[edition_count]);
}

int main(int argc, char **argv)
{
    signal(SIGILL, trapped);
    signal(SIGTRAP, trapped);
    signal(SIGABRT, trapped);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(say_where);
    setvbuf(stdout, NULL, _IOLBF, 0);
    open_editions();
    if (argc == 3 && strcmp(argv[1], "--seed") == 0) {
        now.loud = true;
        uint64_t seed = strtoull(argv[2], NULL, 10);
        one_game(seed);
        tap_note("%u steps on %s, %u seats", now.step, now.edition, now.st.seats);
    } else {
        campaign(tap_env("SOAK_ACTIONS", ACTIONS), tap_env("SEED", 1));
    }
    for (unsigned i = 0; i < PROMISES; i++)
        tap_ok(broken[i] == 0, "%s", promises[i]);
    for (unsigned i = 0; i < FOLDS; i++)
        tap_ok(unfolded[i] == 0, "%s", fold_promises[i]);
    return tap_done();
}

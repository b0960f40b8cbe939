/* bench.c - `banquier bench`: how fast the engine plays on this machine, and what it plays.
 *
 * Turns alone can be fooled, so the counts of what happened in them stand beside (a turn is one roll
 * with all its consequences). Measures an edition on one core: full rules with four scripted
 * players, the same with every event heard, games played out from their middle, movement only, and that through the kernel
 * of the simulation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "bots/bots.h"
#include "cli/bench.h"
#include "cli/cli.h"
#include "edition/edition_file.h"
#include "os/os.h"
#include "sim/movement.h"

enum { PLAYERS = 4, MOST_ROUNDS = 1000, BATCH = 64, JSON_BYTES = 1 << 20 };

enum count {
    PURCHASES, AUCTIONS, BIDS, BUILDINGS, SALES, MORTGAGES, REDEMPTIONS, OFFERS, TRADES,
    BANKRUPTCIES, COUNTS
};
static const char *const count_words[COUNTS] = {
    "purchases", "auctions", "bids", "buildings", "sales", "mortgages",
    "redemptions", "offers", "trades", "bankruptcies"};

typedef struct figures {
    double turns_per_s;
    double events_turns_per_s;
    double playouts_per_s;
    double movement_rolls_per_s;
    double kernel_rolls_per_s;
    uint64_t games;
    uint64_t ended;       /* by bankruptcy */
    uint64_t turns;
    uint64_t count[COUNTS];
} figures;

static double cpu_seconds(void)
{
    return (double)bq_os_cpu_ns() * 1e-9;
}

/* ---- full rules ---- */

static void tally(void *self, const bq_match *match)
{
    static const int8_t which[BQ_EVENT_KINDS] = {
        [BQ_EV_AUCTION] = AUCTIONS + 1, [BQ_EV_BID] = BIDS + 1, [BQ_EV_BUILT] = BUILDINGS + 1,
        [BQ_EV_RAZED] = SALES + 1, [BQ_EV_MORTGAGED] = MORTGAGES + 1,
        [BQ_EV_REDEEMED] = REDEMPTIONS + 1, [BQ_EV_OFFER] = OFFERS + 1,
        [BQ_EV_TRADE] = TRADES + 1, [BQ_EV_BANKRUPT] = BANKRUPTCIES + 1};
    figures *f = self;
    for (uint32_t i = 0; i < match->sink->n; i++) {
        const bq_event *event = &match->sink->at[i];
        if (which[event->kind])
            f->count[which[event->kind] - 1]++;
        f->count[PURCHASES] += event->kind == BQ_EV_DEED && event->what == BQ_FOR_PURCHASE;
    }
}

/* Plays batches of games for about `seconds`; turns a second of processor time. */
static double full_rules(const bq_edition *ed, double seconds, bool heard, figures *f)
{
    static bq_event events[BQ_EVENTS];
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    bq_bot_sense sense;
    bq_bot_sense_prepare(&sense, ed);
    bq_match match = {.ed = ed, .sense = &sense, .most_rounds = MOST_ROUNDS};
    for (unsigned seat = 0; seat < PLAYERS; seat++)
        match.bot[seat] = bq_bot_of("medium");
    if (heard) {
        match.sink = &sink;
        match.heard = tally;
        match.self = f;
    }
    uint64_t seed = 1, turns = 0, games = 0, ended = 0;
    double begin = cpu_seconds(), now = begin;
    while (now - begin < seconds) {
        for (int i = 0; i < BATCH; i++, games++) {
            bq_rng_seed(&match.rng, seed++);
            match.rolls = 0;
            ended += bq_match_play(&match, PLAYERS);
            turns += match.rolls;
        }
        now = cpu_seconds();
    }
    if (heard) {
        f->games = games;
        f->ended = ended;
        f->turns = turns;
    }
    return (double)turns / (now - begin);
}

/* From the middle of a game to its end, again and again with other dice. */
static double playouts(const bq_edition *ed, double seconds)
{
    enum { MIDDLE = 15 }; /* rounds */
    bq_bot_sense sense;
    bq_bot_sense_prepare(&sense, ed);
    bq_match match = {.ed = ed, .sense = &sense, .most_rounds = MIDDLE};
    for (unsigned seat = 0; seat < PLAYERS; seat++)
        match.bot[seat] = bq_bot_of("medium");
    uint64_t seed = 0, played = 0;
    do
        bq_rng_seed(&match.rng, ++seed);
    while (bq_match_play(&match, PLAYERS)); /* one that is not over so soon */
    bq_state middle = match.st;
    match.most_rounds = MOST_ROUNDS;
    double begin = cpu_seconds(), now = begin;
    while (now - begin < seconds) {
        for (int i = 0; i < BATCH; i++, played++) {
            bq_rng_seed(&match.rng, ++seed);
            match.st = middle;
            bq_match_go_on(&match);
        }
        now = cpu_seconds();
    }
    return (double)played / (now - begin);
}

/* ---- movement only ---- */

/* Every deed owned and mortgaged, every payment nothing: tokens move, cards send, jail holds. */
static void still_money(bq_edition *ed)
{
    ed->rule.income_tax = ed->rule.luxury_tax = ed->rule.jail_fine = ed->rule.salary = 0;
    ed->rule.income_tax_mode = BQ_TAX_FLAT;
    ed->rule.parking_pot = BQ_POT_NONE;
    ed->rule.end_mode = BQ_END_LAST;
    ed->rule.vandals = ed->rule.squatters = ed->rule.prisons = ed->rule.anti_endless = 0;
    ed->rule.start_cash = 0;
    for (unsigned deck = 0; deck < BQ_DECKS; deck++)
        for (unsigned i = 0; i < ed->deck_size[deck]; i++) {
            bq_card *card = &ed->card[deck][i];
            if (card->effect >= BQ_FX_PAY && card->effect <= BQ_FX_PAY_OR_DRAW)
                card->p1 = card->p2 = 0;
        }
    bq_edition_prepare(ed);
}

static void own_all(const bq_edition *ed, bq_state *st)
{
    st->deeds[0] = st->mortgaged = ed->deeds;
    for (unsigned square = 0; square < ed->squares; square++)
        if (ed->deeds >> square & 1u)
            st->owner[square] = 0;
}

/* What the player on turn says: out of jail at once where that is allowed. */
static enum bq_verb mover(const bq_edition *ed, const bq_state *st)
{
    if (st->stage != BQ_STAGE_ROLL)
        return BQ_CMD_END;
    bool jailed = st->jailed >> st->turn & 1u;
    return jailed && st->jail_turns[st->turn] < ed->rule.jail_max_turns ? BQ_CMD_PAY : BQ_CMD_ROLL;
}

static uint64_t move_until(const bq_edition *ed, bq_state *st, bq_rng *rng)
{
    uint64_t rolls = 0;
    bq_command cmd = {0};
    while (st->stage != BQ_STAGE_OVER) {
        enum bq_verb says = mover(ed, st);
        if (says == BQ_CMD_ROLL && bq_rolls(ed, st)) {
            bq_roll(ed, st, bq_rng_below(rng, 36), NULL);
            rolls++;
            continue;
        }
        uint32_t n = bq_chance(ed, st);
        if (n) { /* an outcome is lawful: there is nothing to check */
            bq_command outcome = bq_outcome(ed, st, bq_rng_below(rng, n));
            rolls += outcome.verb == BQ_CMD_DICE;
            bq_apply(ed, st, &outcome, NULL);
            continue;
        }
        cmd.seat = st->turn;
        cmd.verb = (uint8_t)says;
        if (st->agenda_n) { /* a card's fine, or jail on entry: both cost nothing here */
            cmd.verb = BQ_CMD_PAY;
            cmd.seat = bq_question(ed, st).seat;
        }
        if (bq_check(ed, st, &cmd).code != BQ_NO_OK)
            abort();
        if (cmd.verb == BQ_CMD_END)
            bq_end(ed, st, NULL);
        else
            bq_apply(ed, st, &cmd, NULL);
    }
    return rolls;
}

static double movement(const bq_edition *given, double seconds)
{
    bq_edition ed = *given;
    bq_state st;
    bq_rng rng;
    uint64_t rolls = 0;
    still_money(&ed);
    bq_rng_seed(&rng, 1);
    double begin = cpu_seconds(), now = begin;
    while (now - begin < seconds) {
        bq_start(&ed, &st, 2, NULL);
        own_all(&ed, &st);
        rolls += move_until(&ed, &st, &rng); /* ends at the limit of commands */
        now = cpu_seconds();
    }
    return (double)rolls / (now - begin);
}

/* The same through the kernel of the simulation, which is proven to walk as the engine does. */
static double kernel(const bq_edition *ed, double seconds)
{
    static bq_mover mover;
    static uint64_t count[BQ_MOVER_STATES];
    enum { ROLLS = 1 << 20 };
    bq_token token;
    uint64_t rolls = 0;
    bq_mover_prepare(&mover, ed, false, false);
    bq_token_start(&mover, &token, 1);
    double begin = cpu_seconds(), now = begin;
    while (now - begin < seconds) {
        bq_token_roll(&mover, &token, ROLLS, count);
        rolls += ROLLS;
        now = cpu_seconds();
    }
    return (double)rolls / (now - begin);
}

/* ---- the report ---- */

static double each(uint64_t part, uint64_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}

static void print_text(const char *name, const figures *f)
{
    printf("%s\n", name);
    printf("  %-24s %12.0f   turns/s, full rules, four scripted players\n", "turns_per_s",
           f->turns_per_s);
    printf("  %-24s %12.0f   the same with every event heard\n", "events_turns_per_s",
           f->events_turns_per_s);
    printf("  %-24s %12.0f   games/s, played out from their middle\n", "playouts_per_s", f->playouts_per_s);
    printf("  %-24s %12.0f   rolls/s, movement only\n", "movement_rolls_per_s",
           f->movement_rolls_per_s);
    printf("  %-24s %12.0f   the same through the kernel of the simulation\n", "kernel_rolls_per_s",
           f->kernel_rolls_per_s);
    printf("  %-24s %12.1f   turns a game\n", "turns_per_game", each(f->turns, f->games));
    printf("  %-24s %12.1f   %% of games ended by bankruptcy within %d rounds\n", "ended_share",
           100 * each(f->ended, f->games), MOST_ROUNDS);
    printf("  %-24s %12.2f   accepted trades a game\n", "trades_per_game",
           each(f->count[TRADES], f->games));
    printf("  %-24s %12.2f   bids an auction\n", "bids_per_auction",
           each(f->count[BIDS], f->count[AUCTIONS]));
    puts("  per 1,000 turns:");
    for (unsigned i = 0; i < COUNTS; i++)
        printf("    %-22s %12.2f\n", count_words[i], 1000 * each(f->count[i], f->turns));
}

static void put_json(bq_buf *b, const char *name, const figures *f)
{
    bq_json_open(b, NULL, '{');
    bq_json_text(b, "edition", name);
    bq_json_real(b, "turns_per_s", f->turns_per_s, 0);
    bq_json_real(b, "events_turns_per_s", f->events_turns_per_s, 0);
    bq_json_real(b, "playouts_per_s", f->playouts_per_s, 0);
    bq_json_real(b, "movement_rolls_per_s", f->movement_rolls_per_s, 0);
    bq_json_real(b, "kernel_rolls_per_s", f->kernel_rolls_per_s, 0);
    bq_json_int(b, "games", (int64_t)f->games);
    bq_json_int(b, "turns", (int64_t)f->turns);
    bq_json_real(b, "turns_per_game", each(f->turns, f->games), 2);
    bq_json_real(b, "ended_by_bankruptcy_share", each(f->ended, f->games), 5);
    bq_json_real(b, "trades_per_game", each(f->count[TRADES], f->games), 3);
    bq_json_real(b, "bids_per_auction", each(f->count[BIDS], f->count[AUCTIONS]), 3);
    bq_json_open(b, "per_1000_turns", '{');
    for (unsigned i = 0; i < COUNTS; i++)
        bq_json_real(b, count_words[i], 1000 * each(f->count[i], f->turns), 3);
    bq_json_close(b, '}');
    bq_json_close(b, '}');
}

static figures measure(const bq_edition *ed, double seconds)
{
    figures f = {0};
    f.turns_per_s = full_rules(ed, seconds, false, &f);
    f.events_turns_per_s = full_rules(ed, seconds, true, &f);
    f.playouts_per_s = playouts(ed, seconds);
    f.movement_rolls_per_s = movement(ed, seconds);
    f.kernel_rolls_per_s = kernel(ed, seconds);
    return f;
}

static int run(const bq_edition_name *names, size_t n, double seconds, bool json)
{
    bq_buf b = bq_buf_grow(JSON_BYTES);
    bq_json_open(&b, NULL, '{');
    bq_json_open(&b, "editions", '[');
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        if (!bq_edition_open(&file, names[i].name, error, sizeof error)) {
            fprintf(stderr, "banquier: %s\n", error);
            bq_buf_free(&b);
            return 1;
        }
        figures f = measure(&file->ed, seconds);
        if (json)
            put_json(&b, file->name, &f);
        else
            print_text(file->name, &f);
        fflush(stdout);
        bq_edition_close(file);
    }
    bq_buf_str(&b, "]}\n");
    if (json)
        bq_buf_print(&b, stdout);
    bq_buf_free(&b);
    return 0;
}

int bq_cli_bench(const bq_args *args)
{
    enum { MOST = 32 };
    static bq_edition_name names[MOST];
    const char *seconds = bq_args_value(args, "--seconds");
    size_t n = args->operands;
    for (size_t i = 0; i < n; i++) {
        if (strlen(args->operand[i]) >= sizeof names[0].name) {
            fprintf(stderr, "banquier: %.40s...\n", args->operand[i]);
            return BQ_REFUSED;
        }
        strcpy(names[i].name, args->operand[i]);
    }
    if (n == 0)
        n = bq_edition_list(names, MOST);
    const bq__cli_against against = {.program = bq_args_value(args, "--against"),
                                     .names = names,
                                     .n = n,
                                     .seconds = seconds ? strtod(seconds, NULL) : 0.4,
                                     .rounds = (unsigned)bq_args_number(args, "--rounds", 9),
                                     .json = bq_args_has(args, "--json")};
    if (against.program)
        return bq__cli_bench_against(args, &against);
    return run(names, n, seconds ? strtod(seconds, NULL) : 2, bq_args_has(args, "--json"));
}

/* read.c - an analysis as somebody reads it who plays: nothing is called a mistake that changed nothing, a chance that is
 * missed again and again is counted once, what playouts do not confirm is not named, and words tell what happened. Whole
 * games of bots, all five editions. */
#include "analyse/analyse.h"

#include "base/bits.h"
#include "editions.h"
#include "game/choice.h"
#include "game/company.h"
#include "game/say.h"
#include "game/step.h"

enum { MOVES = 500, GAMES = 4 };

static bq_table *played(const bq_edition_file *file, uint64_t seed)
{
    static const char *const players[] = {"bot:hard", "bot:medium", "bot:master", "bot:easy"};
    static bq_company company;
    bq_table_plan plan = {.edition = file, .seats = 4, .dealer = BQ_DEALER_SEED, .seed = seed};
    const bq_bot *bot[BQ_SEATS];
    bq_trouble trouble = {0};
    bq_command cmd;
    for (unsigned i = 0; i < 4; i++) {
        snprintf(plan.seat[i].name, sizeof plan.seat[i].name, "Seat%c", 'A' + (int)i);
        strcpy(plan.seat[i].player, players[i]);
        plan.seat[i].token = (uint8_t)i;
    }
    bq_table *table = bq_table_new(&plan, &trouble);
    if (!table)
        tap_bail("no table: %s", trouble.detail);
    bq_company_of(bq_table_plan_of(table), true, bot);
    bq_company_begin(&company, bq_table_log(table), bot, 1);
    while (bq_table_length(table) < MOVES && bq_table_state(table)->stage != BQ_STAGE_OVER)
        if (!bq_table_deal(table, &trouble) && (!bq_company_next(&company, &(bq_bot_wait){0}, &cmd, NULL) ||
                                                bq_table_submit(table, &cmd, &trouble).code != BQ_NO_OK))
            break;
    return table;
}

static bq_analysis *analysed(const bq_table *table)
{
    const bq_analyse_plan plan = {.seed = 3};
    bq_analysis *a = bq_analysis_new(table, &plan);
    if (!a)
        tap_bail("no analysis");
    for (size_t i = 0; i < bq_analysis_pieces(a); i++)
        bq_analysis_piece(a, i);
    bq_analysis_finish(a);
    bq_analysis_finish(a); /* as the page does when it is asked twice */
    return a;
}

/* ---- what changed nothing ---- */

/* The highest bid of an auction, as the state has it after the whole log of it. */
static bool is_overbid(const bq_analysis *a, size_t n)
{
    const bq_table *table = bq_analysis_table(a);
    unsigned seat = bq_table_command(table, n - 1)->seat;
    for (size_t k = n + 1; k <= bq_analysis_moves(a); k++) {
        const bq_command *cmd = bq_table_command(table, k - 1);
        if (cmd->verb == BQ_CMD_BID)
            return cmd->seat != seat || cmd->amount > bq_table_command(table, n - 1)->amount;
        if (cmd->verb != BQ_CMD_PASS)
            return false;
    }
    return false;
}

/* An offer whose next answer is a no. */
static bool is_refused(const bq_analysis *a, size_t n)
{
    const bq_table *table = bq_analysis_table(a);
    unsigned seat = bq_table_command(table, n - 1)->seat;
    const bq_command *next = n < bq_analysis_moves(a) ? bq_table_command(table, n) : NULL;
    return next && next->verb == BQ_CMD_REJECT && next->a == seat;
}

static void nothing_lost(const bq_analysis *a, const char *name, unsigned seen[2])
{
    unsigned wrong = 0;
    for (size_t n = 1; n <= bq_analysis_moves(a); n++) {
        const bq_command *cmd = bq_table_command(bq_analysis_table(a), n - 1);
        bool bid = cmd->verb == BQ_CMD_BID && is_overbid(a, n), offer = cmd->verb == BQ_CMD_OFFER && is_refused(a, n);
        seen[0] += bid, seen[1] += offer;
        wrong += (bid || offer) && bq_analysis_moment(a, n)->loss;
    }
    tap_ok(!wrong, "%s: bids that were overbid and offers that were refused have cost nothing: %u have", name, wrong);
}

/* ---- what is missed again ---- */

static bool is_property(unsigned verb)
{
    return verb == BQ_CMD_BUILD || verb == BQ_CMD_REDEEM || verb == BQ_CMD_MORTGAGE || verb == BQ_CMD_SELL;
}

static bool has_changed(const bq_state *one, const bq_state *other, unsigned seat)
{
    if (one->deeds[seat] != other->deeds[seat] || (one->mortgaged ^ other->mortgaged) & one->deeds[seat])
        return true;
    for (uint64_t left = one->deeds[seat]; left; left &= left - 1)
        if (one->level[bq_low(left)] != other->level[bq_low(left)])
            return true;
    return false;
}

static void counted_once(const bq_analysis *a, const char *name, unsigned *seen)
{
    int64_t counted[BQ_SEATS] = {0}, most[BQ_SEATS] = {0};
    unsigned wrong = 0;
    for (size_t n = 1; n <= bq_analysis_moves(a); n++) {
        const bq_moment *m = bq_analysis_moment(a, n);
        bool misses = m->found && is_property(m->better.verb) && !is_property(bq_table_command(bq_analysis_table(a), n - 1)->verb);
        if (misses) {
            counted[m->seat] += m->loss;
            *seen += most[m->seat] > 0;
            most[m->seat] = m->found > most[m->seat] ? m->found : most[m->seat];
            wrong += counted[m->seat] != most[m->seat];
        }
        for (unsigned seat = 0; seat < 4; seat++)
            if (has_changed(bq_analysis_state(a, n - 1), bq_analysis_state(a, n), seat))
                counted[seat] = most[seat] = 0;
    }
    tap_ok(!wrong, "%s: what was not built is counted once, at its most: %u times otherwise", name, wrong);
}

/* ---- what is named ---- */

static bool is_confirmed(const bq_analysis *a, size_t n)
{
    const bq_analyse_plan plan = {.seed = 5, .playouts = BQ_ANALYSE_CONFIRM}; /* other games than those that named it */
    bq_analysis *second = bq_analysis_new(bq_analysis_table(a), &plan);
    if (!second)
        tap_bail("no analysis");
    bq_analysis_piece(second, n);
    bool found = bq_analysis_moment(second, n)->found > 0;
    bq_analysis_free(second);
    return found;
}

/* Of those that playouts find to be none at all, none is named; most of what is named they find, too. */
static void confirmed(const bq_analysis *a, unsigned *named, unsigned *found, unsigned *silent)
{
    for (size_t n = 1; n <= bq_analysis_moves(a); n++) {
        const bq_moment *m = bq_analysis_moment(a, n);
        *silent += m->doubtful;
        if (!bq_analysis_mistake(a, n))
            continue;
        ++*named;
        *found += is_confirmed(a, n);
    }
}

/* ---- in words ---- */

static void words(const bq_edition_file *file, const bq_analysis *a, const char *name, unsigned seen[2])
{
    static bq_event events[BQ_EVENTS];
    const bq_table *table = bq_analysis_table(a);
    const char *seat[BQ_SEATS] = {"SeatA", "SeatB", "SeatC", "SeatD"};
    bq_text_names names = bq_say_names(file, bq_table_edition(table), BQ_LANG_EN);
    const bq_analyse_words w = {BQ_LANG_EN, &names};
    unsigned wrong = 0;
    names.seat = seat;
    names.seats = 4;
    for (size_t n = 1; n <= bq_analysis_moves(a); n++) {
        const bq_command *cmd = bq_table_command(table, n - 1);
        bq_state st = *bq_analysis_state(a, n - 1);
        bq_sink sink = {.at = events, .cap = BQ_EVENTS};
        char line[BQ_SENTENCE_BYTES] = "";
        bq_buf b = bq_buf_on(line, sizeof line);
        bool owes = false, sale = false;
        if (cmd->verb != BQ_CMD_DICE)
            continue;
        bq_suppose(bq_table_edition(table), &st, cmd, &sink);
        for (uint32_t i = 0; i < sink.n; i++) {
            owes |= events[i].kind == BQ_EV_DEBT;
            sale |= events[i].kind == BQ_EV_FOR_SALE;
            if (events[i].kind == BQ_EV_BANKRUPT || events[i].kind == BQ_EV_OVER || events[i].kind == BQ_EV_CARD)
                owes = sale = false, i = sink.n;
        }
        bq_analyse_swing_words(&b, &w, a, n);
        seen[0] += owes, seen[1] += sale && !owes;
        wrong += (owes && !strstr(line, " owes ")) || (sale && !owes && !strstr(line, " for sale"));
    }
    tap_ok(!wrong, "%s: a roll is told by the debt it made, or the deed it found: %u are not", name, wrong);
}

/* What closes a sentence after its stop; 0: nothing. */
static size_t closing(const char *text, size_t n)
{
    static const char *const ends[] = {"»", "”", "\u00a0", "\u202f", " "};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (n >= strlen(ends[i]) && !memcmp(text + n - strlen(ends[i]), ends[i], strlen(ends[i])))
            return strlen(ends[i]);
    return 0;
}

/* Stops at the end, before and after the quotation marks there. */
static unsigned stops(const char *text)
{
    unsigned found = 0;
    for (size_t n = strlen(text), more = 1; n && more; n -= more) {
        bool stop = strchr(".!?", text[n - 1]) != NULL;
        found += stop;
        more = stop ? 1 : closing(text, n);
    }
    return found;
}

/* A swing is told by whole sentences, in every language; a card's ends within its quotation marks. */
static void ended(const bq_edition_file *file, const bq_analysis *a, const char *name)
{
    const char *seat[BQ_SEATS] = {"SeatA", "SeatB", "SeatC", "SeatD"};
    unsigned wrong = 0;
    for (unsigned l = 0; l < BQ_LANGUAGES; l++) {
        bq_text_names names = bq_say_names(file, bq_table_edition(bq_analysis_table(a)), (enum bq_language)l);
        const bq_analyse_words w = {(enum bq_language)l, &names};
        names.seat = seat;
        names.seats = 4;
        for (size_t n = 1; n <= bq_analysis_moves(a); n++) {
            char line[BQ_SENTENCE_BYTES] = "";
            bq_buf b = bq_buf_on(line, sizeof line);
            bq_analyse_swing_words(&b, &w, a, n);
            if (stops(line) != 1 && wrong++ == 0)
                tap_note("%s", line);
        }
    }
    tap_ok(!wrong, "%s: a swing ends with one stop: %u do not", name, wrong);
}

static struct {
    unsigned seen[2], again, named, found, silent, told[2], seed;
} all;

static void read_one(const bq_edition_file *file, const char *name)
{
    bq_table *table = played(file, 7 + all.seed++);
    bq_analysis *a = analysed(table);
    nothing_lost(a, name, all.seen);
    counted_once(a, name, &all.again);
    confirmed(a, &all.named, &all.found, &all.silent);
    words(file, a, name, all.told);
    ended(file, a, name);
    bq_analysis_free(a);
    bq_table_free(table);
}

int main(void)
{
    for (unsigned game = 0; game < GAMES; game++)
        each_edition(read_one);
    tap_ok(all.seen[0] && all.seen[1] && all.again && all.told[0] && all.told[1],
           "there were bids %u, offers %u, missed chances %u, debts %u, deeds %u", all.seen[0], all.seen[1], all.again,
           all.told[0], all.told[1]);
    tap_ok(all.named && all.found * 10 >= all.named * 9, "of %u mistakes that are named playouts find %u; %u are not named",
           all.named, all.found, all.silent);
    return tap_done();
}

/* summary.c - past turns in one line each (screens/digest.c), read back: the sums in a line add up to the payments of
 * the turn, whoever made them, and every throw, every move and every auction of it stands there. */
#include <stdlib.h>
#include <string.h>

#include "property/play.h"
#include "sit.h"

enum { COMMANDS = 1500 };

static bq__screens view;
static bq__session session;
static bq__lines lines;

static void sit_down(const char *edition, unsigned seed)
{
    bq_edition_file *file;
    bq_table_plan plan = plan_of_three(edition, seed, &file);
    sit_at(&session, &lines, &view, table_of(&plan), file, BQ_LANG_EN, 50, 160);
}

static void play(void)
{
    play_random random = {.state = 7};
    for (unsigned i = 0; i < COMMANDS; i++) {
        const bq_edition *ed = bq_table_edition(session.table);
        bq_ask q = bq_question(ed, bq_table_state(session.table));
        if (q.kind == BQ_ASK_OVER)
            return;
        if (q.kind == BQ_ASK_CHANCE) {
            if (!session.ops->deal(&session))
                tap_bail("nobody deals");
            continue;
        }
        bq_command cmd = play_lawful(ed, bq_table_state(session.table), &play_calm, &random);
        if (cmd.verb != BQ_CMD_RESIGN)
            bq__session_submit(&session, &cmd);
    }
}

static unsigned times(const char *text, const char *what)
{
    unsigned n = 0;
    for (const char *at = strstr(text, what); at; at = strstr(at + 1, what))
        n++;
    return n;
}

/* All sums of money of a line: what the language and the edition write around a figure tells them. */
static int64_t money_in(const char *text)
{
    char seven[64];
    int64_t sum = 0;
    snprintf(seven, sizeof seven, "%s", bq__money(&view, 7));
    char *figure = strchr(seven, '7');
    const char *after = figure + 1;
    size_t before = (size_t)(figure - seven);
    *figure = 0;
    for (const char *at = text; *at; at++) {
        int64_t one = 0;
        const char *end = at + before;
        if (strncmp(at, seven, before) || *end < '0' || *end > '9' || (at > text && at[-1] >= '0' && at[-1] <= '9'))
            continue;
        while ((*end >= '0' && *end <= '9') || (*end == ',' && end[1] >= '0' && end[1] <= '9')) {
            one = *end == ',' ? one : 10 * one + (*end - '0');
            end++;
        }
        if (strncmp(end, after, strlen(after)) == 0 && (before || *after)) {
            sum += one;
            at = end - 1;
        }
    }
    return sum;
}

/* What another than who plays pays for in a turn is told with it: a building, a rent and where. */
static bool lacks_reason(const char *text, const bq_event *e, unsigned seat)
{
    char words[200];
    if (e->kind != BQ_EV_PAY || !e->amount || e->seat >= BQ_SEATS || e->seat == seat)
        return false;
    if (e->what == BQ_FOR_BUILDING)
        snprintf(words, sizeof words, "%s builds for ", session.seat[e->seat]);
    else if (e->what == BQ_FOR_RENT && e->to < BQ_SEATS)
        snprintf(words, sizeof words, " for %s", bq__square_fit(&view, e->square, 14));
    else
        return false;
    return !strstr(text, words);
}

static void summed(const char *edition, unsigned seed)
{
    unsigned turns = 0, sums = 0, moves = 0, throws = 0, auctions = 0, others = 0, reasons = 0;
    sit_down(edition, seed);
    play();
    for (size_t to = view.log.n, from; to; to = from) {
        char text[BQ_SENTENCE_BYTES];
        int64_t paid = 0;
        unsigned moved = 0, thrown = 0, sold = 0, seat = BQ_SEATS;
        from = bq__turn_before(&view, to);
        if (view.log.line[from].kind != BQ_EV_TURN) /* before the first */
            break;
        seat = view.log.line[from].event.seat;
        for (size_t i = from; i < to; i++) {
            const bq_event *e = &view.log.line[i].event;
            paid += e->kind == BQ_EV_PAY ? e->amount : 0;
            others += e->kind == BQ_EV_PAY && e->seat < BQ_SEATS && e->seat != seat;
            sold += e->kind == BQ_EV_PAY && e->what == BQ_FOR_AUCTION;
            moved += e->kind == BQ_EV_MOVE && e->seat == seat;
            thrown += e->kind == BQ_EV_ROLL && e->seat == seat;
        }
        bq__digest(&view, from, to, text, sizeof text);
        for (size_t i = from; i < to; i++)
            reasons += lacks_reason(text, &view.log.line[i].event, seat);
        turns++;
        if (money_in(text) != paid)
            tap_note("%s: %lld were paid", text, (long long)paid);
        sums += money_in(text) != paid;
        moves += times(text, " → ") != moved;
        throws += times(text, "+") != thrown;
        auctions += times(text, "auction: ") < sold;
    }
    tap_ok(turns > 20 && others > 5, "%s: %u turns, %u payments by others than who plays", edition, turns, others);
    tap_ok(sums == 0, "%s: the sums of a line add up to what was paid (%u do not)", edition, sums);
    tap_ok(moves == 0 && throws == 0, "%s: every throw and every move stands there (%u and %u do not)", edition, throws, moves);
    tap_ok(auctions == 0, "%s: every auction stands there (%u do not)", edition, auctions);
    tap_ok(reasons == 0, "%s: what others pay is told with what it is for (%u times not)", edition, reasons);
    stand_up_from(&session, &view);
}

int main(void)
{
    static const char *const editions[] = {"classique", "atlantic-city", "console", "topclubs", "reseau"};
    for (unsigned i = 0; i < sizeof editions / sizeof editions[0]; i++)
        summed(editions[i], 5 + i);
    return tap_done();
}

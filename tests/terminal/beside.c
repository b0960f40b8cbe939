/* beside.c - what stands beside the board is told to whoever is asked: what the turns of the others have brought them, and
 * what they have said ahead. Games with bots, and rents that are claimed before a bot rolls. */
#include <stdlib.h>
#include <string.h>

#include "property/play.h"
#include "read.h"
#include "sit.h"

enum { COMMANDS = 900, GAMES = 6 };

static bq__screens view;
static bq__session session;
static bq__lines lines;

static void sit_down(const char *edition, unsigned seed, bool bots)
{
    bq_edition_file *file;
    bq_table_plan plan = plan_of_three(edition, seed, &file);
    for (unsigned i = 1; i < plan.seats && bots; i++)
        snprintf(plan.seat[i].player, sizeof plan.seat[i].player, "medium");
    sit_at(&session, &lines, &view, table_of(&plan), file, BQ_LANG_EN, 46, 124);
}

static void go_on(void)
{
    for (unsigned i = 0; i < 400 && !view.waits; i++) {
        view.pause_until = 0;
        bq__screens_go_on(&view);
        if (view.moment)
            bq__screens_key(&view, ' ');
        if (bq__screens_now(&view) == BQ__SCREEN_OFFER)
            bq__screens_key(&view, 'r');
    }
}

/* ---- since your last turn ---- */

typedef struct counts {
    unsigned asked, claims, since, others;
} counts;

/* The seat that begins the last turn of the log is the one that rolls next. */
static void look(counts *c)
{
    const bq_ask q = bq_question(bq_table_edition(session.table), bq_table_state(session.table));
    static const int sizes[][2] = {{24, 80}, {35, 100}, {46, 124}};
    bool since = false;
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        bq__canvas_size(&view.canvas, sizes[i][0], sizes[i][1]);
        bq__screens_draw(&view);
        since |= read_finds(&view.canvas, "since your last turn");
    }
    c->asked++;
    c->claims += view.ask.seat != q.seat;
    c->since += since && view.ask.seat == q.seat;
    c->others += since && view.ask.seat != q.seat;
}

static void games(const char *edition, bool claims)
{
    counts c = {0};
    for (unsigned seed = 1; seed <= GAMES; seed++) {
        play_random random = {.state = seed};
        sit_down(edition, seed, true);
        for (unsigned i = 0; i < COMMANDS; i++) {
            go_on();
            bq_ask q = bq_question(bq_table_edition(session.table), bq_table_state(session.table));
            if (q.kind == BQ_ASK_OVER || !view.waits)
                break;
            look(&c);
            if (view.ask.seat != q.seat) { /* asked about a rent: they let it go, or claim it */
                bq__screens_key(&view, i % 2 ? '1' : BQ__KEY_ENTER);
                continue;
            }
            bq_command cmd = play_lawful(bq_table_edition(session.table), bq_table_state(session.table), &play_calm, &random);
            if (cmd.verb != BQ_CMD_RESIGN && cmd.verb != BQ_CMD_OFFER && bq__session_is_person(&session, cmd.seat))
                bq__screens_submit(&view, &cmd);
        }
        stand_up_from(&session, &view);
    }
    tap_ok(c.asked > 100 && c.since > 10 && (c.claims > 5) == claims, "%s: asked %u times, %u of them about a rent before a bot rolls",
           edition, c.asked, c.claims);
    tap_ok(!c.others, "%s: nobody is told what another's turns have brought (%u of %u times)", edition, c.others, c.others + c.since);
}

/* ---- said ahead ---- */

static void notes(void)
{
    sit_down("classique", 3, false);
    go_on();
    session.standing.rolls = session.standing.declines = 1u << 1;
    for (int cols = 60; cols <= 160; cols += 4) {
        bq__canvas_size(&view.canvas, 46, cols);
        bq__canvas_clear(&view.canvas);
        bq__draw_player(&view, 1, 0, 0, cols - 20);
        bool both = read_finds(&view.canvas, "will roll, decline"), one = both || read_finds(&view.canvas, "will decline");
        if (!one && read_finds(&view.canvas, "will roll"))
            tap_ok(false, "in %d columns the roll alone is told", cols - 20);
        if (cols == 160)
            tap_ok(both, "said ahead: both, where there is room");
    }
    bq__canvas_clear(&view.canvas);
    bq__draw_player(&view, 1, 0, 0, 60);
    tap_ok(read_finds(&view.canvas, "will decline") && !read_finds(&view.canvas, "will roll"), "... and what is not bought where there is not");
    stand_up_from(&session, &view);
}

int main(void)
{
    games("topclubs", true);
    games("classique", false);
    notes();
    return tap_done();
}

/* at_screen.h - a game of three people at one screen without a terminal: played at random until something is asked, drawn at
 * any size. For pressed.c and stands.c. */
#ifndef BQ_TEST_AT_SCREEN_H
#define BQ_TEST_AT_SCREEN_H

#include "tap.h"

#include "property/play.h"
#include "read.h"
#include "sit.h"

enum { COMMANDS = 700 };

static bq__screens view;
static bq__session session;
static bq__lines lines;
static bq_edition_file *file;

/* ---- a game ---- */

static inline void sit_down(const char *edition, const char *options, unsigned seed)
{
    char error[BQ_EDITION_ERROR];
    bq_table_plan plan = {.seats = 3, .seed = seed};
    if (!bq_edition_open(&file, edition, error, sizeof error))
        tap_bail("%s", error);
    plan.edition = file;
    snprintf(plan.options, sizeof plan.options, "%s", options);
    seat_people(&plan);
    sit_at(&session, &lines, &view, table_of(&plan), file, BQ_LANG_EN, 24, 80);
}

static inline void stand_up(void)
{
    stand_up_from(&session, &view);
}

static inline const bq_state *state(void)
{
    return bq_table_state(session.table);
}

static inline bq_ask asked(void)
{
    return bq_question(bq_table_edition(session.table), state());
}

static inline void draw(int rows, int cols)
{
    if (!bq__canvas_size(&view.canvas, rows, cols))
        tap_bail("no memory");
    bq__screens_draw(&view);
}

/* On until somebody is asked; what stands there is seen. */
static inline void go_on(void)
{
    for (unsigned i = 0; i < 200 && !view.waits; i++) {
        view.pause_until = 0;
        bq__screens_go_on(&view);
        if (view.moment)
            bq__screens_key(&view, ' ');
        if (bq__screens_now(&view) == BQ__SCREEN_OFFER)
            return;
    }
}

static inline bool play_until(bool (*there)(void), play_random *random)
{
    for (unsigned i = 0; i < COMMANDS; i++) {
        go_on();
        if (there())
            return true;
        if (asked().kind == BQ_ASK_OVER || asked().kind == BQ_ASK_CHANCE)
            return false;
        bq_command cmd = play_lawful(bq_table_edition(session.table), state(), &play_calm, random);
        if (cmd.verb == BQ_CMD_RESIGN || cmd.verb == BQ_CMD_OFFER)
            continue;
        bq__screens_submit(&view, &cmd);
    }
    return false;
}

#endif

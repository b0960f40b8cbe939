/* sit.h - a table before a canvas of the terminal, without a terminal: for tests that press keys and read cells. */
#ifndef SIT_H
#define SIT_H

#include "tap.h"
#include "terminal/screens/screens.h"

/* Ada, Bob, Cyd and Dora, as many as there are seats. */
static inline void seat_people(bq_table_plan *plan)
{
    static const char *const names[] = {"Ada", "Bob", "Cyd", "Dora"};
    for (unsigned i = 0; i < plan->seats; i++) {
        snprintf(plan->seat[i].name, sizeof plan->seat[i].name, "%s", names[i]);
        snprintf(plan->seat[i].player, sizeof plan->seat[i].player, "person");
        plan->seat[i].token = (uint8_t)i;
    }
}

/* Three people at a table of this edition, which is read into `file`. */
static inline bq_table_plan plan_of_three(const char *edition, unsigned seed, bq_edition_file **file)
{
    char error[BQ_EDITION_ERROR];
    bq_table_plan plan = {.seats = 3, .seed = seed};
    if (!bq_edition_open(file, edition, error, sizeof error))
        tap_bail("%s", error);
    plan.edition = *file;
    seat_people(&plan);
    return plan;
}

static inline bq_table *table_of(const bq_table_plan *plan)
{
    bq_trouble trouble;
    bq_table *table = bq_table_new(plan, &trouble);
    if (!table)
        tap_bail("no table: %s %s", bq_trouble_words[trouble.code], trouble.detail);
    return table;
}

/* Not saved. The session has table and edition from now on. */
static inline void sit_at(bq__session *session, bq__lines *lines, bq__screens *view, bq_table *table,
                          bq_edition_file *file, enum bq_language language, int rows, int cols)
{
    static const bq_plain_request none = {.no_save = true, .version = "1"};
    *session = (bq__session){.request = &none, .ops = &bq__session_local, .language = language};
    *lines = (bq__lines){.session = session, .in = stdin, .out = stdout};
    *view = (bq__screens){.s = session, .lines = lines, .rung = -1};
    bq__session_take(session, &bq__session_local, table, file);
    session->listener = bq__screens_listener(view);
    bq__canvas_size(&view->canvas, rows, cols);
    bq__screens_game(view);
}

static inline void stand_up_from(bq__session *session, bq__screens *view)
{
    (void)bq__session_unwatch(session); /* a replay has a game below it */
    bq__session_drop(session);
    bq__log_clear(&view->log);
    bq__canvas_deinit(&view->canvas);
    bq_buf_free(&view->sheet);
}

#endif

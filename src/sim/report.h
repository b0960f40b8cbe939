/* report.h - shared declarations of the files of the report: one file of HTML, no script, nothing from elsewhere.
 *
 * Pictures are inline SVG without a viewBox where they hold words: positions are per cent, letters
 * stay as large as the reader wants them, and the report is as good at 390 pixels as at 1440. Colours
 * come from classes, so that light and dark are one file. */
#ifndef BQ_SIM_REPORT_H
#define BQ_SIM_REPORT_H

#include "sim/internal.h"

typedef struct bq__sim_page {
    FILE *to;
    enum bq_language language;
    const bq_sim_result *result;
    const bq_sim_plan *plan;
    const bq_tally *t;
    const bq_edition_texts *words;
    bq_text_names names;
} bq__sim_page;

/* ---- report.c ---- */
void bq__sim_say(const bq__sim_page *p, enum bq_text_key key); /* escaped, no placeholders */
void bq__sim_text_of(const bq__sim_page *p, char *out, size_t size, enum bq_text_key key);
void bq__sim_section(const bq__sim_page *p, const char *id, enum bq_text_key title,
                     enum bq_text_key note);
void bq__sim_section_end(const bq__sim_page *p);
/* An amount as the edition writes it, to the nearest coin. */
void bq__sim_money(const bq__sim_page *p, char *out, size_t size, double amount);
/* "fill" of a group's colour. */
const char *bq__sim_group_colour(const bq_sim_plan *plan, unsigned group);

/* ---- report_board.c, report_bars.c, report_curves.c: one picture each ---- */
void bq__sim_board(const bq__sim_page *p);
/* One row: a label, a bar of that part of the width, a number. */
void bq__sim_bar_row(const bq__sim_page *p, const char *name, const char *colour, double part,
                     const char *value);
void bq__sim_wins(const bq__sim_page *p);
void bq__sim_places(const bq__sim_page *p);
void bq__sim_groups(const bq__sim_page *p);
void bq__sim_squares(const bq__sim_page *p);
void bq__sim_firsts(const bq__sim_page *p);
void bq__sim_lengths(const bq__sim_page *p);
void bq__sim_worths(const bq__sim_page *p);

#endif

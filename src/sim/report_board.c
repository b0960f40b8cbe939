/* report_board.c - the board, each square as warm as it is visited: a ring, or rows where the board
 * is one of rows (A15) or no ring can be made of it. */
#include <stdio.h>
#include <string.h>

#include "sim/report.h"

enum { COLUMNS = 8, TOP = 8 };

typedef struct spot {
    double x, y, width, height; /* per cent of the picture */
} spot;

static bool is_ring(unsigned squares)
{
    return squares % 4 == 0 && squares >= 20 && squares != 32;
}

/* Square 0 in the lower right corner, then clockwise. */
static spot ring_spot(unsigned squares, unsigned square)
{
    unsigned side = squares / 4, along = square % side;
    double cell = 100.0 / (side + 1);
    unsigned column = 0, row = 0;
    switch (square / side) {
    case 0:
        column = side - along;
        row = side;
        break;
    case 1:
        row = side - along;
        break;
    case 2:
        column = along;
        break;
    default:
        column = side;
        row = along;
    }
    return (spot){column * cell, row * cell, cell, cell};
}

static spot row_spot(unsigned squares, unsigned square)
{
    unsigned rows = (squares + COLUMNS - 1) / COLUMNS;
    return (spot){100.0 / COLUMNS * (square % COLUMNS), 100.0 / rows * (square / COLUMNS),
                  100.0 / COLUMNS, 100.0 / rows};
}

static void text_at(const bq__sim_page *p, double x, double y, const char *class, const char *text)
{
    fprintf(p->to, "<text x=\"%.2f%%\" y=\"%.2f%%\" class=\"%s\">", x, y, class);
    bq_html_text(p->to, text);
    fputs("</text>", p->to);
}

static void square_picture(const bq__sim_page *p, unsigned square, spot at, double heat)
{
    char value[64];
    const bq_square *s = &p->plan->ed.square[square];
    bq_yield y = bq_yield_of(p->t, (uint64_t)1 << square);
    bool deed = p->plan->ed.deeds >> square & 1u, hot = heat > 0.62;
    bq_sim_decimal(value, sizeof value, p->language, y.landings, 1);
    fputs("<g><title>", p->to);
    bq_html_text(p->to, p->words->square[square]);
    fprintf(p->to, ": %s</title>", value);
    fprintf(p->to,
            "<rect x=\"%.3f%%\" y=\"%.3f%%\" width=\"%.3f%%\" height=\"%.3f%%\" class=\"cell\" "
            "rx=\"4\"/><rect x=\"%.3f%%\" y=\"%.3f%%\" width=\"%.3f%%\" height=\"%.3f%%\" "
            "class=\"heat\" rx=\"4\" fill-opacity=\"%.3f\"/>",
            at.x, at.y, at.width, at.height, at.x, at.y, at.width, at.height, heat);
    if (deed)
        fprintf(p->to,
                "<rect x=\"%.3f%%\" y=\"%.3f%%\" width=\"%.3f%%\" height=\"%.3f%%\" fill=\"%s\" "
                "rx=\"2\"/>",
                at.x + at.width * 0.08, at.y + at.height * 0.08, at.width * 0.84, at.height * 0.12,
                bq__sim_group_colour(p->plan, s->group));
    text_at(p, at.x + at.width / 2, at.y + at.height * 0.50, hot ? "name hot" : "name",
            p->words->square_short[square]);
    text_at(p, at.x + at.width / 2, at.y + at.height * 0.80, hot ? "value hot" : "value", value);
    fputs("</g>\n", p->to);
}

/* In the middle of a ring: what it is, and how often one is locked up. */
static void middle(const bq__sim_page *p)
{
    char text[300], number[64];
    double games = p->t->games[0] ? (double)p->t->games[0] : 1;
    bq_sim_decimal(number, sizeof number, p->language, (double)p->t->jailings[0] / games, 1);
    bq_buf at = bq_buf_on(text, sizeof text);
    bq_arg arg = bq_arg_text("n", number);
    bq_text_put(&at, p->language, NULL, BQ_T_SIM_REPORT_BOARD_JAIL, &arg, 1);
    text_at(p, 50, 49, "title", p->words->title);
    text_at(p, 50, 55.5, "dim sub", text);
}

/* The squares visited most, as bars. */
static void top_list(const bq__sim_page *p)
{
    uint64_t told = 0;
    double most = 0;
    fputs("<h3>", p->to);
    bq__sim_say(p, BQ_T_SIM_REPORT_BOARD_MOST);
    fputs("</h3><div class=\"rows\">\n", p->to);
    for (unsigned k = 0; k < TOP && k < p->plan->ed.squares; k++) {
        unsigned best = BQ_SQUARES;
        for (unsigned square = 0; square < p->plan->ed.squares; square++)
            if (!(told >> square & 1u) &&
                (best == BQ_SQUARES || p->t->landings[square] > p->t->landings[best]))
                best = square;
        told |= (uint64_t)1 << best;
        double landings = bq_yield_of(p->t, (uint64_t)1 << best).landings;
        most = k ? most : landings;
        bool deed = p->plan->ed.deeds >> best & 1u;
        char text[64];
        bq_sim_decimal(text, sizeof text, p->language, landings, 2);
        bq__sim_bar_row(p, p->words->square[best],
                        deed ? bq__sim_group_colour(p->plan, p->plan->ed.square[best].group)
                             : "#a3a9b5",
                        most > 0 ? landings / most : 0, text);
    }
    fputs("</div>\n", p->to);
}

void bq__sim_board(const bq__sim_page *p)
{
    unsigned squares = p->plan->ed.squares;
    uint64_t least = UINT64_MAX, most = 0;
    bool ring = is_ring(squares);
    for (unsigned square = 0; square < squares; square++) {
        least = p->t->landings[square] < least ? p->t->landings[square] : least;
        most = p->t->landings[square] > most ? p->t->landings[square] : most;
    }
    bq__sim_section(p, "board", BQ_T_SIM_REPORT_BOARD, BQ_T_SIM_REPORT_BOARD_NOTE);
    fprintf(p->to, "<div class=\"board\"><svg class=\"%s\" role=\"img\" aria-label=\"",
            ring ? "ring" : "cells");
    bq__sim_say(p, BQ_T_SIM_REPORT_BOARD_NOTE);
    fputs("\">\n", p->to);
    for (unsigned square = 0; square < squares; square++) {
        double span = most > least ? (double)(most - least) : 1;
        double heat = 0.04 + 0.92 * (double)(p->t->landings[square] - least) / span;
        square_picture(p, square, ring ? ring_spot(squares, square) : row_spot(squares, square),
                       heat);
    }
    if (ring)
        middle(p);
    fputs("</svg></div>\n", p->to);
    top_list(p);
    bq__sim_section_end(p);
}

/* report_bars.c - shares and amounts as bars, one row each: a label, a bar, a number. */
#include <stdlib.h>

#include "sim/report.h"

/* ---- rows ---- */

static void label(const bq__sim_page *p, const char *text, const char *colour)
{
    fputs("<span class=\"label\">", p->to);
    if (colour)
        fprintf(p->to,
                "<svg class=\"chip\" width=\"10\" height=\"10\" aria-hidden=\"true\"><rect "
                "width=\"10\" "
                "height=\"10\" rx=\"3\" fill=\"%s\"/></svg>",
                colour);
    bq_html_text(p->to, text);
    fputs("</span>", p->to);
}

/* A share of wins on a scale that ends at `most`, its interval, and the equal share. */
static void share_row(const bq__sim_page *p, const char *name, const char *colour, bq_share s,
                      double most, bool dot)
{
    char text[64], low[32], high[32];
    double even = 1.0 / p->plan->lineup.seats;
    label(p, name, colour);
    fputs("<svg width=\"100%\" height=\"20\" aria-hidden=\"true\">", p->to);
    if (dot)
        fputs("<rect class=\"track\" y=\"9\" width=\"100%\" height=\"2\" rx=\"1\"/>", p->to);
    else
        fprintf(p->to,
                "<rect class=\"track\" y=\"3\" width=\"100%%\" height=\"14\" rx=\"4\"/>"
                "<rect class=\"bar\" y=\"3\" width=\"%.3f%%\" height=\"14\" rx=\"4\"/>",
                100 * s.rate / most);
    fprintf(p->to, "<line class=\"even\" x1=\"%.3f%%\" x2=\"%.3f%%\" y1=\"0\" y2=\"20\"/>",
            100 * even / most, 100 * even / most);
    fprintf(p->to, "<line class=\"whisker\" x1=\"%.3f%%\" x2=\"%.3f%%\" y1=\"10\" y2=\"10\"/>",
            100 * s.low / most, 100 * s.high / most);
    if (dot)
        fprintf(p->to, "<circle class=\"dot\" cx=\"%.3f%%\" cy=\"10\" r=\"5.5\" fill=\"%s\"/>",
                100 * s.rate / most, colour);
    bq_sim_percent(text, sizeof text, p->language, s.rate, 1);
    bq_sim_decimal(low, sizeof low, p->language, 100 * s.low, 1);
    bq_sim_decimal(high, sizeof high, p->language, 100 * s.high, 1);
    fprintf(p->to, "</svg><span class=\"num\">%s<small>%s\u2013%s</small></span>\n", text, low,
            high);
}

static double scale_of(const bq_share *shares, unsigned n, unsigned seats)
{
    double most = 1.0 / seats;
    for (unsigned i = 0; i < n; i++)
        most = shares[i].high > most ? shares[i].high : most;
    return most * 1.05 > 1 ? 1 : most * 1.05;
}

/* ---- who wins ---- */

void bq__sim_wins(const bq__sim_page *p)
{
    bq_share shares[BQ_SEATS];
    unsigned seats = p->plan->lineup.seats;
    for (unsigned i = 0; i < seats; i++)
        shares[i] = bq_share_seat(p->t, i);
    double most = scale_of(shares, seats, seats);
    bq__sim_section(p, "wins", BQ_T_SIM_REPORT_WINS, BQ_T_SIM_REPORT_WINS_NOTE);
    fputs("<div class=\"rows\">\n", p->to);
    for (unsigned i = 0; i < seats; i++)
        share_row(p, p->plan->lineup.word[i], NULL, shares[i], most, false);
    fputs("</div>\n", p->to);
    bq__sim_section_end(p);
}

void bq__sim_places(const bq__sim_page *p)
{
    bq_share shares[BQ_SEATS];
    unsigned seats = p->plan->lineup.seats;
    for (unsigned i = 0; i < seats; i++)
        shares[i] = bq_share_place(p->t, i);
    double most = scale_of(shares, seats, seats);
    bq__sim_section(p, "places", BQ_T_SIM_REPORT_PLACES, BQ_T_SIM_REPORT_PLACES_NOTE);
    fputs("<div class=\"rows\">\n", p->to);
    for (unsigned i = 0; i < seats; i++) {
        char name[64];
        bq_buf text = bq_buf_on(name, sizeof name);
        bq_arg arg = bq_arg_of(BQ_ARG_NUMBER, "n", i + 1);
        bq_text_put(&text, p->language, NULL, BQ_T_SIM_REPORT_PLACE, &arg, 1);
        share_row(p, name, NULL, shares[i], most, false);
    }
    fputs("</div>\n", p->to);
    bq__sim_section_end(p);
}

/* ---- rents and returns ---- */

static void bar(const bq__sim_page *p, double part, const char *colour)
{
    fprintf(p->to,
            "<svg width=\"100%%\" height=\"16\" aria-hidden=\"true\"><rect class=\"track\" y=\"2\" "
            "width=\"100%%\" height=\"12\" rx=\"4\"/><rect y=\"2\" width=\"%.3f%%\" height=\"12\" "
            "rx=\"4\" fill=\"%s\"/></svg>",
            part > 0 ? 100 * part : 0, colour);
}

void bq__sim_bar_row(const bq__sim_page *p, const char *name, const char *colour, double part,
                     const char *value)
{
    label(p, name, colour);
    bar(p, part, colour);
    fprintf(p->to, "<span class=\"num\">%s</span>\n", value);
}

static void yield_row(const bq__sim_page *p, const char *name, const char *colour, bq_yield y,
                      double rent, double back)
{
    char text[64];
    label(p, name, colour);
    bar(p, rent > 0 ? y.rent / rent : 0, colour);
    bq__sim_money(p, text, sizeof text, y.rent);
    fputs("<span class=\"num\">", p->to);
    bq_html_text(p->to, text);
    fputs("</span>", p->to);
    bar(p, back > 0 ? y.back / back : 0, colour);
    bq_sim_percent(text, sizeof text, p->language, y.back, 0);
    fprintf(p->to, "<span class=\"num\">%s</span>\n", text);
}

static void yield_head(const bq__sim_page *p)
{
    fputs("<div class=\"rows twice\"><span class=\"head\"></span><span class=\"head span\">",
          p->to);
    bq__sim_say(p, BQ_T_SIM_REPORT_RENT);
    fputs("</span><span class=\"head span\">", p->to);
    bq__sim_say(p, BQ_T_SIM_REPORT_BACK);
    fputs("</span>\n", p->to);
}

void bq__sim_groups(const bq__sim_page *p)
{
    double rent = 0, back = 0;
    for (unsigned group = 0; group < p->plan->ed.groups; group++) {
        bq_yield y = bq_yield_of(p->t, p->plan->ed.group[group].lots);
        rent = y.rent > rent ? y.rent : rent;
        back = y.back > back ? y.back : back;
    }
    bq__sim_section(p, "groups", BQ_T_SIM_REPORT_GROUPS, BQ_T_SIM_REPORT_GROUPS_NOTE);
    yield_head(p);
    for (unsigned group = 0; group < p->plan->ed.groups; group++)
        yield_row(p, p->words->group[group], bq__sim_group_colour(p->plan, group),
                  bq_yield_of(p->t, p->plan->ed.group[group].lots), rent, back);
    fputs("</div>\n", p->to);
    bq__sim_section_end(p);
}

void bq__sim_squares(const bq__sim_page *p)
{
    double rent = 0, back = 0;
    for (uint64_t left = p->plan->ed.deeds; left; left &= left - 1) {
        bq_yield y = bq_yield_of(p->t, left & -left);
        rent = y.rent > rent ? y.rent : rent;
        back = y.back > back ? y.back : back;
    }
    bq__sim_section(p, "squares", BQ_T_SIM_REPORT_SQUARES, BQ_T_SIM_REPORT_SQUARES_NOTE);
    yield_head(p);
    for (uint64_t left = p->plan->ed.deeds; left; left &= left - 1) {
        unsigned square = bq_low(left);
        yield_row(p, p->words->square[square],
                  bq__sim_group_colour(p->plan, p->plan->ed.square[square].group),
                  bq_yield_of(p->t, left & -left), rent, back);
    }
    fputs("</div>\n", p->to);
    bq__sim_section_end(p);
}

/* ---- the first purchase ---- */

typedef struct first {
    bq_share share;
    unsigned square;
} first;

/* The best first; equal ones as they stand on the board. */
static int better(const void *a, const void *b)
{
    const first *x = a, *y = b;
    if (x->share.rate < y->share.rate || x->share.rate > y->share.rate)
        return x->share.rate < y->share.rate ? 1 : -1;
    return x->square < y->square ? -1 : 1;
}

void bq__sim_firsts(const bq__sim_page *p)
{
    first rows[BQ_SQUARES];
    bq_share shares[BQ_SQUARES];
    unsigned n = 0;
    for (uint64_t left = p->plan->ed.deeds; left; left &= left - 1) {
        unsigned square = bq_low(left);
        bq_share share = bq_share_first(p->t, square);
        if (share.games >= 5) /* of fewer there is nothing to say */
            rows[n++] = (first){share, square};
    }
    qsort(rows, n, sizeof rows[0], better);
    for (unsigned i = 0; i < n; i++)
        shares[i] = rows[i].share;
    double most = scale_of(shares, n, p->plan->lineup.seats);
    bq__sim_section(p, "first", BQ_T_SIM_REPORT_FIRST, BQ_T_SIM_REPORT_FIRST_NOTE);
    fputs("<div class=\"rows\">\n", p->to);
    for (unsigned i = 0; i < n; i++)
        share_row(p, p->words->square[rows[i].square],
                  bq__sim_group_colour(p->plan, p->plan->ed.square[rows[i].square].group),
                  rows[i].share, most, true);
    fputs("</div>\n", p->to);
    if (n == 0)
        bq__sim_say(p, BQ_T_SIM_REPORT_NONE);
    bq__sim_section_end(p);
}

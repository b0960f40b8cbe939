/* report_curves.c - curves of lengths and fortunes: pictures with two axes.
 *
 * Shapes that must stretch are in an inner drawing of 1000 by 1000 without proportions; words stand
 * outside it, at per cents of the picture. */
#include <math.h>
#include <string.h>

#include "sim/report.h"

enum { BARS = 40 };

/* 1, 2 or 5 times a power of ten: at most `most` of them up to `end`. */
static double step_for(double end, unsigned most)
{
    double power = pow(10, floor(log10(end > 1 ? end : 1)) - 1);
    static const double times[] = {1, 2, 5, 10, 20, 50, 100};
    for (unsigned i = 0; i < sizeof times / sizeof times[0]; i++)
        if (end / (power * times[i]) <= most)
            return power * times[i] < 1 ? 1 : power * times[i];
    return end;
}

static void open_picture(const bq__sim_page *p, unsigned height, enum bq_text_key label)
{
    fprintf(p->to, "<svg width=\"100%%\" height=\"%u\" role=\"img\" aria-label=\"", height);
    bq__sim_say(p, label);
    fputs("\">\n", p->to);
}

/* The plot fills the picture but for a strip below: y per cents are of the whole. */
enum { PLOT = 88 };

static void x_axis(const bq__sim_page *p, double end)
{
    double step = step_for(end, 8);
    char text[64];
    for (double x = 0; x <= end * 1.0001; x += step) {
        double at = 100 * x / end;
        const char *anchor = at < 3 ? "start" : at > 97 ? "end" : "middle";
        bq_sim_decimal(text, sizeof text, p->language, x, 0);
        fprintf(
            p->to,
            "<text class=\"dim\" x=\"%.2f%%\" y=\"%d%%\" dy=\"18\" text-anchor=\"%s\">%s</text>\n",
            at, PLOT, anchor, text);
    }
}

static void y_line(const bq__sim_page *p, double part, const char *text, bool right)
{
    double y = PLOT * (1 - part);
    fprintf(p->to,
            "<line class=\"grid-line\" x1=\"0\" x2=\"100%%\" y1=\"%.2f%%\" y2=\"%.2f%%\"/>"
            "<text class=\"dim\" x=\"%s\" y=\"%.2f%%\" dy=\"-4\" text-anchor=\"%s\">",
            y, y, right ? "100%" : "0", y, right ? "end" : "start");
    bq_html_text(p->to, text);
    fputs("</text>\n", p->to);
}

static void axis_name(const bq__sim_page *p)
{
    fputs("<p class=\"legend\">", p->to);
    bq__sim_say(p, BQ_T_SIM_REPORT_ROUNDS_AXIS);
    fputs("</p>\n", p->to);
}

/* ---- lengths ---- */

/* Games with rounds in [from, to), a bin that lies across an edge divided. */
static double games_between(const bq_tally *t, double from, double to)
{
    double games = 0;
    for (unsigned bin = 0; bin < BQ_LENGTHS; bin++) {
        double least = (double)bq_bin_least(bin, BQ_LENGTH_FINE);
        double next = (double)bq_bin_least(bin + 1, BQ_LENGTH_FINE);
        if (!t->rounds_of[bin] || next <= from || least >= to)
            continue;
        games += (double)t->rounds_of[bin] * (fmin(next, to) - fmax(least, from)) / (next - least);
    }
    return games;
}

void bq__sim_lengths(const bq__sim_page *p)
{
    double games = p->t->games[0] ? (double)p->t->games[0] : 1, bars[BARS], most = 0;
    /* Nearly all; a few endless games do not flatten the rest. */
    double end = fmin(bq_quantile(p->t->rounds_of, BQ_LENGTHS, BQ_LENGTH_FINE, 0.99),
                      5 * bq_length_rounds(p->t).quantile[3]) +
                 1;
    double width = ceil(end / BARS);
    unsigned n = (unsigned)ceil(end / width);
    for (unsigned i = 0; i < n && i < BARS; i++) {
        bars[i] = games_between(p->t, width * i, width * (i + 1)) / games;
        most = fmax(most, bars[i]);
    }
    end = width * n;
    bq__sim_section(p, "length", BQ_T_SIM_REPORT_LENGTH, BQ_T_SIM_REPORT_LENGTH_NOTE);
    open_picture(p, 300, BQ_T_SIM_REPORT_LENGTH_NOTE);
    double step = step_for(100 * most, 4) / 100; /* whole per cents */
    for (double y = step; y <= most * 1.05; y += step) {
        char text[64];
        bq_sim_percent(text, sizeof text, p->language, y, 0);
        y_line(p, 0.9 * y / most, text, true);
    }
    for (unsigned i = 0; i < n && i < BARS; i++) {
        double height = most > 0 ? 0.9 * PLOT * bars[i] / most : 0;
        char share[64];
        bq_sim_percent(share, sizeof share, p->language, bars[i], 2);
        fprintf(p->to,
                "<rect class=\"bar\" x=\"%.3f%%\" y=\"%.3f%%\" width=\"%.3f%%\" height=\"%.3f%%\" "
                "rx=\"2\"><title>%.0f\u2013%.0f: %s</title></rect>\n",
                100.0 * i / n + 8.0 / n, PLOT - height, 84.0 / n, height, width * i,
                width * (i + 1) - 1, share);
    }
    double median = bq_length_rounds(p->t).quantile[2], at = 100 * (median + 0.5) / end;
    char text[64];
    bq_sim_decimal(text, sizeof text, p->language, median, 0);
    fprintf(p->to,
            "<line class=\"mark\" x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"4%%\" y2=\"%d%%\"/>"
            "<text class=\"marked\" x=\"%.2f%%\" y=\"4%%\" dx=\"6\" dy=\"4\">",
            at, at, PLOT, at);
    bq__sim_say(p, BQ_T_SIM_REPORT_MEDIAN);
    fprintf(p->to, " %s</text>\n", text);
    x_axis(p, end);
    fputs("</svg>\n", p->to);
    axis_name(p);
    bq__sim_section_end(p);
}

/* ---- fortunes ---- */

typedef struct fan {
    unsigned n;
    double x[BQ_SAMPLES];
    double y[5][BQ_SAMPLES];
} fan;

/* Rounds that enough players saw for their quantiles to mean something. */
static void gather(const bq__sim_page *p, fan *f, double end)
{
    uint64_t most = bq_worth_players(p->t, 1);
    f->n = 1;
    for (unsigned i = 0; i < 5; i++)
        f->y[i][0] = (double)p->plan->ed.rule.start_cash;
    for (unsigned sample = 1; sample < BQ_SAMPLES; sample++) {
        uint64_t players = bq_worth_players(p->t, sample);
        if (players < 20 || players * 500 < most || bq_sample_round(sample) > end)
            continue;
        f->x[f->n] = bq_sample_round(sample);
        for (unsigned i = 0; i < 5; i++)
            f->y[i][f->n] = bq_worth_quantile(p->t, sample, bq_quantiles[i]);
        f->n++;
    }
}

static void area(const bq__sim_page *p, const fan *f, unsigned low, unsigned high,
                 const char *class, double end, double most)
{
    fprintf(p->to, "<path class=\"%s\" d=\"M", class);
    for (unsigned i = 0; i < f->n; i++)
        fprintf(p->to, "%.1f,%.1f ", 1000 * f->x[i] / end, 1000 - 1000 * f->y[high][i] / most);
    for (unsigned i = f->n; i-- > 0 && high != low;)
        fprintf(p->to, "%.1f,%.1f ", 1000 * f->x[i] / end, 1000 - 1000 * f->y[low][i] / most);
    fputs(high == low ? "\"/>\n" : "Z\"/>\n", p->to);
}

static void legend(const bq__sim_page *p)
{
    static const struct {
        const char *class;
        enum bq_text_key key;
    } items[] = {{"bar", BQ_T_SIM_REPORT_MEDIAN},
                 {"area2", BQ_T_SIM_REPORT_HALF},
                 {"area", BQ_T_SIM_REPORT_MOST}};
    fputs("<p class=\"legend\">", p->to);
    for (unsigned i = 0; i < 3; i++) {
        fprintf(p->to,
                "<span><svg width=\"18\" height=\"12\" aria-hidden=\"true\"><rect class=\"%s\" "
                "y=\"%d\" width=\"18\" height=\"%d\" rx=\"2\"/></svg>",
                items[i].class, i ? 0 : 4, i ? 12 : 3);
        bq__sim_say(p, items[i].key);
        fputs("</span>", p->to);
    }
    fputs("<span>", p->to);
    bq__sim_say(p, BQ_T_SIM_REPORT_ROUNDS_AXIS);
    fputs("</span></p>\n", p->to);
}

void bq__sim_worths(const bq__sim_page *p)
{
    fan f;
    memset(&f, 0, sizeof f);
    double end = bq_quantile(p->t->rounds_of, BQ_LENGTHS, BQ_LENGTH_FINE, 0.9), most = 1;
    gather(p, &f, end);
    for (unsigned i = 0; i < f.n; i++)
        most = fmax(most, f.y[4][i]);
    end = f.n > 1 ? f.x[f.n - 1] : 1;
    double step = step_for(most, 6);
    bq__sim_section(p, "worth", BQ_T_SIM_REPORT_WORTH, BQ_T_SIM_REPORT_WORTH_NOTE);
    open_picture(p, 360, BQ_T_SIM_REPORT_WORTH_NOTE);
    for (double y = step; y <= most * 1.0001; y += step) {
        char text[64];
        bq__sim_money(p, text, sizeof text, y);
        y_line(p, 0.96 * y / most, text, false);
    }
    fprintf(p->to,
            "<svg y=\"%.2f%%\" width=\"100%%\" height=\"%.2f%%\" viewBox=\"0 0 1000 1000\" "
            "preserveAspectRatio=\"none\">\n",
            0.04 * PLOT, 0.96 * PLOT);
    area(p, &f, 0, 4, "area", end, most);
    area(p, &f, 1, 3, "area2", end, most);
    area(p, &f, 2, 2, "curve", end, most);
    fputs("</svg>\n", p->to);
    x_axis(p, end);
    fputs("</svg>\n", p->to);
    legend(p);
    bq__sim_section_end(p);
}

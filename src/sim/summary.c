/* summary.c - a run for somebody at a terminal, and as CSV for a spreadsheet. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "sim/internal.h"

/* ---- numbers as the language writes them ---- */

void bq_sim_decimal(char *out, size_t size, enum bq_language language, double value,
                    unsigned digits)
{
    char plain[64], *dot;
    snprintf(plain, sizeof plain, "%.*f", (int)digits, value < 0 ? -value : value);
    dot = strchr(plain, '.');
    if (dot)
        *dot = 0;
    int64_t whole = (int64_t)strtoll(plain, NULL, 10);
    bq_buf text = bq_buf_on(out, size);
    if (value < 0 && (whole || (dot && strspn(dot + 1, "0") != strlen(dot + 1))))
        bq_buf_str(&text, "\u2212");
    const bq_arg args[] = {bq_arg_of(BQ_ARG_NUMBER, "n", whole),
                           bq_arg_text("part", dot ? dot + 1 : "")};
    bq_text_put(&text, language, NULL, dot ? BQ_T_SIM_DECIMAL : BQ_T_SIM_WHOLE, args, 2);
}

void bq_sim_percent(char *out, size_t size, enum bq_language language, double share,
                    unsigned digits)
{
    char number[64];
    bq_sim_decimal(number, sizeof number, language, 100 * share, digits);
    bq_buf text = bq_buf_on(out, size);
    bq_arg arg = bq_arg_text("n", number);
    bq_text_put(&text, language, NULL, BQ_T_SIM_PERCENT, &arg, 1);
}

/* ---- columns ---- */

typedef struct summary {
    FILE *to;
    enum bq_language language;
    bq_text_names names;
    const bq_sim_plan *plan;
    const bq_tally *t;
    unsigned first; /* width of the first column */
} summary;

static void pad(FILE *to, const char *text, unsigned width, bool right)
{
    unsigned columns = bq_columns(text, strlen(text));
    for (unsigned i = columns; right && i < width; i++)
        fputc(' ', to);
    fputs(text, to);
    for (unsigned i = columns; !right && i < width; i++)
        fputc(' ', to);
}

static void head(summary *p, enum bq_text_key key, unsigned width, bool right)
{
    char text[128];
    bq_buf at = bq_buf_on(text, sizeof text);
    bq_text_put(&at, p->language, NULL, key, NULL, 0);
    pad(p->to, text, width, right);
}

static void cell_share(summary *p, double share, unsigned digits)
{
    char text[64];
    bq_sim_percent(text, sizeof text, p->language, share, digits);
    pad(p->to, text, 12, true);
}

static void cell(summary *p, double value, unsigned digits)
{
    char text[64];
    bq_sim_decimal(text, sizeof text, p->language, value, digits);
    pad(p->to, text, 12, true);
}

static void cell_interval(summary *p, double low, double high)
{
    char a[32], b[64], text[128];
    bq_sim_decimal(a, sizeof a, p->language, 100 * low, 2);
    bq_sim_percent(b, sizeof b, p->language, high, 2);
    snprintf(text, sizeof text, "%s \u2013 %s", a, b);
    pad(p->to, text, 20, true);
}

static void share_line(summary *p, const char *name, bq_share s)
{
    fputs("  ", p->to);
    pad(p->to, name, p->first, false);
    cell_share(p, s.rate, 2);
    cell_interval(p, s.low, s.high);
    cell(p, (double)s.games, 0);
    cell_share(p, s.games ? (double)s.ruined / (double)s.games : 0, 1);
    fputc('\n', p->to);
}

static void share_head(summary *p, enum bq_text_key first)
{
    fputs("\n  ", p->to);
    head(p, first, p->first, false);
    head(p, BQ_T_SIM_HEAD_WINS, 12, true);
    head(p, BQ_T_SIM_HEAD_INTERVAL, 20, true);
    head(p, BQ_T_SIM_HEAD_GAMES, 12, true);
    head(p, BQ_T_SIM_HEAD_RUINED, 12, true);
    fputc('\n', p->to);
}

/* ---- the parts of the summary ---- */

void bq__sim_lineup_text(char *out, size_t size, const bq_lineup *lineup)
{
    bq_buf text = bq_buf_on(out, size);
    for (unsigned i = 0; i < lineup->seats; i++) {
        bq_buf_str(&text, i ? ", " : "");
        bq_buf_str(&text, lineup->word[i]);
    }
}

static void players(summary *p)
{
    unsigned seats = p->plan->lineup.seats;
    share_head(p, BQ_T_SIM_HEAD_BOT);
    for (unsigned i = 0; i < seats; i++)
        share_line(p, p->plan->lineup.word[i], bq_share_seat(p->t, i));
    share_head(p, BQ_T_SIM_HEAD_PLACE);
    for (unsigned i = 0; i < seats; i++) {
        char place[16];
        snprintf(place, sizeof place, "%u", i + 1);
        share_line(p, place, bq_share_place(p->t, i));
    }
}

static void length_line(summary *p, enum bq_text_key key, bq_length l)
{
    fputs("  ", p->to);
    head(p, key, p->first, false);
    cell(p, l.mean, 1);
    for (unsigned i = 0; i < 5; i++)
        cell(p, l.quantile[i], 0);
    fputc('\n', p->to);
}

static void lengths(summary *p)
{
    fputs("\n  ", p->to);
    head(p, BQ_T_SIM_HEAD_LENGTH, p->first, false);
    head(p, BQ_T_SIM_HEAD_MEAN, 12, true);
    for (unsigned i = 0; i < 5; i++)
        cell_share(p, bq_quantiles[i] / 100.0, 0);
    fputc('\n', p->to);
    length_line(p, BQ_T_SIM_HEAD_TURNS, bq_length_turns(p->t));
    length_line(p, BQ_T_SIM_HEAD_ROUNDS, bq_length_rounds(p->t));
}

static void groups(summary *p)
{
    fputs("\n  ", p->to);
    head(p, BQ_T_SIM_HEAD_GROUP, 26, false);
    head(p, BQ_T_SIM_HEAD_LANDINGS, 12, true);
    head(p, BQ_T_SIM_HEAD_RENT, 12, true);
    head(p, BQ_T_SIM_HEAD_SPENT, 12, true);
    head(p, BQ_T_SIM_HEAD_RETURN, 12, true);
    fputc('\n', p->to);
    for (unsigned group = 0; group < p->plan->ed.groups; group++) {
        bq_yield y = bq_yield_of(p->t, p->plan->ed.group[group].lots);
        fputs("  ", p->to);
        pad(p->to, p->names.group[group], 26, false);
        cell(p, y.landings, 2);
        cell(p, y.rent, 0);
        cell(p, y.spent, 0);
        cell_share(p, y.back, 0);
        fputc('\n', p->to);
    }
}

bool bq_sim_summary(FILE *to, enum bq_language language, const bq_sim_result *r)
{
    summary p = {.to = to, .language = language, .plan = &r->plan, .t = r->tally, .first = 14};
    char lineup[BQ_SEATS * (BQ_BOT_WORD + 2)], ended[64], unfinished[64];
    double games = r->tally->games[0] ? (double)r->tally->games[0] : 1;
    for (unsigned i = 0; i < r->plan.lineup.seats; i++) {
        unsigned width =
            bq_columns(r->plan.lineup.word[i], strlen(r->plan.lineup.word[i])) + 2;
        p.first = width > p.first ? width : p.first;
    }
    bq_sim_names(&p.names, &r->plan, language);
    bq__sim_lineup_text(lineup, sizeof lineup, &r->plan.lineup);
    bq_sim_percent(ended, sizeof ended, language, (double)r->tally->over_by[BQ_BY_LAST] / games, 1);
    bq_sim_percent(unfinished, sizeof unfinished, language, (double)r->tally->unfinished[0] / games,
                   1);
    BQ__PUT(to, language, &p.names, BQ_T_SIM_TITLE, bq_arg_text("edition", p.names.title),
            bq_arg_text("seats", lineup),
            bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)r->tally->games[0]),
            bq_arg_of(BQ_ARG_NUMBER, "seed", (int64_t)r->plan.seed));
    fputc('\n', to);
    if (r->plan.options[0]) {
        BQ__PUT(to, language, NULL, BQ_T_SIM_OPTIONS, bq_arg_text("options", r->plan.options));
        fputc('\n', to);
    }
    BQ__PUT(to, language, NULL, BQ_T_SIM_ENDED, bq_arg_text("ended", ended),
            bq_arg_text("unfinished", unfinished),
            bq_arg_of(BQ_ARG_NUMBER, "rounds", r->plan.most_rounds));
    fputc('\n', to);
    players(&p);
    lengths(&p);
    groups(&p);
    return !ferror(to);
}

/* ---- CSV: the squares, which are what one wants to sort ---- */

bool bq_sim_csv(FILE *to, const bq_sim_result *r)
{
    const bq_sim_plan *plan = &r->plan;
    const bq_tally *t = r->tally;
    fputs("what,index,name,group,games,wins,win_rate,low,high,landings_per_game,rent_per_game,"
          "spent_per_game,return\n",
          to);
    for (unsigned i = 0; i < 2 * plan->lineup.seats; i++) {
        unsigned k = i / 2;
        bq_share s = i % 2 ? bq_share_place(t, k) : bq_share_seat(t, k);
        fprintf(to, "%s,%u,", i % 2 ? "place" : "seat", k + 1);
        bq_csv_text(to, i % 2 ? "" : plan->lineup.word[k]);
        fprintf(to, ",,%" PRIu64 ",%" PRIu64 ",%.6f,%.6f,%.6f,,,,\n", s.games, s.wins, s.rate,
                s.low, s.high);
    }
    for (unsigned square = 0; square < plan->ed.squares; square++) {
        bool deed = plan->ed.deeds >> square & 1u;
        bq_yield y = bq_yield_of(t, (uint64_t)1 << square);
        bq_share s = bq_share_first(t, square);
        fprintf(to, "square,%u,", square);
        bq_csv_text(to, plan->file->text[plan->file->language].square[square]);
        fputc(',', to);
        if (deed)
            bq_csv_text(to, plan->file->group_key[plan->ed.square[square].group]);
        if (deed)
            fprintf(to, ",%" PRIu64 ",,%.6f,%.6f,%.6f,%.6f,%.4f,%.4f,%.6f\n", s.games, s.rate,
                    s.low, s.high, y.landings, y.rent, y.spent, y.back);
        else
            fprintf(to, ",,,,,,%.6f,,,\n", y.landings);
    }
    return !ferror(to);
}

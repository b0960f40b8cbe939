/* report.c - a run as a report of HTML: the frame. The pictures are in report_*.c, the
 * looks in report.css, which the build puts into the program. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sim/report.h"
#include "sim/report_css.h"

/* ---- words ---- */

void bq__sim_text_of(const bq__sim_page *p, char *out, size_t size, enum bq_text_key key)
{
    bq_buf text = bq_buf_on(out, size);
    bq_text_put(&text, p->language, &p->names, key, NULL, 0);
}

void bq__sim_say(const bq__sim_page *p, enum bq_text_key key)
{
    char text[1024];
    bq__sim_text_of(p, text, sizeof text, key);
    bq_html_text(p->to, text);
}

static void say_with(const bq__sim_page *p, enum bq_text_key key, const bq_arg *args, size_t n)
{
    char line[BQ_SENTENCE_BYTES];
    bq_buf text = bq_buf_on(line, sizeof line);
    bq_text_put(&text, p->language, &p->names, key, args, n);
    bq_html_text(p->to, line);
}

void bq__sim_section(const bq__sim_page *p, const char *id, enum bq_text_key title,
                     enum bq_text_key note)
{
    const char *shape = !strcmp(id, "worth")   ? " class=\"wide\""
                        : !strcmp(id, "board") ? " class=\"tall\""
                                               : "";
    fprintf(p->to, "<section id=\"%s\"%s><h2>", id, shape);
    bq__sim_say(p, title);
    fputs("</h2><p class=\"note\">", p->to);
    bq__sim_say(p, note);
    fputs("</p><figure>\n", p->to);
}

void bq__sim_section_end(const bq__sim_page *p)
{
    fputs("</figure></section>\n", p->to);
}

/* A damaged part may hold any sum: it is shown as the largest there is. */
void bq__sim_money(const bq__sim_page *p, char *out, size_t size, double amount)
{
    static const double MOST = 9e18;
    amount = amount < -MOST ? -MOST : amount > MOST ? MOST : amount;
    bq_edition_money(p->words, (int64_t)(amount < 0 ? amount - 0.5 : amount + 0.5), out, size);
}

/* ---- colours ---- */

const char *bq__sim_group_colour(const bq_sim_plan *plan, unsigned group)
{
    static const char *const known[][2] = {{"brown", "#8a5a3b"},   {"light_blue", "#5fb4e5"},
                                           {"pink", "#d2569b"},    {"orange", "#f08a24"},
                                           {"red", "#dd3b3b"},     {"yellow", "#e2b714"},
                                           {"green", "#2f9e55"},   {"dark_blue", "#2d5bd0"},
                                           {"station", "#7b8494"}, {"utility", "#9b8cc4"}};
    static const char *const others[] = {"#0f9d8a", "#b0703c", "#7a6ff0", "#c84f6a",
                                         "#5d8f2e", "#3b8ec2", "#a65bb5", "#c78f1d"};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (!strcmp(known[i][0], plan->file->group_key[group]))
            return known[i][1];
    return others[group % (sizeof others / sizeof others[0])];
}

/* ---- the report ---- */

static void tile(const bq__sim_page *p, const char *value, enum bq_text_key key)
{
    fputs("<div class=\"tile\"><b>", p->to);
    bq_html_text(p->to, value);
    fputs("</b><span>", p->to);
    bq__sim_say(p, key);
    fputs("</span></div>\n", p->to);
}

static void tile_number(const bq__sim_page *p, double value, unsigned digits, enum bq_text_key key)
{
    char text[64];
    bq_sim_decimal(text, sizeof text, p->language, value, digits);
    tile(p, text, key);
}

static void tiles(const bq__sim_page *p)
{
    char text[64];
    double games = p->t->games[0] ? (double)p->t->games[0] : 1;
    fputs("<div class=\"tiles\">\n", p->to);
    tile_number(p, (double)p->t->games[0], 0, BQ_T_SIM_REPORT_TILE_GAMES);
    tile_number(p, bq_length_rounds(p->t).quantile[2], 0, BQ_T_SIM_REPORT_TILE_ROUNDS);
    tile_number(p, bq_length_turns(p->t).quantile[2], 0, BQ_T_SIM_REPORT_TILE_ROLLS);
    bq_sim_percent(text, sizeof text, p->language, (double)p->t->over_by[BQ_BY_LAST] / games, 1);
    tile(p, text, BQ_T_SIM_REPORT_TILE_ENDED);
    tile_number(p, (double)p->t->events[BQ_EV_TRADE] / games, 1, BQ_T_SIM_REPORT_TILE_TRADES);
    tile_number(p, (double)p->t->events[BQ_EV_BUILT] / games, 1, BQ_T_SIM_REPORT_TILE_BUILT);
    fputs("</div>\n", p->to);
}

static void title(const bq__sim_page *p)
{
    const bq_arg args[] = {bq_arg_text("edition", p->words->title),
                           bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)p->t->games[0])};
    say_with(p, BQ_T_SIM_REPORT_TITLE, args, 2);
}

static void head(const bq__sim_page *p)
{
    char lineup[BQ_SEATS * (BQ_BOT_WORD + 2)];
    fprintf(p->to,
            "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" "
            "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<title>",
            bq_language_word(p->language));
    title(p);
    fputs("</title>\n<style>\n", p->to);
    for (size_t i = 0; i < sizeof bq__sim_report_css / sizeof bq__sim_report_css[0]; i++)
        fputs(bq__sim_report_css[i], p->to);
    fputs("</style>\n</head>\n<body>\n<main>\n<h1>", p->to);
    title(p);
    fputs("</h1>\n<p class=\"lead\">", p->to);
    bq__sim_lineup_text(lineup, sizeof lineup, &p->plan->lineup);
    const bq_arg args[] = {bq_arg_text("seats", lineup),
                           bq_arg_of(BQ_ARG_NUMBER, "seed", (int64_t)p->plan->seed)};
    say_with(p, BQ_T_SIM_REPORT_LEAD, args, 2);
    fputs("</p>\n", p->to);
    if (p->plan->options[0]) {
        bq_arg arg = bq_arg_text("options", p->plan->options);
        fputs("<p class=\"lead\">", p->to);
        say_with(p, BQ_T_SIM_OPTIONS, &arg, 1);
        fputs("</p>\n", p->to);
    }
    if (p->result->stopped || bq_sim_missing(p->result)) {
        fputs("<p class=\"warn\">", p->to);
        bq__sim_say(p, BQ_T_SIM_REPORT_PARTIAL);
        fputs("</p>\n", p->to);
    }
}

/* The command that gives the same report again. */
static void command(const bq__sim_page *p)
{
    FILE *to = p->to;
    char options[BQ_SIM_OPTIONS], *rest = options;
    fputs("<code>banquier sim --edition ", to);
    bq_html_text(to, p->plan->file->name);
    memcpy(options, p->plan->options, sizeof options);
    for (char *one = strtok_r(options, " ,", &rest); one; one = strtok_r(NULL, " ,", &rest)) {
        fputs(" --option ", to);
        bq_html_text(to, one);
    }
    fputs(" --seats ", to);
    for (unsigned i = 0; i < p->plan->lineup.seats; i++) {
        fputs(i ? "," : "", to);
        bq_html_text(to, p->plan->lineup.word[i]);
    }
    fprintf(to, " --games %llu --seed %llu", (unsigned long long)p->plan->games,
            (unsigned long long)p->plan->seed);
    if (p->plan->most_rounds != BQ_SIM_ROUNDS)
        fprintf(to, " --most-rounds %u", p->plan->most_rounds);
    fprintf(to, "%s --report FILE.html</code>\n", p->plan->rotate ? "" : " --no-rotate");
}

static void foot(const bq__sim_page *p)
{
    bq_arg rolls = bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)p->t->turns[0]);
    fputs("<footer>", p->to);
    bq__sim_say(p, BQ_T_SIM_REPORT_AGAIN);
    command(p);
    say_with(p, BQ_T_SIM_REPORT_MADE, &rolls, 1);
    fputs("</footer>\n</main>\n</body>\n</html>\n", p->to);
}

bool bq_sim_report(FILE *to, enum bq_language language, const bq_sim_result *result)
{
    bq__sim_page p = {.to = to,
                      .language = language,
                      .result = result,
                      .plan = &result->plan,
                      .t = result->tally,
                      .words = &result->plan.file->text[language]};
    bq_sim_names(&p.names, &result->plan, language);
    head(&p);
    tiles(&p);
    fputs("<div class=\"grid\">\n", to);
    bq__sim_wins(&p);
    bq__sim_places(&p);
    bq__sim_board(&p);
    bq__sim_lengths(&p);
    bq__sim_groups(&p);
    bq__sim_worths(&p);
    bq__sim_squares(&p);
    bq__sim_firsts(&p);
    fputs("</div>\n", to);
    foot(&p);
    return !ferror(to);
}

/* ---- as a file ---- */

static bool write_to(const char *path, enum bq_language language, const bq_sim_result *result)
{
    FILE *to = fopen(path, "w");
    if (!to)
        return false;
    bool good = bq_sim_report(to, language, result) && fflush(to) == 0;
    int why = errno;
    good &= fclose(to) == 0;
    if (why)
        errno = why;
    return good;
}

/* A report that is there stays until the new one is whole; what is no plain file is written to. */
bool bq_sim_report_file(const char *path, enum bq_language language, const bq_sim_result *result)
{
    struct stat there;
    char beside[4096];
    errno = 0;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode))
        return write_to(path, language, result);
    if (snprintf(beside, sizeof beside, "%s.%ld.part", path, (long)getpid()) >=
        (int)sizeof beside) {
        errno = ENAMETOOLONG;
        return false;
    }
    errno = 0;
    if (write_to(beside, language, result) && rename(beside, path) == 0)
        return true;
    int why = errno;
    unlink(beside);
    errno = why;
    return false;
}

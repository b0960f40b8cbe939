/* sweep.c - the same games again and again, with one number changed.
 *
 * Every value is played with the same seeds (common random numbers), game by game beside the games
 * "as usual", so that the difference is known more sharply than the two rates are. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/internal.h"
#include "sim/sweep.h"

/* ---- reading ---- */

static bool read_range(bq_sweep *s, const char *text)
{
    char *end;
    s->from = strtoll(text, &end, 10);
    if (end == text || strncmp(end, "..", 2))
        return false;
    text = end + 2;
    s->to = strtoll(text, &end, 10);
    if (end == text)
        return false;
    s->step = 1;
    if (*end == ':') {
        text = end + 1;
        s->step = strtoll(text, &end, 10);
        if (end == text)
            return false;
    }
    if (*end || s->step < 1 || s->from < 0 || s->to < s->from || s->to > BQ_AMOUNT)
        return false;
    s->steps = (s->to - s->from) / s->step < BQ_SWEEP_STEPS
                   ? (unsigned)((s->to - s->from) / s->step) + 1
                   : BQ_SWEEP_STEPS + 1;
    return s->steps <= BQ_SWEEP_STEPS;
}

/* "medium.reserve": the first `medium` of the line-up plays otherwise, all others as usual. */
static bool find_parameter(bq_sweep *s, const bq_sim_plan *plan, const char *dot)
{
    size_t n = (size_t)(dot - s->key);
    while (s->subject < plan->lineup.seats && (strlen(plan->lineup.word[s->subject]) != n ||
                                               strncmp(plan->lineup.word[s->subject], s->key, n)))
        s->subject++;
    if (s->subject == plan->lineup.seats || !plan->lineup.bot[s->subject]->style)
        return false;
    int which = bq_style_key_of(dot + 1, strlen(dot + 1));
    if (which < 0 || s->from < bq_style_keys[which].least || s->to > bq_style_keys[which].most)
        return false;
    s->parameter = (unsigned)which;
    s->style = true;
    return true;
}

static bool set_option(const bq_sweep *s, const bq_sim_plan *plan, bq_sim_plan *step, int64_t value,
                       bq_sim_trouble *trouble)
{
    char option[BQ_BOT_WORD + 96];
    *step = *plan;
    snprintf(option, sizeof option, "%s=%" PRId64, s->key, value);
    return bq_sim_option(step, option, trouble) && bq_sim_check(step, trouble);
}

bool bq_sweep_read(bq_sweep *s, const bq_sim_plan *plan, const char *text, bq_sim_trouble *trouble)
{
    memset(s, 0, sizeof *s);
    const char *is = strchr(text, '=');
    if (!is || is == text || (size_t)(is - text) >= sizeof s->key || !read_range(s, is + 1))
        return bq__sim_no(trouble, BQ_T_SIM_NO_SWEEP, 2, BQ_SWEEP_STEPS, text);
    memcpy(s->key, text, (size_t)(is - text));
    const char *dot = strrchr(s->key, '.');
    if (dot)
        return find_parameter(s, plan, dot) ||
               bq__sim_no(trouble, BQ_T_SIM_NO_PARAMETER, 1, 0, s->key);
    bq_sim_plan *step = malloc(sizeof *step);
    bool good = step != NULL;
    for (unsigned i = 0; good && i < s->steps; i++) /* all of them before the first game */
        good = set_option(s, plan, step, s->from + s->step * i, trouble);
    free(step);
    return good;
}

/* ---- playing ---- */

/* One value: a plan of its own, and a bot of its own. */
typedef struct variant {
    bq_sim_plan plan;
    bq_bot_sense sense;
    bq_bot_style style;
    bq_bot bot;
} variant;

typedef struct gallery {
    const bq_sim_plan *plan;
    const bq_sweep *sweep;
    variant *variant;     /* steps, and as usual */
    bq__sim_watch *watch; /* one a worker */
    bq_sweep_row *rows;   /* steps + 1 a worker */
} gallery;

static void make_variant(const bq_sweep *s, const bq_sim_plan *plan, variant *v, unsigned i)
{
    bq_sim_trouble trouble;
    v->plan = *plan;
    if (i < s->steps && !s->style)
        set_option(s, plan, &v->plan, s->from + s->step * i,
                   &trouble); /* judged when it was read */
    if (i < s->steps && s->style) {
        v->bot = *plan->lineup.bot[s->subject];
        v->style = *v->bot.style;
        bq_style_set(&v->style, s->parameter, (int32_t)(s->from + s->step * i));
        v->bot.style = &v->style;
        v->plan.lineup.bot[s->subject] = &v->bot;
    }
    bq_bot_sense_prepare(&v->sense, &v->plan.ed);
}

/* Parts of a win that the subject has from the game just played. */
static unsigned won(const bq__sim_watch *w, const bq_sweep *s, uint64_t g, bool over)
{
    unsigned winners = over ? w->match.st.winners : 0;
    unsigned seat = bq_sim_seat(w->plan, g, s->subject);
    return winners >> seat & 1u ? BQ_WIN / bq_count(winners) : 0;
}

static void one_game(void *self, unsigned worker, uint64_t g)
{
    gallery *gal = self;
    const bq_sweep *s = gal->sweep;
    bq__sim_watch *w = &gal->watch[worker];
    bq_sweep_row *rows = gal->rows + (size_t)worker * (s->steps + 1);
    unsigned usual = 0;
    for (unsigned k = 0; k <= s->steps; k++) {
        unsigned i = k ? k - 1 : s->steps; /* as usual comes first: the others are compared to it */
        variant *v = &gal->variant[i];
        bq__sim_watch_init(w, &v->plan, &v->sense, NULL);
        bool over = bq__sim_watch_game(w, g);
        unsigned parts = won(w, s, g, over);
        usual = k ? usual : parts;
        int64_t more = (int64_t)parts - (int64_t)usual;
        rows[i].games++;
        rows[i].ended += over && w->match.st.over_by == BQ_BY_LAST;
        rows[i].parts += parts;
        rows[i].more += more;
        rows[i].more_squared += (uint64_t)(more * more);
        rows[i].rounds += w->match.st.rounds;
    }
}

static void add_rows(bq_sweep_row *to, const bq_sweep_row *from, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        to[i].games += from[i].games;
        to[i].ended += from[i].ended;
        to[i].parts += from[i].parts;
        to[i].more += from[i].more;
        to[i].more_squared += from[i].more_squared;
        to[i].rounds += from[i].rounds;
    }
}

bq_sweep_row *bq_sweep_run(const bq_sweep *s, const bq_sim_plan *plan)
{
    unsigned jobs = bq_jobs(plan->jobs), n = s->steps + 1;
    gallery g = {.plan = plan,
                 .sweep = s,
                 .variant = calloc(n, sizeof *g.variant),
                 .watch = calloc(jobs, sizeof *g.watch),
                 .rows = calloc((size_t)jobs * n, sizeof *g.rows)};
    if (g.variant && g.watch && g.rows) {
        for (unsigned i = 0; i < n; i++)
            make_variant(s, plan, &g.variant[i], i);
        bq_work work = {.piece = one_game,
                        .self = &g,
                        .pieces = plan->games,
                        .jobs = jobs,
                        .stop = plan->stop,
                        .progress = plan->progress,
                        .to = plan->to};
        bq_work_do(&work);
        for (unsigned i = 1; i < jobs; i++)
            add_rows(g.rows, g.rows + (size_t)i * n, n);
    } else {
        free(g.rows);
        g.rows = NULL;
    }
    free(g.variant);
    free(g.watch);
    return g.rows;
}

/* ---- telling ---- */

typedef struct figures {
    bq_share share;
    double more, error; /* of the rate of wins against as usual, and 1.96 of its standard error */
    double rounds, ended;
} figures;

static figures figures_of(const bq_sweep_row *row)
{
    double n = row->games ? (double)row->games : 1, more = (double)row->more / BQ_WIN / n;
    double square = (double)row->more_squared / BQ_WIN / BQ_WIN / n;
    return (figures){.share = bq_share_of(row->parts, row->games),
                     .more = more,
                     .error = 1.96 * sqrt(fmax(0, square - more * more) / n),
                     .rounds = (double)row->rounds / n,
                     .ended = (double)row->ended / n};
}

static void put_row(bq_buf *b, const bq_sweep *s, unsigned k, figures f)
{
    bq_json_open(b, NULL, '{');
    if (k < s->steps)
        bq_json_int(b, "value", s->from + s->step * k);
    else
        bq_json_word(b, "value", "usual");
    bq_json_real(b, "win_rate", f.share.rate, 6);
    bq__sim_json_interval(b, "interval", f.share.low, f.share.high, 6);
    bq_json_real(b, "difference", f.more, 6);
    bq__sim_json_interval(b, "difference_interval", f.more - f.error, f.more + f.error, 6);
    bq_json_real(b, "rounds", f.rounds, 4);
    bq_json_real(b, "ended_by_bankruptcy_share", f.ended, 6);
    bq_json_close(b, '}');
}

bool bq_sweep_json(FILE *to, const bq_sim_plan *plan, const bq_sweep *s, const bq_sweep_row *rows)
{
    bq_buf b = bq_buf_grow(BQ__SIM_JSON_BYTES);
    bq_json_open_lines(&b, NULL, '{');
    bq_json_open(&b, "sweep", '{');
    bq_json_text(&b, "key", s->key);
    bq_json_int(&b, "from", s->from);
    bq_json_int(&b, "to", s->to);
    bq_json_int(&b, "step", s->step);
    bq_json_text(&b, "edition", plan->file->name);
    bq_json_text(&b, "subject", plan->lineup.word[s->subject]);
    bq__sim_json_count(&b, "games", rows[0].games);
    bq__sim_json_count(&b, "seed", plan->seed);
    bq_json_close(&b, '}');
    bq_json_open_lines(&b, "rows", '[');
    for (unsigned k = 0; k <= s->steps; k++)
        put_row(&b, s, k, figures_of(&rows[k]));
    bq_json_close(&b, ']');
    bq_json_close(&b, '}');
    bq_json_indent(&b, 0);
    bq_buf_char(&b, '\n');
    return bq_buf_print(&b, to);
}

static void column(FILE *to, const char *text, unsigned width)
{
    for (unsigned n = bq_columns(text, strlen(text)); n < width; n++)
        fputc(' ', to);
    fputs(text, to);
}

static void column_word(FILE *to, enum bq_language language, enum bq_text_key key, unsigned width)
{
    char text[128];
    bq_buf at = bq_buf_on(text, sizeof text);
    bq_text_put(&at, language, NULL, key, NULL, 0);
    column(to, text, width);
}

static void row_text(FILE *to, enum bq_language language, const bq_sweep_row *row)
{
    figures f = figures_of(row);
    char text[64], error[64], both[160];
    bq_sim_percent(text, sizeof text, language, f.share.rate, 2);
    column(to, text, 12);
    bq_sim_decimal(text, sizeof text, language, 100 * f.more, 2);
    bq_sim_decimal(error, sizeof error, language, 100 * f.error, 2);
    snprintf(both, sizeof both, "%s \u00B1 %s", text, error);
    column(to, both, 22);
    bq_sim_decimal(text, sizeof text, language, f.rounds, 1);
    column(to, text, 12);
    bq_sim_percent(text, sizeof text, language, f.ended, 1);
    column(to, text, 16);
    fputc('\n', to);
}

bool bq_sweep_text(FILE *to, enum bq_language language, const bq_sim_plan *plan, const bq_sweep *s,
                   const bq_sweep_row *rows)
{
    char value[32];
    BQ__PUT(to, language, NULL, BQ_T_SIM_SWEEP_TITLE, bq_arg_text("key", s->key),
            bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)rows[0].games),
            bq_arg_text("bot", plan->lineup.word[s->subject]),
            bq_arg_text("edition", plan->file->text[language].title));
    fputs("\n\n", to);
    column_word(to, language, BQ_T_SIM_HEAD_VALUE, 12);
    column_word(to, language, BQ_T_SIM_HEAD_WINS, 12);
    column_word(to, language, BQ_T_SIM_HEAD_DIFFERENCE, 22);
    column_word(to, language, BQ_T_SIM_HEAD_ROUNDS, 12);
    column_word(to, language, BQ_T_SIM_HEAD_RUINS, 16);
    fputc('\n', to);
    for (unsigned i = 0; i < s->steps; i++) {
        bq_sim_decimal(value, sizeof value, language, (double)(s->from + s->step * i), 0);
        column(to, value, 12);
        row_text(to, language, &rows[i]);
    }
    column_word(to, language, BQ_T_SIM_USUAL, 12);
    row_text(to, language, &rows[s->steps]);
    return !ferror(to);
}

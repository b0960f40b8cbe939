/* law.c - many rolls on many cores: how often does a roll end on each square?
 *
 * The rolls are cut into blocks with seeds of their own, so that the result does not depend on how
 * many cores there are. Each block begins with rolls that are not counted: the law is that of the
 * long run, not of a token that has just left the first square. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/internal.h"
#include "sim/law.h"

enum { BLOCK = BQ_LAW_BLOCK, UNCOUNTED = 1000 };

/* What one worker has counted. */
typedef struct count {
    uint64_t row[BQ_LAW_ROWS];
    uint64_t whole[BQ_LAW_ROWS];   /* of whole blocks alone */
    uint64_t squared[BQ_LAW_ROWS]; /* likewise */
    uint64_t rolls;
    uint64_t blocks;
} count;

typedef struct field {
    const bq_law_plan *plan;
    bq_mover mover;
    count *count; /* one a worker */
} field;

static void block(void *self, unsigned worker, uint64_t number)
{
    field *f = self;
    count *c = &f->count[worker];
    uint64_t left = f->plan->rolls - number * BLOCK, rolls = left < BLOCK ? left : BLOCK;
    uint64_t states[BQ_MOVER_STATES], rows[BQ_LAW_ROWS] = {0};
    bq_token token;
    bq_token_start(&f->mover, &token, bq_mix(f->plan->seed, number));
    bq_token_roll(&f->mover, &token, UNCOUNTED, states);
    memset(states, 0, sizeof states);
    bq_token_roll(&f->mover, &token, rolls, states);
    for (unsigned state = 0; state < f->mover.states; state++)
        rows[bq_mover_row(&f->mover, state)] += states[state];
    for (unsigned row = 0; row <= f->plan->ed->squares; row++) {
        c->row[row] += rows[row];
        if (rolls == BLOCK) {
            c->whole[row] += rows[row];
            c->squared[row] += rows[row] * rows[row];
        }
    }
    c->rolls += rolls;
    c->blocks += rolls == BLOCK;
}

static void add(bq_landing *law, const count *c)
{
    law->rolls += c->rolls;
    law->blocks += c->blocks;
    for (unsigned row = 0; row < law->rows; row++) {
        law->count[row] += c->row[row];
        law->whole[row] += c->whole[row];
        law->squared[row] += c->squared[row];
    }
}

bool bq_law_run(const bq_law_plan *plan, bq_landing *law)
{
    unsigned jobs = bq_jobs(plan->jobs);
    field *f = calloc(1, sizeof *f);
    count *counts = calloc(jobs, sizeof *counts);
    memset(law, 0, sizeof *law);
    law->rows = plan->ed->squares + 1u;
    if (f && counts) {
        f->plan = plan;
        f->count = counts;
        bq_mover_prepare(&f->mover, plan->ed, plan->stays, plan->independent);
        bq_work work = {.piece = block,
                        .self = f,
                        .pieces = (plan->rolls + BLOCK - 1) / BLOCK,
                        .jobs = jobs,
                        .stop = plan->stop,
                        .progress = plan->progress,
                        .to = plan->to};
        bq_work_do(&work);
        for (unsigned worker = 0; worker < jobs; worker++)
            add(law, &counts[worker]);
        bq_mover_exact(&f->mover, law->exact);
    }
    bool good = f && counts;
    free(f);
    free(counts);
    return good;
}

static double percent(const bq_landing *law, unsigned row)
{
    return law->rolls ? 100 * (double)law->count[row] / (double)law->rolls : 0;
}

double bq_law_error(const bq_landing *law, unsigned row)
{
    double n = (double)law->blocks, share = percent(law, row) / 100;
    if (law->blocks < 20) /* too few to compare: as if every roll were on its own */
        return law->rolls ? 100 * sqrt(share * (1 - share) / (double)law->rolls) : 0;
    double mean = (double)law->whole[row] / n,
           variance = (double)law->squared[row] / n - mean * mean;
    return 100 * sqrt(fmax(0, variance) / (n - 1)) / BLOCK;
}

double bq_law_off(const bq_landing *law)
{
    double most = 0;
    for (unsigned row = 0; row < law->rows; row++)
        most = fmax(most, fabs(percent(law, row) - 100 * law->exact[row]));
    return most;
}

const char *bq_law_row_name(const bq_law_plan *plan, unsigned row, enum bq_edition_language words)
{
    return row < plan->ed->squares ? plan->file->text[words].square[row] : "";
}

static void put_row(bq_buf *b, const bq_law_plan *plan, const bq_landing *law, unsigned row)
{
    bool jail = row == plan->ed->squares;
    double share = percent(law, row) / 100;
    bq_json_open(b, NULL, '{');
    bq_json_int(b, "index", row);
    bq_json_word(b, "kind", jail ? "in_jail" : bq_square_words[plan->ed->square[row].kind]);
    bq_json_text(b, "name", jail ? "in jail" : bq_law_row_name(plan, row, plan->file->language));
    bq__sim_json_count(b, "count", law->count[row]);
    bq_json_real(b, "percent", 100 * share, 6);
    bq_json_real(b, "error", bq_law_error(law, row), 6);
    bq_json_real(b, "exact", 100 * law->exact[row], 6);
    bq_json_real(b, "difference", 100 * (share - law->exact[row]), 6);
    bq_json_close(b, '}');
}

bool bq_law_json(FILE *to, const bq_law_plan *plan, const bq_landing *law)
{
    bq_buf b = bq_buf_grow(BQ__SIM_JSON_BYTES);
    bq_json_open_lines(&b, NULL, '{');
    bq_json_open(&b, "movement", '{');
    bq_json_text(&b, "edition", plan->file->name);
    bq_json_text(&b, "options", plan->options);
    bq_json_word(&b, "jail", plan->stays ? "long" : "short");
    bq_json_word(&b, "draws", plan->independent ? "independent" : "decks");
    bq__sim_json_count(&b, "seed", plan->seed);
    bq_json_int(&b, "squares", plan->ed->squares);
    bq_json_close(&b, '}');
    bq__sim_json_count(&b, "rolls", law->rolls);
    bq_json_flag(&b, "complete", law->rolls == plan->rolls);
    bq_json_real(&b, "worst_difference", bq_law_off(law), 6);
    bq_json_open_lines(&b, "rows", '[');
    for (unsigned row = 0; row < law->rows; row++)
        put_row(&b, plan, law, row);
    bq_json_close(&b, ']');
    bq_json_close(&b, '}');
    bq_json_indent(&b, 0);
    bq_buf_char(&b, '\n');
    return bq_buf_print(&b, to);
}

bool bq_law_csv(FILE *to, const bq_law_plan *plan, const bq_landing *law)
{
    fputs("index,kind,name,count,percent,exact\n", to);
    for (unsigned row = 0; row < law->rows; row++) {
        bool jail = row == plan->ed->squares;
        fprintf(to, "%u,%s,", row, jail ? "in_jail" : bq_square_words[plan->ed->square[row].kind]);
        bq_csv_text(to, jail ? "in jail" : bq_law_row_name(plan, row, plan->file->language));
        fprintf(to, ",%" PRIu64 ",%.6f,%.6f\n", law->count[row], percent(law, row),
                100 * law->exact[row]);
    }
    return !ferror(to);
}

/* ---- for a person ---- */

static void line(FILE *to, const char *name, const char *percent_text, const char *exact)
{
    unsigned columns = bq_columns(name, strlen(name));
    fprintf(to, "  %s", name);
    for (; columns < 42; columns++)
        fputc(' ', to);
    for (columns = bq_columns(percent_text, strlen(percent_text)); columns < 12; columns++)
        fputc(' ', to);
    fputs(percent_text, to);
    for (columns = bq_columns(exact, strlen(exact)); columns < 12; columns++)
        fputc(' ', to);
    fprintf(to, "%s\n", exact);
}

static void word(char *out, size_t size, enum bq_language language, enum bq_text_key key)
{
    bq_buf at = bq_buf_on(out, size);
    bq_text_put(&at, language, NULL, key, NULL, 0);
}

bool bq_law_text(FILE *to, enum bq_language language, const bq_law_plan *plan,
                 const bq_landing *law)
{
    char a[128], b[128], c[128], off[32];
    bq_sim_decimal(off, sizeof off, language, bq_law_off(law), 4);
    BQ__PUT(to, language, NULL, plan->stays ? BQ_T_SIM_LAW_LONG : BQ_T_SIM_LAW_SHORT,
            bq_arg_text("edition", plan->file->text[language].title),
            bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)law->rolls));
    fputc('\n', to);
    BQ__PUT(to, language, NULL, plan->independent ? BQ_T_SIM_LAW_OFF : BQ_T_SIM_LAW_DECKS,
            bq_arg_text("n", off));
    fputs("\n\n", to);
    word(a, sizeof a, language, BQ_T_SIM_HEAD_SQUARE);
    word(b, sizeof b, language, BQ_T_SIM_HEAD_PLAYED);
    word(c, sizeof c, language, BQ_T_SIM_HEAD_EXACT);
    line(to, a, b, c);
    for (unsigned row = 0; row < law->rows; row++) {
        char jail[128], name[300];
        word(jail, sizeof jail, language, BQ_T_SIM_IN_JAIL);
        bool in_jail = row == plan->ed->squares;
        snprintf(name, sizeof name, "%2u  %.280s", row,
                 in_jail ? jail : bq_law_row_name(plan, row, (enum bq_edition_language)language));
        bq_sim_percent(b, sizeof b, language, percent(law, row) / 100, 4);
        bq_sim_percent(c, sizeof c, language, law->exact[row], 4);
        line(to, name, b, c);
    }
    return !ferror(to);
}

/* law.c - many rolls on many cores: how often does a roll end on each square?
 *
 * The rolls are cut into blocks with seeds of their own, so that the result does not depend on how
 * many cores there are. Each block begins with rolls that are not counted: the law is that of the
 * long run, not of a token that has just left the first square. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/json.h"
#include "sim/law.h"
#include "sim/work.h"

enum { BLOCK = 1 << 21, UNCOUNTED = 1000 };

typedef struct bench {
    const bq_law_plan *plan;
    bq_mover mover;
    uint64_t (*count)[BQ_MOVER_STATES]; /* one a worker */
    uint64_t *rolls;                    /* likewise */
} bench;

static void block(void *self, unsigned worker, uint64_t number)
{
    bench *b = self;
    uint64_t begin = number * BLOCK, left = b->plan->rolls - begin, rolls = left < BLOCK ? left : BLOCK;
    uint64_t unseen[BQ_MOVER_STATES];
    bq_token token;
    bq_token_start(&b->mover, &token, bq_mix(b->plan->seed, number));
    bq_token_roll(&b->mover, &token, UNCOUNTED, unseen);
    bq_token_roll(&b->mover, &token, rolls, b->count[worker]);
    b->rolls[worker] += rolls;
}

void bq_law_run(const bq_law_plan *plan, bq_law *law)
{
    static bench b;
    unsigned jobs = bq_jobs(plan->jobs);
    b.plan = plan;
    b.count = calloc(jobs, sizeof *b.count);
    b.rolls = calloc(jobs, sizeof *b.rolls);
    if (!b.count || !b.rolls)
        abort(); /* a few kilobytes a core */
    bq_mover_prepare(&b.mover, plan->ed, plan->stays, plan->independent);
    bq_work work = {.piece = block, .self = &b, .pieces = (plan->rolls + BLOCK - 1) / BLOCK,
                    .jobs = jobs, .stop = plan->stop, .progress = plan->progress, .to = plan->to};
    bq_work_do(&work);
    memset(law, 0, sizeof *law);
    law->rows = plan->ed->squares + 1u;
    for (unsigned worker = 0; worker < jobs; worker++) {
        law->rolls += b.rolls[worker];
        for (unsigned state = 0; state < b.mover.states; state++)
            law->count[bq_mover_row(&b.mover, state)] += b.count[worker][state];
    }
    bq_mover_exact(&b.mover, law->exact);
    free(b.count);
    free(b.rolls);
}

static double percent(const bq_law *law, unsigned row)
{
    return law->rolls ? 100 * (double)law->count[row] / (double)law->rolls : 0;
}

double bq_law_off(const bq_law *law)
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

bool bq_law_json(FILE *to, const bq_law_plan *plan, const bq_law *law)
{
    fputs("{\n\"movement\": {\"edition\": ", to);
    bq_json_text(to, plan->file->name);
    fputs(", \"options\": ", to);
    bq_json_text(to, plan->options);
    fprintf(to, ", \"jail\": \"%s\", \"draws\": \"%s\", \"seed\": %" PRIu64 ", \"squares\": %u},\n",
            plan->stays ? "long" : "short", plan->independent ? "independent" : "decks", plan->seed,
            plan->ed->squares);
    fprintf(to, "\"rolls\": %" PRIu64 ",\n\"complete\": %s,\n\"worst_difference\": %.6f,\n\"rows\": [\n",
            law->rolls, law->rolls == plan->rolls ? "true" : "false", bq_law_off(law));
    for (unsigned row = 0; row < law->rows; row++) {
        bool jail = row == plan->ed->squares;
        double share = percent(law, row) / 100;
        fprintf(to, "{\"index\": %u, \"kind\": ", row);
        bq_json_text(to, jail ? "in_jail" : bq_square_words[plan->ed->square[row].kind]);
        fputs(", \"name\": ", to);
        bq_json_text(to, jail ? "in jail" : bq_law_row_name(plan, row, plan->file->language));
        fprintf(to,
                ", \"count\": %" PRIu64 ", \"percent\": %.6f, \"error\": %.6f, \"exact\": %.6f, "
                "\"difference\": %.6f}%s\n",
                law->count[row], 100 * share,
                law->rolls ? 100 * sqrt(share * (1 - share) / (double)law->rolls) : 0,
                100 * law->exact[row], 100 * (share - law->exact[row]),
                row + 1 < law->rows ? "," : "");
    }
    fputs("]\n}\n", to);
    return !ferror(to);
}

bool bq_law_csv(FILE *to, const bq_law_plan *plan, const bq_law *law)
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

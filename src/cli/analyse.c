/* analyse.c - the verb "analyse": a saved game read, judged on all cores, and told.
 *
 * What is wrong with a file is said in a sentence, and what can be analysed is: a save that breaks off or has a line
 * that cannot be is analysed up to there. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyse/analyse.h"
#include "cli/cli.h"
#include "cli/out_file.h"
#include "cli/sim_line.h"
#include "game/say.h"
#include "os/os.h"
#include "save/save.h"
#include "sim/work.h"

enum { SAVE_BYTES = 32 << 20, OUT_BYTES = 256 << 20 }; /* a longer save is refused */

typedef struct job {
    const bq_args *args;
    const char *path;
    char *bytes;
    size_t n;
    bq_edition_file *file; /* NULL: it is not here */
    bq_table *table;
    bq_text_names names;
    const char *seat[BQ_SEATS];
    bool broken; /* a line of the save cannot be: what stands before it is there */
} job;

static void note(const job *j, enum bq_text_key key, const bq_arg *args, size_t n)
{
    char line[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_text_put(&b, j->args->language, NULL, key, args, n);
    fprintf(stderr, "%s\n", line);
}

static int trouble_said(const job *j, const bq_trouble *trouble)
{
    char line[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_say_trouble(&b, j->args->language, NULL, trouble);
    fprintf(stderr, "%s\n", line);
    return BQ_REFUSED;
}

/* ---- reading ---- */

static bool read_bytes(job *j, bq_trouble *trouble)
{
    bool in = !strcmp(j->path, "-");
    j->bytes = in ? bq_os_read_fd(STDIN_FILENO, SAVE_BYTES, &j->n) : bq_os_read(j->path, SAVE_BYTES, &j->n);
    if (!j->bytes)
        return bq_trouble_system(trouble, BQ_TABLE_CANNOT_READ, j->path, errno);
    return j->n < SAVE_BYTES || bq_trouble_set(trouble, BQ_TABLE_TOO_LONG, "32 MiB");
}

/* The edition's words, if it is here; the rules are in the save. */
static void find_edition(job *j, const char *name)
{
    char error[BQ_SENTENCE_BYTES];
    const bq_arg what = bq_arg_text("what", name);
    if (!bq_edition_here(name)) {
        note(j, BQ_T_ANALYSE_NO_EDITION, &what, 1);
        return;
    }
    if (!bq_say_open(&j->file, name, j->args->language, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        j->file = NULL;
    }
}

/* Where line number `line` begins. */
static size_t line_at(const char *bytes, size_t n, unsigned line)
{
    size_t at = 0;
    for (unsigned i = 1; i < line && at < n; i++) {
        const char *end = memchr(bytes + at, '\n', n - at);
        at = end ? (size_t)(end - bytes) + 1 : n;
    }
    return at;
}

static bool parse(job *j, bq_trouble *trouble)
{
    bool torn = false;
    static bq_save_head head;
    static bq_edition rules;
    size_t log;
    if (!bq_save_head_of(j->bytes, j->n, &head, &rules, &log, trouble))
        return false;
    find_edition(j, head.edition);
    j->table = bq_save_parse(j->bytes, j->n, j->file, &torn, trouble);
    size_t good = trouble->line ? line_at(j->bytes, j->n, trouble->line) : 0;
    if (!j->table && good > log) {
        bq_trouble again = {0};
        j->table = bq_save_parse(j->bytes, good, j->file, &torn, &again);
        j->broken = j->table != NULL;
        if (j->broken) {
            trouble_said(j, trouble);
            note(j, BQ_T_ANALYSE_BEFORE, NULL, 0);
        }
    }
    if (torn)
        note(j, BQ_T_PLAIN_LOAD_TORN, NULL, 0);
    return j->table != NULL;
}

static void name_seats(job *j)
{
    const bq_table_plan *plan = bq_table_plan_of(j->table);
    const bq_edition *ed = bq_table_edition(j->table);
    j->names = j->file ? bq_say_names(j->file, ed, j->args->language) : (bq_text_names){.edition = ed};
    for (unsigned seat = 0; seat < plan->seats; seat++)
        j->seat[seat] = plan->seat[seat].name;
    j->names.seat = j->seat;
    j->names.seats = plan->seats;
}

/* ---- judging ---- */

static void piece(void *self, unsigned worker, uint64_t number)
{
    (void)worker;
    bq_analysis_piece(self, (size_t)number);
}

/* What the numbers cannot be is said before they are. */
static void remarks(const job *j, const bq_analysis *a)
{
    const bq_arg playouts = bq_arg_of(BQ_ARG_NUMBER, "n", bq_analysis_playouts(a));
    const bq_arg moves = bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)bq_analysis_moves(a));
    if (!bq_analyse_trained(bq_table_edition(j->table)))
        note(j, BQ_T_ANALYSE_UNTRAINED, &playouts, 1);
    if (bq_analysis_cut(a))
        note(j, BQ_T_ANALYSE_CUT, &moves, 1);
    if (bq_table_state(j->table)->stage != BQ_STAGE_OVER)
        note(j, BQ_T_ANALYSE_UNFINISHED, NULL, 0);
}

static bool judge(const job *j, bq_analysis *a)
{
    bq_progress meter = {.language = j->args->language, .unit = BQ_T_ANALYSE_PROGRESS};
    bq_work work = {.piece = piece,
                    .self = a,
                    .pieces = bq_analysis_pieces(a),
                    .jobs = (unsigned)bq_args_number(j->args, "--jobs", 0),
                    .stop = &bq_sim_stopped};
    if (isatty(STDERR_FILENO)) {
        work.progress = bq_progress_show;
        work.to = &meter;
    }
    bool whole = bq_work_do(&work) == work.pieces;
    bq_progress_clear(&meter);
    bq_analysis_finish(a);
    return whole;
}

/* ---- telling ---- */

static int told(const job *j, const bq_analysis *a)
{
    const bq_analyse_words words = {j->args->language, &j->names};
    const char *report = bq_args_value(j->args, "--html");
    bq_buf b = bq_buf_grow(OUT_BYTES);
    if (bq_args_has(j->args, "--json"))
        bq_analyse_json(&b, &words, a);
    else if (bq_args_has(j->args, "--csv"))
        bq_analyse_csv(&b, a);
    else if (!report)
        bq_analyse_text(&b, &words, a, bq_args_has(j->args, "--moves"));
    if (b.n && !bq_buf_print(&b, stdout))
        return bq_args_refused(j->args, BQ_T_SIM_NO_MEMORY, NULL, 0);
    if (!report)
        return BQ_DONE;
    b = bq_buf_grow(OUT_BYTES);
    bq_analyse_html(&b, &words, a);
    size_t n = 0;
    char *text = bq_buf_take(&b, &n);
    int code = text ? bq_cli_write_file(j->args, report, text, n) : bq_args_refused(j->args, BQ_T_SIM_NO_MEMORY, NULL, 0);
    free(text);
    return code;
}

static int analysed(job *j)
{
    const bq_analyse_plan plan = {.seed = (uint64_t)bq_args_number(j->args, "--seed", BQ_SIM_SEED),
                                  .playouts = (uint32_t)bq_args_number(j->args, "--playouts", 0)};
    if (!bq_table_length(j->table))
        return bq_args_refused(j->args, BQ_T_ANALYSE_NO_MOVES, NULL, 0);
    bq_analysis *a = bq_analysis_new(j->table, &plan);
    if (!a)
        return bq_args_refused(j->args, BQ_T_SIM_NO_MEMORY, NULL, 0);
    name_seats(j);
    remarks(j, a);
    bool whole = judge(j, a);
    if (!whole)
        note(j, BQ_T_ANALYSE_STOPPED, NULL, 0);
    int code = whole ? told(j, a) : 130;
    bq_analysis_free(a);
    return code;
}

int bq_cli_analyse(const bq_args *args)
{
    job j = {.args = args, .path = args->operand[0]};
    bq_trouble trouble = {0};
    if (!bq_args_not_both(args, "--json", "--csv"))
        return BQ_MISUSED;
    bq_sim_listen();
    int code = read_bytes(&j, &trouble) && parse(&j, &trouble) ? analysed(&j) : trouble_said(&j, &trouble);
    code = code == BQ_DONE && j.broken ? BQ_REFUSED : code;
    bq_table_free(j.table);
    bq_edition_close(j.file);
    free(j.bytes);
    return code;
}

/* sim.c - the verb "sim": what the command line asks for, handed to src/sim.
 *
 * The words stand in verbs.def and sim_line.c; what is then done, here. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/value/value.h"
#include "cli/cli.h"
#include "cli/sim_line.h"
#include "os/os.h"
#include "sim/law.h"
#include "sim/predict.h"
#include "sim/sweep.h"

/* ---- stopping ---- */

volatile int bq_sim_stopped;

/* The first Ctrl-C ends the run and shows what was played; a second one ends the program. */
static void on_interrupt(int signal_number)
{
    if (bq_sim_stopped) {
        bq_os_children_kill();
        _exit(128 + signal_number);
    }
    bq_sim_stopped = 1;
}

void bq_sim_listen(void)
{
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* ---- writing ---- */

/* Was all of it written? `good` is what the writer thinks. */
static int written(const bq_sim_line *c, bool good)
{
    if (good && fflush(stdout) == 0)
        return bq_sim_stopped ? 130 : 0;
    bq_sim_trouble trouble = {.key = BQ_T_SIM_CANNOT_WRITE, .exit = 1};
    snprintf(trouble.detail, sizeof trouble.detail, "stdout: %s", strerror(errno));
    return bq_sim_refuse(c, &trouble);
}

static void tell_stopped(const bq_sim_line *c, uint64_t done, uint64_t all)
{
    if (!bq_sim_stopped)
        return;
    const bq_arg args[] = {bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)done),
                           bq_arg_of(BQ_ARG_NUMBER, "all", (int64_t)all)};
    bq_sim_note(c, BQ_T_SIM_STOPPED, args, 2);
}

/* The report, at once or not at all: a file that was there stays until the new one is whole. */
static int write_report(const bq_sim_line *c, const bq_sim_result *result)
{
    bq_sim_trouble trouble = {.key = BQ_T_SIM_CANNOT_WRITE, .exit = 1};
    if (bq_sim_report_file(c->report, c->language, result))
        return 0;
    snprintf(trouble.detail, sizeof trouble.detail, "%.400s: %s", c->report, strerror(errno));
    return bq_sim_refuse(c, &trouble);
}

static int tell_result(const bq_sim_line *c, const bq_sim_result *result)
{
    bool good = c->json  ? bq_sim_json(stdout, result)
                : c->csv ? bq_sim_csv(stdout, result)
                         : bq_sim_summary(stdout, c->language, result);
    int code = written(c, good);
    int written = c->report ? write_report(c, result) : 0;
    return written ? written : code;
}

/* ---- what can be asked ---- */

/* The master without weights for these rules is another player: it is said. */
static void tell_untrained(const bq_sim_line *c)
{
    for (unsigned seat = 0; seat < c->plan.lineup.seats; seat++)
        if (c->plan.lineup.bot[seat]->attentive && !bq_value_net_of(&c->plan.ed)) {
            bq_sim_note(c, BQ_T_SIM_MASTER_UNTRAINED, NULL, 0);
            return;
        }
}

/* Programs that did not answer as they should: the clock has played for them. */
static void tell_programs(const bq_sim_line *c)
{
    for (unsigned seat = 0; seat < c->plan.lineup.seats; seat++) {
        if (!c->plan.lineup.exec[seat])
            continue;
        bq_exec_count n = bq_exec_counted(c->plan.lineup.exec[seat]);
        const bq_arg args[] = {bq_arg_text("program", c->plan.lineup.word[seat]),
                               bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)n.asked),
                               bq_arg_of(BQ_ARG_NUMBER, "silent", (int64_t)n.silent),
                               bq_arg_of(BQ_ARG_NUMBER, "gone", (int64_t)n.gone),
                               bq_arg_of(BQ_ARG_NUMBER, "wrong", (int64_t)n.wrong)};
        bq_sim_note(c, n.given_up                     ? BQ_T_SIM_PROGRAM_GIVEN_UP
                       : n.silent + n.gone + n.wrong ? BQ_T_SIM_PROGRAM
                                                     : BQ_T_SIM_PROGRAM_FINE, args, 5);
    }
}

static int run_games(bq_sim_line *c)
{
    bq_sim_result result = {.plan = c->plan};
    bq_progress meter = {.language = c->language, .unit = BQ_T_SIM_PROGRESS};
    if (isatty(STDERR_FILENO)) {
        result.plan.progress = bq_progress_show;
        result.plan.to = &meter;
    }
    tell_untrained(c);
    result.plan.stop = &bq_sim_stopped;
    result.tally = bq_sim_run(&result.plan);
    bq_progress_clear(&meter);
    if (!result.tally)
        return bq_sim_refuse(c, &(bq_sim_trouble){.key = BQ_T_SIM_NO_MEMORY, .exit = 1});
    uint64_t planned = bq_sim_part_games(&result.plan), played = result.tally->games[0];
    result.stopped = played < planned;
    tell_stopped(c, played, planned);
    tell_programs(c);
    int code = tell_result(c, &result);
    bq_sim_result_free(&result);
    return code;
}

static int movement(bq_sim_line *c)
{
    static bq_landing law;
    bq_progress meter = {
        .language = c->language, .unit = BQ_T_SIM_PROGRESS_ROLLS, .scale = BQ_LAW_BLOCK};
    bq_law_plan plan = {.file = c->plan.file,
                        .ed = &c->plan.ed,
                        .options = c->plan.options,
                        .rolls = c->rolls,
                        .seed = c->plan.seed,
                        .jobs = c->plan.jobs,
                        .stays = c->stays,
                        .independent = c->independent,
                        .stop = &bq_sim_stopped};
    if (isatty(STDERR_FILENO)) {
        plan.progress = bq_progress_show;
        plan.to = &meter;
    }
    bool good = bq_law_run(&plan, &law);
    bq_progress_clear(&meter);
    if (!good)
        return bq_sim_refuse(c, &(bq_sim_trouble){.key = BQ_T_SIM_NO_MEMORY, .exit = 1});
    tell_stopped(c, law.rolls, plan.rolls);
    return written(c, c->json  ? bq_law_json(stdout, &plan, &law)
                      : c->csv ? bq_law_csv(stdout, &plan, &law)
                               : bq_law_text(stdout, c->language, &plan, &law));
}

static int predict(bq_sim_line *c)
{
    bq_prediction prediction;
    c->plan.stop = &bq_sim_stopped;
    if (!bq_predict(&c->plan, &prediction))
        return bq_sim_refuse(c, &(bq_sim_trouble){.key = BQ_T_SIM_NO_MEMORY, .exit = 1});
    tell_stopped(c, prediction.games, c->plan.games);
    return written(c, c->json ? bq_predict_json(stdout, &c->plan, &prediction)
                              : bq_predict_text(stdout, c->language, &c->plan, &prediction));
}

static int sweep(bq_sim_line *c)
{
    bq_sweep what;
    bq_sim_trouble trouble;
    bq_progress meter = {.language = c->language, .unit = BQ_T_SIM_PROGRESS};
    if (!bq_sweep_read(&what, &c->plan, c->sweep, &trouble))
        return bq_sim_refuse(c, &trouble);
    c->plan.stop = &bq_sim_stopped;
    if (isatty(STDERR_FILENO)) {
        c->plan.progress = bq_progress_show;
        c->plan.to = &meter;
    }
    bq_sweep_row *rows = bq_sweep_run(&what, &c->plan);
    bq_progress_clear(&meter);
    if (!rows)
        return bq_sim_refuse(c, &(bq_sim_trouble){.key = BQ_T_SIM_NO_MEMORY, .exit = 1});
    tell_stopped(c, rows[0].games, c->plan.games);
    int code = written(c, c->json ? bq_sweep_json(stdout, &c->plan, &what, rows)
                                  : bq_sweep_text(stdout, c->language, &c->plan, &what, rows));
    free(rows);
    return code;
}

int bq_cli_sim_merge(const bq_args *args)
{
    bq_sim_line c = {.language = args->language,
                     .report = bq_args_value(args, "--report"),
                     .json = bq_args_has(args, "--json"),
                     .csv = bq_args_has(args, "--csv")};
    bq_sim_result result;
    bq_edition_file *file;
    bq_sim_trouble trouble = {.key = BQ_T_SIM_NO_MEMORY, .exit = 1};
    if (!bq_args_not_both(args, "--json", "--csv"))
        return BQ_MISUSED;
    bool good = bq_sim_merge(&result, &file, bq_args_value(args, "--edition"),
                             (const char *const *)args->operand, args->operands, &trouble);
    int code = good ? tell_result(&c, &result) : bq_sim_refuse(&c, &trouble);
    if (good && bq_sim_missing(&result)) {
        bq_arg arg = bq_arg_of(BQ_ARG_NUMBER, "n", bq_sim_missing(&result));
        bq_sim_note(&c, BQ_T_SIM_MISSING, &arg, 1);
    }
    bq_sim_result_free(&result);
    if (file)
        bq_edition_close(file);
    return code;
}

int bq_cli_sim(const bq_args *args)
{
    static bq_sim_line c;
    bq_edition_file *file = NULL;
    int code;
    bq_sim_listen();
    if (!bq_sim_line_read(&c, args, &code) || !bq_sim_line_plan(&c, &file, &code))
        return code;
    switch (c.verb) {
    case BQ_SIM_MOVEMENT:
        code = movement(&c);
        break;
    case BQ_SIM_PREDICT:
        code = predict(&c);
        break;
    case BQ_SIM_SWEEP:
        code = sweep(&c);
        break;
    default:
        code = run_games(&c);
    }
    bq_lineup_end(&c.plan.lineup);
    bq_edition_close(file);
    return code;
}

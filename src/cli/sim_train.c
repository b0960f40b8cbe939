/* sim_train.c - "sim train": the weights of the value for an edition, as a .weights file.
 *
 * The work is src/sim/train.c; here are the words of the command line and what is said meanwhile. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/sim_line.h"
#include "game/say.h"
#include "sim/train.h"
#include "sim/work.h"

enum { GAMES = 120000, EPOCHS = 3 };

static bool told(void *self, uint64_t games, double loss)
{
    const bq_sim_line *line = self;
    char surprise[64];
    bq_sim_decimal(surprise, sizeof surprise, line->language, loss, 4);
    const bq_arg args[] = {bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)games), bq_arg_text("loss", surprise)};
    if (games % (8 * (uint64_t)BQ_TRAIN_BATCH) == 0)
        bq_sim_note(line, BQ_T_SIM_TRAIN_STEP, args, 2);
    return !bq_sim_stopped;
}

/* The file names the command that made it, but for the cores. */
static bool print(const bq_edition *ed, const char *edition, const bq_train *t, const struct bq_value_net *net)
{
    static char text[BQ_VALUE_BYTES];
    char head[256];
    snprintf(head, sizeof head, "banquier sim train --edition %.100s --games %llu --epochs %u --seed %llu", edition,
             (unsigned long long)t->games, t->epochs, (unsigned long long)t->seed);
    for (char *c = head; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = '?';
    bq_value_rules rules = bq_value_rules_of(ed);
    size_t n = bq_value_print(&rules, net, head, text, sizeof text);
    return n && fwrite(text, 1, n, stdout) == n && !fflush(stdout);
}

static int train(const bq_sim_line *line, const bq_edition *ed, const char *edition, const bq_train *t)
{
    static struct bq_value_net net;
    if (!bq_train_run(t, &net))
        return bq_sim_refuse(line, &(bq_sim_trouble){.key = BQ_T_SIM_NO_MEMORY, .exit = 1});
    if (bq_sim_stopped) /* half-trained weights are no result */
        return 130;
    if (print(ed, edition, t, &net))
        return 0;
    return bq_sim_refuse(line, &(bq_sim_trouble){.key = BQ_T_SIM_CANNOT_WRITE, .exit = 1, .detail = "stdout"});
}

int bq_cli_sim_train(const bq_args *args)
{
    static bq_sim_line line;
    char error[BQ_SENTENCE_BYTES];
    bq_edition_file *file = NULL;
    const char *edition = bq_args_value(args, "--edition");
    edition = edition ? edition : BQ_SAY_STEADY_EDITION;
    line.language = args->language;
    if (!bq_say_open(&file, edition, line.language, error, sizeof error)) {
        bq_sim_trouble trouble = {.key = BQ_T_SIM_NO_EDITION, .exit = 1};
        snprintf(trouble.detail, sizeof trouble.detail, "%.599s", error);
        return bq_sim_refuse(&line, &trouble);
    }
    bq_train t = {.ed = &file->ed,
                  .games = (uint64_t)bq_args_number(args, "--games", GAMES),
                  .epochs = (unsigned)bq_args_number(args, "--epochs", EPOCHS),
                  .seed = (uint64_t)bq_args_number(args, "--seed", BQ_SIM_SEED),
                  .jobs = bq_jobs((unsigned)bq_args_number(args, "--jobs", 0)),
                  .told = told,
                  .self = &line};
    bq_sim_listen();
    int code = train(&line, &file->ed, edition, &t);
    bq_edition_close(file);
    return code;
}

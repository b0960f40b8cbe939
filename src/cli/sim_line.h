/* sim_line.h - the command line of "sim". */
#ifndef BQ_CLI_SIM_LINE_H
#define BQ_CLI_SIM_LINE_H


#include "cli/args.h"
#include "sim/sim.h"

enum bq_sim_verb { BQ_SIM_RUN, BQ_SIM_MOVEMENT, BQ_SIM_PREDICT, BQ_SIM_SWEEP };

typedef struct bq_sim_line {
    enum bq_sim_verb verb;
    enum bq_language language;
    const char *edition;
    const char *seats;
    const char *report;
    const char *sweep;
    char options[BQ_SIM_OPTIONS]; /* all of them: some fit only together */
    uint64_t rolls;
    bool json, csv;
    bool independent, stays;
    bool games_given;
    bq_sim_plan plan;
} bq_sim_line;

/* False: it was said what is wrong, and the exit code. */
bool bq_sim_line_read(bq_sim_line *c, const bq_args *args, int *code);
/* Opens the edition, sets the options and seats the bots. */
bool bq_sim_line_plan(bq_sim_line *c, bq_edition_file **file, int *code);

/* Ctrl-C: the run ends and shows what was played. */
extern volatile int bq_sim_stopped;
void bq_sim_listen(void);

/* Say what is wrong; the exit code. */
int bq_sim_refuse(const bq_sim_line *c, const bq_sim_trouble *trouble);
/* A remark on stderr. */
void bq_sim_note(const bq_sim_line *c, enum bq_text_key key, const bq_arg *args, size_t n);

/* How far a run is, on a terminal: rate and remaining time, ten times a second at most. */
typedef struct bq_progress {
    enum bq_language language;
    enum bq_text_key unit;
    uint64_t scale; /* what one piece stands for; 0: itself */
    int64_t begun_ns, shown_ns;
    bool visible;
} bq_progress;
void bq_progress_show(void *progress, uint64_t done, uint64_t all);
void bq_progress_clear(bq_progress *progress);

#endif

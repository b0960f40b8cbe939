/* sim_line.c - the command line of "sim", beyond what verbs.def can check; and the progress line. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/sim_line.h"
#include "os/os.h"
#include "sim/law.h"
#include "sim/predict.h"
#include "sim/work.h"
#include "game/say.h"

/* ---- saying ---- */

int bq_sim_refuse(const bq_sim_line *c, const bq_sim_trouble *trouble)
{
    bq_sim_say(stderr, c->language, trouble);
    return trouble->exit;
}

void bq_sim_note(const bq_sim_line *c, enum bq_text_key key, const bq_arg *args, size_t n)
{
    char line[BQ_SENTENCE_BYTES];
    bq_buf text = bq_buf_on(line, sizeof line);
    bq_text_put(&text, c->language, NULL, key, args, n);
    fprintf(stderr, "banquier sim: %s\n", line);
}

static bool wrong(bq_sim_trouble *trouble, enum bq_text_key key, int64_t n, const char *detail)
{
    *trouble = (bq_sim_trouble){.key = key, .exit = 2, .n = n};
    snprintf(trouble->detail, sizeof trouble->detail, "%s", detail);
    return false;
}

/* ---- the line ---- */

static bool shard(bq_sim_line *c, const char *value, bq_sim_trouble *trouble)
{
    unsigned long long part, of;
    char *end;
    errno = 0;
    part = strtoull(value, &end, 10);
    if (*value >= '0' && *value <= '9' && *end == '/' && end[1] >= '0' && end[1] <= '9') {
        of = strtoull(end + 1, &end, 10);
        if (!*end && errno == 0 && part >= 1 && part <= of && of <= BQ_SIM_SHARDS) {
            c->plan.shard = (uint32_t)part;
            c->plan.shards = (uint32_t)of;
            return true;
        }
    }
    return wrong(trouble, BQ_T_SIM_NO_SHARD, BQ_SIM_SHARDS, value);
}

/* Words that do not go together, or miss each other. */
static bool coherent(const bq_args *args, bq_sim_trouble *trouble)
{
    static const struct {
        const char *one, *other;
    } clashes[] = {{"--json", "--csv"},          {"--movement-only", "--predict"},
                   {"--movement-only", "--sweep"}, {"--movement-only", "--shard"},
                   {"--movement-only", "--report"}, {"--movement-only", "--games"},
                   {"--movement-only", "--seats"}, {"--predict", "--sweep"},
                   {"--predict", "--shard"},     {"--predict", "--report"},
                   {"--predict", "--csv"},       {"--sweep", "--shard"},
                   {"--sweep", "--report"},      {"--sweep", "--csv"}};
    static const char *const moving[] = {"--jail", "--independent-draws", "--rolls"};
    for (size_t i = 0; i < sizeof clashes / sizeof clashes[0]; i++)
        if (!bq_args_not_both(args, clashes[i].one, clashes[i].other)) {
            *trouble = (bq_sim_trouble){.exit = BQ_MISUSED}; /* it has been said */
            return false;
        }
    for (size_t i = 0; i < sizeof moving / sizeof moving[0]; i++)
        if (bq_args_has(args, moving[i]) && !bq_args_has(args, "--movement-only"))
            return wrong(trouble, BQ_T_SIM_ONLY_MOVING, 0, moving[i]);
    return true;
}

static bool read_line(bq_sim_line *c, const bq_args *args, bq_sim_trouble *trouble)
{
    const char *part = bq_args_value(args, "--shard"), *jail = bq_args_value(args, "--jail");
    if (!coherent(args, trouble))
        return false;
    c->stays = jail && !strcmp(jail, "long");
    return !part || shard(c, part, trouble);
}

bool bq_sim_line_read(bq_sim_line *c, const bq_args *args, int *code)
{
    bq_sim_trouble trouble;
    c->language = args->language;
    c->edition = bq_args_value(args, "--edition");
    c->seats = bq_args_value(args, "--seats");
    c->report = bq_args_value(args, "--report");
    c->sweep = bq_args_value(args, "--sweep");
    c->json = bq_args_has(args, "--json");
    c->csv = bq_args_has(args, "--csv");
    c->independent = bq_args_has(args, "--independent-draws");
    c->games_given = bq_args_has(args, "--games");
    c->rolls = (uint64_t)bq_args_number(args, "--rolls", 10000000);
    c->plan = (bq_sim_plan){
        .games = (uint64_t)bq_args_number(args, "--games", 1000),
        .seed = (uint64_t)bq_args_number(args, "--seed", BQ_SIM_SEED),
        .most_rounds = (uint32_t)bq_args_number(args, "--most-rounds", BQ_SIM_ROUNDS),
        .jobs = (unsigned)bq_args_number(args, "--jobs", 0),
        .shard = 1,
        .shards = 1,
        .rotate = !bq_args_has(args, "--no-rotate")};
    c->verb = bq_args_has(args, "--movement-only") ? BQ_SIM_MOVEMENT
              : bq_args_has(args, "--predict")     ? BQ_SIM_PREDICT
              : c->sweep                           ? BQ_SIM_SWEEP
                                                   : BQ_SIM_RUN;
    if (!bq_args_settings(args, "--option", c->options, sizeof c->options)) {
        *code = BQ_MISUSED;
        return false;
    }
    if (read_line(c, args, &trouble))
        return true;
    *code = trouble.key ? bq_sim_refuse(c, &trouble) : trouble.exit;
    return false;
}

static bool seat_bots(bq_sim_line *c, bq_sim_trouble *trouble)
{
    bool people = c->verb == BQ_SIM_PREDICT, any = false;
    const char *usual = people ? "person,person,person,person" : "medium,medium,medium,medium";
    if (!bq_lineup_read(&c->plan.lineup, c->seats ? c->seats : usual, people, trouble))
        return false;
    if (people && !c->games_given)
        c->plan.games = BQ_PREDICT_GAMES;
    for (unsigned i = 0; i < c->plan.lineup.seats; i++) {
        any |= c->plan.lineup.person[i];
        c->plan.style[i] = bq_style_digest(c->plan.lineup.bot[i]);
    }
    if (people && !any) {
        *trouble = (bq_sim_trouble){.key = BQ_T_SIM_NO_PEOPLE, .exit = 1};
        return false;
    }
    return bq_sim_check(&c->plan, trouble) && bq_lineup_start(&c->plan.lineup, trouble);
}

bool bq_sim_line_plan(bq_sim_line *c, bq_edition_file **file, int *code)
{
    bq_sim_trouble trouble = {.key = BQ_T_SIM_NO_EDITION, .exit = 1};
    char error[BQ_SENTENCE_BYTES];
    bool good = bq_say_open(file, c->edition ? c->edition : BQ_SAY_STEADY_EDITION, c->language, error, sizeof error);
    if (!good) {
        *file = NULL;
        snprintf(trouble.detail, sizeof trouble.detail, "%.*s", (int)sizeof trouble.detail - 1, error);
    } else {
        c->plan.file = *file;
        c->plan.ed = (*file)->ed;
        good = bq_sim_option(&c->plan, c->options, &trouble);
    }
    if (good && c->verb != BQ_SIM_MOVEMENT)
        good = seat_bots(c, &trouble);
    if (good)
        return true;
    *code = bq_sim_refuse(c, &trouble);
    bq_lineup_end(&c->plan.lineup);
    if (*file)
        bq_edition_close(*file);
    return false;
}

/* ---- progress ---- */

static double seconds(int64_t from_ns, int64_t to_ns)
{
    return (double)(to_ns - from_ns) * 1e-9;
}

/* h:mm:ss, or m:ss. */
static void clock_text(char *out, size_t size, double left)
{
    unsigned long s = left > 359999 ? 359999 : (unsigned long)left;
    if (s >= 3600)
        snprintf(out, size, "%lu:%02lu:%02lu", s / 3600, s / 60 % 60, s % 60);
    else
        snprintf(out, size, "%lu:%02lu", s / 60, s % 60);
}

void bq_progress_show(void *progress, uint64_t done, uint64_t all)
{
    bq_progress *p = progress;
    int64_t now_ns = bq_os_now_ns();
    if (!p->begun_ns)
        p->begun_ns = now_ns;
    if ((p->visible && seconds(p->shown_ns, now_ns) < 0.1) || seconds(p->begun_ns, now_ns) < 0.3 || !done)
        return;
    uint64_t scale = p->scale ? p->scale : 1;
    double rate = (double)done / seconds(p->begun_ns, now_ns);
    char left[32], line[512];
    clock_text(left, sizeof left, (double)(all - done) / rate + 0.5);
    const bq_arg args[] = {bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)(done * scale)),
                           bq_arg_of(BQ_ARG_NUMBER, "all", (int64_t)(all * scale)),
                           bq_arg_of(BQ_ARG_NUMBER, "rate", (int64_t)(rate * (double)scale)),
                           bq_arg_text("left", left)};
    bq_buf text = bq_buf_on(line, sizeof line);
    bq_text_put(&text, p->language, NULL, p->unit, args, 4);
    fprintf(stderr, "\r\033[K%s", line);
    fflush(stderr);
    p->shown_ns = now_ns;
    p->visible = true;
}

void bq_progress_clear(bq_progress *p)
{
    if (p->visible)
        fputs("\r\033[K", stderr);
}

/* sim_line.c - the command line of "sim": its words, what is wrong with them, and the progress
 * line.
 *
 * Options stand in one table; each takes its value, or is a flag. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/sim_line.h"
#include "sim/law.h"
#include "sim/predict.h"
#include "sim/work.h"

static const char HELP[] =
    "usage: banquier sim [OPTION]...            bots play many games; what happened is told\n"
    "       banquier sim merge FILE...          add up the parts of one run (--json of each shard)\n"
    "       banquier sim --movement-only ...    how often a roll ends on each square\n"
    "       banquier sim --sweep KEY=A..B:STEP  one number changed, everything else equal\n"
    "       banquier sim --predict ...          how many minutes people will play\n"
    "       banquier sim tune ...               better parameters for a bot (sim tune --help)\n"
    "\n"
    "  what is played\n"
    "  --edition E           name or path of an edition (default: classique)\n"
    "  --option KEY=VALUE    play it otherwise; may be given several times\n"
    "  --seats LIST          2 to 8 bots, or file:PATH of a style (default: four times medium)\n"
    "  --games N             up to 1,000,000,000 (default: 1000; with --predict 400)\n"
    "  --seed N              the same seed, the same games (default: 3)\n"
    "  --most-rounds N       stop a game after so many rounds (default: 1000)\n"
    "  --no-rotate           the line-up keeps its seats from game to game\n"
    "  --shard I/N           only part I of N; `sim merge` adds the parts up\n"
    "  --jobs N              cores to use (default: all); the result does not depend on it\n"
    "\n"
    "  what is told\n"
    "  --json                everything, and what `sim merge` reads\n"
    "  --csv                 seats and squares, for a spreadsheet\n"
    "  --report FILE.html    one page with pictures\n"
    "  --lang fr|en|ru       in this language (default: from the locale)\n"
    "\n"
    "  with --movement-only\n"
    "  --jail short|long     leave jail before the next roll, or stay for all attempts\n"
    "  --independent-draws   every card is drawn from a whole deck\n"
    "  --rolls N             up to 1,000,000,000,000 (default: 10000000)\n"
    "\n"
    "  with --sweep          KEY is an option of the table (salary) or a parameter of a bot of the\n"
    "                        line-up (medium.reserve: of the first medium)\n"
    "  with --predict        --seats person,person,medium: people take time, bots do not\n"
    "\n"
    "  --editions DIR        look for editions in DIR first (or set BANQUIER_EDITIONS)\n"
    "  --help                this text\n";

/* ---- saying ---- */

int bq_sim_refuse(const bq_sim_line *c, const bq_sim_trouble *trouble)
{
    bq_sim_say(stderr, c->language, trouble);
    return trouble->exit;
}

void bq_sim_note(const bq_sim_line *c, enum bq_text_key key, const bq_arg *args, size_t n)
{
    char line[BQ_SENTENCE_BYTES];
    bq_text text = bq_text_on(line, sizeof line);
    bq_text_put(&text, c->language, NULL, key, args, n);
    fprintf(stderr, "banquier sim: %s\n", line);
}

static bool wrong(bq_sim_trouble *trouble, enum bq_text_key key, int64_t n, const char *detail)
{
    *trouble = (bq_sim_trouble){.key = key, .exit = 2, .n = n};
    snprintf(trouble->detail, sizeof trouble->detail, "%s", detail);
    return false;
}

enum bq_language bq_sim_language(int argc, char **argv)
{
    enum bq_language language =
        bq_language_of_locale(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"));
    for (int i = 0; i + 1 < argc; i++)
        if (!strcmp(argv[i], "--lang"))
            bq_language_parse(argv[i + 1], &language);
    return language;
}

/* ---- values ---- */

/* A whole number of digits only, least to most. */
bool bq_sim_number(const char *word, const char *value, uint64_t least, uint64_t most,
                   uint64_t *out, bq_sim_trouble *trouble)
{
    char *end, text[200];
    errno = 0;
    *out = strtoull(value, &end, 10);
    if (*value >= '0' && *value <= '9' && !*end && errno == 0 && *out >= least && *out <= most)
        return true;
    snprintf(text, sizeof text, "%.40s %.60s (%llu ...)", word, value, (unsigned long long)least);
    return wrong(trouble, BQ_T_SIM_NO_NUMBER, (int64_t)most, text);
}

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

// clang-format off
enum word {
    EDITION, OPTION, SEATS, GAMES, SEED, MOST_ROUNDS, SHARD, JOBS, REPORT, LANG, JAIL, ROLLS, SWEEP,
    EDITIONS, VALUES, NO_ROTATE = VALUES, JSON, CSV, MOVEMENT, INDEPENDENT, PREDICT, HELP_WORD, WORDS
};
static const char *const words[WORDS] = {
    "--edition", "--option", "--seats", "--games", "--seed", "--most-rounds", "--shard", "--jobs",
    "--report", "--lang", "--jail", "--rolls", "--sweep", "--editions", "--no-rotate", "--json",
    "--csv", "--movement-only", "--independent-draws", "--predict", "--help"};
// clang-format on

static bool take_text(bq_sim_line *c, enum word which, const char *value, bq_sim_trouble *trouble)
{
    switch (which) {
    case EDITION:
        c->edition = value;
        return true;
    case OPTION:
        if (c->option_count == sizeof c->options / sizeof c->options[0])
            return wrong(trouble, BQ_T_SIM_NO_OPTION, 0, value);
        c->options[c->option_count++] = value;
        return true;
    case SEATS:
        c->seats = value;
        return true;
    case REPORT:
        c->report = value;
        return *value || wrong(trouble, BQ_T_SIM_NEEDS_VALUE, 0, words[which]);
    case SWEEP:
        c->sweep = value;
        return true;
    case LANG:
        return bq_language_parse(value, &c->language) ||
               wrong(trouble, BQ_T_SIM_NO_LANGUAGE, 0, value);
    case JAIL:
        c->stays = !strcmp(value, "long");
        return c->stays || !strcmp(value, "short") || wrong(trouble, BQ_T_SIM_NO_POLICY, 0, value);
    default: /* EDITIONS */
        return setenv("BANQUIER_EDITIONS", value, 1) == 0 ||
               wrong(trouble, BQ_T_SIM_NEEDS_VALUE, 0, words[which]);
    }
}

static bool take_value(bq_sim_line *c, enum word which, const char *value, bq_sim_trouble *trouble)
{
    uint64_t n;
    switch (which) {
    case GAMES:
        c->games_given = true;
        return bq_sim_number(words[which], value, 1, BQ_SIM_GAMES, &c->plan.games, trouble);
    case SEED:
        return bq_sim_number(words[which], value, 0, INT64_MAX, &c->plan.seed, trouble);
    case ROLLS:
        return bq_sim_number(words[which], value, 1, BQ_LAW_MOST_ROLLS, &c->rolls, trouble);
    case MOST_ROUNDS:
        if (!bq_sim_number(words[which], value, 1, BQ_SIM_MOST_ROUNDS, &n, trouble))
            return false;
        c->plan.most_rounds = (uint32_t)n;
        return true;
    case JOBS:
        if (!bq_sim_number(words[which], value, 1, BQ_JOBS, &n, trouble))
            return false;
        c->plan.jobs = (unsigned)n;
        return true;
    case SHARD:
        return shard(c, value, trouble);
    default:
        return take_text(c, which, value, trouble);
    }
}

static void take_flag(bq_sim_line *c, enum word which)
{
    bool *const flags[WORDS] = {[JSON] = &c->json,         [CSV] = &c->csv,
                                [MOVEMENT] = &c->movement, [INDEPENDENT] = &c->independent,
                                [PREDICT] = &c->predict,   [HELP_WORD] = &c->help};
    if (which == NO_ROTATE)
        c->plan.rotate = false;
    else
        *flags[which] = true;
}

/* ---- the line ---- */

/* Words that do not go together, or miss each other. */
static bool coherent(bq_sim_line *c, unsigned given, bq_sim_trouble *trouble)
{
    static const struct {
        unsigned words; /* all of these at once ... */
        enum bq_text_key key;
        const char *detail;
    } clashes[] = {
        {1u << JSON | 1u << CSV, BQ_T_SIM_TOGETHER, "--json --csv"},
        {1u << MOVEMENT | 1u << PREDICT, BQ_T_SIM_TOGETHER, "--movement-only --predict"},
        {1u << MOVEMENT | 1u << SWEEP, BQ_T_SIM_TOGETHER, "--movement-only --sweep"},
        {1u << MOVEMENT | 1u << SHARD, BQ_T_SIM_TOGETHER, "--movement-only --shard"},
        {1u << MOVEMENT | 1u << REPORT, BQ_T_SIM_TOGETHER, "--movement-only --report"},
        {1u << MOVEMENT | 1u << GAMES, BQ_T_SIM_TOGETHER, "--movement-only --games"},
        {1u << MOVEMENT | 1u << SEATS, BQ_T_SIM_TOGETHER, "--movement-only --seats"},
        {1u << PREDICT | 1u << SWEEP, BQ_T_SIM_TOGETHER, "--predict --sweep"},
        {1u << PREDICT | 1u << SHARD, BQ_T_SIM_TOGETHER, "--predict --shard"},
        {1u << PREDICT | 1u << REPORT, BQ_T_SIM_TOGETHER, "--predict --report"},
        {1u << PREDICT | 1u << CSV, BQ_T_SIM_TOGETHER, "--predict --csv"},
        {1u << SWEEP | 1u << SHARD, BQ_T_SIM_TOGETHER, "--sweep --shard"},
        {1u << SWEEP | 1u << REPORT, BQ_T_SIM_TOGETHER, "--sweep --report"},
        {1u << SWEEP | 1u << CSV, BQ_T_SIM_TOGETHER, "--sweep --csv"},
    };
    for (size_t i = 0; i < sizeof clashes / sizeof clashes[0]; i++)
        if ((given & clashes[i].words) == clashes[i].words)
            return wrong(trouble, clashes[i].key, 0, clashes[i].detail);
    unsigned moving = 1u << JAIL | 1u << INDEPENDENT | 1u << ROLLS;
    if (given & moving && !c->movement)
        return wrong(trouble, BQ_T_SIM_ONLY_MOVING, 0, "--jail, --independent-draws, --rolls");
    unsigned merging = 1u << JSON | 1u << CSV | 1u << REPORT | 1u << LANG | 1u << EDITION |
                       1u << EDITIONS | 1u << HELP_WORD;
    for (unsigned i = 0; c->verb == BQ_SIM_MERGE && i < WORDS; i++)
        if (given & ~merging & 1u << i)
            return wrong(trouble, BQ_T_SIM_NOT_UNDERSTOOD, 0, words[i]);
    if (c->verb == BQ_SIM_MERGE && c->file_count == 0)
        return wrong(trouble, BQ_T_SIM_NEEDS_VALUE, 0, "sim merge");
    return true;
}

static bool read_words(bq_sim_line *c, int argc, char **argv, bq_sim_trouble *trouble)
{
    static const char *files[BQ_SIM_SHARDS];
    unsigned given = 0;
    c->files = files;
    for (int i = 0; i < argc; i++) {
        unsigned which = 0;
        while (which < WORDS && strcmp(argv[i], words[which]))
            which++;
        bool file = which == WORDS && c->verb == BQ_SIM_MERGE && argv[i][0] != '-';
        if (file && c->file_count < BQ_SIM_SHARDS) {
            files[c->file_count++] = argv[i];
            continue;
        }
        if (which == WORDS)
            return wrong(trouble, BQ_T_SIM_NOT_UNDERSTOOD, 0, argv[i]);
        given |= 1u << which;
        if (which >= VALUES)
            take_flag(c, (enum word)which);
        else if (i + 1 == argc)
            return wrong(trouble, BQ_T_SIM_NEEDS_VALUE, 0, argv[i]);
        else if (!take_value(c, (enum word)which, argv[++i], trouble))
            return false;
    }
    return c->help || coherent(c, given, trouble);
}

bool bq_sim_line_read(bq_sim_line *c, int argc, char **argv, int *code)
{
    bq_sim_trouble trouble;
    c->language = bq_sim_language(argc, argv);
    c->rolls = 10000000;
    c->plan = (bq_sim_plan){.games = 1000,
                            .seed = BQ_SIM_SEED,
                            .most_rounds = BQ_SIM_ROUNDS,
                            .shard = 1,
                            .shards = 1,
                            .rotate = true};
    if (argc && !strcmp(argv[0], "merge")) {
        c->verb = BQ_SIM_MERGE;
        argc--;
        argv++;
    }
    if (!read_words(c, argc, argv, &trouble)) {
        *code = bq_sim_refuse(c, &trouble);
        return false;
    }
    if (c->help) {
        *code = fputs(HELP, stdout) < 0 || fflush(stdout) != 0;
        return false;
    }
    if (c->verb == BQ_SIM_RUN)
        c->verb = c->movement  ? BQ_SIM_MOVEMENT
                  : c->predict ? BQ_SIM_PREDICT
                  : c->sweep   ? BQ_SIM_SWEEP
                               : BQ_SIM_RUN;
    return true;
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
    return bq_sim_check(&c->plan, trouble);
}

bool bq_sim_line_plan(bq_sim_line *c, bq_edition_file **file, int *code)
{
    bq_sim_trouble trouble = {.key = BQ_T_SIM_NO_EDITION, .exit = 1};
    char error[BQ_EDITION_ERROR];
    bool good = !bq_edition_open(file, c->edition ? c->edition : "classique", error, sizeof error);
    if (!good) {
        *file = NULL;
        snprintf(trouble.detail, sizeof trouble.detail, "%s", error);
    } else {
        c->plan.file = *file;
        c->plan.ed = (*file)->ed;
        char all[BQ_SIM_OPTIONS] = "";
        for (size_t i = 0; good && i < c->option_count; i++) { /* some fit only together */
            size_t used = strlen(all), n = strlen(c->options[i]);
            good = used + n + 2 < sizeof all;
            if (good)
                snprintf(all + used, sizeof all - used, "%s%s", used ? " " : "", c->options[i]);
            else
                wrong(&trouble, BQ_T_SIM_NO_OPTION, 0, c->options[i]);
        }
        good = good && bq_sim_option(&c->plan, all, &trouble);
    }
    if (good && c->verb != BQ_SIM_MOVEMENT)
        good = seat_bots(c, &trouble);
    if (good)
        return true;
    *code = bq_sim_refuse(c, &trouble);
    if (*file)
        bq_edition_close(*file);
    return false;
}

/* ---- progress ---- */

static double between(const struct timespec *a, const struct timespec *b)
{
    return (double)(b->tv_sec - a->tv_sec) + (double)(b->tv_nsec - a->tv_nsec) * 1e-9;
}

/* h:mm:ss, or m:ss. */
static void clock_text(char *out, size_t size, double seconds)
{
    unsigned long s = seconds > 359999 ? 359999 : (unsigned long)seconds;
    if (s >= 3600)
        snprintf(out, size, "%lu:%02lu:%02lu", s / 3600, s / 60 % 60, s % 60);
    else
        snprintf(out, size, "%lu:%02lu", s / 60, s % 60);
}

void bq_progress_show(void *progress, uint64_t done, uint64_t all)
{
    bq_progress *p = progress;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!p->begun.tv_sec)
        p->begun = now;
    if ((p->visible && between(&p->shown, &now) < 0.1) || between(&p->begun, &now) < 0.3 || !done)
        return;
    uint64_t scale = p->scale ? p->scale : 1;
    double rate = (double)done / between(&p->begun, &now);
    char left[32], line[512];
    clock_text(left, sizeof left, (double)(all - done) / rate + 0.5);
    const bq_arg args[] = {bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)(done * scale)),
                           bq_arg_of(BQ_ARG_NUMBER, "all", (int64_t)(all * scale)),
                           bq_arg_of(BQ_ARG_NUMBER, "rate", (int64_t)(rate * (double)scale)),
                           bq_arg_text("left", left)};
    bq_text text = bq_text_on(line, sizeof line);
    bq_text_put(&text, p->language, NULL, p->unit, args, 4);
    fprintf(stderr, "\r\033[K%s", line);
    fflush(stderr);
    p->shown = now;
    p->visible = true;
}

void bq_progress_clear(bq_progress *p)
{
    if (p->visible)
        fputs("\r\033[K", stderr);
}

/* sim_tune.c - "sim tune": a bot's parameters made better by tournament, as a .style file.
 *
 * The work is src/sim/tune.c; here are the words of the command line and what is said meanwhile. */
#include <stdlib.h>
#include <string.h>

#include "cli/sim_line.h"
#include "sim/tune.h"
#include "sim/work.h"

static const char HELP[] =
    "usage: banquier sim tune [OPTION]... >FILE.style\n"
    "\n"
    "  Improves a bot's parameters by tournament. In each generation a brood of changed styles\n"
    "  plays in all arenas with the same dice; the best one replaces the style if it beats it in\n"
    "  fresh games. The same words give the same file, whatever the number of cores. Play with\n"
    "  the result: banquier sim --seats file:FILE.style,hard,medium\n"
    "\n"
    "  --bot B                where it begins: a bot with parameters, or file:PATH (default: "
    "medium)\n"
    "  --arena EDITION:BOTS   one to seven rivals, `self` being the style itself; up to 8 arenas\n"
    "                         (default: classique:self,self,self)\n"
    "  --generations N        1 to 10000 (default: 20)\n"
    "  --brood N              changed styles a generation, 2 to 32 (default: 12)\n"
    "  --games N              in each arena, in the first heat (default: 200)\n"
    "  --freeze KEY,...       parameters that stay as they are\n"
    "  --seed N               (default: 3)\n"
    "  --jobs N               cores to use (default: all)\n"
    "  --lang fr|en|ru        in this language (default: from the locale)\n"
    "  --editions DIR         look for editions in DIR first (or set BANQUIER_EDITIONS)\n"
    "  --help                 this text\n";

typedef struct tuning {
    bq_sim_line line; /* for the language */
    bq_tune tune;
    bq_lineup bots[BQ_TUNE_ARENAS]; /* the rivals of each arena */
    bq_edition_file *file[BQ_TUNE_ARENAS];
    bq_lineup begin;
    const volatile int *stop;
    bool help;
} tuning;

static bool no(bq_sim_trouble *trouble, enum bq_text_key key, int exit, int64_t n,
               const char *detail)
{
    *trouble = (bq_sim_trouble){.key = key, .exit = exit, .n = n};
    snprintf(trouble->detail, sizeof trouble->detail, "%s", detail);
    return false;
}

/* ---- the words ---- */

static bool take_rivals(bq_arena *arena, bq_lineup *bots, char *list, bq_sim_trouble *trouble)
{
    char *rest = NULL;
    for (char *word = strtok_r(list, ",", &rest); word; word = strtok_r(NULL, ",", &rest)) {
        if (arena->rivals == BQ_SEATS - 1)
            return no(trouble, BQ_T_SIM_NO_ARENA, 2, 0, word);
        if (!strcmp(word, "self")) {
            arena->rival[arena->rivals++] = NULL;
            continue;
        }
        if (!bq_lineup_seat(bots, word, false, trouble))
            return false;
        arena->rival[arena->rivals++] = bots->bot[bots->seats - 1];
    }
    return arena->rivals > 0 || no(trouble, BQ_T_SIM_NO_ARENA, 2, 0, list);
}

static bool take_arena(tuning *t, const char *value, bq_sim_trouble *trouble)
{
    char text[512], error[BQ_EDITION_ERROR];
    unsigned k = t->tune.arenas;
    snprintf(text, sizeof text, "%s", value);
    char *colon = strchr(text, ':');
    if (!colon || k == BQ_TUNE_ARENAS || strlen(value) >= sizeof text)
        return no(trouble, BQ_T_SIM_NO_ARENA, 2, 0, value);
    *colon = 0;
    if (bq_edition_open(&t->file[k], text, error, sizeof error))
        return no(trouble, BQ_T_SIM_NO_EDITION, 1, 0, error);
    t->tune.arenas++;
    bq_arena *arena = &t->tune.arena[k];
    *arena = (bq_arena){.ed = &t->file[k]->ed, .weight = 1};
    if (!take_rivals(arena, &t->bots[k], colon + 1, trouble))
        return false;
    const bq_rules *rule = &arena->ed->rule;
    char range[32];
    snprintf(range, sizeof range, "%d-%d", rule->min_players, rule->max_players);
    return (int)arena->rivals + 1 <= rule->max_players ||
           no(trouble, BQ_T_SIM_NO_PLAYERS, 1, arena->rivals + 1, range);
}

static bool take_frozen(tuning *t, const char *value, bq_sim_trouble *trouble)
{
    while (*value) {
        size_t n = strcspn(value, ",");
        int key = bq_style_key_of(value, n);
        if (key < 0)
            return no(trouble, BQ_T_SIM_NO_PARAMETER, 1, 0, value);
        t->tune.frozen |= (uint64_t)1 << key;
        value += n + (value[n] == ',');
    }
    return true;
}

static bool take_count(tuning *t, const char *word, const char *value, bq_sim_trouble *trouble)
{
    const struct {
        const char *word;
        unsigned *to;
        uint64_t least, most;
    } counts[] = {{"--generations", &t->tune.generations, 1, 10000},
                  {"--brood", &t->tune.brood, 2, BQ_TUNE_BROOD},
                  {"--games", &t->tune.games, BQ_SEATS, 1000000},
                  {"--jobs", &t->tune.jobs, 1, BQ_JOBS}};
    uint64_t n;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        if (!strcmp(word, counts[i].word)) {
            if (!bq_sim_number(word, value, counts[i].least, counts[i].most, &n, trouble))
                return false;
            *counts[i].to = (unsigned)n;
            return true;
        }
    return no(trouble, BQ_T_SIM_NOT_UNDERSTOOD, 2, 0, word);
}

static bool take(tuning *t, const char *word, const char *value, bq_sim_trouble *trouble)
{
    if (!value)
        return no(trouble, BQ_T_SIM_NEEDS_VALUE, 2, 0, word);
    if (!strcmp(word, "--bot")) {
        t->begin = (bq_lineup){0};
        return bq_lineup_seat(&t->begin, value, false, trouble);
    }
    if (!strcmp(word, "--arena"))
        return take_arena(t, value, trouble);
    if (!strcmp(word, "--freeze"))
        return take_frozen(t, value, trouble);
    if (!strcmp(word, "--seed"))
        return bq_sim_number(word, value, 0, INT64_MAX, &t->tune.seed, trouble);
    if (!strcmp(word, "--lang"))
        return bq_language_parse(value, &t->line.language) ||
               no(trouble, BQ_T_SIM_NO_LANGUAGE, 2, 0, value);
    if (!strcmp(word, "--editions"))
        return setenv("BANQUIER_EDITIONS", value, 1) == 0 ||
               no(trouble, BQ_T_SIM_NEEDS_VALUE, 2, 0, word);
    return take_count(t, word, value, trouble);
}

static bool read_words(tuning *t, int argc, char **argv, bq_sim_trouble *trouble)
{
    for (int i = 0; i < argc; i += 2) {
        if (!strcmp(argv[i], "--help")) {
            t->help = true;
            return true;
        }
        if (!take(t, argv[i], i + 1 < argc ? argv[i + 1] : NULL, trouble))
            return false;
    }
    if (!t->begin.seats && !bq_lineup_seat(&t->begin, "medium", false, trouble))
        return false;
    if (!t->begin.bot[0]->style)
        return no(trouble, BQ_T_SIM_NO_PARAMETER, 1, 0, t->begin.word[0]);
    return t->tune.arenas || take_arena(t, "classique:self,self,self", trouble);
}

/* ---- what is said ---- */

static bool told(void *self, const bq_tune_step *step)
{
    tuning *t = self;
    char share[64], before[64];
    bq_sim_percent(share, sizeof share, t->line.language, step->share, 2);
    bq_sim_percent(before, sizeof before, t->line.language, step->incumbent, 2);
    const bq_arg args[] = {bq_arg_of(BQ_ARG_NUMBER, "n", step->generation + 1),
                           bq_arg_text("share", share), bq_arg_text("before", before)};
    bq_sim_note(&t->line, step->better ? BQ_T_SIM_TUNE_BETTER : BQ_T_SIM_TUNE_SAME, args, 3);
    return !*t->stop;
}

/* The command that made it, as the head of the file. */
static void head(char *out, size_t size, int argc, char **argv)
{
    size_t used = (size_t)snprintf(out, size, "banquier sim tune");
    for (int i = 0; i < argc && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, " %s", argv[i]);
    for (char *c = out; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = '?';
}

static int tune(tuning *t, int argc, char **argv)
{
    char text[BQ_STYLE_BYTES], made[1024];
    t->tune.style = *t->begin.bot[0]->style;
    t->tune.told = told;
    t->tune.self = t;
    t->tune.jobs = bq_jobs(t->tune.jobs);
    if (!bq_tune_run(&t->tune))
        return bq_sim_refuse(&t->line, &(bq_sim_trouble){.key = BQ_T_SIM_NO_MEMORY, .exit = 1});
    head(made, sizeof made, argc, argv);
    bq_tune_print(&t->tune.style, made, text, sizeof text);
    if (fputs(text, stdout) < 0 || fflush(stdout)) {
        bq_sim_trouble trouble = {.key = BQ_T_SIM_CANNOT_WRITE, .exit = 1, .detail = "stdout"};
        return bq_sim_refuse(&t->line, &trouble);
    }
    return *t->stop ? 130 : 0;
}

int bq_cli_sim_tune(int argc, char **argv, const volatile int *stop)
{
    static tuning t;
    bq_sim_trouble trouble;
    int code;
    t.line.language = bq_sim_language(argc, argv);
    t.tune.generations = 20;
    t.tune.brood = 12;
    t.tune.games = 200;
    t.tune.seed = BQ_SIM_SEED;
    t.stop = stop;
    if (!read_words(&t, argc, argv, &trouble))
        code = bq_sim_refuse(&t.line, &trouble);
    else if (t.help)
        code = fputs(HELP, stdout) < 0;
    else
        code = tune(&t, argc, argv);
    for (unsigned i = 0; i < BQ_TUNE_ARENAS; i++)
        if (t.file[i])
            bq_edition_close(t.file[i]);
    return code;
}

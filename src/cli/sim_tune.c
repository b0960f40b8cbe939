/* sim_tune.c - "sim tune": a bot's parameters made better by tournament, as a .style file.
 *
 * The work is src/sim/tune.c; here are the words of the command line and what is said meanwhile. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/sim_line.h"
#include "sim/tune.h"
#include "sim/work.h"
#include "game/say.h"

typedef struct tuning {
    bq_sim_line line; /* for the language */
    bq_tune tune;
    bq_lineup bots[BQ_TUNE_ARENAS]; /* the rivals of each arena */
    bq_edition_file *file[BQ_TUNE_ARENAS];
    bq_lineup begin;
} tuning;

static bool no(bq_sim_trouble *trouble, enum bq_text_key key, int exit, int64_t n,
               const char *detail)
{
    *trouble = (bq_sim_trouble){.key = key, .exit = exit, .n = n};
    snprintf(trouble->detail, sizeof trouble->detail, "%.599s", detail);
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
    char text[512], error[BQ_SENTENCE_BYTES];
    unsigned k = t->tune.arenas;
    snprintf(text, sizeof text, "%s", value);
    char *colon = strchr(text, ':');
    if (!colon || k == BQ_TUNE_ARENAS || strlen(value) >= sizeof text)
        return no(trouble, BQ_T_SIM_NO_ARENA, 2, 0, value);
    *colon = 0;
    if (!bq_say_open(&t->file[k], text, t->line.language, error, sizeof error))
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

static bool read_words(tuning *t, const bq_args *args, bq_sim_trouble *trouble)
{
    const char *bot = bq_args_value(args, "--bot"), *frozen = bq_args_value(args, "--freeze");
    t->tune.generations = (unsigned)bq_args_number(args, "--generations", 20);
    t->tune.brood = (unsigned)bq_args_number(args, "--brood", 12);
    t->tune.games = (unsigned)bq_args_number(args, "--games", 200);
    t->tune.seed = (uint64_t)bq_args_number(args, "--seed", BQ_SIM_SEED);
    t->tune.jobs = (unsigned)bq_args_number(args, "--jobs", 0);
    if (frozen && !take_frozen(t, frozen, trouble))
        return false;
    for (unsigned i = 0; i < args->options; i++)
        if (!strcmp(args->option[i].is->name, "--arena") &&
            !take_arena(t, args->option[i].value, trouble))
            return false;
    if (!bq_lineup_seat(&t->begin, bot ? bot : "medium", false, trouble))
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
    return !bq_sim_stopped;
}

/* The command that made it, as the head of the file. */
static void head(char *out, size_t size, const bq_args *args)
{
    size_t used = (size_t)snprintf(out, size, "banquier sim tune");
    for (unsigned i = 0; i < args->options && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, " %s%s%s", args->option[i].is->name,
                                 *args->option[i].value ? " " : "", args->option[i].value);
    for (char *c = out; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = '?';
}

static int tune(tuning *t, const bq_args *args)
{
    char text[BQ_STYLE_BYTES], made[1024];
    t->tune.style = *t->begin.bot[0]->style;
    t->tune.told = told;
    t->tune.self = t;
    t->tune.jobs = bq_jobs(t->tune.jobs);
    if (!bq_tune_run(&t->tune))
        return bq_sim_refuse(&t->line, &(bq_sim_trouble){.key = BQ_T_SIM_NO_MEMORY, .exit = 1});
    head(made, sizeof made, args);
    bq_tune_print(&t->tune.style, made, text, sizeof text);
    if (fputs(text, stdout) < 0 || fflush(stdout)) {
        bq_sim_trouble trouble = {.key = BQ_T_SIM_CANNOT_WRITE, .exit = 1, .detail = "stdout"};
        return bq_sim_refuse(&t->line, &trouble);
    }
    return bq_sim_stopped ? 130 : 0;
}

int bq_cli_sim_tune(const bq_args *args)
{
    static tuning t;
    bq_sim_trouble trouble;
    t.line.language = args->language;
    bq_sim_listen();
    int code = read_words(&t, args, &trouble) ? tune(&t, args) : bq_sim_refuse(&t.line, &trouble);
    for (unsigned i = 0; i < BQ_TUNE_ARENAS; i++)
        if (t.file[i])
            bq_edition_close(t.file[i]);
    return code;
}

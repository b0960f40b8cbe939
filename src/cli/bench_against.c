/* bench_against.c - `banquier bench --against PROGRAM`: this build beside another one, as ratios.
 *
 * A machine is as noisy as its neighbours, so no time is told: both builds play the same games in turn, in short rounds,
 * and each round gives one ratio of processor times. What is told is the median of the rounds with an interval that
 * holds the true one 95 times in 100, and whether both played the same games, to the byte. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cli/bench.h"
#include "os/os.h"
#include "wire/json_read.h"

enum { OUT_BYTES = 1 << 20, MOST_ROUNDS = 99, GAMES_AT_FIRST = 8, TRIES = 8, GAMES_MOST = 1 << 22 };

typedef struct program {
    const char *path;
    char *out; /* of its last run */
    size_t n;
    int64_t cpu_ns;
} program;

/* One thing that is measured: games of these seats, or (no seats) tokens that only move. */
typedef struct row {
    const char *edition;
    const char *seats;
    const char *word;
} row;

typedef struct found {
    double ratio[MOST_ROUNDS]; /* above 1: this build is the faster one */
    unsigned rounds;
    bool same;
} found;

/* ---- a run ---- */

static bool run(program *p, char *const argv[])
{
    free(p->out);
    p->out = bq_os_run(argv, OUT_BYTES, &p->n, &p->cpu_ns);
    return p->out && *p->out == '{';
}

static bool play(program *p, const row *r, uint64_t games, unsigned round)
{
    char count[24], seed[24];
    snprintf(count, sizeof count, "%llu", (unsigned long long)games);
    snprintf(seed, sizeof seed, "%u", round + 1);
    char *const argv[] = {(char *)p->path, "sim", "--edition", (char *)r->edition, "--seats", (char *)r->seats, "--games",
                          count, "--seed", seed, "--jobs", "1", "--json", NULL};
    return run(p, argv);
}

/* Rolls a second, as its own `bench` tells them; 0: it does not. */
static double rolls(program *p, const row *r, const char *seconds)
{
    bq_json json;
    double value = 0;
    char *const argv[] = {(char *)p->path, "bench", "--json", "--seconds", (char *)seconds, (char *)r->edition, NULL};
    if (!run(p, argv) || !bq_json_read(&json, p->out, p->n))
        return 0;
    const bq_json_value *first = bq_json_item(bq_json_get(json.at, "editions"), 0);
    const bq_json_value *is = bq_json_get(first, "movement_rolls_per_s");
    if (bq_json_is(is, BQ_JSON_INT))
        value = (double)is->number;
    bq_json_free(&json);
    return value;
}

/* What the games take, without the start of the program: a run of one game is taken off. A start that was held up for
 * longer than the games took tells nothing, and both are run again. */
static bool play_alone(program *p, const row *r, uint64_t games, unsigned round, int64_t *ns)
{
    for (unsigned i = 0; i < TRIES; i++) {
        if (!play(p, r, 1, round))
            return false;
        int64_t start = p->cpu_ns;
        if (!play(p, r, games, round))
            return false;
        *ns = p->cpu_ns - start;
        if (*ns > 0)
            return true;
    }
    *ns = 1;
    return true;
}

/* So many games that this build plays for about as long as it was asked to. */
static uint64_t enough(program *p, const row *r, double seconds)
{
    uint64_t games = GAMES_AT_FIRST;
    int64_t ns;
    while (games < GAMES_MOST && play_alone(p, r, games, 0, &ns) && (double)ns * 1e-9 < seconds)
        games *= 2;
    return games;
}

/* ---- rounds ---- */

static bool round_of_games(program both[2], const row *r, uint64_t games, unsigned round, found *f)
{
    int64_t ns[2];
    unsigned first = round & 1u; /* whoever comes second finds the machine warm: they take turns */
    if (!play_alone(&both[first], r, games, round, &ns[first]) || !play_alone(&both[!first], r, games, round, &ns[!first]))
        return false;
    f->ratio[round] = (double)ns[1] / (double)ns[0];
    f->same = f->same && both[0].n == both[1].n && memcmp(both[0].out, both[1].out, both[0].n) == 0;
    return true;
}

static bool round_of_rolls(program both[2], const row *r, const char *seconds, unsigned round, found *f)
{
    double value[2];
    for (unsigned i = 0; i < 2; i++) {
        unsigned which = i ^ (round & 1u);
        value[which] = rolls(&both[which], r, seconds);
    }
    if (!(value[0] > 0) || !(value[1] > 0))
        return false;
    f->ratio[round] = value[0] / value[1];
    return true;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool measure(program both[2], const row *r, const bq__cli_against *ask, found *f)
{
    char seconds[24];
    snprintf(seconds, sizeof seconds, "%.3f", ask->seconds);
    *f = (found){.rounds = ask->rounds, .same = true};
    uint64_t games = r->seats ? enough(&both[0], r, ask->seconds) : 0;
    for (unsigned round = 0; round < f->rounds; round++)
        if (!(r->seats ? round_of_games(both, r, games, round, f) : round_of_rolls(both, r, seconds, round, f)))
            return false;
    qsort(f->ratio, f->rounds, sizeof f->ratio[0], by_size);
    return true;
}

/* ---- what is told ---- */

/* How many of the sorted ratios may be left out at each end, so that the median of all lies between the others 95 times
 * in 100: a binomial law with one half. */
static unsigned outside(unsigned rounds)
{
    double term = 1, sum;
    for (unsigned i = 0; i < rounds; i++)
        term /= 2;
    unsigned out = 0;
    for (sum = term; sum <= 0.025; sum += term) {
        out++;
        term *= (double)(rounds - out + 1) / out;
    }
    return out ? out - 1 : 0;
}

static void tell(const row *r, const found *f, bool json, bq_buf *b)
{
    unsigned out = outside(f->rounds);
    double low = f->ratio[out], high = f->ratio[f->rounds - 1 - out];
    double median = (f->ratio[(f->rounds - 1) / 2] + f->ratio[f->rounds / 2]) / 2;
    if (!json) {
        printf("%-16s %-10s %6.3f  (%.3f to %.3f)  %s\n", r->edition, r->word, median, low, high,
               !r->seats ? "" : f->same ? "same games" : "OTHER GAMES");
        fflush(stdout);
        return;
    }
    bq_json_open(b, NULL, '{');
    bq_json_text(b, "edition", r->edition);
    bq_json_text(b, "what", r->word);
    bq_json_real(b, "ratio", median, 4);
    bq_json_real(b, "low", low, 4);
    bq_json_real(b, "high", high, 4);
    if (r->seats)
        bq_json_flag(b, "same_games", f->same);
    bq_json_close(b, '}');
}

static bool measure_edition(program both[2], const char *edition, const bq__cli_against *ask, bq_buf *b)
{
    const row rows[] = {{edition, "medium,medium,medium,medium", "medium"},
                        {edition, "easy,easy,easy,easy", "easy"},
                        {edition, "hard,hard,hard,hard", "hard"},
                        {edition, NULL, "movement"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        found f;
        if (!measure(both, &rows[i], ask, &f))
            return false;
        tell(&rows[i], &f, ask->json, b);
    }
    return true;
}

int bq__cli_bench_against(const bq_args *args, const bq__cli_against *ask)
{
    char self[4096];
    program both[2] = {{.path = self}, {.path = ask->program}};
    bool good = bq_os_self(self, sizeof self);
    bq_buf b = bq_buf_grow(OUT_BYTES);
    bq_json_open(&b, NULL, '{');
    bq_json_open(&b, "against", '[');
    for (size_t i = 0; good && i < ask->n; i++)
        good = measure_edition(both, ask->names[i].name, ask, &b);
    bq_buf_str(&b, "]}\n");
    if (good && ask->json)
        bq_buf_print(&b, stdout);
    bq_buf_free(&b);
    free(both[0].out);
    free(both[1].out);
    const bq_arg what[] = {bq_arg_text("program", ask->program)};
    return good ? BQ_DONE : bq_args_refused(args, BQ_T_CLI_BENCH_SILENT, what, 1);
}

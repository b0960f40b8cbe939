/* cost.c - what cost.py has valgrind count the instructions of: each row of work is one function, and its cost all that is
 * done below it. Prints, a line a row: the name of the function, of the work, and how many times it was done. */
#include <stdio.h>
#include <string.h>

#include "bots/seat.h"
#include "edition/edition_file.h"
#include "tap.h"

enum { SEATS = 4, COMMANDS = 4000, MOST_ROUNDS = 400, MIDDLE = 12 };

typedef struct work {
    const char *what, *edition, *bot;
    unsigned times;
    uint64_t done; /* turns, commands, playouts */
    bq_edition ed;
    bq_bot_sense sense;
    bq_match match;
    bq_state middle;
    bq_command log[COMMANDS];
    unsigned commands;
} work;

/* ---- the work ---- */

static void play_games(work *w)
{
    for (unsigned game = 0; game < w->times; game++) {
        bq_rng_seed(&w->match.rng, game + 1);
        bq_match_play(&w->match, SEATS);
    }
    w->done = w->match.rolls;
}

/* As a table plays: each command is checked, and its events are heard. */
static void say_commands(work *w)
{
    static bq_event events[BQ_EVENTS];
    for (unsigned game = 0; game < w->times; game++) {
        bq_state st;
        bq_start(&w->ed, &st, SEATS, NULL);
        for (unsigned i = 0; i < w->commands; i++) {
            bq_sink sink = {.at = events, .cap = BQ_EVENTS};
            if (bq_check(&w->ed, &st, &w->log[i]).code != BQ_NO_OK)
                tap_bail("a command of the log is refused");
            bq_apply(&w->ed, &st, &w->log[i], &sink);
            w->done++;
        }
    }
}

static void play_out(work *w)
{
    for (unsigned game = 0; game < w->times; game++) {
        bq_rng_seed(&w->match.rng, game + 1);
        w->match.st = w->middle;
        bq_match_go_on(&w->match);
        w->done++;
    }
}

/* ---- its rows ---- */

static work rows[] = {
    {.what = "turn", .edition = "classique", .bot = "medium", .times = 16},
    {.what = "turn", .edition = "classique", .bot = "easy", .times = 2},
    {.what = "turn", .edition = "classique", .bot = "hard", .times = 8},
    {.what = "turn", .edition = "console", .bot = "medium", .times = 30},
    {.what = "turn", .edition = "reseau", .bot = "medium", .times = 2},
    {.what = "command", .edition = "classique", .bot = "medium", .times = 8},
    {.what = "playout", .edition = "classique", .bot = "medium", .times = 20},
};

/* A function a row, so that their costs are told apart. */
#define ROW(n, do) __attribute__((noinline)) void bq_cost_##n(void); void bq_cost_##n(void) { do(&rows[n]); }
ROW(0, play_games)
ROW(1, play_games)
ROW(2, play_games)
ROW(3, play_games)
ROW(4, play_games)
ROW(5, say_commands)
ROW(6, play_out)

/* ---- what is done before ---- */

/* The commands of a whole game. */
static void record(work *w)
{
    static bq_bot_seats seats;
    static const bq_bot_wait wait;
    bq_state st;
    bq_rng dealer;
    bq_rng_seed(&dealer, 1);
    bq_bot_seats_begin(&seats, &w->ed, &w->sense, 1);
    for (unsigned seat = 0; seat < SEATS; seat++)
        seats.bot[seat] = w->match.bot[seat];
    bq_start(&w->ed, &st, SEATS, NULL);
    while (st.stage != BQ_STAGE_OVER && w->commands < COMMANDS) {
        bq_command *cmd = &w->log[w->commands];
        uint32_t n = bq_chance(&w->ed, &st);
        if (n)
            *cmd = bq_outcome(&w->ed, &st, bq_rng_below(&dealer, n));
        else if (!bq_bot_next(&seats, &st, &wait, cmd, NULL))
            tap_bail("nobody has anything to say");
        bq_bot_heard(&seats, &st, cmd);
        bq_apply(&w->ed, &st, cmd, NULL);
        w->commands++;
    }
}

static void prepare(work *w)
{
    bq_edition_file *file;
    char error[BQ_EDITION_ERROR];
    if (!bq_edition_open(&file, w->edition, error, sizeof error))
        tap_bail("%s", error);
    w->ed = file->ed;
    bq_edition_close(file);
    bq_bot_sense_prepare(&w->sense, &w->ed);
    w->match = (bq_match){.ed = &w->ed, .sense = &w->sense, .most_rounds = MIDDLE};
    for (unsigned seat = 0; seat < SEATS; seat++)
        w->match.bot[seat] = bq_bot_of(w->bot);
    record(w);
    for (uint64_t seed = 1; bq_rng_seed(&w->match.rng, seed), bq_match_play(&w->match, SEATS);)
        seed++; /* one that is not over so soon */
    w->middle = w->match.st;
    w->match.most_rounds = MOST_ROUNDS;
    w->match.rolls = 0;
}

int main(void)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        prepare(&rows[i]);
    bq_cost_0();
    bq_cost_1();
    bq_cost_2();
    bq_cost_3();
    bq_cost_4();
    bq_cost_5();
    bq_cost_6();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        printf("bq_cost_%zu %s %s %s %llu\n", i, rows[i].what, rows[i].edition, rows[i].bot, (unsigned long long)rows[i].done);
    return 0;
}

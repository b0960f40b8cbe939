/* load.c - 5,000 unfinished games of 300 lines (A12): how long until a server that starts knows
 * them all, and until it has read every line of them. The times are printed; the test asks only
 * what holds on a slow machine too.
 *
 * SOAK_GAMES   how many games (5,000) */
#include <time.h>

#include "store/help.h"

#define LINES 300

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool see_game(void *context, const bq_game_row *row)
{
    unsigned *n = context;
    *n += row->length == LINES;
    return true;
}

static bool see_line(void *context, const bq_log_row *row)
{
    uint64_t *bytes = context;
    *bytes += strlen(row->line);
    return true;
}

/* Games as they come about: all grow together, so their lines lie apart. */
static bool fill(bq_store *store, unsigned games)
{
    bq_batch *batch = bq_batch_new();
    uint64_t epoch = bq_store_epoch(store);
    bool good = true;
    help_edition(batch, 0);
    for (unsigned g = 0; g < games; g++) {
        help_game(batch, epoch, g);
        if (g % 1000 == 999 || g + 1 == games)
            good = good && help_commit(store, batch) == BQ_STORE_OK;
    }
    for (uint64_t first = 1; first <= LINES; first += 4) {
        for (unsigned g = 0; g < games; g++) {
            for (uint64_t seq = first; seq < first + 4; seq++)
                help_line(batch, epoch, g, seq);
            if (g % 2000 == 1999 || g + 1 == games)
                good = good && help_commit(store, batch) == BQ_STORE_OK;
        }
        good = good && bq_store_tidy(store) == BQ_STORE_OK;
    }
    bq_batch_free(batch);
    return good;
}

int main(void)
{
    unsigned games = (unsigned)tap_env("SOAK_GAMES", 5000), whole = 0;
    uint64_t bytes = 0;
    const char *path = help_path("load.db");
    double start = now();
    bq_store *store = help_open(path);
    tap_ok(fill(store, games), "%u games of %d lines are written", games, LINES);
    double filled = now() - start;
    bq_store_close(store);

    start = now();
    store = help_open(path);
    double opened = now() - start;
    bq_store_games(store, BQ_GAMES_OPEN, see_game, &whole);
    double listed = now() - start;
    tap_eq_int(whole, games, "all of them are known after a start");
    bq_batch *batch = bq_batch_new();
    help_line(batch, bq_store_epoch(store), games / 2, LINES + 1);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "and the first line is acknowledged");
    double first = now() - start;
    bq_batch_free(batch);
    start = now();
    bool good = true;
    for (unsigned g = 0; g < games; g++) {
        bq_game_id id = help_id(g);
        good = good && bq_store_log(store, &id, 1, see_line, &bytes) == BQ_STORE_OK;
    }
    double read = now() - start;
    tap_ok(good && bytes > games * LINES * 10ull, "every line is read");
    tap_note("written in %.1f s (%.0f lines a second); start: open %.3f s, all games listed %.3f "
             "s, first "
             "line acknowledged %.3f s; all %u lines read in %.2f s",
             filled, games * (double)LINES / filled, opened, listed, first, games * LINES, read);
    tap_ok(first < 5, "from start to the first acknowledgement: %.2f s, at most 5", first);
    bq_store_close(store);
    return tap_done();
}

/* dst.c - the core in a world that fails, from one seed; a failure is a seed.
 *
 *   DST_SEEDS   how many (100; 25 in the build of clang, with the sanitizers), DST_FIRST the first (1), DST_TABLES tables in each world (4)
 *   DST_PLAYER  print what this player says and hears, from 1
 *
 * Checked in every world: what anybody was told or answered is on the disk, exactly so; nothing is done
 * twice; nobody acts for another; a bot that sits in for somebody takes no offer; who watches with a delay hears nothing
 * too early; nobody hears another's token; every game ends once the storm is over; nothing comes after an agreed stop;
 * the law of the state and of money holds in every log; dice keep what was promised of them (dice.c). Then everybody
 * goes, and the clocks run out, for years, the one on the wall wrong at first: tables, addresses, jobs, memory and games
 * are back at their start; and at no time was a game deleted that was not over, not marked, or only just (keeper.c). Now
 * and then a world is played twice: the same seed gives the same bytes. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>

#include "tap.h"
#include "world.h"

#ifdef __clang__ /* the build with the sanitizers: many times slower */
#define SEEDS 25
#else
#define SEEDS 100
#endif

static const bq_edition_file *editions[8];
static size_t editions_n;

static world *make(uint64_t seed)
{
    world *w = calloc(1, sizeof *w);
    bq_limits_default(&w->config.limits);
    w->config.limits.address_creates = 1000;
    w->config.limits.work = w->config.limits.work_most = 1000000000; /* few addresses play all the parts */
    w->config.editions = editions;
    w->config.editions_n = editions_n;
    w->config.server = "test";
    w->seed = seed;
    w->trace = (unsigned)tap_env("DST_PLAYER", 0);
    w->tables = (unsigned)tap_env("DST_TABLES", 4);
    return w;
}

int main(void)
{
    static const char *const names[] = {"atlantic-city", "classique", "console", "reseau", "topclubs"};
    uint64_t first = tap_env("DST_FIRST", 1), seeds = tap_env("DST_SEEDS", SEEDS), failed = 0;
    uint64_t late = 0, rematches = 0, histories = 0, forecasts = 0, notices = 0, stopped = 0;
    uint64_t forgotten = 0, left = 0;
    uint64_t links = 0, shown = 0, added = 0, dropped = 0, verified = 0;
    uint64_t told = 0, acks = 0, crashes = 0, faults = 0, resent = 0, refused = 0, twice = 0;
    for (size_t i = 0; i < 5; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        if (!bq_edition_open(&file, names[i], error, sizeof error))
            tap_bail("%s", error);
        editions[editions_n++] = file;
    }
    for (uint64_t seed = first; seed < first + seeds && failed < 5; seed++) {
        world *w = make(seed);
        if (!world_run(w)) {
            tap_ok(false, "seed %" PRIu64 ": %s (again: DST_FIRST=%" PRIu64 " DST_SEEDS=1)", seed, w->failure, seed);
            failed++;
        }
        if (seed % 50 == 0) {
            world *again = make(seed);
            world_run(again);
            twice += again->hash != w->hash;
            free(again);
        }
        told += w->moves_told;
        acks += w->acks;
        crashes += w->crashes;
        faults += w->faults;
        resent += w->resent;
        refused += w->refused;
        late += w->late;
        rematches += w->rematches;
        histories += w->histories;
        forecasts += w->forecasts;
        notices += w->notices;
        stopped += w->stopped;
        shown += w->shown;
        added += w->added;
        dropped += w->dropped;
        verified += w->verified;
        links += w->links;
        forgotten += w->forgotten;
        left += w->left;
        free(w);
    }
    tap_note("%" PRIu64 " seeds: %" PRIu64 " moves told, %" PRIu64 " answered, %" PRIu64 " resent, %" PRIu64
             " refused, %" PRIu64 " faults of the disk, %" PRIu64 " crashes",
             seeds, told, acks, resent, refused, faults, crashes);
    tap_note("%" PRIu64 " messages came late as they should, %" PRIu64 " seats were found again after a rematch, %"
             PRIu64 " pages of old moves, %" PRIu64 " predictions, %" PRIu64 " notices, %" PRIu64 " games stopped",
             late, rematches, histories, forecasts, notices, stopped);
    tap_note("dice: %" PRIu64 " games verified, secrets shown %" PRIu64 " times, %" PRIu64
             " nonces told, %" PRIu64 " times somebody was told that one was dropped, %" PRIu64 " links held",
             verified, shown, added, dropped, links);
    tap_note("afterwards: %" PRIu64 " games deleted in their time, %" PRIu64 " that ended at an impossible one left to the operator",
             forgotten, left);
    tap_ok(failed == 0, "%" PRIu64 " worlds keep every promise", seeds);
    tap_ok(twice == 0, "the same seed gives the same bytes");
    tap_ok(crashes && faults && resent && refused, "there were crashes, faults, resends, refusals");
    tap_ok(shown && added && dropped && verified && links, "secrets were shown, seats added to the dice, some were dropped");
    tap_ok(seeds < 100 || (late && rematches && histories && forecasts && notices && stopped),
           "... and delays, rematches, old moves, predictions, notices, games that everybody agreed to stop");
    tap_ok(forgotten > 0, "... and games that were deleted, while the clock was wrong and when it was right");
    return tap_done();
}

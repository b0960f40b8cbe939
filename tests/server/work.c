/* work.c - what comes in costs something, whatever it is, and the address pays (core/cost.def): over reconnects, with its
 * /56 and /48; and old moves are not played from the first one on for every page. The limits are those we ship. */
#define _POSIX_C_SOURCE 200809L
#include "little.h"

static void as_shipped(void)
{
    bq_limits_default(&config.limits);
    bq_core_set_limits(core, &config.limits);
}

/* ---- somebody who comes again and again ---- */

static bq_conn enters(const bq_address *from, unsigned *why)
{
    give();
    return bq_core_opened(core, from, NULL, why);
}

static void says(bq_conn conn, const char *line)
{
    give();
    bq_core_line(core, conn, line, strlen(line));
    settle();
}

static void leaves(bq_conn conn)
{
    give();
    bq_core_closed(core, conn);
    settle();
}

/* Comes, says a line twenty times, goes, comes again: how often it is heard before it is sent away. */
static unsigned insists(const bq_address *from, const char *line, unsigned most)
{
    unsigned said = 0, why;
    bq_core_figures before, after;
    for (unsigned round = 0; said < most; round++) {
        bq_conn conn = enters(from, &why);
        if (!conn)
            return why == BQ_CLOSE_RATE ? said : most + 1;
        says(conn, "hello 1 en");
        for (unsigned i = 0; i < 20; i++) {
            bq_core_figures_of(core, &before);
            says(conn, line);
            bq_core_figures_of(core, &after);
            if (!after.connections || after.connections < before.connections)
                return said;
            said++;
        }
        leaves(conn);
    }
    return said;
}

static void again_and_again(void)
{
    static const char *const lines[] = {"edition classique", "list", "nonsense", "join BBBBBB Ada", "ping"};
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        bq_address from = {{[10] = 0xFF, [11] = 0xFF, [12] = 10, [13] = 3, [15] = (unsigned char)i}};
        bq_address other = {{[10] = 0xFF, [11] = 0xFF, [12] = 10, [13] = 4, [15] = (unsigned char)i}};
        unsigned n = insists(&from, lines[i], 100000), why = 0;
        bq_conn conn = enters(&other, &why);
        tap_ok(n >= 200 && n < 40000 && conn, "%s: %u times, whoever reconnects, then no more; others are let in", lines[i], n);
        leaves(conn);
        tap_ok(!enters(&from, &why) && why == BQ_CLOSE_RATE, "... who has spent all is not let in");
        pass(1000);
        unsigned more = insists(&from, lines[i], 100000);
        tap_ok(more > 0 && more <= n / 4, "... a second later a little has come back: %u", more);
        pass(20000);
    }
}

static bq_address of_48(unsigned i)
{
    return (bq_address){{0x20, 1, 0xd, 0xb8, 0, 7, (unsigned char)(i >> 8), (unsigned char)i}};
}

static void crowd(void)
{
    uint64_t all = 0;
    unsigned why = 0, refused = 0;
    bq_conn conn = 0;
    for (unsigned i = 0; i < 400 && refused < 20; i++) {
        bq_address from = of_48(i * 256);
        unsigned n = insists(&from, "edition reseau", 2000);
        all += n;
        refused += n == 0;
    }
    tap_ok(refused == 20 && all < 100000, "all of a /48 together have a few times as much: %u editions", (unsigned)all);
    bq_address other = {{0x20, 1, 0xd, 0xb8, 0, 8, 1}};
    conn = enters(&other, &why);
    tap_ok(conn != 0, "... and the next one is let in");
    leaves(conn);
    client *operator_ = operates(9);
    for (unsigned i = 0; i < 3000; i++)
        tell(operator_, "list");
    tap_ok(count(operator_, "ok") == 3000, "the operator's work is not counted");
    goes(operator_);
    pass(60000);
    bq_address first = of_48(0);
    conn = enters(&first, &why);
    tap_ok(conn != 0, "a minute later all are let in again");
    leaves(conn);
}

/* Frames that say nothing to us are lines, too. */
static void frames(void)
{
    bq_address from = {{[10] = 0xFF, [11] = 0xFF, [12] = 10, [13] = 5}};
    unsigned why = 0, n = 0;
    bq_core_figures f;
    bq_conn conn = enters(&from, &why);
    says(conn, "hello 1 en");
    for (; n < 1000; n++) {
        give();
        bq_core_frame(core, conn, true);
        settle();
        bq_core_figures_of(core, &f);
        if (!f.connections)
            break;
    }
    tap_eq_int(n, config.limits.lobby - 1, "control frames count as lines do");
}

/* ---- old moves ---- */

static void old_moves(void)
{
    config.limits.actions = config.limits.watching = config.limits.lobby = 1000000;
    bq_core_set_limits(core, &config.limits);
    client *ada = hosts(0, "seats=2 end=rounds:200"), *bob = joins(1, ada, "Bob"), *eve = comes(2, "hello 1 en");
    tell(eve, "watch %s", ada->id);
    tell(ada, "start");
    int64_t moves = play(ada, bob, 2000), at = 0;
    tap_ok(moves >= 1000, "a game of %" PRId64 " moves", moves);
    uint64_t before = store.log_read;
    unsigned pages = 0;
    for (; at < moves - 300 && pages < 100; pages++) {
        forget(eve);
        tell(eve, "history %" PRId64, at);
        int64_t to = number(eve, "history", "to");
        if (to <= at)
            break;
        at = to;
    }
    uint64_t read = store.log_read - before;
    tap_ok(at >= moves - 300 && read < 2 * (uint64_t)moves, "its pages are turned with %u looks and %u lines", pages, (unsigned)read);
    before = store.log_read;
    forget(eve);
    tell(eve, "history 3");
    tap_ok(number(eve, "history", "to") == 103 && store.log_read - before <= 205, "the beginning is found again");
    char one[1 << 16];
    snprintf(one, sizeof one, "%s", strstr(last(eve, "history"), "\"moves\""));
    restart(1000);
    eve = comes(2, "hello 1 en");
    tell(eve, "watch %s", ada->id);
    tell(eve, "history 3");
    tap_ok(!strncmp(one, strstr(last(eve, "history"), "\"moves\""), sizeof one - 1), "... the same as when it is read from the first move on");
    goes(eve);
}

int main(void)
{
    little_begin();
    as_shipped();
    again_and_again();
    crowd();
    frames();
    old_moves();
    little_end();
    return tap_done();
}

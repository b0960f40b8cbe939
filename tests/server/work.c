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

/* ---- whoever comes back goes on counting ---- */

static client *comes_back(unsigned i, bool sits)
{
    client *c = comes(i, "hello 1 en");
    if (sits)
        tell(c, "sit %s %s", c->id, c->token);
    else
        tell(c, "watch %s", c->id);
    return c;
}

/* A line, again and again, `each` times a connection: how many were heard before one was closed for it. */
static unsigned heard_of(unsigned i, bool sits, const char *line, unsigned each)
{
    unsigned heard = 0;
    for (unsigned round = 0; round < 200; round++) {
        client *c = comes_back(i, sits);
        for (unsigned k = 0; k < each; k++, heard++) {
            tell(c, "%s", line);
            if (has(c, "bye", "\"code\":1008,\"why\":\"rate\""))
                return heard;
        }
        goes(c);
    }
    return heard;
}

static void seats_count(void)
{
    client *ada = hosts(0, "seats=2 clock=1d"), *bob = joins(1, ada, "Bob");
    tell(ada, "start");
    pass(config.limits.actions_ms);
    goes(ada);
    tap_eq_int(heard_of(0, true, "may", 1000), config.limits.actions, "a seat's lines over one connection");
    pass(config.limits.actions_ms);
    tap_eq_int(heard_of(0, true, "may", 7), config.limits.actions, "... and as many over many of them");
    tap_eq_int(heard_of(0, true, "may", 7), 0, "... then none");
    tell(bob, "may");
    tap_ok(!count(bob, "bye") && count(bob, "ask"), "... which is not the others' concern");
    config.limits.sleep_ms = 0;
    bq_core_set_limits(core, &config.limits);
    goes(bob);
    pass(10);
    bq_core_figures f;
    bq_core_figures_of(core, &f);
    tap_eq_int((int64_t)f.loaded, 0, "the table sleeps");
    ada = comes(0, "hello 1 en");
    char line[80];
    snprintf(line, sizeof line, "sit %s %s", ada->id, ada->token);
    give();
    bq_core_line(core, ada->conn, line, strlen(line));
    bq_core_line(core, ada->conn, "may", 3);
    settle();
    tap_ok(has(ada, "bye", "rate"), "... nor is a line heard that waits behind the coming back: %.200s", last(ada, "bye"));
    pass(config.limits.actions_ms);
    tap_eq_int(heard_of(0, true, "may", 7), config.limits.actions, "when its time has passed all are heard again");
    as_shipped();
}

static unsigned talks(unsigned i, unsigned rounds)
{
    unsigned said = 0;
    for (unsigned round = 0; round < rounds; round++) {
        client *c = comes_back(i, true);
        forget(c);
        for (unsigned k = 0; k < 3; k++)
            tell(c, "chat well");
        said += count(c, "chat");
        goes(c);
    }
    return said;
}

static void talk_counts(void)
{
    client *ada = hosts(0, "seats=2 clock=1d"), *bob = joins(1, ada, "Bob");
    goes(ada);
    tap_eq_int(talks(0, 9), config.limits.chat, "what a seat may say is the same over reconnects");
    ada = comes_back(0, true);
    tell(ada, "chat more");
    tap_ok(has(ada, "no", "chat-fast"), "... more is refused");
    tell(bob, "chat me too");
    tap_ok(count(bob, "ok") == 1, "... and the others talk");
    tell(ada, "start");
    tell(ada, "vote stop"), tell(bob, "vote stop");
    goes(ada), goes(bob);
    pass(config.limits.chat_ms);
    tap_eq_int(talks(0, 9), config.limits.chat, "... when the game is over and nobody else is there, too");
}

static void watchers_count(void)
{
    client *ada = hosts(0, "seats=2 clock=1d"), *eve = comes(2, "hello 1 en"), *fay = comes(3, "hello 1 en");
    memcpy(eve->id, ada->id, sizeof eve->id);
    memcpy(fay->id, ada->id, sizeof fay->id);
    goes(eve), goes(fay);
    tap_eq_int(heard_of(2, false, "fair", 1000), config.limits.watching, "a watcher's lines over one connection");
    tap_eq_int(heard_of(3, false, "fair", 7), config.limits.watching, "... and as many over many of them");
    pass(config.limits.watching_ms);
    tap_eq_int(heard_of(3, false, "fair", 7), config.limits.watching, "... and again when the time has passed");
    goes(ada);
}

/* All of one address lose their connections, and come back: each goes on where one of them was. */
static void a_class_watches(void)
{
    enum { CLASS = 20 };
    client *ada = hosts(0, "seats=2 clock=1d");
    bq_address school = {{[10] = 0xFF, [11] = 0xFF, [12] = 10, [13] = 6}};
    bq_conn pupil[CLASS];
    char line[64];
    unsigned why;
    bq_core_figures f;
    snprintf(line, sizeof line, "watch %s", ada->id);
    pass(60000);
    for (unsigned round = 0; round < 3; round++) {
        for (unsigned i = 0; i < CLASS; i++) {
            pupil[i] = enters(&school, &why);
            says(pupil[i], "hello 1 en");
            says(pupil[i], line);
            for (unsigned k = 0; k < 12; k++)
                says(pupil[i], "fair");
        }
        bq_core_figures_of(core, &f);
        tap_eq_int((int64_t)f.connections, CLASS + 1, "time %u: a class behind one address watches on", round + 1);
        for (unsigned i = 0; i < CLASS; i++)
            leaves(pupil[i]);
    }
    goes(ada);
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
    seats_count();
    talk_counts();
    watchers_count();
    a_class_watches();
    old_moves();
    little_end();
    return tap_done();
}

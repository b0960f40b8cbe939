/* others.c - people who get in the way of others: tables of one crowd in the list, lines that somebody before said from a
 * seat, a host who was voted out. The world is little.c. */
#define _POSIX_C_SOURCE 200809L
#include "little.h"

/* ---- the list ---- */

static bq_conn enters(bq_address from)
{
    bq_conn conn = calls_from(from);
    if (!conn)
        tap_bail("somebody is not let in");
    says(conn, "hello 1 en");
    return conn;
}

/* So many tables of one /48, each with somebody at it; or whoever opened them has left. */
static void opens(unsigned n, bool stays, unsigned crowd)
{
    for (unsigned i = 0; i < n; i++) {
        bq_address from = {{0x20, 1, 0xd, 0xb8, 0, (unsigned char)crowd, (unsigned char)i}};
        bq_conn conn = enters(from);
        says(conn, "create classique Mal seats=2 public");
        if (!stays)
            says(conn, "part");
    }
}

static unsigned listed(client *c)
{
    unsigned n = 0;
    forget(c);
    tell(c, "list");
    for (const char *at = c->heard; (at = strstr(at, "\"id\":\"")); at++)
        n++;
    return n;
}

static void list(void)
{
    client *ada = hosts(0, "seats=2 public"), *eve = comes(2, "hello 1 en client=e");
    tap_ok(listed(eve) == 1, "a public table is listed");
    opens(150, false, 1);
    tap_ok(listed(eve) == 1 && has(eve, "tables", ada->id), "tables that everybody has left are not: %u are", listed(eve));
    opens(150, true, 2);
    unsigned n = listed(eve);
    tap_ok(has(eve, "tables", ada->id) && n > 1 && n <= 20, "of a crowd a few are, and others besides: %u", n);
    restart(1000);
    eve = comes(2, "hello 1 en client=e");
    client *kim = comes(3, "hello 1 en client=k");
    tell(kim, "create classique Kim seats=2 public");
    words(kim);
    n = listed(eve);
    tap_ok(n > 1 && n <= 100 && has(eve, "tables", kim->id), "after a restart nobody knows whose they are: those where somebody is come first (%u)", n);
    pass(2 * config.limits.open_ms);
    tap_ok(listed(eve) <= 1, "... until their time is over");
    goes(eve), goes(kim);
}

/* Tables that no list may have cost a list nothing, nor do those that everybody has left. */
static void list_looks(void)
{
    bq_core_figures before, after;
    client *ada = hosts(0, "seats=2 public"), *eve = comes(2, "hello 1 en client=e");
    unsigned n = listed(eve);
    for (unsigned i = 0; i < 150; i++) {
        bq_address from = {{0x20, 1, 0xd, 0xb8, 9, (unsigned char)i, 1}};
        bq_conn conn = enters(from);
        says(conn, i % 2 ? "create classique Mal seats=2" : "create classique Mal seats=2 public");
        if (i % 2 == 0)
            says(conn, "part");
    }
    bq_core_figures_of(core, &before);
    tap_ok(before.tables > 150 && listed(eve) == n && has(eve, "tables", ada->id), "%u tables, %u can be listed", (unsigned)before.tables, n);
    bq_core_figures_of(core, &after);
    tap_ok(after.looks > before.looks && after.looks - before.looks <= 2 * n + 2, "... and a list looks at these only: %u looks",
           (unsigned)(after.looks - before.looks));
    goes(ada), goes(eve);
}

/* ---- what may be said from a seat ---- */

static unsigned heard_of(client *c, const char *line, unsigned most)
{
    unsigned n = 0;
    for (; n < most; n++) {
        unsigned pongs = count(c, "pong"), oks = count(c, "ok");
        tell(c, "%s", line);
        if (count(c, "pong") == pongs && count(c, "ok") == oks)
            return n;
    }
    return n;
}

static void allowances(void)
{
    bq_limits limits = config.limits;
    limits.actions = 20;
    limits.actions_ms = 60000;
    limits.chat = 3;
    limits.chat_ms = 60000;
    bq_core_set_limits(core, &limits);
    client *ada = hosts(0, "seats=2"), *bob = joins(1, ada, "Bob");
    tap_ok(heard_of(bob, "chat x", 10) == 3, "somebody says what may be said from a seat");
    unsigned n = heard_of(bob, "ping", 14);
    tell(bob, "part");
    tap_ok(n == 14 && count(bob, "bye") == 0, "... nearly all of it, and leaves");
    client *cyd = joins(2, ada, "Cyd");
    tap_ok(count(cyd, "seat") == 1 && heard_of(cyd, "chat y", 3) == 3, "who sits down there next may talk as if nobody had: %s", last(cyd, "no"));
    tap_ok(heard_of(cyd, "ping", 15) == 15, "... and act: %s", last(cyd, "bye"));
    tell(cyd, "part");
    tell(bob, "join %s Bob", ada->id);
    tap_ok(count(bob, "seat") == 2 && heard_of(bob, "ping", 20) < 8, "who leaves and comes back goes on counting: %s", last(bob, "bye"));
    bob = joins(1, ada, "Bert");
    n = heard_of(bob, "ping", 12);
    tell(ada, "unseat Bert");
    cyd = joins(3, ada, "Dan");
    tap_ok(heard_of(cyd, "ping", 15) == 15, "who was sent away leaves nothing behind either");
    goes(cyd), goes(bob), goes(ada);
    bq_core_set_limits(core, &config.limits);
}

/* ---- once more ---- */

static void voted_out(void)
{
    client *ada = hosts(0, "seats=3 end=rounds:1"), *bob = joins(1, ada, "Bob"), *cyd = joins(2, ada, "Cyd");
    char id[33], token[33];
    tell(ada, "start");
    tell(bob, "vote kick Ada");
    tell(cyd, "vote kick Ada");
    tap_ok(has(bob, "news", "\"kicked\""), "the host is voted out");
    goes(ada);
    tell(bob, "vote stop");
    tell(cyd, "vote stop");
    snprintf(token, sizeof token, "%s", bob->token);
    tell(bob, "rematch");
    snprintf(id, sizeof id, "%.32s", strstr(last(bob, "rematch"), "\"table\":\"") ? strstr(last(bob, "rematch"), "\"table\":\"") + 9 : "");
    goes(bob);
    bob = comes(1, "hello 1 en client=j");
    tell(bob, "sit %s %s", id, token);
    tap_ok(has(bob, "table", "\"host\":\"Bob\"") || has(bob, "table", "\"host\":2"), "whoever asks for the rematch is its host: %.300s", last(bob, "table"));
    tell(bob, "start");
    tap_ok(count(bob, "no") == 0, "... and can begin it: %s", last(bob, "no"));
    goes(bob), goes(cyd);
}

int main(void)
{
    little_begin();
    list();
    list_looks();
    allowances();
    voted_out();
    little_end();
    return tap_done();
}

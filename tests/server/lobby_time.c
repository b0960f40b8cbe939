/* lobby_time.c - clocks with banks, slow play, timed games over a restart: the second half of lobby.c. */
#define _POSIX_C_SOURCE 200809L
#include "little.h"

/* ---- clocks ---- */

static void banks(void)
{
    client *ada = hosts(0, "seats=2 end=rounds:9 clock=10 bank=25");
    client *bob = joins(1, ada, "Bob");
    tell(ada, "start");
    client *c = who(ada, bob);
    tap_ok(number(c, "ask", "left") == 35000 && number(c, "ask", "bank") == 25000, "a clock, then the bank: %.300s", last(c, "ask"));
    pass(15000);
    answers(c);
    tap_ok(has(c, "move", "\"say\""), "in overtime he answers");
    char seat[64];
    snprintf(seat, sizeof seat, "\"bank\":20000");
    tell(c, "chat x");
    goes(c == ada ? bob : ada);
    tap_ok(has(c, "table", seat), "... and it costs his bank: %.700s", last(c, "table"));
    /* He goes on: the next of his questions has what is left. */
    for (unsigned i = 0; i < 4 && !asked(c); i++)
        pass(1000);
    if (asked(c)) {
        tap_ok(number(c, "ask", "left") <= 30000, "what is gone is gone: %" PRId64, number(c, "ask", "left"));
    } else {
        tap_ok(true, "the other one is asked");
    }
    goes(c);
    restart(5000);
    ada = comes(0, "hello 1 en client=h");
    bob = comes(1, "hello 1 en client=j");
    tell(ada, "sit %s %s", ada->id, ada->token);
    tell(bob, "sit %s %s", bob->id, bob->token);
    tap_ok(has(ada, "table", seat), "the bank is the same after a restart");
    c = who(ada, bob);
    tap_ok(number(c, "ask", "left") >= 15000 + 10000, "... with some time more to come back: %" PRId64, number(c, "ask", "left"));
    forget(ada);
    pass(60000);
    tap_ok(strstr(ada->heard, "\"by\":\"clock\"") != NULL, "who says nothing is answered for");
    goes(ada), goes(bob);
}

/* Somebody else's moves give no time to who is asked. */
static void stalling(void)
{
    client *ada = hosts(0, "seats=2 end=rounds:9 clock=30");
    client *bob = joins(1, ada, "Bob");
    tell(ada, "start");
    client *c = who(ada, bob), *other = c == ada ? bob : ada;
    pass(20000);
    tell(other, "offer %s give +1", c == ada ? "Ada" : "Bob");
    tap_ok(has(other, "ok", "\"n\":") && number(c, "ask", "left") <= 10000, "an offer does not stop a clock: %" PRId64,
           number(c, "ask", "left"));
    forget(c);
    pass(11000);
    tap_ok(strstr(c->heard, "\"by\":\"clock\"") != NULL, "... and the clock answers");
    goes(ada), goes(bob);
}

static void words_of_time(void)
{
    static const struct {
        const char *word;
        int64_t seconds, auction;
    } good[] = {{"clock=90", 90, 20}, {"clock=90s", 90, 20}, {"clock=15", 15, 15}, {"clock=5m", 300, 20}, {"clock=2h", 7200, 7200},
                {"clock=3d", 259200, 259200}, {"clock=30d", 2592000, 2592000}, {"clock=off", 0, 20}, {"clock=0", 0, 20}};
    static const char *const bad[] = {"clock=31d", "clock=d", "clock=", "clock=-1", "clock=1.5h", "clock=3dd",
                                      "bank=8d", "delay=3601", "delay=-1", "clock=99999999999d", "bank=x"};
    for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++) {
        client *c = hosts(0, good[i].word);
        tap_eq_int(number(c, "table", "clock"), good[i].seconds, "%s", good[i].word);
        tap_eq_int(number(c, "table", "auction"), good[i].auction, "%s: as long in an auction as is told", good[i].word);
        goes(c);
        pass(61000);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        client *c = hosts(0, bad[i]);
        tap_ok(has(c, "no", "\"arguments\""), "%s is refused", bad[i]);
        goes(c);
    }
}

static void slow(void)
{
    client *ada = hosts(0, "seats=2 end=rounds:9 clock=3d");
    client *bob = joins(1, ada, "Bob");
    tell(ada, "notify ada@example.org");
    tell(bob, "notify bob");
    tap_ok(has(bob, "ok", "ok"), "a word for notices is taken");
    tell(bob, "notify http://evil/");
    tap_ok(has(bob, "no", "\"arguments\""), "... not an address to be called");
    tell(ada, "start");
    client *c = who(ada, bob), *other = c == ada ? bob : ada;
    const char *word = c == ada ? "bob" : "ada@example.org";
    goes(other);
    pass(200000);
    tap_ok(!has(c, "news", "\"bot\""), "who goes away is not played by a bot");
    notices = 0;
    for (unsigned i = 0; i < 30 && asked(c); i++)
        answers(c);
    tap_ok(notices == 1 && strstr(notice, word) && strstr(notice, "\"left\":"), "he is told that it is his turn: %s", notice);
    goes(c);
    pass(INT64_C(3600000) * 24);
    c = comes(2, "hello 1 en client=x");
    tell(c, "watch %s", ada->id);
    int64_t left = number(c, "ask", "left");
    tap_ok(left > 86400000 && left < 2 * INT64_C(86400000) + 1000, "its clock has run meanwhile: %" PRId64, left);
    int64_t n = number(c, "state", "n");
    goes(c);
    restart(INT64_C(86400000) * 5);
    c = comes(2, "hello 1 en client=x");
    tell(c, "watch %s", ada->id);
    int64_t later = number(c, "ask", "left");
    tap_ok(later >= left && later <= left + 15000 + config.limits.slow_save_s * 1000,
           "it stands still while the server is down: %" PRId64, later);
    goes(c);
    notices = 0;
    pass(later + 61000);
    c = comes(2, "hello 1 en client=x");
    tell(c, "watch %s", ada->id);
    tap_ok(number(c, "state", "n") > n, "nobody is there, and the clock answers: %" PRId64 " moves", number(c, "state", "n"));
    tap_ok(notices > 0, "... and the next one is told");
    pass(INT64_C(86400000) * 40);
    tell(c, "state");
    tap_ok(has(c, "table", "\"finished\"") || number(c, "state", "n") > n + 10, "who never comes is played for, in the end");
    goes(c);
    const disk_game *g = NULL;
    for (size_t i = 0; i < store.games; i++) {
        char id[33];
        for (unsigned k = 0; k < 16; k++)
            snprintf(id + 2 * k, 3, "%02x", store.game[i]->id.byte[k]);
        if (!strcmp(id, ada->id))
            g = store.game[i];
    }
    tap_ok(g && (g->status != BQ_GAME_FINISHED || !strstr(g->plan, "example.org")), "after the game the word is forgotten");
}

/* Who was there when he was asked, and goes without an answer. */
static void leaves_open(void)
{
    client *ada = hosts(0, "seats=2 end=rounds:9 clock=3d");
    client *bob = joins(1, ada, "Bob");
    tell(ada, "notify ada");
    tell(bob, "notify bob");
    tell(ada, "start");
    client *c = who(ada, bob), *other = c == ada ? bob : ada;
    const char *word = c == ada ? "\"notify\":\"ada\"" : "\"notify\":\"bob\"";
    unsigned place = c == ada ? 0 : 1;
    char id[33], token[33], others[33];
    memcpy(id, c->id, sizeof id);
    memcpy(token, c->token, sizeof token);
    memcpy(others, other->token, sizeof others);
    notices = 0;
    goes(other);
    pass(30000);
    tap_eq_int(notices, 0, "who is not asked may go");
    goes(c);
    pass(2000);
    c = comes(place, "hello 1 en client=x");
    tell(c, "sit %s %s", id, token);
    pass(120000);
    tap_eq_int(notices, 0, "who is asked, goes and is back at once is not told");
    goes(c);
    pass(4000);
    tap_eq_int(notices, 0, "... nor at once, when he goes again");
    pass(2000);
    tap_ok(notices == 1 && strstr(notice, word), "then he is told what he left open: %s", notice);
    pass(INT64_C(3600000) * 5);
    c = comes(place, "hello 1 en client=x");
    tell(c, "sit %s %s", id, token);
    pass(1000);
    goes(c);
    client *eve = comes(2, "hello 1 en client=w"); /* somebody who comes has the question put again */
    tell(eve, "watch %s", id);
    pass(INT64_C(3600000) * 5);
    tap_eq_int(notices, 1, "not twice of the same question, however often he comes and goes");
    c = comes(place, "hello 1 en client=x");
    tell(c, "sit %s %s", id, token);
    for (unsigned i = 0; i < 30 && asked(c); i++)
        answers(c);
    tap_eq_int(notices, 2, "the other one, long away, is told when he is asked");
    other = comes(1 - place, "hello 1 en client=x");
    tell(other, "sit %s %s", id, others);
    for (unsigned i = 0; i < 30 && asked(other); i++)
        answers(other);
    unsigned before = notices;
    tell(c, "part");
    pass(10000);
    tap_ok(asked(c) && notices == before + 1 && strstr(notice, word), "who parts with another question open is told of that: %s", notice);
    goes(c), goes(other), goes(eve);
}

/* ---- timed games ---- */

static void timed(void)
{
    client *ada = comes(0, "hello 1 en client=h");
    tell(ada, "create atlantic-city Ada tempo=0 seats=2 end=timed:60 clock=100");
    if (!count(ada, "seat")) {
        tell(ada, "create topclubs Ada tempo=0 seats=2 end=timed:60 clock=100");
    }
    if (!count(ada, "seat"))
        tell(ada, "create classique Ada tempo=0 seats=2 end=timed:60 clock=100");
    words(ada);
    tap_ok(count(ada, "seat") == 1, "a timed table");
    client *bob = joins(1, ada, "Bob");
    tell(ada, "start");
    tap_eq_int(number(ada, "table", "time"), 3600000, "it has an hour");
    int64_t began = now;
    while (now - began < 1200000) {
        client *c = who(ada, bob);
        if (asked(c))
            answers(c);
        pass(5000);
    }
    restart(3600000);
    ada = comes(0, "hello 1 en client=h");
    tell(ada, "sit %s %s", ada->id, ada->token);
    int64_t left = number(ada, "table", "time");
    tap_ok(left >= 2400000 && left <= 2400000 + 20000, "after a restart it goes on where it was: %" PRId64 " ms left", left);
    goes(ada);
    pass(1000000);
    ada = comes(0, "hello 1 en client=h");
    tell(ada, "sit %s %s", ada->id, ada->token);
    tap_ok(number(ada, "table", "time") >= left - 1000, "while nobody is there it stands still");
    pass(left + 200000);
    tap_ok(strstr(ada->heard, "time-up") != NULL || has(ada, "table", "\"finished\""), "when it is over the clock says so");
    goes(ada);
}

void test_time(void)
{
    banks();
    stalling();
    words_of_time();
    slow();
    leaves_open();
    timed();
}

/* stop.c - everybody agrees to stop: the game is over for the engine as well, with a winner, a ranking and a rematch,
 * and nothing happens after it. What the operator closes is not played on either. */
#define _POSIX_C_SOURCE 200809L
#include "little.h"

static int64_t moves_on_disk(void)
{
    return (int64_t)store.game[store.games - 1]->n;
}

static const char *last_on_disk(void)
{
    const disk_game *g = store.game[store.games - 1];
    return g->n ? g->log[g->n - 1].line : "";
}

/* Two persons and a bot, some way into the game. */
static client *begins(client **bob, const char *options)
{
    client *ada = hosts(0, options);
    *bob = joins(1, ada, "Bob");
    tell(ada, "bot medium Zed");
    tell(ada, "start");
    play(ada, *bob, 25);
    return ada;
}

/* Nothing is written, asked or thought any more, however long one waits. */
static void rests(client *ada, client *bob, const char *when)
{
    int64_t n = moves_on_disk();
    forget(ada), forget(bob);
    pass(3600000);
    tap_ok(moves_on_disk() == n && !count(ada, "move") && !count(ada, "ask") && !count(bob, "ask") &&
               !count(ada, "beat"),
           "%s: in an hour nobody is asked and nothing happens: %.200s", when, last(ada, "ask"));
}

/* ---- everybody agrees ---- */

static void agreed(void)
{
    client *bob, *ada = begins(&bob, "seats=3 delay=20");
    client *eve = comes(2, "hello 1 en client=e words");
    tell(eve, "watch %s", ada->id);
    pass(30000);
    tell(bob, "#1 vote stop");
    tap_ok(has(ada, "vote", "\"what\":\"stop\",\"by\":\"Bob\",\"have\":1,\"need\":2") && has(bob, "ok", "\"re\":1"),
           "one of two is told: %s", last(ada, "vote"));
    tell(bob, "#2 vote stop");
    tap_ok(has(bob, "no", "\"re\":2,\"why\":\"voted\""), "... and counts once");
    int64_t n = moves_on_disk();
    tell(ada, "#7 vote stop");
    tap_ok(moves_on_disk() == n + 1 && !strcmp(last_on_disk(), "clock: stop"), "all of them: one line of the log: %s", last_on_disk());
    tap_ok(has(bob, "move", "\"by\":\"clock\"") && has(bob, "move", "\"over\"") && has(bob, "move", "\"agreed\"") &&
               number(bob, "move", "n") == n + 1,
           "... a move for everybody, with winners: %.400s", last(bob, "move"));
    tap_ok(has(ada, "ok", "\"re\":7,\"n\":"), "... which answers who said it: %s", last(ada, "ok"));
    tap_ok(has(ada, "table", "\"finished\"") && has(bob, "table", "\"finished\""), "the game is finished");
    tap_ok(has(bob, "fair", "\"secret\""), "... and the house shows its secret: %.200s", last(bob, "fair"));
    tap_ok(!has(eve, "table", "\"finished\"") && number(eve, "move", "n") <= n, "who watches late does not know it yet");
    pass(20000);
    tap_ok(has(eve, "table", "\"finished\"") && has(eve, "move", "stopped by agreement"), "... and hears it in its time: %.500s",
           last(eve, "move"));
    tell(ada, "#8 roll");
    tap_ok(has(ada, "no", "\"re\":8,\"why\":\"game-over\""), "no roll after it: %s", last(ada, "no"));
    tell(bob, "#3 offer Ada give +1");
    tap_ok(has(bob, "no", "\"re\":3,\"why\":\"game-over\""), "no offer: %s", last(bob, "no"));
    tell(bob, "#4 vote stop");
    tap_ok(has(bob, "no", "\"re\":4,\"why\":\"not-playing\""), "no second stop: %s", last(bob, "no"));
    tell(bob, "#5 vote kick Ada");
    tap_ok(has(bob, "no", "\"re\":5,\"why\":\"not-playing\""), "nobody is voted out of a game that is over: %s", last(bob, "no"));
    tell(eve, "export");
    tap_ok(has(eve, "export", "clock: stop"), "the export has it: %.120s", last(eve, "export"));
    rests(ada, bob, "stopped");
    restart(1000);
    ada = comes(0, "hello 1 en client=h");
    bob = comes(1, "hello 1 en client=j");
    tell(ada, "sit %s %s", ada->id, ada->token);
    tell(bob, "sit %s %s", bob->id, bob->token);
    tap_ok(has(ada, "table", "\"finished\"") && has(ada, "state", "\"stage\":\"over\"") && has(ada, "state", "\"over_by\":\"agreed\""),
           "after a restart it is the same");
    tell(bob, "rematch");
    tap_ok(has(ada, "rematch", "\"table\""), "... and once more is possible: %s", last(ada, "rematch"));
    goes(ada), goes(bob);
}

/* ---- a disk that does not take it ---- */

static void unwritten(void)
{
    client *bob, *ada = begins(&bob, "seats=3");
    tell(bob, "vote stop");
    int64_t n = moves_on_disk();
    forget(bob);
    disk_says = BQ_STORE_FULL;
    tell(ada, "#1 vote stop");
    tap_ok(has(ada, "no", "\"re\":1,\"why\":\"storage-full\""), "a stop that is not written is refused: %s", last(ada, "no"));
    tap_ok(moves_on_disk() == n && !count(bob, "vote") && !count(bob, "move") && !has(bob, "table", "\"finished\""),
           "... and leaves no trace: %s", last(bob, "vote"));
    disk_says = BQ_STORE_OK;
    tell(ada, "#2 vote stop");
    tap_ok(has(ada, "ok", "\"re\":2") && has(bob, "table", "\"finished\""), "... and can be said again: %s", last(ada, "no"));
    goes(ada), goes(bob);
}

/* ---- who has a say ---- */

static void absent(void)
{
    client *bob, *ada = begins(&bob, "seats=3 grace=60");
    goes(bob);
    tell(ada, "vote stop");
    tap_ok(has(ada, "vote", "\"have\":1,\"need\":2") && !has(ada, "table", "\"finished\""),
           "who has just dropped out is not passed over: %s", last(ada, "vote"));
    tell(ada, "vote stop");
    tap_ok(has(ada, "no", "\"voted\""), "... however often one asks");
    pass(61000);
    tap_ok(has(ada, "table", "\"stand_in\":true"), "when a bot has sat in");
    tell(ada, "vote stop");
    tap_ok(!has(ada, "table", "\"finished\""), "... nobody ends alone what another plays: %s", last(ada, "no"));
    goes(ada);
}

static void absent_of_three(void)
{
    client *ada = hosts(0, "seats=3 grace=60"), *bob = joins(1, ada, "Bob"), *cleo = joins(2, ada, "Cleo");
    tell(ada, "start");
    goes(cleo);
    tell(ada, "vote stop");
    tell(bob, "vote stop");
    tap_ok(!has(ada, "table", "\"finished\""), "the third has just dropped out");
    pass(61000);
    tell(bob, "vote stop");
    tap_ok(has(ada, "table", "\"finished\""), "when a bot has sat in those who are there decide, if they are two: %s", last(bob, "no"));
    goes(ada), goes(bob);
}

/* The host's line is down for a moment: their table is not a guest's to give up. Who plays with bots alone decides alone. */
static void alone(void)
{
    client *ada = hosts(0, "seats=3"), *bob = joins(1, ada, "Bob");
    goes(ada);
    tell(bob, "vote stop");
    tap_ok(!has(bob, "table", "\"abandoned\"") && has(bob, "vote", "\"have\":1,\"need\":2"), "a guest alone does not give the host's table up: %s", last(bob, "vote"));
    goes(bob);
    ada = hosts(0, "seats=3");
    tell(ada, "bots easy");
    tell(ada, "start");
    tell(ada, "vote stop");
    tap_ok(has(ada, "table", "\"finished\""), "who plays with bots stops alone: %s", last(ada, "no"));
    goes(ada);
}

static void out(void)
{
    client *ada = hosts(0, "seats=3");
    client *bob = joins(1, ada, "Bob"), *cleo = joins(2, ada, "Cleo");
    tell(ada, "start");
    tell(cleo, "resign");
    tell(cleo, "vote stop");
    tap_ok(has(cleo, "no", "\"out-of-game\""), "who is out of the game has no say: %s", last(cleo, "no"));
    tell(ada, "vote stop");
    tap_ok(has(bob, "vote", "\"have\":1,\"need\":2"), "... and is not asked: %s", last(bob, "vote"));
    tell(bob, "vote stop");
    tap_ok(has(cleo, "table", "\"finished\"") && !has(cleo, "move", "\"winners\":[\"Cleo\""), "... nor wins: %.300s", last(cleo, "move"));
    goes(ada), goes(bob), goes(cleo);
}

/* Who has lost puts nobody out who plays on, nor does a vote that was given before. */
static void out_and_kicks(void)
{
    client *ada = hosts(0, "seats=4");
    client *bob = joins(1, ada, "Bob"), *cleo = joins(2, ada, "Cleo"), *dan = joins(3, ada, "Dan");
    tell(ada, "start");
    tell(dan, "vote kick Ada");
    tap_ok(has(ada, "vote", "\"kick\",\"name\":\"Ada\",\"by\":\"Dan\",\"have\":1,\"need\":2"), "who plays votes another one out: %s", last(ada, "vote"));
    tell(dan, "resign"), tell(cleo, "resign");
    forget(ada);
    tell(cleo, "#4 vote kick Ada");
    tap_ok(has(cleo, "no", "\"re\":4,\"why\":\"out-of-game\"") && !count(ada, "vote"), "who is out of the game has no say there either: %s", last(cleo, "no"));
    tell(dan, "#5 vote kick Ada");
    tap_ok(has(dan, "no", "\"re\":5,\"why\":\"out-of-game\"") && !count(ada, "news"), "... whoever voted before: %s", last(dan, "no"));
    tell(bob, "vote kick Ada");
    tap_ok(!has(ada, "news", "\"kicked\"") && has(ada, "vote", "\"have\":1,\"need\":2"), "... and what they said then does not count any more: %s", last(ada, "vote"));
    goes(ada), goes(bob), goes(cleo), goes(dan);
}

/* A table that has not begun is given up, as before: there is no game to end. */
static void before(void)
{
    client *ada = hosts(0, "seats=3"), *bob = joins(1, ada, "Bob");
    tell(ada, "vote stop");
    tell(bob, "vote stop");
    tap_ok(has(ada, "table", "\"abandoned\"") && has(ada, "news", "\"stopped\""), "before the game: the table is given up");
    goes(ada), goes(bob);
}

/* ---- games that ended without a word in the log ---- */

static void says_no(client *ada, client *bob, const char *what)
{
    tell(ada, "#90 roll");
    tap_ok(has(ada, "no", "\"re\":90,\"why\":\"not-playing\""), "%s: no roll: %s", what, last(ada, "no"));
    tell(bob, "#91 offer Ada give +1");
    tap_ok(has(bob, "no", "\"re\":91,\"why\":\"not-playing\""), "%s: no offer: %s", what, last(bob, "no"));
    tell(bob, "#92 hold");
    tap_ok(has(bob, "no", "\"re\":92,\"why\":\"not-playing\""), "%s: nothing to hold: %s", what, last(bob, "no"));
    rests(ada, bob, what);
    tell(bob, "rematch");
    tap_ok(has(ada, "rematch", "\"table\""), "%s: once more is possible", what);
}

/* What earlier versions stopped by a word in the store alone. */
static void earlier(void)
{
    client *bob, *ada = begins(&bob, "seats=3");
    store.game[store.games - 1]->status = BQ_GAME_ABANDONED;
    restart(1000);
    ada = comes(0, "hello 1 en client=h");
    bob = comes(1, "hello 1 en client=j");
    tell(ada, "sit %s %s", ada->id, ada->token);
    tell(bob, "sit %s %s", bob->id, bob->token);
    tap_ok(has(ada, "table", "\"abandoned\"") && number(ada, "state", "n") == moves_on_disk(), "an old store's game is shown as it was");
    says_no(ada, bob, "stopped by an earlier version");
    goes(ada), goes(bob);
}

static void closed(void)
{
    client *bob, *ada = begins(&bob, "seats=3"), *operator = operates(5);
    int64_t n = moves_on_disk();
    tell(operator, "close %s", ada->id);
    tap_ok(count(operator, "ok") == 1 && strstr(ada->heard, "\"what\":\"stopped\"") && has(ada, "table", "\"abandoned\""),
           "the operator closes a game: %s", last(operator, "no"));
    tap_ok(moves_on_disk() == n, "... and nobody has won by that");
    tell(ada, "roll");
    tap_ok(has(ada, "no", "\"at-no-table\""), "... everybody has left it");
    tell(ada, "sit %s %s", ada->id, ada->token);
    tell(bob, "sit %s %s", bob->id, bob->token);
    says_no(ada, bob, "closed by the operator");
    goes(ada), goes(bob), goes(operator);
}

int main(void)
{
    little_begin();
    agreed();
    unwritten();
    absent();
    absent_of_three();
    alone();
    out();
    out_and_kicks();
    before();
    earlier();
    closed();
    little_end();
    return tap_done();
}

/* agree.c - hints and live chances at a server's table: off until everybody who plays agrees, off again as soon as one of
 * them does not; bots, programs and those who are out have no say; who watches late learns of it late. */
#define _POSIX_C_SOURCE 200809L
#include "little.h"

#define ON "\"hints\":\"on\""
#define OFF "\"hints\":\"off\""

/* Two persons and a bot, with an empty seat between them and it. */
static client *begins(client **bob, const char *options)
{
    client *ada = hosts(0, options);
    *bob = joins(1, ada, "Bob");
    tell(ada, "bot medium Zed");
    return ada;
}

static void everybody(void)
{
    client *bob, *ada = begins(&bob, "seats=4");
    tap_ok(has(ada, "table", OFF) && has(bob, "table", OFF), "off, unless all agree");
    tell(ada, "#1 hints yes");
    tap_ok(has(ada, "ok", "\"re\":1") && has(bob, "news", "\"what\":\"agrees\",\"seat\":\"Ada\"") && has(bob, "table", OFF) &&
               has(bob, "table", "\"name\":\"Ada\",\"kind\":\"person\",\"here\":true,\"agrees\":true"),
           "one of two: it is told, and seen at the seat: %.300s", last(bob, "table"));
    tell(bob, "hints yes");
    tap_ok(has(ada, "table", ON) && has(bob, "table", ON) && has(ada, "news", "\"hints-on\""), "both: on; a bot is not asked");
    forget(ada);
    tell(bob, "hints yes");
    tap_ok(has(bob, "ok", "") && !count(ada, "news") && !count(ada, "table"), "said twice, it is told once");
    tell(ada, "start");
    tap_ok(has(bob, "table", ON), "... also when the game begins: %.300s", last(bob, "table"));
    play(ada, bob, 10);
    forget(ada), forget(bob);
    tell(bob, "#7 hints no");
    tap_ok(has(bob, "ok", "\"re\":7") && has(ada, "table", OFF) && strstr(ada->heard, "\"what\":\"disagrees\",\"seat\":\"Bob\"") &&
               has(ada, "news", "\"hints-off\""),
           "anybody takes it back, in the game too: %.300s", last(ada, "news"));
    tell(bob, "hints yes");
    tap_ok(has(ada, "table", ON), "... and may think better of it");
    goes(ada), goes(bob);
}

static void refused(void)
{
    client *bob, *ada = begins(&bob, "seats=3 hints=no");
    tap_ok(has(bob, "table", "\"hints\":\"never\""), "a table may have none of it");
    tell(ada, "hints yes");
    tap_ok(has(ada, "no", "\"hints-off\"") && has(ada, "no", "without hints"), "... and says so");
    tell(ada, "hints perhaps");
    tap_ok(has(ada, "no", "\"arguments\""), "yes or no, and nothing else");
    tell(ada, "hints");
    tell(ada, "hints yes no");
    tap_ok(count(ada, "no") == 4 && has(ada, "no", "\"arguments\""), "... and one of them");
    client *eve = comes(2, "hello 1 en client=e");
    tell(eve, "create classique Eve hints=perhaps");
    tap_ok(has(eve, "no", "\"arguments\""), "... when it is opened, too");
    tell(eve, "watch %s", ada->id);
    tell(eve, "hints yes");
    tap_ok(has(eve, "no", "\"not-seated\""), "who watches is not asked");
    goes(ada), goes(bob), goes(eve);
}

static void late(void)
{
    client *bob, *ada = begins(&bob, "seats=4");
    tell(ada, "hints yes");
    tell(bob, "hints yes");
    client *kim = joins(2, ada, "Kim");
    tap_ok(has(ada, "table", OFF) && has(ada, "news", "\"hints-off\""), "who sits down later has not agreed");
    tell(ada, "unseat Kim");
    tap_ok(has(ada, "table", ON), "... and without them all agree again");
    tell(bob, "part");
    client *lee = joins(1, ada, "Lee");
    tap_ok(has(lee, "table", OFF) && !has(lee, "table", "\"name\":\"Lee\",\"kind\":\"person\",\"here\":true,\"agrees\""),
           "a seat's agreement goes with its person");
    goes(ada), goes(bob), goes(kim), goes(lee);
}

/* The plan on the disk has it; seats that close up take theirs along. */
static void kept(void)
{
    client *ada = hosts(0, "seats=4"), *bob = joins(1, ada, "Bob"), *kim = joins(2, ada, "Kim");
    tell(kim, "hints yes");
    tell(bob, "part");
    tell(ada, "start");
    tap_ok(has(ada, "table", "\"name\":\"Kim\",\"kind\":\"person\",\"here\":true,\"agrees\":true") && has(ada, "table", OFF),
           "it moves with the seat: %.400s", last(ada, "table"));
    char id[33], token[33];
    memcpy(id, ada->id, sizeof id), memcpy(token, ada->token, sizeof token);
    restart(1000);
    client *again = comes(0, "hello 1 en client=h");
    tell(again, "sit %s %s", id, token);
    tap_ok(has(again, "table", "\"name\":\"Kim\",\"kind\":\"person\",\"here\":false,\"agrees\":true") && has(again, "table", OFF),
           "a restart forgets nothing: %.400s", last(again, "table"));
    tell(again, "hints yes");
    tap_ok(has(again, "table", ON), "an absent person has agreed as they had");
    goes(again);
}

static void without_a_say(void)
{
    client *bob, *ada = begins(&bob, "seats=4");
    client *toy = comes(2, "hello 1 en client=t bot");
    tell(toy, "join %s Toy", ada->id);
    tell(ada, "hints yes");
    tap_ok(has(ada, "table", OFF), "one of two, and a program");
    tell(bob, "hints yes");
    tap_ok(has(ada, "table", ON), "a program is not asked");
    words(toy);
    forget(ada);
    goes(toy);
    tap_ok(has(ada, "table", ON) && !strstr(ada->heard, "hints-off"), "... nor when its line is lost: %.400s", last(ada, "table"));
    toy = comes(2, "hello 1 en client=t");
    tell(toy, "sit %s %s", toy->id, toy->token);
    tap_ok(has(ada, "table", OFF) && has(ada, "news", "\"hints-off\""), "a person in its seat is, and everybody is told: %s", last(ada, "news"));
    goes(toy);
    toy = comes(2, "hello 1 en client=t bot");
    tell(toy, "sit %s %s", toy->id, toy->token);
    tap_ok(has(ada, "table", ON) && has(ada, "news", "\"hints-on\""), "... and the program again is not");
    restart(1000);
    ada = comes(0, "hello 1 en client=h"), bob = comes(1, "hello 1 en client=j");
    tell(ada, "sit %s %s", ada->id, ada->token);
    tell(bob, "sit %s %s", bob->id, bob->token);
    tap_ok(has(ada, "table", ON), "... nor after a restart, before it is back: %.400s", last(ada, "table"));
    toy = comes(2, "hello 1 en client=t bot");
    tell(toy, "sit %s %s", toy->id, toy->token);
    tell(bob, "hints no");
    tell(ada, "start");
    tell(bob, "resign");
    tap_ok(has(ada, "table", ON) && has(ada, "news", "\"hints-on\""), "nor is who is out of the game: %.300s", last(ada, "news"));
    tell(bob, "hints yes");
    tap_ok(has(bob, "no", "\"out-of-game\""), "... who is told so: %s", last(bob, "no"));
    goes(ada), goes(bob), goes(toy);
}

static void watched(void)
{
    client *bob, *ada = begins(&bob, "seats=3 delay=20 end=rounds:2");
    client *eve = comes(2, "hello 1 en client=e");
    tell(eve, "watch %s", ada->id);
    tell(ada, "start");
    pass(30000);
    tell(ada, "hints yes");
    tell(bob, "hints yes");
    tap_ok(has(ada, "table", ON) && !has(eve, "table", ON) && !strstr(eve->heard, "hints-on"), "who watches late does not know yet");
    pass(21000);
    tap_ok(has(eve, "table", ON) && strstr(eve->heard, "hints-on"), "... then they do: %.300s", last(eve, "table"));
    play(ada, bob, 100000);
    tap_ok(has(ada, "table", "\"finished\""), "the game is over");
    forget(bob);
    tell(ada, "#9 hints no");
    tap_ok(has(ada, "ok", "\"re\":9") && !count(bob, "table") && !count(bob, "news"), "... and nobody has to agree any more");
    goes(ada), goes(bob), goes(eve);
}

static void once_more(void)
{
    client *bob, *ada = begins(&bob, "seats=3 end=rounds:1");
    tell(ada, "hints yes");
    tell(bob, "hints yes");
    tell(ada, "start");
    play(ada, bob, 100000);
    tell(ada, "rematch");
    char next[33] = "";
    const char *at = strstr(last(ada, "rematch"), "\"table\":\"");
    if (at)
        snprintf(next, sizeof next, "%.32s", at + 9);
    tell(ada, "part");
    tell(ada, "sit %s %s", next, ada->token);
    tap_ok(has(ada, "table", next) && has(ada, "table", OFF) && !has(ada, "table", "agrees"), "a rematch asks anew: %.300s", last(ada, "table"));
    goes(ada), goes(bob);
}

int main(void)
{
    little_begin();
    everybody();
    refused();
    late();
    kept();
    without_a_say();
    watched();
    once_more();
    little_end();
    return tap_done();
}

/* sound.c - what bots think of offers, at a server's table: one that is sounded before the offer is made says for about how
 * much it would accept, and means it; one that refuses a person says why. */
#define _POSIX_C_SOURCE 200809L
#include "field.h"
#include "little.h"

enum { DEEDS = 3 };

/* The first deed of that player, by the state that was told. */
static unsigned deed_of(client *c, const char *name)
{
    char key[40];
    snprintf(key, sizeof key, "{\"name\":\"%s\"", name);
    const char *seat = strstr(last(c, "state"), key), *deeds = seat ? field(seat, "deeds") : NULL;
    return deeds ? (unsigned)strtoul(deeds + 1, NULL, 10) : 0;
}

static client *begins(client **bob, const char *more)
{
    client *ada = comes(0, "hello 1 en client=h");
    tell(ada, "create atlantic-city Ada tempo=0 seats=3 deal_deeds=%d deal_in_every_mode=yes start_cash=5000 %s", DEEDS, more);
    words(ada);
    *bob = joins(1, ada, "Bob");
    tell(ada, "bot hard Zed");
    tell(ada, "start");
    tell(ada, "state");
    return ada;
}

static void sounded(void)
{
    client *bob, *ada = begins(&bob, "");
    unsigned deed = deed_of(ada, "Zed");
    tap_ok(deed > 0 && has(ada, "table", "\"sound\":true"), "a bot with deeds, at a table where it may be sounded");
    tell(ada, "#7 sound Zed give +10 take %u", deed);
    int64_t pays = number(ada, "sound", "pays");
    tap_ok(has(ada, "sound", "\"re\":7") && has(ada, "sound", "\"to\":\"Zed\"") && has(ada, "sound", "\"takes\":false") &&
               has(ada, "sound", "Zed would accept if you paid about"),
           "it says what it would accept, in words: %.300s", last(ada, "sound"));
    tap_ok(pays > 10 && pays % 50 == 0, "... in steps of fifty: %" PRId64, pays);
    forget(ada);
    tell(ada, "sound Zed give +%" PRId64 " take %u", pays, deed);
    tap_ok(has(ada, "sound", "\"takes\":true") && !has(ada, "sound", "pays"), "... and means it");
    tap_ok(count(ada, "move") == 0, "nothing has happened by that");
    tell(ada, "sound Bob give +10");
    tap_ok(has(ada, "no", "\"unsounded\""), "a person is not sounded");
    tell(ada, "sound Zed take 99");
    tap_ok(has(ada, "no", "\"re\"") || count(ada, "no") == 2, "what is no offer is refused");
    client *eve = comes(2, "hello 1 en client=e");
    tell(eve, "watch %s", ada->id);
    tell(eve, "sound Zed give +10");
    tap_ok(has(eve, "no", "\"not-seated\""), "who watches asks nothing");
    goes(ada), goes(bob), goes(eve);
}

static void refused(void)
{
    client *bob, *ada = begins(&bob, "");
    unsigned deed = deed_of(ada, "Zed");
    forget(ada), forget(bob);
    tell(ada, "offer Zed give +10 take %u", deed);
    for (unsigned i = 0; i < 20 && !has(ada, "news", "\"refused\""); i++)
        pass(300);
    tap_ok(strstr(ada->heard, "\"by\":\"Zed\",\"do\":\"offer Ada give") != NULL, "a person's offer is answered by another");
    tap_ok(has(ada, "news", "\"refused\"") && has(ada, "news", "\"seat\":\"Zed\"") && has(ada, "news", "Zed: "),
           "... and by a reason in words: %.300s", last(ada, "news"));
    tap_ok(!has(bob, "news", "\"refused\""), "... to who made it");
    goes(ada), goes(bob);
}

static void silent(void)
{
    client *bob, *ada = begins(&bob, "sound=no");
    tap_ok(has(ada, "table", "\"sound\":false"), "a table may have none of it");
    tell(ada, "sound Zed give +10 take %u", deed_of(ada, "Zed"));
    tap_ok(has(ada, "no", "\"sound-off\"") && has(ada, "no", "cannot be sounded out"), "... and says so");
    client *eve = comes(2, "hello 1 en client=e");
    tell(eve, "create classique Eve sound=perhaps");
    tap_ok(has(eve, "no", "\"arguments\""), "yes or no, and nothing else");
    goes(ada), goes(bob), goes(eve);
}

int main(void)
{
    little_begin();
    sounded();
    refused();
    silent();
    little_end();
    return tap_done();
}

/* found.c - what players who had only the document ran into: offers of bots that stand long enough to be answered, a
 * clock that talk does not stop, news with names, a pause that keeps nobody from his seat. The world is little.c. */
#define _POSIX_C_SOURCE 200809L
#include "little.h"

/* ---- offers of bots ---- */

typedef struct watch {
    int64_t made[BQ_SEATS]; /* when the offer to Ada was made; -1: none lies there */
    int64_t least;          /* that one stood before its maker replaced it */
    unsigned offers;
} watch;

static void look(watch *w, const char *line)
{
    static const char *const makers[BQ_SEATS] = {"\"by\":\"Hugo\"", "\"by\":\"Lina\"", "\"by\":\"Otto\""};
    unsigned seat = 0;
    while (seat < 3 && !strstr(line, makers[seat]))
        seat++;
    if (seat == 3 || !strstr(line, "\"event\":\"offer\""))
        return;
    if (strstr(line, "\"cause\":\"replaced\"") && w->made[seat] >= 0 && (w->least < 0 || now - w->made[seat] < w->least))
        w->least = now - w->made[seat];
    bool mine = strstr(line, "\"do\":\"offer \\\"Ada\\\"") || strstr(line, "\"do\":\"offer Ada ");
    w->made[seat] = mine ? now : -1;
    w->offers += mine;
}

/* Ada buys what she lands on and answers no offer: how long do those of the bots stand? */
static watch stand(int64_t limit)
{
    watch w = {.least = -1};
    config.limits.bot_offer_ms = limit;
    bq_core_set_limits(core, &config.limits);
    for (unsigned i = 0; i < BQ_SEATS; i++)
        w.made[i] = -1;
    client *ada = comes(0, "hello 1 en client=h");
    tell(ada, "create classique Ada tempo=1500 seats=4");
    words(ada);
    tell(ada, "bots hard");
    tell(ada, "start");
    for (unsigned i = 0; i < 6000 && w.offers < 30 && !has(ada, "table", "\"finished\""); i++) {
        char line[8192];
        for (const char *at = ada->heard; *at; at = strchr(at, '\n') + 1)
            if (!strncmp(at, "{\"say\":\"move\"", 13)) {
                snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
                look(&w, line);
            }
        if (asked(ada) && has(ada, "ask", "\"buy\",")) {
            forget(ada);
            tell(ada, "buy");
        } else if (asked(ada)) {
            answers(ada);
        } else {
            forget(ada);
        }
        pass(10);
    }
    goes(ada);
    return w;
}

static void offers(void)
{
    int64_t told = config.limits.bot_offer_ms;
    watch w = stand(told);
    tap_ok(w.offers > 0 && (w.least < 0 || w.least >= told), "%u offers of bots to a person stand, %" PRId64 " ms at least",
           w.offers, w.least);
    w = stand(0);
    tap_ok(w.offers > 0 && w.offers <= 6, "... and are few, with or without the limit (%u in a whole game)", w.offers);
    config.limits.bot_offer_ms = told;
    bq_core_set_limits(core, &config.limits);
}

/* ---- clocks ---- */

static void stalling(void)
{
    client *ada = hosts(0, "seats=3 end=rounds:9 clock=30 grace=600");
    client *bob = joins(1, ada, "Bob"), *cleo = joins(2, ada, "Cleo");
    tell(ada, "start");
    client *c = asked(ada) ? ada : asked(bob) ? bob : cleo, *other = c == ada ? bob : ada;
    const char *name = other == ada ? "Ada" : "Bob";
    for (unsigned i = 0; i < 4; i++) {
        pass(6000);
        tell(c, "offer %s give +%u", name, i + 1);
        tap_ok(has(c, "ok", "\"n\":") && number(c, "ask", "left") <= 30000 - 6000 * (int)(i + 1),
               "an offer of his own gives him no time: %" PRId64, number(c, "ask", "left"));
    }
    tell(other, "part");
    tell(other, "sit %s %s", other->id, other->token);
    tap_ok(number(c, "ask", "left") <= 6000, "nor does somebody who goes and comes: %" PRId64, number(c, "ask", "left"));
    client *third = c != ada && other != ada ? ada : c != bob && other != bob ? bob : cleo;
    tell(third, "resign");
    tap_ok(has(third, "ok", "\"n\":") && number(c, "ask", "left") <= 6000, "nor who does something that is not asked: %" PRId64,
           number(c, "ask", "left"));
    forget(c);
    pass(7000);
    tap_ok(strstr(c->heard, "\"by\":\"clock\"") != NULL, "... and the clock answers");
    goes(ada), goes(bob), goes(cleo);
}

/* The end of a turn at which there is something to mortgage; whose. */
static client *owner(client *ada, client *bob)
{
    for (unsigned i = 0; i < 2000; i++) {
        client *c = asked(ada) ? ada : asked(bob) ? bob : NULL;
        if (c && has(c, "ask", "\"question\":\"end\"") && has(c, "ask", "\"mortgage\":["))
            return c;
        if (c && has(c, "ask", "\"buy\",\"decline\"")) {
            forget(c);
            tell(c, "buy");
        } else if (c) {
            answers(c);
        }
        pass(300);
    }
    return NULL;
}

/* What one does oneself begins the clock anew, but not for ever. */
static void managing(void)
{
    client *ada = hosts(0, "seats=2 end=rounds:90 clock=30 grace=600 tempo=0"), *bob = joins(1, ada, "Bob");
    tell(ada, "start");
    client *c = owner(ada, bob);
    tap_ok(c != NULL, "somebody has a deed at the end of a turn");
    if (!c)
        return;
    unsigned square = (unsigned)strtoul(strstr(last(c, "ask"), "\"mortgage\":[") + 12, NULL, 10);
    int64_t began = now, left = 0;
    forget(c);
    for (unsigned i = 0; i < 40 && !strstr(c->heard, "\"by\":\"clock\""); i++) {
        pass(20000);
        if (strstr(c->heard, "\"by\":\"clock\""))
            break;
        tell(c, i % 2 ? "redeem %u" : "mortgage %u", square);
        left = i ? left : number(c, "ask", "left");
    }
    tap_ok(left == 30000, "whoever mortgages something has the clock anew: %" PRId64, left);
    tap_ok(now - began >= 90000 && now - began <= 110000, "... but who mortgages and redeems for ever has three times the clock: %" PRId64 " s",
           (now - began) / 1000);
    goes(ada), goes(bob);
}

/* A hold is fifteen seconds, whoever says it, and no clock. */
static void holding(void)
{
    client *ada = hosts(0, "seats=2 end=rounds:90 clock=30 grace=600 tempo=0"), *bob = joins(1, ada, "Bob");
    tell(ada, "start");
    client *c = who(ada, bob);
    pass(25000);
    tell(c, "hold");
    tap_ok(has(c, "beat", "\"ms\":15000") && number(c, "ask", "left") == 20000, "a hold of one's own adds its beat to the clock: %" PRId64,
           number(c, "ask", "left"));
    client *other = c == ada ? bob : ada;
    pass(5000);
    tell(other, "hold");
    tap_ok(has(c, "beat", "\"ms\":15000") && number(c, "ask", "left") == 20000, "... somebody else's what it makes the beat longer: %" PRId64,
           number(c, "ask", "left"));
    goes(ada), goes(bob);
}

static client *reloads(unsigned i, client *c, int64_t away)
{
    goes(c);
    pass(away);
    c = comes(i, "hello 1 en client=r");
    tell(c, "sit %s %s", c->id, c->token);
    return c;
}

/* Alone among bots: the table sleeps while the page is loaded. */
static void reloading_alone(void)
{
    client *ada = hosts(0, "seats=2 end=rounds:9 clock=60 grace=600 tempo=0");
    tell(ada, "bots easy");
    tell(ada, "start");
    for (unsigned i = 0; i < 60 && !asked(ada); i++)
        pass(1000);
    pass(20000);
    ada = reloads(0, ada, 500);
    int64_t left = number(ada, "ask", "left");
    tap_ok(left > 35000 && left <= 40000, "who loads the page anew, alone among bots, has the rest: %" PRId64, left);
    ada = reloads(0, ada, 3600000);
    tap_ok(number(ada, "ask", "left") == left, "... also where the table was out of memory: %" PRId64, number(ada, "ask", "left"));
    pass(left - 4000);
    ada = reloads(0, ada, 500);
    left = number(ada, "ask", "left");
    tap_ok(left == 15000, "... and 15 s at least, to read the question: %" PRId64, left);
    pass(12000);
    ada = reloads(0, ada, 500);
    left = number(ada, "ask", "left");
    tap_ok(left >= 0 && left <= 3000, "... once: %" PRId64, left);
    forget(ada);
    pass(3100);
    tap_ok(strstr(ada->heard, "\"by\":\"clock\"") != NULL, "... then the clock answers");
    goes(ada);
}

/* Others are there. Who parts has a bot in the seat at once, who drops out has not. */
static void reloading(bool parts)
{
    client *ada = hosts(0, "seats=2 end=rounds:9 clock=60 grace=600 tempo=0"), *bob = joins(1, ada, "Bob");
    tell(ada, "start");
    unsigned i = asked(bob);
    client *c = i ? bob : ada;
    pass(30000);
    for (unsigned k = 0; k < 40 && !strstr(c->heard, "\"by\":\"clock\""); k++) {
        if (parts) {
            tell(c, "part");
            tell(c, "sit %s %s", c->id, c->token);
        } else {
            c = reloads(i, c, 0);
        }
        pass(1000);
    }
    client *other = i ? ada : bob;
    const char *how = parts ? "parts and sits down" : "loads the page";
    tap_ok(strstr(other->heard, parts ? "\"n\":1," : "\"by\":\"clock\"") != NULL, "who %s for ever does not stop the game: %s", how,
           last(other, "move"));
    goes(ada), goes(bob);
}

/* ---- before the game ---- */

static void names(void)
{
    client *ada = hosts(0, "seats=4");
    client *bob = joins(1, ada, "Bob"), *cleo = joins(2, ada, "Cleo");
    tell(bob, "part");
    tap_ok(has(ada, "news", "\"what\":\"parted\",\"seat\":\"Bob\",\"text\":\"Bob has left the table.\""),
           "who leaves before the game has a name: %s", last(ada, "news"));
    tell(ada, "#4 since 0");
    tap_ok(has(ada, "no", "\"re\":4,\"why\":\"not-playing\""), "since before the game is answered: %s", last(ada, "no"));
    goes(ada), goes(bob), goes(cleo);
}

/* A table of an older program, at which somebody has a name that nobody is given today. */
static void odd(void)
{
    client *ada = hosts(0, "seats=2 end=rounds:1"), *bob = joins(1, ada, "Bob");
    disk_game *g = store.game[store.games - 1];
    for (unsigned i = 0; i < 2; i++) {
        snprintf(g->seat[i].name, sizeof g->seat[i].name, i ? "B\xD0\xBE" "b" : "Ada\xE3\x85\xA4");
        snprintf(g->person[i].name, sizeof g->person[i].name, "%s", g->seat[i].name);
    }
    restart(1000);
    ada = comes(0, "hello 1 en client=h"), bob = comes(1, "hello 1 en client=j");
    tell(ada, "sit %s %s", ada->id, ada->token);
    tell(bob, "sit %s %s", bob->id, bob->token);
    tell(ada, "start");
    play(ada, bob, 100000);
    tap_ok(has(bob, "table", "\"finished\"") && has(bob, "table", "Ada\xE3\x85\xA4"), "a table of before, with odd names, is read and played to its end: %.300s", last(bob, "table"));
    goes(ada), goes(bob);
}

/* Somebody's own program is told from a person, while it is there. */
static void programs(void)
{
    client *ada = hosts(0, "seats=4"), *cleo = joins(2, ada, "Cleo"), *bot = comes(1, "hello 1 en client=p bot");
    tell(bot, "join %s Robin", ada->id);
    tap_ok(has(ada, "table", "\"name\":\"Robin\",\"kind\":\"person\",\"here\":true,\"program\":true"),
           "a seat of a program is marked: %s", last(ada, "table"));
    tap_ok(has(ada, "table", "\"name\":\"Cleo\",\"kind\":\"person\",\"here\":true,\"entropy\""), "a person's is not");
    goes(ada), goes(bot), goes(cleo);
}

static void hosting(void)
{
    client *ada = hosts(0, "seats=4");
    client *bob = joins(1, ada, "Bob"), *cleo = joins(2, ada, "Cleo");
    forget(cleo);
    tell(bob, "vote kick ada");
    tap_ok(has(bob, "no", "\"not-playing\""), "before the game there is no vote about a seat");
    tell(bob, "unseat cleo");
    tap_ok(has(bob, "no", "\"not-host\""), "... the host decides");
    tell(ada, "unseat CL\xc3\x89O");
    tap_ok(has(ada, "ok", "") && has(cleo, "news", "\"unseated\",\"seat\":\"Cleo\""), "he takes a seat away, however he spells the name: %s",
           last(cleo, "news"));
    tap_ok(has(cleo, "table", "\"you\":null"), "... and who had it watches");
    tell(cleo, "part");
    tell(cleo, "sit %s %s", cleo->id, cleo->token);
    tap_ok(has(cleo, "no", "\"unknown-table\""), "... with a token that is worth nothing");
    tell(ada, "unseat Ada");
    tap_ok(has(ada, "no", "\"unknown-name\""), "nobody takes his own");
    forget(bob);
    tell(ada, "part");
    tap_ok(!strstr(bob->heard, "\"host\":\"\"") && has(bob, "table", "\"host\":\"Bob\"") && has(bob, "news", "\"host\""),
           "when the host leaves there is another one at once");
    tell(ada, "join %s Ada", bob->id);
    words(ada);
    tell(bob, "start");
    forget(ada);
    tell(bob, "vote kick ada");
    tap_ok(has(ada, "vote", "\"name\":\"Ada\"") && has(ada, "vote", "\"have\":1,\"need\":2") && !count(ada, "news"),
           "of two, one does not put the other out: %s", last(ada, "vote"));
    goes(ada), goes(bob), goes(cleo);
}

static void wishes(void)
{
    static const struct {
        const char *line, *why;
    } row[] = {{"seats=9", "\"seats\""},       {"seats=0", "\"seats\""},  {"seats=1000", "\"seats\""},
               {"seats=x", "\"arguments\""},   {"level=expert", "\"level\""}, {"level=", "\"level\""},
               {"end=rounds:3 end=rounds:4", "\"option\""}, {"salary=1 end=last salary=1", "\"option\""},
               {"end=last,end=last", "\"option\""}};
    static const char *const hello[] = {"hello 1 fr", "hello 1 en", "hello 1 ru"};
    client *c = comes(0, "hello 1 en");
    for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
        forget(c);
        tell(c, "create classique Ada %s", row[i].line);
        tap_ok(count(c, "seat") == 0 && has(c, "no", row[i].why), "create %s: %s", row[i].line, last(c, "no"));
    }
    tell(c, "create classique Ada end=rounds:3");
    tell(c, "options end=rounds:3 end=rounds:4");
    tap_ok(has(c, "no", "\"option\""), "options, too: %s", last(c, "no"));
    goes(c);
    for (unsigned i = 0; i < 3; i++) {
        c = comes(0, hello[i]);
        tell(c, "?");
        tap_ok(has(c, "no", "\"verb\"") && has(c, "no", "PROTOCOL.md"), "a word that is none: %s", last(c, "no"));
        tell(c, "%s", "");
        tap_ok(has(c, "no", "\"no-verb\"") && !has(c, "no", "?"), "no word: %s", last(c, "no"));
        goes(c);
    }
}

/* Every option of the rules has a name and a value in `edition`; said again as it stands there, it is taken. */
static void rules(void)
{
    client *c = comes(0, "hello 1 en");
    tell(c, "edition classique");
    char all[8192], *end;
    const char *at = strstr(last(c, "edition"), "\"rules\":{");
    snprintf(all, sizeof all, "%s", at ? at + 9 : "{}");
    if ((end = strchr(all, '}')))
        *end = 0;
    tap_ok(strstr(all, "\"jail_fine\":\"50\"") && strstr(all, "\"income_tax\":\"") && strstr(all, "\"luxury_tax\":\"") &&
               strstr(all, "\"station_rent_4\":\"200\"") && strstr(all, "\"utility_multiplier_1\":\"4\"") &&
               strstr(all, "\"rent_collection\":\""), "an edition tells its rules: %s", all);
    unsigned n = 0, bad = 0;
    for (char *pair = all; pair && *pair; pair = strchr(pair + 1, ',')) {
        char name[64], value[64];
        if (sscanf(pair + 1, "\"%63[^\"]\":\"%63[^\"]\"", name, value) != 2 || !strncmp(name, "end_offers", 10))
            continue;
        n++;
        forget(c);
        tell(c, "create classique Ada seats=2 %s=%s", name, value);
        bad += !count(c, "seat");
        if (!count(c, "seat"))
            tap_note("%s=%s: %s", name, value, last(c, "no"));
        tell(c, "part");
    }
    tap_ok(n > 40 && bad == 0, "... each is an option (%u)", n);
    goes(c);
}

/* ---- coming back ---- */

static void once(void)
{
    client *ada = hosts(0, "seats=3 end=rounds:9");
    client *bob = joins(1, ada, "Bob"), *cleo = joins(2, ada, "Cleo");
    tell(ada, "start");
    client *c = asked(ada) ? ada : asked(bob) ? bob : cleo;
    client *other = c == ada ? bob : ada;
    tell(other, "part");
    pass(10);
    tap_ok(has(c, "table", "\"stand_in\":true"), "a bot sits in");
    forget(c), forget(other);
    tell(other, "sit %s %s", other->id, other->token);
    tap_ok(count(other, "news") == 1 && count(other, "table") == 1 && count(other, "ask") == 1 && count(other, "state") == 1,
           "who comes back is told once: %u news, %u tables, %u asks", count(other, "news"), count(other, "table"), count(other, "ask"));
    tap_ok(!has(other, "table", "stand_in"), "... and plays himself");
    tap_ok(count(c, "news") == 1 && count(c, "table") == 1, "so are the others");
    goes(ada), goes(bob), goes(cleo);
    ada = comes(0, "hello 1 en client=h");
    tell(ada, "sit %s %s", ada->id, ada->token);
    tap_ok(count(ada, "ask") == 1 && count(ada, "table") == 1, "so is who wakes a table: %u asks, %u tables", count(ada, "ask"),
           count(ada, "table"));
    goes(ada);
}

/* ---- the pause ---- */

static void pauses(void)
{
    client *ada = hosts(0, "seats=3");
    client *bob = joins(1, ada, "Bob");
    tell(ada, "start");
    goes(bob);
    bob = comes(1, "hello 1 en client=j");
    for (unsigned i = 0; i < 11; i++)
        tell(bob, "watch QQQQQQ");
    tap_ok(has(bob, "no", "\"pause\""), "too many wrong codes: a pause");
    tell(bob, "sit %s %032d", bob->id, 7);
    char wrong[400];
    snprintf(wrong, sizeof wrong, "%s", last(bob, "no"));
    forget(bob);
    tell(bob, "sit %032d %s", 7, bob->token);
    tap_ok(strstr(wrong, "\"pause\"") && !strcmp(wrong, last(bob, "no")), "a wrong token and a wrong table are told alike in it");
    tell(bob, "watch %032d", 7);
    tap_ok(!strcmp(wrong, last(bob, "no")), "... and so is a table that is none");
    tell(bob, "watch %s", bob->id);
    tap_ok(count(bob, "state") == 1, "the id of a table is good in it");
    tell(bob, "part");
    tell(bob, "sit %s %s", bob->id, bob->token);
    tap_ok(has(bob, "table", "\"you\":\"Bob\""), "... and so is a token");
    goes(ada), goes(bob);
    pass(config.limits.wrong_pause_ms);
}

int main(void)
{
    little_begin();
    offers();
    stalling();
    managing();
    holding();
    reloading_alone();
    reloading(false);
    reloading(true);
    names();
    odd();
    programs();
    hosting();
    wishes();
    rules();
    once();
    pauses();
    little_end();
    return tap_done();
}

/* errand.c - a client that stays, without a network: the lobby, the way to a table and back, a seat that another client of
 * the player takes, what is to be kept; what may be heard before the moves that wait, and clocks that run on meanwhile. */
#include "listener.h"

#define SEAT "\"table\":\"" ID "\",\"seat\":2,\"name\":\"Bob\",\"token\":\"" TOKEN "\"}"

static bq_client *open_as(unsigned errand, bool stays)
{
    bq_client_wish wish = {.errand = (uint8_t)errand, .language = "en", .stays = stays, .table = ID, .token = TOKEN};
    return bq_client_new_in(&wish, &world, 1000);
}

/* What was said since last asked, without hello: its word is chance. */
static const char *said(void)
{
    static char text[sizeof out];
    const char *from = !strncmp(out, "hello ", 6) ? strchr(out, '\n') + 1 : out;
    snprintf(text, sizeof text, "%s", from);
    out[0] = 0;
    return text;
}

static void answer(bq_client *c, const char *say)
{
    char line[400];
    snprintf(line, sizeof line, "{\"say\":\"%s\",\"re\":%llu,%s", say, (unsigned long long)c->errand,
             !strcmp(say, "seat") ? SEAT : "\"n\":0}");
    hear(c, line);
}

static void refuse(bq_client *c, const char *why)
{
    char line[200];
    snprintf(line, sizeof line, "{\"say\":\"no\",\"re\":%llu,\"why\":\"%s\",\"text\":\"no\"}", (unsigned long long)c->errand, why);
    hear(c, line);
}

static void table(bq_client *c, const char *status, const char *you, const char *edition)
{
    char line[600];
    snprintf(line, sizeof line,
             "{\"say\":\"table\",\"id\":\"" ID "\",\"status\":\"%s\",\"edition\":\"%s\",\"digest\":\"00\",\"seats\":"
             "[{\"name\":\"Ada\",\"kind\":\"person\",\"here\":true},{\"name\":\"Bob\",\"kind\":\"person\",\"here\":true}],"
             "\"host\":\"Ada\",\"you\":%s}", status, edition, you);
    hear(c, line);
}

static unsigned take_all(bq_client *c, unsigned kind)
{
    bq_heard h;
    unsigned n = 0;
    while (bq_client_next(c, &h))
        n += h.kind == kind;
    return n;
}

static void greet(bq_client *c)
{
    bq_client_opened(c);
    hear(c, "{\"say\":\"hello\",\"version\":1}");
}

/* In a seat at a table that waits. */
static bq_client *seated(void)
{
    bq_client *c = open_as(BQ_ERRAND_SIT, true);
    greet(c);
    answer(c, "ok");
    table(c, "waiting", "\"Bob\"", "classique");
    take_all(c, 0);
    said();
    return c;
}

/* ---- the lobby ---- */

static void lobby(void)
{
    bq_heard h;
    bq_client *c = open_as(BQ_ERRAND_LOBBY, true);
    bq_client_tick(c, 1000);
    bq_client_lost(c, "closed", 0);
    tap_ok(!bq_client_next(c, &h) && bq_client_due(c) > 1000, "a server that does not answer is no end: it is tried again");
    bq_client_hurry(c);
    bq_client_tick(c, 1001);
    tap_ok(connects == 2, "... at once, if there is a network again");
    greet(c);
    tap_eq_str(said(), "editions\nlist\n", "in the lobby: what is there?");
    tap_ok(bq_client_up(c), "... where things can be said");
    hear(c, "{\"say\":\"tables\",\"tables\":[]}");
    tap_ok(bq_client_next(c, &h) == BQ_HEARD_TABLES && !strcmp(bq_client_message(c), "{\"say\":\"tables\",\"tables\":[]}"),
           "the public tables, in the server's own words");
    hear(c, "{\"say\":\"editions\",\"editions\":[]}");
    tap_ok(bq_client_next(c, &h) == BQ_HEARD_EDITIONS, "its editions");

    bq_client_wish join = {.errand = BQ_ERRAND_JOIN, .table = "KMPRTX", .name = "Bob"};
    uint64_t re = bq_client_go(c, &join);
    tap_ok(re && !strcmp(said(), "#1 join KMPRTX \"Bob\"\n"), "to a table");
    tap_ok(!bq_client_go(c, &join) && !bq_client_up(c), "... and to no other meanwhile");
    refuse(c, "name-taken");
    tap_ok(bq_client_next(c, &h) == BQ_HEARD_NO && h.re == re && bq_client_up(c), "a closed door leads back to the lobby");
    tap_eq_str(said(), "list\n", "... and what is there is asked for again");
    bq_client_go(c, &join);
    said();
    bq_client_lost(c, "closed", 0);
    tap_ok(bq_client_next(c, &h) == BQ_HEARD_LOST, "a line that is lost on the way is told");
    greet(c);
    tap_eq_str(said(), "editions\nlist\n", "... and a seat is not asked for twice");
    tap_ok(bq_client_next(c, &h) == BQ_HEARD_BACK, "... back in the lobby");
    bq_client_go(c, &join);
    answer(c, "seat");
    table(c, "waiting", "\"Bob\"", "classique");
    bq_kept kept;
    tap_ok(take_all(c, BQ_HEARD_SEAT) == 1 && bq_client_kept(c, &kept) && !strcmp(kept.token, TOKEN) && kept.seat == 2 &&
               !strcmp(kept.table, ID) && !strcmp(kept.name, "Bob") && !strcmp(kept.edition, "classique") && !kept.over,
           "a seat, and what is to be kept of it");
    bq_client_free(c);
}

static void looking_on(void)
{
    bq_heard h;
    bq_client *c = open_as(BQ_ERRAND_WATCH, true);
    bq_client_wish join = {.errand = BQ_ERRAND_JOIN, .table = ID, .name = "Bob"};
    greet(c);
    answer(c, "ok");
    table(c, "waiting", "null", "classique");
    take_all(c, 0);
    said();
    tap_ok(bq_client_go(c, &join) && strstr(said(), "part\n#"), "who looks on goes away to sit down");
    refuse(c, "name-taken");
    tap_ok(bq_client_next(c, &h) == BQ_HEARD_NO && strstr(said(), " watch " ID " since=0\n"), "... or looks on again");
    bq_client_free(c);
}

/* One game is watched, and then another. */
static void from_game_to_game(void)
{
    bq_client *c = open_as(BQ_ERRAND_WATCH, true);
    bq_client_wish other = {.errand = BQ_ERRAND_WATCH, .table = ID};
    for (unsigned i = 0; i < 2; i++) {
        if (i)
            bq_client_go(c, &other);
        else
            greet(c);
        said();
        answer(c, "ok");
        table(c, "playing", "null", "classique");
        take_all(c, 0);
        tap_ok(strstr(said(), "rules") != NULL, "the rules of a game that is watched are asked for: number %u", i + 1);
    }
    bq_client_free(c);
}

/* ---- seats that go ---- */

static void unseated(void)
{
    bq_heard h;
    bq_kept kept;
    bq_client *c = seated();
    table(c, "waiting", "null", "classique");
    tap_ok(bq_client_next(c, &h) == BQ_HEARD_TABLE && bq_client_next(c, &h) == BQ_HEARD_GONE && !strcmp(h.why, ID),
           "unseated by the host: the seat is gone");
    tap_ok(!bq_client_kept(c, &kept), "... and nothing is to be kept");
    bq_client_lost(c, "closed", 0);
    greet(c);
    tap_ok(strstr(said(), " watch " ID " since=0\n") != NULL, "... from then on we look on");
    bq_client_free(c);

    c = open_as(BQ_ERRAND_SIT, true);
    greet(c);
    refuse(c, "unknown-table");
    tap_ok(bq_client_next(c, &h) == BQ_HEARD_NO && bq_client_next(c, &h) == BQ_HEARD_GONE && bq_client_up(c),
           "a table that is no more: the seat is gone, we are in the lobby");
    bq_client_free(c);

    c = seated();
    bq_client_lost(c, "closed", 0);
    greet(c);
    refuse(c, "pause");
    unsigned gone = take_all(c, BQ_HEARD_GONE);
    bq_client_tick(c, 1500);
    tap_ok(gone == 0 && bq_client_kept(c, &kept) && !bq_client_up(c) && bq_client_due(c) > 1500,
           "a door that has let us in, and is closed for now, is knocked at again");
    bq_client_free(c);

    c = open_as(BQ_ERRAND_SIT, false);
    greet(c);
    refuse(c, "unknown-table");
    tap_ok(bq_client_next(c, &h) == BQ_HEARD_FAILED && c->ending, "without a lobby it is the end");
    bq_client_free(c);

    c = seated();
    table(c, "finished", "\"Bob\"", "classique");
    take_all(c, 0);
    tap_ok(bq_client_kept(c, &kept) && kept.over, "a game that is over: the seat is kept, and says so");
    table(c, "expired", "\"Bob\"", "classique");
    tap_ok(take_all(c, BQ_HEARD_GONE) == 1 && !bq_client_kept(c, &kept), "... until the table has expired");
    bq_client_free(c);
}

static void elsewhere(void)
{
    bq_client *c = seated();
    hear(c, "{\"say\":\"news\",\"what\":\"elsewhere\",\"text\":\"elsewhere\"}");
    table(c, "waiting", "null", "classique");
    tap_ok(take_all(c, BQ_HEARD_GONE) == 0 && bq_client_elsewhere(c), "another client of the player has the seat, which is still ours");
    bq_client_lost(c, "closed", 0);
    greet(c);
    tap_ok(strstr(said(), " watch " ID " since=0\n") != NULL, "... it is not pushed aside after a drop");
    answer(c, "ok");
    take_all(c, 0);
    bq_client_retake(c);
    tap_ok(!bq_client_elsewhere(c) && strstr(said(), " sit " ID " " TOKEN " since=0\n"), "... but when we are told to");
    table(c, "waiting", "null", "classique"); /* from before */
    tap_ok(take_all(c, BQ_HEARD_GONE) == 0, "... and nobody takes an old table for a lost seat");
    bq_client_free(c);
}

/* ---- words, and the order of things ---- */

static void words(void)
{
    bq_heard h;
    bq_client *c = seated();
    table(c, "playing", "\"Bob\"", "classique");
    take_all(c, 0);
    tap_eq_str(said(), "rules\n", "an edition that the page has: its rules are asked for");
    bq_client_free(c);

    c = seated();
    table(c, "playing", "\"Bob\"", "theirs");
    take_all(c, 0);
    const char *asks = said(), *edition = strstr(asks, "edition theirs\n"), *rules = strstr(asks, "\nrules\n");
    tap_ok(edition && rules && edition < rules, "one that only the server has: its words come before its rules");
    hear(c, "{\"say\":\"edition\",\"name\":\"theirs\"}");
    tap_ok(bq_client_next(c, &h) == BQ_HEARD_EDITION && !strcmp(h.who, "theirs"), "... and are told");
    table(c, "playing", "\"Bob\"", "x\\nquit");
    take_all(c, 0);
    tap_ok(!strstr(said(), "quit"), "a name that is none does not come into a line");

    bq_client_speak(c, "ru");
    bq_client_tick(c, 1001);
    bq_client_tick(c, 5000);
    bq_client_opened(c);
    tap_ok(!strncmp(out, "hello 1 ru ", 11), "another language is told by a new hello");
    bq_client_free(c);
}

static void aside(void)
{
    bq_heard h;
    bq_client *c = seated();
    hear(c, "{\"say\":\"ask\",\"n\":1,\"question\":\"roll\",\"left\":9000}");
    hear(c, "{\"say\":\"beat\",\"n\":1,\"ms\":500}");
    hear(c, "{\"say\":\"chat\",\"from\":\"Ada\",\"text\":\"one\"}");
    hear(c, "{\"say\":\"ok\",\"re\":77}");
    bq_client_tick(c, 4000);
    tap_ok(bq_client_aside(c, &h) == BQ_HEARD_CHAT && !strcmp(h.text, "one"), "talk is heard before what the game waits for");
    tap_ok(bq_client_aside(c, &h) == BQ_HEARD_OK && h.re == 77 && !bq_client_aside(c, &h), "... and answers, in their order");
    tap_ok(bq_client_next(c, &h) == BQ_HEARD_ASK && h.ms == 6000, "a clock has run on while nobody looked");
    tap_ok(bq_client_next(c, &h) == BQ_HEARD_BEAT && h.ms == 0 && !bq_client_next(c, &h), "... or run out");
    bq_client_free(c);
}

#define BYTES8 "0707070707070707" /* chance, see above */
#define NONCE BYTES8 BYTES8 BYTES8 BYTES8
#define DIGEST "5bb1f00d5bb1f00d5bb1f00d5bb1f00d5bb1f00d5bb1f00d5bb1f00d5bb1f00d"

/* A seat that has committed itself can show its nonce after it was left and taken again. */
static void nonces(void)
{
    static const char fair[] = "{\"say\":\"fair\",\"game\":\"00112233445566778899aabbccddeeff\",\"commitment\":\"" DIGEST "\","
                               "\"phase\":\"%s\",\"seats\":[{\"name\":\"Bob\",\"seat\":1,\"entropy\":\"%s\"}]}";
    char line[400], promised[2 * BQ_FAIR_DIGEST + 1] = "", part[120];
    bq_kept kept;
    bq_client *c = seated();
    snprintf(line, sizeof line, fair, "open", "house");
    hear(c, line);
    unsigned heard = take_all(c, BQ_HEARD_FAIR);
    const char *commits = strstr(said(), " commit ");
    tap_ok(heard == 1 && commits && sscanf(commits, " commit %64s", promised) == 1, "a seat commits itself");
    tap_ok(bq_client_kept(c, &kept) && strstr(kept.pin, NONCE) && strstr(kept.pin, DIGEST),
           "... and its nonce is to be kept, with what the house was bound to");
    hear(c, line);
    take_all(c, 0);
    tap_ok(!strstr(said(), " commit "), "what was told before that came makes no other nonce: it could come too late");
    char other[400], ok[64];
    snprintf(other, sizeof other, "%s", line);
    memcpy(strstr(other, DIGEST), "00", 2);
    hear(c, other);
    take_all(c, 0);
    tap_ok(strstr(said(), " commit ") != NULL, "... but another commitment of the house does");
    snprintf(ok, sizeof ok, "{\"say\":\"ok\",\"re\":%llu}", (unsigned long long)c->counter);
    hear(c, ok);
    hear(c, other);
    take_all(c, 0);
    tap_ok(strstr(said(), " commit ") != NULL, "... and so does a house that has answered, and counts us out");
    bq_client_free(c);
    out[0] = 0;

    bq_client_wish wish = {.errand = BQ_ERRAND_SIT, .language = "en", .stays = true, .table = ID, .token = TOKEN};
    memcpy(wish.pin, kept.pin, sizeof wish.pin);
    c = bq_client_new_in(&wish, &world, 1000);
    greet(c);
    answer(c, "ok");
    table(c, "waiting", "\"Bob\"", "classique");
    take_all(c, 0);
    said();
    snprintf(part, sizeof part, "committed\",\"commitment\":\"%s", promised);
    snprintf(line, sizeof line, fair, "reveal", part);
    hear(c, line);
    take_all(c, 0);
    tap_ok(strstr(said(), " reveal " NONCE "\n") != NULL, "... so that it can still be shown");
    bq_client_free(c);
}

/* The times of a table, as its message has them. */
static void times(void)
{
    bq_client *c = seated();
    hear(c, "{\"say\":\"table\",\"id\":\"" ID "\",\"status\":\"waiting\",\"bank\":600,\"delay\":30,\"seats\":"
            "[{\"name\":\"Ada\",\"kind\":\"person\",\"bank\":599000},{\"name\":\"Bob\",\"kind\":\"person\"}],\"you\":\"Bob\"}");
    take_all(c, 0);
    const bq_lobby *l = bq_client_lobby(c);
    tap_ok(l->bank_s == 600 && l->delay_s == 30 && l->seat[0].bank_ms == 599000 && l->seat[1].bank_ms == -1,
           "banks of time, and how late those see the game who look on");
    bq_client_free(c);
}

int main(void)
{
    has_words = "classique";
    lobby();
    looking_on();
    from_game_to_game();
    unseated();
    elsewhere();
    words();
    aside();
    nonces();
    times();
    return tap_done();
}

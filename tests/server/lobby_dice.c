/* lobby_dice.c - the lobby and the dice that can be checked: who watches with a delay, a rematch, old moves, a table
 * that everybody has left while nonces are being shown. */
#include "field.h"
#include "little.h"

#define NONE "0000000000000000000000000000000000000000000000000000000000000000"

static disk_game *newest(void)
{
    return store.game[store.games - 1];
}

/* ---- watching with a delay ---- */

static void before_it_is_shown(const client *ada, client *eve)
{
    char a[65] = "", b[65] = "";
    forget(eve);
    tell(eve, "fair");
    field_text(last(ada, "fair"), "commitment", a, sizeof a);
    field_text(last(eve, "fair"), "commitment", b, sizeof b);
    tap_ok(!strcmp(a, b) && a[0], "who watches late has the house's commitment");
    tap_ok(!has(eve, "fair", "\"chain\"") && !has(eve, "fair", "\"sealed\"") && has(ada, "fair", "\"sealed\""),
           "... and does not hear that the game is on: %.200s", last(eve, "fair"));
    tell(eve, "export");
    tap_ok(has(eve, "no", "\"not-playing\"") && !count(eve, "export"), "... nor gets a game that has not begun for him");
}

static void while_it_is_played(client *eve, int64_t moves)
{
    char a[65] = "", b[65] = "";
    int64_t seen = number(eve, "move", "n");
    tell(eve, "fair");
    field_text(last(eve, "move"), "chain", a, sizeof a);
    field_text(last(eve, "fair"), "chain", b, sizeof b);
    tap_ok(number(eve, "fair", "n") == seen && seen < moves && !strcmp(a, b) && strlen(a) == 64,
           "his chain is that of the last move he was shown: %" PRId64 " of %" PRId64, seen, moves);
    tell(eve, "export");
    tap_ok(number(eve, "export", "of") == seen && number(eve, "export", "to") <= seen && has(eve, "export", "\"secret\":false"),
           "so far goes his export: %" PRId64, number(eve, "export", "of"));
}

static void late(void)
{
    client *ada = hosts(0, "seats=3 end=rounds:4 delay=20");
    client *bob = joins(1, ada, "Bob"), *cleo = joins(2, ada, "Cleo"), *eve = comes(3, "hello 1 en client=e");
    tell(eve, "watch %s", ada->id);
    tell(ada, "start");
    pass(10000);
    before_it_is_shown(ada, eve);
    pass(15000);
    tap_ok(has(eve, "fair", "\"sealed\"") && number(eve, "fair", "n") == 0, "then he is told what the dice follow from");
    tell(ada, "vote kick Cleo");
    tell(bob, "vote kick Cleo");
    tap_ok(has(ada, "table", "\"name\":\"Cleo\",\"kind\":\"bot\""), "somebody is put out");
    int64_t moves = play(ada, bob, 40);
    while_it_is_played(eve, moves);
    pass(20000);
    forget(eve);
    moves = play(ada, bob, 100000);
    tap_ok(has(ada, "table", "\"finished\"") || has(bob, "table", "\"finished\""), "the game ends");
    tap_ok(strlen(last(bob, "fair")) && has(bob, "fair", "\"secret\":\""), "who plays is shown the secret at once");
    tell(eve, "fair");
    tell(eve, "export 999999");
    tap_ok(!has(eve, "fair", "\"secret\"") && has(eve, "export", "\"secret\":false"), "who watches late is not");
    pass(20001);
    tap_ok(has(eve, "table", "\"finished\"") && has(eve, "fair", "\"secret\":\""), "... until his time has come");
    tell(eve, "export 999999");
    tap_ok(has(eve, "export", "\"secret\":true"), "... and then in his export, too");
    goes(ada), goes(bob), goes(cleo), goes(eve);
}

/* Who was put out was a person for as long as the watcher may know; after a restart, too, nothing is early. */
static void seats(void)
{
    client *ada = hosts(0, "seats=3 end=rounds:9 delay=60");
    client *bob = joins(1, ada, "Bob"), *cleo = joins(2, ada, "Cleo"), *eve = comes(3, "hello 1 en client=e");
    tell(eve, "watch %s", ada->id);
    tell(ada, "start");
    pass(61000);
    tell(eve, "export");
    tap_ok(!has(eve, "export", "bot:"), "three persons play");
    tell(ada, "vote kick Cleo");
    tell(bob, "vote kick Cleo");
    tell(ada, "export");
    tell(eve, "export");
    tap_ok(has(ada, "export", "bot:") && !has(eve, "export", "bot:"), "one is put out: his export says so later");
    pass(61000);
    tell(eve, "export");
    tap_ok(has(eve, "export", "bot:"), "... and then it does");
    restart(1000);
    eve = comes(3, "hello 1 en client=e");
    tell(eve, "watch %s", ada->id);
    tell(eve, "export");
    tap_ok(has(eve, "no", "\"not-playing\"") && !has(eve, "fair", "\"n\":"), "after a restart nothing is early: %.200s",
           last(eve, "fair"));
    tap_ok(!has(eve, "table", "\"kind\":\"bot\""), "... nor who was put out: %.400s", last(eve, "table"));
    (void)cleo;
    goes(eve);
}

/* ---- rematch ---- */

static void again(void)
{
    client *ada = hosts(0, "seats=2 end=rounds:1");
    client *bob = joins(1, ada, "Bob");
    char old[65] = "", plan[65], told[65] = "", id[33];
    tell(ada, "start");
    play(ada, bob, 100000);
    const disk_game *first = newest();
    field_text(last(ada, "fair"), "commitment", old, sizeof old);
    tell(ada, "rematch");
    const disk_game *second = newest();
    const char *at = strstr(second->plan, "commitment ");
    snprintf(plan, sizeof plan, "%.64s", at ? at + 11 : "");
    tap_ok(second != first && strlen(plan) == 64 && strcmp(plan, old) &&
               memcmp(first->secret, second->secret, BQ_FAIR_SECRET),
           "a rematch has a secret and a commitment of its own on the disk before anybody sits");
    snprintf(id, sizeof id, "%.32s", strstr(last(ada, "rematch"), "\"table\":\"") + 9);
    tell(ada, "part");
    forget(ada);
    tell(ada, "sit %s %s", id, ada->token);
    field_text(last(ada, "fair"), "commitment", told, sizeof told);
    tap_ok(!strcmp(told, plan) && has(ada, "table", plan), "... which who sits down is told");
    tell(ada, "commit " NONE);
    tap_ok(has(ada, "fair", "\"committed\""), "... and seats may add to it");
    goes(ada), goes(bob);
}

/* ---- old moves ---- */

static void old_moves(void)
{
    client *ada = hosts(0, "seats=2 end=rounds:40");
    client *bob = joins(1, ada, "Bob"), *eve = comes(2, "hello 1 en client=e");
    char wanted[65] = "", got[65] = "";
    tell(eve, "watch %s", ada->id);
    tell(ada, "start");
    pass(10);
    field_text(last(eve, "move"), "chain", wanted, sizeof wanted);
    char move[40];
    snprintf(move, sizeof move, "\"n\":%" PRId64 ",", number(eve, "move", "n"));
    play(ada, bob, 300);
    histories = 0;
    tell(eve, "history 0");
    const char *page = last(eve, "history"), *at = strstr(page, move);
    at = at ? strstr(at, "\"chain\":\"") : NULL;
    snprintf(got, sizeof got, "%.64s", at ? at + 9 : "");
    tap_ok(histories == 1 && strlen(wanted) == 64 && !strcmp(wanted, got), "old moves from the store carry the chain");
    int64_t n = number(eve, "move", "n");
    field_text(last(eve, "move"), "chain", wanted, sizeof wanted);
    tell(eve, "history %" PRId64, n - 1);
    field_text(last(eve, "history"), "chain", got, sizeof got);
    tap_ok(histories == 1 && !strcmp(wanted, got), "... and those at hand");
    goes(ada), goes(bob), goes(eve);
}

/* ---- nobody is there ---- */

static void left_alone(const char *rest, bool slow)
{
    int64_t sleep = config.limits.sleep_ms;
    char options[80];
    config.limits.sleep_ms = 2000;
    bq_core_set_limits(core, &config.limits);
    snprintf(options, sizeof options, "seats=2 bank=5m %s", rest);
    client *ada = hosts(0, options), *bob = joins(1, ada, "Bob");
    tell(bob, "commit " NONE);
    tell(ada, "start");
    tap_ok(has(bob, "fair", "\"reveal\"") && has(ada, "table", "\"waiting\""), "who has committed is waited for");
    tell(bob, "notify bob@here");
    goes(ada), goes(bob);
    pass(5000);
    tap_ok(newest()->status == BQ_GAME_WAITING, "everybody goes; the table stays awake");
    pass(10000);
    tap_ok(newest()->status == BQ_GAME_PLAYING && newest()->n > 0, "the game begins without what was not shown");
    ada = comes(0, "hello 1 en client=h");
    tell(ada, "sit %s %s", ada->id, ada->token);
    tap_ok(has(ada, "fair", "\"sealed\"") && has(ada, "fair", "\"dropped\"") && has(ada, "table", "\"bank\":300000"),
           "who comes back finds it so, and his bank full: %.300s", last(ada, "fair"));
    tap_ok(slow == (number(ada, "ask", "left") < 86400000 + 300000 && number(ada, "ask", "left") > 80000000),
           "%s: %" PRId64, slow ? "the clock of days has been running" : "his clock begins with him", number(ada, "ask", "left"));
    goes(ada);
    config.limits.sleep_ms = sleep;
    bq_core_set_limits(core, &config.limits);
}

/* ---- a start that is broken off ---- */

/* Commits to this nonce at that seat, which is told as its hexadecimal digits. */
static void commits(client *c, unsigned seat, unsigned char fill, char shown[33])
{
    bq_game_id id;
    bq_fair_nonce nonce = {.size = 16};
    unsigned char digest[BQ_FAIR_DIGEST];
    char hex[2 * BQ_FAIR_DIGEST + 1];
    memset(nonce.byte, fill, nonce.size);
    for (unsigned i = 0; i < 16; i++) {
        unsigned byte = 0;
        (void)sscanf(c->id + 2 * i, "%2x", &byte);
        id.byte[i] = (unsigned char)byte;
        snprintf(shown + 2 * i, 3, "%02x", fill);
    }
    bq_fair_commit_seat(id.byte, (uint8_t)seat, &nonce, digest);
    for (unsigned i = 0; i < sizeof digest; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    tell(c, "commit %s", hex);
}

/* Was it ever told that one may commit under this commitment? */
static bool was_open(const client *c, const char *commitment)
{
    for (const char *line = c->heard; line && *line; line = strchr(line, '\n') + 1) {
        char told[65] = "", phase[16] = "";
        if (strncmp(line, "{\"say\":\"fair\"", 13) != 0)
            continue;
        field_text(strstr(line, "\"rules\":"), "commitment", told, sizeof told);
        field_text(line, "phase", phase, sizeof phase);
        if (!strcmp(phase, "open") && !strcmp(told, commitment))
            return true;
    }
    return false;
}

static client *sits_again(unsigned i, const char *hello)
{
    client *c = comes(i, hello);
    tell(c, "sit %s %s", c->id, c->token);
    return c;
}

/* The server ends while nonces are shown. As long as the disk does not take another secret, nobody commits to this one. */
static void come_back(client **ada, client **bob)
{
    restart(1000);
    disk_says = BQ_STORE_FULL;
    *ada = sits_again(0, "hello 1 en client=h"), *bob = sits_again(1, "hello 1 en client=j");
    pass(3000);
    tell(*ada, "start");
    tell(*bob, "commit " NONE);
    tap_ok(strstr(last(*bob, "fair"), "\"phase\":\"renew\"") && has(*ada, "no", "\"storage-busy\"") && has(*bob, "no", "\"commit-closed\""),
           "a used secret and a full disk: nobody starts, nobody commits: %.200s", last(*bob, "fair"));
    tap_ok(strstr(last(*bob, "fair"), "\"name\":\"Bob\",\"seat\":1,") && strstr(last(*bob, "fair"), "\"name\":\"Cleo\",\"seat\":2,"),
           "... and everybody's seat has its number: %.600s", last(*bob, "fair"));
    disk_says = BQ_STORE_OK;
    pass(2000);
}

static void broken_start(bool by_restart)
{
    client *ada = hosts(0, "seats=3"), *bob = joins(1, ada, "Bob"), *cleo = joins(2, ada, "Cleo");
    unsigned char secret[BQ_FAIR_SECRET];
    char before[65] = "", after[65] = "", again[65] = "", one[33], two[33];
    commits(bob, 1, 0x11, one);
    commits(cleo, 2, 0x22, two);
    memcpy(secret, newest()->secret, sizeof secret);
    field_text(last(bob, "fair"), "commitment", before, sizeof before);
    tell(ada, "start");
    tell(bob, "reveal %s", one); /* the house knows what he adds */
    forget(bob);
    if (by_restart) {
        come_back(&ada, &bob);
    } else {
        tell(cleo, "part");
        tap_ok(has(ada, "no", "\"start-broken\""), "somebody leaves while nonces are shown: the start is broken off");
    }
    pass(5);
    field_text(last(bob, "fair"), "commitment", after, sizeof after);
    tap_ok(memcmp(secret, newest()->secret, sizeof secret) && strlen(after) == 64 && strcmp(before, after) && was_open(bob, after),
           "%s: the table is open again under another secret, which is on the disk", by_restart ? "the server ends while nonces are shown" : "...");
    tap_ok(strlen(before) == 64 && !was_open(bob, before), "... and nobody was told that one could commit to the old one");
    tap_ok(strstr(last(bob, "fair"), by_restart ? "\"house\"" : "\"asked\"") && newest()->status == BQ_GAME_WAITING,
           "... and everybody commits anew: %.300s", last(bob, "fair"));
    commits(bob, 1, 0x33, one);
    tell(ada, "start");
    pass(5);
    field_text(last(bob, "fair"), "commitment", again, sizeof again);
    tap_ok(!strcmp(again, after) && has(bob, "fair", "\"reveal\""), "... to that, once: %.300s", last(bob, "fair"));
    tell(bob, "reveal %s", one);
    pass(5);
    tap_ok(newest()->status == BQ_GAME_PLAYING && strstr(newest()->plan, one), "... before the game begins");
    goes(ada), goes(bob);
    if (!by_restart)
        goes(cleo);
}

/* Other rules are another commitment: what was committed to under the last one is void, and that is said. */
static void other_rules(void)
{
    client *ada = hosts(0, "seats=3"), *bob = joins(1, ada, "Bob");
    char before[65] = "", after[65] = "", one[33];
    commits(bob, 1, 0x11, one);
    field_text(last(bob, "fair"), "commitment", before, sizeof before);
    tell(ada, "options salary=400");
    pass(5);
    field_text(last(bob, "fair"), "commitment", after, sizeof after);
    tap_ok(strlen(after) == 64 && strcmp(before, after) && strstr(last(bob, "fair"), "\"phase\":\"open\"") && strstr(last(bob, "fair"), "\"asked\""),
           "other options, another commitment: who had committed is asked to do so anew: %.300s", last(bob, "fair"));
    tell(ada, "start");
    pass(5);
    tap_ok(strstr(last(bob, "fair"), "\"phase\":\"commit\"") && newest()->status == BQ_GAME_WAITING, "... and waited for");
    commits(bob, 1, 0x22, one);
    tell(bob, "reveal %s", one);
    pass(5);
    tap_ok(newest()->status == BQ_GAME_PLAYING && strstr(newest()->plan, one), "... before the game begins");
    goes(ada), goes(bob);
}

/* Nobody had shown anything: what the house said before the restart is what it said. */
static void quiet_restart(void)
{
    client *ada = hosts(0, "seats=2"), *bob = joins(1, ada, "Bob");
    unsigned char secret[BQ_FAIR_SECRET];
    char before[65] = "", after[65] = "", one[33];
    commits(bob, 1, 0x11, one);
    memcpy(secret, newest()->secret, sizeof secret);
    field_text(last(bob, "fair"), "commitment", before, sizeof before);
    restart(1000);
    ada = comes(0, "hello 1 en client=h"), bob = comes(1, "hello 1 en client=j");
    tell(ada, "sit %s %s", ada->id, ada->token);
    tell(bob, "sit %s %s", bob->id, bob->token);
    commits(bob, 1, 0x33, one);
    tell(ada, "start");
    pass(5);
    field_text(last(bob, "fair"), "commitment", after, sizeof after);
    tap_ok(!strcmp(before, after) && strlen(after) == 64 && has(bob, "fair", "\"reveal\""),
           "a table that waited through a restart starts under the commitment that it had: %.200s", last(bob, "fair"));
    tap_ok(strstr(newest()->plan, "\ntried 1\n") != NULL, "... and before anybody is asked for a nonce it is on the disk that it was tried");
    tell(bob, "reveal %s", one);
    pass(5);
    tap_ok(newest()->status == BQ_GAME_PLAYING && !memcmp(secret, newest()->secret, sizeof secret), "... and its secret");
    goes(ada), goes(bob);
}

/* A disk that does not take the mark: nobody is asked for anything until it does. */
static void unmarked(void)
{
    client *ada = hosts(0, "seats=2"), *bob = joins(1, ada, "Bob");
    char one[33];
    commits(bob, 1, 0x11, one);
    disk_says = BQ_STORE_FULL;
    tell(ada, "start");
    pass(5000);
    tap_ok(!has(bob, "fair", "\"phase\":\"reveal\"") && newest()->status == BQ_GAME_WAITING, "a full disk: nobody is asked for a nonce: %.200s",
           last(bob, "fair"));
    disk_says = BQ_STORE_OK;
    pass(2000);
    tell(bob, "reveal %s", one);
    pass(5);
    tap_ok(newest()->status == BQ_GAME_PLAYING && strstr(newest()->plan, one), "... then they are, and the game begins");
    goes(ada), goes(bob);
}

void test_dice(void)
{
    quiet_restart();
    unmarked();
    broken_start(false);
    broken_start(true);
    other_rules();
    late();
    seats();
    again();
    old_moves();
    left_alone("clock=60", false);
    left_alone("clock=1d", true);
}

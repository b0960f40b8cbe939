/* life.c - after everybody has gone everything is back at its start: tables, allowances, memory; and lists that the core
 * is handed are its own; what is over is deleted in its time, and rules with the last table that has them. The limits are
 * those we ship. The world is little.c. */
#define _POSIX_C_SOURCE 200809L
#include <malloc.h>

#include "little.h"

static bq_core_figures figures(void)
{
    bq_core_figures f;
    bq_core_figures_of(core, &f);
    return f;
}

/* Memory, large pieces too. */
static size_t in_use(void)
{
    struct mallinfo2 m = mallinfo2();
    return m.uordblks + m.hblkhd;
}

static void read_id(const char *word, bq_game_id *id)
{
    for (unsigned i = 0; i < 16; i++) {
        unsigned byte = 0;
        if (sscanf(word + 2 * i, "%2x", &byte) != 1)
            tap_bail("no id: %s", word);
        id->byte[i] = (unsigned char)byte;
    }
}

/* ---- tables that nobody comes back to ---- */

/* As many as one address may have, five a minute as `address_creates` wants it. Who makes a table sits at it: he parts,
 * and the table stays. */
static unsigned fill(unsigned address)
{
    unsigned made = 0;
    for (unsigned i = 0; i < 4; i++) {
        client *c = comes(address, "hello 1 en");
        for (unsigned k = 0; k < 5; k++) {
            tell(c, "create classique Ada seats=2");
            tell(c, "part");
            made += count(c, "seat");
            forget(c);
        }
        goes(c);
        pass(60000);
    }
    return made;
}

static void lobbies(void)
{
    for (unsigned round = 0; round < 3; round++) {
        unsigned made = fill(1);
        bq_core_figures f = figures();
        client *c = comes(1, "hello 1 en");
        tell(c, "create classique Ada seats=2");
        bool full = has(c, "no", "too-many-tables");
        goes(c);
        tap_ok(made == 20 && f.tables == 20 && full, "round %u: one address has its twenty tables, and no more (%u, %zu)",
               round, made, f.tables);
        if (round == 2) {
            restart(1000);
            tap_eq_int((int64_t)figures().tables, 20, "... which a restart leaves");
        }
        pass(config.limits.open_ms + 1000);
        f = figures();
        tap_ok(f.tables == 0 && f.loaded == 0, "round %u: when their time is up they are gone (%zu, %zu in memory)", round,
               f.tables, f.loaded);
    }
}

/* A connection that stays has its allowance back, too. */
static void staying(void)
{
    client *c = comes(2, "hello 1 en");
    for (unsigned round = 0; round < 2; round++) {
        unsigned made = 0;
        bool full = false;
        for (unsigned k = 0; k < 6; k++) {
            forget(c);
            tell(c, "create classique Ada seats=2");
            made += count(c, "seat");
            full = has(c, "no", "too-many-tables");
            tell(c, "part");
            pass(15000);
        }
        tap_ok(made == 5 && full, "round %u: a connection makes five tables, and no more", round);
        pass(config.limits.open_ms);
    }
    goes(c);
}

/* So are tables that the operator closes while they sleep, and those of an edition that is gone. */
static void closing(void)
{
    client *ada = hosts(0, "seats=2 end=rounds:3"), *bob = joins(1, ada, "Bob");
    tell(ada, "start");
    goes(ada), goes(bob);
    client *cleo = hosts(2, "seats=2");
    goes(cleo);
    pass(config.limits.sleep_ms + 1000);
    bq_core_figures f = figures();
    tap_ok(f.tables == 2 && f.loaded == 0, "two tables sleep");
    give();
    bq_conn operator_ = bq_core_opened_admin(core, NULL);
    for (unsigned i = 0; i < 2; i++) {
        char line[64];
        int n = snprintf(line, sizeof line, "close %s", i ? cleo->id : ada->id);
        give();
        bq_core_line(core, operator_, line, (size_t)n);
        settle();
    }
    pass(10);
    tap_eq_int((int64_t)figures().tables, 0, "the operator closes them: they are gone");
    give();
    bq_core_closed(core, operator_);
    client *dan = hosts(3, "seats=2");
    goes(dan);
    size_t editions = config.editions_n;
    config.editions_n = 1; /* atlantic-city alone */
    restart(1000);
    tap_eq_int((int64_t)figures().tables, 1, "a table whose edition is gone");
    pass(config.limits.open_ms + 1000);
    tap_eq_int((int64_t)figures().tables, 0, "... goes, too");
    config.editions_n = editions;
    restart(1000);
}

/* ---- games that nobody comes back to ---- */

static const int64_t hour = 3600000, day = 86400000;

/* Two begin a game and go away. */
static const disk_game *leave_a_game(char id_out[33])
{
    bq_game_id id;
    client *ada = hosts(0, "seats=2 end=rounds:30"), *bob = joins(1, ada, "Bob");
    tell(ada, "start");
    play(ada, bob, 20);
    read_id(ada->id, &id);
    memcpy(id_out, ada->id, 33);
    goes(ada), goes(bob);
    return disk_find(&store, &id);
}

static bool was_stopped(const disk_game *g)
{
    return g->status == BQ_GAME_FINISHED && strstr(g->log[g->n - 1].line, "stop");
}

static void abandoned(void)
{
    char id[33];
    int64_t all = config.limits.abandon_h * hour;
    const disk_game *g = leave_a_game(id);
    pass(all - hour);
    tap_ok(g->status == BQ_GAME_PLAYING && figures().tables == 1, "nobody comes back: a month long the game is kept");
    pass(2 * hour);
    tap_ok(was_stopped(g) && figures().tables == 0 && figures().loaded == 0, "... then it is stopped, and gone");
    client *eve = comes(2, "hello 1 en");
    tell(eve, "watch %s", id);
    tap_ok(has(eve, "table", "\"finished\"") && count(eve, "state") == 1, "... with its ranking: it can be looked at");
    goes(eve);
    g = leave_a_game(id);
    pass(all / 2);
    restart(1000);
    pass(all / 2 - 2 * hour);
    tap_ok(g->status == BQ_GAME_PLAYING, "a restart gives it no less");
    pass(3 * hour);
    tap_ok(was_stopped(g), "... and no more");
    g = leave_a_game(id);
    restart(3 * all);
    pass(day - hour);
    tap_ok(g->status == BQ_GAME_PLAYING, "the server was away for three months: everybody has a day");
    client *ada = comes(0, "hello 1 en client=h");
    tell(ada, "sit %s %s", ada->id, ada->token);
    pass(1000);
    goes(ada);
    pass(all - hour);
    tap_ok(g->status == BQ_GAME_PLAYING, "... and who comes back has his month again");
    disk_says = BQ_STORE_FULL;
    pass(2 * hour);
    tap_ok(g->status == BQ_GAME_PLAYING && figures().tables == 1, "no room on the disk: nothing has happened");
    disk_says = BQ_STORE_OK;
    pass(2 * hour);
    tap_ok(was_stopped(g) && figures().tables == 0, "... until there is");
}

/* A game that goes on counts for who made it. */
static void played(void)
{
    bq_limits before = config.limits;
    unsigned made = 0;
    config.limits.address_creates = config.limits.lobby = config.limits.actions = 1000;
    config.limits.address_playing = 10;
    bq_core_set_limits(core, &config.limits);
    for (unsigned i = 0; i < 12; i++) {
        client *c = comes(3, "hello 1 en");
        tell(c, "create classique Ada seats=2 end=rounds:3");
        made += count(c, "seat");
        tell(c, "bots easy");
        tell(c, "start");
        goes(c);
    }
    tap_eq_int(made, 10, "one address has ten games going on, and opens no other table");
    client *other = comes(4, "hello 1 en");
    tell(other, "create classique Bob seats=2");
    tap_ok(count(other, "seat") == 1, "... others do");
    tell(other, "vote stop");
    goes(other);
    pass((config.limits.abandon_h + 2) * hour);
    tap_eq_int((int64_t)figures().tables, 0, "when they are over");
    client *c = comes(3, "hello 1 en");
    tell(c, "create classique Ada seats=2");
    tap_ok(count(c, "seat") == 1, "... he may again");
    tell(c, "vote stop");
    goes(c);
    pass(10);
    config.limits = before;
    bq_core_set_limits(core, &config.limits);
}

/* Bots that play among themselves fill no disk: ten decisions a second, with what chance adds. */
static void bots_alone(void)
{
    client *ada = hosts(5, "seats=4 end=rounds:500"), *eve = comes(6, "hello 1 en");
    tell(ada, "bots medium");
    tell(eve, "watch %s", ada->id);
    tell(ada, "start");
    tell(ada, "part");
    forget(eve);
    pass(10000);
    unsigned moves = count(eve, "move");
    tap_ok(moves >= 50 && moves <= 400, "bots alone, and somebody who watches: %u moves in ten seconds", moves);
    tell(ada, "sit %s %s", ada->id, ada->token);
    unsigned decisions = 0;
    int64_t began = now;
    for (unsigned i = 0; i < 50 && decisions < 5; i++) {
        if (asked(ada)) {
            answers(ada);
            decisions++;
        }
        if (!asked(ada) && !has(ada, "table", "finished"))
            pass(1);
    }
    tap_ok(decisions == 5 && now - began < 50, "with a person among them they wait for nobody: %u decisions in %d ms",
           decisions, (int)(now - began));
    tell(ada, "vote stop");
    goes(ada), goes(eve);
    pass(10);
}

/* All tables a server may have, from five hundred addresses, with a disk that says yes. */
static void many(void)
{
    size_t memory = 0;
    writes = false;
    config.limits.address_creates = config.limits.connection_tables = config.limits.lobby = 1000; /* all in one moment */
    config.limits.loaded = config.limits.tables;
    bq_core_set_limits(core, &config.limits);
    for (unsigned round = 0; round < 2; round++) {
        for (unsigned i = 0; i < 500; i++) {
            bq_address from = {{[10] = 0xFF, [11] = 0xFF, [12] = 10, [13] = 9, [14] = (unsigned char)(i >> 8), [15] = (unsigned char)i}};
            unsigned why;
            give();
            bq_conn conn = bq_core_opened(core, &from, NULL, &why);
            for (unsigned k = 0; k < 20; k++) {
                static const char *const said[] = {"hello 1", "create classique Ada seats=2", "part"};
                for (unsigned w = k > 0; w < 3; w++) {
                    give();
                    bq_core_line(core, conn, said[w], strlen(said[w]));
                    settle();
                }
            }
            give();
            bq_core_closed(core, conn);
        }
        tap_eq_int((int64_t)figures().tables, config.limits.tables, "round %u: as many tables as a server may have", round);
        pass(config.limits.open_ms + 1000);
        bq_core_figures f = figures();
        size_t used = in_use();
        tap_ok(f.tables == 0 && f.loaded == 0 && f.connections == 0, "... all gone: %zu, %zu in memory", f.tables, f.loaded);
        if (round)
            tap_ok(used <= memory + 1024, "... and their memory (%zu, %zu)", memory, used);
        memory = used;
    }
    writes = true;
}

/* Twenty-four days of people who go away, with the limits we ship: every hour somebody opens a table, four times a day a
 * game is begun and left, every other day the server is started anew. When all that is over nothing is left of it, on the
 * disk either. */
static void days(void)
{
    enum { DAYS = 24 };
    bq_limits_default(&config.limits);
    config.limits.forecast_jobs = 0;
    keeping = true;
    memset(&keep, 0, sizeof keep);
    disk_free(&store);
    restart(1000);
    for (unsigned i = 0; i <= 12; i++) /* what they hear has its room, before it is measured */
        goes(comes(i, "hello 1 en"));
    pass(2 * hour);
    size_t before = in_use(), most = 0;
    unsigned made = 0, begun = 0;
    char left[33] = "";
    for (unsigned h = 0; h < 24 * DAYS; h++) {
        client *c = comes(h % 12, "hello 1 en");
        tell(c, "create classique Ada seats=2");
        made += count(c, "seat");
        goes(c);
        if (h % 6 == 0) {
            client *ada = hosts(h % 12, "seats=2 end=rounds:30"), *bob = joins(12, ada, "Bob");
            tell(ada, "start");
            begun += play(ada, bob, 20) >= 20;
            memcpy(left, ada->id, sizeof left);
            goes(ada), goes(bob);
        }
        pass(hour);
        most = figures().tables > most ? figures().tables : most;
        if (h % 48 == 47)
            restart(hour);
    }
    tap_ok(made == 24 * DAYS && begun == 4 * DAYS && most >= 4 * DAYS, "%d days: %u tables and %u games, left, %zu at once", DAYS, made,
           begun, most);
    for (unsigned i = 0; i < 12; i++) {
        client *c = comes(i, "hello 1 en");
        for (unsigned k = 0; k < 10; k++)
            tell(c, "watch QQQQQQ");
        goes(c);
    }
    size_t known = figures().addresses;
    pass(config.limits.wrong_pause_ms + 120000);
    tap_ok(known >= 12 && figures().addresses == 0, "who has gone is forgotten with what there was to remember: %zu addresses, then %zu",
           known, figures().addresses);
    pass((config.limits.abandon_h + 24) * hour);
    bq_core_figures f = figures();
    tap_ok(!f.connections && !f.tables && !f.loaded && !f.playing && !f.jobs && !f.addresses,
           "a month later: %zu tables, %zu in memory, %zu addresses", f.tables, f.loaded, f.addresses);
    tap_ok(store.games == made + begun && !keep.deleted, "... all of them on the disk: %zu", store.games);
    client *eve = comes(11, "hello 1 en");
    tell(eve, "watch %s", left);
    tap_ok(has(eve, "table", "\"finished\""), "somebody looks at one of them");
    pass((config.limits.keep_games_h + 3 * config.limits.keep_marked_h) * hour);
    tap_ok(store.games == 1, "a year later they are deleted, but for that one: %zu", store.games);
    wall -= 2 * day; /* somebody sets it wrong, and right again */
    goes(eve);
    pass(config.limits.sleep_ms + 2 * hour);
    uint64_t marked = keep.marked;
    wall += 2 * day;
    pass(3 * hour);
    tap_ok(marked == made + begun && store.games == 1, "... which is marked when they have gone, and can be brought back for a day: %zu",
           store.games);
    pass(3 * config.limits.keep_marked_h * hour);
    tap_ok(store.games == 0 && keep.deleted == made + begun, "... then it goes: %zu left", store.games);
    size_t used = in_use();
    tap_ok(!store.editions && used <= before + (1u << 20), "... and their memory: %zu bytes in use before, %zu now", before, used);
    keeping = false;
}

/* ---- rules ---- */

static client *sits_again(unsigned i)
{
    client *c = comes(i, "hello 1 en client=h");
    tell(c, "sit %s %s", c->id, c->token);
    return c;
}

/* However often a host thinks of other rules, those that nobody plays by are not kept; and those that somebody plays by
 * are, be they chosen, left and chosen again. (A game without its rules is a clash to the disk, which stops the test.) */
static void rules(void)
{
    enum { CHANGES = 1000 };
    unsigned taken = 0;
    size_t most = 0;
    disk_free(&store);
    restart(1000);
    client *ada = hosts(0, "seats=2"), *bob = hosts(1, "seats=2 end=rounds:30");
    for (unsigned i = 1; i <= CHANGES; i++) {
        forget(ada);
        tell(ada, "options end=rounds:%u", 30 + i);
        taken += count(ada, "ok");
        most = store.editions > most ? store.editions : most;
        pass(1000);
        if (i % 300 == 0) {
            restart(1000);
            ada = sits_again(0), bob = sits_again(1);
        }
    }
    tap_ok(taken == CHANGES && most == 2, "two tables, a thousand other rules for one: %u taken, the rules of two kept (%zu)", taken, most);
    tell(bob, "options end=rounds:%d", 30 + CHANGES);
    tap_eq_int((int64_t)store.editions, 1, "the other table takes the same: one is kept");
    tell(ada, "options end=rounds:30");
    tap_eq_int((int64_t)store.editions, 2, "... and what it had before, which was gone, is chosen again");
    disk_says = BQ_STORE_FULL;
    tell(bob, "options end=rounds:2");
    tap_ok(has(bob, "no", "storage-full") && store.editions == 2, "no room on the disk: nothing has happened");
    disk_says = BQ_STORE_OK;
    pass(2000);
    tell(bob, "options end=rounds:2");
    tell(ada, "options end=rounds:2");
    tap_eq_int((int64_t)store.editions, 1, "room again: both have others");
    restart(1000);
    ada = sits_again(0), bob = sits_again(1);
    client *cleo = joins(2, ada, "Cleo");
    tell(ada, "start");
    pass(2000);
    tap_ok(play(ada, cleo, 10) >= 10, "a game is begun");
    tell(bob, "options");
    tap_eq_int((int64_t)store.editions, 2, "one plays, the other has left its rules");
    restart(1000);
    ada = sits_again(0), cleo = sits_again(2);
    play(ada, cleo, 10000);
    tap_ok(has(ada, "table", "\"finished\""), "the game goes on after a restart, and ends");
    goes(ada), goes(cleo);
    pass(config.limits.sleep_ms + config.limits.open_ms + 1000);
    client *eve = comes(3, "hello 1 en");
    tell(eve, "watch %s", ada->id);
    tap_ok(store.editions == 2 && has(eve, "table", "\"finished\"") && count(eve, "state") == 1, "... and is shown: it has its rules");
    goes(eve);
}

/* ---- games that are being deleted ---- */

static void hidden(void)
{
    client *ada = hosts(0, "seats=2 end=rounds:1"), *bob = joins(1, ada, "Bob");
    tell(ada, "start");
    play(ada, bob, 10000);
    tap_ok(has(ada, "table", "\"finished\""), "a game is over");
    char id[33];
    memcpy(id, ada->id, sizeof id);
    goes(ada), goes(bob);
    pass(10);
    bq_game_id list[3];
    memset(list, 0x55, sizeof list);
    read_id(id, &list[1]);
    bq_core_hide(core, list, 3);
    memset(list, 0xAA, sizeof list); /* whoever deletes may let go of his list */
    client *eve = comes(2, "hello 1 en");
    tell(eve, "watch %s", id);
    tap_ok(!count(eve, "state"), "a game that is being deleted is not opened, whatever became of the list: %s", last(eve, "no"));
    bq_core_hide(core, NULL, 0);
    tell(eve, "watch %s", id);
    tap_ok(count(eve, "state") == 1, "... and afterwards it is");
    goes(eve);
}

/* ---- a clock that is wrong ---- */

enum { YEARS = 2 };
static const int64_t years = YEARS * INT64_C(31536000000);

static bool shows(const client *c)
{
    return strstr(c->heard, "\"say\":\"move\"") || strstr(c->heard, "\"say\":\"state\"");
}

static void watched_late(void)
{
    for (int way = -1; way <= 1; way += 2) {
        client *ada = hosts(0, "seats=2 end=rounds:30 delay=600"), *bob = joins(1, ada, "Bob");
        tell(ada, "start");
        play(ada, bob, 20);
        char id[33];
        memcpy(id, ada->id, sizeof id);
        wall += way * years;
        restart(1000);
        client *eve = comes(2, "hello 1 en");
        tell(eve, "watch %s", id);
        pass(590000);
        tap_ok(count(eve, "table") && !shows(eve), "the clock jumps %s while the server is down: a delay is a delay",
               way > 0 ? "ahead" : "back");
        pass(20000);
        tap_ok(shows(eve), "... of ten minutes, then it is shown");
        goes(eve);
        ada = comes(0, "hello 1 en client=h"), bob = comes(1, "hello 1 en client=j");
        tell(ada, "sit %s %s", ada->id, ada->token);
        tell(bob, "sit %s %s", bob->id, bob->token);
        play(ada, bob, 40);
        goes(ada), goes(bob);
        pass(700000); /* it sleeps */
        wall += way * years;
        eve = comes(2, "hello 1 en");
        tell(eve, "watch %s", id);
        tap_ok(!shows(eve) || way < 0, "... while it runs, too");
        goes(eve);
        wall -= 2 * way * years;
        pass(10);
    }
}

static bool gets_in(unsigned i)
{
    bq_address from = {{[10] = 0xFF, [11] = 0xFF, [12] = 10, [13] = 7, [15] = (unsigned char)i}};
    unsigned why;
    give();
    bq_conn conn = bq_core_opened(core, &from, NULL, &why);
    if (conn)
        bq_core_closed(core, conn);
    settle();
    return conn != 0;
}

static void bans(void)
{
    bq_address from = {{[10] = 0xFF, [11] = 0xFF, [12] = 10, [13] = 7, [15] = 1}};
    int64_t left;
    give();
    tap_ok(bq_core_ban(core, &from, 3600000) && !gets_in(1) && gets_in(2), "somebody is shut out for an hour");
    wall += years;
    tap_ok(!gets_in(1), "the clock jumps ahead: he stays out");
    wall -= 2 * years;
    pass(3590000);
    tap_ok(!gets_in(1) && bq_core_banned(core, 0, &from, &left) && left == 10000, "back: the same, and no longer");
    pass(10000);
    tap_ok(gets_in(1) && !bq_core_banned(core, 0, &from, &left), "after his hour he gets in");
    wall += years;
}

/* ---- what is to be forgotten ---- */

static void sent_away(void)
{
    client *ada = hosts(0, "seats=2 delay=600"), *bob = joins(1, ada, "Bob"), *eve = comes(2, "hello 1 en");
    bq_game_id id;
    read_id(ada->id, &id);
    tell(eve, "watch %s", ada->id);
    tell(ada, "start");
    tap_ok(!bq_core_may_send_away(core, &id) && !bq_core_send_away(core, &id), "from a game that goes on nobody is sent away");
    tap_ok(!strcmp(bq_core_code(core, &id), ada->code) && ada->code[0], "... it has its code: %s", ada->code);
    tell(ada, "vote stop"), tell(bob, "vote stop");
    tap_ok(has(ada, "table", "\"finished\""), "it is over");
    give();
    bq_core_line(core, ada->conn, "chat one more word", 18);
    tap_ok(!bq_core_send_away(core, &id) && bq_core_has(core, &id), "while something of it is written down it stays");
    settle();
    give();
    bool gone = bq_core_send_away(core, &id);
    settle();
    tap_ok(gone && !bq_core_has(core, &id), "then it is let go");
    tap_ok(has(ada, "news", "\"gone\"") && has(bob, "news", "\"gone\"") && has(eve, "news", "\"gone\""),
           "... all are told, who sees things later too");
    tell(ada, "chat hello?");
    tell(eve, "fair");
    tap_ok(has(ada, "no", "at-no-table") && has(eve, "no", "at-no-table"), "... and sent away");
    goes(ada), goes(bob), goes(eve);
}

int main(void)
{
    little_begin();
    bq_limits_default(&config.limits);
    config.limits.forecast_jobs = 0; /* predictions are remembered */
    restart(0);
    hidden();
    sent_away();
    watched_late();
    bans();
    lobbies();
    staying();
    closing();
    rules();
    abandoned();
    played();
    bots_alone();
    many();
    days();
    little_end();
    return tap_done();
}

/* keep.c - what is kept too long is found in steps, who left is found, what is marked is not seen; old talk is deleted;
 * rules go with the last game; games that are remembered without asking are the right ones after a batch that failed, and
 * after one was forgotten; a store in use is copied. */
#include <string.h>
#include <unistd.h>

#include "store/help.h"

static struct {
    unsigned n;
    unsigned number[64];
    uint8_t status[64];
} seen;

static bool see(void *context, const bq_game_id *game, uint8_t status)
{
    (void)context;
    for (unsigned i = 0; i < 100; i++) {
        bq_game_id id = help_id(i);
        if (!memcmp(&id, game, sizeof id)) {
            seen.number[seen.n] = i;
            seen.status[seen.n++] = status;
        }
    }
    return true;
}

static void end_at(bq_store *store, bq_batch *batch, unsigned game, uint8_t status, int64_t ended_ms)
{
    bq_write w = {.kind = BQ_WRITE_STATUS, .game = help_id(game), .epoch = bq_store_epoch(store)};
    w.as.status.status = status;
    w.as.status.ended_ms = ended_ms;
    bq_batch_add(batch, &w);
}

static void test_aged(bq_store *store, bq_batch *batch)
{
    int64_t place = 0;
    unsigned steps = 0;
    help_edition(batch, 0);
    for (unsigned i = 1; i <= 20; i++) {
        help_game(batch, bq_store_epoch(store), i);
        if (i % 2)
            end_at(store, batch, i, i % 4 == 1 ? BQ_GAME_FINISHED : BQ_GAME_ABANDONED, i * 1000 + 500);
    }
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "twenty games, every second one over");
    do {
        tap_eq_int(bq_store_aged(store, 0, 10000, &place, 3, see, NULL), BQ_STORE_OK, "a step");
    } while (++steps < 20 && place);
    tap_eq_int(steps, 7, "seven steps of three");
    tap_ok(seen.n == 5 && seen.number[0] == 1 && seen.number[4] == 9, "those that were over before 10 s: %u", seen.n);
    memset(&seen, 0, sizeof seen);
    place = 0;
    bq_store_aged(store, 0, 0, &place, 100, see, NULL);
    tap_ok(seen.n == 0 && place == 0, "none before the beginning");
}

/* A clock that was wrong: what ended before it began, or before there were servers, is not old. */
static void test_impossible(bq_store *store, bq_batch *batch)
{
    int64_t place = 0, newest = 0;
    size_t over = 0;
    memset(&seen, 0, sizeof seen);
    for (unsigned i = 1; i < 10; i += 2)
        end_at(store, batch, i, i % 4 == 1 ? BQ_GAME_FINISHED : BQ_GAME_ABANDONED, i == 1 ? 5 : i == 3 ? 1003 : i * 1000);
    help_commit(store, batch);
    bq_store_aged(store, 2000, 10000, &place, 100, see, NULL);
    tap_ok(seen.n == 3 && seen.number[0] == 5, "ended before it began, or too early: not among the old ones (%u)", seen.n);
    tap_eq_int(bq_store_extent(store, &newest, &over), BQ_STORE_OK, "how far it goes");
    tap_ok(newest == 19500 && over == 10, "... to its newest line, and ten games are over (%lld, %zu)", (long long)newest, over);
}

static bool but_for_case(const char *kept, const char *name)
{
    return (kept[0] | 32) == (name[0] | 32) && (kept[1] | 32) == (name[1] | 32) && !strcmp(kept + 2, name + 2);
}

static void test_named(bq_store *store, bq_batch *batch)
{
    int64_t place = 0;
    uint64_t epoch = bq_store_epoch(store);
    bq_write person = {.kind = BQ_WRITE_SEAT, .game = help_id(4), .epoch = epoch};
    person.as.seat = (bq_seat_row){.seat = 2, .has_token = true, .token = help_digest(900), .name = "Zoé", .kind = "person"};
    bq_batch_add(batch, &person);
    person.game = help_id(7);
    person.as.seat.token = help_digest(901);
    bq_batch_add(batch, &person);
    person.game = help_id(8);
    person.as.seat = (bq_seat_row){.seat = 1, .name = "Zoé", .kind = "bot:easy"};
    bq_batch_add(batch, &person);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "somebody sits at two tables, a bot of that name at a third");
    memset(&seen, 0, sizeof seen);
    do
        bq_store_named(store, "Zoé", NULL, &place, 5, see, NULL);
    while (place);
    tap_ok(seen.n == 2 && seen.number[0] == 4 && seen.number[1] == 7, "the person's are found");
    tap_ok(seen.status[0] == BQ_GAME_WAITING && seen.status[1] == BQ_GAME_ABANDONED, "with their status");
    memset(&seen, 0, sizeof seen);
    bq_store_named(store, "zoé", NULL, &place, 100, see, NULL);
    bq_store_named(store, "' OR 1 --", NULL, &place, 100, see, NULL);
    tap_eq_int(seen.n, 0, "another name finds nothing");
    bq_store_named(store, "zoé", but_for_case, &place, 100, see, NULL);
    tap_ok(seen.n == 2 && seen.number[0] == 4 && seen.number[1] == 7, "unless whoever looks says that it is the same");
    person.game = help_id(7);
    person.as.seat = (bq_seat_row){.seat = 2, .has_token = true, .token = help_digest(902), .name = "ZOé", .person = "ZOé", .kind = "person"};
    bq_batch_add(batch, &person);
    help_commit(store, batch);
    memset(&seen, 0, sizeof seen);
    bq_store_named(store, "zoé", but_for_case, &place, 100, see, NULL);
    tap_ok(seen.n == 2, "a game in which two of them sat is found once: %u", seen.n);
}

/* Who sat there once is found, whoever sits there now. */
static void test_left(bq_store *store, bq_batch *batch)
{
    int64_t place = 0;
    bq_write w = {.kind = BQ_WRITE_UNSEAT, .game = help_id(4), .epoch = bq_store_epoch(store), .as.seat = {.seat = 2}};
    bq_batch_add(batch, &w);
    w = (bq_write){.kind = BQ_WRITE_SEAT, .game = help_id(7), .epoch = bq_store_epoch(store)};
    w.as.seat = (bq_seat_row){.seat = 2, .name = "Zoé", .kind = "bot:easy"};
    bq_batch_add(batch, &w);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "they get up at one table, and are put out at the other");
    memset(&seen, 0, sizeof seen);
    bq_store_named(store, "Zoé", NULL, &place, 100, see, NULL);
    tap_ok(seen.n == 2 && seen.number[0] == 4 && seen.number[1] == 7, "both are found still");
}

static bool see_row(void *context, const bq_game_row *row)
{
    *(unsigned *)context += row->length + 1 > 0;
    return true;
}

static unsigned shown(bq_store *store, unsigned game, bool *listed)
{
    unsigned one = 0, all = 0;
    bq_game_id id = help_id(game);
    bq_store_game(store, &id, see_row, &one);
    bq_store_games(store, BQ_GAMES_ALL, see_row, &all);
    *listed = all == 20;
    return one;
}

/* What is marked is seen by nobody but who deletes it or brings it back. */
static void test_marked(bq_store *store, bq_batch *batch)
{
    int64_t place = 0;
    bool all;
    bq_write mark = {.kind = BQ_WRITE_MARK, .game = help_id(7), .epoch = bq_store_epoch(store), .as.gone_ms = 5000};
    bq_batch_add(batch, &mark);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "a game is marked");
    tap_ok(shown(store, 7, &all) == 0 && !all, "it is not shown, nor listed");
    memset(&seen, 0, sizeof seen);
    bq_store_named(store, "Zoé", NULL, &place, 100, see, NULL);
    bq_store_aged(store, 0, INT64_MAX, &place, 100, see, NULL);
    bq_store_gone(store, 5000, NULL, NULL, &place, 100, see, NULL);
    bool found = false;
    for (unsigned i = 0; i < seen.n; i++)
        found |= seen.number[i] == 7;
    tap_ok(!found && seen.n > 0, "nor found by its players or its age, nor by who deletes what was marked earlier");
    memset(&seen, 0, sizeof seen);
    bq_store_gone(store, 5001, NULL, NULL, &place, 100, see, NULL);
    bq_store_gone(store, 0, "Zoé", NULL, &place, 100, see, NULL);
    tap_ok(seen.n == 2 && seen.number[0] == 7 && seen.number[1] == 7, "... but by its time, and by name, among those that are marked");
    mark.as.gone_ms = 0;
    bq_batch_add(batch, &mark);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "it is brought back");
    tap_ok(shown(store, 7, &all) == 1 && all, "... and shown");
}

static int said;
static bool hear(void *context, const bq_chat_row *row)
{
    (void)context;
    said += row->at_ms >= 0;
    return true;
}

static void test_old_chat(bq_store *store, bq_batch *batch)
{
    bq_game_id id = help_id(2);
    bq_write w = {.kind = BQ_WRITE_CHAT, .game = id, .epoch = bq_store_epoch(store)};
    w.as.chat = (bq_chat_row){.name = "Ada", .text = "hello"};
    for (int i = 0; i < 700; i++) {
        w.as.chat.at_ms = i;
        bq_batch_add(batch, &w);
    }
    help_commit(store, batch);
    bq_write old = {.kind = BQ_WRITE_OLD_CHAT, .epoch = bq_store_epoch(store), .as.span = {0, 650}};
    bq_batch_add(batch, &old);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "old talk is deleted");
    bq_store_chat(store, &id, 1000, hear, NULL);
    tap_eq_int(said, 200, "five hundred lines at a time");
    bq_batch_add(batch, &old);
    help_commit(store, batch);
    said = 0;
    bq_store_chat(store, &id, 1000, hear, NULL);
    tap_eq_int(said, 50, "and none that is young");
    old.epoch++;
    bq_batch_add(batch, &old);
    tap_eq_int(help_commit(store, batch), BQ_STORE_FENCED, "by its owner only");
}

/* ---- reports ---- */

typedef struct reports {
    unsigned n, lines, closed;
    int64_t first;
    char texts[512];
} reports;

static bool see_report(void *context, const bq_report_row *row)
{
    reports *r = context;
    if (!r->n++)
        r->first = row->number;
    r->lines = row->lines;
    r->closed += row->closed_ms != 0;
    return !strcmp(row->reporter, "Ada") && !strcmp(row->name, "Bob") && !strcmp(row->reason, "rude");
}

static bool see_quote(void *context, const bq_chat_row *row)
{
    reports *r = context;
    size_t used = strlen(r->texts);
    snprintf(r->texts + used, sizeof r->texts - used, "%s%s ", strcmp(row->name, "Bob") ? "!" : "", row->text);
    return true;
}

static reports reported(bq_store *store, bool all)
{
    reports r = {0};
    if (bq_store_reports(store, all, 10, see_report, &r) != BQ_STORE_OK)
        r.n = 99;
    return r;
}

static void say(bq_store *store, bq_batch *batch, unsigned game, const char *name, int from, int n)
{
    char text[32];
    bq_write w = {.kind = BQ_WRITE_CHAT, .game = help_id(game), .epoch = bq_store_epoch(store)};
    for (int i = from; i < from + n; i++) {
        snprintf(text, sizeof text, "%d", i);
        w.as.chat = (bq_chat_row){.at_ms = 1000 + i, .name = name, .text = text};
        bq_batch_add(batch, &w);
    }
}

static bool count_people(void *context, const char *name, const char *reporter, bool spoke)
{
    unsigned *n = context;
    n[reporter != NULL] += name[0] != 0;
    n[2] += spoke;
    return true;
}

static bool see_number(void *context, const bq_report_row *row)
{
    *(int64_t *)context = row->number;
    return false;
}

static int64_t newest_report(bq_store *store)
{
    int64_t number = 0;
    (void)bq_store_reports(store, true, 1, see_number, &number);
    return number;
}

/* A report points at what was said: it lives no longer than that, and goes with the game. */
static void test_reports(bq_batch *batch)
{
    char path[4096];
    snprintf(path, sizeof path, "%s", help_path("reports.db"));
    bq_store *store = help_open(path);
    uint64_t epoch = bq_store_epoch(store);
    bq_write w = {.kind = BQ_WRITE_REPORT, .game = help_id(30), .epoch = epoch};
    unsigned people[3] = {0};
    help_edition(batch, 0);
    help_game(batch, epoch, 30);
    help_game(batch, epoch, 31);
    help_seat(batch, epoch, 30, 0);
    say(store, batch, 30, "Bob", 0, 25);
    say(store, batch, 30, "Eve", 25, 5);
    say(store, batch, 31, "Bob", 30, 5);
    w.as.report = (bq_report_row){.at_ms = 2000, .reporter = "Ada", .name = "Bob", .reason = "rude"};
    bq_batch_add(batch, &w);
    bq_batch_add(batch, &w);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "a report, and the same again");
    reports r = reported(store, false);
    tap_ok(r.n == 1 && r.lines == BQ_STORE_QUOTES && !r.closed, "it is one, with the last twenty lines: %u, %u", r.n, r.lines);
    int64_t number = r.first;
    tap_ok(bq_store_quotes(store, number, see_quote, &r) == BQ_STORE_OK && !strncmp(r.texts, "5 6 ", 4) &&
               strstr(r.texts, "23 24 ") && !strchr(r.texts, '!') && !strstr(r.texts, "30"),
           "... of who was reported, at that table, in their order: %s", r.texts);
    (void)bq_store_people(store, &w.game, count_people, people);
    tap_ok(people[0] == 1 && people[1] == 1 && !people[2], "who sat there, and who was reported");
    say(store, batch, 30, "Ada", 30, 1);
    help_commit(store, batch);
    (void)bq_store_people(store, &w.game, count_people, people);
    tap_ok(people[2] == 1, "... and who of them has said something");
    bq_store_close(store);
    store = help_open(path);
    epoch = bq_store_epoch(store);
    tap_ok(reported(store, false).n == 1, "it outlives the server");
    say(store, batch, 30, "Bob", 90, 1);
    bq_batch_add(batch, &(bq_write){.kind = BQ_WRITE_OLD_CHAT, .epoch = epoch, .as.span = {0, 1010}});
    help_commit(store, batch);
    memset(&r, 0, sizeof r);
    tap_ok(bq_store_quotes(store, number, see_quote, &r) == BQ_STORE_OK && !strncmp(r.texts, "10 11 ", 6) && !strstr(r.texts, "90"),
           "what was said too long ago is gone from it, what was said later never in it: %s", r.texts);
    bq_batch_add(batch, &(bq_write){.kind = BQ_WRITE_END_REPORT, .epoch = epoch, .as.ended = {number, 3000}});
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "it is closed");
    tap_ok(reported(store, false).n == 0 && reported(store, true).closed == 1, "... and shown among all only");
    bq_write mark = {.kind = BQ_WRITE_MARK, .game = help_id(30), .epoch = epoch, .as.gone_ms = 5};
    bq_batch_add(batch, &mark);
    help_commit(store, batch);
    tap_ok(reported(store, true).n == 0 && bq_store_report(store, number, see_report, &r) == BQ_STORE_NONE,
           "of a game that is marked nothing is shown");
    mark.as.gone_ms = 0;
    bq_batch_add(batch, &mark);
    help_commit(store, batch);
    tap_ok(reported(store, true).n == 1, "... until it is brought back");
    bq_batch_add(batch, &(bq_write){.kind = BQ_WRITE_FORGET, .game = help_id(30), .epoch = epoch});
    help_commit(store, batch);
    tap_ok(reported(store, true).n == 0, "it goes with its game");
    w.game = help_id(31);
    w.epoch = epoch;
    bq_batch_add(batch, &w);
    help_commit(store, batch);
    tap_ok(reported(store, true).first > number, "a number is given once");
    say(store, batch, 31, "Bob", 0, 15);
    say(store, batch, 31, "Bob#2", 100, 15);
    say(store, batch, 31, "Bobby", 200, 1);
    w.as.report.name = "Bob#2";
    bq_batch_add(batch, &w);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "the second of one name is reported");
    memset(&r, 0, sizeof r);
    tap_ok(bq_store_quotes(store, newest_report(store), see_quote, &r) == BQ_STORE_OK && !strncmp(r.texts, "10 11 12 13 14 !100 ", 20) &&
               strstr(r.texts, "!114 ") && !strstr(r.texts, "200"),
           "... their lines, then those of who was called so before, each by who it was: %s", r.texts);
    bq_batch_add(batch, &(bq_write){.kind = BQ_WRITE_OLD_CHAT, .epoch = epoch, .as.span = {0, 2001}});
    help_commit(store, batch);
    tap_ok(reported(store, true).n == 0 && bq_store_check(store) == BQ_STORE_OK, "and a report is kept as long as what is said");
    bq_store_close(store);
}

/* The last line of a game is remembered: after a batch that was rolled back it is asked for again. */
static void test_known(bq_store *store, bq_batch *batch)
{
    uint64_t epoch = bq_store_epoch(store);
    for (uint64_t i = 1; i <= 3; i++)
        help_line(batch, epoch, 10, i);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "three lines");
    help_line(batch, epoch, 10, 4);
    help_line(batch, epoch, 11, 9);
    tap_eq_int(help_commit(store, batch), BQ_STORE_CLASH, "a batch that does not fit is rolled back whole");
    help_line(batch, epoch, 10, 5);
    tap_eq_int(help_commit(store, batch), BQ_STORE_CLASH, "its line was not the game's fourth");
    help_line(batch, epoch, 10, 4);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "this one is");
    tap_eq_int(help_length(store, 10), 4, "four lines");
    bq_batch_add(batch, &(bq_write){.kind = BQ_WRITE_FORGET, .game = help_id(10), .epoch = epoch});
    help_line(batch, epoch, 10, 5);
    tap_eq_int(help_commit(store, batch), BQ_STORE_CLASH, "a game that is forgotten has no next line, in the same batch");
    tap_eq_int(help_length(store, 10), 4, "... which did not happen");
    bq_batch_add(batch, &(bq_write){.kind = BQ_WRITE_FORGET, .game = help_id(10), .epoch = epoch});
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "forgotten");
    help_line(batch, epoch, 10, 5);
    tap_eq_int(help_commit(store, batch), BQ_STORE_CLASH, "nor in the next");
}

/* ---- rules ---- */

/* The game takes these rules, which are written with it, or relies on their being there. */
static void take_rules(bq_store *store, bq_batch *batch, unsigned game, unsigned number, bool written)
{
    if (written)
        help_edition(batch, number);
    help_plan(batch, bq_store_epoch(store), game, number);
}

/* Rules are kept as long as a game is played by them, whatever becomes of it, and no longer. */
static void test_rules(bq_batch *batch)
{
    enum { CHANGES = 1000, GAME = 40, OTHER = 41 };
    char path[4096];
    snprintf(path, sizeof path, "%s", help_path("rules.db"));
    bq_store *store = help_open(path);
    unsigned most = 0, failed = 0;
    help_edition(batch, 0);
    help_game(batch, bq_store_epoch(store), GAME);
    help_game(batch, bq_store_epoch(store), OTHER);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "two games by the same rules");
    for (unsigned i = 1; i <= CHANGES; i++) {
        if (i % 250 == 0) {
            bq_store_close(store);
            store = help_open(path);
        }
        take_rules(store, batch, GAME, i, true);
        failed += help_commit(store, batch) != BQ_STORE_OK || !help_has_rules(store, i) || !help_has_rules(store, 0) ||
                  (i > 1 && help_has_rules(store, i - 1));
        if (i % 100 == 0) {
            unsigned n = help_rules(store, CHANGES + 1);
            most = n > most ? n : most;
        }
    }
    tap_ok(!failed && most == 2, "a thousand changes of one, with restarts: the last rules, and the other game's: %u, %u failed",
           most, failed);
    take_rules(store, batch, GAME, 7, false);
    tap_eq_int(help_commit(store, batch), BQ_STORE_CLASH, "rules that are gone are not there for who relies on them");
    take_rules(store, batch, GAME, 7, true);
    take_rules(store, batch, OTHER, CHANGES, false); /* the rules that the first has just left */
    tap_ok(help_commit(store, batch) == BQ_STORE_CLASH && help_has_rules(store, 0) && help_has_rules(store, CHANGES) &&
               !help_has_rules(store, 7),
           "a batch that fails has deleted none, and left none");
    take_rules(store, batch, GAME, 7, true);
    tap_ok(help_commit(store, batch) == BQ_STORE_OK && help_has_rules(store, 7), "chosen again, they are there again");
    take_rules(store, batch, OTHER, 7, false);
    take_rules(store, batch, GAME, 0, true);
    take_rules(store, batch, OTHER, 0, true);
    tap_ok(help_commit(store, batch) == BQ_STORE_OK && help_rules(store, CHANGES + 1) == 1 && help_has_rules(store, 0),
           "to and fro in one batch: those that are played by stay");
    take_rules(store, batch, OTHER, 5, true);
    end_at(store, batch, OTHER, BQ_GAME_FINISHED, 9000);
    bq_write mark = {.kind = BQ_WRITE_MARK, .game = help_id(OTHER), .epoch = bq_store_epoch(store), .as.gone_ms = 5000};
    bq_batch_add(batch, &mark);
    tap_ok(help_commit(store, batch) == BQ_STORE_OK && help_has_rules(store, 5), "a game that is over and marked has its rules");
    mark.as.gone_ms = 0;
    bq_batch_add(batch, &mark);
    tap_ok(help_commit(store, batch) == BQ_STORE_OK && help_has_rules(store, 5), "... and when it is brought back");
    bq_batch_add(batch, &(bq_write){.kind = BQ_WRITE_FORGET, .game = help_id(OTHER), .epoch = bq_store_epoch(store)});
    tap_ok(help_commit(store, batch) == BQ_STORE_OK && !help_has_rules(store, 5) && help_has_rules(store, 0),
           "they go with the last game");
    bq_batch_add(batch, &(bq_write){.kind = BQ_WRITE_FORGET, .game = help_id(GAME), .epoch = bq_store_epoch(store)});
    tap_ok(help_commit(store, batch) == BQ_STORE_OK && help_rules(store, CHANGES + 1) == 0 && bq_store_check(store) == BQ_STORE_OK,
           "no game, no rules");
    bq_store_close(store);
}

static void test_copy(bq_store *store, const char *path)
{
    char error[256] = "", copy[4096];
    snprintf(copy, sizeof copy, "%s", help_path("copy.db"));
    tap_eq_int(bq_store_copy(path, copy, error, sizeof error), BQ_STORE_OK, "a store in use is copied %s", error);
    tap_eq_int(bq_store_copy(path, copy, error, sizeof error), BQ_STORE_EXISTS, "never over another file");
    tap_ok(bq_store_copy(help_path("nowhere.db"), help_path("c2.db"), error, sizeof error) != BQ_STORE_OK &&
               access(help_path("c2.db"), F_OK) != 0,
           "what is not there is not copied: %s", error);
    tap_ok(bq_store_copy("memory:", help_path("c3.db"), error, sizeof error) != BQ_STORE_OK, "nor what has no file");
    bq_store *other = help_open(copy);
    tap_eq_int(bq_store_check(other), BQ_STORE_OK, "the copy is a store of its own");
    bq_store_close(other);
    tap_eq_int(bq_store_check(store), BQ_STORE_OK, "and the original is as it was");
}

int main(void)
{
    char path[4096];
    snprintf(path, sizeof path, "%s", help_path("games.db"));
    bq_store *store = help_open(path);
    bq_batch *batch = bq_batch_new();
    test_aged(store, batch);
    test_impossible(store, batch);
    test_named(store, batch);
    test_left(store, batch);
    test_marked(store, batch);
    test_old_chat(store, batch);
    test_known(store, batch);
    test_copy(store, path);
    bq_batch_free(batch);
    bq_store_close(store);
    batch = bq_batch_new();
    test_reports(batch);
    test_rules(batch);
    bq_batch_free(batch);
    return tap_done();
}

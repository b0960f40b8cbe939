/* unit.c - the store, promise by promise: what is written is read, what contradicts is refused
 * whole. */
#include "store/help.h"

static bq_batch *batch;

/* ---- what was read, kept for looking at ---- */

static struct {
    unsigned n;
    unsigned stop_at;
    bq_game_row game;
    bq_seat_row seat;
    bq_chat_row chat;
    char text[8][64];
    bq_game_id ids[16];
} seen;

static void note(unsigned i, const char *text)
{
    snprintf(seen.text[i], sizeof seen.text[i], "%s", text ? text : "(null)");
}

static bool see_game(void *context, const bq_game_row *row)
{
    (void)context;
    seen.game = *row;
    seen.ids[seen.n++ % 16] = row->id;
    note(0, row->options);
    note(1, row->plan);
    snprintf(seen.text[2], sizeof seen.text[2], "%.*s", (int)row->secret_size,
             row->secret ? (const char *)row->secret : "");
    return seen.n != seen.stop_at;
}

static bool see_seat(void *context, const bq_seat_row *row)
{
    (void)context;
    seen.seat = *row;
    seen.n++;
    note(0, row->name);
    note(1, row->kind);
    return true;
}

static bool see_chat(void *context, const bq_chat_row *row)
{
    (void)context;
    note(seen.n++ % 8, row->text);
    seen.chat = *row;
    return true;
}

static bool see_line(void *context, const bq_log_row *row)
{
    (void)context;
    note(0, row->line);
    note(1, row->client ? row->client : "nobody");
    return true;
}

static bool see_edition(void *context, const bq_edition_row *row)
{
    (void)context;
    seen.n++;
    note(0, row->name);
    note(1, row->rules);
    snprintf(seen.text[2], sizeof seen.text[2], "%.*s", (int)row->texts_size,
             row->texts ? (const char *)row->texts : "");
    return true;
}

static enum bq_store_answer games(bq_store *store, enum bq_games which)
{
    memset(&seen, 0, sizeof seen);
    return bq_store_games(store, which, see_game, NULL);
}

static enum bq_store_answer game(bq_store *store, unsigned number)
{
    bq_game_id id = help_id(number);
    memset(&seen, 0, sizeof seen);
    return bq_store_game(store, &id, see_game, NULL);
}

/* ---- tests ---- */

static void test_games(bq_store *store)
{
    uint64_t epoch = bq_store_epoch(store);
    help_edition(batch, 0);
    for (unsigned i = 0; i < 5; i++)
        help_game(batch, epoch, i);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "five games and their edition");
    tap_eq_int(game(store, 3), BQ_STORE_OK, "one of them is found");
    tap_eq_str(seen.text[0], "end=rounds:50", "its options");
    tap_eq_str(seen.text[1], "seat person 0 Ada", "its plan");
    tap_eq_str(seen.text[2], "secret", "its secret");
    bq_sha256_digest edition = help_digest(0);
    tap_ok(!memcmp(&seen.game.edition, &edition, sizeof edition), "its edition");
    tap_eq_int(seen.game.created_ms, 1003, "when it was created");
    tap_eq_int(seen.game.status, BQ_GAME_WAITING, "it waits");
    tap_eq_int(seen.game.length, 0, "nothing was played");
    tap_eq_int(game(store, 99), BQ_STORE_NONE, "a game that is not there");

    help_status(batch, epoch, 1, BQ_GAME_PLAYING);
    help_status(batch, epoch, 2, BQ_GAME_FINISHED);
    help_status(batch, epoch, 4, BQ_GAME_ABANDONED);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "some are over");
    tap_eq_int(games(store, BQ_GAMES_OPEN), BQ_STORE_OK, "open games");
    bq_game_id last = help_id(3);
    tap_ok(seen.n == 3 && !memcmp(&seen.ids[2], &last, sizeof last), "are three, oldest first");
    games(store, BQ_GAMES_OVER);
    tap_eq_int(seen.n, 2, "two are over");
    tap_eq_int(seen.game.ended_ms, 77, "and say when");
    games(store, BQ_GAMES_ALL);
    tap_eq_int(seen.n, 5, "five in all");
    memset(&seen, 0, sizeof seen);
    seen.stop_at = 2;
    tap_eq_int(bq_store_games(store, BQ_GAMES_ALL, see_game, NULL), BQ_STORE_STOPPED,
               "a visitor may stop");
    tap_eq_int(seen.n, 2, "and sees no more");
}

static void test_plan(bq_store *store)
{
    help_edition(batch, 1);
    bq_write w = {
        .kind = BQ_WRITE_PLAN,
        .game = help_id(0),
        .epoch = bq_store_epoch(store),
        .as.row = {.edition = help_digest(1), .options = "", .plan = "new", .secret = NULL}};
    bq_batch_add(batch, &w);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "a plan is replaced");
    game(store, 0);
    tap_ok(!strcmp(seen.text[0], "") && !strcmp(seen.text[1], "new") && !seen.game.secret &&
               seen.game.created_ms == 1000,
           "its options, plan and secret; nothing else");
    w.as.row.edition = help_digest(55);
    bq_batch_add(batch, &w);
    tap_eq_int(help_commit(store, batch), BQ_STORE_CLASH, "not to an edition that is not there");
}

static void test_editions(bq_store *store)
{
    bq_sha256_digest one = help_digest(1), none = help_digest(77);
    memset(&seen, 0, sizeof seen);
    tap_eq_int(bq_store_edition(store, &one, see_edition, NULL), BQ_STORE_OK,
               "an edition by its digest");
    tap_ok(!strcmp(seen.text[1], "rules 1") && !strcmp(seen.text[2], "words"),
           "its rules and texts");
    tap_eq_int(bq_store_edition(store, &none, see_edition, NULL), BQ_STORE_NONE, "no such edition");
    bq_write w = {.kind = BQ_WRITE_EDITION,
                  .as.edition = {.digest = one, .name = "x", .rules = "other", .rules_size = 5}};
    bq_batch_add(batch, &w);
    tap_eq_int(help_commit(store, batch), BQ_STORE_CLASH, "other rules under the same digest");
    char rules[32] = "rules 1";
    w.as.edition.rules = rules;
    w.as.edition.rules_size = sizeof rules;
    bq_batch_add(batch, &w);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "the same rules again, without texts");
    bq_store_edition(store, &one, see_edition, NULL);
    tap_eq_str(seen.text[2], "words", "keep the texts");
    w.as.edition.texts = "better words";
    w.as.edition.texts_size = 12;
    bq_batch_add(batch, &w);
    help_commit(store, batch);
    bq_store_edition(store, &one, see_edition, NULL);
    tap_eq_str(seen.text[2], "better words", "new texts replace the old");
}

static void test_seats(bq_store *store)
{
    uint64_t epoch = bq_store_epoch(store);
    bq_game_id id = help_id(1), found;
    uint8_t seat = 0;
    help_seat(batch, epoch, 1, 2);
    help_seat(batch, epoch, 1, 0);
    bq_write bot = {.kind = BQ_WRITE_SEAT,
                    .game = id,
                    .epoch = epoch,
                    .as.seat = {.seat = 1, .name = "Hugo", .kind = "bot:easy"}};
    bq_batch_add(batch, &bot);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "three seats");
    memset(&seen, 0, sizeof seen);
    tap_eq_int(bq_store_seats(store, &id, see_seat, NULL), BQ_STORE_OK, "are read");
    tap_ok(seen.n == 3 && seen.seat.seat == 2 && seen.seat.has_token, "in their order");
    bq_sha256_digest token = help_digest(1000 + 8 + 2), none = help_digest(5);
    tap_eq_int(bq_store_find_seat(store, &token, &found, &seat), BQ_STORE_OK,
               "a token finds its seat");
    tap_ok(!memcmp(&found, &id, sizeof id) && seat == 2, "the right one");
    tap_eq_int(bq_store_find_seat(store, &none, &found, &seat), BQ_STORE_NONE, "a wrong one none");
    help_seat(batch, epoch, 2, 0);
    bq_write w = {
        .kind = BQ_WRITE_SEAT,
        .game = help_id(2),
        .epoch = epoch,
        .as.seat = {.seat = 1, .has_token = true, .token = token, .name = "B", .kind = "p"}};
    bq_batch_add(batch, &w);
    tap_eq_int(help_commit(store, batch), BQ_STORE_CLASH, "a token holds one seat only");
    w = (bq_write){.kind = BQ_WRITE_UNSEAT, .game = id, .epoch = epoch, .as.seat = {.seat = 2}};
    bq_batch_add(batch, &w);
    bot.as.seat.kind = "bot:hard";
    bq_batch_add(batch, &bot);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "a seat is left, another changed");
    tap_eq_int(bq_store_find_seat(store, &token, &found, &seat), BQ_STORE_NONE,
               "its token is worth nothing");
    memset(&seen, 0, sizeof seen);
    bq_store_seats(store, &id, see_seat, NULL);
    tap_ok(seen.n == 2 && !seen.seat.has_token && !strcmp(seen.text[1], "bot:hard"),
           "two are left");
}

static enum bq_store_answer append(bq_store *store, unsigned number, uint64_t seq, size_t *at)
{
    help_line(batch, bq_store_epoch(store), number, seq);
    enum bq_store_answer answer = bq_store_commit(store, batch, at);
    bq_batch_clear(batch);
    return answer;
}

static void test_log(bq_store *store)
{
    uint64_t epoch = bq_store_epoch(store);
    size_t at = 9;
    for (uint64_t seq = 1; seq <= 100; seq++)
        help_line(batch, epoch, seq % 2 ? 1 : 3, (seq + 1) / 2);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "two logs in one batch");
    tap_ok(help_length(store, 1) == 50 && help_length(store, 3) == 50, "both are whole");
    game(store, 1);
    tap_eq_int(seen.game.length, 50, "the game says how long it is");
    tap_eq_int(append(store, 1, 50, &at), BQ_STORE_CLASH, "a line twice");
    tap_eq_int(at, 0, "is named");
    tap_eq_int(append(store, 1, 52, NULL), BQ_STORE_CLASH, "a line too far");
    tap_eq_int(append(store, 99, 1, NULL), BQ_STORE_CLASH, "a line of no game");
    help_line(batch, epoch, 1, 51);
    help_line(batch, epoch, 3, 51);
    help_line(batch, epoch, 1, 51);
    tap_eq_int(bq_store_commit(store, batch, &at), BQ_STORE_CLASH, "one bad line");
    tap_eq_int(at, 2, "is named");
    bq_batch_clear(batch);
    tap_ok(help_length(store, 1) == 50 && help_length(store, 3) == 50,
           "and none of the batch is kept");
    tap_eq_int(append(store, 1, 51, &at), BQ_STORE_OK, "the next line");
    tap_eq_int(at, 1, "nothing is named when all is well");
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "an empty batch");
}

static bool count_lines(void *context, const bq_log_row *row)
{
    (void)row;
    ++*(unsigned *)context;
    return true;
}

static void test_since(bq_store *store)
{
    bq_game_id id = help_id(1);
    unsigned n = 0;
    bq_store_log(store, &id, 50, count_lines, &n);
    tap_eq_int(n, 2, "the log from a number on");
    n = 0;
    tap_eq_int(bq_store_log(store, &id, UINT64_MAX, count_lines, &n), BQ_STORE_OK,
               "from beyond its end");
    tap_eq_int(n, 0, "is empty");
}

static void test_epoch(bq_store *store)
{
    uint64_t epoch = bq_store_epoch(store), mine = 0;
    bq_game_id id = help_id(1), none = help_id(99);
    size_t at = 9;
    tap_eq_int(bq_store_claim(store, &id, &mine), BQ_STORE_OK, "a game is claimed");
    tap_eq_int(mine, epoch, "under the store's epoch");
    tap_eq_int(bq_store_claim(store, &none, &mine), BQ_STORE_NONE, "no game, no claim");
    help_line(batch, epoch, 3, 51);
    help_line(batch, epoch - 1, 1, 52);
    tap_eq_int(bq_store_commit(store, batch, &at), BQ_STORE_FENCED, "an old epoch is refused");
    tap_eq_int(at, 1, "and named");
    bq_batch_clear(batch);
    tap_eq_int(help_length(store, 3), 50, "with the whole batch");
}

static void say(bq_store *store, unsigned number, const char *text)
{
    bq_write w = {.kind = BQ_WRITE_CHAT,
                  .game = help_id(number),
                  .epoch = bq_store_epoch(store),
                  .as.chat = {.at_ms = 5, .name = "Ada", .text = text}};
    bq_batch_add(batch, &w);
}

static enum bq_store_answer forget(bq_store *store, unsigned number, enum bq_write_kind kind)
{
    bq_batch_add(batch, &(bq_write){.kind = (uint8_t)kind,
                                    .game = help_id(number),
                                    .epoch = bq_store_epoch(store)});
    return help_commit(store, batch);
}

static void test_chat(bq_store *store)
{
    bq_game_id id = help_id(1);
    say(store, 1, "one");
    say(store, 3, "elsewhere");
    say(store, 1, "two");
    say(store, 1, "three");
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "people talk");
    memset(&seen, 0, sizeof seen);
    bq_store_chat(store, &id, 2, see_chat, NULL);
    tap_ok(seen.n == 2 && !strcmp(seen.text[0], "two") && !strcmp(seen.text[1], "three"),
           "the last two things said");
    tap_eq_int(forget(store, 1, BQ_WRITE_HUSH), BQ_STORE_OK, "a game's talk is deleted");
    memset(&seen, 0, sizeof seen);
    bq_store_chat(store, &id, 9, see_chat, NULL);
    tap_eq_int(seen.n, 0, "none of it is left");
    id = help_id(3);
    bq_store_chat(store, &id, 9, see_chat, NULL);
    tap_eq_int(seen.n, 1, "but another game's is");
}

static void test_forget(bq_store *store)
{
    uint64_t epoch = bq_store_epoch(store);
    tap_eq_int(forget(store, 3, BQ_WRITE_FORGET), BQ_STORE_OK, "a game is forgotten");
    tap_eq_int(game(store, 3), BQ_STORE_NONE, "it is gone");
    tap_eq_int(help_length(store, 3), 0, "and its log");
    tap_eq_int(help_length(store, 1), 51, "nobody else's");
    tap_eq_int(bq_store_check(store), BQ_STORE_OK, "nothing is left dangling");
    bq_batch_add(batch, &(bq_write){.kind = BQ_WRITE_FORGET, .game = help_id(1), .epoch = epoch});
    help_line(batch, epoch, 1, 52);
    tap_eq_int(help_commit(store, batch), BQ_STORE_CLASH, "no line after forgetting");
    tap_eq_int(help_length(store, 1), 51, "and then nothing was forgotten");
}

/* F8: whatever stands in a field comes out as it went in, and does nothing else. */
static void test_hostile(bq_store *store)
{
    static const char *const texts[] = {"'; DROP TABLE log; --",
                                        "\"; DELETE FROM game; --",
                                        "' OR '1'='1",
                                        "1); ATTACH 'x' AS y; --",
                                        "%s%s%n%d",
                                        "?1",
                                        ":name",
                                        "@name",
                                        "$name",
                                        "\\'",
                                        "''",
                                        "`",
                                        "[log]",
                                        "/* */",
                                        "--",
                                        ";",
                                        "NULL",
                                        "x' UNION SELECT secret FROM game --",
                                        "\x01\x02\x1b[31m",
                                        "\xff\xfe",
                                        "\xc3\x28",
                                        "é'ё'",
                                        "' || (SELECT epoch FROM meta) || '",
                                        "load_extension('x')",
                                        "\r\n",
                                        "",
                                        "randomblob(1000000000)",
                                        "PRAGMA synchronous=OFF",
                                        "'; VACUUM; --"};
    size_t count = sizeof texts / sizeof *texts;
    unsigned bad = 0;
    help_game(batch, bq_store_epoch(store), 10);
    help_commit(store, batch);
    bq_game_id id = help_id(10);
    for (size_t i = 0; i < count; i++) {
        uint64_t epoch = bq_store_epoch(store);
        unsigned before = bad;
        bq_write log = {.kind = BQ_WRITE_LOG, .game = id, .epoch = epoch};
        log.as.log = (bq_log_row){.seq = i + 1, .line = texts[i], .client = texts[i], .counter = i};
        if (!texts[i][0] || strchr(texts[i], '\n')) {
            bad += bq_batch_add(batch, &log) != BQ_STORE_LIMIT; /* no line of a log */
            log.as.log.line = "Ada: roll";
        }
        bq_write seat = {.kind = BQ_WRITE_SEAT, .game = id, .epoch = epoch};
        seat.as.seat = (bq_seat_row){.seat = 1, .name = texts[i], .kind = "p"};
        if (strlen(texts[i]) <= BQ_STORE_KIND)
            seat.as.seat.kind = texts[i];
        bq_write plan = {.kind = BQ_WRITE_PLAN, .game = id, .epoch = epoch};
        plan.as.row =
            (bq_game_row){.edition = help_digest(0), .options = texts[i], .plan = texts[i]};
        bq_batch_add(batch, &log);
        bq_batch_add(batch, &seat);
        bq_batch_add(batch, &plan);
        say(store, 10, texts[i]);
        bad += help_commit(store, batch) != BQ_STORE_OK;
        game(store, 10);
        bad += strcmp(seen.text[0], texts[i]) != 0 || strcmp(seen.text[1], texts[i]) != 0;
        memset(&seen, 0, sizeof seen);
        bq_store_seats(store, &id, see_seat, NULL);
        bad += seen.n != 1 || strcmp(seen.text[0], texts[i]) != 0;
        memset(&seen, 0, sizeof seen);
        bq_store_chat(store, &id, 1, see_chat, NULL);
        bad += strcmp(seen.text[0], texts[i]) != 0;
        bad += bq_store_log(store, &id, i + 1, see_line, NULL) != BQ_STORE_OK ||
               strcmp(seen.text[0], log.as.log.line) != 0;
        bad += strcmp(seen.text[1], texts[i]) != 0;
        if (bad != before)
            tap_note("text %zu: %s", i, texts[i]);
    }
    tap_eq_int(bad, 0, "%zu hostile texts in every field come out as they went in", count);
    tap_eq_int(help_length(store, 1), 51, "and nothing else changed");
}

int main(void)
{
    batch = bq_batch_new();
    bq_store *store = help_open(help_path("games.db"));
    tap_eq_int(bq_store_epoch(store), 1, "the first epoch");
    test_games(store);
    test_plan(store);
    test_editions(store);
    test_seats(store);
    test_log(store);
    test_since(store);
    test_epoch(store);
    test_chat(store);
    test_forget(store);
    test_hostile(store);
    bq_store_close(store);
    store = help_open(help_path("games.db"));
    tap_eq_int(bq_store_epoch(store), 2, "each start is an epoch");
    tap_eq_int(help_length(store, 1), 51, "what was written is there after closing");
    tap_eq_int(bq_store_check(store), BQ_STORE_OK, "and sound");
    bq_store_close(store);
    bq_batch_free(batch);
    return tap_done();
}

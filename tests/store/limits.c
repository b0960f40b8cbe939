/* limits.c - what the store takes and what it does not: texts at their limits, batches, and names
 * of stores. */
#include <sys/stat.h>
#include <unistd.h>

#include "store/help.h"

static bq_batch *batch;

/* Each text at its limit and one above; numbers that a database does not have. */
static void test_limits(void)
{
    static char text[BQ_STORE_TEXTS + 2];
    memset(text, 'x', sizeof text - 1);
    bq_write w = {.kind = BQ_WRITE_LOG, .as.log = {.seq = 1}};
#define LIMIT(write, field, most, name)                                                            \
    do {                                                                                           \
        bq_write w_ = write;                                                                       \
        w_.as.field = text + sizeof text - 1 - (most);                                             \
        bool at_ = bq_batch_add(batch, &w_) == BQ_STORE_OK;                                        \
        w_.as.field = text + sizeof text - 2 - (most);                                             \
        bool over_ = bq_batch_add(batch, &w_) == BQ_STORE_LIMIT;                                   \
        tap_ok(at_ &&over_, "limit of %s", name);                                                  \
    } while (0)
    LIMIT(w, log.line, BQ_STORE_LINE, "a line");
    w.as.log.line = "";
    tap_eq_int(bq_batch_add(batch, &w), BQ_STORE_LIMIT, "an empty line is none");
    w.as.log.line = "x\ny";
    tap_eq_int(bq_batch_add(batch, &w), BQ_STORE_LIMIT, "nor are two");
    w.as.log.line = "x";
    LIMIT(w, log.client, BQ_STORE_CLIENT, "a client");
    bq_write g = {.kind = BQ_WRITE_GAME, .as.row = {.options = "", .plan = ""}};
    LIMIT(g, row.options, BQ_STORE_OPTIONS, "options");
    LIMIT(g, row.plan, BQ_STORE_PLAN, "a plan");
    bq_write s = {.kind = BQ_WRITE_SEAT, .as.seat = {.name = "", .kind = ""}};
    LIMIT(s, seat.name, BQ_STORE_NAME, "a name");
    LIMIT(s, seat.kind, BQ_STORE_KIND, "a kind");
    bq_write c = {.kind = BQ_WRITE_CHAT, .as.chat = {.name = "", .text = ""}};
    LIMIT(c, chat.text, BQ_STORE_CHAT, "something said");
    bq_write p = {.kind = BQ_WRITE_REPORT, .as.report = {.reporter = "", .name = "", .reason = ""}};
    LIMIT(p, report.reporter, BQ_STORE_NAME, "who reports");
    LIMIT(p, report.name, BQ_STORE_NAME, "who is reported");
    LIMIT(p, report.reason, BQ_STORE_CHAT, "a reason");
    bq_write e = {.kind = BQ_WRITE_EDITION,
                  .as.edition = {.name = "", .rules = text, .rules_size = BQ_STORE_RULES}};
    bool at = bq_batch_add(batch, &e) == BQ_STORE_OK;
    e.as.edition.rules_size++;
    tap_ok(at && bq_batch_add(batch, &e) == BQ_STORE_LIMIT, "limit of rules");
    w.as.log.seq = 0;
    tap_eq_int(bq_batch_add(batch, &w), BQ_STORE_LIMIT, "no line 0");
    w.as.log.seq = (uint64_t)INT64_MAX + 1;
    tap_eq_int(bq_batch_add(batch, &w), BQ_STORE_LIMIT, "no line 2^63");
    w = (bq_write){.kind = BQ_WRITE_KINDS};
    tap_eq_int(bq_batch_add(batch, &w), BQ_STORE_LIMIT, "no such kind");
    w = (bq_write){.kind = BQ_WRITE_STATUS, .as.status = {.status = BQ_GAME_STATUSES}};
    tap_eq_int(bq_batch_add(batch, &w), BQ_STORE_LIMIT, "no such status");
    bq_batch_clear(batch);
    w = (bq_write){.kind = BQ_WRITE_FORGET};
    size_t n = 0;
    while (bq_batch_add(batch, &w) == BQ_STORE_OK)
        n++;
    tap_eq_int(n, BQ_BATCH_WRITES, "a batch has a limit");
    bq_batch_clear(batch);
    e.as.edition = (bq_edition_row){
        .name = "", .rules = text, .rules_size = 1, .texts = text, .texts_size = BQ_STORE_TEXTS};
    for (n = 0; bq_batch_add(batch, &e) == BQ_STORE_OK; n++) {
    }
    tap_eq_int(n, BQ_BATCH_BYTES / BQ_STORE_TEXTS - 1, "and so have its bytes");
    bq_batch_clear(batch);
}

/* What a batch holds is its own: the caller's memory may change at once. */
static void test_copies(bq_store *store)
{
    char line[64], client[8] = "k9";
    bq_write w = {.kind = BQ_WRITE_LOG,
                  .game = help_id(0),
                  .epoch = bq_store_epoch(store),
                  .as.log = {.line = line, .client = client}};
    for (unsigned i = 1; i <= 2000; i++) {
        snprintf(line, sizeof line, "Ada: bid %u", i);
        w.as.log.seq = i;
        w.as.log.counter = i;
        bq_batch_add(batch, &w);
    }
    memset(line, '?', sizeof line);
    memset(client, '?', sizeof client);
    bool good = true;
    for (unsigned i = 0; i < 2000; i++) {
        char want[64];
        snprintf(want, sizeof want, "Ada: bid %u", i + 1);
        const bq_write *got = bq_batch_at(batch, i);
        good = good && !strcmp(got->as.log.line, want) && !strcmp(got->as.log.client, "k9");
    }
    tap_ok(good, "a batch keeps copies");
    tap_ok(bq_batch_at(batch, 2000) == NULL, "and ends where it ends");
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "two thousand lines at once");
}

static enum bq_store_answer try_url(const char *url, bool must_exist)
{
    bq_store *store;
    char error[256] = "";
    bq_store_config config = {.url = url, .must_exist = must_exist};
    enum bq_store_answer answer = bq_store_open(&store, &config, error, sizeof error);
    if (answer != BQ_STORE_OK && (!error[0] || store))
        tap_ok(false, "%s: a failure says something and opens nothing", url);
    bq_store_close(store);
    return answer;
}

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "we");
    fputs(text, f);
    fclose(f);
}

static void test_open(void)
{
    char url[300];
    tap_eq_int(try_url(help_path("none.db"), true), BQ_STORE_CANNOT_OPEN,
               "no store, and none is made");
    tap_ok(access(help_path("none.db"), F_OK) != 0, "really none");
    tap_eq_int(try_url("/nowhere/at/all.db", false), BQ_STORE_CANNOT_OPEN, "no folder");
    tap_eq_int(try_url("postgresql://host/games", false), BQ_STORE_CANNOT_OPEN,
               "no such store yet");
    tap_eq_int(try_url("", false), BQ_STORE_CANNOT_OPEN, "no name");
    tap_eq_int(try_url(":memory:", false), BQ_STORE_CANNOT_OPEN, "SQLite's own names are not ours");
    tap_eq_int(try_url("file:x.db?mode=memory", false), BQ_STORE_CANNOT_OPEN, "nor its URLs");
    tap_eq_int(try_url("memory:", false), BQ_STORE_OK, "a store in memory");
    snprintf(url, sizeof url, "sqlite:%s", help_path("url.db"));
    tap_eq_int(try_url(url, false), BQ_STORE_OK, "a store by URL");
    struct stat st = {0};
    stat(help_path("url.db"), &st);
    tap_eq_int(st.st_mode & 0777, 0600, "is for its owner alone");
    tap_eq_int(try_url(url, true), BQ_STORE_OK, "and opens again");
    write_file(help_path("text.db"),
               "This is a long enough text, but it is no database, by any measure.");
    tap_eq_int(try_url(help_path("text.db"), false), BQ_STORE_NOT_A_STORE, "a text is no store");
}

int main(void)
{
    batch = bq_batch_new();
    test_open();
    test_limits();
    bq_store *store = help_open(help_path("games.db"));
    help_edition(batch, 0);
    help_game(batch, bq_store_epoch(store), 0);
    help_commit(store, batch);
    test_copies(store);
    bq_store_close(store);
    bq_batch_free(batch);
    return tap_done();
}

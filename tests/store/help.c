/* help.c - what the tests of the store share. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "store/help.h"

static char folder[64];

static void remove_folder(void)
{
    DIR *dir = opendir(folder);
    char path[512];
    for (struct dirent *e; dir && (e = readdir(dir));) {
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (e->d_name[0] != '.')
            unlink(path);
    }
    if (dir)
        closedir(dir);
    rmdir(folder);
}

const char *help_folder(void)
{
    if (!folder[0]) {
        const char *tmp = getenv("TMPDIR");
        if (snprintf(folder, sizeof folder, "%s/bq-store-XXXXXX", tmp ? tmp : "/tmp") >=
                (int)sizeof folder ||
            !mkdtemp(folder))
            tap_bail("no folder for the test");
        atexit(remove_folder);
    }
    return folder;
}

const char *help_path(const char *name)
{
    static char path[4][256];
    static unsigned at;
    char *p = path[at++ % 4];
    snprintf(p, sizeof path[0], "%s/%s", help_folder(), name);
    return p;
}

bq_store *help_open_vfs(const char *path, const char *vfs, enum bq_store_answer *answer)
{
    bq_store *store;
    char error[256] = "";
    bq_store_config config = {.url = path, .vfs = vfs};
    *answer = bq_store_open(&store, &config, error, sizeof error);
    return store;
}

bq_store *help_open(const char *path)
{
    bq_store *store;
    char error[256] = "";
    bq_store_config config = {.url = path};
    if (bq_store_open(&store, &config, error, sizeof error) != BQ_STORE_OK)
        tap_bail("%s: %s", path, error);
    return store;
}

bq_game_id help_id(unsigned number)
{
    bq_game_id id;
    for (unsigned i = 0; i < sizeof id.byte; i++)
        id.byte[i] = (unsigned char)((number >> (i % 4 * 8)) * 31 + i);
    return id;
}

bq_sha256_digest help_digest(unsigned number)
{
    bq_sha256_digest d;
    for (unsigned i = 0; i < sizeof d.byte; i++)
        d.byte[i] = (unsigned char)((number >> (i % 4 * 8)) + 7 * i);
    return d;
}

static void add(bq_batch *batch, const bq_write *write)
{
    if (bq_batch_add(batch, write) != BQ_STORE_OK)
        tap_bail("a batch does not take a write of kind %d", write->kind);
}

void help_edition(bq_batch *batch, unsigned number)
{
    char rules[32] = "";
    snprintf(rules, sizeof rules, "rules %u", number);
    add(batch, &(bq_write){.kind = BQ_WRITE_EDITION,
                           .as.edition = {.digest = help_digest(number),
                                          .name = "classique",
                                          .rules = rules,
                                          .rules_size = sizeof rules,
                                          .texts = "words",
                                          .texts_size = 5}});
}

void help_game(bq_batch *batch, uint64_t epoch, unsigned number)
{
    add(batch, &(bq_write){.kind = BQ_WRITE_GAME,
                           .game = help_id(number),
                           .epoch = epoch,
                           .as.row = {.edition = help_digest(0),
                                      .options = "end=rounds:50",
                                      .plan = "seat person 0 Ada",
                                      .secret = "secret",
                                      .secret_size = 6,
                                      .created_ms = 1000 + number}});
}

void help_plan(bq_batch *batch, uint64_t epoch, unsigned game, unsigned edition)
{
    add(batch, &(bq_write){.kind = BQ_WRITE_PLAN,
                           .game = help_id(game),
                           .epoch = epoch,
                           .as.row = {.edition = help_digest(edition),
                                      .options = "end=rounds:60",
                                      .plan = "seat person 0 Bob",
                                      .secret = "secret",
                                      .secret_size = 6}});
}

const char *help_text(unsigned game, uint64_t seq)
{
    static _Thread_local char line[64];
    snprintf(line, sizeof line, "Ada: bid %u %llu", game, (unsigned long long)seq);
    return line;
}

void help_line(bq_batch *batch, uint64_t epoch, unsigned game, uint64_t seq)
{
    add(batch, &(bq_write){.kind = BQ_WRITE_LOG,
                           .game = help_id(game),
                           .epoch = epoch,
                           .as.log = {.seq = seq,
                                      .line = help_text(game, seq),
                                      .seat = (uint8_t)(seq % 4),
                                      .client = seq % 3 ? "c1" : NULL,
                                      .counter = seq,
                                      .digest = UINT64_MAX - seq,
                                      .at_ms = (int64_t)seq * 10}});
}

void help_seat(bq_batch *batch, uint64_t epoch, unsigned game, uint8_t seat)
{
    add(batch, &(bq_write){.kind = BQ_WRITE_SEAT,
                           .game = help_id(game),
                           .epoch = epoch,
                           .as.seat = {.seat = seat,
                                       .has_token = true,
                                       .token = help_digest(1000 + game * 8 + seat),
                                       .name = "Ada",
                                       .kind = "person"}});
}

void help_status(bq_batch *batch, uint64_t epoch, unsigned game, enum bq_game_status status)
{
    add(batch, &(bq_write){.kind = BQ_WRITE_STATUS,
                           .game = help_id(game),
                           .epoch = epoch,
                           .as.status = {.status = (uint8_t)status, .ended_ms = 77}});
}

enum bq_store_answer help_commit(bq_store *store, bq_batch *batch)
{
    enum bq_store_answer answer = bq_store_commit(store, batch, NULL);
    bq_batch_clear(batch);
    return answer;
}

typedef struct walk {
    unsigned game;
    long n;
    bool good;
} walk;

static bool see_line(void *context, const bq_log_row *row)
{
    walk *w = context;
    uint64_t seq = (uint64_t)++w->n;
    bool client = seq % 3 != 0;
    w->good = w->good && row->seq == seq && !strcmp(row->line, help_text(w->game, seq)) &&
              row->digest == UINT64_MAX - seq && row->at_ms == (int64_t)seq * 10 &&
              (client ? row->client && !strcmp(row->client, "c1") && row->counter == seq &&
                            row->seat == seq % 4
                      : !row->client);
    return true;
}

long help_length(bq_store *store, unsigned game)
{
    walk w = {.game = game, .good = true};
    bq_game_id id = help_id(game);
    enum bq_store_answer answer = bq_store_log(store, &id, 1, see_line, &w);
    return answer == BQ_STORE_OK && w.good ? w.n : -1;
}

static bool see_rules(void *context, const bq_edition_row *row)
{
    *(bool *)context = row->rules_size > 0;
    return true;
}

bool help_has_rules(bq_store *store, unsigned number)
{
    bq_sha256_digest digest = help_digest(number);
    bool there = false;
    return bq_store_edition(store, &digest, see_rules, &there) == BQ_STORE_OK && there;
}

unsigned help_rules(bq_store *store, unsigned most)
{
    unsigned n = 0;
    for (unsigned i = 0; i < most; i++)
        n += help_has_rules(store, i);
    return n;
}

uint32_t help_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)((z ^ z >> 31) >> 16);
}

/* world.h - the world around the core, made of one seed: a disk that is full, slow or gone, a network that
 * drops connections, a clock that jumps, players who do what they may and what they may not.
 *
 *   dst.c     the runs, the verdict
 *   world.c   time, connections, jobs, crashes
 *   after.c   everybody has gone, and clocks run out
 *   disk.c    what would be on the disk, and nothing else
 *   keeper.c  what is deleted from it
 *   player.c  players
 *   dice.c    dice that can be checked: what players add, what they must not hear */
#ifndef BQ_TEST_WORLD_H
#define BQ_TEST_WORLD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "fair/fair.h"
#include "server/core/core.h"
#include "server/core/expiry.h"
#include "wire/wire.h"

enum { SEATS = 8, LINES = 400000, SECRETS = 1024 };

/* ---- the disk ---- */

typedef struct disk_line {
    char *line;
    char client[40];
    uint8_t seat;
    uint64_t counter;
    uint64_t digest;
    int64_t at_ms; /* by the clock on the wall */
    int64_t at;    /* by the one that does not jump: when it got here */
} disk_line;
typedef struct disk_game {
    bq_game_id id;
    bq_sha256_digest edition;
    char options[1100], plan[BQ_STORE_PLAN];
    unsigned char secret[64];
    size_t secret_size;
    uint8_t status;
    struct {
        bool taken, has_token;
        bq_sha256_digest token;
        char name[130], kind[40];
    } seat[SEATS];
    struct disk_person {
        char name[130], reporter[130], reason[2100]; /* a reporter: this is a report */
        bool spoke;
    } *person;
    size_t persons;
    char said_by[40], said[64]; /* the last thing that was said, and by whom */
    disk_line *log;
    uint64_t n, cap;
    int64_t created_ms, ended_ms, ended;
    int64_t number;         /* in the order in which they came */
    int64_t gone_ms, gone;  /* marked, to be deleted: by its own clock, and when that was */
} disk_game;
typedef struct disk_edition {
    bq_sha256_digest digest;
    char name[130];
    unsigned char rules[8192];
    size_t size;
} disk_edition;
typedef struct disk {
    disk_game *game[4096];
    size_t games;
    disk_edition *edition[256];
    size_t editions;
    int64_t now;
    int64_t numbers;
    uint64_t log_read; /* lines of logs that were read */
} disk;
void disk_write(disk *d, const bq_batch *batch);
disk_game *disk_find(const disk *d, const bq_game_id *id);
void disk_load(disk *d, bq_loading *loading, const bq_game_id *id);
void disk_known(disk *d, bq_core *core);
void disk_show(const disk *d, const disk_game *g, void *exporting);
void disk_export(const disk *d, bq_export *part);
void disk_free(disk *d);

/* ---- what is deleted: shell/expiry.c with such a disk (keeper.c) ---- */

typedef struct keeper {
    bq_expiry_clock clock;
    bq_sweep sweep;
    int64_t next; /* when it looks again */
    int64_t file; /* what is written down beside the store */
    bool out;     /* a sweep is on its way */
    bool counted;
    uint64_t marked, deleted;
    char wrong[200]; /* what it did that it must not do */
} keeper;
void keeper_begin(keeper *k, const disk *d, const bq_limits *limits, int64_t now, int64_t wall);
int64_t keeper_due(const keeper *k); /* when it wants to be called; INT64_MAX: while it is out */
void keeper_looks(keeper *k, bq_core *core, const bq_limits *limits, int64_t now, int64_t wall); /* then it is out */
void keeper_step(keeper *k, disk *d, bq_core *core, const bq_limits *limits, enum bq_store_answer answer);

/* ---- players ---- */

typedef struct move_seen {
    uint64_t n;
    uint64_t digest;
} move_seen;
typedef struct player {
    unsigned number;
    bq_conn conn; /* 0: not connected */
    int64_t next; /* when it does something */
    char name[16], client[16];
    char table[33], token[33];
    bool hello, seated, host, started, over, watcher, hostile, resit, renewed;
    uint64_t seen;    /* last move in a row */
    uint64_t counter; /* of the last line that wants an answer */
    char last[256];   /* that line, to be said again */
    bool waiting;
    int64_t delay; /* of the table it has opened, for watchers */
    int once_more; /* 1 wants a rematch, 2 is on its way there, 3 has been there */
    char again[33]; /* the table of it */
    int64_t waits_since;
    char ask[8192]; /* the last question put to it */
    bool asked;
    uint64_t acked;
    bool adds; /* something of its own to the dice */
    bq_fair_nonce nonce;
    char fair[6000]; /* the last that was said about them */
    char chain[65];  /* the link after the last move heard */
} player;

/* ---- the world ---- */

typedef struct in_flight { /* an answer of the disk, a job, a game being read: due later */
    int64_t due;
    int kind; /* 1 commit, 2 job, 3 load, 4 moves, 5 forecast, 6 export, 7 the keeper's step */
    bq_batch *batch;
    bq_job *job;
    bq_loading *loading;
    bq_forecast *forecast;
    bq_export *part;
    bq_game_id game;
} in_flight;

typedef struct world_secret {
    bq_game_id game;
    unsigned char bytes[BQ_FAIR_SECRET];
    char hex[17], base64[13]; /* how they begin */
} world_secret;

typedef struct world {
    uint64_t seed;
    bq_rng rng;
    bq_core *core;
    bq_core_config config;
    disk disk;
    int64_t now, wall;
    int64_t apart; /* what they differ by when the clock on the wall is right */
    keeper keep;
    size_t memory; /* in use when nobody was there yet */
    player *player;
    unsigned players, tables;
    unsigned trace; /* the number of a player to be overheard, + 1 */
    in_flight later[8192];
    unsigned laters;
    bool healed; /* no more faults: everything must end */
    bool calm;   /* nobody is there any more; clocks may be wrong */
    uint64_t moves_told, acks, crashes, faults, resent, refused, hash;
    uint64_t forgotten, left, addresses; /* games deleted, games that are nobody's to delete, places that were freed */
    uint64_t late, rematches, histories, forecasts, notices, stopped;
    world_secret secret[SECRETS];
    unsigned secrets;
    uint64_t shown, added, dropped, verified, links;
    char failure[512];
} world;

uint32_t below(world *w, uint32_t n);
bool chance_of(world *w, unsigned percent);
void fail(world *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void say(world *w, player *p, const char *format, ...) __attribute__((format(printf, 3, 4)));
void player_hears(world *w, player *p, const char *line);
void player_acts(world *w, player *p);
void player_gone(world *w, player *p);
void dice_written(world *w, const bq_batch *batch);
void dice_overheard(world *w, const char *bytes, size_t n);
void dice_hears(world *w, player *p, const char *line);
void dice_acts(world *w, player *p);
void dice_export(world *w, bq_export *part);
void dice_judge(world *w, const disk_game *g);
void world_step(world *w);
void world_drops(world *w, player *p); /* the connection */
size_t world_memory(void); /* in use, large pieces too */
void world_settles(world *w); /* everything is back at its start */
bool world_run(world *w); /* false: w->failure says why */

#endif

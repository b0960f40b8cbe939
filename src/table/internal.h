/* internal.h - what the files of this room share.
 *
 *   table.c    a game and its log: submit, undo, redo, fork
 *   dealer.c   where the table's chance comes from
 *   fair.c     the dealer whose draws can be checked
 *   save_text.c  the log as text: head and lines
 *   save.c     the log on the disk: appended and synced
 *   load.c     the log read: replayed line by line, verified
 *   say.c      what went wrong, in the player's language
 *   luck.c     what fell, and how unusual that is */
#ifndef BQ_TABLE_INTERNAL_H
#define BQ_TABLE_INTERNAL_H

#include <stdio.h>

#include "bots/bots.h"
#include "table/table.h"

#define BQ__SAVE_FORMAT 1
#define BQ__SAVE_BYTES (32u << 20) /* a longer file is refused */

/* A file being appended to. */
typedef struct bq__save {
    int fd; /* -1: none */
    char *path;
    long long size; /* bytes that are known to be good */
} bq__save;

/* What the log calls its edition and the colours: kept with the game, so that the log reads the same
 * whatever becomes of the edition. */
typedef struct bq__label {
    char edition[BQ_EDITION_NAME];
    char group[BQ_GROUPS][BQ_GROUP_KEY]; /* empty: by number, g0 */
} bq__label;

/* BQ_DEALER_FAIR: where the game stands. */
typedef struct bq__fair {
    bq_fair key;
    unsigned char chain[BQ_FAIR_DIGEST];
    uint64_t draws, lines;
    bool revealed;
} bq__fair;

struct bq_table {
    bq_table_plan plan;
    bq_edition ed; /* with the options, or as the save had it */
    bq__label label;
    bq_names names; /* for people: every name in every language */
    bq_names words; /* for the log: seats, and colours by their keys */
    bq_state st;
    bq_event event[BQ_EVENTS];
    bq_sink sink;
    bq_command *log;
    size_t n;    /* commands that made the state */
    size_t done; /* ... and those after them that can be done again */
    size_t cap;
    int64_t played_s; /* how long it was played: the clock of timed games */
    bq_rng rng; /* BQ_DEALER_SEED: where the stream stands after n commands */
    bq__fair fair;
    bq__save save;
};

/* ---- trouble ---- */
/* All three: false, so that they can be returned. `trouble` may be NULL. */
bool bq__trouble(bq_trouble *trouble, enum bq_table_trouble code, const char *detail);
bool bq__trouble_at(bq_trouble *trouble, enum bq_table_trouble code, unsigned line,
                    const char *detail);
bool bq__trouble_errno(bq_trouble *trouble, enum bq_table_trouble code, const char *what);

/* ---- table.c ---- */
/* Without a label that of the plan's edition. */
bq_table *bq__table_alloc(const bq_table_plan *plan, const bq_edition *ed, const bq__label *label,
                          bq_trouble *trouble);
/* The next command of a log that is being read: lawful, or false and why. */
bool bq__table_replay(bq_table *table, const bq_command *cmd, bq_verdict *verdict);
bool bq__table_rewind(bq_table *table, size_t length);

/* ---- dealer.c ---- */
void bq__dealer_begin(bq_table *table);
/* Called before each command of chance: the stream moves on, and says what it gives (seeded only). */
bool bq__dealer_follow(bq_table *table, bq_command *given);
bool bq__dealer_draw(bq_table *table, bq_command *out, bq_trouble *trouble);

/* ---- fair.c: nothing, for other dealers ---- */
bool bq__fair_check_plan(const bq_table_plan *plan, const bq_edition *ed, bq_trouble *trouble);
void bq__fair_begin(bq_table *table);
/* What the secret gives now; false: it is not known. */
bool bq__fair_given(const bq_table *table, bq_command *out);
void bq__fair_note(bq_table *table, const bq_command *cmd);
void bq__fair_put_head(FILE *out, const bq_table_plan *plan);
bool bq__fair_read_dealer(const char *text, bq_fair_plan *fair);
bool bq__fair_is_secret(const char *line, size_t length);
void bq__fair_look_ahead(const char *bytes, size_t n, bq_fair_plan *fair);
bool bq__fair_close(bq_table *table, const char *line, size_t length, unsigned number,
                    bq_trouble *trouble);

/* ---- save_text.c ---- */
/* The eight digits after the clock's seconds: of what they say, and of the state they are said in. */
uint32_t bq__clock_digest(const bq_state *st, int64_t played_s);
/* A digest of the head's bytes: what stands there is part of the game too. */
uint64_t bq__head_digest(const char *bytes, size_t n);
/* One line of the log, with its end; its length. */
int bq__save_print(char *line, size_t size, const bq_table *table, const bq_command *cmd,
                   const bq_state *after);
int bq__save_print_clock(char *line, size_t size, const bq_table *table, int64_t played_s);

/* ---- save.c ---- */
bool bq__save_secret(bq_table *table, bq_trouble *trouble);
bool bq__save_line(bq_table *table, const bq_command *cmd, const bq_state *after,
                   bq_trouble *trouble);
bool bq__save_clock(bq_table *table, int64_t played_s, bq_trouble *trouble);
bool bq__save_undo(bq_table *table, size_t count, bq_trouble *trouble);
void bq__save_close(bq_table *table);
/* Go on writing to a file of which the first `size` bytes are good. */
bool bq__save_reopen(bq_table *table, const char *path, long long size, bq_trouble *trouble);

#endif

/* help.h - what the tests of the store share: a folder of their own, games by number, batches by
 * hand. */
#ifndef BQ_TEST_STORE_HELP_H
#define BQ_TEST_STORE_HELP_H

#include "store/store.h"
#include "tap.h"

/* A new empty folder, removed at exit. */
const char *help_folder(void);
/* folder/name; the last four results stay. */
const char *help_path(const char *name);

bq_store *help_open(const char *path); /* stops the program if it cannot */
bq_store *help_open_vfs(const char *path, const char *vfs, enum bq_store_answer *answer);

bq_game_id help_id(unsigned number);
bq_sha256_digest help_digest(unsigned number);

/* Batches: what is added is not asked about, limits have tests of their own. */
void help_edition(bq_batch *batch, unsigned number);
void help_game(bq_batch *batch, uint64_t epoch, unsigned number); /* played by edition 0 */
void help_plan(bq_batch *batch, uint64_t epoch, unsigned game, unsigned edition); /* played by that one now */
void help_line(bq_batch *batch, uint64_t epoch, unsigned game, uint64_t seq);
void help_seat(bq_batch *batch, uint64_t epoch, unsigned game, uint8_t seat);
void help_status(bq_batch *batch, uint64_t epoch, unsigned game, enum bq_game_status status);
enum bq_store_answer help_commit(bq_store *store, bq_batch *batch); /* and clear */

/* The text that help_line() writes for that line. */
const char *help_text(unsigned game, uint64_t seq);
/* How long the game's log is, or -1 if a line is missing, doubled, out of order or another's. */
long help_length(bq_store *store, unsigned game);

/* Are edition `number`'s rules there? How many of the editions below `most` are? */
bool help_has_rules(bq_store *store, unsigned number);
unsigned help_rules(bq_store *store, unsigned most);

/* Numbers that a seed makes: for campaigns that can be run again. */
uint32_t help_random(uint64_t *state);

#endif

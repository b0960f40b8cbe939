/* dice.h - a part of internal.h: what the dice of a table follow from.
 *
 *   dice.c    secret, commitments, nonces; draws; the chain
 *   gather.c  seats add to them
 * The types are in internal.h: they are parts of a table. */
#ifndef BQ_SERVER_CORE_DICE_H
#define BQ_SERVER_CORE_DICE_H

#include "server/core/internal.h"

/* ---- dice ---- */
void bq__core_dice_new(bq_core *core, bq__setup *setup); /* a new secret; nobody has added anything */
void bq__core_dice_bind(const bq_game_id *id, bq__setup *setup); /* the commitment, by the rules it has now */
void bq__core_dice_seal(bq__setup *setup); /* seats and nonces are there: the game begins */
uint32_t bq__core_draw(const bq__table *table, const bq__setup *setup, uint64_t k, unsigned purpose, uint32_t n);
void bq__core_dice_chain(const bq_game_id *id, const bq__setup *setup, bq_link *out); /* its beginning */
void bq__core_dice_plan(const bq__setup *setup, bq_buf *b); /* their lines of the plan on the disk */
bool bq__core_dice_line(const char *line, size_t n, bq__setup *setup); /* ... read; true: it was one */
bool bq__core_dice_good(const bq_game_id *id, const bq_sha256_digest *rules, bq__setup *setup);
const char *bq__core_dice_word(const bq__table *table, unsigned seat); /* what it adds: "house", ... */
void bq__core_tell_fair(bq_core *core, bq__table *table, bq__conn *only); /* NULL: all */
void bq__core_put_fair(const bq_core *core, const bq__table *table, unsigned status, uint64_t moves,
                       const bq_link *chain, bq_buf *b);

/* ---- gather ---- */
bool bq__core_gather(bq_core *core, bq__table *table, const bq__origin *from); /* false: nobody adds anything */
bool bq__core_gather_drive(bq_core *core, bq__table *table);
void bq__core_gather_done(bq__table *table, bq__setup *setup); /* what was gathered, into the setup that begins */
void bq__core_gather_marked(bq_core *core, bq__table *table); /* it is on the disk that nonces will be asked for */
void bq__core_gather_renewed(bq_core *core, bq__table *table); /* the new secret is on the disk */
bool bq__core_gathers(const bq__table *table); /* the host has said start */
void bq__core_gather_renew(bq_core *core, bq__table *table); /* the secret is used up: the next one, then the table is open */
void bq__core_gather_cancel(bq_core *core, bq__table *table, enum bq_no why);
void bq__core_gather_follow(bq__table *table, const bq__setup *next); /* seats change before the game */
bool bq__core_begin(bq_core *core, bq__table *table, const bq__origin *from); /* false: the disk is busy */

#endif

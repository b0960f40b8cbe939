/* export.h - a game of the store as a saved game (docs/SAVE-FORMAT.md), whole or in parts: what `export` sends and
 * `banquier verify` checks. It touches neither the core nor the network; whoever has the store can use it.
 *
 * The rows of the store are shown to it one by one, the game first, then its rules, its seats, its log: the same
 * visitors serve a real store and the disk of the tests. */
#ifndef BQ_SERVER_EXPORT_H
#define BQ_SERVER_EXPORT_H

#include "edition/edition_file.h"
#include "store/store.h"

typedef struct bq_exporting bq_exporting;

typedef struct bq_export_wish {
    bq_game_id game;
    uint64_t from, to; /* the moves after `from` (0: and the head), up to `to` (UINT64_MAX: all) */
    size_t most;       /* bytes of log, about; 0: no limit */
    bool secret;       /* as the last line, if the game is over and the part ends with `to` */
    const unsigned char *chain; /* its last link; NULL: worked out, if `from` is 0 */
    uint8_t people;             /* these seats are persons', by bit, whoever plays them now */
    const bq_edition_file *const *editions; /* for the words of the log: the keys of colours */
    size_t editions_n;
} bq_export_wish;

bq_exporting *bq_exporting_new(const bq_export_wish *wish); /* NULL: no memory */
bool bq_exporting_game(void *exporting, const bq_game_row *row);
bool bq_exporting_edition(void *exporting, const bq_edition_row *row);
bool bq_exporting_seat(void *exporting, const bq_seat_row *row);
bool bq_exporting_log(void *exporting, const bq_log_row *row); /* false: that is enough */
const bq_sha256_digest *bq_exporting_digest(const bq_exporting *exporting); /* of the rules it needs */
uint64_t bq_exporting_from(const bq_exporting *exporting); /* the move after which the log is wanted */
/* The text, which the caller frees, and the last move in it; or NULL: the game is not whole. Frees the rest. */
char *bq_exporting_end(bq_exporting *exporting, uint64_t *told, size_t *size);

/* All of this on a store. */
char *bq_export_text(bq_store *store, const bq_export_wish *wish, uint64_t *told, size_t *size);

#endif

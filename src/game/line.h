/* line.h - the lines of a log as text, each with its end: what a keeper is given and a save is made of
 * (docs/SAVE-FORMAT.md).
 *
 *     Ada: bid 120 1a2b3c4d          a command, and eight digits of the state after it
 *     clock: played 754 5e6f7a8b     how long it has been played
 *     -3                             the last three commands are taken back
 *     secret SECRET CHAIN            the end of a game whose dice can be checked */
#ifndef BQ_GAME_LINE_H
#define BQ_GAME_LINE_H

#include <stddef.h>
#include <stdint.h>

#include "engine/engine.h"
#include "fair/fair.h"
#include "wire/wire.h"

#define BQ_CLOCK_LINE 64 /* bytes of it at most, its end and a zero too; of `-N` as well */
#define BQ_MOVE_LINE (BQ_LINE_BYTES + 16)
#define BQ_SECRET_LINE (6 + 1 + 2 * BQ_FAIR_SECRET + 1 + 2 * BQ_FAIR_DIGEST + 2)

/* All of them: the length. `said` is the command as bq_line_print() has it, `digest` that of the state after it. */
size_t bq_line_move(char line[BQ_MOVE_LINE], const char *said, size_t n, uint64_t digest);
/* Such a line without its end taken apart: the length of what was said, and its eight digits. False: it has none. */
bool bq_line_split(const char *line, size_t n, size_t *said, uint32_t *digest);
size_t bq_line_clock(char line[BQ_CLOCK_LINE], const bq_state *st, int64_t played_s);
size_t bq_line_back(char line[BQ_CLOCK_LINE], size_t count);
size_t bq_line_secret(char line[BQ_SECRET_LINE], const unsigned char secret[BQ_FAIR_SECRET],
                      const unsigned char chain[BQ_FAIR_DIGEST]);

/* A digest of text that is part of a game: the head of a save, what the clock says. */
uint64_t bq_line_digest(const char *bytes, size_t n);

#endif

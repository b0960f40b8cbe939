/* rows.h - rows for the tables of a store: as they are in games that were played, or as nobody has written them.
 *
 * A row of the input is a byte: its lowest three bits are the table, below (6 and 7: none), the next four how many lines
 * more stand in the same row, the highest which of two games is meant. Then its columns, each a byte and what follows:
 *
 *     0   NULL
 *     1   a small number; 2 a large one
 *     3   a text; 4 bytes (a byte for the length)
 *     6   steps of the game with a byte of them changed (two bytes for its place, the lowest first, then the byte)
 *     7   one step: its number (8 bytes), its line (a byte for the length)
 *     8   steps of both games in turn, each with the id of its game
 *     any other: what stands there in the game
 *
 * Rows of lines go on where the last one of the same game ended. */
#ifndef BQ_TEST_ROWS_H
#define BQ_TEST_ROWS_H

#include "server/house.h"
#include "store/internal.h"

enum { ROW_GAME, ROW_SEAT, ROW_CHAPTER, ROW_EDITION, ROW_CHAT, ROW_FRESH, ROW_TABLES };

typedef struct input {
    const uint8_t *at;
    size_t n;
} input;

typedef struct played {
    const disk_game *game;
    uint64_t line, seat; /* the next one */
} played;

void must(bool good);
uint8_t input_byte(input *in); /* 0: there is none */
played *rows_game(unsigned which); /* of two; they are played when the first is asked for */
void rows_add(bq_store *store, input *in, unsigned table, unsigned more, unsigned which);

#endif

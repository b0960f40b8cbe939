/* read.h - letters and sums, read as a person reads them: from the cells of a canvas, from printed lines. */
#ifndef READ_H
#define READ_H

#include "terminal/screens/canvas.h"

/* ---- a canvas ---- */
uint32_t read_code(const bq__canvas *c, int row, int col); /* 0 outside */
/* What stands in so many columns, without the blanks at its end. */
void read_row(const bq__canvas *c, int row, int col, int wide, char *out, size_t size);
/* Do these words stand in one of its rows? */
bool read_finds(const bq__canvas *c, const char *words);

/* ---- words ---- */
/* A blank is a blank on the canvas, whether a line may break there or not. */
void read_blanks(char *out, size_t size, const char *text);
/* The sums in a text, as the edition writes money; their number. */
unsigned read_sums(const char *text, const char *money, int64_t *sum, unsigned most);

#endif

/* house.h - the rules of a house: the switches of an edition by theme, changed one at a time into options of a table
 * ("salary=400 trade=no"). The panel of the screens and the questions of plain text are both made of this. */
#ifndef BQ_SESSION_HOUSE_H
#define BQ_SESSION_HOUSE_H

#include "terminal/session/session.h"

/* Themes are the chapters of docs/RULES.md; a switch belongs to the chapter of its row. */
enum { BQ__HOUSE_THEMES = 14, BQ__HOUSE_VALUE = 64 };
enum bq_text_key bq__house_theme(unsigned theme);
/* The switches of a theme that a table may set; their number. */
unsigned bq__house_of(unsigned theme, uint8_t out[BQ_SWITCHES]);

/* The edition with these options; false: they are not possible, and it is the edition's own. */
bool bq__house_edition(bq__session *s, const bq_edition_file *file, const char *options, bq_edition *out);
/* The value after this one, or before it. */
void bq__house_next(const bq_edition_file *file, const bq_edition *now, unsigned which, int by, char out[BQ__HOUSE_VALUE]);
/* The same options with this value for one switch; the edition's own value leaves no option. False: it does not fit, or
 * is not possible with the others; that was told, and nothing has changed. */
bool bq__house_set(bq__session *s, const bq_edition_file *file, char options[BQ_OPTION_BYTES], unsigned which,
                   const char *value);
/* A value in words: yes, no, a number as this language writes it, or the word itself. */
void bq__house_value(const bq__session *s, unsigned which, const char *value, char *out, size_t size);

/* How long such a game takes, as some games among bots tell, at the pace of people: minutes, a tenth of all games is
 * shorter than `least` and a tenth longer than `most`. False: most of them did not end. */
typedef struct bq__house_length {
    unsigned games;
    int minutes, least, most;
} bq__house_length;
bool bq__house_predict(const bq_edition *ed, unsigned people, unsigned bots, bq__house_length *out);

#endif

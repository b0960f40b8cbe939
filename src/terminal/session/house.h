/* house.h - the rules of a house: the switches of an edition by theme, changed one at a time into options of a table
 * ("salary=400 trade=no"). The panel of the screens and the questions of plain text are both made of this. */
#ifndef BQ_SESSION_HOUSE_H
#define BQ_SESSION_HOUSE_H

#include "game/house.h"
#include "terminal/session/session.h"

enum { BQ__HOUSE_VALUE = 64 };
/* What a theme is called. */
enum bq_text_key bq__house_theme(unsigned theme);

/* The edition with these options; false: they are not possible, and it is the edition's own. */
bool bq__house_edition(bq__session *s, const bq_edition_file *file, const char *options, bq_edition *out);
/* The value after this one, or before it. */
void bq__house_next(const bq_edition_file *file, const bq_edition *now, unsigned which, int by, char out[BQ__HOUSE_VALUE]);
/* The same options with this value for one switch, as the files or as people call it; the edition's own value leaves no
 * option. False: it does not fit, or is not possible with the others; that was told, and nothing has changed. */
bool bq__house_set(bq__session *s, const bq_edition_file *file, char options[BQ_OPTION_BYTES], unsigned which,
                   const char *typed);
/* A value in words; all those that it may have, with those of the files where they are typed; what the switch means, with a
 * value: "fine to leave jail: 100". */
void bq__house_value(const bq__session *s, unsigned which, const char *value, char *out, size_t size);
void bq__house_values(const bq__session *s, unsigned which, char *out, size_t size);
void bq__house_one(const bq__session *s, unsigned which, const char *value, char *out, size_t size);
/* How a table differs from its edition, in words; in how many rules. */
unsigned bq__house_difference(const bq__session *s, const bq_edition *edition, const bq_edition *table, char *out, size_t size);

/* How long such a game takes, as some games among bots tell, at the pace of people: minutes, a tenth of all games is
 * shorter than `least` and a tenth longer than `most`. False: most of them did not end. */
typedef struct bq__house_length {
    unsigned games;
    int minutes, least, most;
} bq__house_length;
bool bq__house_predict(const bq_edition *ed, unsigned people, unsigned bots, bq__house_length *out);

#endif

/* trouble.h - why something could not be done with a table or a save: a code, its arguments, and English for logs.
 * Sentences in the player's language are made of it in say.h. */
#ifndef BQ_GAME_TROUBLE_H
#define BQ_GAME_TROUBLE_H

#include <stdbool.h>
#include <stddef.h>

#include "edition/edition_file.h"
#include "engine/engine.h"
#include "wire/wire.h"

#define BQ_TABLE_ERROR 512 /* bytes that hold any error line */

enum bq_table_trouble {
#define BQ_TROUBLE(id, word, text) BQ_TABLE_##id,
#include "game/trouble.def"
    BQ_TROUBLES
};
extern const char *const bq_trouble_words[BQ_TROUBLES];
extern const char *const bq_trouble_texts[BQ_TROUBLES]; /* English, for logs and programs */

typedef struct bq_trouble {
    enum bq_table_trouble code; /* BQ_TABLE_OK: none */
    unsigned line;              /* of a save, from 1; 0: no line */
    char detail[BQ_TABLE_ERROR]; /* what exactly: a name, an error of the edition, of the system */
    /* ... and the same for those who say it in other words than English (say.h): */
    int error;          /* errno, 0: none; the first `named` bytes of detail are the file */
    size_t named;
    bq_wire_error wire;     /* BAD_LINE: what is wrong with its words; code OK: nothing */
    bq_verdict verdict;     /* REFUSED */
    bq_option_error option; /* OPTION */
} bq_trouble;

/* All three: false, so that they can be returned. `trouble` may be NULL. */
bool bq_trouble_set(bq_trouble *trouble, enum bq_table_trouble code, const char *detail);
bool bq_trouble_at(bq_trouble *trouble, enum bq_table_trouble code, unsigned line, const char *detail);
/* A failure of the system: `error` is its errno, `what` the file or the call. */
bool bq_trouble_system(bq_trouble *trouble, enum bq_table_trouble code, const char *what, int error);

#endif

/* deed.h - the earnings of a deed: the rows of its card, and the one that counts now. Screens, plain text and page show
 * it. */
#ifndef BQ_GAME_DEED_H
#define BQ_GAME_DEED_H

#include "engine/engine.h"

enum bq_deed_row_kind {
    BQ_DEED_BARE,    /* a street without buildings */
    BQ_DEED_WHOLE,   /* ... whose colour is one owner's, where that counts */
    BQ_DEED_BUILT,   /* `n` buildings; the edition's last is the hotel */
    BQ_DEED_STATION, /* the owner has `n` of them */
    BQ_DEED_UTILITY, /* ... and the rent is `amount` times the dice */
    BQ_DEED_ROW_KINDS
};
extern const char *const bq_deed_row_words[BQ_DEED_ROW_KINDS];

typedef struct bq_deed_row {
    int64_t amount;
    uint8_t kind; /* enum bq_deed_row_kind */
    uint8_t n;
    bool now; /* a visitor pays this */
} bq_deed_row;

#define BQ_DEED_ROWS (BQ_RENTS + 1)

/* The rows of a deed, `out` has room for BQ_DEED_ROWS of them; 0: it is none. Where nothing is paid none is `now`: a
 * mortgage, a prison, squatters, an owner in jail where the table says so; and before a game, with `st` NULL. */
unsigned bq_deed_rows(const bq_edition *ed, const bq_state *st, unsigned square, bq_deed_row *out);

/* What one building more would cost, and add to the rent that is due when it is built; false: no building fits there. */
bool bq_deed_next_building(const bq_edition *ed, const bq_state *st, unsigned square, int64_t *cost, int64_t *more);

#endif

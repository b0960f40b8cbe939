/* names.h - what the tests of this folder share: an edition's words as the text room wants them. */
#ifndef BQ_TEST_TEXT_NAMES_H
#define BQ_TEST_TEXT_NAMES_H

#include "game/say.h"

static const char *const test_seats[BQ_SEATS] = {"Ada",   "Bob",   "Chloé", "Дарья",
                                                 "Émile", "Farid", "Gül",   "Hana"};

static inline bq_text_names test_names(const bq_edition_file *file, const bq_edition *ed,
                                       enum bq_language language)
{
    bq_text_names names = bq_say_names(file, ed, language);
    names.seat = test_seats;
    names.seats = BQ_SEATS;
    return names;
}

/* Nothing left open, nothing cut off, and something said. */
static inline bool test_good(const bq_buf *b)
{
    if (b->hole || b->cut || b->n == 0)
        return false;
    for (size_t i = 0; i < b->n; i++)
        if (b->at[i] == '{' || b->at[i] == '}')
            return false;
    return true;
}

#endif

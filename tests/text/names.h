/* names.h - what the tests of this folder share: an edition's words as the text room wants them. */
#ifndef BQ_TEST_TEXT_NAMES_H
#define BQ_TEST_TEXT_NAMES_H

#include "edition/edition_file.h"
#include "text/text.h"

static const char *const test_seats[BQ_SEATS] = {"Ada",   "Bob",   "Chloé", "Дарья",
                                                 "Émile", "Farid", "Gül",   "Hana"};

static inline bq_text_names test_names(const bq_edition_file *file, const bq_edition *ed,
                                       enum bq_language language)
{
    const bq_edition_texts *text = &file->text[language];
    return (bq_text_names){
        .edition = ed,
        .title = text->title,
        .money = text->money,
        .seat = test_seats,
        .seats = BQ_SEATS,
        .square = text->square,
        .group = text->group,
        .deck = text->deck,
        .card = {text->card[BQ_CHANCE], text->card[BQ_CHEST]},
        .token = text->token,
        .tokens = file->tokens,
        .house = text->house,
        .hotel = text->hotel,
        .built_in = text->built_in,
    };
}

/* Nothing left open, nothing cut off, and something said. */
static inline bool test_good(const bq_text *b)
{
    if (b->hole || b->cut || b->n == 0)
        return false;
    for (size_t i = 0; i < b->n; i++)
        if (b->at[i] == '{' || b->at[i] == '}')
            return false;
    return true;
}

#endif

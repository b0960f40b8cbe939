/* internal.h - shared declarations of the files of this room. Nobody outside src/text includes it. */
#ifndef BQ_TEXT_INTERNAL_H
#define BQ_TEXT_INTERNAL_H

#include <string.h>

#include "base/bits.h"
#include "text/text.h"

/* ---- the compiled PO files ---- */

/* Message k has the forms first[k] .. first[k + 1] - 1. */
typedef struct bq__text_catalog {
    char word[3];
    const char *const *forms;
    const uint16_t *first;
    unsigned (*plural)(uint64_t n);
} bq__text_catalog;
extern const bq__text_catalog bq__text_catalogs[BQ_LANGUAGES];

/* The first form of a message as it stands: for those without placeholders. */
static inline const char *bq__text_message(enum bq_language language, enum bq_text_key key)
{
    const bq__text_catalog *catalog = &bq__text_catalogs[language];
    return catalog->forms[catalog->first[key]];
}

const char *bq__text_reason(enum bq_language language, enum bq_reason reason);

/* ---- numbers ---- */

/* Digits in groups, as the language has them. */
void bq__text_number(bq_buf *b, enum bq_language language, int64_t number);

/* ---- the leaflet while it is written ---- */

enum { BQ__RULES_EXTRA = 2, BQ__RULES_ARGS = 64 };

typedef struct bq__text_leaflet {
    const bq_edition *ed;
    const bq_rules *rule;
    const bq_text_names *names;
    bq_rules_sink *sink;
    void *to;
    const char *section;
    enum bq_language language;
    enum bq_rules_kind next;     /* how the next sentence begins */
    uint64_t kinds;              /* kinds of square on the board, by bit */
    uint32_t effects;            /* effects of the cards in the decks, by bit */
    const char *decks[BQ_DECKS]; /* names of those that are drawn from */
    unsigned args;
    /* What a rules message may name; the first BQ__RULES_EXTRA belong to the sentence being said.
     */
    bq_arg arg[BQ__RULES_ARGS];
} bq__text_leaflet;

/* A section; the next sentence begins a paragraph. */
void bq__text_rules_section(bq__text_leaflet *d, const char *section, enum bq_text_key key);
void bq__text_rules_section_of(bq__text_leaflet *d, const char *section, enum bq_text_key key, bq_arg extra);
/* What the next sentence begins; without it, it goes on. */
void bq__text_rules_paragraph(bq__text_leaflet *d);
void bq__text_rules_item(bq__text_leaflet *d);
/* One sentence, with the rows of RULES.md that it states. */
void bq__text_rules_say(bq__text_leaflet *d, const char *rows, enum bq_text_key key);
/* ... that counts something, or names something more. */
void bq__text_rules_say_n(bq__text_leaflet *d, const char *rows, enum bq_text_key key, int64_t n);
void bq__text_rules_say_with(bq__text_leaflet *d, const char *rows, enum bq_text_key key, bq_arg extra);
void bq__text_rules_say_two(bq__text_leaflet *d, const char *rows, enum bq_text_key key, bq_arg one,
                            bq_arg two);
/* Words that are no message: the text of a card. */
void bq__text_rules_words(bq__text_leaflet *d, const char *rows, const char *text);
void bq__text_rules_table(bq__text_leaflet *d, const bq_rules_table *table);

/* What the edition has. */
static inline bool bq__text_has(const bq__text_leaflet *d, enum bq_square_kind kind)
{
    return d->kinds >> kind & 1u;
}
static inline bool bq__text_drawn(const bq__text_leaflet *d, unsigned deck)
{
    return d->ed->deck[deck] && bq__text_has(d, deck == BQ_CHEST ? BQ_SQ_CHEST : BQ_SQ_CHANCE);
}
static inline bool bq__text_does(const bq__text_leaflet *d, enum bq_effect effect)
{
    return d->effects >> effect & 1u;
}
static inline bool bq__text_can_jail(const bq__text_leaflet *d)
{
    return d->ed->jail != BQ_NOWHERE;
}
const char *bq__text_rules_house_word(const bq__text_leaflet *d);
const char *bq__text_rules_hotel_word(const bq__text_leaflet *d);
bool bq__text_rules_auctions_deeds(const bq__text_leaflet *d);
bool bq__text_rules_auctions_buildings(const bq__text_leaflet *d);
bool bq__text_rules_deals(const bq__text_leaflet *d);
bool bq__text_rules_counts_rounds(const bq__text_leaflet *d);

/* The chapters, in reading order. */
void bq__text_rules_start(bq__text_leaflet *d);    /* rules_start.c: aim, material, setting up, who begins */
void bq__text_rules_turn(bq__text_leaflet *d);     /* rules_turn.c: turn, doubles, GO */
void bq__text_rules_deeds(bq__text_leaflet *d);    /* rules_deeds.c: buying, auctions, rent */
void bq__text_rules_squares(bq__text_leaflet *d);  /* rules_squares.c: cards, taxes, parking */
void bq__text_rules_jail(bq__text_leaflet *d);     /* rules_jail.c */
void bq__text_rules_building(bq__text_leaflet *d); /* rules_build.c: building, shortage, selling, mortgages */
void bq__text_rules_money(bq__text_leaflet *d);    /* rules_debt.c: trades, debts, bankruptcy */
void bq__text_rules_ending(bq__text_leaflet *d);   /* rules_end.c: end, variants */
void bq__text_rules_extras(bq__text_leaflet *d);   /* rules_extras.c: vandals, prisons, squatters */
void bq__text_rules_tables(bq__text_leaflet *d);   /* rules_tables.c: deeds and cards */

#endif

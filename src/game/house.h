/* house.h - the rules of a house: the switches that a table may set, by theme. Terminal and page offer them in this order. */
#ifndef BQ_GAME_HOUSE_H
#define BQ_GAME_HOUSE_H

#include "engine/edition.h"

enum bq_house_theme {
#define BQ_THEME(id, word, chapters) BQ_HOUSE_##id,
#include "game/house.def"
    BQ_HOUSE_THEMES
};
extern const char *const bq_house_words[BQ_HOUSE_THEMES];

/* May a table set it? Some are for an edition to say; some have one value only. */
bool bq_house_sets(unsigned which);
/* The switches of a theme that a table may set; their number. */
unsigned bq_house_of(enum bq_house_theme theme, uint8_t out[BQ_SWITCHES]);

/* The shares that are proposed where a switch is one: "none 1/20 ...". */
extern const char bq_house_shares[];

#endif

/* hostile.h - editions that nobody would print and that bq_edition_fault() lets through: boards of
 * one square, decks of one card, cards that lead to cards, rents of a thousand million or of
 * nothing. */
#ifndef BQ_HOSTILE_H
#define BQ_HOSTILE_H

#include "play.h"

/* A lawful edition, prepared, made from nothing. */
void hostile_edition(bq_edition *ed, play_random *r);

/* Lawful random values for some of the switches (one in `one_in`), prepared. */
void hostile_options(bq_edition *ed, play_random *r, uint32_t one_in);

/* Game number `index` of an edition as play_whole() has it, under random options of that number. */
uint64_t hostile_whole(play_game *game, const bq_edition *ed, uint32_t index, uint32_t most);

/* Some of the cards taken out, lawful, prepared. */
void hostile_decks(bq_edition *ed, play_random *r);

#endif

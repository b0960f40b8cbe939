/* words.c - the tables of this room as words. */
#include "game/ahead.h"
#include "game/choice.h"
#include "game/deed.h"
#include "game/standing.h"

const char *const bq_choice_group_words[BQ_CHOICE_GROUPS] = {"answer", "trade", "property", "table"};
const char *const bq_choice_space_words[BQ_SPACES] = {"always", "back", "never"};
const char *const bq_ahead_words[BQ_AHEAD_KINDS] = {"other", "free", "mine", "rent", "tax", "jail", "card"};
const char *const bq_deed_row_words[BQ_DEED_ROW_KINDS] = {"bare", "whole", "built", "station", "utility"};
const char *const bq_standing_words[BQ_STANDING_WORDS] = {
#define BQ_STANDING(id, word) word,
#include "game/standing.def"
};

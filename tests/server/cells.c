/* cells.c - the rows of the authorization matrix, one a line: word, who, when, then arguments that are well formed
 * (matrix.def; commands by their form). A message without a row, or a row without a message, does not build. */
#include <stdio.h>

#include "engine/engine.h"

enum up {
#define BQ_UP(id, word, args, who, when, turn, cost, text) UP_##id,
#include "wire/up.def"
    UPS
};

enum {
#define UP_ROW(id, args) ROW_OF_UP_##id,
#include "matrix.def"
    UP_ROWS
};
_Static_assert((int)UP_ROWS == (int)UPS, "matrix.def has a row for every line of wire/up.def");

/* A row twice is an override, which is an error; so every message has exactly one. */
static const char *const up_args[UPS] = {
#define UP_ROW(id, args) [UP_##id] = args,
#include "matrix.def"
};
static const char *const form_args[] = {
    [BQ_FORM_NONE] = "",    [BQ_FORM_AMOUNT] = "1",         [BQ_FORM_SQUARE] = "1",
    [BQ_FORM_SQUARES] = "1", [BQ_FORM_LOTS] = "1",          [BQ_FORM_LEVELS] = "1",
    [BQ_FORM_DECK] = "chance", [BQ_FORM_SEAT] = "2",        [BQ_FORM_OFFER] = "2 give +1",
    [BQ_FORM_ANSWER] = "2", [BQ_FORM_SETTLE] = "give 1",    [BQ_FORM_COUNT] = "1",
};

int main(void)
{
#define BQ_UP(id, word, args, who, when, turn, cost, text) printf("%s %s %s %s\n", word, #who, #when, up_args[UP_##id]);
#include "wire/up.def"
    for (unsigned verb = 0; verb < BQ_VERBS; verb++)
        if (bq_verb_actors[verb] == BQ_ACTOR_SEAT)
            printf("%s COMMAND PLAYING %s\n", bq_verb_words[verb], form_args[bq_verb_forms[verb]]);
    return 0;
}

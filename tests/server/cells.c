/* cells.c - the rows of the authorization matrix, one a line: word, who, when, then arguments that are well formed
 * (matrix.def). A message without a row, or a row without a message, does not build. */
#include <stdio.h>

#include "engine/engine.h"

enum up {
#define BQ_UP(id, word, args, who, when, text) UP_##id,
#include "wire/up.def"
    UPS
};

enum {
#define UP_ROW(id, args) ROW_OF_UP_##id,
#define CMD_ROW(id, args)
#include "matrix.def"
    UP_ROWS
};
_Static_assert((int)UP_ROWS == (int)UPS, "matrix.def has a row for every line of wire/up.def");

enum {
#define UP_ROW(id, args)
#define CMD_ROW(id, args) ROW_OF_CMD_##id,
#include "matrix.def"
    CMD_ROWS
};
enum {
    COMMANDS = 0
#define BQ_COMMAND(id, word, actor, form, row) +(BQ_ACTOR_##actor == BQ_ACTOR_SEAT)
#include "engine/command.def"
};
_Static_assert((int)CMD_ROWS == (int)COMMANDS, "matrix.def has a row for every command of players");

/* A row twice is an override, which is an error; so every message has exactly one. */
static const char *const up_args[UPS] = {
#define UP_ROW(id, args) [UP_##id] = args,
#define CMD_ROW(id, args)
#include "matrix.def"
};
static const char *const command_args[BQ_VERBS] = {
#define UP_ROW(id, args)
#define CMD_ROW(id, args) [BQ_CMD_##id] = args,
#include "matrix.def"
};

int main(void)
{
#define BQ_UP(id, word, args, who, when, text) printf("%s %s %s %s\n", word, #who, #when, up_args[UP_##id]);
#include "wire/up.def"
    for (unsigned verb = 0; verb < BQ_VERBS; verb++)
        if (bq_verb_actors[verb] == BQ_ACTOR_SEAT)
            printf("%s COMMAND PLAYING %s\n", bq_verb_words[verb], command_args[verb]);
    return 0;
}

/* pilot.c - a bot that plays a seat of a server's table over the mirror of its game (game/company.h). Everybody else
 * is a person to it. It decides once for each state of the game. */
#include <stdlib.h>

#include "client/internal.h"
#include "game/company.h"

struct bq_pilot {
    const bq_bot *bot;
    bq_company company;
    const bq_table *game; /* that it follows; NULL: none yet */
    uint64_t seed;
    size_t decided; /* the log's length, plus 1, when it last decided */
};

bq_pilot *bq_pilot_new(const bq_bot *bot, uint64_t seed)
{
    bq_pilot *pilot = calloc(1, sizeof *pilot);
    if (!pilot)
        return NULL;
    pilot->bot = bot;
    pilot->seed = seed;
    return pilot;
}

void bq_pilot_free(bq_pilot *pilot)
{
    free(pilot);
}

void bq_pilot_begin(bq_pilot *pilot)
{
    pilot->game = NULL;
    pilot->decided = 0;
}

static void follow(bq_pilot *pilot, const bq_table *game, unsigned seat)
{
    const bq_bot *bot[BQ_SEATS] = {0};
    bot[seat] = pilot->bot;
    bq_company_begin(&pilot->company, bq_table_log(game), bot, pilot->seed);
    pilot->game = game;
}

bool bq_pilot_decide(bq_pilot *pilot, const bq_table *game, unsigned seat, bq_command *cmd)
{
    const bq_state *st = bq_table_state(game);
    size_t now = bq_table_length(game) + 1;
    if (pilot->decided == now || seat >= st->seats)
        return false;
    pilot->decided = now;
    if (pilot->game != game)
        follow(pilot, game, seat);
    bq_bot_wait wait = {.out_of_order = true,
                        .offering = (uint8_t)bq_bot_offering(&pilot->company.seats, st)};
    return bq_company_next(&pilot->company, &wait, cmd, NULL) &&
           cmd->verb != BQ_CMD_TIMEOUT; /* a mistake is silence: the server's clock answers */
}

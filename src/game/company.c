/* company.c - bots that follow a log. */
#include "game/company.h"

#include <string.h>

void bq_company_begin(bq_company *c, const bq_log *log, const bq_bot *const bot[BQ_SEATS], uint64_t seed)
{
    bq_bot_sense_prepare(&c->sense, log->step.rules);
    bq_bot_seats_begin(&c->seats, log->step.rules, &c->sense, seed);
    for (unsigned seat = 0; seat < log->plan->seats; seat++)
        c->seats.bot[seat] = bot[seat];
    bq_walk_begin(&c->walk, log, 0, NULL);
}

const bq_bot *bq_company_bot(const char *kind)
{
    const bq_bot *bot = bq_bot_of(kind);
    return bot ? bot : bq_bot_of(BQ_COMPANY_USUAL);
}

void bq_company_of(const bq_table_plan *plan, bool all, const bq_bot *bot[BQ_SEATS])
{
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) {
        const char *word = plan->seat[seat].player, *kind = bq_player_bot(word);
        bool here = seat < plan->seats && (all || strncmp(word, "person", 6));
        bot[seat] = here ? bq_company_bot(kind ? kind : BQ_COMPANY_USUAL) : NULL;
    }
}

static void catch_up(bq_company *c)
{
    bq_walk_on(&c->walk);
    for (const bq_command *next; (next = bq_walk_coming(&c->walk)); bq_walk_next(&c->walk))
        bq_bot_heard(&c->seats, &c->walk.st, next);
}

bool bq_company_sounds(bq_company *c, const bq_command *offer, bq_bot_sound *out)
{
    catch_up(c);
    return bq_bot_sounds(&c->seats, &c->walk.st, offer, out);
}

bool bq_company_next(bq_company *c, const bq_bot_wait *wait, bq_command *cmd, enum bq_bot_view *view)
{
    catch_up(c);
    return bq_bot_next(&c->seats, &c->walk.st, wait, cmd, view);
}

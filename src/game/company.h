/* company.h - bots at a table whose whole log is at hand: terminal, page, a client's mirror.
 *
 * They follow the log with a walk of their own (walk.h), so that whatever was played, by whomever, read from
 * a file or taken back, their memory (bots/seat.h) is that of the log and of nothing else. */
#ifndef BQ_GAME_COMPANY_H
#define BQ_GAME_COMPANY_H

#include "bots/seat.h"
#include "game/walk.h"

typedef struct bq_company {
    bq_bot_sense sense;
    bq_bot_seats seats;
    bq_walk walk; /* as far as they have heard */
} bq_company;

/* From the beginning of the log: a game was opened, or something of it taken back. `bot` by seat, NULL: not here. */
void bq_company_begin(bq_company *company, const bq_log *log, const bq_bot *const bot[BQ_SEATS], uint64_t seed);
/* The bot of a kind; one that is not known, because it is gone from this version, is played by the usual one. */
#define BQ_COMPANY_USUAL "medium"
const bq_bot *bq_company_bot(const char *kind);
/* The bots that a plan names. A kind that is not known, and people if `all`, are played by the usual one. */
void bq_company_of(const bq_table_plan *plan, bool all, const bq_bot *bot[BQ_SEATS]);

/* bq_bot_next() and bq_bot_sounds() where the log stands now. */
bool bq_company_next(bq_company *company, const bq_bot_wait *wait, bq_command *cmd, enum bq_bot_view *view);
bool bq_company_sounds(bq_company *company, const bq_command *offer, bq_bot_sound *out);

#endif

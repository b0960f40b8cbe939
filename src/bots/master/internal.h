/* internal.h - shared declarations of the files of the master.
 *
 *   suppose.c   the game as it would be: deeds that change hands, buildings, pledges; and what that is worth
 *   answer.c    its answers: buying, auctions, debts, jail
 *   plan.c      its property: what it builds, redeems and pledges
 *   model.c     what others accept, learnt while playing
 *   deal.c      its offers, and what it thinks of others'
 *
 * Everything is one ply: each thing that it could do is supposed in a copy of the game, and the value (bots/value) of the
 * copies decides. Without weights for the edition and its options it plays as `hard` does. */
#ifndef BQ_BOTS_MASTER_INTERNAL_H
#define BQ_BOTS_MASTER_INTERNAL_H

#include "bots/internal.h"
#include "bots/value/value.h"

enum { BQ__BOTS_MASTER_POINT = BQ_VALUE_SURE / 100 }; /* one percent */

/* ---- suppose.c ---- */

/* The same sight, with what the network has seen of the game kept in `near`. */
bq_bot_sight bq__bots_master_look(const bq_bot_sight *at, bq_value_base *near);
void bq__bots_master_chances(const bq_bot_sight *at, const bq_state *st, int32_t chance[BQ_SEATS]);
int32_t bq__bots_master_chance(const bq_bot_sight *at, const bq_state *st, unsigned seat);
void bq__bots_master_give(bq_state *st, unsigned from, unsigned to, uint64_t deeds); /* from: may be BQ_BANK */
void bq__bots_master_pledge(const bq_edition *ed, bq_state *st, unsigned seat, uint64_t deeds);
void bq__bots_master_redeem(const bq_edition *ed, bq_state *st, unsigned seat, uint64_t deeds);
/* n buildings in a colour, the lowest lots first. */
void bq__bots_master_build(const bq_edition *ed, bq_state *st, unsigned seat, unsigned group, int32_t n);
/* One of the commands BUILD, REDEEM, MORTGAGE, SELL as if nobody objected. */
void bq__bots_master_do(const bq_edition *ed, bq_state *st, const bq_command *cmd);
/* What `seat` offers is accepted. */
void bq__bots_master_trade(const bq_edition *ed, bq_state *st, unsigned seat, const bq_terms *terms);

/* ---- plan.c ---- */

bool bq__bots_master_property(const bq_bot *bot, const bq_bot_sight *at, bq_command *out);

/* ---- model.c ---- */

enum { BQ__BOTS_MASTER_MODELS = BQ_BOT_MODELS };
/* Would the one to whom this is offered accept it, if they were such a one? `st` has the offer of `from`, `says` is what
 * the network says of all seats without it; of the others it is taken to stay. */
bool bq__bots_master_accepts(const bq_bot_sight *at, const bq_state *st, unsigned from, unsigned model,
                             const int32_t says[BQ_SEATS]);
/* Thousandths of belief that they are such a one. */
int32_t bq__bots_master_belief(const bq_bot_memory *memory, unsigned seat, unsigned model);
void bq__bots_master_learn(const bq_bot_sight *at, bq_bot_memory *memory, unsigned from, bool accepted);

/* ---- deal.c ---- */

bool bq__bots_master_offer(const bq_bot *bot, const bq_bot_sight *at, bq_command *out);

#endif

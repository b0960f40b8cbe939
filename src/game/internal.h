/* internal.h - shared declarations of the files of this room.
 *
 *   step.c       a position: try ahead, take what lasts
 *   window.c     the last moves of a game, for a server
 *   log.c        the whole log of a game: submit, follow, undo, redo
 *   deal.c       where its chance comes from
 *   line.c       its lines as text
 *   walk.c       it, played again for whoever looks
 *   away.c       what concerned a seat while nobody sat there
 *   plan.c       a game before it begins; plan_text.c: what its dice were bound to, as text
 *   table.c      one local game: the owner of what a log borrows
 *   trouble.c    why something could not be done; say*.c: in the player's language
 *   lesson.c     the guided first game: which lesson a moment is for
 *   luck.c       what fell, and how unusual that is
 *   choice.c     what a seat can do now; choice_cost.c: what it costs and leaves; choice_why.c: why not,
 *                and what would help; choice_words.c: in words
 *   deed.c       what a deed earns; ahead.c: where the next throw may lead
 *   raise.c      how the money for a debt can be raised
 *   standing.c   what people have said before they were asked
 *   company.c    bots in a game that is kept here: they hear its log */
#ifndef BQ_GAME_INTERNAL_H
#define BQ_GAME_INTERNAL_H

#include "game/choice.h"
#include "game/log.h"

/* ---- choice_cost.c ---- */

/* What a choice costs or brings, and what it leaves. */
void bq__game_choice_weigh(const bq_edition *ed, const bq_state *st, const bq_ask *q, bq_choice *c);

/* ---- raise.c ---- */

/* What a sale or a mortgage brought: a lot is a payment, and there are as many as one command names. */
#define BQ__CHOICE_EVENTS 128
int64_t bq__game_choice_gain(const bq_sink *sink, unsigned seat);
/* The smallest sale on one lot alone, as a command; false if there is none. */
bool bq__game_choice_sale(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned lot, bq_command *cmd);

/* ---- deal.c ---- */

void bq__game_deal_begin(bq_log *log);
/* The next command is about to be taken: the stream moves on if the game waits for chance. */
void bq__game_deal_taken(bq_log *log);
/* A draw as the command that it is. False: there is none, and trouble says why, or (OK) nobody deals here. */
bool bq__game_deal_draw(const bq_log *log, bq_command *out, bq_trouble *trouble);

#endif

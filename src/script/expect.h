/* expect.h - one function for each word that may follow `expect`. Each reads what is wanted, writes
 * into `was` what there is, and says whether they agree. */
#ifndef BQ_SCRIPT_EXPECT_H
#define BQ_SCRIPT_EXPECT_H

#include "script/internal.h"

typedef enum bq__answer bq__expectation(bq__script *s, bq_words *w, bq_buf *was);

/* expect_state.c: players, squares, the bank, the turn */
bq__expectation bq__expect_cash, bq__expect_liquid, bq__expect_fortune, bq__expect_worth,
    bq__expect_at, bq__expect_jailed, bq__expect_out, bq__expect_cards, bq__expect_owner,
    bq__expect_houses, bq__expect_mortgaged, bq__expect_prison, bq__expect_squatter,
    bq__expect_rent, bq__expect_bank, bq__expect_pot, bq__expect_stock, bq__expect_deck,
    bq__expect_unseen, bq__expect_turn, bq__expect_stage, bq__expect_round, bq__expect_doubles,
    bq__expect_order, bq__expect_winner, bq__expect_agenda;
/* expect_ask.c: what is asked, what is open, the rules themselves */
bq__expectation bq__expect_question, bq__expect_asked, bq__expect_chance, bq__expect_debt,
    bq__expect_auction, bq__expect_offer, bq__expect_claims, bq__expect_switch;

/* expect.c: what these have in common */
enum bq__answer bq__agree(bool same);
enum bq__answer bq__number_is(bq_words *w, int64_t there, bq_buf *was);
enum bq__answer bq__flag_is(bq_words *w, bool there, bq_buf *was);
enum bq__answer bq__seat_is(bq__script *s, bq_words *w, unsigned there, bq_buf *was);
bool bq__take_seats(bq_words *w, unsigned *seats); /* the rest of the line as a set */

#endif

/* expect.h - one function for each word that may follow `expect`. Each reads what is wanted, writes
 * into `was` what there is, and says whether they agree. */
#ifndef BQ_SCRIPT_EXPECT_H
#define BQ_SCRIPT_EXPECT_H

#include "script/internal.h"

typedef enum bq__script_answer bq__script_expectation(bq__script *s, bq_words *w, bq_buf *was);

/* expect_state.c: players, squares, the bank, the turn */
bq__script_expectation bq__script_expect_cash, bq__script_expect_liquid, bq__script_expect_fortune, bq__script_expect_worth,
    bq__script_expect_at, bq__script_expect_jailed, bq__script_expect_out, bq__script_expect_cards, bq__script_expect_owner,
    bq__script_expect_houses, bq__script_expect_mortgaged, bq__script_expect_prison, bq__script_expect_squatter,
    bq__script_expect_rent, bq__script_expect_bank, bq__script_expect_pot, bq__script_expect_stock, bq__script_expect_deck,
    bq__script_expect_unseen, bq__script_expect_turn, bq__script_expect_stage, bq__script_expect_round, bq__script_expect_doubles,
    bq__script_expect_order, bq__script_expect_winner, bq__script_expect_agenda;
/* expect_ask.c: what is asked, what is open, the rules themselves */
bq__script_expectation bq__script_expect_question, bq__script_expect_asked, bq__script_expect_chance, bq__script_expect_debt,
    bq__script_expect_auction, bq__script_expect_offer, bq__script_expect_claims, bq__script_expect_switch;

/* expect.c: what these have in common */
enum bq__script_answer bq__script_agree(bool same);
enum bq__script_answer bq__script_number_is(bq_words *w, int64_t there, bq_buf *was);
enum bq__script_answer bq__script_flag_is(bq_words *w, bool there, bq_buf *was);
enum bq__script_answer bq__script_seat_is(bq__script *s, bq_words *w, unsigned there, bq_buf *was);
bool bq__script_take_seats(bq_words *w, unsigned *seats); /* the rest of the line as a set */

#endif

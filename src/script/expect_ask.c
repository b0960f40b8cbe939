/* expect_ask.c - expectations about what is asked and what is open: questions, debts, auctions,
 * offers; and about the rules themselves. */
#include "script/expect.h"

#include <string.h>

/* ---- questions ---- */

enum bq__script_answer bq__script_expect_question(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned kind, seats;
    bq_ask ask = bq_question(&s->table.ed, &s->st);
    if (!bq__script_take_word_of(w, bq_question_words, BQ_QUESTIONS, "a kind of question", &kind))
        return BQ__MISREAD;
    bool named = !bq_words_at_end(w);
    if (!bq__script_take_seats(w, &seats))
        return BQ__MISREAD;
    bq_buf_str(was, bq_question_words[ask.kind]);
    bq__script_put_seats(was, s, ask.seats);
    return bq__script_agree(ask.kind == kind && (!named || ask.seats == seats));
}

/* asked Bob: of those who may answer Bob is asked first, where players are asked one by one. */
enum bq__script_answer bq__script_expect_asked(bq__script *s, bq_words *w, bq_buf *was)
{
    return bq__script_seat_is(s, w, bq_question(&s->table.ed, &s->st).seat, was);
}

enum bq__script_answer bq__script_expect_chance(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned purpose;
    int64_t n = 0;
    bq_ask ask = bq_question(&s->table.ed, &s->st);
    if (!bq__script_take_word_of(w, bq_purpose_words, BQ_PURPOSES, "what chance is asked for",
                                 &purpose))
        return BQ__MISREAD;
    bool counted = !bq_words_at_end(w);
    if (counted && !bq_take_number(w, "a number of outcomes", UINT32_MAX, &n))
        return BQ__MISREAD;
    if (ask.kind != BQ_ASK_CHANCE) {
        bq_buf_str(was, "the question ");
        bq_buf_str(was, bq_question_words[ask.kind]);
        return BQ__FAILS;
    }
    bq_buf_str(was, bq_purpose_words[ask.purpose]);
    bq_buf_char(was, ' ');
    bq_buf_int(was, ask.n);
    return bq__script_agree(ask.purpose == purpose && (!counted || ask.n == n));
}

/* debt Bob 50 to Ada, debt none */
enum bq__script_answer bq__script_expect_debt(bq__script *s, bq_words *w, bq_buf *was)
{
    bq_ask ask = bq_question(&s->table.ed, &s->st);
    bool there = ask.kind == BQ_ASK_DEBT;
    unsigned debtor, creditor;
    int64_t amount;
    if (there) {
        bq_put_seat(was, &s->names, ask.seat);
        bq_buf_char(was, ' ');
        bq_buf_int(was, ask.amount);
        bq_buf_str(was, " to ");
        bq_put_seat(was, &s->names, ask.to);
    } else {
        bq_buf_str(was, "none");
    }
    if (bq_words_skip(w, "none"))
        return bq__script_agree(!there);
    if (!bq_take_seat(w, &debtor) || !bq_take_number(w, "an amount", BQ_AMOUNT, &amount))
        return BQ__MISREAD;
    if (!bq_words_skip(w, "to")) {
        bq_words_expected(w, "to");
        return BQ__MISREAD;
    }
    if (!bq__script_take_seat_or_bank(w, &creditor))
        return BQ__MISREAD;
    return bq__script_agree(there && ask.seat == debtor && ask.amount == amount && ask.to == creditor);
}

/* auction 39 high 120 Ada, auction house, auction none */
enum bq__script_answer bq__script_expect_auction(bq__script *s, bq_words *w, bq_buf *was)
{
    const bq_auction *auction = &s->st.auction;
    bool there = bq_question(&s->table.ed, &s->st).kind == BQ_ASK_AUCTION, same = there;
    unsigned square = 0, bidder;
    int64_t high;
    if (!there)
        bq_buf_str(was, "none");
    else if (auction->lot == BQ_LOT_DEED)
        bq_buf_int(was, auction->square);
    else
        bq_buf_str(was, bq_lot_words[auction->lot]);
    if (there && auction->high) {
        bq_buf_str(was, " high ");
        bq_buf_int(was, auction->high);
        bq_buf_char(was, ' ');
        bq_put_seat(was, &s->names, auction->bidder);
    }
    if (bq_words_skip(w, "none"))
        return bq__script_agree(!there);
    if (bq_words_skip(w, "house"))
        same &= auction->lot == BQ_LOT_HOUSE;
    else if (bq_words_skip(w, "hotel"))
        same &= auction->lot == BQ_LOT_HOTEL;
    else if (bq_take_square(w, &square))
        same &= auction->lot == BQ_LOT_DEED && auction->square == square;
    else
        return BQ__MISREAD;
    if (bq_words_skip(w, "high")) {
        if (!bq_take_number(w, "an amount", BQ_AMOUNT, &high) || !bq_take_seat(w, &bidder))
            return BQ__MISREAD;
        same &= auction->high == high && auction->bidder == bidder;
    }
    return bq__script_agree(same);
}

/* offer Ada open, offer Ada open to Bob, offer Ada none */
enum bq__script_answer bq__script_expect_offer(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat, to;
    if (!bq_take_seat(w, &seat))
        return BQ__MISREAD;
    bool open = s->st.offers >> seat & 1;
    bq_buf_str(was, open ? "open to " : "none");
    if (open)
        bq_put_seat(was, &s->names, s->st.offer[seat].to);
    if (bq_words_skip(w, "none"))
        return bq__script_agree(!open);
    if (!bq_words_skip(w, "open")) {
        bq_words_expected(w, "open or none");
        return BQ__MISREAD;
    }
    if (!bq_words_skip(w, "to"))
        return bq__script_agree(open);
    if (!bq_take_seat(w, &to))
        return BQ__MISREAD;
    return bq__script_agree(open && s->st.offer[seat].to == to);
}

enum bq__script_answer bq__script_expect_claims(bq__script *s, bq_words *w, bq_buf *was)
{
    return bq__script_number_is(w, s->st.claims, was);
}

/* ---- the rules themselves ---- */

/* switch max_players 6: for the few switches that no command shows at work. */
enum bq__script_answer bq__script_expect_switch(bq__script *s, bq_words *w, bq_buf *was)
{
    char value[64];
    bq_word word;
    unsigned which = 0;
    if (!bq_words_next(w, &word)) {
        bq_words_expected(w, "the name of a switch");
        return BQ__MISREAD;
    }
    while (which < BQ_SWITCHES && !bq_word_is(w, &word, bq_switches[which].name))
        which++;
    if (which == BQ_SWITCHES) {
        bq_words_fail(w, BQ_WIRE_VERB, &word);
        return BQ__MISREAD;
    }
    if (!bq_words_next(w, &word)) {
        bq_words_expected(w, "the value of the switch");
        return BQ__MISREAD;
    }
    bq_edition_switch(&s->table.ed, which, value, sizeof value);
    bq_buf_str(was, value);
    return bq__script_agree(bq_word_is(w, &word, value));
}

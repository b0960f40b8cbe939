/* expect_state.c - expectations about the state: players, squares, the bank, the turn. */
#include "script/expect.h"

#include <string.h>

#include "base/bits.h"

/* ---- players ---- */

enum bq__script_answer bq__script_expect_cash(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat;
    return bq_take_seat(w, &seat) ? bq__script_number_is(w, s->st.cash[seat], was) : BQ__MISREAD;
}

enum bq__script_answer bq__script_expect_liquid(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat;
    return bq_take_seat(w, &seat) ? bq__script_number_is(w, bq_liquid(&s->table.ed, &s->st, seat), was)
                                  : BQ__MISREAD;
}

enum bq__script_answer bq__script_expect_fortune(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat;
    return bq_take_seat(w, &seat) ? bq__script_number_is(w, bq_fortune(&s->table.ed, &s->st, seat), was)
                                  : BQ__MISREAD;
}

enum bq__script_answer bq__script_expect_worth(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat;
    return bq_take_seat(w, &seat) ? bq__script_number_is(w, bq_worth(&s->table.ed, &s->st, seat), was)
                                  : BQ__MISREAD;
}

enum bq__script_answer bq__script_expect_at(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat, square;
    if (!bq_take_seat(w, &seat) || !bq_take_square(w, &square))
        return BQ__MISREAD;
    bq_buf_int(was, s->st.position[seat]);
    return bq__script_agree(s->st.position[seat] == square);
}

enum bq__script_answer bq__script_expect_jailed(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat;
    if (!bq_take_seat(w, &seat))
        return BQ__MISREAD;
    enum bq__script_answer answer = bq__script_flag_is(w, s->st.jailed >> seat & 1, was);
    if (answer != BQ__HOLDS || !bq_words_skip(w, "turns"))
        return answer;
    bq_buf_str(was, " turns ");
    return bq__script_number_is(w, s->st.jail_turns[seat], was);
}

enum bq__script_answer bq__script_expect_out(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat;
    return bq_take_seat(w, &seat) ? bq__script_flag_is(w, !(s->st.in >> seat & 1), was) : BQ__MISREAD;
}

/* All the jail-free cards that a player holds, by deck. */
enum bq__script_answer bq__script_expect_cards(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat, wanted[BQ_DECKS] = {0}, there[BQ_DECKS] = {0};
    if (!bq_take_seat(w, &seat))
        return BQ__MISREAD;
    while (!bq_words_at_end(w)) {
        unsigned deck;
        if (!bq_take_deck(w, &deck))
            return BQ__MISREAD;
        wanted[deck]++;
    }
    for (unsigned i = 0; i < s->table.ed.jail_card_count; i++) {
        unsigned deck = s->table.ed.jail_card[i][0];
        if (!(s->st.held[seat] >> i & 1))
            continue;
        there[deck]++;
        bq_buf_str(was, was->n ? " " : "");
        bq_buf_str(was, bq_deck_words[deck]);
    }
    bq_buf_str(was, was->n ? "" : "none");
    return bq__script_agree(memcmp(wanted, there, sizeof there) == 0);
}

/* ---- squares ---- */

/* Squares or a colour, then what all of them must be. */
static bool take_lots_before(bq__script *s, bq_words *w, bq_words *last, const char *what,
                             uint64_t *lots)
{
    *lots = 0;
    if (!bq__script_split_last(w, last, what))
        return false;
    do {
        if (!bq__script_take_lots(s, w, lots))
            return false;
    } while (!bq_words_at_end(w));
    return true;
}

/* Several squares: the first that differs is told. */
static void tell_square(bq_buf *was, unsigned square)
{
    bq_buf_str(was, " (square ");
    bq_buf_int(was, square);
    bq_buf_char(was, ')');
}

enum bq__script_answer bq__script_expect_owner(bq__script *s, bq_words *w, bq_buf *was)
{
    uint64_t lots;
    bq_words last;
    if (!take_lots_before(s, w, &last, "squares, then a player or bank", &lots))
        return BQ__MISREAD;
    for (unsigned square = 0; square < BQ_SQUARES; square++) {
        bq_words owner = last;
        enum bq__script_answer answer = BQ__HOLDS;
        was->n = 0;
        if (lots >> square & 1u)
            answer = bq__script_seat_is(s, &owner, s->st.owner[square], was);
        if (answer != BQ__HOLDS) {
            tell_square(was, square);
            return answer;
        }
    }
    return BQ__HOLDS;
}

enum bq__script_answer bq__script_expect_houses(bq__script *s, bq_words *w, bq_buf *was)
{
    uint64_t lots;
    unsigned level;
    bq_words last;
    if (!take_lots_before(s, w, &last, "squares, then a number of houses", &lots) ||
        !bq__script_take_level(s, &last, &level))
        return BQ__MISREAD;
    for (unsigned square = 0; square < BQ_SQUARES; square++) {
        if (!(lots >> square & 1u) || s->st.level[square] == level)
            continue;
        bq_buf_int(was, s->st.level[square]);
        tell_square(was, square);
        return BQ__FAILS;
    }
    return BQ__HOLDS;
}

static enum bq__script_answer marks_are(bq__script *s, bq_words *w, uint64_t marks, bq_buf *was)
{
    uint64_t lots;
    bool yes;
    bq_words last;
    if (!take_lots_before(s, w, &last, "squares, then yes or no", &lots) ||
        !bq__script_take_yes_no(&last, &yes))
        return BQ__MISREAD;
    bq_buf_str(was, yes ? "no" : "yes");
    return bq__script_agree((lots & (yes ? ~marks : marks)) == 0);
}

enum bq__script_answer bq__script_expect_mortgaged(bq__script *s, bq_words *w, bq_buf *was)
{
    return marks_are(s, w, s->st.mortgaged, was);
}

enum bq__script_answer bq__script_expect_prison(bq__script *s, bq_words *w, bq_buf *was)
{
    return marks_are(s, w, s->st.prisons, was);
}

enum bq__script_answer bq__script_expect_squatter(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned square;
    return bq_take_square(w, &square) ? bq__script_number_is(w, s->st.squat[square], was) : BQ__MISREAD;
}

/* Without dice: those of the last roll, which only utilities look at. */
enum bq__script_answer bq__script_expect_rent(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned square;
    int64_t wanted, dice = s->st.dice[0] + s->st.dice[1];
    if (!bq_take_square(w, &square) || !bq__script_take_signed(w, "an amount", &wanted))
        return BQ__MISREAD;
    if (bq_words_skip(w, "dice") && !bq_take_number(w, "the sum of two dice", 12, &dice))
        return BQ__MISREAD;
    if (square >= s->table.ed.squares || !(s->table.ed.deeds >> square & 1u)) {
        bq_buf_str(was, "no deed");
        return BQ__FAILS;
    }
    int32_t there = bq_rent(&s->table.ed, &s->st, square, (unsigned)dice);
    bq_buf_int(was, there);
    return bq__script_agree(there == wanted);
}

/* ---- the bank ---- */

enum bq__script_answer bq__script_expect_bank(bq__script *s, bq_words *w, bq_buf *was)
{
    return bq__script_number_is(w, s->st.bank, was);
}

enum bq__script_answer bq__script_expect_pot(bq__script *s, bq_words *w, bq_buf *was)
{
    return bq__script_number_is(w, s->st.pot, was);
}

enum bq__script_answer bq__script_expect_stock(bq__script *s, bq_words *w, bq_buf *was)
{
    if (bq_words_skip(w, "houses"))
        return bq__script_number_is(w, s->st.houses, was);
    if (bq_words_skip(w, "hotels"))
        return bq__script_number_is(w, s->st.hotels, was);
    bq_words_expected(w, "houses or hotels");
    return BQ__MISREAD;
}

/* The cards that were put back, in the order in which they will come. */
enum bq__script_answer bq__script_expect_deck(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned deck, n = 0;
    bool same = true;
    if (!bq_take_deck(w, &deck))
        return BQ__MISREAD;
    const bq_pile *pile = &s->st.pile[deck];
    for (; !bq_words_at_end(w); n++) {
        unsigned card;
        if (!bq__script_take_card(s, w, deck, &card))
            return BQ__MISREAD;
        same &= n < pile->len && pile->seen[(pile->head + n) % BQ_CARDS] == card;
    }
    for (unsigned i = 0; i < pile->len; i++) {
        bq_buf_str(was, i ? " " : "");
        bq_buf_int(was, pile->seen[(pile->head + i) % BQ_CARDS] + 1);
    }
    bq_buf_str(was, was->n ? "" : "none");
    return bq__script_agree(same && n == pile->len);
}

enum bq__script_answer bq__script_expect_unseen(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned deck;
    return bq_take_deck(w, &deck)
               ? bq__script_number_is(w, bq_count(s->st.pile[deck].unseen), was)
               : BQ__MISREAD;
}

/* ---- the turn ---- */

enum bq__script_answer bq__script_expect_turn(bq__script *s, bq_words *w, bq_buf *was)
{
    return bq__script_seat_is(s, w, s->st.turn, was);
}

enum bq__script_answer bq__script_expect_stage(bq__script *s, bq_words *w, bq_buf *was)
{
    static const char *const stages[] = {"order", "roll", "end", "over"};
    unsigned wanted;
    if (!bq__script_take_word_of(w, stages, 4, "order, roll, end or over", &wanted))
        return BQ__MISREAD;
    bq_buf_str(was, stages[s->st.stage]);
    return bq__script_agree(wanted == s->st.stage);
}

enum bq__script_answer bq__script_expect_round(bq__script *s, bq_words *w, bq_buf *was)
{
    return bq__script_number_is(w, s->st.rounds, was);
}

enum bq__script_answer bq__script_expect_doubles(bq__script *s, bq_words *w, bq_buf *was)
{
    return bq__script_number_is(w, s->st.doubles, was);
}

enum bq__script_answer bq__script_expect_order(bq__script *s, bq_words *w, bq_buf *was)
{
    bool same = true;
    for (unsigned place = 0; place < s->st.seats; place++) {
        unsigned seat;
        if (!bq_take_seat(w, &seat))
            return BQ__MISREAD;
        same &= s->st.order[place] == seat;
        bq_buf_str(was, place ? " " : "");
        bq_put_seat(was, &s->names, s->st.order[place]);
    }
    return bq__script_agree(same);
}

enum bq__script_answer bq__script_expect_winner(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned wanted;
    if (!bq__script_take_seats(w, &wanted))
        return BQ__MISREAD;
    bq__script_put_seats(was, s, s->st.winners);
    bq_buf_str(was, was->n ? "" : "nobody");
    return bq__script_agree(wanted == s->st.winners);
}

enum bq__script_answer bq__script_expect_agenda(bq__script *s, bq_words *w, bq_buf *was)
{
    if (!bq_words_skip(w, "empty")) {
        bq_words_expected(w, "empty");
        return BQ__MISREAD;
    }
    bq_buf_int(was, s->st.agenda_n);
    return bq__script_agree(s->st.agenda_n == 0);
}

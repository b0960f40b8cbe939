/* expect.c - expectations about the state: one function a word. Each reads what is wanted, writes
 * into `was` what there is, and says whether they agree. */
#include <string.h>

#include "script/internal.h"

typedef enum bq__answer expectation(bq__script *s, bq_words *w, bq_buf *was);

static enum bq__answer agree(bool same)
{
    return same ? BQ__HOLDS : BQ__FAILS;
}

static enum bq__answer number_is(bq_words *w, int64_t there, bq_buf *was)
{
    int64_t wanted;
    if (!bq__script_take_signed(w, "a number", &wanted))
        return BQ__MISREAD;
    bq_buf_int(was, there);
    return agree(wanted == there);
}

static enum bq__answer flag_is(bq_words *w, bool there, bq_buf *was)
{
    bool wanted;
    if (!bq__script_take_yes_no(w, &wanted))
        return BQ__MISREAD;
    bq_buf_str(was, there ? "yes" : "no");
    return agree(wanted == there);
}

static enum bq__answer seat_is(bq__script *s, bq_words *w, unsigned there, bq_buf *was)
{
    unsigned wanted;
    if (!bq__script_take_seat_or_bank(w, &wanted))
        return BQ__MISREAD;
    bq_put_seat(was, &s->names, there);
    return agree(wanted == there);
}

/* The rest of the line as a set of seats. */
static bool take_seats(bq_words *w, unsigned *seats)
{
    for (*seats = 0; !bq_words_at_end(w);) {
        unsigned seat;
        if (!bq_take_seat(w, &seat))
            return false;
        *seats |= 1u << seat;
    }
    return true;
}

/* ---- players ---- */

static enum bq__answer expect_cash(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat;
    return bq_take_seat(w, &seat) ? number_is(w, s->st.cash[seat], was) : BQ__MISREAD;
}

static enum bq__answer expect_liquid(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat;
    return bq_take_seat(w, &seat) ? number_is(w, bq_liquid(&s->table.ed, &s->st, seat), was)
                                  : BQ__MISREAD;
}

static enum bq__answer expect_fortune(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat;
    return bq_take_seat(w, &seat) ? number_is(w, bq_fortune(&s->table.ed, &s->st, seat), was)
                                  : BQ__MISREAD;
}

static enum bq__answer expect_worth(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat;
    return bq_take_seat(w, &seat) ? number_is(w, bq_worth(&s->table.ed, &s->st, seat), was)
                                  : BQ__MISREAD;
}

static enum bq__answer expect_at(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat, square;
    if (!bq_take_seat(w, &seat) || !bq_take_square(w, &square))
        return BQ__MISREAD;
    bq_buf_int(was, s->st.position[seat]);
    return agree(s->st.position[seat] == square);
}

static enum bq__answer expect_jailed(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat;
    if (!bq_take_seat(w, &seat))
        return BQ__MISREAD;
    enum bq__answer answer = flag_is(w, s->st.jailed >> seat & 1u, was);
    if (answer != BQ__HOLDS || !bq_words_skip(w, "turns"))
        return answer;
    bq_buf_str(was, " turns ");
    return number_is(w, s->st.jail_turns[seat], was);
}

static enum bq__answer expect_out(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat;
    return bq_take_seat(w, &seat) ? flag_is(w, !(s->st.in >> seat & 1u), was) : BQ__MISREAD;
}

/* All the jail-free cards that he holds, by deck. */
static enum bq__answer expect_cards(bq__script *s, bq_words *w, bq_buf *was)
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
        if (!(s->st.held[seat] >> i & 1u))
            continue;
        there[deck]++;
        bq_buf_str(was, was->n ? " " : "");
        bq_buf_str(was, bq_deck_words[deck]);
    }
    bq_buf_str(was, was->n ? "" : "none");
    return agree(memcmp(wanted, there, sizeof there) == 0);
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

static enum bq__answer expect_owner(bq__script *s, bq_words *w, bq_buf *was)
{
    uint64_t lots;
    bq_words last;
    if (!take_lots_before(s, w, &last, "squares, then a player or bank", &lots))
        return BQ__MISREAD;
    for (unsigned square = 0; square < BQ_SQUARES; square++) {
        bq_words owner = last;
        enum bq__answer answer = BQ__HOLDS;
        was->n = 0;
        if (lots >> square & 1u)
            answer = seat_is(s, &owner, s->st.owner[square], was);
        if (answer != BQ__HOLDS) {
            tell_square(was, square);
            return answer;
        }
    }
    return BQ__HOLDS;
}

static enum bq__answer expect_houses(bq__script *s, bq_words *w, bq_buf *was)
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

static enum bq__answer marks_are(bq__script *s, bq_words *w, uint64_t marks, bq_buf *was)
{
    uint64_t lots;
    bool yes;
    bq_words last;
    if (!take_lots_before(s, w, &last, "squares, then yes or no", &lots) ||
        !bq__script_take_yes_no(&last, &yes))
        return BQ__MISREAD;
    bq_buf_str(was, yes ? "no" : "yes");
    return agree((lots & (yes ? ~marks : marks)) == 0);
}

static enum bq__answer expect_mortgaged(bq__script *s, bq_words *w, bq_buf *was)
{
    return marks_are(s, w, s->st.mortgaged, was);
}

static enum bq__answer expect_prison(bq__script *s, bq_words *w, bq_buf *was)
{
    return marks_are(s, w, s->st.prisons, was);
}

static enum bq__answer expect_squatter(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned square;
    return bq_take_square(w, &square) ? number_is(w, s->st.squat[square], was) : BQ__MISREAD;
}

/* Without dice: those of the last roll, which only utilities look at. */
static enum bq__answer expect_rent(bq__script *s, bq_words *w, bq_buf *was)
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
    return agree(there == wanted);
}

/* ---- the bank ---- */

static enum bq__answer expect_bank(bq__script *s, bq_words *w, bq_buf *was)
{
    return number_is(w, s->st.bank, was);
}

static enum bq__answer expect_pot(bq__script *s, bq_words *w, bq_buf *was)
{
    return number_is(w, s->st.pot, was);
}

static enum bq__answer expect_stock(bq__script *s, bq_words *w, bq_buf *was)
{
    if (bq_words_skip(w, "houses"))
        return number_is(w, s->st.houses, was);
    if (bq_words_skip(w, "hotels"))
        return number_is(w, s->st.hotels, was);
    bq_words_expected(w, "houses or hotels");
    return BQ__MISREAD;
}

/* The cards that were put back, in the order in which they will come. */
static enum bq__answer expect_deck(bq__script *s, bq_words *w, bq_buf *was)
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
    return agree(same && n == pile->len);
}

static enum bq__answer expect_unseen(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned deck;
    return bq_take_deck(w, &deck) ? number_is(w, __builtin_popcount(s->st.pile[deck].unseen), was)
                                  : BQ__MISREAD;
}

/* ---- the turn ---- */

static enum bq__answer expect_turn(bq__script *s, bq_words *w, bq_buf *was)
{
    return seat_is(s, w, s->st.turn, was);
}

static enum bq__answer expect_stage(bq__script *s, bq_words *w, bq_buf *was)
{
    static const char *const stages[] = {"order", "roll", "end", "over"};
    unsigned wanted;
    if (!bq__script_take_word_of(w, stages, 4, "order, roll, end or over", &wanted))
        return BQ__MISREAD;
    bq_buf_str(was, stages[s->st.stage]);
    return agree(wanted == s->st.stage);
}

static enum bq__answer expect_round(bq__script *s, bq_words *w, bq_buf *was)
{
    return number_is(w, s->st.rounds, was);
}

static enum bq__answer expect_doubles(bq__script *s, bq_words *w, bq_buf *was)
{
    return number_is(w, s->st.doubles, was);
}

static enum bq__answer expect_order(bq__script *s, bq_words *w, bq_buf *was)
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
    return agree(same);
}

static enum bq__answer expect_winner(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned wanted;
    if (!take_seats(w, &wanted))
        return BQ__MISREAD;
    bq__script_put_seats(was, s, s->st.winners);
    bq_buf_str(was, was->n ? "" : "nobody");
    return agree(wanted == s->st.winners);
}

static enum bq__answer expect_agenda(bq__script *s, bq_words *w, bq_buf *was)
{
    if (!bq_words_skip(w, "empty")) {
        bq_words_expected(w, "empty");
        return BQ__MISREAD;
    }
    bq_buf_int(was, s->st.agenda_n);
    return agree(s->st.agenda_n == 0);
}

/* ---- questions ---- */

static enum bq__answer expect_question(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned kind, seats;
    bq_ask ask = bq_question(&s->table.ed, &s->st);
    if (!bq__script_take_word_of(w, bq_question_words, BQ_QUESTIONS, "a kind of question", &kind))
        return BQ__MISREAD;
    bool named = !bq_words_at_end(w);
    if (!take_seats(w, &seats))
        return BQ__MISREAD;
    bq_buf_str(was, bq_question_words[ask.kind]);
    bq__script_put_seats(was, s, ask.seats);
    return agree(ask.kind == kind && (!named || ask.seats == seats));
}

/* asked Bob: of those who may answer he is asked first, where players are asked one by one. */
static enum bq__answer expect_asked(bq__script *s, bq_words *w, bq_buf *was)
{
    return seat_is(s, w, bq_question(&s->table.ed, &s->st).seat, was);
}

static enum bq__answer expect_chance(bq__script *s, bq_words *w, bq_buf *was)
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
    return agree(ask.purpose == purpose && (!counted || ask.n == n));
}

/* debt Bob 50 to Ada, debt none */
static enum bq__answer expect_debt(bq__script *s, bq_words *w, bq_buf *was)
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
        return agree(!there);
    if (!bq_take_seat(w, &debtor) || !bq_take_number(w, "an amount", BQ_AMOUNT, &amount))
        return BQ__MISREAD;
    if (!bq_words_skip(w, "to")) {
        bq_words_expected(w, "to");
        return BQ__MISREAD;
    }
    if (!bq__script_take_seat_or_bank(w, &creditor))
        return BQ__MISREAD;
    return agree(there && ask.seat == debtor && ask.amount == amount && ask.to == creditor);
}

/* auction 39 high 120 Ada, auction house, auction none */
static enum bq__answer expect_auction(bq__script *s, bq_words *w, bq_buf *was)
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
        return agree(!there);
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
    return agree(same);
}

/* offer Ada open, offer Ada open to Bob, offer Ada none */
static enum bq__answer expect_offer(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned seat, to;
    if (!bq_take_seat(w, &seat))
        return BQ__MISREAD;
    bool open = s->st.offers >> seat & 1u;
    bq_buf_str(was, open ? "open to " : "none");
    if (open)
        bq_put_seat(was, &s->names, s->st.offer[seat].to);
    if (bq_words_skip(w, "none"))
        return agree(!open);
    if (!bq_words_skip(w, "open")) {
        bq_words_expected(w, "open or none");
        return BQ__MISREAD;
    }
    if (!bq_words_skip(w, "to"))
        return agree(open);
    if (!bq_take_seat(w, &to))
        return BQ__MISREAD;
    return agree(open && s->st.offer[seat].to == to);
}

static enum bq__answer expect_claims(bq__script *s, bq_words *w, bq_buf *was)
{
    return number_is(w, s->st.claims, was);
}

/* ---- the rules themselves ---- */

/* switch max_players 6: for the few switches that no command shows at work. */
static enum bq__answer expect_switch(bq__script *s, bq_words *w, bq_buf *was)
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
    return agree(bq_word_is(w, &word, value));
}

/* ---- what is allowed ---- */

static enum bq__answer expect_legal(bq__script *s, bq_words *w, bq_buf *was)
{
    return bq__script_expect_allowed(s, w, true, was);
}

static enum bq__answer expect_illegal(bq__script *s, bq_words *w, bq_buf *was)
{
    return bq__script_expect_allowed(s, w, false, was);
}

/* ---- the last line ---- */

/* refusal CODE [n]: the line before was refused with it. */
static enum bq__answer expect_refusal(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned code;
    int64_t detail = 0;
    if (!bq__script_take_word_of(w, bq_refusal_words, BQ_REFUSALS, "the code of a refusal", &code))
        return BQ__MISREAD;
    bool counted = !bq_words_at_end(w);
    if (counted && !bq__script_take_signed(w, "a number", &detail))
        return BQ__MISREAD;
    if (s->broken_line) {
        bq_buf_str(was, "not understood: ");
        bq_buf_str(was, bq_wire_words[s->wire_error.code]);
        s->broken_line = 0;
        return BQ__FAILS;
    }
    bq_buf_str(was, s->refused_line ? bq_refusal_words[s->verdict.code] : "accepted");
    if (s->refused_line && s->verdict.detail) {
        bq_buf_char(was, ' ');
        bq_buf_int(was, s->verdict.detail);
    }
    bool refused = s->refused_line != 0;
    s->refused_line = 0;
    return agree(refused && s->verdict.code == code && (!counted || s->verdict.detail == detail));
}

/* error CODE: the line before was no command at all. */
static enum bq__answer expect_error(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned code;
    if (!bq__script_take_word_of(w, bq_wire_words, BQ_WIRE_CODES, "the code of an error", &code))
        return BQ__MISREAD;
    bool broken = s->broken_line != 0;
    bq_buf_str(was, broken            ? bq_wire_words[s->wire_error.code]
                    : s->refused_line ? bq_refusal_words[s->verdict.code]
                                      : "understood");
    s->broken_line = s->refused_line = 0;
    return agree(broken && s->wire_error.code == code);
}

static enum bq__answer expect_state(bq__script *s, bq_words *w, bq_buf *was)
{
    if (!bq_words_skip(w, "same")) {
        bq_words_expected(w, "same");
        return BQ__MISREAD;
    }
    bq_buf_str(was, "changed by the last command");
    return agree(memcmp(&s->before, &s->st, sizeof s->st) == 0);
}

static enum bq__answer expect_event(bq__script *s, bq_words *w, bq_buf *was)
{
    return bq__script_expect_event(s, w, true, was);
}

static enum bq__answer expect_no(bq__script *s, bq_words *w, bq_buf *was)
{
    if (bq_words_skip(w, "event"))
        return bq__script_expect_event(s, w, false, was);
    bq_words_expected(w, "event");
    return BQ__MISREAD;
}

static const struct {
    const char *word;
    expectation *expect;
} words[] = {
    {"event", expect_event},
    {"no", expect_no},
    {"refusal", expect_refusal},
    {"error", expect_error},
    {"state", expect_state},
    {"legal", expect_legal},
    {"illegal", expect_illegal},
    {"cash", expect_cash},
    {"at", expect_at},
    {"owner", expect_owner},
    {"houses", expect_houses},
    {"mortgaged", expect_mortgaged},
    {"jailed", expect_jailed},
    {"cards", expect_cards},
    {"turn", expect_turn},
    {"stage", expect_stage},
    {"question", expect_question},
    {"asked", expect_asked},
    {"chance", expect_chance},
    {"stock", expect_stock},
    {"order", expect_order},
    {"winner", expect_winner},
    {"round", expect_round},
    {"rent", expect_rent},
    {"liquid", expect_liquid},
    {"fortune", expect_fortune},
    {"worth", expect_worth},
    {"offer", expect_offer},
    {"debt", expect_debt},
    {"out", expect_out},
    {"bank", expect_bank},
    {"pot", expect_pot},
    {"deck", expect_deck},
    {"unseen", expect_unseen},
    {"agenda", expect_agenda},
    {"doubles", expect_doubles},
    {"auction", expect_auction},
    {"claims", expect_claims},
    {"prison", expect_prison},
    {"squatter", expect_squatter},
    {"switch", expect_switch},
};

/* "expected cash Ada 170, was 120" */
static void tell(bq__script *s, const bq_buf *was)
{
    char text[BQ__TEXT];
    bq_buf b = bq_buf_on(text, sizeof text);
    size_t at = 0;
    while (at < s->text_n && s->text[at] == ' ')
        at++;
    at += strlen("expect");
    bq_buf_str(&b, "expected");
    size_t n = s->text_n - at;
    bq_buf_bytes(&b, s->text + at, n < BQ__TEXT / 3 ? n : BQ__TEXT / 3);
    bq_buf_str(&b, ", was ");
    bq_buf_str(&b, was->at);
    bq__script_fails(s, text);
}

bool bq__script_expect(bq__script *s, bq_words *w)
{
    bq_word word;
    char text[BQ__TEXT / 2];
    bq_buf was = bq_buf_on(text, sizeof text);
    if (!bq__script_set_up(s))
        return false;
    if (!bq_words_next(w, &word)) {
        bq_words_expected(w, "what is expected");
        return bq__script_misread(s);
    }
    s->result->expectations++;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!bq_word_is(w, &word, words[i].word))
            continue;
        enum bq__answer answer = words[i].expect(s, w, &was);
        if (answer == BQ__MISREAD)
            return bq__script_misread(s);
        if (!bq__script_line_ends(s, w))
            return false;
        if (answer == BQ__FAILS)
            tell(s, &was);
        return true;
    }
    bq_words_fail(w, BQ_WIRE_VERB, &word);
    return bq__script_misread(s);
}

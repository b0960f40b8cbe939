/* expect.c - the entrance of expectations: the word after `expect` finds its function, and what does
 * not hold is told. Here too what is expected of the last line; the state is in expect_state.c,
 * questions are in expect_ask.c. */
#include "script/expect.h"

#include <string.h>

/* ---- in common ---- */

enum bq__script_answer bq__script_agree(bool same)
{
    return same ? BQ__HOLDS : BQ__FAILS;
}

enum bq__script_answer bq__script_number_is(bq_words *w, int64_t there, bq_buf *was)
{
    int64_t wanted;
    if (!bq__script_take_signed(w, "a number", &wanted))
        return BQ__MISREAD;
    bq_buf_int(was, there);
    return bq__script_agree(wanted == there);
}

enum bq__script_answer bq__script_flag_is(bq_words *w, bool there, bq_buf *was)
{
    bool wanted;
    if (!bq__script_take_yes_no(w, &wanted))
        return BQ__MISREAD;
    bq_buf_str(was, there ? "yes" : "no");
    return bq__script_agree(wanted == there);
}

enum bq__script_answer bq__script_seat_is(bq__script *s, bq_words *w, unsigned there, bq_buf *was)
{
    unsigned wanted;
    if (!bq__script_take_seat_or_bank(w, &wanted))
        return BQ__MISREAD;
    bq_put_seat(was, &s->names, there);
    return bq__script_agree(wanted == there);
}

/* The rest of the line as a set of seats. */
bool bq__script_take_seats(bq_words *w, unsigned *seats)
{
    for (*seats = 0; !bq_words_at_end(w);) {
        unsigned seat;
        if (!bq_take_seat(w, &seat))
            return false;
        *seats |= 1u << seat;
    }
    return true;
}

/* ---- what is allowed ---- */

static enum bq__script_answer expect_legal(bq__script *s, bq_words *w, bq_buf *was)
{
    return bq__script_expect_allowed(s, w, true, was);
}

static enum bq__script_answer expect_illegal(bq__script *s, bq_words *w, bq_buf *was)
{
    return bq__script_expect_allowed(s, w, false, was);
}

/* ---- the last line ---- */

/* refusal CODE [n]: the line before was refused with it. */
static enum bq__script_answer expect_refusal(bq__script *s, bq_words *w, bq_buf *was)
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
    return bq__script_agree(refused && s->verdict.code == code &&
                            (!counted || s->verdict.detail == detail));
}

/* error CODE: the line before was no command at all. */
static enum bq__script_answer expect_error(bq__script *s, bq_words *w, bq_buf *was)
{
    unsigned code;
    if (!bq__script_take_word_of(w, bq_wire_words, BQ_WIRE_CODES, "the code of an error", &code))
        return BQ__MISREAD;
    bool broken = s->broken_line != 0;
    bq_buf_str(was, broken            ? bq_wire_words[s->wire_error.code]
                    : s->refused_line ? bq_refusal_words[s->verdict.code]
                                      : "understood");
    s->broken_line = s->refused_line = 0;
    return bq__script_agree(broken && s->wire_error.code == code);
}

static enum bq__script_answer expect_state(bq__script *s, bq_words *w, bq_buf *was)
{
    if (!bq_words_skip(w, "same")) {
        bq_words_expected(w, "same");
        return BQ__MISREAD;
    }
    bq_buf_str(was, "changed by the last command");
    return bq__script_agree(memcmp(&s->before, &s->st, sizeof s->st) == 0);
}

static enum bq__script_answer expect_event(bq__script *s, bq_words *w, bq_buf *was)
{
    return bq__script_expect_event(s, w, true, was);
}

static enum bq__script_answer expect_no(bq__script *s, bq_words *w, bq_buf *was)
{
    if (bq_words_skip(w, "event"))
        return bq__script_expect_event(s, w, false, was);
    bq_words_expected(w, "event");
    return BQ__MISREAD;
}

static const struct {
    const char *word;
    bq__script_expectation *expect;
} words[] = {
    {"event", expect_event},
    {"no", expect_no},
    {"refusal", expect_refusal},
    {"error", expect_error},
    {"state", expect_state},
    {"legal", expect_legal},
    {"illegal", expect_illegal},
    {"cash", bq__script_expect_cash},
    {"at", bq__script_expect_at},
    {"owner", bq__script_expect_owner},
    {"houses", bq__script_expect_houses},
    {"mortgaged", bq__script_expect_mortgaged},
    {"jailed", bq__script_expect_jailed},
    {"cards", bq__script_expect_cards},
    {"turn", bq__script_expect_turn},
    {"stage", bq__script_expect_stage},
    {"question", bq__script_expect_question},
    {"asked", bq__script_expect_asked},
    {"chance", bq__script_expect_chance},
    {"stock", bq__script_expect_stock},
    {"order", bq__script_expect_order},
    {"winner", bq__script_expect_winner},
    {"round", bq__script_expect_round},
    {"rent", bq__script_expect_rent},
    {"liquid", bq__script_expect_liquid},
    {"fortune", bq__script_expect_fortune},
    {"worth", bq__script_expect_worth},
    {"offer", bq__script_expect_offer},
    {"debt", bq__script_expect_debt},
    {"out", bq__script_expect_out},
    {"bank", bq__script_expect_bank},
    {"pot", bq__script_expect_pot},
    {"deck", bq__script_expect_deck},
    {"unseen", bq__script_expect_unseen},
    {"agenda", bq__script_expect_agenda},
    {"doubles", bq__script_expect_doubles},
    {"auction", bq__script_expect_auction},
    {"claims", bq__script_expect_claims},
    {"prison", bq__script_expect_prison},
    {"squatter", bq__script_expect_squatter},
    {"switch", bq__script_expect_switch},
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
        enum bq__script_answer answer = words[i].expect(s, w, &was);
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

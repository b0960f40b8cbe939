/* read.c - words that set-up and expectations have in common. */
#include "script/internal.h"

bool bq__script_take_yes_no(bq_words *w, bool *yes)
{
    *yes = bq_words_skip(w, "yes");
    return *yes || bq_words_skip(w, "no") || bq_words_expected(w, "yes or no");
}

bool bq__script_take_seat_or_bank(bq_words *w, unsigned *seat)
{
    *seat = BQ_BANK;
    if (bq_words_skip(w, "bank"))
        return true;
    *seat = BQ_POT;
    return bq_words_skip(w, "pot") || bq_take_seat(w, seat);
}

bool bq__script_take_level(const bq__script *s, bq_words *w, unsigned *level)
{
    int64_t n;
    if (bq_words_skip(w, "hotel")) {
        *level = s->table.ed.hotel;
        return true;
    }
    if (!bq_take_number(w, "a number of houses, or hotel", s->table.ed.hotel, &n))
        return false;
    *level = (unsigned)n;
    return true;
}

bool bq__script_take_card(const bq__script *s, bq_words *w, unsigned deck, unsigned *card)
{
    bq_word word;
    int64_t n;
    bool any = bq_words_peek(w, &word);
    if (!bq_take_number(w, "the number of a card, from 1", s->table.ed.deck_size[deck], &n))
        return false;
    if (any && n == 0)
        return bq_words_fail(w, BQ_WIRE_NUMBER, &word);
    *card = (unsigned)n - 1;
    return true;
}

bool bq__script_take_signed(bq_words *w, const char *what, int64_t *n)
{
    bq_word word;
    if (!bq_words_peek(w, &word))
        return bq_words_expected(w, what);
    bool minus = !word.quoted && w->text[word.at] == '-';
    if (!bq_word_number(w, &word, minus, INT64_C(1000000000000), n))
        return false;
    *n = minus ? -*n : *n;
    w->at = word.end;
    return true;
}

bool bq__script_split_last(bq_words *w, bq_words *last, const char *what)
{
    bq_word word = {0};
    bq_words rest = *w;
    *last = *w;
    while (!bq_words_at_end(&rest)) {
        last->at = rest.at;
        bq_words_next(&rest, &word);
    }
    if (last->at == w->at)
        return bq_words_expected(w, what);
    w->n = last->at;
    return true;
}

/* The key of a colour goes before a square whose name begins like it. */
bool bq__script_take_lots(bq__script *s, bq_words *w, uint64_t *lots)
{
    bq_word word;
    bq_words start = *w;
    unsigned square, group = BQ_GROUPS;
    if (bq_words_peek(w, &word)) {
        for (unsigned g = 0; g < s->names.groups; g++)
            if (s->names.group_key[g] && bq_word_is(w, &word, s->names.group_key[g]))
                group = g;
    }
    if (group < BQ_GROUPS) {
        w->at = word.end;
    } else if (bq_take_square(w, &square)) {
        *lots |= (uint64_t)1 << square;
        return true;
    } else {
        bq_wire_error no_square = s->error;
        *w = start;
        if (!bq_take_group(w, &group)) {
            s->error = no_square;
            return false;
        }
    }
    if (group < s->table.ed.groups)
        *lots |= s->table.ed.group[group].lots;
    return true;
}

/* One of a table's words, which may have hyphens. */
bool bq__script_take_word_of(bq_words *w, const char *const *words, unsigned n, const char *what,
                             unsigned *which)
{
    bq_word word;
    if (!bq_words_next(w, &word))
        return bq_words_expected(w, what);
    for (*which = 0; *which < n; ++*which)
        if (bq_word_is(w, &word, words[*which]))
            return true;
    w->at = word.at;
    return bq_words_expected(w, what);
}

void bq__script_put_seats(bq_buf *b, const bq__script *s, unsigned seats)
{
    for (unsigned seat = 0; seat < s->st.seats; seat++) {
        if (!(seats >> seat & 1u))
            continue;
        bq_buf_str(b, b->n ? " " : "");
        bq_put_seat(b, &s->names, seat);
    }
}

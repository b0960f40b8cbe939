/* print.c - a struct bq_command as its one canonical line: squares by number, colours by key, cards
 * from 1, an offer's version and a sale's levels always told, so that the line means the same with
 * and without a state, today and when the game is replayed. */
#include "wire/internal.h"

static void put_word(bq_buf *b, const char *word)
{
    bq_buf_char(b, ' ');
    bq_buf_str(b, word);
}

static void put_number(bq_buf *b, int64_t n)
{
    bq_buf_char(b, ' ');
    bq_buf_int(b, n);
}

static void put_seat(bq_buf *b, const bq_wire *w, unsigned seat)
{
    bq_buf_char(b, ' ');
    bq_put_seat(b, w->names, seat);
}

static void put_squares(bq_buf *b, const char *word, uint64_t squares)
{
    if (!squares)
        return;
    if (word)
        put_word(b, word);
    bq_buf_char(b, ' ');
    bq__wire_put_squares(b, squares);
}

/* A command from elsewhere may say more than it has room for. */
static unsigned at_most(unsigned n, size_t most)
{
    return n < most ? n : (unsigned)most;
}

static void put_group(bq_buf *b, const bq_wire *w, const bq_command *c)
{
    bq_buf_char(b, ' ');
    bq_put_group(b, w->names, c->a);
    put_number(b, c->amount);
}

static void put_lots(bq_buf *b, const bq_wire *w, const bq_command *c)
{
    for (unsigned i = 0; i < at_most(c->order.n, sizeof c->order.step); i++)
        put_number(b, c->order.step[i]);
    if (c->order.n == 0)
        put_group(b, w, c);
}

static void put_levels(bq_buf *b, const bq_wire *w, const bq_command *c)
{
    for (unsigned i = 0; i < at_most(c->order.n, sizeof c->order.step / 2); i++) {
        put_number(b, c->order.step[2 * i]);
        bq_buf_char(b, '=');
        bq_buf_int(b, c->order.step[2 * i + 1]);
    }
    if (c->order.n == 0)
        put_group(b, w, c);
}

/* With its number only where the deck has another one. */
static void put_jail_card(bq_buf *b, const bq_edition *ed, unsigned index)
{
    unsigned deck = ed->jail_card[index][0], of_deck = 0;
    for (unsigned i = 0; i < ed->jail_card_count; i++)
        of_deck += ed->jail_card[i][0] == deck;
    put_word(b, "card ");
    bq_buf_str(b, bq_deck_words[deck]);
    if (of_deck > 1) {
        bq_buf_char(b, '/');
        bq_buf_int(b, ed->jail_card[index][1] + 1);
    }
}

static void put_items(bq_buf *b, const bq_wire *w, const char *clause, uint64_t squares,
                      int32_t cash, uint8_t cards)
{
    if (!squares && !cash && !cards)
        return;
    put_word(b, clause);
    put_squares(b, NULL, squares);
    if (cash) {
        bq_buf_str(b, " +");
        bq_buf_int(b, cash);
    }
    for (unsigned i = 0; i < w->edition->jail_card_count; i++)
        if (cards >> i & 1)
            put_jail_card(b, w->edition, i);
}

static void put_offer(bq_buf *b, const bq_wire *w, const bq_terms *terms)
{
    put_seat(b, w, terms->to);
    put_items(b, w, "give", terms->give, terms->give_cash, terms->give_cards);
    put_items(b, w, "take", terms->take, terms->take_cash, terms->take_cards);
    put_squares(b, "lift", terms->lift);
}

static void put_answer(bq_buf *b, const bq_wire *w, const bq_command *c)
{
    put_seat(b, w, c->a);
    bq_buf_str(b, " v");
    bq_buf_int(b, c->amount);
    put_squares(b, "lift", c->squares);
}

static void put_deck(bq_buf *b, unsigned deck)
{
    if (deck < BQ_DECKS)
        put_word(b, bq_deck_words[deck]);
}

void bq_command_print(bq_buf *b, const bq_wire *w, const bq_command *c)
{
    bq_buf_str(b, bq_verb_words[c->verb]);
    switch (bq_verb_forms[c->verb]) {
    case BQ_FORM_AMOUNT:
    case BQ_FORM_COUNT:
        put_number(b, c->amount);
        break;
    case BQ_FORM_SQUARE:
        put_number(b, c->a);
        break;
    case BQ_FORM_SQUARES:
        put_squares(b, NULL, c->squares);
        break;
    case BQ_FORM_LOTS:
        put_lots(b, w, c);
        break;
    case BQ_FORM_LEVELS:
        put_levels(b, w, c);
        break;
    case BQ_FORM_DECK:
        put_deck(b, c->a);
        break;
    case BQ_FORM_DICE:
        put_number(b, c->a);
        put_number(b, c->b);
        break;
    case BQ_FORM_CARD:
        put_deck(b, c->a);
        put_number(b, c->b + 1);
        break;
    case BQ_FORM_SEAT:
        put_seat(b, w, c->a);
        break;
    case BQ_FORM_OFFER:
        put_offer(b, w, &c->terms);
        break;
    case BQ_FORM_ANSWER:
        put_answer(b, w, c);
        break;
    case BQ_FORM_SETTLE:
        put_items(b, w, "give", c->terms.give, c->terms.give_cash, c->terms.give_cards);
        break;
    default:
        break;
    }
}

void bq_line_print(bq_buf *b, const bq_wire *w, const bq_command *c)
{
    switch (bq_verb_actors[c->verb]) {
    case BQ_ACTOR_BANK:
        bq_buf_str(b, "bank");
        break;
    case BQ_ACTOR_CLOCK:
        bq_buf_str(b, "clock");
        break;
    default:
        bq_put_seat(b, w->names, c->seat);
        break;
    }
    bq_buf_str(b, ": ");
    bq_command_print(b, w, c);
}

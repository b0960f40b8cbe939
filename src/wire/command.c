/* command.c - a line of words becomes a struct bq_command: the edge of the program, where intent turns into something
 * that can be checked, logged and replayed. print.c is the way back.
 *
 * The line is looked at as a whole first (length, UTF-8, control characters), then read word by
 * word (words.c) by the form of its verb (command.def). */
#include <string.h>

#include "wire/internal.h"

typedef struct parser {
    bq_words words;
    const bq_wire *wire;
    unsigned seat; /* who speaks */
} parser;

/* Names for what this file says all the time. */
typedef bq_word token;

static bool fail(const parser *p, enum bq_wire_code code, const token *t)
{
    return bq_words_fail(&p->words, code, t);
}

static bool fail_with(const parser *p, enum bq_wire_code code, size_t at, const char *what)
{
    return bq__wire_fail(p->words.error, code, at, what, strlen(what));
}

static bool expected(const parser *p, const char *what)
{
    return bq_words_expected(&p->words, what);
}

static bool peek(const parser *p, token *t)
{
    return bq_words_peek(&p->words, t);
}

static bool skip(parser *p, const char *word)
{
    return bq_words_skip(&p->words, word);
}

static bool at_end(const parser *p)
{
    return bq_words_at_end(&p->words);
}

static bool is_word(const parser *p, const token *t, const char *word)
{
    return bq_word_is(&p->words, t, word);
}

/* The number in a word, `from` bytes after its beginning. */
static bool number_in(const parser *p, const token *t, size_t from, int32_t most, int32_t *out)
{
    int64_t value;
    if (!bq_word_number(&p->words, t, from, most, &value))
        return false;
    *out = (int32_t)value;
    return true;
}

static bool take_number(parser *p, const char *what, int32_t most, int32_t *out)
{
    int64_t value;
    if (!bq_take_number(&p->words, what, most, &value))
        return false;
    *out = (int32_t)value;
    return true;
}

static bool take_byte(parser *p, const char *what, uint8_t *out)
{
    int32_t value = 0;
    if (!take_number(p, what, UINT8_MAX, &value))
        return false;
    *out = (uint8_t)value;
    return true;
}

static bool take_square(parser *p, unsigned *square)
{
    return bq_take_square(&p->words, square);
}

static bool take_seat(parser *p, uint8_t *seat)
{
    unsigned id;
    if (!bq_take_seat(&p->words, &id))
        return false;
    *seat = (uint8_t)id;
    return true;
}

static bool take_deck(parser *p, uint8_t *deck)
{
    unsigned id;
    if (!bq_take_deck(&p->words, &id))
        return false;
    *deck = (uint8_t)id;
    return true;
}

static bool add_square(parser *p, uint64_t *squares)
{
    token t;
    unsigned square;
    peek(p, &t);
    if (!take_square(p, &square))
        return false;
    if (*squares >> square & 1u)
        return fail(p, BQ_WIRE_TWICE, &t);
    *squares |= (uint64_t)1 << square;
    return true;
}

/* --- Colour and count ------------------------------------------------------------------------- */

enum reading { NO, YES, BROKEN };

/* Does a group go by exactly this name, not only by its beginning? */
static bool is_full_name(const bq_names *names, unsigned group, const char *text, size_t n)
{
    const char *key = names->group_key[group];
    if (key && bq__wire_same(key, strlen(key), text, n))
        return true;
    for (unsigned spelling = 0; spelling < BQ_SPELLINGS; spelling++) {
        const char *name = names->group[spelling][group];
        if (name && bq__wire_same(name, strlen(name), text, n))
            return true;
    }
    return false;
}

static bool take_count(const parser *p, bool counted, const token *count, bq_command *c)
{
    return counted ? number_in(p, count, 0, INT32_MAX, &c->amount) : expected(p, "how many");
}

/* `brown 3`: a colour, a count, and nothing after it. A word that is the name of a colour goes for
 * the colour; a word that only begins like one does so unless a square begins like it too. */
static enum reading group_and_count(parser *p, bq_command *c)
{
    token first, count;
    size_t ends[BQ__RUN];
    if (!peek(p, &first) || bq_word_is_number(&p->words, &first, 0))
        return NO;
    unsigned runs = bq__wire_runs(&p->words, &first, ends);
    parser ahead = *p;
    ahead.words.at = ends[runs - 1];
    bool counted = bq_words_next(&ahead.words, &count);
    if (counted && (!bq_word_is_number(&ahead.words, &count, 0) || !at_end(&ahead)))
        return NO;

    const bq_names *names = p->words.names;
    const char *text = p->words.text + first.at;
    size_t n = first.quoted ? first.n : ends[runs - 1] - first.at;
    unsigned group, square;
    bq_wire_error error, no_square;
    bool found = bq_find_group(names, text, n, &group, &error);
    bool full = found && names && group < names->groups && is_full_name(names, group, text, n);
    if (!full && (!counted || bq_find_square(names, text, n, &square, &no_square) ||
                  no_square.code == BQ_WIRE_AMBIGUOUS))
        return NO;
    if (!found && error.code != BQ_WIRE_AMBIGUOUS)
        return NO;
    if (found ? !take_count(&ahead, counted, &count, c)
              : !fail_with(p, error.code, first.at, error.what))
        return BROKEN;
    c->a = (uint8_t)group;
    p->words.at = ahead.words.at;
    return YES;
}

/* --- Forms ------------------------------------------------------------------------------------ */

static bool parse_squares(parser *p, uint64_t *squares)
{
    while (!at_end(p))
        if (!add_square(p, squares))
            return false;
    return true;
}

static bool too_many(const parser *p, const char *most)
{
    return fail_with(p, BQ_WIRE_MANY, p->words.at, most);
}

static bool parse_lots(parser *p, bq_command *c)
{
    enum reading reading = group_and_count(p, c);
    if (reading != NO)
        return reading == YES;
    do {
        unsigned square;
        if (!take_square(p, &square))
            return false;
        if (c->order.n == sizeof c->order.step)
            return too_many(p, "39");
        c->order.step[c->order.n++] = (uint8_t)square;
    } while (!at_end(p));
    return true;
}

enum { PAIRS = sizeof((bq_order){0}.step) / 2 };

static uint8_t *pair_of(bq_order *order, unsigned square)
{
    for (unsigned i = 0; i < order->n; i++)
        if (order->step[2 * i] == square)
            return &order->step[2 * i];
    return NULL;
}

static void add_pair(bq_order *order, unsigned square, unsigned level)
{
    order->step[2 * order->n] = (uint8_t)square;
    order->step[2 * order->n + 1] = (uint8_t)level;
    order->n++;
}

/* `39` without a level: one less than there is, and one less again each time it is named. */
static bool one_less(const parser *p, bq_order *order, unsigned square, const token *t)
{
    const bq_state *st = p->wire->state;
    uint8_t *pair = pair_of(order, square);
    if (!st) {
        return fail_with(p, BQ_WIRE_NEEDS_STATE, t->at,
                         "what is built there: write the new level, as 39=3");
    }
    if (pair && pair[1] == 0)
        return fail(p, BQ_WIRE_NOT_BUILT, t);
    if (pair) {
        pair[1]--;
        return true;
    }
    /* Where nothing stands the level stays 0, and the engine says what is wrong with that. */
    uint8_t level = st->level[square];
    add_pair(order, square, level > 0 ? level - 1u : 0);
    return true;
}

static bool parse_levels(parser *p, bq_command *c)
{
    enum reading reading = group_and_count(p, c);
    if (reading != NO)
        return reading == YES;
    bq_order *order = &c->order;
    do {
        token t;
        unsigned square;
        uint8_t level;
        peek(p, &t);
        if (!take_square(p, &square))
            return false;
        if (order->n == PAIRS)
            return too_many(p, "19");
        if (!skip(p, "=")) {
            if (!one_less(p, order, square, &t))
                return false;
            continue;
        }
        if (!take_byte(p, "the new level", &level))
            return false;
        if (pair_of(order, square))
            return fail(p, BQ_WIRE_TWICE, &t);
        add_pair(order, square, level);
    } while (!at_end(p));
    return true;
}

/* The jail-free card of a deck: the one named by its number, else the first that the giver holds
 * and has not named yet, else the first there is (and the engine says that it is not held). */
static int jail_card(const parser *p, unsigned deck, int32_t number, unsigned giver, uint8_t named)
{
    const bq_edition *ed = p->wire->edition;
    const bq_state *st = p->wire->state;
    int any = -1;
    for (unsigned i = 0; i < ed->jail_card_count; i++) {
        if (ed->jail_card[i][0] != deck || named >> i & 1)
            continue;
        if (number > 0 && ed->jail_card[i][1] != number - 1)
            continue;
        if (number > 0 || (st && giver < BQ_SEATS && st->held[giver] >> i & 1u))
            return (int)i;
        if (any < 0)
            any = (int)i;
    }
    return any;
}

/* After `card`: `chance`, or `chance/7` where a deck has several that free from jail. */
static bool add_jail_card(parser *p, unsigned giver, uint8_t *cards)
{
    token t;
    unsigned deck;
    bq_wire_error error;
    if (!peek(p, &t))
        return expected(p, "chance or chest");
    const char *slash = t.quoted ? NULL : memchr(p->words.text + t.at, '/', t.n);
    size_t n = slash ? (size_t)(slash - (p->words.text + t.at)) : t.n;
    int32_t number = 0;
    if (!bq_find_deck(p->words.names, p->words.text + t.at, n, &deck, &error))
        return fail(p, BQ_WIRE_DECK, &t);
    if (slash && !number_in(p, &t, n + 1, BQ_CARDS, &number))
        return false;
    int index = slash && number == 0 ? -1 : jail_card(p, deck, number, giver, *cards);
    if (index < 0)
        return fail(p, BQ_WIRE_NO_JAIL_CARD, &t);
    *cards |= (uint8_t)(1u << index);
    p->words.at = t.end;
    return true;
}

typedef struct items {
    uint64_t squares;
    int32_t cash;
    uint8_t cards;
} items;

static bool is_clause(const parser *p, const token *t)
{
    return is_word(p, t, "give") || is_word(p, t, "take") || is_word(p, t, "lift");
}

/* What one side puts on the table: squares, `+100`, `card chance`, in any order. */
static bool parse_items(parser *p, unsigned giver, items *out)
{
    token t;
    bool any = false, money = false;
    for (; peek(p, &t) && !is_clause(p, &t); any = true) {
        if (!t.quoted && p->words.text[t.at] == '+') {
            if (money)
                return fail(p, BQ_WIRE_TWICE, &t);
            if (!number_in(p, &t, 1, INT32_MAX, &out->cash))
                return false;
            money = true;
            p->words.at = t.end;
        } else if (skip(p, "card")) {
            if (!add_jail_card(p, giver, &out->cards))
                return false;
        } else if (!add_square(p, &out->squares)) {
            return false;
        }
    }
    return any || expected(p, "a square, +money or card");
}

static bool parse_lifts(parser *p, uint64_t *squares)
{
    token t;
    do {
        if (at_end(p))
            return expected(p, "a square");
        if (!add_square(p, squares))
            return false;
    } while (peek(p, &t) && !is_clause(p, &t));
    return true;
}

static bool parse_offer(parser *p, bq_command *c)
{
    bq_terms *terms = &c->terms;
    items give = {0}, take = {0};
    bool seen[3] = {false, false, false};
    token t;
    if (!take_seat(p, &terms->to))
        return false;
    while (peek(p, &t)) {
        unsigned clause = is_word(p, &t, "give") ? 0 : is_word(p, &t, "take") ? 1 : 2;
        if (!is_clause(p, &t))
            return expected(p, "give, take or lift");
        if (seen[clause])
            return fail(p, BQ_WIRE_TWICE, &t);
        seen[clause] = true;
        p->words.at = t.end;
        if (clause == 0   ? !parse_items(p, p->seat, &give)
            : clause == 1 ? !parse_items(p, terms->to, &take)
                          : !parse_lifts(p, &terms->lift))
            return false;
    }
    terms->give = give.squares;
    terms->give_cash = give.cash;
    terms->give_cards = give.cards;
    terms->take = take.squares;
    terms->take_cash = take.cash;
    terms->take_cards = take.cards;
    return true;
}

static bool parse_settle(parser *p, bq_command *c)
{
    items give = {0};
    skip(p, "give");
    if (!parse_items(p, p->seat, &give))
        return false;
    c->terms.give = give.squares;
    c->terms.give_cash = give.cash;
    c->terms.give_cards = give.cards;
    return true;
}

/* `Bob v3 lift 12`; without a version the one that is open now, 0 if none is. */
static bool parse_answer(parser *p, bq_command *c)
{
    const bq_state *st = p->wire->state;
    token t;
    if (!take_seat(p, &c->a))
        return false;
    if (peek(p, &t) && !t.quoted && t.n > 1 && p->words.text[t.at] == 'v' &&
        bq_word_is_number(&p->words, &t, 1)) {
        if (!number_in(p, &t, 1, INT32_MAX, &c->amount))
            return false;
        p->words.at = t.end;
    } else if (st) {
        bool open = st->offers >> c->a & 1u;
        c->amount = open ? (int32_t)(st->offer[c->a].version & INT32_MAX) : 0;
    } else {
        return fail_with(p, BQ_WIRE_NEEDS_STATE, p->words.at,
                         "which version is open: write it, as v3");
    }
    return !skip(p, "lift") || parse_lifts(p, &c->squares);
}

static bool parse_card(parser *p, bq_command *c)
{
    int32_t number = 0;
    token t;
    if (!take_deck(p, &c->a))
        return false;
    bool any = peek(p, &t);
    if (!take_number(p, "the number of a card, from 1", UINT8_MAX, &number))
        return false;
    if (any && number == 0)
        return fail(p, BQ_WIRE_NUMBER, &t);
    c->b = (uint8_t)(number - 1);
    return true;
}

static bool parse_form(parser *p, bq_command *c)
{
    unsigned square;
    switch (bq_verb_forms[c->verb]) {
    case BQ_FORM_NONE:
        return true;
    case BQ_FORM_AMOUNT:
        return take_number(p, "an amount", INT32_MAX, &c->amount);
    case BQ_FORM_COUNT:
        return take_number(p, "a count", INT32_MAX, &c->amount);
    case BQ_FORM_SQUARE:
        if (!take_square(p, &square))
            return false;
        c->a = (uint8_t)square;
        return true;
    case BQ_FORM_SQUARES:
        return parse_squares(p, &c->squares);
    case BQ_FORM_LOTS:
        return parse_lots(p, c);
    case BQ_FORM_LEVELS:
        return parse_levels(p, c);
    case BQ_FORM_DECK:
        c->a = 0xFF;
        return at_end(p) || take_deck(p, &c->a);
    case BQ_FORM_DICE:
        return take_byte(p, "the first die", &c->a) && take_byte(p, "the second die", &c->b);
    case BQ_FORM_CARD:
        return parse_card(p, c);
    case BQ_FORM_SEAT:
        return take_seat(p, &c->a);
    case BQ_FORM_OFFER:
        return parse_offer(p, c);
    case BQ_FORM_ANSWER:
        return parse_answer(p, c);
    default:
        return parse_settle(p, c);
    }
}

/* --- Lines ------------------------------------------------------------------------------------ */

static bool take_verb(parser *p, unsigned speaker, bq_command *c)
{
    static const char *const actors[] = {"a player", "the bank", "the clock"};
    token t;
    if (!peek(p, &t))
        return fail_with(p, BQ_WIRE_NO_VERB, p->words.at, "");
    unsigned verb;
    if (t.quoted || !bq_find_verb(p->words.text + t.at, t.n, &verb))
        return fail(p, BQ_WIRE_VERB, &t);
    enum bq_actor actor = speaker == BQ_BANK    ? BQ_ACTOR_BANK
                          : speaker == BQ_CLOCK ? BQ_ACTOR_CLOCK
                                                : BQ_ACTOR_SEAT;
    if (bq_verb_actors[verb] != actor)
        return fail_with(p, BQ_WIRE_WRONG_ACTOR, t.at, actors[bq_verb_actors[verb]]);
    c->verb = (uint8_t)verb;
    c->seat = actor == BQ_ACTOR_SEAT ? (uint8_t)speaker : 0;
    p->words.at = t.end;
    return true;
}

static bool parse_rest(parser *p, unsigned speaker, bq_command *command)
{
    token t;
    bq_command c;
    memset(&c, 0, sizeof c);
    if (speaker >= BQ_SEATS && speaker != BQ_BANK && speaker != BQ_CLOCK)
        return fail_with(p, BQ_WIRE_NO_ACTOR, p->words.at, "");
    p->seat = speaker;
    if (!take_verb(p, speaker, &c) || !parse_form(p, &c))
        return false;
    if (peek(p, &t))
        return fail(p, BQ_WIRE_EXTRA, &t);
    *command = c;
    return true;
}

static parser parser_on(const bq_wire *w, const char *line, size_t n, bq_wire_error *error)
{
    return (parser){
        .words = {.text = line, .n = n, .names = w->names, .error = error},
        .wire = w,
    };
}

bool bq_command_parse(const bq_wire *w, unsigned speaker, const char *line, size_t n,
                      bq_command *command, bq_wire_error *error)
{
    parser p = parser_on(w, line, n, error);
    return bq_words_check(&p.words) && parse_rest(&p, speaker, command);
}

/* Who speaks: everything before the first colon that is not inside quotation marks. */
static bool take_speaker(parser *p, unsigned *speaker)
{
    token t;
    bq_wire_error error;
    if (!peek(p, &t))
        return fail_with(p, BQ_WIRE_NO_ACTOR, 0, "");
    const char *line = p->words.text;
    const char *colon = memchr(line + t.end, ':', p->words.n - t.end);
    if (!t.quoted) {
        colon = memchr(line + t.at, ':', p->words.n - t.at);
        t.n = colon ? (size_t)(colon - line) - t.at : 0;
    }
    if (!colon)
        return fail_with(p, BQ_WIRE_NO_ACTOR, 0, "");
    p->words.at = (size_t)(colon - line) + 1;
    if (is_word(p, &t, "bank"))
        *speaker = BQ_BANK;
    else if (is_word(p, &t, "clock"))
        *speaker = BQ_CLOCK;
    else if (!bq_find_seat(p->words.names, line + t.at, t.n, speaker, &error))
        return fail_with(p, error.code, t.at, error.what);
    return true;
}

bool bq_line_parse(const bq_wire *w, const char *line, size_t n, bq_command *command,
                   bq_wire_error *error)
{
    unsigned speaker = 0;
    parser p = parser_on(w, line, n, error);
    return bq_words_check(&p.words) && take_speaker(&p, &speaker) &&
           parse_rest(&p, speaker, command);
}

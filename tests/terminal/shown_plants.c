/* shown_plants.c - the test of the test: defects that were there once, put into what was read. Each must be found, as
 * what it is. That the same defects in the program itself are found: tests/terminal/sabotage.py. */
#include "shown.h"

static sight wrong_sight;
static verdict scratch;

/* ---- how each spoils a sight; false: there is nothing to spoil ---- */

static bool some_mark(const looking *l, sight *s, uint32_t from, uint32_t to)
{
    for (unsigned i = 0; s->board && i < l->ed->squares; i++)
        if (s->square[i].mark == from) {
            s->square[i].mark = to;
            return true;
        }
    return false;
}

static bool hotel_as_house(const looking *l, sight *s, const bq_ask *q)
{
    (void)q;
    return some_mark(l, s, 'H', '0' + (uint32_t)l->ed->hotel - 1);
}

static bool hotel_clipped(const looking *l, sight *s, const bq_ask *q)
{
    (void)q;
    return some_mark(l, s, 'H', ' ');
}

static bool token_hidden(const looking *l, sight *s, const bq_ask *q)
{
    (void)q;
    for (unsigned i = 0; s->board && i < l->ed->squares; i++) {
        size_t n = strlen(s->square[i].tokens);
        if (n > 4 || (n == (size_t)s->square[i].room && s->square[i].tokens[n - 1] == '+')) {
            s->square[i].tokens[n - 1] = 0;
            return true;
        }
    }
    return false;
}

static bool other_dice(const looking *l, sight *s, const bq_ask *q)
{
    (void)l, (void)q;
    s->dice[0] = (uint8_t)(s->dice[0] % 6 + 1);
    return s->dice[1] != 0;
}

static bool other_sum(const looking *l, sight *s, const bq_ask *q)
{
    (void)q;
    for (unsigned i = 1; i < l->f->seats; i++)
        if (s->seat[i].sums && s->seat[0].sums && s->seat[i].sum[0] != s->seat[0].sum[0]) {
            s->seat[i].sum[0] = s->seat[0].sum[0];
            return true;
        }
    return false;
}

static bool other_owner(const looking *l, sight *s, const bq_ask *q)
{
    (void)q;
    for (unsigned i = 0; s->board && i < l->ed->squares; i++)
        if (s->square[i].owner >= 'A' && s->square[i].owner < 'A' + BQ_SEATS) {
            s->square[i].owner = s->square[i].owner == 'A' ? 'B' : 'A';
            return true;
        }
    return false;
}

static bool owner_missing(const looking *l, sight *s, const bq_ask *q)
{
    (void)q;
    for (unsigned i = 0; s->board && i < l->ed->squares; i++)
        if (s->square[i].owner >= 'A' && s->square[i].owner < 'A' + BQ_SEATS) {
            s->square[i].owner = 0xB7;
            return true;
        }
    return false;
}

/* The words of a sight with one text in the place of another. */
static bool replace(sight *s, const char *from, const char *to)
{
    char *at = strstr(s->words, from), rest[sizeof s->words];
    if (!at || !strcmp(from, to))
        return false;
    snprintf(rest, sizeof rest, "%s", at + strlen(from));
    snprintf(at, sizeof s->words - (size_t)(at - s->words), "%s%s", to, rest);
    return true;
}

static bool other_question(const looking *l, sight *s, const bq_ask *q)
{
    unsigned other = (q->seat + 1u) % l->f->seats;
    bool any = false;
    for (unsigned i = 0; i < 20 && replace(s, l->s->seat[q->seat], l->s->seat[other]); i++)
        any = true;
    return any;
}

static bool ghost_token(const looking *l, sight *s, const bq_ask *q)
{
    (void)q;
    for (unsigned seat = 0; s->board && seat < l->f->seats; seat++) {
        char *tokens = s->square[l->f->at[seat]].tokens;
        size_t n = strlen(tokens);
        if (l->f->in >> seat & 1u || n + 2 > sizeof s->square[0].tokens)
            continue;
        tokens[n] = (char)('A' + seat);
        tokens[n + 1] = 0;
        return true;
    }
    return false;
}

static bool ghost_sum(const looking *l, sight *s, const bq_ask *q)
{
    (void)q;
    for (unsigned seat = 0; seat < l->f->seats; seat++)
        if (s->seat[seat].out) {
            s->seat[seat].out = false;
            return true;
        }
    return false;
}

static bool other_turn(const looking *l, sight *s, const bq_ask *q)
{
    (void)q;
    for (unsigned seat = 0; s->head[0] && l->f->turns && seat < l->f->seats; seat++)
        if (s->seat[seat].turn) {
            s->seat[seat].turn = false;
            return true;
        }
    return false;
}

static bool other_rent(const looking *l, sight *s, const bq_ask *q)
{
    (void)q;
    for (unsigned i = 0; s->board && i < l->ed->squares; i++)
        if (s->square[i].figure[0] >= '1' && s->square[i].figure[0] <= '8' && l->ed->deeds >> i & 1u) {
            s->square[i].figure[0]++;
            return true;
        }
    return false;
}

static bool hidden_card(const looking *l, sight *s, const bq_ask *q)
{
    (void)q;
    for (unsigned seat = 0; seat < l->f->seats; seat++)
        if (s->seat[seat].cards > 0) {
            s->seat[seat].cards = 0;
            return true;
        }
    return false;
}

/* ---- the table ---- */

enum { CARD_WRONG, CARD_MISSING, LINE_WRONG, SIGHTS };

const char *const plant_names[PLANTS] = {
    "the card after the one that was drawn",
    "a card that is not shown",
    "a payment with the purse of somebody else",
    "a hotel shown as a house",
    "a hotel that is not shown",
    "a token that is not shown where many share a square",
    "dice of another roll",
    "the sum of another player",
    "a deed of another owner",
    "a deed that is owned, and shown as free",
    "the question of somebody else",
    "a token of somebody who is out",
    "somebody who is out among the others",
    "the mark of whose turn it is, missing",
    "another rent",
    "a card out of jail that nobody sees",
};

static const struct {
    bool (*spoil)(const looking *l, sight *s, const bq_ask *q);
    enum untrue found;
} spoils[PLANTS - SIGHTS] = {
    {hotel_as_house, UNTRUE_BUILDINGS}, {hotel_clipped, UNTRUE_BUILDINGS},  {token_hidden, UNTRUE_TOKENS},
    {other_dice, UNTRUE_DICE},          {other_sum, UNTRUE_SUMS},           {other_owner, UNTRUE_OWNERS},
    {owner_missing, UNTRUE_OWNERS},     {other_question, UNTRUE_QUESTION},  {ghost_token, UNTRUE_TOKENS},
    {ghost_sum, UNTRUE_PLAYERS},        {other_turn, UNTRUE_PLAYERS},       {other_rent, UNTRUE_RENTS},
    {hidden_card, UNTRUE_PLAYERS},
};

static looking spoilt(const looking *l, const sight *seen)
{
    looking other = *l;
    memset(&scratch, 0, sizeof scratch);
    other.wrong = &scratch;
    if (seen)
        wrong_sight = *seen;
    return other;
}

void plant_all(const looking *l, const sight *seen, const bq_ask *q, planted *p)
{
    for (unsigned i = 0; i < PLANTS - SIGHTS; i++) {
        looking other = spoilt(l, seen);
        bool asks = spoils[i].found == UNTRUE_QUESTION;
        if ((asks && !q) || !spoils[i].spoil(&other, &wrong_sight, q))
            continue;
        law_sight(&other, &wrong_sight);
        if (asks)
            law_question(&other, &wrong_sight, q);
        p->tried[SIGHTS + i]++;
        p->found[SIGHTS + i] += scratch.text[spoils[i].found][0] != 0;
    }
}

void plant_card(const looking *l, const sight *seen, const bq_event *e, planted *p)
{
    const char *const *cards = l->s->file->text[l->s->language].card[e->what];
    unsigned next = e->a % l->ed->deck_size[e->what];
    looking other = spoilt(l, seen);
    char drawn[BQ_SENTENCE_BYTES];
    read_blanks(drawn, sizeof drawn, cards[e->a - 1]);
    if (strcmp(cards[e->a - 1], cards[next]) && replace(&wrong_sight, drawn, cards[next])) {
        law_card(&other, &wrong_sight, e);
        p->tried[CARD_WRONG]++;
        p->found[CARD_WRONG] += scratch.text[UNTRUE_CARD][0] != 0;
    }
    other = spoilt(l, seen);
    wrong_sight.words[0] = 0;
    law_card(&other, &wrong_sight, e);
    p->tried[CARD_MISSING]++;
    p->found[CARD_MISSING] += scratch.text[UNTRUE_CARD][0] != 0;
}

void plant_line(const looking *l, const bq_event *e, const facts *before, const char *text, planted *p)
{
    looking other = spoilt(l, NULL);
    facts swapped = *before;
    unsigned seat = e->seat < BQ_SEATS ? e->seat : e->to, beside = (seat + 1) % l->f->seats;
    if (e->kind != BQ_EV_PAY || seat >= BQ_SEATS || swapped.cash[seat] == swapped.cash[beside])
        return;
    swapped.cash[seat] = before->cash[beside];
    swapped.cash[beside] = before->cash[seat];
    law_line(&other, e, &swapped, text);
    p->tried[LINE_WRONG]++;
    p->found[LINE_WRONG] += scratch.text[UNTRUE_LOG][0] != 0;
}

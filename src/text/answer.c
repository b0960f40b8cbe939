/* answer.c - the game's answers and questions: refusals, questions, faults and laws as sentences. */
#include "text/internal.h"

/* ---- one message a row of a .def table: a new row without its sentence does not compile ---- */

static const uint16_t refusal_keys[BQ_REFUSALS] = {
#define BQ_REFUSAL(id, word, row, text) [BQ_NO_##id] = BQ_T_REFUSAL_##id,
#include "engine/refusal.def"
};
static const uint16_t reason_keys[BQ_REASONS] = {
#define BQ_REASON(id, word, row) [BQ_FOR_##id] = BQ_T_REASON_##id,
#include "engine/reason.def"
};
static const uint16_t fault_keys[BQ_FAULTS] = {
#define BQ_FAULT(id, word, text) [BQ_FAULT_##id] = BQ_T_FAULT_##id,
#include "engine/fault.def"
};
static const uint16_t law_keys[BQ_LAWS] = {
#define BQ_LAW(id, word, text) [BQ_LAW_##id] = BQ_T_LAW_##id,
#include "engine/law.def"
};

const char *bq__text_reason(enum bq_language language, enum bq_reason reason)
{
    return bq__text_message(language, reason_keys[reason]);
}

void bq_text_reason(bq_buf *b, enum bq_language language, enum bq_reason reason)
{
    if (reason < BQ_REASONS)
        bq_buf_str(b, bq__text_reason(language, reason));
}

/* K7: with the whole colour or on one lot alone. */
static enum bq_text_key refusal_key(const bq_text_names *names, unsigned code)
{
    const bq_edition *ed = names ? names->edition : NULL;
    if (code == BQ_NO_HOTEL_TOO_EARLY && ed && !ed->rule.hotel_needs_whole_group)
        return BQ_T_REFUSAL_HOTEL_TOO_EARLY_LOT;
    return refusal_keys[code];
}

void bq_text_refusal(bq_buf *b, enum bq_language language, const bq_text_names *names,
                     const bq_verdict *verdict)
{
    if (verdict->code >= BQ_REFUSALS)
        return;
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_NUMBER, "n", verdict->detail),
        bq_arg_of(BQ_ARG_HOUSES, "houses", verdict->detail),
        bq_arg_of(BQ_ARG_MONEY, "amount", verdict->detail),
    };
    bq_text_put(b, language, names, refusal_key(names, (unsigned)verdict->code), args,
                sizeof args / sizeof args[0]);
}

void bq_text_fault(bq_buf *b, enum bq_language language, const bq_fault *fault)
{
    if (fault->code >= BQ_FAULTS)
        return;
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_NUMBER, "least", fault->least),
        bq_arg_of(BQ_ARG_NUMBER, "most", fault->most),
    };
    bq_text_put(b, language, NULL, fault_keys[fault->code], args, sizeof args / sizeof args[0]);
}

void bq_text_law(bq_buf *b, enum bq_language language, enum bq_law law)
{
    if (law < BQ_LAWS)
        bq_text_put(b, language, NULL, law_keys[law], NULL, 0);
}

/* ---- questions ---- */

static enum bq_text_key chance_key(unsigned purpose)
{
    switch ((enum bq_purpose)purpose) {
    case BQ_DRAW_ORDER:
        return BQ_T_QUESTION_CHANCE_ORDER;
    case BQ_DRAW_FIRST:
        return BQ_T_QUESTION_CHANCE_FIRST;
    case BQ_DRAW_DEAL:
        return BQ_T_QUESTION_CHANCE_DEAL;
    case BQ_DRAW_MOVE:
        return BQ_T_QUESTION_CHANCE_MOVE;
    case BQ_DRAW_JAIL:
        return BQ_T_QUESTION_CHANCE_JAIL;
    case BQ_DRAW_UTILITY:
        return BQ_T_QUESTION_CHANCE_UTILITY;
    case BQ_DRAW_CHANCE:
    case BQ_DRAW_CHEST:
        return BQ_T_QUESTION_CHANCE_CARD;
    case BQ_DRAW_VANDALS:
        return BQ_T_QUESTION_CHANCE_VANDALS;
    case BQ_DRAW_SQUATTER:
        return BQ_T_QUESTION_CHANCE_SQUATTER;
    case BQ_DRAW_SQUATTED:
        return BQ_T_QUESTION_CHANCE_SQUATTED_LOT;
    case BQ_DRAW_RAID:
        return BQ_T_QUESTION_CHANCE_RAID;
    case BQ_DRAW_NONE:
    case BQ_PURPOSES:
        break;
    }
    return BQ_T_QUESTION_CHANCE_NONE;
}

static enum bq_text_key question_key(const bq_ask *ask)
{
    bool hotel = ask->what == BQ_LOT_HOTEL;
    switch ((enum bq_question)ask->kind) {
    case BQ_ASK_OVER:
        return BQ_T_QUESTION_OVER;
    case BQ_ASK_CHANCE:
        return chance_key(ask->purpose);
    case BQ_ASK_ROLL:
        return BQ_T_QUESTION_ROLL;
    case BQ_ASK_END:
        return BQ_T_QUESTION_END;
    case BQ_ASK_BUY:
        return BQ_T_QUESTION_BUY;
    case BQ_ASK_AUCTION:
        return hotel                       ? BQ_T_QUESTION_AUCTION_HOTEL
               : ask->what == BQ_LOT_HOUSE ? BQ_T_QUESTION_AUCTION_HOUSE
                                           : BQ_T_QUESTION_AUCTION_DEED;
    case BQ_ASK_TAX:
        return BQ_T_QUESTION_TAX;
    case BQ_ASK_FINE_OR_DRAW:
        return BQ_T_QUESTION_FINE_OR_DRAW;
    case BQ_ASK_DEBT:
        return ask->to < BQ_SEATS  ? BQ_T_QUESTION_DEBT_SEAT
               : ask->to == BQ_POT ? BQ_T_QUESTION_DEBT_POT
                                   : BQ_T_QUESTION_DEBT_BANK;
    case BQ_ASK_INHERIT:
        return BQ_T_QUESTION_INHERIT;
    case BQ_ASK_WANT:
        return hotel ? BQ_T_QUESTION_WANT_HOTEL : BQ_T_QUESTION_WANT_HOUSE;
    case BQ_ASK_PLACE:
        return hotel ? BQ_T_QUESTION_PLACE_HOTEL : BQ_T_QUESTION_PLACE_HOUSE;
    case BQ_ASK_JAILED:
        return BQ_T_QUESTION_JAILED;
    case BQ_ASK_SQUATTER:
        return BQ_T_QUESTION_SQUATTER;
    case BQ_QUESTIONS:
        break;
    }
    return BQ_TEXT_KEYS;
}

/* The pile: chance knows it by its purpose, the choice of a card by `what`. */
static unsigned deck_of(const bq_ask *ask)
{
    if (ask->kind == BQ_ASK_CHANCE)
        return ask->purpose == BQ_DRAW_CHEST ? BQ_CHEST : BQ_CHANCE;
    return ask->what;
}

void bq_text_question(bq_buf *b, enum bq_language language, const bq_text_names *names,
                      const bq_ask *ask)
{
    enum bq_text_key key = question_key(ask);
    if (key == BQ_TEXT_KEYS)
        return;
    enum bq_reason reason = ask->what < BQ_REASONS ? (enum bq_reason)ask->what : BQ_FOR_CARD;
    bq_arg share = bq_arg_of(BQ_ARG_SHARE, "share", names->edition->rule.income_tax_share.num);
    share.den = names->edition->rule.income_tax_share.den;
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_SEAT, "seat", ask->seat),
        bq_arg_of(BQ_ARG_SEAT, "to", ask->to),
        bq_arg_of(BQ_ARG_SQUARE, "square", ask->square),
        bq_arg_of(BQ_ARG_MONEY, "amount", ask->amount),
        bq_arg_of(BQ_ARG_HOUSES, "houses", ask->kind == BQ_ASK_WANT ? ask->n : 1),
        bq_arg_of(BQ_ARG_HOTELS, "hotels", ask->kind == BQ_ASK_WANT ? ask->n : 1),
        bq_arg_of(BQ_ARG_DECK, "deck", deck_of(ask)),
        bq_arg_text("reason", bq__text_reason(language, reason)),
        share,
    };
    bq_text_put(b, language, names, key, args, sizeof args / sizeof args[0]);
}

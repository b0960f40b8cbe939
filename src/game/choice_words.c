/* choice_words.c - choices and reasons in the player's language: a sentence for a list, a few words for a button. */
#include "game/choice.h"

/* The sentence of a verb; a verb of a player without one does not compile. */
static const uint16_t sentences[BQ_VERBS] = {
#define SENTENCE_SEAT(id) [BQ_CMD_##id] = BQ_T_PLAIN_CHOICE_##id,
#define SENTENCE_BANK(id)
#define SENTENCE_CLOCK(id)
#define BQ_COMMAND(id, word, actor, form, answers, row) SENTENCE_##actor(id)
#include "engine/command.def"
};

/* The page names the verb alone (web/src/ui/Help.svelte); without that sentence it does not compile either. */
enum {
#define ALONE_SEAT(id) PAGE_HAS_##id = BQ_T_PAGE_VERB_##id,
#define ALONE_BANK(id)
#define ALONE_CLOCK(id)
#define BQ_COMMAND(id, word, actor, form, answers, row) ALONE_##actor(id)
#include "engine/command.def"
};

/* Shorter, for a button; the others are short enough. */
static const uint16_t labels[BQ_VERBS] = {
    [BQ_CMD_ROLL] = BQ_T_CHOICE_BUTTON_ROLL,         [BQ_CMD_END] = BQ_T_CHOICE_BUTTON_END,
    [BQ_CMD_BUY] = BQ_T_CHOICE_BUTTON_BUY,           [BQ_CMD_DECLINE] = BQ_T_CHOICE_BUTTON_DECLINE,
    [BQ_CMD_BID] = BQ_T_CHOICE_BUTTON_BID,           [BQ_CMD_PASS] = BQ_T_CHOICE_BUTTON_PASS,
    [BQ_CMD_WANT] = BQ_T_CHOICE_BUTTON_WANT,         [BQ_CMD_PLACE] = BQ_T_CHOICE_BUTTON_PLACE,
    [BQ_CMD_PAY] = BQ_T_CHOICE_BUTTON_PAY_FINE,      [BQ_CMD_USE] = BQ_T_CHOICE_BUTTON_USE,
    [BQ_CMD_STAY] = BQ_T_CHOICE_BUTTON_STAY,         [BQ_CMD_FLAT] = BQ_T_CHOICE_BUTTON_FLAT,
    [BQ_CMD_SHARE] = BQ_T_CHOICE_BUTTON_SHARE,       [BQ_CMD_DRAW] = BQ_T_CHOICE_BUTTON_DRAW,
    [BQ_CMD_SETTLE] = BQ_T_CHOICE_BUTTON_SETTLE,
    [BQ_CMD_LIFT] = BQ_T_CHOICE_BUTTON_LIFT,         [BQ_CMD_KEEP] = BQ_T_CHOICE_BUTTON_KEEP,
    [BQ_CMD_DECLARE] = BQ_T_CHOICE_BUTTON_DECLARE,   [BQ_CMD_CLAIM] = BQ_T_CHOICE_BUTTON_CLAIM,
    [BQ_CMD_MORTGAGE] = BQ_T_CHOICE_BUTTON_MORTGAGE, [BQ_CMD_REDEEM] = BQ_T_CHOICE_BUTTON_REDEEM,
    [BQ_CMD_ACCEPT] = BQ_T_CHOICE_BUTTON_ACCEPT,     [BQ_CMD_WITHDRAW] = BQ_T_CHOICE_BUTTON_WITHDRAW,
    [BQ_CMD_EVICT] = BQ_T_CHOICE_BUTTON_EVICT,       [BQ_CMD_LEAVE] = BQ_T_CHOICE_BUTTON_LEAVE,
};

static bool jailed(const bq_state *st, const bq_choice *c)
{
    return st->jailed >> c->cmd.seat & 1u;
}

/* Where there are too few buildings for all one asks for one, and pays later or not at all (K11). */
static bool asks_only(const bq_choice *c)
{
    return c->cmd.verb == BQ_CMD_BUILD && c->amount == 0;
}

static enum bq_text_key sentence_of(const bq_rules *rule, const bq_state *st, const bq_choice *c)
{
    switch (c->cmd.verb) {
    case BQ_CMD_ROLL:
        return jailed(st, c) ? BQ_T_PLAIN_CHOICE_ROLL_JAIL : BQ_T_PLAIN_CHOICE_ROLL;
    case BQ_CMD_DECLINE:
        return rule->auction_on_decline ? BQ_T_PLAIN_CHOICE_DECLINE_AUCTION : BQ_T_PLAIN_CHOICE_DECLINE;
    case BQ_CMD_PAY:
        return jailed(st, c) ? BQ_T_PLAIN_CHOICE_PAY : BQ_T_PLAIN_CHOICE_PAY_CARD;
    case BQ_CMD_CLAIM:
        return c->other ? BQ_T_PLAIN_CHOICE_CLAIM_OTHER : BQ_T_PLAIN_CHOICE_CLAIM;
    case BQ_CMD_FLAT:
        return c->left < 0 ? BQ_T_PLAIN_CHOICE_FLAT_OWED : BQ_T_PLAIN_CHOICE_FLAT;
    case BQ_CMD_KEEP:
        return c->left < 0 ? BQ_T_PLAIN_CHOICE_KEEP_OWED : BQ_T_PLAIN_CHOICE_KEEP;
    case BQ_CMD_LIFT:
        return c->left < 0 ? BQ_T_PLAIN_CHOICE_LIFT_OWED
               : c->whole  ? BQ_T_PLAIN_CHOICE_LIFT_ALL
                           : BQ_T_PLAIN_CHOICE_LIFT;
    case BQ_CMD_BUILD:
        if (asks_only(c))
            return c->whole ? BQ_T_PLAIN_CHOICE_BUILD_GROUP_SHORT : BQ_T_PLAIN_CHOICE_BUILD_SHORT;
        return c->whole ? BQ_T_PLAIN_CHOICE_BUILD_GROUP : BQ_T_PLAIN_CHOICE_BUILD;
    case BQ_CMD_SELL:
        return c->whole ? BQ_T_PLAIN_CHOICE_SELL_GROUP : BQ_T_PLAIN_CHOICE_SELL;
    default:
        return (enum bq_text_key)sentences[c->cmd.verb];
    }
}

static enum bq_text_key label_of(const bq_rules *rule, const bq_state *st, const bq_choice *c)
{
    switch (c->cmd.verb) {
    case BQ_CMD_ROLL:
        return jailed(st, c) ? BQ_T_CHOICE_BUTTON_ROLL_JAIL : BQ_T_CHOICE_BUTTON_ROLL;
    case BQ_CMD_DECLINE:
        return rule->auction_on_decline ? BQ_T_CHOICE_BUTTON_DECLINE_AUCTION : BQ_T_CHOICE_BUTTON_DECLINE;
    case BQ_CMD_PAY:
        return jailed(st, c) ? BQ_T_CHOICE_BUTTON_PAY_FINE : BQ_T_CHOICE_BUTTON_PAY_CARD;
    case BQ_CMD_USE: /* of two one says which */
        return (st->held[c->cmd.seat] & (st->held[c->cmd.seat] - 1)) ? BQ_T_CHOICE_BUTTON_USE_DECK
                                                                      : BQ_T_CHOICE_BUTTON_USE;
    case BQ_CMD_LIFT:
        return c->left < 0                       ? BQ_T_CHOICE_BUTTON_LIFT_OWED
               : !c->whole                       ? BQ_T_CHOICE_BUTTON_LIFT
               : c->cmd.squares == st->inherited ? BQ_T_CHOICE_BUTTON_LIFT_ALL
                                                 : BQ_T_CHOICE_BUTTON_LIFT_SOME;
    case BQ_CMD_BUILD:
        return asks_only(c) ? sentence_of(rule, st, c) : c->whole ? BQ_T_CHOICE_BUTTON_BUILD_GROUP : BQ_T_CHOICE_BUTTON_BUILD;
    case BQ_CMD_SELL:
        return c->whole ? BQ_T_CHOICE_BUTTON_SELL_GROUP : BQ_T_CHOICE_BUTTON_SELL;
    default:
        return labels[c->cmd.verb] ? (enum bq_text_key)labels[c->cmd.verb] : sentence_of(rule, st, c);
    }
}

static void put(bq_buf *b, enum bq_language language, const bq_text_names *names, const bq_state *st,
                const bq_choice *c, enum bq_text_key key)
{
    const bq_ask q = bq_question(names->edition, st);
    const bq_rules *rule = &names->edition->rule;
    bq_arg share = bq_arg_of(BQ_ARG_SHARE, "share", rule->income_tax_share.num);
    share.den = rule->income_tax_share.den;
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_SEAT, "seat", c->cmd.verb == BQ_CMD_CLAIM ? c->cmd.seat : c->cmd.a),
        bq_arg_of(BQ_ARG_SEAT, "name", c->payer),
        bq_arg_of(BQ_ARG_SQUARE, "square", bq_choice_square(names->edition, st, &c->cmd)),
        bq_arg_of(BQ_ARG_SQUARES, "squares", (int64_t)c->cmd.squares),
        bq_arg_of(BQ_ARG_GROUP, "group", c->cmd.a),
        bq_arg_of(BQ_ARG_DECK, "deck", c->cmd.verb == BQ_CMD_USE ? c->cmd.a : q.what),
        bq_arg_of(BQ_ARG_NUMBER, "n", c->cmd.verb == BQ_CMD_LEAVE ? rule->squatter_rounds : c->cmd.amount),
        bq_arg_of(BQ_ARG_MONEY, "amount", c->amount),
        bq_arg_of(BQ_ARG_MONEY, "left", c->left),
        bq_arg_of(BQ_ARG_MONEY, "missing", -c->left),
        bq_arg_of(BQ_ARG_NUMBER, "one_in", rule->squatter_jail_one_in),
        share,
    };
    bq_text_put(b, language, names, key, args, sizeof args / sizeof args[0]);
}

void bq_choice_words(bq_buf *b, enum bq_language language, const bq_text_names *names, const bq_state *st,
                     const bq_choice *choice)
{
    put(b, language, names, st, choice, sentence_of(&names->edition->rule, st, choice));
}

void bq_choice_label(bq_buf *b, enum bq_language language, const bq_text_names *names, const bq_state *st,
                     const bq_choice *choice)
{
    put(b, language, names, st, choice, label_of(&names->edition->rule, st, choice));
}

void bq_why_words(bq_buf *b, enum bq_language language, const bq_text_names *names, const bq_why *why,
                  const char *raise)
{
    static const uint16_t keys[BQ_HELPS] = {
        [BQ_HELP_RAISE] = BQ_T_CHOICE_HELP_RAISE,     [BQ_HELP_LIFT] = BQ_T_CHOICE_HELP_LIFT,
        [BQ_HELP_BUILD] = BQ_T_CHOICE_HELP_BUILD,     [BQ_HELP_SELL] = BQ_T_CHOICE_HELP_SELL,
        [BQ_HELP_MISSING] = BQ_T_CHOICE_HELP_MISSING, [BQ_HELP_OWN] = BQ_T_CHOICE_HELP_OWN,
        [BQ_HELP_STREET] = BQ_T_CHOICE_HELP_STREET,   [BQ_HELP_THEIRS] = BQ_T_CHOICE_HELP_THEIRS,
    };
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_SEAT, "name", why->seat),
        bq_arg_of(BQ_ARG_MONEY, "amount", why->amount),
        bq_arg_of(BQ_ARG_SQUARE, "square", why->square),
        bq_arg_of(BQ_ARG_SQUARES, "squares", (int64_t)why->squares),
        bq_arg_text("raise", raise),
    };
    bool alone = why->help == BQ_HELP_OWN || why->help == BQ_HELP_STREET;
    if (!alone)
        bq_text_refusal(b, language, names, &why->verdict);
    if (why->help == BQ_HELP_NONE || why->help >= BQ_HELPS)
        return;
    if (!alone)
        bq_buf_char(b, ' ');
    bq_text_put(b, language, names, (enum bq_text_key)keys[why->help], args, sizeof args / sizeof args[0]);
}

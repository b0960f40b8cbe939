/* say_house.c - a house that does not keep its word, and what else a player should know of its dice (fair/pin.h), in the
 * player's language. */
#include <string.h>

#include "fair/pin.h"
#include "game/say.h"

static const uint16_t faults[BQ_PIN_FAULTS] = {
    [BQ_PIN_GAME] = BQ_T_ONLINE_HOUSE_GAME,       [BQ_PIN_COMMITMENT] = BQ_T_ONLINE_HOUSE_COMMITMENT,
    [BQ_PIN_KEPT] = BQ_T_ONLINE_HOUSE_KEPT,       [BQ_PIN_NONCE] = BQ_T_ONLINE_HOUSE_NONCE,
    [BQ_PIN_ENTROPY] = BQ_T_ONLINE_HOUSE_ENTROPY, [BQ_PIN_CHAIN] = BQ_T_ONLINE_HOUSE_CHAIN,
    [BQ_PIN_SECRET] = BQ_T_ONLINE_HOUSE_SECRET,   [BQ_PIN_DRAW] = BQ_T_ONLINE_HOUSE_DRAW,
    [BQ_PIN_EXPORT] = BQ_T_ONLINE_HOUSE_EXPORT,   [BQ_PIN_UNSHOWN] = BQ_T_ONLINE_HOUSE_UNSHOWN,
    [BQ_PIN_SEATS] = BQ_T_ONLINE_HOUSE_SEATS,
};
static const uint16_t notes[BQ_PIN_NOTES] = {
    [BQ_NOTE_LEFT_OUT] = BQ_T_ONLINE_LEFT_OUT, [BQ_NOTE_UNBOUND] = BQ_T_ONLINE_UNBOUND,   [BQ_NOTE_UNHELD] = BQ_T_ONLINE_UNHELD,
    [BQ_NOTE_BROKEN] = BQ_T_ONLINE_BROKEN,     [BQ_NOTE_RULES] = BQ_T_ONLINE_OTHER_RULES,
};

bool bq_say_house(bq_buf *b, enum bq_language language, const char *why, int64_t n)
{
    const bq_arg args[] = {bq_arg_of(BQ_ARG_NUMBER, "n", n)};
    for (unsigned fault = BQ_PIN_FINE + 1; fault < BQ_PIN_FAULTS; fault++)
        if (!strcmp(bq_pin_words[fault], why)) {
            bq_text_put(b, language, NULL, (enum bq_text_key)faults[fault], NULL, 0);
            return true;
        }
    for (unsigned note = 0; note < BQ_PIN_NOTES; note++)
        if (!strcmp(bq_note_words[note], why))
            bq_text_put(b, language, NULL, (enum bq_text_key)notes[note], args, 1);
    return false;
}

size_t bq_bound_keys(const bq_table_plan *plan, enum bq_text_key key[2])
{
    size_t n = 0;
    if (plan->dealer == BQ_DEALER_SEED)
        return 0;
    key[n++] = plan->dealer != BQ_DEALER_FAIR ? BQ_T_PLAIN_VERIFY_UNBOUND
               : plan->fair.pinned            ? BQ_T_PLAIN_VERIFY_PINNED
                                              : BQ_T_PLAIN_VERIFY_NOT_PINNED;
    if (plan->fair.broken)
        key[n++] = BQ_T_PLAIN_VERIFY_BROKEN;
    return n;
}

const char *bq_bound_name(const bq_table_plan *plan)
{
    return plan->fair.pinned ? plan->seat[plan->fair.pinned - 1].name : "";
}

void bq_say_bound(bq_buf *b, enum bq_language language, const bq_table_plan *plan)
{
    const bq_arg args[] = {bq_arg_text("name", bq_bound_name(plan)), bq_arg_of(BQ_ARG_NUMBER, "n", plan->fair.broken)};
    enum bq_text_key key[2];
    size_t n = bq_bound_keys(plan, key);
    for (size_t i = 0; i < n; i++) {
        if (i)
            bq_buf_char(b, ' ');
        bq_text_put(b, language, NULL, key[i], args, 2);
    }
}

/* say_house.c - a house that does not keep its word (fair/pin.h), in the player's language. */
#include <string.h>

#include "fair/pin.h"
#include "game/say.h"

void bq_say_house(bq_buf *b, enum bq_language language, const char *why)
{
    static const uint16_t keys[BQ_PIN_FAULTS] = {
        [BQ_PIN_FINE] = BQ_T_ONLINE_LEFT_OUT,
        [BQ_PIN_GAME] = BQ_T_ONLINE_HOUSE_GAME,
        [BQ_PIN_COMMITMENT] = BQ_T_ONLINE_HOUSE_COMMITMENT,
        [BQ_PIN_KEPT] = BQ_T_ONLINE_HOUSE_KEPT,
        [BQ_PIN_NONCE] = BQ_T_ONLINE_HOUSE_NONCE,
        [BQ_PIN_ENTROPY] = BQ_T_ONLINE_HOUSE_ENTROPY,
        [BQ_PIN_CHAIN] = BQ_T_ONLINE_HOUSE_CHAIN,
        [BQ_PIN_SECRET] = BQ_T_ONLINE_HOUSE_SECRET,
        [BQ_PIN_DRAW] = BQ_T_ONLINE_HOUSE_DRAW,
        [BQ_PIN_EXPORT] = BQ_T_ONLINE_HOUSE_EXPORT,
        [BQ_PIN_UNSHOWN] = BQ_T_ONLINE_HOUSE_UNSHOWN,
    };
    unsigned fault = BQ_PIN_FAULTS - 1;
    while (fault > BQ_PIN_FINE && strcmp(bq_pin_words[fault], why))
        fault--;
    bq_text_put(b, language, NULL, (enum bq_text_key)keys[fault], NULL, 0);
}

/* plan_text.c - the commitments of the dice, as a save says them: read digit by digit.
 *
 *     dealer fair GAME COMMITMENT
 *     nonce SEAT COMMITMENT NONCE         one for each seat that added something
 *     ...
 *     secret SECRET CHAIN                 the last line, when the game is over */
#include <string.h>

#include "base/digits.h"
#include "game/plan.h"

/* Two digits a byte, up to a blank or the end; how many bytes, or -1. */
static int read_hex(const char **text, unsigned char *out, size_t most)
{
    size_t n = 0;
    for (; **text && **text != ' '; *text += 2, n++) {
        int high = bq_hex_digit((*text)[0]), low = high < 0 ? -1 : bq_hex_digit((*text)[1]);
        if (low < 0 || n == most)
            return -1;
        out[n] = (unsigned char)(high << 4 | low);
    }
    if (**text == ' ')
        ++*text;
    return (int)n;
}

static bool read_bytes(const char **text, unsigned char *out, size_t n)
{
    return read_hex(text, out, n) == (int)n;
}

bool bq_fair_plan_dealer(bq_fair_plan *fair, const char *text)
{
    return read_bytes(&text, fair->game, sizeof fair->game) &&
           read_bytes(&text, fair->commitment, sizeof fair->commitment) && !*text;
}

bool bq_fair_plan_nonce(bq_fair_plan *fair, const char *text)
{
    unsigned seat = (unsigned)(*text - '0');
    if (seat >= BQ_SEATS || text[1] != ' ' || fair->nonce[seat].size)
        return false;
    text += 2;
    if (!read_bytes(&text, fair->seat_commitment[seat], sizeof fair->seat_commitment[seat]))
        return false;
    int n = read_hex(&text, fair->nonce[seat].byte, BQ_FAIR_NONCE_MAX);
    fair->nonce[seat].size = (uint8_t)(n < 0 ? 0 : n);
    return n >= BQ_FAIR_NONCE_MIN && !*text;
}

enum { SECRET_DIGITS = 2 * BQ_FAIR_SECRET + 1 + 2 * BQ_FAIR_DIGEST };

bool bq_fair_plan_secret(const char *text, size_t n, unsigned char secret[BQ_FAIR_SECRET],
                         unsigned char chain[BQ_FAIR_DIGEST])
{
    char copy[SECRET_DIGITS + 1];
    const char *at = copy;
    if (n != SECRET_DIGITS || memchr(text, 0, n))
        return false;
    memcpy(copy, text, n);
    copy[n] = 0;
    return read_bytes(&at, secret, BQ_FAIR_SECRET) && read_bytes(&at, chain, BQ_FAIR_DIGEST) && !*at;
}

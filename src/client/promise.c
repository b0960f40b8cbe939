/* promise.c - the promises to which our seat holds the house (fair/pin.h), as the text that is kept with the seat. */
#include <string.h>

#include "client/internal.h"

/* Figures and digits: stage fault seat broken left-out (2 more: our commitment is unheard), game, commitment, nonce, the
 * commitments of broken starts; then the rules, who sat where and whose commitments were told, each with its seat's bit, which
 * earlier programs did not keep; then, if the game was told anew, how many moves were told before, and their link. */
void bq__client_dice_print(const bq_client *c, char out[BQ_PIN_BYTES])
{
    const bq_pin *p = &c->pin;
    bq_buf b = bq_buf_on(out, BQ_PIN_BYTES);
    const unsigned char figures[] = {p->stage, p->fault, p->seat, p->broken, (unsigned char)(p->left_out | p->unheard << 1)};
    out[0] = 0;
    if (p->stage == BQ_PIN_NONE && !p->fault && !p->broken && !p->left_out)
        return;
    bq_buf_bytes_hex(&b, figures, sizeof figures);
    bq_buf_bytes_hex(&b, p->game, sizeof p->game);
    bq_buf_bytes_hex(&b, p->commitment, sizeof p->commitment);
    bq_buf_bytes_hex(&b, &p->nonce.size, 1);
    bq_buf_bytes_hex(&b, p->nonce.byte, BQ__NONCE);
    for (unsigned i = 0; i < p->broken && i < BQ_PIN_USED; i++)
        bq_buf_bytes_hex(&b, p->used[i], BQ_FAIR_DIGEST);
    bq_buf_bytes_hex(&b, p->rules, sizeof p->rules);
    bq_buf_bytes_hex(&b, p->who, sizeof p->who);
    bq_buf_bytes_hex(&b, &p->others, 1);
    for (unsigned i = 0; i < BQ_FAIR_SEATS; i++)
        if (p->others >> i & 1u)
            bq_buf_bytes_hex(&b, p->other[i], BQ_FAIR_DIGEST);
    if (!c->seen)
        return;
    for (unsigned shift = 32; shift;)
        bq_buf_bytes_hex(&b, &(unsigned char){(unsigned char)(c->seen >> (shift -= 8))}, 1);
    bq_buf_bytes_hex(&b, c->seen_chain, sizeof c->seen_chain);
}

/* The next `n` of the bytes that are left; false: they are not there. */
static bool take(const unsigned char **at, size_t *left, void *out, size_t n)
{
    if (*left < n)
        return false;
    memcpy(out, *at, n);
    *at += n;
    *left -= n;
    return true;
}

static bool take_figures(const unsigned char **at, size_t *left, bq_pin *p)
{
    unsigned char f[5];
    if (!take(at, left, f, sizeof f) || f[0] > BQ_PIN_SEALED || f[1] >= BQ_PIN_FAULTS || f[2] >= BQ_FAIR_SEATS)
        return false;
    *p = (bq_pin){.stage = f[0], .fault = f[1], .seat = f[2], .broken = f[3], .left_out = f[4] & 1, .unheard = f[4] >> 1 & 1};
    return true;
}

static bool take_others(const unsigned char **at, size_t *left, bq_pin *p)
{
    bool good = take(at, left, p->rules, sizeof p->rules) && take(at, left, p->who, sizeof p->who) && take(at, left, &p->others, 1);
    for (unsigned i = 0; i < BQ_FAIR_SEATS && good; i++)
        good = !((unsigned)p->others >> i & 1u) || take(at, left, p->other[i], BQ_FAIR_DIGEST);
    return good;
}

static bool take_seen(const unsigned char **at, size_t *left, size_t *seen, unsigned char chain[BQ_FAIR_DIGEST])
{
    unsigned char n[4];
    if (!take(at, left, n, sizeof n) || !take(at, left, chain, BQ_FAIR_DIGEST))
        return false;
    *seen = (size_t)n[0] << 24 | (size_t)n[1] << 16 | (size_t)n[2] << 8 | n[3];
    return true;
}

/* What was kept; anything else is as if nothing had been. */
void bq__client_dice_read(bq_client *c, const char *text)
{
    unsigned char chain[BQ_FAIR_DIGEST] = {0};
    size_t seen = 0;
    unsigned char bytes[BQ_PIN_BYTES / 2];
    int n = bq_hex_read(text, strlen(text), bytes, sizeof bytes);
    const unsigned char *at = bytes;
    size_t left = n < 0 ? 0 : (size_t)n;
    bq_pin p;
    bool good = take_figures(&at, &left, &p) && take(&at, &left, p.game, sizeof p.game) &&
                take(&at, &left, p.commitment, sizeof p.commitment) && take(&at, &left, &p.nonce.size, 1) &&
                p.nonce.size <= BQ__NONCE && take(&at, &left, p.nonce.byte, BQ__NONCE);
    for (unsigned i = 0; good && i < p.broken && i < BQ_PIN_USED; i++)
        good = take(&at, &left, p.used[i], BQ_FAIR_DIGEST);
    good = good && (!left || take_others(&at, &left, &p)) && (!left || take_seen(&at, &left, &seen, chain)) && !left;
    if (!good)
        return;
    c->pin = p;
    c->seen = seen;
    memcpy(c->seen_chain, chain, sizeof c->seen_chain);
}

bool bq_kept_accuses(const bq_kept *seat)
{
    unsigned char figures[2];
    return strlen(seat->pin) > 4 && bq_hex_read(seat->pin, 4, figures, 2) == 2 && figures[1] != BQ_PIN_FINE;
}

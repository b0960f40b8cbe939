/* pin.c - the house held to what it said: see pin.h. */
#include <string.h>

#include "fair/pin.h"

const char *const bq_fair_phase_words[] = {"open", "commit", "reveal", "sealed", "shown"};
const char *const bq_fair_part_words[] = {"house", "committed", "shown", "dropped", "asked"};
const char *const bq_pin_words[] = {"", "game", "commitment", "kept", "nonce", "entropy", "chain", "secret", "draw", "export",
                                    "unshown"};

static bool same(const unsigned char *a, const unsigned char *b)
{
    return !memcmp(a, b, BQ_FAIR_DIGEST);
}

bool bq_pin_accuse(bq_pin *pin, enum bq_pin_fault fault)
{
    if (pin->fault)
        return false;
    pin->fault = (uint8_t)fault;
    return true;
}

static enum bq_pin_act accuse(bq_pin *pin, enum bq_pin_fault fault)
{
    return bq_pin_accuse(pin, fault) ? BQ_PIN_ACCUSE : BQ_PIN_NOTHING;
}

/* ---- before the game ---- */

/* The start under which our nonce went out came to nothing: whoever saw the nonces knows that secret's dice. */
static void broken_off(bq_pin *pin)
{
    memcpy(pin->used[pin->broken % BQ_PIN_USED], pin->commitment, BQ_FAIR_DIGEST);
    if (pin->broken < UINT8_MAX)
        pin->broken++;
    pin->stage = BQ_PIN_NONE;
}

static bool was_used(const bq_pin *pin, const unsigned char *commitment)
{
    for (unsigned i = 0; i < pin->broken && i < BQ_PIN_USED; i++)
        if (same(pin->used[i], commitment))
            return true;
    return false;
}

/* The house says that our nonce did not come in time. */
static enum bq_pin_act left_out(bq_pin *pin)
{
    if (pin->stage == BQ_PIN_GIVEN)
        broken_off(pin);
    pin->stage = BQ_PIN_NONE;
    bool known = pin->left_out;
    pin->left_out = true;
    return known ? BQ_PIN_NOTHING : BQ_PIN_LEFT_OUT;
}

static enum bq_pin_act commit_anew(bq_pin *pin, const bq_fair_told *told)
{
    if (pin->stage == BQ_PIN_GIVEN)
        broken_off(pin);
    return was_used(pin, told->commitment) ? accuse(pin, BQ_PIN_KEPT) : BQ_PIN_COMMIT;
}

/* We stay bound as long as the house counts us so, under the same commitment. */
static enum bq_pin_act hear_open(bq_pin *pin, const bq_fair_told *told)
{
    if (pin->stage != BQ_PIN_BOUND || told->seat[told->mine].part != BQ_PART_COMMITTED)
        return commit_anew(pin, told);
    return same(pin->commitment, told->commitment) ? BQ_PIN_NOTHING : accuse(pin, BQ_PIN_COMMITMENT);
}

/* From now on nobody's commitment changes: not the house's, not a seat's. */
static bool others_stay(bq_pin *pin, const bq_fair_told *told)
{
    for (unsigned i = 0; i < BQ_FAIR_SEATS; i++) {
        const bq_told_seat *s = &told->seat[i];
        unsigned bit = s->there && s->bound ? 1u << s->seat : 0;
        if (bit & pin->others && !same(pin->other[s->seat], s->commitment))
            return false;
        if (bit)
            memcpy(pin->other[s->seat], s->commitment, BQ_FAIR_DIGEST);
        pin->others |= (uint8_t)bit;
    }
    return true;
}

static enum bq_pin_act hear_reveal(bq_pin *pin, const bq_fair_told *told)
{
    if (pin->stage != BQ_PIN_BOUND && pin->stage != BQ_PIN_GIVEN)
        return BQ_PIN_NOTHING;
    if (!same(pin->commitment, told->commitment))
        return accuse(pin, BQ_PIN_COMMITMENT);
    if (pin->stage == BQ_PIN_BOUND)
        pin->others = 0;
    if (!others_stay(pin, told))
        return accuse(pin, BQ_PIN_NONCE);
    return pin->stage == BQ_PIN_BOUND && told->seat[told->mine].part == BQ_PART_COMMITTED ? BQ_PIN_REVEAL : BQ_PIN_NOTHING;
}

/* ---- the game ---- */

static bool nonce_fits(const bq_pin *pin, const bq_told_seat *s)
{
    unsigned char digest[BQ_FAIR_DIGEST];
    bq_fair_commit_seat(pin->game, s->seat, &s->nonce, digest);
    return s->bound && same(digest, s->commitment) && (!(pin->others >> s->seat & 1u) || same(digest, pin->other[s->seat]));
}

/* What all draws follow from is what was shown, and each nonce the one that was promised. */
static enum bq_pin_fault sealed_wrong(bq_pin *pin, const bq_fair_told *told)
{
    bq_fair_nonce all[BQ_FAIR_SEATS] = {{0}};
    unsigned char entropy[BQ_FAIR_DIGEST];
    const bq_told_seat *mine = &told->seat[told->mine];
    for (unsigned i = 0; i < BQ_FAIR_SEATS; i++) {
        const bq_told_seat *s = &told->seat[i];
        if (!s->there || !s->nonce.size)
            continue;
        if (!nonce_fits(pin, s))
            return BQ_PIN_NONCE;
        all[s->seat] = s->nonce;
    }
    if (mine->nonce.size != pin->nonce.size || memcmp(mine->nonce.byte, pin->nonce.byte, pin->nonce.size))
        return BQ_PIN_NONCE;
    bq_fair_entropy(all, BQ_FAIR_SEATS, entropy);
    return same(entropy, told->entropy) ? BQ_PIN_FINE : BQ_PIN_ENTROPY;
}

static enum bq_pin_act hear_sealed(bq_pin *pin, const bq_fair_told *told, const unsigned char *rules)
{
    unsigned char commitment[BQ_FAIR_DIGEST];
    if (pin->stage == BQ_PIN_NONE)
        return BQ_PIN_NOTHING;
    if (!told->seat[told->mine].nonce.size)
        return left_out(pin);
    if (!same(pin->commitment, told->commitment))
        return accuse(pin, BQ_PIN_COMMITMENT);
    enum bq_pin_fault wrong = sealed_wrong(pin, told);
    if (wrong)
        return accuse(pin, wrong);
    pin->stage = BQ_PIN_SEALED;
    if (told->phase != BQ_FAIR_SHOWN || !rules)
        return BQ_PIN_NOTHING;
    bq_fair_commit(pin->game, rules, told->secret, commitment);
    return same(commitment, pin->commitment) ? BQ_PIN_NOTHING : accuse(pin, BQ_PIN_SECRET);
}

/* ---- all of it ---- */

enum bq_pin_act bq_pin_hear(bq_pin *pin, const bq_fair_told *told, const unsigned char rules[BQ_FAIR_DIGEST])
{
    if (pin->fault || told->mine >= BQ_FAIR_SEATS)
        return BQ_PIN_NOTHING;
    if (pin->stage != BQ_PIN_NONE && memcmp(pin->game, told->game, BQ_FAIR_GAME))
        return accuse(pin, BQ_PIN_GAME);
    if (told->seat[told->mine].part == BQ_PART_DROPPED && pin->stage != BQ_PIN_SEALED)
        return left_out(pin);
    switch (told->phase) {
    case BQ_FAIR_OPEN:
        return hear_open(pin, told);
    case BQ_FAIR_COMMIT:
        return told->seat[told->mine].part == BQ_PART_ASKED ? commit_anew(pin, told) : BQ_PIN_NOTHING;
    case BQ_FAIR_REVEAL:
        return hear_reveal(pin, told);
    default:
        return hear_sealed(pin, told, rules);
    }
}

void bq_pin_commit(bq_pin *pin, const bq_fair_told *told, const bq_fair_nonce *nonce, unsigned char out[BQ_FAIR_DIGEST])
{
    pin->stage = BQ_PIN_BOUND;
    pin->seat = told->seat[told->mine].seat;
    pin->nonce = *nonce;
    pin->others = 0;
    pin->left_out = false;
    memcpy(pin->game, told->game, sizeof pin->game);
    memcpy(pin->commitment, told->commitment, sizeof pin->commitment);
    bq_fair_commit_seat(pin->game, pin->seat, nonce, out);
}

void bq_pin_given(bq_pin *pin)
{
    if (pin->stage == BQ_PIN_BOUND)
        pin->stage = BQ_PIN_GIVEN;
}

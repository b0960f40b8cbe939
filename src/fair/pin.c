/* pin.c - the house held to what it said: see pin.h. */
#include <string.h>

#include "fair/pin.h"

const char *const bq_fair_phase_words[] = {"open", "commit", "reveal", "renew", "sealed", "shown"};
const char *const bq_fair_part_words[] = {"house", "committed", "shown", "dropped", "asked"};
const char *const bq_pin_words[] = {"", "game", "commitment", "kept", "nonce", "entropy", "chain", "secret", "draw", "export",
                                    "unshown", "seats"};
const char *const bq_note_words[] = {"left-out", "unbound", "unheld", "broken", "rules"};

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

static bool is_ours(const bq_pin *pin, const unsigned char commitment[BQ_FAIR_DIGEST])
{
    unsigned char digest[BQ_FAIR_DIGEST];
    bq_fair_commit_seat(pin->game, pin->seat, &pin->nonce, digest);
    return same(digest, commitment);
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

static void step_back(bq_pin *pin)
{
    if (pin->stage == BQ_PIN_GIVEN)
        broken_off(pin);
    pin->stage = BQ_PIN_NONE;
}

/* The house says that our nonce did not come in time. */
static enum bq_pin_act left_out(bq_pin *pin)
{
    step_back(pin);
    bool known = pin->left_out;
    pin->left_out = true;
    return known ? BQ_PIN_NOTHING : BQ_PIN_LEFT_OUT;
}

/* After so many broken starts that not all of their commitments are remembered, nothing is shown any more. */
static enum bq_pin_act commit_anew(bq_pin *pin)
{
    if (pin->stage == BQ_PIN_GIVEN)
        broken_off(pin);
    if (pin->broken < BQ_PIN_USED)
        return BQ_PIN_COMMIT;
    pin->stage = BQ_PIN_NONE;
    return BQ_PIN_NOTHING;
}

/* Our commitment was on its way when the house had another one already, and the line was lost before we heard of that. */
static bool took_it_late(const bq_pin *pin, const bq_fair_told *told)
{
    return pin->stage == BQ_PIN_BOUND && pin->adrift && !same(pin->commitment, told->commitment);
}

/* We stay bound as long as the house counts us so, by our own nonce and not by that of another program of the player's, under the
 * same commitment; by other rules it is another one. Earlier servers are open under a used secret until the next start: nobody
 * has shown anything under it again, so it proves nothing yet. */
static enum bq_pin_act hear_open(bq_pin *pin, const bq_fair_told *told)
{
    const bq_told_seat *mine = &told->seat[told->mine];
    if (pin->stage != BQ_PIN_BOUND || mine->part != BQ_PART_COMMITTED || !is_ours(pin, mine->commitment) ||
        !same(pin->rules, told->rules) || took_it_late(pin, told))
        return commit_anew(pin);
    return same(pin->commitment, told->commitment) ? BQ_PIN_NOTHING : accuse(pin, BQ_PIN_COMMITMENT);
}

/* The host has said start: from now on a used secret is one that was kept. */
static enum bq_pin_act hear_commit(bq_pin *pin, const bq_fair_told *told)
{
    if (told->seat[told->mine].part != BQ_PART_ASKED)
        return BQ_PIN_NOTHING;
    enum bq_pin_act act = commit_anew(pin);
    return was_used(pin, told->commitment) ? accuse(pin, BQ_PIN_KEPT) : act;
}

/* From now on no commitment changes and none is added, the house's or a seat's: a house that knows our nonce could choose it. */
static bool others_stay(bq_pin *pin, const bq_fair_told *told)
{
    bool known = pin->stage == BQ_PIN_GIVEN;
    for (unsigned i = 0; i < BQ_FAIR_SEATS; i++) {
        const bq_told_seat *s = &told->seat[i];
        unsigned bit = s->there && s->bound ? 1u << s->seat : 0;
        if (!bit)
            continue;
        if (bit & pin->others ? !same(pin->other[s->seat], s->commitment) : known)
            return false;
        memcpy(pin->other[s->seat], s->commitment, BQ_FAIR_DIGEST);
        pin->others |= (uint8_t)bit;
    }
    return true;
}

/* Not ours, and the house never said that it has ours: one of the player's other programs may sit in the seat, or ours was on its
 * way when the house took no more. It has no use of our nonce then, unless that start is the one under which the nonce went out. */
static bool is_anothers(const bq_pin *pin, const bq_fair_told *told, bool ours)
{
    bool used = pin->stage == BQ_PIN_GIVEN && same(pin->commitment, told->commitment);
    return !ours && !pin->counted && !used && pin->stage != BQ_PIN_SEALED;
}

static enum bq_pin_fault reveal_wrong(bq_pin *pin, const bq_fair_told *told, bool ours)
{
    if (!same(pin->commitment, told->commitment))
        return BQ_PIN_COMMITMENT;
    if (was_used(pin, told->commitment))
        return BQ_PIN_KEPT;
    if (pin->stage == BQ_PIN_BOUND) {
        pin->others = 0;
        memcpy(pin->who, told->who, sizeof pin->who);
    }
    if (!ours)
        return BQ_PIN_NONCE;
    if (pin->stage == BQ_PIN_GIVEN && !pin->others)
        return BQ_PIN_FINE; /* an earlier program kept the pin: it does not know who had promised */
    return !others_stay(pin, told) ? BQ_PIN_NONCE : same(pin->who, told->who) ? BQ_PIN_FINE : BQ_PIN_SEATS;
}

/* Nothing is shown before the house has said what it holds of us: by that it says who else it has, and stays with it. */
static enum bq_pin_act hear_reveal(bq_pin *pin, const bq_fair_told *told)
{
    const bq_told_seat *mine = &told->seat[told->mine];
    bool shows = mine->part == BQ_PART_COMMITTED, ours = mine->bound && mine->seat == pin->seat && is_ours(pin, mine->commitment);
    if ((!shows && mine->part != BQ_PART_SHOWN) || (pin->stage != BQ_PIN_BOUND && pin->stage != BQ_PIN_GIVEN))
        return BQ_PIN_NOTHING; /* a start in which we have no part */
    if (mine->bound && is_anothers(pin, told, ours)) {
        step_back(pin);
        return BQ_PIN_NOTHING;
    }
    if (took_it_late(pin, told))
        return left_out(pin);
    enum bq_pin_fault wrong = reveal_wrong(pin, told, ours);
    if (wrong)
        return accuse(pin, wrong);
    if (shows && pin->stage == BQ_PIN_BOUND)
        return BQ_PIN_REVEAL;
    pin->stage = BQ_PIN_GIVEN; /* it is out, whatever was kept of that */
    return BQ_PIN_NOTHING;
}

/* ---- the game ---- */

static bool nonce_fits(const bq_pin *pin, const bq_told_seat *s)
{
    unsigned char digest[BQ_FAIR_DIGEST];
    bq_fair_commit_seat(pin->game, s->seat, &s->nonce, digest);
    bool promised = !pin->others || (pin->others >> s->seat & 1u && same(digest, pin->other[s->seat]));
    return s->bound && same(digest, s->commitment) && promised;
}

static bool is_our_nonce(const bq_pin *pin, const bq_told_seat *s)
{
    return s->nonce.size == pin->nonce.size && !memcmp(s->nonce.byte, pin->nonce.byte, pin->nonce.size);
}

/* What all draws follow from is what was shown: each nonce the one that was promised, in the seat that promised it, and none
 * of them left out. A house that knows them all could otherwise choose among as many games as there are such ways. (Seats that
 * earlier programs kept do not know who had promised.) */
static enum bq_pin_fault sealed_wrong(const bq_pin *pin, const bq_fair_told *told, const bq_told_seat *mine)
{
    bq_fair_nonce all[BQ_FAIR_SEATS] = {{0}};
    unsigned char entropy[BQ_FAIR_DIGEST];
    unsigned left = pin->others;
    for (unsigned i = 0; i < BQ_FAIR_SEATS; i++) {
        const bq_told_seat *s = &told->seat[i];
        if (!s->there || !s->nonce.size)
            continue;
        if (!nonce_fits(pin, s))
            return BQ_PIN_NONCE;
        all[s->seat] = s->nonce;
        left &= ~(1u << s->seat);
    }
    if (left || mine->seat != pin->seat || !is_our_nonce(pin, mine))
        return BQ_PIN_NONCE;
    bq_fair_entropy(all, BQ_FAIR_SEATS, entropy);
    if (pin->others && !same(pin->who, told->who))
        return BQ_PIN_SEATS; /* a server that knows what falls could choose for whom */
    return same(entropy, told->entropy) ? BQ_PIN_FINE : BQ_PIN_ENTROPY;
}

static enum bq_pin_act hear_sealed(bq_pin *pin, const bq_fair_told *told, const bq_told_seat *mine, const unsigned char *rules)
{
    unsigned char commitment[BQ_FAIR_DIGEST];
    if (pin->stage == BQ_PIN_NONE)
        return BQ_PIN_NOTHING;
    if (!mine->nonce.size && pin->stage != BQ_PIN_SEALED)
        return left_out(pin);
    if (is_anothers(pin, told, is_our_nonce(pin, mine))) {
        step_back(pin);
        return BQ_PIN_NOTHING;
    }
    if (!same(pin->commitment, told->commitment))
        return accuse(pin, BQ_PIN_COMMITMENT);
    enum bq_pin_fault wrong = sealed_wrong(pin, told, mine);
    if (wrong)
        return accuse(pin, wrong);
    pin->stage = BQ_PIN_SEALED;
    if (told->phase != BQ_FAIR_SHOWN || !rules)
        return BQ_PIN_NOTHING;
    bq_fair_commit(pin->game, rules, told->secret, commitment);
    return same(commitment, pin->commitment) ? BQ_PIN_NOTHING : accuse(pin, BQ_PIN_SECRET);
}

/* ---- all of it ---- */

/* The seat is another's now, or nobody's: what the game on the table follows from stays all the same. */
static enum bq_pin_act hear_from_outside(bq_pin *pin, const bq_fair_told *told, const unsigned char *rules)
{
    static const bq_told_seat nobody;
    const bq_told_seat *was = &nobody;
    if (pin->stage != BQ_PIN_SEALED || told->phase < BQ_FAIR_SEALED || memcmp(pin->game, told->game, BQ_FAIR_GAME))
        return BQ_PIN_NOTHING;
    for (unsigned i = 0; i < BQ_FAIR_SEATS; i++)
        if (told->seat[i].there && told->seat[i].seat == pin->seat)
            was = &told->seat[i];
    return hear_sealed(pin, told, was, rules);
}

static enum bq_pin_act hear_before(bq_pin *pin, const bq_fair_told *told)
{
    if (pin->stage == BQ_PIN_SEALED) /* the game is on, and its nonces are known */
        return accuse(pin, same(pin->commitment, told->commitment) ? BQ_PIN_KEPT : BQ_PIN_COMMITMENT);
    switch (told->phase) {
    case BQ_FAIR_OPEN:
        return hear_open(pin, told);
    case BQ_FAIR_COMMIT:
        return hear_commit(pin, told);
    case BQ_FAIR_REVEAL:
        return hear_reveal(pin, told);
    default:
        return BQ_PIN_NOTHING;
    }
}

enum bq_pin_act bq_pin_hear(bq_pin *pin, const bq_fair_told *told, const unsigned char rules[BQ_FAIR_DIGEST])
{
    if (pin->fault)
        return BQ_PIN_NOTHING;
    if (told->mine >= BQ_FAIR_SEATS || !told->seat[told->mine].there)
        return hear_from_outside(pin, told, rules);
    const bq_told_seat *mine = &told->seat[told->mine];
    if (pin->stage != BQ_PIN_NONE && memcmp(pin->game, told->game, BQ_FAIR_GAME))
        return accuse(pin, BQ_PIN_GAME);
    if (mine->part == BQ_PART_DROPPED && pin->stage != BQ_PIN_SEALED)
        return left_out(pin);
    if (same(pin->commitment, told->commitment) && mine->bound && is_ours(pin, mine->commitment))
        pin->unheard = pin->adrift = false;
    enum bq_pin_act act = told->phase < BQ_FAIR_SEALED ? hear_before(pin, told) : hear_sealed(pin, told, mine, rules);
    pin->counted |= pin->stage == BQ_PIN_BOUND && mine->bound && is_ours(pin, mine->commitment);
    return act;
}

void bq_pin_commit(bq_pin *pin, const bq_fair_told *told, const bq_fair_nonce *nonce, unsigned char out[BQ_FAIR_DIGEST])
{
    pin->stage = BQ_PIN_BOUND;
    pin->seat = told->seat[told->mine].seat;
    pin->nonce = *nonce;
    pin->others = 0;
    pin->left_out = pin->counted = pin->adrift = false;
    pin->unheard = true;
    memcpy(pin->game, told->game, sizeof pin->game);
    memcpy(pin->rules, told->rules, sizeof pin->rules);
    memcpy(pin->commitment, told->commitment, sizeof pin->commitment);
    bq_fair_commit_seat(pin->game, pin->seat, nonce, out);
}

void bq_pin_given(bq_pin *pin)
{
    if (pin->stage == BQ_PIN_BOUND)
        pin->stage = BQ_PIN_GIVEN;
}

void bq_pin_parted(bq_pin *pin)
{
    pin->counted = false;
    pin->adrift |= pin->unheard;
}

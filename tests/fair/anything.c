/* anything.c - a house that says anything, in any order, to a seat that holds it to its word (src/fair/pin.h). Each course is an
 * honest one with some words changed: another phase, commitment, promise, nonce or seat, one more, one less, said twice, or to
 * nobody's seat. A seat that then has nothing to say has been told the truth, by a reckoning of its own here: all that the dice
 * follow from was promised in the message that asked for its nonce, nothing was added, nothing left out, nothing moved. */
#include <string.h>

#include "base/rng.h"
#include "fair/pin.h"
#include "tap.h"

enum { SEATS = 3, OURS = 0, VALUES = 3, STEPS = 10 };

typedef struct course {
    unsigned char game[BQ_FAIR_GAME], rules[BQ_FAIR_DIGEST], commitment[2][BQ_FAIR_DIGEST];
    bq_fair_nonce value[SEATS][VALUES]; /* what a seat in league with the house could add */
    unsigned chosen[SEATS], under;
    unsigned wild;           /* of 64 words so many are changed */
    bq_pin pin;
    unsigned char bound[BQ_FAIR_DIGEST]; /* what we have promised */
    unsigned char when[BQ_FAIR_DIGEST];  /* ... under which commitment */
    bool committed, out;
    bq_fair_told asked; /* the message upon which our nonce went out */
} course;

static bq_rng rng;
static struct {
    unsigned sealed, accused, shown, wrong;
} count;

static void fill(void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)bq_rng_below(&rng, 256);
}

static bool wild(const course *c)
{
    return bq_rng_below(&rng, 64) < c->wild;
}

static void begin(course *c)
{
    *c = (course){.wild = bq_rng_below(&rng, 5)};
    fill(c->game, sizeof c->game);
    fill(c->rules, sizeof c->rules);
    fill(c->commitment, sizeof c->commitment);
    for (unsigned i = 0; i < SEATS; i++)
        for (unsigned k = 0; k < VALUES; k++) {
            c->value[i][k].size = 32;
            fill(c->value[i][k].byte, 32);
        }
}

/* ---- what is said ---- */

static uint8_t part_in(const course *c, unsigned seat, unsigned phase)
{
    if (wild(c))
        return (uint8_t)bq_rng_below(&rng, BQ_FAIR_PARTS);
    if (phase == BQ_FAIR_COMMIT)
        return BQ_PART_ASKED;
    if (phase == BQ_FAIR_OPEN || phase == BQ_FAIR_RENEW)
        return c->committed || seat != OURS ? BQ_PART_COMMITTED : BQ_PART_HOUSE;
    return phase >= BQ_FAIR_SEALED || (seat == OURS && c->out) ? BQ_PART_SHOWN : BQ_PART_COMMITTED;
}

static void tell_seat(course *c, bq_fair_told *told, unsigned seat)
{
    bq_told_seat *s = &told->seat[seat];
    if (seat != OURS && wild(c))
        c->chosen[seat] = bq_rng_below(&rng, VALUES);
    bq_fair_nonce nonce = c->value[seat][c->chosen[seat]];
    if (seat == OURS && c->out && !wild(c))
        nonce = c->pin.nonce; /* the house knows it only then */
    *s = (bq_told_seat){.there = !wild(c), .seat = (uint8_t)(wild(c) ? bq_rng_below(&rng, SEATS + 1) : seat),
                        .part = part_in(c, seat, told->phase)};
    s->bound = (c->committed || seat != OURS) && !wild(c);
    if (seat == OURS && !wild(c))
        memcpy(s->commitment, c->bound, sizeof s->commitment);
    else
        bq_fair_commit_seat(c->game, s->seat, &nonce, s->commitment);
    if (told->phase >= BQ_FAIR_SEALED && !wild(c))
        s->nonce = nonce;
}

static void say(course *c, bq_fair_told *told, unsigned phase)
{
    bq_fair_nonce all[BQ_FAIR_SEATS] = {{0}};
    c->under = wild(c) ? !c->under : c->under;
    *told = (bq_fair_told){.phase = (uint8_t)(wild(c) ? bq_rng_below(&rng, BQ_FAIR_PHASES) : phase),
                           .mine = (uint8_t)(wild(c) ? bq_rng_below(&rng, 2) ? BQ_FAIR_SEATS : 1 : OURS)};
    memcpy(told->game, c->game, sizeof told->game);
    memcpy(told->rules, c->rules, sizeof told->rules);
    memcpy(told->commitment, c->commitment[c->under], sizeof told->commitment);
    told->game[0] ^= wild(c);
    told->rules[0] ^= wild(c);
    told->who[0] ^= wild(c);
    for (unsigned seat = 0; seat < SEATS; seat++)
        tell_seat(c, told, seat);
    for (unsigned seat = 0; seat < SEATS; seat++)
        if (told->seat[seat].there)
            all[told->seat[seat].seat] = told->seat[seat].nonce;
    bq_fair_entropy(all, BQ_FAIR_SEATS, told->entropy);
    told->entropy[0] ^= wild(c);
}

/* ---- the reckoning ---- */

/* Seat by seat: what it had promised when our nonce was asked for is what it has added. */
static bool follows(const course *c, const bq_fair_told *told)
{
    bq_fair_nonce all[BQ_FAIR_SEATS] = {{0}};
    unsigned char entropy[BQ_FAIR_DIGEST], digest[BQ_FAIR_DIGEST];
    unsigned promised = 0, added = 0;
    bool good = c->out && !memcmp(told->commitment, c->asked.commitment, BQ_FAIR_DIGEST) &&
                !memcmp(c->when, c->asked.commitment, BQ_FAIR_DIGEST) && !memcmp(told->game, c->game, BQ_FAIR_GAME) &&
                !memcmp(told->who, c->asked.who, BQ_FAIR_DIGEST);
    for (unsigned i = 0; i < SEATS; i++)
        promised |= c->asked.seat[i].there && c->asked.seat[i].bound ? 1u << c->asked.seat[i].seat : 0;
    for (unsigned i = 0; i < SEATS; i++) {
        const bq_told_seat *s = &told->seat[i];
        if (!s->there || !s->nonce.size)
            continue;
        bool kept = false;
        bq_fair_commit_seat(c->game, s->seat, &s->nonce, digest);
        for (unsigned k = 0; k < SEATS; k++)
            kept |= c->asked.seat[k].there && c->asked.seat[k].bound && c->asked.seat[k].seat == s->seat &&
                    !memcmp(digest, c->asked.seat[k].commitment, sizeof digest);
        good &= kept;
        added |= 1u << s->seat;
        all[s->seat] = s->nonce;
    }
    bq_fair_entropy(all, BQ_FAIR_SEATS, entropy);
    return good && promised == added && added & 1u << c->pin.seat && !memcmp(all[c->pin.seat].byte, c->pin.nonce.byte, 32) &&
           !memcmp(entropy, told->entropy, sizeof entropy);
}

static void answer(course *c, const bq_fair_told *told, enum bq_pin_act act)
{
    bq_fair_nonce nonce = {.size = 32};
    if (act == BQ_PIN_COMMIT) {
        fill(nonce.byte, nonce.size);
        bq_pin_commit(&c->pin, told, &nonce, c->bound);
        memcpy(c->when, told->commitment, sizeof c->when);
        c->committed = true;
        c->out = false;
    } else if (act == BQ_PIN_REVEAL) {
        bool fits = told->mine < BQ_FAIR_SEATS && told->seat[told->mine].bound &&
                    !memcmp(told->seat[told->mine].commitment, c->bound, sizeof c->bound) &&
                    !memcmp(told->commitment, c->when, sizeof c->when);
        count.wrong += !fits;
        count.shown++;
        c->asked = *told;
        c->out = true;
        bq_pin_given(&c->pin);
    }
}

static bool step(course *c, unsigned phase)
{
    bq_fair_told told;
    say(c, &told, phase);
    for (unsigned times = 1 + wild(c); times > 0; times--) {
        answer(c, &told, bq_pin_hear(&c->pin, &told, NULL));
        bool holds = c->pin.stage == BQ_PIN_SEALED && !c->pin.fault && told.phase >= BQ_FAIR_SEALED &&
                     !memcmp(told.game, c->game, BQ_FAIR_GAME); /* of another game nothing is played */
        if (holds && !follows(c, &told))
            return false;
    }
    if (wild(c))
        bq_pin_parted(&c->pin);
    return true;
}

int main(void)
{
    static const unsigned way[STEPS] = {BQ_FAIR_OPEN,   BQ_FAIR_OPEN,   BQ_FAIR_REVEAL, BQ_FAIR_REVEAL, BQ_FAIR_COMMIT,
                                        BQ_FAIR_REVEAL, BQ_FAIR_REVEAL, BQ_FAIR_SEALED, BQ_FAIR_SEALED, BQ_FAIR_SHOWN};
    uint64_t courses = (uint64_t)tap_env("SOAK_COURSES", 200000), first = 0, seed = (uint64_t)tap_env("SOAK_SEED", 1);
    unsigned fooled = 0;
    for (uint64_t i = 0; i < courses; i++) {
        course c;
        bool good = true;
        bq_rng_seed(&rng, seed + i);
        begin(&c);
        for (unsigned k = bq_rng_below(&rng, 2) * 5; k < STEPS && good; k++)
            if (k != 4 || bq_rng_below(&rng, 2)) /* a start that was broken off, or not */
                good = step(&c, way[k]);
        first = good || fooled ? first : seed + i;
        fooled += !good;
        count.sealed += c.pin.stage == BQ_PIN_SEALED && !c.pin.fault;
        count.accused += c.pin.fault != 0;
    }
    tap_ok(fooled == 0, "who holds the house to its word and says nothing was told the truth: %u were not (SOAK_SEED=%llu)", fooled, (unsigned long long)first);
    tap_ok(count.wrong == 0, "nothing is shown but to who has said what it holds of us: %u times", count.wrong);
    tap_ok(count.sealed > courses / 20 && count.accused > courses / 20 && count.shown > courses / 4,
           "of %llu courses %u held, in %u the house was caught", (unsigned long long)courses, count.sealed, count.accused);
    return tap_done();
}

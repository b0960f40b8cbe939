/* pin.c - houses of both kinds against seats that hold them to what they said (src/fair/pin.h). A house follows
 * docs/FAIRNESS.md through random courses: seats that drop out, starts that are broken off, restarts; nobody is ever
 * accused there, and every seat whose nonce counts ends sealed. Then the same house cheats, in each way once. */
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "fair/pin.h"
#include "tap.h"

enum { SEATS = 3 };

/* What a dishonest house does. */
enum cheat {
    HONEST,
    LATE,          /* draws its secret when it has all nonces */
    SWAPPED,       /* ... and says so before the nonces are out */
    KEPT,          /* keeps its secret after a broken start */
    FALSE_MINE,    /* says that a seat added something else */
    FALSE_OTHER,   /* ... that another did, commitment and all */
    FALSE_QUIETLY, /* ... only to some */
    WRONG_ENTROPY, /* computes the dice from something else */
    WRONG_SECRET,  /* shows another secret at the end */
    OTHER_GAME,    /* speaks of another game */
    OMITTED,       /* leaves a nonce out when it knows them all */
    MOVED_MINE,    /* puts one in another seat */
    MOVED_OTHER,   /* ... another's */
    RESEATED,      /* puts people in other seats when it knows all nonces */
    REUSED,        /* is open under a used secret, and asks for nonces under it */
    ADDED,         /* lets a seat promise something when it knows the others' nonces */
    BARE,          /* asks for nonces, and does not say who has promised what */
    NOT_OURS,      /* ... or says that our seat has promised something else */
    FORGOTTEN,     /* leaves a nonce out when the game is on */
    REOPENED,      /* opens the table again when the game is on */
    SWITCHED,      /* tells of other dice when the game is on, and that our seat is nobody's */
    CHEATS
};

typedef struct house {
    unsigned char game[BQ_FAIR_GAME], rules[BQ_FAIR_DIGEST], secret[BQ_FAIR_SECRET], commitment[BQ_FAIR_DIGEST];
    uint8_t phase;
    uint8_t part[SEATS];
    unsigned char bound[SEATS][BQ_FAIR_DIGEST];
    bq_fair_nonce nonce[SEATS];
    bq_pin pin[SEATS];
    enum cheat cheat;
    bool lost[SEATS]; /* what it says does not come */
    unsigned accused, left_out, asked;
    enum bq_pin_fault fault; /* the first one that was found */
} house;

static bq_rng rng;

static void fill(void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)bq_rng_below(&rng, 256);
}

static void new_secret(house *h)
{
    fill(h->secret, sizeof h->secret);
    bq_fair_commit(h->game, h->rules, h->secret, h->commitment);
}

/* ---- what it tells ---- */

static bq_fair_told told_to(const house *h, unsigned seat)
{
    bq_fair_told told = {.phase = h->phase, .mine = (uint8_t)seat};
    bq_fair_nonce all[BQ_FAIR_SEATS] = {{0}};
    bool out = h->phase >= BQ_FAIR_SEALED;
    memcpy(told.game, h->game, sizeof told.game);
    memcpy(told.rules, h->rules, sizeof told.rules);
    memcpy(told.commitment, h->commitment, sizeof told.commitment);
    memcpy(told.secret, h->secret, sizeof told.secret);
    for (unsigned i = 0; i < SEATS; i++) {
        bool counts = out && h->part[i] == BQ_PART_SHOWN;
        bool bound = h->part[i] == BQ_PART_COMMITTED || h->part[i] == BQ_PART_SHOWN;
        told.seat[i] = (bq_told_seat){.there = true, .seat = (uint8_t)i, .part = h->part[i], .bound = bound};
        memcpy(told.seat[i].commitment, h->bound[i], BQ_FAIR_DIGEST);
        if (counts)
            told.seat[i].nonce = all[i] = h->nonce[i];
    }
    bq_fair_entropy(all, BQ_FAIR_SEATS, told.entropy);
    return told;
}

static void mix_again(bq_fair_told *told)
{
    bq_fair_nonce all[BQ_FAIR_SEATS] = {{0}};
    for (unsigned i = 0; i < SEATS; i++)
        all[told->seat[i].seat] = told->seat[i].nonce;
    bq_fair_entropy(all, BQ_FAIR_SEATS, told->entropy);
}

/* What is said of who has promised what, when nonces are asked for, and of it when the game is on. */
static void lie_of_seats(const house *h, unsigned seat, bq_fair_told *told)
{
    bool asks = h->phase == BQ_FAIR_REVEAL, over = h->phase == BQ_FAIR_SHOWN;
    bq_told_seat *next = &told->seat[(seat + 1) % SEATS];
    if (asks && h->cheat == ADDED)
        next->bound = h->pin[seat].stage == BQ_PIN_GIVEN;
    for (unsigned i = 0; i < SEATS && asks && h->cheat == BARE; i++)
        told->seat[i].bound = false;
    if (asks && h->cheat == NOT_OURS)
        told->seat[seat].commitment[0] ^= 1;
    if (over && h->cheat == FORGOTTEN) {
        told->seat[seat].nonce.size = 0;
        mix_again(told);
    }
    if (over && h->cheat == SWITCHED) {
        next->nonce.byte[0] ^= 1;
        bq_fair_commit_seat(h->game, next->seat, &next->nonce, next->commitment);
        told->mine = BQ_FAIR_SEATS;
        mix_again(told);
    }
}

/* Seat 0 is the one that is cheated. */
static void lie(const house *h, unsigned seat, bq_fair_told *told)
{
    bool out = h->phase >= BQ_FAIR_SEALED;
    unsigned other = h->cheat == FALSE_MINE ? seat : (seat + 1) % SEATS;
    if (out && (h->cheat == FALSE_MINE || h->cheat == FALSE_OTHER || (h->cheat == FALSE_QUIETLY && seat == 0))) {
        told->seat[other].nonce.byte[0] ^= 1;
        bq_fair_commit_seat(h->game, (uint8_t)other, &told->seat[other].nonce, told->seat[other].commitment);
        mix_again(told);
    }
    if (out && (h->cheat == OMITTED || h->cheat == MOVED_MINE || h->cheat == MOVED_OTHER)) {
        bq_told_seat *s = &told->seat[h->cheat == MOVED_MINE ? seat : (seat + 1) % SEATS];
        s->nonce.size = h->cheat == OMITTED ? 0 : s->nonce.size;
        s->seat = (uint8_t)(h->cheat == OMITTED ? s->seat : SEATS);
        bq_fair_commit_seat(h->game, s->seat, &s->nonce, s->commitment);
        mix_again(told);
    }
    if (out && h->cheat == RESEATED)
        told->who[0] ^= 1;
    if (out && h->cheat == WRONG_ENTROPY)
        told->entropy[31] ^= 1;
    if (h->phase == BQ_FAIR_SHOWN && h->cheat == WRONG_SECRET)
        told->secret[0] ^= 1;
    if (h->phase == BQ_FAIR_REVEAL && h->cheat == OTHER_GAME)
        told->game[0] ^= 1;
    lie_of_seats(h, seat, told);
}

/* Each seat hears, and does what its pin says. */
static void tell(house *h)
{
    for (unsigned seat = 0; seat < SEATS; seat++) {
        bq_fair_told told = told_to(h, seat);
        bq_pin *pin = &h->pin[seat];
        bq_fair_nonce nonce = {.size = 32};
        lie(h, seat, &told);
        if (h->lost[seat])
            continue;
        switch (bq_pin_hear(pin, &told, h->rules)) {
        case BQ_PIN_COMMIT:
            fill(nonce.byte, nonce.size);
            bq_pin_commit(pin, &told, &nonce, h->bound[seat]);
            h->part[seat] = BQ_PART_COMMITTED;
            h->asked++;
            break;
        case BQ_PIN_REVEAL:
            h->nonce[seat] = pin->nonce;
            h->part[seat] = BQ_PART_SHOWN;
            bq_pin_given(pin);
            break;
        case BQ_PIN_LEFT_OUT:
            h->left_out++;
            break;
        case BQ_PIN_ACCUSE:
            h->accused++;
            if (!h->fault)
                h->fault = (enum bq_pin_fault)pin->fault;
            break;
        default:
            break;
        }
    }
}

static void say(house *h, enum bq_fair_phase phase)
{
    h->phase = (uint8_t)phase;
    tell(h);
}

/* ---- its course ---- */

static void open_table(house *h, enum cheat cheat)
{
    *h = (house){.cheat = cheat};
    fill(h->game, sizeof h->game);
    fill(h->rules, sizeof h->rules);
    new_secret(h);
    say(h, BQ_FAIR_OPEN);
}

/* Broken off: whoever had committed does so anew, under another secret if the house is honest. */
static void break_off(house *h)
{
    for (unsigned i = 0; i < SEATS; i++)
        h->part[i] = BQ_PART_HOUSE;
    if (h->cheat != REUSED)
        say(h, BQ_FAIR_RENEW);
    if (h->cheat != KEPT && h->cheat != REUSED)
        new_secret(h);
    say(h, BQ_FAIR_OPEN);
}

/* As servers did it before: open under the used secret, which gives way to another at the next start. */
static void break_off_as_before(house *h)
{
    for (unsigned i = 0; i < SEATS; i++)
        h->part[i] = BQ_PART_HOUSE;
    say(h, BQ_FAIR_OPEN);
    for (unsigned i = 0; i < SEATS; i++)
        h->part[i] = BQ_PART_ASKED;
    new_secret(h);
    say(h, BQ_FAIR_COMMIT);
}

/* Other rules before the start. Earlier servers did not say that what was committed to is void. */
static void other_rules(house *h, bool as_before)
{
    fill(h->rules, sizeof h->rules);
    bq_fair_commit(h->game, h->rules, h->secret, h->commitment);
    for (unsigned i = 0; i < SEATS && !as_before; i++)
        h->part[i] = BQ_PART_ASKED;
    say(h, BQ_FAIR_OPEN);
}

/* Somebody has not shown theirs: dropped, a new secret, the others are asked. */
static void drop(house *h, unsigned seat)
{
    for (unsigned i = 0; i < SEATS; i++)
        h->part[i] = i == seat || h->part[i] == BQ_PART_DROPPED ? BQ_PART_DROPPED : BQ_PART_ASKED;
    new_secret(h);
    say(h, BQ_FAIR_COMMIT);
}

static void play(house *h)
{
    say(h, BQ_FAIR_REVEAL);
    if (h->cheat == ADDED)
        tell(h);
    if (h->cheat == LATE)
        new_secret(h);
    say(h, BQ_FAIR_SEALED);
    if (h->cheat == REOPENED) {
        new_secret(h);
        say(h, BQ_FAIR_OPEN);
    }
    say(h, BQ_FAIR_SHOWN);
}

/* ---- the tests ---- */

static void words(void)
{
    unsigned char link[BQ_FAIR_DIGEST] = {0x00, 0x00, 0xFF, 0xFF, 0x12, 0x34, 0xAB, 0xCD};
    char out[BQ_FAIR_WORDS], other[BQ_FAIR_WORDS];
    bq_fair_words(link, out);
    tap_ok(!strcmp(out, "babab-zuzuz-danuj-rozav"), "a link in words: %s", out);
    link[7] ^= 1;
    bq_fair_words(link, other);
    tap_ok(strcmp(out, other) != 0 && strlen(other) == 23, "another link, other words: %s", other);
}

static void honest(void)
{
    unsigned accused = 0, sealed = 0, counted = 0, left_out = 0, gone = 0, broken = 0;
    for (unsigned course = 0; course < 20000; course++) {
        house h;
        open_table(&h, HONEST);
        if (bq_rng_below(&rng, 3) == 0)
            other_rules(&h, bq_rng_below(&rng, 2));
        for (unsigned i = bq_rng_below(&rng, 4); i > 0; i--) {
            say(&h, BQ_FAIR_REVEAL);
            tell(&h); /* twice does no harm */
            if (bq_rng_below(&rng, 2)) {
                if (bq_rng_below(&rng, 2))
                    break_off(&h);
                else
                    break_off_as_before(&h);
                broken++;
            } else {
                unsigned seat = bq_rng_below(&rng, SEATS);
                h.lost[seat] = bq_rng_below(&rng, 3) == 0; /* it never hears that it was dropped */
                drop(&h, seat);
                h.lost[seat] = false;
                gone++;
            }
        }
        play(&h);
        accused += h.accused;
        left_out += h.left_out;
        for (unsigned i = 0; i < SEATS; i++) {
            counted += h.part[i] == BQ_PART_SHOWN;
            sealed += h.part[i] == BQ_PART_SHOWN && h.pin[i].stage == BQ_PIN_SEALED && !h.pin[i].left_out;
        }
    }
    tap_ok(accused == 0, "20,000 honest courses: nobody is accused (%u)", accused);
    tap_ok(counted > 30000 && sealed == counted, "every seat whose nonce counts is sealed: %u of %u", sealed, counted);
    tap_ok(left_out > 1000 && gone > 1000 && broken > 1000, "seats were dropped (%u, %u knew), starts broken off (%u)", gone,
           left_out, broken);
}

static void dishonest(void)
{
    static const struct {
        const char *what;
        enum bq_pin_fault fault;
    } caught[CHEATS] = {
        [LATE] = {"a secret drawn when the nonces are known", BQ_PIN_COMMITMENT},
        [SWAPPED] = {"another commitment before the nonces are shown", BQ_PIN_COMMITMENT},
        [KEPT] = {"the same secret after a broken start", BQ_PIN_KEPT},
        [FALSE_MINE] = {"one's own nonce altered", BQ_PIN_NONCE},
        [FALSE_OTHER] = {"another's nonce altered, its commitment with it", BQ_PIN_NONCE},
        [FALSE_QUIETLY] = {"the same, told to one alone", BQ_PIN_NONCE},
        [WRONG_ENTROPY] = {"dice from something else than the nonces", BQ_PIN_ENTROPY},
        [WRONG_SECRET] = {"another secret shown at the end", BQ_PIN_SECRET},
        [OTHER_GAME] = {"another game's name", BQ_PIN_GAME},
        [OMITTED] = {"a nonce left out when all are known", BQ_PIN_NONCE},
        [MOVED_MINE] = {"one's own nonce in another seat", BQ_PIN_NONCE},
        [MOVED_OTHER] = {"another's nonce in another seat", BQ_PIN_NONCE},
        [RESEATED] = {"other people in the others' seats", BQ_PIN_SEATS},
        [REUSED] = {"nonces asked for under a used secret", BQ_PIN_KEPT},
        [ADDED] = {"a promise that is added when nonces are known", BQ_PIN_NONCE},
        [BARE] = {"nonces asked for, and nobody's promise told", BQ_PIN_NONCE},
        [NOT_OURS] = {"... or another one as ours", BQ_PIN_NONCE},
        [FORGOTTEN] = {"one's own nonce left out when the game is on", BQ_PIN_NONCE},
        [REOPENED] = {"the table open again when the game is on", BQ_PIN_COMMITMENT},
        [SWITCHED] = {"other dice when the game is on, told to nobody's seat", BQ_PIN_NONCE},
    };
    for (unsigned cheat = LATE; cheat < CHEATS; cheat++) {
        house h;
        open_table(&h, (enum cheat)cheat);
        if (cheat == KEPT || cheat == REUSED) {
            say(&h, BQ_FAIR_REVEAL);
            break_off(&h);
        }
        if (cheat == SWAPPED)
            new_secret(&h);
        if (cheat == NOT_OURS)
            tell(&h); /* it has said that it has ours */
        play(&h);
        tap_ok(h.accused > 0 && h.fault == caught[cheat].fault, "%s: %s", caught[cheat].what, bq_pin_words[h.fault]);
        bool shown = false;
        for (unsigned i = 0; i < SEATS; i++)
            shown |= h.pin[i].stage == BQ_PIN_GIVEN;
        if (cheat == SWAPPED || cheat == OTHER_GAME || cheat == BARE || cheat == NOT_OURS)
            tap_ok(!shown, "... and nothing was shown under it");
        unsigned accused = h.accused;
        say(&h, BQ_FAIR_SHOWN);
        tap_ok(h.accused == accused && h.pin[0].fault, "... said once, remembered");
    }
}

/* A house of talk only: it breaks one start off after the other, and then is committed to its first secret again. */
static void remembers_all(void)
{
    bq_pin pin = {0};
    bq_fair_nonce nonce = {.size = 32};
    unsigned char digest[BQ_FAIR_DIGEST];
    unsigned shown = 0;
    for (unsigned start = 0; start < BQ_PIN_USED + 3; start++) {
        bq_fair_told told = {.phase = BQ_FAIR_OPEN, .seat = {{.there = true}}};
        told.commitment[0] = (unsigned char)(start < BQ_PIN_USED + 1 ? start : 0);
        if (bq_pin_hear(&pin, &told, NULL) != BQ_PIN_COMMIT)
            continue;
        fill(nonce.byte, sizeof nonce.byte);
        bq_pin_commit(&pin, &told, &nonce, digest);
        told.phase = BQ_FAIR_REVEAL;
        told.seat[0].part = BQ_PART_COMMITTED;
        told.seat[0].bound = true;
        memcpy(told.seat[0].commitment, digest, sizeof digest);
        if (bq_pin_hear(&pin, &told, NULL) != BQ_PIN_REVEAL)
            continue;
        bq_pin_given(&pin);
        shown++;
    }
    tap_ok(shown == BQ_PIN_USED && !pin.fault, "a nonce is shown under %u commitments, and then under none: %u", BQ_PIN_USED, shown);
}

/* An honest house takes a commitment that was on its way when it had another one itself already; the line is lost before that is
 * heard. It is not accused, and nothing is shown under what nobody held it to. Where the house had said that it has the
 * commitment, or the line was never lost, another one is a lie. */
static void on_its_way(enum bq_fair_phase phase, bool heard, bool lost)
{
    bq_pin pin = {0};
    bq_fair_nonce nonce = {.size = 32};
    unsigned char digest[BQ_FAIR_DIGEST];
    bq_fair_told told = {.phase = BQ_FAIR_OPEN, .seat = {{.there = true}}};
    bq_pin_hear(&pin, &told, NULL);
    fill(nonce.byte, sizeof nonce.byte);
    bq_pin_commit(&pin, &told, &nonce, digest);
    told.seat[0].part = BQ_PART_COMMITTED;
    told.seat[0].bound = true;
    memcpy(told.seat[0].commitment, digest, sizeof digest);
    if (heard)
        bq_pin_hear(&pin, &told, NULL);
    if (lost)
        bq_pin_parted(&pin);
    told.commitment[0] ^= 1; /* by another secret: the rules are the same */
    told.phase = (uint8_t)phase;
    enum bq_pin_act act = bq_pin_hear(&pin, &told, NULL);
    bool lie = heard || !lost;
    enum bq_pin_act right = lie ? BQ_PIN_ACCUSE : phase == BQ_FAIR_OPEN ? BQ_PIN_COMMIT : BQ_PIN_LEFT_OUT;
    tap_ok(act == right && pin.fault == (lie ? BQ_PIN_COMMITMENT : BQ_PIN_FINE), "another commitment while ours was %s, the line %s, the phase %s: %u",
           heard ? "known" : "on its way", lost ? "lost" : "up", bq_fair_phase_words[phase], (unsigned)act);
}

int main(void)
{
    bq_rng_seed(&rng, 5);
    for (unsigned i = 0; i < 8; i++)
        on_its_way(i & 4 ? BQ_FAIR_OPEN : BQ_FAIR_REVEAL, i & 1, i & 2);
    words();
    honest();
    dishonest();
    remembers_all();
    return tap_done();
}

/* plan.h - a game before it begins: edition, options, seats, dealer, and what the dice were bound to. */
#ifndef BQ_GAME_PLAN_H
#define BQ_GAME_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "edition/edition_file.h"
#include "engine/engine.h"
#include "fair/fair.h"
#include "game/trouble.h"

#define BQ_OPTION_BYTES 512 /* all options of a table together */
#define BQ_PLAYER_BYTES 24  /* "person", "bot:medium" */
#define BQ_PLAYER_BOT "bot:"

/* The kind of a bot: "medium" of "bot:medium"; NULL: no bot sits there. */
static inline const char *bq_player_bot(const char *player)
{
    size_t n = sizeof BQ_PLAYER_BOT - 1;
    return strncmp(player, BQ_PLAYER_BOT, n) ? NULL : player + n;
}

enum bq_dealer_kind {
    BQ_DEALER_SEED,   /* a seeded stream: the same seed, the same dice */
    BQ_DEALER_SYSTEM, /* the machine's randomness */
    BQ_DEALER_TYPED,  /* dice are typed in by people; everything else is the machine's */
    BQ_DEALER_FAIR    /* dice that can be checked: docs/FAIRNESS.md */
};

typedef struct bq_seat_plan {
    char name[BQ_SEAT_NAME_BYTES + 1];
    char player[BQ_PLAYER_BYTES]; /* who sits there, in words the clients understand */
    uint8_t token;                /* index into the edition's tokens */
} bq_seat_plan;

/* BQ_DEALER_FAIR: what was agreed upon before the game began. */
typedef struct bq_fair_plan {
    unsigned char game[BQ_FAIR_GAME];
    unsigned char commitment[BQ_FAIR_DIGEST]; /* to the secret: bq_fair_plan_commit() */
    unsigned char secret[BQ_FAIR_SECRET];
    bool known; /* the secret is: to the server always, to others when it was shown */
    unsigned char seat_commitment[BQ_SEATS][BQ_FAIR_DIGEST];
    bq_fair_nonce nonce[BQ_SEATS]; /* empty: this seat trusts the house */
    uint8_t pinned; /* whose file it is, from 1: that seat's program knew the commitment before its nonce was out. 0: nobody's */
    uint8_t broken; /* ... and so many starts were broken off after that nonce was out, before this one */
} bq_fair_plan;

typedef struct bq_table_plan {
    const bq_edition_file *edition; /* borrowed: must outlive the table */
    char options[BQ_OPTION_BYTES];  /* "end=rounds:50 salary=400", or empty */
    bq_seat_plan seat[BQ_SEATS];
    uint8_t seats;
    uint8_t dealer; /* enum bq_dealer_kind */
    uint64_t seed;
    bq_fair_plan fair;
} bq_table_plan;

/* Can these seats play by these rules (options included)? Numbers, names, tokens, commitments. */
bool bq_plan_check(const bq_table_plan *plan, const bq_edition *ed, bq_trouble *trouble);

/* ---- dice that can be checked ---- */

/* The commitment to the secret that is in it, for a game by these rules (options included). */
void bq_fair_plan_commit(bq_fair_plan *fair, const bq_edition *ed);

/* Lines of a save, without their first word. False: it is something else. */
bool bq_fair_plan_dealer(bq_fair_plan *fair, const char *text); /* "GAME COMMITMENT" */
bool bq_fair_plan_nonce(bq_fair_plan *fair, const char *text);  /* "SEAT COMMITMENT NONCE": what a seat added */
/* "SECRET CHAIN", its text not terminated. */
bool bq_fair_plan_secret(const char *text, size_t n, unsigned char secret[BQ_FAIR_SECRET],
                         unsigned char chain[BQ_FAIR_DIGEST]);

#endif

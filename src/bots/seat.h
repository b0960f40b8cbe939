/* seat.h - bots at a table: what they remember of its game, and the next command of one of them.
 *
 * Terminal, page, server and `banquier bot` are loops around bq_bot_next(): it looks at a state and says
 * what one of these bots does now. It changes nothing. What bots remember is a fold over the log:
 * bq_bot_heard() is told every command, live and when a game is read, and is the only one that writes. So a
 * game that was saved and loaded goes on as one that was not.
 *
 * One struct of plain data, which may be copied: a server lets the copy think on another thread. */
#ifndef BQ_BOTS_SEAT_H
#define BQ_BOTS_SEAT_H

#include "bots/bots.h"

typedef struct bq_bot_seats {
    const bq_edition *ed; /* borrowed, as all pointers are */
    const bq_bot_sense *sense;
    const bq_bot *bot[BQ_SEATS]; /* NULL: a person, or nobody */
    uint8_t people;    /* seats of people whose bot only listens: it may have to take over */
    uint8_t stands_in; /* ... and plays, since they are away: it keeps the game going, and leaves offers alone */
    uint64_t seed;     /* of whims; what cannot be kept with the game must not go into it */
    /* The fold. */
    uint64_t heard;  /* all commands, mixed: the whims of the next decision follow from it */
    uint32_t beat;   /* the turn whose beat is over */
    uint32_t turn;   /* the turn of which the following tells: something was done in its beat */
    uint8_t done[BQ_SEATS]; /* how many things by each seat */
    uint8_t at;      /* ... the last of them by this bot: those before it have passed */
    uint32_t asked[BQ_SEATS]; /* by seat of a person: the round in which a bot last made them an offer, from 1 */
    bq_bot_memory memory[BQ_SEATS];
} bq_bot_seats;

/* At the beginning of a game, with nobody seated. */
void bq_bot_seats_begin(bq_bot_seats *seats, const bq_edition *ed, const bq_bot_sense *sense, uint64_t seed);

/* A command of the log; `before` is the game before it. */
void bq_bot_heard(bq_bot_seats *seats, const bq_state *before, const bq_command *cmd);

/* What differs between those who let bots play. All zero: nothing is waited for. */
typedef struct bq_bot_wait {
    bool no_roll;      /* people have a moment before anybody rolls: a server's beat, or a rent that they may claim */
    bool hold;         /* an offer lies before a person at this screen: until they have spoken, bots only claim rents
                        * and answer offers */
    bool out_of_order; /* people have screens of their own: in an auction any bot may bid, not only the next one */
    uint8_t offering;  /* seats whose offer a person may still answer: they make no other */
} bq_bot_wait;

/* What one of these bots does now: a rent that it claims, an offer that it answers, its property before a turn's
 * first roll, the answer to the question; a mistake becomes TIMEOUT. False: the game waits for somebody else. For a
 * REJECT, `view` (may be NULL) says why; TAKES: it would, but cannot. */
bool bq_bot_next(const bq_bot_seats *seats, const bq_state *st, const bq_bot_wait *wait, bq_command *cmd,
                 enum bq_bot_view *view);

/* Does one of them weigh what it hears? Then `sense` must be there before bq_bot_heard(). */
bool bq_bot_seats_weigh(const bq_bot_seats *seats);

/* Bots whose offer lies before a person, by bit. */
unsigned bq_bot_offering(const bq_bot_seats *seats, const bq_state *st);

/* What a bot would say to an offer that is not made yet. */
typedef struct bq_bot_sound {
    enum bq_bot_view view; /* of the offer as it is */
    bool about;            /* it does not take that, but would for money: */
    int64_t pays;          /* so much in all from the offerer; below 0: to them */
} bq_bot_sound;

/* Sound the bot to whom this command would offer something. The amount is coarse, and never to its loss: nobody learns
 * where exactly it begins to agree. False: nobody here can be asked - it is no lawful offer to one of these bots, or to one
 * that decides by chance or by fixed rules. */
bool bq_bot_sounds(const bq_bot_seats *seats, const bq_state *st, const bq_command *offer, bq_bot_sound *out);

#endif

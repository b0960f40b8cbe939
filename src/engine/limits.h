/* limits.h - every limit of the engine, each with what happens there.
 *
 * A limit that a file can reach is refused by the edition's checker; one that a game can reach has
 * its own sentence here. Nothing grows past these numbers, so nothing is ever allocated. */
#ifndef BQ_LIMITS_H
#define BQ_LIMITS_H

#define BQ_SEATS 8          /* seats at a table: a ninth is refused when the table opens */
#define BQ_SQUARES 64       /* squares of a board: the edition is refused */
#define BQ_GROUPS 12        /* groups of deeds, stations and utilities included: refused */
#define BQ_GROUP_LOTS 16    /* deeds in one group: refused */
#define BQ_DECKS 2          /* chance and chest */
#define BQ_CARDS 32         /* cards in a deck: refused */
#define BQ_JAIL_CARDS 8     /* jail-free cards in both decks together: refused */
#define BQ_AGENDA 16        /* open things to resolve: the deepest lawful chain is shorter (asserted) */
#define BQ_CHAIN 6          /* cards drawn in one chain of moves: the next card square gives none, and says so */
#define BQ_CLAIMS 12        /* open rent claims: the oldest lapses for a new one, and says so */
#define BQ_ORDER 32         /* buildings in one order: a longer one is refused as too long */
#define BQ_AMOUNT 1000000000 /* prices, rents, bids, options: above is refused */
#define BQ_COMMANDS 100000  /* commands of a game: the game then ends by fortune (turn.c) */
#define BQ_STEPS 1000       /* steps of the settling loop in one command (asserted) */
#define BQ_EVENTS 1024      /* events of one command: a sink of this size loses none (tested) */
#define BQ_STATE_BYTES 1280 /* size of the state (asserted at compile time) */

#endif

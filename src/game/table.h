/* table.h - one game being played here: the owner of everything that its log borrows.
 *
 * The table is the one sequential owner of a local game, or of the mirror of a server's. Everybody who plays - a person
 * at a keyboard, a bot, the clock, a server's line - hands it commands; it asks the engine, gives the line to the
 * keeper, and only then tells what happened. Undo, redo, fork, resume and replay are the same thing: a prefix of the
 * log played again. A saved game is that log as text (src/save, docs/SAVE-FORMAT.md). */
#ifndef BQ_GAME_TABLE_H
#define BQ_GAME_TABLE_H

#include "game/log.h"
#include "game/plan.h"
#include "game/trouble.h"
#include "wire/wire.h"

#define BQ_GROUP_KEY 33 /* bytes of a colour's key: "light_blue" */

typedef struct bq_table bq_table;

/* What the log calls its edition and the colours: kept with the game, so that the log reads the same whatever becomes
 * of the edition. */
typedef struct bq_label {
    char edition[BQ_EDITION_NAME];
    char group[BQ_GROUPS][BQ_GROUP_KEY]; /* empty: by number, g0 */
} bq_label;

/* ---- opening ---- */

/* NULL and trouble, or a table whose game has begun. */
bq_table *bq_table_new(const bq_table_plan *plan, bq_trouble *trouble);
/* A table that follows a game played elsewhere, by those rules: nobody deals here, its commands are the other
 * table's, chance included. The plan's edition gives the words, and may be NULL: numbers then, and `edition` is what
 * the log calls it. */
bq_table *bq_table_follow(const bq_table_plan *plan, const bq_edition *rules, const char *edition,
                          bq_trouble *trouble);
/* By rules and with a label that somebody has: a save. */
bq_table *bq_table_open(const bq_table_plan *plan, const bq_edition *rules, const bq_label *label,
                        bq_trouble *trouble);
/* The keeper is closed with it. */
void bq_table_free(bq_table *table);

/* Where the machine's own chance comes from; without it nobody deals but a seed or a secret. */
void bq_table_random(bq_table *table, bq_random_fn *random);
/* From now on every line goes to this keeper (copied; NULL: to nobody); the one before is closed. */
void bq_table_keep(bq_table *table, const bq_keeper *keeper);
const bq_keeper *bq_table_keeper(const bq_table *table); /* NULL: nobody keeps it */

/* ---- looking ---- */

const bq_table_plan *bq_table_plan_of(const bq_table *table);
const bq_edition *bq_table_edition(const bq_table *table); /* with the table's options */
const bq_state *bq_table_state(const bq_table *table);
const bq_names *bq_table_names(const bq_table *table); /* for people: every name in every language */
const bq_names *bq_table_words(const bq_table *table); /* for the log: seats, and colours by their keys */
bq_wire bq_table_wire(const bq_table *table);          /* to read and write commands with */
const bq_label *bq_table_label(const bq_table *table);
/* The edition's name, also where the edition itself is not there. */
const char *bq_table_edition_name(const bq_table *table);
/* The events of the last command (of the setting-up, at first); gone with the next. */
const bq_sink *bq_table_events(const bq_table *table);
/* The log: its length, one command of it, and itself, for a walk (walk.h). */
size_t bq_table_length(const bq_table *table);
const bq_command *bq_table_command(const bq_table *table, size_t at);
const bq_log *bq_table_log(const bq_table *table);

/* ---- playing ---- */

/* Check, try, keep, take. A refusal changes nothing. On trouble (may be NULL), such as a line that cannot be kept,
 * the verdict is OK, `trouble` says why, and nothing has happened; a caller who wants to go on without a keeper calls
 * bq_table_keep(table, NULL). A command that would break the law of the state is trouble too (BQ_TABLE_BROKEN): the
 * end of this game only. */
bq_verdict bq_table_submit(bq_table *table, const bq_command *cmd, bq_trouble *trouble);
/* A move of the game that is followed: the first `bits` of the digest after it must be these, or nothing happens
 * (BQ_TABLE_DIVERGED). */
bq_verdict bq_table_follow_move(bq_table *table, const bq_command *cmd, uint64_t digest, unsigned bits,
                                bq_trouble *trouble);

/* It has come to a command that would break the law, and takes no more. */
bool bq_table_broken(const bq_table *table);

/* Does the game wait for chance that this table's dealer can give? Then give it. False: it waits for
 * somebody, for typed dice, or for nothing. */
bool bq_table_deal(bq_table *table, bq_trouble *trouble);
/* The same, typed dice too: the machine rolls for players who have none at hand. */
bool bq_table_roll(bq_table *table, bq_trouble *trouble);

/* How long the game has been played, in seconds: an input like any other, told by whoever has a clock, kept
 * in the save, not taken back by undo. Time never goes back; telling the same again does nothing. */
int64_t bq_table_played(const bq_table *table);
bool bq_table_clock(bq_table *table, int64_t played_s, bq_trouble *trouble);

/* Who sits there from now on: "person", "bot:hard". */
void bq_table_seat_player(bq_table *table, unsigned seat, const char *player);
bool bq_table_is_person(const bq_table *table, unsigned seat); /* by the plan */
/* The seat of whoever goes another way from here and had none: of the one who is asked, else whose turn it is. */
unsigned bq_seat_asked(const bq_edition *ed, const bq_state *st);

/* ---- dice that can be checked ---- */

/* The last link of the chain, BQ_FAIR_DIGEST bytes; NULL: the dealer keeps none. */
const unsigned char *bq_table_chain(const bq_table *table);
/* The secret that was kept elsewhere. One that the game was not bound to is not taken. */
bool bq_table_know_secret(bq_table *table, const unsigned char secret[BQ_FAIR_SECRET]);
/* Show the secret: it goes into the save, and from then on the game takes no more commands. For games that
 * are over, given up, or have expired. */
bool bq_table_reveal(bq_table *table, bq_trouble *trouble);
bool bq_table_revealed(const bq_table *table);
/* The number, from 1, of the first outcome that does not follow from the secret; 0: all do, or it is not known. */
size_t bq_table_false_draw(const bq_table *table);

/* ---- time ---- */

/* May undo go back to the first `length` commands? Never in a game whose dice can be checked, never over a
 * choice of the income tax (H1: it comes before the valuation), over chance only if `far`. A roll that was typed is no
 * chance. */
bool bq_table_may_undo(const bq_table *table, size_t length, bool far, bq_trouble *trouble);
/* How many commands stand before the last decision of these people, by bits of seats; typed dice are a decision of
 * theirs, whoever rolls. All of them: nobody has decided anything. */
size_t bq_table_before_last_decision(const bq_table *table, unsigned people);
/* Take back the last command; never past an outcome of chance unless `far`. Says what was taken back in
 * the state; the events are those of the command before. */
bool bq_table_undo(bq_table *table, bool far, bq_trouble *trouble);
/* ... or all that came after the first `length` commands, or nothing. */
bool bq_table_undo_to(bq_table *table, size_t length, bool far, bq_trouble *trouble);
bool bq_table_redo(bq_table *table, bq_trouble *trouble);

/* A second table that has played the first `length` commands of this one. */
bq_table *bq_table_fork(const bq_table *table, size_t length, bq_trouble *trouble);

/* ---- a log that is being read ---- */

/* Its next command, with its line as it stands there, and the digest after it. False: it is refused, or (with a good
 * verdict) there is no memory. */
bool bq_table_replay(bq_table *table, const bq_command *cmd, const char *line, size_t n, uint64_t *digest,
                     bq_verdict *verdict);
/* All after the first `length` commands is taken back, and can be done again. */
void bq_table_back(bq_table *table, size_t length);
/* What the dealer would give now, where that can be known: from a seed, from a secret. */
bool bq_table_given(const bq_table *table, bq_command *given);
void bq_table_set_played(bq_table *table, int64_t played_s);
/* The log's last line is reached. BAD_LINE: there can be none here; COMMITMENT, CHAIN: it is that of another game. */
enum bq_table_trouble bq_table_close(bq_table *table, const unsigned char secret[BQ_FAIR_SECRET],
                                     const unsigned char chain[BQ_FAIR_DIGEST]);

#endif

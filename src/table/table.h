/* table.h - one game being played: the state, the log that made it, the dealer, and the save.
 *
 * The table is the one sequential owner of a game. Everybody who plays - a person at a keyboard, a bot,
 * the clock, a server's connection - hands it commands; it asks the engine, writes the command to the
 * log, and only then tells what happened. Undo, redo, fork, resume and replay are the same thing: a
 * prefix of the log played again. A saved game is that log as text (docs/SAVE-FORMAT.md). */
#ifndef BQ_TABLE_H
#define BQ_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "edition/edition_file.h"
#include "engine/engine.h"
#include "fair/fair.h"
#include "wire/wire.h"

#define BQ_TABLE_ERROR 512  /* bytes that hold any error line */
#define BQ_OPTION_BYTES 512 /* all options of a table together */
#define BQ_PLAYER_BYTES 24  /* "person", "bot:medium" */
#define BQ_GROUP_KEY 33     /* bytes of a colour's key: "light_blue" */
#define BQ_PLAYED_S 100000000 /* seconds a game may have been played: the clock stops there */

/* ---- opening ---- */

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

typedef struct bq_table bq_table;

/* Why something could not be done, for those who must say it in words. */
enum bq_table_trouble {
#define BQ_TROUBLE(id, word, text) BQ_TABLE_##id,
#include "table/trouble.def"
    BQ_TROUBLES
};
extern const char *const bq_trouble_words[BQ_TROUBLES];
extern const char *const bq_trouble_texts[BQ_TROUBLES]; /* English, for logs and programs */

typedef struct bq_trouble {
    enum bq_table_trouble code; /* BQ_TABLE_OK: none */
    unsigned line;              /* of a save, from 1; 0: no line */
    char detail[BQ_TABLE_ERROR]; /* what exactly: a name, an error of the edition, of the system */
    /* ... and the same for those who say it in other words than English (say.h): */
    int error;          /* errno, 0: none; the first `named` bytes of detail are the file */
    size_t named;
    bq_wire_error wire;     /* BAD_LINE: what is wrong with its words; code OK: nothing */
    bq_verdict verdict;     /* REFUSED */
    bq_option_error option; /* OPTION */
} bq_trouble;

/* NULL and trouble, or a table whose game has begun. */
bq_table *bq_table_new(const bq_table_plan *plan, bq_trouble *trouble);
/* A table that follows a game played elsewhere, by those rules: nobody deals here, its commands are the other
 * table's, chance included. The plan's edition gives the words, and may be NULL: numbers then, and `edition` is what
 * the log calls it. */
bq_table *bq_table_follow(const bq_table_plan *plan, const bq_edition *rules, const char *edition,
                          bq_trouble *trouble);
void bq_table_free(bq_table *table);

/* ---- looking ---- */

const bq_table_plan *bq_table_plan_of(const bq_table *table);
const bq_edition *bq_table_edition(const bq_table *table); /* with the table's options */
const bq_state *bq_table_state(const bq_table *table);
const bq_names *bq_table_names(const bq_table *table);
bq_wire bq_table_wire(const bq_table *table); /* to read and write commands with */
/* The edition's name, also where the edition itself is not there. */
const char *bq_table_edition_name(const bq_table *table);
/* The events of the last command (of the setting-up, at first); gone with the next. */
const bq_sink *bq_table_events(const bq_table *table);
/* The log: its length, and one command of it. */
size_t bq_table_length(const bq_table *table);
const bq_command *bq_table_command(const bq_table *table, size_t at);

/* ---- playing ---- */

/* Check, apply, log. A refusal changes nothing. If the save cannot be written the command is refused
 * with `trouble` (may be NULL) and nothing has happened either; who wants to go on without saving calls
 * bq_table_stop_saving(). */
bq_verdict bq_table_submit(bq_table *table, const bq_command *cmd, bq_trouble *trouble);

/* Does the game wait for chance that this table's dealer can give? Then give it. False: it waits for
 * somebody, for typed dice, or for nothing. */
bool bq_table_deal(bq_table *table, bq_trouble *trouble);
/* The same, typed dice too: the machine rolls for who has none at hand. */
bool bq_table_roll(bq_table *table, bq_trouble *trouble);

/* How long the game has been played, in seconds: an input like any other, told by who has a clock, kept
 * in the save, not taken back by undo. Time never goes back; telling the same again does nothing. */
int64_t bq_table_played(const bq_table *table);
bool bq_table_clock(bq_table *table, int64_t played_s, bq_trouble *trouble);

/* ---- dice that can be checked ---- */

/* The commitment to the secret that is in it, for a game by these rules (options included). */
void bq_fair_plan_commit(bq_fair_plan *fair, const bq_edition *ed);
/* "SEAT COMMITMENT NONCE", as in a save's head: what a seat added. False: it is something else. */
bool bq_fair_plan_nonce(bq_fair_plan *fair, const char *text);
/* The last link of the chain, BQ_FAIR_DIGEST bytes; NULL: the dealer keeps none. */
const unsigned char *bq_table_chain(const bq_table *table);
/* Show the secret: it goes into the save, and from then on the game takes no more commands. For games that
 * are over, given up, or have expired. */
bool bq_table_reveal(bq_table *table, bq_trouble *trouble);
bool bq_table_revealed(const bq_table *table);

/* ---- time ---- */

/* May undo go back to the first `length` commands? Never in a game whose dice can be checked, never over a
 * choice of the income tax (H1: it comes before the valuation), over chance only if `far`. */
bool bq_table_may_undo(const bq_table *table, size_t length, bool far, bq_trouble *trouble);
/* Take back the last command; never past an outcome of chance unless `far`. Says what was taken back in
 * the state; the events are those of the command before. */
bool bq_table_undo(bq_table *table, bool far, bq_trouble *trouble);
/* ... or all that came after the first `length` commands, or nothing. */
bool bq_table_undo_to(bq_table *table, size_t length, bool far, bq_trouble *trouble);
bool bq_table_redo(bq_table *table, bq_trouble *trouble);

/* A second table that has played the first `length` commands of this one. */
bq_table *bq_table_fork(const bq_table *table, size_t length, bq_trouble *trouble);

/* ---- saving ---- */

/* The whole game so far as a save's text, terminated; the caller frees it. NULL: no memory. */
char *bq_table_text(const bq_table *table, size_t *size);

/* Pieces of a save, for a game whose log is kept elsewhere: the head down to its line `log`, and the line that
 * ends a game with dice that can be checked (its length, always the same). The caller frees the head. */
char *bq_save_head_text(const bq_table_plan *plan, const bq_edition *ed, const char *edition, size_t *size);
#define BQ_SECRET_LINE (6 + 1 + 2 * BQ_FAIR_SECRET + 1 + 2 * BQ_FAIR_DIGEST + 2) /* bytes, its end and a zero too */
size_t bq_save_secret_text(char line[BQ_SECRET_LINE], const unsigned char secret[BQ_FAIR_SECRET],
                           const unsigned char chain[BQ_FAIR_DIGEST]);

/* The folder of saves, made if it is not there: $XDG_DATA_HOME/banquier/saves. */
bool bq_save_folder(char *path, size_t size, bq_trouble *trouble);
/* From now on every command is appended and synced to this file. An existing file is refused unless
 * `replace`; then it is replaced whole, or not at all. */
bool bq_table_save_as(bq_table *table, const char *path, bool replace, bq_trouble *trouble);
void bq_table_stop_saving(bq_table *table);
const char *bq_table_save_path(const bq_table *table); /* NULL: it is not being saved */

/* What a save says about itself before anything is played. */
typedef struct bq_save_head {
    char edition[BQ_EDITION_NAME];
    uint64_t edition_digest;
    char group[BQ_GROUPS][BQ_GROUP_KEY]; /* what the log calls the colours; empty: by number */
    bool grouped; /* it says so; older saves rely on the edition */
    unsigned format;
    unsigned engine_rules;
    unsigned commands; /* lines of the log */
    bq_table_plan plan; /* .edition is NULL */
} bq_save_head;
bool bq_save_read_head(const char *path, bq_save_head *head, bq_trouble *trouble);

/* Open a save and play its log; the edition's words come from `edition` (borrowed; NULL: numbers instead
 * of names), its rules from the save. Every line's digest must agree. A torn last line is dropped
 * (`torn` tells; may be NULL). With `go_on` further commands are appended to the same file. */
bq_table *bq_table_load(const char *path, const bq_edition_file *edition, bool go_on, bool *torn,
                        bq_trouble *trouble);
/* The same from memory. */
bq_table *bq_table_parse(const char *bytes, size_t n, const bq_edition_file *edition, bool *torn,
                         bq_trouble *trouble);
/* Is the save sound: every command lawful, every digest right, and, where the dealer's seed is in it,
 * every outcome the one that the seed gives? */
bool bq_save_verify(const char *path, const bq_edition_file *edition, bq_trouble *trouble);
bool bq_save_verify_text(const char *bytes, size_t n, const bq_edition_file *edition,
                         bq_trouble *trouble);

#endif

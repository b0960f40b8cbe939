/* script.h - a game told as text and run line by line: the tests of the rules are written in it,
 * and so is a bug report. The language is described in docs/SCRIPT.md.
 *
 * A script speaks the language of the wire (`Ada: bid 120`, `bank: dice 3 4`) and adds three
 * things: a set-up, expectations, and a look at the state. After every command the runner itself
 * verifies what must always hold: the law of the state, balances that the events explain to the
 * last coin, a refusal that changed nothing, and a copy of the state on which the command does the
 * same. */
#ifndef BQ_SCRIPT_H
#define BQ_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>

#include "edition/edition_file.h"

#define BQ_SCRIPT_BYTES (1 << 20) /* a longer script is refused */
#define BQ_SCRIPT_FAILURES 20     /* after so many, in one edition, the rest is not run */

enum bq_script_says {
    BQ_SAYS_FAILURE, /* "file:line: expected ..., was ..." */
    BQ_SAYS_STATE,   /* `show`: one JSON line */
    BQ_SAYS_TRACE    /* a command or an event as words */
};

typedef struct bq_script_options {
    /* Where what the script says goes; NULL: nowhere. */
    void (*say)(void *to, enum bq_script_says what, unsigned line, const char *text);
    void *to;
    /* Finds the edition that an `edition` line names; NULL: it is opened and closed here. */
    const bq_edition_file *(*find)(void *to, const char *name);
    const char *edition; /* play with this one alone; NULL: with each that the script is for */
    bool trace;          /* say commands and events too */
    bool paths;          /* `edition` may name a file, not only an edition of the program's own */
} bq_script_options;

typedef struct bq_script_result {
    unsigned failures; /* 0: everything held; of several editions all together, like the rest */
    unsigned bugs;     /* those among them that no script can be blamed for */
    unsigned cases;
    unsigned commands; /* refused ones included */
    unsigned expectations;
} bq_script_result;

/* Run a script that is in memory; `label` stands for its file in what is said. True if everything
 * held. Whatever the bytes are, it comes to an end. */
bool bq_script_run(const char *bytes, size_t n, const char *label, const bq_script_options *options,
                   bq_script_result *result);

/* The i-th edition, from 0, of a script that is for several: of its line `editions`. False: there
 * is none, or the script has no such line that can be used. */
bool bq_script_edition(const char *bytes, size_t n, unsigned i, char *name, size_t cap);

#endif

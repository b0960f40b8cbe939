/* internal.h - shared declarations of the files of this room: one script being run.
 *
 *   script.c   the file line by line: who is spoken to
 *   editions.c scripts for several editions: a line as the one being played has it
 *   table.c    what the game is played with: edition, option, deck, seats, case
 *   setup.c    set
 *   play.c     commands, and what must hold after each
 *   expect.c   expectations, by their words (expect.h);  expect_state.c: about the state;
 *              expect_ask.c: about questions;  expect_event.c: about events;  expect_legal.c: about
 *              what is allowed
 *   read.c     words that set-up and expectations have in common */
#ifndef BQ_SCRIPT_INTERNAL_H
#define BQ_SCRIPT_INTERNAL_H

#include "engine/engine.h"
#include "script/script.h"
#include "wire/wire.h"

#define BQ__TEXT 1024 /* bytes of one sentence to the user */

#define BQ__EDITIONS 16 /* of one script */
#define BQ__VALUES 64   /* names that have one, those of a case included */
#define BQ__NAME 24
#define BQ__VALUE 64

/* `editions`, the first line of a script that has more than one. */
typedef struct bq__script_heads {
    bool several;      /* there is such a line */
    unsigned line;     /* its number */
    const char *fault; /* why it cannot be used; NULL: it can */
    unsigned n;
    char name[BQ__EDITIONS][256];
} bq__script_heads;

/* `let`: a name and its value in the edition being played. */
typedef struct bq__script_value {
    char name[BQ__NAME + 1];
    char text[BQ__VALUE + 1]; /* empty: this edition has none */
} bq__script_value;

typedef struct bq__script_table {
    bq_edition ed; /* a copy: options, decks and stock change it */
    uint8_t seats;
    char seat_name[BQ_SEATS][BQ_SEAT_NAME_BYTES + 1];
} bq__script_table;

typedef struct bq__script {
    const char *label;
    const bq_script_options *options;
    bq_script_result *result;
    unsigned failures_most; /* when there are so many the rest is not run */
    unsigned cases_before;  /* those of other editions */
    unsigned line;          /* the one being read, from 1 */
    const char *text;       /* ... without its comment */
    size_t text_n;
    bq_wire_error error;

    const bq__script_heads *heads; /* NULL: a script with one edition, and none of this */
    const char *played;            /* one of them; NULL: the one asked for is not there */
    char made[BQ_LINE_BYTES + 1];  /* the line with its values */
    bq__script_value value[BQ__VALUES];
    unsigned values, values_shared; /* the latter stand before the first case */
    bool in_values;                 /* a case has begun, for this edition or another one */
    bool passes_over;               /* ... for another one */
    bool passed_over;               /* some case was */

    bq_edition_file *opened; /* to be closed */
    const bq_edition_file *file;
    bq__script_table shared; /* what stands before the first case holds for all */
    bq__script_table table;
    bq_names names;
    bool in_case;

    bool started;
    bq_state st;
    bq_state before;           /* the last command */
    bq_event event[BQ_EVENTS]; /* of the last command */
    bq_sink sink;

    bool was_set;            /* since the last command */
    unsigned unlawful_since; /* line of the `set` since which the law is broken; 0: it holds */
    enum bq_law law;         /* ... and which */
    int stock[2];            /* houses and hotels wanted in stock; -1: as the edition has */
    uint8_t turns_given;     /* seats whose turns in jail were set */

    unsigned refused_line; /* a refusal that waits for `expect refusal`; 0: none */
    unsigned broken_line;  /* a line that waits for `expect error`; 0: none */
    bq_verdict verdict;    /* of the last command */
    bq_wire_error wire_error;
} bq__script;

/* All of these answer false when the script cannot go on. A failed expectation is no such case. */
typedef bool bq__script_keyword(bq__script *s, bq_words *w);

bq__script_keyword bq__script_edition, bq__script_option, bq__script_deck, bq__script_seats,
    bq__script_case;                                    /* table.c */
bq__script_keyword bq__script_editions, bq__script_let; /* editions.c */
bq__script_keyword bq__script_set;                      /* setup.c */
bq__script_keyword bq__script_draw, bq__script_show;    /* play.c */
bq__script_keyword bq__script_expect;                   /* expect.c */

/* ---- script.c ---- */
/* Tell a failure: at this line, or at another one. Always false. */
bool bq__script_fails(bq__script *s, const char *text);
bool bq__script_fails_at(bq__script *s, unsigned line, const char *text);
/* ... one that is the engine's or ours, whatever the script says. Always false. */
bool bq__script_bug(bq__script *s, const char *text);
/* Tell s->error as a failure of this line. Always false. */
bool bq__script_misread(bq__script *s);
bq_wire bq__script_wire(const bq__script *s);
/* Nothing more on this line? */
bool bq__script_line_ends(bq__script *s, const bq_words *w);
/* Copy the line at *at without its comment, and step over it: its length, more than BQ_LINE_BYTES
 * if it does not fit. */
size_t bq__script_cut(const char *bytes, size_t n, size_t *at, char *line);

/* ---- editions.c ---- */
void bq__script_head(const char *bytes, size_t n, bq__script_heads *heads);
/* The line as the edition being played has it; empty, if it has not. */
bool bq__script_of_edition(bq__script *s);

/* ---- table.c ---- */
bool bq__script_open(bq__script *s, const char *name); /* this edition is played */
bool bq__script_start(bq__script *s);                  /* the game begins, if it has not */
void bq__script_name(bq__script *s); /* make s->names from the edition and the seats */

/* ---- setup.c ---- */
bool bq__script_set_up(bq__script *s); /* the game has begun, and what was set is lawful */

/* ---- play.c ---- */
bool bq__script_play_line(bq__script *s, const bq_words *w);

/* ---- expect_event.c ---- */
enum bq__script_answer { BQ__HOLDS, BQ__FAILS, BQ__MISREAD };
enum bq__script_answer bq__script_expect_event(bq__script *s, bq_words *w, bool wanted,
                                               bq_buf *was);

/* ---- expect_legal.c ---- */
enum bq__script_answer bq__script_expect_allowed(bq__script *s, bq_words *w, bool wanted,
                                                 bq_buf *was);

/* ---- read.c ---- */
/* One of a table's words, which may have hyphens. */
bool bq__script_take_word_of(bq_words *w, const char *const *words, unsigned n, const char *what,
                             unsigned *which);
/* A set of players, as words. */
void bq__script_put_seats(bq_buf *b, const bq__script *s, unsigned seats);
/* A square, or all the lots of a colour. */
bool bq__script_take_lots(bq__script *s, bq_words *w, uint64_t *lots);
bool bq__script_take_yes_no(bq_words *w, bool *yes);
bool bq__script_take_seat_or_bank(bq_words *w, unsigned *seat); /* or the pot */
bool bq__script_take_level(const bq__script *s, bq_words *w, unsigned *level);
bool bq__script_take_card(const bq__script *s, bq_words *w, unsigned deck, unsigned *card);
bool bq__script_take_signed(bq_words *w, const char *what, int64_t *n);
/* The last word of a line is for somebody else: cut it off. */
bool bq__script_split_last(bq_words *w, bq_words *last, const char *what);

#endif

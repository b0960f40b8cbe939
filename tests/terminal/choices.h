/* choices.h - what a person sees of the choices, read back from where it stands: lines that plain mode has printed
 * (choices_plain.c) and rows of a canvas (choices_drawn.c); and what the engine makes of it (choices_law.c). Situations
 * that are laid out are in choices_set.c. */
#ifndef CHOICES_H
#define CHOICES_H

#include "tap.h"

#include "property/play.h"
#include "read.h"
#include "terminal/screens/screens.h"

enum { SUMS = 4, LINES = BQ_CHOICES + 1 };

/* "  3  buy: Buy for 60: you keep 1,440." */
typedef struct shown_line {
    unsigned number;
    bool later; /* no command: the offer stays open */
    bq_command cmd;
    char typed[256];
    char words[BQ_SENTENCE_BYTES];
    int64_t sum[SUMS]; /* the money in the words */
    unsigned sums;
} shown_line;

typedef struct shown {
    shown_line at[LINES];
    unsigned n;
    unsigned usual;   /* the number in brackets; 0: none */
    uint64_t example; /* verbs of the lines "may:" */
} shown;

/* What went wrong first, by kind; one test is one flag. */
enum fault {
    FAULT_FORM,  /* a line cannot be read */
    FAULT_LAW,   /* it is refused */
    FAULT_SUMS,  /* its money is not what moves */
    FAULT_WHOLE, /* something that is lawful does not stand there */
    FAULT_HELP,  /* `?` */
    FAULT_WHY,   /* the reason is not the engine's */
    FAULT_DRAWN, /* the canvas has other words, another number, another mark */
    FAULT_KEY,   /* a key does something else */
    FAULT_DONE,  /* what was typed did something else */
    FAULTS
};

typedef struct faults {
    char text[FAULTS][400];
    unsigned questions, lines, none, lettered, pages, helps, reasons, drawn, pressed, typed, refused;
    unsigned screens[BQ__SCREENS], verbs[BQ_VERBS];
} faults;

typedef struct asked {
    bq__screens *v;
    bq__session *s;
    const bq_edition *ed;
    const bq_state *st;
    bq_ask q;
    unsigned seat;
    unsigned from; /* of the offer that is asked about; BQ_SEATS: none */
    play_random *random;
    faults *f;
} asked;

TAP_PRINTF(3, 4) void fault(const asked *a, enum fault which, const char *fmt, ...);

/* ---- choices_law.c ---- */
/* Is this what moves when it is said? */
void law_line(const asked *a, const shown_line *line);
/* Is everything there that is lawful, and nothing else? */
void law_whole(const asked *a, const shown *list);
/* Is this the engine's reason against that verb, said of a command that somebody might mean? */
bool law_reason(const asked *a, unsigned verb, const char *text);

/* ---- choices_plain.c ---- */
/* What plain mode prints while `work` runs; gone with the next. */
const char *printed(asked *a, void (*work)(asked *a));
void plain_read(asked *a, const char *text, shown *out);
void plain_look(asked *a, shown *out); /* prints the question, and more */
void plain_help(asked *a);
void plain_type(asked *a, const char *line); /* grave things are meant */

/* ---- choices_drawn.c ---- */
void drawn_look(asked *a, const shown *list, int rows, int cols);
/* Presses what is drawn of one choice; which one: NULL if nothing that can be compared. */
const shown_line *drawn_press(asked *a, const shown *list);
void drawn_help(asked *a, const shown *list); /* `?` */
void drawn_impossible(asked *a, const shown *list);
int key_of(const shown *list, const shown_line *line); /* by choice.def; 0: none */
/* The test of the test: keys on the canvas are others, or none. */
enum planted { PLANTED_NOT, PLANTED_OTHER, PLANTED_NONE };
extern enum planted drawn_planted;

/* ---- choices_set.c ---- */
void set_look(void);

#endif

/* wire.h - commands, events and the state as text. Protocol, save file and test script are one
 * language, and this is where it is read and written.
 *
 *   json_read.c   JSON read, strictly
 *   letters.c     letters without case and accents
 *   alphabet.c    which letters a new name may have
 *   looks.c       names that look alike
 *   names.c       squares, seats and colours by name, accents and case forgiven
 *   words.c       a line read word by word
 *   command.c     a line of words -> struct bq_command
 *   print.c       struct bq_command -> its one canonical line
 *   event.c       an event as words and as a JSON object, a move with its events
 *   state_json.c  the whole state as one JSON line
 *
 * Nothing here allocates, and nothing is believed: a line has at most BQ_LINE_BYTES bytes, is UTF-8
 * and has no control characters, numbers cannot overflow, and a line that is not understood gives a
 * code, a position and what was expected. What is understood may still be refused by bq_check(). */
#ifndef BQ_WIRE_H
#define BQ_WIRE_H

#include "base/buffer.h"
#include "base/digits.h"
#include "base/utf8.h"
#include "engine/engine.h"

#define BQ_LINE_BYTES 4096        /* a longer line is refused */
#define BQ_SPELLINGS 4            /* names of one square, e.g. one a language */
#define BQ_SEAT_NAME_BYTES 48     /* a longer name is no good (bq_seat_name_ok) */
#define BQ_CODE_LETTERS "BCDFGHJKLMNPQRSTVWXZ" /* of a table's code: none is mistaken for another, and a name has vowels */
#define BQ_EVENT_BYTES 1024       /* room enough for any event, as words or JSON */
#define BQ_STATE_JSON_BYTES 65536 /* room enough for any state, if its names are good */

/* What things are called at this table. Any pointer may be NULL: the thing then goes by its
 * number (seats from 1). The first spelling is the one shown. */
typedef struct bq_names {
    const char *seat[BQ_SEATS];
    const char *square[BQ_SPELLINGS][BQ_SQUARES];
    const char *group[BQ_SPELLINGS][BQ_GROUPS];
    const char *group_key[BQ_GROUPS]; /* the same in every language: brown, light_blue */
    const char *deck[BQ_SPELLINGS][BQ_DECKS];
    uint8_t seats;
    uint8_t squares;
    uint8_t groups;
} bq_names;

/* What a line is understood with. `state` may be NULL; then `sell 39` without a level, and `accept`
 * without a version, are not understood (NEEDS_STATE), and `card chance` in an offer means the
 * first jail-free card of that deck. */
typedef struct bq_wire {
    const bq_edition *edition;
    const bq_state *state;
    const bq_names *names;
} bq_wire;

enum bq_wire_code {
#define BQ_WIRE(id, word, text) BQ_WIRE_##id,
#include "wire/error.def"
    BQ_WIRE_CODES
};
extern const char *const bq_wire_words[BQ_WIRE_CODES];
extern const char *const bq_wire_texts[BQ_WIRE_CODES];

/* What an operator can switch off. */
enum bq_off {
#define BQ_OFF(id, word, limit, text) BQ_OFF_##id,
#include "wire/off.def"
    BQ_OFFS
};
extern const char *const bq_off_words[BQ_OFFS];

/* The status of a table at a server. */
enum bq_table_status {
#define BQ_STATUS(id, word) BQ_STATUS_##id,
#include "wire/status.def"
    BQ_STATUSES
};
extern const char *const bq_status_words[BQ_STATUSES];

typedef struct bq_wire_error {
    enum bq_wire_code code;
    size_t at;      /* byte of the line, from 0 */
    char what[200]; /* see error.def; cut if too long */
} bq_wire_error;

/* The error as an English sentence. */
void bq_wire_sentence(bq_buf *b, const bq_wire_error *error);

/* A refusal of the engine as an English sentence, its number filled in. */
void bq_refusal_sentence(bq_buf *b, const bq_verdict *verdict);

/* --- Names ------------------------------------------------------------------------------------ */

/* Find by number or name. In this order: the very bytes; the same letters (case, accents, blanks
 * and punctuation forgiven); their beginning; the beginning of one of the words. At each step one
 * candidate is the answer, several are an error that names them. `error` may be NULL. */
bool bq_find_seat(const bq_names *names, const char *word, size_t n, unsigned *seat,
                  bq_wire_error *error);
bool bq_find_square(const bq_names *names, const char *word, size_t n, unsigned *square,
                    bq_wire_error *error);
bool bq_find_group(const bq_names *names, const char *word, size_t n, unsigned *group,
                   bq_wire_error *error);
bool bq_find_deck(const bq_names *names, const char *word, size_t n, unsigned *deck,
                  bq_wire_error *error);
bool bq_find_verb(const char *word, size_t n, unsigned *verb); /* by its whole word */

/* Is this good as a player's name: 1 to BQ_SEAT_NAME_BYTES bytes of UTF-8, no control character, no
 * quotation mark, backslash, colon, comma, '=' or '#', a letter in it, not a word of the language?
 */
bool bq_seat_name_ok(const char *name, size_t n);
/* ... and as one that is given now: letters of one alphabet, each of which can be seen, and pictures? Everybody asks here,
 * server, terminal, page and doors; saves and stores have names from before. */
bool bq_new_name_ok(const char *name, size_t n);
/* Do two names differ by more than case, accents and punctuation? */
bool bq_names_differ(const char *a, const char *b);
/* Are they the same, or drawn nearly the same, as Latin and Cyrillic letters can be? */
bool bq_names_look_alike(const char *a, const char *b);
/* The same for one name and many: it is folded once. The name must stay where it is. */
typedef struct bq_look {
    const char *name;
    size_t n;
    uint32_t like[BQ_SEAT_NAME_BYTES];
} bq_look;
void bq_look_of(bq_look *look, const char *name);
bool bq_looks_like(const bq_look *look, const char *name);

/* A seat as it is written in a line: its name, quoted where it must be, its number if it has none,
 * or `bank`. */
void bq_put_seat(bq_buf *b, const bq_names *names, unsigned seat);
void bq_put_group(bq_buf *b, const bq_names *names, unsigned group);
/* Seats as JSON, after bq_json_key(): one by its name, and a set as a list of names. */
void bq_seat_json(bq_buf *b, const bq_names *names, unsigned seat);
void bq_seats_json(bq_buf *b, const bq_names *names, unsigned seats);

/* --- Words ------------------------------------------------------------------------------------ */

/* A line being read from left to right. Commands, and scripts, are read with these. */
typedef struct bq_words {
    const char *text;
    size_t n;
    size_t at; /* what is left begins here */
    const bq_names *names;
    bq_wire_error *error; /* filled in by whatever answers false; may be NULL */
} bq_words;

typedef struct bq_word {
    size_t at; /* inside the quotation marks, if it has any */
    size_t n;
    size_t end; /* what follows begins here */
    bool quoted;
    bool after_comma;
    bool open; /* the closing quotation mark is missing */
} bq_word;

/* At most BQ_LINE_BYTES, UTF-8, no control character, quotation marks closed? Ask this first. */
bool bq_words_check(const bq_words *w);
bool bq_words_peek(const bq_words *w, bq_word *word); /* false at the end of the line */
bool bq_words_next(bq_words *w, bq_word *word);
bool bq_words_at_end(const bq_words *w);
bool bq_words_skip(bq_words *w, const char *word); /* step over this word, if it comes next */
bool bq_word_is(const bq_words *w, const bq_word *word, const char *text); /* never if quoted */

/* The number in a word, `from` bytes after its beginning. */
bool bq_word_is_number(const bq_words *w, const bq_word *word, size_t from);
bool bq_word_number(const bq_words *w, const bq_word *word, size_t from, int64_t most,
                    int64_t *out);

/* What comes next as something; `what` says what was expected if the line is at its end. */
bool bq_take_number(bq_words *w, const char *what, int64_t most, int64_t *out);
bool bq_take_square(bq_words *w, unsigned *square);
bool bq_take_seat(bq_words *w, unsigned *seat);
bool bq_take_group(bq_words *w, unsigned *group);
bool bq_take_deck(bq_words *w, unsigned *deck);

/* Both are false. */
bool bq_words_fail(const bq_words *w, enum bq_wire_code code, const bq_word *word);
bool bq_words_expected(const bq_words *w, const char *what);

/* --- Commands --------------------------------------------------------------------------------- */

#define BQ_CLOCK 0xFD /* in place of a seat: the clock speaks */

/* One command as somebody says it, without the name: `bid 120`. The speaker is a seat, BQ_BANK or
 * BQ_CLOCK, and can say only what belongs to it: no player's line ever becomes dice. */
bool bq_command_parse(const bq_wire *w, unsigned speaker, const char *line, size_t n,
                      bq_command *command, bq_wire_error *error);
/* With the speaker: `Ada: bid 120`, `bank: dice 3 4`, `clock: timeout Bob`. */
bool bq_line_parse(const bq_wire *w, const char *line, size_t n, bq_command *command,
                   bq_wire_error *error);

/* The canonical line: for every command that a parse can give, parse(print(c)) == c, with or
 * without a state. The verb must be one of command.def. */
void bq_command_print(bq_buf *b, const bq_wire *w, const bq_command *command);
void bq_line_print(bq_buf *b, const bq_wire *w, const bq_command *command);

/* --- Events ----------------------------------------------------------------------------------- */

enum bq_field_type {
    BQ_TYPE_NUMBER,
    BQ_TYPE_SEAT, /* a seat, or BQ_BANK */
    BQ_TYPE_SQUARE,
    BQ_TYPE_FLAG,
    BQ_TYPE_WORD,    /* `word` has it */
    BQ_TYPE_SEATS,   /* a set, by bit */
    BQ_TYPE_SQUARES, /* a set, by bit */
    BQ_TYPE_ROW      /* `word` has it: "F8" */
};

/* One field of an event under its name. */
typedef struct bq_field {
    const char *name; /* not terminated */
    size_t name_n;
    enum bq_field_type type;
    int64_t value;
    char word[24];
} bq_field;

/* The i-th field of an event: false when there are no more. A seat that is nobody and a square that
 * is nowhere are left out; the last field is `row`, if the event names one. */
bool bq_event_field(const bq_event *event, unsigned i, bq_field *field);
void bq_event_print(bq_buf *b, const bq_names *names, const bq_event *event);
void bq_event_json(bq_buf *b, const bq_names *names, const bq_event *event);

/* A move, into an object that is open: its number `n` and who has said what (`by`, `do`); then its `events`. Nobody has
 * said the setting-up: it has no command. */
void bq_said_json(bq_buf *b, const bq_wire *w, uint64_t n, const bq_command *command);
void bq_events_json(bq_buf *b, const bq_names *names, const bq_sink *events);

/* --- State ------------------------------------------------------------------------------------ */

/* The whole state as one JSON object on one line, without the line's end (docs/SCRIPT.md). */
void bq_state_json(bq_buf *b, const bq_wire *w);

#endif

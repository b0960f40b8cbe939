/* text.h - everything the program says, in French, English and Russian.
 *
 * This room stands last on the path of a decision: events, refusals and questions become sentences
 * here and nowhere else, and the rules of an edition, as a table has set its switches, become a
 * leaflet. Every sentence is one message of the PO files (po/, docs/TRANSLATING.md), compiled into
 * a table: a sentence is never put together from pieces.
 *
 *   language.c   which language, how it writes numbers
 *   put.c        a message with its placeholders filled in
 *   short.c      the name of a square in little room
 *   event.c      an event as a sentence
 *   answer.c     refusals, questions, faults and laws as sentences
 *   rules.c      the rules leaflet: which sentences, in which order (and rules_*.c, its chapters)
 *   leaflet.c    the leaflet as plain text or Markdown
 *
 * Nothing here allocates or asks the system anything: it is the same in the program and in a page.
 * Names of players and squares come from outside; they are shown as they are, and never read as a
 * message. */
#ifndef BQ_TEXT_H
#define BQ_TEXT_H

#include "base/buffer.h"
#include "base/utf8.h"
#include "engine/engine.h"
#include "text/keys.h" /* made from the PO files: enum bq_language, enum bq_text_key */

#define BQ_SENTENCE_BYTES 4096  /* room enough for any sentence, if names are not endless */
#define BQ_LEAFLET_BYTES 524288 /* room enough for any leaflet, likewise */
#define BQ_LEAFLET_COLUMNS 80

/* ---- languages ---- */

/* "fr", "en", "ru", in any case, and locales such as "fr_FR.UTF-8". */
bool bq_language_parse(const char *word, enum bq_language *language);
/* What the environment wishes: the locale is the first of LC_ALL, LC_MESSAGES and LANG that is set. Unless it is C or
 * POSIX, or none is, the list of LANGUAGE ("de:fr") goes before it. English where nothing of that is a language of ours.
 * Any may be NULL. */
enum bq_language bq_language_of_locale(const char *list, const char *lc_all, const char *lc_messages, const char *lang);
/* "fr" */
const char *bq_language_word(enum bq_language language);
/* Which of a word's forms goes with a number: 0 is the singular. */
unsigned bq_plural(enum bq_language language, uint64_t n);

/* ---- what things are called ---- */

/* The words of one edition in one language, and of one table. Any pointer may be NULL: the thing
 * then goes by its number. The edition is the one that the table plays, options set and prepared;
 * events, questions and rules need it. */
typedef struct bq_text_names {
    const bq_edition *edition;
    const char *title;
    const char *money;                 /* how amounts are written: "{} F" */
    const char *const *seat;           /* `seats` names */
    const char *const *square;         /* BQ_SQUARES */
    const char *const *group;          /* BQ_GROUPS */
    const char *const *deck;           /* BQ_DECKS */
    const char *const *card[BQ_DECKS]; /* BQ_CARDS sentences each */
    const char *const *token;          /* `tokens` names */
    const char *const *house;          /* "gradin", "gradins": as many forms as the language */
    const char *const *hotel;          /* `built_in` has plurals; NULL: house and hotel */
    uint8_t built_in;                  /* enum bq_language */
    const char *notes;                 /* the banknotes of the first money; NULL: nobody says */
    uint8_t seats;
    uint8_t tokens;
} bq_text_names;

/* ---- a message ---- */

enum bq_arg_kind {
    BQ_ARG_TEXT,
    BQ_ARG_NUMBER,
    BQ_ARG_MONEY,
    BQ_ARG_SHARE, /* number / den: "10 %", "1/3" */
    BQ_ARG_SEAT,  /* a seat, the bank, the pot or nobody */
    BQ_ARG_SEATS, /* a set by bit: "a, b and c" */
    BQ_ARG_SQUARE,
    BQ_ARG_SQUARES, /* a set by bit; equal names once: "a, b and c" */
    BQ_ARG_GROUP,
    BQ_ARG_GROUPS, /* a set by bit */
    BQ_ARG_DECK,
    BQ_ARG_HOUSES, /* a number of them: "2 gradins" */
    BQ_ARG_HOTELS,
    BQ_ARG_AND, /* a list of texts: "a, b and c" */
    BQ_ARG_OR   /* "a, b or c" */
};

/* The value of one placeholder. In a message with plural forms the one called "n" chooses. */
typedef struct bq_arg {
    const char *name;
    const char *text;
    const char *const *list;
    int64_t number; /* also the length of a list */
    int32_t den;
    uint8_t kind;
    bool any; /* sets of squares: joined by "or" */
} bq_arg;

static inline bq_arg bq_arg_text(const char *name, const char *text)
{
    return (bq_arg){.name = name, .kind = BQ_ARG_TEXT, .text = text};
}
static inline bq_arg bq_arg_of(enum bq_arg_kind kind, const char *name, int64_t number)
{
    return (bq_arg){.name = name, .kind = (uint8_t)kind, .number = number};
}
static inline bq_arg bq_arg_list(enum bq_arg_kind kind, const char *name, const char *const *list,
                                 size_t n)
{
    return (bq_arg){.name = name, .kind = (uint8_t)kind, .list = list, .number = (int64_t)n};
}

extern const char *const bq_text_key_words[BQ_TEXT_KEYS]; /* "event.turn" */

/* The message, its placeholders filled in; {Name} is {name} with a capital letter. `names` may be
 * NULL if no argument needs it. */
void bq_text_put(bq_buf *b, enum bq_language language, const bq_text_names *names,
                 enum bq_text_key key, const bq_arg *args, size_t n);

/* ---- names in little room ---- */

/* The names of a board's squares and their short forms (an edition's, at most six columns), and how wide a letter is;
 * NULL: as in a terminal. */
typedef struct bq_short_names {
    const char *const *name;
    const char *const *brief;
    unsigned n;
    unsigned (*columns)(uint32_t code);
} bq_short_names;
/* One of them in at most so many columns: whole, else without some words, else without some letters. Its bytes. */
size_t bq_text_short(const bq_short_names *all, unsigned which, unsigned columns, char *out, size_t size);

/* ---- what happens in a game, each as one sentence ---- */

void bq_text_event(bq_buf *b, enum bq_language language, const bq_text_names *names,
                   const bq_event *event);
void bq_text_refusal(bq_buf *b, enum bq_language language, const bq_text_names *names,
                     const bq_verdict *verdict);
void bq_text_question(bq_buf *b, enum bq_language language, const bq_text_names *names,
                      const bq_ask *ask);
/* Why money moves, in a word or two: "loyer". */
void bq_text_reason(bq_buf *b, enum bq_language language, enum bq_reason reason);
void bq_text_fault(bq_buf *b, enum bq_language language, const bq_fault *fault);
void bq_text_law(bq_buf *b, enum bq_language language, enum bq_law law);

/* ---- the rules ---- */

enum bq_rules_kind {
    BQ_RULES_TITLE,
    BQ_RULES_SECTION,
    BQ_RULES_PARAGRAPH, /* the first sentence of a new paragraph */
    BQ_RULES_ITEM,      /* the first sentence of a new item of a list */
    BQ_RULES_SENTENCE,  /* goes on where the last one stopped */
    BQ_RULES_TABLE
};

/* A table is asked cell by cell; row 0 is its head. */
typedef struct bq_rules_table {
    unsigned rows;
    unsigned columns;
    unsigned words; /* columns that hold words, by bit; the others hold numbers */
    void (*cell)(const struct bq_rules_table *table, bq_buf *b, unsigned row, unsigned column);
    const void *about;
} bq_rules_table;

typedef struct bq_rules_block {
    enum bq_rules_kind kind;
    const char *section; /* which one it stands in: "rent", for links */
    const char *rows;    /* the rows of RULES.md that it states: "F2 F3" */
    const char *text;    /* not for tables */
    const bq_rules_table *table;
} bq_rules_block;

/* The leaflet, block by block, in reading order. */
typedef void bq_rules_sink(void *to, const bq_rules_block *block);
void bq_rules_walk(enum bq_language language, const bq_text_names *names, bq_rules_sink *sink,
                   void *to);

/* The leaflet whole: plain text in lines of so many columns (0: endless), or Markdown. */
void bq_rules_plain(bq_buf *b, enum bq_language language, const bq_text_names *names,
                    unsigned columns);
void bq_rules_markdown(bq_buf *b, enum bq_language language, const bq_text_names *names);

/* The sentences that state one row of RULES.md (an event's or a refusal's), as one paragraph;
 * nothing if this edition, as the table plays it, has no such rule. "F8" is BQ_ROW('F', 8). */
void bq_rules_about(bq_buf *b, enum bq_language language, const bq_text_names *names,
                    uint16_t row);

#endif

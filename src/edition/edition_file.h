/* edition_file.h - editions as files: open one, list them, set table options.
 *
 * An edition is a folder editions/NAME with edition.yaml (board, groups, decks, rules) and its
 * texts in fr.yaml, en.yaml and ru.yaml. Opening goes file -> tree -> struct -> meaning verified;
 * whatever is wrong is a complaint, which becomes one line "file:line:column: what was wrong, what was
 * expected": in English here, in the languages of people in game/say.h. */
#ifndef BQ_EDITION_FILE_H
#define BQ_EDITION_FILE_H

#include <stddef.h>
#include <stdint.h>

#include "engine/edition.h"

#define BQ_EDITION_NAME 33   /* bytes of an edition's name: 32 of a-z 0-9 -, and the zero */
#define BQ_EDITION_ERROR 512 /* bytes that hold any error line in full, long paths aside */
#define BQ_TOKENS 16         /* tokens of an edition: more are refused */
#define BQ_SHORT_COLUMNS 6   /* width of a short name: a cell of the terminal's board */

enum bq_edition_language { BQ_ED_FR, BQ_ED_EN, BQ_ED_RU, BQ_ED_LANGUAGES };
extern const char *const bq_edition_languages[BQ_ED_LANGUAGES]; /* "fr", "en", "ru" */

/* A word and a number: 1 house, 2 houses. Russian has three forms (1 дом, 2 дома, 5 домов); in the
 * other languages the last two are the same. */
enum bq_edition_plural { BQ_ONE, BQ_FEW, BQ_MANY, BQ_PLURALS };

/* Something worth knowing about what is on the board: "Stade: Vélodrome". No rule depends on it. */
#define BQ_FACTS 16     /* of an edition: more are refused */
#define BQ_FACT_LINES 8 /* of one fact: more are refused */
typedef struct bq_edition_fact {
    const char *name;
    const char *label[BQ_FACT_LINES];
    const char *text[BQ_FACT_LINES];
    uint8_t lines;
    uint8_t group; /* the group it is about, or BQ_NOWHERE */
} bq_edition_fact;

/* The words of an edition in one language. No string is NULL or empty where the edition has the
 * thing: what a language lacks is taken from the edition's own language. Card texts are complete
 * sentences, amounts filled in. */
typedef struct bq_edition_texts {
    const char *title;
    const char *summary;
    const char *notes; /* the banknotes that everybody begins with; or NULL */
    const char *money; /* how amounts are written, "{} F": use bq_edition_money() */
    const char *square[BQ_SQUARES];
    const char *square_short[BQ_SQUARES]; /* at most BQ_SHORT_COLUMNS wide */
    const char *group[BQ_GROUPS];
    const char *deck[BQ_DECKS];
    const char *card[BQ_DECKS][BQ_CARDS];
    const char *token[BQ_TOKENS];
    const char *house[BQ_PLURALS]; /* what is built, "gradin", "gradins": use bq_edition_house() */
    const char *hotel[BQ_PLURALS];
    bq_edition_fact fact[BQ_FACTS];
    uint8_t facts;
    uint8_t built_in; /* the language that house and hotel are in */
    uint8_t language; /* enum bq_edition_language */
    uint8_t written;  /* 1: there is a file in this language */
} bq_edition_texts;

typedef struct bq_edition_file {
    bq_edition ed; /* verified and prepared */
    char name[BQ_EDITION_NAME];
    char base[BQ_EDITION_NAME]; /* the edition it extends, or "" */
    uint8_t language; /* the edition's own */
    uint8_t tokens;
    const char *currency; /* the sign alone */
    const char *group_key[BQ_GROUPS];         /* "light_blue" */
    const char *card_id[BQ_DECKS][BQ_CARDS];  /* "bank_error" */
    const char *token_key[BQ_TOKENS];         /* "thimble" */
    bq_edition_texts text[BQ_ED_LANGUAGES];
    struct bq__edition_pool *pool; /* where the strings are */
} bq_edition_file;

/* ---- what is wrong ---- */

enum bq_complaint_code {
#define BQ_COMPLAINT(id, text) BQ_COMPLAINT_##id,
#include "edition/complaint.def"
    BQ_COMPLAINTS
};
enum bq_complaint_where {
    BQ_WHERE_NONE,
#define BQ_WHERE(id, text) BQ_WHERE_##id,
#include "edition/complaint.def"
    BQ_WHERES
};
enum bq_complaint_what {
    BQ_WHAT_NONE,
#define BQ_WHAT(id, text) BQ_WHAT_##id,
#include "edition/complaint.def"
    BQ_WHATS
};
enum bq_complaint_expected {
    BQ_EXPECTED_NONE,
#define BQ_EXPECTED(id, text) BQ_EXPECTED_##id,
#include "edition/complaint.def"
    BQ_EXPECTATIONS
};

#define BQ_COMPLAINT_PATH 256 /* bytes of a file's path that a complaint repeats */
#define BQ_COMPLAINT_WORD 164 /* ... of a word: 40 characters */
#define BQ_COMPLAINT_LIST 288

/* A place in a file; line 0: the file as a whole; no label: no file. */
typedef struct bq_complaint_place {
    char label[BQ_COMPLAINT_PATH];
    uint32_t line;
    uint32_t column;
} bq_complaint_place;

typedef struct bq_complaint {
    uint8_t code;     /* enum bq_complaint_code */
    uint8_t where;    /* enum bq_complaint_where */
    uint8_t what;     /* enum bq_complaint_what; none: `name` */
    uint8_t expected; /* enum bq_complaint_expected */
    int32_t error;    /* errno, or 0 */
    bq_complaint_place at;
    bq_complaint_place below;       /* in the edition that is extended: it was right before */
    char extends[BQ_EDITION_NAME];  /* about this edition, which is extended; or "" */
    char inside[BQ_COMPLAINT_PATH]; /* ... and this file of it; or "" */
    char name[BQ_COMPLAINT_WORD];   /* as the file calls it: "price" */
    char word[BQ_COMPLAINT_WORD];   /* what is written there */
    char near[BQ_COMPLAINT_WORD];   /* what may have been meant */
    char of[BQ_COMPLAINT_WORD];     /* goes with `where` */
    char list[BQ_COMPLAINT_LIST];
    int64_t n;
    int64_t least;
    int64_t most;
    bq_fault fault;
} bq_complaint;

/* What stands before the sentence: "path:8:41: ", or less of it. */
void bq_complaint_head(const bq_complaint *why, char *out, size_t size);
/* The whole line in English, for logs. */
void bq_complaint_english(const bq_complaint *why, char *out, size_t size);
extern const char *const bq_complaint_texts[BQ_COMPLAINTS];
extern const char *const bq_complaint_wheres[BQ_WHERES];
extern const char *const bq_complaint_whats[BQ_WHATS];
extern const char *const bq_complaint_expectations[BQ_EXPECTATIONS];

/* ---- opening ---- */

/* All of these: true is good, else one line is in `error` (which may be NULL if size is 0). */

/* By name ("classique"), or by path: a folder or a .yaml file. Close what was opened. */
bool bq_edition_open(bq_edition_file **out, const char *name_or_path, char *error,
                     size_t error_size);
/* The same for those who say in words of their own what is wrong. */
bool bq_edition_read(bq_edition_file **out, const char *name_or_path, bq_complaint *why);
void bq_edition_close(bq_edition_file *file);

/* The same from memory. A label stands for the file in errors; bytes are NULL where there is no
 * file, as may be for texts. */
typedef struct bq_edition_source {
    const char *bytes;
    size_t size;
    const char *label;
} bq_edition_source;
typedef struct bq_edition_folder {
    bq_edition_source edition;
    bq_edition_source texts[BQ_ED_LANGUAGES];
} bq_edition_folder;
/* Finds an edition that another one extends; what it gives must stay until the parsing is over.
 * True is good, else why: what is not set there is filled in. */
typedef bool (*bq_edition_finder)(void *context, const char *name, bq_edition_folder *found,
                                  bq_complaint *why);
/* `find` may be NULL: an edition that extends another is then refused. */
bool bq_edition_parse(bq_edition_file **out, const bq_edition_folder *folder,
                      bq_edition_finder find, void *context, char *error, size_t error_size);
/* ... and for those who say in words of their own what is wrong. */
bool bq_edition_judge(bq_edition_file **out, const bq_edition_folder *folder,
                      bq_edition_finder find, void *context, bq_complaint *why);

/* Table options: "rounds_limit=50", any switch by its name (but end_offers_...: a table chooses among
 * the ends that the edition offers), and "end=last", "end=rounds:50", "end=money:5000", "end=short",
 * "end=timed:90". Several may be given, separated by spaces or
 * commas; they are judged together. The result is verified and prepared; on error *ed is as it
 * was. */
bool bq_edition_option(bq_edition *ed, const char *key_equals_value, char *error, size_t error_size);

/* What a new table of this edition proposes, and whoever opens it may drop: an option, or "". Where nobody can trade and
 * no end is offered a game may go on for ever; there it is the levy (O11). */
const char *bq_edition_proposal(const bq_edition *ed);

/* The same for those who say in words of their own what is wrong: a code and what it is about. */
enum bq_option_code {
#define BQ_OPTION(id, word) BQ_OPTION_##id,
#include "edition/option.def"
    BQ_OPTION_CODES
};
extern const char *const bq_option_words[BQ_OPTION_CODES];
#define BQ_OPTION_SHOWN 41 /* bytes of what was written that an error repeats */
typedef struct bq_option_error {
    enum bq_option_code code;
    unsigned which;             /* the switch; BQ_SWITCHES: none */
    char name[BQ_OPTION_SHOWN];
    char value[BQ_OPTION_SHOWN];
    char ends[64]; /* "end=last, end=rounds" */
    const char *near;
    bq_fault fault;
} bq_option_error;
bool bq_edition_options(bq_edition *ed, const char *list, bq_option_error *error);

/* The names of the editions that can be found, sorted, at most `most`; their number. */
typedef struct bq_edition_name {
    char name[BQ_EDITION_NAME];
} bq_edition_name;
size_t bq_edition_list(bq_edition_name *names, size_t most);
bool bq_edition_here(const char *name); /* is there one of that name? It may still be wrong */
/* ... and does it come with the program, or from a folder that somebody has named (BANQUIER_EDITIONS)? */
bool bq_edition_is_foreign(const char *name);
/* The folders in which editions are looked for: those that are there; if none is, the first that should be. */
typedef struct bq_edition_place {
    char path[512];
} bq_edition_place;
size_t bq_edition_places(bq_edition_place *places, size_t most);

/* An amount as the edition writes it in that language: "1 500 F". */
void bq_edition_money(const bq_edition_texts *texts, int64_t amount, char *out, size_t size);

/* The word for a building that goes with a number: 1 "gradin", 2 "gradins". */
const char *bq_edition_house(const bq_edition_texts *texts, int64_t n);
const char *bq_edition_hotel(const bq_edition_texts *texts, int64_t n);

/* What a switch means, and what it may be: "yes or no", "1 to 8, or none". */
extern const char *const bq_switch_meanings[BQ_SWITCHES];
void bq_edition_switch_values(unsigned which, char *out, size_t size);

/* JSON Schema for editors, made of the engine's tables: of "edition" or of "texts". To be freed;
 * NULL if there is no such thing, or no memory. */
char *bq_edition_schema(const char *which);

/* Make a new edition, dir/name, from another: a copy, or one that extends it. Nothing is written
 * over. On success the path is in `made`. */
bool bq_edition_new(const char *name, const char *from, const char *dir, bool extends, char *made,
                    size_t made_size, bq_complaint *why);

/* The value of a switch as it is written in files ("1/10", "yes", "none"). */
void bq_edition_switch(const bq_edition *ed, unsigned which, char *out, size_t size);

/* A compiled edition: this head, then the bytes of struct bq_edition. */
#define BQ_COMPILED_MAGIC "BQEDITN" /* with its zero: eight bytes */
#define BQ_COMPILED_FORMAT 1
typedef struct bq_compiled_head {
    char magic[8];
    uint32_t format;
    uint32_t engine_rules;
    uint64_t digest;
    uint32_t size; /* of what follows */
    uint8_t pad[4];
} bq_compiled_head;
#define BQ_COMPILED_BYTES (sizeof(bq_compiled_head) + sizeof(bq_edition))
void bq_edition_compile(const bq_edition *ed, unsigned char out[BQ_COMPILED_BYTES]);
/* Believes nothing: head, size, digest and every field are verified. */
bool bq_edition_uncompile(bq_edition *ed, const void *bytes, size_t size, char *error,
                          size_t error_size);

#endif

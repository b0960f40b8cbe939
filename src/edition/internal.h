/* internal.h - shared declarations of the steps of this room. */
#ifndef BQ_EDITION_INTERNAL_H
#define BQ_EDITION_INTERNAL_H

#include "edition/edition_file.h"
#include "edition/tree.h"
#include "engine/engine.h"

/* How long things may be, in characters: longer is refused. */
#define BQ__KEY 32 /* groups, cards and tokens, as the file calls them */
#define BQ__CURRENCY 8
#define BQ__NAME 64
#define BQ__SUMMARY 400
#define BQ__CARD 240
#define BQ__MONEY 16
#define BQ__BUILDING 32
#define BQ__FACT 160

/* From how far below the squares and cards of an edition come (see merge.c). */
typedef struct bq__edition_levels {
    uint8_t square[BQ_SQUARES];
    uint8_t card[BQ_DECKS][BQ_CARDS];
} bq__edition_levels;

/* One file being read into an edition. */
typedef struct bq__edition_loader {
    const bq__edition_tree *tree;
    bq__edition_trouble *out;
    bq_edition_file *file;
    bq__edition_levels *levels;
    int32_t extends; /* where the edition says what it extends, or -1 */
} bq__edition_loader;

/* --- complaint.c --- */

void bq__edition_place(bq_complaint_place *out, const char *label, uint32_t line, uint32_t column);
/* The complaint is about an edition that is extended: its label is one inside. */
void bq__edition_inside(bq_complaint *why, const char *extends);

/* --- parse.c: all the steps, on sources in memory --- */

bool bq__edition_parse(bq_edition_file **out, const bq_edition_folder *folder, const char *wanted,
                       bq_edition_finder find, void *context, bq__edition_trouble *trouble);

/* --- merge.c: an edition on top of another --- */

/* The base becomes part of the tree. */
bool bq__edition_merge_edition(bq__edition_tree *tree, const bq__edition_tree *base, bq__edition_trouble *out);
/* `titled`: the edition above has a title of its own in some language. */
bool bq__edition_merge_texts(bq__edition_tree *tree, const bq__edition_tree *base, bool titled,
                             bq__edition_trouble *out);

/* --- load.c: tree -> struct --- */

bool bq__edition_load_edition(bq__edition_loader *in);
/* Complain at a node; always false. */
bool bq__edition_wrong(bq__edition_loader *in, int32_t node, const bq__edition_words *words);
#define BQ__WRONG(in, node, ...) bq__edition_wrong(in, node, &(const bq__edition_words){__VA_ARGS__})
/* Complain about what stands there, whatever it is: "name: 'word', expected ..."; always false. */
bool bq__edition_not_expected(bq__edition_loader *in, int32_t node, const bq__edition_words *words);
#define BQ__NOT_EXPECTED(in, node, ...) bq__edition_not_expected(in, node, &(const bq__edition_words){__VA_ARGS__})
/* The key's own node in a map (its value is the next), or -1. */
int32_t bq__edition_key(const bq__edition_tree *tree, int32_t map, const char *key);
/* Is it a map, are all its keys among `known`, and none twice? `about` says where and what it is. */
bool bq__edition_check_keys(bq__edition_loader *in, int32_t map, const char *const *known, size_t n,
                            const bq__edition_words *about);
#define BQ__ABOUT(...) (&(const bq__edition_words){__VA_ARGS__})
/* A copy of the text that lives as long as the edition; NULL and a complaint if memory is out. */
const char *bq__edition_keep(bq__edition_loader *in, const char *text);
void bq__edition_pool_free(struct bq__edition_pool *pool);

/* --- texts.c: the text files --- */

/* Read a text file; the edition's own language comes first, for the others lean on it. */
bool bq__edition_load_texts(bq__edition_loader *in, unsigned language);
/* Names made of keys, for an edition without a file in its own language. */
bool bq__edition_make_texts(bq__edition_loader *in);
/* What a language lacks, from the edition's own. */
void bq__edition_fill_texts(bq_edition_file *file, unsigned language);

/* A line of text of at most so many characters, kept. */
bool bq__edition_load_line(bq__edition_loader *in, int32_t node, const bq__edition_words *about, unsigned most,
                           const char **into);

/* --- theme.c: what is built, and facts --- */

bool bq__edition_load_theme(bq__edition_loader *in, bq_edition_texts *texts);
/* What the language lacks: from the edition's own if that has it, else the plain words. */
void bq__edition_fill_theme(const bq_edition_file *file, bq_edition_texts *texts);

/* --- value.c: words -> values --- */

bool bq__edition_parse_number(const char *text, int32_t *value); /* too large: the largest */
bool bq__edition_parse_switch(const bq_switch *sw, const char *text, bq_rules *rules);
/* What it may be; and as English words. */
bq__edition_words bq__edition_switch_expected(const bq_switch *sw);
void bq__edition_english_expected(const bq_switch *sw, char *out, size_t size);
bool bq__edition_is_key(const char *text, size_t most); /* a-z, then a-z 0-9 _ */
bool bq__edition_is_name(const char *text);             /* of an edition: a-z 0-9 - */
int bq__edition_cut(const char *text, unsigned characters); /* bytes of so many characters, at most */
/* The known word closest to a mistyped one, or NULL if none is close. */
const char *bq__edition_nearest(const char *word, const char *const *known, size_t n);

/* --- file.c: the disk --- */

#define BQ__PATH 4096
/* Where an edition is, by its name or a path; false and a complaint if nowhere. */
bool bq__edition_find_edition(const char *name_or_path, char path[BQ__PATH], bq__edition_trouble *out);
/* Bytes to be freed, or NULL and a complaint; without `must` an absent file is silence. */
char *bq__edition_read_file(const char *path, bool must, size_t *size, bq__edition_trouble *out);

/* --- verify.c: meaning --- */

bool bq__edition_verify(bq__edition_loader *in);
void bq__edition_fault_text(const bq_fault *fault, char *out, size_t size);

#endif

/* tree.h - a YAML file as a small tree that remembers where everything stood.
 *
 * Step one of three (tree, load, verify; merge stands between one and two, texts beside them, file finds them):
 * libyaml's events become nodes with line and column, and everything an edition has no use for - aliases, tags,
 * several documents, depth - is refused here, so that the later steps see maps, lists and words only. Private to this
 * room. */
#ifndef BQ_EDITION_TREE_H
#define BQ_EDITION_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/utf8.h"
#include "edition/edition_file.h"

#define BQ__FILE_BYTES (1u << 20) /* a larger file is refused */
#define BQ__DEPTH 16              /* lists and maps inside each other: deeper is refused */
#define BQ__NODES 20000           /* more are refused */
#define BQ__BASES 4               /* editions below one that extends another: more are refused */
#define BQ__LEVELS (1 + BQ__BASES)

enum bq__edition_node_kind { BQ__WORD, BQ__LIST, BQ__MAP };

/* A node is named by its number; the children of a map are key, value, key, value ... */
typedef struct bq__edition_node {
    uint8_t kind;
    bool plain;      /* a word written without quotes */
    uint8_t level;   /* 0: of the file itself; else of the edition so many below (merge.c) */
    uint32_t line;   /* from 1 */
    uint32_t column; /* from 1, in characters */
    uint32_t text;   /* of a word: where in tree.text; ends with a zero byte */
    uint32_t length; /* of a word: bytes; else: number of entries (a map's pairs) */
    int32_t first;   /* child, or -1 */
    int32_t next;    /* sibling, or -1 */
} bq__edition_node;

typedef struct bq__edition_tree {
    const char *label[BQ__LEVELS]; /* the file as errors name it, and those below it */
    bq__edition_node *node;                /* node 0 is the root, always a map */
    uint32_t nodes;
    uint32_t node_room;
    char *text;
    uint32_t text_used;
    uint32_t text_room;
} bq__edition_tree;

/* Where complaints go. The first one stays. */
typedef struct bq__edition_trouble {
    bq_complaint *why;
    bool set;
} bq__edition_trouble;

/* A complaint being made; words are copied, and cut where they are too long to repeat. */
typedef struct bq__edition_words {
    enum bq_complaint_code code;
    enum bq_complaint_where where;
    enum bq_complaint_what what;
    enum bq_complaint_expected expected;
    int error;
    const char *name;
    const char *word;
    const char *near;
    const char *of;
    const char *list;
    int64_t n;
    int64_t least;
    int64_t most;
    const bq_fault *fault;
} bq__edition_words;

/* About a place in a file (complaint.c). Always false. */
bool bq__edition_complain(bq__edition_trouble *out, const char *label, uint32_t line, uint32_t column,
                          const bq__edition_words *words);
#define BQ__COMPLAIN(out, label, line, column, ...)                                                \
    bq__edition_complain(out, label, line, column, &(const bq__edition_words){__VA_ARGS__})

/* True on success. Labels must outlive the tree. */
bool bq__edition_tree_read(bq__edition_tree *tree, const char *bytes, size_t n, const char *label,
                           bq__edition_trouble *out);
/* A tree that says nothing, for a file that is not there. */
bool bq__edition_tree_blank(bq__edition_tree *tree, const char *label, bq__edition_trouble *out);
/* Bring all nodes of another tree into this one, a level lower and not linked to anything; the
 * number of its root, or -1. */
int32_t bq__edition_tree_join(bq__edition_tree *tree, const bq__edition_tree *other, bq__edition_trouble *out);
/* A new word where `like` stands, or -1. The text must not be the tree's own. */
int32_t bq__edition_tree_word(bq__edition_tree *tree, const char *text, int32_t like, bq__edition_trouble *out);
void bq__edition_tree_free(bq__edition_tree *tree);

const char *bq__edition_word(const bq__edition_tree *tree, int32_t node); /* "" if it is not a word */
int32_t bq__edition_value(const bq__edition_tree *tree, int32_t map, const char *key); /* -1: not there */
int32_t bq__edition_item(const bq__edition_tree *tree, int32_t list, unsigned index);  /* -1: not there */

/* Characters of valid UTF-8 that no name and no file of ours may hold: controls, and what turns or
 * hides text. */
bool bq__edition_bad_character(uint32_t code);
/* The next character at *at (moved past it), or UINT32_MAX if it is not UTF-8. */
uint32_t bq__edition_next_character(const char *text, size_t n, size_t *at);

#endif

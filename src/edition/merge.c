/* merge.c - an edition that extends another: two trees become one.
 *
 * Between step one and step two. The tree of the edition below is brought into the tree of the one
 * above, and links are set so that the steps that follow see one complete edition; every node still
 * knows its file, line and column. What is above wins:
 *
 *     tokens, groups, board, a deck as a list        replace what is below
 *     rules                                          key by key
 *     change: {39: {price: 500}}                     squares of the board below, key by key; with
 *                                                    "kind" the square is made anew
 *     decks: {chance: {dividend: {amount: 100}}}     cards of the deck below, by their ids, key by
 *                                                    key; with "do" the card is made anew or is
 *                                                    a new one, with none it is taken away
 *
 * Texts are laid over each other entry by entry. The tree below is right in itself: it was verified
 * before, so what is wrong here was written above. */
#include <stdio.h>
#include <string.h>

#include "edition/internal.h"

#define SHOWN 40 /* characters of a word that may be an id */

/* --- links --- */

/* The pair is at the end of the map from now on; it must not be in any other. */
static void append_pair(bq__edition_tree *tree, int32_t map, int32_t key)
{
    int32_t *link = &tree->node[map].first;
    while (*link >= 0)
        link = &tree->node[*link].next;
    *link = key;
    tree->node[tree->node[key].next].next = -1;
    tree->node[map].length++;
}

static void append_item(bq__edition_tree *tree, int32_t list, int32_t item)
{
    int32_t *link = &tree->node[list].first;
    while (*link >= 0)
        link = &tree->node[*link].next;
    *link = item;
    tree->node[item].next = -1;
    tree->node[list].length++;
}

/* Another item, or none (-1), in place of one of the list. */
static void replace_item(bq__edition_tree *tree, int32_t list, int32_t old, int32_t new)
{
    int32_t *link = &tree->node[list].first;
    while (*link != old)
        link = &tree->node[*link].next;
    int32_t after = tree->node[old].next;
    *link = new < 0 ? after : new;
    if (new < 0)
        tree->node[list].length--;
    else
        tree->node[new].next = after;
}

static void remove_pair(bq__edition_tree *tree, int32_t map, const char *key)
{
    int32_t old = bq__edition_key(tree, map, key);
    if (old < 0)
        return;
    int32_t *link = &tree->node[map].first;
    while (*link != old)
        link = &tree->node[tree->node[*link].next].next;
    *link = tree->node[tree->node[old].next].next;
    tree->node[map].length--;
}

/* All pairs of `from` whose key `into` has not; `from` is not to be used again. */
static void take_missing(bq__edition_tree *tree, int32_t into, int32_t from)
{
    int32_t key = tree->node[from].first;
    while (key >= 0) {
        int32_t after = tree->node[tree->node[key].next].next;
        if (bq__edition_key(tree, into, bq__edition_word(tree, key)) < 0)
            append_pair(tree, into, key);
        key = after;
    }
}

static bool is_map(const bq__edition_tree *tree, int32_t node)
{
    return node >= 0 && tree->node[node].kind == BQ__MAP;
}

/* --- the board --- */

typedef struct merger {
    bq__edition_tree *tree;
    int32_t below; /* the root of the tree below */
    bq__edition_trouble *out;
} merger;

static bool wrong(merger *in, int32_t node, const bq__edition_words *words)
{
    const bq__edition_node *at = &in->tree->node[node];
    return bq__edition_complain(in->out, in->tree->label[at->level], at->line, at->column, words);
}
#define WRONG(in, node, ...) wrong(in, node, &(const bq__edition_words){__VA_ARGS__})

/* Before anything is linked anew: is something written twice? */
static bool no_doubles(merger *in, int32_t map)
{
    const bq__edition_tree *tree = in->tree;
    for (int32_t k = tree->node[map].first; k >= 0; k = tree->node[tree->node[k].next].next) {
        const char *word = bq__edition_word(tree, k);
        int32_t first = bq__edition_key(tree, map, word);
        if (first != k)
            return WRONG(in, k, .code = BQ_COMPLAINT_WRITTEN_TWICE, .word = word,
                         .n = tree->node[first].line);
    }
    return true;
}

static bool change_square(merger *in, int32_t board, int32_t key, int32_t map)
{
    bq__edition_tree *tree = in->tree;
    int32_t index = -1;
    const char *word = bq__edition_word(tree, key);
    uint32_t squares = tree->node[board].length;
    if (!bq__edition_parse_number(word, &index) || index < 0 || (uint32_t)index >= squares)
        return WRONG(in, key, .code = BQ_COMPLAINT_CHANGE_NO_SQUARE, .word = word,
                     .most = (int64_t)squares - 1);
    if (!is_map(tree, map))
        return WRONG(in, map, .code = BQ_COMPLAINT_CHANGE_NO_MAP, .n = index,
                     .list = "{price: 500}");
    int32_t old = bq__edition_item(tree, board, (unsigned)index);
    if (bq__edition_key(tree, map, "kind") < 0)
        take_missing(tree, map, old);
    replace_item(tree, board, old, map);
    return true;
}

static bool change_board(merger *in)
{
    bq__edition_tree *tree = in->tree;
    int32_t change = bq__edition_key(tree, 0, "change");
    if (change < 0)
        return true;
    int32_t map = tree->node[change].next;
    int32_t board = bq__edition_value(tree, in->below, "board");
    if (bq__edition_key(tree, 0, "board") >= 0)
        return WRONG(in, change, .code = BQ_COMPLAINT_CHANGE_AND_BOARD);
    if (!is_map(tree, map))
        return WRONG(in, map, .code = BQ_COMPLAINT_CHANGE_IS_NO_MAP, .list = "{39: {price: 500}}");
    if (!no_doubles(in, map))
        return false;
    int32_t key = tree->node[map].first;
    while (key >= 0) {
        int32_t value = tree->node[key].next;
        int32_t after = tree->node[value].next; /* the value goes into the board */
        if (!change_square(in, board, key, value))
            return false;
        key = after;
    }
    remove_pair(tree, 0, "change");
    return true;
}

/* --- the decks --- */

static int32_t find_card(const bq__edition_tree *tree, int32_t deck, const char *id)
{
    for (int32_t card = tree->node[deck].first; card >= 0; card = tree->node[card].next)
        if (strcmp(bq__edition_word(tree, bq__edition_value(tree, card, "id")), id) == 0)
            return card;
    return -1;
}

static bool no_such_card(merger *in, int32_t key, int32_t deck)
{
    const bq__edition_tree *tree = in->tree;
    const char *ids[BQ_CARDS];
    size_t n = 0;
    for (int32_t card = tree->node[deck].first; card >= 0 && n < BQ_CARDS;
         card = tree->node[card].next)
        ids[n++] = bq__edition_word(tree, bq__edition_value(tree, card, "id"));
    const char *word = bq__edition_word(tree, key);
    const char *near = bq__edition_nearest(word, ids, n);
    return WRONG(in, key, .code = near ? BQ_COMPLAINT_NO_CARD_NEAR : BQ_COMPLAINT_NO_CARD,
                 .word = word, .near = near);
}

/* The card is called by its key; as every card it shall have an id. */
static bool give_id(merger *in, int32_t map, int32_t key)
{
    char id[64];
    const char *word = bq__edition_word(in->tree, key);
    snprintf(id, sizeof id, "%.*s", bq__edition_cut(word, SHOWN), word); /* too long for an id: refused */
    int32_t name = bq__edition_tree_word(in->tree, "id", key, in->out);
    int32_t value = bq__edition_tree_word(in->tree, id, key, in->out);
    if (name < 0 || value < 0)
        return false;
    in->tree->node[name].next = value;
    append_pair(in->tree, map, name);
    return true;
}

static bool change_card(merger *in, int32_t deck, int32_t key, int32_t value)
{
    bq__edition_tree *tree = in->tree;
    int32_t old = find_card(tree, deck, bq__edition_word(tree, key));
    bool none = tree->node[value].plain && strcmp(bq__edition_word(tree, value), "none") == 0;
    bool anew = bq__edition_key(tree, value, "do") >= 0;
    if (!none && !is_map(tree, value))
        return WRONG(in, value, .code = BQ_COMPLAINT_NO_CARD_CHANGE, .list = "{amount: 100}");
    if (bq__edition_key(tree, value, "id") >= 0)
        return WRONG(in, bq__edition_key(tree, value, "id"), .code = BQ_COMPLAINT_ID_HERE);
    if (old < 0 && !anew)
        return no_such_card(in, key, deck);
    if (anew && !give_id(in, value, key))
        return false;
    if (!none && !anew)
        take_missing(tree, value, old);
    if (old < 0)
        append_item(tree, deck, value);
    else
        replace_item(tree, deck, old, none ? -1 : value);
    return true;
}

/* The map of changes gives way to the list that it changed. */
static bool change_deck(merger *in, int32_t name, int32_t deck)
{
    bq__edition_tree *tree = in->tree;
    int32_t map = tree->node[name].next;
    if (!is_map(tree, map))
        return true; /* a list replaces the deck; anything else is refused when it is loaded */
    if (!no_doubles(in, map))
        return false;
    int32_t key = tree->node[map].first;
    while (key >= 0) {
        int32_t value = tree->node[key].next;
        int32_t after = tree->node[value].next;
        if (!change_card(in, deck, key, value))
            return false;
        key = after;
    }
    tree->node[deck].next = tree->node[map].next;
    tree->node[name].next = deck;
    return true;
}

static bool change_decks(merger *in)
{
    bq__edition_tree *tree = in->tree;
    int32_t decks = bq__edition_value(tree, 0, "decks");
    int32_t below = bq__edition_value(tree, in->below, "decks");
    int32_t deck[BQ_DECKS];
    if (!is_map(tree, decks))
        return true;
    if (!no_doubles(in, decks))
        return false;
    for (unsigned d = 0; d < BQ_DECKS; d++) /* before the map below is taken apart */
        deck[d] = bq__edition_value(tree, below, bq_deck_words[d]);
    take_missing(tree, decks, below);
    for (unsigned d = 0; d < BQ_DECKS; d++)
        if (!change_deck(in, bq__edition_key(tree, decks, bq_deck_words[d]), deck[d]))
            return false;
    return true;
}

bool bq__edition_merge_edition(bq__edition_tree *tree, const bq__edition_tree *base, bq__edition_trouble *out)
{
    merger in = {tree, bq__edition_tree_join(tree, base, out), out};
    if (in.below < 0 || !no_doubles(&in, 0) || !change_board(&in) || !change_decks(&in))
        return false;
    int32_t rules = bq__edition_value(tree, 0, "rules");
    if (is_map(tree, rules))
        take_missing(tree, rules, bq__edition_value(tree, in.below, "rules"));
    take_missing(tree, 0, in.below);
    return true;
}

/* --- texts --- */

static void lay_over(bq__edition_tree *tree, int32_t above, int32_t below, const char *key)
{
    int32_t map = bq__edition_value(tree, above, key);
    int32_t other = bq__edition_value(tree, below, key);
    if (is_map(tree, map) && is_map(tree, other))
        take_missing(tree, map, other);
}

bool bq__edition_merge_texts(bq__edition_tree *tree, const bq__edition_tree *base, bool titled, bq__edition_trouble *out)
{
    static const char *const sections[] = {"squares", "groups", "decks", "tokens"};
    int32_t below = bq__edition_tree_join(tree, base, out);
    if (below < 0)
        return false;
    if (titled) { /* another edition's title would be wrong in any language */
        remove_pair(tree, below, "title");
        remove_pair(tree, below, "summary");
    }
    remove_pair(tree, below, "notes"); /* they make up its first money, which may be another one here */
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        lay_over(tree, 0, below, sections[i]);
    int32_t cards = bq__edition_value(tree, 0, "cards"), others = bq__edition_value(tree, below, "cards");
    for (size_t d = 0; d < BQ_DECKS; d++)
        lay_over(tree, cards, others, bq_deck_words[d]);
    lay_over(tree, 0, below, "cards");
    take_missing(tree, 0, below);
    return true;
}

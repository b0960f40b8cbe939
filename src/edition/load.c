/* load.c - step two: the tree of edition.yaml -> struct bq_edition and its keys.
 *
 * Here a file is wrong if it is badly built: a key that is missing, unknown or doubled, a word
 * where a number belongs. Whether the numbers make sense is asked afterwards (verify.c), of the
 * same function that judges bytes: so an amount past the limit is stored at the limit of its field,
 * and lists longer than the struct are counted but not stored. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edition/internal.h"

#define SHOWN 40       /* characters of a wrong word that an error repeats */
#define LIST_BYTES 160 /* of a list of words in an error */
#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* --- complaining --- */

bool bq__wrong(bq__loader *in, int32_t node, const char *fmt, ...)
{
    char text[BQ_EDITION_ERROR];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    const bq__tree *tree = in->tree;
    const bq__node *at = &tree->node[node];
    const char *label = tree->label[at->level];
    if (at->level == 0 || in->extends < 0) {
        bq__say(in->out, label, at->line, at->column, "%s", text);
    } else { /* it was right where it comes from, so what was written on top of it is wrong */
        const bq__node *here = &tree->node[in->extends];
        bq__say(in->out, tree->label[0], here->line, here->column,
                "does not fit what is extended, %s:%u:%u: %s", label, at->line, at->column, text);
    }
    return false;
}

bool bq__not_expected(bq__loader *in, int32_t node, const char *name, const char *expected)
{
    const char *word = bq__word(in->tree, node);
    switch (in->tree->node[node].kind) {
    case BQ__LIST: return bq__wrong(in, node, "%s: a list, expected %s", name, expected);
    case BQ__MAP: return bq__wrong(in, node, "%s: a map, expected %s", name, expected);
    default: break;
    }
    if (!*word)
        return bq__wrong(in, node, "%s: nothing, expected %s", name, expected);
    const char *quoted = in->tree->node[node].plain ? "" : " in quotes";
    return bq__wrong(in, node, "%s: '%.*s'%s, expected %s", name, bq__cut(word, SHOWN), word,
                     quoted, expected);
}

/* --- strings that stay --- */

struct bq__pool {
    struct bq__pool *next;
    char text[];
};

const char *bq__keep(bq__loader *in, const char *text)
{
    size_t n = strlen(text) + 1;
    struct bq__pool *one = malloc(sizeof *one + n);
    if (!one) {
        bq__say(in->out, in->tree->label[0], 0, 0, "out of memory");
        return NULL;
    }
    memcpy(one->text, text, n);
    one->next = in->file->pool;
    in->file->pool = one;
    return one->text;
}

void bq__pool_free(struct bq__pool *pool)
{
    while (pool) {
        struct bq__pool *next = pool->next;
        free(pool);
        pool = next;
    }
}

/* --- maps and their keys --- */

int32_t bq__key(const bq__tree *tree, int32_t map, const char *key)
{
    if (map < 0 || tree->node[map].kind != BQ__MAP)
        return -1;
    for (int32_t k = tree->node[map].first; k >= 0; k = tree->node[tree->node[k].next].next)
        if (strcmp(bq__word(tree, k), key) == 0)
            return k;
    return -1;
}

/* "one of: a, b, c", or something shorter if they are too many to tell. */
static void say_one_of(char out[LIST_BYTES], const char *const *known, size_t n,
                       const char *otherwise)
{
    size_t used = (size_t)snprintf(out, LIST_BYTES, "one of: ");
    for (size_t i = 0; i < n; i++) {
        int more = snprintf(out + used, LIST_BYTES - used, "%s%s", i ? ", " : "", known[i]);
        if (more < 0 || used + (size_t)more >= LIST_BYTES) {
            snprintf(out, LIST_BYTES, "%s", otherwise);
            return;
        }
        used += (size_t)more;
    }
}

static bool unknown_key(bq__loader *in, int32_t key, const char *const *known, size_t n,
                        const char *what)
{
    const char *word = bq__word(in->tree, key);
    const char *near = bq__nearest(word, known, n);
    if (near)
        return bq__wrong(in, key, "unknown key '%.*s' in %s, expected perhaps '%s'",
                         bq__cut(word, SHOWN), word, what, near);
    char expected[LIST_BYTES];
    say_one_of(expected, known, n, "a known one");
    return bq__wrong(in, key, "unknown key '%.*s' in %s, expected %s", bq__cut(word, SHOWN), word,
                     what, expected);
}

bool bq__check_keys(bq__loader *in, int32_t map, const char *const *known, size_t n,
                    const char *what)
{
    const bq__tree *tree = in->tree;
    if (tree->node[map].kind != BQ__MAP)
        return bq__not_expected(in, map, what, "a map of \"key: value\"");
    for (int32_t k = tree->node[map].first; k >= 0; k = tree->node[tree->node[k].next].next) {
        const char *word = bq__word(tree, k);
        size_t i = 0;
        while (i < n && strcmp(known[i], word) != 0)
            i++;
        if (i == n && tree->node[k].level > 0)
            continue; /* the edition below has what this one has not */
        if (i == n)
            return unknown_key(in, k, known, n, what);
        int32_t first = bq__key(tree, map, word);
        if (first != k)
            return bq__wrong(in, k,
                             "key '%s' is written twice in %s, expected once (first in line %u)",
                             word, what, tree->node[first].line);
    }
    return true;
}

/* The value of a key that must be there; -1 and a complaint at `where` if it is not. */
static int32_t need(bq__loader *in, int32_t map, int32_t where, const char *key, const char *what)
{
    int32_t value = bq__value(in->tree, map, key);
    if (value < 0)
        bq__wrong(in, where, "missing key '%s', expected in %s", key, what);
    return value;
}

static bool need_number(bq__loader *in, int32_t map, const char *key, const char *what,
                        int32_t *number)
{
    int32_t node = need(in, map, map, key, what);
    if (node < 0)
        return false;
    if (!in->tree->node[node].plain || !bq__parse_number(bq__word(in->tree, node), number))
        return bq__not_expected(in, node, key, "a whole number written in plain digits");
    return true;
}

static bool need_list(bq__loader *in, int32_t map, int32_t where, const char *key, const char *what,
                      int32_t *list)
{
    *list = need(in, map, where, key, what);
    if (*list < 0)
        return false;
    if (in->tree->node[*list].kind != BQ__LIST)
        return bq__not_expected(in, *list, key, "a list");
    return true;
}

/* --- keys that the file makes: groups, tokens, cards --- */

static bool load_key(bq__loader *in, int32_t node, const char *what, const char **into)
{
    const char *word = bq__word(in->tree, node);
    if (!bq__is_key(word, BQ__KEY))
        return bq__not_expected(in, node, what, "a key of at most 32 letters a-z, digits and _");
    *into = bq__keep(in, word);
    return *into != NULL;
}

static bool load_keys(bq__loader *in, int32_t list, const char *what, const char **into,
                      size_t most)
{
    const bq__tree *tree = in->tree;
    size_t n = 0;
    for (int32_t i = tree->node[list].first; i >= 0 && n < most; i = tree->node[i].next, n++) {
        if (!load_key(in, i, what, &into[n]))
            return false;
        for (size_t k = 0; k < n; k++)
            if (strcmp(into[k], into[n]) == 0)
                return bq__wrong(in, i, "%s '%s' is written twice, expected once", what, into[n]);
    }
    return true;
}

static uint8_t count_of(const bq__tree *tree, int32_t list)
{
    uint32_t n = tree->node[list].length;
    return (uint8_t)(n > UINT8_MAX ? UINT8_MAX : n);
}

static bool load_groups(bq__loader *in)
{
    int32_t list;
    if (!need_list(in, 0, 0, "groups", "the edition", &list))
        return false;
    in->file->ed.groups = count_of(in->tree, list);
    return load_keys(in, list, "group", in->file->group_key, BQ_GROUPS);
}

static bool load_tokens(bq__loader *in)
{
    int32_t list;
    if (!need_list(in, 0, 0, "tokens", "the edition", &list))
        return false;
    uint32_t n = in->tree->node[list].length;
    if (n > BQ_TOKENS)
        return bq__wrong(in, list, "%u tokens, expected at most %d", n, BQ_TOKENS);
    in->file->tokens = (uint8_t)n;
    return load_keys(in, list, "token", in->file->token_key, BQ_TOKENS);
}

/* --- the board --- */

/* The place of a word in a list of words, with a complaint if it is not there. */
static bool choose(bq__loader *in, int32_t node, const char *what, const char *const *words,
                   size_t n, uint8_t *chosen)
{
    const char *word = bq__word(in->tree, node);
    for (size_t i = 0; i < n; i++) {
        if (strcmp(words[i], word) == 0) {
            *chosen = (uint8_t)i;
            return true;
        }
    }
    const char *near = *word ? bq__nearest(word, words, n) : NULL;
    if (near)
        return bq__wrong(in, node, "unknown %s '%.*s', expected perhaps '%s'", what,
                         bq__cut(word, SHOWN), word, near);
    char expected[LIST_BYTES], otherwise[40];
    snprintf(otherwise, sizeof otherwise, "a known %s", what);
    say_one_of(expected, words, n, otherwise);
    return bq__not_expected(in, node, what, expected);
}

static bool load_rents(bq__loader *in, int32_t map, bq_square *square)
{
    int32_t list;
    if (!need_list(in, map, map, "rent", "a street", &list))
        return false;
    if (in->tree->node[list].length != BQ_RENTS)
        return bq__wrong(in, list, "%u rents, expected 6: bare, with 1 to 4 houses, with a hotel",
                         in->tree->node[list].length);
    int32_t node = in->tree->node[list].first;
    for (unsigned r = 0; r < BQ_RENTS; r++, node = in->tree->node[node].next)
        if (!in->tree->node[node].plain ||
            !bq__parse_number(bq__word(in->tree, node), &square->rent[r]))
            return bq__not_expected(in, node, "rent", "a whole number written in plain digits");
    return true;
}

static bool load_deed(bq__loader *in, int32_t map, bq_square *square)
{
    const char *what = square->kind == BQ_SQ_STREET    ? "a street"
                       : square->kind == BQ_SQ_STATION ? "a station"
                                                       : "a utility";
    const bq_edition *ed = &in->file->ed;
    size_t groups = ed->groups < BQ_GROUPS ? ed->groups : BQ_GROUPS;
    int32_t group = need(in, map, map, "group", what);
    return group >= 0 &&
           choose(in, group, "group", in->file->group_key, groups, &square->group) &&
           need_number(in, map, "price", what, &square->price) &&
           need_number(in, map, "mortgage", what, &square->mortgage) &&
           (square->kind != BQ_SQ_STREET ||
            (need_number(in, map, "house", what, &square->house_cost) &&
             load_rents(in, map, square)));
}

static bool load_square(bq__loader *in, int32_t map, bq_square *square)
{
    static const char *const known[] = {"kind", "group", "price", "mortgage", "house", "rent"};
    if (in->tree->node[map].kind != BQ__MAP)
        return bq__not_expected(in, map, "square", "a map such as {kind: chance}");
    int32_t kind = need(in, map, map, "kind", "a square");
    if (kind < 0 ||
        !choose(in, kind, "kind of square", bq_square_words, BQ_SQUARE_KINDS, &square->kind))
        return false;
    char what[48];
    snprintf(what, sizeof what, "a square of kind %s", bq_square_words[square->kind]);
    switch (square->kind) {
    case BQ_SQ_STREET:
        return bq__check_keys(in, map, known, 6, what) && load_deed(in, map, square);
    case BQ_SQ_STATION:
    case BQ_SQ_UTILITY:
        return bq__check_keys(in, map, known, 4, what) && load_deed(in, map, square);
    default: return bq__check_keys(in, map, known, 1, what);
    }
}

/* The level of the file that says what this is: texts from further below are of something else. */
static uint8_t level_of(const bq__tree *tree, int32_t map, const char *key)
{
    int32_t node = bq__value(tree, map, key);
    return node < 0 ? 0 : tree->node[node].level;
}

static bool load_board(bq__loader *in)
{
    const bq__tree *tree = in->tree;
    bq_edition *ed = &in->file->ed;
    int32_t list;
    if (!need_list(in, 0, 0, "board", "the edition", &list))
        return false;
    ed->squares = count_of(tree, list);
    int32_t node = tree->node[list].first;
    for (unsigned i = 0; node >= 0 && i < BQ_SQUARES; i++, node = tree->node[node].next) {
        if (!load_square(in, node, &ed->square[i]))
            return false;
        in->levels->square[i] = level_of(tree, node, "kind");
    }
    return true;
}

/* --- the decks --- */

static bool load_parameters(bq__loader *in, int32_t map, bq_card *card)
{
    const char *effect = bq_effect_words[card->effect];
    const char *p1 = bq_effect_p1[card->effect];
    const char *p2 = bq_effect_p2[card->effect];
    char what[48];
    snprintf(what, sizeof what, "a card that does %s", effect);
    const char *known[] = {"id", "do", p1, p2};
    if (!bq__check_keys(in, map, known, *p2 ? 4 : *p1 ? 3 : 2, what))
        return false;
    if (*p1 && !need_number(in, map, p1, what, &card->p1))
        return false;
    if (card->effect == BQ_FX_PAY_OR_DRAW) {
        int32_t deck = need(in, map, map, p2, what);
        return deck >= 0 && choose(in, deck, "deck", bq_deck_words, BQ_DECKS, &card->deck);
    }
    return !*p2 || need_number(in, map, p2, what, &card->p2);
}

static bool load_card(bq__loader *in, int32_t map, bq_card *card, const char **id)
{
    if (in->tree->node[map].kind != BQ__MAP)
        return bq__not_expected(in, map, "card",
                                "a map such as {id: dividend, do: collect, amount: 50}");
    int32_t name = need(in, map, map, "id", "a card");
    if (name < 0 || !load_key(in, name, "id", id))
        return false;
    int32_t effect = need(in, map, map, "do", "a card");
    return effect >= 0 &&
           choose(in, effect, "effect", bq_effect_words, BQ_EFFECTS, &card->effect) &&
           load_parameters(in, map, card);
}

static bool load_deck(bq__loader *in, int32_t map, int32_t where, unsigned d)
{
    const bq__tree *tree = in->tree;
    bq_edition_file *file = in->file;
    int32_t list;
    if (!need_list(in, map, where, bq_deck_words[d], "the decks", &list))
        return false;
    file->ed.deck_size[d] = count_of(tree, list);
    int32_t node = tree->node[list].first;
    for (unsigned i = 0; node >= 0 && i < BQ_CARDS; i++, node = tree->node[node].next) {
        const char **id = file->card_id[d];
        if (!load_card(in, node, &file->ed.card[d][i], &id[i]))
            return false;
        in->levels->card[d][i] = level_of(tree, node, "do");
        for (unsigned k = 0; k < i; k++)
            if (strcmp(id[k], id[i]) == 0)
                return bq__wrong(in, bq__value(tree, node, "id"),
                                 "id '%s' is used twice in this deck, expected one for each card",
                                 id[i]);
    }
    return true;
}

static bool load_decks(bq__loader *in)
{
    int32_t key = bq__key(in->tree, 0, "decks");
    if (key < 0)
        return need(in, 0, 0, "decks", "the edition") >= 0;
    int32_t map = in->tree->node[key].next;
    return bq__check_keys(in, map, bq_deck_words, BQ_DECKS, "the decks") &&
           load_deck(in, map, key, BQ_CHANCE) && load_deck(in, map, key, BQ_CHEST);
}

/* --- the rules --- */

static bool load_switch(bq__loader *in, int32_t node, const bq_switch *sw)
{
    char expected[160];
    const char *word = bq__word(in->tree, node);
    if (in->tree->node[node].plain &&
        bq__parse_switch(sw, word, &in->file->ed.rule, expected, sizeof expected))
        return true;
    if (!in->tree->node[node].plain) /* not asked yet what it would take */
        bq__parse_switch(sw, "", &in->file->ed.rule, expected, sizeof expected);
    return bq__not_expected(in, node, sw->name, expected);
}

static bool load_rules(bq__loader *in)
{
    const char *names[BQ_SWITCHES];
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        names[i] = bq_switches[i].name;
    int32_t key = bq__key(in->tree, 0, "rules");
    if (key < 0)
        return need(in, 0, 0, "rules", "the edition") >= 0;
    int32_t map = in->tree->node[key].next;
    if (!bq__check_keys(in, map, names, BQ_SWITCHES, "the rules"))
        return false;
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        int32_t node = need(in, map, key, names[i], "the rules");
        if (node < 0 || !load_switch(in, node, &bq_switches[i]))
            return false;
    }
    return true;
}

/* --- the head --- */

static bool load_name(bq__loader *in)
{
    int32_t node = need(in, 0, 0, "edition", "the edition");
    if (node < 0)
        return false;
    const char *word = bq__word(in->tree, node);
    if (!bq__is_name(word))
        return bq__not_expected(in, node, "edition",
                                "a name of at most 32 letters a-z, digits and -");
    memcpy(in->file->name, word, strlen(word) + 1);
    return true;
}

static bool load_language(bq__loader *in)
{
    int32_t node = need(in, 0, 0, "language", "the edition");
    return node >= 0 && choose(in, node, "language", bq_edition_languages, BQ_ED_LANGUAGES,
                               &in->file->language);
}

static bool load_currency(bq__loader *in)
{
    int32_t node = need(in, 0, 0, "currency", "the edition");
    if (node < 0)
        return false;
    const char *word = bq__word(in->tree, node);
    if (!*word || bq__characters(word) > BQ__CURRENCY || strpbrk(word, "{}0123456789"))
        return bq__not_expected(in, node, "currency", "a sign of at most 8 characters, such as €");
    in->file->currency = bq__keep(in, word);
    return in->file->currency != NULL;
}

bool bq__load_edition(bq__loader *in)
{
    static const char *const known[] = {"edition", "extends", "language", "currency", "tokens",
                                        "groups",  "board",   "decks",    "rules"};
    return bq__check_keys(in, 0, known, LENGTH(known), "the edition") && load_name(in) &&
           load_language(in) && load_currency(in) && load_groups(in) && load_board(in) &&
           load_decks(in) && load_rules(in) && load_tokens(in);
}

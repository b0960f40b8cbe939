/* load.c - step two: the tree of edition.yaml -> struct bq_edition and its keys.
 *
 * Here a file is wrong if it is badly built: a key that is missing, unknown or doubled, a word
 * where a number belongs. Whether the numbers make sense is asked afterwards (verify.c), of the
 * same function that judges bytes: so an amount past the limit is stored at the limit of its field,
 * and lists longer than the struct are counted but not stored. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edition/internal.h"

#define LIST_BYTES 160 /* of a list of words in a complaint */
#define IN_EDITION BQ__ABOUT(.where = BQ_WHERE_EDITION)
#define IN_DECKS BQ__ABOUT(.where = BQ_WHERE_DECKS, .name = "decks")
#define IN_RULES BQ__ABOUT(.where = BQ_WHERE_RULES, .name = "rules")
#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* --- complaining --- */

bool bq__edition_wrong(bq__edition_loader *in, int32_t node, const bq__edition_words *words)
{
    const bq__edition_tree *tree = in->tree;
    const bq__edition_node *at = &tree->node[node];
    const char *label = tree->label[at->level];
    if (at->level == 0 || in->extends < 0)
        return bq__edition_complain(in->out, label, at->line, at->column, words);
    /* it was right where it comes from, so what was written on top of it is wrong */
    const bq__edition_node *here = &tree->node[in->extends];
    bool first = !in->out->set;
    bq__edition_complain(in->out, tree->label[0], here->line, here->column, words);
    if (first && in->out->why)
        bq__edition_place(&in->out->why->below, label, at->line, at->column);
    return false;
}

bool bq__edition_not_expected(bq__edition_loader *in, int32_t node, const bq__edition_words *words)
{
    bq__edition_words all = *words;
    const bq__edition_node *at = &in->tree->node[node];
    all.word = bq__edition_word(in->tree, node);
    all.code = at->kind == BQ__LIST  ? BQ_COMPLAINT_LIST_FOR
               : at->kind == BQ__MAP ? BQ_COMPLAINT_MAP_FOR
               : !*all.word          ? BQ_COMPLAINT_NOTHING_FOR
               : at->plain           ? BQ_COMPLAINT_WORD_FOR
                                     : BQ_COMPLAINT_QUOTED_FOR;
    return bq__edition_wrong(in, node, &all);
}

/* --- strings that stay --- */

struct bq__edition_pool {
    struct bq__edition_pool *next;
    char text[];
};

const char *bq__edition_keep(bq__edition_loader *in, const char *text)
{
    size_t n = strlen(text) + 1;
    struct bq__edition_pool *one = malloc(sizeof *one + n);
    if (!one) {
        BQ__COMPLAIN(in->out, in->tree->label[0], 0, 0, .code = BQ_COMPLAINT_MEMORY);
        return NULL;
    }
    memcpy(one->text, text, n);
    one->next = in->file->pool;
    in->file->pool = one;
    return one->text;
}

void bq__edition_pool_free(struct bq__edition_pool *pool)
{
    while (pool) {
        struct bq__edition_pool *next = pool->next;
        free(pool);
        pool = next;
    }
}

/* --- maps and their keys --- */

int32_t bq__edition_key(const bq__edition_tree *tree, int32_t map, const char *key)
{
    if (map < 0 || tree->node[map].kind != BQ__MAP)
        return -1;
    for (int32_t k = tree->node[map].first; k >= 0; k = tree->node[tree->node[k].next].next)
        if (strcmp(bq__edition_word(tree, k), key) == 0)
            return k;
    return -1;
}

/* "a, b, c"; false if they are too many to tell. */
static bool list_known(char out[LIST_BYTES], const char *const *known, size_t n)
{
    size_t used = 0;
    out[0] = 0;
    for (size_t i = 0; i < n; i++) {
        int more = snprintf(out + used, LIST_BYTES - used, "%s%s", i ? ", " : "", known[i]);
        if (more < 0 || used + (size_t)more >= LIST_BYTES)
            return false;
        used += (size_t)more;
    }
    return true;
}

static bool unknown_key(bq__edition_loader *in, int32_t key, const char *const *known, size_t n,
                        const bq__edition_words *about)
{
    char list[LIST_BYTES];
    bq__edition_words all = *about;
    all.word = bq__edition_word(in->tree, key);
    all.near = bq__edition_nearest(all.word, known, n);
    all.code = all.near                     ? BQ_COMPLAINT_UNKNOWN_KEY_NEAR
               : list_known(list, known, n) ? BQ_COMPLAINT_UNKNOWN_KEY_LIST
                                            : BQ_COMPLAINT_UNKNOWN_KEY;
    if (all.code == BQ_COMPLAINT_UNKNOWN_KEY_LIST)
        all.list = list;
    return bq__edition_wrong(in, key, &all);
}

bool bq__edition_check_keys(bq__edition_loader *in, int32_t map, const char *const *known, size_t n,
                            const bq__edition_words *about)
{
    const bq__edition_tree *tree = in->tree;
    bq__edition_words all = *about;
    all.expected = BQ_EXPECTED_MAP;
    if (tree->node[map].kind != BQ__MAP)
        return bq__edition_not_expected(in, map, &all);
    for (int32_t k = tree->node[map].first; k >= 0; k = tree->node[tree->node[k].next].next) {
        const char *word = bq__edition_word(tree, k);
        size_t i = 0;
        while (i < n && strcmp(known[i], word) != 0)
            i++;
        if (i == n && tree->node[k].level > 0)
            continue; /* the edition below has what this one has not */
        if (i == n)
            return unknown_key(in, k, known, n, about);
        int32_t first = bq__edition_key(tree, map, word);
        if (first == k)
            continue;
        all.code = BQ_COMPLAINT_KEY_TWICE;
        all.word = word;
        all.n = tree->node[first].line;
        return bq__edition_wrong(in, k, &all);
    }
    return true;
}

/* The value of a key that must be there; -1 and a complaint at `where` if it is not. */
static int32_t need(bq__edition_loader *in, int32_t map, int32_t where, const char *key,
                    const bq__edition_words *about)
{
    int32_t value = bq__edition_value(in->tree, map, key);
    bq__edition_words all = *about;
    all.code = BQ_COMPLAINT_MISSING_KEY;
    all.word = key;
    if (value < 0)
        bq__edition_wrong(in, where, &all);
    return value;
}

static bool need_number(bq__edition_loader *in, int32_t map, const char *key, const bq__edition_words *about,
                        int32_t *number)
{
    int32_t node = need(in, map, map, key, about);
    if (node < 0)
        return false;
    if (!in->tree->node[node].plain || !bq__edition_parse_number(bq__edition_word(in->tree, node), number))
        return BQ__NOT_EXPECTED(in, node, .name = key, .expected = BQ_EXPECTED_NUMBER);
    return true;
}

static bool need_list(bq__edition_loader *in, int32_t map, int32_t where, const char *key,
                      const bq__edition_words *about, int32_t *list)
{
    *list = need(in, map, where, key, about);
    if (*list < 0)
        return false;
    if (in->tree->node[*list].kind != BQ__LIST)
        return BQ__NOT_EXPECTED(in, *list, .name = key, .expected = BQ_EXPECTED_LIST);
    return true;
}

/* --- keys that the file makes: groups, tokens, cards --- */

static bool load_key(bq__edition_loader *in, int32_t node, const bq__edition_words *about, const char **into)
{
    const char *word = bq__edition_word(in->tree, node);
    bq__edition_words all = *about;
    all.expected = BQ_EXPECTED_KEY;
    if (!bq__edition_is_key(word, BQ__KEY))
        return bq__edition_not_expected(in, node, &all);
    *into = bq__edition_keep(in, word);
    return *into != NULL;
}

static bool load_keys(bq__edition_loader *in, int32_t list, enum bq_complaint_what what,
                      const char **into, size_t most)
{
    const bq__edition_tree *tree = in->tree;
    size_t n = 0;
    for (int32_t i = tree->node[list].first; i >= 0 && n < most; i = tree->node[i].next, n++) {
        if (!load_key(in, i, BQ__ABOUT(.what = what), &into[n]))
            return false;
        for (size_t k = 0; k < n; k++)
            if (strcmp(into[k], into[n]) == 0)
                return BQ__WRONG(in, i, .code = BQ_COMPLAINT_TWICE, .what = what, .word = into[n]);
    }
    return true;
}

static uint8_t count_of(const bq__edition_tree *tree, int32_t list)
{
    uint32_t n = tree->node[list].length;
    return (uint8_t)(n > UINT8_MAX ? UINT8_MAX : n);
}

static bool load_groups(bq__edition_loader *in)
{
    int32_t list;
    if (!need_list(in, 0, 0, "groups", IN_EDITION, &list))
        return false;
    in->file->ed.groups = count_of(in->tree, list);
    return load_keys(in, list, BQ_WHAT_GROUP, in->file->group_key, BQ_GROUPS);
}

static bool load_tokens(bq__edition_loader *in)
{
    int32_t list;
    if (!need_list(in, 0, 0, "tokens", IN_EDITION, &list))
        return false;
    uint32_t n = in->tree->node[list].length;
    if (n > BQ_TOKENS)
        return BQ__WRONG(in, list, .code = BQ_COMPLAINT_TOKENS_MANY, .n = n, .most = BQ_TOKENS);
    in->file->tokens = (uint8_t)n;
    return load_keys(in, list, BQ_WHAT_TOKEN, in->file->token_key, BQ_TOKENS);
}

/* --- the board --- */

/* The place of a word in a list of words, with a complaint if it is not there. */
static bool choose(bq__edition_loader *in, int32_t node, const bq__edition_words *about, const char *const *words,
                   size_t n, uint8_t *chosen)
{
    const char *word = bq__edition_word(in->tree, node);
    for (size_t i = 0; i < n; i++) {
        if (strcmp(words[i], word) == 0) {
            *chosen = (uint8_t)i;
            return true;
        }
    }
    char list[LIST_BYTES];
    bq__edition_words all = *about;
    all.code = BQ_COMPLAINT_UNKNOWN_NEAR;
    all.word = word;
    all.near = *word ? bq__edition_nearest(word, words, n) : NULL;
    if (all.near)
        return bq__edition_wrong(in, node, &all);
    all.expected = list_known(list, words, n) ? BQ_EXPECTED_ONE_OF : BQ_EXPECTED_KNOWN;
    all.list = list;
    return bq__edition_not_expected(in, node, &all);
}

static bool load_rents(bq__edition_loader *in, int32_t map, bq_square *square)
{
    int32_t list;
    if (!need_list(in, map, map, "rent", BQ__ABOUT(.where = BQ_WHERE_STREET), &list))
        return false;
    if (in->tree->node[list].length != BQ_RENTS)
        return BQ__WRONG(in, list, .code = BQ_COMPLAINT_RENTS, .n = in->tree->node[list].length);
    int32_t node = in->tree->node[list].first;
    for (unsigned r = 0; r < BQ_RENTS; r++, node = in->tree->node[node].next)
        if (!in->tree->node[node].plain ||
            !bq__edition_parse_number(bq__edition_word(in->tree, node), &square->rent[r]))
            return BQ__NOT_EXPECTED(in, node, .name = "rent", .expected = BQ_EXPECTED_NUMBER);
    return true;
}

static bool load_deed(bq__edition_loader *in, int32_t map, bq_square *square)
{
    const bq__edition_words *what = BQ__ABOUT(.where = square->kind == BQ_SQ_STREET    ? BQ_WHERE_STREET
                                                       : square->kind == BQ_SQ_STATION ? BQ_WHERE_STATION
                                                                                       : BQ_WHERE_UTILITY);
    const bq_edition *ed = &in->file->ed;
    size_t groups = ed->groups < BQ_GROUPS ? ed->groups : BQ_GROUPS;
    int32_t group = need(in, map, map, "group", what);
    return group >= 0 &&
           choose(in, group, BQ__ABOUT(.what = BQ_WHAT_GROUP), in->file->group_key, groups, &square->group) &&
           need_number(in, map, "price", what, &square->price) &&
           need_number(in, map, "mortgage", what, &square->mortgage) &&
           (square->kind != BQ_SQ_STREET ||
            (need_number(in, map, "house", what, &square->house_cost) &&
             load_rents(in, map, square)));
}

static bool load_square(bq__edition_loader *in, int32_t map, bq_square *square)
{
    static const char *const known[] = {"kind", "group", "price", "mortgage", "house", "rent"};
    if (in->tree->node[map].kind != BQ__MAP)
        return BQ__NOT_EXPECTED(in, map, .what = BQ_WHAT_SQUARE, .expected = BQ_EXPECTED_MAP_LIKE,
                                .list = "{kind: chance}");
    int32_t kind = need(in, map, map, "kind", BQ__ABOUT(.where = BQ_WHERE_SQUARE));
    if (kind < 0 || !choose(in, kind, BQ__ABOUT(.what = BQ_WHAT_KIND), bq_square_words,
                            BQ_SQUARE_KINDS, &square->kind))
        return false;
    const bq__edition_words *what =
        BQ__ABOUT(.where = BQ_WHERE_SQUARE_OF, .of = bq_square_words[square->kind]);
    switch (square->kind) {
    case BQ_SQ_STREET:
        return bq__edition_check_keys(in, map, known, 6, what) && load_deed(in, map, square);
    case BQ_SQ_STATION:
    case BQ_SQ_UTILITY:
        return bq__edition_check_keys(in, map, known, 4, what) && load_deed(in, map, square);
    default: return bq__edition_check_keys(in, map, known, 1, what);
    }
}

/* The level of the file that says what this is: texts from further below are of something else. */
static uint8_t level_of(const bq__edition_tree *tree, int32_t map, const char *key)
{
    int32_t node = bq__edition_value(tree, map, key);
    return node < 0 ? 0 : tree->node[node].level;
}

static bool load_board(bq__edition_loader *in)
{
    const bq__edition_tree *tree = in->tree;
    bq_edition *ed = &in->file->ed;
    int32_t list;
    if (!need_list(in, 0, 0, "board", IN_EDITION, &list))
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

static bool load_parameters(bq__edition_loader *in, int32_t map, bq_card *card)
{
    const char *effect = bq_effect_words[card->effect];
    const char *p1 = bq_effect_p1[card->effect];
    const char *p2 = bq_effect_p2[card->effect];
    const bq__edition_words *what = BQ__ABOUT(.where = BQ_WHERE_CARD_THAT, .of = effect);
    const char *known[] = {"id", "do", p1, p2};
    if (!bq__edition_check_keys(in, map, known, *p2 ? 4 : *p1 ? 3 : 2, what))
        return false;
    if (*p1 && !need_number(in, map, p1, what, &card->p1))
        return false;
    if (card->effect == BQ_FX_PAY_OR_DRAW) {
        int32_t deck = need(in, map, map, p2, what);
        return deck >= 0 && choose(in, deck, BQ__ABOUT(.what = BQ_WHAT_DECK), bq_deck_words, BQ_DECKS, &card->deck);
    }
    return !*p2 || need_number(in, map, p2, what, &card->p2);
}

static bool load_card(bq__edition_loader *in, int32_t map, bq_card *card, const char **id)
{
    if (in->tree->node[map].kind != BQ__MAP)
        return BQ__NOT_EXPECTED(in, map, .what = BQ_WHAT_CARD, .expected = BQ_EXPECTED_MAP_LIKE,
                                .list = "{id: dividend, do: collect, amount: 50}");
    const bq__edition_words *in_card = BQ__ABOUT(.where = BQ_WHERE_CARD);
    int32_t name = need(in, map, map, "id", in_card);
    if (name < 0 || !load_key(in, name, BQ__ABOUT(.name = "id"), id))
        return false;
    int32_t effect = need(in, map, map, "do", in_card);
    return effect >= 0 &&
           choose(in, effect, BQ__ABOUT(.what = BQ_WHAT_EFFECT), bq_effect_words, BQ_EFFECTS,
                  &card->effect) &&
           load_parameters(in, map, card);
}

static bool load_deck(bq__edition_loader *in, int32_t map, int32_t where, unsigned d)
{
    const bq__edition_tree *tree = in->tree;
    bq_edition_file *file = in->file;
    int32_t list;
    if (!need_list(in, map, where, bq_deck_words[d], IN_DECKS, &list))
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
                return BQ__WRONG(in, bq__edition_value(tree, node, "id"), .code = BQ_COMPLAINT_ID_TWICE,
                                 .word = id[i]);
    }
    return true;
}

static bool load_decks(bq__edition_loader *in)
{
    int32_t key = bq__edition_key(in->tree, 0, "decks");
    if (key < 0)
        return need(in, 0, 0, "decks", IN_EDITION) >= 0;
    int32_t map = in->tree->node[key].next;
    return bq__edition_check_keys(in, map, bq_deck_words, BQ_DECKS, IN_DECKS) &&
           load_deck(in, map, key, BQ_CHANCE) && load_deck(in, map, key, BQ_CHEST);
}

/* --- the rules --- */

static bool load_switch(bq__edition_loader *in, int32_t node, const bq_switch *sw)
{
    const char *word = bq__edition_word(in->tree, node);
    if (in->tree->node[node].plain && bq__edition_parse_switch(sw, word, &in->file->ed.rule))
        return true;
    bq__edition_words all = bq__edition_switch_expected(sw);
    all.name = sw->name;
    return bq__edition_not_expected(in, node, &all);
}

static bool load_rules(bq__edition_loader *in)
{
    const char *names[BQ_SWITCHES];
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        names[i] = bq_switches[i].name;
    int32_t key = bq__edition_key(in->tree, 0, "rules");
    if (key < 0)
        return need(in, 0, 0, "rules", IN_EDITION) >= 0;
    int32_t map = in->tree->node[key].next;
    if (!bq__edition_check_keys(in, map, names, BQ_SWITCHES, IN_RULES))
        return false;
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        int32_t node = need(in, map, key, names[i], IN_RULES);
        if (node < 0 || !load_switch(in, node, &bq_switches[i]))
            return false;
    }
    return true;
}

/* --- the head --- */

static bool load_name(bq__edition_loader *in)
{
    int32_t node = need(in, 0, 0, "edition", IN_EDITION);
    if (node < 0)
        return false;
    const char *word = bq__edition_word(in->tree, node);
    if (!bq__edition_is_name(word))
        return BQ__NOT_EXPECTED(in, node, .name = "edition", .expected = BQ_EXPECTED_NAME);
    memcpy(in->file->name, word, strlen(word) + 1);
    return true;
}

static bool load_language(bq__edition_loader *in)
{
    int32_t node = need(in, 0, 0, "language", IN_EDITION);
    return node >= 0 && choose(in, node, BQ__ABOUT(.name = "language"), bq_edition_languages,
                               BQ_ED_LANGUAGES, &in->file->language);
}

static bool load_currency(bq__edition_loader *in)
{
    int32_t node = need(in, 0, 0, "currency", IN_EDITION);
    if (node < 0)
        return false;
    const char *word = bq__edition_word(in->tree, node);
    if (!*word || bq_letters(word, strlen(word)) > BQ__CURRENCY || strpbrk(word, "{}0123456789"))
        return BQ__NOT_EXPECTED(in, node, .name = "currency", .expected = BQ_EXPECTED_SIGN);
    in->file->currency = bq__edition_keep(in, word);
    return in->file->currency != NULL;
}

bool bq__edition_load_edition(bq__edition_loader *in)
{
    static const char *const known[] = {"edition", "extends", "language", "currency", "tokens",
                                        "groups",  "board",   "decks",    "rules"};
    return bq__edition_check_keys(in, 0, known, LENGTH(known), IN_EDITION) && load_name(in) &&
           load_language(in) && load_currency(in) && load_groups(in) && load_board(in) &&
           load_decks(in) && load_rules(in) && load_tokens(in);
}

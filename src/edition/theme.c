/* theme.c - an edition's words for its buildings, and facts about its board.
 *
 * Part of the texts (texts.c): "house: {one: gradin, other: gradins}" and a list "facts". Both may
 * be left out. Buildings are then houses and hotels; facts, where a language has none, are those of
 * the edition's own language. */
#include <string.h>

#include "edition/internal.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* --- buildings --- */

static const char *const plain[BQ_ED_LANGUAGES][2][BQ_PLURALS] = {
    [BQ_ED_FR] = {{"maison", "maisons", "maisons"}, {"hôtel", "hôtels", "hôtels"}},
    [BQ_ED_EN] = {{"house", "houses", "houses"}, {"hotel", "hotels", "hotels"}},
    [BQ_ED_RU] = {{"дом", "дома", "домов"}, {"отель", "отеля", "отелей"}},
};

/* The forms a language has, in the order of enum bq_edition_plural. */
static const char *const forms_of[BQ_ED_LANGUAGES][BQ_PLURALS] = {
    [BQ_ED_FR] = {"one", "other"},
    [BQ_ED_EN] = {"one", "other"},
    [BQ_ED_RU] = {"one", "few", "many"},
};

static bool load_building(bq__edition_loader *in, const char *key, unsigned language, const char **into)
{
    const char *const *forms = forms_of[language];
    size_t n = forms[BQ_MANY] ? 3 : 2;
    int32_t map = bq__edition_value(in->tree, 0, key);
    if (map < 0)
        return true;
    if (!bq__edition_check_keys(in, map, forms, n, BQ__ABOUT(.where = BQ_WHERE_SECTION, .of = key, .name = key)))
        return false;
    for (size_t i = 0; i < n; i++) {
        int32_t node = bq__edition_value(in->tree, map, forms[i]);
        if (node < 0)
            return BQ__WRONG(in, map, .code = BQ_COMPLAINT_MISSING_KEY, .word = forms[i],
                             .where = BQ_WHERE_SECTION, .of = key);
        if (!bq__edition_load_line(in, node, BQ__ABOUT(.name = forms[i]), BQ__BUILDING, &into[i]))
            return false;
    }
    if (!forms[BQ_MANY])
        into[BQ_MANY] = into[BQ_FEW];
    return true;
}

static unsigned plural(unsigned language, int64_t n)
{
    uint64_t many = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    unsigned tens = (unsigned)(many / 10 % 10), ones = (unsigned)(many % 10);
    switch (language) {
    case BQ_ED_FR: return many < 2 ? BQ_ONE : BQ_MANY;
    case BQ_ED_EN: return many == 1 ? BQ_ONE : BQ_MANY;
    default: break;
    }
    if (tens == 1 || ones == 0 || ones > 4)
        return BQ_MANY;
    return ones == 1 ? BQ_ONE : BQ_FEW;
}

const char *bq_edition_house(const bq_edition_texts *texts, int64_t n)
{
    return texts->house[plural(texts->built_in, n)];
}

const char *bq_edition_hotel(const bq_edition_texts *texts, int64_t n)
{
    return texts->hotel[plural(texts->built_in, n)];
}

/* --- facts --- */

static bool load_lines(bq__edition_loader *in, int32_t map, bq_edition_fact *fact)
{
    const bq__edition_tree *tree = in->tree;
    if (tree->node[map].kind != BQ__MAP)
        return BQ__NOT_EXPECTED(in, map, .name = "lines", .expected = BQ_EXPECTED_MAP_LIKE,
                                .list = "{Stadium: Wembley}");
    if (tree->node[map].length > BQ_FACT_LINES)
        return BQ__WRONG(in, map, .code = BQ_COMPLAINT_LINES_MANY, .n = tree->node[map].length,
                         .most = BQ_FACT_LINES);
    for (int32_t k = tree->node[map].first; k >= 0; k = tree->node[tree->node[k].next].next) {
        unsigned i = fact->lines++;
        if (!bq__edition_load_line(in, k, BQ__ABOUT(.what = BQ_WHAT_LINE_NAME), BQ__NAME,
                                   &fact->label[i]) ||
            !bq__edition_load_line(in, tree->node[k].next, BQ__ABOUT(.name = fact->label[i]), BQ__FACT,
                                   &fact->text[i]))
            return false;
        if (bq__edition_key(tree, map, fact->label[i]) != k)
            return BQ__WRONG(in, k, .code = BQ_COMPLAINT_TWICE, .what = BQ_WHAT_LINE,
                             .word = fact->label[i]);
    }
    return true;
}

static bool load_group(bq__edition_loader *in, int32_t node, bq_edition_fact *fact)
{
    const bq_edition_file *file = in->file;
    const char *word = bq__edition_word(in->tree, node);
    for (unsigned g = 0; g < file->ed.groups; g++) {
        if (strcmp(file->group_key[g], word) == 0) {
            fact->group = (uint8_t)g;
            return true;
        }
    }
    if (in->tree->node[node].level > 0)
        return true; /* the edition below has groups that this one has not */
    return BQ__NOT_EXPECTED(in, node, .what = BQ_WHAT_GROUP, .expected = BQ_EXPECTED_GROUP);
}

static bool load_fact(bq__edition_loader *in, int32_t map, bq_edition_fact *fact)
{
    static const char *const known[] = {"name", "group", "lines"};
    if (!bq__edition_check_keys(in, map, known, LENGTH(known), BQ__ABOUT(.where = BQ_WHERE_FACT, .what = BQ_WHAT_FACT)))
        return false;
    int32_t name = bq__edition_value(in->tree, map, "name");
    int32_t group = bq__edition_value(in->tree, map, "group");
    int32_t lines = bq__edition_value(in->tree, map, "lines");
    if (name < 0 || lines < 0)
        return BQ__WRONG(in, map, .code = BQ_COMPLAINT_MISSING_KEY, .where = BQ_WHERE_FACT,
                         .word = name < 0 ? "name" : "lines");
    fact->group = BQ_NOWHERE;
    return bq__edition_load_line(in, name, BQ__ABOUT(.name = "name"), BQ__NAME, &fact->name) &&
           (group < 0 || load_group(in, group, fact)) && load_lines(in, lines, fact);
}

static bool load_facts(bq__edition_loader *in, bq_edition_texts *texts)
{
    const bq__edition_tree *tree = in->tree;
    int32_t list = bq__edition_value(tree, 0, "facts");
    if (list < 0)
        return true;
    if (tree->node[list].kind != BQ__LIST)
        return BQ__NOT_EXPECTED(in, list, .name = "facts", .expected = BQ_EXPECTED_LIST);
    if (tree->node[list].length > BQ_FACTS)
        return BQ__WRONG(in, list, .code = BQ_COMPLAINT_FACTS_MANY, .n = tree->node[list].length,
                         .most = BQ_FACTS);
    for (int32_t node = tree->node[list].first; node >= 0; node = tree->node[node].next)
        if (!load_fact(in, node, &texts->fact[texts->facts++]))
            return false;
    return true;
}

/* --- both --- */

bool bq__edition_load_theme(bq__edition_loader *in, bq_edition_texts *texts)
{
    unsigned language = texts->language;
    texts->built_in = (uint8_t)language;
    if (!load_building(in, "house", language, texts->house) ||
        !load_building(in, "hotel", language, texts->hotel) || !load_facts(in, texts))
        return false;
    if (!texts->house[BQ_ONE] == !texts->hotel[BQ_ONE])
        return true;
    int32_t given = bq__edition_key(in->tree, 0, texts->house[BQ_ONE] ? "house" : "hotel");
    return BQ__WRONG(in, given, .code = BQ_COMPLAINT_STANDS_ALONE, .word = bq__edition_word(in->tree, given));
}

void bq__edition_fill_theme(const bq_edition_file *file, bq_edition_texts *texts)
{
    const bq_edition_texts *own = &file->text[file->language];
    if (!texts->house[BQ_ONE]) {
        bool leans = own->house[BQ_ONE] && own->house[BQ_ONE] != plain[own->built_in][0][BQ_ONE];
        unsigned from = leans ? own->built_in : texts->language;
        texts->built_in = (uint8_t)from;
        memcpy(texts->house, leans ? own->house : plain[from][0], sizeof texts->house);
        memcpy(texts->hotel, leans ? own->hotel : plain[from][1], sizeof texts->hotel);
    }
    if (texts->facts == 0 && texts != own) {
        memcpy(texts->fact, own->fact, sizeof texts->fact);
        texts->facts = own->facts;
    }
}

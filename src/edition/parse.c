/* parse.c - all the steps in their order, on sources in memory.
 *
 * tree.c, merge.c, load.c, verify.c and texts.c one after the other; the first trouble stops it. An
 * edition that extends another is read from below: each edition is laid over the one it extends and
 * verified, so that what is wrong below is told of the file below, and what does not fit is told of
 * the file above. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edition/internal.h"

/* An edition and those below it, itself first. */
typedef struct chain {
    bq_edition_folder folder[BQ__LEVELS];
    bq__edition_tree tree[BQ__LEVELS]; /* of edition.yaml */
    char name[BQ__LEVELS][BQ_EDITION_NAME];
    unsigned count;
    bq__edition_trouble *out;
} chain;

/* --- finding those below --- */

/* About the edition that is named there. */
static bool refuse(chain *all, const bq__edition_tree *tree, int32_t node, enum bq_complaint_code code)
{
    const bq__edition_node *at = &tree->node[node];
    bool first = !all->out->set;
    BQ__COMPLAIN(all->out, tree->label[0], at->line, at->column, .code = code, .most = BQ__BASES);
    if (first && all->out->why)
        snprintf(all->out->why->extends, sizeof all->out->why->extends, "%s", bq__edition_word(tree, node));
    return false;
}

/* Whoever looked for it says what is wrong. */
static bool refuse_found(chain *all, const bq__edition_tree *tree, int32_t node, const bq_complaint *why)
{
    const bq__edition_node *at = &tree->node[node];
    bq_complaint *out = all->out->why;
    if (all->out->set)
        return false;
    all->out->set = true;
    if (!out)
        return false;
    *out = *why;
    bq__edition_inside(out, bq__edition_word(tree, node));
    bq__edition_place(&out->at, tree->label[0], at->line, at->column);
    return false;
}

static bool read_level(chain *all)
{
    const bq_edition_source *source = &all->folder[all->count].edition;
    if (!bq__edition_tree_read(&all->tree[all->count], source->bytes, source->size, source->label,
                               all->out))
        return false;
    all->count++;
    return true;
}

/* The node that names the edition below, or -1; false if it names none. */
static bool find_extends(chain *all, const bq__edition_tree *tree, int32_t *node)
{
    *node = bq__edition_value(tree, 0, "extends");
    if (*node >= 0 && !bq__edition_is_name(bq__edition_word(tree, *node))) {
        bq__edition_loader in = {.tree = tree, .out = all->out, .extends = -1};
        return BQ__NOT_EXPECTED(&in, *node, .name = "extends", .expected = BQ_EXPECTED_EDITION);
    }
    int32_t change = bq__edition_key(tree, 0, "change");
    if (*node >= 0 || change < 0)
        return true;
    return BQ__COMPLAIN(all->out, tree->label[0], tree->node[change].line,
                        tree->node[change].column, .code = BQ_COMPLAINT_CHANGE_ALONE);
}

static bool add_level(chain *all, int32_t node, bq_edition_finder find, void *context)
{
    const bq__edition_tree *tree = &all->tree[all->count - 1];
    const char *name = bq__edition_word(tree, node);
    for (unsigned i = 0; i < all->count; i++)
        if (strcmp(all->name[i], name) == 0)
            return refuse(all, tree, node, BQ_COMPLAINT_EXTENDS_ITSELF);
    if (all->count == BQ__LEVELS)
        return refuse(all, tree, node, BQ_COMPLAINT_EXTENDS_DEEP);
    if (!find)
        return refuse(all, tree, node, BQ_COMPLAINT_EXTENDS_HERE);
    bq_complaint why = {.code = BQ_COMPLAINT_OTHER};
    memset(&all->folder[all->count], 0, sizeof all->folder[all->count]);
    if (!find(context, name, &all->folder[all->count], &why))
        return refuse_found(all, tree, node, &why);
    memcpy(all->name[all->count], name, strlen(name) + 1);
    return read_level(all);
}

static bool read_chain(chain *all, bq_edition_finder find, void *context)
{
    if (!read_level(all))
        return false;
    const char *name = bq__edition_word(&all->tree[0], bq__edition_value(&all->tree[0], 0, "edition"));
    if (bq__edition_is_name(name))
        memcpy(all->name[0], name, strlen(name) + 1);
    for (;;) {
        int32_t node;
        if (!find_extends(all, &all->tree[all->count - 1], &node))
            return false;
        if (node < 0)
            return true;
        if (!add_level(all, node, find, context))
            return false;
    }
}

/* --- one edition of the chain, those below already in its tree --- */

static bool load_level(chain *all, unsigned level, const char *wanted, bq_edition_file *file,
                       bq__edition_levels *levels)
{
    const bq__edition_tree *tree = &all->tree[level];
    bq__edition_loader in = {tree, all->out, file, levels, bq__edition_value(tree, 0, "extends")};
    if (!bq__edition_load_edition(&in))
        return false;
    if (wanted && strcmp(wanted, file->name) != 0)
        return BQ__WRONG(&in, bq__edition_value(tree, 0, "edition"), .code = BQ_COMPLAINT_FOLDER_NAME,
                         .word = file->name, .near = wanted);
    return bq__edition_verify(&in);
}

/* An edition below must be right in itself. */
static bool verify_below(chain *all, unsigned level)
{
    bq__edition_levels levels;
    bq_edition_file *file = calloc(1, sizeof *file);
    if (!file)
        return BQ__COMPLAIN(all->out, all->tree[level].label[0], 0, 0, .code = BQ_COMPLAINT_MEMORY);
    bool good = load_level(all, level, all->name[level], file, &levels);
    bq_edition_close(file);
    return good;
}

static bool load_chain(chain *all, const char *wanted, bq_edition_file *file, bq__edition_levels *levels)
{
    for (unsigned level = all->count - 1; level > 0; level--)
        if (!verify_below(all, level) ||
            !bq__edition_merge_edition(&all->tree[level - 1], &all->tree[level], all->out))
            return false;
    if (all->count > 1)
        memcpy(file->base, all->name[1], sizeof file->base);
    return load_level(all, 0, wanted, file, levels);
}

/* --- the texts --- */

static bool read_texts(chain *all, unsigned level, unsigned language, bq__edition_tree *tree)
{
    const bq_edition_source *source = &all->folder[level].texts[language];
    if (source->bytes)
        return bq__edition_tree_read(tree, source->bytes, source->size, source->label, all->out);
    const char *label = source->label ? source->label : all->folder[level].edition.label;
    return bq__edition_tree_blank(tree, label, all->out);
}

/* Does the edition at this level have a title of its own, in any language? */
static bool has_title(chain *all, unsigned level, bool *titled)
{
    bq__edition_tree tree;
    *titled = false;
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++) {
        if (!read_texts(all, level, i, &tree))
            return false;
        *titled = *titled || bq__edition_key(&tree, 0, "title") >= 0;
        bq__edition_tree_free(&tree);
    }
    return true;
}

/* The texts of one language, from below; the tree is to be freed. */
static bool merge_texts(chain *all, unsigned language, bq__edition_tree *tree)
{
    bq__edition_tree above;
    if (!read_texts(all, all->count - 1, language, tree))
        return false;
    for (unsigned level = all->count - 1; level > 0; level--) {
        bool titled = false;
        bool good = has_title(all, level - 1, &titled) &&
                    read_texts(all, level - 1, language, &above);
        bool merged = good && bq__edition_merge_texts(&above, tree, titled, all->out);
        bq__edition_tree_free(tree);
        if (good && !merged)
            bq__edition_tree_free(&above);
        if (!merged)
            return false;
        *tree = above;
    }
    return true;
}

static bool load_texts(chain *all, bq_edition_file *file, bq__edition_levels *levels, unsigned language)
{
    bq__edition_tree tree;
    bool own = language == file->language, written = false;
    for (unsigned level = 0; level < all->count; level++)
        written = written || all->folder[level].texts[language].bytes;
    if (!written && !own)
        return true;
    if (!merge_texts(all, language, &tree))
        return false;
    bq__edition_loader in = {&tree, all->out, file, levels, -1};
    bool good = written ? bq__edition_load_texts(&in, language) : bq__edition_make_texts(&in);
    bq__edition_tree_free(&tree);
    return good;
}

static bool load_all_texts(chain *all, bq_edition_file *file, bq__edition_levels *levels)
{
    if (!load_texts(all, file, levels, file->language)) /* the others lean on it */
        return false;
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++) {
        if (i == file->language)
            continue;
        if (!load_texts(all, file, levels, i))
            return false;
        bq__edition_fill_texts(file, i);
    }
    return true;
}

/* --- all of it --- */

bool bq__edition_parse(bq_edition_file **out, const bq_edition_folder *folder, const char *wanted,
                       bq_edition_finder find, void *context, bq__edition_trouble *trouble)
{
    bq__edition_levels levels;
    *out = NULL;
    bq_edition_file *file = calloc(1, sizeof *file);
    chain *all = calloc(1, sizeof *all);
    if (!file || !all) {
        BQ__COMPLAIN(trouble, folder->edition.label, 0, 0, .code = BQ_COMPLAINT_MEMORY);
        free(all);
        free(file);
        return false;
    }
    all->folder[0] = *folder;
    all->out = trouble;
    bool good = read_chain(all, find, context) && load_chain(all, wanted, file, &levels) &&
                load_all_texts(all, file, &levels);
    for (unsigned i = 0; i < all->count; i++)
        bq__edition_tree_free(&all->tree[i]);
    free(all);
    if (good)
        *out = file;
    else
        bq_edition_close(file);
    return good;
}

bool bq_edition_judge(bq_edition_file **out, const bq_edition_folder *folder,
                      bq_edition_finder find, void *context, bq_complaint *why)
{
    bq__edition_trouble trouble = {why, false};
    return bq__edition_parse(out, folder, NULL, find, context, &trouble);
}

bool bq_edition_parse(bq_edition_file **out, const bq_edition_folder *folder,
                      bq_edition_finder find, void *context, char *error, size_t error_size)
{
    bq_complaint why = {.code = BQ_COMPLAINT_OK};
    bool good = bq_edition_judge(out, folder, find, context, &why);
    if (!good)
        bq_complaint_english(&why, error, error_size);
    return good;
}

void bq_edition_close(bq_edition_file *file)
{
    if (!file)
        return;
    bq__edition_pool_free(file->pool);
    free(file);
}

/* new.c - a new edition to start from: a copy of another, or a small one that extends it.
 *
 * A copy is the other's files as they are, comments and all, but for the name. The small form holds
 * the two lines it needs and examples as comments. Either way what was made is opened before it is
 * handed over; if that fails, or the disk does, nothing is left behind. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "edition/internal.h"

static const char *const files[] = {"edition.yaml", "fr.yaml", "en.yaml", "ru.yaml"};
static const char *const schemas[] = {"edition", "texts"};
#define FILES (sizeof files / sizeof *files)
#define SCHEMAS (sizeof schemas / sizeof *schemas)

typedef struct maker {
    const char *name;
    const char *dir;
    char folder[BQ__PATH]; /* dir/name */
    char from[BQ__PATH];   /* the edition.yaml it is made from */
    bq__edition_trouble *out;
} maker;

/* --- writing --- */

static bool path_of(char path[BQ__PATH], const char *folder, const char *file)
{
    int n = snprintf(path, BQ__PATH, "%s/%s", folder, file);
    return n > 0 && n < BQ__PATH;
}

static bool cannot(maker *in, const char *path, enum bq_complaint_code code)
{
    return BQ__COMPLAIN(in->out, path, 0, 0, .code = code, .error = errno);
}

/* A file that is there is never written over. */
static bool write_new(maker *in, const char *folder, const char *file, const char *bytes, size_t n)
{
    char path[BQ__PATH];
    if (!path_of(path, folder, file)) {
        errno = ENAMETOOLONG;
        return cannot(in, folder, BQ_COMPLAINT_CANNOT_WRITE);
    }
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    FILE *out = fd < 0 ? NULL : fdopen(fd, "wb");
    if (!out) {
        cannot(in, path, BQ_COMPLAINT_CANNOT_WRITE);
        if (fd >= 0)
            close(fd);
        return false;
    }
    bool good = fwrite(bytes, 1, n, out) == n;
    if (fclose(out) != 0 || !good)
        return cannot(in, path, BQ_COMPLAINT_CANNOT_WRITE);
    return true;
}

static void remove_all(const maker *in)
{
    char path[BQ__PATH];
    for (size_t i = 0; i < FILES; i++)
        if (path_of(path, in->folder, files[i]))
            unlink(path);
    rmdir(in->folder);
}

/* The editor's helpers stand beside the editions, once for all of them. */
static bool write_schemas(maker *in)
{
    for (size_t i = 0; i < SCHEMAS; i++) {
        char file[32], path[BQ__PATH];
        snprintf(file, sizeof file, "%s.schema.json", schemas[i]);
        if (path_of(path, in->dir, file) && access(path, F_OK) == 0)
            continue;
        char *text = bq_edition_schema(schemas[i]);
        bool good = text && write_new(in, in->dir, file, text, strlen(text));
        free(text);
        if (!good)
            return false;
    }
    return true;
}

/* --- a copy --- */

/* Where in the bytes a line and column is; both from 1, columns in characters. */
static size_t place_of(const char *bytes, size_t n, uint32_t line, uint32_t column)
{
    size_t at = n >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (at < n && line > 1) {
        bool carriage = bytes[at] == '\r' && at + 1 < n && bytes[at + 1] == '\n';
        line -= bytes[at] == '\n' || (bytes[at] == '\r' && !carriage);
        at++;
    }
    for (; at < n && column > 1; column--)
        bq__edition_next_character(bytes, n, &at);
    return at;
}

/* The bytes with another name after "edition:"; the rest is not touched. */
static bool copy_renamed(maker *in, const char *bytes, size_t n)
{
    bq__edition_tree tree;
    if (!bq__edition_tree_read(&tree, bytes, n, in->from, in->out))
        return false;
    int32_t node = bq__edition_value(&tree, 0, "edition"); /* it is there: the edition was opened */
    bool quoted = !tree.node[node].plain;
    size_t at = place_of(bytes, n, tree.node[node].line, tree.node[node].column) + quoted;
    size_t old = tree.node[node].length, fresh = strlen(in->name);
    bool plain = at + old <= n && memcmp(bytes + at, bq__edition_word(&tree, node), old) == 0;
    bq__edition_tree_free(&tree);
    char *made = plain ? malloc(n - old + fresh) : NULL;
    if (!made)
        return BQ__COMPLAIN(in->out, in->from, 0, 0,
                            .code = plain ? BQ_COMPLAINT_MEMORY : BQ_COMPLAINT_NAME_ESCAPED);
    memcpy(made, bytes, at);
    memcpy(made + at, in->name, fresh);
    memcpy(made + at + fresh, bytes + at + old, n - at - old);
    bool good = write_new(in, in->folder, files[0], made, n - old + fresh);
    free(made);
    return good;
}

static bool copy_all(maker *in)
{
    const char *slash = strrchr(in->from, '/');
    int prefix = slash ? (int)(slash - in->from) + 1 : 0;
    for (size_t i = 0; i < FILES; i++) {
        char path[BQ__PATH];
        size_t n = 0;
        int wrote = i == 0 ? snprintf(path, sizeof path, "%s", in->from)
                           : snprintf(path, sizeof path, "%.*s%s", prefix, in->from, files[i]);
        if (wrote < 0 || wrote >= BQ__PATH)
            continue; /* a text that cannot be named is not there */
        char *bytes = bq__edition_read_file(path, i == 0, &n, in->out);
        if (!bytes && in->out->set)
            return false;
        bool good = !bytes || (i == 0 ? copy_renamed(in, bytes, n)
                                      : write_new(in, in->folder, files[i], bytes, n));
        free(bytes);
        if (!good)
            return false;
    }
    return true;
}

/* --- the small form --- */

static unsigned dearest_street(const bq_edition *ed)
{
    unsigned best = 0;
    for (unsigned i = 0; i < ed->squares; i++)
        if (ed->streets >> i & 1 && ed->square[i].price >= ed->square[best].price)
            best = i;
    return best;
}

/* Examples that would fit, in the edition's own numbers, as comments. */
static void write_examples(bq_buf *to, const bq_edition_file *base)
{
    const bq_edition *ed = &base->ed;
    unsigned street = dearest_street(ed);
    bq_buf_format(to, "\n# rules:\n#   salary: %d\n", ed->rule.salary * 2);
    if (street > 0)
        bq_buf_format(to, "\n# A square by its number; with \"kind\" it is made anew.\n"
                    "# change:\n#   %u: {price: %d}\n",
                street, ed->square[street].price + ed->rule.money_scale * 50);
    for (unsigned i = 0; i < ed->deck_size[BQ_CHANCE]; i++) {
        const bq_card *card = &ed->card[BQ_CHANCE][i];
        if (strcmp(bq_effect_p1[card->effect], "amount") != 0)
            continue;
        bq_buf_format(to, "\n# A card by its id; with \"do\" it is made anew, none takes it away.\n"
                    "# decks:\n#   chance:\n#     %s: {amount: %d}\n",
                base->card_id[BQ_CHANCE][i], card->p1 * 2);
        break;
    }
}

static char *small_edition(const maker *in, const bq_edition_file *base, size_t *size)
{
    bq_buf to = bq_buf_grow(BQ__FILE_BYTES);
    bq_buf_format(&to,
            "# yaml-language-server: $schema=../edition.schema.json\n"
            "# %s extends %s: only what differs is written here.\n"
            "# `banquier edition show %s` shows what it stands on, `banquier edition keys` every "
            "rule.\n\nedition: %s\nextends: %s\n",
            in->name, base->name, base->name, in->name, base->name);
    write_examples(&to, base);
    return bq_buf_take(&to, size);
}

static char *small_texts(const maker *in, const bq_edition_file *base, size_t *size)
{
    static const char *const after[BQ_ED_LANGUAGES] = {"D'après", "After", "По образцу издания"};
    bq_buf to = bq_buf_grow(BQ__FILE_BYTES);
    bq_buf_format(&to, "# yaml-language-server: $schema=../texts.schema.json\n"
                "title: %s\nsummary: \"%s %s.\"\n",
            in->name, after[base->language], base->name);
    return bq_buf_take(&to, size);
}

static bool extend(maker *in, const bq_edition_file *base)
{
    size_t edition_size = 0, texts_size = 0;
    char *edition = small_edition(in, base, &edition_size);
    char *texts = small_texts(in, base, &texts_size);
    bool good = edition && texts;
    if (!good)
        BQ__COMPLAIN(in->out, in->name, 0, 0, .code = BQ_COMPLAINT_MEMORY);
    good = good && write_new(in, in->folder, files[0], edition, edition_size) &&
           write_new(in, in->folder, files[1 + base->language], texts, texts_size);
    free(edition);
    free(texts);
    return good;
}

/* --- both --- */

static bool may_be_made(maker *in)
{
    char path[BQ__PATH];
    bq__edition_trouble silent = {NULL, false};
    struct stat about;
    if (!bq__edition_is_name(in->name))
        return BQ__COMPLAIN(in->out, in->name, 0, 0, .code = BQ_COMPLAINT_NO_NAME);
    bool here = strcmp(in->dir, ".") == 0;
    if (here ? snprintf(in->folder, sizeof in->folder, "%s", in->name) < 0
             : !path_of(in->folder, in->dir, in->name))
        return BQ__COMPLAIN(in->out, in->name, 0, 0, .code = BQ_COMPLAINT_PATH_LONG);
    if (lstat(in->folder, &about) == 0)
        return BQ__COMPLAIN(in->out, in->folder, 0, 0, .code = BQ_COMPLAINT_THERE_ALREADY);
    if (bq__edition_find_edition(in->name, path, &silent))
        return BQ__COMPLAIN(in->out, in->name, 0, 0, .code = BQ_COMPLAINT_NAME_TAKEN, .list = path);
    return true;
}

static bool make(maker *in, const bq_edition_file *base, bool extends)
{
    bq_edition_file *made;
    if (!(extends ? extend(in, base) : copy_all(in)))
        return false;
    if (!bq_edition_read(&made, in->folder, in->out->why)) {
        in->out->set = true;
        return false;
    }
    bq_edition_close(made);
    return write_schemas(in);
}

bool bq_edition_new(const char *name, const char *from, const char *dir, bool extends, char *made,
                    size_t made_size, bq_complaint *why)
{
    bq__edition_trouble trouble = {why, false};
    maker *in = calloc(1, sizeof *in);
    bq_edition_file *base = NULL;
    bool good = false;
    if (!in) {
        BQ__COMPLAIN(&trouble, name, 0, 0, .code = BQ_COMPLAINT_MEMORY);
        return false;
    }
    in->name = name;
    in->dir = dir;
    in->out = &trouble;
    if (may_be_made(in) && bq__edition_find_edition(from, in->from, &trouble) &&
        bq_edition_read(&base, from, why)) {
        if (mkdir(in->folder, 0777) != 0)
            cannot(in, in->folder, BQ_COMPLAINT_CANNOT_MAKE);
        else if (!(good = make(in, base, extends)))
            remove_all(in);
    }
    if (good)
        snprintf(made, made_size, "%s", in->folder);
    bq_edition_close(base);
    free(in);
    return good;
}

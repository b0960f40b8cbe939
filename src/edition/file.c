/* file.c - where editions are, reading them, and the steps in their order.
 *
 * bq_edition_open() is the way in: find the files, then tree.c, load.c, verify.c and texts.c one
 * after the other, the first trouble stops it. bq_edition_parse() is the same without a disk. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "edition/internal.h"

#if defined __has_include
#if __has_include("banquier_config.h")
#include "banquier_config.h"
#endif
#endif

#define PATH_BYTES 4096
#define FOLDERS 5 /* where editions are looked for */
#define TOLD 8    /* editions that an error lists */

/* --- the steps --- */

static bool read_texts(bq_edition_file *file, const bq_edition_source *source, unsigned language,
                       bq__trouble *out)
{
    bq__tree tree;
    if (!bq__tree_read(&tree, source->bytes, source->size, source->label, out))
        return false;
    bq__loader in = {&tree, out, file};
    bool good = bq__load_texts(&in, language);
    bq__tree_free(&tree);
    return good;
}

static bool read_all_texts(bq__loader *in, const bq_edition_source *texts)
{
    bq_edition_file *file = in->file;
    unsigned own = file->language;
    bool written = texts && texts[own].bytes;
    if (!(written ? read_texts(file, &texts[own], own, in->out) : bq__make_texts(in)))
        return false;
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++) {
        if (i == own)
            continue;
        if (texts && texts[i].bytes && !read_texts(file, &texts[i], i, in->out))
            return false;
        bq__fill_texts(file, i);
    }
    return true;
}

static bool parse(bq_edition_file *file, const bq_edition_source *edition,
                  const bq_edition_source *texts, const char *wanted, bq__trouble *out)
{
    bq__tree tree;
    if (!bq__tree_read(&tree, edition->bytes, edition->size, edition->label, out))
        return false;
    bq__loader in = {&tree, out, file};
    bool good = bq__load_edition(&in);
    if (good && wanted && strcmp(wanted, file->name) != 0)
        good = bq__wrong(&in, bq__value(&tree, 0, "edition"),
                         "edition: '%s', expected '%s' as its folder is called", file->name,
                         wanted);
    good = good && bq__verify(&in) && read_all_texts(&in, texts);
    bq__tree_free(&tree);
    return good;
}

static int parse_new(bq_edition_file **out, const bq_edition_source *edition,
                     const bq_edition_source *texts, const char *wanted, bq__trouble *trouble)
{
    *out = NULL;
    bq_edition_file *file = calloc(1, sizeof *file);
    if (!file) {
        bq__say(trouble, edition->label, 0, 0, "out of memory");
        return 1;
    }
    if (!parse(file, edition, texts, wanted, trouble)) {
        bq_edition_close(file);
        return 1;
    }
    *out = file;
    return 0;
}

int bq_edition_parse(bq_edition_file **out, const bq_edition_source *edition,
                     const bq_edition_source texts[BQ_ED_LANGUAGES], char *error,
                     size_t error_size)
{
    bq__trouble trouble = {error, error_size, false};
    return parse_new(out, edition, texts, NULL, &trouble);
}

void bq_edition_close(bq_edition_file *file)
{
    if (!file)
        return;
    bq__pool_free(file->pool);
    free(file);
}

/* --- reading --- */

/* All of a descriptor, at most one byte more than is allowed, so that "too large" shows. */
static char *read_all(int fd, size_t *size)
{
    size_t room = 1 << 16, used = 0;
    char *bytes = malloc(room);
    while (bytes) {
        ssize_t more = read(fd, bytes + used, room - used);
        if (more < 0 && errno == EINTR)
            continue;
        if (more < 0) {
            free(bytes);
            return NULL;
        }
        used += (size_t)more;
        if (more == 0 || used > BQ__FILE_BYTES)
            break;
        if (used == room) {
            char *bigger = realloc(bytes, room *= 2);
            if (!bigger)
                free(bytes);
            bytes = bigger;
        }
    }
    *size = used;
    return bytes;
}

/* Bytes to be freed, or NULL and a complaint; without `must` an absent file is silence. */
static char *read_file(const char *path, bool must, size_t *size, bq__trouble *out)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a pipe must not keep us waiting */
    if (fd < 0) {
        if (must || errno != ENOENT)
            bq__say(out, path, 0, 0, "cannot be read: %s, expected an edition file",
                    strerror(errno));
        return NULL;
    }
    struct stat about;
    char *bytes = NULL;
    if (fstat(fd, &about) == 0 && !S_ISREG(about.st_mode))
        bq__say(out, path, 0, 0, "not a file, expected an edition file");
    else if (!(bytes = read_all(fd, size)))
        bq__say(out, path, 0, 0, "cannot be read: %s", strerror(errno));
    close(fd);
    return bytes;
}

/* Read folder/edition.yaml, or another name, and the texts beside it. */
static int open_path(bq_edition_file **out, const char *path, const char *wanted,
                     bq__trouble *trouble)
{
    char label[BQ_ED_LANGUAGES][PATH_BYTES];
    bq_edition_source texts[BQ_ED_LANGUAGES] = {{NULL, 0, NULL}};
    char *bytes[BQ_ED_LANGUAGES] = {NULL};
    const char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    int failed = 1;
    *out = NULL;

    bq_edition_source edition = {NULL, 0, path};
    char *main_bytes = read_file(path, true, &edition.size, trouble);
    edition.bytes = main_bytes;
    for (unsigned i = 0; i < BQ_ED_LANGUAGES && !trouble->set; i++) {
        int n = snprintf(label[i], PATH_BYTES, "%.*s%s.yaml", (int)folder, path,
                         bq_edition_languages[i]);
        if (n < 0 || n >= PATH_BYTES)
            bq__say(trouble, path, 0, 0, "the path is too long");
        else
            bytes[i] = read_file(label[i], false, &texts[i].size, trouble);
        texts[i].bytes = bytes[i];
        texts[i].label = label[i];
    }
    if (!trouble->set)
        failed = parse_new(out, &edition, texts, wanted, trouble);
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++)
        free(bytes[i]);
    free(main_bytes);
    return failed;
}

/* --- finding --- */

/* The folders of editions, in the order in which they are asked; returns how many. */
static size_t find_folders(char folders[FOLDERS][PATH_BYTES])
{
    static const char *const near[] = {"editions", "../editions", "../share/banquier/editions"};
    size_t n = 0;
    const char *told = getenv("BANQUIER_EDITIONS");
    if (told && *told && strlen(told) < PATH_BYTES)
        memcpy(folders[n++], told, strlen(told) + 1);

    char self[PATH_BYTES];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    char *slash = NULL;
    if (length > 0) {
        self[length] = 0;
        slash = strrchr(self, '/');
    }
    for (size_t i = 0; slash && i < sizeof near / sizeof *near; i++) {
        int wrote = snprintf(folders[n], PATH_BYTES, "%.*s/%s", (int)(slash - self), self, near[i]);
        n += wrote > 0 && wrote < PATH_BYTES;
    }
#ifdef BQ_DATADIR
    snprintf(folders[n++], PATH_BYTES, "%s/editions", BQ_DATADIR);
#endif
    return n;
}

static bool join(char *out, const char *folder, const char *name)
{
    int n = snprintf(out, PATH_BYTES, "%s/%s/edition.yaml", folder, name);
    return n > 0 && n < PATH_BYTES;
}

/* --- listing --- */

static bool known_already(const bq_edition_name *names, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(names[i].name, name) == 0)
            return true;
    return false;
}

static size_t list_folder(const char *folder, bq_edition_name *names, size_t n, size_t most)
{
    char path[PATH_BYTES];
    DIR *dir = opendir(folder);
    if (!dir)
        return n;
    for (struct dirent *entry; n < most && (entry = readdir(dir));) {
        if (!bq__is_name(entry->d_name) || known_already(names, n, entry->d_name))
            continue;
        if (join(path, folder, entry->d_name) && access(path, F_OK) == 0)
            memcpy(names[n++].name, entry->d_name, strlen(entry->d_name) + 1);
    }
    closedir(dir);
    return n;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const bq_edition_name *)a)->name, ((const bq_edition_name *)b)->name);
}

size_t bq_edition_list(bq_edition_name *names, size_t most)
{
    char folders[FOLDERS][PATH_BYTES];
    size_t folder_count = find_folders(folders);
    size_t n = 0;
    for (size_t i = 0; i < folder_count; i++)
        n = list_folder(folders[i], names, n, most);
    qsort(names, n, sizeof *names, by_name);
    return n;
}

/* --- by name --- */

/* "expected classique", or all there are, if they are few enough to tell. */
static void say_not_found(const char *name, bq__trouble *trouble)
{
    bq_edition_name names[TOLD];
    const char *known[TOLD];
    char list[TOLD * (BQ_EDITION_NAME + 2)] = "";
    size_t n = bq_edition_list(names, TOLD), used = 0;
    for (size_t i = 0; i < n; i++) {
        known[i] = names[i].name;
        int more = snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", names[i].name);
        used += more > 0 ? (size_t)more : 0;
    }
    const char *near = bq__nearest(name, known, n);
    if (near)
        bq__say(trouble, name, 0, 0, "no edition of that name, expected perhaps %s", near);
    else if (n > 0)
        bq__say(trouble, name, 0, 0, "no edition of that name, expected one of: %s", list);
    else
        bq__say(trouble, name, 0, 0, "no edition of that name, nor any other; BANQUIER_EDITIONS "
                                     "can say in which folder they are");
}

static int open_name(bq_edition_file **out, const char *name, bq__trouble *trouble)
{
    char folders[FOLDERS][PATH_BYTES], path[PATH_BYTES];
    size_t n = find_folders(folders);
    for (size_t i = 0; i < n; i++)
        if (join(path, folders[i], name) && access(path, F_OK) == 0)
            return open_path(out, path, name, trouble);
    say_not_found(name, trouble);
    return 1;
}

int bq_edition_open(bq_edition_file **out, const char *name_or_path, char *error,
                    size_t error_size)
{
    bq__trouble trouble = {error, error_size, false};
    *out = NULL;
    if (bq__is_name(name_or_path))
        return open_name(out, name_or_path, &trouble);

    char path[PATH_BYTES];
    struct stat about;
    bool folder = stat(name_or_path, &about) == 0 && S_ISDIR(about.st_mode);
    int n = snprintf(path, sizeof path, folder ? "%s/edition.yaml" : "%s", name_or_path);
    if (n < 0 || n >= PATH_BYTES) {
        bq__say(&trouble, "edition", 0, 0, "the path is too long");
        return 1;
    }
    return open_path(out, path, NULL, &trouble);
}

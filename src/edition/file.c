/* file.c - editions on the disk: where they are, which there are, and opening them.
 *
 * bq_edition_open() is the way in: find the folder, read its files, and let parse.c do the rest; it
 * asks back for the editions that are extended. */
#define _XOPEN_SOURCE 700 /* realpath */
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
#include "os/os.h"

#if defined __has_include
#if __has_include("banquier_config.h")
#include "banquier_config.h"
#endif
#endif

#define FOLDERS 12 /* where editions are looked for */
#define TOLD_FOLDERS 8 /* of them, those that BANQUIER_EDITIONS names */
#define TOLD 8    /* editions that an error lists */

/* --- reading --- */

/* At most one byte more than is allowed, so that "too large" shows. */
char *bq__edition_read_file(const char *path, bool must, size_t *size, bq__edition_trouble *out)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a pipe must not keep us waiting */
    if (fd < 0) {
        if (must || errno != ENOENT)
            BQ__COMPLAIN(out, path, 0, 0, .code = BQ_COMPLAINT_CANNOT_READ, .error = errno);
        return NULL;
    }
    struct stat about;
    char *bytes = NULL;
    if (fstat(fd, &about) == 0 && !S_ISREG(about.st_mode))
        BQ__COMPLAIN(out, path, 0, 0, .code = BQ_COMPLAINT_NO_FILE);
    else if (!(bytes = bq_os_read_fd(fd, BQ__FILE_BYTES + 1, size)))
        BQ__COMPLAIN(out, path, 0, 0, .code = BQ_COMPLAINT_READ_FAILED, .error = errno);
    close(fd);
    return bytes;
}

/* The files of one edition. */
typedef struct disk_folder {
    char path[BQ_ED_LANGUAGES + 1][BQ__PATH]; /* edition.yaml last */
    char *bytes[BQ_ED_LANGUAGES + 1];
} disk_folder;

/* All that is read for one edition: itself, and those it extends. */
typedef struct library {
    disk_folder *folder[BQ__LEVELS];
    unsigned count;
} library;

static void free_library(library *lib)
{
    for (unsigned i = 0; i < lib->count; i++) {
        for (unsigned k = 0; k <= BQ_ED_LANGUAGES; k++)
            free(lib->folder[i]->bytes[k]);
        free(lib->folder[i]);
    }
}

static bool read_source(disk_folder *folder, unsigned which, bool must, bq_edition_source *into,
                        bq__edition_trouble *out)
{
    folder->bytes[which] = bq__edition_read_file(folder->path[which], must, &into->size, out);
    into->bytes = folder->bytes[which];
    into->label = folder->path[which];
    return !out->set;
}

/* Read folder/edition.yaml, or another name, and the texts beside it. */
static bool read_folder(library *lib, const char *path, bq_edition_folder *into, bq__edition_trouble *out)
{
    const char *slash = strrchr(path, '/');
    int prefix = slash ? (int)(slash - path) + 1 : 0;
    disk_folder *folder = calloc(1, sizeof *folder);
    if (!folder || strlen(path) + sizeof "fr.yaml" > BQ__PATH) {
        BQ__COMPLAIN(out, path, 0, 0,
                     .code = folder ? BQ_COMPLAINT_PATH_LONG : BQ_COMPLAINT_MEMORY);
        free(folder);
        return false;
    }
    lib->folder[lib->count++] = folder;
    snprintf(folder->path[BQ_ED_LANGUAGES], BQ__PATH, "%s", path);
    if (!read_source(folder, BQ_ED_LANGUAGES, true, &into->edition, out))
        return false;
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++) {
        snprintf(folder->path[i], BQ__PATH, "%.*s%s.yaml", prefix, path, bq_edition_languages[i]);
        if (!read_source(folder, i, false, &into->texts[i], out))
            return false;
    }
    return true;
}

/* --- finding --- */

/* The folders of editions, in the order in which they are asked, first those that somebody has named (`told`, may be NULL);
 * returns how many. */
static size_t find_folders(char folders[FOLDERS][BQ__PATH], size_t *told_n)
{
    static const char *const near[] = {"editions", "../editions", "../share/banquier/editions"};
    size_t n = 0;
    const char *told = getenv("BANQUIER_EDITIONS");
    for (const char *one = told ? told : ""; *one && n < TOLD_FOLDERS;) {
        size_t length = strcspn(one, ":");
        if (length > 0 && length < BQ__PATH)
            snprintf(folders[n++], BQ__PATH, "%.*s", (int)length, one);
        one += length + (one[length] == ':');
    }
    if (told_n)
        *told_n = n;

    char self[BQ__PATH];
    const char *slash = bq_os_self(self, sizeof self) ? strrchr(self, '/') : NULL;
    for (size_t i = 0; slash && i < sizeof near / sizeof *near; i++) {
        int wrote = snprintf(folders[n], BQ__PATH, "%.*s/%s", (int)(slash - self), self, near[i]);
        n += wrote > 0 && wrote < BQ__PATH;
    }
#ifdef BQ_DATADIR
    snprintf(folders[n++], BQ__PATH, "%s/editions", BQ_DATADIR);
#endif
    return n;
}

static bool join(char *out, const char *folder, const char *name)
{
    int n = snprintf(out, BQ__PATH, "%s/%s/edition.yaml", folder, name);
    return n > 0 && n < BQ__PATH;
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
    char path[BQ__PATH];
    DIR *dir = opendir(folder);
    if (!dir)
        return n;
    for (struct dirent *entry; n < most && (entry = readdir(dir));) {
        if (!bq__edition_is_name(entry->d_name) || known_already(names, n, entry->d_name))
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
    char folders[FOLDERS][BQ__PATH];
    size_t folder_count = find_folders(folders, NULL);
    size_t n = 0;
    for (size_t i = 0; i < folder_count; i++)
        n = list_folder(folders[i], names, n, most);
    qsort(names, n, sizeof *names, by_name);
    return n;
}

/* --- by name --- */

/* "expected classique", or all there are, if they are few enough to tell. */
static void say_not_found(const char *label, const char *name, bq__edition_trouble *trouble)
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
    const char *near = bq__edition_nearest(name, known, n);
    BQ__COMPLAIN(trouble, label, 0, 0,
                 .code = near    ? BQ_COMPLAINT_NO_EDITION_NEAR
                         : n > 0 ? BQ_COMPLAINT_NO_EDITION_LIST
                                 : BQ_COMPLAINT_NO_EDITION,
                 .near = near, .list = list);
}

/* The path of an edition that has a name; false if there is none. */
static bool find_name(const char *name, char path[BQ__PATH])
{
    char folders[FOLDERS][BQ__PATH];
    size_t n = find_folders(folders, NULL);
    for (size_t i = 0; i < n; i++)
        if (join(path, folders[i], name) && access(path, F_OK) == 0)
            return true;
    return false;
}

/* As an edition is opened by its name: in the folders of editions, or in the folder where we are. */
bool bq_edition_here(const char *name)
{
    char path[BQ__PATH];
    return bq__edition_is_name(name) && (find_name(name, path) || (join(path, ".", name) && access(path, F_OK) == 0));
}

static bool same_folder(const char *a, const char *b)
{
    char *one = realpath(a, NULL), *two = realpath(b, NULL);
    bool same = one && two && !strcmp(one, two);
    free(one);
    free(two);
    return same;
}

bool bq_edition_is_foreign(const char *name)
{
    char folders[FOLDERS][BQ__PATH], path[BQ__PATH];
    size_t told = 0, n = find_folders(folders, &told), at = 0;
    while (at < n && !(join(path, folders[at], name) && access(path, F_OK) == 0))
        at++;
    bool foreign = at < told;
    for (size_t i = told; i < n && foreign; i++) /* one of ours may have been named */
        foreign = !same_folder(folders[at], folders[i]);
    return foreign;
}

size_t bq_edition_places(bq_edition_place *places, size_t most)
{
    char folders[FOLDERS][BQ__PATH];
    size_t count = find_folders(folders, NULL), n = 0;
    for (size_t i = 0; i < count && n < most; i++) {
        char *real = realpath(folders[i], NULL); /* without detours, each is named once */
        bool known = !real;
        for (size_t k = 0; k < n && !known; k++)
            known = strcmp(places[k].path, real) == 0;
        if (!known)
            snprintf(places[n++].path, sizeof places[0].path, "%.511s", real);
        free(real);
    }
    if (n == 0 && count > 0 && most > 0)
        snprintf(places[n++].path, sizeof places[0].path, "%.511s", folders[0]);
    return n;
}

/* --- those that are extended --- */

/* A folder beside that of the edition, by its name. */
static bool find_beside(const char *path, const char *name, char found[BQ__PATH])
{
    const char *end = strrchr(path, '/');
    const char *start = end;
    while (start && start > path && start[-1] != '/')
        start--;
    bool dots = !end || strncmp(start, "./", 2) == 0 || strncmp(start, "../", 3) == 0;
    int prefix = dots ? (int)(end ? end - path + 1 : 0) : (int)(start - path);
    int n = snprintf(found, BQ__PATH, "%.*s%s%s/edition.yaml", prefix, path, dots ? "../" : "",
                     name);
    return n > 0 && n < BQ__PATH && access(found, F_OK) == 0;
}

static bool find_extended(void *context, const char *name, bq_edition_folder *found,
                          bq_complaint *why)
{
    library *lib = context;
    char path[BQ__PATH];
    bq__edition_trouble trouble = {why, false};
    const char *opened = lib->folder[0]->path[BQ_ED_LANGUAGES];
    if (!find_beside(opened, name, path) && !find_name(name, path)) {
        say_not_found(NULL, name, &trouble);
        return false;
    }
    return read_folder(lib, path, found, &trouble);
}

/* --- opening --- */

static bool open_path(bq_edition_file **out, const char *path, const char *wanted,
                      bq__edition_trouble *trouble)
{
    library lib = {.count = 0};
    bq_edition_folder folder;
    memset(&folder, 0, sizeof folder);
    bool good = read_folder(&lib, path, &folder, trouble) &&
                bq__edition_parse(out, &folder, wanted, find_extended, &lib, trouble);
    free_library(&lib);
    return good;
}

/* By its name, or by a path: a folder or a file. *named: by its name. */
static bool find_edition(const char *name_or_path, char path[BQ__PATH], bool *named,
                         bq__edition_trouble *out)
{
    *named = bq__edition_is_name(name_or_path);
    if (*named && find_name(name_or_path, path))
        return true;
    struct stat about;
    bool folder = stat(name_or_path, &about) == 0 && S_ISDIR(about.st_mode);
    size_t length = strlen(name_or_path);
    while (folder && length > 1 && name_or_path[length - 1] == '/')
        length--;
    int n = snprintf(path, BQ__PATH, "%.*s%s", (int)(length < BQ__PATH ? length : BQ__PATH),
                     name_or_path, folder ? "/edition.yaml" : "");
    if (n < 0 || n >= BQ__PATH)
        return BQ__COMPLAIN(out, "edition", 0, 0, .code = BQ_COMPLAINT_PATH_LONG);
    if (*named && access(path, F_OK) != 0) {
        say_not_found(name_or_path, name_or_path, out);
        return false;
    }
    *named = false;
    return true;
}

bool bq__edition_find_edition(const char *name_or_path, char path[BQ__PATH], bq__edition_trouble *out)
{
    bool named;
    return find_edition(name_or_path, path, &named, out);
}

bool bq_edition_read(bq_edition_file **out, const char *name_or_path, bq_complaint *why)
{
    bq__edition_trouble trouble = {why, false};
    char path[BQ__PATH];
    bool named;
    *out = NULL;
    return find_edition(name_or_path, path, &named, &trouble) &&
           open_path(out, path, named ? name_or_path : NULL, &trouble);
}

bool bq_edition_open(bq_edition_file **out, const char *name_or_path, char *error,
                     size_t error_size)
{
    bq_complaint why = {.code = BQ_COMPLAINT_OK};
    bool good = bq_edition_read(out, name_or_path, &why);
    if (!good)
        bq_complaint_english(&why, error, error_size);
    return good;
}

/* file.c - saves on the disk: the folder, a file that is appended to, one that is read. A line is appended whole and
 * synced before anybody hears of it; what could not be written whole is cut off again. What is written is made in
 * text.c and by the log itself. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/os.h"
#include "save/internal.h"

/* ---- where ---- */

static bool make_folder(const char *path)
{
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool bq_save_folder(char *path, size_t size, bq_trouble *trouble)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char base[BQ_TABLE_ERROR / 2];
    int n;
    if (data && data[0] == '/')
        n = snprintf(base, sizeof base, "%s", data);
    else if (home && home[0] == '/')
        n = snprintf(base, sizeof base, "%s/.local/share", home);
    else
        return bq_trouble_set(trouble, BQ_TABLE_NO_HOME, "");
    if (n < 0 || (size_t)n + 32 >= sizeof base || (size_t)n + 32 >= size)
        return bq_trouble_set(trouble, BQ_TABLE_NO_HOME, "");
    for (char *slash = base + 1; *slash; slash++) /* the folders above, if they are not there */
        if (*slash == '/') {
            *slash = 0;
            (void)make_folder(base);
            *slash = '/';
        }
    static const char *const steps[] = {"", "/banquier", "/banquier/saves"};
    for (size_t i = 0; i < 3; i++) {
        snprintf(path, size, "%s%s", base, steps[i]);
        if (!make_folder(path))
            return bq_trouble_system(trouble, BQ_TABLE_CANNOT_WRITE, path, errno);
    }
    return true;
}

/* ---- the file ---- */

/* A file being appended to: what a keeper of this room has. */
typedef struct kept_file {
    int fd;
    char *path;
    long long size; /* bytes that are known to be good */
} kept_file;

/* All of it, or nothing: what was written of a line that failed is cut off. */
static bool append(void *to, const char *bytes, size_t n, bq_trouble *trouble)
{
    kept_file *save = to;
    if (bq_os_write(save->fd, bytes, n) && fdatasync(save->fd) == 0) {
        save->size += (long long)n;
        return true;
    }
    bq_trouble_system(trouble, BQ_TABLE_CANNOT_WRITE, save->path, errno);
    if (ftruncate(save->fd, (off_t)save->size) == 0)
        (void)lseek(save->fd, (off_t)save->size, SEEK_SET);
    return false;
}

static void close_file(void *to)
{
    kept_file *save = to;
    if (save->fd >= 0)
        close(save->fd);
    free(save->path);
    free(save);
}

const char *bq_save_path(const bq_table *table)
{
    const bq_keeper *keeper = bq_table_keeper(table);
    return keeper && keeper->append == append ? ((const kept_file *)keeper->to)->path : NULL;
}

/* Two programs must not write one game. */
static bool lock(int fd)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_SETLK, &whole) == 0;
}

/* Does another program hold it? */
static bool is_in_use(const char *path)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int fd = open(path, O_RDWR | O_CLOEXEC);
    bool held = fd >= 0 && fcntl(fd, F_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
    if (fd >= 0)
        close(fd);
    return held;
}

/* Go on writing to a file of which the first `size` bytes are good. */
static bool reopen(bq_table *table, const char *path, long long size, bq_trouble *trouble)
{
    char *name = strdup(path); /* it may be that of the file which is closed now */
    kept_file *save = malloc(sizeof *save);
    bq_table_keep(table, NULL);
    if (!name || !save) {
        free(name);
        free(save);
        return bq_trouble_set(trouble, BQ_TABLE_NO_MEMORY, "");
    }
    *save = (kept_file){.fd = open(name, O_RDWR | O_CLOEXEC), .path = name, .size = size};
    bool held = save->fd >= 0 && !lock(save->fd) && (errno == EAGAIN || errno == EACCES);
    if (held || save->fd < 0 || ftruncate(save->fd, (off_t)size) != 0 || lseek(save->fd, (off_t)size, SEEK_SET) < 0) {
        if (held)
            bq_trouble_set(trouble, BQ_TABLE_IN_USE, name);
        else
            bq_trouble_system(trouble, BQ_TABLE_CANNOT_WRITE, name, errno);
        close_file(save);
        return false;
    }
    bq_table_keep(table, &(bq_keeper){.append = append, .close = close_file, .to = save});
    return true;
}

/* ---- saving as ---- */

static bool write_whole(const char *path, const char *text, size_t n, bq_trouble *trouble)
{
    if (bq_os_write_file(path, 0600, text, n))
        return true;
    bq_trouble_system(trouble, BQ_TABLE_CANNOT_WRITE, path, errno);
    unlink(path);
    return false;
}

/* Nobody's file is written over unless it is meant: two programs may choose one name at the same moment. */
static bool put_in_place(const char *beside, const char *path, bool replace, bq_trouble *trouble)
{
    if (!replace && link(beside, path) == 0) {
        unlink(beside);
        return true;
    }
    bool exists = !replace && errno == EEXIST; /* otherwise there are no links on this disk */
    if (!exists && rename(beside, path) == 0)
        return true;
    if (exists)
        bq_trouble_set(trouble, BQ_TABLE_EXISTS, path);
    else
        bq_trouble_system(trouble, BQ_TABLE_CANNOT_WRITE, path, errno);
    unlink(beside);
    return false;
}

enum { BESIDE_MOST = 100 }; /* left behind by programs that died while they wrote */

/* A name beside the file that is nobody else's: two programs may save at the same moment. */
static bool reserve(const char *path, char *beside, size_t size, bq_trouble *trouble)
{
    for (unsigned i = 0; i < BESIDE_MOST; i++) {
        if (snprintf(beside, size, "%s.%u.new", path, i) >= (int)size)
            return bq_trouble_set(trouble, BQ_TABLE_CANNOT_WRITE, path);
        int fd = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd >= 0) {
            close(fd);
            return true;
        }
        if (errno != EEXIST)
            break;
    }
    bq_trouble_system(trouble, BQ_TABLE_CANNOT_WRITE, path, errno);
    return false;
}

/* Written beside, then moved into place: an old file is there whole until the new one is. */
bool bq_save_as(bq_table *table, const char *path, bool replace, bq_trouble *trouble)
{
    char beside[4096];
    size_t size = 0;
    if (!replace && access(path, F_OK) == 0)
        return bq_trouble_set(trouble, BQ_TABLE_EXISTS, path);
    if (replace && is_in_use(path)) /* whoever plays it would write into a file that is gone */
        return bq_trouble_set(trouble, BQ_TABLE_IN_USE, path);
    char *text = bq_save_text(table, &size);
    if (!text)
        return bq_trouble_set(trouble, BQ_TABLE_NO_MEMORY, "");
    if (!reserve(path, beside, sizeof beside, trouble)) {
        free(text);
        return false;
    }
    bool written = write_whole(beside, text, size, trouble);
    free(text);
    if (!written)
        return false;
    if (!put_in_place(beside, path, replace, trouble))
        return false;
    (void)bq_os_sync_folder_of(path);
    return reopen(table, path, (long long)size, trouble);
}

/* ---- reading ---- */

static char *read_file(const char *path, size_t *n, bq_trouble *trouble)
{
    char *bytes = bq_os_read(path, BQ__SAVE_BYTES, n);
    if (!bytes)
        bq_trouble_system(trouble, BQ_TABLE_CANNOT_READ, path, errno);
    else if (*n < BQ__SAVE_BYTES)
        return bytes;
    else
        bq_trouble_set(trouble, BQ_TABLE_TOO_LONG, "32 MiB");
    free(bytes);
    return NULL;
}

bq_table *bq_save_load(const char *path, const bq_edition_file *edition, bool go_on, bool *torn, bq_trouble *trouble)
{
    size_t n;
    char *bytes = read_file(path, &n, trouble);
    if (!bytes)
        return NULL;
    bq__save_reader r = {.bytes = bytes, .n = n};
    bq_table *table = bq__save_read(&r, edition, false, trouble);
    free(bytes);
    if (torn)
        *torn = r.torn;
    if (table)
        bq_table_random(table, bq_random);
    if (table && go_on && !reopen(table, path, (long long)r.at, trouble)) {
        bq_table_free(table);
        return NULL;
    }
    return table;
}

bool bq_save_verify(const char *path, const bq_edition_file *edition, bq_trouble *trouble)
{
    size_t n;
    char *bytes = read_file(path, &n, trouble);
    bool sound = bytes && bq_save_verify_text(bytes, n, edition, trouble);
    free(bytes);
    return sound;
}

bool bq_save_compare_files(const char *a, const char *b, enum bq_save_alike *alike, size_t *move, bq_trouble *trouble)
{
    size_t n, m;
    char *one = read_file(a, &n, trouble), *two = one ? read_file(b, &m, trouble) : NULL;
    if (two)
        *alike = bq_save_compare(one, n, two, m, move);
    free(one);
    free(two);
    return two != NULL;
}

bool bq_save_read_head(const char *path, bq_save_head *head, bq_trouble *trouble)
{
    size_t n;
    char *bytes = read_file(path, &n, trouble);
    if (!bytes)
        return false;
    bq_edition ed;
    bq_save_line line;
    size_t at;
    bool good = bq_save_head_of(bytes, n, head, &ed, &at, trouble);
    while (good && bq_save_line_at(bytes, n, &at, &line))
        if (line.kind == BQ_SAVE_SECRET)
            head->plan.fair.known = true;
        else
            head->commands += line.kind == BQ_SAVE_COMMAND;
    free(bytes);
    return good;
}

/* save.c - the log on the disk. A line is appended whole and synced before anybody hears of it; what
 * could not be written whole is cut off again. What is written is made in save_text.c. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/os.h"
#include "table/internal.h"

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
        return bq__trouble(trouble, BQ_TABLE_NO_HOME, "");
    if (n < 0 || (size_t)n + 32 >= sizeof base || (size_t)n + 32 >= size)
        return bq__trouble(trouble, BQ_TABLE_NO_HOME, "");
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
            return bq__trouble_errno(trouble, BQ_TABLE_CANNOT_WRITE, path);
    }
    return true;
}

/* ---- the file ---- */

/* All of it, or nothing: what was written of a line that failed is cut off. */
static bool append(bq_table *table, const char *bytes, size_t n, bq_trouble *trouble)
{
    bq__save *save = &table->save;
    if (bq_os_write(save->fd, bytes, n) && fdatasync(save->fd) == 0) {
        save->size += (long long)n;
        return true;
    }
    bq__trouble_errno(trouble, BQ_TABLE_CANNOT_WRITE, save->path);
    if (ftruncate(save->fd, (off_t)save->size) == 0)
        (void)lseek(save->fd, (off_t)save->size, SEEK_SET);
    return false;
}

bool bq__save_line(bq_table *table, const bq_command *cmd, const bq_state *after,
                   bq_trouble *trouble)
{
    if (table->save.fd < 0)
        return true;
    char line[BQ_LINE_BYTES + 16];
    int n = bq__save_print(line, sizeof line, table, cmd, after);
    return append(table, line, (size_t)n, trouble);
}

bool bq__save_clock(bq_table *table, int64_t played_s, bq_trouble *trouble)
{
    if (table->save.fd < 0)
        return true;
    char line[64];
    int n = bq__save_print_clock(line, sizeof line, table, played_s);
    return append(table, line, (size_t)n, trouble);
}

/* "-3" takes the last three commands back; they stay in the file, for the record. */
bool bq__save_undo(bq_table *table, size_t count, bq_trouble *trouble)
{
    if (table->save.fd < 0)
        return true;
    char line[32];
    int n = snprintf(line, sizeof line, "-%zu\n", count);
    return append(table, line, (size_t)n, trouble);
}

bool bq__save_secret(bq_table *table, bq_trouble *trouble)
{
    if (table->save.fd < 0)
        return true;
    char line[BQ_SECRET_LINE];
    size_t n = bq_save_secret_text(line, table->plan.fair.secret, table->fair.chain);
    return append(table, line, n, trouble);
}

void bq__save_close(bq_table *table)
{
    if (table->save.fd >= 0)
        close(table->save.fd);
    free(table->save.path);
    table->save = (bq__save){.fd = -1};
}

void bq_table_stop_saving(bq_table *table)
{
    bq__save_close(table);
}

const char *bq_table_save_path(const bq_table *table)
{
    return table->save.fd >= 0 ? table->save.path : NULL;
}

/* Two programs must not write one game. */
static bool lock(int fd)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_SETLK, &whole) == 0;
}

bool bq__save_reopen(bq_table *table, const char *path, long long size, bq_trouble *trouble)
{
    bq__save_close(table);
    bq__save save = {.fd = open(path, O_RDWR | O_CLOEXEC), .path = strdup(path), .size = size};
    table->save = save;
    if (save.fd < 0 || !save.path || !lock(save.fd) || ftruncate(save.fd, (off_t)size) != 0 ||
        lseek(save.fd, (off_t)size, SEEK_SET) < 0) {
        bq__trouble_errno(trouble, BQ_TABLE_CANNOT_WRITE, path);
        bq__save_close(table);
        return false;
    }
    return true;
}

/* ---- saving as ---- */

static bool write_whole(const char *path, const char *text, size_t n, bq_trouble *trouble)
{
    if (bq_os_write_file(path, 0600, text, n))
        return true;
    bq__trouble_errno(trouble, BQ_TABLE_CANNOT_WRITE, path);
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
        bq__trouble(trouble, BQ_TABLE_EXISTS, path);
    else
        bq__trouble_errno(trouble, BQ_TABLE_CANNOT_WRITE, path);
    unlink(beside);
    return false;
}

enum { BESIDE_MOST = 100 }; /* left behind by programs that died while they wrote */

/* A name beside the file that is nobody else's: two programs may save at the same moment. */
static bool reserve(const char *path, char *beside, size_t size, bq_trouble *trouble)
{
    for (unsigned i = 0; i < BESIDE_MOST; i++) {
        if (snprintf(beside, size, "%s.%u.new", path, i) >= (int)size)
            return bq__trouble(trouble, BQ_TABLE_CANNOT_WRITE, path);
        int fd = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd >= 0) {
            close(fd);
            return true;
        }
        if (errno != EEXIST)
            break;
    }
    bq__trouble_errno(trouble, BQ_TABLE_CANNOT_WRITE, path);
    return false;
}

/* Written beside, then moved into place: an old file is there whole until the new one is. */
bool bq_table_save_as(bq_table *table, const char *path, bool replace, bq_trouble *trouble)
{
    char beside[4096];
    size_t size = 0;
    if (!replace && access(path, F_OK) == 0)
        return bq__trouble(trouble, BQ_TABLE_EXISTS, path);
    char *text = bq_table_text(table, &size);
    if (!text)
        return bq__trouble(trouble, BQ_TABLE_NO_MEMORY, "");
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
    return bq__save_reopen(table, path, (long long)size, trouble);
}

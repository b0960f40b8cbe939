/* file.c - whole files, read and written; what is on the disk (see os.h). */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "os/os.h"

enum { PIECE = 1 << 16, PATH_BYTES = 4096 };

/* One more piece of the file; `end`: there was none. */
static bool read_some(int fd, bq_buf *b, size_t most, bool *end)
{
    size_t want = most - b->n < PIECE ? most - b->n : PIECE, before = b->n;
    char *to = want ? bq_buf_room(b, want) : NULL;
    if (!to) {
        errno = ENOMEM;
        *end = true; /* as much as was wanted, or no room for it */
        return !b->cut;
    }
    ssize_t got;
    do
        got = read(fd, to, want);
    while (got < 0 && errno == EINTR);
    b->n = before + (got > 0 ? (size_t)got : 0);
    b->at[b->n] = 0;
    *end = got == 0;
    return got >= 0;
}

char *bq_os_read_fd(int fd, size_t most, size_t *n)
{
    bq_buf b = bq_buf_grow(most + 2);
    bool good = true;
    for (bool end = false; good && !end;)
        good = read_some(fd, &b, most, &end);
    if (good)
        return bq_buf_take(&b, n);
    int error = errno;
    bq_buf_free(&b);
    errno = error;
    return NULL;
}

char *bq_os_read(const char *path, size_t most, size_t *n)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return NULL;
    char *bytes = bq_os_read_fd(fd, most, n);
    int error = errno;
    close(fd);
    errno = error;
    return bytes;
}

bool bq_os_write(int fd, const void *bytes, size_t n)
{
    const char *at = bytes;
    while (n > 0) {
        ssize_t some = write(fd, at, n);
        if (some < 0 && errno == EINTR)
            continue;
        if (some <= 0)
            return false;
        at += some;
        n -= (size_t)some;
    }
    return true;
}

bool bq_os_write_file(const char *path, unsigned mode, const void *bytes, size_t n)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, (mode_t)mode);
    if (fd < 0)
        return false;
    if (bq_os_write(fd, bytes, n) && fsync(fd) == 0)
        return close(fd) == 0;
    int error = errno;
    close(fd);
    errno = error;
    return false;
}

static void folder_of(const char *path, char *folder, size_t size)
{
    snprintf(folder, size, "%s", path);
    char *slash = strrchr(folder, '/');
    if (!slash)
        snprintf(folder, size, ".");
    else if (slash == folder)
        slash[1] = 0;
    else
        *slash = 0;
}

bool bq_os_sync_folder_of(const char *path)
{
    char folder[PATH_BYTES];
    folder_of(path, folder, sizeof folder);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;
    int error = errno;
    if (fd >= 0)
        close(fd);
    errno = error;
    return good;
}

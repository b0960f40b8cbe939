/* wasi.c - the C library's own way to the system, closed: its printf would complain on stderr about a long double,
 * which nobody here prints. Where these three stand a module needs no import. */
#include <stdint.h>

int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t fd, int32_t list, int32_t n, int32_t done);
int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t fd, int64_t by, int32_t from, int32_t at);
int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t fd);

enum { NO_SUCH_FILE = 8 };

int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t fd, int32_t list, int32_t n, int32_t done)
{
    (void)fd, (void)list, (void)n, (void)done;
    return NO_SUCH_FILE;
}

int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t fd, int64_t by, int32_t from, int32_t at)
{
    (void)fd, (void)by, (void)from, (void)at;
    return NO_SUCH_FILE;
}

int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t fd)
{
    (void)fd;
    return NO_SUCH_FILE;
}
